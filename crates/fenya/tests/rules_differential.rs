//! Random games of standard chess and Chess960, played beside shakmaty: the
//! same moves, spellings, records and keys.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "tests say what they skipped and counted")]

use std::path::PathBuf;

use fenya::rules::{CastlingStyle, EpPolicy, FenErrorKind, Kind, Letters, Move, Position, chess960};
use shakmaty::fen::Fen;
use shakmaty::san::{San, SanPlus};
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};

/// Xorshift: enough for games, and the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % n
    }
}

fn modes() -> [(EpPolicy, EnPassantMode); 3] {
    [
        (EpPolicy::Always, EnPassantMode::Always),
        (EpPolicy::Xfen, EnPassantMode::PseudoLegal),
        (EpPolicy::Legal, EnPassantMode::Legal),
    ]
}

/// Both engines, in one position.
struct Pair {
    ours: Position,
    theirs: Chess,
}

impl Pair {
    fn new(fen: &str) -> Self {
        let ours = Position::from_fen(fen.as_bytes()).unwrap_or_else(|e| panic!("{fen}: {e}"));
        let parsed = Fen::from_ascii(fen.as_bytes()).expect(fen);
        Self { ours, theirs: parsed.into_position(CastlingMode::Chess960).expect(fen) }
    }

    fn moves(&self) -> Vec<(String, Move)> {
        let mut moves: Vec<_> = self.ours.moves().iter().map(|&m| (self.ours.uci(m, true), m)).collect();
        moves.sort_by(|a, b| a.0.cmp(&b.0));
        moves
    }

    fn compare(&self) {
        let (ours, theirs) = (&self.ours, &self.theirs);
        for (policy, mode) in modes() {
            let written = ours.fen(policy, CastlingStyle::Xfen);
            assert_eq!(written, Fen::from_position(theirs, mode).to_string());
            let mut again = Position::from_fen(written.as_bytes()).expect(&written);
            assert_eq!(again.castling_rooks(), ours.castling_rooks());
            assert_eq!(again.legal_ep(), ours.legal_ep(), "{written}");
            if policy == EpPolicy::Always {
                assert_eq!(again, *ours);
                assert!(ours.is_spelled(written.as_bytes(), policy, CastlingStyle::Xfen));
                let files = ours.fen(policy, CastlingStyle::Shredder);
                again = Position::from_fen(files.as_bytes()).expect(&files);
                assert_eq!(again, *ours);
            }
        }
        let key: Zobrist64 = theirs.zobrist_hash(EnPassantMode::PseudoLegal);
        assert_eq!(ours.zobrist(), key.0, "{ours:?}");
        assert_eq!(ours.is_check(), theirs.is_check());
        assert_eq!(ours.is_checkmate(), theirs.is_checkmate());
        assert_eq!(ours.is_stalemate(), theirs.is_stalemate());
        assert_eq!(ours.is_insufficient_material(), theirs.is_insufficient_material(), "{ours:?}");
        let rooks: Vec<_> = ours.castling_rooks().iter().map(fenya::board::Square::from).collect();
        let ep = ours.ep().map(fenya::board::Square::from);
        let (half, full) = (u32::from(ours.halfmove()), ours.fullmove());
        assert_eq!(Position::from_board(&ours.board(), ours.turn(), &rooks, ep, half, full), Ok(*ours));

        let mine = self.moves();
        assert_eq!(mine.len(), ours.count_moves());
        let mut other: Vec<_> = theirs
            .legal_moves()
            .into_iter()
            .map(|m| (m.to_uci(CastlingMode::Chess960).to_string(), m))
            .collect();
        other.sort_by(|a, b| a.0.cmp(&b.0));
        let names = |list: &[(String, _)]| list.iter().map(|(n, _)| n.clone()).collect::<Vec<_>>();
        assert_eq!(names(&mine), other.iter().map(|(n, _)| n.clone()).collect::<Vec<_>>(), "{ours:?}");
        for ((uci, m), (_, their)) in mine.iter().zip(&other) {
            assert!(ours.is_legal(*m), "{uci} in {ours:?}");
            let san = ours.san(*m);
            assert_eq!(san, SanPlus::from_move(theirs.clone(), *their).to_string(), "{ours:?}");
            assert_eq!(ours.read_san(san.as_bytes(), Letters::English), Ok(*m), "{san} in {ours:?}");
            assert_eq!(ours.read_uci(uci.as_bytes()), Ok(*m));
            assert_eq!(ours.read_uci(ours.uci(*m, ours.is_chess960()).as_bytes()), Ok(*m));
            let long = format!("{:?}-{:?}", m.from(), m.to());
            if m.promotion().is_none() {
                assert_eq!(ours.read_san(long.as_bytes(), Letters::English), Ok(*m), "{long} in {ours:?}");
            }
        }
    }

    /// Every spelling of a piece, a bit of its origin and a square is read as
    /// shakmaty reads it, or refused as it does.
    fn compare_spellings(&self, random: &mut Random) {
        for _ in 0..60 {
            let kind = ["", "N", "B", "R", "Q", "K"][random.below(6)];
            let part = |choices: &str, r: &mut Random| {
                let i = r.below(choices.len() * 3);
                choices.get(i..=i).unwrap_or("").to_owned()
            };
            let (file, rank) = (part("abcdefgh", random), part("12345678", random));
            let to = fenya::board::Square::new(random.below(8) as u8, random.below(8) as u8);
            let x = if random.below(3) == 0 { "x" } else { "" };
            let text = if kind.is_empty() && x.is_empty() {
                to.to_string()
            } else {
                format!("{kind}{file}{}{x}{to}", if kind.is_empty() { "" } else { &rank })
            };
            let Ok(san) = San::from_ascii(text.as_bytes()) else { continue };
            let theirs = san.to_move(&self.theirs).ok().map(|m| m.to_uci(CastlingMode::Chess960).to_string());
            let mine =
                self.ours.read_san(text.as_bytes(), Letters::English).ok().map(|m| self.ours.uci(m, true));
            // The capture sign is not compared here, so only more can be read.
            if theirs.is_some() {
                assert_eq!(mine, theirs, "{text} in {:?}", self.ours);
            } else if let Some(uci) = mine {
                let m = self.ours.read_uci(uci.as_bytes()).expect(&uci);
                let takes = self.ours.captured(m).is_some();
                assert!(m.kind() != Kind::Pawn || takes == text.contains('x'), "{text} in {:?}", self.ours);
                assert_ne!(takes, text.contains('x'), "{text} in {:?}", self.ours);
            }
        }
    }
}

fn play_games(games: usize, start: impl Fn(usize) -> String) {
    for game in 0..games {
        let mut random =
            Random(0x9e37_79b9_7f4a_7c15 ^ (game as u64 + 1).wrapping_mul(0xd1b5_4a32_d192_ed03));
        let mut pair = Pair::new(&start(game));
        for ply in 0..160 {
            pair.compare();
            if ply % 4 == game % 4 {
                pair.compare_spellings(&mut random);
            }
            let moves = pair.moves();
            if moves.is_empty() {
                break;
            }
            let (uci, m) = &moves[random.below(moves.len())];
            let theirs = pair
                .theirs
                .legal_moves()
                .into_iter()
                .find(|t| t.to_uci(CastlingMode::Chess960).to_string() == *uci)
                .expect(uci);
            pair.ours.play(*m);
            pair.theirs.play_unchecked(theirs);
        }
    }
}

const GAMES: usize = if cfg!(debug_assertions) { 3 } else { 150 };

#[test]
fn games_of_standard_chess() {
    play_games(GAMES, |_| "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned());
}

#[test]
fn games_of_chess960() {
    play_games(GAMES, |game| {
        let start = chess960::start((game * 389 % 960) as u16).expect("below 960");
        start.fen(EpPolicy::Always, CastlingStyle::Xfen)
    });
}

#[test]
fn games_with_castling_and_promotions_near() {
    let near = [
        "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
        "1r2kr2/P6P/8/3pP3/3Pp3/8/p6p/1R2KR2 w FBfb d6 0 1",
        "4k3/2p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
        "rkr5/8/8/8/8/8/8/RKR5 w CAca - 0 1",
        "8/3b4/2bk4/8/3N4/2KB4/3B4/8 w - - 0 1",
        "8/2p5/2nk4/8/3n4/2KN4/8/8 w - - 0 1",
    ];
    play_games(GAMES, |game| near[game % near.len()].to_owned());
}

/// Damaged records: what one accepts, the other does, and writes the same; of
/// shakmaty's more lenient spellings only the canonical one must be read.
#[test]
fn damaged_records_are_judged_alike() {
    let mut random = Random(77);
    let mut accepted = 0;
    for round in 0..if cfg!(debug_assertions) { 60_000 } else { 2_000_000 } {
        let start = chess960::start(random.below(960) as u16).expect("below 960");
        let castling = if round % 2 == 0 { CastlingStyle::Xfen } else { CastlingStyle::Shredder };
        let mut text = start.fen(EpPolicy::Always, castling).into_bytes();
        for _ in 0..=round % 3 {
            let at = random.below(text.len());
            let byte = b"pnbrqkPNBRQK12345678/ -wbahAHcdefgCDEFG09"[random.below(41)];
            match random.below(16) {
                0..=6 => text[at] = byte,
                7..=10 => text.insert(at, byte),
                11..=13 => drop(text.remove(at)),
                _ => {
                    let other = random.below(text.len());
                    text.swap(at, other);
                }
            }
        }
        let shown = String::from_utf8_lossy(&text);
        let theirs = Fen::from_ascii(&text).ok();
        let theirs = theirs.and_then(|f| f.into_position::<Chess>(CastlingMode::Chess960).ok());
        let theirs = theirs.map(|p| Fen::from_position(&p, EnPassantMode::Always).to_string());
        match (Position::from_fen(&text), theirs) {
            (Ok(ours), Some(theirs)) => {
                assert_eq!(ours.fen(EpPolicy::Always, CastlingStyle::Xfen), theirs, "{shown}");
                accepted += 1;
            }
            (Ok(_), None) => panic!("only read here: {shown}"),
            (Err(error), Some(theirs)) => assert_ne!(theirs, shown, "{error}"),
            (Err(_), None) => {}
        }
    }
    assert!(accepted > 1000, "only {accepted} were accepted");
}

fn shared(path: &str) -> Option<String> {
    let root = std::env::var_os("FENYA_SHARED")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared"), PathBuf::from);
    let text = std::fs::read_to_string(root.join(path)).ok();
    if text.is_none() {
        eprintln!("skipped: {path} is not there (set FENYA_SHARED)");
    }
    text
}

const FIXTURES: &str = "corpora/fen/cozy-chess/cozy-chess/src/board/test_data";

#[test]
fn valid_records_of_cozy_chess_are_read_and_written_back() {
    let Some(text) = shared(&format!("{FIXTURES}/valid.sfens")) else { return };
    let mut read = 0;
    for line in text.lines().filter(|l| !l.trim().is_empty()) {
        match Position::from_fen(line.as_bytes()) {
            Ok(position) => {
                read += 1;
                assert_eq!(position.fen(EpPolicy::Always, CastlingStyle::Shredder), line);
            }
            Err(error) => panic!("{line}: {error}"),
        }
    }
    println!("valid.sfens: {read} read and written back");
}

#[test]
fn invalid_records_of_cozy_chess_are_refused() {
    let Some(text) = shared(&format!("{FIXTURES}/invalid.sfens")) else { return };
    let (mut syntax, mut refused, mut accepted) = (0, 0, Vec::new());
    for line in text.lines().filter(|l| !l.trim().is_empty()) {
        match Position::from_fen(line.as_bytes()).map_err(|e| e.kind) {
            Ok(_) => accepted.push(line),
            Err(FenErrorKind::Position(_)) => refused += 1,
            Err(_) => syntax += 1,
        }
    }
    println!("invalid.sfens: {refused} not legal, {syntax} malformed, {} accepted", accepted.len());
    assert!(accepted.is_empty(), "{accepted:#?}");
}

#[test]
fn starts_of_chess960_have_the_numbers_of_cozy_chess() {
    let Some(text) = shared(&format!("{FIXTURES}/chess960_start_positions.sfens")) else { return };
    let mut count = 0;
    for (number, line) in (0..).zip(text.lines().filter(|l| !l.trim().is_empty())) {
        let start = chess960::start(number).expect("below 960");
        assert_eq!(start.fen(EpPolicy::Always, CastlingStyle::Shredder), line);
        assert_eq!(Position::from_fen(line.as_bytes()).map(|p| p.chess960_number()), Ok(Some(number)));
        count += 1;
    }
    assert_eq!(count, 960);
}
