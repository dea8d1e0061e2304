//! Questions to games: names of openings, positions, patterns, material, and
//! which games are the same.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

#[path = "../examples/openings.rs"]
#[allow(dead_code)]
mod generator;

use fenya::openings::{self, Named};
use fenya::pgn::identity::{Date, Duplicates, Identity, Player, Verdict, move_hashes};
use fenya::pgn::query::{Exact, Material, Pattern, Query};
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

#[test]
fn questions_are_put_together() {
    let game = game("1. e4 e5 2. Nf3 Nc6 3. d4 exd4 4. Nxd4 *");
    let exact: Query = "r1bqkbnr/pppp1ppp/2n5/8/3NP3/8/PPP2PPP/RNBQKB1R b".parse::<Exact>().unwrap().into();
    let pattern: Query = "….P…".parse::<Pattern>().unwrap().into();
    let material: Query = "KQRRBBNNP+kqrrbbnnp+".parse::<Material>().unwrap().into();
    assert!(game.mainline().all(|(before, _)| !exact.matches(&before)));
    let last = game.final_position().unwrap();
    assert!(Query::All(vec![exact.clone(), pattern, material.clone()]).matches(&last));
    let none: Query = "KvK".parse::<Material>().unwrap().into();
    assert!(Query::Any(vec![none.clone(), exact.clone()]).matches(&last));
    assert!(!Query::All(vec![none, exact]).matches(&last));
    assert!(material.matches(&Position::start()));
}

#[test]
fn whatever_is_written_is_a_question_or_an_error_in_bounds() {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let signs: Vec<char> = "KQRBNPkqrbnp12345678/.…?-_!Aa*+v \nw–é0".chars().collect();
    for _ in 0..20_000 {
        let mut text = String::new();
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        for i in 0..(seed >> 59) {
            text.push(signs[(seed.rotate_left(5 * i as u32 + 7) ^ i) as usize % signs.len()]);
        }
        let start = Position::start();
        let errors = [
            text.parse::<Pattern>().map(|q| q.matches(&start)).err(),
            text.parse::<Material>().map(|q| q.matches(&start)).err(),
            text.parse::<Exact>().map(|q| q.matches(&start)).err(),
        ];
        for error in errors.into_iter().flatten() {
            assert!(text.get(error.span.range()).is_some(), "{text:?}: {error:?}");
            assert!(!error.to_string().is_empty());
        }
        let player = Player::read(&text);
        assert!(player.is_unknown() || player.is_same(&player));
        assert!(Date::read(&text).is_compatible(Date::read(&text)));
    }
}

#[test]
fn two_passes_over_a_file_find_its_duplicates() {
    let text = b"[Event \"Linares\"]\n[White \"Kasparov, Garry\"]\n[Black \"Korchnoi, Viktor\"]\n[Date \"1991.03.??\"]\n\n\
        1. d4 Nf6 2. c4 g6 3. Nc3 d5 4. cxd5 Nxd5 5. e4 Nxc3 6. bxc3 Bg7 1-0\n\n\
        [White \"Kasparov G\"]\n[Black \"Kortschnoj,V\"]\n[Date \"1991.03.05\"]\n\n\
        1. d4 Nf6 2. c4 g6 3. Nc3 d5 4. cxd5 Nxd5 5. e4 Nxc3 6. bxc3 Bg7 7. Bc4 c5 {well known} 1-0\n\n\
        [White \"Korchnoi\"]\n[Black \"Kasparov\"]\n\n\
        1. d4 Nf6 2. c4 g6 3. Nc3 d5 4. cxd5 Nxd5 5. e4 Nxc3 6. bxc3 Bg7 7. Bc4 c5 1-0\n";
    let mut duplicates = Duplicates::new();
    for game in games(text) {
        duplicates.add(&Identity::of(&game));
    }
    let mut groups = duplicates.finish();
    for (index, game) in games(text).enumerate() {
        if groups.needs_moves(index) {
            groups.link(index, move_hashes(&game));
        }
    }
    let verdicts = groups.verdicts();
    assert_eq!(verdicts.of(0), Verdict::Duplicate { of: 1, breaks_off: true });
    assert!(verdicts.of(1).is_kept() && verdicts.of(2) == Verdict::Kept && verdicts.of(3) == Verdict::Kept);
    // What two identities say is what the index says.
    let all: Vec<Game> = games(text).collect();
    let [short, long, swapped] = [0, 1, 2].map(|i| Identity::of(&all[i]));
    let there = move_hashes(&all[1]).nth(12).unwrap();
    assert!(short.is_beginning_of(&long, there) && !short.is_beginning_of(&swapped, there));
    assert!(long.is_same_game(&long) && !long.is_same_game(&swapped) && !short.is_same_game(&long));
}
