//! Replaying games: reading each move in algebraic notation and making it;
//! and writing each move.

use std::hint::black_box;

use fenya::rules::{Letters, Move, Position};
use fenya_benches::{Random, median, seconds};
use shakmaty::san::{San, SanPlus};
use shakmaty::{Chess, Position as _};

const ROUNDS: usize = 15;

fn main() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut games: Vec<Vec<(String, Move, shakmaty::Move)>> = Vec::new();
    for _ in 0..1500 {
        let mut position = Position::start();
        let mut theirs = Chess::default();
        let mut game = Vec::new();
        for _ in 0..90 {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            let m = moves[random.below(moves.len())];
            let san = position.san(m);
            let plain = San::from_ascii(san.trim_end_matches(['+', '#']).as_bytes()).expect(&san);
            let their = plain.to_move(&theirs).expect(&san);
            game.push((san, m, their));
            position.play(m);
            theirs.play_unchecked(their);
        }
        games.push(game);
    }
    let count: usize = games.iter().map(Vec::len).sum();
    println!("{} random games, {count} moves, median of {ROUNDS} rounds\n", games.len());
    let mut times: [Vec<f64>; 4] = Default::default();
    let mut out = Vec::with_capacity(16);
    for _ in 0..ROUNDS {
        times[0].push(seconds(|| {
            for game in &games {
                let mut position = Position::start();
                for (san, ..) in game {
                    let m = position.read_san(black_box(san.as_bytes()), Letters::English).expect(san);
                    position.play(m);
                }
                black_box(&position);
            }
        }));
        times[1].push(seconds(|| {
            for game in &games {
                let mut position = Chess::default();
                for (san, ..) in game {
                    let read = SanPlus::from_ascii(black_box(san.as_bytes())).expect(san);
                    let m = read.san.to_move(&position).expect(san);
                    position.play_unchecked(m);
                }
                black_box(&position);
            }
        }));
        times[2].push(seconds(|| {
            for game in &games {
                let mut position = Position::start();
                for (_, m, _) in game {
                    out.clear();
                    position.write_san(*m, Letters::English, &mut out);
                    black_box(&out);
                    position.play(*m);
                }
            }
        }));
        times[3].push(seconds(|| {
            for game in &games {
                let mut position = Chess::default();
                for &(.., m) in game {
                    out.clear();
                    SanPlus::from_move_and_play_unchecked(&mut position, m).append_ascii_to(&mut out);
                    black_box(&out);
                }
            }
        }));
    }
    let ns: Vec<f64> = times.iter().map(|t| median(t) * 1e9 / count as f64).collect();
    println!("| ns per move | fenya | shakmaty | fenya : shakmaty |");
    println!("|---|---|---|---|");
    println!("| read and make | {:.0} | {:.0} | {:.2} |", ns[0], ns[1], ns[0] / ns[1]);
    println!("| write and make | {:.0} | {:.0} | {:.2} |", ns[2], ns[3], ns[2] / ns[3]);
}
