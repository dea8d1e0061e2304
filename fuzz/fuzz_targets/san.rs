//! A move that is read is legal, is written and read back as the same, and
//! UCI says the same; a refusal has a reason and never panics.
#![no_main]

use fenya::board::Role;
use fenya::rules::{Letters, Position, San};
use libfuzzer_sys::fuzz_target;

/// Positions with pins, promotions, en passant, castling and Chess960.
const POSITIONS: &[&str] = &[
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "8/k7/8/7Q/8/8/8/K3Q2Q w - - 0 1",
];

const NAMES: &[(&str, Role)] =
    &[("Кр", Role::King), ("Ф", Role::Queen), ("Л", Role::Rook), ("С", Role::Bishop), ("К", Role::Knight)];

fuzz_target!(|data: &[u8]| {
    let Some((&first, text)) = data.split_first() else { return };
    let Some(position) = POSITIONS.get(usize::from(first) % POSITIONS.len()) else { return };
    let position = Position::from_fen(position.as_bytes()).expect("legal");
    for letters in [Letters::English, Letters::Table(NAMES)] {
        if let Ok(read) = San::parse(text, letters) {
            assert!(read.end <= text.len());
            assert!(position.meant(&read.san).iter().all(|&m| position.is_legal(m)));
        }
        match position.read_san(text, letters) {
            Ok(m) => {
                assert!(position.is_legal(m));
                let san = position.san(m);
                assert_eq!(position.read_san(san.as_bytes(), Letters::English), Ok(m), "{san}");
                let uci = position.uci(m, true);
                assert_eq!(position.read_uci(uci.as_bytes()), Ok(m), "{uci}");
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});
