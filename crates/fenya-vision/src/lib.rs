//! Reads chess positions from pictures.
//!
//! The way of a picture: bytes ([`decode`]) → [`Picture`] → boards as four corners ([`find`]) → each
//! one straightened to a square ([`rectify`]) → 64 squares with probabilities →
//! the best board that chess allows → which way up.

pub mod decode;
pub mod geometry;
#[cfg(feature = "heic")]
mod heic;
#[cfg(feature = "pdf")]
pub mod pdf;
pub mod picture;
pub mod reading;

pub use decode::{DecodeError, Format, Limits, decode};
pub use geometry::{Homography, Point, Quad};
#[cfg(feature = "pdf")]
pub use pdf::Pdf;
pub use picture::Picture;
pub use reading::{Evidence, Glyph, Options, PictureReading, Rotation, Sure, Turn};

/// Reads every board of a picture.
///
/// PLACEHOLDER: to be replaced by the recogniser when it is merged. It finds no board.
pub fn read(_picture: &Picture, _options: &Options) -> Vec<PictureReading> {
    Vec::new()
}
