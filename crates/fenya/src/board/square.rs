use std::fmt;
use std::str::FromStr;

/// A square by its file and rank, both counted from 0: a1 is (0, 0).
///
/// A square does not know the board it lies on; [`Board::contains`] does.
///
/// ```
/// use fenya::board::Square;
/// let square: Square = "j10".parse().unwrap();
/// assert_eq!((square.file(), square.rank()), (9, 9));
/// assert_eq!(square.to_string(), "j10");
/// ```
///
/// [`Board::contains`]: super::Board::contains
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    rank: u8,
    file: u8,
}

impl Square {
    /// The square on a file and rank counted from 0.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Self {
        Self { rank, file }
    }

    pub(crate) fn from_usize(file: usize, rank: usize) -> Self {
        // Both come from a board index, so they are below 26.
        Self { file: file as u8, rank: rank as u8 }
    }

    /// The file, from 0 (a) upwards.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.file
    }

    /// The rank, from 0 (the first rank) upwards.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.rank
    }

    /// The letter of the file.
    #[must_use]
    pub const fn file_letter(self) -> char {
        (b'a' + self.file % 26) as char
    }

    /// True for a light square. On every board a1 is dark.
    #[must_use]
    pub const fn is_light(self) -> bool {
        (self.file + self.rank) % 2 == 1
    }

    /// The square so many files to the right and ranks up; `None` below 0 or
    /// above 25.
    #[must_use]
    pub fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file.checked_add_signed(files)?;
        let rank = self.rank.checked_add_signed(ranks)?;
        (file < super::MAX_SIDE && rank < super::MAX_SIDE).then_some(Self { rank, file })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a square such as `e4` (files a to z, ranks 1 to 26).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareError;

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a file letter and a rank number, such as e4")
    }
}

impl std::error::Error for SquareError {}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(s: &str) -> Result<Self, SquareError> {
        let mut chars = s.chars();
        let file = match chars.next() {
            Some(c @ 'a'..='z') => c as u8 - b'a',
            Some(c @ 'A'..='Z') => c as u8 - b'A',
            _ => return Err(SquareError),
        };
        let digits = chars.as_str();
        if digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(SquareError);
        }
        match digits.parse::<u8>() {
            Ok(rank @ 1..=26) => Ok(Self { file, rank: rank - 1 }),
            _ => Err(SquareError),
        }
    }
}
