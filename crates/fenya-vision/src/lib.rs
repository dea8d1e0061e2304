//! Reads chess positions from pictures.
//!
//! The way of a picture: [`Picture`] → boards as four corners ([`find`]) → each
//! one straightened to a square ([`rectify`]) → 64 squares with probabilities →
//! the best board that chess allows → which way up.

pub mod find;
pub mod geometry;
pub mod picture;
pub mod raster;
pub mod reading;
pub mod rectify;

pub use find::{Candidate, find};
pub use geometry::{Homography, Point, Quad};
pub use picture::Picture;
pub use reading::{Evidence, Glyph, Options, PictureReading, Rotation, Sure, Turn};
pub use rectify::{rectify, rectify_region};
