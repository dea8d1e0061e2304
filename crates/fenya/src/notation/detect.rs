//! Finds out what a text is.
//!
//! In this order: a drawing, a record that begins the text, a piece list, a
//! record somewhere in running text. Every step looks at each character a
//! bounded number of times.

use super::assemble::{self, Draft, describe};
use super::envelope::{foldings, unescape, unreadable, unwrap};
use super::layout::Rows;
use super::placement::record;
use super::reading::{ReadOptions, Reading, Readings, take_best};
use super::record::{self as fields, Mode};
use super::search::search;
use super::source::{self, Glyph, quoted, span_of, text_of, trim};
use super::{Dialect, drawing, piece_list};
use crate::check::{Code, Hint, Problem, Severity};
use crate::span::Span;

/// More repairs than this are not told.
const MAX_SHOWN_REPAIRS: usize = 6;

/// Reads the position that a text holds.
///
/// The dialect need not be known. Nothing is repaired silently: where the text
/// is inconsistent, [`Readings::readings`] is empty, the problems say what is
/// wrong and where, and [`Readings::repairs`] has what comes closest.
///
/// Time is linear in the length of the text, which may be up to
/// [`MAX_INPUT`](super::MAX_INPUT) bytes.
///
/// ```
/// use fenya::notation::{Dialect, ReadOptions, read};
///
/// let readings = read("15p7B18pS1Sp3P1s1P2K1k1B2", &ReadOptions::default());
/// let reading = readings.unique().unwrap();
/// assert_eq!(reading.dialect, Dialect::Running);
/// assert_eq!(reading.setup.to_string(), "8/7p/7B/8/8/2pN1Np1/2P1n1P1/1K1k1B2 w - - 0 1");
/// ```
#[must_use]
pub fn read(input: impl AsRef<[u8]>, options: &ReadOptions) -> Readings {
    let input = input.as_ref();
    if let Some(problem) = unreadable(input) {
        return Readings { problems: vec![problem], ..Readings::default() };
    }
    let (glyphs, problems) = source::decode(input);
    let core = trim(&glyphs);
    if core.is_empty() {
        return Readings { problems: vec![Problem::new(Code::Empty, Span::at(0))], ..Readings::default() };
    }
    let (core, url) = unescape(core);
    let mut out = read_text(&core, url, options);
    finish(&mut out, &core, problems, input);
    out
}

/// Finds every position that stands in running text, in a page of HTML or in a
/// list of links. Empty when there is none.
///
/// ```
/// use fenya::notation::{ReadOptions, find};
///
/// let text = "Compare 8/8/8/8/8/8/8/K1k5 w - - 0 1 with (7k/8/8/8/8/8/8/K7 b).";
/// let found = find(text, &ReadOptions::default());
/// assert_eq!(found.len(), 2);
/// assert_eq!(found[1].unique().unwrap().setup.to_string(), "7k/8/8/8/8/8/8/K7 b - - 0 1");
/// ```
#[must_use]
pub fn find(input: impl AsRef<[u8]>, options: &ReadOptions) -> Vec<Readings> {
    let input = input.as_ref();
    if unreadable(input).is_some() {
        return Vec::new();
    }
    let (glyphs, problems) = source::decode(input);
    let (core, _) = unescape(trim(&glyphs));
    let mut out = Vec::new();
    let mut from = 0;
    while let Some((mut readings, end)) = search(&core, from, options) {
        let span = readings.readings.first().map(|r| r.record.span).unwrap_or_default();
        let near = problems
            .iter()
            .filter(|p| p.span.start >= span.start && p.span.end <= span.end)
            .cloned()
            .collect();
        finish(&mut readings, &core, near, &[]);
        out.push(readings);
        from = end;
    }
    out
}

fn allows(options: &ReadOptions, dialects: &[Dialect]) -> bool {
    options.from.is_none_or(|from| dialects.contains(&from))
}

const PLACEMENTS: &[Dialect] = &[
    Dialect::Standard,
    Dialect::Xfen,
    Dialect::Shredder,
    Dialect::Epd,
    Dialect::Slashless,
    Dialect::Running,
    Dialect::Trimmed,
    Dialect::Spanning,
    Dialect::Spaced,
];

fn read_text(core: &[Glyph], url: bool, options: &ReadOptions) -> Readings {
    let drawings = allows(options, &[Dialect::Unicode, Dialect::Ascii]);
    if drawings
        && core.iter().any(|g| g.ch == '\n')
        && let Some(drawn) = drawing::read(core, options.size)
    {
        let size = drawn.layout.size;
        let rest = drawn.rest;
        let draft = Draft::from_drawn(drawn);
        // A board of another size must be all there is: rows that happen to
        // have the same length are no board.
        if size.is_standard() || options.size.is_some() || rest.is_empty() || behind_board(rest) {
            return with_fields(draft, rest, options);
        }
    }
    let inner = unwrap(core);
    if allows(options, PLACEMENTS)
        && let Some(readings) = start_position(inner, options)
    {
        return readings;
    }
    if !url
        && allows(options, PLACEMENTS)
        // A word that looks like a prefix may be the placement of an odd board.
        && let Some(readings) = record(inner, options).or_else(|| record(core, options))
    {
        return readings;
    }
    if allows(options, &[Dialect::Pieces])
        && let Some(drawn) = piece_list::read(core, options.size, options.from.is_some())
    {
        let rest = drawn.rest;
        return with_fields(Draft::from_drawn(drawn), rest, options);
    }
    if allows(options, PLACEMENTS)
        && let Some((mut readings, _)) = search(core, 0, options)
    {
        for reading in &mut readings.readings {
            let span = reading.record.span;
            reading.problems.push(Problem::new(Code::SurroundingText, span));
            reading.evidence.push("it stands in other text".into());
        }
        return readings;
    }
    nothing(core, options)
}

/// The word by which UCI calls the starting position.
fn start_position(core: &[Glyph], options: &ReadOptions) -> Option<Readings> {
    const FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let words = source::words(core);
    let (first, rest) = words.split_first()?;
    if !text_of(first).eq_ignore_ascii_case("startpos") {
        return None;
    }
    let span = span_of(first);
    let glyphs: Vec<Glyph> = FEN.chars().map(|ch| Glyph { ch, raw: ch, span }).collect();
    let mut readings = record(&glyphs, &ReadOptions { from: None, ..*options })?;
    for reading in &mut readings.readings {
        reading.evidence = vec!["startpos is the starting position of UCI".into()];
        if rest.first().is_some_and(|w| text_of(w) == "moves") {
            reading.problems.push(Problem::new(Code::MovesNotPlayed, span_of(rest[0])));
        }
    }
    Some(readings)
}

fn nothing(core: &[Glyph], options: &ReadOptions) -> Readings {
    let span = span_of(core);
    let lone = Rows::cut(core, false).ok().filter(|rows| {
        !rows.has_slash() && !rows.tokens.is_empty() && rows.total(&rows.rows[0]) == 8 && core.len() <= 8
    });
    let code = if options.from.is_some() {
        Code::DialectMismatch
    } else if lone.is_some() {
        Code::LoneRank
    } else {
        Code::NotAPosition
    };
    let mut problem = Problem::new(code, span);
    match (code, options.from) {
        (Code::DialectMismatch, Some(from)) => {
            problem = problem.arg(from);
            // Another dialect may fit: say so, as a fix.
            let without = ReadOptions { from: None, ..*options };
            let other = read_text(core, false, &without);
            for reading in other.readings.iter().take(MAX_SHOWN_REPAIRS) {
                problem.add_fix(Hint::Read, &[reading.dialect.as_str()], reading.setup.to_string());
            }
        }
        (Code::LoneRank, _) => problem = problem.arg(quoted(&text_of(core))),
        _ => {}
    }
    Readings { problems: vec![problem], ..Readings::default() }
}

/// The side to move, or fields, behind a drawn board.
fn behind_board(rest: &[Glyph]) -> bool {
    source::words(rest).first().is_some_and(|w| fields::turn(&text_of(w)).is_some())
}

/// A drawing or a list, and what stands behind it.
fn with_fields(draft: Draft<'_>, rest: &[Glyph], options: &ReadOptions) -> Readings {
    let words = source::words(rest);
    let named = piece_list::turn_behind(rest);
    let mut fields = fields::read(&words, draft.size(), Mode::Embedded);
    if let Some((turn, span)) = named {
        fields.turn = Some((turn, span));
        fields.problems.retain(|p| p.code != Code::TurnSpelling);
    }
    let readings = assemble::readings(&draft, &fields, &[], options);
    let problems = if readings.is_empty() {
        options.language.and_then(|language| language.foreign(&draft.tokens)).into_iter().collect()
    } else {
        Vec::new()
    };
    Readings { readings: take_best(readings), problems, ..Readings::default() }
}

/// Adds what concerns the text as a whole.
fn finish(out: &mut Readings, core: &[Glyph], decoding: Vec<Problem>, input: &[u8]) {
    out.problems.extend(decoding);
    let folded: Vec<Problem> = {
        let span = out.readings.first().or(out.repairs.first()).map(|r| r.record.span).unwrap_or_default();
        foldings(core, span)
    };
    for reading in &mut out.readings {
        let fen = if folded.is_empty() { String::new() } else { reading.setup.to_string() };
        reading.problems.extend(folded.iter().cloned().map(|mut p| {
            if p.severity > Severity::Info {
                p.add_fix(Hint::AsWritten, &[], fen.clone());
            }
            p
        }));
        crate::check::operations(reading);
    }
    if !out.repairs.is_empty() {
        out.problems.extend(folded);
    }
    // Whatever happened, a text that was not read is never passed over in silence.
    let told = out.problems.iter().any(|p| p.severity == Severity::Error);
    if out.readings.is_empty() && out.repairs.is_empty() && !told {
        out.problems.push(Problem::new(Code::NotAPosition, span_of(core)));
    }
    let lead = input.iter().take_while(|b| b.is_ascii_whitespace()).count();
    let inner = input.trim_ascii();
    let trail = &input[(lead + inner.len()).min(input.len())..];
    if lead > 0 || !matches!(trail, b"" | b"\n" | b"\r\n") {
        let span = if lead > 0 { Span::new(0, lead) } else { Span::new(lead + inner.len(), input.len()) };
        out.problems.push(Problem::new(Code::SurroundingSpace, span));
    }
    if out.is_ambiguous() {
        let best = out.readings[0].penalty;
        let tied: Vec<&Reading> = out.readings.iter().filter(|r| r.penalty == best).collect();
        let (w, k) = (
            tied.iter().any(|r| r.setup.board.size() != tied[0].setup.board.size()),
            tied.iter().any(|r| r.language != tied[0].language),
        );
        let how = match (w, k) {
            (true, _) => "the size of the board",
            (_, true) => "the language of the letters",
            _ => "the letter of the knight",
        };
        let mut problem = Problem::new(Code::Ambiguous, tied[0].record.placement).arg(tied.len()).arg(how);
        for reading in tied {
            problem.add_fix(Hint::Read, &[&describe(reading)], reading.setup.to_string());
        }
        out.problems.push(problem);
    }
}
