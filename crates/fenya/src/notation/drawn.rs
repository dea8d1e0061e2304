//! What piece lists and drawn boards have in common: pieces with their
//! squares, and sides that may be named apart from the letters.

use super::Dialect;
use super::layout::{Layout, MAX_SQUARES};
use super::letters::Token;
use super::source::Glyph;
use crate::board::{Color, Size, Square};
use crate::check::Problem;
use crate::span::Span;

/// A position read from a list or a drawing, before its letters are understood.
#[derive(Debug)]
pub(crate) struct Drawn<'a> {
    pub layout: Layout,
    pub tokens: Vec<Token<'a>>,
    /// The side of each token, where it is not told by the case of the letter.
    pub colors: Vec<Option<Color>>,
    /// What follows: side to move, castling and so on.
    pub rest: &'a [Glyph],
    /// Printed number of pieces, as in `(7+5)`.
    pub count: Option<((usize, usize), Span)>,
    pub span: Span,
}

/// A piece on a square as it was written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placed<'a> {
    pub token: Token<'a>,
    pub color: Option<Color>,
    pub square: Square,
    pub span: Span,
}

/// Pairs of pieces that want the same square, by their places in the list.
pub(crate) type Clashes = Vec<(usize, usize)>;

/// Puts pieces on a board.
pub(crate) fn place(
    pieces: &[Placed<'_>],
    size: Size,
    dialect: Dialect,
    notes: Vec<Problem>,
) -> (Layout, Clashes) {
    let n = size.squares().min(MAX_SQUARES);
    let mut cells: Vec<Option<usize>> = vec![None; n];
    let mut spans = vec![Span::default(); n];
    let mut twice = Vec::new();
    for (i, piece) in pieces.iter().enumerate() {
        let row = usize::from(size.height() - 1 - piece.square.rank());
        let index = row * usize::from(size.width()) + usize::from(piece.square.file());
        match cells[index] {
            Some(earlier) => twice.push((earlier, i)),
            None => {
                cells[index] = Some(i);
                spans[index] = piece.span;
            }
        }
    }
    let layout = Layout { size, dialect, cells, spans, notes, repair: None };
    (layout, twice)
}

impl<'a> Drawn<'a> {
    /// The pieces of a layout, ready to be understood.
    pub fn new(layout: Layout, pieces: &[Placed<'a>], span: Span) -> Self {
        Self {
            layout,
            tokens: pieces.iter().map(|p| p.token).collect(),
            colors: pieces.iter().map(|p| p.color).collect(),
            rest: &[],
            count: None,
            span,
        }
    }
}
