//! `fenya pgn positions`: the positions of games.

use super::rows::{HEADER, RowWriter};
use super::steps::{chosen, steps};
use super::{Batch, Job, Notes};
use crate::args::{PgnPositionsArgs, RowFormat, Which};
use crate::outcome::Outcome;
use crate::output::Output;
use fenya::rules::{CastlingStyle, EpPolicy, Position};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Write};

/// The rows of a batch, and where each ends and which position it has, if that
/// matters.
#[derive(Default)]
struct Rows {
    text: Vec<u8>,
    rows: Vec<(usize, u128)>,
    notes: Notes,
    /// Games that do not have the position that is asked for.
    short: u64,
}

/// Tells positions apart: pieces, side to move, castling rights, legal en
/// passant captures. Two keys of 64 bits that have nothing in common.
fn identity(position: &Position, buffer: &mut Vec<u8>) -> u128 {
    buffer.clear();
    position.write_fen(buffer, EpPolicy::Legal, CastlingStyle::Shredder);
    let mut blanks = buffer.iter().enumerate().filter(|(_, b)| **b == b' ');
    let end = blanks.nth(3).map_or(buffer.len(), |(i, _)| i);
    let mut hasher = DefaultHasher::new();
    hasher.write(&buffer[..end]);
    u128::from(position.zobrist()) << 64 | u128::from(hasher.finish())
}

/// Writes the positions of every game.
///
/// # Errors
/// When the output cannot be written.
pub fn run(args: &PgnPositionsArgs) -> io::Result<Outcome> {
    let job = Job::new(&args.games);
    let mut outcome = Outcome::default();
    let mut out = match Output::open(args.output.as_deref()) {
        Ok(out) => out,
        Err(message) => return Ok(outcome.refuse(&message)),
    };
    let which = Which::from(&args.which);
    let writer = RowWriter::from(args);
    let work = |batch: &Batch| {
        let mut rows = Rows::default();
        let mut buffer = Vec::new();
        for raw in batch.games() {
            let game = job.read(&raw);
            rows.notes.add(&raw, &game, job.least);
            let steps = steps(&game);
            let chosen = chosen(which, game.first_ply, steps.len());
            rows.short += u64::from(chosen.is_empty());
            let ends = &mut rows.rows;
            writer.game(&raw, &game, &steps, chosen, &mut rows.text, |position, text| {
                if args.unique {
                    ends.push((text.len(), identity(position, &mut buffer)));
                }
            });
        }
        rows
    };
    if args.to == RowFormat::Csv {
        writeln!(out, "{}", HEADER.join(","))?;
    }
    let mut seen = HashSet::new();
    let mut short = 0;
    let mut take = |rows: Rows, outcome: &mut Outcome| {
        rows.notes.tell(outcome);
        short += rows.short;
        if !args.unique {
            return out.write_all(&rows.text);
        }
        let mut start = 0;
        for (end, identity) in rows.rows {
            if seen.insert(identity) {
                out.write_all(rows.text.get(start..end).unwrap_or(&[]))?;
            }
            start = end;
        }
        Ok(())
    };
    job.run(&mut outcome, &work, &mut take, |_| {})?;
    out.finish()?;
    if short > 0 && !args.games.quiet {
        let games = if short == 1 { "1 game has" } else { &format!("{short} games have") };
        anstream::eprintln!("note: {games} no such position");
    }
    Ok(outcome)
}
