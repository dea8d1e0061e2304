use super::{Bitboard, Kind, Move, Position, Special, Sq, Wing};
use crate::board::Color;

impl Position {
    /// Makes a move of this position.
    ///
    /// The en passant square is set after every double step; a record shows it
    /// as its [`EpPolicy`](super::EpPolicy) says. A move that this position
    /// does not have leaves a position without meaning, but never panics.
    ///
    /// ```
    /// use fenya::rules::Position;
    ///
    /// let mut position = Position::start();
    /// let e4 = position.read_uci(b"e2e4").unwrap();
    /// position.play(e4);
    /// assert_eq!(position.ep().map(|sq| sq.to_string()).as_deref(), Some("e3"));
    /// assert_eq!(position.legal_ep(), None);
    /// ```
    #[inline]
    pub fn play(&mut self, m: Move) {
        let us = self.turn;
        let (from, to) = (m.from.bit(), m.to.bit());
        self.passed = None;
        self.halfmove = self.halfmove.saturating_add(1);
        if m.special == Special::Castle {
            self.castle(us, m);
        } else {
            if (self.of(!us) & to).any() {
                for kind in &mut self.kinds {
                    *kind &= !to;
                }
                self.colors[(!us).index()] &= !to;
                self.halfmove = 0;
            }
            self.colors[us.index()] ^= from | to;
            self.kinds[m.kind.index()] ^= from | to;
            if m.kind == Kind::Pawn {
                self.halfmove = 0;
                match m.special {
                    Special::DoubleStep => self.set_ep(Some(m.to.step(us.pick(-8, 8)))),
                    Special::EnPassant => {
                        let taken = Self::ep_pawn(m.to).bit();
                        self.kinds[Kind::Pawn.index()] &= !taken;
                        self.colors[(!us).index()] &= !taken;
                    }
                    Special::Promotion(kind) => {
                        self.kinds[Kind::Pawn.index()] ^= to;
                        self.kinds[kind.index()] |= to;
                    }
                    _ => {}
                }
            }
            // A rook that moves or is taken loses its right, a king all of its own.
            self.castling &= !(from | to);
            if m.kind == Kind::King {
                self.castling &= !back_rank(us);
            }
        }
        self.turn = !us;
        self.fullmove = self.fullmove.saturating_add(us.pick(0, 1));
    }

    fn castle(&mut self, us: Color, m: Move) {
        let wing = m.wing().unwrap_or(Wing::King);
        let king_to = m.from.on_file(wing.king_file()).bit();
        let rook_to = m.from.on_file(wing.rook_file()).bit();
        let (king, rook) = (m.from.bit(), m.to.bit());
        self.kinds[Kind::King.index()] = (self.kinds[Kind::King.index()] & !king) | king_to;
        self.kinds[Kind::Rook.index()] = (self.kinds[Kind::Rook.index()] & !rook) | rook_to;
        self.colors[us.index()] = (self.colors[us.index()] & !(king | rook)) | king_to | rook_to;
        self.castling &= !back_rank(us);
    }

    /// The position after a move.
    #[must_use]
    pub fn after(&self, m: Move) -> Self {
        let mut next = *self;
        next.play(m);
        next
    }

    /// Lets the side to move pass (the null move `--` of analysis), unless it
    /// is in check. Returns whether it did.
    pub fn pass(&mut self) -> bool {
        if self.is_check() {
            return false;
        }
        self.passed = None;
        self.halfmove = self.halfmove.saturating_add(1);
        self.fullmove = self.fullmove.saturating_add(self.turn.pick(0, 1));
        self.turn = !self.turn;
        true
    }

    /// What a move takes, and where.
    #[must_use]
    pub fn captured(&self, m: Move) -> Option<(Kind, Sq)> {
        match m.special {
            Special::Castle => None,
            Special::EnPassant => Some((Kind::Pawn, Self::ep_pawn(m.to))),
            _ => self.kind_at(m.to).map(|kind| (kind, m.to)),
        }
    }
}

#[inline]
const fn back_rank(color: Color) -> Bitboard {
    Bitboard::rank(match color {
        Color::White => 0,
        Color::Black => 7,
    })
}
