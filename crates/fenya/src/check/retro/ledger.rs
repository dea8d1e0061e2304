//! What pieces and pawns say about captures and promotions.

use super::past::Past;
use crate::board::Color;
use crate::rules::{Bitboard, Kind};

/// The books of one side: 16 units at the start, of which eight were pawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ledger {
    /// Units that were taken.
    pub missing: u32,
    /// Promotions that the pieces need at least.
    pub promoted: u32,
    /// Of these, promotions to a bishop on light and on dark squares.
    pub bishops: [u32; 2],
    /// Of the missing units, how many can have been taken as pawns.
    pub pawn_victims: u32,
}

impl Ledger {
    /// `None` when the pieces are too many for any number of promotions.
    ///
    /// Bishops count by the colour of their squares, as at the start, in
    /// Chess960 as well, each side has one on either colour. Nothing is said of
    /// bishops that their pawns lock in: in Chess960 they may begin elsewhere.
    pub fn of(past: &Past, color: Color) -> Option<Self> {
        let count = |kind| past.pieces(color, kind).len();
        let bishops = past.pieces(color, Kind::Bishop);
        let light = (bishops & Bitboard::LIGHT).len();
        let bishops = [light, bishops.len() - light].map(|n| n.saturating_sub(1));
        let promoted = count(Kind::Queen).saturating_sub(1)
            + count(Kind::Rook).saturating_sub(2)
            + count(Kind::Knight).saturating_sub(2)
            + bishops[0]
            + bishops[1];
        let missing = 16u32.checked_sub(past.of(color).len())?;
        // Eight pawns: some stand, some were promoted, the others were taken.
        let pawn_victims = 8u32.checked_sub(count(Kind::Pawn) + promoted)?;
        Some(Self { missing, promoted, bishops, pawn_victims })
    }
}

/// Do the pieces of a side need a promotion? The same as [`Ledger::promoted`]
/// not being zero, without counting.
pub(super) fn has_promoted(past: &Past, color: Color) -> bool {
    let set = |kind| past.pieces(color, kind);
    let three = |set: Bitboard| Bitboard(set.0 & set.0.wrapping_sub(1)).several();
    let bishops = set(Kind::Bishop);
    set(Kind::Queen).several()
        || three(set(Kind::Rook))
        || three(set(Kind::Knight))
        || (bishops & Bitboard::LIGHT).several()
        || (bishops & !Bitboard::LIGHT).several()
}

/// Can the pawns of a side have come to their squares with so many captures?
///
/// A pawn changes its file by capturing, by one file each time, and each
/// capture takes it one rank ahead. The cheapest way to give every pawn a file
/// of its own to come from, over all ways to do so.
pub(super) fn captures_suffice(past: &Past, color: Color, captures: u32) -> bool {
    let pawns = past.pieces(color, Kind::Pawn);
    if pawns.len() > 8 {
        return false;
    }
    if (0..8).all(|f| !(pawns & Bitboard::file(f)).several()) {
        return true;
    }
    const NONE: u32 = u32::MAX;
    let mut best = [NONE; 256];
    best[0] = 0;
    for pawn in pawns {
        let advanced = color.pick(pawn.rank().saturating_sub(1), 6u8.saturating_sub(pawn.rank()));
        let mut next = [NONE; 256];
        for (taken, &so_far) in best.iter().enumerate().filter(|(_, cost)| **cost != NONE) {
            for file in 0..8u8 {
                let steps = file.abs_diff(pawn.file());
                let cost = so_far + u32::from(steps);
                let files = taken | 1 << file;
                if steps <= advanced && files != taken && cost <= captures {
                    next[files] = next[files].min(cost);
                }
            }
        }
        best = next;
    }
    best.iter().any(|&cost| cost != NONE)
}

/// Both sides' books, where they allow the position.
pub(super) fn balance(past: &Past) -> Option<[Ledger; 2]> {
    let books = [Ledger::of(past, Color::White)?, Ledger::of(past, Color::Black)?];
    Color::ALL.into_iter().all(|c| captures_suffice(past, c, books[(!c).index()].missing)).then_some(books)
}
