//! `fenya pgn check`: what is wrong with games.

use super::{Batch, Job, report};
use crate::args::{PgnCheckArgs, ReportFormat};
use crate::outcome::Outcome;
use crate::report::sarif;
use fenya::check::Severity;
use serde_json::Value;
use std::io::{self, Write};

/// What came of a batch.
#[derive(Default)]
struct Told {
    text: String,
    results: Vec<Value>,
    outcome: Outcome,
    games: u64,
}

/// Checks every game.
///
/// # Errors
/// When the output cannot be written.
pub fn run(args: &PgnCheckArgs, mut out: impl Write) -> io::Result<Outcome> {
    let job = Job::new(&args.games);
    let format = if args.json { ReportFormat::Json } else { args.format };
    let least = if args.games.quiet { Severity::Error } else { Severity::Info };
    let work = |batch: &Batch| {
        let mut told = Told::default();
        for raw in batch.games() {
            let game = job.read(&raw);
            told.games += 1;
            for problem in game.problems.iter().filter(|p| p.severity >= least) {
                told.outcome.severity(problem.severity);
            }
            report::tell(format, &raw, &game, least, (&mut told.text, &mut told.results));
        }
        told
    };
    let (mut outcome, mut games) = (Outcome::default(), 0);
    let (mut results, mut unreadable) = (Vec::new(), Vec::new());
    let mut take = |told: Told, outcome: &mut Outcome| {
        games += told.games;
        outcome.add(told.outcome);
        results.extend(told.results);
        out.write_all(told.text.as_bytes())
    };
    job.run(&mut outcome, &work, &mut take, |failure| unreadable.push(sarif::failure(failure)))?;
    if format == ReportFormat::Sarif {
        results.extend(unreadable);
        serde_json::to_writer_pretty(&mut out, &sarif::log(results))?;
        out.write_all(b"\n")?;
    }
    out.flush()?;
    if format == ReportFormat::Text && !args.games.quiet {
        let noun = if games == 1 { "game" } else { "games" };
        anstream::eprintln!("{games} {noun}: {}", outcome.summary());
    }
    // Whatever is worth mending makes the exit code here.
    outcome.count_warnings();
    Ok(outcome)
}
