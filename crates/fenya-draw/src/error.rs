use crate::Format;
use fenya::board::Square;
use std::fmt;

/// Why a diagram could not be drawn.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum DrawError {
    /// The size of a square is not between [`MIN_SQUARE`](crate::MIN_SQUARE) and
    /// [`MAX_SQUARE`](crate::MAX_SQUARE).
    SquareSize {
        /// What was asked for.
        given: f32,
    },
    /// The picture would have more than [`MAX_PIXELS`](crate::MAX_PIXELS).
    TooLarge {
        /// Its width in pixels.
        width: u32,
        /// Its height in pixels.
        height: u32,
    },
    /// The caption is longer than [`MAX_CAPTION`](crate::MAX_CAPTION).
    CaptionTooLong {
        /// Its length in characters.
        chars: usize,
    },
    /// A mark or an arrow is not on the board.
    OffBoard(Square),
    /// The format cannot show all of the diagram, and nothing is left out silently.
    Lossy {
        /// The format.
        format: Format,
        /// What it cannot show.
        what: Vec<String>,
    },
    /// The picture could not be encoded.
    Encode(String),
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SquareSize { given } => write!(
                f,
                "a square of {given} pixels cannot be drawn: from {} to {} can",
                crate::MIN_SQUARE,
                crate::MAX_SQUARE
            ),
            Self::TooLarge { width, height } => write!(
                f,
                "a picture of {width} by {height} pixels is too large: at most {} million pixels are drawn",
                crate::MAX_PIXELS / 1_000_000
            ),
            Self::CaptionTooLong { chars } => write!(
                f,
                "a caption of {chars} characters is too long: at most {} are drawn",
                crate::MAX_CAPTION
            ),
            Self::OffBoard(square) => write!(f, "{square} is marked but is not on the board"),
            Self::Lossy { format, what } => {
                write!(f, "the format {format} cannot show {}", what.join(", "))
            }
            Self::Encode(why) => write!(f, "the picture could not be encoded: {why}"),
        }
    }
}

impl std::error::Error for DrawError {}
