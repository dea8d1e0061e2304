//! Finds out what a text is.
//!
//! In this order: a drawing, a record that begins the text, a piece list, a
//! record somewhere in running text. Every step looks at each character a
//! bounded number of times.

use super::assemble::{self, Draft, describe};
use super::layout::Rows;
use super::letters::Token;
use super::reading::{MAX_INPUT, ReadOptions, Reading, Readings};
use super::record::{self, Mode, quoted};
use super::source::{self, Glyph, code_point, name_of, span_of, text_of, trim, trim_by};
use super::{Dialect, drawing, epd, piece_list, repair, shape};
use crate::board::{Piece, Size};
use crate::check::{Code, Hint, Problem, castling_faults};
use crate::span::Span;
use std::ops::Range;

/// More readings or repairs than this are not told.
const MAX_READINGS: usize = 24;
const MAX_SHOWN_REPAIRS: usize = 6;
/// Parts into which a placement may be broken: ranks and slashes apart.
const MAX_PARTS: usize = 17;
/// Glyphs behind a placement in running text that may be its fields.
const MAX_TAIL: usize = 200;

/// Reads the position that a text holds.
///
/// The dialect need not be known. Nothing is repaired silently: where the text
/// is inconsistent, [`Readings::readings`] is empty, the problems say what is
/// wrong and where, and [`Readings::repairs`] has what comes closest.
///
/// Time is linear in the length of the text, which may be up to
/// [`MAX_INPUT`] bytes.
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

fn is_control(byte: u8) -> bool {
    (byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x0B | 0x0C)) || byte == 0x7F
}

/// What cannot be text.
fn unreadable(input: &[u8]) -> Option<Problem> {
    if input.is_empty() {
        return Some(Problem::new(Code::Empty, Span::at(0)));
    }
    if input.len() > MAX_INPUT {
        return Some(Problem::new(Code::TooLong, Span::new(0, input.len())).arg(input.len()).arg(MAX_INPUT));
    }
    // Some files close their lines with a NUL or another control character.
    let end = input.iter().rposition(|&b| !is_control(b) && !b.is_ascii_whitespace()).map_or(0, |i| i + 1);
    let at = input[..end].iter().position(|&b| is_control(b))?;
    let what = if input[at] == 0 {
        "a NUL byte".to_owned()
    } else {
        format!("control character 0x{:02X}", input[at])
    };
    Some(Problem::new(Code::Binary, Span::new(at, at + 1)).arg(what).arg(at))
}

/// Undoes what addresses do to a text. True for an address.
fn unescape(core: &[Glyph]) -> (Vec<Glyph>, bool) {
    let mut out = if core.iter().any(|g| g.ch == '%') { source::percent_decode(core) } else { core.to_vec() };
    let escaped = out.len() != core.len();
    let spaced = core.iter().any(|g| g.ch.is_whitespace());
    let address = core.windows(3).any(|w| w[0].ch == ':' && w[1].ch == '/' && w[2].ch == '/');
    let url = (escaped && !spaced) || address;
    let separators: &[char] = match () {
        () if url && !spaced => &['_', '+'],
        () if !spaced && out.iter().any(|g| g.ch == '/') => &['_'],
        () => &[],
    };
    // In an address of several words the escapes were not all of it.
    for g in &mut out {
        if separators.contains(&g.ch) && g.ch == g.raw && g.span.end - g.span.start == 1 {
            g.ch = ' ';
            g.raw = ' ';
        }
    }
    (out, url)
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
        && let Some(readings) = record(inner, options)
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
    source::words(rest).first().is_some_and(|w| record::turn(&text_of(w)).is_some())
}

/// A drawing or a list, and what stands behind it.
fn with_fields(draft: Draft<'_>, rest: &[Glyph], options: &ReadOptions) -> Readings {
    let words = source::words(rest);
    let named = piece_list::turn_behind(rest);
    let mut fields = record::read(&words, draft.size(), Mode::Embedded);
    if let Some((turn, span)) = named {
        fields.turn = Some((turn, span));
        fields.problems.retain(|p| p.code != Code::TurnSpelling);
    }
    let readings = assemble::readings(&draft, &fields, &[], options);
    let problems =
        if readings.is_empty() { foreign(&draft.tokens, options).into_iter().collect() } else { Vec::new() };
    Readings { readings: take_best(readings), problems, ..Readings::default() }
}

/// The first letter that the language asked for does not have.
fn foreign(tokens: &[Token<'_>], options: &ReadOptions) -> Option<Problem> {
    let language = options.language?;
    let token = tokens.iter().find(|t| {
        language.piece(&text_of(t)).is_none() && !t.iter().any(|g| Piece::from_figurine(g.ch).is_some())
    })?;
    let raw = token[0].raw;
    Some(Problem::new(Code::UnknownCharacter, span_of(token)).arg(format!("'{raw}'")).arg(code_point(raw)))
}

/// Cuts off quotation marks, a tag around the text and a prefix such as `FEN:`.
fn unwrap(core: &[Glyph]) -> &[Glyph] {
    let quote = |g: &Glyph| matches!(g.ch, '"' | '\'' | '`' | '<' | '>' | '*');
    let mut inner = core;
    for _ in 0..6 {
        let before = inner.len();
        inner = trim(trim_by(trim(inner), quote));
        if let [first, rest @ ..] = inner
            && matches!(first.ch, '[' | '(' | '{')
        {
            inner = rest;
        }
        // The closing bracket of a tag; that of pieces in hand has its partner.
        if let [rest @ .., last] = inner {
            let open = rest.iter().filter(|g| g.ch == '[').count();
            let closed = rest.iter().filter(|g| g.ch == ']').count();
            if matches!(last.ch, ')' | '}')
                || (last.ch == ']' && open == closed)
                || matches!(last.ch, '.' | ',')
            {
                inner = rest;
            }
        }
        let head: String = inner.iter().take(9).map(|g| g.ch.to_ascii_lowercase()).collect();
        for prefix in ["position", "forsyth", "x-fen", "xfen", "fen", "epd", "pos"] {
            if let Some(behind) = head.strip_prefix(prefix)
                && behind.starts_with([' ', ':', '=', '"', '\t'])
            {
                inner = trim_by(&inner[prefix.len()..], |g| {
                    g.ch.is_whitespace() || matches!(g.ch, ':' | '=' | '"')
                });
                break;
            }
        }
        if inner.len() == before {
            break;
        }
    }
    inner
}

fn word_ranges(glyphs: &[Glyph]) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let mut start = None;
    for (i, g) in glyphs.iter().enumerate() {
        match (g.ch.is_whitespace(), start) {
            (false, None) => start = Some(i),
            (true, Some(s)) => {
                out.push(s..i);
                start = None;
            }
            _ => {}
        }
    }
    if let Some(s) = start {
        out.push(s..glyphs.len());
    }
    out
}

/// The words behind a placement, with the text that they stand in.
struct Tail<'a> {
    glyphs: &'a [Glyph],
    mode: Mode,
}

/// A record that begins a text.
fn record(text: &[Glyph], options: &ReadOptions) -> Option<Readings> {
    // The longest board has 26 ranks; more words are never part of a placement.
    let words = word_ranges(text);
    let first = &text[words.first()?.clone()];
    let behind =
        |n: usize| Tail { glyphs: words.get(n).map_or(&[], |w| &text[w.start..]), mode: Mode::Whole };
    if !matches!(options.from, Some(Dialect::Spaced)) {
        if let Some(readings) = placement(first, &behind(1), options, Vec::new(), None) {
            return Some(readings);
        }
        if let Some(slashed) = other_separators(first)
            && let Some(readings) = placement(&slashed.0, &behind(1), options, vec![slashed.1], None)
        {
            return Some(readings);
        }
    }
    if let Some(readings) = glued(text, &words, options) {
        return Some(readings);
    }
    if let Some((joined, n, note)) = spaced(text, &words, options) {
        return placement(&joined, &behind(n), options, vec![note], Some(Dialect::Spaced));
    }
    if let Some((joined, n, note)) = broken(text, &words, options)
        && let Some(readings) = placement(&joined, &behind(n), options, vec![note], None)
    {
        return Some(readings);
    }
    malformed(first, &behind(1), options)
}

/// A placement with the side to move stuck to its end.
fn glued(text: &[Glyph], words: &[Range<usize>], options: &ReadOptions) -> Option<Readings> {
    let first = words.first()?;
    let word = &text[first.clone()];
    let [placement_part @ .., last] = word else { return None };
    if !matches!(last.ch, 'w' | 'b') || !placement_part.iter().any(|g| g.ch == '/') {
        return None;
    }
    let tail = Tail { glyphs: &text[first.end - 1..], mode: Mode::Whole };
    let note = Problem::new(Code::MissingSpace, last.span).arg(format!("'{}'", last.ch));
    placement(placement_part, &tail, options, vec![note], None)
}

/// Ranks between backslashes, bars, commas, hyphens instead of slashes.
fn other_separators(word: &[Glyph]) -> Option<(Vec<Glyph>, Problem)> {
    if word.iter().any(|g| g.ch == '/') {
        return None;
    }
    for (separator, name) in [
        ('\\', "backslashes"),
        ('|', "bars"),
        (',', "commas"),
        ('-', "hyphens"),
        (':', "colons"),
        (';', "semicolons"),
        ('.', "full stops"),
    ] {
        if word.iter().filter(|g| g.ch == separator).count() >= 4 {
            let slashed = word
                .iter()
                .map(|g| if g.ch == separator { Glyph { ch: '/', raw: '/', span: g.span } } else { *g })
                .collect();
            return Some((slashed, Problem::new(Code::LostSlashes, span_of(word)).arg(name)));
        }
    }
    None
}

fn joined(parts: &[&[Glyph]], slash: bool) -> Vec<Glyph> {
    let mut out: Vec<Glyph> = Vec::new();
    for part in parts {
        if let (Some(last), Some(next)) = (out.last(), part.first())
            && slash
            && last.ch != '/'
            && next.ch != '/'
        {
            out.push(Glyph { ch: '/', raw: '/', span: Span::new(last.span.end, next.span.start) });
        }
        out.extend_from_slice(part);
    }
    out
}

/// Words that each are a rank: a placement that lost its slashes.
fn spaced(
    text: &[Glyph],
    words: &[Range<usize>],
    options: &ReadOptions,
) -> Option<(Vec<Glyph>, usize, Problem)> {
    let ranks: Vec<usize> = words
        .iter()
        .take(26)
        .map_while(|w| {
            let rows = Rows::cut(&text[w.clone()], false).ok().filter(|r| !r.has_slash())?;
            Some(rows.total(&rows.rows[0]))
        })
        .collect();
    let wanted = options.size.unwrap_or(Size::STANDARD);
    let (w, h) = (usize::from(wanted.width()), usize::from(wanted.height()));
    let n = if ranks.len() >= h && ranks[..h].iter().all(|&t| t == w) {
        h
    } else if options.size.is_none() {
        let width = *ranks.first()?;
        let n = ranks.iter().take_while(|&&t| t == width).count();
        let letters = text_of(&text[words[0].start..words[n - 1].end]);
        (n >= 4 && (4..=26).contains(&width) && letters.contains('K') && letters.contains('k'))
            .then_some(n)?
    } else {
        return None;
    };
    let parts: Vec<&[Glyph]> = words[..n].iter().map(|w| &text[w.clone()]).collect();
    let span = span_of(parts[0]).to(span_of(parts[n - 1]));
    Some((joined(&parts, true), n, Problem::new(Code::LostSlashes, span).arg("spaces")))
}

/// A placement with blanks or line ends inside.
fn broken(
    text: &[Glyph],
    words: &[Range<usize>],
    options: &ReadOptions,
) -> Option<(Vec<Glyph>, usize, Problem)> {
    // A side to move ends the placement; so do other fields behind it.
    let end = words
        .iter()
        .position(|w| matches!(text_of(&text[w.clone()]).as_str(), "w" | "b" | "-"))
        .unwrap_or(words.len())
        .min(MAX_PARTS);
    if !words[..end].iter().any(|w| text[w.clone()].iter().any(|g| g.ch == '/')) {
        return None;
    }
    let fixed = ReadOptions { size: options.size.or(Some(Size::STANDARD)), ..*options };
    for n in 2..=end {
        let parts: Vec<&[Glyph]> = words[..n].iter().map(|w| &text[w.clone()]).collect();
        for slash in [false, true] {
            let glyphs = joined(&parts, slash);
            let fits = Rows::cut(&glyphs, false).is_ok_and(|rows| {
                shape::consistent(&rows, &fixed).iter().any(|l| l.dialect == Dialect::Standard)
            });
            if fits {
                let span = Span::new(span_of(parts[0]).end, span_of(parts[n - 1]).start);
                return Some((glyphs, n, Problem::new(Code::BrokenPlacement, span)));
            }
        }
    }
    None
}

/// Pieces in hand behind a placement: `[Qn]`.
fn split_pockets(word: &[Glyph]) -> Option<(&[Glyph], Option<&[Glyph]>)> {
    let Some(open) = word.iter().position(|g| g.ch == '[') else { return Some((word, None)) };
    match &word[open + 1..] {
        [held @ .., last] if last.ch == ']' => {
            let held = if text_of(held) == "-" { &[] } else { held };
            Some((&word[..open], Some(held)))
        }
        _ => None,
    }
}

/// The placements that a word can be, cut with and without Russian kings.
fn cuts(word: &[Glyph]) -> Vec<Rows<'_>> {
    let russian = word.windows(2).any(|w| matches!((w[0].ch, w[1].ch), ('К' | 'к', 'р' | 'Р')));
    [false, true]
        .into_iter()
        .filter(|&digraphs| russian || !digraphs)
        .filter_map(|digraphs| Rows::cut(word, digraphs).ok())
        .collect()
}

/// A consistent placement with its fields. `None` when the word is none.
fn placement(
    word: &[Glyph],
    tail: &Tail<'_>,
    options: &ReadOptions,
    notes: Vec<Problem>,
    dialect: Option<Dialect>,
) -> Option<Readings> {
    let (body, held) = split_pockets(trim_by(word, |g| matches!(g.ch, '.' | ',' | '"' | '\'' | '`')))?;
    let mut all = Vec::new();
    for mut rows in cuts(body) {
        let mut pockets: Option<Vec<Token<'_>>> = held.map(|h| {
            (0..h.len()).map(|i| &h[i..=i]).filter(|t| super::layout::is_piece_char(t[0].ch)).collect()
        });
        if pockets.is_none() {
            pockets = slash_pocket(&mut rows, options);
        }
        let mut layouts = shape::consistent(&rows, options);
        if let Some(dialect) = dialect {
            for layout in &mut layouts {
                layout.dialect = dialect;
            }
        }
        if layouts.is_empty() {
            continue;
        }
        // Without slashes a word must be more than letters to be a placement.
        if !rows.has_slash()
            && dialect.is_none()
            && options.size.is_none()
            && !shape::is_meant(&rows, options)
            && !layouts[0].size.is_standard()
        {
            continue;
        }
        let mut draft = Draft::from_rows(&rows, layouts);
        draft.notes.clone_from(&notes);
        draft.pockets = pockets;
        draft.span = span_of(body).to(held.map_or(span_of(body), |_| span_of(word)));
        all.extend(fielded(&draft, tail, options));
    }
    if all.is_empty() {
        return None;
    }
    all.sort_by_key(|r: &Reading| r.penalty);
    Some(Readings { readings: take_best(all), ..Readings::default() })
}

/// The older way to write pieces in hand: as a ninth rank of letters only.
fn slash_pocket<'a>(rows: &mut Rows<'a>, options: &ReadOptions) -> Option<Vec<Token<'a>>> {
    let size = options.size.unwrap_or(Size::STANDARD);
    if rows.rows.len() != usize::from(size.height()) + 1 {
        return None;
    }
    let last = rows.rows.last()?;
    let only_pieces = last.items.iter().all(|i| matches!(i, super::layout::Item::Piece(_)));
    if last.items.is_empty() || !only_pieces {
        return None;
    }
    let mut without = rows.clone();
    let n = without.rows.pop()?.items.len();
    let layout = super::standard::read(&without, size)?;
    // A ninth rank is a slip unless the eight above are a position without it.
    let king = |wanted: char| {
        layout.cells.iter().flatten().filter(|&&t| text_of(without.tokens[t]) == wanted.to_string()).count()
    };
    let held_king = rows.tokens[rows.tokens.len() - n..].iter().any(|t| matches!(t[0].ch, 'K' | 'k'));
    if king('K') != 1 || king('k') != 1 || held_king {
        return None;
    }
    let at = without.tokens.len() - n;
    let held = without.tokens.split_off(at);
    without.promoted.truncate(at);
    *rows = without;
    Some(held)
}

/// Reads fields and operations behind a placement and puts all together.
fn fielded(draft: &Draft<'_>, tail: &Tail<'_>, options: &ReadOptions) -> Vec<Reading> {
    let words = word_ranges(tail.glyphs);
    let slices: Vec<&[Glyph]> = words.iter().take(12).map(|w| &tail.glyphs[w.clone()]).collect();
    let mut fields = record::read(&slices, draft.size(), tail.mode);
    let rest = match fields.used.checked_sub(1) {
        Some(last) => &tail.glyphs[words[last].end..],
        None => tail.glyphs,
    };
    // A semicolon ends the fields; what follows is no field, whatever it looks
    // like ("0 1; D1 20").
    let ended = |g: &Glyph| g.ch == ';';
    let closed = fields
        .used
        .checked_sub(1)
        .is_some_and(|last| tail.glyphs[words[last].clone()].last().is_some_and(ended))
        || trim(rest).first().is_some_and(ended);
    let rest = trim(rest);
    let start = rest.iter().position(|g| !g.ch.is_whitespace() && !ended(g)).unwrap_or(rest.len());
    let rest = &rest[start..];
    let mut operations = Vec::new();
    if !rest.is_empty() {
        let first = source::words(rest)[0];
        let text = text_of(first);
        if tail.mode == Mode::Whole && fields.used >= 2 && epd::starts_operations(rest, closed) {
            let (ops, problems) = epd::read(rest);
            operations = ops;
            fields.problems.extend(problems);
        } else if text == "moves" {
            fields.problems.push(Problem::new(Code::MovesNotPlayed, span_of(rest)));
        } else if tail.mode == Mode::Whole {
            let fieldlike = text.len() <= 12
                && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '/'))
                && (text.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+')
                    || text.len() <= 2);
            if fieldlike && !closed {
                let why = if fields.given() == 6 { ": all six fields are there" } else { "" };
                fields
                    .problems
                    .push(Problem::new(Code::UnexpectedField, span_of(first)).arg(quoted(&text)).arg(why));
            } else {
                fields.problems.push(Problem::new(Code::SurroundingText, span_of(rest)));
            }
        }
    }
    assemble::readings(draft, &fields, &operations, options)
}

/// A word that is meant as a placement, but is none: what is wrong with it.
fn malformed(word: &[Glyph], tail: &Tail<'_>, options: &ReadOptions) -> Option<Readings> {
    let word = trim_by(word, |g| matches!(g.ch, '.' | ',' | '"' | '\'' | '`'));
    let (body, _) = split_pockets(word).unwrap_or((word, None));
    let mut out = Readings::default();
    let mut repairs = Vec::new();
    match Rows::cut(body, false) {
        Ok(rows) => {
            if !shape::is_meant(&rows, options) {
                return None;
            }
            if !shape::consistent(&rows, options).is_empty() {
                // The squares are right, so it is the letters that are not.
                out.problems.extend(foreign(&rows.tokens, options));
            }
            for rows in cuts(body) {
                let (problems, layouts) = repair::explain(&rows, options);
                if out.problems.is_empty() {
                    out.problems = problems;
                }
                repairs.extend(fielded(&Draft::from_rows(&rows, layouts), tail, options));
            }
            if repairs.is_empty() {
                // No repair carries the fields, but their problems still count.
                let slices = source::words(tail.glyphs);
                let fields = record::read(&slices, Size::STANDARD, tail.mode);
                out.problems.extend(fields.problems);
            }
        }
        Err(stray) => {
            if body.iter().filter(|g| g.ch == '/').count() < 5 {
                return None;
            }
            let g = stray.glyph;
            let mut problem = Problem::new(Code::UnknownCharacter, g.span)
                .arg(format!("'{}'", g.raw))
                .arg(code_point(g.raw));
            problem.args.extend(Some(name_of(g.raw)).filter(|n| !n.is_empty()));
            out.problems.push(problem);
            // Without the character, or with an empty square in its place.
            for replacement in [None, Some('1')] {
                let mended: Vec<Glyph> = body
                    .iter()
                    .filter_map(|x| {
                        let known = x.ch == '/'
                            || x.ch == '~'
                            || x.ch.is_ascii_digit()
                            || super::layout::is_piece_char(x.ch);
                        if known {
                            Some(*x)
                        } else {
                            replacement.map(|ch| Glyph { ch, raw: ch, span: x.span })
                        }
                    })
                    .collect();
                for rows in cuts(&mended) {
                    let layouts = shape::consistent(&rows, options);
                    for mut reading in fielded(&Draft::from_rows(&rows, layouts), tail, options) {
                        let shown = format!("'{}'", g.raw);
                        reading.repair = Some((Hint::DropField, vec![shown]));
                        reading.penalty += 10;
                        repairs.push(reading);
                    }
                }
            }
        }
    }
    let completed: Vec<Reading> = repairs.iter().filter_map(with_missing_rook).collect();
    repairs.extend(completed);
    // What contradicts the castling rights is less likely to be meant.
    for repair in &mut repairs {
        repair.penalty += 3 * castling_faults(&repair.setup);
    }
    repairs.sort_by_key(|r| r.penalty);
    let mut distinct: Vec<Reading> = Vec::new();
    for repair in repairs {
        if distinct.iter().all(|d| d.setup != repair.setup) {
            distinct.push(repair);
        }
        if distinct.len() == MAX_SHOWN_REPAIRS {
            break;
        }
    }
    if let Some(best) = distinct.first() {
        out.problems.extend(best.problems.iter().cloned());
    }
    if let Some(problem) = out.problems.first_mut() {
        for repair in &distinct {
            let (hint, args) = repair.repair.clone().unwrap_or((Hint::AsWritten, Vec::new()));
            let args: Vec<&str> = args.iter().map(String::as_str).collect();
            problem.add_fix(hint, &args, repair.setup.to_string());
        }
    }
    out.repairs = distinct;
    // Where nothing is wrong with the word it is right in a way that was not
    // asked for.
    (!out.problems.is_empty()).then_some(out)
}

/// A rank that is one square short at the place of a rook that may castle most
/// likely lost that rook.
fn with_missing_rook(repair: &Reading) -> Option<Reading> {
    let (Hint::AddEmpty, args) = repair.repair.as_ref()? else { return None };
    if args.first().is_none_or(|n| n != "1") {
        return None;
    }
    let setup = &repair.setup;
    let mut faults = setup.castling.resolve(&setup.board);
    let faulty = faults.iter().filter(|(_, _, r)| r.is_err()).collect::<Vec<_>>();
    let [(color, claim, Err(crate::setup::ClaimFault::NoRook))] = faulty.as_slice() else { return None };
    let rank = color.pick(0, setup.board.height() - 1);
    let file = match claim {
        crate::setup::Claim::File(file) => *file,
        crate::setup::Claim::Wing(crate::rules::Wing::King) => setup.board.width() - 1,
        crate::setup::Claim::Wing(crate::rules::Wing::Queen) => 0,
    };
    let square = crate::board::Square::new(file, rank);
    let rook = Piece::new(*color, crate::board::Role::Rook);
    if !setup.board.contains(square) || setup.board.get(square).is_some() || setup.board.count(rook) > 1 {
        return None;
    }
    let mut out = repair.clone();
    out.setup.board.set(square, Some(rook));
    faults = out.setup.castling.resolve(&out.setup.board);
    let sound = faults.iter().all(|(_, _, r)| r.is_ok());
    out.repair = Some((Hint::ReplacePiece, vec![rook.to_string(), square.to_string()]));
    out.penalty = out.penalty.saturating_sub(1);
    sound.then_some(out)
}

/// Finds the next record in running text: the readings, and where it ends.
fn search(text: &[Glyph], from: usize, options: &ReadOptions) -> Option<(Readings, usize)> {
    let cut = |g: &Glyph| {
        g.ch.is_whitespace()
            || matches!(
                g.ch,
                '"' | '\''
                    | '`'
                    | '<'
                    | '>'
                    | '('
                    | ')'
                    | '='
                    | '?'
                    | '&'
                    | '#'
                    | ','
                    | ';'
                    | '|'
                    | '{'
                    | '}'
                    | '*'
            )
    };
    let mut i = from;
    while i < text.len() {
        if cut(&text[i]) || (text[i].ch == '[') {
            i += 1;
            continue;
        }
        let start = i;
        while i < text.len() && !cut(&text[i]) {
            i += 1;
        }
        let chunk = &text[start..i];
        // A record ends where the text around it goes on, and its fields are
        // never longer than this.
        let near = &text[i..text.len().min(i + MAX_TAIL)];
        let stop = near
            .iter()
            .position(|g| matches!(g.ch, '\n' | '"' | '`' | '<' | '>' | ')' | '&' | '#' | '?' | ']' | '}'))
            .map_or(i + near.len(), |n| i + n);
        let tail = Tail { glyphs: &text[i..stop], mode: Mode::Embedded };
        if let Some(readings) = embedded(chunk, &tail, options) {
            let end = readings.readings.first().map_or(i, |r| {
                let last = r.record.span.end;
                let mut k = i;
                while k < stop && text[k].span.end <= last {
                    k += 1;
                }
                k
            });
            return Some((readings, end.max(i)));
        }
    }
    None
}

/// A record in a chunk of running text: strict, since anything may stand here.
fn embedded(chunk: &[Glyph], tail: &Tail<'_>, options: &ReadOptions) -> Option<Readings> {
    if chunk.len() < 7 || chunk.len() > 2048 {
        return None;
    }
    let sure = |readings: Readings| {
        let plain = readings.readings.first().is_some_and(|r| {
            let pieces = r.setup.board.pieces().count();
            let kings = crate::check::insanity(&r.setup.board) == 0;
            let known = r.problems.iter().all(|p| p.code != Code::UnknownLetter);
            known
                && pieces > 0
                && (kings || (r.setup.board.size().is_standard() && r.placement == Dialect::Standard))
        });
        (plain && !readings.is_ambiguous()).then_some(readings)
    };
    let bare = trim_by(chunk, |g| matches!(g.ch, '.' | ':' | '!'));
    let has_slash = bare.iter().any(|g| g.ch == '/');
    if bare.len() <= 400
        && let Some(readings) = placement(bare, tail, options, Vec::new(), None).and_then(sure)
    {
        return Some(readings);
    }
    if !has_slash {
        return None;
    }
    // The path of an address: eight parts in a row that are ranks.
    let height = usize::from(options.size.unwrap_or(Size::STANDARD).height());
    let starts: Vec<usize> = std::iter::once(0)
        .chain(bare.iter().enumerate().filter(|(_, g)| g.ch == '/').map(|(i, _)| i + 1))
        .collect();
    for window in starts.windows(height).take(64) {
        let begin = window[0];
        let end = bare[window[height - 1]..]
            .iter()
            .position(|g| g.ch == '/')
            .map_or(bare.len(), |n| window[height - 1] + n);
        if end - begin > 400 {
            continue;
        }
        let rest = if end == bare.len() {
            Tail { glyphs: tail.glyphs, mode: tail.mode }
        } else {
            Tail { glyphs: &[], mode: tail.mode }
        };
        if let Some(readings) = placement(&bare[begin..end], &rest, options, Vec::new(), None).and_then(sure)
        {
            return Some(readings);
        }
    }
    None
}

fn take_best(mut readings: Vec<Reading>) -> Vec<Reading> {
    readings.truncate(MAX_READINGS);
    // Readings far behind the best one are noise: only what a person might
    // still mean is told.
    if let Some(best) = readings.first().map(|r| r.penalty) {
        readings.retain(|r| r.penalty <= best + 6);
    }
    readings
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
            if p.severity > crate::check::Severity::Info {
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
    let told = out.problems.iter().any(|p| p.severity == crate::check::Severity::Error);
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

/// Characters inside a record that stand for others.
fn foldings(core: &[Glyph], span: Span) -> Vec<Problem> {
    let mut out: Vec<Problem> = Vec::new();
    let mut spaces = false;
    // Spans grow along the text: the record is looked up, since a text may hold
    // thousands of them.
    let from = core.partition_point(|g| g.span.start < span.start);
    let inside = core[from..].iter().take_while(|g| g.span.end <= span.end);
    for g in inside.filter(|g| g.is_folded()) {
        if g.ch == ' ' || g.ch == '\n' {
            if !spaces {
                spaces = true;
                let name = name_of(g.raw);
                let shown =
                    if name.is_empty() { code_point(g.raw) } else { format!("{} {name}", code_point(g.raw)) };
                out.push(Problem::new(Code::ExtraSpace, g.span).arg(shown));
            }
            continue;
        }
        if out.len() >= 12 {
            break;
        }
        let shown = format!("'{}'", g.raw);
        let problem = if g.ch == '-' {
            Problem::new(Code::UnicodeDash, g.span).arg(shown).arg(code_point(g.raw)).arg(name_of(g.raw))
        } else {
            Problem::new(Code::FoldedCharacter, g.span)
                .arg(shown)
                .arg(code_point(g.raw))
                .arg(name_of(g.raw))
                .arg(format!("'{}'", g.ch))
        };
        out.push(problem);
    }
    out
}
