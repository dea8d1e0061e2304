//! Whether pieces, turn and rights make a position that can be played on.

use std::fmt;
use std::ops::{BitOr, BitOrAssign};

use super::{Bitboard, Kind, Position, Sq, attacks};
use crate::board::{Board, Color, Square};

/// What keeps a setup from being a [`Position`]: a set, so that all reasons
/// are told at once.
///
/// Only what no game can lead to is an error here, and not all of that: what
/// takes more than a look at the position is left to the `check` module.
///
/// ```
/// use fenya::board::{Board, Color, Size};
/// use fenya::rules::{Position, PositionErrors};
///
/// let empty = Board::empty(Size::STANDARD);
/// let errors = Position::from_board(&empty, Color::White, &[], None, 0, 1).unwrap_err();
/// assert!(errors.contains(PositionErrors::EMPTY));
/// assert_eq!(errors.to_string(), "the board is empty; a king is missing");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PositionErrors(u16);

impl PositionErrors {
    /// Nothing is wrong.
    pub const NONE: Self = Self(0);
    /// No piece stands on the board.
    pub const EMPTY: Self = Self(1);
    /// A side has no king.
    pub const MISSING_KING: Self = Self(1 << 1);
    /// A side has several kings.
    pub const TOO_MANY_KINGS: Self = Self(1 << 2);
    /// A pawn stands on the first or the eighth rank.
    pub const PAWN_ON_EDGE: Self = Self(1 << 3);
    /// A side has more than eight pawns.
    pub const TOO_MANY_PAWNS: Self = Self(1 << 4);
    /// A side has more than sixteen pieces, pawns and king included.
    pub const TOO_MANY_PIECES: Self = Self(1 << 5);
    /// The side that has just moved stands in check.
    pub const OPPOSITE_CHECK: Self = Self(1 << 6);
    /// No move can have given the checks that stand on the board.
    pub const IMPOSSIBLE_CHECK: Self = Self(1 << 7);
    /// A castling right without its rook, or without its king on the back rank.
    pub const BAD_CASTLING: Self = Self(1 << 8);
    /// An en passant square that no double step can have left behind.
    pub const BAD_EP: Self = Self(1 << 9);
    /// The board is not 8x8, or holds a piece of another game.
    pub const NOT_ORTHODOX: Self = Self(1 << 10);
    /// The move number is 0.
    pub const BAD_MOVE_NUMBER: Self = Self(1 << 11);
    /// A side has more promoted pieces than pawns missing: nine queens and a
    /// pawn, or two light-squared bishops and eight pawns.
    pub const TOO_MANY_PROMOTED: Self = Self(1 << 12);

    const TEXTS: [(Self, &'static str); 13] = [
        (Self::EMPTY, "the board is empty"),
        (Self::MISSING_KING, "a king is missing"),
        (Self::TOO_MANY_KINGS, "a side has several kings"),
        (Self::PAWN_ON_EDGE, "a pawn stands on the first or the last rank"),
        (Self::TOO_MANY_PAWNS, "a side has more than eight pawns"),
        (Self::TOO_MANY_PIECES, "a side has more than sixteen pieces"),
        (Self::OPPOSITE_CHECK, "the side that has just moved is in check"),
        (Self::IMPOSSIBLE_CHECK, "no move can have given this check"),
        (Self::BAD_CASTLING, "a castling right has no king or rook in its place"),
        (Self::BAD_EP, "no double step can have left this en passant square"),
        (Self::NOT_ORTHODOX, "the board is not one of orthodox chess"),
        (Self::BAD_MOVE_NUMBER, "the move number is 0"),
        (Self::TOO_MANY_PROMOTED, "a side has more promoted pieces than pawns are missing"),
    ];

    /// True when nothing is wrong.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True when every error of the other set is in this one.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The errors one by one.
    pub fn iter(self) -> impl Iterator<Item = Self> {
        (0..16).map(|i| Self(1 << i)).filter(move |&e| self.contains(e))
    }

    /// The errors as bits, the first constant lowest.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    #[inline]
    fn add_if(&mut self, condition: bool, error: Self) {
        self.0 |= error.0 * u16::from(condition);
    }
}

impl BitOr for PositionErrors {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for PositionErrors {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl fmt::Display for PositionErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for (_, text) in Self::TEXTS.iter().filter(|(e, _)| self.contains(*e)) {
            write!(f, "{separator}{text}")?;
            separator = "; ";
        }
        Ok(())
    }
}

impl fmt::Debug for PositionErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PositionErrors({self})")
    }
}

impl std::error::Error for PositionErrors {}

impl Position {
    /// A position from a board and the other fields of a record.
    ///
    /// `castling` lists the rooks that may still castle. A halfmove clock
    /// above `u16::MAX` is stored as that.
    ///
    /// # Errors
    /// Every reason at once why this is not a position. A rook with a right
    /// to castle must stand on the back rank of its king, and each king may
    /// have one on either side. The en passant square must be one that a
    /// double step has just passed.
    pub fn from_board(
        board: &Board,
        turn: Color,
        castling: &[Square],
        ep: Option<Square>,
        halfmove: u32,
        fullmove: u32,
    ) -> Result<Self, PositionErrors> {
        let mut errors = PositionErrors::NONE;
        errors.add_if(!board.size().is_standard(), PositionErrors::NOT_ORTHODOX);
        errors.add_if(fullmove == 0, PositionErrors::BAD_MOVE_NUMBER);
        let mut position = Self {
            kinds: [Bitboard::EMPTY; 6],
            colors: [Bitboard::EMPTY; 2],
            castling: Bitboard::EMPTY,
            fullmove,
            halfmove: u16::try_from(halfmove).unwrap_or(u16::MAX),
            turn,
            passed: None,
        };
        for (square, piece) in board.pieces() {
            let (Ok(sq), Some(kind)) = (Sq::try_from(square), Kind::from_role(piece.role)) else {
                errors |= PositionErrors::NOT_ORTHODOX;
                continue;
            };
            position.kinds[kind.index()] |= sq.bit();
            position.colors[piece.color.index()] |= sq.bit();
        }
        for &square in castling {
            match Sq::try_from(square) {
                Ok(sq) if !position.castling.contains(sq) => position.castling |= sq.bit(),
                _ => errors |= PositionErrors::BAD_CASTLING,
            }
        }
        errors.add_if(!position.castling_is_sound(), PositionErrors::BAD_CASTLING);
        match ep.map(Sq::try_from) {
            Some(Ok(sq)) if position.ep_is_sound(sq) => position.set_ep(Some(sq)),
            Some(_) => errors |= PositionErrors::BAD_EP,
            None => {}
        }
        errors |= position.errors();
        if errors.is_empty() { Ok(position) } else { Err(errors) }
    }

    /// Whether each rook with a right stands beside its king on the back rank,
    /// no two of them on one side.
    fn castling_is_sound(&self) -> bool {
        Color::ALL.into_iter().all(|color| {
            let back = Bitboard::rank(color.pick(0, 7));
            let rooks = self.castling & self.of(color);
            let king = self.pieces(color, Kind::King);
            let left = Bitboard(king.0.wrapping_sub(1));
            rooks.is_empty()
                || ((king & back).is_single()
                    && king.is_single()
                    && (rooks & !back).is_empty()
                    && !(rooks & left).several()
                    && !(rooks & !left).several())
        }) && (self.castling & !self.kind(Kind::Rook)).is_empty()
    }

    /// Whether a double step can have passed the square: its rank is right,
    /// it and the square behind are empty, and the pawn stands in front.
    #[inline]
    pub(super) fn ep_is_sound(&self, ep: Sq) -> bool {
        let pawn = Self::ep_pawn(ep);
        let origin = ep.step(self.turn.pick(8, -8));
        ep.rank() == self.turn.pick(5, 2)
            && self.pieces(!self.turn, Kind::Pawn).contains(pawn)
            && (self.occupied() & (ep.bit() | origin.bit())).is_empty()
    }

    /// Everything that is wrong with the pieces and the checks. The en passant
    /// square must be sound, and castling rights are not looked at.
    #[inline]
    pub(super) fn errors(&self) -> PositionErrors {
        let mut errors = PositionErrors::NONE;
        let pawns = self.kind(Kind::Pawn);
        for color in Color::ALL {
            let side = self.of(color);
            let kings = self.pieces(color, Kind::King);
            errors.add_if(kings.is_empty(), PositionErrors::MISSING_KING);
            errors.add_if(kings.several(), PositionErrors::TOO_MANY_KINGS);
            let pieces = side.len();
            errors.add_if(pieces > 16, PositionErrors::TOO_MANY_PIECES);
            // It takes a king, a piece of the first hour, and nine that are pawns
            // or were.
            if pieces > 10 {
                errors.add_if(self.has_promoted_too_many(color), PositionErrors::TOO_MANY_PROMOTED);
            }
            errors.add_if((pawns & side).len() > 8, PositionErrors::TOO_MANY_PAWNS);
        }
        errors.add_if(self.occupied().is_empty(), PositionErrors::EMPTY);
        errors.add_if((pawns & Bitboard::EDGE_RANKS).any(), PositionErrors::PAWN_ON_EDGE);
        let occupied = self.occupied();
        if let Some(king) = self.pieces(!self.turn, Kind::King).single() {
            let attackers = self.attackers(king, self.turn, occupied);
            errors.add_if(attackers.any(), PositionErrors::OPPOSITE_CHECK);
        }
        if let Some(king) = self.pieces(self.turn, Kind::King).single() {
            let checkers = self.attackers(king, !self.turn, occupied);
            if checkers.any() {
                errors.add_if(!self.check_is_possible(king, checkers), PositionErrors::IMPOSSIBLE_CHECK);
            }
        }
        errors
    }

    /// Whether there are more promoted pieces than missing pawns.
    #[inline]
    fn has_promoted_too_many(&self, color: Color) -> bool {
        let count = |kind| self.pieces(color, kind).len();
        let bishops = self.pieces(color, Kind::Bishop);
        let promoted = count(Kind::Queen).saturating_sub(1)
            + count(Kind::Rook).saturating_sub(2)
            + count(Kind::Knight).saturating_sub(2)
            + (bishops & Bitboard::LIGHT).len().saturating_sub(1)
            + (bishops & !Bitboard::LIGHT).len().saturating_sub(1);
        // Nine pawns are an error of their own.
        promoted > 8u32.saturating_sub(count(Kind::Pawn))
    }

    /// Whether one move can have given the checks.
    ///
    /// A double check has a piece that moved and a slider that it uncovered,
    /// or (en passant, castling) two sliders uncovered at once; never three
    /// pieces, two steppers, or two pieces on one line through the king. If
    /// the last move is known to be a double step, taking it back must leave
    /// no check.
    fn check_is_possible(&self, king: Sq, checkers: Bitboard) -> bool {
        if let (Some(a), Some(b)) = (checkers.first(), checkers.last())
            && a != b
        {
            let steppers = self.kind(Kind::Pawn) | self.kind(Kind::Knight) | self.kind(Kind::King);
            if checkers.without(a).several()
                || (checkers & steppers).several()
                || attacks::aligned(a, king, b)
            {
                return false;
            }
        }
        self.ep().is_none_or(|ep| {
            let pawn = Self::ep_pawn(ep);
            let origin = ep.step(self.turn.pick(8, -8));
            let before = self.occupied().without(pawn).with(origin);
            self.attackers(king, !self.turn, before).without(pawn).is_empty()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Piece, Size};

    fn errors(fen: &str) -> PositionErrors {
        match Position::from_fen(fen.as_bytes()).map_err(|e| e.kind) {
            Ok(_) => PositionErrors::NONE,
            Err(crate::rules::FenErrorKind::Position(errors)) => errors,
            Err(kind) => panic!("{fen}: {kind:?}"),
        }
    }

    #[test]
    fn every_fault_of_the_pieces_is_told() {
        use PositionErrors as E;
        for (fen, expected) in [
            ("8/8/8/8/8/8/8/8 w - - 0 1", E::EMPTY | E::MISSING_KING),
            ("8/8/8/8/8/8/8/4K3 w - - 0 1", E::MISSING_KING),
            ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", E::TOO_MANY_KINGS),
            ("P3k3/8/8/8/8/8/8/4K2p w - - 0 1", E::PAWN_ON_EDGE),
            ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", E::TOO_MANY_PAWNS),
            ("4k3/8/8/8/8/NNNNNNNN/NNNNNNNN/4K3 b - - 0 1", E::TOO_MANY_PIECES | E::TOO_MANY_PROMOTED),
            ("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", E::TOO_MANY_PROMOTED),
            ("4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1", E::TOO_MANY_PROMOTED),
            ("4k3/8/8/8/8/8/PPPPPPPP/BB2K3 w - - 0 1", E::NONE),
            ("4k3/8/8/8/8/8/PPPPPPP1/B1B1K3 w - - 0 1", E::NONE),
            ("k7/8/8/8/QQQQQQQQ/8/8/QQ2K3 b - - 0 1", E::TOO_MANY_PROMOTED),
            ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", E::OPPOSITE_CHECK),
            ("8/8/8/8/8/8/4k3/4K3 w - - 0 1", E::OPPOSITE_CHECK),
            ("p3k3/8/8/8/8/8/4R3/4K3 w - - 0 1", E::PAWN_ON_EDGE | E::OPPOSITE_CHECK),
        ] {
            // Touching kings attack each other, so the mover stands in check, too.
            assert_eq!(errors(fen), expected, "{fen}");
        }
    }

    #[test]
    fn impossible_checks() {
        for fen in [
            "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1",
            "8/8/4k3/3P1P2/8/8/8/4K3 b - - 0 1",
            "R3k2R/8/8/8/8/8/8/4K3 b - - 0 1",
            "4k3/8/5N2/8/B7/8/8/4RK2 b - - 0 1",
            "8/8/8/6k1/3pP3/8/8/2QK4 b - e3 0 1",
        ] {
            assert_eq!(errors(fen), PositionErrors::IMPOSSIBLE_CHECK, "{fen}");
        }
        for fen in [
            // A knight has moved and uncovered the bishop.
            "4k3/8/5N2/8/B7/8/8/4K3 b - - 0 1",
            // A pawn has promoted on d8 and uncovered the rook.
            "3Qk3/8/8/8/8/8/8/K3R3 b - - 0 1",
            // The pawn itself gives check, or has uncovered a bishop.
            "8/8/8/3k4/3pP3/8/8/3K4 b - e3 0 1",
            "8/8/8/7k/3pP3/8/8/3BK3 b - e3 0 1",
        ] {
            assert_eq!(errors(fen), PositionErrors::NONE, "{fen}");
        }
    }

    #[test]
    fn a_board_tells_its_faults_together() {
        let mut board = Board::empty(Size::new(10, 8).unwrap());
        board.set(Square::new(9, 0), Some(Piece::new(Color::White, crate::board::Role::Archbishop)));
        let square = Square::new(4, 0);
        let refused = Position::from_board(&board, Color::White, &[square], Some(square), 0, 0);
        let errors = refused.unwrap_err();
        let expected = PositionErrors::NOT_ORTHODOX
            | PositionErrors::EMPTY
            | PositionErrors::MISSING_KING
            | PositionErrors::BAD_CASTLING
            | PositionErrors::BAD_EP
            | PositionErrors::BAD_MOVE_NUMBER;
        assert_eq!(errors, expected);
        assert_eq!(errors.iter().count(), 6);
    }

    #[test]
    fn rights_need_their_king_and_rook_and_one_side_each() {
        let board = Position::from_fen(b"r3k2r/8/8/8/8/8/8/RR2K2R w - - 0 1").unwrap().board();
        let from = |names: &[&str]| {
            let rooks: Vec<Square> = names.iter().map(|n| n.parse().unwrap()).collect();
            Position::from_board(&board, Color::White, &rooks, None, 0, 1)
        };
        assert!(from(&["a1", "h1", "a8", "h8"]).is_ok());
        assert_eq!(from(&["a1", "b1"]), Err(PositionErrors::BAD_CASTLING));
        assert_eq!(from(&["a1", "a1"]), Err(PositionErrors::BAD_CASTLING));
        assert_eq!(from(&["c1"]), Err(PositionErrors::BAD_CASTLING));
        assert_eq!(from(&["e1"]), Err(PositionErrors::BAD_CASTLING));
    }
}
