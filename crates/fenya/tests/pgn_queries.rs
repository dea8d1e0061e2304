//! Questions to games: names of openings, positions, patterns, material, and
//! which games are the same.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

#[path = "../examples/openings.rs"]
#[allow(dead_code)]
mod generator;

use fenya::openings::{self, Named};
use fenya::pgn::{Game, games};
use fenya::rules::Position;
use std::path::PathBuf;

fn shared() -> PathBuf {
    std::env::var_os("FENYA_SHARED")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared"), PathBuf::from)
}

fn game(text: &str) -> Game {
    games(text.as_bytes()).next().unwrap()
}

fn named(moves: &str) -> Option<Named> {
    openings::of_game(&game(&format!("{moves} *")))
}

#[test]
fn the_table_is_what_the_generator_writes() {
    let folder = shared().join("corpora/fen/chess-openings");
    if !folder.is_dir() {
        println!("skipped: corpora/fen/chess-openings is not there");
        return;
    }
    let table = generator::table(&folder).unwrap();
    let kept =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/src/openings/table.txt")).unwrap();
    assert!(table == kept, "write src/openings/table.txt anew");
}

#[test]
fn openings_have_their_names_and_codes() {
    for (moves, eco, name, ply) in [
        ("1. e4", "B00", "King's Pawn Game", 1),
        ("1. e4 c5", "B20", "Sicilian Defense", 2),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5", "C60", "Ruy Lopez", 5),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Nxe4", "C80", "Ruy Lopez: Open", 10),
        ("1. d4 d5 2. c4", "D06", "Queen's Gambit", 3),
        ("1. d4 Nf6 2. c4 g6 3. Nc3 Bg7", "E61", "King's Indian Defense", 5),
    ] {
        let found = named(moves).unwrap();
        assert_eq!((found.opening.eco.to_string().as_str(), found.opening.to_string().as_str()), (eco, name));
        assert_eq!(found.ply, ply, "{moves}");
    }
}

#[test]
fn another_order_of_moves_leads_to_the_same_name() {
    let straight = named("1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5").unwrap();
    for moves in ["1. c4 Nf6 2. Nc3 e6 3. d4 d5 4. Bg5", "1. d4 Nf6 2. c4 e6 3. Nc3 d5 4. Bg5"] {
        assert_eq!(named(moves), Some(straight), "{moves}");
    }
    // With other counters and the en passant square of a capture that nobody has.
    let text = b"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 7 40";
    let position = Position::from_fen(text).unwrap();
    assert_eq!(openings::find(&position).unwrap().family, "King's Pawn Game");
}

#[test]
fn the_last_name_of_a_game_may_stand_in_its_middle() {
    // Out of the book, in again with a move less, and out for good.
    let found = named("1. e3 e6 2. e4 e5 3. Nf3 h5 4. h4 a5 5. a4 Ra6").unwrap();
    assert_eq!((found.opening.to_string().as_str(), found.ply), ("King's Knight Opening", 5));
}

#[test]
fn games_from_elsewhere_and_null_moves_have_no_name() {
    let fen = "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1\"]\n\n";
    assert_eq!(openings::of_game(&game(&format!("{fen}1. e4 e5 *"))), None);
    let start = "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n";
    assert!(openings::of_game(&game(&format!("{start}1. e4 e5 *"))).is_some());
    assert_eq!(named("1. -- e5 2. e4"), None);
    assert_eq!(named(""), None);
    assert_eq!(openings::of_game(&Game::default()), None);
}
