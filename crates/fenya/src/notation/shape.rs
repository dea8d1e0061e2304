//! Which dialects a placement can be, by its squares alone.

use super::layout::{Filler, Item, Layout, Rows};
use super::source::text_of;
use super::{Dialect, ReadOptions, running, slashless, spanning, standard, trimmed};
use crate::board::{MAX_SIDE, Size};
use crate::check::{Code, Problem};
use crate::span::Span;

/// Every consistent layout of a placement; empty when there is none.
pub(crate) fn consistent(rows: &Rows<'_>, options: &ReadOptions) -> Vec<Layout> {
    let mut found = if rows.has_slash() { with_slashes(rows, options) } else { without(rows, options) };
    let Some(from) = options.from else { return found };
    // One text can be right in several dialects: where no run of empty squares
    // meets the end of a rank they all write the same.
    let size = options.size.or(found.first().map(|l| l.size)).unwrap_or(Size::STANDARD);
    found.retain(|l| l.dialect == from || (l.dialect == Dialect::Standard && is_standard(from)));
    if found.is_empty() {
        found.extend(asked(rows, size, from));
    }
    found
}

fn is_standard(dialect: Dialect) -> bool {
    matches!(dialect, Dialect::Standard | Dialect::Xfen | Dialect::Shredder | Dialect::Epd | Dialect::Spaced)
}

/// The text as the dialect that was asked for, though another comes first.
fn asked(rows: &Rows<'_>, size: Size, from: Dialect) -> Option<Layout> {
    let as_standard = |right: bool| {
        let mut layout = standard::read(rows, size).filter(|_| right)?;
        layout.dialect = from;
        Some(layout)
    };
    match from {
        Dialect::Slashless => slashless::read(rows, size),
        Dialect::Running => running::read(rows, size),
        Dialect::Trimmed => {
            let cut = rows.rows.iter().all(|r| !Rows::ends_in_number(r)) || size.height() == 1;
            trimmed::read(rows, size).or_else(|| as_standard(cut))
        }
        Dialect::Spanning => spanning::read_asked(rows, size).or_else(|| as_standard(true)),
        other => as_standard(is_standard(other)),
    }
}

fn with_slashes(rows: &Rows<'_>, options: &ReadOptions) -> Vec<Layout> {
    let size = options.size.unwrap_or(Size::STANDARD);
    if let Some(layout) = of_size(rows, size) {
        return vec![layout];
    }
    if options.size.is_some() {
        return Vec::new();
    }
    let n = rows.rows.len();
    let totals: Vec<usize> = rows.rows.iter().map(|r| rows.total(r)).collect();
    let kings = has_both_kings(rows);
    // All ranks equal, but not eight: a board of that size.
    let width = totals[0];
    if width != 8
        && totals.iter().all(|&t| t == width)
        && (kings || n >= 4)
        && let Some(layout) = board_size(width, n).and_then(|size| standard::read(rows, size))
    {
        return vec![noted_size(layout, rows.span())];
    }
    // Eight ranks of ten with a spelling of their own.
    if has_capablanca(rows)
        && let Some(layout) = of_size(rows, Size::CAPABLANCA)
    {
        return vec![noted_size(layout, rows.span())];
    }
    // Trimmed ranks do not tell the width: the longest rank is the best guess.
    if kings && rows.rows.iter().all(|r| !Rows::ends_in_number(r)) {
        let longest = totals.iter().copied().max().unwrap_or(0);
        let ranks = if n == 9 && rows.rows[8].items.is_empty() { 8 } else { n };
        let width = if ranks == 8 && longest == 9 { 10 } else { longest };
        let plausible = (ranks == 8 && width > 8) || (ranks != 8 && width < 8);
        if plausible && let Some(layout) = board_size(width, ranks).and_then(|size| trimmed::read(rows, size))
        {
            let mut layout = layout;
            let note = Problem::new(Code::AssumedSize, rows.span()).arg(layout.size).arg("a wider board");
            layout.notes.push(note);
            return vec![layout];
        }
    }
    Vec::new()
}

fn noted_size(mut layout: Layout, span: Span) -> Layout {
    layout.notes.push(Problem::new(Code::OtherSize, span).arg(layout.size));
    layout
}

fn board_size(width: usize, height: usize) -> Option<Size> {
    Size::new(u8::try_from(width).ok()?, u8::try_from(height).ok()?)
}

fn of_size(rows: &Rows<'_>, size: Size) -> Option<Layout> {
    standard::read(rows, size)
        .or_else(|| extra_slash(rows, size))
        .or_else(|| trimmed::read(rows, size))
        .or_else(|| spanning::read(rows, size))
}

/// A standard placement with one slash too many before or behind it.
fn extra_slash(rows: &Rows<'_>, size: Size) -> Option<Layout> {
    let mut inner = rows.clone();
    let (place, end) = match inner.rows.as_slice() {
        [.., last] if last.items.is_empty() => (rows.glyphs.last()?.span, "end"),
        [first, ..] if first.items.is_empty() => (rows.glyphs.first()?.span, "beginning"),
        _ => return None,
    };
    if end == "end" {
        inner.rows.pop();
    } else {
        inner.rows.remove(0);
    }
    let mut layout = standard::read(&inner, size)?;
    layout.notes.push(Problem::new(Code::TrailingSlash, place).arg(end));
    Some(layout)
}

fn without(rows: &Rows<'_>, options: &ReadOptions) -> Vec<Layout> {
    let size = options.size.unwrap_or(Size::STANDARD);
    let found = without_of_size(rows, size);
    if !found.is_empty() || options.size.is_some() {
        return found;
    }
    if has_capablanca(rows) {
        let found = without_of_size(rows, Size::CAPABLANCA);
        if !found.is_empty() {
            return found.into_iter().map(|l| noted_size(l, rows.span())).collect();
        }
    }
    let row = &rows.rows[0];
    // What is nearly a board of 64 squares is a slip, not a board of 63.
    let nearly = [rows.total_single(row), rows.total(row)].iter().any(|t| t.abs_diff(64) <= 4);
    if nearly || !has_both_kings(rows) || rows.tokens.len() < 2 || super::repair::can_be_cut(rows, size) {
        return Vec::new();
    }
    let mut found: Vec<Layout> = Vec::new();
    let mut totals = vec![rows.total_single(row), rows.total(row)];
    totals.dedup();
    for total in totals {
        for size in Size::of_squares(total).filter(|s| s.width() > 1 && s.height() > 1) {
            for layout in [slashless::read(rows, size), running::read(rows, size)].into_iter().flatten() {
                if found.iter().all(|f| f.size != layout.size || f.cells != layout.cells) {
                    found.push(noted_size(layout, rows.span()));
                }
            }
        }
    }
    found
}

fn without_of_size(rows: &Rows<'_>, size: Size) -> Vec<Layout> {
    let mut found: Vec<Layout> = Vec::new();
    // A single rank has no slashes to leave out.
    let single_rank = (size.height() == 1).then(|| standard::read(rows, size)).flatten();
    for layout in [single_rank, slashless::read(rows, size), running::read(rows, size)].into_iter().flatten()
    {
        if found.iter().all(|f| f.cells != layout.cells) {
            found.push(layout);
        }
    }
    if found.is_empty()
        && let Some(layout) = single_digits_across(rows, size)
    {
        found.push(layout);
    }
    found
}

/// Single digits whose sum is right although a run crosses the end of a rank.
fn single_digits_across(rows: &Rows<'_>, size: Size) -> Option<Layout> {
    let mut filler = Filler::new(size);
    for item in rows.items() {
        if let Item::Run { start, end } = item {
            for digit in start..end {
                filler.empty(rows.number(digit, digit + 1), rows.run_span(digit, digit + 1)).ok()?;
            }
        } else {
            filler.item(rows, item, true).ok()?;
        }
    }
    let mut layout = filler.finish(Dialect::Slashless)?;
    layout.notes.push(Problem::new(Code::RunCrossesRank, rows.span()));
    Some(layout)
}

fn has_letter(rows: &Rows<'_>, wanted: &[char]) -> bool {
    rows.tokens.iter().any(|t| t.iter().any(|g| wanted.contains(&g.ch)))
}

/// Kings by their English letter or figurine. Other languages that call the
/// king otherwise are read on boards of known size only.
pub(crate) fn has_both_kings(rows: &Rows<'_>) -> bool {
    has_letter(rows, &['K', '♔', 'К']) && has_letter(rows, &['k', '♚', 'к'])
}

pub(crate) fn has_capablanca(rows: &Rows<'_>) -> bool {
    has_letter(rows, &['A', 'a', 'C', 'c'])
}

/// Is this word meant as a placement, whether or not it is right?
pub(crate) fn is_meant(rows: &Rows<'_>, options: &ReadOptions) -> bool {
    if rows.rows.len() > usize::from(MAX_SIDE) + 2 {
        return false;
    }
    let digits = rows.items().filter(|i| matches!(i, Item::Run { .. })).count();
    let known = rows
        .tokens
        .iter()
        .filter(|t| matches!(text_of(t).to_uppercase().as_str(), "K" | "Q" | "R" | "B" | "N" | "S" | "P"))
        .count();
    if rows.has_slash() {
        let slashes = rows.rows.len() - 1;
        return slashes >= 4
            || (slashes >= 1 && options.size.is_some())
            || (slashes >= 2 && (digits > 0 || has_both_kings(rows)));
    }
    let squares = rows.total_single(&rows.rows[0]);
    options.size.is_some_and(|s| squares * 2 >= s.squares())
        || (has_both_kings(rows) && digits >= 2 && known * 2 >= rows.tokens.len())
        || (squares >= 40 && digits > 0 && known * 2 >= rows.tokens.len())
}
