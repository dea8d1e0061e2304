//! Games as they were found, and as JSON.

use crate::item::Passage;
use crate::object::{self, SCHEMA};
use fenya::Span;
use fenya::check::{MessageLanguage, Problem, Severity};
use fenya::pgn::{Event, Game};
use fenya::rules::{CastlingStyle, EpPolicy};
use serde_json::{Map, Value, json};

/// Of a longer line only a part is shown.
const MAX_LINE: usize = 400;

/// One game as it was found.
#[derive(Clone, Copy)]
pub struct Raw<'a> {
    /// The name of the input.
    pub source: &'a str,
    /// Its number in the input, from 1.
    pub number: u64,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// Where it begins in the input.
    pub offset: usize,
    /// Its text.
    pub text: &'a [u8],
}

/// Does a text begin as games do: with a tag pair, or with the number of a move
/// and the move?
#[must_use]
pub fn looks_like_games(head: &[u8]) -> bool {
    let mut text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    // Escaped lines and comments may stand before the first game.
    while let [b'%' | b';', ..] = text {
        let end = text.iter().position(|b| *b == b'\n').unwrap_or(text.len());
        text = text.get(end..).unwrap_or(&[]).trim_ascii_start();
    }
    if let Some(rest) = text.strip_prefix(b"{") {
        let end = rest.iter().position(|b| *b == b'}').map_or(rest.len(), |i| i + 1);
        text = rest.get(end..).unwrap_or(&[]).trim_ascii_start();
    }
    if let Some(rest) = text.strip_prefix(b"[") {
        let rest = rest.trim_ascii_start();
        let name = rest.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
        let after = rest.get(name..).unwrap_or(&[]);
        return name > 0
            && after.first().is_some_and(u8::is_ascii_whitespace)
            && after.trim_ascii_start().first() == Some(&b'"');
    }
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    if digits == 0 || digits > 3 {
        return false;
    }
    let rest = text.get(digits..).unwrap_or(&[]).trim_ascii_start();
    let dots = rest.iter().take_while(|b| **b == b'.').count();
    let rest = rest.get(dots..).unwrap_or(&[]).trim_ascii_start();
    if dots == 0 {
        return false;
    }
    // Only a comment, castling or a square comes there.
    let word = rest.split(u8::is_ascii_whitespace).next().unwrap_or(&[]);
    let castling = |dash: &[u8]| {
        word.starts_with(&[b"O", dash, b"O"].concat()) || word.starts_with(&[b"0", dash, b"0"].concat())
    };
    let square = word.windows(2).any(|w| matches!(w, [b'a'..=b'h', b'1'..=b'8']));
    rest.first() == Some(&b'{')
        || castling(b"-")
        || castling("–".as_bytes())
        || (square && !word.contains(&b'/'))
}

/// Finds lines and columns in a game, for problems in their order.
struct Places<'a> {
    raw: Raw<'a>,
    starts: Vec<usize>,
    /// The last place asked for and its column.
    last: (usize, usize),
}

/// The lines around a problem.
pub struct Cut<'a> {
    /// The lines.
    pub passage: Passage<'a>,
    /// The problem, its span counted in the passage.
    pub problem: Problem,
    /// The column of the problem in its line, from 1.
    pub column: usize,
    /// The passage is a part of its line.
    pub part: bool,
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
#[must_use]
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
pub fn cuts<'a>(
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

/// The problems as JSON, with spans that count in the input.
#[must_use]
pub fn problem_values(raw: &Raw<'_>, game: &Game, least: Severity, lang: MessageLanguage) -> Vec<Value> {
    cuts(raw, game, least)
        .map(|(problem, cut)| {
            let mut value = object::problem(&cut.passage, &cut.problem, lang);
            value["span"] = json!({"start": problem.span.start, "end": problem.span.end});
            value["line"] = json!(cut.passage.line);
            value["column"] = json!(cut.column);
            value["ply"] = json!(problem.ply);
            value
        })
        .collect()
}

/// The tags by their names; of a name that comes twice the first.
#[must_use]
pub fn tags(game: &Game) -> Value {
    let mut out = Map::new();
    for (name, value) in &game.tags {
        out.entry(name.as_str()).or_insert_with(|| json!(value));
    }
    Value::Object(out)
}

/// `ok`, `warning` or `error`.
#[must_use]
pub fn status(game: &Game) -> &'static str {
    object::status(game.problems.iter().map(|p| p.severity).max())
}

/// The object of one game.
#[must_use]
pub fn object(raw: &Raw<'_>, game: &Game, least: Severity, lang: MessageLanguage) -> Value {
    let mut out = Map::new();
    let mut put = |key: &str, value: Value| out.insert(key.to_owned(), value);
    put("schema", json!(SCHEMA));
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
    put("problems", Value::Array(problem_values(raw, game, least, lang)));
    Value::Object(out)
}
