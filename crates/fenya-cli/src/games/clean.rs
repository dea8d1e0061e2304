//! `fenya pgn clean`: games in the export format.

use super::{Batch, Job, Notes};
use crate::args::PgnCleanArgs;
use crate::outcome::Outcome;
use crate::output::Output;
use fenya::check::{Code, Problem};
use fenya::pgn::{Decoded, Game, Lexer, TagOrder, TokenKind, WriteOptions, write_to};
use std::io::{self, Write};

/// Cleans every game.
///
/// # Errors
/// When the output cannot be written.
pub fn run(args: &PgnCleanArgs) -> io::Result<Outcome> {
    let job = Job::new(&args.games);
    let mut outcome = Outcome::default();
    let mut options = WriteOptions { nags: !args.signs, ..WriteOptions::default() };
    if args.compact {
        options = WriteOptions { nags: options.nags, ..WriteOptions::compact() };
        options.tags = TagOrder::Export;
    }
    if args.keep_tags {
        options.tags = TagOrder::AsGiven;
    }
    let mut out = match Output::open(args.output.as_deref()) {
        Ok(out) => out,
        Err(message) => return Ok(outcome.refuse(&message)),
    };
    let work = |batch: &Batch| {
        let mut cleaned =
            Cleaned { text: String::with_capacity(batch.text.len() * 5 / 4), ..Cleaned::default() };
        let Cleaned { text, notes, as_found, .. } = &mut cleaned;
        for raw in batch.games() {
            let mut game = job.read(&raw);
            notes.add(&raw, &game, job.least);
            if loses(&game) {
                *as_found += 1;
                text.push_str(Decoded::new(raw.text).text.trim_start_matches('\u{feff}'));
                text.push_str("\n\n");
                continue;
            }
            reduce(&mut game, args);
            // Without the demand for ASCII there is nothing that cannot be written.
            let _ = write_to(&game, &options, text);
        }
        cleaned.escaped = escaped_lines(&batch.text);
        cleaned
    };
    let (mut as_found, mut escaped) = (0, 0);
    let mut take = |cleaned: Cleaned, outcome: &mut Outcome| {
        cleaned.notes.tell(outcome);
        as_found += cleaned.as_found;
        escaped += cleaned.escaped;
        out.write_all(cleaned.text.as_bytes())
    };
    job.run(&mut outcome, &work, &mut take, |_| {})?;
    job.finish(out, args.output.as_deref(), &outcome)?;
    if !args.games.quiet {
        for (count, one, many) in [
            (as_found, "game is kept as found", "games are kept as found"),
            (escaped, "escaped line (%) is left out", "escaped lines (%) are left out"),
        ] {
            match count {
                0 => {}
                1 => anstream::eprintln!("note: 1 {one}"),
                _ => anstream::eprintln!("note: {count} {many}"),
            }
        }
    }
    Ok(outcome)
}

/// What came of a batch.
#[derive(Default)]
struct Cleaned {
    text: String,
    notes: Notes,
    as_found: u64,
    escaped: u64,
}

/// Would writing the game lose words of it?
fn loses(game: &Game) -> bool {
    let words = |p: &Problem| p.args.first().is_some_and(|text| text.contains(char::is_alphanumeric));
    game.problems.iter().any(|p| match p.code {
        Code::StrayText => words(p),
        Code::VariationTooDeep => true,
        _ => false,
    })
}

/// How many lines there are that programs are told to pass over.
fn escaped_lines(text: &[u8]) -> u64 {
    let holds = |line: &[u8]| memchr::memmem::find(text, line).is_some();
    if !text.starts_with(b"%") && !holds(b"\n%") && !holds(b"\r%") {
        return 0;
    }
    Lexer::new(text).filter(|token| token.kind == TokenKind::Escape).count() as u64
}

/// Leaves out what is not wanted.
fn reduce(game: &mut Game, args: &PgnCleanArgs) {
    use fenya::pgn::Item;
    if args.no_comments {
        game.preface.clear();
    }
    if args.no_comments || args.no_variations || args.no_nags {
        game.retain(|item| match item {
            Item::Comment(_) => !args.no_comments,
            Item::Variation(_) => !args.no_variations,
            Item::Nag(_) => !args.no_nags,
            Item::Move(_) | Item::Null | Item::Unplayed(_) => true,
        });
    }
}
