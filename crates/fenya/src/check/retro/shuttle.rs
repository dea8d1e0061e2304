//! Finds a past without end: two pieces that have gone to and fro.
//!
//! Let the side that moved last have come quietly from b to a with some piece,
//! and the other side, before that, from d to c. When nothing is in the way and
//! no king is left in check, both can have gone back and forth for ever: the
//! position is the position before, four moves back. Neither pawns nor the
//! number of pieces change, so that every search of `search`, however deep,
//! finds this past as well.

use super::past::Past;

/// Ways back of either side that are tried.
const TRIES: u32 = 12;

/// True when the pieces can have gone to and fro. False says nothing.
pub(super) fn has_past(past: &Past) -> bool {
    let (turn, last) = (past.turn, !past.turn);
    past.any_quiet(last, TRIES, |back| {
        // The move was legal: before and after it the other king stands safe.
        let before = past.without(back);
        before.checkers(turn).is_empty()
            && before.any_quiet(turn, TRIES, |second| {
                let apart =
                    !second.needs_empty().contains(back.to) && !back.needs_empty().contains(second.from);
                // Both pieces back; only the second one back.
                apart
                    && before.without(second).checkers(last).is_empty()
                    && past.without(second).checkers(turn).is_empty()
            })
    })
}
