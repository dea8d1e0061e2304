//! What well-known engines crash on or answer nonsense to.
//!
//! Engines trust their input: a missing king, a pawn on the edge, more than 32
//! pieces or a castling right without a rook end in a crash or in a wrong
//! position (official-stockfish/Stockfish#1978, #3519, #5071, #6312, #6786).

use super::{Code, Problem, Severity, is_orthodox};
use crate::notation::Reading;

/// May the position be given to an engine?
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineVerdict {
    /// True when nothing is known against it.
    pub safe: bool,
    /// What speaks against it.
    pub reasons: Vec<Code>,
}

/// Judges a reading by the problems that reading and checking found.
///
/// Every error counts, and so do boards and pieces that UCI engines for
/// orthodox chess and Chess960 do not know.
///
/// ```
/// use fenya::notation::{ReadOptions, read};
/// use fenya::check::{check, engine_safe};
///
/// let readings = read("4k2b/8/8/8/8/8/8/R3K3 w Qk - 0 1", &ReadOptions::default());
/// let reading = readings.unique().unwrap();
/// assert!(!engine_safe(reading, &check(reading)).safe);
/// ```
#[must_use]
pub fn engine_safe(reading: &Reading, problems: &[Problem]) -> EngineVerdict {
    let mut reasons: Vec<Code> = problems
        .iter()
        .chain(&reading.problems)
        // That no move led here is a matter of history; engines do not mind.
        .filter(|p| p.severity == Severity::Error)
        .filter(|p| !matches!(p.code, Code::NoLastMove | Code::TooFewCaptures | Code::PromotionsBlocked))
        .filter(|p| !p.code.as_str().starts_with("epd-"))
        .map(|p| p.code)
        .collect();
    if !reading.setup.board.size().is_standard() {
        reasons.push(Code::OtherSize);
    } else if !is_orthodox(&reading.setup) || reading.setup.checks.is_some() {
        reasons.push(Code::PieceNotInChess);
    }
    if reading.setup.fullmove == 0 {
        reasons.push(Code::FullmoveZero);
    }
    if reading.setup.halfmove > 150 {
        reasons.push(Code::HalfmoveTooLarge);
    }
    reasons.sort_unstable();
    reasons.dedup();
    EngineVerdict { safe: reasons.is_empty(), reasons }
}
