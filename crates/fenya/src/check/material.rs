//! Kings, pawns, and whether so many pieces can be there.

use super::{Code, Context, Hint, Problem, Severity, attack, name};
use crate::board::{Board, Color, Piece, Role, Square};

pub(super) fn check(context: &mut Context<'_>) {
    if context.board.pieces().next().is_none() {
        let mut problem = Problem::new(Code::EmptyBoard, context.reading.record.placement);
        if !context.board.size().is_standard() {
            problem = problem.severity(Severity::Warning);
        }
        context.out.push(problem);
        return;
    }
    kings(context);
    pawns(context);
    if context.orthodox {
        for color in Color::ALL {
            numbers(context, color);
        }
        captures(context);
    }
}

fn kings(context: &mut Context<'_>) {
    let board = context.board;
    let severity = if board.size().is_standard() { Severity::Error } else { Severity::Warning };
    let kings: Vec<Vec<Square>> =
        Color::ALL.iter().map(|&c| board.find(Piece::new(c, Role::King)).collect()).collect();
    for color in Color::ALL {
        let own = &kings[color.index()];
        let other = &kings[(!color).index()];
        match own.len() {
            1 => {}
            0 => {
                let code = color.pick(Code::NoWhiteKing, Code::NoBlackKing);
                let mut problem = Problem::new(code, context.reading.record.placement).severity(severity);
                // Castling rights say where the king was.
                let home = Square::new(4, color.pick(0, board.height() - 1));
                let claimed = context.setup.castling.claims().any(|(c, _)| c == color);
                if claimed && board.size().is_standard() && board.get(home).is_none_or(|p| p.color == color) {
                    let king = Piece::new(color, Role::King);
                    let fen = context.with(|s| {
                        s.board.set(home, Some(king));
                    });
                    problem.add_fix(Hint::ReplacePiece, &[&king.to_string(), &home.to_string()], fen);
                }
                // A king of the wrong colour is the commonest cause.
                if other.len() > 1 {
                    for &square in other.iter().take(8) {
                        let fen = context.with(|s| {
                            s.board.set(square, Some(Piece::new(color, Role::King)));
                        });
                        let side = color.pick("white", "black");
                        problem.add_fix(Hint::Recolor, &["king", &square.to_string(), side], fen);
                    }
                }
                context.out.push(problem);
            }
            n => {
                let code = color.pick(Code::TooManyWhiteKings, Code::TooManyBlackKings);
                let list: Vec<String> = own.iter().take(8).map(ToString::to_string).collect();
                let mut problem =
                    Problem::new(code, context.square(own[1])).arg(n).arg(list.join(", ")).severity(severity);
                if n == 2 {
                    for &square in own {
                        let fen = context.with(|s| {
                            s.board.set(square, None);
                        });
                        problem.add_fix(Hint::Remove, &["king", &square.to_string()], fen);
                    }
                }
                context.out.push(problem);
            }
        }
    }
    if let ([white], [black]) = (kings[0].as_slice(), kings[1].as_slice())
        && white.file().abs_diff(black.file()) <= 1
        && white.rank().abs_diff(black.rank()) <= 1
    {
        let problem = Problem::new(Code::KingsAdjacent, context.square(*white)).arg(white).arg(black);
        context.out.push(problem);
    }
}

fn pawns(context: &mut Context<'_>) {
    let board = context.board;
    if board.height() < 3 {
        return;
    }
    let edge: Vec<(Square, Piece)> = board
        .pieces()
        .filter(|(s, p)| p.role == Role::Pawn && (s.rank() == 0 || s.rank() + 1 == board.height()))
        .collect();
    for &(square, piece) in edge.iter().take(16) {
        let mut problem = Problem::new(Code::PawnOnEdge, context.square(square))
            .arg(piece)
            .arg(square)
            .severity(context.orthodox_error());
        let fen = context.with(|s| {
            s.board.set(square, None);
        });
        problem.add_fix(Hint::Remove, &["pawn", &square.to_string()], fen);
        context.out.push(problem);
    }
}

/// How many promotions the pieces of a side need at least.
struct Promotions {
    pawns: usize,
    needed: usize,
    what: Vec<String>,
}

/// Bishops count by the colour of their squares, since no bishop changes it.
///
/// From the `orthodox` start a bishop whose pawns have never moved cannot have
/// left its square: when it is not there it was taken there, and every other
/// one of its colour is promoted. In Chess960 it may have begun elsewhere.
fn promotions(board: &Board, color: Color, orthodox: bool) -> Promotions {
    let squares = |role| board.find(Piece::new(color, role));
    let mut out = Promotions { pawns: squares(Role::Pawn).count(), needed: 0, what: Vec::new() };
    let mut extra = |n: usize, first: usize, what: String| {
        if n > first {
            out.needed += n - first;
            out.what.push(what);
        }
    };
    for (role, first, plural) in
        [(Role::Queen, 1, "queens"), (Role::Rook, 2, "rooks"), (Role::Knight, 2, "knights")]
    {
        let n = squares(role).count();
        extra(n, first, format!("{n} {plural}"));
    }
    let home_rank = color.pick(0, 7);
    let pawn_rank = color.pick(1, 6);
    let pawn_on = |file| board.get(Square::new(file, pawn_rank)) == Some(Piece::new(color, Role::Pawn));
    for light in [true, false] {
        let n = squares(Role::Bishop).filter(|s| s.is_light() == light).count();
        // The home square of the bishop of that colour.
        let home = if Square::new(5, home_rank).is_light() == light { 5 } else { 2 };
        let locked = orthodox && pawn_on(home - 1) && pawn_on(home + 1);
        let at_home = board.get(Square::new(home, home_rank)) == Some(Piece::new(color, Role::Bishop));
        let first = usize::from(!locked || at_home);
        let kind = if light { "light-squared" } else { "dark-squared" };
        let why = if first == 0 { " (the first one was taken at home)" } else { "" };
        extra(n, first, format!("{n} {kind} bishop{}{why}", if n == 1 { "" } else { "s" }));
    }
    out
}

fn numbers(context: &mut Context<'_>, color: Color) {
    let board = context.board;
    let pieces = board.count_color(color);
    let found = promotions(board, color, false);
    let placement = context.reading.record.placement;
    if found.pawns > 8 {
        context.out.push(Problem::new(Code::TooManyPawns, placement).arg(color).arg(found.pawns));
    }
    if pieces > 16 {
        context.out.push(Problem::new(Code::TooManyPieces, placement).arg(color).arg(pieces));
    }
    if found.pawns > 8 {
        return;
    }
    let mut tell = |code: Code, found: &Promotions| {
        context.out.push(
            Problem::new(code, placement)
                .arg(color)
                .arg(found.pawns)
                .arg(found.needed)
                .arg(found.what.join(" and ")),
        );
    };
    if found.pawns + found.needed > 8 {
        tell(Code::TooManyPromoted, &found);
    } else if context.reading.variant() != "chess960" {
        let found = promotions(board, color, true);
        // Eight pawns at home are the start of a game of Chess960.
        let start = (0..8)
            .all(|f| board.get(Square::new(f, color.pick(1, 6))) == Some(Piece::new(color, Role::Pawn)));
        if found.pawns + found.needed > 8 && !start {
            tell(Code::NotFromStart, &found);
        }
    }
}

/// Pawns change files only by capturing, and every capture takes a piece away.
fn captures(context: &mut Context<'_>) {
    let board = context.board;
    let missing = |color: Color| 16usize.saturating_sub(board.count_color(color));
    for color in Color::ALL {
        let pawns: Vec<Square> = board.find(Piece::new(color, Role::Pawn)).collect();
        if pawns.len() > 8 || pawns.iter().any(|s| s.rank() == 0 || s.rank() == 7) {
            return;
        }
        let victims = missing(!color);
        // The quick bound decides nearly always.
        let mut in_order: Vec<(u8, u8)> =
            pawns.iter().map(|s| (s.file(), color.pick(s.rank() - 1, 6 - s.rank()))).collect();
        in_order.sort_unstable();
        if captures_in_order(in_order.into_iter()).is_some_and(|n| n as usize <= victims) {
            continue;
        }
        let needed = fewest_captures(&pawns, color);
        if needed.is_none_or(|n| n > victims) && board.count_color(!color) <= 16 {
            let shown = needed.map_or_else(|| "more".to_owned(), |n| n.to_string());
            context.out.push(
                Problem::new(Code::TooFewCaptures, context.square(pawns[0]))
                    .arg(color)
                    .arg(shown)
                    .arg(victims)
                    .arg(!color),
            );
        }
    }
    // Without any capture every pawn is on its own file, facing its opponent.
    if missing(Color::White) == 0 && missing(Color::Black) == 0 {
        let passed: Vec<Square> = (0..8)
            .filter_map(|file| {
                let rank_of = |color| {
                    (1..7).find(|&r| board.get(Square::new(file, r)) == Some(Piece::new(color, Role::Pawn)))
                };
                let (white, black) = (rank_of(Color::White)?, rank_of(Color::Black)?);
                (white > black).then_some(Square::new(file, white))
            })
            .collect();
        if let Some(&first) = passed.first() {
            let files: Vec<String> = passed.iter().map(|s| s.file_letter().to_string()).collect();
            let what = if files.len() == 1 { "file" } else { "files" };
            context
                .out
                .push(Problem::new(Code::PawnsPassed, context.square(first)).arg(what).arg(files.join(", ")));
        }
    }
}

/// The fewest captures when pawns keep their order from left to right: at least
/// as many as [`fewest_captures`] finds, and mostly as many. Pawns come sorted
/// by file, each with the ranks that it has advanced.
pub(super) fn captures_in_order(pawns: impl Iterator<Item = (u8, u8)>) -> Option<u32> {
    const NONE: u32 = u32::MAX;
    let mut own = [(0u8, 0u8); 8];
    let mut n = 0;
    // A pawn that has not moved is where it began; the others share the rest.
    let mut taken = 0u8;
    for pawn in pawns {
        if pawn.1 == 0 {
            taken |= 1 << (pawn.0 & 7);
            continue;
        }
        *own.get_mut(n)? = pawn;
        n += 1;
    }
    // best[j]: the first j pawns come from the files seen so far.
    let mut best = [NONE; 9];
    best[0] = 0;
    for origin in (0u8..8).filter(|o| taken & (1 << o) == 0) {
        for j in (1..=n).rev() {
            let (file, advanced) = own[j - 1];
            let steps = file.abs_diff(origin);
            if steps <= advanced && best[j - 1] != NONE {
                best[j] = best[j].min(best[j - 1] + u32::from(steps));
            }
        }
    }
    (best[n] != NONE).then_some(best[n])
}

/// The fewest captures by which pawns can have come to their squares from
/// different files; `None` when there is no way at all. A pawn that has moved
/// n ranks can have captured n times at most.
fn fewest_captures(pawns: &[Square], color: Color) -> Option<usize> {
    const NONE: usize = usize::MAX;
    let mut best = [NONE; 256];
    best[0] = 0;
    for square in pawns {
        let advanced = if color == Color::White { square.rank() - 1 } else { 6 - square.rank() };
        let mut next = [NONE; 256];
        for (mask, &so_far) in best.iter().enumerate() {
            if so_far == NONE {
                continue;
            }
            for origin in 0u8..8 {
                let steps = square.file().abs_diff(origin);
                let bit = 1usize << origin;
                if steps <= advanced && mask & bit == 0 {
                    let cost = so_far + usize::from(steps);
                    next[mask | bit] = next[mask | bit].min(cost);
                }
            }
        }
        best = next;
    }
    best.into_iter().min().filter(|&n| n != NONE)
}

/// Names of the squares from which a side is in check.
pub(super) fn checkers(board: &Board, color: Color) -> Option<(Square, Vec<Square>)> {
    let king = board.king(color)?;
    Some((king, attack::attackers(board, king, !color)))
}

/// A piece with its square, in words.
pub(super) fn at(board: &Board, square: Square) -> String {
    match board.get(square) {
        Some(piece) => format!("the {} on {square}", name(piece.color, piece.role)),
        None => square.to_string(),
    }
}
