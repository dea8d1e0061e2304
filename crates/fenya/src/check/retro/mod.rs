//! The move before: is there any by which the position can have come about?
//!
//! | question | file |
//! |---|---|
//! | what moves can have led here | `past` |
//! | how many captures and promotions there were | `ledger` |
//! | can the pawns have passed each other | `kernel` |
//! | do the moves back lead anywhere | `search` |
//! | a quick yes for ordinary positions | `shuttle` |
//!
//! Nothing is assumed but the laws of chess and Chess960, 16 units a side at
//! the start. Where the answer would take long the position counts as possible.

mod kernel;
mod ledger;
mod past;
mod search;
mod shuttle;

use super::{Code, Context, Hint, Problem, Severity};
use crate::rules::{Bitboard, Kind, Position};
use crate::setup::Castling;
use past::Past;
use search::Effort;

pub(super) fn check(context: &mut Context<'_>) {
    // A double step that closed a line is told elsewhere, as a curiosity.
    if !context.orthodox || context.out.iter().any(|p| p.code == Code::EpCheckBlocked) {
        return;
    }
    let Some(past) = Past::from_setup(context.setup) else { return };
    // Games at odds begin with less, and so do positions for trying out rules.
    if context.setup.fullmove <= 1 && past.is_at_home() {
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
    // A board that is possible with fewer rights contradicts them only.
    if !context.setup.castling.is_none() {
        let mut without = context.setup.clone();
        without.castling = Castling::NONE;
        if Past::from_setup(&without).is_some_and(|p| Effort::new().has_past(&p)) {
            let span = context.field(context.reading.record.castling);
            let mut problem = Problem::new(Code::RightsContradictMove, span).arg(!past.turn);
            problem.add_fix(Hint::DropRights, &[], without.fen_as_claimed());
            context.out.push(problem);
            return;
        }
    }
    let mut problem = Problem::new(Code::NoLastMove, placement).arg(!past.turn);
    let turned = past.turned();
    if turned.is_lawful() && Effort::new().has_past(&turned) {
        let fen = context.with(|s| {
            s.turn = turned.turn;
            s.en_passant = None;
        });
        problem.add_fix(Hint::OtherTurn, &[turned.turn.pick("White", "Black")], fen);
        // Then it is the assumption that is wrong, not the position.
        if context.reading.record.turn.is_none() {
            problem = problem.severity(Severity::Warning);
        }
    }
    context.out.push(problem);
}

/// Quick, and true only if [`check`] says nothing of a position whose material
/// and pawns are possible by the tests of `plain`.
pub(super) fn surely_has_last_move(position: &Position) -> bool {
    let past = Past::from_position(position);
    if !kernel::is_easy(&past) {
        return false;
    }
    if position.ep().is_none() {
        return shuttle::has_past(&past);
    }
    // A pawn taken back two ranks has fewer captures to its name; pawns each on
    // a file of its own need none.
    let pawns = past.pieces(!past.turn, Kind::Pawn);
    (0..8).all(|f| !(pawns & Bitboard::file(f)).several())
        && past.before_double_step().is_some_and(|p| p.is_lawful() && shuttle::has_past(&p))
}
