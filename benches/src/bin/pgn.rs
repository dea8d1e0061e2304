//! Reading files of games: tokens alone, every game replayed, and a record
//! after every half-move; beside pgn-reader with shakmaty.
//!
//! `pgn [MEGABYTES] [FILE]` makes that many megabytes of games (8 if nothing is
//! said); with a file name it writes them there and times nothing, or reads
//! the file if it is there.

use std::hint::black_box;
use std::io::Read;
use std::ops::ControlFlow;

use fenya::Span;
use fenya::pgn::{Flow, GameSplitter, Outcome, QuickReader, StreamReader, Visitor, games, split};
use fenya::rules::{CastlingStyle, EpPolicy, Letters, Position};
use fenya_benches::{Random, median, seconds};
use pgn_reader::SanPlus;
use shakmaty::{Chess, EnPassantMode, Position as _, fen::Fen};

const ROUNDS: usize = 9;

/// Random legal games with tags; every second one with clocks and evaluations.
fn generate(bytes: usize) -> Vec<u8> {
    use std::io::Write as _;
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut out = Vec::with_capacity(bytes + 16_384);
    let mut san = Vec::with_capacity(16);
    let mut n = 0_usize;
    while out.len() < bytes {
        n += 1;
        let result = ["1-0", "0-1", "1/2-1/2"][random.below(3)];
        write!(
            out,
            "[Event \"Rated Blitz game\"]\n[Site \"https://example.org/{n:08}\"]\n[Date \"2026.{:02}.{:02}\"]\n[Round \"-\"]\n\
             [White \"player{}\"]\n[Black \"player{}\"]\n[Result \"{result}\"]\n[WhiteElo \"{}\"]\n[BlackElo \"{}\"]\n\
             [ECO \"C{:02}\"]\n[TimeControl \"300+3\"]\n[Termination \"Normal\"]\n\n",
            random.below(12) + 1, random.below(28) + 1, random.below(5000), random.below(5000),
            random.below(2000) + 800, random.below(2000) + 800, random.below(100),
        )
        .expect("memory");
        let mut position = Position::start();
        let comments = n.is_multiple_of(2);
        let length = 40 + random.below(100);
        for ply in 0..length {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            let m = moves[random.below(moves.len())];
            if ply % 2 == 0 {
                write!(out, "{}. ", ply / 2 + 1).expect("memory");
            } else if comments {
                write!(out, "{}... ", ply / 2 + 1).expect("memory");
            }
            san.clear();
            position.write_san(m, Letters::English, &mut san);
            out.extend_from_slice(&san);
            out.push(b' ');
            if comments {
                write!(
                    out,
                    "{{ [%eval {}.{:02}] [%clk 0:0{}:{:02}] }} ",
                    random.below(5),
                    random.below(100),
                    random.below(5),
                    random.below(60)
                )
                .expect("memory");
            }
            position.play(m);
        }
        out.extend_from_slice(result.as_bytes());
        out.extend_from_slice(b"\n\n");
    }
    out
}

/// Counts tokens, or replays, or writes records; by the number it is made with.
struct Ours<const MODE: u8> {
    position: Position,
    moves: usize,
    sum: u64,
    out: Vec<u8>,
    /// Moves and sum at the beginning of the game.
    before: (usize, u64),
}

const SCAN: u8 = 0;
const REPLAY: u8 = 1;
const RECORDS: u8 = 2;

impl<const MODE: u8> Ours<MODE> {
    fn new() -> Self {
        Self { position: Position::start(), moves: 0, sum: 0, out: Vec::with_capacity(128), before: (0, 0) }
    }

    fn record(&mut self) {
        self.out.clear();
        self.position.write_fen(&mut self.out, EpPolicy::Legal, CastlingStyle::Xfen);
        self.sum = self.sum.wrapping_mul(31).wrapping_add(self.out.iter().map(|&b| u64::from(b)).sum());
    }
}

impl<const MODE: u8> Visitor for Ours<MODE> {
    fn begin_game(&mut self, _offset: usize) {
        self.position = Position::start();
        self.before = (self.moves, self.sum);
    }

    fn abandon_game(&mut self) {
        (self.moves, self.sum) = self.before;
    }

    #[inline]
    fn play(&mut self, text: &[u8], _span: Span) -> Flow {
        self.moves += 1;
        if MODE == SCAN {
            return Flow::Continue;
        }
        let Ok(m) = self.position.read_san(text, Letters::English) else { return Flow::Skip };
        self.position.play(m);
        if MODE == RECORDS {
            self.record();
        }
        Flow::Continue
    }

    fn begin_variation(&mut self, _span: Span) -> Flow {
        Flow::Skip
    }

    fn outcome(&mut self, _outcome: Outcome, _span: Span) {
        self.sum = self.sum.wrapping_add(self.position.occupied().0);
    }
}

fn ours<const MODE: u8>(text: &[u8]) -> (usize, u64) {
    let mut visitor = Ours::<MODE>::new();
    let mut reader = fenya::pgn::Reader::new(text);
    while reader.read_game(&mut visitor).is_some() {}
    (visitor.moves, visitor.sum)
}

/// The same over a stream, as a program reads a file.
fn streamed<const MODE: u8>(mut input: impl Read) -> (usize, u64) {
    let mut visitor = Ours::<MODE>::new();
    let mut reader = StreamReader::new();
    let mut chunk = vec![0; 64 << 10];
    loop {
        let len = input.read(&mut chunk).expect("memory");
        match chunk.get(..len) {
            None | Some([]) => reader.finish(),
            Some(bytes) => reader.push(bytes),
        }
        while reader.read_game(&mut visitor).is_some() {}
        if len == 0 {
            return (visitor.moves, visitor.sum);
        }
    }
}

/// Over a stream with everything verified, variations, tags and results too:
/// chunks are cut into games, ordinary games read quickly and all others by the
/// visitor.
fn verified<const MODE: u8>(mut input: impl Read, marks: bool) -> (usize, u64) {
    let mut visitor = Ours::<MODE>::new();
    let mut splitter = GameSplitter::new();
    let mut quick = QuickReader::new();
    let mut chunk = vec![0; 64 << 10];
    loop {
        let len = input.read(&mut chunk).expect("memory");
        match chunk.get(..len) {
            None | Some([]) => splitter.finish(),
            Some(bytes) => splitter.push(bytes),
        }
        while let Some((_, game)) = splitter.next_game() {
            let read = if marks { quick.read(game) } else { quick.read_moves(game) };
            let Some(read) = read else {
                fenya::pgn::Reader::new(game).read_game(&mut visitor);
                continue;
            };
            visitor.moves += read.plies().len();
            if MODE == RECORDS {
                for ply in read.plies().iter().skip(1) {
                    visitor.position = ply.before;
                    visitor.record();
                }
            }
            visitor.position = *read.last();
            if MODE == RECORDS && !read.plies().is_empty() {
                visitor.record();
            }
            visitor.outcome(read.outcome(), Span::default());
        }
        if len == 0 {
            return (visitor.moves, visitor.sum);
        }
    }
}

struct Theirs<const MODE: u8> {
    moves: usize,
    sum: u64,
}

impl<const MODE: u8> pgn_reader::Visitor for Theirs<MODE> {
    type Tags = ();
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        self.moves += 1;
        if MODE == SCAN {
            return ControlFlow::Continue(());
        }
        let Ok(m) = san.san.to_move(position) else { return ControlFlow::Break(()) };
        position.play_unchecked(m);
        if MODE == RECORDS {
            let fen = Fen::from_position(position, EnPassantMode::Legal).to_string();
            self.sum = self.sum.wrapping_mul(31).wrapping_add(fen.bytes().map(u64::from).sum());
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _position: &mut Chess) -> ControlFlow<(), pgn_reader::Skip> {
        ControlFlow::Continue(pgn_reader::Skip(true))
    }

    fn end_game(&mut self, position: Chess) {
        self.sum = self.sum.wrapping_add(position.board().occupied().0);
    }
}

fn theirs<const MODE: u8>(text: &[u8]) -> (usize, u64) {
    let mut visitor = Theirs::<MODE> { moves: 0, sum: 0 };
    let mut reader = pgn_reader::Reader::new(text);
    while reader.read_game(&mut visitor).expect("memory").is_some() {}
    (visitor.moves, visitor.sum)
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let megabytes: usize = arguments.next().and_then(|a| a.parse().ok()).unwrap_or(8);
    let text = match arguments.next() {
        Some(path) => match std::fs::read(&path) {
            Ok(text) => text,
            Err(_) => return std::fs::write(&path, generate(megabytes << 20)).expect("writable"),
        },
        None => generate(megabytes << 20),
    };
    // Both see the same moves and arrive at the same positions.
    let (moves, sum) = ours::<REPLAY>(&text);
    assert_eq!((moves, sum), theirs::<REPLAY>(&text));
    assert_eq!(ours::<RECORDS>(&text), theirs::<RECORDS>(&text));
    assert_eq!((moves, sum), streamed::<REPLAY>(text.as_slice()));
    assert_eq!(ours::<RECORDS>(&text), streamed::<RECORDS>(text.as_slice()));
    assert_eq!((moves, sum), verified::<REPLAY>(text.as_slice(), false));
    assert_eq!(ours::<RECORDS>(&text), verified::<RECORDS>(text.as_slice(), true));
    println!("{:.1} MB, {moves} moves, median of {ROUNDS} rounds\n", text.len() as f64 / 1e6);
    type Work = fn(&[u8]) -> (usize, u64);
    let works: [Work; 13] = [
        ours::<SCAN>,
        theirs::<SCAN>,
        ours::<REPLAY>,
        theirs::<REPLAY>,
        ours::<RECORDS>,
        theirs::<RECORDS>,
        |text| streamed::<REPLAY>(text),
        |text| streamed::<RECORDS>(text),
        |text| verified::<REPLAY>(text, false),
        |text| verified::<REPLAY>(text, true),
        |text| verified::<RECORDS>(text, false),
        |text| (split(text).count(), 0),
        |text| (games(text).count(), 0),
    ];
    let mut times: [Vec<f64>; 13] = Default::default();
    for _ in 0..ROUNDS {
        for (work, times) in works.iter().zip(&mut times) {
            times.push(seconds(|| {
                black_box(work(black_box(&text)));
            }));
        }
    }
    let rate: Vec<f64> = times.iter().map(|t| text.len() as f64 / 1e6 / median(t)).collect();
    println!("| MB/s | fenya | pgn-reader + shakmaty | fenya : theirs |");
    println!("|---|---|---|---|");
    for (name, ours, theirs) in [
        ("scan", 0, 1),
        ("replay", 2, 3),
        ("record after every half-move", 4, 5),
        ("stream: replay", 6, 3),
        ("stream: record after every half-move", 7, 5),
        ("stream, verified: replay", 8, 3),
        ("stream, verified: replay, signs of checks compared", 9, 3),
        ("stream, verified: record after every half-move", 10, 5),
    ] {
        println!("| {name} | {:.0} | {:.0} | {:.2} |", rate[ours], rate[theirs], rate[ours] / rate[theirs]);
    }
    println!("| cut into games | {:.0} | | |", rate[11]);
    println!("| trees with problems | {:.0} | | |", rate[12]);
}
