//! `fenya pgn merge`: the games of several files in one, in UTF-8.

use super::whole::{Joiner, Kept, told_parted};
use super::{Batch, Input, Job};
use crate::args::PgnMergeArgs;
use crate::outcome::Outcome;
use crate::output::Output;
use fenya::pgn::{Decoded, Encoding};
use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::Path;

/// The encodings that are told, in the order in which they are.
const ENCODINGS: [Encoding; 5] =
    [Encoding::Utf8, Encoding::Windows1252, Encoding::Windows1251, Encoding::Koi8R, Encoding::Cp866];

/// Merges files.
///
/// # Errors
/// When the output cannot be written.
pub fn run(args: &PgnMergeArgs) -> io::Result<Outcome> {
    let mut outcome = Outcome::default();
    let job = Job::new(&args.games);
    if let Some(output) = args.output.as_deref().filter(|path| taken_from_directory(&job, args, path)) {
        let message = format!(
            "{}: the file is in a directory that is read, and its games would be there twice",
            output.display()
        );
        return Ok(outcome.refuse(&message));
    }
    let mut out = match Output::open(args.output.as_deref()) {
        Ok(out) => out,
        Err(message) => return Ok(outcome.refuse(&message)),
    };
    // Games are not read: they stay as they are.
    let decode = |batch: &Batch| {
        let (mut kept, mut turned) = (Kept::default(), [0_u64; ENCODINGS.len()]);
        for raw in batch.games() {
            let decoded = Decoded::new(raw.text);
            kept.add(decoded.text.as_bytes(), true);
            if let (Cow::Owned(_), Some(i)) =
                (&decoded.text, ENCODINGS.iter().position(|e| *e == decoded.encoding))
            {
                turned[i] += 1;
            }
        }
        (kept, turned)
    };
    let (mut joiner, mut games, mut turned) = (Joiner::default(), 0, [0_u64; ENCODINGS.len()]);
    let mut take = |(kept, some): (Kept, [u64; ENCODINGS.len()]), _: &mut Outcome| {
        games += kept.len();
        turned.iter_mut().zip(some).for_each(|(sum, n)| *sum += n);
        kept.games().try_for_each(|(_, game)| joiner.push(game, &mut out))
    };
    job.run(&mut outcome, &decode, &mut take, |_| {})?;
    job.finish(out, args.output.as_deref(), &outcome)?;
    told_parted(joiner.parted, args.games.quiet);
    if !args.games.quiet {
        let count = |n: u64| format!("{n} {}", if n == 1 { "game" } else { "games" });
        anstream::eprintln!("{}", count(games));
        for (encoding, n) in ENCODINGS.iter().zip(turned).filter(|(_, n)| *n > 0) {
            let from = match encoding {
                Encoding::Utf8 => "broken UTF-8".to_owned(),
                other => other.to_string(),
            };
            anstream::eprintln!("note: {} turned from {from} into UTF-8", count(n));
        }
    }
    Ok(outcome)
}

/// Would the output be one of the inputs though nobody named it?
fn taken_from_directory(job: &Job, args: &PgnMergeArgs, output: &Path) -> bool {
    let Ok(output) = fs::canonicalize(output) else { return false };
    let is_output = |path: &Path| fs::canonicalize(path).is_ok_and(|path| path == output);
    let named = args.games.inputs.iter().any(|arg| is_output(Path::new(arg)));
    !named && job.inputs.iter().any(|input| matches!(input, Input::File(path) if is_output(path)))
}
