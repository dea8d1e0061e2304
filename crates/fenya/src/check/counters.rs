//! Move counters, and whose move the number of moves made can allow.

use super::{Code, Context, Hint, Problem};
use crate::board::{Board, Color, Piece, Role, Square};
use crate::setup::Castling;

pub(super) fn check(context: &mut Context<'_>) {
    let setup = context.setup;
    let record = &context.reading.record;
    if setup.fullmove == 0 {
        let mut problem = Problem::new(Code::FullmoveZero, context.field(record.fullmove));
        problem.add_fix(Hint::SetFullmove, &["1"], context.with(|s| s.fullmove = 1));
        context.out.push(problem);
    }
    if setup.halfmove > 150 {
        let problem =
            Problem::new(Code::HalfmoveTooLarge, context.field(record.halfmove)).arg(setup.halfmove);
        context.out.push(problem);
    }
    // A number that was not given says nothing about the moves played.
    let plies = setup.plies_played();
    if record.fullmove.is_some() && setup.fullmove > 0 && u64::from(setup.halfmove) > plies {
        let span = context.field(record.halfmove);
        let mut problem = Problem::new(Code::HalfmoveExceedsPlies, span).arg(setup.halfmove).arg(plies);
        let least = (u64::from(setup.halfmove) + 1).saturating_sub(setup.turn.pick(0, 1)) / 2 + 1;
        if let Ok(least) = u32::try_from(least) {
            problem.add_fix(Hint::SetFullmove, &[&least.to_string()], context.with(|s| s.fullmove = least));
        }
        let halfmove = u32::try_from(plies).unwrap_or(0);
        problem.add_fix(Hint::SetHalfmove, &[&plies.to_string()], context.with(|s| s.halfmove = halfmove));
        context.out.push(problem);
    }
    if let Some(parity) = tempo_parity(context.board, setup.castling)
        && parity != setup.turn
        && record.turn.is_some()
    {
        let span = context.field(record.turn);
        let mut problem = Problem::new(Code::TurnParity, span).arg(setup.turn);
        let side = parity.pick("White", "Black");
        problem.add_fix(Hint::OtherTurn, &[side], context.with(|s| s.turn = parity));
        context.out.push(problem);
    }
}

/// The side to move, where the board tells it.
///
/// With all castling rights left and all 32 pieces there, kings and rooks have
/// not moved. If only pawns on the edge files have moved, bishops and queens
/// were locked in, so only knights and these pawns have moved. A knight
/// changes the colour of its square with every move, so the colours of the
/// knights' squares give the parity of their moves, and a pawn on its third
/// rank has made just one. Both sides' parities together say whose move it is.
fn tempo_parity(board: &Board, castling: Castling) -> Option<Color> {
    if !board.size().is_standard() || castling != Castling::ALL_WINGS || board.pieces().count() != 32 {
        return None;
    }
    let start = Board::start();
    let mut parity = 0;
    for color in Color::ALL {
        let (mut light, mut knights) = (0, 0);
        for (square, piece) in board.pieces().filter(|(_, p)| p.color == color) {
            match piece.role {
                Role::Knight => {
                    knights += 1;
                    light += usize::from(square.is_light());
                }
                Role::Pawn => {
                    let advanced = if color == Color::White {
                        square.rank().checked_sub(1)?
                    } else {
                        6u8.checked_sub(square.rank())?
                    };
                    match advanced {
                        0 => {}
                        1 if matches!(square.file(), 0 | 7) => parity ^= 1,
                        _ => return None,
                    }
                }
                _ if start.get(square) == Some(piece) => {}
                _ => return None,
            }
        }
        if knights != 2 {
            return None;
        }
        // One knight begins on a light square, one on a dark one.
        parity ^= (light + 1) % 2;
    }
    // Rooks may have moved only where a right is lost, and none is.
    let home = |file, rank, piece| board.get(Square::new(file, rank)) == Some(piece);
    let at_home = Color::ALL.iter().all(|&c| {
        let rank = c.pick(0, 7);
        home(4, rank, Piece::new(c, Role::King))
            && home(0, rank, Piece::new(c, Role::Rook))
            && home(7, rank, Piece::new(c, Role::Rook))
    });
    at_home.then_some(if parity == 0 { Color::White } else { Color::Black })
}
