//! Boards that were written from the wrong side or in the wrong colours.
//!
//! Nothing here is provable; the board is compared with how games begin.

use super::{Code, Context, Hint, Problem, castling_faults};
use crate::board::{Board, Color, Piece, Role, Transform};
use crate::setup::Setup;

/// The other view must be so much likelier before anything is said.
const MARGIN: i32 = 9;

pub(super) fn check(context: &mut Context<'_>) {
    if !context.orthodox {
        return;
    }
    let written = likelihood(context.setup);
    if written > 3 {
        return;
    }
    let views = [
        (Transform::MirrorRanks, Code::UpsideDown, Hint::MirrorRanks),
        (Transform::Rotate180, Code::Rotated, Hint::Rotate),
        (Transform::SwapColors, Code::ColorsSwapped, Hint::SwapColors),
    ];
    let mut scored: Vec<(i32, Code, Hint, Setup)> = views
        .into_iter()
        .map(|(transform, code, hint)| {
            let mut setup = context.setup.clone();
            setup.board = setup.board.transformed(transform);
            setup.en_passant = setup.en_passant.map(|s| match transform {
                Transform::SwapColors => s,
                t => t.square(context.board.size(), s),
            });
            setup.promoted.clear();
            (likelihood(&setup), code, hint, setup)
        })
        .collect();
    // The sort is stable: of equals the commonest slip comes first.
    scored.sort_by_key(|s| -s.0);
    let best = scored[0].0;
    if best - written < MARGIN {
        return;
    }
    let mut problem = Problem::new(scored[0].1, context.reading.record.placement);
    for (score, _, hint, setup) in scored.into_iter().filter(|s| s.0 - written >= MARGIN) {
        let mut setup = setup;
        if score < best {
            continue;
        }
        // A square that no double step can have passed is not carried along.
        let rank = setup.turn.pick(5, 2);
        setup.en_passant = setup.en_passant.filter(|s| s.rank() == rank);
        problem.add_fix(hint, &[], setup.to_string());
    }
    context.out.push(problem);
}

/// How much a board looks like one of a game seen from White's side.
fn likelihood(setup: &Setup) -> i32 {
    let board = &setup.board;
    let start = Board::start();
    let mut score = 0;
    for (square, piece) in board.pieces() {
        let edge = square.rank() == 0 || square.rank() == 7;
        match piece.role {
            Role::Pawn if edge => score -= 3,
            Role::Pawn => {}
            _ if start.get(square) == Some(piece) => score += if piece.role == Role::King { 2 } else { 1 },
            _ => {}
        }
    }
    let pawns = |color| board.find(Piece::new(color, Role::Pawn));
    let (white, black) = (pawns(Color::White).count() as i32, pawns(Color::Black).count() as i32);
    if white >= 3 && black >= 3 {
        let mean = |color, n: i32| pawns(color).map(|s| i32::from(s.rank())).sum::<i32>() * 10 / n;
        // From -5 to 5 ranks between the two, in tenths.
        score += ((mean(Color::Black, black) - mean(Color::White, white)) / 5).clamp(-6, 6);
    }
    let claims = setup.castling.claims().count() as i32;
    let faults = castling_faults(setup) as i32;
    score + 3 * (claims - faults) - 3 * faults
}
