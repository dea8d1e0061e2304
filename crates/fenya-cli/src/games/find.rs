//! `fenya pgn find`: games that reach a position.

use super::look::{self, At, Seen};
use super::whole::{Joiner, Kept, told_parted};
use super::{Batch, Job, Notes, conditions};
use crate::args::PgnFindArgs;
use crate::outcome::Outcome;
use crate::output::Output;
use crate::report::text;
use fenya::pgn::QuickReader;
use fenya::pgn::query::Query;
use fenya::rules::{CastlingStyle, EpPolicy};
use fenya_io::game::Raw;
use fenya_io::object::SCHEMA;
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// What is found in a batch.
#[derive(Default)]
struct Found {
    text: Vec<u8>,
    games: u64,
    matches: u64,
    kept: Kept,
    notes: Notes,
}

/// What is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Lines,
    Objects,
    Games,
    Count,
}

/// Finds positions in every game.
///
/// # Errors
/// When the output cannot be written.
pub fn run(args: &PgnFindArgs) -> io::Result<Outcome> {
    let mut outcome = Outcome::default();
    let query = match conditions::query(&args.query) {
        Ok(Some(query)) => query,
        Ok(None) => {
            return Ok(outcome.refuse("what is looked for? name it with --fen, --pattern or --material"));
        }
        Err(report) => {
            anstream::eprintln!("{report}");
            outcome.fatal();
            return Ok(outcome);
        }
    };
    let mut out = match Output::open(args.output.as_deref()) {
        Ok(out) => out,
        Err(message) => return Ok(outcome.refuse(&message)),
    };
    let what = match args {
        _ if args.json => What::Objects,
        _ if args.whole => What::Games,
        _ if args.count => What::Count,
        _ => What::Lines,
    };
    let job = Job::new(&args.games);
    let all = args.all && matches!(what, What::Lines | What::Objects);
    let search = |batch: &Batch| {
        let mut found = Found::default();
        let mut reader = QuickReader::new();
        for raw in batch.games() {
            // The short way leaves variations out.
            let seen = if args.variations && memchr::memchr(b'(', raw.text).is_some() {
                look::careful(&job, &raw)
            } else {
                look::look(&job, &mut reader, &raw)
            };
            seen.note(&job, &raw, &mut found.notes);
            game(&query, &raw, &seen, what, args.variations, all, &mut found);
        }
        found
    };
    let (mut games, mut of, mut matches, mut joiner) = (0, 0, 0, Joiner::default());
    let mut take = |found: Found, outcome: &mut Outcome| {
        games += found.games;
        of += found.kept.of;
        matches += found.matches;
        found.notes.tell(outcome);
        out.write_all(&found.text)?;
        found.kept.games().try_for_each(|(_, game)| joiner.push(game, &mut out))
    };
    job.run(&mut outcome, &search, &mut take, |_| {})?;
    if what == What::Count {
        writeln!(out, "{games}")?;
    }
    out.finish()?;
    told_parted(joiner.parted, args.games.quiet);
    if !args.games.quiet && what != What::Count {
        let noun = if of == 1 { "game" } else { "games" };
        let times = if all {
            format!(", {matches} position{}", if matches == 1 { "" } else { "s" })
        } else {
            String::new()
        };
        anstream::eprintln!("{games} of {of} {noun}{times}");
    }
    Ok(outcome)
}

/// Searches a game.
fn game(
    query: &Query,
    raw: &Raw<'_>,
    seen: &Seen<'_>,
    what: What,
    variations: bool,
    all: bool,
    found: &mut Found,
) {
    let mut fixed = None;
    seen.positions(variations, |at| {
        if !query.matches(at.position) {
            return true;
        }
        found.matches += 1;
        match what {
            What::Lines => line(raw, &at, fixed.get_or_insert_with(|| heading(seen)), &mut found.text),
            What::Objects => object(raw, seen, &at, &mut found.text),
            What::Games | What::Count => {}
        }
        fixed.get_or_insert_default();
        all
    });
    found.games += u64::from(fixed.is_some());
    found.kept.add(raw.text, fixed.is_some() && what == What::Games);
}

/// "White - Black, Event Year, 1-0".
fn heading(seen: &Seen<'_>) -> String {
    let heading = format!("{}, {}", seen.heading(), seen.outcome());
    // Nothing in a file may steer the terminal.
    text::displayable(heading.as_bytes())
}

fn line(raw: &Raw<'_>, at: &At<'_>, heading: &str, out: &mut Vec<u8>) {
    let moved = at.last.map_or_else(|| "start".into(), |last| last.numbered());
    let place = if at.variation { ", in a variation" } else { "" };
    let text = format!(
        "{}:{}: game {}, ply {} ({moved}{place}), {heading}: ",
        raw.source, raw.line, raw.number, at.ply
    );
    out.extend_from_slice(text.as_bytes());
    at.position.write_fen(out, EpPolicy::Always, CastlingStyle::Xfen);
    out.push(b'\n');
}

fn object(raw: &Raw<'_>, seen: &Seen<'_>, at: &At<'_>, out: &mut Vec<u8>) {
    let mut map = Map::new();
    let mut put = |key: &str, value: Value| drop(map.insert(key.to_owned(), value));
    put("schema", json!(SCHEMA));
    put("source", json!(raw.source));
    put("game", json!(raw.number));
    put("line", json!(raw.line));
    put("offset", json!(raw.offset));
    put("ply", json!(at.ply));
    put("variation", json!(at.variation));
    put("fen", json!(at.position.fen(EpPolicy::Always, CastlingStyle::Xfen)));
    put("move", json!(at.last.map(|last| last.san())));
    put("uci", json!(at.last.map(|last| last.uci())));
    put(
        "number",
        json!(at.last.map(|last| last.numbered().split(' ').next().unwrap_or_default().to_owned())),
    );
    put("result", json!(seen.outcome().as_str()));
    put("tags", seen.tags());
    // Memory does not fail to be written to.
    let _ = serde_json::to_writer(&mut *out, &Value::Object(map));
    out.push(b'\n');
}
