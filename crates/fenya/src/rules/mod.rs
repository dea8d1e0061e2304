//! The rules of standard chess and Chess960 on the 8x8 board.
//!
//! A [`Position`] is legal by construction: it comes from a strict record
//! ([`Position::from_fen`]) or a general board ([`Position::from_board`]),
//! lists its legal moves, makes them, and writes itself.
//!
//! | what | example | read | write |
//! |---|---|---|---|
//! | record of six fields | `4k3/8/8/8/8/8/8/4K2R w K - 0 1` | [`Position::from_fen`] | [`Position::write_fen`] |
//! | board and fields | | [`Position::from_board`] | [`Position::board`] |
//! | algebraic notation | `O-O`, `exd5`, `♘f3` | [`Position::read_san`] | [`Position::write_san`] |
//! | UCI | `e1g1`, `e7e8q` | [`Position::read_uci`] | [`Position::write_uci`] |
//! | Chess960 start | 518 | [`chess960::start`] | [`Position::chess960_number`] |
//! | key of Polyglot books | `463b96181691fc9c` | | [`Position::zobrist`] |
//!
//! Moves: [`Position::legal_moves`], [`Position::play`], [`Position::perft`];
//! what they lead to: [`Position::is_checkmate`], [`Position::is_stalemate`],
//! and [`History`] for repetitions and the rules of fifty and seventy-five
//! moves.
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
mod illegal;
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
mod write;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use fen::{FenError, FenErrorKind};
pub use history::{Draw, History};
pub use illegal::{Illegal, SanError, SanSyntax};
pub use moves::{Move, MoveList, Special};
pub use policy::{CastlingStyle, EpPolicy};
pub use position::Position;
pub use san::{CheckMark, Letters, San, SanText};
pub use setup::PositionErrors;
pub use square::{Kind, OffBoard, Sq, Wing};
pub use uci::UciError;
