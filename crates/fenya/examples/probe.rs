#![allow(clippy::print_stdout, missing_docs)]
use fenya::{check::check, notation::*};
fn main() {
    for a in std::env::args().skip(1) {
        println!("== {a:?}");
        let r = read(&a, &ReadOptions::default());
        for x in &r.readings {
            println!(
                "  R {} {} {} p{} [{}] {:?}",
                x.setup,
                x.dialect,
                x.language.code,
                x.penalty,
                x.variant(),
                x.evidence
            );
        }
        for x in &r.repairs {
            println!("  ~ {} p{}", x.setup, x.penalty);
        }
        let mut ps = r.text_problems();
        if let Some(x) = r.unique() {
            ps.extend(check(x));
        }
        for p in ps {
            println!("  {p} @{}..{} {:?}", p.span.start, p.span.end, a.get(p.span.range()));
            for f in &p.fixes {
                println!("     fix: {} -> {}", f.message(), f.fen);
            }
        }
    }
}
