//! Ranks between slashes, where a number may go on over whole ranks (`40` is
//! five empty ranks), and what is missing at the end is empty. Popeye reads
//! it; many of its own example files are written so.
//!
//! A number above the width of the board must end where a rank ends. A text
//! without such a number is no spanning text: too few ranks are then an error.

use super::layout::{Filler, Item, Layout, Rows};
use super::{
    Dialect,
    spelling::{RowItem, Spelling},
};
use crate::board::{Board, Size};
use crate::check::{Code, Problem};
use crate::span::Span;

pub(crate) fn read(rows: &Rows<'_>, size: Size) -> Option<Layout> {
    rows.has_slash().then(|| read_asked(rows, size)).flatten()
}

/// The same for a text that is known to be spanning: one number alone may then
/// be the whole empty board.
pub(crate) fn read_asked(rows: &Rows<'_>, size: Size) -> Option<Layout> {
    let width = usize::from(size.width());
    let mut filler = Filler::new(size);
    let mut spans_ranks = false;
    let last = rows.rows.len() - 1;
    for (i, row) in rows.rows.iter().enumerate() {
        let start = filler.len();
        for &item in &row.items {
            if let Item::Run { start, end } = item {
                let n = rows.number(start, end);
                let room = width - filler.column();
                if n > room {
                    if !(n - room).is_multiple_of(width) {
                        return None;
                    }
                    spans_ranks = true;
                }
            } else if filler.len() > start && filler.column() == 0 && filler.len() - start >= width {
                // A piece after a full rank, without a slash between.
                return None;
            }
            filler.item(rows, item, false).ok()?;
        }
        let used = filler.len() - start;
        let place = Span::at(row.span.end);
        if filler.column() != 0 {
            filler.empty(width - filler.column(), place).ok()?;
        } else if used == 0 && i != last {
            filler.empty(width, place).ok()?;
        }
    }
    if !spans_ranks {
        return None;
    }
    let missing = size.squares() - filler.len();
    let end = Span::at(rows.span().end);
    filler.empty(missing, end).ok()?;
    let mut layout = filler.finish(Dialect::Spanning)?;
    if missing > 0 {
        layout.notes.push(Problem::new(Code::MissingTail, end).arg(missing / width));
    }
    Some(layout)
}

pub(crate) fn write(board: &Board, spelling: &Spelling<'_>, out: &mut String) {
    // Only runs of whole empty ranks are joined, as in Popeye's files; where
    // there are none the text is the standard one.
    let width = usize::from(board.width());
    let mut empty_ranks = 0;
    let mut first = true;
    let flush = |ranks: &mut usize, first: &mut bool, out: &mut String| {
        if *ranks > 0 {
            if !*first {
                out.push('/');
            }
            *first = false;
            spelling.item(RowItem::Empty(*ranks * width), out);
            *ranks = 0;
        }
    };
    for row in spelling.row_items(board) {
        if let [RowItem::Empty(_)] = row.as_slice() {
            empty_ranks += 1;
            continue;
        }
        flush(&mut empty_ranks, &mut first, out);
        if !first {
            out.push('/');
        }
        first = false;
        for item in row {
            spelling.item(item, out);
        }
    }
    flush(&mut empty_ranks, &mut first, out);
}
