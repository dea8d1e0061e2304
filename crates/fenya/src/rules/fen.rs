//! Reading records of six fields, spelled strictly: the fast path.
//!
//! The reader takes nothing but the form of the PGN standard (1994, 16.1) with
//! castling rights in X-FEN or Shredder-FEN, and neither allocates nor
//! explains much; whoever wants the dialects and the explanations asks the
//! `notation` module when this one has said no.
//!
//! A placement is read without branching on its letters: each byte is looked
//! up in a table, its piece stored in a grid of nine bytes a rank (the ninth
//! for the slash), and the cursor moved by what the byte is worth. Whether
//! every rank has eight squares shows afterwards in where the slashes lie.

use std::fmt;

use super::{Bitboard, Kind, Position, PositionErrors, Sq};
use crate::board::Color;

/// Why a text is not a strictly spelled record of a legal position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FenError {
    /// What is wrong.
    pub kind: FenErrorKind,
    /// The byte at which it was noticed.
    pub offset: usize,
}

/// What is wrong with a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// A byte that has no place among the pieces.
    Byte,
    /// Two numbers in a row, such as `44`.
    AdjacentNumbers,
    /// A rank that has not eight squares.
    RankLength,
    /// More or fewer than eight ranks.
    RankCount,
    /// The record ends before its sixth field.
    Missing,
    /// The side to move is neither `w` nor `b`.
    Turn,
    /// The castling field is malformed, or says something twice.
    Castling,
    /// A castling right whose rook or king is not in its place.
    CastlingRook,
    /// The en passant field is malformed.
    EnPassant,
    /// The halfmove clock is not a number from 0 to 65535 without leading zeros.
    Halfmove,
    /// The move number is not a number from 1 to 4294967295 without leading
    /// zeros.
    Fullmove,
    /// Something follows the sixth field.
    Trailing,
    /// The fields are well formed, but not those of a legal position.
    Position(PositionErrors),
}

impl fmt::Display for FenErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Byte => "this has no place among the pieces",
            Self::AdjacentNumbers => "two numbers of empty squares in a row",
            Self::RankLength => "a rank has not eight squares",
            Self::RankCount => "the board has not eight ranks",
            Self::Missing => "the record ends before its sixth field",
            Self::Turn => "the side to move is neither w nor b",
            Self::Castling => "the castling field is malformed",
            Self::CastlingRook => "a castling right has no king or rook in its place",
            Self::EnPassant => "the en passant field is malformed",
            Self::Halfmove => "the halfmove clock is not a number from 0 to 65535",
            Self::Fullmove => "the move number is not a number from 1 to 4294967295",
            Self::Trailing => "something follows the sixth field",
            Self::Position(errors) => return fmt::Display::fmt(errors, f),
        })
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.kind, self.offset)
    }
}

impl std::error::Error for FenError {}

/// The longest placement: 64 letters and 7 slashes.
const LONGEST_PLACEMENT: usize = 71;

/// What each byte of a placement puts on its square: the kind of a piece from
/// 1, Black 8 more; 8 alone for a slash, and 0 for a number.
static CODE: [u8; 256] = {
    let mut out = [0; 256];
    let mut kind = 0;
    while kind < 6 {
        let upper = b"PNBRQK"[kind];
        out[upper as usize] = kind as u8 + 1;
        out[upper.to_ascii_lowercase() as usize] = kind as u8 + 9;
        kind += 1;
    }
    out[b'/' as usize] = SLASH;
    out
};
const SLASH: u8 = 8;

/// How many squares each byte of a placement fills, the slash one.
static WORTH: [u8; 256] = {
    let mut out = [NONE; 256];
    let mut byte = 0;
    while byte < 256 {
        if CODE[byte] != 0 {
            out[byte] = 1;
        }
        byte += 1;
    }
    let mut digit = 1;
    while digit <= 8 {
        out[b'0' as usize + digit] = digit as u8;
        digit += 1;
    }
    out
};
/// The worth of a byte that has no place there: more than a whole board.
const NONE: u8 = 100;

const fn error<T>(kind: FenErrorKind, offset: usize) -> Result<T, FenError> {
    Err(FenError { kind, offset })
}

/// Reads a placement and returns the pieces and the offset of its end.
#[inline]
fn placement(text: &[u8]) -> Option<([Bitboard; 6], [Bitboard; 2], usize)> {
    let mut grid = [0u8; 128];
    let (mut at, mut end) = (0, text.len().min(LONGEST_PLACEMENT));
    for (i, &byte) in text.iter().take(LONGEST_PLACEMENT).enumerate() {
        if byte == b' ' {
            end = i;
            break;
        }
        grid[at & 127] = CODE[usize::from(byte)];
        at += usize::from(WORTH[usize::from(byte)]);
    }
    let mut other = 0;
    for rank in 0..7 {
        other |= grid[9 * rank + 8] ^ SLASH;
    }
    if at != LONGEST_PLACEMENT || other != 0 {
        return None;
    }
    // Take the four bits of the codes apart, each into a board.
    let mut planes = [0u64; 4];
    for rank in 0..8 {
        let mut word = [0; 8];
        word.copy_from_slice(&grid[9 * rank..9 * rank + 8]);
        let word = u64::from_le_bytes(word);
        for (k, plane) in planes.iter_mut().enumerate() {
            // The factor gathers the lowest bit of each byte in the top byte.
            let gathered = (word >> k & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080);
            *plane |= gathered >> 56 << (56 - 8 * rank);
        }
    }
    let [a, b, c, black] = planes;
    let occupied = a | b | c;
    // Each run of empty squares begins where the square to its left is not
    // empty, and is one byte of the text if no two numbers follow each other.
    let empty = Bitboard(!occupied);
    let runs = empty & !empty.east();
    let length = 7 + occupied.count_ones() + runs.len();
    if black & !occupied != 0 || length as usize != end {
        // A slash where a square should be, or `44`.
        return None;
    }
    let kinds = [a & !b & !c, b & !a & !c, a & b, c & !a & !b, a & c, b & c].map(Bitboard);
    Some((kinds, [occupied & !black, black].map(Bitboard), end))
}

/// What is wrong with a placement that [`placement`] has refused.
#[cold]
fn placement_error(text: &[u8]) -> FenError {
    let (mut rank, mut file, mut before) = (0, 0, false);
    for (offset, &byte) in text.iter().enumerate() {
        let worth = WORTH[usize::from(byte)];
        let digit = byte.is_ascii_digit();
        let kind = match byte {
            b' ' if file != 8 => FenErrorKind::RankLength,
            b' ' => FenErrorKind::RankCount,
            _ if worth == NONE => FenErrorKind::Byte,
            b'/' if file != 8 => FenErrorKind::RankLength,
            b'/' if rank == 7 => FenErrorKind::RankCount,
            b'/' => {
                (rank, file, before) = (rank + 1, 0, false);
                continue;
            }
            _ if digit && before => FenErrorKind::AdjacentNumbers,
            _ => {
                file += worth;
                before = digit;
                if file <= 8 {
                    continue;
                }
                FenErrorKind::RankLength
            }
        };
        return FenError { kind, offset };
    }
    FenError { kind: FenErrorKind::Missing, offset: text.len() }
}

/// Reads a number up to a limit, without leading zeros.
#[inline]
fn number(text: &[u8], at: &mut usize, limit: u32) -> Option<u32> {
    let start = *at;
    let mut value = 0u64;
    while let Some(digit) = text.get(*at).map(|b| b.wrapping_sub(b'0')).filter(|&d| d < 10) {
        value = value * 10 + u64::from(digit);
        *at += 1;
        if value > u64::from(limit) || (value == 0 && *at - start > 1) {
            return None;
        }
    }
    let zeros = value > 0 && text.get(start) == Some(&b'0');
    (*at > start && !zeros).then_some(value as u32)
}

impl Position {
    /// Reads a record of six fields in its strict spelling.
    ///
    /// Fields are separated by one space each. Castling rights are `-`, or
    /// letters of X-FEN (`K` and `Q` name the outermost rook) and Shredder-FEN
    /// in any order. The en passant square is kept if a double step can have
    /// passed it.
    ///
    /// ```
    /// use fenya::rules::{FenErrorKind, Position};
    ///
    /// let start = b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    /// assert_eq!(Position::from_fen(start), Ok(Position::start()));
    ///
    /// let error = Position::from_fen(b"rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// assert_eq!(error.map_err(|e| (e.kind, e.offset)), Err((FenErrorKind::Byte, 18)));
    /// ```
    ///
    /// # Errors
    /// The first fault of the text, or else everything that is wrong with the
    /// position.
    pub fn from_fen(text: &[u8]) -> Result<Self, FenError> {
        let Some((kinds, colors, end)) = placement(text) else {
            return Err(placement_error(text));
        };
        let mut position = Self {
            kinds,
            colors,
            castling: Bitboard::EMPTY,
            fullmove: 1,
            halfmove: 0,
            turn: Color::White,
            passed: None,
        };
        let turn = match text.get(end..) {
            Some([b' ', b'w', b' ', ..]) => Color::White,
            Some([b' ', b'b', b' ', ..]) => Color::Black,
            Some([] | [b' ']) | None => return error(FenErrorKind::Missing, text.len()),
            Some([b' ', ..]) => return error(FenErrorKind::Turn, end + 1),
            Some(_) => return Err(placement_error(text)),
        };
        position.turn = turn;
        let mut at = end + 3;
        position.read_castling(text, &mut at)?;
        let ep_at = at;
        match text.get(at..) {
            Some([b'-', b' ', ..]) => at += 2,
            Some([file @ b'a'..=b'h', rank @ (b'3' | b'6'), b' ', ..]) => {
                at += 3;
                match Sq::from_ascii([*file, *rank]) {
                    Some(ep) if position.ep_is_sound(ep) => position.set_ep(Some(ep)),
                    _ => return error(FenErrorKind::Position(PositionErrors::BAD_EP), ep_at),
                }
            }
            Some([]) | None => return error(FenErrorKind::Missing, text.len()),
            Some(_) => return error(FenErrorKind::EnPassant, at),
        }
        let halfmove_at = at;
        match number(text, &mut at, u32::from(u16::MAX)) {
            Some(value) if text.get(at) == Some(&b' ') => position.halfmove = value as u16,
            Some(_) if at == text.len() => return error(FenErrorKind::Missing, at),
            _ => return error(FenErrorKind::Halfmove, halfmove_at),
        }
        at += 1;
        let fullmove_at = at;
        match number(text, &mut at, u32::MAX) {
            Some(value) if value > 0 => position.fullmove = value,
            _ => return error(FenErrorKind::Fullmove, fullmove_at),
        }
        if at != text.len() {
            return error(FenErrorKind::Trailing, at);
        }
        let errors = position.errors();
        if errors.is_empty() { Ok(position) } else { error(FenErrorKind::Position(errors), 0) }
    }

    /// Reads the castling field and the space behind it.
    #[inline]
    fn read_castling(&mut self, text: &[u8], at: &mut usize) -> Result<(), FenError> {
        if let Some([b'-', b' ', ..]) = text.get(*at..) {
            *at += 2;
            return Ok(());
        }
        let start = *at;
        while let Some(&letter) = text.get(*at) {
            if letter == b' ' && *at > start {
                *at += 1;
                return Ok(());
            }
            let Some(rook) = self.named_rook(letter) else {
                let known = matches!(letter | 32, b'a'..=b'h' | b'k' | b'q');
                let kind = if known { FenErrorKind::CastlingRook } else { FenErrorKind::Castling };
                return error(kind, *at);
            };
            // One right a wing: neither this rook nor another one beside it.
            let color = if letter & 32 == 0 { Color::White } else { Color::Black };
            let left = Bitboard(self.pieces(color, Kind::King).0.wrapping_sub(1));
            let wing = if left.contains(rook) { left } else { !left };
            if (self.castling & self.of(color) & wing).any() {
                return error(FenErrorKind::Castling, *at);
            }
            self.castling |= rook.bit();
            *at += 1;
        }
        error(FenErrorKind::Missing, text.len())
    }

    /// The rook that a letter of the castling field names.
    ///
    /// `K` and `Q` are the outermost rook on that side of the king (X-FEN,
    /// Scharnagl 2003), a file letter the rook on that file. The king must
    /// stand on its back rank.
    ///
    /// ```
    /// use fenya::rules::Position;
    /// let position = Position::from_fen(b"4k3/8/8/8/8/8/8/4K1RR w - - 0 1").unwrap();
    /// let rook = |letter| position.named_rook(letter).map(|sq| sq.to_string());
    /// assert_eq!(rook(b'K').as_deref(), Some("h1"));
    /// assert_eq!(rook(b'G').as_deref(), Some("g1"));
    /// assert_eq!(rook(b'Q'), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn named_rook(&self, letter: u8) -> Option<Sq> {
        let color = if letter & 32 == 0 { Color::White } else { Color::Black };
        let back = Bitboard::rank(color.pick(0, 7));
        let king = (self.pieces(color, Kind::King) & back).single()?;
        let rooks = self.pieces(color, Kind::Rook) & back;
        let left = Bitboard(king.bit().0 - 1);
        match letter | 32 {
            b'k' => (rooks & !left).last(),
            b'q' => (rooks & left).first(),
            file @ b'a'..=b'h' => (rooks & Bitboard::file(file - b'a')).first(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{CastlingStyle, EpPolicy};

    fn kind(text: &str) -> (FenErrorKind, usize) {
        let error = Position::from_fen(text.as_bytes()).expect_err(text);
        (error.kind, error.offset)
    }

    #[test]
    fn faults_are_named_with_their_place() {
        use FenErrorKind::*;
        for (text, expected) in [
            ("", (Missing, 0)),
            ("8", (Missing, 1)),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", (Missing, 43)),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", (Turn, 44)),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", (Turn, 44)),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkx - 0 1", (Castling, 49)),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KK - 0 1", (Castling, 47)),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KH - 0 1", (Castling, 47)),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w  - 0 1", (Castling, 46)),
            ("4k3/8/8/8/8/8/8/4K1RR w GH - 0 1", (Castling, 25)),
            ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", (CastlingRook, 22)),
            ("4k3/8/8/8/8/8/4K3/7R w K - 0 1", (CastlingRook, 23)),
            ("4k3/8/8/8/8/8/8/4K3 w - e4 0 1", (EnPassant, 24)),
            ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", (Position(PositionErrors::BAD_EP), 24)),
            ("4k3/8/8/8/8/8/8/4K3 w - - 00 1", (Halfmove, 26)),
            ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", (Halfmove, 26)),
            ("4k3/8/8/8/8/8/8/4K3 w - - 01 1", (Halfmove, 26)),
            ("4k3/8/8/8/8/8/8/4K3 w - - 65536 1", (Halfmove, 26)),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 01", (Fullmove, 28)),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 4294967296", (Fullmove, 28)),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0", (Missing, 27)),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", (Fullmove, 28)),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ", (Trailing, 29)),
            ("4k3/44/8/8/8/8/8/4K3 w - - 0 1", (AdjacentNumbers, 5)),
            ("4k3/9/8/8/8/8/8/4K3 w - - 0 1", (Byte, 4)),
            ("4k4/8/8/8/8/8/8/4K3 w - - 0 1", (RankLength, 2)),
            ("4k3/7/8/8/8/8/8/4K3 w - - 0 1", (RankLength, 5)),
            ("4k3/8/8/8/8/8/4K3 w - - 0 1", (RankCount, 17)),
            ("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", (RankCount, 17)),
            ("4k3/8/8/8/8/8/8/7 w - - 0 1", (RankLength, 17)),
            ("4k3/8/8/8/8/8/8/3/4K3 w - - 0 1", (RankLength, 17)),
        ] {
            assert_eq!(kind(text), expected, "{text}");
        }
    }

    #[test]
    fn a_swallowed_slash_is_never_a_board() {
        // Totals that come out right although single ranks do not.
        for placement in [
            "4k36/8/8/8/8/8/8/4K1",
            "4k3/8/8/8/8/8/7/4K31",
            "4k3/pppppppppp/6/8/8/8/8/4K3",
            "/4k3/8/8/8/8/8/84K3",
            "4k3//8/8/8/8/8/8/4K3",
            "4k3/8/8/8/8/8/8/4K3/",
            "4k3/8/8/8/8/8/8/4K3P",
            "4k2rb8/8/8/8/8/8/4K3",
            "4k3k8/8/8/8/8/8/4K3",
        ] {
            let text = format!("{placement} w - - 0 1");
            assert!(Position::from_fen(text.as_bytes()).is_err(), "{text}");
        }
    }

    #[test]
    fn the_largest_counters_are_read_and_written() {
        let text = "4k3/8/8/8/8/8/8/4K3 w - - 65535 4294967295";
        let position = Position::from_fen(text.as_bytes()).unwrap();
        assert_eq!(position.fen(EpPolicy::Always, CastlingStyle::Xfen), text);
        // The counters stay where they are rather than begin anew.
        let mut next = position;
        for _ in 0..2 {
            let m = next.moves()[0];
            next.play(m);
        }
        assert_eq!((next.halfmove(), next.fullmove()), (u16::MAX, u32::MAX));
    }

    #[test]
    fn a_position_takes_eighty_bytes_and_a_move_four() {
        assert_eq!(size_of::<Position>(), 80);
        assert_eq!(size_of::<crate::rules::Move>(), 4);
    }

    #[test]
    fn no_change_of_a_record_makes_the_reader_panic_or_accept_another_spelling() {
        let records = [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "rkr5/8/8/3pP3/8/8/8/RKR5 w CAca d6 12 345",
            "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
        ];
        let mut seed = 0x2545_f491_4f6c_dd1d_u64;
        let mut accepted = 0;
        for round in 0..60_000 {
            let mut text = records[round % records.len()].as_bytes().to_vec();
            for _ in 0..=round % 3 {
                seed ^= seed << 13;
                seed ^= seed >> 7;
                seed ^= seed << 17;
                let at = (seed >> 8) as usize % text.len();
                let byte = b"pnbrqkPNBRQK12345678/ -wbahAH09\xff"[(seed >> 32) as usize % 32];
                match seed >> 60 {
                    0..6 => text[at] = byte,
                    6..11 => text.insert(at, byte),
                    _ => drop(text.remove(at)),
                }
            }
            match Position::from_fen(&text) {
                Ok(position) => {
                    // All but castling and en passant have one spelling.
                    let written = position.fen(EpPolicy::Always, CastlingStyle::Xfen);
                    let text = String::from_utf8(text).unwrap();
                    for field in [0, 1, 3, 4, 5] {
                        assert_eq!(written.split(' ').nth(field), text.split(' ').nth(field), "{text}");
                    }
                    assert_eq!(text.split(' ').count(), 6);
                    accepted += 1;
                }
                Err(error) => assert!(error.offset <= text.len() && !error.to_string().is_empty()),
            }
        }
        assert!(accepted > 500, "only {accepted} were accepted");
    }
}
