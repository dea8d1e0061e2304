//! Tokens over the bytes of a game, zero-copy, each with its span.
//!
//! The lexer takes whatever real files hold and never fails: what has no
//! meaning becomes [`TokenKind::Stray`]. It runs in linear time and remembers
//! no more than its place. Section 7 of the PGN standard (1994) lists the
//! tokens; beyond it are read: numbers with any dots, glyphs for NAGs, results
//! and null moves in all spellings, zero-width characters, and comments that
//! are not closed before the next game begins.

use super::glyph;
use super::outcome::{self, Outcome};
use super::skim::{comment_end, find, in_comment};
use super::tag;
use crate::span::Span;

/// What a token is. Its text is the span's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// A tag pair in brackets; [`RawTag::parse`](super::RawTag::parse) takes it apart.
    Tag,
    /// A move number with its dots.
    Number {
        /// The number; what does not fit is `u32::MAX`.
        number: u32,
        /// The dots, of which three mean a move by Black.
        dots: u8,
    },
    /// Dots that stand alone: `38. .. g5`.
    Dots,
    /// Anything that may be a move, null moves and castling included.
    Move,
    /// A numeric annotation: `$6`, or a glyph that means one.
    Nag(u16),
    /// A comment in braces, which are part of the span.
    Comment {
        /// Whether the closing brace is there.
        closed: bool,
        /// Whether another brace opens inside, which does not nest.
        nested: bool,
    },
    /// A comment from a semicolon to the end of the line.
    LineComment,
    /// An escaped line: `%` in column 1.
    Escape,
    /// `(`, where a variation begins.
    Open,
    /// `)`, where it ends.
    Close,
    /// How the game ended.
    Result {
        /// The result.
        outcome: Outcome,
        /// Whether it is spelled as the standard says.
        standard: bool,
    },
    /// A zero-width character, which is passed over.
    Invisible,
    /// Bytes without meaning.
    Stray,
}

/// A token and the bytes it came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Its bytes in the text of the lexer.
    pub span: Span,
}

/// Cuts text into tokens.
///
/// ```
/// use fenya::pgn::{Lexer, TokenKind};
///
/// let text = b"1.e4! {best} 1-0";
/// let words: Vec<&str> = Lexer::new(text)
///     .map(|t| std::str::from_utf8(&text[t.span.range()]).unwrap())
///     .collect();
/// assert_eq!(words, ["1.", "e4", "!", "{best}", "1-0"]);
/// assert_eq!(Lexer::new(text).nth(2).unwrap().kind, TokenKind::Nag(1));
/// ```
#[derive(Clone, Debug)]
pub struct Lexer<'a> {
    text: &'a [u8],
    pos: usize,
    /// Whether a bracket opens a tag wherever it stands.
    in_tags: bool,
    /// How many line ends were passed before the last token.
    lines: u32,
    /// Whether a decision was taken at the end of the text: more of it might
    /// have changed the token.
    at_end: bool,
    /// The parts of the last tag.
    parts: Option<tag::Parts>,
}

/// How a byte goes on in a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Always part of it.
    Plain,
    /// Depends on what follows.
    Look,
    /// Ends it.
    Stop,
}

static CLASS: [Class; 256] = {
    let mut out = [Class::Stop; 256];
    let mut i = 0;
    while i < 256 {
        let b = i as u8;
        if b.is_ascii_alphanumeric() || matches!(b, b'#' | b'@' | b'_') {
            out[i] = Class::Plain;
        } else if matches!(b, b'+' | b'-' | b'=' | b':' | b'/' | b'(' | b'.') || b >= 0x80 {
            out[i] = Class::Look;
        }
        i += 1;
    }
    out
};

/// Whether a byte is part of a move wherever it stands in it.
#[inline]
pub(super) fn is_word(b: u8) -> bool {
    CLASS[usize::from(b)] == Class::Plain
}

/// What begins at a character that is not ASCII.
enum Wide {
    Space,
    Invisible,
    Glyph(u16),
    Dot(u8),
    Half,
    Other,
}

/// The character at a place; a byte that is not UTF-8 counts as one.
pub(super) fn char_at(text: &[u8], at: usize) -> (char, usize) {
    let len = match text.get(at) {
        Some(0xc2..=0xdf) => 2,
        Some(0xe0..=0xef) => 3,
        Some(0xf0..=0xf4) => 4,
        Some(&b) if b < 0x80 => return (char::from(b), 1),
        _ => return (char::REPLACEMENT_CHARACTER, 1),
    };
    let decoded = text.get(at..at + len).and_then(|b| std::str::from_utf8(b).ok());
    match decoded.and_then(|s| s.chars().next()) {
        Some(c) => (c, len),
        None => (char::REPLACEMENT_CHARACTER, 1),
    }
}

/// Characters without width, which text picks up on the web.
pub(super) const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}' | '\u{202a}'..='\u{202e}')
}

const fn is_space(c: char) -> bool {
    matches!(
        c,
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{2028}' | '\u{2029}' | '\u{202f}' | '\u{3000}' | '\u{85}'
    )
}

fn wide(text: &[u8], at: usize) -> (Wide, usize) {
    // A lone BD is the half of Latin-1; UTF-8 never begins with it.
    if text.get(at) == Some(&0xbd) {
        return (Wide::Half, 1);
    }
    let (c, len) = char_at(text, at);
    let what = match c {
        '½' => Wide::Half,
        '…' => Wide::Dot(3),
        '‥' => Wide::Dot(2),
        '․' | '．' => Wide::Dot(1),
        c if is_space(c) => Wide::Space,
        c if is_invisible(c) => Wide::Invisible,
        c => match glyph::wide(c) {
            Some(nag) => Wide::Glyph(nag),
            None => Wide::Other,
        },
    };
    (what, len)
}

impl<'a> Lexer<'a> {
    /// A lexer over a text that begins outside of any game.
    #[must_use]
    pub const fn new(text: &'a [u8]) -> Self {
        Self { text, pos: 0, in_tags: true, lines: 1, at_end: false, parts: None }
    }

    /// The text that is cut.
    #[must_use]
    pub const fn text(&self) -> &'a [u8] {
        self.text
    }

    /// Where the next token is looked for.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.pos
    }

    /// How many ends of lines lie between the last token and the one before;
    /// two or more make a blank line. The beginning of the text counts as one.
    #[must_use]
    pub const fn lines_before(&self) -> u32 {
        self.lines
    }

    /// True when a token so far depended on the text ending where it does.
    pub(super) const fn at_end(&self) -> bool {
        self.at_end
    }

    /// The parts of the tag that was the last token.
    pub(super) const fn parts(&self) -> Option<tag::Parts> {
        self.parts
    }

    /// Whether a bracket opens a tag wherever it stands.
    pub(super) const fn in_tags(&self) -> bool {
        self.in_tags
    }

    /// Goes on behind a token that was found otherwise.
    pub(super) const fn resume(&mut self, pos: usize) {
        self.pos = pos;
    }

    /// Goes on elsewhere, at the beginning of a game.
    pub(super) const fn restart(&mut self, pos: usize) {
        self.pos = pos;
        self.in_tags = true;
        self.lines = 1;
    }

    #[inline]
    fn byte(&self, at: usize) -> u8 {
        self.text.get(at).copied().unwrap_or(0)
    }

    fn column_one(&self, at: usize) -> bool {
        at == 0 || matches!(self.byte(at - 1), b'\n' | b'\r')
    }

    /// Whether only blanks stand before a place in its line.
    fn line_start(&self, at: usize) -> bool {
        let before = self.text.get(..at).unwrap_or(&[]);
        let blanks = before.iter().rev().take_while(|&&b| matches!(b, b' ' | b'\t')).count();
        self.column_one(at - blanks)
            || (at - blanks == 3 && before.starts_with(b"\xef\xbb\xbf"))
            // Right after the last token, on a line of their own.
            || self.lines > 0
    }

    const fn token(&mut self, kind: TokenKind, start: usize, end: usize) -> Option<Token> {
        self.pos = end;
        Some(Token { kind, span: Span::new(start, end) })
    }

    /// Steps over white space and counts the ends of lines.
    #[inline]
    fn skip_space(&mut self) {
        let mut at = self.pos;
        loop {
            match self.byte(at) {
                b' ' | b'\t' | 0x0b | 0x0c => at += 1,
                b'\n' => {
                    self.lines += 1;
                    at += 1;
                }
                b'\r' => {
                    self.lines += 1;
                    at += 1 + usize::from(self.byte(at + 1) == b'\n');
                }
                _ => break,
            }
        }
        self.pos = at;
    }

    #[inline]
    fn next_token(&mut self) -> Option<Token> {
        self.lines = if self.pos == 0 { 1 } else { 0 };
        loop {
            self.skip_space();
            let start = self.pos;
            let Some(&first) = self.text.get(start) else {
                self.at_end = true;
                return None;
            };
            return match first {
                b'a'..=b'z' | b'A'..=b'Z' => self.word(start),
                b'0'..=b'9' => self.number(start),
                b'{' => self.comment(start),
                b'(' => self.movetext(TokenKind::Open, start, start + 1),
                b')' => self.movetext(TokenKind::Close, start, start + 1),
                b'$' => self.nag(start),
                b'[' => self.tag(start),
                b'*' => self.result(start, start + 1, Outcome::Unknown, true),
                b';' => {
                    let end = self.line_end(start);
                    self.token(TokenKind::LineComment, start, end)
                }
                b'%' if self.column_one(start) => {
                    let end = self.line_end(start);
                    self.token(TokenKind::Escape, start, end)
                }
                b'.' => self.dots(start),
                b'-' | b'+' | b'=' | b'!' | b'?' | b'<' | b'/' => self.signs(start),
                0x80.. => match wide(self.text, start) {
                    (Wide::Space, len) => {
                        self.pos += len;
                        continue;
                    }
                    (Wide::Invisible, len) => self.token(TokenKind::Invisible, start, start + len),
                    (Wide::Glyph(nag), len) => self.movetext(TokenKind::Nag(nag), start, start + len),
                    (Wide::Dot(_), _) => self.dots(start),
                    (Wide::Half, _) => match outcome::spelled(&self.text[start..]) {
                        Some((outcome, len, standard)) => self.result(start, start + len, outcome, standard),
                        None => self.word(start),
                    },
                    (Wide::Other, _) => match glyph::ascii(&self.text[start..]) {
                        Some((nag, len)) => self.movetext(TokenKind::Nag(nag), start, start + len),
                        None => self.word(start),
                    },
                },
                _ => self.stray(start),
            };
        }
    }

    /// A token of the move text: after it, brackets are tags only at the
    /// beginning of a line.
    #[inline]
    const fn movetext(&mut self, kind: TokenKind, start: usize, end: usize) -> Option<Token> {
        self.in_tags = false;
        self.token(kind, start, end)
    }

    const fn result(&mut self, start: usize, end: usize, outcome: Outcome, standard: bool) -> Option<Token> {
        self.in_tags = true;
        self.token(TokenKind::Result { outcome, standard }, start, end)
    }

    fn line_end(&mut self, start: usize) -> usize {
        let rest = self.text.get(start..).unwrap_or(&[]);
        match rest.iter().position(|b| matches!(b, b'\n' | b'\r')) {
            Some(len) => start + len,
            None => {
                self.at_end = true;
                self.text.len()
            }
        }
    }

    fn stray(&mut self, start: usize) -> Option<Token> {
        let rest = self.text.get(start + 1..).unwrap_or(&[]);
        let more = rest.iter().take_while(|b| matches!(b, b']' | b'}' | b'>' | b'"' | b',' | b'&')).count();
        self.token(TokenKind::Stray, start, start + 1 + more)
    }

    /// Where a move ends that begins here.
    #[inline]
    fn word_end(&mut self, start: usize) -> usize {
        let mut at = start;
        loop {
            let Some(&b) = self.text.get(at) else {
                self.at_end = true;
                return at;
            };
            match CLASS[usize::from(b)] {
                Class::Plain => at += 1,
                Class::Stop => return at,
                Class::Look => match self.look(start, at) {
                    0 => return at,
                    len => at += len,
                },
            }
        }
    }

    /// How many bytes belong to a move that has come to a sign.
    fn look(&self, start: usize, at: usize) -> usize {
        let next = self.byte(at + 1);
        let letter = next.is_ascii_alphanumeric() || next >= 0x80;
        match self.byte(at) {
            // A check, unless it begins the sign of an advantage.
            b'+' => usize::from(glyph::ascii(&self.text[at..]).is_none()),
            b'-' => {
                let glyph = glyph::ascii(&self.text[at..]).is_some();
                usize::from(letter && !glyph)
            }
            b'=' | b':' | b'/' => usize::from(letter && !matches!(wide(self.text, at + 1).0, Wide::Glyph(_))),
            b'(' => {
                // `gxf1(N)`: a piece in brackets behind the last rank.
                let edge = at > start && matches!(self.byte(at - 1), b'1' | b'8');
                if !edge || !letter {
                    return 0;
                }
                let mut end = at + 1;
                for _ in 0..2 {
                    end += char_at(self.text, end).1;
                    if self.byte(end) == b')' {
                        return end + 1 - at;
                    }
                }
                0
            }
            b'.' => {
                // `e.p.` behind a capture, and nothing else.
                let before = &self.text[start..at];
                if before.ends_with(b"e") && next == b'p' && before.len() > 3 {
                    if self.byte(at + 2) == b'.' { 3 } else { 2 }
                } else {
                    usize::from(before.ends_with(b"ep") && before.len() > 4)
                }
            }
            _ => match wide(self.text, at) {
                (Wide::Other | Wide::Invisible, len) if glyph::ascii(&self.text[at..]).is_none() => len,
                _ => 0,
            },
        }
    }

    #[inline]
    fn word(&mut self, start: usize) -> Option<Token> {
        let end = self.word_end(start);
        if end == start + 1 && self.text[start..].starts_with(b"e.p") {
            // Stands alone behind a capture.
            return self.movetext(
                TokenKind::Dots,
                start,
                start + 3 + usize::from(self.byte(start + 3) == b'.'),
            );
        }
        if end - start > 2 {
            return self.movetext(TokenKind::Move, start, end);
        }
        let text = &self.text[start..end];
        if let [b'N' | b'D'] | b"TN" | b"RR" = text {
            // A novelty, a diagram: letters that are glyphs when they stand alone.
            return self.movetext(
                TokenKind::Nag(if text == b"D" {
                    220
                } else if text == b"RR" {
                    145
                } else {
                    146
                }),
                start,
                end,
            );
        }
        let end = if end == start { start + char_at(self.text, start).1 } else { end };
        self.movetext(TokenKind::Move, start, end)
    }

    #[inline]
    fn number(&mut self, start: usize) -> Option<Token> {
        // Nearly always one or two digits and one dot.
        let rest = self.text.get(start..).unwrap_or(&[]);
        let plain = match *rest {
            [a @ b'1'..=b'9', b'.', next, ..] if next != b'.' && next < 0x80 => {
                Some((u32::from(a - b'0'), 2))
            }
            [a @ b'1'..=b'9', b @ b'0'..=b'9', b'.', next, ..] if next != b'.' && next < 0x80 => {
                Some((u32::from(a - b'0') * 10 + u32::from(b - b'0'), 3))
            }
            _ => None,
        };
        match plain {
            Some((number, len)) => self.movetext(TokenKind::Number { number, dots: 1 }, start, start + len),
            None => self.other_number(start),
        }
    }

    fn other_number(&mut self, start: usize) -> Option<Token> {
        if let Some((outcome, len, standard)) = outcome::spelled(&self.text[start..]) {
            return self.result(start, start + len, outcome, standard);
        }
        let rest = &self.text[start..];
        let len = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        let digits = &rest[..len];
        let end = start + len;
        let number =
            digits.iter().fold(0_u32, |n, d| n.saturating_mul(10).saturating_add(u32::from(d - b'0')));
        let (dots, after) = self.dots_from(end);
        if dots == 0 {
            // Zeros for castling; and moves in numbers (ICCF): 5254.
            let zeros = digits == b"0" && matches!(self.byte(end), b'-' | 0xe2);
            let iccf = matches!(len, 4 | 5) && digits.iter().all(|d| (b'1'..=b'8').contains(d));
            if zeros || iccf {
                return self.word(start);
            }
        }
        self.movetext(TokenKind::Number { number, dots }, start, after)
    }

    /// Counts dots of any kind.
    fn dots_from(&self, start: usize) -> (u8, usize) {
        let (mut dots, mut at) = (0_u8, start);
        loop {
            match self.byte(at) {
                b'.' => {
                    dots = dots.saturating_add(1);
                    at += 1;
                }
                0x80.. => match wide(self.text, at) {
                    (Wide::Dot(n), len) => {
                        dots = dots.saturating_add(n);
                        at += len;
                    }
                    _ => return (dots, at),
                },
                _ => return (dots, at),
            }
        }
    }

    fn dots(&mut self, start: usize) -> Option<Token> {
        let (_, end) = self.dots_from(start);
        self.movetext(TokenKind::Dots, start, end.max(start + 1))
    }

    fn nag(&mut self, start: usize) -> Option<Token> {
        let rest = &self.text[start..];
        // `$$1` was written by some programs.
        let signs = rest.iter().take_while(|&&b| b == b'$').count();
        let digits = rest[signs..].iter().take_while(|b| b.is_ascii_digit()).count();
        if digits == 0 {
            return self.token(TokenKind::Stray, start, start + signs);
        }
        let number = rest[signs..signs + digits]
            .iter()
            .fold(0_u16, |n, d| n.saturating_mul(10).saturating_add(u16::from(d - b'0')));
        self.movetext(TokenKind::Nag(number), start, start + signs + digits)
    }

    /// The next comment, if a single blank stands before it and it is plainly
    /// closed.
    #[inline]
    pub(super) fn plain_comment(&mut self) -> Option<Span> {
        let start = match *self.text.get(self.pos..)?.first_chunk()? {
            [b' ' | b'\n', b'{'] => self.pos + 1,
            _ => return None,
        };
        let end = comment_end(self.text, start)?;
        self.pos = end;
        Some(Span::new(start, end))
    }

    /// The next move, if nothing but a plain number stands before it and white
    /// space follows it: the short way through the moves of nearly all games.
    #[inline]
    pub(super) fn plain_move(&mut self) -> Option<Span> {
        let text = self.text;
        let mut at = self.pos;
        if !matches!(text.get(at)?, b' ' | b'\n') {
            return None;
        }
        at += 1;
        if matches!(text.get(at)?, b'1'..=b'9') {
            at += 1;
            while text.get(at)?.is_ascii_digit() {
                at += 1;
            }
            if *text.get(at)? != b'.' {
                return None;
            }
            while *text.get(at)? == b'.' {
                at += 1;
            }
            at += usize::from(matches!(text.get(at)?, b' ' | b'\n'));
        }
        if !matches!(text.get(at)?, b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O') {
            return None;
        }
        let start = at;
        while CLASS[usize::from(*text.get(at)?)] == Class::Plain {
            at += 1;
        }
        if !matches!(text.get(at)?, b' ' | b'\n') {
            // A check, castling, a promotion, or something to look at.
            at = self.word_end(start);
            if !matches!(text.get(at)?, b' ' | b'\n') {
                return None;
            }
        }
        // Letters that stand alone are glyphs.
        if at - start < 2 || (at - start == 2 && !text.get(start)?.is_ascii_lowercase()) {
            return None;
        }
        self.pos = at;
        self.in_tags = false;
        Some(Span::new(start, at))
    }

    /// Glyphs and null moves.
    fn signs(&mut self, start: usize) -> Option<Token> {
        let rest = &self.text[start..];
        if let Some((nag, len)) = glyph::ascii(rest) {
            return self.movetext(TokenKind::Nag(nag), start, start + len);
        }
        if rest.starts_with(b"--") {
            return self.movetext(TokenKind::Move, start, start + 2);
        }
        match rest.first() {
            // The sign of a check that lost its move.
            Some(b'+') => {
                let len = rest.iter().take_while(|b| matches!(b, b'+' | b'#')).count();
                self.movetext(TokenKind::Move, start, start + len)
            }
            _ => self.stray(start),
        }
    }

    fn tag(&mut self, start: usize) -> Option<Token> {
        let line_start = self.line_start(start);
        if (self.in_tags || line_start)
            && let Some(parts) = tag::parts(self.text, start, &mut self.at_end)
            && (parts.quoted || (self.in_tags && line_start))
        {
            self.at_end |= parts.end == self.text.len();
            self.in_tags = true;
            self.parts = Some(parts);
            return self.token(TokenKind::Tag, start, parts.end);
        }
        self.stray(start)
    }

    /// A comment, which ends at the next closing brace; or, when it was
    /// forgotten, where the next game begins.
    ///
    /// A line that looks like a tag is text as long as the comment is closed
    /// behind it. Only if another comment opens first, the head of a game stands
    /// there, or the text ends, was the brace forgotten.
    fn comment(&mut self, start: usize) -> Option<Token> {
        if let Some(end) = comment_end(self.text, start) {
            return self.token(TokenKind::Comment { closed: true, nested: false }, start, end);
        }
        let (mut at, mut nested, mut next_game) = (start + 1, false, None);
        let (end, closed) = loop {
            at = find(self.text, at, in_comment);
            let Some(&b) = self.text.get(at) else {
                self.at_end = true;
                break (next_game.unwrap_or(self.text.len()), false);
            };
            match b {
                b'}' => match next_game {
                    // A brace of another game closes nothing here.
                    Some(end) if self.is_head(end) => break (end, false),
                    _ => break (at + 1, true),
                },
                b'{' => {
                    if let Some(end) = next_game {
                        break (end, false);
                    }
                    nested = true;
                    at += 1;
                }
                b'\n' | b'\r' if next_game.is_none() => {
                    let (line, blank) = self.next_line(at);
                    if self.byte(line) == b'['
                        && (blank || self.text[line..].starts_with(b"[Event "))
                        && tag::parts(self.text, line, &mut self.at_end).is_some_and(|p| p.quoted)
                    {
                        next_game = Some(line);
                    }
                    at = line;
                }
                _ => at += 1,
            }
        };
        self.token(TokenKind::Comment { closed, nested }, start, end)
    }

    /// Is that the head of a game: two tags or more in lines of their own, and
    /// then the first move?
    fn is_head(&mut self, mut at: usize) -> bool {
        let mut tags = 0;
        while self.byte(at) == b'[' {
            match tag::parts(self.text, at, &mut self.at_end) {
                Some(tag) if tag.quoted => at = self.next_line(tag.end).0,
                _ => return false,
            }
            tags += 1;
        }
        let digits = self.text.get(at..).map_or(0, |t| t.iter().take_while(|b| b.is_ascii_digit()).count());
        self.at_end |= at + digits >= self.text.len();
        tags > 1 && digits > 0 && self.byte(at + digits) == b'.'
    }

    /// The first byte after blanks and ends of lines, and whether a blank line
    /// is among them.
    fn next_line(&self, at: usize) -> (usize, bool) {
        let (mut at, mut lines) = (at, 0);
        loop {
            match self.byte(at) {
                b' ' | b'\t' => at += 1,
                b'\n' => {
                    lines += 1;
                    at += 1;
                }
                b'\r' => {
                    lines += 1;
                    at += 1 + usize::from(self.byte(at + 1) == b'\n');
                }
                _ => return (at, lines > 1),
            }
        }
    }
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    #[inline]
    fn next(&mut self) -> Option<Token> {
        self.next_token()
    }
}
