use std::fmt;
use std::ops::Deref;

use super::{Kind, Sq, Wing};

/// What is special about a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Special {
    /// Nothing: a piece goes to a square, and what stood there is taken.
    None,
    /// A pawn goes two squares.
    DoubleStep,
    /// A pawn takes the pawn that has just passed it.
    EnPassant,
    /// The king castles; [`Move::to`] is the square of the rook.
    Castle,
    /// A pawn becomes another piece.
    Promotion(Kind),
}

/// A move of a given position, in four bytes.
///
/// Castling is the king taking its own rook, which is unambiguous in Chess960
/// too; [`Move::king_to`] gives the square where the king arrives.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    pub(super) from: Sq,
    pub(super) to: Sq,
    pub(super) kind: Kind,
    pub(super) special: Special,
}

impl Move {
    /// Where the piece stands.
    #[must_use]
    pub const fn from(self) -> Sq {
        self.from
    }

    /// Where it goes; when castling, the square of the rook.
    #[must_use]
    pub const fn to(self) -> Sq {
        self.to
    }

    /// The piece that moves.
    #[must_use]
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// What is special about the move.
    #[must_use]
    pub const fn special(self) -> Special {
        self.special
    }

    /// What the pawn becomes.
    #[must_use]
    pub const fn promotion(self) -> Option<Kind> {
        match self.special {
            Special::Promotion(kind) => Some(kind),
            _ => None,
        }
    }

    /// The wing to which the king castles.
    #[must_use]
    pub const fn wing(self) -> Option<Wing> {
        match self.special {
            Special::Castle if self.to.file() > self.from.file() => Some(Wing::King),
            Special::Castle => Some(Wing::Queen),
            _ => None,
        }
    }

    /// Where the moving piece arrives: [`Move::to`], but the g- or c-file when
    /// the king castles.
    #[must_use]
    pub const fn king_to(self) -> Sq {
        match self.wing() {
            Some(wing) => self.from.on_file(wing.king_file()),
            None => self.to,
        }
    }
}

impl fmt::Debug for Move {
    /// The move in the manner of UCI, castling as king takes rook.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion() {
            Some(kind) => write!(f, "{}", char::from(kind.letter().to_ascii_lowercase())),
            None => Ok(()),
        }
    }
}

/// The most moves that a legal position can have (Petrovic 1964; nobody has
/// found one with more).
const MOST_MOVES: usize = 218;

/// A list of moves on the stack.
///
/// It has room for 256 moves, more than any position has whose promotions the
/// missing pawns explain.
///
/// ```
/// use fenya::rules::{MoveList, Position};
///
/// let mut list = MoveList::new();
/// Position::start().legal_moves(&mut list);
/// assert_eq!(list.len(), 20);
/// ```
#[derive(Clone)]
pub struct MoveList {
    len: usize,
    moves: [Move; Self::ROOM],
}

impl MoveList {
    const ROOM: usize = {
        assert!(MOST_MOVES <= 256);
        256
    };

    /// An empty list.
    #[must_use]
    pub const fn new() -> Self {
        let none = Move { from: Sq::A1, to: Sq::A1, kind: Kind::Pawn, special: Special::None };
        Self { len: 0, moves: [none; Self::ROOM] }
    }

    /// Forgets the moves.
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    /// The moves.
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        self.moves.get(..self.len).unwrap_or(&[])
    }

    #[inline]
    pub(super) fn push(&mut self, m: Move) {
        if let Some(slot) = self.moves.get_mut(self.len) {
            *slot = m;
            self.len += 1;
        }
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}
