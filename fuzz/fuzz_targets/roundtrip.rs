//! Any board with any fields: every dialect reads what it wrote.
#![no_main]

use fenya::board::{Board, Color, Piece, Role, Size, Square};
use fenya::{Castling, ChecksLeft, Pockets, Setup, Wing};
use libfuzzer_sys::arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;

const ROLES: &[Role] = &[
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
    Role::King,
    Role::Archbishop,
    Role::Chancellor,
    Role::Other('G'),
    Role::Other('S'),
    Role::Other('W'),
    Role::Other('X'),
    Role::Other('N'),
    Role::Other('Ж'),
];

fn piece(u: &mut Unstructured<'_>, roles: &[Role]) -> Result<Piece> {
    let color = if u.arbitrary()? { Color::White } else { Color::Black };
    Ok(Piece::new(color, *u.choose(roles)?))
}

fn setup(u: &mut Unstructured<'_>) -> Result<Setup> {
    let size = match u.int_in_range(0..=3)? {
        0 => Size::new(u.int_in_range(1..=26)?, u.int_in_range(1..=26)?),
        1 => Size::new(u.int_in_range(1..=4)?, u.int_in_range(1..=4)?),
        2 => Some(Size::CAPABLANCA),
        _ => None,
    }
    .unwrap_or(Size::STANDARD);
    let roles = &ROLES[..u.int_in_range(6..=ROLES.len())?];
    let mut setup = Setup::new(Board::empty(size));
    setup.turn = if u.arbitrary()? { Color::White } else { Color::Black };
    for _ in 0..u.int_in_range(0..=4)? {
        let color = if u.arbitrary()? { Color::White } else { Color::Black };
        match u.int_in_range(0..=11)? {
            10 => setup.castling.insert_wing(color, Wing::King),
            11 => setup.castling.insert_wing(color, Wing::Queen),
            file => setup.castling.insert_file(color, file % size.width().min(10)),
        };
    }
    let square = |u: &mut Unstructured<'_>| -> Result<Square> {
        Ok(Square::new(u.int_in_range(0..=size.width() - 1)?, u.int_in_range(0..=size.height() - 1)?))
    };
    if u.arbitrary()? {
        setup.en_passant = Some(square(u)?);
    }
    setup.halfmove = u.arbitrary()?;
    setup.fullmove = u.arbitrary()?;
    if u.ratio(1, 4)? {
        setup.checks = Some(ChecksLeft { white: u.int_in_range(0..=9)?, black: u.int_in_range(0..=9)? });
    }
    if u.ratio(1, 4)? {
        let mut pockets = Pockets::default();
        for _ in 0..u.int_in_range(0..=4)? {
            let piece = piece(u, roles)?;
            match piece.color {
                Color::White => pockets.white.push(piece.role),
                Color::Black => pockets.black.push(piece.role),
            }
        }
        setup.pockets = Some(pockets);
    }
    let promote = u.ratio(1, 4)?;
    // The rest of the data is the board, so that it may be empty or full.
    while !u.is_empty() {
        let square = square(u)?;
        setup.board.set(square, Some(piece(u, roles)?));
    }
    if promote {
        setup.promoted =
            setup.board.from_top().filter(|(_, p)| p.is_some()).map(|(s, _)| s).step_by(3).collect();
    }
    if setup.castling != Castling::NONE && size.width() > 10 {
        // Rights beyond the tenth file can be claimed by wing only.
        setup.castling = Castling::ALL_WINGS;
    }
    Ok(setup)
}

fuzz_target!(|data: &[u8]| {
    let mut u = Unstructured::new(data);
    if let Ok(setup) = setup(&mut u) {
        fenya_fuzz::writes_read_back(&setup);
    }
});
