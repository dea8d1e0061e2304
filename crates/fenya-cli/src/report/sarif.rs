//! SARIF 2.1.0, which code scanning services read.

use super::language;
use crate::sink::Failure;
use fenya::check::{Code, Problem, Severity};
use fenya_io::item::Passage;
use fenya_io::object::place;
use serde_json::{Value, json};

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}

/// One result.
pub fn result(at: &Passage<'_>, problem: &Problem) -> Value {
    let (line, column) = place(at, problem.span.start);
    let (end_line, end_column) = place(at, problem.span.end);
    value(at.source, problem, (line, column), (end_line, end_column.max(column)))
}

/// A result in a part of a single line, which begins at another column than
/// the first.
pub fn result_in_part(at: &Passage<'_>, problem: &Problem, column: usize) -> Value {
    let width = place(at, problem.span.end).1.saturating_sub(place(at, problem.span.start).1);
    value(at.source, problem, (at.line, column), (at.line, column + width))
}

fn value(source: &str, problem: &Problem, start: (usize, usize), end: (usize, usize)) -> Value {
    let mut text = problem.message_in(language());
    for fix in problem.fixes.iter().take(3) {
        text.push_str(&format!("\n{}", fix.message_in(language())));
        if fix.text.is_none() {
            text.push_str(&format!(": {}", fix.fen));
        }
    }
    json!({
        "ruleId": problem.code.as_str(),
        "level": level(problem.severity),
        "message": {"text": text},
        "locations": [{
            "physicalLocation": {
                "artifactLocation": {"uri": uri(source)},
                "region": {
                    "startLine": start.0,
                    "startColumn": start.1,
                    "endLine": end.0,
                    "endColumn": end.1,
                },
            },
        }],
    })
}

/// Input that could not be read.
pub fn failure(failure: &Failure) -> Value {
    let mut location = json!({"artifactLocation": {"uri": uri(&failure.source)}});
    if let Some(line) = failure.line {
        location["region"] = json!({"startLine": line});
    }
    json!({
        "ruleId": "unreadable",
        "level": "error",
        "message": {"text": failure.message},
        "locations": [{"physicalLocation": location}],
    })
}

/// A path as the relative reference that SARIF wants.
fn uri(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    for byte in source.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

/// The whole log.
pub fn log(results: Vec<Value>) -> Value {
    let rules: Vec<Value> = Code::ALL
        .iter()
        .map(|code| {
            json!({
                "id": code.as_str(),
                "shortDescription": {"text": code.template()},
                "defaultConfiguration": {"level": level(code.severity())},
            })
        })
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "fenya",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            }},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}
