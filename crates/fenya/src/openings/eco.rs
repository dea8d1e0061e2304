//! Codes of the Encyclopaedia of Chess Openings, A00 to E99.

use std::fmt;
use std::str::FromStr;

/// A code of the Encyclopaedia of Chess Openings, `A00` to `E99`.
///
/// Read as tags spell it: in either case, and with the subcodes of other
/// systems behind it (`B33/07`, `C42a`), which are not kept.
///
/// ```
/// use fenya::openings::Eco;
///
/// let eco: Eco = "b33".parse().unwrap();
/// assert_eq!(eco.to_string(), "B33");
/// assert!("B33/07".parse() == Ok(eco) && "F10".parse::<Eco>().is_err() && "?".parse::<Eco>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Eco(u16);

impl Eco {
    const LAST: u16 = 499;

    /// The letter of the volume.
    #[must_use]
    pub fn letter(self) -> char {
        char::from(b'A' + (self.0 / 100) as u8)
    }

    /// The number, from 0 to 99.
    #[must_use]
    pub const fn number(self) -> u8 {
        (self.0 % 100) as u8
    }
}

impl fmt::Display for Eco {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:02}", self.letter(), self.number())
    }
}

/// The text is no ECO code, or no range of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EcoError;

impl fmt::Display for EcoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "an ECO code is a letter from A to E and two digits, such as B33; a range is B20-B99, B9 or B",
        )
    }
}

impl std::error::Error for EcoError {}

impl FromStr for Eco {
    type Err = EcoError;

    fn from_str(s: &str) -> Result<Self, EcoError> {
        match s.trim().as_bytes() {
            [letter, tens @ b'0'..=b'9', ones @ b'0'..=b'9', rest @ ..] => {
                let sub = match rest {
                    [b'/', digits @ ..] => digits.iter().all(u8::is_ascii_digit),
                    [sub] => sub.is_ascii_alphabetic(),
                    _ => rest.is_empty(),
                };
                let volume = volume(*letter).filter(|_| sub).ok_or(EcoError)?;
                Ok(Self(volume + u16::from(tens - b'0') * 10 + u16::from(ones - b'0')))
            }
            _ => Err(EcoError),
        }
    }
}

fn volume(letter: u8) -> Option<u16> {
    let letter = letter.to_ascii_uppercase();
    matches!(letter, b'A'..=b'E').then(|| u16::from(letter - b'A') * 100)
}

/// Several ECO codes that follow each other: `B20-B99` or `B20-99`, `B9` for
/// `B90-B99`, `B` for all of a volume, or a single code.
///
/// ```
/// use fenya::openings::{Eco, EcoRange};
///
/// let range: EcoRange = "B20-B99".parse().unwrap();
/// assert!(range.contains("B33".parse().unwrap()));
/// assert!(!range.contains("C00".parse().unwrap()));
/// assert_eq!("b2-b9".parse(), Ok(range));
/// assert_eq!(range.to_string(), "B20-B99");
/// assert!("B99-B20".parse::<EcoRange>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EcoRange {
    first: Eco,
    last: Eco,
}

impl EcoRange {
    /// The codes from the first to the last, both included; none if the last
    /// comes before the first.
    #[must_use]
    pub fn new(first: Eco, last: Eco) -> Option<Self> {
        (first <= last).then_some(Self { first, last })
    }

    /// The first code.
    #[must_use]
    pub const fn first(self) -> Eco {
        self.first
    }

    /// The last code.
    #[must_use]
    pub const fn last(self) -> Eco {
        self.last
    }

    /// True when the code is one of them.
    #[must_use]
    pub fn contains(self, eco: Eco) -> bool {
        self.first <= eco && eco <= self.last
    }

    /// A code, or as much of one as is there.
    fn part(s: &str) -> Option<Self> {
        if let Ok(eco) = s.parse() {
            return Some(Self { first: eco, last: eco });
        }
        let (first, more) = match *s.trim().as_bytes() {
            [letter] => (volume(letter)?, 99),
            [letter, tens @ b'0'..=b'9'] => (volume(letter)? + u16::from(tens - b'0') * 10, 9),
            _ => return None,
        };
        Some(Self { first: Eco(first), last: Eco((first + more).min(Eco::LAST)) })
    }
}

impl From<Eco> for EcoRange {
    fn from(eco: Eco) -> Self {
        Self { first: eco, last: eco }
    }
}

impl fmt::Display for EcoRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.first)?;
        if self.last != self.first {
            write!(f, "-{}", self.last)?;
        }
        Ok(())
    }
}

impl FromStr for EcoRange {
    type Err = EcoError;

    fn from_str(s: &str) -> Result<Self, EcoError> {
        let Some((first, last)) = s.split_once(['-', '–']) else { return Self::part(s).ok_or(EcoError) };
        let first = Self::part(first).ok_or(EcoError)?;
        // `B20-99`: the letter is that of the first.
        let last = match last.trim() {
            digits if digits.starts_with(|c: char| c.is_ascii_digit()) => {
                Self::part(&format!("{}{digits}", first.first.letter()))
            }
            whole => Self::part(whole),
        };
        Self::new(first.first, last.ok_or(EcoError)?.last).ok_or(EcoError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_tags_spell_them() {
        for (text, code) in
            [("A00", "A00"), (" e99 ", "E99"), ("C42a", "C42"), ("D85/12", "D85"), ("B07/", "B07")]
        {
            assert_eq!(text.parse::<Eco>().unwrap().to_string(), code, "{text}");
        }
        for text in ["", "?", "A", "A0", "F00", "A000", "A0x", "00A", "A00/x", "A00-A99", "É00"] {
            assert_eq!(text.parse::<Eco>(), Err(EcoError), "{text}");
        }
    }

    #[test]
    fn ranges_are_whole_volumes_tens_or_given_by_both_ends() {
        for (text, range) in [
            ("B", "B00-B99"),
            ("e9", "E90-E99"),
            ("B33", "B33"),
            ("B20 - B99", "B20-B99"),
            ("B20–99", "B20-B99"),
            ("A-C", "A00-C99"),
            ("A1-3", "A10-A39"),
        ] {
            assert_eq!(text.parse::<EcoRange>().unwrap().to_string(), range, "{text}");
        }
        for text in ["", "-", "B20-", "-B20", "B20-B10", "B20-F10", "B20-B30-B40", "BB"] {
            assert_eq!(text.parse::<EcoRange>(), Err(EcoError), "{text}");
        }
    }
}
