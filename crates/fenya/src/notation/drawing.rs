//! Boards drawn with characters: rows of letters, figurines and dots, with or
//! without coordinates and frames.
//!
//! Empty squares are `.`, `-`, `_`, `+`, `:`, `#`, `*`, `·`, `□`, `■` or blank
//! cells between bars. A cell is a letter (lower case Black), a figurine, a
//! letter with a star or hyphen before it (Black), or with `w` or `b` before it.
//! Rank numbers and file letters beside the board tell which way it is drawn.

use super::Dialect;
use super::drawn::{Drawn, Placed, place};
use super::layout::is_piece_char;
use super::source::{Glyph, span_of, text_of, trim};
use super::spelling::{RowItem, Spelling};
use crate::board::{Board, Color, Piece, Size, Square};
use crate::check::{Code, Problem};
use std::fmt::Write as _;

#[derive(Clone, Copy, Debug)]
enum Cell<'a> {
    Empty,
    Piece { token: &'a [Glyph], color: Option<Color> },
}

struct Row<'a> {
    number: Option<u8>,
    cells: Vec<(Cell<'a>, &'a [Glyph])>,
}

fn is_empty_mark(c: char) -> bool {
    matches!(
        c,
        '.' | '-'
            | '_'
            | '+'
            | ':'
            | '#'
            | '*'
            | '·'
            | '•'
            | '□'
            | '■'
            | '▢'
            | '░'
            | '▒'
            | '▓'
            | '~'
            | '0'
    )
}

fn is_bar(g: &Glyph) -> bool {
    matches!(g.ch, '|' | '│' | '║' | '┃')
}

fn is_frame(c: char) -> bool {
    matches!(c, '|' | '+' | '-' | '=' | '_' | '*') || ('\u{2500}'..='\u{257F}').contains(&c)
}

/// Reads a drawing. `None` when the text is none.
pub(crate) fn read<'a>(glyphs: &'a [Glyph], size: Option<Size>) -> Option<Drawn<'a>> {
    let lines: Vec<&[Glyph]> = glyphs.split(|g| g.ch == '\n').collect();
    let mut rows: Vec<Row<'a>> = Vec::new();
    let mut files_reversed = None;
    let mut used_to = 0;
    let mut position = 0;
    for line in lines {
        position += line.len() + 1;
        let line = trim(line);
        if line.is_empty() {
            continue;
        }
        // On a board of one file the letter below it is a lone `a`.
        let below_file_a = size.is_some_and(|s| s.width() == 1 && rows.len() == usize::from(s.height()))
            && matches!(line, [g] if g.ch == 'a');
        if let Some(reversed) = file_letters(line).or(below_file_a.then_some(false)) {
            files_reversed = Some(reversed);
            used_to = position;
            // Below the board nothing more belongs to it, though the fields
            // "w - - 0 1" look like a rank of four squares.
            if rows.is_empty() {
                continue;
            }
            break;
        }
        // A line that holds no letter and no dot is a piece of the frame.
        let drawn_only = line.iter().all(|g| is_frame(g.ch) || g.ch.is_whitespace());
        let barred = line.iter().filter(|g| is_bar(g)).count() >= 3;
        if drawn_only && !barred {
            // A row of hyphens or stars may be a frame or an empty rank: it is
            // a rank when it has as many marks as the rows above it.
            let marks = cells_of(line);
            let fits = rows.last().is_some_and(|r| marks.as_ref().is_some_and(|m| m.len() == r.cells.len()));
            if !fits {
                used_to = position;
                continue;
            }
        }
        match read_row(line) {
            Some(row) if rows.last().is_none_or(|r| r.cells.len() == row.cells.len()) => {
                rows.push(row);
                used_to = position;
            }
            _ if rows.len() >= 2 => break,
            // A heading above the board.
            _ => rows.clear(),
        }
        if rows.len() > 26 {
            return None;
        }
    }
    let width = u8::try_from(rows.first()?.cells.len()).ok()?;
    let height = u8::try_from(rows.len()).ok()?;
    let board = Size::new(width, height)?;
    if size.map_or(rows.len() < 2 || width < 2, |s| s != board) {
        return None;
    }
    let mut notes = Vec::new();
    let rest = glyphs.get(used_to.min(glyphs.len())..).unwrap_or_default();
    let span = span_of(trim(&glyphs[..used_to.min(glyphs.len())]));
    // Numbers that grow downwards mean that the first row is the first rank.
    let numbers: Option<Vec<u8>> = rows.iter().map(|r| r.number).collect();
    let up_first = match numbers.as_deref() {
        Some([first, .., last]) if *first == 1 && *last == height => true,
        Some([first, .., last]) if *first == height && *last == 1 => false,
        Some(_) => {
            notes.push(Problem::new(Code::CoordinateMismatch, span));
            false
        }
        None => false,
    };
    let mirrored = files_reversed == Some(true);
    if up_first || mirrored {
        notes.push(Problem::new(Code::FlippedDrawing, span));
    }
    if !board.is_standard() {
        notes.push(Problem::new(Code::OtherSize, span).arg(board));
    }
    let mut pieces = Vec::new();
    for (r, row) in (0u8..).zip(&rows) {
        for (f, (cell, at)) in (0u8..).zip(&row.cells) {
            if let Cell::Piece { token, color } = *cell {
                let square = Square::new(
                    if mirrored { width - 1 - f } else { f },
                    if up_first { r } else { height - 1 - r },
                );
                pieces.push(Placed { token, color, square, span: span_of(at) });
            }
        }
    }
    let dialect = if pieces.iter().any(|p| Piece::from_figurine(p.token[0].ch).is_some()) {
        Dialect::Unicode
    } else {
        Dialect::Ascii
    };
    let (layout, _) = place(&pieces, board, dialect, notes);
    Some(Drawn { rest: trim(rest), ..Drawn::new(layout, &pieces, span) })
}

/// `a b c d e f g h`: true when they run from the last file to the first.
fn file_letters(line: &[Glyph]) -> Option<bool> {
    let letters: Vec<char> = line
        .iter()
        .filter(|g| !g.ch.is_whitespace() && !is_frame(g.ch))
        .map(|g| g.ch.to_ascii_lowercase())
        .collect();
    if letters.len() < 2 {
        return None;
    }
    let up = letters.iter().zip('a'..).all(|(&c, want)| c == want);
    let down = letters.iter().rev().zip('a'..).all(|(&c, want)| c == want);
    (up || down).then_some(down)
}

fn read_row(line: &[Glyph]) -> Option<Row<'_>> {
    let (number, body) = strip_numbers(line);
    let cells = cells_of(body)?;
    let parsed: Option<Vec<_>> = cells.into_iter().map(|cell| Some((read_cell(cell)?, cell))).collect();
    Some(Row { number, cells: parsed? })
}

/// Cuts rank numbers off both ends of a row.
fn strip_numbers(line: &[Glyph]) -> (Option<u8>, &[Glyph]) {
    let mut number = None;
    let mut body = line;
    let lead = body.iter().take_while(|g| g.ch.is_ascii_digit()).count();
    let after = body.get(lead).map(|g| g.ch);
    if (1..=2).contains(&lead) && after.is_some_and(|c| c.is_whitespace() || is_frame(c)) {
        number = text_of(&body[..lead]).parse().ok();
        body = trim(&body[lead..]);
    }
    let tail = body.iter().rev().take_while(|g| g.ch.is_ascii_digit()).count();
    let before = body.len().checked_sub(tail + 1).and_then(|i| body.get(i)).map(|g| g.ch);
    if (1..=2).contains(&tail) && before.is_some_and(|c| c.is_whitespace() || is_frame(c)) {
        let at = body.len() - tail;
        number = number.or_else(|| text_of(&body[at..]).parse().ok());
        body = trim(&body[..at]);
    }
    (number, body)
}

/// Splits a row into cells: at bars, or at blanks, or character by character.
fn cells_of(line: &[Glyph]) -> Option<Vec<&[Glyph]>> {
    let bars = line.iter().filter(|g| is_bar(g)).count();
    let inner = trim(line);
    let inner = match inner {
        [first, middle @ .., last] if is_bar(first) && is_bar(last) => middle,
        _ => inner,
    };
    if bars >= 3 {
        return Some(inner.split(is_bar).map(trim).collect());
    }
    let words = super::source::words(inner);
    match words.as_slice() {
        [] => None,
        [word] => Some((0..word.len()).map(|i| &word[i..=i]).collect()),
        words => Some(words.to_vec()),
    }
}

fn read_cell(cell: &[Glyph]) -> Option<Cell<'_>> {
    match cell {
        [] => Some(Cell::Empty),
        [g] if is_empty_mark(g.ch) => Some(Cell::Empty),
        [g] if is_piece_char(g.ch) => Some(Cell::Piece { token: cell, color: None }),
        [a, b] if is_empty_mark(a.ch) && is_empty_mark(b.ch) => Some(Cell::Empty),
        // Problem diagrams mark black pieces: *R or -R.
        [a, b] if matches!(a.ch, '*' | '-') && is_piece_char(b.ch) => {
            Some(Cell::Piece { token: &cell[1..], color: Some(Color::Black) })
        }
        [a, b] if matches!(a.ch, 'w' | 'W' | 'b') && b.ch.is_uppercase() => Some(Cell::Piece {
            token: &cell[1..],
            color: Some(if a.ch == 'b' { Color::Black } else { Color::White }),
        }),
        [a, b] if a.ch == 'К' && matches!(b.ch, 'р' | 'Р') || a.ch == 'к' && b.ch == 'р' => {
            Some(Cell::Piece { token: cell, color: None })
        }
        _ => None,
    }
}

/// Draws with figurines and coordinates; other pieces by their letters.
pub(crate) fn write_unicode(board: &Board, out: &mut String) {
    draw(board, out, |piece| piece.figurine().unwrap_or_else(|| piece.letter()));
}

/// Draws with letters and coordinates.
pub(crate) fn write_ascii(board: &Board, spelling: &Spelling<'_>, out: &mut String) {
    draw(board, out, |piece| {
        let mut text = String::new();
        spelling.item(RowItem::Piece(piece, false), &mut text);
        text.chars().next().unwrap_or('?')
    });
}

fn draw(board: &Board, out: &mut String, symbol: impl Fn(Piece) -> char) {
    for rank in (0..board.height()).rev() {
        let _ = write!(out, "{:>2} ", rank + 1);
        for file in 0..board.width() {
            out.push(' ');
            out.push(board.get(Square::new(file, rank)).map_or('.', &symbol));
        }
        out.push('\n');
    }
    out.push_str("   ");
    for file in 0..board.width() {
        out.push(' ');
        out.push(Square::new(file, 0).file_letter());
    }
    out.push('\n');
}
