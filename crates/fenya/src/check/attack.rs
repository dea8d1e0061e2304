//! Attacks on a board of any size.
//!
//! Slow and simple beside the bitboards of `rules`, but right for 4x5 and
//! 10x8 boards and for positions with any number of kings. Pieces known by
//! letter only attack nothing, since nobody says how they move.

use crate::board::{Board, Color, Piece, Role, Square};

pub(crate) const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
pub(crate) const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
pub(crate) const KNIGHT: [(i8, i8); 8] =
    [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

/// The direction in which a side's pawns move.
pub(crate) fn forward(color: Color) -> i8 {
    color.pick(1, -1)
}

/// A square of the board so many steps away.
pub(crate) fn step(board: &Board, square: Square, (files, ranks): (i8, i8)) -> Option<Square> {
    square.offset(files, ranks).filter(|&s| board.contains(s))
}

/// True when a role moves along lines of that kind.
fn slides(role: Role, diagonal: bool) -> bool {
    match role {
        Role::Queen => true,
        Role::Bishop | Role::Archbishop => diagonal,
        Role::Rook | Role::Chancellor => !diagonal,
        _ => false,
    }
}

/// True when a role jumps like a knight.
fn jumps(role: Role) -> bool {
    matches!(role, Role::Knight | Role::Archbishop | Role::Chancellor)
}

/// The first piece met from a square in a direction.
fn first_on_ray(board: &Board, from: Square, dir: (i8, i8)) -> Option<(Square, Piece)> {
    let mut at = from;
    loop {
        at = step(board, at, dir)?;
        if let Some(piece) = board.get(at) {
            return Some((at, piece));
        }
    }
}

/// The squares from which pieces of a side attack a square.
pub(crate) fn attackers(board: &Board, target: Square, by: Color) -> Vec<Square> {
    let mut out = Vec::new();
    for (dirs, diagonal) in [(ORTHOGONAL, false), (DIAGONAL, true)] {
        for dir in dirs {
            if let Some((square, piece)) = first_on_ray(board, target, dir)
                && piece.color == by
                && slides(piece.role, diagonal)
            {
                out.push(square);
            }
            if let Some(square) = step(board, target, dir)
                && board.get(square) == Some(Piece::new(by, Role::King))
            {
                out.push(square);
            }
        }
    }
    for dir in KNIGHT {
        if let Some(square) = step(board, target, dir)
            && board.get(square).is_some_and(|p| p.color == by && jumps(p.role))
        {
            out.push(square);
        }
    }
    for files in [-1, 1] {
        if let Some(square) = step(board, target, (files, -forward(by)))
            && board.get(square) == Some(Piece::new(by, Role::Pawn))
        {
            out.push(square);
        }
    }
    out.sort_unstable();
    out
}

/// True when a side attacks a square.
pub(crate) fn is_attacked(board: &Board, target: Square, by: Color) -> bool {
    !attackers(board, target, by).is_empty()
}

/// True when a side's only king is attacked.
pub(crate) fn in_check(board: &Board, color: Color) -> bool {
    board.king(color).is_some_and(|king| is_attacked(board, king, !color))
}

/// The squares strictly between two squares of one line; `None` when they are
/// on no common rank, file or diagonal.
pub(crate) fn between(a: Square, b: Square) -> Option<Vec<Square>> {
    let df = i16::from(b.file()) - i16::from(a.file());
    let dr = i16::from(b.rank()) - i16::from(a.rank());
    if (df == 0 && dr == 0) || (df != 0 && dr != 0 && df.abs() != dr.abs()) {
        return None;
    }
    let dir = (df.signum() as i8, dr.signum() as i8);
    let n = df.abs().max(dr.abs()) - 1;
    let mut out = Vec::with_capacity(n as usize);
    let mut at = a;
    for _ in 0..n {
        at = at.offset(dir.0, dir.1)?;
        out.push(at);
    }
    Some(out)
}

/// En passant captures that the side to move could make on a square, by the
/// square of the capturing pawn; `legal` leaves out those that would leave the
/// own king in check.
pub(crate) fn en_passant_captures(board: &Board, turn: Color, target: Square, legal: bool) -> Vec<Square> {
    let Some(captured) = step(board, target, (0, -forward(turn))) else { return Vec::new() };
    if board.get(captured) != Some(Piece::new(!turn, Role::Pawn)) || board.get(target).is_some() {
        return Vec::new();
    }
    let pawn = Piece::new(turn, Role::Pawn);
    [-1, 1]
        .into_iter()
        .filter_map(|files| step(board, captured, (files, 0)))
        .filter(|&from| board.get(from) == Some(pawn))
        .filter(|&from| {
            if !legal {
                return true;
            }
            let mut after = board.clone();
            after.set(from, None);
            after.set(captured, None);
            after.set(target, Some(pawn));
            let king = after.king(turn);
            king.is_none_or(|king| !is_attacked(&after, king, !turn))
        })
        .collect()
}
