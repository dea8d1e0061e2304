//! Numbers of games of a given length from known positions, for standard
//! chess and Chess960.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "tests say what they skipped and counted")]

use std::path::PathBuf;

use fenya::rules::{FenErrorKind, Position, PositionErrors};

fn position(fen: &str) -> Position {
    Position::from_fen(fen.as_bytes()).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

/// The deepest numbers are left to release builds.
fn check(fen: &str, counts: &[u64]) {
    let limit = node_limit(300_000, 10_000_000);
    let position = position(fen);
    for (depth, &count) in (1..).zip(counts).filter(|&(_, &c)| c <= limit) {
        assert_eq!(position.perft(depth), count, "{fen} depth {depth}");
    }
}

fn node_limit(debug: u64, release: u64) -> u64 {
    if cfg!(debug_assertions) { debug } else { release }
}

#[test]
fn start_position() {
    check(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
    );
}

#[test]
fn kiwipete_with_castling_pins_and_promotions() {
    check(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2_039, 97_862, 4_085_603, 193_690_690],
    );
}

#[test]
fn en_passant_pinned_along_the_rank() {
    check("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2_812, 43_238, 674_624, 11_030_083]);
}

#[test]
fn promotions_with_capture_of_a_castling_rook() {
    check(
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9_467, 422_333, 15_833_292],
    );
    check("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1_486, 62_379, 2_103_487]);
}

#[test]
fn most_moves_of_any_position() {
    check("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", &[218, 99]);
}

#[test]
fn castling_in_chess960_may_not_uncover_the_king() {
    // The rook on b1 shields the king from the queen on a1.
    let shielded = position("4k3/8/8/8/8/8/8/qR1K4 w Q - 0 1");
    assert!(shielded.moves().iter().all(|m| m.wing().is_none()));
    let open = position("4k3/8/8/8/8/8/8/1R1K4 w Q - 0 1");
    assert!(open.moves().iter().any(|m| m.wing().is_some()));
}

/// The positions of the suites that no game can reach: two checkers on one
/// line through the king, or a check older than the double step that would
/// have been the last move. They are refused, as in python-chess and shakmaty.
const UNREACHABLE: &[&str] = &[
    "3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 1",
    "2Nq4/2K5/1b6/8/7R/3k4/7P/8 w - - 0 1",
    "5R2/2P5/8/4k3/8/3rK2r/8/8 w - - 0 1",
    "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
    "B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1",
];

fn reachable(fen: &str) -> Option<Position> {
    let refused = Position::from_fen(fen.as_bytes());
    if UNREACHABLE.contains(&fen) {
        assert_eq!(
            refused.map_err(|e| e.kind),
            Err(FenErrorKind::Position(PositionErrors::IMPOSSIBLE_CHECK)),
            "{fen}"
        );
        return None;
    }
    Some(position(fen))
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

/// A suite in the form of scalachess: `epd FIELDS`, then `perft DEPTH COUNT`.
fn run_suite(path: &str, limit: u64, every: usize) {
    let Some(text) = shared(path) else { return };
    let (mut current, mut seen, mut checked) = (None, 0, 0);
    for line in text.lines() {
        if let Some(epd) = line.strip_prefix("epd ") {
            let fields = epd.split_whitespace().count();
            let fen = if fields == 4 { format!("{} 0 1", epd.trim()) } else { epd.trim().to_owned() };
            seen += 1;
            current = if seen % every == 0 { reachable(&fen) } else { None };
        } else if let Some(rest) = line.strip_prefix("perft ")
            && let Some(position) = current
        {
            let mut numbers = rest.split_whitespace().map(|n| n.parse::<u64>().expect(line));
            let (Some(depth), Some(count)) = (numbers.next(), numbers.next()) else { panic!("{line}") };
            if count <= limit {
                assert_eq!(position.perft(depth as u32), count, "{position:?} depth {depth}");
                checked += 1;
            }
        }
    }
    assert!(checked > 0, "{path} holds no counts");
    println!("{path}: {seen} positions, {checked} counts checked");
}

const SUITES: &str = "corpora/fen/scalachess-perft/test-kit/src/test/resources";

#[test]
fn suite_chess960() {
    run_suite(
        &format!("{SUITES}/chess960.perft"),
        node_limit(20_000, 800_000),
        if cfg!(debug_assertions) { 7 } else { 1 },
    );
}

#[test]
fn suite_tricky() {
    run_suite(&format!("{SUITES}/tricky.perft"), node_limit(50_000, 20_000_000), 1);
}

#[test]
fn suite_random() {
    run_suite(
        &format!("{SUITES}/random.perft"),
        node_limit(10_000, 200_000),
        if cfg!(debug_assertions) { 31 } else { 1 },
    );
}

#[test]
#[ignore = "minutes: every count below fifty million"]
fn suites_deep() {
    run_suite(&format!("{SUITES}/chess960.perft"), 50_000_000, 1);
    run_suite(&format!("{SUITES}/tricky.perft"), 1_000_000_000, 1);
    run_suite(&format!("{SUITES}/random.perft"), 5_000_000, 1);
}

#[test]
fn suite_genetic_chess() {
    let Some(text) = shared("corpora/epd/Genetic_Chess/testing/perftsuite.epd") else { return };
    let limit = node_limit(20_000, 5_000_000);
    let mut checked = 0;
    for line in text.lines().filter(|l| !l.trim().is_empty()) {
        let mut parts = line.split(';');
        let fen = parts.next().expect(line).trim();
        let Some(position) = reachable(fen) else { continue };
        for part in parts {
            let (depth, count) = part.trim().trim_start_matches('D').split_once(' ').expect(line);
            let (depth, count): (u32, u64) = (depth.parse().expect(line), count.trim().parse().expect(line));
            if count <= limit {
                assert_eq!(position.perft(depth), count, "{fen} depth {depth}");
                checked += 1;
            }
        }
    }
    println!("{checked} counts checked");
}
