//! Prints `docs/diagnostics.md`.

#![allow(clippy::print_stdout)]

use fenya::check::Code;

fn main() {
    println!("# Diagnostics\n");
    println!(
        "Every problem that fenya tells, by its code. Codes are stable; sentences may change. `{{0}}`, `{{1}}` stand for words of the\n\
         text or of the position. The severity is the usual one; a rule of 8x8 chess is a warning on other boards. Written by\n\
         `cargo run -p fenya --example diagnostics`.\n"
    );
    println!("| code | severity | sentence |");
    println!("|---|---|---|");
    for code in Code::ALL {
        println!("| `{code}` | {} | {} |", code.severity(), code.template().replace('|', "\\|"));
    }
}
