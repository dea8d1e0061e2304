//! The en passant square and the double step that it tells of.
//!
//! Source: PGN standard of 1994, 16.1.3.4; FIDE Laws of Chess, 3.7.

use super::attack::{self, forward, step};
use super::{Code, Context, Hint, Problem, Severity};
use crate::board::{Board, Color, Piece, Role, Square};
use crate::setup::Setup;

pub(super) fn check(context: &mut Context<'_>) {
    match context.setup.en_passant {
        Some(square) => given(context, square),
        None => undetermined(context),
    }
}

/// The rank on which the square lies when a side is to move, from 0.
fn rank_for(board: &Board, turn: Color) -> Option<u8> {
    turn.pick(board.height().checked_sub(3), (board.height() >= 5).then_some(2))
}

/// The pawn's square and the square it came from.
fn pawn_and_origin(board: &Board, turn: Color, square: Square) -> Option<(Square, Square)> {
    Some((step(board, square, (0, -forward(turn)))?, step(board, square, (0, forward(turn)))?))
}

/// True when a double step can have passed the square.
fn is_possible(setup: &Setup, turn: Color, square: Square) -> bool {
    let board = &setup.board;
    rank_for(board, turn) == Some(square.rank())
        && board.get(square).is_none()
        && pawn_and_origin(board, turn, square).is_some_and(|(pawn, origin)| {
            board.get(origin).is_none() && board.get(pawn) == Some(Piece::new(!turn, Role::Pawn))
        })
        && check_before(board, turn, square).is_none()
}

/// The square from which the side to move was in check before the double step.
fn check_before(board: &Board, turn: Color, square: Square) -> Option<Square> {
    let (pawn, origin) = pawn_and_origin(board, turn, square)?;
    let mut before = board.clone();
    let piece = before.set(pawn, None);
    before.set(origin, piece);
    let king = before.king(turn)?;
    attack::attackers(&before, king, !turn).into_iter().next()
}

fn given(context: &mut Context<'_>, square: Square) {
    let (board, turn) = (context.board, context.setup.turn);
    let span = context.field(context.reading.record.en_passant);
    let mut found: Vec<Problem> = Vec::new();
    if !board.contains(square) {
        found.push(Problem::new(Code::EpOffBoard, span).arg(square));
    } else if rank_for(board, turn) == Some(square.rank()) {
        on_right_rank(context, square, &mut found);
    } else {
        on_wrong_rank(context, square, &mut found);
    }
    let drop = context.with(|s| s.en_passant = None);
    for problem in found.iter_mut() {
        problem.add_fix(Hint::DropEp, &[], drop.clone());
    }
    if found.iter().all(|p| p.severity == Severity::Info)
        && context.setup.halfmove > 0
        && context.reading.record.halfmove.is_some()
    {
        let at = context.field(context.reading.record.halfmove);
        let mut problem = Problem::new(Code::HalfmoveContradictsEp, at).arg(context.setup.halfmove);
        problem.add_fix(Hint::SetHalfmove, &["0"], context.with(|s| s.halfmove = 0));
        problem.add_fix(Hint::DropEp, &[], drop);
        found.push(problem);
    }
    context.out.extend(found);
}

fn on_right_rank(context: &Context<'_>, square: Square, found: &mut Vec<Problem>) {
    let (board, turn) = (context.board, context.setup.turn);
    let span = context.field(context.reading.record.en_passant);
    let Some((pawn, origin)) = pawn_and_origin(board, turn, square) else { return };
    if board.get(square).is_some() {
        found.push(Problem::new(Code::EpOccupied, span).arg(square));
    }
    match board.get(pawn) {
        Some(p) if p == Piece::new(!turn, Role::Pawn) => {}
        Some(p) if p.role == Role::Pawn => {
            found.push(wrong_color(context, square, pawn, p.color));
        }
        _ => found.push(
            Problem::new(Code::EpNoPawn, span).arg(square).arg((!turn).pick("white", "black")).arg(pawn),
        ),
    }
    if board.get(origin).is_some() {
        found.push(Problem::new(Code::EpOriginOccupied, span).arg(origin));
    }
    if found.is_empty()
        && let Some(checker) = check_before(board, turn, square)
    {
        let still = attack::in_check(board, turn);
        let code = if still { Code::EpCheckBefore } else { Code::EpCheckBlocked };
        found.push(Problem::new(code, span).arg(checker).arg(pawn));
    }
}

fn wrong_color(context: &Context<'_>, square: Square, pawn: Square, color: Color) -> Problem {
    Problem::new(Code::EpWrongColor, context.field(context.reading.record.en_passant))
        .arg(square)
        .arg(pawn)
        .arg(color.pick("white", "black"))
        .arg(color.pick("black", "white"))
}

fn on_wrong_rank(context: &Context<'_>, square: Square, found: &mut Vec<Problem>) {
    let (board, turn, setup) = (context.board, context.setup.turn, context.setup);
    let span = context.field(context.reading.record.en_passant);
    let Some(right) = rank_for(board, turn) else {
        found.push(Problem::new(Code::EpInvalid, span).arg(square));
        return;
    };
    let behind = step(board, square, (0, forward(turn)));
    if board.get(square) == Some(Piece::new(!turn, Role::Pawn)) && behind.is_some_and(|s| s.rank() == right) {
        let behind = behind.unwrap_or(square);
        let mut problem = Problem::new(Code::EpIsPawnSquare, span).arg(square).arg(behind);
        if is_possible(setup, turn, behind) {
            problem.add_fix(
                Hint::SetEp,
                &[&behind.to_string()],
                context.with(|s| s.en_passant = Some(behind)),
            );
        }
        found.push(problem);
        return;
    }
    if rank_for(board, !turn) == Some(square.rank()) {
        let mut problem = Problem::new(Code::EpContradictsTurn, span).arg(square).arg(turn).arg(right + 1);
        if is_possible(setup, !turn, square) && !attack::in_check(board, turn) {
            let side = (!turn).pick("White", "Black");
            problem.add_fix(Hint::OtherTurn, &[side], context.with(|s| s.turn = !turn));
        }
        found.push(problem);
        // The pawn must be of the side that has moved.
        if let Some((pawn, _)) = pawn_and_origin(board, !turn, square) {
            match board.get(pawn) {
                Some(p) if p == Piece::new(turn, Role::Pawn) => {}
                Some(p) if p.role == Role::Pawn => {
                    found.push(wrong_color(context, square, pawn, p.color));
                }
                _ => {
                    let near = pawn_and_origin(board, turn, square).map(|(p, _)| p);
                    if let Some(p) =
                        near.and_then(|s| board.get(s)).filter(|p| *p == Piece::new(turn, Role::Pawn))
                    {
                        let pawn = near.unwrap_or(pawn);
                        found.push(wrong_color(context, square, pawn, p.color));
                    }
                }
            }
        }
        return;
    }
    let mut problem = Problem::new(Code::EpWrongRank, span).arg(square).arg(right + 1);
    let moved = Square::new(square.file(), right);
    if is_possible(setup, turn, moved) {
        problem.add_fix(Hint::SetEp, &[&moved.to_string()], context.with(|s| s.en_passant = Some(moved)));
    }
    found.push(problem);
}

/// A dash may hide a right that only the move before can tell.
fn undetermined(context: &mut Context<'_>) {
    let (board, turn, setup) = (context.board, context.setup.turn, context.setup);
    if setup.halfmove > 0 || !context.orthodox {
        return;
    }
    let Some(rank) = rank_for(board, turn) else { return };
    let squares: Vec<Square> = (0..board.width())
        .map(|file| Square::new(file, rank))
        .filter(|&s| is_possible(setup, turn, s))
        .filter(|&s| !attack::en_passant_captures(board, turn, s, true).is_empty())
        .collect();
    if squares.is_empty() {
        return;
    }
    let list: Vec<String> = squares.iter().map(ToString::to_string).collect();
    let span = context.field(context.reading.record.en_passant);
    let mut problem = Problem::new(Code::EpUndetermined, span).arg(list.join(" or "));
    for square in squares {
        let fen = context.with(|s| s.en_passant = Some(square));
        problem.add_fix(Hint::SetEp, &[&square.to_string()], fen);
    }
    context.out.push(problem);
}
