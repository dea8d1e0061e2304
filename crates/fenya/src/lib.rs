//! Reads a chess position from any notation, checks it, says precisely what is
//! wrong and how to mend it, and writes it in any other notation.
//!
//! The way of the data is one direction: [`notation::read`] turns text into
//! ranked [`Reading`](notation::Reading)s, [`check::check`] turns a reading into
//! [`Problem`](check::Problem)s with fixes, [`notation::write`] turns a
//! [`Setup`] into text. A reader never repairs silently, and a writer never
//! drops anything silently.
//!
//! ```
//! use fenya::notation::{Dialect, ReadOptions, WriteOptions, read, write};
//! use fenya::check::check;
//!
//! let readings = read("r3k2r/8/8/8/8/8/8/R3K2R w HAha", &ReadOptions::default());
//! let reading = readings.unique().expect("one reading");
//! assert_eq!(reading.dialect, Dialect::Shredder);
//! assert_eq!(reading.setup.to_string(), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
//! assert!(check(reading).iter().all(|p| p.severity < fenya::check::Severity::Error));
//!
//! let options = WriteOptions { dialect: Dialect::Running, fields: 1, ..Default::default() };
//! assert_eq!(write(&reading.setup, &options).unwrap(), "r3k2r48R3K2R");
//! ```
//!
//! The crate does no I/O and knows nothing of files, terminals or pictures.

pub mod board;
pub mod check;
pub mod notation;
pub mod openings;
pub mod pgn;
pub mod rules;
mod setup;
mod span;

pub use rules::Wing;
pub use setup::{Castling, ChecksLeft, Claim, ClaimFault, Pockets, Resolved, Right, Setup};
pub use span::Span;

/// The code of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
