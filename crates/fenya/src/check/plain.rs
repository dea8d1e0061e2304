//! The quick answer for records that have nothing odd about them.
//!
//! Each test here is a cheap bound of the rule of the same name elsewhere in
//! `check`; where the bound does not decide, the answer is "look again".

use super::retro;
use crate::board::Color;
use crate::rules::{Bitboard, Kind, Position, Wing};

pub(super) fn is_plain(position: &Position) -> bool {
    counters(position)
        && check_is_ordinary(position)
        && castling_agrees(position)
        && Color::ALL.into_iter().all(|c| material(position, c) && captures(position, c))
        && no_capture_no_pass(position)
        && upright(position)
        && !parity_tells(position)
        && retro::surely_has_last_move(position)
}

fn counters(position: &Position) -> bool {
    let halfmove = u64::from(position.halfmove());
    let plies = u64::from(position.fullmove().saturating_sub(1)) * 2 + position.turn().pick(0, 1);
    position.fullmove() > 0
        && halfmove <= 150
        && halfmove <= plies
        && (position.ep().is_none() || halfmove == 0)
}

/// At most one check, not by a pawn that never moved, and none beside a double
/// step, whose history must be looked at.
fn check_is_ordinary(position: &Position) -> bool {
    let checkers = position.checkers();
    if checkers.is_empty() {
        return true;
    }
    let start = Bitboard::rank(position.turn().pick(6, 1));
    checkers.len() == 1
        && position.ep().is_none()
        && (checkers & position.kind(Kind::Pawn) & start).is_empty()
}

/// Kings with rights stand on the same file.
fn castling_agrees(position: &Position) -> bool {
    let file = |color: Color| {
        Wing::ALL
            .into_iter()
            .any(|w| position.castling_rook(color, w).is_some())
            .then(|| position.king(color).file())
    };
    match (file(Color::White), file(Color::Black)) {
        (Some(white), Some(black)) => white == black,
        _ => true,
    }
}

/// Pawns and promoted pieces, as in `material`.
fn material(position: &Position, color: Color) -> bool {
    const LIGHT: Bitboard = Bitboard(0x55AA_55AA_55AA_55AA);
    let count = |kind| position.pieces(color, kind).len();
    let pawns = position.pieces(color, Kind::Pawn);
    let bishops = position.pieces(color, Kind::Bishop);
    let back = Bitboard::rank(color.pick(0, 7));
    let second = Bitboard::rank(color.pick(1, 6));
    // The argument about locked bishops holds from the orthodox start only.
    let orthodox = !position.is_chess960() && pawns & second != second;
    let bishops_beyond = |squares: Bitboard, home_file: u8| {
        let own = bishops & squares;
        let beside = Bitboard::file(home_file - 1) | Bitboard::file(home_file + 1);
        let locked = orthodox && (pawns & second & beside).len() == 2;
        let at_home = !(own & back & Bitboard::file(home_file)).is_empty();
        let first = u32::from(!locked || at_home);
        (own.len()).saturating_sub(first)
    };
    // c1 is dark and f1 light; for Black it is the other way round.
    let (light_home, dark_home) = color.pick((5, 2), (2, 5));
    let promoted = count(Kind::Queen).saturating_sub(1)
        + count(Kind::Rook).saturating_sub(2)
        + count(Kind::Knight).saturating_sub(2)
        + bishops_beyond(LIGHT, light_home)
        + bishops_beyond(!LIGHT, dark_home);
    pawns.len() + promoted <= 8
}

/// Enough pieces are missing for the captures that doubled pawns needed.
fn captures(position: &Position, color: Color) -> bool {
    let pawns = position.pieces(color, Kind::Pawn);
    let one_a_file = (0..8).all(|f| (pawns & Bitboard::file(f)).len() <= 1);
    if one_a_file {
        return true;
    }
    let missing = 16u32.saturating_sub(position.of(!color).len());
    let by_file = (0..8u8).flat_map(|f| {
        (pawns & Bitboard::file(f))
            .into_iter()
            .map(move |sq| (f, color.pick(sq.rank().saturating_sub(1), 6u8.saturating_sub(sq.rank()))))
    });
    super::material::captures_in_order(by_file).is_some_and(|n| n <= missing)
}

/// With all 32 pieces on the board pawns face each other on their files.
fn no_capture_no_pass(position: &Position) -> bool {
    if position.occupied().len() < 32 {
        return true;
    }
    (0..8).all(|f| {
        let file = Bitboard::file(f);
        let rank = |color| (position.pieces(color, Kind::Pawn) & file).into_iter().next().map(|s| s.rank());
        match (rank(Color::White), rank(Color::Black)) {
            (Some(white), Some(black)) => white < black,
            _ => false,
        }
    })
}

/// No view from another side could be much likelier, by `orientation`.
fn upright(position: &Position) -> bool {
    let pawns = |color| position.pieces(color, Kind::Pawn);
    let mean = |color: Color| -> Option<u32> {
        let set = pawns(color);
        let n = set.len();
        (n >= 3).then(|| set.into_iter().map(|s| u32::from(s.rank())).sum::<u32>() * 10 / n)
    };
    let forward = match (mean(Color::White), mean(Color::Black)) {
        (Some(white), Some(black)) => white <= black,
        _ => true,
    };
    let pieces = |color| position.of(color) & !pawns(color);
    let strangers =
        (pieces(Color::White) & Bitboard::rank(7)).len() + (pieces(Color::Black) & Bitboard::rank(0)).len();
    forward && strangers < 6
}

/// The pattern in which `counters` can tell whose move it is.
fn parity_tells(position: &Position) -> bool {
    let inner = !(Bitboard::file(0) | Bitboard::file(7));
    position.occupied().len() == 32
        && position.castling_rooks().len() == 4
        && position.pieces(Color::White, Kind::Pawn) & inner == Bitboard::rank(1) & inner
        && position.pieces(Color::Black, Kind::Pawn) & inner == Bitboard::rank(6) & inner
}
