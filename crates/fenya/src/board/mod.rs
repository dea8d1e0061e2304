//! What stands on the board: squares, pieces, and a board of any size.
//!
//! Nothing here knows what is legal. A [`Board`] may hold nine kings, pawns on
//! the first rank or a grasshopper; saying what is wrong with it is the work
//! of the `check` module.

mod geometry;
mod piece;
mod size;
mod square;

pub use geometry::Transform;
pub use piece::{Color, Piece, Role};
pub use size::{MAX_SIDE, Size, SizeError};
pub use square::{Square, SquareError};

use std::fmt;

/// A board of `width` by `height` squares, each empty or holding one piece.
///
/// Squares are addressed by [`Square`] (file and rank, both from 0). The board
/// is stored rank by rank from the first rank up; [`Board::from_top`] gives the
/// order in which a placement is written.
///
/// ```
/// use fenya::board::{Board, Color, Piece, Role, Size, Square};
///
/// let mut board = Board::empty(Size::STANDARD);
/// let e4: Square = "e4".parse().unwrap();
/// board.set(e4, Some(Piece::new(Color::White, Role::Knight)));
/// assert_eq!(board.get(e4).map(|p| p.role), Some(Role::Knight));
/// assert_eq!(board.pieces().count(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    squares: Vec<Option<Piece>>,
}

impl Board {
    /// A board without pieces.
    #[must_use]
    pub fn empty(size: Size) -> Self {
        Self { size, squares: vec![None; size.squares()] }
    }

    /// The starting position of orthodox chess.
    #[must_use]
    pub fn start() -> Self {
        let mut board = Self::empty(Size::STANDARD);
        let back = [
            Role::Rook,
            Role::Knight,
            Role::Bishop,
            Role::Queen,
            Role::King,
            Role::Bishop,
            Role::Knight,
            Role::Rook,
        ];
        for (file, role) in (0u8..).zip(back) {
            for (rank, piece) in [
                (0, Piece::new(Color::White, role)),
                (1, Piece::new(Color::White, Role::Pawn)),
                (6, Piece::new(Color::Black, Role::Pawn)),
                (7, Piece::new(Color::Black, role)),
            ] {
                board.set(Square::new(file, rank), Some(piece));
            }
        }
        board
    }

    /// Width and height.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Number of files.
    #[must_use]
    pub const fn width(&self) -> u8 {
        self.size.width()
    }

    /// Number of ranks.
    #[must_use]
    pub const fn height(&self) -> u8 {
        self.size.height()
    }

    /// True when the square lies on this board.
    #[must_use]
    pub const fn contains(&self, square: Square) -> bool {
        square.file() < self.width() && square.rank() < self.height()
    }

    fn index(&self, square: Square) -> Option<usize> {
        self.contains(square)
            .then(|| usize::from(square.rank()) * usize::from(self.width()) + usize::from(square.file()))
    }

    /// The piece on a square; `None` when it is empty or off the board.
    #[must_use]
    pub fn get(&self, square: Square) -> Option<Piece> {
        self.index(square).and_then(|i| self.squares[i])
    }

    /// Puts a piece on a square, or empties it. Returns what stood there.
    ///
    /// A square off the board is left alone and gives `None`.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) -> Option<Piece> {
        let i = self.index(square)?;
        std::mem::replace(&mut self.squares[i], piece)
    }

    /// Every square in the order of a placement: from the top-left corner (a8)
    /// to the bottom-right one (h1), rank by rank.
    pub fn from_top(&self) -> impl Iterator<Item = (Square, Option<Piece>)> + '_ {
        let width = self.width();
        (0..self.height()).rev().flat_map(move |rank| {
            (0..width).map(move |file| {
                let square = Square::new(file, rank);
                (square, self.get(square))
            })
        })
    }

    /// Every occupied square, from a1 upwards.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let width = usize::from(self.width());
        self.squares
            .iter()
            .enumerate()
            .filter_map(move |(i, piece)| piece.map(|p| (Square::from_usize(i % width, i / width), p)))
    }

    /// The squares on which a piece stands, from a1 upwards.
    pub fn find(&self, piece: Piece) -> impl Iterator<Item = Square> + '_ {
        self.pieces().filter(move |&(_, p)| p == piece).map(|(square, _)| square)
    }

    /// How many of a piece there are.
    #[must_use]
    pub fn count(&self, piece: Piece) -> usize {
        self.find(piece).count()
    }

    /// How many pieces a side has, king and pawns included.
    #[must_use]
    pub fn count_color(&self, color: Color) -> usize {
        self.pieces().filter(|(_, p)| p.color == color).count()
    }

    /// The square of a side's only king; `None` when it has none or several.
    #[must_use]
    pub fn king(&self, color: Color) -> Option<Square> {
        let mut kings = self.find(Piece::new(color, Role::King));
        let first = kings.next()?;
        kings.next().is_none().then_some(first)
    }

    /// The board as a whole turned, mirrored or with its colours swapped.
    #[must_use]
    pub fn transformed(&self, transform: Transform) -> Self {
        let mut out = Self::empty(transform.size(self.size));
        for (square, piece) in self.pieces() {
            out.set(transform.square(self.size, square), Some(transform.piece(piece)));
        }
        out
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Board {}", self.size)?;
        for rank in (0..self.height()).rev() {
            for file in 0..self.width() {
                match self.get(Square::new(file, rank)) {
                    Some(piece) => write!(f, "{}", piece.letter())?,
                    None => f.write_str(".")?,
                }
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn start_has_thirty_two_pieces_and_kings_on_the_e_file() {
        let board = Board::start();
        assert_eq!(board.pieces().count(), 32);
        assert_eq!(board.king(Color::White), Some(Square::new(4, 0)));
        assert_eq!(board.king(Color::Black), Some(Square::new(4, 7)));
    }

    #[test]
    fn squares_off_the_board_are_empty_and_stay_so() {
        let mut board = Board::empty(Size::new(4, 5).unwrap());
        let off = Square::new(4, 0);
        assert_eq!(board.set(off, Some(Piece::new(Color::White, Role::King))), None);
        assert_eq!(board.pieces().count(), 0);
        assert_eq!(board.get(off), None);
    }

    #[test]
    fn from_top_begins_at_a8_and_ends_at_h1() {
        let board = Board::start();
        let order: Vec<Square> = board.from_top().map(|(s, _)| s).collect();
        assert_eq!(order.first().map(ToString::to_string).as_deref(), Some("a8"));
        assert_eq!(order.last().map(ToString::to_string).as_deref(), Some("h1"));
        assert_eq!(order.len(), 64);
    }

    #[test]
    fn every_transform_is_undone_by_its_inverse() {
        let mut board = Board::empty(Size::new(5, 3).unwrap());
        board.set(Square::new(0, 0), Some(Piece::new(Color::White, Role::King)));
        board.set(Square::new(4, 1), Some(Piece::new(Color::Black, Role::Other('G'))));
        for t in Transform::ALL {
            assert_eq!(board.transformed(t).transformed(t.inverse()), board, "{t:?}");
        }
    }
}
