//! Reads chess positions from pictures.
//!
//! The way of a picture: [`Picture`] → boards as four corners ([`find`]) → each
//! one straightened to a square ([`rectify`]) → 64 squares with probabilities
//! ([`net`]) → the best board that chess allows ([`decide`]) → which way up
//! ([`orient`]).

pub mod caption;
pub mod decide;
pub mod find;
pub mod geometry;
pub mod net;
pub mod orient;
pub mod picture;
pub mod raster;
mod read;
pub mod reading;
pub mod rectify;
pub mod turn;

pub use find::{Candidate, find};
pub use geometry::{Homography, Point, Quad};
pub use picture::Picture;
pub use read::{read, read_with};
pub use reading::{Evidence, Glyph, Options, PictureReading, Rotation, Sure, Turn};
pub use rectify::{rectify, rectify_region};
