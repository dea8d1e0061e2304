//! What the bytes of a game mean when they are not UTF-8.
//!
//! The PGN standard (1994), section 4, says Latin-1; files of the former
//! Soviet Union hold Windows-1251, KOI8-R or CP866. Nothing in a file says
//! which, so the letters do: a capital that names a piece before a square, and
//! otherwise how often the commonest letters of Russian come and whether small
//! letters follow capitals.

use crate::span::Span;
use std::borrow::Cow;
use std::fmt;

/// A character encoding that games are found in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Encoding {
    /// UTF-8, of which ASCII is a part.
    Utf8,
    /// Windows-1252, of which the printable Latin-1 is a part.
    Windows1252,
    /// Windows-1251, Cyrillic.
    Windows1251,
    /// KOI8-R, Cyrillic.
    Koi8R,
    /// CP866, the Cyrillic of DOS.
    Cp866,
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Utf8 => "UTF-8",
            Self::Windows1252 => "Windows-1252 (Latin-1)",
            Self::Windows1251 => "Windows-1251",
            Self::Koi8R => "KOI8-R",
            Self::Cp866 => "CP866",
        })
    }
}

/// Windows-1252 from 80 to 9F; what is not assigned means itself.
const WINDOWS_1252: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
/// Windows-1251 from 80 to BF; the letters follow in order.
const WINDOWS_1251: &str = "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{98}™љ›њќћџ\u{a0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{ad}®Ї°±Ііґµ¶·ё№є»јЅѕї";
/// KOI8-R from C0 to FF.
const KOI8_R: &str = "юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ";

impl Encoding {
    /// The character of a byte from 80 on.
    fn char(self, byte: u8) -> char {
        let nth = |table: &str, first: u8| table.chars().nth(usize::from(byte - first));
        let cyrillic = |offset: u8| char::from_u32(0x410 + u32::from(offset));
        let c = match (self, byte) {
            (Self::Windows1252, 0x80..=0x9f) => nth(WINDOWS_1252, 0x80),
            (Self::Windows1251, 0x80..=0xbf) => nth(WINDOWS_1251, 0x80),
            (Self::Windows1251, _) => cyrillic(byte.wrapping_sub(0xc0)),
            (Self::Koi8R, 0xc0..) => nth(KOI8_R, 0xc0),
            (Self::Koi8R, 0xa3) => Some('ё'),
            (Self::Koi8R, 0xb3) => Some('Ё'),
            (Self::Koi8R, 0x9a) => Some('\u{a0}'),
            (Self::Cp866, 0x80..=0xaf) => cyrillic(byte - 0x80),
            (Self::Cp866, 0xe0..=0xef) => cyrillic(byte - 0xe0 + 0x30),
            (Self::Cp866, 0xf0) => Some('Ё'),
            (Self::Cp866, 0xf1) => Some('ё'),
            (Self::Cp866, 0xfc) => Some('№'),
            (Self::Cp866, 0xff) => Some('\u{a0}'),
            // The drawing characters of DOS never carry text.
            (Self::Koi8R | Self::Cp866, _) => Some('▒'),
            _ => None,
        };
        c.unwrap_or(char::from(byte))
    }
}

/// The bytes of a game as UTF-8, and the way back to the original bytes.
#[derive(Clone, Debug)]
pub struct Decoded<'a> {
    /// The text.
    pub text: Cow<'a, str>,
    /// What the bytes were taken for.
    pub encoding: Encoding,
    /// Offsets in the text behind a character of another length, and by how
    /// much the text is longer there.
    shifts: Vec<(usize, isize)>,
}

impl<'a> Decoded<'a> {
    /// Finds out what the bytes are and decodes them.
    ///
    /// ```
    /// use fenya::pgn::{Decoded, Encoding};
    ///
    /// let decoded = Decoded::new(b"[White \"M\xfcller\"]");
    /// assert_eq!((decoded.text.as_ref(), decoded.encoding), ("[White \"Müller\"]", Encoding::Windows1252));
    /// assert_eq!(Decoded::new(b"1. \xd4h5 \xca\xf0e7").text, "1. Фh5 Крe7");
    /// ```
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        match std::str::from_utf8(bytes) {
            Ok(text) => Self { text: Cow::Borrowed(text), encoding: Encoding::Utf8, shifts: Vec::new() },
            Err(_) => Self::with(bytes, detect(bytes)),
        }
    }

    /// Decodes bytes of a known encoding. In UTF-8, bytes that are not are
    /// read as Windows-1252.
    #[must_use]
    pub fn with(bytes: &'a [u8], encoding: Encoding) -> Self {
        let mut text = String::with_capacity(bytes.len() + bytes.len() / 2);
        let mut shifts = Vec::new();
        let mut shift = 0_isize;
        let mut rest = bytes;
        while !rest.is_empty() {
            let valid = match (encoding, std::str::from_utf8(rest)) {
                (Encoding::Utf8, Ok(valid)) => valid,
                (Encoding::Utf8, Err(e)) => std::str::from_utf8(&rest[..e.valid_up_to()]).unwrap_or(""),
                _ => {
                    let len = rest.iter().take_while(|b| b.is_ascii()).count();
                    std::str::from_utf8(&rest[..len]).unwrap_or("")
                }
            };
            text.push_str(valid);
            rest = &rest[valid.len()..];
            if let Some((&byte, after)) = rest.split_first() {
                let single = if encoding == Encoding::Utf8 { Encoding::Windows1252 } else { encoding };
                let c = single.char(byte);
                text.push(c);
                shift += c.len_utf8() as isize - 1;
                shifts.push((text.len(), shift));
                rest = after;
            }
        }
        Self { text: Cow::Owned(text), encoding, shifts }
    }

    /// The original bytes of a span of the text.
    #[must_use]
    pub fn original(&self, span: Span) -> Span {
        let back = |at: usize| {
            let before = self.shifts.partition_point(|&(offset, _)| offset <= at);
            let shift = before.checked_sub(1).and_then(|i| self.shifts.get(i)).map_or(0, |s| s.1);
            at.saturating_add_signed(-shift)
        };
        Span::new(back(span.start), back(span.end))
    }
}

/// Which encoding bytes are in that are not UTF-8 throughout.
fn detect(bytes: &[u8]) -> Encoding {
    // Mostly UTF-8 with a few broken characters.
    let (mut good, mut bad, mut rest) = (0, 0, bytes);
    while let Err(e) = std::str::from_utf8(rest) {
        let valid = e.valid_up_to();
        good += rest[..valid].iter().filter(|b| **b >= 0xc0).count();
        bad += 1;
        rest = rest.get(valid + e.error_len().unwrap_or(1)..).unwrap_or(&[]);
    }
    good += rest.iter().filter(|b| **b >= 0xc0).count();
    if good > bad {
        return Encoding::Utf8;
    }
    let cyrillic = [Encoding::Windows1251, Encoding::Koi8R, Encoding::Cp866];
    let scores = cyrillic.map(|e| score(bytes, e));
    let best = (0..3).max_by_key(|&i| (scores[i], std::cmp::Reverse(i))).unwrap_or(0);
    // Latin letters with marks stand alone among ASCII letters.
    let high = bytes.iter().filter(|b| **b >= 0x80).count() as i64;
    if scores[best] * 2 > high { cyrillic[best] } else { Encoding::Windows1252 }
}

/// How well bytes fit a Cyrillic encoding.
fn score(bytes: &[u8], encoding: Encoding) -> i64 {
    let mut score = 0;
    let mut before = ' ';
    let mut chars =
        bytes.iter().enumerate().map(|(i, &b)| (i, if b < 0x80 { char::from(b) } else { encoding.char(b) }));
    for (i, c) in &mut chars {
        if !c.is_ascii() {
            let byte = |n: usize| bytes.get(i + n).copied().unwrap_or(0);
            // A piece before a square, a capture or a file: Фh5, Кxd4.
            let square = matches!(byte(1), b'a'..=b'h' | b'x' | b':')
                && matches!(byte(2), b'a'..=b'h' | b'1'..=b'8' | b'x');
            if square && (before.is_ascii_whitespace() || matches!(before, '.' | '(' | 'К')) {
                score += if matches!(c, 'К' | 'Ф' | 'Л' | 'С' | 'Т' | 'Ц' | 'Д' | 'О' | 'р') {
                    6
                } else {
                    -2
                };
            }
            let together = !before.is_ascii();
            score += match c {
                'о' | 'е' | 'а' | 'и' | 'н' | 'т' | 'с' | 'р' | 'в' | 'л' | 'к' if together => 2,
                'а'..='я' | 'ё' | 'і' | 'ї' | 'є' if together => 1,
                // A capital inside a word.
                'А'..='Я' if before.is_lowercase() => -2,
                'А'..='я' | 'ё' => 0,
                '№' | '«' | '»' | '–' | '—' | '“' | '”' | '„' | '\u{a0}' => 0,
                _ => -3,
            };
            if before.is_ascii_alphabetic() {
                score -= 2;
            }
        }
        before = c;
    }
    score
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encode(text: &str, encoding: Encoding) -> Vec<u8> {
        text.chars()
            .map(
                |c| {
                    if c.is_ascii() {
                        c as u8
                    } else {
                        (0x80..=0xff).find(|&b| encoding.char(b) == c).unwrap()
                    }
                },
            )
            .collect()
    }

    #[test]
    fn cyrillic_encodings_are_told_apart() {
        for text in [
            "[White \"Ботвинник, Михаил\"]\n\n1. e4 {Лучший ход} *",
            "1. e4 e5 2. Кf3 Кc6 3. Сb5 Кf6 4. Фe2 Сe7 *",
            "{Партия сыграна в Москве} 1. d4 *",
        ] {
            for encoding in [Encoding::Windows1251, Encoding::Koi8R, Encoding::Cp866] {
                let bytes = encode(text, encoding);
                let decoded = Decoded::new(&bytes);
                assert_eq!((decoded.text.as_ref(), decoded.encoding), (text, encoding));
                let end = Span::new(text.len() - 1, text.len());
                assert_eq!(decoded.original(end), Span::new(bytes.len() - 1, bytes.len()));
            }
        }
    }

    #[test]
    fn latin_letters_are_not_taken_for_cyrillic() {
        for text in
            ["[White \"Müller, Jörg\"]\n[Black \"García\"] {Übersicht}", "{señor Núñez à Orléans, déjà vu}"]
        {
            let bytes = encode(text, Encoding::Windows1252);
            let decoded = Decoded::new(&bytes);
            assert_eq!((decoded.text.as_ref(), decoded.encoding), (text, Encoding::Windows1252));
        }
    }
}
