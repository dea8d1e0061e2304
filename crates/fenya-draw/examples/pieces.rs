//! Prints the pieces that have a shape as a module of TypeScript, for the page of `fenya serve`.
//!
//! `cargo run -p fenya-draw --example pieces > web/src/generated/pieces.ts`

#![allow(clippy::print_stdout, reason = "an example prints")]

use fenya::board::Piece;
use fenya_draw::{Style, piece};

const LETTERS: &str = "KQRBNPACkqrbnpac";

fn main() {
    print!("{}", module());
}

fn module() -> String {
    let mut out = String::from(
        "// Written by `cargo run -p fenya-draw --example pieces`; not edited by hand.\n\n\
         /** The pieces by their letters, as fragments of SVG in a box of 100 by 100. */\n\
         export const PIECES: Readonly<Record<string, string>> = {\n",
    );
    for letter in LETTERS.chars() {
        if let Some(figure) = Piece::from_letter(letter) {
            let fragment = piece(figure, Style::Screen).replace('\n', "");
            out.push_str(&format!("  {letter}: '{fragment}',\n"));
        }
    }
    out.push_str("};\n");
    out
}
