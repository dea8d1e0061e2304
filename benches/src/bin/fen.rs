//! Reading (with every check of legality) and writing of records.

use std::fmt::Write as _;
use std::hint::black_box;

use fenya::rules::{CastlingStyle, EpPolicy, Position};
use fenya_benches::{median, records, seconds};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode};

const ROUNDS: usize = 15;

fn main() {
    let records = records(100_000);
    let bytes: usize = records.iter().map(String::len).sum();
    println!(
        "{} records of random games, {} bytes on average, median of {ROUNDS} rounds\n",
        records.len(),
        bytes / records.len()
    );

    let ours: Vec<Position> = records.iter().map(|r| Position::from_fen(r.as_bytes()).expect(r)).collect();
    let shak: Vec<Chess> = records
        .iter()
        .map(|r| Fen::from_ascii(r.as_bytes()).expect(r).into_position(CastlingMode::Standard).expect(r))
        .collect();
    let cozy: Vec<cozy_chess::Board> =
        records.iter().map(|r| cozy_chess::Board::from_fen(r, false).expect(r)).collect();

    let mut times: [Vec<f64>; 7] = Default::default();
    let mut text = String::with_capacity(128);
    let mut out = Vec::with_capacity(128);
    for _ in 0..ROUNDS {
        times[0].push(seconds(|| {
            for record in &records {
                black_box(Position::from_fen(black_box(record.as_bytes()))).ok();
            }
        }));
        times[1].push(seconds(|| {
            for record in &records {
                let fen = Fen::from_ascii(black_box(record.as_bytes())).expect("valid");
                black_box(fen.into_position::<Chess>(CastlingMode::Standard)).ok();
            }
        }));
        times[2].push(seconds(|| {
            for record in &records {
                black_box(cozy_chess::Board::from_fen(black_box(record), false)).ok();
            }
        }));
        times[3].push(seconds(|| {
            for position in &ours {
                out.clear();
                black_box(position).write_fen(&mut out, EpPolicy::Always, CastlingStyle::Xfen);
                black_box(&out);
            }
        }));
        times[4].push(seconds(|| {
            for position in &shak {
                out.clear();
                Fen::from_position(black_box(position), EnPassantMode::Always).append_ascii_to(&mut out);
                black_box(&out);
            }
        }));
        times[5].push(seconds(|| {
            for board in &cozy {
                text.clear();
                write!(text, "{}", black_box(board)).expect("a string takes all");
                black_box(&text);
            }
        }));
        times[6].push(seconds(|| {
            for position in &ours {
                out.clear();
                black_box(position).write_fen(&mut out, EpPolicy::Legal, CastlingStyle::Xfen);
                black_box(&out);
            }
        }));
    }
    let ns: Vec<f64> = times.iter().map(|t| median(t) * 1e9 / records.len() as f64).collect();
    println!("| ns per record | fenya | shakmaty | cozy-chess | fenya : shakmaty | fenya : cozy-chess |");
    println!("|---|---|---|---|---|---|");
    for (name, i) in [("read and check", 0), ("write into a reused buffer", 3)] {
        let (a, b, c) = (ns[i], ns[i + 1], ns[i + 2]);
        println!("| {name} | {a:.0} | {b:.0} | {c:.0} | {:.2} | {:.2} |", a / b, a / c);
    }
    println!("| write, en passant only when legal | {:.0} | | | | |", ns[6]);
}
