//! Readings and problems as JSON, one object a position.

use crate::item::{Item, Passage};
use fenya::board::{Color, Role};
use fenya::check::{MessageLanguage, Problem, Severity, engine_safe};
use fenya::notation::{Dialect, Reading, WriteOptions, write};
use fenya::rules::{CastlingStyle, EpPolicy};
use fenya::{Setup, Span};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The version of the schema.
pub const SCHEMA: u32 = 1;

#[derive(Serialize)]
struct Field<T> {
    value: T,
    given: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    span: Option<[usize; 2]>,
}

fn field<T>(value: T, span: Option<Span>) -> Field<T> {
    Field { value, given: span.is_some(), span: span.map(|s| [s.start, s.end]) }
}

fn form(setup: &Setup, dialect: Dialect, ep: EpPolicy) -> Option<String> {
    let castling = if dialect == Dialect::Shredder { CastlingStyle::Shredder } else { CastlingStyle::Xfen };
    write(setup, &WriteOptions { dialect, ep, castling, ..WriteOptions::default() }).ok()
}

/// The object of one position, with the problems that were found in it and what was written of it.
#[must_use]
pub fn position(
    item: &Item<'_>,
    problems: &[Problem],
    written: Option<&str>,
    lang: MessageLanguage,
) -> Value {
    let reading = item.readings.unique();
    let mut out = Map::new();
    let mut put = |key: &str, value: Value| {
        out.insert(key.to_owned(), value);
    };
    put("schema", json!(SCHEMA));
    put("source", json!(item.source));
    put("line", json!(item.line));
    put("input", json!(String::from_utf8_lossy(item.text)));
    let worst = problems.iter().map(|p| p.severity).max();
    put("status", json!(status(worst)));
    put("ambiguous", json!(item.readings.is_ambiguous()));
    put("dialect", json!(reading.map(|r| r.dialect.as_str())));
    match reading {
        Some(reading) => {
            let setup = &reading.setup;
            let record = &reading.record;
            let fen = setup.to_string();
            put("placement_dialect", json!(reading.placement.as_str()));
            put("variant", json!(reading.variant()));
            put("letters", json!(reading.language.code));
            put("size", json!(setup.board.size().to_string()));
            let placement = fen.split(' ').next().unwrap_or_default();
            put("placement", json!(placement));
            put("turn", json!(field(setup.turn.letter(), record.turn)));
            let castling = fen.split(' ').nth(2).unwrap_or("-");
            put("castling", json!(field(castling, record.castling)));
            put("en_passant", json!(field(setup.en_passant.map(|s| s.to_string()), record.en_passant)));
            put("halfmove", json!(field(setup.halfmove, record.halfmove)));
            put("fullmove", json!(field(setup.fullmove, record.fullmove)));
            put("ep_policy", json!("always"));
            put("fen", json!(fen));
            put("standard", json!(fen));
            put("xfen", json!(form(setup, Dialect::Xfen, EpPolicy::Always)));
            put("shredder", json!(form(setup, Dialect::Shredder, EpPolicy::Always)));
            put("ep_xfen", json!(form(setup, Dialect::Standard, EpPolicy::Xfen)));
            put("ep_legal", json!(form(setup, Dialect::Standard, EpPolicy::Legal)));
            let mut rooks: Vec<String> =
                setup.castling.resolve(&setup.board).valid().map(|r| r.rook.to_string()).collect();
            rooks.sort_unstable();
            put("castling_rooks", json!(rooks));
            if !setup.promoted.is_empty() {
                let squares: Vec<String> = setup.promoted.iter().map(ToString::to_string).collect();
                put("promoted", json!(squares));
            }
            if let Some(pockets) = &setup.pockets {
                let side = |c| pockets.letters(c);
                put("pocket", json!({"white": side(Color::White), "black": side(Color::Black)}));
            }
            if let Some(checks) = setup.checks {
                put("checks_left", json!({"white": checks.white, "black": checks.black}));
            }
            if !reading.operations.is_empty() {
                put("ops", operations(reading));
            }
            put("evidence", json!(reading.evidence_in(lang)));
        }
        None => {
            for key in ["placement", "fen", "standard"] {
                put(key, Value::Null);
            }
        }
    }
    if let Some(written) = written {
        put("output", json!(written));
    }
    let others: Vec<Value> = item
        .readings
        .readings
        .iter()
        .filter(|r| reading.is_none_or(|best| best.setup != r.setup))
        .chain(&item.readings.repairs)
        .map(|r| alternative(r, lang))
        .collect();
    put("alternatives", json!(others));
    if let Some(reading) = reading {
        let engine = engine_safe(reading, problems);
        let reasons: Vec<&str> = engine.reasons.iter().map(|c| c.as_str()).collect();
        put("engine_safe", json!({"safe": engine.safe, "reasons": reasons}));
    }
    let problems: Vec<Value> = problems.iter().map(|p| problem(&item.passage(), p, lang)).collect();
    put("problems", json!(problems));
    Value::Object(out)
}

/// `ok`, `warning` or `error`.
#[must_use]
pub fn status(worst: Option<Severity>) -> &'static str {
    match worst {
        Some(Severity::Error) => "error",
        Some(Severity::Warning) => "warning",
        _ => "ok",
    }
}

fn alternative(reading: &Reading, lang: MessageLanguage) -> Value {
    let repair = reading.repair.as_ref().map(|(hint, args)| {
        fenya::check::Fix { hint: *hint, args: args.clone(), fen: String::new(), text: None }.message_in(lang)
    });
    json!({
        "fen": reading.setup.to_string(),
        "dialect": reading.dialect.as_str(),
        "letters": reading.language.code,
        "size": reading.setup.board.size().to_string(),
        "knight": knight(reading),
        "evidence": reading.evidence_in(lang),
        "repair": repair,
        "penalty": reading.penalty,
    })
}

/// The letter that is the knight in the FEN of a reading. Of a text with both N and S the
/// readings are spelled alike.
fn knight(reading: &Reading) -> &'static str {
    let other = |letter| reading.setup.board.pieces().any(|(_, p)| p.role == Role::Other(letter));
    if other('N') { "S" } else { "N" }
}

/// Operations by opcode: moves as UCI, numbers as numbers, one string as a
/// string. An opcode that is given twice has the operands of both.
fn operations(reading: &Reading) -> Value {
    use fenya::notation::{OperandKind, operand_kind};
    let mut out: BTreeMap<&str, Value> = BTreeMap::new();
    for operation in &reading.operations {
        let texts = || operation.operands.iter().map(|o| json!(o.text)).collect::<Vec<_>>();
        let value = match operand_kind(&operation.opcode) {
            Some(OperandKind::Moves | OperandKind::Move) => {
                let legal = operation.operands.iter().any(|o| o.uci.is_some());
                // Without a legal position the moves stay as they were written.
                let moves: Vec<Value> = operation
                    .operands
                    .iter()
                    .filter_map(
                        |o| if legal { o.uci.as_ref().map(|u| json!(u)) } else { Some(json!(o.text)) },
                    )
                    .collect();
                Value::Array(moves)
            }
            Some(OperandKind::Integer | OperandKind::Unsigned) => {
                operation.number().map_or_else(|| json!(operation.text()), |n| json!(n))
            }
            Some(OperandKind::Text) => json!(operation.text()),
            Some(OperandKind::Nothing) => json!(true),
            _ => match operation.operands.as_slice() {
                [] => json!(true),
                [one] => json!(one.text),
                _ => Value::Array(texts()),
            },
        };
        match (out.get_mut(operation.opcode.as_str()), value) {
            (Some(Value::Array(list)), Value::Array(more)) => list.extend(more),
            (Some(_), _) => {}
            (None, value) => {
                out.insert(&operation.opcode, value);
            }
        }
    }
    json!(out)
}

/// One problem, with its place in bytes of the input and in line and column.
#[must_use]
pub fn problem(at: &Passage<'_>, problem: &Problem, lang: MessageLanguage) -> Value {
    let (line, column) = place(at, problem.span.start);
    let fixes: Vec<Value> = problem
        .fixes
        .iter()
        .map(|f| {
            let mut fix =
                json!({"message": f.message_in(lang), "fen": Some(&f.fen).filter(|fen| !fen.is_empty())});
            if let Some(text) = &f.text {
                fix["text"] = json!(text);
            }
            fix
        })
        .collect();
    json!({
        "code": problem.code.as_str(),
        "severity": problem.severity.as_str(),
        "message": problem.message_in(lang),
        "span": {"start": problem.span.start, "end": problem.span.end},
        "line": line,
        "column": column,
        "fixes": fixes,
    })
}

/// Line and column (in characters, from 1) of a byte of the passage.
#[must_use]
pub fn place(at: &Passage<'_>, byte: usize) -> (usize, usize) {
    let head = &at.text[..byte.min(at.text.len())];
    let line = at.line + head.iter().filter(|&&b| b == b'\n').count();
    let start = head.iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1);
    (line, String::from_utf8_lossy(&head[start..]).chars().count() + 1)
}
