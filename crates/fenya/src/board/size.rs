use std::fmt;
use std::str::FromStr;

/// The longest side of a board: files are named a to z.
pub const MAX_SIDE: u8 = 26;

/// Width and height of a board, each from 1 to [`MAX_SIDE`].
///
/// ```
/// use fenya::board::Size;
/// let size: Size = "10x8".parse().unwrap();
/// assert_eq!((size.width(), size.height(), size.squares()), (10, 8, 80));
/// assert!("27x8".parse::<Size>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// 8x8.
    pub const STANDARD: Self = Self { width: 8, height: 8 };
    /// 10x8, the board of Capablanca's and Gothic chess.
    pub const CAPABLANCA: Self = Self { width: 10, height: 8 };

    /// A size of `width` files and `height` ranks; `None` outside 1 to 26.
    #[must_use]
    pub const fn new(width: u8, height: u8) -> Option<Self> {
        if width == 0 || height == 0 || width > MAX_SIDE || height > MAX_SIDE {
            return None;
        }
        Some(Self { width, height })
    }

    /// Number of files.
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Number of ranks.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Number of squares.
    #[must_use]
    pub const fn squares(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// True for 8x8.
    #[must_use]
    pub const fn is_standard(self) -> bool {
        self.width == 8 && self.height == 8
    }

    /// Every size with that many squares, widest difference last: the nearest
    /// to a square board first.
    pub fn of_squares(squares: usize) -> impl Iterator<Item = Self> {
        let mut sizes: Vec<Self> = (1..=MAX_SIDE)
            .filter(|&w| squares != 0 && squares.is_multiple_of(usize::from(w)))
            .filter_map(|w| {
                let h = u8::try_from(squares / usize::from(w)).ok()?;
                Self::new(w, h)
            })
            .collect();
        sizes.sort_by_key(|s| (s.width.abs_diff(s.height), s.height));
        sizes.into_iter()
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl fmt::Debug for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a board size such as `8x8` (each side 1 to 26).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeError;

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a board size is written WIDTHxHEIGHT, each from 1 to 26, such as 8x8 or 10x8")
    }
}

impl std::error::Error for SizeError {}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(s: &str) -> Result<Self, SizeError> {
        let (w, h) = s.split_once(['x', 'X', '×']).ok_or(SizeError)?;
        let side = |t: &str| t.trim().parse::<u8>().map_err(|_| SizeError);
        Self::new(side(w)?, side(h)?).ok_or(SizeError)
    }
}
