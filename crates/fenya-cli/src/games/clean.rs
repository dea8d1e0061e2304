//! `fenya pgn clean`: games in the export format.

use super::{Batch, Job, Notes};
use crate::args::PgnCleanArgs;
use crate::outcome::Outcome;
use crate::output::Output;
use fenya::pgn::{Game, TagOrder, WriteOptions, write_to};
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
        let (mut text, mut notes) = (String::with_capacity(batch.text.len() * 5 / 4), Notes::default());
        for raw in batch.games() {
            let mut game = job.read(&raw);
            notes.add(&raw, &game, job.least);
            reduce(&mut game, args);
            // Without the demand for ASCII there is nothing that cannot be written.
            let _ = write_to(&game, &options, &mut text);
        }
        (text, notes)
    };
    let mut take = |(text, notes): (String, Notes), outcome: &mut Outcome| {
        notes.tell(outcome);
        out.write_all(text.as_bytes())
    };
    job.run(&mut outcome, &work, &mut take, |_| {})?;
    out.finish()?;
    Ok(outcome)
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
