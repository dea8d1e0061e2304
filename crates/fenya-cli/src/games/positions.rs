//! `fenya pgn positions`: the positions of games.

use super::rows::chosen;
use super::rows::{HEADER, RowWriter};
use super::table::{self, Table};
use super::{Batch, Job, Notes};
use crate::args::{PgnPositionsArgs, RowFormat, Which};
use crate::outcome::Outcome;
use crate::output::Output;
use fenya::rules::{CastlingStyle, EpPolicy, Position};
use fenya_io::steps::steps;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, IsTerminal, Write};

/// The rows of a batch, and where each ends and which position it has, if that
/// matters.
#[derive(Default)]
struct Rows {
    text: Vec<u8>,
    rows: Vec<(usize, u128)>,
    table: Vec<table::Row>,
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

enum Target {
    Text(Output),
    Table(Box<Table>),
}

/// Writes the positions of every game.
///
/// # Errors
/// When the output cannot be written.
pub fn run(args: &PgnPositionsArgs) -> io::Result<Outcome> {
    let job = Job::new(&args.games);
    let mut outcome = Outcome::default();
    let out = match Output::open(args.output.as_deref()) {
        Ok(out) => out,
        Err(message) => return Ok(outcome.refuse(&message)),
    };
    let parquet = args.to == RowFormat::Parquet;
    if parquet && matches!(out, Output::Stdout(_)) && io::stdout().is_terminal() {
        return Ok(outcome.refuse("a Parquet file would garble the terminal; name a file with -o"));
    }
    let mut target = if parquet { Target::Table(Box::new(Table::new(out)?)) } else { Target::Text(out) };
    let which = Which::from(&args.which);
    let writer = RowWriter::from(args);
    let work = |batch: &Batch| {
        let mut rows = Rows::default();
        let mut buffer = Vec::new();
        let mut quick = job.quick(writer.format);
        for raw in batch.games() {
            // Most games have nothing to tell, and their records need no tree.
            if let Some(game) = quick.as_mut().and_then(|quick| quick.read_moves(raw.text)) {
                let plies = game.plies();
                let chosen = chosen(which, game.first_ply(), plies.len() + 1);
                rows.short += u64::from(chosen.is_empty());
                for n in chosen {
                    let position = plies.get(n).map_or(game.last(), |ply| &ply.before);
                    writer.record(position, &mut rows.text);
                    rows.text.push(b'\n');
                    if args.unique {
                        rows.rows.push((rows.text.len(), identity(position, &mut buffer)));
                    }
                }
                continue;
            }
            let game = job.read(&raw);
            rows.notes.add(&raw, &game, job.least);
            let steps = steps(&game);
            let chosen = chosen(which, game.first_ply, steps.len());
            rows.short += u64::from(chosen.is_empty());
            if parquet {
                let first = rows.table.len();
                let status = fenya_io::game::status(&game);
                table::rows(&writer, &raw, &game, status, &steps, chosen.clone(), &mut rows.table);
                if args.unique {
                    for (row, step) in rows.table.iter_mut().skip(first).zip(steps.get(chosen).unwrap_or(&[]))
                    {
                        row.identity = identity(&step.position, &mut buffer);
                    }
                }
                continue;
            }
            let ends = &mut rows.rows;
            writer.game(&raw, &game, &steps, chosen, &mut rows.text, |position, text| {
                if args.unique {
                    ends.push((text.len(), identity(position, &mut buffer)));
                }
            });
        }
        rows
    };
    if let (RowFormat::Csv, Target::Text(out)) = (args.to, &mut target) {
        writeln!(out, "{}", HEADER.join(","))?;
    }
    let mut seen = HashSet::new();
    let mut short = 0;
    let mut take = |rows: Rows, outcome: &mut Outcome| {
        rows.notes.tell(outcome);
        short += rows.short;
        match &mut target {
            Target::Text(out) if args.unique => {
                let mut start = 0;
                for (end, identity) in rows.rows {
                    if seen.insert(identity) {
                        out.write_all(rows.text.get(start..end).unwrap_or(&[]))?;
                    }
                    start = end;
                }
                Ok(())
            }
            Target::Text(out) => out.write_all(&rows.text),
            Target::Table(table) => rows
                .table
                .into_iter()
                .filter(|row| !args.unique || seen.insert(row.identity))
                .try_for_each(|row| table.push(row)),
        }
    };
    job.run(&mut outcome, &work, &mut take, |_| {})?;
    match target {
        Target::Text(out) => job.finish(out, args.output.as_deref(), &outcome)?,
        Target::Table(table) => table.finish()?,
    }
    if short > 0 && !args.games.quiet {
        let games = if short == 1 { "1 game has" } else { &format!("{short} games have") };
        anstream::eprintln!("note: {games} no such position");
    }
    Ok(outcome)
}
