//! How a game ended, in every spelling.

use std::fmt;

/// How a game ended: the game termination marker of the PGN standard (1994),
/// section 8.2.6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Outcome {
    /// `1-0`
    White,
    /// `0-1`
    Black,
    /// `1/2-1/2`
    Draw,
    /// `*`: going on, abandoned, or not known.
    #[default]
    Unknown,
}

impl Outcome {
    /// The standard spelling.
    ///
    /// ```
    /// use fenya::pgn::Outcome;
    /// assert_eq!(Outcome::Draw.as_str(), "1/2-1/2");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::White => "1-0",
            Self::Black => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// What a text says, and whether it is spelled as the standard says.
    ///
    /// ```
    /// use fenya::pgn::Outcome;
    /// assert_eq!(Outcome::read("½–½"), Some((Outcome::Draw, false)));
    /// assert_eq!(Outcome::read("0-0"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<(Self, bool)> {
        let text = text.trim();
        if text == "*" {
            return Some((Self::Unknown, true));
        }
        let (outcome, len, standard) = spelled(text.as_bytes())?;
        (len == text.len()).then_some((outcome, standard))
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Score {
    One,
    Zero,
    Half,
}

/// The score of one side.
fn score(text: &[u8]) -> Option<(Score, usize)> {
    match text {
        [b'1', b'/', b'2', ..] => Some((Score::Half, 3)),
        [b'1', ..] => Some((Score::One, 1)),
        [b'0', b'.' | b',', b'5', ..] => Some((Score::Half, 3)),
        [b'0', ..] => Some((Score::Zero, 1)),
        [0xc2, 0xbd, ..] => Some((Score::Half, 2)),
        // Latin-1.
        [0xbd, ..] => Some((Score::Half, 1)),
        _ => None,
    }
}

/// The sign between the scores, which may have a blank on both sides.
fn sign(text: &[u8]) -> Option<usize> {
    match text {
        [b'-' | b':', ..] => Some(1),
        [0xe2, 0x80, 0x90..=0x95, ..] | [0xe2, 0x88, 0x92, ..] => Some(3),
        // Windows-1252.
        [0x96 | 0x97, ..] => Some(1),
        [b' ', rest @ ..] if rest.first() != Some(&b' ') => match sign(rest)? {
            len if rest.get(len) == Some(&b' ') => Some(len + 2),
            _ => None,
        },
        _ => None,
    }
}

/// The result that a text begins with, its length, and whether the spelling
/// is the standard one.
pub(super) fn spelled(text: &[u8]) -> Option<(Outcome, usize, bool)> {
    let (first, len) = score(text)?;
    let whole = |end: usize| {
        text.get(end).is_none_or(|&b| !b.is_ascii_alphanumeric() && !matches!(b, b'-' | b'/' | b'='))
    };
    let rest = text.get(len..)?;
    if let Some(dash) = sign(rest)
        && let Some((second, more)) = score(rest.get(dash..)?)
    {
        let end = len + dash + more;
        let outcome = match (first, second) {
            (Score::One, Score::Zero) => Some(Outcome::White),
            (Score::Zero, Score::One) => Some(Outcome::Black),
            (Score::Half, Score::Half) => Some(Outcome::Draw),
            _ => None,
        };
        if let Some(outcome) = outcome
            && whole(end)
        {
            return Some((outcome, end, text.get(..end) == Some(outcome.as_str().as_bytes())));
        }
    }
    // `1/2` alone; `0.5` alone would be a number.
    (first == Score::Half && text.first() != Some(&b'0') && whole(len)).then_some((Outcome::Draw, len, false))
}
