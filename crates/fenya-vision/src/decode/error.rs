//! How large a picture may be, and why there is none.

use super::format::Format;
use crate::picture::Picture;
use image::ImageError;
use std::fmt;
use std::io;

/// How large a picture may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Width times height.
    pub pixels: u64,
    /// Bytes that may be allocated for the pixels as they are in the file.
    pub bytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { pixels: 100_000_000, bytes: 512 << 20 }
    }
}

impl Limits {
    /// Is a picture of this size, with so many bytes a pixel, within the limits?
    ///
    /// # Errors
    /// [`DecodeError::TooLarge`].
    pub(crate) fn allow(self, width: u32, height: u32, pixel: u64) -> Result<(), DecodeError> {
        let limit = self.pixels.min(self.bytes / pixel.max(3));
        if u64::from(width) * u64::from(height) > limit {
            return Err(DecodeError::TooLarge { width, height, limit });
        }
        Ok(())
    }
}

/// Why there is no picture.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeError {
    /// There are no bytes.
    Empty,
    /// The first bytes are of no known format.
    NotAPicture,
    /// The format is known but not read.
    Unsupported(Format),
    /// The file ends too early.
    Truncated,
    /// More pixels than the limits allow.
    TooLarge {
        /// Pixels from left to right.
        width: u32,
        /// Pixels from top to bottom.
        height: u32,
        /// How many pixels of this kind are allowed.
        limit: u64,
    },
    /// The file is not what its format asks for.
    Damaged(String),
    /// A PDF that opens with a password only.
    Encrypted,
    /// There is no page of this number, from 1.
    NoSuchPage {
        /// What was asked for.
        page: usize,
        /// How many there are.
        pages: usize,
    },
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the file is empty; get it again"),
            Self::NotAPicture => {
                f.write_str("this is no picture; PNG, JPEG, WebP, GIF, BMP, TIFF, HEIC and PDF are read")
            }
            Self::Unsupported(format) => {
                let article = if matches!(format, Format::Avif | Format::Ico) { "an" } else { "a" };
                write!(f, "this is {article} {format} file, which is not read; {}", format.advice())
            }
            Self::Truncated => f.write_str("the file ends in the middle of the picture; get the whole file"),
            Self::TooLarge { width, height, limit } => write!(
                f,
                "the picture has {width}x{height} pixels, more than the {} megapixels that are read; \
                 crop it or scale it down",
                limit / 1_000_000
            ),
            Self::Damaged(reason) => {
                write!(f, "the file is damaged ({reason}); get it again, or save it as PNG")
            }
            Self::Encrypted => f.write_str("the PDF is encrypted; remove its password first"),
            Self::NoSuchPage { page, pages: 0 } => {
                write!(f, "there is no page {page}: the PDF has no pages")
            }
            Self::NoSuchPage { page, pages } => {
                write!(f, "there is no page {page}; the pages are 1 to {pages}")
            }
        }
    }
}

impl std::error::Error for DecodeError {}

impl From<ImageError> for DecodeError {
    fn from(error: ImageError) -> Self {
        let mut source: Option<&(dyn std::error::Error + 'static)> = Some(&error);
        // How deep the end of the file is buried depends on the format.
        while let Some(inner) = source {
            let io = inner.downcast_ref::<io::Error>();
            if io.is_some_and(|e| e.kind() == io::ErrorKind::UnexpectedEof) {
                return Self::Truncated;
            }
            source = inner.source();
        }
        let text = match &error {
            ImageError::Decoding(inner) => {
                std::error::Error::source(inner).map_or_else(|| inner.to_string(), ToString::to_string)
            }
            other => other.to_string(),
        };
        // A sentence within a sentence.
        let lower = text.to_ascii_lowercase();
        // Some decoders keep only the words of the error.
        let end = ["unexpected end", "eof", "no more bytes", "fill whole buffer"];
        if end.iter().any(|words| lower.contains(words)) {
            return Self::Truncated;
        }
        Self::damaged(&text)
    }
}

impl DecodeError {
    /// A reason in one line of bounded length, whatever a decoder says.
    pub(crate) fn damaged(reason: &str) -> Self {
        let line = reason.lines().map(str::trim).filter(|l| !l.is_empty()).collect::<Vec<_>>().join(" ");
        Self::Damaged(line.trim_end_matches('.').chars().take(160).collect())
    }
}

/// The picture of pixels that a decoder gave.
pub(crate) fn picture(width: u32, height: u32, rgb: Vec<u8>) -> Result<Picture, DecodeError> {
    Picture::new(width, height, rgb).ok_or_else(|| DecodeError::damaged("there are no pixels"))
}
