//! The shape of a placement: which squares are filled, whatever by.
//!
//! Every dialect agrees that letters fill a square and numbers leave squares
//! empty; they differ in what a number may do at the end of a rank. So the
//! dialects work on [`Rows`], a placement cut into pieces and numbers, and
//! give a [`Layout`], which says where each piece goes. Letters get their
//! meaning later.

use super::Dialect;
use super::letters::Token;
use super::source::{Glyph, span_of};
use crate::board::Size;
use crate::check::{Hint, Problem};
use crate::span::Span;

/// A number is never taken for more squares than the largest board has.
pub(crate) const MAX_SQUARES: usize = 26 * 26;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Item {
    /// Index into [`Rows::tokens`].
    Piece(usize),
    /// A run of digits: range of glyphs.
    Run { start: usize, end: usize },
}

#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub items: Vec<Item>,
    /// Bytes of the row; empty, at its place, for an empty row.
    pub span: Span,
}

/// A placement cut at its slashes into rows of pieces and numbers.
#[derive(Clone, Debug)]
pub(crate) struct Rows<'a> {
    pub glyphs: &'a [Glyph],
    pub rows: Vec<Row>,
    pub tokens: Vec<Token<'a>>,
    /// For each token: was it followed by `~`?
    pub promoted: Vec<bool>,
}

/// A character that can be no part of a placement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stray {
    pub glyph: Glyph,
}

impl<'a> Rows<'a> {
    /// Cuts a word up. With `digraphs`, К and р are taken together as the
    /// Russian king.
    pub fn cut(glyphs: &'a [Glyph], digraphs: bool) -> Result<Self, Stray> {
        let mut out = Self { glyphs, rows: Vec::new(), tokens: Vec::new(), promoted: Vec::new() };
        let place = glyphs.first().map_or(0, |g| g.span.start);
        let mut row = Row { items: Vec::new(), span: Span::at(place) };
        let mut i = 0;
        while i < glyphs.len() {
            let g = glyphs[i];
            let start = i;
            match g.ch {
                '/' => {
                    out.rows.push(row);
                    row = Row { items: Vec::new(), span: Span::at(g.span.end) };
                    i += 1;
                    continue;
                }
                '0'..='9' => {
                    while glyphs.get(i).is_some_and(|g| g.ch.is_ascii_digit()) {
                        i += 1;
                    }
                    row.items.push(Item::Run { start, end: i });
                }
                c if is_piece_char(c) => {
                    i += 1;
                    if digraphs
                        && matches!(c, 'К' | 'к')
                        && matches!(glyphs.get(i), Some(g) if matches!(g.ch, 'р' | 'Р'))
                    {
                        i += 1;
                    }
                    row.items.push(Item::Piece(out.tokens.len()));
                    out.tokens.push(&glyphs[start..i]);
                    let promoted = matches!(glyphs.get(i), Some(g) if g.ch == '~');
                    out.promoted.push(promoted);
                    if promoted {
                        i += 1;
                    }
                }
                _ => return Err(Stray { glyph: g }),
            }
            row.span = if row.items.len() == 1 {
                span_of(&glyphs[start..i])
            } else {
                row.span.to(span_of(&glyphs[start..i]))
            };
        }
        out.rows.push(row);
        Ok(out)
    }

    pub fn has_slash(&self) -> bool {
        self.rows.len() > 1
    }

    /// The number that a run of digits is; what is too large for any board is
    /// cut to something that is too large as well.
    pub fn number(&self, start: usize, end: usize) -> usize {
        self.glyphs[start..end]
            .iter()
            .fold(0usize, |n, g| (n * 10 + g.ch.to_digit(10).unwrap_or(0) as usize).min(MAX_SQUARES + 1))
    }

    /// The sum of the digits of a run.
    pub fn digit_sum(&self, start: usize, end: usize) -> usize {
        self.glyphs[start..end].iter().map(|g| g.ch.to_digit(10).unwrap_or(0) as usize).sum()
    }

    pub fn run_text(&self, start: usize, end: usize) -> String {
        self.glyphs[start..end].iter().map(|g| g.ch).collect()
    }

    pub fn run_span(&self, start: usize, end: usize) -> Span {
        span_of(&self.glyphs[start..end])
    }

    /// Squares of a row, its numbers read whole.
    pub fn total(&self, row: &Row) -> usize {
        self.sum(row, |start, end| self.number(start, end))
    }

    /// Squares of a row, its digits read singly.
    pub fn total_single(&self, row: &Row) -> usize {
        self.sum(row, |start, end| self.digit_sum(start, end))
    }

    fn sum(&self, row: &Row, run: impl Fn(usize, usize) -> usize) -> usize {
        row.items
            .iter()
            .map(|item| match *item {
                Item::Piece(_) => 1,
                Item::Run { start, end } => run(start, end),
            })
            .fold(0, usize::saturating_add)
    }

    /// True when a row ends in a number.
    pub fn ends_in_number(row: &Row) -> bool {
        matches!(row.items.last(), Some(Item::Run { .. }))
    }

    /// All items of all rows.
    pub fn items(&self) -> impl Iterator<Item = Item> + '_ {
        self.rows.iter().flat_map(|r| r.items.iter().copied())
    }

    pub fn span(&self) -> Span {
        span_of(self.glyphs)
    }
}

/// Letters of any script that has two cases, and figurines.
pub(crate) fn is_piece_char(c: char) -> bool {
    c.is_ascii_alphabetic()
        || (!c.is_ascii() && crate::board::Piece::from_letter(c).is_some())
        || ('♔'..='♟').contains(&c)
}

/// What must be changed in the text for a layout to be what it says.
#[derive(Clone, Debug)]
pub(crate) struct Repair {
    pub hint: Hint,
    pub args: Vec<String>,
    /// How far the layout is from the text: smaller is closer.
    pub cost: u32,
}

/// Where each piece of a placement goes.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub size: Size,
    pub dialect: Dialect,
    /// From the top-left square, rank by rank: the token on it.
    pub cells: Vec<Option<usize>>,
    /// The bytes that fill each square.
    pub spans: Vec<Span>,
    /// Doubts that the shape raises.
    pub notes: Vec<Problem>,
    /// Set when the text had to be changed.
    pub repair: Option<Repair>,
}

/// Fills a layout square by square and refuses to go beyond its end.
pub(crate) struct Filler {
    size: Size,
    cells: Vec<Option<usize>>,
    spans: Vec<Span>,
}

/// More squares than the board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Overflow;

impl Filler {
    pub fn new(size: Size) -> Self {
        Self { size, cells: Vec::with_capacity(size.squares()), spans: Vec::with_capacity(size.squares()) }
    }

    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Squares filled in the current rank.
    pub fn column(&self) -> usize {
        self.cells.len() % usize::from(self.size.width())
    }

    pub fn piece(&mut self, token: usize, span: Span) -> Result<(), Overflow> {
        if self.cells.len() >= self.size.squares() {
            return Err(Overflow);
        }
        self.cells.push(Some(token));
        self.spans.push(span);
        Ok(())
    }

    pub fn empty(&mut self, n: usize, span: Span) -> Result<(), Overflow> {
        if n > self.size.squares() - self.cells.len() {
            return Err(Overflow);
        }
        self.cells.extend(std::iter::repeat_n(None, n));
        self.spans.extend(std::iter::repeat_n(span, n));
        Ok(())
    }

    pub fn item(&mut self, rows: &Rows<'_>, item: Item, single: bool) -> Result<(), Overflow> {
        match item {
            Item::Piece(token) => self.piece(token, span_of(rows.tokens[token])),
            Item::Run { start, end } => {
                let n = if single { rows.digit_sum(start, end) } else { rows.number(start, end) };
                self.empty(n, rows.run_span(start, end))
            }
        }
    }

    /// The layout, when every square is filled.
    pub fn finish(self, dialect: Dialect) -> Option<Layout> {
        (self.cells.len() == self.size.squares()).then_some(Layout {
            size: self.size,
            dialect,
            cells: self.cells,
            spans: self.spans,
            notes: Vec::new(),
            repair: None,
        })
    }
}
