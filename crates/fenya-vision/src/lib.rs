//! Reads chess positions from pictures.
//!
//! The way of a picture: bytes ([`mod@decode`]) → [`Picture`] → boards as four
//! corners ([`mod@find`]) → each one straightened to a square ([`mod@rectify`]) → 64
//! squares with probabilities ([`net`]) → the best board that chess allows
//! ([`decide`]) → which way up ([`orient`], and printed coordinates), and whose move it is ([`turn`],
//! [`caption`], and marks and words beside the board). [`read()`] is all of it.

mod bend;
mod beside;
pub mod caption;
mod coordinates;
pub mod decide;
pub mod decode;
pub mod find;
pub mod geometry;
mod look;
pub mod net;
pub mod orient;
#[cfg(feature = "pdf")]
pub mod pdf;
pub mod picture;
pub mod raster;
mod read;
pub mod reading;
pub mod rectify;
mod shade;
pub mod turn;
mod way;
mod words;

pub use bend::Bend;
pub use decode::{DecodeError, Format, Limits, decode};
pub use find::{Candidate, find};
pub use geometry::{Homography, Point, Quad};
#[cfg(feature = "pdf")]
pub use pdf::Pdf;
pub use picture::Picture;
pub use read::{in_reading_order, read, read_with};
pub use reading::{Evidence, Glyph, Options, PictureReading, Rotation, Shown, Sure, Turn};
pub use rectify::{rectify, rectify_region};
