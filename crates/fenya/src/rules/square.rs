use std::fmt;

use super::Bitboard;
use crate::board::{Role, Square};

/// A square of the 8x8 board as an index from 0 (a1) to 63 (h8), rank by rank.
///
/// ```
/// use fenya::board::Square;
/// use fenya::rules::Sq;
///
/// let e4 = Sq::try_from(Square::new(4, 3)).unwrap();
/// assert_eq!((e4.index(), e4.to_string().as_str()), (28, "e4"));
/// assert_eq!(Square::from(e4), Square::new(4, 3));
/// assert!(Sq::try_from(Square::new(9, 0)).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sq(u8);

impl Sq {
    /// a1
    pub const A1: Self = Self(0);
    /// h8
    pub const H8: Self = Self(63);

    /// The square of an index; `None` above 63.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square of an index, whose upper two bits are dropped.
    pub(super) const fn wrapping(index: u8) -> Self {
        Self(index & 63)
    }

    /// The square on a file and rank counted from 0; `None` off the board.
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 { Some(Self(rank * 8 + file)) } else { None }
    }

    /// The square named by two bytes, such as `e4`.
    #[must_use]
    pub const fn from_ascii(name: [u8; 2]) -> Option<Self> {
        Self::at(name[0].wrapping_sub(b'a'), name[1].wrapping_sub(b'1'))
    }

    /// The index, below 64.
    #[must_use]
    pub const fn index(self) -> usize {
        // The mask lets the compiler drop the bounds check of 64-entry tables.
        (self.0 & 63) as usize
    }

    /// The file, from 0 (a) to 7 (h).
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The rank, from 0 (the first) to 7 (the eighth).
    #[must_use]
    pub const fn rank(self) -> u8 {
        (self.0 >> 3) & 7
    }

    /// The two bytes of the name.
    #[must_use]
    pub const fn ascii(self) -> [u8; 2] {
        [b'a' + self.file(), b'1' + self.rank()]
    }

    /// The set that holds this square alone.
    #[must_use]
    pub const fn bit(self) -> Bitboard {
        Bitboard(1 << (self.0 & 63))
    }

    /// The same square of the general board.
    #[must_use]
    pub const fn square(self) -> Square {
        Square::new(self.file(), self.rank())
    }

    /// The square so many steps on; wraps round the board.
    pub(super) const fn step(self, delta: i8) -> Self {
        Self::wrapping(self.0.wrapping_add_signed(delta))
    }

    /// The square on another file of the same rank.
    pub(super) const fn on_file(self, file: u8) -> Self {
        Self((self.0 & 56) | (file & 7))
    }
}

impl fmt::Display for Sq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [file, rank] = self.ascii();
        write!(f, "{}{}", char::from(file), char::from(rank))
    }
}

impl fmt::Debug for Sq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The square does not lie on the 8x8 board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OffBoard;

impl fmt::Display for OffBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the square does not lie on the 8x8 board")
    }
}

impl std::error::Error for OffBoard {}

impl TryFrom<Square> for Sq {
    type Error = OffBoard;

    fn try_from(square: Square) -> Result<Self, OffBoard> {
        Self::at(square.file(), square.rank()).ok_or(OffBoard)
    }
}

impl From<Sq> for Square {
    fn from(sq: Sq) -> Self {
        sq.square()
    }
}

/// One of the six pieces of orthodox chess: a [`Role`] of which the rules know
/// the moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Pawn
    Pawn,
    /// Knight
    Knight,
    /// Bishop
    Bishop,
    /// Rook
    Rook,
    /// Queen
    Queen,
    /// King
    King,
}

impl Kind {
    /// All six, from the pawn to the king.
    pub const ALL: [Self; 6] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];
    /// What a pawn can become, from the queen down.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The role of the general board.
    #[must_use]
    pub const fn role(self) -> Role {
        Role::ORTHODOX[self as usize]
    }

    /// The kind of an orthodox role.
    #[must_use]
    pub const fn from_role(role: Role) -> Option<Self> {
        Some(match role {
            Role::Pawn => Self::Pawn,
            Role::Knight => Self::Knight,
            Role::Bishop => Self::Bishop,
            Role::Rook => Self::Rook,
            Role::Queen => Self::Queen,
            Role::King => Self::King,
            _ => return None,
        })
    }

    /// The English letter, upper case.
    #[must_use]
    pub const fn letter(self) -> u8 {
        b"PNBRQK"[self as usize]
    }

    pub(super) const fn index(self) -> usize {
        self as usize
    }
}

impl From<Kind> for Role {
    fn from(kind: Kind) -> Self {
        kind.role()
    }
}

/// One of the two directions of castling.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wing {
    /// `O-O`: the king goes to the g-file, the rook to the f-file.
    King,
    /// `O-O-O`: the king goes to the c-file, the rook to the d-file.
    Queen,
}

impl Wing {
    /// The king's wing, then the queen's.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// `K` or `Q`, as in the castling field of a record.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Queen => 'Q',
        }
    }

    /// The file where the king arrives.
    #[must_use]
    pub const fn king_file(self) -> u8 {
        match self {
            Self::King => 6,
            Self::Queen => 2,
        }
    }

    /// The file where the rook arrives.
    #[must_use]
    pub const fn rook_file(self) -> u8 {
        match self {
            Self::King => 5,
            Self::Queen => 3,
        }
    }
}
