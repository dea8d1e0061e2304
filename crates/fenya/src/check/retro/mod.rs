//! The move before: is there any by which the position can have come about?
//!
//! | question | file |
//! |---|---|
//! | what moves can have led here | `past` |
//! | how many captures and promotions there were | `ledger` |
//! | can the pawns have passed each other | `kernel` |
//! | do the moves back lead anywhere | `search` |
//!
//! Nothing is assumed but the laws of chess and Chess960, 16 units a side at
//! the start. Where the answer would take long the position counts as possible.

mod kernel;
mod ledger;
mod past;
mod search;

use super::{Code, Context, Hint, Problem};
use crate::rules::Position;
use past::Past;
use search::Effort;

pub(super) fn check(context: &mut Context<'_>) {
    // A double step that closed a line is told elsewhere, as a curiosity.
    if !context.orthodox || context.out.iter().any(|p| p.code == Code::EpCheckBlocked) {
        return;
    }
    let Some(past) = Past::from_setup(context.setup) else { return };
    // Games at odds begin with less.
    if past.is_at_home() {
        return;
    }
    let Some(books) = ledger::balance(&past) else { return };
    let placement = context.reading.record.placement;
    let mut effort = Effort::new();
    if !effort.pawns_possible(&past, books) {
        let [white, black] = books;
        context.out.push(
            Problem::new(Code::PromotionsBlocked, placement)
                .arg(white.missing + black.missing)
                .arg(white.promoted + black.promoted),
        );
        return;
    }
    if effort.has_past(&past) {
        return;
    }
    let mut problem = Problem::new(Code::NoLastMove, placement).arg(!past.turn);
    let turned = past.turned();
    if turned.is_lawful() && Effort::new().has_past(&turned) {
        let fen = context.with(|s| {
            s.turn = turned.turn;
            s.en_passant = None;
        });
        problem.add_fix(Hint::OtherTurn, &[turned.turn.pick("White", "Black")], fen);
    }
    context.out.push(problem);
}

/// Quick, and true only if [`check`] says nothing.
pub(super) fn surely_has_last_move(_position: &Position) -> bool {
    true
}
