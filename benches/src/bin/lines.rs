//! Prints records of random games, one a line: `lines [COUNT]`, 1,000,000 without it.
//!
//! Input for timing the command as a whole.

use std::io::{BufWriter, Write};

fn main() -> std::io::Result<()> {
    let count = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(1_000_000);
    let mut out = BufWriter::new(std::io::stdout().lock());
    for record in fenya_benches::records(count) {
        writeln!(out, "{record}")?;
    }
    out.flush()
}
