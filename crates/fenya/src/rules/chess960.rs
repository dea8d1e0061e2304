//! The 960 starting positions and their numbers.
//!
//! The numbering is that of R. Scharnagl: the number divided by 4 leaves the
//! light-squared bishop (b, d, f, h), the quotient by 4 the dark-squared one
//! (a, c, e, g), the next by 6 the free square of the queen, and what is left
//! (0 to 9) the two of five free squares where the knights go. Rook, king and
//! rook fill the rest. Number 518 is the orthodox start.

use super::{Bitboard, Position};
use crate::board::{Board, Color, Piece, Role, Size, Square};

/// The free squares of the knights, of five.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// The back rank of a start from the a-file to the h-file; `None` from 960 on.
///
/// ```
/// use fenya::rules::chess960;
/// let letters: String = chess960::back_rank(455).unwrap().iter().map(|r| r.letter()).collect();
/// assert_eq!(letters, "RNBNKQRB");
/// assert_eq!(chess960::back_rank(960), None);
/// ```
#[must_use]
pub fn back_rank(number: u16) -> Option<[Role; 8]> {
    if number >= 960 {
        return None;
    }
    let number = usize::from(number);
    let mut rank = [None; 8];
    rank[number % 4 * 2 + 1] = Some(Role::Bishop);
    rank[number / 4 % 4 * 2] = Some(Role::Bishop);
    put(&mut rank, number / 16 % 6, Role::Queen);
    let (first, second) = KNIGHTS[number / 96];
    put(&mut rank, second, Role::Knight);
    put(&mut rank, first, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        put(&mut rank, 0, role);
    }
    Some(rank.map(|role| role.unwrap_or(Role::Rook)))
}

/// Fills the free square of that count.
fn put(rank: &mut [Option<Role>; 8], free: usize, role: Role) {
    if let Some(slot) = rank.iter_mut().filter(|r| r.is_none()).nth(free) {
        *slot = Some(role);
    }
}

/// The number of a back rank; `None` if it begins no game of Chess960.
///
/// ```
/// use fenya::rules::chess960;
/// let rank = chess960::back_rank(518).unwrap();
/// assert_eq!(chess960::number_of(&rank), Some(518));
/// ```
#[must_use]
pub fn number_of(rank: &[Role; 8]) -> Option<u16> {
    let bishop = |light: usize| (0..4).find(|i| rank[2 * i + light] == Role::Bishop);
    let free_before =
        |file: usize, taken: &[Role]| rank[..file].iter().filter(|r| !taken.contains(r)).count();
    let queen = rank.iter().position(|&r| r == Role::Queen)?;
    let mut knights = (0..8).filter(|&i| rank[i] == Role::Knight);
    let (first, second) = (knights.next()?, knights.next()?);
    let taken = [Role::Bishop, Role::Queen];
    let pair = (free_before(first, &taken), free_before(second, &taken));
    let knights = KNIGHTS.iter().position(|&k| k == pair)?;
    let number = bishop(1)? + 4 * bishop(0)? + 16 * free_before(queen, &[Role::Bishop]) + 96 * knights;
    // Whatever else is wrong with the rank shows when it is built again.
    let number = u16::try_from(number).ok()?;
    (back_rank(number).as_ref() == Some(rank)).then_some(number)
}

/// The board of a start; `None` from 960 on.
#[must_use]
pub fn board(number: u16) -> Option<Board> {
    let rank = back_rank(number)?;
    let mut board = Board::empty(Size::STANDARD);
    for (file, role) in (0..8).zip(rank) {
        for (color, back, pawns) in [(Color::White, 0, 1), (Color::Black, 7, 6)] {
            board.set(Square::new(file, back), Some(Piece::new(color, role)));
            board.set(Square::new(file, pawns), Some(Piece::new(color, Role::Pawn)));
        }
    }
    Some(board)
}

/// The position of a start, White to move, with every right to castle.
///
/// ```
/// use fenya::rules::{chess960, Position};
/// assert_eq!(chess960::start(518), Some(Position::start()));
/// ```
#[must_use]
pub fn start(number: u16) -> Option<Position> {
    let board = board(number)?;
    let rooks: Vec<Square> = Color::ALL
        .into_iter()
        .flat_map(|c| board.find(Piece::new(c, Role::Rook)).collect::<Vec<_>>())
        .collect();
    Position::from_board(&board, Color::White, &rooks, None, 0, 1).ok()
}

/// The number of the start that stands on a board; `None` if none does.
#[must_use]
pub fn number(board: &Board) -> Option<u16> {
    if !board.size().is_standard() {
        return None;
    }
    let mut rank = [Role::Pawn; 8];
    for (file, slot) in (0..8).zip(&mut rank) {
        *slot = board.get(Square::new(file, 0))?.role;
    }
    let number = number_of(&rank)?;
    (self::board(number).as_ref() == Some(board)).then_some(number)
}

impl Position {
    /// The number of the Chess960 start that this is; 518 for the orthodox one.
    #[must_use]
    pub fn chess960_number(&self) -> Option<u16> {
        let pawns = Bitboard::rank(1) | Bitboard::rank(6);
        if self.kinds[0] != pawns || self.turn != Color::White || self.castling != self.kinds[3] {
            return None;
        }
        number(&self.board())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn letters(number: u16) -> String {
        back_rank(number).unwrap().iter().map(|r| r.letter()).collect()
    }

    #[test]
    fn known_numbers() {
        // Scharnagl's table: its first and last entries, the start, and others.
        for (number, rank) in [
            (0, "BBQNNRKR"),
            (1, "BQNBNRKR"),
            (4, "QBBNNRKR"),
            (455, "RNBNKQRB"),
            (518, "RNBQKBNR"),
            (534, "RNBKQBNR"),
            (959, "RKRNNQBB"),
        ] {
            assert_eq!(letters(number), rank, "{number}");
        }
    }

    #[test]
    fn every_number_comes_back_and_all_ranks_differ() {
        let mut seen = HashSet::new();
        for number in 0..960 {
            let start = start(number).unwrap();
            assert_eq!(start.chess960_number(), Some(number));
            assert!(seen.insert(letters(number)));
        }
        assert_eq!(seen.len(), 960);
    }

    #[test]
    fn ranks_that_begin_no_game_have_no_number() {
        let mut rank = back_rank(518).unwrap();
        rank.swap(0, 4);
        assert_eq!(number_of(&rank), None, "the king must stand between the rooks");
        let mut rank = back_rank(518).unwrap();
        rank.swap(2, 3);
        assert_eq!(number_of(&rank), None, "the bishops must differ in colour");
        assert_eq!(number_of(&[Role::Queen; 8]), None);
    }
}
