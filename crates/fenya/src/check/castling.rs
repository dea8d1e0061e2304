//! Castling rights that no king or rook bears.

use super::{Code, Context, Hint, Problem};
use crate::board::{Color, Piece, Role, Square};
use crate::rules::Wing;
use crate::setup::{Claim, ClaimFault, Right, Setup};
use crate::span::Span;

pub(super) fn check(context: &mut Context<'_>) {
    if context.setup.castling.is_none() {
        return;
    }
    let resolved = context.setup.castling.resolve(context.board);
    let gating = context
        .setup
        .pockets
        .as_ref()
        .is_some_and(|p| p.white.iter().chain(&p.black).any(|r| !r.is_orthodox()));
    let mut faulty: Vec<(Color, Claim)> = Vec::new();
    let mut problems = Vec::new();
    for (color, claim, result) in resolved.iter() {
        let span = claim_span(context, color, claim);
        let letter = format!("'{}'", claim.letter(color));
        let side = color.pick("white", "black");
        let home = home(context, color);
        let problem = match result {
            Ok(_) => continue,
            Err(ClaimFault::KingNotHome) => {
                Problem::new(Code::CastlingNoKing, span).arg(letter).arg(side).arg(home)
            }
            Err(ClaimFault::SeveralKings) => {
                Problem::new(Code::CastlingSeveralKings, span).arg(letter).arg(side)
            }
            // With other pieces in hand the file letters say from where they may
            // still be brought in (Seirawan chess).
            Err(_) if gating && matches!(claim, Claim::File(_)) => continue,
            Err(ClaimFault::NoRook) if king_has_left(context, color, claim) => {
                Problem::new(Code::CastlingNoKing, span).arg(letter).arg(side).arg(home)
            }
            Err(ClaimFault::NoRook) => Problem::new(Code::CastlingNoRook, span)
                .arg(letter)
                .arg(side)
                .arg(rook_place(context, color, claim)),
            Err(ClaimFault::SecondOnWing(rook)) => {
                Problem::new(Code::CastlingTwoOnWing, span).arg(letter).arg(rook)
            }
            Err(ClaimFault::Repeated) => {
                context.out.push(Problem::new(Code::CastlingTwice, span).arg(letter));
                continue;
            }
        };
        faulty.push((color, claim));
        problems.push(problem);
    }
    mixed(context, &resolved.valid().collect::<Vec<_>>(), &mut faulty, &mut problems);
    // Orthodox rights that are all wrong are mended together: a fix is a
    // position without fault.
    let fen = context.with(|s| {
        for &(color, claim) in &faulty {
            s.castling.remove(color, claim);
        }
    });
    let letters: String = faulty.iter().map(|(c, k)| k.letter(*c)).collect();
    for mut problem in problems {
        problem.add_fix(Hint::DropRight, &[&letters], fen.clone());
        if problem.code == Code::CastlingTwoOnWing {
            // Either of the two rooks may be the one.
            for (color, other, result) in resolved.iter() {
                let contested = faulty.iter().any(|&(faulty, _)| faulty == color);
                let mut swapped = context.setup.clone();
                swapped.castling.remove(color, other);
                if result.is_ok() && contested && clean(&swapped) {
                    let letter = other.letter(color).to_string();
                    problem.add_fix(Hint::DropRight, &[&letter], swapped.fen_as_claimed());
                }
            }
        }
        context.out.push(problem);
    }
    if faulty.is_empty() {
        infos(context, &resolved.valid().collect::<Vec<_>>());
    }
}

/// A king off the e-file without any rook beside it is nobody's Chess960.
fn king_has_left(context: &Context<'_>, color: Color, claim: Claim) -> bool {
    let board = context.board;
    let rank = color.pick(0, board.height() - 1);
    let rook = Piece::new(color, Role::Rook);
    matches!(claim, Claim::Wing(_))
        && board.size().is_standard()
        && !context.setup.castling.names_files()
        && board.king(color).is_some_and(|k| k.file() != 4)
        && board.find(rook).all(|s| s.rank() != rank)
}

fn clean(setup: &Setup) -> bool {
    setup.castling.resolve(&setup.board).iter().all(|(_, _, r)| r.is_ok())
}

fn claim_span(context: &Context<'_>, color: Color, claim: Claim) -> Span {
    context
        .reading
        .record
        .claims
        .iter()
        .find(|(c, k, _)| *c == color && *k == claim)
        .map_or_else(|| context.field(context.reading.record.castling), |c| c.2)
}

/// Where the king of a side should be, in words.
fn home(context: &Context<'_>, color: Color) -> String {
    let board = context.board;
    let rank = color.pick(0, board.height() - 1);
    if board.size().is_standard() && !context.setup.castling.names_files() {
        Square::new(4, rank).to_string()
    } else {
        format!("rank {}", rank + 1)
    }
}

fn rook_place(context: &Context<'_>, color: Color, claim: Claim) -> String {
    let board = context.board;
    let rank = color.pick(0, board.height() - 1);
    match claim {
        Claim::File(file) => format!("on {}", Square::new(file, rank)),
        Claim::Wing(wing)
            if board.size().is_standard() && board.king(color).is_some_and(|k| k.file() == 4) =>
        {
            format!("on {}", Square::new(if wing == Wing::King { 7 } else { 0 }, rank))
        }
        Claim::Wing(Wing::King) => format!("to the right of the king on rank {}", rank + 1),
        Claim::Wing(Wing::Queen) => format!("to the left of the king on rank {}", rank + 1),
    }
}

/// When one side castles as in orthodox chess, so does the other: a king that
/// has left the e-file has lost its rights. Rights by file letters say that
/// Chess960 is meant.
fn mixed(
    context: &Context<'_>,
    valid: &[Right],
    faulty: &mut Vec<(Color, Claim)>,
    problems: &mut Vec<Problem>,
) {
    if context.setup.castling.names_files() || !context.board.size().is_standard() {
        return;
    }
    for color in Color::ALL {
        let orthodox = valid.iter().any(|r| r.color != color && r.is_orthodox());
        if !orthodox {
            continue;
        }
        for right in valid.iter().filter(|r| r.color == color && r.king.file() != 4) {
            let claim = Claim::Wing(right.wing);
            faulty.push((color, claim));
            let rank = color.pick(0, 7);
            problems.push(
                Problem::new(Code::CastlingNotOrthodox, claim_span(context, color, claim))
                    .arg(format!("'{}'", claim.letter(color)))
                    .arg(color.pick("white", "black"))
                    .arg(right.king)
                    .arg(Square::new(4, rank)),
            );
        }
    }
}

fn infos(context: &mut Context<'_>, valid: &[Right]) {
    let file = |color: Color| valid.iter().find(|r| r.color == color).map(|r| r.king.file());
    let span = context.field(context.reading.record.castling);
    if let (Some(white), Some(black)) = (file(Color::White), file(Color::Black))
        && white != black
    {
        context.out.push(Problem::new(Code::CastlingOtherFiles, span));
    }
    // A diagram of few pieces with untouched counters is a composition: there
    // the rights are a question of its solution.
    let setup = context.setup;
    let composed = setup.halfmove == 0 && setup.fullmove == 1 && context.board.pieces().count() <= 16;
    if composed && context.reading.record.castling.is_some() {
        let text: String = setup.castling.claims().map(|(c, k)| k.letter(c)).collect();
        let mut problem = Problem::new(Code::CastlingUndetermined, span).arg(text);
        let fen = context.with(|s| s.castling = crate::setup::Castling::NONE);
        problem.add_fix(Hint::DropRights, &[], fen);
        context.out.push(problem);
    }
}
