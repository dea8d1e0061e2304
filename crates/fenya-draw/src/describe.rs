use crate::model::clean_letter;
use fenya::board::{Board, Color, Piece, Role};

/// The position in words, for those who hear a diagram instead of seeing it.
///
/// ```
/// use fenya::board::{Board, Color, Piece, Role};
/// let mut board = Board::empty("8x8".parse().unwrap());
/// for (piece, square) in [('K', "e1"), ('P', "a2"), ('P', "b2"), ('k', "e8")] {
///     board.set(square.parse().unwrap(), Piece::from_letter(piece));
/// }
/// assert_eq!(fenya_draw::describe(&board), "White: king e1, pawns a2 b2. Black: king e8.");
/// ```
#[must_use]
pub fn describe(board: &Board) -> String {
    let mut out = String::new();
    if !board.size().is_standard() {
        out.push_str(&format!("A board of {} files and {} ranks. ", board.width(), board.height()));
    }
    let mut sides = Vec::new();
    for color in Color::ALL {
        let mut groups: Vec<(Role, Vec<String>)> = Vec::new();
        for (square, piece) in board.pieces().filter(|(_, p)| p.color == color) {
            match groups.iter_mut().find(|(role, _)| *role == piece.role) {
                Some((_, squares)) => squares.push(square.to_string()),
                None => groups.push((piece.role, vec![square.to_string()])),
            }
        }
        if groups.is_empty() {
            continue;
        }
        groups.sort_by_key(|(role, _)| (order(*role), role.letter()));
        let groups: Vec<String> = groups
            .iter()
            .map(|(role, squares)| format!("{} {}", noun(*role, squares.len()), squares.join(" ")))
            .collect();
        sides.push(format!("{color}: {}.", groups.join(", ")));
    }
    if sides.is_empty() {
        sides.push("An empty board.".into());
    }
    out + &sides.join(" ")
}

/// From the king to the pawn, then the pieces known by letter.
const fn order(role: Role) -> u8 {
    match role {
        Role::King => 0,
        Role::Queen => 1,
        Role::Chancellor => 2,
        Role::Archbishop => 3,
        Role::Rook => 4,
        Role::Bishop => 5,
        Role::Knight => 6,
        Role::Other(_) => 7,
        Role::Pawn => 8,
    }
}

fn noun(role: Role, count: usize) -> String {
    let plural = if count == 1 { "" } else { "s" };
    match role {
        Role::Other(letter) => format!("piece{plural} {}", clean_letter(letter)),
        role => format!("{}{plural}", role.name()),
    }
}

/// "white king", with a letter that can be shown.
pub(crate) fn piece_name(piece: Piece) -> String {
    format!("{} {}", piece.color.pick("white", "black"), noun(piece.role, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_told_from_king_to_pawns() {
        let text = describe(&Board::start());
        assert!(
            text.starts_with("White: king e1, queen d1, rooks a1 h1, bishops c1 f1, knights b1 g1, pawns")
        );
        assert!(text.ends_with("pawns a7 b7 c7 d7 e7 f7 g7 h7."));
    }

    #[test]
    fn other_boards_and_pieces_are_named() {
        let mut board = Board::empty("2x1".parse().unwrap());
        assert_eq!(describe(&board), "A board of 2 files and 1 ranks. An empty board.");
        board.set("b1".parse().unwrap(), Piece::from_letter('g'));
        assert_eq!(describe(&board), "A board of 2 files and 1 ranks. Black: piece G b1.");
    }
}
