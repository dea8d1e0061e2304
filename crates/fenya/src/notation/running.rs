//! Squares one after another without separators; a run of empty squares is
//! one decimal number and goes on across the ends of ranks. The Mat Plus forum
//! writes it.

use super::layout::{Filler, Layout, Rows};
use super::{
    Dialect,
    spelling::{RowItem, Spelling},
};
use crate::board::{Board, Size};

pub(crate) fn read(rows: &Rows<'_>, size: Size) -> Option<Layout> {
    if rows.has_slash() {
        return None;
    }
    let mut filler = Filler::new(size);
    for item in rows.items() {
        filler.item(rows, item, false).ok()?;
    }
    filler.finish(Dialect::Running)
}

pub(crate) fn write(board: &Board, spelling: &Spelling<'_>, out: &mut String) {
    let mut run = 0;
    for item in spelling.row_items(board).into_iter().flatten() {
        match item {
            RowItem::Empty(n) => run += n,
            piece => {
                spelling.item(RowItem::Empty(run), out);
                run = 0;
                spelling.item(piece, out);
            }
        }
    }
    spelling.item(RowItem::Empty(run), out);
}
