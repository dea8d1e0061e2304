//! `fenya pgn filter`: the games that meet conditions, as they stand.

use super::whole::{Joiner, Kept, told_parted};
use super::{Batch, Job, Notes, conditions, enough, look};
use crate::args::PgnFilterArgs;
use crate::outcome::Outcome;
use crate::output::Output;
use conditions::Lacks;
use std::io;

/// What comes of a batch.
#[derive(Default)]
struct Chosen {
    kept: Kept,
    notes: Notes,
    lacks: Lacks,
}

/// Filters games.
///
/// # Errors
/// When the output cannot be written.
pub fn run(args: &PgnFilterArgs) -> io::Result<Outcome> {
    let mut outcome = Outcome::default();
    let query = match conditions::query(&args.query) {
        Ok(query) => query,
        Err(report) => {
            anstream::eprintln!("{report}");
            outcome.fatal();
            return Ok(outcome);
        }
    };
    let any = conditions::any(&args.conditions) || query.is_some();
    if !any && (args.not || args.limit.is_none() && args.skip == 0) {
        return Ok(outcome.refuse("which games? name a condition, such as --player, --date or --tag"));
    }
    let mut out = match Output::open(args.output.as_deref()) {
        Ok(out) => out,
        Err(message) => return Ok(outcome.refuse(&message)),
    };
    // What is wrong with a game matters where its moves are asked about.
    let conditions = &args.conditions;
    let reads_moves = query.is_some() || conditions.plies.is_some() || conditions.eco.is_some();
    let job = Job::new(&args.games);
    let choose = |batch: &Batch| {
        let mut chosen = Chosen::default();
        let Chosen { kept, notes, lacks } = &mut chosen;
        look::each(&job, batch, |raw, seen| {
            if reads_moves {
                seen.note(&job, raw, notes);
            }
            let mut holds = conditions::holds(&args.conditions, seen, lacks);
            if let Some(query) = query.as_ref().filter(|_| holds) {
                holds = false;
                seen.positions(false, |at| {
                    holds = query.matches(at.position);
                    !holds
                });
            }
            kept.add(raw.text, holds != args.not);
        });
        chosen
    };
    let (mut joiner, mut lacks) = (Joiner::default(), Lacks::default());
    let (mut of, mut met, mut written) = (0, 0_u64, 0_u64);
    let mut take = |chosen: Chosen, outcome: &mut Outcome| {
        chosen.notes.tell(outcome);
        lacks.add(chosen.lacks);
        for (number, game) in chosen.kept.games() {
            met += 1;
            if met <= args.skip {
                continue;
            }
            if args.limit.is_some_and(|limit| written >= limit) {
                of += number - 1;
                return Err(enough());
            }
            joiner.push(game, &mut out)?;
            written += 1;
        }
        of += chosen.kept.of;
        if args.limit.is_some_and(|limit| written >= limit) { Err(enough()) } else { Ok(()) }
    };
    job.run(&mut outcome, &choose, &mut take, |_| {})?;
    job.finish(out, args.output.as_deref(), &outcome)?;
    told_parted(joiner.parted, args.games.quiet);
    if !args.games.quiet {
        let games = |n: u64| format!("{n} {}", if n == 1 { "game" } else { "games" });
        let first = if args.limit.is_some_and(|limit| written >= limit) { "the first " } else { "" };
        anstream::eprintln!("{written} of {first}{}", games(of));
        for (count, what) in [(lacks.date, "a date"), (lacks.elo, "the Elo of both players")] {
            let fate = match (count, args.not) {
                (0, _) => continue,
                (1, false) => "was left out",
                (_, false) => "were left out",
                (_, true) => "cannot meet the conditions",
            };
            anstream::eprintln!("note: {} without {what} {fate}", games(count));
        }
        if lacks.eco > 0 {
            anstream::eprintln!("note: the opening of {} was found by the moves", games(lacks.eco));
        }
    }
    Ok(outcome)
}
