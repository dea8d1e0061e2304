use std::fmt;
use std::num::NonZeroU8;

use super::{Bitboard, CastlingStyle, EpPolicy, Kind, Sq, Wing, attacks};
use crate::board::{Board, Color, Piece, Size};

/// A position of standard chess or Chess960 that has passed every check of
/// [`PositionErrors`](super::PositionErrors), in 80 bytes.
///
/// It is made from a record ([`Position::from_fen`]) or from a board
/// ([`Position::from_board`]), and changed by [`Position::play`].
///
/// ```
/// use fenya::rules::Position;
///
/// let position = Position::from_fen(b"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").unwrap();
/// assert_eq!(position.moves().len(), 16);
/// assert!(!position.is_check());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) kinds: [Bitboard; 6],
    pub(super) colors: [Bitboard; 2],
    /// The rooks that may still castle, at most one on each side of each king.
    pub(super) castling: Bitboard,
    pub(super) fullmove: u32,
    pub(super) halfmove: u16,
    pub(super) turn: Color,
    /// The index of the square that a pawn has just passed; never a1.
    pub(super) passed: Option<NonZeroU8>,
}

impl Position {
    /// The starting position of orthodox chess.
    #[must_use]
    pub const fn start() -> Self {
        Self {
            kinds: [
                Bitboard(0x00ff_0000_0000_ff00),
                Bitboard(0x4200_0000_0000_0042),
                Bitboard(0x2400_0000_0000_0024),
                Bitboard(0x8100_0000_0000_0081),
                Bitboard(0x0800_0000_0000_0008),
                Bitboard(0x1000_0000_0000_0010),
            ],
            colors: [Bitboard(0xffff), Bitboard(0xffff << 48)],
            castling: Bitboard(0x8100_0000_0000_0081),
            fullmove: 1,
            halfmove: 0,
            turn: Color::White,
            passed: None,
        }
    }

    /// The side to move.
    #[must_use]
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Half-moves since the last capture or pawn move.
    #[must_use]
    pub const fn halfmove(&self) -> u16 {
        self.halfmove
    }

    /// The number of the move, from 1.
    #[must_use]
    pub const fn fullmove(&self) -> u32 {
        self.fullmove
    }

    /// All occupied squares.
    #[must_use]
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.colors[0].0 | self.colors[1].0)
    }

    /// The pieces of a side.
    #[must_use]
    #[inline]
    pub const fn of(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    /// The pieces of a kind, of both sides.
    #[must_use]
    #[inline]
    pub const fn kind(&self, kind: Kind) -> Bitboard {
        self.kinds[kind as usize]
    }

    /// The pieces of a kind and a side.
    #[must_use]
    #[inline]
    pub const fn pieces(&self, color: Color, kind: Kind) -> Bitboard {
        Bitboard(self.kinds[kind as usize].0 & self.colors[color as usize].0)
    }

    /// The square of a side's king.
    #[must_use]
    #[inline]
    pub const fn king(&self, color: Color) -> Sq {
        self.pieces(color, Kind::King).first_or_a1()
    }

    /// The kind of the piece on a square.
    #[must_use]
    #[inline]
    pub fn kind_at(&self, sq: Sq) -> Option<Kind> {
        Kind::ALL.into_iter().find(|k| self.kinds[k.index()].contains(sq))
    }

    /// The side of the piece on a square.
    #[must_use]
    #[inline]
    pub fn color_at(&self, sq: Sq) -> Option<Color> {
        Color::ALL.into_iter().find(|c| self.colors[c.index()].contains(sq))
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece_at(&self, sq: Sq) -> Option<Piece> {
        Some(Piece::new(self.color_at(sq)?, self.kind_at(sq)?.role()))
    }

    /// The pieces as a general board.
    #[must_use]
    pub fn board(&self) -> Board {
        let mut board = Board::empty(Size::STANDARD);
        for sq in self.occupied() {
            board.set(sq.square(), self.piece_at(sq));
        }
        board
    }

    /// The rooks that may still castle.
    #[must_use]
    pub const fn castling_rooks(&self) -> Bitboard {
        self.castling
    }

    /// The rook with which a side may still castle to a wing.
    #[must_use]
    pub fn castling_rook(&self, color: Color, wing: Wing) -> Option<Sq> {
        let rooks = self.castling & self.of(color);
        // Below the king's bit lie the squares to its left.
        let left = Bitboard(self.pieces(color, Kind::King).0.wrapping_sub(1));
        match wing {
            Wing::King => (rooks & !left).first(),
            Wing::Queen => (rooks & left).first(),
        }
    }

    /// True when some castling right needs more than the rules of orthodox
    /// chess: a king off the e-file, or a rook off the corners.
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        Color::ALL.into_iter().any(|color| {
            let rooks = self.castling & self.of(color);
            rooks.any()
                && (self.king(color).file() != 4 || (rooks & !(Bitboard::FILE_A | Bitboard::FILE_H)).any())
        })
    }

    /// The square that a pawn has just passed in a double step, whether or not
    /// it can be taken there.
    #[must_use]
    #[inline]
    pub const fn ep(&self) -> Option<Sq> {
        match self.passed {
            Some(index) => Some(Sq::wrapping(index.get())),
            None => None,
        }
    }

    #[inline]
    pub(super) const fn set_ep(&mut self, ep: Option<Sq>) {
        self.passed = match ep {
            Some(sq) => NonZeroU8::new(sq.index() as u8),
            None => None,
        };
    }

    /// The en passant square, if an enemy pawn stands beside the pawn.
    #[must_use]
    pub fn pseudo_legal_ep(&self) -> Option<Sq> {
        self.ep().filter(|&ep| self.ep_takers(ep).any())
    }

    /// The en passant square, if some capture there is legal.
    #[must_use]
    pub fn legal_ep(&self) -> Option<Sq> {
        self.ep().filter(|&ep| self.ep_takers(ep).iter().any(|from| self.ep_is_legal(from, ep)))
    }

    /// The en passant square that a record shows.
    #[must_use]
    pub fn ep_by(&self, policy: EpPolicy) -> Option<Sq> {
        match policy {
            EpPolicy::Always => self.ep(),
            EpPolicy::Xfen => self.pseudo_legal_ep(),
            EpPolicy::Legal => self.legal_ep(),
        }
    }

    /// The pawns of the side to move that stand beside the pawn that passed.
    #[inline]
    pub(super) fn ep_takers(&self, ep: Sq) -> Bitboard {
        attacks::pawn(!self.turn, ep) & self.pieces(self.turn, Kind::Pawn)
    }

    /// Where the pawn stands that passed a square.
    #[inline]
    pub(super) const fn ep_pawn(ep: Sq) -> Sq {
        // The fourth and third rank, or the fifth and sixth, differ in one bit.
        Sq::wrapping(ep.index() as u8 ^ 8)
    }

    /// Whether taking en passant leaves the king safe, pins along the rank and
    /// checks given by other pieces included.
    pub(super) fn ep_is_legal(&self, from: Sq, ep: Sq) -> bool {
        self.ep_exposes(from, ep).is_empty()
    }

    /// The pieces that attack the king after a capture en passant.
    pub(super) fn ep_exposes(&self, from: Sq, ep: Sq) -> Bitboard {
        let taken = Self::ep_pawn(ep);
        let occupied = (self.occupied() ^ from.bit() ^ taken.bit()) | ep.bit();
        self.attackers(self.king(self.turn), !self.turn, occupied).without(taken)
    }

    /// The pieces of a side that attack a square, were these squares occupied.
    #[must_use]
    #[inline]
    pub fn attackers(&self, sq: Sq, by: Color, occupied: Bitboard) -> Bitboard {
        let queens = self.kinds[Kind::Queen.index()];
        self.of(by)
            & ((attacks::pawn(!by, sq) & self.kinds[Kind::Pawn.index()])
                | (attacks::knight(sq) & self.kinds[Kind::Knight.index()])
                | (attacks::king(sq) & self.kinds[Kind::King.index()])
                | (attacks::bishop(sq, occupied) & (self.kinds[Kind::Bishop.index()] | queens))
                | (attacks::rook(sq, occupied) & (self.kinds[Kind::Rook.index()] | queens)))
    }

    /// The pieces that give check.
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.attackers(self.king(self.turn), !self.turn, self.occupied())
    }

    /// True when the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// True when the side to move is in check and has no move.
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_moves()
    }

    /// True when the side to move has no move and is not in check.
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_moves()
    }

    /// True when neither side can ever mate, by the pieces alone: bare kings,
    /// a single minor piece, or nothing but bishops on squares of one colour
    /// (FIDE Laws of Chess 2023, article 5.2.2; positions dead for other
    /// reasons, such as blocked pawns, are not found).
    ///
    /// ```
    /// use fenya::rules::Position;
    /// let dead = |fen: &[u8]| Position::from_fen(fen).unwrap().is_insufficient_material();
    /// assert!(dead(b"8/8/8/3k4/8/8/8/3KN3 w - - 0 1"));
    /// assert!(!dead(b"8/8/8/3kn3/8/8/8/3KN3 w - - 0 1"));
    /// ```
    #[must_use]
    pub fn is_insufficient_material(&self) -> bool {
        let [pawns, knights, bishops, rooks, queens, _] = self.kinds;
        if (pawns | rooks | queens).any() {
            return false;
        }
        if knights.any() {
            return (knights | bishops).is_single();
        }
        (bishops & Bitboard::LIGHT).is_empty() || (bishops & !Bitboard::LIGHT).is_empty()
    }

    /// The position as a record of six fields.
    ///
    /// ```
    /// use fenya::rules::{CastlingStyle, EpPolicy, Position};
    ///
    /// let mut position = Position::start();
    /// let e4 = position.read_uci(b"e2e4").unwrap();
    /// position.play(e4);
    /// assert_eq!(
    ///     position.fen(EpPolicy::Legal, CastlingStyle::Shredder),
    ///     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1",
    /// );
    /// ```
    #[must_use]
    pub fn fen(&self, ep: EpPolicy, castling: CastlingStyle) -> String {
        let mut out = Vec::with_capacity(96);
        self.write_fen(&mut out, ep, castling);
        // A record is ASCII, so nothing is replaced.
        String::from_utf8_lossy(&out).into_owned()
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::start()
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.fen(EpPolicy::Always, CastlingStyle::Xfen))
    }
}
