//! Lists of pieces: `White Ke1 Qd1 Black Ke8`, `wKh3, Qh1, f6, bKd2`,
//! `{white: [Kh1], black: [Kf3]}`, `Weiß: Kg1 Schwarz: Kg8`.
//!
//! A side is named by a word, by `w` or `b` (German: `s`) before the piece, or
//! by the case of the letters when no side is named at all. A bare square
//! repeats the last letter, after a king it is a pawn. A count such as `(7+5)`
//! is checked. After the list may follow `White to move`, or `|` and fields.

use super::drawn::{Drawn, Placed, place};
use super::record;
use super::source::{Glyph, quoted, raw_text_of, span_of, text_of, trim};
use super::spelling::Spelling;
use super::{Dialect, layout::is_piece_char};
use crate::board::{Board, Color, Piece, Role, Size, Square};
use crate::check::{Code, Problem};
use crate::span::Span;

const fn symbol(ch: char) -> Glyph {
    Glyph { ch, raw: ch, span: Span::new(0, 0) }
}

// Figurines mean the same in every language, so that a piece without a letter
// of its own leaves the question of the language to the others.
/// A pawn that was written without a letter.
const PAWN: &[Glyph] = &[symbol('♙')];
/// The same, where the case of the letters tells the side.
const BLACK_PAWN: &[Glyph] = &[symbol('♟')];

fn color_word(text: &str) -> Option<Color> {
    Some(match text.to_lowercase().as_str() {
        "white" | "weiß" | "weiss" | "blancs" | "blanc" | "bianco" | "blancas" | "białe" | "biale"
        | "белые" | "бел" | "білі" | "wit" | "w" => Color::White,
        "black" | "schwarz" | "noirs" | "noir" | "nero" | "negras" | "czarne" | "черные" | "чёрные"
        | "чер" | "чорні" | "zwart" | "b" | "s" => Color::Black,
        _ => return None,
    })
}

fn role_word(text: &str) -> Option<char> {
    let lower = text.to_lowercase();
    Some(match lower.strip_suffix('s').unwrap_or(&lower) {
        "king" => '♔',
        "queen" => '♕',
        "rook" => '♖',
        "bishop" => '♗',
        "knight" => '♘',
        "pawn" => '♙',
        // Russian and Ukrainian lists name pawns so.
        "п" | "пп" | "пешка" | "пешки" | "пішаки" => '♙',
        _ => return None,
    })
}

/// Letters for roles that were written as words.
const NAMED: [Glyph; 6] = [symbol('♔'), symbol('♕'), symbol('♖'), symbol('♗'), symbol('♘'), symbol('♙')];

/// Reads a list. `None` when the text is none. Fewer than two pieces make a
/// list when one was asked for, or when both sides have their heading.
pub(crate) fn read<'a>(glyphs: &'a [Glyph], size: Option<Size>, asked: bool) -> Option<Drawn<'a>> {
    let mut headings = [false; 2];
    let mut pieces: Vec<Placed<'a>> = Vec::new();
    let mut notes = Vec::new();
    let mut side: Option<Color> = None;
    let mut token: Option<&'a [Glyph]> = None;
    // A role was named by a word, and its squares follow.
    let mut named = false;
    let mut passed: Vec<(usize, Problem)> = Vec::new();
    let mut count = None;
    let mut rest: &[Glyph] = &[];
    let mut i = 0;
    while i < glyphs.len() {
        let g = glyphs[i];
        if g.ch == '(' {
            if let Some((value, end)) = piece_count(glyphs, i) {
                count = Some((value, span_of(&glyphs[i..end])));
                i = end;
                continue;
            }
            i += 1;
            continue;
        }
        if g.ch == '|' && (!pieces.is_empty() || headings == [true; 2]) {
            rest = trim(&glyphs[i + 1..]);
            break;
        }
        if !is_word(g.ch) {
            if !is_separator(g.ch) {
                return None;
            }
            i += 1;
            continue;
        }
        let start = i;
        while glyphs.get(i).is_some_and(|g| is_word(g.ch)) {
            i += 1;
        }
        let word = &glyphs[start..i];
        let text = text_of(word);
        if let Some(color) = color_word(&text) {
            // "White to move" after the pieces is the side to move.
            let after = trim(&glyphs[i..]);
            let next: String = after.iter().take_while(|g| is_word(g.ch)).map(|g| g.ch).collect();
            if !pieces.is_empty() && matches!(next.to_lowercase().as_str(), "to" | "moves" | "plays" | "am") {
                rest = &glyphs[start..];
                break;
            }
            headings[color.index()] |= after.first().is_some_and(|g| g.ch == ':');
            side = Some(color);
            token = None;
            continue;
        }
        if let Some(letter) = role_word(&text) {
            let index = NAMED.iter().position(|g| g.ch == letter)?;
            token = Some(&NAMED[index..=index]);
            named = true;
            continue;
        }
        match read_word(word, &mut side, &mut token, (named, size.is_some()), &mut pieces, &mut notes) {
            Some(()) => {
                named = false;
                // What was passed over stands inside the list.
                notes.extend(passed.drain(..).map(|(_, problem)| problem));
            }
            // Text behind the list, a stipulation or a remark, unless more
            // pieces follow.
            None if !pieces.is_empty() && passed.len() < 8 => {
                passed.push((start, Problem::new(Code::ListWord, span_of(word)).arg(quoted(&text))));
            }
            None if pieces.len() >= 2 => break,
            None => return None,
        }
    }
    if pieces.len() < 2 && headings != [true; 2] && !(asked && side.is_some()) {
        return None;
    }
    // Without any side named the case of the letters tells it; a list in
    // capitals only would then have one side only, and that is no position.
    if side.is_none() {
        let lower = pieces.iter().any(|p| p.token[0].ch.is_lowercase());
        let figurine = pieces.iter().any(|p| Piece::from_figurine(p.token[0].ch).is_some());
        if !lower && !figurine {
            return None;
        }
    }
    let (files, ranks) =
        pieces.iter().fold((0, 0), |(f, r), p| (p.square.file().max(f), p.square.rank().max(r)));
    let size = match size {
        Some(size) => (files < size.width() && ranks < size.height()).then_some(size)?,
        None if files < 8 && ranks < 8 => Size::STANDARD,
        None if files < 10 && ranks < 8 => Size::CAPABLANCA,
        None => {
            let size = Size::new((files + 1).max(8), (ranks + 1).max(8))?;
            notes.push(Problem::new(Code::AssumedSize, span_of(glyphs)).arg(size).arg("a larger board"));
            size
        }
    };
    let (layout, twice) = place(&pieces, size, Dialect::Pieces, notes);
    let mut drawn = Drawn { rest, count, ..Drawn::new(layout, &pieces, span_of(trim(glyphs))) };
    for (a, b) in twice {
        let name = |p: &Placed<'_>| raw_text_of(p.token);
        drawn.layout.notes.push(
            Problem::new(Code::SquareTwice, pieces[b].span)
                .arg(pieces[b].square)
                .arg(name(&pieces[a]))
                .arg(name(&pieces[b])),
        );
    }
    Some(drawn)
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || ('♔'..='♟').contains(&c)
}

fn is_separator(c: char) -> bool {
    c.is_whitespace()
        || matches!(
            c,
            ',' | ';' | ':' | '.' | '[' | ']' | '{' | '}' | ')' | '-' | '/' | '&' | '+' | '"' | '\'' | '='
        )
}

/// `(7+5)`
fn piece_count(glyphs: &[Glyph], open: usize) -> Option<((usize, usize), usize)> {
    let close = glyphs[open..].iter().take(12).position(|g| g.ch == ')')? + open;
    let text = text_of(&glyphs[open + 1..close]);
    let (white, black) = text.split_once('+')?;
    Some(((white.trim().parse().ok()?, black.trim().parse().ok()?), close + 1))
}

/// `Kh3`, `wKh3`, `bSd4`, `e5`, `Pe5e6`, `♔e1`.
fn read_word<'a>(
    word: &'a [Glyph],
    side: &mut Option<Color>,
    token: &mut Option<&'a [Glyph]>,
    (named, large): (bool, bool),
    pieces: &mut Vec<Placed<'a>>,
    notes: &mut Vec<Problem>,
) -> Option<()> {
    // At most three letters stand before the squares; to look further would be
    // quadratic in a long word.
    let squares_at = (0..word.len().min(4)).find(|&i| squares(&word[i..], large).is_some())?;
    // The piece is what stands before the squares, but a file letter may
    // belong to either: "Bb4" is a bishop on b4, "b4" a bare square.
    let (mut head, tail) = word.split_at(squares_at);
    let list = squares(tail, large)?;
    if head.len() > 3 {
        return None;
    }
    if let [prefix, second, ..] = head
        && let Some(color) = match prefix.ch {
            'w' => Some(Color::White),
            'b' | 's' => Some(Color::Black),
            _ => None,
        }
        && (second.ch.is_uppercase() || Piece::from_figurine(second.ch).is_some())
    {
        *side = Some(color);
        head = &head[1..];
    }
    if head.len() > 2 || !head.iter().all(|g| is_piece_char(g.ch)) {
        return None;
    }
    if head.len() == 2 && !matches!((head[0].ch, head[1].ch), ('К' | 'к', 'р' | 'Р')) {
        return None;
    }
    if head.is_empty() {
        match *token {
            Some(_) if named => {}
            // A second king is not meant: squares after the king are pawns.
            Some([g, ..]) if matches!(g.ch, 'K' | '♔') => *token = Some(PAWN),
            Some([g, ..]) if matches!(g.ch, 'k' | '♚') => *token = Some(BLACK_PAWN),
            Some(_) => {}
            None => *token = Some(PAWN),
        }
        let written = text_of((*token)?);
        let letter = match Piece::from_figurine(written.chars().next().unwrap_or(' ')) {
            Some(piece) => piece.role.letter().to_string(),
            None => written,
        };
        if !named {
            let shown = list.iter().map(|(s, _)| s.to_string()).collect::<Vec<_>>().join(" ");
            notes.push(Problem::new(Code::BareSquare, span_of(tail)).arg(shown).arg(letter));
        }
    } else {
        *token = Some(head);
    }
    let current = (*token)?;
    for (square, span) in list {
        let span = if pieces.last().is_some_and(|p: &Placed<'_>| p.span.end > span.start) || head.is_empty() {
            span
        } else {
            span_of(head).to(span)
        };
        // A figurine tells its own colour unless a side is named.
        pieces.push(Placed { token: current, color: *side, square, span });
    }
    Some(())
}

/// The squares that a word consists of; `None` when it is anything else.
fn squares(word: &[Glyph], large: bool) -> Option<Vec<(Square, Span)>> {
    let mut out = Vec::new();
    let mut i = 0;
    while i < word.len() {
        let start = i;
        i += 1;
        while word.get(i).is_some_and(|g| g.ch.is_ascii_digit()) {
            i += 1;
        }
        if !word[start].ch.is_ascii_lowercase() || i - start < 2 || i - start > 3 {
            return None;
        }
        let square: Square = text_of(&word[start..i]).parse().ok()?;
        // Larger boards are read when their size is told.
        if !large && (square.file() >= 10 || square.rank() >= 10) {
            return None;
        }
        out.push((square, span_of(&word[start..i])));
    }
    (!out.is_empty()).then_some(out)
}

/// The side to move that is named behind a list.
pub(crate) fn turn_behind(rest: &[Glyph]) -> Option<(Color, Span)> {
    let words = super::source::words(rest);
    let first = words.first()?;
    let color = record::turn(&text_of(first))?;
    let next = words.get(1).map(|w| text_of(w).to_lowercase());
    matches!(next.as_deref(), Some(n) if n.starts_with("to") || n.starts_with("move") || n.starts_with("play") || n == "am")
        .then(|| (color, span_of(first)))
}

pub(crate) fn write(board: &Board, spelling: &Spelling<'_>, out: &mut String) {
    let order =
        [Role::King, Role::Queen, Role::Chancellor, Role::Archbishop, Role::Rook, Role::Bishop, Role::Knight];
    for color in Color::ALL {
        out.push_str(color.pick("White:", " Black:"));
        let mut others: Vec<Role> =
            board.pieces().map(|(_, p)| p.role).filter(|r| matches!(r, Role::Other(_))).collect();
        others.sort_unstable();
        others.dedup();
        for role in order.into_iter().chain(others).chain([Role::Pawn]) {
            for square in board.find(Piece::new(color, role)) {
                out.push(' ');
                out.push(spelling.letter(Piece::new(Color::White, role)));
                out.push_str(&square.to_string());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::source::decode;

    #[test]
    fn a_bare_square_repeats_the_last_letter_but_not_the_king() {
        let (glyphs, _) = decode(b"wKh3, Qh1, Pe5, f6, bKd2, a7");
        let drawn = read(&glyphs, None, false).unwrap();
        let letters: Vec<String> = drawn.tokens.iter().map(|t| text_of(t)).collect();
        assert_eq!(letters, ["K", "Q", "P", "P", "K", "♙"]);
        assert_eq!(drawn.colors[5], Some(Color::Black));
    }

    #[test]
    fn prose_is_no_piece_list() {
        for text in ["hello world", "mate in 2", "the knight on f3 and the bishop", "7p"] {
            let (glyphs, _) = decode(text.as_bytes());
            assert!(read(&glyphs, None, false).is_none(), "{text}");
        }
    }
}
