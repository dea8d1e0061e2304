//! The placement of the PGN standard (section 16.1.3.1): ranks between
//! slashes, each run of empty squares one decimal number, every rank full.
//!
//! Read besides: several digits in a row where their sum fills the rank
//! (`44`, `11111111`), with a warning; numbers of two digits on boards wider
//! than nine files; boards of any size when all ranks agree.

use super::layout::{Filler, Item, Layout, Rows};
use super::{Dialect, spelling::Spelling};
use crate::board::{Board, Size};
use crate::check::{Code, Problem};

pub(crate) fn read(rows: &Rows<'_>, size: Size) -> Option<Layout> {
    if rows.rows.len() != usize::from(size.height()) {
        return None;
    }
    let width = usize::from(size.width());
    let mut filler = Filler::new(size);
    let mut notes = Vec::new();
    for row in &rows.rows {
        let single = if rows.total(row) == width {
            false
        } else if rows.total_single(row) == width {
            true
        } else {
            return None;
        };
        for &item in &row.items {
            filler.item(rows, item, single).ok()?;
            if let Item::Run { start, end } = item {
                if single && end - start > 1 {
                    notes.push(
                        Problem::new(Code::SplitDigits, rows.run_span(start, end))
                            .arg(rows.run_text(start, end))
                            .arg(rows.digit_sum(start, end)),
                    );
                } else if rows.number(start, end) == 0 {
                    notes.push(Problem::new(Code::NumberZero, rows.run_span(start, end)));
                }
            }
        }
    }
    let mut layout = filler.finish(Dialect::Standard)?;
    layout.notes = notes;
    Some(layout)
}

pub(crate) fn write(board: &Board, spelling: &Spelling<'_>, out: &mut String) {
    spelling.rows(board, out, |row, out| {
        for item in row {
            spelling.item(item, out);
        }
    });
}
