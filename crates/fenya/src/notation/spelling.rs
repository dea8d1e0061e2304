//! How pieces and empty squares are spelled, for all dialects alike.

use super::letters::KnightLetter;
use crate::board::{Board, Piece, Role, Square};
use std::fmt::Write as _;

/// A piece or a run of empty squares in a rank.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RowItem {
    Empty(usize),
    /// The piece, and whether it is marked as promoted.
    Piece(Piece, bool),
}

/// How pieces are spelled.
#[derive(Clone, Copy)]
pub(crate) struct Spelling<'a> {
    pub knight: KnightLetter,
    pub promoted: &'a [Square],
}

impl Spelling<'_> {
    pub fn letter(&self, piece: Piece) -> char {
        match (piece.role, self.knight) {
            (Role::Knight, KnightLetter::S) => piece.color.pick('S', 's'),
            _ => piece.letter(),
        }
    }

    pub fn item(&self, item: RowItem, out: &mut String) {
        match item {
            RowItem::Empty(0) => {}
            RowItem::Empty(n) => {
                let _ = write!(out, "{n}");
            }
            RowItem::Piece(piece, promoted) => {
                out.push(self.letter(piece));
                if promoted {
                    out.push('~');
                }
            }
        }
    }

    /// The ranks from the top, each as pieces and runs.
    pub fn row_items(&self, board: &Board) -> Vec<Vec<RowItem>> {
        (0..board.height())
            .rev()
            .map(|rank| {
                let mut row: Vec<RowItem> = Vec::new();
                for file in 0..board.width() {
                    let square = Square::new(file, rank);
                    match (board.get(square), row.last_mut()) {
                        (Some(piece), _) => row.push(RowItem::Piece(piece, self.promoted.contains(&square))),
                        (None, Some(RowItem::Empty(n))) => *n += 1,
                        (None, _) => row.push(RowItem::Empty(1)),
                    }
                }
                row
            })
            .collect()
    }

    /// Writes the ranks with slashes between them.
    pub fn rows(&self, board: &Board, out: &mut String, write_row: impl Fn(Vec<RowItem>, &mut String)) {
        for (i, row) in self.row_items(board).into_iter().enumerate() {
            if i > 0 {
                out.push('/');
            }
            write_row(row, out);
        }
    }
}
