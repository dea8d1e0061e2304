//! What games and positions are asked for, as the command line says it.

use super::look::Seen;
use crate::args::{ConditionArgs, QueryArgs};
use crate::report::text;
use crate::values::TagTest;
use fenya::check::Severity;
use fenya::pgn::identity::Player;
use fenya::pgn::query::{Exact, Material, Pattern, Query, QueryError};

impl TagTest {
    /// A tag that is not there is an empty one.
    fn holds(&self, seen: &Seen<'_>) -> bool {
        let found = seen.tag(&self.name).unwrap_or_default();
        let yes = if self.contains {
            found.to_lowercase().contains(&self.value)
        } else {
            found.eq_ignore_ascii_case(&self.value)
                || (!found.is_ascii() && found.to_lowercase() == self.value)
        };
        yes != self.not
    }
}

/// The question that the options ask, if they ask one.
///
/// # Errors
/// A report on the option that is no question.
pub fn query(args: &QueryArgs) -> Result<Option<Query>, String> {
    let mut all: Vec<Query> = Vec::new();
    let told = |option: &str, text: &str, error: &QueryError| {
        text::fault(option, text, error.span, &error.kind.to_string())
    };
    // Those that mostly fail at the first look come first.
    for text in &args.fen {
        all.push(text.parse::<Exact>().map_err(|e| told("--fen", text, &e))?.into());
    }
    for text in &args.material {
        let material = text.parse::<Material>().map_err(|e| told("--material", text, &e))?;
        all.push(if args.either_side { material.either_side() } else { material }.into());
    }
    for text in &args.pattern {
        all.push(text.parse::<Pattern>().map_err(|e| told("--pattern", text, &e))?.into());
    }
    Ok(if all.len() > 1 { Some(Query::All(all)) } else { all.pop() })
}

/// What games lack, so that a condition could not be answered.
#[derive(Clone, Copy, Default)]
pub struct Lacks {
    pub date: u64,
    pub elo: u64,
    /// Games whose opening was found from their moves.
    pub eco: u64,
}

impl Lacks {
    pub const fn add(&mut self, other: Self) {
        self.date += other.date;
        self.elo += other.elo;
        self.eco += other.eco;
    }
}

/// Is anything asked for?
pub fn any(args: &ConditionArgs) -> bool {
    !(args.tag.is_empty() && args.player.is_empty() && args.result.is_empty())
        || args.white.is_some()
        || args.black.is_some()
        || args.elo.is_some()
        || args.date.is_some()
        || args.eco.is_some()
        || args.plies.is_some()
        || args.errors
        || args.no_errors
}

/// Does a game meet all conditions? The cheap ones are asked first.
pub fn holds(args: &ConditionArgs, seen: &Seen<'_>, lacks: &mut Lacks) -> bool {
    if !(args.result.is_empty() || args.result.contains(&seen.outcome()))
        || args.plies.is_some_and(|range| !range.contains(seen.plies()))
        || args.errors && !seen.has(Severity::Error)
        || args.no_errors && seen.has(Severity::Error)
        || !args.tag.iter().all(|test| test.holds(seen))
    {
        return false;
    }
    // What a game lacks is told if nothing else keeps it out.
    let elo = args.elo.map_or(Some(true), |range| match (seen.elo("WhiteElo"), seen.elo("BlackElo")) {
        (Some(white), Some(black)) => Some(range.contains(white) && range.contains(black)),
        (Some(one), None) | (None, Some(one)) if !range.contains(one) => Some(false),
        _ => None,
    });
    let date = args.date.map_or(Some(true), |range| range.contains(seen.date()));
    if elo == Some(false) || date == Some(false) || !players(args, seen) {
        return false;
    }
    let mut by_moves = false;
    if let Some(range) = args.eco {
        let (eco, computed) = seen.eco();
        if !eco.is_some_and(|eco| range.contains(eco)) {
            return false;
        }
        by_moves = computed;
    }
    lacks.elo += u64::from(elo.is_none());
    lacks.date += u64::from(date.is_none());
    let holds = elo.is_some() && date.is_some();
    lacks.eco += u64::from(holds && by_moves);
    holds
}

fn players(args: &ConditionArgs, seen: &Seen<'_>) -> bool {
    if args.player.is_empty() && args.white.is_none() && args.black.is_none() {
        return true;
    }
    let named = |tag: &str| seen.tag(tag).map(|name| Player::read(&name)).unwrap_or_default();
    let (white, black) = (named("White"), named("Black"));
    args.white.as_ref().is_none_or(|player| player.is_same(&white))
        && args.black.as_ref().is_none_or(|player| player.is_same(&black))
        && args.player.iter().all(|player| player.is_same(&white) || player.is_same(&black))
}
