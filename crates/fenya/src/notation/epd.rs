//! Extended position description: four fields, then operations.
//!
//! Every opcode of the PGN standard's section 16.2.4 has its type; unknown ones
//! are kept as they are. Strings stand in quotation marks and may hold
//! semicolons. Read besides, with a problem: an operation that is not closed
//! with a semicolon, a string without quotation marks, counters before the
//! operations.

use super::source::{Glyph, quoted, span_of, text_of};
use crate::check::{Code, Problem, Severity};
use crate::span::Span;
use std::fmt;

/// What the operands of an opcode are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OperandKind {
    /// Moves in SAN.
    Moves,
    /// One move in SAN.
    Move,
    /// One string.
    Text,
    /// Two strings.
    TwoTexts,
    /// One whole number, negative ones too.
    Integer,
    /// One whole number from 0.
    Unsigned,
    /// None.
    Nothing,
    /// Anything.
    Any,
}

/// The type of an opcode of the standard; `None` for others.
#[must_use]
pub fn operand_kind(opcode: &str) -> Option<OperandKind> {
    use OperandKind::{Any, Integer, Move, Moves, Nothing, Text, TwoTexts, Unsigned};
    Some(match opcode {
        "am" | "bm" | "pv" => Moves,
        "pm" | "sm" => Move,
        "acn" | "acs" | "dm" | "fmvn" | "hmvc" | "rc" | "tcgs" => Unsigned,
        "ce" => Integer,
        "eco" | "id" | "nic" => Text,
        "tcri" | "tcsi" => TwoTexts,
        "draw_accept" | "draw_claim" | "draw_offer" | "draw_reject" | "resign" => Nothing,
        "noop" => Any,
        _ => match opcode.as_bytes() {
            [b'c' | b'v', b'0'..=b'9'] => Text,
            _ => return None,
        },
    })
}

pub(crate) fn is_known_opcode(text: &str) -> bool {
    operand_kind(text.trim_end_matches(';')).is_some()
}

/// One operand of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operand {
    /// The text without its quotation marks.
    pub text: String,
    /// True when it was written in quotation marks.
    pub quoted: bool,
    /// For a move that is legal here: the move in UCI (`e2e4`).
    pub uci: Option<String>,
    /// Its bytes in the input.
    pub span: Span,
}

/// An opcode with its operands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// The opcode, such as `bm`.
    pub opcode: String,
    /// What follows it.
    pub operands: Vec<Operand>,
    /// Its bytes in the input.
    pub span: Span,
}

impl Operation {
    /// The operand as a number, where the opcode has just one.
    #[must_use]
    pub fn number(&self) -> Option<i64> {
        match self.operands.as_slice() {
            [operand] => operand.text.parse().ok(),
            _ => None,
        }
    }

    /// The operands as one text, with single spaces.
    #[must_use]
    pub fn text(&self) -> String {
        let texts: Vec<&str> = self.operands.iter().map(|o| o.text.as_str()).collect();
        texts.join(" ")
    }
}

impl fmt::Display for Operation {
    /// `bm Nf3;` or `c0 "first; second";`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.opcode)?;
        let text = matches!(operand_kind(&self.opcode), Some(OperandKind::Text | OperandKind::TwoTexts));
        for operand in &self.operands {
            if text || operand.quoted {
                write!(f, " \"{}\"", operand.text.replace('\\', "\\\\").replace('"', "\\\""))?;
            } else {
                write!(f, " {}", operand.text)?;
            }
        }
        f.write_str(";")
    }
}

/// True when a text goes on with operations: an opcode of the standard, or a
/// word like one with a semicolon somewhere behind it or, when the fields were
/// `closed` with one, before it.
pub(crate) fn starts_operations(glyphs: &[Glyph], closed: bool) -> bool {
    let glyphs = super::source::trim(glyphs);
    let word = glyphs.iter().take(16).take_while(|g| g.ch.is_ascii_alphanumeric() || g.ch == '_').count();
    let opcode = text_of(&glyphs[..word]);
    if !opcode.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return false;
    }
    is_known_opcode(&opcode)
        || (opcode.len() <= 15
            && glyphs.get(word).is_none_or(|g| g.ch.is_whitespace() || g.ch == ';')
            && (closed || glyphs.iter().any(|g| g.ch == ';')))
}

/// Reads the operations to the end of the text.
pub(crate) fn read(glyphs: &[Glyph]) -> (Vec<Operation>, Vec<Problem>) {
    let mut operations: Vec<Operation> = Vec::new();
    let mut problems = Vec::new();
    let mut seen = std::collections::HashSet::new();
    let mut i = 0;
    loop {
        while glyphs.get(i).is_some_and(|g| g.ch.is_whitespace() || g.ch == ';') {
            i += 1;
        }
        let Some(first) = glyphs.get(i) else { break };
        let start = i;
        while glyphs.get(i).is_some_and(|g| !g.ch.is_whitespace() && g.ch != ';' && g.ch != '"') {
            i += 1;
        }
        if i == start {
            // A string where an opcode should be.
            i += 1;
        }
        let opcode = text_of(&glyphs[start..i]);
        let opcode_span = span_of(&glyphs[start..i]);
        if !is_opcode(&opcode) {
            problems.push(Problem::new(Code::EpdOpcodeInvalid, opcode_span).arg(quoted(&opcode)));
        }
        let (operands, end) = read_operands(glyphs, i, &mut problems);
        let closed = glyphs.get(end).is_some_and(|g| g.ch == ';');
        let last = glyphs[..end].last().map_or(first.span.end, |g| g.span.end);
        if !closed {
            let place = Span::at(operands.last().map_or(opcode_span.end, |o: &Operand| o.span.end));
            let mut problem = Problem::new(Code::EpdMissingSemicolon, place);
            if end < glyphs.len() {
                problem = problem.severity(Severity::Warning);
            }
            problems.push(problem);
        }
        if is_opcode(&opcode) && !seen.insert(opcode.clone()) {
            problems.push(Problem::new(Code::EpdOpcodeTwice, opcode_span).arg(quoted(&opcode)));
        }
        let operation = Operation { opcode, operands, span: Span::new(first.span.start, last) };
        check_operands(&operation, opcode_span, &mut problems);
        operations.push(operation);
        i = end;
    }
    (operations, problems)
}

fn read_operands(glyphs: &[Glyph], mut i: usize, problems: &mut Vec<Problem>) -> (Vec<Operand>, usize) {
    let mut operands = Vec::new();
    loop {
        while glyphs.get(i).is_some_and(|g| g.ch.is_whitespace()) {
            i += 1;
        }
        let Some(g) = glyphs.get(i) else { return (operands, i) };
        if g.ch == ';' {
            return (operands, i);
        }
        let start = i;
        if g.ch == '"' {
            i += 1;
            let mut text = String::new();
            loop {
                match glyphs.get(i) {
                    None => {
                        problems.push(Problem::new(Code::EpdUnterminatedString, span_of(&glyphs[start..i])));
                        break;
                    }
                    Some(g) if g.ch == '"' => {
                        i += 1;
                        break;
                    }
                    Some(g)
                        if g.ch == '\\' && glyphs.get(i + 1).is_some_and(|n| matches!(n.ch, '"' | '\\')) =>
                    {
                        text.push(glyphs[i + 1].raw);
                        i += 2;
                    }
                    Some(g) => {
                        text.push(g.raw);
                        i += 1;
                    }
                }
            }
            operands.push(Operand { text, quoted: true, uci: None, span: span_of(&glyphs[start..i]) });
        } else {
            while glyphs.get(i).is_some_and(|g| !g.ch.is_whitespace() && g.ch != ';') {
                i += 1;
            }
            let text = super::source::raw_text_of(&glyphs[start..i]);
            // An opcode behind an operand begins the next operation: the
            // semicolon between them was forgotten.
            if !operands.is_empty() && operand_kind(&text).is_some() {
                return (operands, start);
            }
            operands.push(Operand { text, quoted: false, uci: None, span: span_of(&glyphs[start..i]) });
        }
    }
}

fn is_opcode(text: &str) -> bool {
    text.len() <= 15
        && text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

fn check_operands(operation: &Operation, span: Span, problems: &mut Vec<Problem>) {
    use OperandKind::{Any, Integer, Move, Moves, Nothing, Text, TwoTexts, Unsigned};
    let Some(kind) = operand_kind(&operation.opcode) else { return };
    let n = operation.operands.len();
    let wanted = match kind {
        Any => return,
        Moves if n == 0 => "at least one move",
        Move if n != 1 => "one move",
        Text if n == 0 => "a string",
        TwoTexts if n != 2 => "two strings",
        Integer | Unsigned if n != 1 => "one number",
        Nothing if n != 0 => "no operand",
        _ => "",
    };
    if !wanted.is_empty() {
        problems.push(Problem::new(Code::EpdOperandCount, span).arg(quoted(&operation.opcode)).arg(wanted));
        return;
    }
    let number = match kind {
        Integer => operation.number().is_some(),
        Unsigned => operation.number().is_some_and(|n| n >= 0),
        _ => return,
    };
    if !number {
        let operand = &operation.operands[0];
        problems.push(
            Problem::new(Code::EpdOperandNotANumber, operand.span)
                .arg(quoted(&operation.opcode))
                .arg(quoted(&operand.text))
                .arg(if kind == Unsigned { "a whole number from 0" } else { "a whole number" }),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::source::decode;

    fn ops(text: &str) -> (Vec<Operation>, Vec<Problem>) {
        read(&decode(text.as_bytes()).0)
    }

    #[test]
    fn a_semicolon_inside_a_string_closes_nothing() {
        let (operations, problems) = ops("bm e4; c0 \"first; second\";");
        assert!(problems.is_empty(), "{problems:?}");
        assert_eq!(operations[1].operands[0].text, "first; second");
        assert_eq!(operations[1].to_string(), "c0 \"first; second\";");
    }

    #[test]
    fn a_missing_semicolon_and_an_open_string_are_told() {
        let (operations, problems) = ops("id \"open; bm e4");
        assert_eq!(operations.len(), 1);
        let codes: Vec<_> = problems.iter().map(|p| p.code).collect();
        assert_eq!(codes, [Code::EpdUnterminatedString, Code::EpdMissingSemicolon]);
    }

    #[test]
    fn numbers_are_typed() {
        let (_, problems) = ops("ce -35; acn x; dm -1; hmvc 7;");
        let codes: Vec<_> = problems.iter().map(|p| (p.code, p.span.start)).collect();
        assert_eq!(codes, [(Code::EpdOperandNotANumber, 12), (Code::EpdOperandNotANumber, 18)]);
    }

    #[test]
    fn unknown_opcodes_are_kept() {
        let (operations, problems) = ops("D1 20; Ae \"Stockfish 15\";");
        assert!(problems.is_empty());
        assert_eq!(operations[0].to_string(), "D1 20;");
        assert_eq!(operations[1].to_string(), "Ae \"Stockfish 15\";");
    }
}
