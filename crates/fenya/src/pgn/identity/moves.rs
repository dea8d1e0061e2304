//! A hash of the moves of a game that grows with each of them.

use crate::pgn::Game;
use crate::rules::{Kind, Move, Position};

/// A hash of a start and the moves from it. One game is the beginning of
/// another when its last hash is that of the other after as many half-moves.
///
/// The counters of the start do not count, nor does an en passant square where
/// nothing can be taken. Two different lines have the same hash by chance once
/// in 2^64.
///
/// ```
/// use fenya::pgn::{games, identity::{MoveHash, move_hashes}};
///
/// let text = b"1. e4 e5 2. Nf3 *\n\n1. e4 e5 *";
/// let [long, short]: [Vec<MoveHash>; 2] =
///     games(text).map(|g| move_hashes(&g).collect()).collect::<Vec<_>>().try_into().unwrap();
/// assert_eq!(short.last(), long.get(2));
/// assert_eq!(short[0], MoveHash::default());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveHash {
    key: u64,
    plies: u32,
}

impl MoveHash {
    /// The hash before the first move.
    #[must_use]
    pub fn new(start: &Position) -> Self {
        // Polyglot's numbers name a right to castle by its wing alone.
        let core = start.core();
        Self { key: mix(core.zobrist() ^ mix(core.castling_rooks().0)), plies: 0 }
    }

    /// Makes a move; none for a null move.
    #[inline]
    pub fn play(&mut self, m: Option<Move>) {
        let code = m.map_or(u64::MAX, |m| {
            let promotion = m.promotion().map_or(0, |kind| 1 + kind as u64 - Kind::Knight as u64);
            m.from().index() as u64 | (m.to().index() as u64) << 6 | promotion << 12
        });
        self.key = mix(self.key ^ code);
        self.plies = self.plies.saturating_add(1);
    }

    /// The hash.
    #[must_use]
    pub const fn key(self) -> u64 {
        self.key
    }

    /// How many half-moves were made.
    #[must_use]
    pub const fn plies(self) -> u32 {
        self.plies
    }
}

impl Default for MoveHash {
    /// The usual start.
    fn default() -> Self {
        Self::new(&Position::start())
    }
}

/// The hashes of the moves that were played in a game, from the start on: one
/// more than half-moves. None if the start is not legal.
pub fn move_hashes(game: &Game) -> impl Iterator<Item = MoveHash> + '_ {
    let mut hash = game.start.as_ref().map(MoveHash::new);
    let steps = game.mainline().filter_map(move |(_, m)| {
        let hash = hash.as_mut()?;
        hash.play(m);
        Some(*hash)
    });
    game.start.as_ref().map(MoveHash::new).into_iter().chain(steps)
}

/// Spreads every bit over all others; a one-to-one function, so that only
/// different histories can collide (the finalizer of SplitMix64, S. Vigna, 2015).
#[inline]
pub(super) const fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::games;

    fn last(moves: &str) -> MoveHash {
        move_hashes(&games(moves.as_bytes()).next().unwrap()).last().unwrap()
    }

    #[test]
    fn the_order_of_moves_and_what_they_are_counts() {
        let lines = ["1. e4 e5 2. Nf3 *", "1. Nf3 e5 2. e4 *", "1. e4 e5 2. -- *", "1. e4 e5 *"];
        let promoted = "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=";
        let mut all: Vec<MoveHash> = lines.into_iter().map(last).collect();
        all.extend("QRBN".chars().map(|c| last(&format!("{promoted}{c} *"))));
        for (i, a) in all.iter().enumerate() {
            assert!(all[..i].iter().all(|b| a.key() != b.key()), "{i}");
        }
    }

    #[test]
    fn counters_of_the_start_do_not_count_and_rooks_do() {
        let fen = |text: &[u8]| MoveHash::new(&Position::from_fen(text).unwrap());
        assert_eq!(fen(b"4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1"), fen(b"4k3/8/8/8/8/8/8/RR2K3 w A - 7 9"));
        assert_ne!(fen(b"4k3/8/8/8/8/8/8/RR2K3 w A - 0 1"), fen(b"4k3/8/8/8/8/8/8/RR2K3 w B - 0 1"));
    }
}
