//! What a piece attacks from a square.
//!
//! Steppers come from tables evaluated at compile time. Sliders use hyperbola
//! quintessence for files and diagonals (subtracting the slider's bit from the
//! occupied squares of a line flips exactly the squares up to the first
//! blocker; the byte-swapped board does the same for the other direction) and
//! a small table for ranks. All tables of this method take 5 KB, so that a
//! cold call (one position checked among other work) stays cheap.

use super::{Bitboard, Kind, Sq};
use crate::board::Color;

const fn steps(deltas: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut out = [Bitboard::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        let mut k = 0;
        while k < deltas.len() {
            let (file, rank) = ((i % 8) as i8 + deltas[k].0, (i / 8) as i8 + deltas[k].1);
            if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                out[i].0 |= 1 << (rank * 8 + file);
            }
            k += 1;
        }
        i += 1;
    }
    out
}

static KNIGHT: [Bitboard; 64] =
    steps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [Bitboard; 64] = steps(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
static PAWN: [[Bitboard; 64]; 2] = [steps(&[(-1, 1), (1, 1)]), steps(&[(-1, -1), (1, -1)])];

/// The lines through a square, without the square itself.
#[derive(Clone, Copy)]
struct Lines {
    file: u64,
    diagonal: u64,
    anti: u64,
}

const fn ray(from: usize, file_step: i8, rank_step: i8) -> u64 {
    let mut out = 0;
    let (mut file, mut rank) = ((from % 8) as i8 + file_step, (from / 8) as i8 + rank_step);
    while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
        out |= 1 << (rank * 8 + file);
        file += file_step;
        rank += rank_step;
    }
    out
}

static LINES: [Lines; 64] = {
    let mut out = [Lines { file: 0, diagonal: 0, anti: 0 }; 64];
    let mut i = 0;
    while i < 64 {
        out[i] = Lines {
            file: ray(i, 0, 1) | ray(i, 0, -1),
            diagonal: ray(i, 1, 1) | ray(i, -1, -1),
            anti: ray(i, 1, -1) | ray(i, -1, 1),
        };
        i += 1;
    }
    out
};

/// Attacks along a rank, by the inner six occupied squares and the file.
static RANK: [[u8; 8]; 64] = {
    let mut out = [[0; 8]; 64];
    let mut inner = 0;
    while inner < 64 {
        let mut file = 0;
        while file < 8 {
            let occupied = (inner << 1) as u8;
            let mut attacks = 0u8;
            let mut right = file + 1;
            while right < 8 {
                attacks |= 1 << right;
                if occupied >> right & 1 == 1 {
                    break;
                }
                right += 1;
            }
            let mut left = file;
            while left > 0 {
                left -= 1;
                attacks |= 1 << left;
                if occupied >> left & 1 == 1 {
                    break;
                }
            }
            out[inner][file] = attacks;
            file += 1;
        }
        inner += 1;
    }
    out
};

/// The squares strictly between two squares of a line.
static BETWEEN: [[Bitboard; 64]; 64] = {
    let mut out = [[Bitboard::EMPTY; 64]; 64];
    let directions: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let mut from = 0;
    while from < 64 {
        let mut d = 0;
        while d < 8 {
            let (df, dr) = directions[d];
            let (mut file, mut rank) = ((from % 8) as i8 + df, (from / 8) as i8 + dr);
            let mut seen = 0u64;
            while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                let to = (rank * 8 + file) as usize;
                out[from][to] = Bitboard(seen);
                seen |= 1 << to;
                file += df;
                rank += dr;
            }
            d += 1;
        }
        from += 1;
    }
    out
};

/// The squares strictly between two squares; empty when they share no line.
#[must_use]
#[inline]
pub fn between(a: Sq, b: Sq) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// True when three squares lie on one rank, file or diagonal.
#[must_use]
pub fn aligned(a: Sq, b: Sq, c: Sq) -> bool {
    a == b
        || a == c
        || b == c
        || between(a, b).contains(c)
        || between(a, c).contains(b)
        || between(b, c).contains(a)
        || {
            // Neighbours have nothing between them, so look along the lines.
            let l = &LINES[a.index()];
            let rank = Bitboard::rank(a.rank()).0;
            [l.file, l.diagonal, l.anti, rank]
                .into_iter()
                .any(|line| Bitboard(line).contains(b) && Bitboard(line).contains(c))
        }
}

/// The squares a knight attacks.
#[must_use]
#[inline]
pub fn knight(sq: Sq) -> Bitboard {
    KNIGHT[sq.index()]
}

/// The squares a king attacks.
#[must_use]
#[inline]
pub fn king(sq: Sq) -> Bitboard {
    KING[sq.index()]
}

/// The squares a pawn of that side attacks.
#[must_use]
#[inline]
pub fn pawn(color: Color, sq: Sq) -> Bitboard {
    PAWN[color.index()][sq.index()]
}

#[inline]
fn along(line: u64, bit: u64, occupied: u64) -> u64 {
    let up = occupied & line;
    let down = up.swap_bytes();
    (up.wrapping_sub(bit) ^ down.wrapping_sub(bit.swap_bytes()).swap_bytes()) & line
}

/// The squares a bishop attacks, up to and including the first blockers.
#[must_use]
#[inline]
pub fn bishop(sq: Sq, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[sq.index()];
    let bit = sq.bit().0;
    Bitboard(along(lines.diagonal, bit, occupied.0) | along(lines.anti, bit, occupied.0))
}

/// The squares a rook attacks, up to and including the first blockers.
#[must_use]
#[inline]
pub fn rook(sq: Sq, occupied: Bitboard) -> Bitboard {
    let shift = sq.index() as u32 & 56;
    let inner = (occupied.0 >> shift >> 1) as usize & 63;
    let rank = u64::from(RANK[inner][sq.file() as usize]) << shift;
    Bitboard(along(LINES[sq.index()].file, sq.bit().0, occupied.0) | rank)
}

/// The squares a queen attacks, up to and including the first blockers.
#[must_use]
#[inline]
pub fn queen(sq: Sq, occupied: Bitboard) -> Bitboard {
    bishop(sq, occupied) | rook(sq, occupied)
}

/// The squares a piece attacks; for a pawn the two squares it captures on.
///
/// ```
/// use fenya::board::Color;
/// use fenya::rules::{attacks, Bitboard, Kind, Sq};
///
/// let e4 = Sq::from_ascii(*b"e4").unwrap();
/// assert_eq!(attacks::of(Kind::Queen, Color::White, e4, Bitboard::EMPTY).len(), 27);
/// ```
#[must_use]
pub fn of(kind: Kind, color: Color, sq: Sq, occupied: Bitboard) -> Bitboard {
    match kind {
        Kind::Pawn => pawn(color, sq),
        Kind::Knight => knight(sq),
        Kind::Bishop => bishop(sq, occupied),
        Kind::Rook => rook(sq, occupied),
        Kind::Queen => queen(sq, occupied),
        Kind::King => king(sq),
    }
}

/// The squares that the pawns of one side attack.
#[inline]
pub(super) fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    match color {
        Color::White => pawns.north().east() | pawns.north().west(),
        Color::Black => pawns.south().east() | pawns.south().west(),
    }
}

/// The squares that a set of knights attacks.
#[inline]
pub(super) fn knights(set: Bitboard) -> Bitboard {
    let one = set.east() | set.west();
    let two = set.east().east() | set.west().west();
    Bitboard(one.0 << 16 | one.0 >> 16 | two.0 << 8 | two.0 >> 8)
}

macro_rules! fill {
    ($op:tt, $step:expr, $wrap:expr, $from:expr, $empty:expr) => {{
        // Kogge-Stone: each stage doubles how far the fill has come.
        let (mut fill, mut free): (u64, u64) = ($from, $empty & $wrap);
        fill |= free & (fill $op $step);
        free &= free $op $step;
        fill |= free & (fill $op (2 * $step));
        free &= free $op (2 * $step);
        fill |= free & (fill $op (4 * $step));
        (fill $op $step) & $wrap
    }};
}

/// The squares that a set of rooks and a set of bishops attack (queens belong
/// to both sets), without a loop.
#[inline]
pub(super) fn sliders(rooks: Bitboard, bishops: Bitboard, occupied: Bitboard) -> Bitboard {
    const NOT_A: u64 = !Bitboard::FILE_A.0;
    const NOT_H: u64 = !Bitboard::FILE_H.0;
    let empty = !occupied.0;
    Bitboard(
        fill!(<<, 8, !0, rooks.0, empty)
            | fill!(>>, 8, !0, rooks.0, empty)
            | fill!(<<, 1, NOT_A, rooks.0, empty)
            | fill!(>>, 1, NOT_H, rooks.0, empty)
            | fill!(<<, 9, NOT_A, bishops.0, empty)
            | fill!(<<, 7, NOT_H, bishops.0, empty)
            | fill!(>>, 7, NOT_A, bishops.0, empty)
            | fill!(>>, 9, NOT_H, bishops.0, empty),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks square by square, as a reader of the rules would.
    fn walked(sq: Sq, occupied: Bitboard, directions: &[(i8, i8)]) -> Bitboard {
        let mut out = Bitboard::EMPTY;
        for &(df, dr) in directions {
            let mut at = sq.square();
            while let Some(next) = at.offset(df, dr).and_then(|s| Sq::try_from(s).ok()) {
                out = out.with(next);
                if occupied.contains(next) {
                    break;
                }
                at = next.square();
            }
        }
        out
    }

    #[test]
    fn sliders_see_what_a_walk_sees() {
        let straight = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let oblique = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
        let mut seed = 0x2545_f491_4f6c_dd1du64;
        for round in 0..400 {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            let occupied = Bitboard(if round % 2 == 0 { seed } else { seed & seed.rotate_left(21) });
            let mut all = (Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY);
            for sq in Bitboard::FULL {
                let (r, b) = (walked(sq, occupied, &straight), walked(sq, occupied, &oblique));
                assert_eq!(rook(sq, occupied), r, "{sq} {occupied:?}");
                assert_eq!(bishop(sq, occupied), b, "{sq} {occupied:?}");
                if occupied.contains(sq) && sq.index() % 3 == 0 {
                    all = (all.0 | sq.bit(), all.1 | r, all.2 | b);
                }
            }
            assert_eq!(sliders(all.0, Bitboard::EMPTY, occupied), all.1);
            assert_eq!(sliders(Bitboard::EMPTY, all.0, occupied), all.2);
        }
    }

    #[test]
    fn knights_of_a_set_are_the_union_of_each() {
        let set = Bitboard(0x8100_0024_0200_0081);
        let each = set.iter().fold(Bitboard::EMPTY, |acc, sq| acc | knight(sq));
        assert_eq!(knights(set), each);
    }

    #[test]
    fn neighbours_on_a_line_are_aligned_and_a_knight_move_is_not() {
        let sq = |name: &[u8; 2]| Sq::from_ascii(*name).unwrap();
        assert!(aligned(sq(b"e3"), sq(b"e4"), sq(b"e5")));
        assert!(aligned(sq(b"a1"), sq(b"b2"), sq(b"h8")));
        assert!(!aligned(sq(b"a1"), sq(b"b3"), sq(b"c5")));
        assert!(!aligned(sq(b"a1"), sq(b"a8"), sq(b"h8")));
    }
}
