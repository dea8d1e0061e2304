//! Ranks one after another without separators, every run of empty squares a
//! single digit 1 to 8 (1 to 9 on wider boards), no run across the end of a
//! rank. Problemiste writes it.

use super::layout::{Filler, Item, Layout, Rows};
use super::{Dialect, spelling::Spelling};
use crate::board::{Board, Size};

pub(crate) fn read(rows: &Rows<'_>, size: Size) -> Option<Layout> {
    if rows.has_slash() {
        return None;
    }
    let width = usize::from(size.width());
    let mut filler = Filler::new(size);
    for item in rows.items() {
        match item {
            Item::Piece(_) => filler.item(rows, item, true).ok()?,
            Item::Run { start, end } => {
                for digit in start..end {
                    let n = rows.number(digit, digit + 1);
                    if n == 0 || n > width - filler.column() {
                        return None;
                    }
                    filler.empty(n, rows.run_span(digit, digit + 1)).ok()?;
                }
            }
        }
    }
    filler.finish(Dialect::Slashless)
}

pub(crate) fn write(board: &Board, spelling: &Spelling<'_>, out: &mut String) {
    for row in spelling.row_items(board) {
        for item in row {
            match item {
                // A run of ten and more is split into digits, so that digits
                // can always be read singly.
                super::spelling::RowItem::Empty(mut n) => {
                    while n > 9 {
                        out.push('9');
                        n -= 9;
                    }
                    spelling.item(super::spelling::RowItem::Empty(n), out);
                }
                item => spelling.item(item, out),
            }
        }
    }
}
