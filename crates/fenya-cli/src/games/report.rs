//! The problems of a game, told like those of a position.

use super::Raw;
use crate::args::ReportFormat;
use crate::input::Passage;
use crate::report::{json, sarif, text};
use fenya::Span;
use fenya::check::{Problem, Severity};
use fenya::pgn::{Event, Game};
use fenya::rules::{CastlingStyle, EpPolicy};
use serde_json::{Map, Value, json};

/// More problems of one game than this are counted, not shown as text.
const MAX_SHOWN: usize = 40;
/// Of a longer line only a part is shown.
const MAX_LINE: usize = 400;

/// Finds lines and columns in a game, for problems in their order.
struct Places<'a> {
    raw: Raw<'a>,
    starts: Vec<usize>,
    /// The last place asked for and its column.
    last: (usize, usize),
}

/// The lines around a problem.
struct Cut<'a> {
    passage: Passage<'a>,
    /// The problem, its span counted in the passage.
    problem: Problem,
    column: usize,
    /// The passage is a part of its line.
    part: bool,
}

impl<'a> Places<'a> {
    fn new(raw: Raw<'a>) -> Self {
        let mut starts = vec![0];
        for (i, byte) in raw.text.iter().enumerate() {
            match byte {
                b'\n' => starts.push(i + 1),
                b'\r' if raw.text.get(i + 1) != Some(&b'\n') => starts.push(i + 1),
                _ => {}
            }
        }
        Self { raw, starts, last: (0, 1) }
    }

    /// A place in the game; the game may begin inside a line of the file, which
    /// is then counted from the game on.
    fn cut(&mut self, problem: &Problem) -> Cut<'a> {
        let text = self.raw.text;
        let at = problem.span.start.saturating_sub(self.raw.offset).min(text.len());
        let to = problem.span.end.saturating_sub(self.raw.offset).clamp(at, text.len());
        let line = self.starts.partition_point(|s| *s <= at).saturating_sub(1);
        let start = self.starts.get(line).copied().unwrap_or(0);
        let mut end = self.starts.get(line + 1).copied().unwrap_or(text.len());
        while end > start && matches!(text.get(end - 1), Some(b'\n' | b'\r')) {
            end -= 1;
        }
        let (from, column) = if self.last.0 >= start && self.last.0 <= at { self.last } else { (start, 1) };
        let column = column + chars(text.get(from..at).unwrap_or(&[]));
        self.last = (at, column);
        // A part of a long line, from a blank on if there is one.
        let (mut shown, mut shown_end) = (start, end.max(at));
        if end.saturating_sub(start) > MAX_LINE {
            shown = start.max(at.saturating_sub(MAX_LINE / 4));
            while shown > start && shown < at && text.get(shown - 1) != Some(&b' ') {
                shown += 1;
            }
            shown_end = shown_end.min(shown + MAX_LINE / 2).max(at);
            while shown_end < end && text.get(shown_end).is_some_and(|b| b & 0xc0 == 0x80) {
                shown_end += 1;
            }
        }
        let span = Span::new(at - shown, to.min(shown_end).max(at) - shown);
        let passage = Passage {
            source: self.raw.source,
            line: self.raw.line + line,
            text: text.get(shown..shown_end).unwrap_or(&[]),
        };
        let mut problem = problem.clone();
        problem.span = span;
        Cut { passage, problem, column, part: shown > start }
    }
}

/// How many characters a text has; what is no UTF-8 counts by bytes.
fn chars(text: &[u8]) -> usize {
    text.utf8_chunks().map(|c| c.valid().chars().count() + c.invalid().len()).sum()
}

/// "game 3: Anand - Kramnik, Mainz 2008".
pub fn title(raw: &Raw<'_>, game: &Game) -> String {
    let mut out = format!("game {}", raw.number);
    let known = |name: &str| game.tag(name).filter(|v| !v.is_empty() && *v != "?");
    if known("White").is_some() || known("Black").is_some() {
        out.push_str(&format!(": {} - {}", known("White").unwrap_or("?"), known("Black").unwrap_or("?")));
    }
    if let Some(event) = known("Event") {
        out.push_str(&format!(", {event}"));
    }
    if let Some(date) = known("Date").filter(|d| !d.starts_with('?')) {
        out.push_str(&format!(" {}", date.split('.').next().unwrap_or(date)));
    }
    out
}

/// The problems of at least that severity, each with the lines around it. Lines
/// are looked for only if there is a problem.
fn cuts<'a>(
    raw: &Raw<'a>,
    game: &'a Game,
    least: Severity,
) -> impl Iterator<Item = (&'a Problem, Cut<'a>)> + use<'a> {
    let (raw, mut places) = (*raw, None);
    game.problems.iter().filter(move |p| p.severity >= least).map(move |problem| {
        let places = places.get_or_insert_with(|| Places::new(raw));
        (problem, places.cut(problem))
    })
}

/// Tells of a game in a format: text and objects go to one place, results of
/// SARIF to the other.
pub fn tell(
    format: ReportFormat,
    raw: &Raw<'_>,
    game: &Game,
    least: Severity,
    (text, results): (&mut String, &mut Vec<Value>),
) {
    match format {
        ReportFormat::Text => problems(raw, game, least, text),
        ReportFormat::Json => {
            text.push_str(&object(raw, game, least).to_string());
            text.push('\n');
        }
        ReportFormat::Sarif => results.extend(sarif(raw, game, least)),
    }
}

/// The problems of at least that severity as text, an empty line behind each.
pub fn problems(raw: &Raw<'_>, game: &Game, least: Severity, out: &mut String) {
    let mut shown = cuts(raw, game, least).peekable();
    if shown.peek().is_none() {
        return;
    }
    let title = title(raw, game);
    for (_, cut) in shown.by_ref().take(MAX_SHOWN) {
        let column = Some(cut.column).filter(|_| cut.part);
        out.push_str(&text::problem_in_part(&cut.passage, &cut.problem, column, &title));
        out.push_str("\n\n");
    }
    let more = shown.count();
    if more > 0 {
        out.push_str(&format!(
            "{}:{}: {more} more problems in {title}; --json shows them all\n\n",
            raw.source, raw.line
        ));
    }
}

/// The problems as JSON, with spans that count in the input.
pub fn problem_values(raw: &Raw<'_>, game: &Game, least: Severity) -> Vec<Value> {
    cuts(raw, game, least)
        .map(|(problem, cut)| {
            let mut value = json::problem(&cut.passage, &cut.problem);
            value["span"] = json!({"start": problem.span.start, "end": problem.span.end});
            value["line"] = json!(cut.passage.line);
            value["column"] = json!(cut.column);
            value["ply"] = json!(problem.ply);
            value
        })
        .collect()
}

/// The problems as results of SARIF.
fn sarif(raw: &Raw<'_>, game: &Game, least: Severity) -> Vec<Value> {
    cuts(raw, game, least)
        .map(|(_, cut)| sarif::result_in_part(&cut.passage, &cut.problem, cut.column))
        .collect()
}

/// The tags by their names; of a name that comes twice the first.
pub fn tags(game: &Game) -> Value {
    let mut out = Map::new();
    for (name, value) in &game.tags {
        out.entry(name.as_str()).or_insert_with(|| json!(value));
    }
    Value::Object(out)
}

/// `ok`, `warning` or `error`.
pub fn status(game: &Game) -> &'static str {
    json::status(game.problems.iter().map(|p| p.severity).max())
}

/// The object of one game.
pub fn object(raw: &Raw<'_>, game: &Game, least: Severity) -> Value {
    let mut out = Map::new();
    let mut put = |key: &str, value: Value| out.insert(key.to_owned(), value);
    put("schema", json!(json::SCHEMA));
    put("source", json!(raw.source));
    put("game", json!(raw.number));
    put("line", json!(raw.line));
    put("offset", json!(raw.offset));
    put("tags", tags(game));
    put("result", json!(game.outcome.as_str()));
    put("plies", json!(game.mainline().count()));
    let unplayed = game.events().filter(|e| matches!(e, Event::Unplayed { .. })).count();
    put("unplayed", json!(unplayed));
    put("start", json!(game.setup.as_ref().map(ToString::to_string)));
    let last = game.final_position();
    put("fen", json!(last.map(|p| p.fen(EpPolicy::Always, CastlingStyle::Xfen))));
    put("ep_legal", json!(last.map(|p| p.fen(EpPolicy::Legal, CastlingStyle::Xfen))));
    put("moves", json!(game.mainline_san()));
    put("status", json!(status(game)));
    put("problems", Value::Array(problem_values(raw, game, least)));
    Value::Object(out)
}
