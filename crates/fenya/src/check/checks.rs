//! Who gives check, and whether one move can have given it.

use super::attack::{between, forward, step};
use super::material::{at, checkers};
use super::{Code, Context, Hint, Problem};
use crate::board::{Board, Color, Piece, Role, Square};

pub(super) fn check(context: &mut Context<'_>) {
    opposite(context);
    given(context);
}

/// The side that has just moved may not be in check.
fn opposite(context: &mut Context<'_>) {
    let turn = context.setup.turn;
    let Some((king, by)) = checkers(context.board, !turn) else { return };
    if by.is_empty() {
        return;
    }
    let list: Vec<String> = by.iter().map(|&s| at(context.board, s)).collect();
    let span = context.reading.record.turn.unwrap_or_else(|| context.square(king));
    let mut problem = Problem::new(Code::OppositeCheck, span).arg(!turn).arg(list.join(" and ")).arg(turn);
    let other_in_check = checkers(context.board, turn).is_some_and(|(_, by)| !by.is_empty());
    if !other_in_check {
        let fen = context.with(|s| {
            s.turn = !turn;
            s.en_passant = None;
        });
        problem.add_fix(Hint::OtherTurn, &[(!turn).pick("White", "Black")], fen);
    }
    context.out.push(problem);
}

fn given(context: &mut Context<'_>) {
    let turn = context.setup.turn;
    let known = context.board.pieces().all(|(_, p)| !matches!(p.role, Role::Other(_)));
    let Some((king, by)) = checkers(context.board, turn) else { return };
    if !known || context.board.king(!turn).is_none() || context.setup.pockets.is_some() {
        return;
    }
    // Kings side by side are told as such.
    if by.iter().any(|&s| context.board.get(s).is_some_and(|p| p.role == Role::King)) {
        return;
    }
    let span = context.square(king);
    let problem = match *by.as_slice() {
        [a, b] if !double_check_possible(context.board, king, a, b) => {
            Problem::new(Code::ImpossibleDoubleCheck, span)
                .arg(turn)
                .arg(at(context.board, a))
                .arg(at(context.board, b))
        }
        [a] if pawn_never_moved(context.board, a) => {
            Problem::new(Code::ImpossibleCheck, span).arg(turn).arg(at(context.board, a))
        }
        [] | [_] | [_, _] => return,
        _ => {
            let list: Vec<String> = by.iter().map(ToString::to_string).collect();
            Problem::new(Code::TooManyCheckers, span).arg(turn).arg(by.len()).arg(list.join(", "))
        }
    };
    context.out.push(problem);
}

/// A pawn on its first square attacks what it attacked before the game began.
fn pawn_never_moved(board: &Board, square: Square) -> bool {
    board.size().is_standard()
        && board.get(square).is_some_and(|p| p.role == Role::Pawn && square.rank() == p.color.pick(1, 6))
}

/// Can one move have opened one of two checks and given the other?
///
/// The piece that moved gives check from where it went, and left the line of
/// the other, which slides. A pawn may also have taken en passant: then the
/// captured pawn's square may be on the line as well.
pub(super) fn double_check_possible(board: &Board, king: Square, a: Square, b: Square) -> bool {
    moved_and_opened(board, king, a, b)
        || moved_and_opened(board, king, b, a)
        || both_opened(board, king, a, b)
}

fn moved_and_opened(board: &Board, king: Square, moved: Square, opened: Square) -> bool {
    let (Some(mover), Some(slider)) = (board.get(moved), board.get(opened)) else { return false };
    if !slides_between(board, slider.role, opened, king) {
        return false;
    }
    let Some(line) = between(opened, king) else { return false };
    line.iter().any(|&origin| could_move(board, mover, origin, moved))
        || (mover.role == Role::Pawn
            && en_passant_captured(board, mover.color, moved)
                .is_some_and(|(captured, _)| line.contains(&captured)))
}

fn slides_between(board: &Board, role: Role, from: Square, to: Square) -> bool {
    let straight = from.file() == to.file() || from.rank() == to.rank();
    let kind = match role {
        Role::Queen => true,
        Role::Rook | Role::Chancellor => straight,
        Role::Bishop | Role::Archbishop => !straight,
        _ => false,
    };
    kind && between(from, to).is_some_and(|line| line.iter().all(|&s| board.get(s).is_none()))
}

/// Could a piece that stands on `to` have come from the empty square `from`
/// with one move, whether it took something or not?
fn could_move(board: &Board, piece: Piece, from: Square, to: Square) -> bool {
    let (df, dr) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
    let knight = (df == 1 && dr == 2) || (df == 2 && dr == 1);
    let own = match piece.role {
        Role::King => df <= 1 && dr <= 1,
        Role::Knight => knight,
        Role::Archbishop | Role::Chancellor if knight => true,
        Role::Pawn => return pawn_could_move(board, piece.color, from, to),
        role => slides_between(board, role, from, to),
    };
    // What stands on the last rank may have been a pawn before.
    let last = piece.color.pick(board.height() - 1, 0);
    let promoted = to.rank() == last
        && !matches!(piece.role, Role::King | Role::Pawn)
        && pawn_could_move(board, piece.color, from, to);
    own || promoted
}

fn pawn_could_move(board: &Board, color: Color, from: Square, to: Square) -> bool {
    let ahead = i16::from(to.rank()) - i16::from(from.rank());
    let ahead = ahead * i16::from(forward(color));
    let start = color.pick(1, board.height().saturating_sub(2));
    let first = color.pick(0, board.height() - 1);
    if from.rank() == first {
        return false;
    }
    match (from.file().abs_diff(to.file()), ahead) {
        (0 | 1, 1) => true,
        (0, 2) => {
            from.rank() == start
                && step(board, from, (0, forward(color))).is_some_and(|s| board.get(s).is_none())
        }
        _ => false,
    }
}

/// When a pawn may have come to its square by taking en passant: the square of
/// the captured pawn and the squares from which the pawn may have come.
fn en_passant_captured(board: &Board, color: Color, to: Square) -> Option<(Square, Vec<Square>)> {
    let rank = color.pick(board.height().checked_sub(3)?, 2);
    if to.rank() != rank || board.height() < 6 {
        return None;
    }
    let captured = step(board, to, (0, -forward(color)))?;
    let origin = step(board, to, (0, forward(color)))?;
    if board.get(captured).is_some() || board.get(origin).is_some() {
        return None;
    }
    let from: Vec<Square> = [-1, 1]
        .into_iter()
        .filter_map(|files| step(board, captured, (files, 0)))
        .filter(|&s| board.get(s).is_none())
        .collect();
    (!from.is_empty()).then_some((captured, from))
}

/// Two lines opened by one capture en passant, which need not check itself.
fn both_opened(board: &Board, king: Square, a: Square, b: Square) -> bool {
    let color = match (board.get(a), board.get(b)) {
        (Some(x), Some(y))
            if slides_between(board, x.role, a, king) && slides_between(board, y.role, b, king) =>
        {
            x.color
        }
        _ => return false,
    };
    let (Some(line_a), Some(line_b)) = (between(a, king), between(b, king)) else { return false };
    board.find(Piece::new(color, Role::Pawn)).any(|pawn| {
        en_passant_captured(board, color, pawn).is_some_and(|(captured, from)| {
            from.iter().any(|f| {
                (line_a.contains(&captured) && line_b.contains(f))
                    || (line_b.contains(&captured) && line_a.contains(f))
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bishop_uncovered_by_a_knight_is_a_possible_double_check() {
        let mut board = Board::empty(crate::board::Size::STANDARD);
        let sq = |s: &str| s.parse::<Square>().unwrap();
        board.set(sq("e8"), Some(Piece::new(Color::Black, Role::King)));
        board.set(sq("b5"), Some(Piece::new(Color::White, Role::Bishop)));
        board.set(sq("f6"), Some(Piece::new(Color::White, Role::Knight)));
        // The knight came to f6 from d7, on the line b5-e8? d7 to f6 is a knight's move.
        assert!(double_check_possible(&board, sq("e8"), sq("b5"), sq("f6")));
        board.set(sq("f6"), None);
        board.set(sq("g7"), Some(Piece::new(Color::White, Role::Knight)));
        // From c6 or d7 no knight jumps to g7.
        assert!(!double_check_possible(&board, sq("e8"), sq("b5"), sq("g7")));
    }

    #[test]
    fn two_rooks_on_both_sides_of_the_king_cannot_both_give_check() {
        let mut board = Board::empty(crate::board::Size::STANDARD);
        let sq = |s: &str| s.parse::<Square>().unwrap();
        board.set(sq("e1"), Some(Piece::new(Color::Black, Role::King)));
        board.set(sq("a1"), Some(Piece::new(Color::White, Role::Rook)));
        board.set(sq("h1"), Some(Piece::new(Color::White, Role::Rook)));
        assert!(!double_check_possible(&board, sq("e1"), sq("a1"), sq("h1")));
    }
}
