use super::polyglot::POLYGLOT;
use super::{Kind, Position, Wing};
use crate::board::Color;

const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const TURN: usize = 780;

impl Position {
    /// The key of the position in opening books of the Polyglot format.
    ///
    /// The en passant file counts only when a pawn stands beside the one that
    /// has passed, whether or not the capture is legal. The counters do not
    /// count. (Format: <http://hgm.nubati.net/book_format.html>.)
    ///
    /// ```
    /// use fenya::rules::Position;
    /// assert_eq!(Position::start().zobrist(), 0x463b_9618_1691_fc9c);
    /// ```
    #[must_use]
    pub fn zobrist(&self) -> u64 {
        let mut key = 0;
        for color in Color::ALL {
            for kind in Kind::ALL {
                let base = 128 * kind.index() + color.pick(64, 0);
                for sq in self.pieces(color, kind) {
                    key ^= number(base + sq.index());
                }
            }
            for (i, wing) in Wing::ALL.into_iter().enumerate() {
                if self.castling_rook(color, wing).is_some() {
                    key ^= number(CASTLING + 2 * color.index() + i);
                }
            }
        }
        if let Some(ep) = self.pseudo_legal_ep() {
            key ^= number(EN_PASSANT + usize::from(ep.file()));
        }
        if self.turn == Color::White {
            key ^= number(TURN);
        }
        key
    }
}

#[inline]
fn number(index: usize) -> u64 {
    POLYGLOT.get(index).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The vectors of the description of the format.
    #[test]
    fn keys_of_the_book_format() {
        for (moves, key) in [
            ("", 0x463b96181691fc9c_u64),
            ("e2e4", 0x823c9b50fd114196),
            ("e2e4 d7d5", 0x0756b94461c50fb0),
            ("e2e4 d7d5 e4e5", 0x662fafb965db29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a48b5a8e47ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a607ca3f242c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fdd303c946bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c8123ea7b067637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f9b829b279560),
        ] {
            let mut position = Position::start();
            for uci in moves.split_whitespace() {
                let m = position.read_uci(uci.as_bytes()).unwrap();
                position.play(m);
            }
            assert_eq!(position.zobrist(), key, "{moves}");
        }
    }
}
