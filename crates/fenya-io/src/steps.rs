//! The positions of the moves that were played.

use crate::game::{self, Raw};
use fenya::check::{MessageLanguage, Severity};
use fenya::pgn::{Command, Evaluation, Game, Item, LineId, commands};
use fenya::rules::{CastlingStyle, EpPolicy, Move, Position};
use serde_json::{Value, json};
use std::time::Duration;

/// A position of a game.
#[derive(Clone, Debug)]
pub struct Step {
    /// The position.
    pub position: Position,
    /// The move that led here; none at the start and for a null move.
    pub m: Option<Move>,
    /// True if a null move led here.
    pub null: bool,
    /// The time left, if a comment behind the move says it.
    pub clock: Option<Duration>,
    /// The evaluation, if a comment behind the move says it.
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

/// The object of a game with all its positions, as `fenya play --json` prints it.
#[must_use]
pub fn object(
    raw: &Raw<'_>,
    game: &Game,
    ep: EpPolicy,
    castling: CastlingStyle,
    lang: MessageLanguage,
) -> Value {
    let steps = steps(game);
    let mut value = game::object(raw, game, Severity::Info, lang);
    let positions = steps.iter().enumerate().map(|(n, step)| {
        let before = n.checked_sub(1).and_then(|n| steps.get(n)).map(|s| &s.position);
        let moved = moved(before, step);
        json!({
            "ply": n,
            "move": moved.as_ref().map(|m| &m.0),
            "uci": moved.as_ref().map(|m| &m.1),
            "fen": step.position.fen(ep, castling),
        })
    });
    value["positions"] = positions.collect();
    value
}

/// The start and the position after each move that was played, as far as moves
/// could be. Empty if the start is not known.
#[must_use]
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

/// The move that led to a step, in standard algebraic notation and as UCI; the
/// position before it is that of the step before.
#[must_use]
pub fn moved(before: Option<&Position>, step: &Step) -> Option<(String, String)> {
    if step.null {
        return Some(("--".into(), "0000".into()));
    }
    let (before, m) = (before?, step.m?);
    Some((before.san(m), before.uci(m, before.is_chess960())))
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
}
