//! Which games are the same: spellings of names, dates, moves, duplicates.
//!
//! | what | with |
//! |---|---|
//! | a player's name in any spelling | [`Player`], [`same_player`] |
//! | a date with unknown parts | [`Date`] |
//! | a hash that grows with each move | [`MoveHash`], [`move_hashes`] |
//! | what a record says of its game | [`Identity`] |
//! | duplicates among millions of games | [`Duplicates`] |
//!
//! Two records are of one game when
//!
//! - their moves are equal, or those of one are the beginning of the other's;
//!   and there are at least [`MIN_PLIES`] of them, or else the players are known
//!   and all that is kept of the tags is equal;
//! - White and Black are the same players, or unknown;
//! - the dates are [compatible](Date::is_compatible);
//! - the results are equal, or one is not known; that holds for a record that
//!   breaks off as well, since its tag says how the game ended;
//! - the rounds have the same first number, or one is not known, or the
//!   dates are whole and equal: databases count rounds differently, but a short
//!   game may be repeated the next day.

mod date;
mod duplicates;
mod moves;
mod player;

pub use date::Date;
pub use duplicates::{Duplicates, Groups, Verdict, Verdicts};
pub use moves::{MoveHash, move_hashes};
pub use player::{Player, same_player};

use super::{Event, Game, Outcome};

/// The half-moves that two records must share to be of one game, unless their
/// tags are equal: with fewer, games agree by chance.
pub const MIN_PLIES: u32 = 10;

/// What a record says of its game, and how much.
///
/// ```
/// use fenya::pgn::{games, identity::Identity};
///
/// let text = b"[White \"Anand, V\"]\n[Date \"2013.11.??\"]\n\n1. c4 e6 2. Nf3 d5 3. g3 Nf6 4. Bg2 Be7 5. O-O O-O *\n\n
/// [White \"Viswanathan Anand\"]\n[Date \"2013.11.12\"]\n\n1. c4 e6 2. Nf3 d5 3. g3 Nf6 4. Bg2 Be7 5. O-O O-O 1-0";
/// let [a, b]: [Identity; 2] = games(text).map(|g| Identity::of(&g)).collect::<Vec<_>>().try_into().unwrap();
/// assert!(a.is_same_game(&b));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// Who has White.
    pub white: Player,
    /// Who has Black.
    pub black: Player,
    /// The date.
    pub date: Date,
    /// The first number of the round.
    pub round: Option<u16>,
    /// A hash of the event's letters and digits; none if it is not known.
    pub event: Option<u64>,
    /// The result.
    pub outcome: Outcome,
    /// The hash of the start.
    pub start: MoveHash,
    /// The hash after the last move that was played.
    pub moves: MoveHash,
    /// How many tags say something.
    pub tags: u32,
    /// How many comments and annotations there are.
    pub notes: u32,
    /// How many variations there are.
    pub variations: u32,
}

impl Identity {
    /// The identity of a game without its moves: for callers that read without
    /// a tree. They replay the moves in [`moves`](Self::moves), and count what
    /// is written beside them.
    #[must_use]
    pub fn from_tags<'t>(
        tags: impl IntoIterator<Item = (&'t str, &'t str)>,
        outcome: Outcome,
        start: MoveHash,
    ) -> Self {
        let mut out = Self {
            white: Player::default(),
            black: Player::default(),
            date: Date::default(),
            round: None,
            event: None,
            outcome,
            start,
            moves: start,
            tags: 0,
            notes: 0,
            variations: 0,
        };
        for (name, value) in tags {
            if value.chars().all(|c| matches!(c, '?' | '.' | '-' | '*') || c.is_whitespace()) {
                continue;
            }
            out.tags = out.tags.saturating_add(1);
            match name {
                "White" => out.white = Player::read(value),
                "Black" => out.black = Player::read(value),
                "Date" => out.date = Date::read(value),
                "Round" => {
                    let digits = value.split(|c: char| !c.is_ascii_digit()).find(|w| !w.is_empty());
                    out.round = digits.and_then(|d| d.parse().ok()).filter(|&n| n > 0);
                }
                "Event" => {
                    let letters = value.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase);
                    out.event = Some(letters.fold(1, |key, c| moves::mix(key ^ u64::from(c))));
                }
                _ => {}
            }
        }
        out
    }

    /// The identity of a game. Where the start is not legal there are no
    /// moves.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let start = game.start.as_ref().map(MoveHash::new).unwrap_or_default();
        let tags = game.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let mut out = Self::from_tags(tags, game.outcome, start);
        for (_, m) in game.mainline() {
            out.moves.play(m);
        }
        for event in game.events() {
            match event {
                Event::Nag(_) | Event::Comment(_) => out.notes = out.notes.saturating_add(1),
                Event::Begin => out.variations = out.variations.saturating_add(1),
                _ => {}
            }
        }
        out
    }

    /// True when both records are of one game and have the same moves.
    #[must_use]
    pub fn is_same_game(&self, other: &Self) -> bool {
        self.moves == other.moves && self.agrees(other)
    }

    /// True when both are records of one game and this one breaks off earlier;
    /// `there` is the hash of the longer game after as many half-moves.
    #[must_use]
    pub fn is_beginning_of(&self, longer: &Self, there: MoveHash) -> bool {
        self.moves == there && there.plies() < longer.moves.plies() && self.agrees(longer)
    }

    /// Whether what both say besides the moves can be said of one game.
    fn agrees(&self, other: &Self) -> bool {
        let same = |a: &Player, b: &Player| a.is_unknown() || b.is_unknown() || a.is_same(b);
        if self.moves.plies().min(other.moves.plies()) < MIN_PLIES {
            return self.says_who()
                && (&self.white, &self.black, self.event) == (&other.white, &other.black, other.event)
                && self.facts() == other.facts();
        }
        self.facts().agree(other.facts())
            && same(&self.white, &other.white)
            && same(&self.black, &other.black)
    }

    /// Whether the tags can tell a game from others without the moves.
    fn says_who(&self) -> bool {
        !self.white.is_unknown() && !self.black.is_unknown()
    }

    fn facts(&self) -> Facts {
        Facts { date: self.date, round: self.round.unwrap_or(0), outcome: self.outcome }
    }

    /// How much is written in the record besides the moves.
    const fn richness(&self) -> u32 {
        self.notes.saturating_add(self.variations).saturating_add(self.tags)
    }
}

/// What tags say besides names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Facts {
    date: Date,
    /// 0 if it is not known.
    round: u16,
    outcome: Outcome,
}

impl Facts {
    fn agree(self, other: Self) -> bool {
        let unknown = |o: Outcome| o == Outcome::Unknown;
        let same_day = self.date.day().is_some() && self.date == other.date;
        (self.outcome == other.outcome || unknown(self.outcome) || unknown(other.outcome))
            && (self.round == other.round || self.round == 0 || other.round == 0 || same_day)
            && self.date.is_compatible(other.date)
    }

    /// What both know together.
    fn merged(self, other: Self) -> Self {
        Self {
            date: self.date.merged(other.date),
            round: if self.round == 0 { other.round } else { self.round },
            outcome: if self.outcome == Outcome::Unknown { other.outcome } else { self.outcome },
        }
    }

    /// How many things are known.
    fn known(self) -> u8 {
        self.date.parts() + u8::from(self.round > 0) + u8::from(self.outcome != Outcome::Unknown)
    }
}
