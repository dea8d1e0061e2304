//! Perft with counting at the last ply in all libraries.

use std::hint::black_box;

use fenya::rules::Position;
use fenya_benches::{median, seconds};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

const ROUNDS: usize = 5;
const POSITIONS: [(&str, &str, u32); 3] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
];

fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                nodes += cozy_perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn main() {
    println!("million nodes a second, median of {ROUNDS} rounds\n");
    println!(
        "| position | depth | nodes | fenya | cozy-chess | shakmaty | fenya : cozy-chess | fenya : shakmaty |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for (name, fen, depth) in POSITIONS {
        let ours = Position::from_fen(fen.as_bytes()).expect(fen);
        let cozy = cozy_chess::Board::from_fen(fen, false).expect(fen);
        let shak: Chess =
            Fen::from_ascii(fen.as_bytes()).expect(fen).into_position(CastlingMode::Standard).expect(fen);
        let nodes = ours.perft(depth);
        assert_eq!(nodes, cozy_perft(&cozy, depth));
        assert_eq!(nodes, shakmaty::perft(&shak, depth));
        let mut times: [Vec<f64>; 3] = Default::default();
        for _ in 0..ROUNDS {
            times[0].push(seconds(|| {
                black_box(black_box(&ours).perft(depth));
            }));
            times[1].push(seconds(|| {
                black_box(cozy_perft(black_box(&cozy), depth));
            }));
            times[2].push(seconds(|| {
                black_box(shakmaty::perft(black_box(&shak), depth));
            }));
        }
        let [a, b, c] = times.map(|t| nodes as f64 / median(&t) / 1e6);
        println!("| {name} | {depth} | {nodes} | {a:.0} | {b:.0} | {c:.0} | {:.2} | {:.2} |", a / b, a / c);
    }
}
