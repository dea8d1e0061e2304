//! The positions of the moves that were played.

use crate::args::Which;
use fenya::pgn::{Command, Evaluation, Game, Item, LineId, commands};
use fenya::rules::{Move, Position};
use std::time::Duration;

/// A position of a game.
#[derive(Clone, Debug)]
pub struct Step {
    pub position: Position,
    /// The move that led here; none at the start and for a null move.
    pub m: Option<Move>,
    /// True if a null move led here.
    pub null: bool,
    /// What the comments behind the move say.
    pub clock: Option<Duration>,
    pub eval: Option<Evaluation>,
}

impl Step {
    const fn new(position: Position, m: Option<Move>, null: bool) -> Self {
        Self { position, m, null, clock: None, eval: None }
    }

    fn note(&mut self, comment: &str) {
        for (_, command) in commands(comment) {
            match command {
                Command::Clock(clock) => self.clock = Some(clock),
                Command::Eval(eval, _) => self.eval = Some(eval),
                _ => {}
            }
        }
    }
}

/// The start and the position after each move that was played, as far as moves
/// could be. Empty if the start is not known.
pub fn steps(game: &Game) -> Vec<Step> {
    let Some(mut position) = game.start else { return Vec::new() };
    let mut out = vec![Step::new(position, None, false)];
    for item in game.line(LineId::MAIN) {
        match item {
            Item::Move(m) => {
                position.play(*m);
                out.push(Step::new(position, Some(*m), false));
            }
            Item::Null => {
                position.pass();
                out.push(Step::new(position, None, true));
            }
            Item::Unplayed(_) => break,
            Item::Comment(text) => {
                if let Some(step) = out.last_mut() {
                    step.note(text);
                }
            }
            Item::Nag(_) | Item::Variation(_) => {}
        }
    }
    out
}

/// The numbers of the steps that are meant.
pub fn chosen(which: Which, first_ply: u32, len: usize) -> std::ops::Range<usize> {
    let one = |n: Option<u32>| {
        let n = n.and_then(|n| usize::try_from(n).ok()).filter(|n| *n < len);
        n.map_or(0..0, |n| n..n + 1)
    };
    match which {
        Which::Every => 0..len,
        Which::Last => len.saturating_sub(1)..len,
        Which::Ply(n) => one(Some(n)),
        Which::After(ply) => one((ply + 1).checked_sub(first_ply).filter(|n| *n > 0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fenya::pgn::games;

    #[test]
    fn clocks_and_evaluations_belong_to_the_move_before() {
        let game =
            games(b"{[%clk 1:00:00]} 1. e4 {[%clk 0:59:00] [%eval #-3]} (1. d4 {[%clk 0:01:00]}) e5 Ke7 *")
                .next()
                .unwrap();
        let steps = steps(&game);
        assert_eq!(steps.len(), 3);
        assert_eq!(steps[0].clock, Some(Duration::from_secs(3600)));
        assert_eq!(steps[1].clock, Some(Duration::from_secs(3540)));
        assert_eq!(steps[1].eval, Some(Evaluation::Mate(-3)));
        assert_eq!((steps[2].clock, steps[2].eval), (None, None));
    }

    #[test]
    fn a_move_is_named_by_its_number_also_when_black_begins() {
        assert_eq!(chosen(Which::After(0), 0, 5), 1..2);
        assert_eq!(chosen(Which::After(5), 5, 5), 1..2);
        assert_eq!(chosen(Which::After(4), 5, 5), 0..0);
        assert_eq!(chosen(Which::After(9), 0, 5), 0..0);
        assert_eq!(chosen(Which::Last, 0, 1), 0..1);
        assert_eq!(chosen(Which::Ply(0), 7, 1), 0..1);
        assert_eq!(chosen(Which::Every, 0, 0), 0..0);
    }
}
