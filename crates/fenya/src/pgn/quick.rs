//! The fast path for whole games: those that have one obvious meaning.
//!
//! Nearly all games of a collection are of this kind. What is not goes to
//! [`read_game`](super::read_game), which says why.

use super::game::{Variant, ply_of};
use super::outcome::Outcome;
use super::plain::{self, Marks, Plain, Sink};
use crate::rules::{Move, Position};
use crate::span::Span;
use std::borrow::Cow;

/// A move of a game that was read quickly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuickPly {
    /// The position before it.
    pub before: Position,
    /// The move.
    pub m: Move,
    /// Where it is written, in the bytes of the game.
    pub span: Span,
}

/// Reads ordinary games one after the other, always in the same memory.
///
/// A game is ordinary if it is UTF-8, its tags and its start are in order, all
/// moves, those of variations too, are legal and in standard notation with
/// right numbers, and the result stands at its end as the tag says. Then
/// [`read_game`](super::read_game) has the same tags and moves, and no problem.
///
/// ```
/// use fenya::pgn::{Outcome, QuickReader, read_game};
///
/// let mut reader = QuickReader::new();
/// let game = reader.read(b"[White \"Anand\"]\n\n1. e4 {[%clk 0:03:00]} e5 (1... c5) 2. Nf3 *").unwrap();
/// assert_eq!(game.tag("White").as_deref(), Some("Anand"));
/// assert_eq!(game.plies().len(), 3);
/// assert_eq!(game.comments_after(1).collect::<Vec<_>>(), ["[%clk 0:03:00]"]);
/// assert_eq!(game.last().fullmove(), 2);
///
/// // A second look is needed, and says why.
/// let text = b"1. e4 e5 2. Ke3 *";
/// assert!(reader.read(text).is_none());
/// assert_eq!(read_game(text, 0, &Default::default()).problems.len(), 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct QuickReader {
    plain: Plain,
    found: Found,
}

/// What was read.
#[derive(Clone, Debug, Default)]
struct Found {
    variant: Variant,
    outcome: Outcome,
    start: Position,
    last: Position,
    plies: Vec<QuickPly>,
    /// The half-moves before each comment of the main line.
    comments: Vec<(usize, Span)>,
    depth: u32,
}

/// An ordinary game, from [`QuickReader::read`].
#[derive(Clone, Copy, Debug)]
pub struct QuickGame<'a> {
    text: &'a str,
    reader: &'a QuickReader,
}

impl QuickReader {
    /// A reader without memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads the bytes of one game, which come from [`split`](super::split) or
    /// a [`GameSplitter`](super::GameSplitter). `None` means that the game
    /// needs a closer look.
    #[must_use]
    pub fn read<'a>(&'a mut self, bytes: &'a [u8]) -> Option<QuickGame<'a>> {
        self.with::<true>(bytes)
    }

    /// Like [`QuickReader::read`], but does not compare the signs of checks
    /// and mates with the position: that saves time, and old files leave them
    /// out. [`read_game`](super::read_game) may have
    /// [`SanCheckMark`](crate::check::Code::SanCheckMark) and
    /// [`SanCheckUnmarked`](crate::check::Code::SanCheckUnmarked) to say.
    #[must_use]
    pub fn read_moves<'a>(&'a mut self, bytes: &'a [u8]) -> Option<QuickGame<'a>> {
        self.with::<false>(bytes)
    }

    fn with<'a, const MARKS: bool>(&'a mut self, bytes: &'a [u8]) -> Option<QuickGame<'a>> {
        let text = std::str::from_utf8(bytes).ok()?;
        let Self { plain, found } = self;
        found.outcome = plain.read(text, &mut Replay::<MARKS>(found))?;
        found.last = found.plies.last().map_or(found.start, |ply| ply.before.after(ply.m));
        Some(QuickGame { text, reader: self })
    }
}

/// Takes the main line.
struct Replay<'f, const MARKS: bool>(&'f mut Found);

impl<const MARKS: bool> Sink for Replay<'_, MARKS> {
    const MARKS: Marks = if MARKS { Marks::Exact } else { Marks::Ignored };

    fn start(&mut self, start: &Position, variant: Variant) {
        let Found { plies, comments, .. } = self.0;
        plies.clear();
        comments.clear();
        self.0.depth = 0;
        self.0.start = *start;
        self.0.variant = variant;
    }

    #[inline]
    fn play(&mut self, before: &Position, m: Move, span: Span) {
        if self.0.depth == 0 {
            self.0.plies.push(QuickPly { before: *before, m, span });
        }
    }

    #[inline]
    fn comment(&mut self, _text: &str, span: Span) {
        if self.0.depth == 0 {
            self.0.comments.push((self.0.plies.len(), span));
        }
    }

    fn open(&mut self) {
        self.0.depth += 1;
    }

    fn close(&mut self) {
        self.0.depth = self.0.depth.saturating_sub(1);
    }
}

impl<'a> QuickGame<'a> {
    /// The tag pairs in their order, without escapes.
    pub fn tags(self) -> impl Iterator<Item = (&'a str, Cow<'a, str>)> {
        self.reader.plain.tags().iter().filter_map(move |parts| {
            Some((self.text.get(parts.name.range())?, plain::value_of(self.text, parts)?))
        })
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(self, name: &str) -> Option<Cow<'a, str>> {
        self.reader.plain.value(self.text, |other| other == name)
    }

    /// The rules.
    #[must_use]
    pub const fn variant(self) -> &'a Variant {
        &self.reader.found.variant
    }

    /// The position that the moves begin from.
    #[must_use]
    pub const fn start(self) -> &'a Position {
        &self.reader.found.start
    }

    /// How many half-moves were made before the first, as the start says.
    #[must_use]
    pub fn first_ply(self) -> u32 {
        ply_of(&self.reader.found.start)
    }

    /// The moves that were played, with the positions before them.
    #[must_use]
    pub fn plies(self) -> &'a [QuickPly] {
        &self.reader.found.plies
    }

    /// The position after the last move.
    #[must_use]
    pub const fn last(self) -> &'a Position {
        &self.reader.found.last
    }

    /// The comments behind so many half-moves, and variations to the last of
    /// them. They are as written, but for blanks at both ends.
    pub fn comments_after(self, plies: usize) -> impl Iterator<Item = &'a str> {
        let all = &self.reader.found.comments;
        let first = all.partition_point(|&(ply, _)| ply < plies);
        let here = all.iter().skip(first).take_while(move |&&(ply, _)| ply == plies);
        here.filter_map(move |&(_, span)| Some(self.text.get(span.start + 1..span.end - 1)?.trim()))
    }

    /// How the game ended.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        self.reader.found.outcome
    }
}
