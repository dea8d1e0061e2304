//! The best boards that chess allows: the network sees squares, and this knows
//! that there is one king a side, and no pawn on the first and last ranks.
//!
//! Nothing is impossible, since pictures show boards with nine queens or without
//! kings; what chess forbids only needs more evidence.

use crate::net::CLASSES;

/// The 64 classes of a board, top left first.
pub type Classes = [u8; 64];

/// A board with the logarithm of its weight.
#[derive(Debug, Clone, PartialEq)]
pub struct Weighed {
    /// What stands where.
    pub classes: Classes,
    /// The sum of the logarithms of the squares' probabilities, and what chess says.
    pub score: f64,
    /// What chess has against it; the score has it already.
    pub price: f64,
}

/// The boards that were weighed against each other.
const WIDTH: usize = 96;
/// What is less probable than this on its square is left out.
const LEAST: f32 = 2e-4;

/// Nats against a board that is none of chess at all.
const UNRULY: f64 = 6.5;

/// Nats against a board for each thing that chess forbids.
fn against(counts: &[u8; CLASSES], edge_pawns: u8) -> f64 {
    let (mut sum, mut absent) = (0.0, 0.0);
    for (pawn, king) in [(1, 6), (7, 12)] {
        let kings = counts[king];
        match kings {
            0 => absent += 3.5,
            1 => {}
            n => sum += 3.0 + 1.5 * f64::from(n - 1).min(4.0),
        }
        let pawns = counts[pawn];
        sum += 3.0 * f64::from(pawns.saturating_sub(8)).min(4.0);
        let men: u8 = counts[pawn..=king].iter().sum();
        sum += 1.5 * f64::from(men.saturating_sub(16)).min(4.0);
        // Promoted men beyond the pawns that are missing.
        let extra: u8 =
            [(1, 2), (2, 2), (3, 2), (4, 1)].iter().map(|&(k, n)| counts[pawn + k].saturating_sub(n)).sum();
        let missing = 8u8.saturating_sub(pawns);
        sum += 0.7 * f64::from(extra) + 2.0 * f64::from(extra.saturating_sub(missing)).min(4.0);
    }
    sum += 4.0 * f64::from(edge_pawns).min(4.0);
    // Some boards are set up to test programs or to teach, and chess says nothing of them: what it has against
    // a board does not go beyond how seldom those are. Boards without kings show a part of a position.
    absent - ((-sum).exp() + (-UNRULY).exp()).ln()
}

/// What chess has against a board, in nats; 0 for most boards of games.
pub fn price(classes: &Classes) -> f64 {
    let mut counts = [0u8; CLASSES];
    let mut edge = 0;
    for (i, &c) in classes.iter().enumerate() {
        counts[usize::from(c)] += 1;
        edge += u8::from(matches!(c, 1 | 7) && !(8..56).contains(&i));
    }
    against(&counts, edge)
}

/// The logarithms of probabilities from logits, at a temperature.
pub fn log_softmax(logits: &[f32; CLASSES], temperature: f32) -> [f32; CLASSES] {
    let scaled = logits.map(|v| v / temperature);
    let most = scaled.iter().copied().fold(f32::MIN, f32::max);
    let sum: f32 = scaled.iter().map(|v| (v - most).exp()).sum();
    scaled.map(|v| v - most - sum.ln())
}

/// The best boards, best first, of the logarithms of the squares' probabilities.
/// Never empty.
pub fn best_boards(log: &[[f32; CLASSES]; 64]) -> Vec<Weighed> {
    let mut first = Weighed { classes: [0; 64], score: 0.0, price: 0.0 };
    // Squares in doubt, with what may stand there.
    let mut doubts: Vec<(usize, Vec<u8>)> = Vec::new();
    for (square, row) in log.iter().enumerate() {
        let value = |c: u8| row[usize::from(c)];
        let mut classes: Vec<u8> = (0..CLASSES as u8).collect();
        classes.sort_by(|&a, &b| value(b).total_cmp(&value(a)));
        first.classes[square] = classes[0];
        first.score += f64::from(value(classes[0]));
        classes.retain(|&c| value(c) >= LEAST.ln() || c == first.classes[square]);
        classes.truncate(5);
        if classes.len() > 1 {
            doubts.push((square, classes));
        }
    }
    // The greatest doubts last, so that what chess says decides among many.
    let gap = |(square, classes): &(usize, Vec<u8>)| {
        log[*square][usize::from(classes[0])] - log[*square][usize::from(classes[1])]
    };
    doubts.sort_by(|a, b| gap(b).total_cmp(&gap(a)));
    first.price = price(&first.classes);
    let mut boards = vec![first];
    for (square, classes) in &doubts {
        let mut next = Vec::with_capacity(boards.len() * classes.len());
        for board in &boards {
            let now = f64::from(log[*square][usize::from(board.classes[*square])]);
            for &c in classes {
                let mut b = board.clone();
                b.classes[*square] = c;
                b.score += f64::from(log[*square][usize::from(c)]) - now;
                b.price = price(&b.classes);
                next.push(b);
            }
        }
        next.sort_by(|a, b| (b.score - b.price).total_cmp(&(a.score - a.price)));
        next.truncate(WIDTH);
        boards = next;
    }
    for b in &mut boards {
        b.score -= b.price;
    }
    boards.sort_by(|a, b| b.score.total_cmp(&a.score));
    boards
}

/// The share of each board in the weight of all.
pub fn shares(boards: &[Weighed]) -> Vec<f64> {
    let most = boards.iter().map(|b| b.score).fold(f64::MIN, f64::max);
    let weights: Vec<f64> = boards.iter().map(|b| (b.score - most).exp()).collect();
    let sum: f64 = weights.iter().sum();
    weights.iter().map(|w| w / sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sure(classes: &Classes) -> [[f32; CLASSES]; 64] {
        let mut log = [[-12.0; CLASSES]; 64];
        for (row, &c) in log.iter_mut().zip(classes) {
            row[usize::from(c)] = -0.001;
        }
        log
    }

    #[test]
    fn of_king_and_queen_in_doubt_one_is_the_king() {
        let mut classes = [0; 64];
        classes[4] = 12;
        classes[60] = 6;
        classes[59] = 5;
        let mut log = sure(&classes);
        // Both look a little more like queens.
        for square in [59, 60] {
            log[square] = [-12.0; CLASSES];
        }
        log[60][5] = 0.55f32.ln();
        log[60][6] = 0.45f32.ln();
        log[59][5] = 0.7f32.ln();
        log[59][6] = 0.3f32.ln();
        let boards = best_boards(&log);
        assert_eq!((boards[0].classes[60], boards[0].classes[59]), (6, 5));
    }

    #[test]
    fn a_board_full_of_kings_stays_one() {
        let log = sure(&[12; 64]);
        assert_eq!(best_boards(&log)[0].classes, [12; 64]);
    }

    #[test]
    fn a_board_that_breaks_many_rules_is_none_of_chess_and_is_taken_as_it_is_seen() {
        // Two white kings, and pawns on both edges.
        let mut classes = [0; 64];
        for (square, class) in [(1, 1), (42, 12), (48, 6), (55, 6), (59, 7)] {
            classes[square] = class;
        }
        let mut log = sure(&classes);
        for (square, likely, other) in [(1, 1, 3), (48, 6, 5), (55, 6, 5), (59, 7, 9)] {
            log[square] = [-12.0; CLASSES];
            log[square][likely] = 0.9_f32.ln();
            log[square][other] = 0.1_f32.ln();
        }
        assert_eq!(best_boards(&log)[0].classes, classes);
    }

    #[test]
    fn no_pawn_on_the_last_rank_when_it_may_be_a_bishop() {
        let mut classes = [0; 64];
        classes[2] = 1;
        let mut log = sure(&classes);
        log[2][1] = 0.7f32.ln();
        log[2][3] = 0.3f32.ln();
        assert_eq!(best_boards(&log)[0].classes[2], 3);
    }
}
