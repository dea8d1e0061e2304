//! Writing records of six fields.
//!
//! A rank is written from a table of its 256 patterns of occupied squares: the
//! digits are ready there, and beside them the places of the pieces, whose
//! letters are put together from the boards bit by bit.

use super::{Bitboard, CastlingStyle, EpPolicy, Kind, Position, Sq, Wing};
use crate::board::Color;

impl Position {
    /// Appends the record of six fields.
    ///
    /// Castling rights are written in the order `KQkq`; in X-FEN an inner rook
    /// is named by its file. The counters are written as they are.
    pub fn write_fen(&self, out: &mut Vec<u8>, ep: EpPolicy, castling: CastlingStyle) {
        let mut buffer = [0u8; BUFFER];
        let mut at = self.put_placement(&mut buffer);
        at = put(&mut buffer, at, b' ');
        at = put(&mut buffer, at, self.turn.pick(b'w', b'b'));
        at = put(&mut buffer, at, b' ');
        at = self.put_castling(&mut buffer, at, castling);
        at = put(&mut buffer, at, b' ');
        at = self.put_ep(&mut buffer, at, ep);
        at = put(&mut buffer, at, b' ');
        at = put_number(&mut buffer, at, u32::from(self.halfmove));
        at = put(&mut buffer, at, b' ');
        at = put_number(&mut buffer, at, self.fullmove);
        out.extend_from_slice(buffer.get(..at).unwrap_or(&buffer));
    }

    /// Appends the placement, the first field of a record.
    pub fn write_placement(&self, out: &mut Vec<u8>) {
        let mut buffer = [0u8; BUFFER];
        let at = self.put_placement(&mut buffer);
        out.extend_from_slice(buffer.get(..at).unwrap_or(&buffer));
    }

    /// Whether a record from which this position was read is spelled exactly
    /// as [`Position::write_fen`] spells it, so that the text can be copied.
    ///
    /// Only the castling and en passant fields are compared: the other fields
    /// of a strict record have one spelling.
    #[must_use]
    pub fn is_spelled(&self, text: &[u8], ep: EpPolicy, castling: CastlingStyle) -> bool {
        let mut buffer = [0u8; BUFFER];
        let mut at = self.put_castling(&mut buffer, 0, castling);
        at = put(&mut buffer, at, b' ');
        at = self.put_ep(&mut buffer, at, ep);
        at = put(&mut buffer, at, b' ');
        let rest = text.iter().position(|&b| b == b' ').and_then(|end| text.get(end + 3..));
        rest.is_some_and(|rest| buffer.get(..at).is_some_and(|own| rest.starts_with(own)))
    }

    #[inline]
    fn put_placement(&self, buffer: &mut [u8; BUFFER]) -> usize {
        let [pawns, knights, bishops, rooks, queens, kings] = self.kinds.map(|b| b.0);
        let black = self.colors[1].0;
        let occupied = self.occupied().0;
        // The bits of the letters in ASCII: P 50, N 4e, B 42, R 52, Q 51, K 4b,
        // and 20 more for Black. Bit 6 is set in all of them.
        let bits = [
            queens | kings,
            knights | bishops | rooks | kings,
            knights,
            knights | kings,
            pawns | rooks | queens,
            black,
            occupied,
        ];
        let mut at = 0;
        for rank in (0..8).rev() {
            let row = |board: u64| (board >> (8 * rank)) as u8;
            let mut letters = 0;
            for (k, &board) in bits.iter().enumerate() {
                letters |= SPREAD[usize::from(row(board))] << k;
            }
            let layout = &LAYOUT[usize::from(row(occupied))];
            if let Some(chunk) = buffer.get_mut(at..at + 8) {
                for (slot, (&digit, &shift)) in chunk.iter_mut().zip(layout.digits.iter().zip(&layout.shifts))
                {
                    *slot = digit | (letters >> (shift & 63)) as u8;
                }
            }
            at += usize::from(layout.len);
            at = put(buffer, at, b'/');
        }
        at - 1
    }

    #[inline]
    fn put_castling(&self, buffer: &mut [u8; BUFFER], mut at: usize, style: CastlingStyle) -> usize {
        if self.castling.is_empty() {
            return put(buffer, at, b'-');
        }
        for color in Color::ALL {
            for wing in Wing::ALL {
                let Some(rook) = self.castling_rook(color, wing) else { continue };
                let letter = match style {
                    CastlingStyle::Xfen if self.is_outermost(color, wing, rook) => match wing {
                        Wing::King => b'K',
                        Wing::Queen => b'Q',
                    },
                    _ => b'A' + rook.file(),
                };
                at = put(buffer, at, letter | color.pick(0, 32));
            }
        }
        at
    }

    /// Whether no rook of the side stands on its back rank beyond this one.
    #[inline]
    fn is_outermost(&self, color: Color, wing: Wing, rook: Sq) -> bool {
        let rooks = self.pieces(color, Kind::Rook) & Bitboard::rank(rook.rank());
        match wing {
            Wing::King => rooks.last() == Some(rook),
            Wing::Queen => rooks.first() == Some(rook),
        }
    }

    #[inline]
    fn put_ep(&self, buffer: &mut [u8; BUFFER], at: usize, policy: EpPolicy) -> usize {
        match self.ep_by(policy) {
            Some(ep) => {
                let [file, rank] = ep.ascii();
                let at = put(buffer, at, file);
                put(buffer, at, rank)
            }
            None => put(buffer, at, b'-'),
        }
    }
}

/// Room for the longest record (71 + 1 + 1 + 1 + 4 + 1 + 2 + 1 + 5 + 1 + 10
/// bytes) in a power of two.
const BUFFER: usize = 128;

#[inline]
fn put(buffer: &mut [u8; BUFFER], at: usize, byte: u8) -> usize {
    buffer[at & (BUFFER - 1)] = byte;
    at + 1
}

#[inline]
fn put_number(buffer: &mut [u8; BUFFER], at: usize, value: u32) -> usize {
    if value < 10 {
        return put(buffer, at, b'0' + value as u8);
    }
    if value < 100 {
        let at = put(buffer, at, b'0' + (value / 10) as u8);
        return put(buffer, at, b'0' + (value % 10) as u8);
    }
    let digits = value.ilog10() as usize + 1;
    let mut rest = value;
    for i in (0..digits).rev() {
        put(buffer, at + i, b'0' + (rest % 10) as u8);
        rest /= 10;
    }
    at + digits
}

/// A byte spread over eight bytes, one bit each.
static SPREAD: [u64; 256] = {
    let mut out = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            out[byte] |= ((byte as u64) >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    out
};

/// How a rank with given occupied squares is written: for each byte of the
/// text the digit of a run of empty squares, or the place of the piece among
/// the letters of the rank.
#[derive(Clone, Copy)]
struct Layout {
    digits: [u8; 8],
    /// For a digit, eight times an empty square, where the letter is 0.
    shifts: [u8; 8],
    len: u8,
}

static LAYOUT: [Layout; 256] = {
    let mut out = [Layout { digits: [0; 8], shifts: [0; 8], len: 0 }; 256];
    let mut occupied = 0;
    while occupied < 256 {
        let layout = &mut out[occupied];
        let (mut file, mut len) = (0, 0);
        while file < 8 {
            layout.shifts[len] = 8 * file as u8;
            if occupied >> file & 1 == 1 {
                file += 1;
            } else {
                let mut run = 0;
                while file < 8 && occupied >> file & 1 == 0 {
                    file += 1;
                    run += 1;
                }
                layout.digits[len] = b'0' + run;
            }
            len += 1;
        }
        layout.len = len as u8;
        occupied += 1;
    }
    out
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_of_any_length_are_written() {
        let mut buffer = [0; BUFFER];
        for value in [0, 9, 10, 99, 100, 101, 999, 12_345, u32::MAX] {
            let end = put_number(&mut buffer, 0, value);
            assert_eq!(&buffer[..end], value.to_string().as_bytes());
        }
    }

    #[test]
    fn castling_table_of_the_xfen_vectors() {
        for (text, written) in [
            ("4k3/8/8/8/8/8/8/4K1RR w K - 0 1", "K"),
            ("4k3/8/8/8/8/8/8/4K1RR w G - 0 1", "G"),
            ("4k3/8/8/8/8/8/8/4K1RR w H - 0 1", "K"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "KQkq"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "KQkq"),
            ("rk2r3/8/8/8/8/8/8/1KR1R3 b Kkq - 0 1", "Kkq"),
            ("4k3/8/8/8/8/8/8/rR2K3 w Q - 0 1", "Q"),
            ("4k3/8/8/8/8/8/8/RRR1K3 w B - 0 1", "B"),
        ] {
            let position = Position::from_fen(text.as_bytes()).expect(text);
            let fen = position.fen(EpPolicy::Always, CastlingStyle::Xfen);
            assert_eq!(fen.split(' ').nth(2), Some(written), "{text}");
        }
    }

    #[test]
    fn a_record_knows_whether_it_is_spelled_as_it_would_be_written() {
        let text = b"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
        let position = Position::from_fen(text).unwrap();
        assert!(position.is_spelled(text, EpPolicy::Always, CastlingStyle::Xfen));
        assert!(!position.is_spelled(text, EpPolicy::Legal, CastlingStyle::Xfen));
        assert!(!position.is_spelled(text, EpPolicy::Always, CastlingStyle::Shredder));
    }
}
