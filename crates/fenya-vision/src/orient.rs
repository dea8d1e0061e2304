//! Which way up: by where the pieces stand.

use crate::decide::{Classes, price};

/// Logarithms times 256 of how often what stands where, 13 classes by 64
/// squares (`training/layout.py`).
static LAYOUT: &[u8] = include_bytes!("../assets/layout.bin");

/// Nats for White at the bottom before looking at the pieces: books print boards
/// so, and programs show them so unless one plays Black. Higher than that share
/// says, since problems and endgames mislead the layout; fitted on real pictures.
pub const HABIT: f64 = 7.2;
/// Squares of one board are not independent, so that their odds count for less.
const TRUST: f64 = 0.5;

fn layout(class: u8, square: usize) -> f64 {
    let at = (usize::from(class) * 64 + square) * 2;
    let bytes = [LAYOUT.get(at).copied().unwrap_or(0), LAYOUT.get(at + 1).copied().unwrap_or(0)];
    f64::from(i16::from_le_bytes(bytes)) / 256.0
}

/// The board as someone across the table sees it.
pub fn turned(classes: &Classes) -> Classes {
    let mut out = *classes;
    out.reverse();
    out
}

/// How much the places of the pieces speak for this way up and against the
/// other, in nats. Positive: White is at the bottom.
///
/// `strange` is what chess has against the board, in nats: of a board that no
/// game leads to, its layout says little.
pub fn layout_odds(classes: &Classes, strange: f64) -> f64 {
    trust(strange) * (score(classes) - score(&turned(classes)))
}

fn score(classes: &Classes) -> f64 {
    classes.iter().enumerate().map(|(i, &c)| layout(c, i)).sum()
}

fn trust(strange: f64) -> f64 {
    TRUST / (1.0 + strange / 4.0)
}

/// Does Black sit at the bottom, as far as the pieces tell?
pub fn black_below(classes: &Classes) -> bool {
    HABIT + layout_odds(classes, price(classes)) < 0.0
}

/// How likely a board is where the pieces stand, either way up, in nats: to compare boards that are as `strange`.
pub fn likelihood(classes: &Classes, strange: f64) -> f64 {
    let trust = trust(strange);
    (HABIT + trust * score(classes)).max(trust * score(&turned(classes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start() -> Classes {
        let mut b = [0; 64];
        for (i, c) in [4, 2, 3, 5, 6, 3, 2, 4].into_iter().enumerate() {
            b[i] = c + 6;
            b[8 + i] = 7;
            b[48 + i] = 1;
            b[56 + i] = c;
        }
        b
    }

    #[test]
    fn the_first_position_is_the_right_way_up() {
        assert!(layout_odds(&start(), 0.0) > 20.0);
        assert!(layout_odds(&turned(&start()), 0.0) < -20.0);
    }

    #[test]
    fn turned_twice_it_is_the_board_again() {
        assert_eq!(turned(&turned(&start())), start());
    }

    #[test]
    fn a_mirror_and_exchanged_colours_are_less_likely_than_the_first_position() {
        let other = crate::shade::mirrored(&start());
        assert!(likelihood(&start(), 0.0) > likelihood(&other, 0.0) + 2.0);
        let exchanged = start().map(|c| if c == 0 { 0 } else { (c + 5) % 12 + 1 });
        assert!(likelihood(&start(), 0.0) > likelihood(&exchanged, 0.0) + 2.0);
    }

    #[test]
    fn an_empty_board_says_nothing() {
        assert!(layout_odds(&[0; 64], 0.0).abs() < 1e-9);
    }
}
