//! What the benchmarks share: positions from random games, and medians.

use std::time::Instant;

use fenya::rules::{CastlingStyle, EpPolicy, Position};

/// Xorshift, so that every run has the same games.
pub struct Random(pub u64);

impl Random {
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % n
    }
}

/// Records of the positions of random games of standard chess.
pub fn records(count: usize) -> Vec<String> {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut out = Vec::with_capacity(count);
    while out.len() < count {
        let mut position = Position::start();
        for _ in 0..120 {
            let moves = position.moves();
            if moves.is_empty() || out.len() == count {
                break;
            }
            position.play(moves[random.below(moves.len())]);
            out.push(position.fen(EpPolicy::Always, CastlingStyle::Xfen));
        }
    }
    out
}

/// Seconds that a call takes.
pub fn seconds(run: impl FnOnce()) -> f64 {
    let start = Instant::now();
    run();
    start.elapsed().as_secs_f64()
}

/// The middle value.
pub fn median(times: &[f64]) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}
