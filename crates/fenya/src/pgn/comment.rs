//! Commands in comments: `[%clk 0:09:57]`, `[%eval 0.35]`, `[%csl Gd4]`.
//!
//! They are no part of the 1994 standard. `clk`, `egt`, `emt`, `mct` come from
//! its supplement of 2001; `csl` and `cal` from ChessBase, `eval` from lichess.

use crate::rules::Sq;
use crate::span::Span;
use std::time::Duration;

/// The colour of an arrow or a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Paint {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
}

/// What a program thinks of a position, from White's side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Evaluation {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; negative when Black mates.
    Mate(i32),
}

/// A command with its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command<'a> {
    /// `[%clk]`: what is left on the clock.
    Clock(Duration),
    /// `[%emt]`: what the move took.
    MoveTime(Duration),
    /// `[%eval]`: an evaluation, and how deep it was searched.
    Eval(Evaluation, Option<u32>),
    /// `[%csl]`: coloured squares.
    Squares(Vec<(Paint, Sq)>),
    /// `[%cal]`: coloured arrows.
    Arrows(Vec<(Paint, Sq, Sq)>),
    /// Any other command, or one whose value cannot be read.
    Other {
        /// The name without the percent sign.
        name: &'a str,
        /// What follows it.
        value: &'a str,
    },
}

/// The commands in the text of a comment, each with its bytes, brackets
/// included. The text is not changed.
///
/// ```
/// use fenya::pgn::{Command, Evaluation, commands};
/// use std::time::Duration;
///
/// let found: Vec<_> = commands("good [%clk 1:02:03.5] [%eval -0.35,20] [%csl Gd4,Re5]").collect();
/// assert_eq!(found[0].1, Command::Clock(Duration::from_millis(3_723_500)));
/// assert_eq!(found[1].1, Command::Eval(Evaluation::Centipawns(-35), Some(20)));
/// assert!(matches!(&found[2].1, Command::Squares(squares) if squares.len() == 2));
/// ```
pub fn commands(text: &str) -> impl Iterator<Item = (Span, Command<'_>)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text.get(at..)?.find("[%")?;
        let end = start + text[start..].find(']')? + 1;
        at = end;
        let inner = &text[start + 2..end - 1];
        let (name, value) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
        Some((Span::new(start, end), read(name, value.trim())))
    })
}

fn read<'a>(name: &'a str, value: &'a str) -> Command<'a> {
    let known = match name {
        "clk" => time(value).map(Command::Clock),
        "emt" => time(value).map(Command::MoveTime),
        "eval" => eval(value),
        "csl" => value.split(',').map(|s| square(s.trim())).collect::<Option<_>>().map(Command::Squares),
        "cal" => value.split(',').map(|s| arrow(s.trim())).collect::<Option<_>>().map(Command::Arrows),
        _ => None,
    };
    known.unwrap_or(Command::Other { name, value })
}

/// `1:02:03`, `02:03`, `3.5`
fn time(value: &str) -> Option<Duration> {
    let mut seconds = 0_u64;
    let (whole, fraction) = value.split_once(['.', ',']).unwrap_or((value, ""));
    for part in whole.split(':') {
        seconds = seconds.checked_mul(60)?.checked_add(u64::from(part.parse::<u32>().ok()?))?;
    }
    let mut millis = 0;
    if !fraction.is_empty() {
        if !fraction.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let digits: String = fraction.chars().chain("000".chars()).take(3).collect();
        millis = digits.parse().ok()?;
    }
    Some(Duration::from_secs(seconds) + Duration::from_millis(millis))
}

fn eval(value: &str) -> Option<Command<'static>> {
    let (score, depth) = match value.split_once(',') {
        Some((score, depth)) => (score.trim(), Some(depth.trim().parse().ok()?)),
        None => (value, None),
    };
    let evaluation = match score.strip_prefix('#') {
        Some(mate) => Evaluation::Mate(mate.parse().ok()?),
        None => {
            let pawns: f64 = score.parse().ok().filter(|p: &f64| p.abs() < 1e6)?;
            Evaluation::Centipawns((pawns * 100.0).round() as i32)
        }
    };
    Some(Command::Eval(evaluation, depth))
}

fn paint(text: &str) -> Option<(Paint, &[u8])> {
    let (first, rest) = text.as_bytes().split_first()?;
    let paint = match first {
        b'G' => Paint::Green,
        b'R' => Paint::Red,
        b'Y' => Paint::Yellow,
        b'B' => Paint::Blue,
        _ => return None,
    };
    Some((paint, rest))
}

fn square(text: &str) -> Option<(Paint, Sq)> {
    let (paint, rest) = paint(text)?;
    Some((paint, Sq::from_ascii(rest.try_into().ok()?)?))
}

fn arrow(text: &str) -> Option<(Paint, Sq, Sq)> {
    let (paint, rest) = paint(text)?;
    let &[a, b, c, d] = rest else { return None };
    Some((paint, Sq::from_ascii([a, b])?, Sq::from_ascii([c, d])?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_cannot_be_read_are_kept_as_text() {
        for text in ["[%clk soon]", "[%eval #x]", "[%csl Zd4]", "[%cal Gd4]", "[%foo bar baz]", "[%clk]"] {
            let found: Vec<_> = commands(text).collect();
            assert!(matches!(found[..], [(_, Command::Other { .. })]), "{text}: {found:?}");
        }
        assert_eq!(commands("[%clk 0:01:00").count(), 0);
        assert_eq!(
            commands("[%eval #-3]").next().map(|c| c.1),
            Some(Command::Eval(Evaluation::Mate(-3), None))
        );
    }
}
