//! The fields after the placement: side to move, castling, en passant, counters.
//!
//! One to six fields are read. Read besides, each with a problem that says so:
//! a missing field in the middle, dashes for unknown counters, `W` or `white`
//! for `w`, castling before the side to move, a bare file for the en passant
//! square, the check counters of three-check (`3+3`, `+0+0`).

use super::castling;
use super::epd;
use super::source::{Glyph, abridged, quoted, span_of, text_of, trim_by};
use crate::board::{Color, Size, Square};
use crate::check::{Code, Problem};
use crate::setup::ChecksLeft;
use crate::span::Span;

/// The fields of a record, each with its place when it was given.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fields {
    pub turn: Option<(Color, Span)>,
    pub castling: Option<(castling::Field, Span)>,
    /// `Some((None, _))` is a dash.
    pub en_passant: Option<(Option<EpText>, Span)>,
    pub halfmove: Option<(Option<u32>, Span)>,
    pub fullmove: Option<(Option<u32>, Span)>,
    pub checks: Option<(ChecksLeft, Span)>,
    pub problems: Vec<Problem>,
    /// How many words were taken.
    pub used: usize,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum EpText {
    Square(Square),
    File(u8),
}

/// How far to go with words that are no fields.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// The words were given as a record: what is wrong is reported.
    Whole,
    /// The record stands in running text: the first word that is no field ends it.
    Embedded,
}

/// A word behind a placement.
#[derive(Clone, Copy)]
struct Word<'a> {
    glyphs: &'a [Glyph],
    text: &'a str,
    span: Span,
}

/// What is known where fields are read.
#[derive(Clone, Copy)]
struct Known {
    size: Size,
    mode: Mode,
}

pub(crate) fn read(words: &[&[Glyph]], size: Size, mode: Mode) -> Fields {
    let known = Known { size, mode };
    let mut f = Fields::default();
    let mut next = Next::Turn;
    let mut i = 0;
    while let Some(&written) = words.get(i) {
        // In running text a full stop or a bracket may stick to the last field.
        let word = trim_by(written, |g| matches!(g.ch, ',' | ';' | '.' | ')' | '"' | '\'' | '`' | '>' | '!'));
        if word.is_empty() {
            break;
        }
        let closes = word.len() < written.len();
        let text = text_of(word);
        let written = Word { glyphs: word, text: &text, span: span_of(word) };
        let taken = match next {
            Next::Turn => f.take_turn(&written, &mut next, known),
            Next::Castling => f.take_castling(&written, &mut next, known),
            Next::EnPassant => f.take_en_passant(&written, &mut next, known),
            Next::Halfmove | Next::Fullmove | Next::End => f.take_counter(&written, &mut next, known),
        };
        match taken {
            Taken::Yes => {
                i += 1;
                if closes {
                    break;
                }
            }
            Taken::Again => {}
            Taken::No => break,
        }
        if next == Next::Castling && i > 0 {
            // "w", "white" and "white to move" all say the same.
            while words.get(i).is_some_and(|w| {
                matches!(
                    text_of(w).to_lowercase().trim_end_matches('.'),
                    "to" | "move" | "moves" | "play" | "plays"
                )
            }) {
                i += 1;
            }
        }
    }
    f.used = i;
    f
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
enum Next {
    Turn,
    Castling,
    EnPassant,
    Halfmove,
    Fullmove,
    End,
}

enum Taken {
    /// The word was taken as the field.
    Yes,
    /// The word belongs to a later field: look again.
    Again,
    /// The word is no field.
    No,
}

impl Fields {
    /// How many of the six fields were given, counted to the last one.
    pub fn given(&self) -> u8 {
        given(&[
            self.turn.is_some(),
            self.castling.is_some(),
            self.en_passant.is_some(),
            self.halfmove.is_some(),
            self.fullmove.is_some(),
        ])
    }

    fn take_turn(&mut self, written: &Word<'_>, next: &mut Next, known: Known) -> Taken {
        let Word { glyphs: word, text, span } = *written;
        let Known { size, mode } = known;
        if let Some(color) = turn(text) {
            if text != "w" && text != "b" {
                self.problems
                    .push(Problem::new(Code::TurnSpelling, span).arg(quoted(text)).arg(color.letter()));
            }
            self.turn = Some((color, span));
            *next = Next::Castling;
            return Taken::Yes;
        }
        // "wKQkq": the next field sticks to this one.
        if let [first, rights @ ..] = word
            && matches!(first.ch, 'w' | 'b')
            && rights.len() > 1
            && castling::is_field(rights)
            && rights.iter().any(|g| matches!(g.ch, 'K' | 'Q' | 'k' | 'q'))
        {
            let field = castling::read(rights, size.width());
            self.problems.extend(field.problems.iter().cloned());
            self.problems
                .push(Problem::new(Code::MissingSpace, rights[0].span).arg(quoted(&text_of(rights))));
            self.turn = Some((if first.ch == 'w' { Color::White } else { Color::Black }, first.span));
            self.castling = Some((field, span_of(rights)));
            *next = Next::EnPassant;
            return Taken::Yes;
        }
        if text == "-"
            || (mode == Mode::Whole
                && word.len() == 1
                && !word[0].ch.is_ascii_digit()
                && !castling::is_field(word))
        {
            if mode == Mode::Embedded {
                return Taken::No;
            }
            self.problems.push(Problem::new(Code::TurnInvalid, span).arg(quoted(text)));
            *next = Next::Castling;
            return Taken::Yes;
        }
        let later = if castling::is_field(word) && (word.len() > 1 || matches!(text, "K" | "Q" | "k" | "q")) {
            Next::Castling
        } else if is_square(text) {
            Next::EnPassant
        } else if is_number(text) && mode == Mode::Whole {
            Next::Halfmove
        } else {
            return Taken::No;
        };
        self.problems.push(Problem::new(Code::MissingTurn, Span::at(span.start)));
        if later > Next::Castling {
            self.problems.push(Problem::new(Code::MissingCastling, Span::at(span.start)));
        }
        *next = later;
        Taken::Again
    }

    fn take_castling(&mut self, written: &Word<'_>, next: &mut Next, known: Known) -> Taken {
        let Word { glyphs: word, text, span } = *written;
        let Known { size, mode } = known;
        // "KQkq-": the next field sticks to this one.
        if let [rights @ .., dash] = word
            && dash.ch == '-'
            && rights.len() > 1
            && castling::is_field(rights)
        {
            let field = castling::read(rights, size.width());
            self.problems.extend(field.problems.iter().cloned());
            self.problems.push(Problem::new(Code::MissingSpace, dash.span).arg("'-'"));
            self.castling = Some((field, span_of(rights)));
            self.en_passant = Some((None, dash.span));
            *next = Next::Halfmove;
            return Taken::Yes;
        }
        if castling::is_field(word)
            || (mode == Mode::Whole
                && (castling::looks_like_field(word) || beyond_ten(word, size))
                && !is_square(text)
                && !epd::is_known_opcode(text))
        {
            let field = castling::read(word, size.width());
            self.problems.extend(field.problems.iter().cloned());
            self.castling = Some((field, span));
            *next = Next::EnPassant;
            return Taken::Yes;
        }
        if is_square(text) {
            self.problems.push(Problem::new(Code::MissingCastling, Span::at(span.start)));
            *next = Next::EnPassant;
            return Taken::Again;
        }
        if is_number(text) {
            self.problems.push(Problem::new(Code::MissingCastling, Span::at(span.start)));
            self.missing_ep(text, span);
            *next = Next::Halfmove;
            return Taken::Again;
        }
        Taken::No
    }

    fn missing_ep(&mut self, text: &str, span: Span) {
        let why = if is_number(text) { format!("'{text}' is a counter") } else { "'-' is assumed".into() };
        self.problems.push(Problem::new(Code::MissingEp, Span::new(span.start, span.end)).arg(why));
    }

    fn take_en_passant(&mut self, written: &Word<'_>, next: &mut Next, known: Known) -> Taken {
        let Word { glyphs: word, text, span } = *written;
        let Known { size, mode } = known;
        // Castling first, then the side to move.
        if self.turn.is_none()
            && let Some(color) = turn(text)
            && let Some(at) = self.problems.iter().position(|p| p.code == Code::MissingTurn)
        {
            self.problems.remove(at);
            self.problems.push(
                Problem::new(Code::FieldOrder, span).arg("the side to move stands after the castling rights"),
            );
            self.turn = Some((color, span));
            return Taken::Yes;
        }
        // The en passant square first, then the castling rights.
        if let Some((field, dash)) = &self.castling
            && field.castling.is_none()
            && castling::is_field(word)
            && word.len() > 1
            && word.iter().any(|g| matches!(g.ch, 'K' | 'Q' | 'k' | 'q'))
        {
            self.en_passant = Some((None, *dash));
            let field = castling::read(word, size.width());
            self.problems.extend(field.problems.iter().cloned());
            self.problems.push(
                Problem::new(Code::FieldOrder, span)
                    .arg("the castling rights stand after the en passant square"),
            );
            self.castling = Some((field, span));
            *next = Next::Halfmove;
            return Taken::Yes;
        }
        // "-0": the next field sticks to this one.
        if let [dash, digits @ ..] = word
            && dash.ch == '-'
            && is_number(&text_of(digits))
        {
            self.en_passant = Some((None, dash.span));
            *next = Next::Halfmove;
            let digits_text = text_of(digits);
            self.problems.push(Problem::new(Code::MissingSpace, span_of(digits)).arg(quoted(&digits_text)));
            let rest = Word { glyphs: digits, text: &digits_text, span: span_of(digits) };
            return self.take_counter(&rest, next, known);
        }
        if text == "-" {
            self.en_passant = Some((None, span));
            *next = Next::Halfmove;
            return Taken::Yes;
        }
        if let Ok(square) = text.parse::<Square>() {
            if text.starts_with(|c: char| c.is_ascii_uppercase()) {
                self.problems.push(Problem::new(Code::EpCase, span).arg(quoted(text)).arg(square));
            }
            self.en_passant = Some((Some(EpText::Square(square)), span));
            *next = Next::Halfmove;
            return Taken::Yes;
        }
        if let [g] = word
            && g.ch.is_ascii_alphabetic()
        {
            let file = g.ch.to_ascii_lowercase() as u8 - b'a';
            self.en_passant = Some((Some(EpText::File(file)), span));
            *next = Next::Halfmove;
            return Taken::Yes;
        }
        if is_number(text) {
            self.missing_ep(text, span);
            *next = Next::Halfmove;
            return Taken::Again;
        }
        if epd::is_known_opcode(text) {
            self.missing_ep(text, span);
            return Taken::No;
        }
        if mode == Mode::Whole
            && word.len() <= 4
            && word.iter().any(|g| g.ch.is_ascii_digit())
            && !text.contains('+')
        {
            self.problems.push(Problem::new(Code::EpInvalid, span).arg(quoted(text)));
            self.en_passant = Some((None, span));
            *next = Next::Halfmove;
            return Taken::Yes;
        }
        Taken::No
    }

    fn take_counter(&mut self, written: &Word<'_>, next: &mut Next, known: Known) -> Taken {
        let Word { glyphs: word, text, span } = *written;
        let mode = known.mode;
        if let Some(result) = checks(text) {
            match result {
                Ok((checks, given)) => {
                    if given {
                        self.problems.push(
                            Problem::new(Code::ChecksGiven, span)
                                .arg(quoted(text))
                                .arg(format!("{}+{}", checks.white, checks.black)),
                        );
                    }
                    if self.checks.is_some() {
                        self.problems
                            .push(Problem::new(Code::UnexpectedField, span).arg(quoted(text)).arg(""));
                    } else {
                        self.checks = Some((checks, span));
                    }
                }
                Err(()) => self.problems.push(
                    Problem::new(Code::UnexpectedField, span)
                        .arg(quoted(text))
                        .arg(" (it looks like a counter of checks, but is out of range)"),
                ),
            }
            return Taken::Yes;
        }
        if *next == Next::End {
            return Taken::No;
        }
        let name = if *next == Next::Halfmove { "halfmove clock" } else { "move number" };
        let assumed = if *next == Next::Halfmove { 0 } else { 1 };
        let value = if is_number(text) {
            // Whatever the strict reader takes and a position can hold; whether
            // a game can last so long is for `check` to say.
            let n = text.parse::<u32>().ok();
            if n.is_none() {
                self.problems.push(Problem::new(Code::CounterTooLarge, span).arg(name).arg(abridged(text)));
            }
            n
        } else if text == "-" || text == "?" {
            self.problems.push(Problem::new(Code::CountersUnknown, span).arg(quoted(text)).arg(assumed));
            None
        } else if mode == Mode::Whole && (is_odd_number(word) || matches!(text, "O" | "o" | "l" | "I")) {
            self.problems.push(Problem::new(Code::CounterInvalid, span).arg(quoted(text)));
            None
        } else {
            return Taken::No;
        };
        if *next == Next::Halfmove {
            self.halfmove = Some((value, span));
            *next = Next::Fullmove;
        } else {
            self.fullmove = Some((value, span));
            *next = Next::End;
        }
        Taken::Yes
    }
}

/// The number of fields up to the last one that is there; the placement is
/// always there.
pub(crate) fn given(fields: &[bool; 5]) -> u8 {
    let last = fields.iter().rposition(|&there| there);
    last.map_or(1, |i| i as u8 + 2)
}

/// The side to move in the words that are met: English letters and names, and
/// the German, French, Polish and Russian ones for "white" and "black".
pub(crate) fn turn(text: &str) -> Option<Color> {
    Some(match text.to_lowercase().as_str() {
        "w" | "white" | "weiß" | "weiss" | "blancs" | "białe" | "б" | "белые" | "білі" => {
            Color::White
        }
        "b" | "black" | "s" | "schwarz" | "noirs" | "czarne" | "ч" | "черные" | "чёрные" | "чорні" => {
            Color::Black
        }
        _ => return None,
    })
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

fn is_square(text: &str) -> bool {
    text.len() >= 2 && text.parse::<Square>().is_ok()
}

fn is_odd_number(word: &[Glyph]) -> bool {
    word.len() <= 12
        && word.iter().any(|g| g.ch.is_ascii_digit())
        && word.iter().all(|g| g.ch.is_ascii_digit() || matches!(g.ch, '-' | '+' | '.' | '/' | 'e' | 'x'))
}

fn beyond_ten(word: &[Glyph], size: Size) -> bool {
    size.width() > 10 && word.len() <= 20 && word.iter().all(|g| g.ch.is_ascii_alphabetic())
}

/// `3+3` counts the checks left, `+0+0` the checks given. The flag is true
/// for checks given; the error means that the numbers are out of range.
fn checks(text: &str) -> Option<Result<(ChecksLeft, bool), ()>> {
    let given = text.starts_with('+');
    let (white, black) = text.strip_prefix('+').unwrap_or(text).split_once('+')?;
    if !is_number(white) || !is_number(black) {
        return None;
    }
    let value = |s: &str| s.parse::<u8>().ok().filter(|&n| n <= 9);
    let (Some(white), Some(black)) = (value(white), value(black)) else { return Some(Err(())) };
    if !given {
        return Some(Ok((ChecksLeft { white, black }, false)));
    }
    if white > 3 || black > 3 {
        return Some(Err(()));
    }
    Some(Ok((ChecksLeft { white: 3 - white, black: 3 - black }, true)))
}
