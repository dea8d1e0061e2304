//! A piece of input that is one position, and what is wrong with it.

use fenya::check::{Code, Problem, check};
use fenya::notation::Readings;

/// A piece of input that was read as one position.
pub struct Item<'a> {
    /// The name of the input: a path, `<stdin>`, or `<argument>`.
    pub source: &'a str,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// Its text.
    pub text: &'a [u8],
    /// What it was read as.
    pub readings: Readings,
}

impl Item<'_> {
    /// The text, and where it comes from.
    #[must_use]
    pub const fn passage(&self) -> Passage<'_> {
        Passage { source: self.source, line: self.line, text: self.text }
    }
}

/// Text in which a problem lies, and where it comes from.
#[derive(Clone, Copy)]
pub struct Passage<'a> {
    /// The name of the input.
    pub source: &'a str,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// The text.
    pub text: &'a [u8],
}

/// Everything that is wrong with the text and with the position it was read as.
#[must_use]
pub fn problems(item: &Item<'_>) -> Vec<Problem> {
    let mut all = item.readings.text_problems();
    if let Some(reading) = item.readings.unique() {
        all.extend(check(reading));
    } else if item.readings.readings.is_empty()
        && let Some(best) = item.readings.repairs.first()
    {
        // What does not depend on where the pieces stand is wrong whatever the
        // repair.
        all.extend(check(best).into_iter().filter(|p| independent(p.code)));
    }
    all.sort_by_key(|p| (p.span.start, std::cmp::Reverse(p.severity)));
    let mut seen: Vec<Problem> = Vec::new();
    all.retain(|p| {
        let new = !seen.contains(p);
        if new {
            seen.push(p.clone());
        }
        new
    });
    all
}

fn independent(code: Code) -> bool {
    matches!(
        code,
        Code::NoWhiteKing
            | Code::NoBlackKing
            | Code::TooManyWhiteKings
            | Code::TooManyBlackKings
            | Code::TooManyPawns
            | Code::TooManyPieces
            | Code::EpContradictsTurn
            | Code::EpWrongRank
            | Code::EpOffBoard
            | Code::FullmoveZero
            | Code::HalfmoveExceedsPlies
            | Code::HalfmoveTooLarge
            | Code::CastlingTwoOnWing
    )
}
