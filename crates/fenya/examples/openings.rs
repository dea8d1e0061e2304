//! Prints `src/openings/table.txt` from the tables of
//! <https://github.com/lichess-org/chess-openings>, whose folder is given: the
//! names are theirs (CC0 1.0), the positions are found by playing their lines.

#![allow(clippy::print_stdout)]

use fenya::openings::{Eco, key};
use fenya::rules::{CastlingStyle, EpPolicy, Letters, Position};
use std::collections::{BTreeSet, HashMap};
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

const HEADER: &str = "\
# Names of openings by position.
# Names and codes: https://github.com/lichess-org/chess-openings, in the public domain (CC0 1.0).
# Written by: cargo run -p fenya --example openings -- DIRECTORY > crates/fenya/src/openings/table.txt
# A family of openings stands on a line with a colon. Under it: code, key of the position, variation.
# The next line is the number of half-moves of the longest line.
";

/// The table as text, the same for the same names, in whatever order they are.
///
/// # Errors
/// A file that cannot be read, a line that cannot be played, two lines that
/// end in one position, two positions with one key.
pub fn table(folder: &Path) -> Result<String, Box<dyn Error>> {
    let (mut lines, mut deepest) = (BTreeSet::new(), 0);
    let mut seen: HashMap<u64, String> = HashMap::new();
    for volume in ['a', 'b', 'c', 'd', 'e'] {
        let path = folder.join(format!("{volume}.tsv"));
        let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        for (number, line) in text.lines().enumerate().skip(1) {
            let place = format!("{}:{}", path.display(), number + 1);
            let columns: Vec<&str> = line.split('\t').collect();
            let [eco, name, moves] = columns[..] else {
                return Err(format!("{place}: not three columns").into());
            };
            let (position, plies) = play(moves).map_err(|e| format!("{place}: {e}"))?;
            let key = key(&position);
            if let Some(other) = seen.insert(key, position.fen(EpPolicy::Legal, CastlingStyle::Xfen)) {
                return Err(format!("{place}: the key of another line, which leads to {other}").into());
            }
            let (family, variation) = name.split_once(": ").unwrap_or((name, ""));
            lines.insert((family.to_string(), eco.parse::<Eco>()?, variation.to_string(), key));
            deepest = deepest.max(plies);
        }
    }
    let mut out = format!("{HEADER}={deepest}\n");
    let mut last = "";
    for (family, eco, variation, key) in &lines {
        if family != last {
            writeln!(out, ":{family}")?;
            last = family;
        }
        let blank = if variation.is_empty() { "" } else { " " };
        writeln!(out, "{eco} {key:016x}{blank}{variation}")?;
    }
    Ok(out)
}

fn play(moves: &str) -> Result<(Position, usize), Box<dyn Error>> {
    let (mut position, mut plies) = (Position::start(), 0);
    for word in moves.split_whitespace().filter(|w| !w.ends_with('.')) {
        position.play(position.read_san(word.as_bytes(), Letters::English)?);
        plies += 1;
    }
    Ok((position, plies))
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).ok_or("usage: openings DIRECTORY")?;
    print!("{}", table(Path::new(&folder))?);
    Ok(())
}
