//! Where games begin and end.
//!
//! A game ends with its result, or where a tag follows its moves at the
//! beginning of a line, blank line or not. Blank lines alone end nothing: they
//! stand between tags and inside move text in real files. A game of tags alone
//! ends where, after a blank line, a tag comes that it has already.

use super::lexer::{Lexer, Token, TokenKind};
use super::skim::skim;
use crate::span::Span;

/// How many names of tags are remembered to find games of tags alone.
const NAMES: usize = 24;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum State {
    /// Nothing yet, but comments perhaps.
    #[default]
    Before,
    Tags,
    Moves,
    /// The result was read.
    Ended,
}

/// Follows the tokens of a file and finds the borders between games.
#[derive(Clone, Debug, Default)]
pub(super) struct Border {
    state: State,
    depth: u32,
    names: Vec<Span>,
    start: Option<usize>,
    end: usize,
}

impl Border {
    /// Forgets the game, but not the memory for it.
    pub fn reset(&mut self) {
        self.names.clear();
        *self = Self { names: std::mem::take(&mut self.names), ..Self::default() };
    }

    /// True between the first move and the result.
    #[inline]
    pub fn in_moves(&self) -> bool {
        self.state == State::Moves
    }

    /// Takes a move.
    #[inline]
    pub const fn extend(&mut self, end: usize) {
        self.end = end;
    }

    /// Takes a token. Returns false when it is the first of the next game.
    #[inline]
    pub fn holds(&mut self, lexer: &Lexer<'_>, token: Token) -> bool {
        match token.kind {
            TokenKind::Move | TokenKind::Number { .. } | TokenKind::Nag(_) | TokenKind::Dots
                if self.state != State::Ended =>
            {
                self.state = State::Moves;
            }
            _ => {
                if !self.holds_other(lexer, token) {
                    return false;
                }
            }
        }
        self.start.get_or_insert(token.span.start);
        self.end = token.span.end;
        true
    }

    fn holds_other(&mut self, lexer: &Lexer<'_>, token: Token) -> bool {
        match (token.kind, self.state) {
            // What stands on the line of the result belongs to it.
            (TokenKind::Comment { .. } | TokenKind::LineComment, State::Ended) => {
                return lexer.lines_before() == 0;
            }
            (TokenKind::Invisible | TokenKind::Stray, State::Ended) => {}
            (_, State::Ended) => return false,
            (TokenKind::Tag, State::Moves) => return false,
            (TokenKind::Tag, _) => {
                self.state = State::Tags;
                if let Some(parts) = lexer.parts() {
                    let name = |span: Span| lexer.text().get(span.range());
                    if lexer.lines_before() > 1 && self.names.iter().any(|&n| name(n) == name(parts.name)) {
                        return false;
                    }
                    if self.names.len() < NAMES {
                        self.names.push(parts.name);
                    }
                }
            }
            (TokenKind::Open, _) => {
                self.state = State::Moves;
                self.depth += 1;
            }
            (TokenKind::Close, _) => self.depth = self.depth.saturating_sub(1),
            (TokenKind::Result { .. }, _) if self.depth == 0 => self.state = State::Ended,
            (TokenKind::Result { .. }, _) => self.state = State::Moves,
            _ => {}
        }
        true
    }

    /// The bytes of the game so far; none if there was no token.
    pub fn span(&self) -> Option<Span> {
        Some(Span::new(self.start?, self.end))
    }

    /// True when there was nothing to keep: escaped lines, stray characters.
    pub const fn is_before(&self) -> bool {
        matches!(self.state, State::Before)
    }
}

/// Reads on to the end of a game. The span is that of its tokens.
fn next_game(lexer: &mut Lexer<'_>, border: &mut Border) -> Option<Span> {
    border.reset();
    let mut comment = false;
    // What has been looked at once is cut into tokens before the next look, so
    // that no text is looked at again and again.
    let mut next_look = 0;
    loop {
        if border.in_moves() && !lexer.in_tags() && lexer.offset() >= next_look {
            let skim = skim(lexer.text(), lexer.offset());
            next_look = skim.next;
            if skim.end > lexer.offset() {
                lexer.resume(skim.end);
                border.extend(skim.end);
            }
        }
        let before = lexer.offset();
        let Some(token) = lexer.next() else { break };
        if !border.holds(lexer, token) {
            lexer.restart(token.span.start.max(before));
            return border.span();
        }
        comment |= matches!(token.kind, TokenKind::Comment { .. } | TokenKind::LineComment);
    }
    border.span().filter(|_| !border.is_before() || comment)
}

/// The games of a text, as the spans of their bytes.
///
/// ```
/// use fenya::pgn::split;
/// let text = b"1. e4 e5 *\n[Event \"B\"]\n\n1. d4\n\n1... d5 1-0";
/// let games: Vec<usize> = split(text).map(|span| span.start).collect();
/// assert_eq!(games, [0, 11]);
/// ```
pub fn split(text: &[u8]) -> impl Iterator<Item = Span> + '_ {
    let (mut lexer, mut border) = (Lexer::new(text), Border::default());
    std::iter::from_fn(move || next_game(&mut lexer, &mut border))
}

/// Cuts a stream into games, in memory for one game and one chunk.
///
/// The caller owns the input: it pushes chunks of any size and takes games
/// until there is none, then pushes more.
///
/// ```
/// use fenya::pgn::GameSplitter;
///
/// let mut splitter = GameSplitter::new();
/// let mut games = Vec::new();
/// for chunk in ["1. e4 e", "5 1-0 1. d", "4 *"] {
///     splitter.push(chunk.as_bytes());
///     while let Some((offset, game)) = splitter.next_game() {
///         games.push((offset, game.to_vec()));
///     }
/// }
/// splitter.finish();
/// while let Some((offset, game)) = splitter.next_game() {
///     games.push((offset, game.to_vec()));
/// }
/// assert_eq!(games, [(0, b"1. e4 e5 1-0".to_vec()), (13, b"1. d4 *".to_vec())]);
/// ```
#[derive(Clone, Debug)]
pub struct GameSplitter {
    window: Window,
    border: Border,
}

impl Default for GameSplitter {
    fn default() -> Self {
        Self::new()
    }
}

impl GameSplitter {
    /// A splitter that cuts games of more than 8 MiB.
    #[must_use]
    pub fn new() -> Self {
        Self::with_limit(MAX_GAME)
    }

    /// A splitter that takes the text to end when a game is longer than that
    /// many bytes.
    #[must_use]
    pub fn with_limit(limit: usize) -> Self {
        Self { window: Window::with_limit(limit), border: Border::default() }
    }

    /// Adds the next bytes of the stream.
    pub fn push(&mut self, chunk: &[u8]) {
        self.window.push(chunk);
    }

    /// Says that no more bytes follow.
    pub const fn finish(&mut self) {
        self.window.finish();
    }

    /// The next whole game and its offset in the stream; none when more bytes
    /// are needed, or the stream has ended.
    pub fn next_game(&mut self) -> Option<(usize, &[u8])> {
        let base = self.window.begin()?;
        let mut lexer = Lexer::new(self.window.rest());
        let span = next_game(&mut lexer, &mut self.border);
        let (end, at_end) = (lexer.offset(), lexer.at_end());
        if !self.window.take(end, at_end) {
            return None;
        }
        let span = span?;
        Some((base + span.start, self.window.taken(end, span)))
    }
}

/// No game is taken to be longer.
pub(super) const MAX_GAME: usize = 8 << 20;

/// The part of a stream that is in memory.
#[derive(Clone, Debug)]
pub(super) struct Window {
    buffer: Vec<u8>,
    /// Where the next game is looked for.
    at: usize,
    /// The offset in the stream of the buffer's first byte.
    base: usize,
    /// No game is looked for until the buffer is that long: what was not
    /// enough is looked at again only when twice as much is there.
    need: usize,
    limit: usize,
    finished: bool,
}

impl Window {
    pub const fn with_limit(limit: usize) -> Self {
        Self { buffer: Vec::new(), at: 0, base: 0, need: 0, limit, finished: false }
    }

    pub fn push(&mut self, chunk: &[u8]) {
        // What is moved is never more than what was taken, however much is
        // pushed before it is taken.
        if self.at * 2 >= self.buffer.len() {
            self.buffer.drain(..self.at);
            self.base += self.at;
            self.need = self.need.saturating_sub(self.at);
            self.at = 0;
        }
        self.buffer.extend_from_slice(chunk);
    }

    pub const fn finish(&mut self) {
        self.finished = true;
    }

    const fn is_forced(&self) -> bool {
        self.finished || self.buffer.len() - self.at > self.limit
    }

    /// The offset in the stream of what is left; none when more is needed to
    /// look for a game in it.
    pub const fn begin(&self) -> Option<usize> {
        if !self.is_forced() && self.buffer.len() < self.need {
            return None;
        }
        Some(self.base + self.at)
    }

    /// What is left.
    pub fn rest(&self) -> &[u8] {
        self.buffer.get(self.at..).unwrap_or(&[])
    }

    /// Takes the text up to an end that was found, unless the token behind it
    /// may depend on what is still to come.
    pub const fn take(&mut self, end: usize, at_end: bool) -> bool {
        let rest = self.buffer.len() - self.at;
        if !self.is_forced() && (at_end || end + 64 > rest) {
            self.need = self.at + rest * 2;
            return false;
        }
        self.at += end;
        true
    }

    /// A part of what was taken last; its span counts from where that began.
    fn taken(&self, end: usize, span: Span) -> &[u8] {
        self.buffer.get(span.shifted(self.at - end).range()).unwrap_or(&[])
    }
}

#[cfg(test)]
#[allow(clippy::print_stdout)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::path::{Path, PathBuf};

    /// The rule without short ways: every token counts.
    fn by_tokens(text: &[u8]) -> Vec<Span> {
        let (mut lexer, mut border) = (Lexer::new(text), Border::default());
        let mut out = Vec::new();
        loop {
            border.reset();
            let (mut comment, mut ended) = (false, true);
            loop {
                let before = lexer.offset();
                let Some(token) = lexer.next() else { break };
                if !border.holds(&lexer, token) {
                    lexer.restart(token.span.start.max(before));
                    ended = false;
                    break;
                }
                comment |= matches!(token.kind, TokenKind::Comment { .. } | TokenKind::LineComment);
            }
            match border.span() {
                Some(span) if !ended || !border.is_before() || comment => out.push(span),
                _ => return out,
            }
        }
    }

    fn streamed(text: &[u8], size: usize) -> Vec<Span> {
        let (mut splitter, mut out) = (GameSplitter::new(), Vec::new());
        let mut take = |splitter: &mut GameSplitter| {
            while let Some((at, game)) = splitter.next_game() {
                assert_eq!(text.get(at..at + game.len()), Some(game));
                out.push(Span::new(at, at + game.len()));
            }
        };
        for chunk in text.chunks(size) {
            splitter.push(chunk);
            take(&mut splitter);
        }
        splitter.finish();
        take(&mut splitter);
        out
    }

    /// What is hard to cut.
    const PARTS: &[&str] = &[
        "e4",
        "Nf3",
        "O-O",
        "O-O-O",
        "O-O1-0",
        "e2-e4",
        "gxf1(N)",
        "exd1(",
        "e8=Q+",
        "e.p.",
        "1.",
        "12...",
        "1",
        "0",
        "1-0",
        "0-1",
        "1/2-1/2",
        "1/2",
        "1 - 0",
        "1 :0",
        " - 0",
        "0,5-0,5",
        "0.5 - 0.5",
        "½",
        "½–½",
        "1:0",
        "*",
        "--",
        "-",
        "+-",
        "+",
        "=",
        "!?",
        "$1",
        "$",
        "#",
        "{x}",
        "{",
        "}",
        "{\n\n[Event \"B\"]\n",
        "(",
        ")",
        "(1. d4 *)",
        ";x\n",
        "%",
        "\n%x\n",
        "[A \"b\"]",
        "\n[A \"b\"]",
        "\n\n[A \"b\"]\n",
        "\n\n[Event \"c\"]\n\n",
        "[",
        "]",
        "\"",
        " ",
        "  ",
        "\n",
        "\n\n",
        "\r\n",
        "\r",
        "\t",
        "\u{a0}",
        "\u{200b}",
        "é",
        "\u{b}",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. ",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    ];

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn short_ways_lead_to_the_same_games(
            parts in prop::collection::vec((prop::sample::select(PARTS), any::<bool>()), 0..60)
        ) {
            let text: String =
                parts.iter().flat_map(|&(part, space)| [part, if space { " " } else { "" }]).collect();
            let bytes = text.as_bytes();
            let expected = by_tokens(bytes);
            prop_assert_eq!(&split(bytes).collect::<Vec<_>>(), &expected);
            prop_assert_eq!(&streamed(bytes, 11), &expected);
            // A text that ends in the middle of a character.
            let cut = bytes.get(..bytes.len().saturating_sub(1)).unwrap_or(&[]);
            prop_assert_eq!(split(cut).collect::<Vec<_>>(), by_tokens(cut));
        }
    }

    #[test]
    fn short_ways_lead_to_the_same_games_in_real_files() {
        fn walk(folder: &Path, count: &mut usize) {
            let Ok(entries) = std::fs::read_dir(folder) else { return };
            for path in entries.flatten().map(|e| e.path()) {
                if path.is_dir() {
                    walk(&path, count);
                } else if let Ok(bytes) = std::fs::read(&path) {
                    let expected = by_tokens(&bytes);
                    assert_eq!(split(&bytes).collect::<Vec<_>>(), expected, "{}", path.display());
                    assert_eq!(streamed(&bytes, 4096), expected, "{}", path.display());
                    *count += expected.len();
                }
            }
        }
        let root = std::env::var_os("FENYA_SHARED")
            .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared"), PathBuf::from);
        let mut count = 0;
        walk(&root.join("corpora/pgn"), &mut count);
        println!("{count} games");
    }

    const TEXT: &str = "\u{feff}[Event \"A\"]\n\n1. e4 {x\n\n[Event \"B\"]\n[Site \"?\"]\n\n1. d4 {y} d5 1-0 {z}\r\n% no\n1. c4 (1. f4 *) 1/2-1/2\n\n[FEN \"a\"]\n\n[FEN \"b\"]\n";

    #[test]
    fn games_are_told_apart() {
        let games: Vec<&str> = split(TEXT.as_bytes()).map(|s| &TEXT[s.range()]).collect();
        assert_eq!(games.len(), 5, "{games:?}");
        assert!(games[0].starts_with('\u{feff}') && games[0].trim_end().ends_with("{x"));
        assert!(games[1].ends_with("{z}"));
        assert!(games[2].ends_with("1/2-1/2"));
    }

    #[test]
    fn a_stream_gives_the_same_games_however_it_is_cut() {
        let long = TEXT.repeat(4);
        let whole: Vec<(usize, Vec<u8>)> =
            split(long.as_bytes()).map(|s| (s.start, long.as_bytes()[s.range()].to_vec())).collect();
        for size in [1, 2, 3, 7, 50, 1000] {
            let mut splitter = GameSplitter::new();
            let mut games = Vec::new();
            let mut take = |splitter: &mut GameSplitter| {
                while let Some((at, game)) = splitter.next_game() {
                    games.push((at, game.to_vec()));
                }
            };
            for chunk in long.as_bytes().chunks(size) {
                splitter.push(chunk);
                take(&mut splitter);
            }
            splitter.finish();
            take(&mut splitter);
            assert_eq!(games, whole, "chunks of {size}");
        }
    }
}
