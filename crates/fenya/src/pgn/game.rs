//! A game with all that is written in it: moves, comments, variations, in
//! their order.

use super::outcome::Outcome;
use crate::board::Color;
use crate::check::Problem;
use crate::rules::{Letters, Move, Position};
use crate::setup::Setup;
use crate::span::Span;

/// The rules that a game is played by.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Variant {
    /// Orthodox chess.
    #[default]
    Standard,
    /// Chess960, also called Fischer Random.
    Chess960,
    /// Another game, whose moves are not played; by the name of its tag.
    Other(String),
}

impl Variant {
    /// The variant that a `Variant` tag names, however it is spelled.
    ///
    /// ```
    /// use fenya::pgn::Variant;
    /// for name in ["Chess960", "chess 960", "Fischerandom", "wild/fr", "Fischer Random"] {
    ///     assert_eq!(Variant::read(name), Variant::Chess960);
    /// }
    /// assert_eq!(Variant::read("Seirawan"), Variant::Other("Seirawan".into()));
    /// ```
    #[must_use]
    pub fn read(name: &str) -> Self {
        let plain: String =
            name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        match plain.as_str() {
            "" | "standard" | "chess" | "classic" | "classical" | "normal" | "orthodox" | "fromposition"
            | "regular" | "standardchess" | "orthodoxchess" => Self::Standard,
            "chess960" | "960" | "fischerandom" | "fischerrandom" | "fischerrandomchess"
            | "fischerandomchess" | "wildfr" | "wild22" | "frc" | "freestyle" | "freestylechess"
            | "chess9lx" => Self::Chess960,
            _ => Self::Other(name.to_string()),
        }
    }
}

/// A line of a game: the moves themselves, or a variation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LineId(u32);

impl LineId {
    /// The line of the moves that were played.
    pub const MAIN: Self = Self(0);

    pub(super) fn new(index: usize) -> Self {
        Self(u32::try_from(index).unwrap_or(u32::MAX))
    }
}

/// One thing in a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// A legal move.
    Move(Move),
    /// The null move `--`.
    Null,
    /// A move that could not be played, as it was written.
    Unplayed(String),
    /// An annotation by number.
    Nag(u16),
    /// A comment.
    Comment(String),
    /// Another line instead of the last move; at the beginning of a line,
    /// instead of the next one.
    Variation(LineId),
}

/// A game, as a tree of lines that are kept in one list: nothing in it is
/// recursive, however deep variations are nested.
///
/// ```
/// use fenya::pgn::{Item, LineId, games};
///
/// let game = games(b"1. e4 {best} (1. d4) 1... e5 *").next().unwrap();
/// assert_eq!(game.mainline_san(), ["e4", "e5"]);
/// assert!(matches!(game.line(LineId::MAIN)[1], Item::Comment(_)));
/// assert!(game.problems.is_empty());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Game {
    /// The tag pairs in their order, without escapes.
    pub tags: Vec<(String, String)>,
    /// Comments before the first tag.
    pub preface: Vec<String>,
    /// The rules.
    pub variant: Variant,
    /// What the FEN tag says, or the usual start. None if it cannot be read.
    pub setup: Option<Setup>,
    /// The legal position that the moves begin from. None if there is none.
    pub start: Option<Position>,
    /// How many half-moves were made before the first, as its number says.
    pub first_ply: u32,
    /// The result, by the marker at the end of the moves, else by the tag.
    pub outcome: Outcome,
    /// Everything that is odd or wrong, in the order of the text. Spans count
    /// from the beginning of the file.
    pub problems: Vec<Problem>,
    /// The bytes of the game in the file.
    pub span: Span,
    lines: Vec<Vec<Item>>,
}

impl Game {
    /// A game from the usual start, without moves.
    #[must_use]
    pub fn new() -> Self {
        let start = Position::start();
        Self { setup: Some(Setup::from(&start)), start: Some(start), ..Self::default() }
    }

    /// A game from another position. The FEN tag is not set.
    #[must_use]
    pub fn from_position(start: Position) -> Self {
        let first_ply = ply_of(&start);
        let variant = if start.is_chess960() { Variant::Chess960 } else { Variant::Standard };
        Self { setup: Some(Setup::from(&start)), start: Some(start), first_ply, variant, ..Self::default() }
    }

    /// The first value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    /// The items of a line, in their order.
    #[must_use]
    pub fn line(&self, line: LineId) -> &[Item] {
        self.lines.get(line.0 as usize).map_or(&[], Vec::as_slice)
    }

    /// How many lines there are: the moves, and every variation.
    #[must_use]
    pub fn line_count(&self) -> usize {
        self.lines.len().max(1)
    }

    /// Adds something at the end of a line. Whether a move is legal there is
    /// for the caller to know; a variation comes from
    /// [`add_variation`](Self::add_variation).
    pub fn push(&mut self, line: LineId, item: Item) {
        let index = line.0 as usize;
        if self.lines.len() <= index {
            self.lines.resize_with(index + 1, Vec::new);
        }
        if let Some(items) = self.lines.get_mut(index) {
            items.push(item);
        }
    }

    /// Begins a variation at the end of a line.
    pub fn add_variation(&mut self, line: LineId) -> LineId {
        if self.lines.is_empty() {
            self.lines.push(Vec::new());
        }
        let id = LineId(u32::try_from(self.lines.len()).unwrap_or(u32::MAX));
        self.lines.push(Vec::new());
        self.push(line, Item::Variation(id));
        id
    }

    /// Leaves out the items for which `keep` is false. A variation that is left
    /// out is not written and not walked through any more.
    pub fn retain(&mut self, mut keep: impl FnMut(&Item) -> bool) {
        for line in &mut self.lines {
            line.retain(&mut keep);
        }
    }

    pub(super) fn set_lines(&mut self, lines: Vec<Vec<Item>>) {
        self.lines = lines;
    }

    /// The game from front to back, every variation where it stands, with the
    /// positions.
    #[must_use]
    pub fn events(&self) -> Events<'_> {
        let frame = Frame::new(LineId::MAIN, self.start, self.first_ply);
        Events { game: self, stack: vec![frame] }
    }

    /// The moves that were played, each with the position before it; null
    /// moves have none. Ends at the first that could not be played.
    pub fn mainline(&self) -> impl Iterator<Item = (Position, Option<Move>)> + '_ {
        let mut position = self.start;
        self.line(LineId::MAIN)
            .iter()
            .filter_map(|item| match item {
                Item::Move(m) => Some(Some(Some(*m))),
                Item::Null => Some(Some(None)),
                Item::Unplayed(_) => Some(None),
                _ => None,
            })
            .map_while(move |step| {
                let m = step?;
                let before = position?;
                let after = position.as_mut()?;
                match m {
                    Some(m) => after.play(m),
                    None => {
                        after.pass();
                    }
                }
                Some((before, m))
            })
    }

    /// The position after the moves that were played.
    #[must_use]
    pub fn final_position(&self) -> Option<Position> {
        let Some((mut last, m)) = self.mainline().last() else { return self.start };
        match m {
            Some(m) => last.play(m),
            None => {
                last.pass();
            }
        }
        Some(last)
    }

    /// The moves that were played in standard algebraic notation.
    #[must_use]
    pub fn mainline_san(&self) -> Vec<String> {
        self.mainline()
            .map(|(position, m)| {
                let mut out = Vec::with_capacity(8);
                match m {
                    Some(m) => position.write_san(m, Letters::English, &mut out),
                    None => out.extend_from_slice(b"--"),
                }
                String::from_utf8_lossy(&out).into_owned()
            })
            .collect()
    }

    /// True when two games hold the same: tags, start, moves, annotations,
    /// comments, variations and result, in the same order. Problems and places
    /// are not compared.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        self.tags == other.tags
            && self.preface == other.preface
            && self.variant == other.variant
            && self.start == other.start
            && self.first_ply == other.first_ply
            && self.outcome == other.outcome
            && self.events().eq(other.events())
    }
}

/// How many half-moves lie before a position, as its move number says.
pub(super) fn ply_of(position: &Position) -> u32 {
    let full = position.fullmove().saturating_sub(1).saturating_mul(2);
    full.saturating_add(u32::from(position.turn() == Color::Black))
}

/// A step of the way through a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event<'g> {
    /// A move.
    Move {
        /// The position before it, if it is known.
        before: Option<Position>,
        /// The move; none for a null move.
        m: Option<Move>,
        /// The half-moves before it.
        ply: u32,
    },
    /// A move that could not be played.
    Unplayed {
        /// As it was written.
        text: &'g str,
        /// The half-moves before it.
        ply: u32,
    },
    /// An annotation.
    Nag(u16),
    /// A comment.
    Comment(&'g str),
    /// A variation begins.
    Begin,
    /// It ends.
    End,
}

/// A line on the way, with where it has come to.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub line: LineId,
    pub index: usize,
    /// The position now, and before the last move: variations begin there.
    pub position: Option<Position>,
    pub before: Option<Position>,
    pub ply: u32,
    pub ply_before: u32,
}

impl Frame {
    pub const fn new(line: LineId, position: Option<Position>, ply: u32) -> Self {
        Self { line, index: 0, position, before: position, ply, ply_before: ply }
    }

    /// The line that replaces the last move.
    pub const fn variation(&self, line: LineId) -> Self {
        Self::new(line, self.before, self.ply_before)
    }

    pub fn advance(&mut self, after: Option<Position>) {
        self.before = self.position;
        self.position = after;
        self.ply_before = self.ply;
        self.ply = self.ply.saturating_add(1);
    }
}

/// Walks through a game; from [`Game::events`].
#[derive(Clone, Debug)]
pub struct Events<'g> {
    game: &'g Game,
    stack: Vec<Frame>,
}

impl<'g> Iterator for Events<'g> {
    type Item = Event<'g>;

    fn next(&mut self) -> Option<Event<'g>> {
        let frame = self.stack.last_mut()?;
        let Some(item) = self.game.line(frame.line).get(frame.index) else {
            self.stack.pop();
            return (!self.stack.is_empty()).then_some(Event::End);
        };
        frame.index += 1;
        let ply = frame.ply;
        Some(match item {
            Item::Move(m) => {
                let before = frame.position;
                frame.advance(before.map(|p| p.after(*m)));
                Event::Move { before, m: Some(*m), ply }
            }
            Item::Null => {
                let before = frame.position;
                let mut after = before;
                if let Some(after) = &mut after {
                    after.pass();
                }
                frame.advance(after);
                Event::Move { before, m: None, ply }
            }
            Item::Unplayed(text) => {
                frame.advance(None);
                Event::Unplayed { text, ply }
            }
            Item::Nag(nag) => Event::Nag(*nag),
            Item::Comment(text) => Event::Comment(text),
            Item::Variation(line) => {
                let next = frame.variation(*line);
                self.stack.push(next);
                Event::Begin
            }
        })
    }
}
