use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

use super::Sq;

/// A set of squares of the 8x8 board, one bit each: a1 is bit 0, h8 bit 63.
///
/// ```
/// use fenya::rules::{Bitboard, Sq};
///
/// let corners = Bitboard::EMPTY.with(Sq::A1).with(Sq::H8);
/// assert_eq!(corners.len(), 2);
/// assert!(corners.contains(Sq::A1));
/// assert_eq!(corners.iter().map(|s| s.to_string()).collect::<Vec<_>>(), ["a1", "h8"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const FULL: Self = Self(!0);
    /// The first and the last rank, where no pawn can stand.
    pub const EDGE_RANKS: Self = Self(0xff00_0000_0000_00ff);
    /// The light squares; a1 is dark.
    pub const LIGHT: Self = Self(0x55aa_55aa_55aa_55aa);
    pub(super) const FILE_A: Self = Self(0x0101_0101_0101_0101);
    pub(super) const FILE_H: Self = Self(0x8080_8080_8080_8080);

    /// The squares of a rank counted from 0 (numbers above 7 wrap).
    #[must_use]
    pub const fn rank(rank: u8) -> Self {
        Self(0xff << (8 * (rank & 7)))
    }

    /// The squares of a file counted from 0 (numbers above 7 wrap).
    #[must_use]
    pub const fn file(file: u8) -> Self {
        Self(Self::FILE_A.0 << (file & 7))
    }

    /// True when no square is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True when some square is in the set.
    #[must_use]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// True when two squares or more are in the set.
    #[must_use]
    pub const fn several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// True when exactly one square is in the set.
    #[must_use]
    pub const fn is_single(self) -> bool {
        self.any() && !self.several()
    }

    /// How many squares are in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// True when the square is in the set.
    #[must_use]
    pub const fn contains(self, sq: Sq) -> bool {
        self.0 & sq.bit().0 != 0
    }

    /// The set with one square more.
    #[must_use]
    pub const fn with(self, sq: Sq) -> Self {
        Self(self.0 | sq.bit().0)
    }

    /// The set with one square less.
    #[must_use]
    pub const fn without(self, sq: Sq) -> Self {
        Self(self.0 & !sq.bit().0)
    }

    /// The lowest square (a1 first).
    #[must_use]
    pub const fn first(self) -> Option<Sq> {
        if self.0 == 0 { None } else { Some(Sq::wrapping(self.0.trailing_zeros() as u8)) }
    }

    /// The highest square (h8 first).
    #[must_use]
    pub const fn last(self) -> Option<Sq> {
        if self.0 == 0 { None } else { Some(Sq::wrapping(63 - self.0.leading_zeros() as u8)) }
    }

    /// The lowest square; a1 for the empty set, which callers rule out.
    pub(super) const fn first_or_a1(self) -> Sq {
        Sq::wrapping(self.0.trailing_zeros() as u8)
    }

    /// The only square, if there is exactly one.
    #[must_use]
    pub const fn single(self) -> Option<Sq> {
        if self.several() { None } else { self.first() }
    }

    /// The squares from a1 upwards, rank by rank.
    #[must_use]
    pub const fn iter(self) -> Squares {
        Squares(self.0)
    }

    /// One rank up.
    pub(super) const fn north(self) -> Self {
        Self(self.0 << 8)
    }

    /// One rank down.
    pub(super) const fn south(self) -> Self {
        Self(self.0 >> 8)
    }

    /// One file to the right; the h-file falls off.
    pub(super) const fn east(self) -> Self {
        Self((self.0 & !Self::FILE_H.0) << 1)
    }

    /// One file to the left; the a-file falls off.
    pub(super) const fn west(self) -> Self {
        Self((self.0 & !Self::FILE_A.0) >> 1)
    }
}

/// The squares of a [`Bitboard`], from a1 upwards.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Sq;

    #[inline]
    fn next(&mut self) -> Option<Sq> {
        if self.0 == 0 {
            return None;
        }
        let sq = Sq::wrapping(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(sq)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count_ones() as usize;
        (n, Some(n))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Sq;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

impl FromIterator<Sq> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Sq>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl From<Sq> for Bitboard {
    fn from(sq: Sq) -> Self {
        sq.bit()
    }
}

macro_rules! binary {
    ($($op:ident $f:ident, $assign:ident $g:ident;)*) => {$(
        impl $op for Bitboard {
            type Output = Self;
            #[inline]
            fn $f(self, other: Self) -> Self {
                Self(self.0.$f(other.0))
            }
        }
        impl $assign for Bitboard {
            #[inline]
            fn $g(&mut self, other: Self) {
                self.0.$g(other.0);
            }
        }
    )*};
}
binary! {
    BitAnd bitand, BitAndAssign bitand_assign;
    BitOr bitor, BitOrAssign bitor_assign;
    BitXor bitxor, BitXorAssign bitxor_assign;
}

impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl Shl<u32> for Bitboard {
    type Output = Self;
    #[inline]
    fn shl(self, by: u32) -> Self {
        Self(self.0.wrapping_shl(by))
    }
}

impl Shr<u32> for Bitboard {
    type Output = Self;
    #[inline]
    fn shr(self, by: u32) -> Self {
        Self(self.0.wrapping_shr(by))
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_fall_off_when_a_set_is_moved_sideways() {
        assert_eq!(Bitboard::FILE_H.east(), Bitboard::EMPTY);
        assert_eq!(Bitboard::FILE_A.west(), Bitboard::EMPTY);
        assert_eq!(Bitboard::FILE_A.east(), Bitboard::file(1));
        assert_eq!(Bitboard::rank(7).north(), Bitboard::EMPTY);
    }

    #[test]
    fn first_and_last_are_none_for_the_empty_set() {
        assert_eq!(Bitboard::EMPTY.first(), None);
        assert_eq!(Bitboard::EMPTY.last(), None);
        assert_eq!(Bitboard::EMPTY.single(), None);
        assert_eq!(Bitboard::FULL.first(), Some(Sq::A1));
        assert_eq!(Bitboard::FULL.last(), Some(Sq::H8));
    }
}
