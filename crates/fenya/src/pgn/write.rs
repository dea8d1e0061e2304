//! Games as text.
//!
//! [`WriteOptions::default`] is the export format of the PGN standard (1994),
//! section 3.2 and 8: the seven tags of the roster first and the others sorted,
//! lines of less than 80 columns, annotations as numbers, `1...` after
//! everything that interrupts the moves.

use super::game::{Event, Game};
use super::glyph::nag_suffix;
use super::lexer::{Lexer, TokenKind};
use super::outcome::Outcome;
use crate::rules::Letters;
use std::borrow::Cow;
use std::fmt::{self, Write as _};

/// The seven tag roster, section 8.1.1, and what is written for a tag that is
/// not known.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// In which order tags are written, and whether missing ones are added.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TagOrder {
    /// The roster, complete, then the others in the order of their bytes;
    /// `SetUp` is added where there is a FEN tag.
    #[default]
    Export,
    /// As they stand in the game.
    AsGiven,
}

/// How a game is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WriteOptions<'l> {
    /// The order of the tags.
    pub tags: TagOrder,
    /// The most characters in a line of moves; none for a single line.
    pub width: Option<usize>,
    /// The whole game in one line, tags included.
    pub compact: bool,
    /// Whether the first six annotations are written as `$1` (or `!`).
    pub nags: bool,
    /// Only ASCII may be written.
    pub ascii: bool,
    /// The letters of the pieces.
    pub letters: Letters<'l>,
}

impl Default for WriteOptions<'_> {
    fn default() -> Self {
        Self {
            tags: TagOrder::Export,
            width: Some(79),
            compact: false,
            nags: true,
            ascii: false,
            letters: Letters::English,
        }
    }
}

impl WriteOptions<'_> {
    /// One line for the whole game, with the tags as they stand in it.
    #[must_use]
    pub fn compact() -> Self {
        Self { tags: TagOrder::AsGiven, width: None, compact: true, ..Self::default() }
    }
}

/// A character that ASCII does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAscii {
    /// The first such character.
    pub character: char,
}

impl fmt::Display for NotAscii {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (U+{:04X}) cannot be written in ASCII", self.character, u32::from(self.character))
    }
}

impl std::error::Error for NotAscii {}

/// Writes a game.
///
/// ```
/// use fenya::pgn::{WriteOptions, games, write};
///
/// let game = games(b"1. e4 {king's pawn} c5! (1... e5 2. Nf3) 2. Nf3 *").next().unwrap();
/// let text = write(&game, &WriteOptions::compact()).unwrap();
/// assert_eq!(text, "1. e4 {king's pawn} 1... c5 $1 (1... e5 2. Nf3) 2. Nf3 *\n");
/// ```
///
/// # Errors
/// [`NotAscii`], if only ASCII may be written and that is not enough.
pub fn write(game: &Game, options: &WriteOptions<'_>) -> Result<String, NotAscii> {
    let mut out = String::new();
    write_to(game, options, &mut out)?;
    Ok(out)
}

/// Appends a game to a text; in the export format an empty line follows it.
///
/// # Errors
/// [`NotAscii`], if only ASCII may be written and that is not enough; the text
/// is then as before.
pub fn write_to(game: &Game, options: &WriteOptions<'_>, out: &mut String) -> Result<(), NotAscii> {
    let start = out.len();
    let mut writer = Writer { out, options, column: 0, pending: String::new(), glue: false };
    for comment in &game.preface {
        writer.comment(comment);
    }
    writer.flush();
    if !game.preface.is_empty() && !options.compact {
        writer.newline();
    }
    writer.tags(game);
    writer.moves(game);
    if options.ascii
        && let Some(character) = out[start..].chars().find(|c| !c.is_ascii())
    {
        out.truncate(start);
        return Err(NotAscii { character });
    }
    Ok(())
}

/// The export format.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write(self, &WriteOptions::default()).unwrap_or_default())
    }
}

struct Writer<'w> {
    out: &'w mut String,
    options: &'w WriteOptions<'w>,
    column: usize,
    /// The last word, to which a bracket or a sign may still be added.
    pending: String,
    /// The next word follows without a space.
    glue: bool,
}

impl Writer<'_> {
    /// Puts the last word out, on the next line if it has no room on this one.
    fn flush(&mut self) {
        if self.pending.is_empty() {
            return;
        }
        let len = if self.pending.is_ascii() { self.pending.len() } else { self.pending.chars().count() };
        if self.column > 0 {
            if self.options.width.is_some_and(|w| self.column + len >= w) {
                self.newline();
            } else {
                self.out.push(' ');
                self.column += 1;
            }
        }
        self.out.push_str(&self.pending);
        self.column += len;
        self.pending.clear();
    }

    fn newline(&mut self) {
        self.out.push('\n');
        self.column = 0;
    }

    fn word(&mut self, word: &str) {
        self.begin();
        self.pending.push_str(word);
    }

    /// Begins a word.
    fn begin(&mut self) {
        if !std::mem::take(&mut self.glue) {
            self.flush();
        }
    }

    /// A comment in braces; one that holds a closing brace needs a line.
    fn comment(&mut self, text: &str) {
        if text.contains('}') {
            self.word(";");
            self.pending.push_str(&text.replace(['\n', '\r'], " "));
            self.flush();
            self.newline();
            return;
        }
        let text = if text.contains(['\n', '\r']) {
            Cow::Owned(text.replace(['\n', '\r'], " "))
        } else {
            Cow::Borrowed(text)
        };
        let text = text.trim();
        self.begin();
        self.pending.push('{');
        let mut start = 0;
        if self.options.width.is_some() {
            // Only single spaces may become ends of lines: those that stand
            // together, and what must not begin a line, stay as they are.
            for (at, _) in text.match_indices(' ') {
                let before = text[..at].chars().next_back();
                let next = text[at + 1..].chars().next().unwrap_or('}');
                if before.is_some_and(|c| !c.is_whitespace())
                    && !next.is_whitespace()
                    && !matches!(next, '%' | '[' | ';')
                {
                    self.pending.push_str(&text[start..at]);
                    self.flush();
                    start = at + 1;
                }
            }
        }
        self.pending.push_str(&text[start..]);
        self.pending.push('}');
    }

    fn tag(&mut self, name: &str, value: &str) {
        self.begin();
        let out = &mut self.pending;
        out.push('[');
        out.push_str(name);
        out.push_str(" \"");
        for c in value.chars() {
            match c {
                '"' | '\\' => out.extend(['\\', c]),
                '\n' | '\r' => out.push(' '),
                c => out.push(c),
            }
        }
        out.push_str("\"]");
        self.flush();
        if !self.options.compact {
            self.newline();
        }
    }

    fn tags(&mut self, game: &Game) {
        let mut any = !game.tags.is_empty();
        match self.options.tags {
            TagOrder::AsGiven => {
                for (name, value) in &game.tags {
                    self.tag(name, value);
                }
            }
            TagOrder::Export => {
                any = true;
                for (name, unknown) in ROSTER {
                    let mut given = game.tags.iter().filter(|(n, _)| n == name).peekable();
                    if given.peek().is_none() {
                        self.tag(name, if name == "Result" { game.outcome.as_str() } else { unknown });
                    }
                    for (name, value) in given {
                        // The tag is spelled as the marker is, if it agrees.
                        match Outcome::read(value) {
                            Some((outcome, false)) if name == "Result" => self.tag(name, outcome.as_str()),
                            _ => self.tag(name, value),
                        }
                    }
                }
                let has_fen = game.tags.iter().any(|(n, _)| n.eq_ignore_ascii_case("fen"));
                let mut others: Vec<(&str, &str)> = game
                    .tags
                    .iter()
                    .map(|(n, v)| (n.as_str(), v.as_str()))
                    .filter(|(n, _)| ROSTER.iter().all(|(r, _)| r != n) && !(has_fen && *n == "SetUp"))
                    .collect();
                if has_fen {
                    others.push(("SetUp", "1"));
                }
                others.sort_by(|a, b| a.0.cmp(b.0));
                for (name, value) in others {
                    self.tag(name, value);
                }
            }
        }
        if any && !self.options.compact {
            self.newline();
        }
    }

    fn moves(&mut self, game: &Game) {
        // After the beginning, comments and variations Black's move has a number.
        let mut interrupted = true;
        let mut san = Vec::with_capacity(8);
        // A sign such as `!` stands right behind its move.
        let mut after_move = false;
        for event in game.events() {
            let was_after_move = std::mem::replace(&mut after_move, false);
            match event {
                Event::Move { before, m, ply } => {
                    self.number(ply, interrupted);
                    interrupted = false;
                    san.clear();
                    match (before, m) {
                        (Some(position), Some(m)) => position.write_san(m, self.options.letters, &mut san),
                        // A move in a line that could not be played so far.
                        (None, Some(m)) => {
                            san.extend_from_slice(&m.from().ascii());
                            san.extend_from_slice(&m.king_to().ascii());
                        }
                        (_, None) => san.extend_from_slice(b"--"),
                    }
                    self.word(std::str::from_utf8(&san).unwrap_or_default());
                    after_move = true;
                }
                Event::Unplayed { text, ply } => {
                    self.number(ply, interrupted);
                    interrupted = false;
                    // Only what is read as one word again may stand alone.
                    let mut tokens = Lexer::new(text.as_bytes());
                    let whole =
                        tokens.next().is_some_and(|t| t.kind == TokenKind::Move && t.span.end == text.len());
                    if whole {
                        self.word(text);
                    } else {
                        self.comment(text);
                    }
                }
                Event::Nag(nag) => match nag_suffix(nag).filter(|_| was_after_move && !self.options.nags) {
                    Some(suffix) => self.pending.push_str(suffix),
                    None => self.word(&format!("${nag}")),
                },
                Event::Comment(text) => {
                    self.comment(text);
                    interrupted = true;
                }
                Event::Begin => {
                    self.word("(");
                    self.glue = true;
                    interrupted = true;
                }
                Event::End => {
                    self.glue = true;
                    self.word(")");
                    interrupted = true;
                }
            }
        }
        self.word(game.outcome.as_str());
        self.flush();
        self.out.push('\n');
        if !self.options.compact {
            self.out.push('\n');
        }
    }

    fn number(&mut self, ply: u32, interrupted: bool) {
        let black = !ply.is_multiple_of(2);
        if black && !interrupted {
            return;
        }
        self.begin();
        // Memory does not fail to be written to.
        let _ = write!(self.pending, "{}{}", ply / 2 + 1, if black { "..." } else { "." });
    }
}
