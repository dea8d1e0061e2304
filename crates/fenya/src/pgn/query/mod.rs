//! Questions that a search asks every position of a game.
//!
//! | question | text | type |
//! |---|---|---|
//! | this position | any notation of [`notation`](crate::notation) | [`Exact`] |
//! | these squares | `8/8/8/3pp3/3PP3/8/8/8`, `PPP/---` | [`Pattern`] |
//! | this material | `KRPkr`, `KRPvKR`, `KP+kp*` | [`Material`] |
//! | several of these | | [`Query`] |
//!
//! Each is read once, from text, and answers in nanoseconds.
//!
//! ```
//! use fenya::pgn::{games, query::{Material, Query}};
//!
//! let rooks: Query = "KRP+vKR".parse::<Material>().unwrap().either_side().into();
//! let text = b"[FEN \"8/5k2/8/8/r7/5K2/1p3P2/1R6 b - - 0 1\"]\n\n1... Ra3+ 2. Kg4 Rb3 3. Rxb2 *";
//! let game = games(text).next().unwrap();
//! let found: Vec<bool> = game.mainline().map(|(before, _)| rooks.matches(&before)).collect();
//! assert_eq!(found, [false; 4]);
//! assert!(rooks.matches(&game.final_position().unwrap()));
//! ```

mod exact;
mod material;
mod pattern;

pub use exact::Exact;
pub use material::Material;
pub use pattern::Pattern;

use crate::board::Color;
use crate::rules::Position;
use crate::span::Span;
use std::fmt;

/// A question to a position, of one kind or put together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Query {
    /// The position.
    Exact(Exact),
    /// Some of its squares.
    Pattern(Pattern),
    /// What is on the board, wherever it stands.
    Material(Material),
    /// All of these; true when there are none.
    All(Vec<Self>),
    /// At least one of these.
    Any(Vec<Self>),
}

impl Query {
    /// True when the answer is yes.
    #[must_use]
    pub fn matches(&self, position: &Position) -> bool {
        match self {
            Self::Exact(exact) => exact.matches(position),
            Self::Pattern(pattern) => pattern.matches(position),
            Self::Material(material) => material.matches(position),
            Self::All(queries) => queries.iter().all(|q| q.matches(position)),
            Self::Any(queries) => queries.iter().any(|q| q.matches(position)),
        }
    }
}

impl From<Exact> for Query {
    fn from(exact: Exact) -> Self {
        Self::Exact(exact)
    }
}

impl From<Pattern> for Query {
    fn from(pattern: Pattern) -> Self {
        Self::Pattern(pattern)
    }
}

impl From<Material> for Query {
    fn from(material: Material) -> Self {
        Self::Material(material)
    }
}

/// Why a text is no question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QueryError {
    /// What is wrong.
    pub kind: QueryErrorKind,
    /// The bytes of the text that it speaks of.
    pub span: Span,
}

/// What is wrong with a question; as text, in a sentence that says what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum QueryErrorKind {
    /// The text is not read as a position; the reason.
    Unreadable(String),
    /// The text can be read as several positions, equally likely.
    Ambiguous,
    /// No game leads to the position; the reason.
    Impossible(String),
    /// A character that stands for nothing in a pattern.
    Sign(char),
    /// The fields of a record behind a pattern.
    Fields,
    /// A number that is none from 1 to 8.
    Number(char),
    /// A line of so many squares where another number was expected.
    Width(usize, usize),
    /// So many squares in a single line: neither a line of a board nor a board.
    Squares(usize),
    /// More than eight lines.
    Height(usize),
    /// The pattern is true of every position.
    NothingAsked,
    /// A character that has no place in a list of material.
    Letter(char),
    /// `*`, `+` or `?` without a piece before it.
    Quantifier(char),
    /// A king with `*`, `+` or `?` behind it.
    KingQuantifier,
    /// A side with a number of kings other than one.
    Kings(Color, usize),
    /// More pieces of a side than it can have: the pieces, and at most.
    TooMany(Color, usize, usize),
    /// Large and small letters on one side of the sign between the sides.
    MixedCase,
    /// A second sign between the sides, or small letters before and large ones
    /// behind it.
    Sides,
}

impl fmt::Display for QueryErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(why) => write!(f, "this is no position: {why}"),
            Self::Ambiguous => {
                f.write_str("this can be read as several positions; write it as FEN with slashes between ranks")
            }
            Self::Impossible(why) => {
                write!(f, "no game leads to this position: {why}; to ask for some of its squares, use a pattern")
            }
            Self::Sign(c) => write!(
                f,
                "'{}' stands for nothing in a pattern; write '.', '?' or a number for any square, '-' for an \
                 empty one, a piece letter, 'A' or 'a' for any white or black piece, '!' for any piece",
                c.escape_debug()
            ),
            Self::Fields => f.write_str(
                "a pattern is a board alone; leave out the side to move and what follows, or ask for the position",
            ),
            Self::Number(c) => write!(f, "'{c}' squares do not fit into a line; numbers go from 1 to 8"),
            Self::Width(found, expected) => write!(
                f,
                "this line has {found} squares instead of {expected}; all lines of a pattern are equally long, \
                 and at most 8 squares"
            ),
            Self::Squares(n) => write!(
                f,
                "{n} squares in one line are neither a board of 64 nor a line of at most 8; write '/' between lines"
            ),
            Self::Height(n) => write!(f, "these are {n} lines; a board has 8"),
            Self::NothingAsked => f.write_str(
                "this asks for nothing: dots and numbers stand for any square; write '-' for an empty one",
            ),
            Self::Letter(c) => write!(
                f,
                "'{}' is no piece; write K, Q, R, B, N, P for White's pieces and small letters for Black's, or \
                 put 'v' between the sides",
                c.escape_debug()
            ),
            Self::Quantifier(c) => write!(f, "'{c}' has no piece before it; write it behind a letter, as in 'P{c}'"),
            Self::KingQuantifier => f.write_str("each side has one king; leave the sign behind it out"),
            Self::Kings(color, 0) => {
                let king = color.pick('K', 'k');
                write!(f, "{color}'s king is missing; write '{king}', or both kings as in 'KRPvKR'")
            }
            Self::Kings(color, n) => write!(f, "{color} has {n} kings; write one"),
            Self::TooMany(color, n, most) => write!(f, "{color} has {n} of them; {most} is the most there can be"),
            Self::MixedCase => {
                f.write_str("large and small letters on one side of the 'v'; write one side, 'v', the other side")
            }
            Self::Sides => f.write_str("write White's pieces, 'v' once, and Black's pieces"),
        }
    }
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.kind, self.span.start)
    }
}

impl std::error::Error for QueryError {}

impl QueryErrorKind {
    const fn at(self, span: Span) -> QueryError {
        QueryError { kind: self, span }
    }
}
