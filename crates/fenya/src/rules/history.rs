use super::{Kind, Move, Position};

/// Why a game is drawn, or may be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Draw {
    /// The side to move has no move and is not in check (FIDE 5.2.1).
    Stalemate,
    /// Neither side can mate with the pieces that are left (FIDE 5.2.2).
    InsufficientMaterial,
    /// The position has stood five times (FIDE 9.6.1).
    FivefoldRepetition,
    /// Seventy-five moves of each side without a capture or a pawn move (FIDE
    /// 9.6.2).
    SeventyFiveMoves,
    /// The position has stood three times; a player may claim (FIDE 9.2).
    ThreefoldRepetition,
    /// Fifty moves of each side without a capture or a pawn move; a player may
    /// claim (FIDE 9.3).
    FiftyMoves,
}

impl Draw {
    /// True when the game ends without a claim.
    #[must_use]
    pub const fn is_automatic(self) -> bool {
        !matches!(self, Self::ThreefoldRepetition | Self::FiftyMoves)
    }
}

/// A position as it compares with others; from [`Position::core`].
type Key = Position;

impl Position {
    /// The position without what does not count for repetition: the same
    /// player has the move and all possible moves are the same (FIDE 9.2.3), so
    /// rights to castle count, the en passant square only when a capture there
    /// is legal, and the counters not at all.
    pub(crate) fn core(&self) -> Self {
        let mut core = *self;
        core.set_ep(self.legal_ep());
        core.halfmove = 0;
        core.fullmove = 1;
        core
    }
}

/// A game as far as draws depend on it: the position and those before it since
/// the last move that cannot be taken back.
///
/// Positions are compared whole, not by a hash, so that no collision can make
/// a draw.
///
/// ```
/// use fenya::rules::{Draw, History, Letters, Position};
///
/// let mut game = History::new(Position::start());
/// for san in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
///     let m = game.position().read_san(san.as_bytes(), Letters::English).unwrap();
///     game.play(m);
/// }
/// assert_eq!(game.repetitions(), 3);
/// assert_eq!(game.draw(), Some(Draw::ThreefoldRepetition));
/// ```
#[derive(Clone, Debug)]
pub struct History {
    position: Position,
    before: Vec<Key>,
}

impl History {
    /// A game that begins in a position.
    #[must_use]
    pub const fn new(position: Position) -> Self {
        Self { position, before: Vec::new() }
    }

    /// The position now.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Makes a move of the position.
    pub fn play(&mut self, m: Move) {
        let lasting = m.kind() == Kind::Pawn || m.wing().is_some() || self.position.captured(m).is_some();
        if lasting {
            self.before.clear();
        } else {
            self.before.push(self.position.core());
        }
        self.position.play(m);
    }

    /// How often the position has stood, now included.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        let now = self.position.core();
        // The same side is to move in every second position.
        1 + self.before.iter().rev().skip(1).step_by(2).filter(|&k| *k == now).count()
    }

    /// Why the game is drawn or may be claimed to be, the automatic reasons
    /// first. A mate on the board goes before all of them.
    #[must_use]
    pub fn draw(&self) -> Option<Draw> {
        let position = &self.position;
        if !position.has_moves() {
            return (!position.is_check()).then_some(Draw::Stalemate);
        }
        if position.is_insufficient_material() {
            return Some(Draw::InsufficientMaterial);
        }
        match (self.repetitions(), position.halfmove()) {
            (5.., _) => Some(Draw::FivefoldRepetition),
            (_, 150..) => Some(Draw::SeventyFiveMoves),
            (3.., _) => Some(Draw::ThreefoldRepetition),
            (_, 100..) => Some(Draw::FiftyMoves),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Letters;

    fn play(game: &mut History, moves: &str) {
        for san in moves.split_whitespace() {
            let m = game.position().read_san(san.as_bytes(), Letters::English).expect(san);
            game.play(m);
        }
    }

    #[test]
    fn an_en_passant_square_without_a_legal_capture_does_not_make_a_new_position() {
        let mut game = History::new(Position::start());
        play(&mut game, "e4 e5 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
        assert_eq!(game.repetitions(), 3, "after 1... e5 the square e6 is noted, but nobody takes there");
    }

    #[test]
    fn a_lost_right_to_castle_makes_a_new_position() {
        let start = Position::from_fen(b"4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        let mut game = History::new(start);
        play(&mut game, "Rg1 Kd8 Rh1 Ke8");
        assert_eq!(game.repetitions(), 1);
        play(&mut game, "Rg1 Kd8 Rh1 Ke8");
        assert_eq!(game.repetitions(), 2);
    }

    #[test]
    fn fifty_moves_may_be_claimed_and_seventy_five_end_the_game() {
        for (halfmove, draw) in
            [(99, None), (100, Some(Draw::FiftyMoves)), (150, Some(Draw::SeventyFiveMoves))]
        {
            let fen = format!("4k3/8/8/8/8/8/8/4K2R w K - {halfmove} 90");
            let game = History::new(Position::from_fen(fen.as_bytes()).unwrap());
            assert_eq!(game.draw(), draw, "{halfmove}");
        }
        assert!(Draw::SeventyFiveMoves.is_automatic() && !Draw::FiftyMoves.is_automatic());
    }

    #[test]
    fn mate_goes_before_the_seventy_five_moves() {
        let mated = Position::from_fen(b"4R1k1/5ppp/8/8/8/8/8/6K1 b - - 150 90").unwrap();
        assert!(mated.is_checkmate());
        assert_eq!(History::new(mated).draw(), None);
    }
}
