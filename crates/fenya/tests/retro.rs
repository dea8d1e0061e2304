//! Positions that no game leads to, and positions that only look so.

#![allow(clippy::unwrap_used)]

use fenya::Setup;
use fenya::check::{Code, Hint, Problem, Severity, check, engine_safe, is_plain};
use fenya::notation::{ReadOptions, read};
use fenya::rules::{Kind, Move, Position, Special, chess960};
use std::path::PathBuf;

fn errors(fen: &str) -> Vec<Problem> {
    let readings = read(fen, &ReadOptions::default());
    let reading = readings.unique().unwrap_or_else(|| panic!("{fen}: {:?}", readings.problems));
    check(reading).into_iter().filter(|p| p.severity == Severity::Error).collect()
}

fn codes(fen: &str) -> Vec<Code> {
    errors(fen).into_iter().map(|p| p.code).collect()
}

/// The same with colours swapped and the board turned over.
fn mirrored(fen: &str) -> String {
    let readings = read(fen, &ReadOptions::default());
    let setup = &readings.unique().unwrap_or_else(|| panic!("{fen}")).setup;
    setup.transformed(fenya::board::Transform::SwapColors).to_string()
}

#[track_caller]
fn impossible(fen: &str, code: Code) {
    assert_eq!(codes(fen), [code], "{fen}");
    let other = mirrored(fen);
    assert_eq!(codes(&other), [code], "{other}");
    if let Ok(position) = Position::from_fen(fen.as_bytes()) {
        assert!(!is_plain(&position), "{fen}");
    }
}

#[track_caller]
fn possible(fen: &str) {
    assert_eq!(errors(fen), [], "{fen}");
    let other = mirrored(fen);
    assert_eq!(errors(&other), [], "{other}");
}

/// Only the castling rights stand against the position: a question, not an error.
#[track_caller]
fn rights_contradict(fen: &str) {
    let readings = read(fen, &ReadOptions::default());
    let problems = check(readings.unique().unwrap());
    let problem = problems.iter().find(|p| p.code == Code::RightsContradictMove).unwrap();
    assert_eq!((problem.severity, problem.fixes[0].hint), (Severity::Warning, Hint::DropRights));
    possible(&problem.fixes[0].fen);
    possible(fen);
}

#[test]
fn a_pawn_that_checks_a_king_in_the_corner_must_have_come_from_somewhere() {
    impossible("7k/6P1/5NBP/8/8/8/8/4K3 b - - 0 1", Code::NoLastMove);
    // From g6, or from h6 taking something on g7.
    possible("7k/6P1/5N1P/8/8/8/8/4K3 b - - 0 1");
    possible("7k/6P1/5NB1/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn a_pawn_on_its_first_square_gives_no_check() {
    impossible("8/8/8/8/8/3k4/4P3/4K3 b - - 0 1", Code::ImpossibleCheck);
}

#[test]
fn a_bishop_that_is_walled_in_has_not_just_given_check() {
    impossible("k1N5/1B6/P1P5/8/8/8/8/4K3 b - - 0 1", Code::NoLastMove);
    possible("k1N5/1B6/2P5/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn a_line_is_opened_by_the_piece_that_left_it() {
    // No piece can have left the e-file, and from d1 or f1 no rook came.
    impossible("4k3/8/8/8/8/8/K7/3RRR2 b - - 0 1", Code::NoLastMove);
    possible("4k3/8/8/8/8/8/3K4/3RRR2 b - - 0 1");
}

#[test]
fn a_king_has_no_square_to_have_come_from() {
    let fen = "6Nk/8/6K1/8/8/8/8/8 w - - 0 1";
    impossible(fen, Code::NoLastMove);
    let problem = errors(fen).remove(0);
    assert_eq!(problem.args, ["Black"]);
    let fix = &problem.fixes[0];
    assert_eq!((fix.hint, fix.fen.as_str()), (Hint::OtherTurn, "6Nk/8/6K1/8/8/8/8/8 b - - 0 1"));
    possible(&fix.fen);
}

#[test]
fn pieces_that_may_castle_have_not_moved_last() {
    rights_contradict("4k2r/8/8/8/8/8/8/K7 w k - 0 1");
    possible("4k2r/8/8/8/8/8/8/K7 w - - 0 1");
    possible("4k2r/8/8/8/8/8/8/K7 b k - 0 1");
    // The pawn took something; a pawn on its first square has not moved either.
    possible("4k2r/8/7p/8/8/8/8/K7 w k - 0 1");
    rights_contradict("4k2r/7p/8/8/8/8/8/K7 w k - 0 1");
}

#[test]
fn the_last_move_may_have_been_castling() {
    possible("5rk1/8/8/8/8/8/8/4K3 w - - 0 1");
    possible("2kr4/8/8/8/8/8/8/3K4 w - - 0 1");
    // The rook's check on the king is explained by castling.
    possible("5k2/8/8/8/8/8/4B1PP/4NRK1 b - - 0 1");
    possible("5k2/8/8/8/8/8/6PP/5RK1 b - - 0 1");
}

#[test]
fn the_double_step_that_the_en_passant_square_tells_was_the_last_move() {
    possible("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
    // Before it Black would have moved with a king or rook that has not moved.
    rights_contradict("4k2r/8/8/8/4P3/8/8/4K3 b k e3 0 1");
    possible("4k2r/8/8/8/4P3/8/8/4K3 b k - 0 1");
}

#[test]
fn taking_en_passant_may_be_the_only_last_move() {
    // The bishop's line was opened by the pawn taken on d5, as exd6 passed it.
    possible("8/8/3P3k/8/8/8/8/2B1K3 b - - 0 1");
    possible("6k1/8/3P4/8/8/1B6/8/4K3 b - - 0 1");
}

#[test]
fn pawns_do_not_pass_each_other_without_captures() {
    // A second queen, all black pawns at home, only a knight missing.
    impossible("r1bqkbnr/pppppppp/8/Q7/8/8/1PPPPPPP/RNBQKBNR b KQkq - 0 1", Code::PromotionsBlocked);
    possible("rnbqkbnr/1ppppppp/8/Q7/8/8/1PPPPPPP/RNBQKBNR b KQkq - 0 1");
}

#[test]
fn a_bishop_is_promoted_on_a_file_of_its_colour() {
    // The a-pawn alone is free, and a8 is light: no second dark bishop.
    impossible("rnbqkbnr/1ppppppp/8/B7/8/8/1PPPPPPP/RNBQKBNR b KQkq - 0 1", Code::PromotionsBlocked);
    possible("rnbqkbnr/1ppppppp/8/1B6/8/8/1PPPPPPP/RNBQKBNR b KQkq - 0 1");
}

#[test]
fn an_engine_may_play_positions_without_a_past() {
    for fen in ["6Nk/8/6K1/8/8/8/8/8 w - - 0 1", "r1bqkbnr/pppppppp/8/Q7/8/8/1PPPPPPP/RNBQKBNR b KQkq - 0 1"]
    {
        let readings = read(fen, &ReadOptions::default());
        let reading = readings.unique().unwrap();
        assert!(engine_safe(reading, &check(reading)).safe, "{fen}");
    }
}

#[test]
fn strange_positions_with_a_proof_game_are_possible() {
    possible("N5Rr/1kBKR3/r1n4q/3P1p2/4r1BP/1rB5/1pbNNnRQ/1N2bR1R b - - 0 1");
    possible("3kB3/4pnb1/qpp2bR1/3Nr2r/NB2K1P1/nb1p1P2/nn3Br1/5B2 w - - 0 1");
}

#[test]
fn games_may_begin_in_960_ways_and_with_odds() {
    for number in 0..960 {
        let start = chess960::start(number).unwrap();
        let fen = Setup::from(&start).to_string();
        assert_eq!(errors(&fen), [], "{fen}");
    }
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1",
        "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/8/4K3 w kq - 0 1",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    ] {
        possible(fen);
    }
}

/// A small generator of random numbers (xorshift), the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// How games are played at random.
#[derive(Clone, Copy)]
enum Style {
    Any,
    /// Pawns run, pieces take little: many promotions with few captures.
    Promoting,
    /// Checks come often.
    Checking,
}

fn choose(position: &Position, style: Style, random: &mut Random) -> Option<Move> {
    let moves = position.moves();
    if moves.is_empty() {
        return None;
    }
    let pick = |random: &mut Random| moves[random.below(moves.len())];
    let wanted = |m: Move| match style {
        Style::Any => true,
        Style::Promoting => {
            let takes = position.captured(m).is_some();
            m.promotion().is_some()
                || matches!(m.special(), Special::EnPassant)
                || (m.kind() == Kind::Pawn) != (takes && m.kind() != Kind::Pawn)
        }
        Style::Checking => position.after(m).is_check(),
    };
    // A few tries for a move of the style, then any.
    (0..6).map(|_| pick(random)).find(|&m| wanted(m)).or_else(|| Some(pick(random)))
}

/// Plays on and checks every position on the way.
fn play(mut position: Position, plies: usize, style: Style, random: &mut Random) -> usize {
    let mut n = 0;
    for _ in 0..plies {
        let Some(m) = choose(&position, style, random) else { break };
        position.play(m);
        let fen = Setup::from(&position).to_string();
        let found = errors(&fen);
        assert!(found.is_empty(), "{fen}: {found:?}");
        n += 1;
    }
    n
}

/// Debug builds play fewer games.
const GAMES: u64 = if cfg!(debug_assertions) { 12 } else { 600 };

#[test]
fn every_position_of_random_games_has_a_last_move() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut n = 0;
    for game in 0..GAMES {
        for style in [Style::Any, Style::Promoting, Style::Checking] {
            let start = if game % 2 == 0 {
                Position::start()
            } else {
                chess960::start(random.below(960) as u16).unwrap()
            };
            n += play(start, 160, style, &mut random);
        }
    }
    println!("{n} positions");
}

#[test]
fn positions_after_those_with_a_proof_game_have_a_last_move() {
    let root = std::env::var_os("FENYA_SHARED")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared"), PathBuf::from);
    let Ok(text) = std::fs::read_to_string(root.join("corpora/fen/tromp-legality/labels.tsv")) else {
        println!("skipped: the collection is not there");
        return;
    };
    let mut random = Random(0xd1b5_4a32_d192_ed03);
    let step = if cfg!(debug_assertions) { 40 } else { 1 };
    let mut n = 0;
    for line in text.lines().skip(1).filter(|l| l.contains("\tlegal\t")).step_by(step) {
        let fen = line.split('\t').next().unwrap();
        let position = Position::from_fen(fen.as_bytes()).unwrap_or_else(|e| panic!("{fen}: {e}"));
        for style in [Style::Any, Style::Promoting] {
            n += play(position, 12, style, &mut random);
        }
    }
    println!("{n} positions");
}

/// The quick answer is used instead of `check`, so it must not be too kind.
#[test]
fn the_quick_answer_agrees_with_the_search() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    // Pieces strewn at random, few of them, so that many have no past.
    let letters = b"KkQRBNPqrbnp";
    let (mut plain, mut looked_at) = (0, 0);
    let tries = if cfg!(debug_assertions) { 20_000 } else { 400_000 };
    for _ in 0..tries {
        let mut board = [b'1'; 64];
        for i in 0..3 + random.below(12) {
            let letter = if i < 2 { letters[i] } else { letters[2 + random.below(10)] };
            board[random.below(64)] = letter;
        }
        let ranks: Vec<_> = board.chunks(8).map(|r| String::from_utf8_lossy(r).into_owned()).collect();
        let turn = ["w", "b"][random.below(2)];
        let fen = format!("{} {turn} - - 0 40", ranks.join("/"));
        let fen = (2..=8).rev().fold(fen, |fen, n| fen.replace(&"1".repeat(n), &n.to_string()));
        let Ok(position) = Position::from_fen(fen.as_bytes()) else { continue };
        looked_at += 1;
        if is_plain(&position) {
            plain += 1;
            assert_eq!(errors(&fen), [], "{fen}");
        }
    }
    println!("{plain} of {looked_at} are plain");
    assert!(plain > 100);
}

#[test]
#[ignore = "measures"]
fn what_a_last_move_costs() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut positions = Vec::new();
    for _ in 0..300 {
        let mut position = Position::start();
        for _ in 0..120 {
            let Some(m) = choose(&position, Style::Any, &mut random) else { break };
            position.play(m);
            positions.push(position);
        }
    }
    // The least of several rounds: other work only makes a round slower.
    let round = |what: &dyn Fn() -> usize| {
        let began = std::time::Instant::now();
        let n = what();
        (began.elapsed().as_nanos() / positions.len() as u128, n)
    };
    let plain = || positions.iter().filter(|p| is_plain(p)).count();
    println!("is_plain, ns and positions: {:?}", (0..20).map(|_| round(&plain)).min());
    let fens: Vec<String> = positions.iter().map(|p| Setup::from(p).to_string()).collect();
    let readings: Vec<_> = fens.iter().map(|f| read(f, &ReadOptions::default())).collect();
    let problems = || readings.iter().filter_map(|r| r.unique()).map(|r| check(r).len()).sum();
    println!("check, ns and problems: {:?}", (0..10).map(|_| round(&problems)).min());
}

#[test]
fn a_side_to_move_that_was_only_assumed_is_no_error() {
    // Black's king and pawn cannot have moved last, and nobody said that White is to move.
    let readings = read("k1K5/p7/1P6/8/8/8/8/8", &ReadOptions::default());
    let problems = check(readings.unique().unwrap());
    let problem = problems.iter().find(|p| p.code == Code::NoLastMove).unwrap();
    assert_eq!(problem.severity, Severity::Warning);
    assert_eq!(problem.fixes[0].fen, "k1K5/p7/1P6/8/8/8/8/8 b - - 0 1");
    impossible("k1K5/p7/1P6/8/8/8/8/8 w - - 0 1", Code::NoLastMove);
}
