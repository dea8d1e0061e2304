//! From text to positions and back.
//!
//! | what | looks like | [`Dialect`] |
//! |---|---|---|
//! | FEN, one to six fields | `8/7p/7B/8/8/2pN1Np1/2P1n1P1/1K1k1B2 w - - 0 1` | [`Standard`](Dialect::Standard) |
//! | X-FEN (Chess960) | `4k3/8/8/8/8/8/8/4K1RR w G - 0 1` | [`Xfen`](Dialect::Xfen) |
//! | Shredder-FEN | `… w HAha - 0 1` | [`Shredder`](Dialect::Shredder) |
//! | EPD | `… w - - bm e4; id "x";` | [`Epd`](Dialect::Epd) |
//! | no separators, single digits | `87p7B882pN1Np12P1n1P11K1k1B2` | [`Slashless`](Dialect::Slashless) |
//! | no separators, numbers run on | `15p7B18pN1Np3P1n1P2K1k1B2` | [`Running`](Dialect::Running) |
//! | ends of ranks left out | `/7p/7B///2pN1Np/2P1n1P/1K1k1B` | [`Trimmed`](Dialect::Trimmed) |
//! | numbers over whole ranks | `k1K5/p7/1P6/40` | [`Spanning`](Dialect::Spanning) |
//! | ranks as words | `rnbqkbnr pppppppp 8 8 8 8 PPPPPPPP RNBQKBNR` | [`Spaced`](Dialect::Spaced) |
//! | piece list | `White: Ke1 Qd1 Black: Ke8` | [`Pieces`](Dialect::Pieces) |
//! | drawing | rows of figurines or letters | [`Unicode`](Dialect::Unicode), [`Ascii`](Dialect::Ascii) |
//!
//! [`read`] finds out which it is. It gives every consistent [`Reading`], the
//! likeliest first, and never repairs a text silently: when no reading is
//! consistent, what comes closest is offered in [`Readings::repairs`], and the
//! problems say where the text is wrong.

mod assemble;
mod castling;
mod detect;
mod drawing;
mod drawn;
mod envelope;
mod epd;
mod layout;
mod letters;
mod piece_list;
mod placement;
mod quick;
mod reading;
mod record;
mod repair;
mod running;
mod search;
mod shape;
mod slashless;
mod source;
mod spanning;
mod spelling;
mod standard;
mod trimmed;
mod write;

pub use detect::{find, read};
pub use epd::{Operand, OperandKind, Operation, operand_kind};
pub use letters::{KnightLetter, LANGUAGES, Language};
pub use quick::{Quick, read_quick};
pub use reading::{MAX_INPUT, ReadOptions, Reading, Readings, Record};
pub use write::{WriteError, WriteOptions, en_passant, write, write_to};

use std::fmt;
use std::str::FromStr;

/// A way to write a position down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Dialect {
    /// The FEN of the PGN standard.
    #[default]
    Standard,
    /// FEN with castling rights by X-FEN, where they differ from the standard.
    Xfen,
    /// FEN with castling rights by the files of the rooks.
    Shredder,
    /// Four fields and operations.
    Epd,
    /// No separators, single digits.
    Slashless,
    /// No separators, numbers run on over the ends of ranks.
    Running,
    /// The empty ends of ranks left out.
    Trimmed,
    /// Numbers over whole ranks.
    Spanning,
    /// Ranks as separate words: text that lost its slashes. Only read.
    Spaced,
    /// A list of pieces with their squares.
    Pieces,
    /// A board drawn with figurines.
    Unicode,
    /// A board drawn with letters.
    Ascii,
}

impl Dialect {
    /// Every dialect.
    pub const ALL: [Self; 12] = [
        Self::Standard,
        Self::Xfen,
        Self::Shredder,
        Self::Epd,
        Self::Slashless,
        Self::Running,
        Self::Trimmed,
        Self::Spanning,
        Self::Spaced,
        Self::Pieces,
        Self::Unicode,
        Self::Ascii,
    ];

    /// The name on the command line and in JSON.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Xfen => "xfen",
            Self::Shredder => "shredder",
            Self::Epd => "epd",
            Self::Slashless => "slashless",
            Self::Running => "running",
            Self::Trimmed => "trimmed",
            Self::Spanning => "spanning",
            Self::Spaced => "spaced",
            Self::Pieces => "pieces",
            Self::Unicode => "unicode",
            Self::Ascii => "ascii",
        }
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The text names no dialect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DialectError;

impl fmt::Display for DialectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the dialects are ")?;
        for (i, dialect) in Dialect::ALL.iter().enumerate() {
            write!(f, "{}{dialect}", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl std::error::Error for DialectError {}

impl FromStr for Dialect {
    type Err = DialectError;

    fn from_str(s: &str) -> Result<Self, DialectError> {
        let lower = s.to_ascii_lowercase();
        let name = match lower.as_str() {
            "fen" => "standard",
            "x-fen" => "xfen",
            "shredder-fen" => "shredder",
            "list" => "pieces",
            other => other,
        };
        Self::ALL.into_iter().find(|d| d.as_str() == name).ok_or(DialectError)
    }
}
