//! The rules of standard chess and Chess960 on the 8x8 board.
//!
//! A [`Position`] is legal by construction: it comes from a strict record
//! ([`Position::from_fen`]) or a general board ([`Position::from_board`]),
//! lists its legal moves, makes them, and writes itself.
//!
//! | what | read | write |
//! |---|---|---|
//! | record of six fields | [`Position::from_fen`] | [`Position::write_fen`] |
//! | move in algebraic notation | [`Position::read_san`] | [`Position::write_san`] |
//! | move in UCI | [`Position::read_uci`] | [`Position::write_uci`] |
//!
//! ```
//! use fenya::rules::Position;
//!
//! let mut position = Position::start();
//! for uci in ["f2f3", "e7e5", "g2g4", "d8h4"] {
//!     let m = position.read_uci(uci.as_bytes()).unwrap();
//!     position.play(m);
//! }
//! assert!(position.is_checkmate());
//! ```
//!
//! Sources: FIDE Laws of Chess 2023; PGN standard 1994 (section 16.1 for
//! records); X-FEN, R. Scharnagl 2003; Shredder-FEN, S. Meyer-Kahlen.

pub mod attacks;
mod bitboard;
pub mod chess960;
mod fen;
mod history;
mod movegen;
mod moves;
mod play;
mod policy;
mod polyglot;
mod position;
mod resolve;
mod san;
mod setup;
mod square;
mod uci;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use fen::{FenError, FenErrorKind};
pub use history::{Draw, History};
pub use moves::{Move, MoveList, Special};
pub use policy::{CastlingStyle, EpPolicy};
pub use position::Position;
pub use san::{CheckMark, Illegal, Letters, San, SanError, SanSyntax, SanText};
pub use setup::PositionErrors;
pub use square::{Kind, OffBoard, Sq, Wing};
pub use uci::UciError;
