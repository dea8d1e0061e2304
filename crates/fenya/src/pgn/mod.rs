//! Games in Portable Game Notation: read, with all that real files hold, and
//! written.
//!
//! | what | with | allocates |
//! |---|---|---|
//! | tokens with spans | [`Lexer`] | nothing |
//! | events for a visitor | [`Reader`], [`Visitor`] | nothing but a few names |
//! | ordinary games, replayed | [`QuickReader`] | nothing, once it is warm |
//! | trees with problems | [`games`], [`read_game`] | the game |
//! | a stream in pieces | [`GameSplitter`], [`StreamReader`] | one game |
//! | values of `[%clk]` and others | [`commands`] | lists only |
//! | text | [`write`](fn@write), [`write_to`], `to_string` | the text |
//!
//! ```
//! let file = b"[White \"Anand\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4! {good} Kd7 1-0\n";
//! let game = fenya::pgn::games(file).next().unwrap();
//! assert_eq!(game.mainline_san(), ["e4", "Kd7"]);
//! assert!(game.to_string().contains("[SetUp \"1\"]"));
//! ```
//!
//! # What is read beyond the standard
//!
//! - Ends of lines as LF, CR and LF, or CR alone; a byte order mark; UTF-8,
//!   Latin-1 with its Windows extension, and Cyrillic in Windows-1251, KOI8-R
//!   and CP866, found out for each game ([`Encoding`]); UTF-16 by way of
//!   [`Utf16Decoder`]. Games in addresses ([`AddressGame`]).
//! - Games without tags, without moves, without a result, without a blank line
//!   between them; blank lines between tags and inside moves; comments before
//!   the tags; several tags on a line; tags with unescaped quotation marks.
//! - Results as `1:0`, `1/2`, `½–½`; null moves as `--`, `Z0`, `null`; numbers
//!   as `1....e5`, `38. ..`, `1…`, `1.e4`, `1e4`; annotations as `!?`, `±`, `+/-`,
//!   `□`, `N`, glued to the move or not.
//! - Moves in long algebraic notation, UCI and the numbers of correspondence
//!   chess, castling with zeros, figurines,
//!   and the piece letters of every language in
//!   [`LANGUAGES`](crate::notation::LANGUAGES). The language is the one in which the
//!   game is legal; a letter that means nothing is never left out.
//! - A comment that is not closed ends where the next game begins.
//!
//! After a move that cannot be played the rest of its line is kept as text
//! ([`Item::Unplayed`]): later moves are never joined to a game that nobody
//! played.
//!
//! Source: S. J. Edwards, Portable Game Notation Specification and
//! Implementation Guide, 1994.

mod address;
mod build;
mod comment;
mod encoding;
mod game;
mod glyph;
pub mod identity;
mod lexer;
mod outcome;
mod plain;
pub mod query;
mod quick;
mod skim;
mod split;
mod start;
mod tag;
mod utf16;
mod visit;
mod words;
mod write;

pub use address::AddressGame;
pub use build::{GameOptions, MAX_DEPTH, games, read_game};
pub use comment::{Command, Evaluation, Paint, commands};
pub use encoding::{Decoded, Encoding};
pub use game::{Event, Events, Game, Item, LineId, Variant};
pub use glyph::nag_suffix;
pub use lexer::{Lexer, Token, TokenKind};
pub use outcome::Outcome;
pub use quick::{QuickGame, QuickPly, QuickReader};
pub use split::{GameSplitter, split};
pub use tag::{RawTag, TagFault};
pub use utf16::{Utf16, Utf16Decoder, detect_utf16};
pub use visit::{Flow, Reader, StreamReader, Visitor};
pub use write::{NotAscii, TagOrder, WriteOptions, write, write_to};
