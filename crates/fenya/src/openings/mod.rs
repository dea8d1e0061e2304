//! ECO codes and names of openings, by position: transpositions are found.
//!
//! | what | with |
//! |---|---|
//! | the name of a position | [`find`] |
//! | the last named position of a game | [`of_game`], [`of_line`] |
//! | an ECO code, or several | [`Eco`], [`EcoRange`] |
//!
//! ```
//! use fenya::{openings, pgn};
//!
//! let game = pgn::games(b"1. Nf3 c5 2. e4 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. h3 *").next().unwrap();
//! let named = openings::of_game(&game).unwrap();
//! assert_eq!(named.opening.to_string(), "Sicilian Defense: Najdorf Variation, Adams Attack");
//! assert_eq!((named.opening.eco.to_string().as_str(), named.ply), ("B90", 11));
//! ```
//!
//! The names are those of <https://github.com/lichess-org/chess-openings>, which
//! is in the public domain (CC0 1.0). The table holds the position after the
//! last move of each of its lines, by the [`key`] of the position. It is
//! written by
//!
//! ```text
//! cargo run -p fenya --example openings -- DIRECTORY > crates/fenya/src/openings/table.txt
//! ```
//!
//! where DIRECTORY holds `a.tsv` to `e.tsv` of that project. The table is indexed
//! when the crate is compiled: a look-up neither allocates nor waits for a
//! first one.

mod eco;
mod table;

pub use eco::{Eco, EcoError, EcoRange};
pub use table::{DEEPEST, key};

use crate::pgn::Game;
use crate::rules::Position;
use std::fmt;

/// The name of an opening.
///
/// [`Display`](fmt::Display) writes it whole: the family, a colon, the
/// variation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Opening {
    /// The code.
    pub eco: Eco,
    /// What the `Opening` tag of PGN is for, such as `Sicilian Defense`.
    pub family: &'static str,
    /// What the `Variation` tag is for, such as `Najdorf Variation, Adams
    /// Attack`; empty for the opening as a whole.
    pub variation: &'static str,
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.family)?;
        if !self.variation.is_empty() {
            write!(f, ": {}", self.variation)?;
        }
        Ok(())
    }
}

/// A named position of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Named {
    /// Its name.
    pub opening: Opening,
    /// The half-moves that lead to it.
    pub ply: usize,
}

/// The name of a position, if it has one.
///
/// ```
/// use fenya::{openings, rules::Position};
///
/// let mut position = Position::start();
/// assert_eq!(openings::find(&position), None);
/// position.play(position.read_uci(b"e2e4").unwrap());
/// let opening = openings::find(&position).unwrap();
/// assert_eq!((opening.to_string(), opening.eco.to_string()), ("King's Pawn Game".into(), "B00".into()));
/// ```
#[must_use]
pub fn find(position: &Position) -> Option<Opening> {
    table::look_up(key(position))
}

/// The last named position among the moves that were played in a game. Games
/// that begin elsewhere than at the usual start have none.
///
/// Positions later than the [deepest](DEEPEST) line of the table, and those
/// after a null move, are not looked at.
#[must_use]
pub fn of_game(game: &Game) -> Option<Named> {
    let steps = game.mainline().map_while(|(position, m)| m.map(|m| position.after(m)));
    of_line(game.start.into_iter().chain(steps))
}

/// The last named position of a line, given by its positions from the usual
/// start on; for callers that replay games without a tree.
///
/// No more than [`DEEPEST`] positions after the first are taken.
///
/// ```
/// use fenya::{openings, rules::{Letters, Position}};
///
/// let mut now = Position::start();
/// let moves = ["d4", "Nf6", "c4", "e6", "a3"].into_iter().map(|san| {
///     now.play(now.read_san(san.as_bytes(), Letters::English).unwrap());
///     now
/// });
/// let named = openings::of_line(std::iter::once(Position::start()).chain(moves)).unwrap();
/// assert_eq!((named.opening.to_string().as_str(), named.ply), ("Indian Defense: Normal Variation", 3));
/// ```
#[must_use]
pub fn of_line(positions: impl IntoIterator<Item = Position>) -> Option<Named> {
    let mut positions = positions.into_iter().take(DEEPEST + 1);
    positions.next().filter(|first| first.core() == Position::start())?;
    let mut last = None;
    for (ply, position) in (1..).zip(positions) {
        if let Some(opening) = find(&position) {
            last = Some(Named { opening, ply });
        }
    }
    last
}
