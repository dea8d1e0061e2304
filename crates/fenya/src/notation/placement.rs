//! A placement with its fields: in one word, in several, or broken.

use super::assemble::{self, Draft};
use super::layout::Rows;
use super::letters::Token;
use super::reading::{ReadOptions, Reading, Readings, take_best};
use super::record::{self, Mode};
use super::source::{self, Glyph, code_point, name_of, quoted, span_of, text_of, trim, trim_by};
use super::{Dialect, epd, repair, shape};
use crate::board::{Board, Piece, Size};
use crate::check::{Code, Hint, Problem, castling_faults};
use crate::span::Span;
use std::ops::Range;

/// More repairs than this are not told.
const MAX_SHOWN_REPAIRS: usize = 6;
/// Parts into which a placement may be broken: ranks and slashes apart.
const MAX_PARTS: usize = 17;

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
pub(super) struct Tail<'a> {
    pub glyphs: &'a [Glyph],
    pub mode: Mode,
}

/// A record that begins a text.
pub(super) fn record(text: &[Glyph], options: &ReadOptions) -> Option<Readings> {
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
pub(super) fn placement(
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
                out.problems.extend(options.language.and_then(|language| language.foreign(&rows.tokens)));
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
    // Of equals the one that looks more like the beginning of a game.
    let start = Board::start();
    let at_home = |r: &Reading| r.setup.board.pieces().filter(|&(s, p)| start.get(s) == Some(p)).count();
    repairs.sort_by_key(|r| (r.penalty, std::cmp::Reverse(at_home(r))));
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
