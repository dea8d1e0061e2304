//! Finds a past without end: two pieces that have gone to and fro.
//!
//! Let the side that moved last have come quietly from b to a with some piece,
//! and the other side, before that, from d to c. When nothing is in the way and
//! no king is left in check, both can have gone back and forth for ever: the
//! position is the position before, four moves back. Neither pawns nor the
//! number of pieces change, so that every search of `search`, however deep,
//! finds this past as well.

use super::past::Past;
use crate::rules::{Bitboard, attacks};

/// Ways back of either side that are tried.
const TRIES: u32 = 12;

/// True when the pieces can have gone to and fro. False says nothing.
pub(super) fn has_past(past: &Past) -> bool {
    out_of_sight(past) || tried(past)
}

/// Looks for two pieces that go between squares from which neither king is seen
/// by any line or knight's jump. Then nothing that they do gives or opens a
/// check, and no position on the way needs to be looked at.
fn out_of_sight(past: &Past) -> bool {
    let (turn, last) = (past.turn, !past.turn);
    let (Some(king), Some(other)) = (past.king(turn), past.king(last)) else { return false };
    let occupied = past.occupied();
    let seen_from = |king| attacks::queen(king, occupied) | attacks::knight(king);
    let near = seen_from(king);
    // A check would have to be explained. What gives it stands in sight.
    if (near & past.of(last)).any() && past.checkers(turn).any() {
        return false;
    }
    let hidden = !(near | seen_from(other));
    past.any_quiet(last, hidden, TRIES, |back| {
        past.any_quiet(turn, hidden, TRIES, |second| {
            let way = second.needs_empty();
            !way.contains(back.from) && !way.contains(back.to) && !back.needs_empty().contains(second.from)
        })
    })
}

/// Takes moves back and looks at the kings.
fn tried(past: &Past) -> bool {
    let (turn, last) = (past.turn, !past.turn);
    past.any_quiet(last, Bitboard::FULL, TRIES, |back| {
        // The move was legal: before and after it the other king stands safe.
        let before = past.without(back);
        before.checkers(turn).is_empty()
            && before.any_quiet(turn, Bitboard::FULL, TRIES, |second| {
                let apart =
                    !second.needs_empty().contains(back.to) && !back.needs_empty().contains(second.from);
                // Both pieces back; only the second one back.
                apart
                    && before.without(second).checkers(last).is_empty()
                    && past.without(second).checkers(turn).is_empty()
            })
    })
}
