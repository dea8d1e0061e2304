//! The fast path: records that have one obvious meaning.
//!
//! A million lines of a position file are nearly all of this kind. What is not
//! goes to [`read`](super::read), which says why; the property test
//! `quick_and_careful_reading_agree` holds the two together.

use crate::board::Color;
use crate::check::is_plain;
use crate::rules::{Kind, Position, Sq};

/// A record that was read without a doubt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quick {
    /// The position.
    pub position: Position,
    /// How many of the six fields were given.
    pub fields: u8,
}

/// Reads a record in ASCII that leaves nothing to say: standard, slashless,
/// running or trimmed, 8x8, English letters, without castling rights left
/// open, and legal. `None` means that a closer look is needed.
///
/// `buffer` is scratch space, so that a loop needs no allocation.
///
/// ```
/// use fenya::notation::read_quick;
/// let mut buffer = Vec::new();
/// let quick = read_quick(b"15p7B18pS1Sp3P1s1P2K1k1B2 w - -", &mut buffer).unwrap();
/// assert_eq!(quick.fields, 4);
/// assert!(read_quick("8/8/8/8/8/8/8/K1k5 w – - 0 1".as_bytes(), &mut buffer).is_none());
/// ```
#[must_use]
pub fn read_quick(text: &[u8], buffer: &mut Vec<u8>) -> Option<Quick> {
    if let Ok(position) = Position::from_fen(text) {
        return is_plain(&position).then_some(Quick { position, fields: 6 });
    }
    let end = text.iter().position(|&b| b == b' ').unwrap_or(text.len());
    let (placement, rest) = text.split_at(end);
    buffer.clear();
    write_standard(&grid(placement)?, buffer);
    let fields = match rest.iter().filter(|&&b| b == b' ').count() {
        0 => {
            buffer.extend_from_slice(b" w - - 0 1");
            1
        }
        3 => {
            buffer.extend_from_slice(rest);
            buffer.extend_from_slice(b" 0 1");
            4
        }
        5 => {
            buffer.extend_from_slice(rest);
            6
        }
        _ => return None,
    };
    let position = Position::from_fen(buffer).ok()?;
    let open = fields == 1 && Color::ALL.into_iter().any(|c| may_castle(&position, c));
    (!open && is_plain(&position)).then_some(Quick { position, fields })
}

/// King and a rook stand at home, and nobody said whether they have moved.
fn may_castle(position: &Position, color: Color) -> bool {
    let rank = color.pick(0, 7);
    let rook = |file| Sq::at(file, rank).is_some_and(|s| position.pieces(color, Kind::Rook).contains(s));
    position.king(color).rank() == rank && position.king(color).file() == 4 && (rook(0) || rook(7))
}

/// The squares from a8 to h1, 0 for an empty one.
fn grid(placement: &[u8]) -> Option<[u8; 64]> {
    let mut knights = 0u8;
    let mut slashes = 0;
    for &byte in placement {
        match byte {
            b'/' => slashes += 1,
            b'1'..=b'9' | b'0' => {}
            b'S' | b's' => knights |= 1,
            b'N' | b'n' => knights |= 2,
            b'p' | b'b' | b'r' | b'q' | b'k' | b'P' | b'B' | b'R' | b'Q' | b'K' => {}
            _ => return None,
        }
    }
    // S and N together need a question.
    if knights == 3 {
        return None;
    }
    match slashes {
        0 => slashless(placement).or_else(|| running(placement)),
        7 => ranks(placement),
        _ => None,
    }
}

fn letter(byte: u8) -> u8 {
    match byte {
        b'S' => b'N',
        b's' => b'n',
        other => other,
    }
}

fn slashless(placement: &[u8]) -> Option<[u8; 64]> {
    let mut grid = [0; 64];
    let mut at = 0;
    for &byte in placement {
        match byte {
            b'1'..=b'8' => {
                let n = usize::from(byte - b'0');
                if n > 8 - at % 8 {
                    return None;
                }
                at += n;
            }
            b'0' | b'9' => return None,
            _ => {
                *grid.get_mut(at)? = letter(byte);
                at += 1;
            }
        }
    }
    (at == 64).then_some(grid)
}

fn running(placement: &[u8]) -> Option<[u8; 64]> {
    let mut grid = [0; 64];
    let mut at = 0;
    let mut number = 0;
    for &byte in placement {
        if byte.is_ascii_digit() {
            if byte == b'0' && number == 0 {
                return None;
            }
            number = number * 10 + usize::from(byte - b'0');
            if number > 64 {
                return None;
            }
        } else {
            at += number;
            number = 0;
            *grid.get_mut(at)? = letter(byte);
            at += 1;
        }
    }
    (at + number == 64).then_some(grid)
}

/// Eight ranks, all full, or trimmed: then none ends in a digit.
fn ranks(placement: &[u8]) -> Option<[u8; 64]> {
    let mut grid = [0; 64];
    let mut full = true;
    let mut trimmed = true;
    let mut rows = 0;
    for row in placement.split(|&b| b == b'/') {
        let mut file = 0;
        let mut digit = false;
        for &byte in row {
            match byte {
                b'1'..=b'8' if !digit => {
                    digit = true;
                    file += usize::from(byte - b'0');
                }
                b'0'..=b'9' => return None,
                _ => {
                    digit = false;
                    if file >= 8 {
                        return None;
                    }
                    grid[rows * 8 + file] = letter(byte);
                    file += 1;
                }
            }
            if file > 8 {
                return None;
            }
        }
        full &= file == 8;
        trimmed &= !digit;
        rows += 1;
    }
    (rows == 8 && (full || trimmed)).then_some(grid)
}

fn write_standard(grid: &[u8; 64], out: &mut Vec<u8>) {
    for (i, rank) in grid.chunks(8).enumerate() {
        if i > 0 {
            out.push(b'/');
        }
        let mut run = 0;
        for &piece in rank {
            if piece == 0 {
                run += 1;
                continue;
            }
            if run > 0 {
                out.push(b'0' + run);
                run = 0;
            }
            out.push(piece);
        }
        if run > 0 {
            out.push(b'0' + run);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;
    use crate::check::{Severity, check};
    use crate::notation::{ReadOptions, read};

    /// Every text that the fast path takes, the careful one reads in the same
    /// way and has nothing to say about.
    fn agrees(text: &str) -> bool {
        let Some(quick) = read_quick(text.as_bytes(), &mut Vec::new()) else { return false };
        let readings = read(text, &ReadOptions::default());
        let reading = readings.unique().unwrap_or_else(|| panic!("{text}: {readings:?}"));
        let mut problems = readings.text_problems();
        problems.extend(check(reading));
        problems.retain(|p| p.severity > Severity::Info);
        assert!(problems.is_empty(), "{text}: {problems:?}");
        assert_eq!(reading.setup.to_string(), Setup::from(&quick.position).to_string(), "{text}");
        assert_eq!(reading.given(), quick.fields, "{text}");
        true
    }

    #[test]
    fn quick_and_careful_reading_agree() {
        let taken = [
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2",
            "8/7p/7B/8/8/2pS1Sp1/2P1s1P1/1K1k1B2",
            "87p7B882pS1Sp12P1s1P11K1k1B2",
            "15p7B18pS1Sp3P1s1P2K1k1B2 w - -",
            "/7p/7B///2pS1Sp/2P1s1P/1K1k1B",
            "7K//k1P/7p////",
            "r2q1rk12p1bpppp2p1n2np63PP1b11B2BN2PP3PPPRN1QR1K1 w - - 3 12",
        ];
        for text in taken {
            assert!(agrees(text), "{text}");
        }
    }

    #[test]
    fn what_needs_a_question_is_left_to_the_careful_reader() {
        for text in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            "8/7p/7B/8/8/2pS1Np1/2P1s1P1/1K1k1B2",
            "8/7p/7B/8/8/2pS1Sp1/2P1s1P1/1K1k1B2 w -",
            "15p7B18pS1Sp12P1s1P11K1k1B2",
            "4k3/8/8/4Q3/8/8/8/4K3",
            "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "4k3/8/8/8/8/8/8/4K2R w Kk - 0 1",
            "k1K5/p7/1P6/44/8/8/8/8",
            "",
            "/",
            "64",
        ] {
            assert!(read_quick(text.as_bytes(), &mut Vec::new()).is_none(), "{text}");
        }
    }

    #[test]
    fn small_damages_never_slip_through() {
        let base = [
            "r2q1rk1/2p1bppp/p2p1n2/np6/3PP1b1/1B2BN2/PP3PPP/RN1QR1K1 w - - 3 12",
            "r2q1rk3p1bpppp2p1n2np9PP1b2B2BN2PP3PPPRN1QR1K1 w - -",
            "r2q1rk/2p1bppp/p2p1n/np/3PP1b/1B2BN/PP3PPP/RN1QR1K",
        ];
        let mut taken = 0;
        for text in base {
            for i in 0..text.len() {
                for with in ["", "1", "8", "/", "p", "S", " ", "-", "k"] {
                    for length in [0, 1] {
                        let mut damaged = text.to_owned();
                        damaged.replace_range(i..i + length, with);
                        taken += usize::from(agrees(&damaged));
                    }
                }
            }
        }
        assert!(taken > 50);
    }
}
