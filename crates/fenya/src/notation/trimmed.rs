//! Ranks between slashes, the empty squares after the last piece left out; an
//! empty rank is the empty string. The LaTeX packages chessboard and xskak
//! read it, FEN Tool writes it.
//!
//! Read besides, with a warning: one slash too many at the end, and ranks
//! that are written in full among trimmed ones.

use super::layout::{Filler, Layout, Rows};
use super::{
    Dialect,
    spelling::{RowItem, Spelling},
};
use crate::board::{Board, Size};
use crate::check::{Code, Problem};
use crate::span::Span;

pub(crate) fn read(rows: &Rows<'_>, size: Size) -> Option<Layout> {
    let width = usize::from(size.width());
    let height = usize::from(size.height());
    let mut notes = Vec::new();
    let mut ranks = rows.rows.as_slice();
    if let [head @ .., last] = ranks
        && head.len() == height
        && last.items.is_empty()
    {
        let slash = rows.glyphs.last().map_or(last.span, |g| g.span);
        notes.push(Problem::new(Code::TrailingSlash, slash).arg("end"));
        ranks = head;
    }
    if ranks.len() != height || (!rows.has_slash() && height > 1) {
        return None;
    }
    let mut short = false;
    let mut full_number = None;
    for row in ranks {
        let total = rows.total(row);
        if total > width {
            return None;
        }
        if Rows::ends_in_number(row) {
            // "8" for an empty rank, or a rank in full: harmless where the
            // other ranks are either full or entirely empty, since then no
            // short rank can be a slip.
            if total != width {
                return None;
            }
            full_number.get_or_insert(row.span);
        } else if total < width {
            short = true;
        }
    }
    if !short {
        return None;
    }
    if let Some(span) = full_number {
        if ranks.iter().any(|r| !r.items.is_empty() && rows.total(r) < width) {
            return None;
        }
        notes.push(Problem::new(Code::MixedTrimmed, span));
    }
    let mut filler = Filler::new(size);
    for row in ranks {
        for &item in &row.items {
            filler.item(rows, item, false).ok()?;
        }
        let rest = (width - rows.total(row)).min(width);
        filler.empty(rest, Span::at(row.span.end)).ok()?;
    }
    let mut layout = filler.finish(Dialect::Trimmed)?;
    layout.notes = notes;
    Some(layout)
}

pub(crate) fn write(board: &Board, spelling: &Spelling<'_>, out: &mut String) {
    spelling.rows(board, out, |mut row, out| {
        // A board of one empty rank would leave no text at all.
        let keep = board.height() == 1 && row.len() == 1;
        if let Some(RowItem::Empty(_)) = row.last()
            && !keep
        {
            row.pop();
        }
        for item in row {
            spelling.item(item, out);
        }
    });
}
