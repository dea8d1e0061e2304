//! Reading without a tree: tokens are handed to a visitor, and nothing is
//! allocated.

use super::lexer::{Lexer, Token, TokenKind};
use super::outcome::Outcome;
use super::skim::skim;
use super::split::{Border, MAX_GAME, Window};
use super::tag::RawTag;
use crate::span::Span;

/// What the reader does after a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// Goes on.
    Continue,
    /// Passes over the rest of the variation, or of the game's moves.
    Skip,
}

/// Takes what a [`Reader`] finds. Every method has a default that goes on.
///
/// ```
/// use fenya::pgn::{Flow, Reader, Visitor};
/// use fenya::rules::{Letters, Position};
/// use fenya::Span;
///
/// struct Replay(Position);
///
/// impl Visitor for Replay {
///     fn begin_game(&mut self, _offset: usize) {
///         self.0 = Position::start();
///     }
///     fn play(&mut self, text: &[u8], _span: Span) -> Flow {
///         match self.0.read_san(text, Letters::English) {
///             Ok(m) => {
///                 self.0.play(m);
///                 Flow::Continue
///             }
///             Err(_) => Flow::Skip,
///         }
///     }
///     fn begin_variation(&mut self, _span: Span) -> Flow {
///         Flow::Skip
///     }
/// }
///
/// let mut reader = Reader::new(b"1. e4 (1. d4 d5) e5 2. Nf3 *");
/// let mut replay = Replay(Position::start());
/// assert!(reader.read_game(&mut replay).is_some());
/// assert_eq!(replay.0.fullmove(), 2);
/// assert!(reader.read_game(&mut replay).is_none());
/// ```
pub trait Visitor {
    /// A game begins.
    fn begin_game(&mut self, _offset: usize) {}

    /// A tag pair.
    fn tag(&mut self, _tag: RawTag<'_>) {}

    /// The first token of the move text comes next.
    fn begin_moves(&mut self) -> Flow {
        Flow::Continue
    }

    /// A move, as written.
    fn play(&mut self, _text: &[u8], _span: Span) -> Flow {
        Flow::Continue
    }

    /// An annotation of the last move.
    fn nag(&mut self, _nag: u16, _span: Span) {}

    /// A comment without its braces or semicolon.
    fn comment(&mut self, _text: &[u8], _span: Span) {}

    /// A variation to the last move begins.
    fn begin_variation(&mut self, _span: Span) -> Flow {
        Flow::Continue
    }

    /// The variation ends; not called for one that was passed over.
    fn end_variation(&mut self) {}

    /// The result, not called when it is missing.
    fn outcome(&mut self, _outcome: Outcome, _span: Span) {}

    /// Everything else: escapes, stray text, and numbers that are not plain.
    fn other(&mut self, _token: Token) {}

    /// The game has ended; `span` is what it takes in the text.
    fn end_game(&mut self, _span: Span) {}

    /// The game that began last was not whole in memory and will be read again
    /// from its beginning: what was taken of it does not count. Only a
    /// [`StreamReader`] calls it.
    fn abandon_game(&mut self) {}
}

/// Hands the games of a text to a [`Visitor`] one by one.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    lexer: Lexer<'a>,
    border: Border,
}

impl<'a> Reader<'a> {
    /// A reader over a whole text.
    #[must_use]
    pub fn new(text: &'a [u8]) -> Self {
        Self { lexer: Lexer::new(text), border: Border::default() }
    }

    /// Reads the next game. Returns its bytes, or nothing at the end.
    #[inline]
    pub fn read_game<V: Visitor>(&mut self, visitor: &mut V) -> Option<Span> {
        let span = visit(&mut self.lexer, &mut self.border, visitor, 0)?;
        visitor.end_game(span);
        Some(span)
    }
}

/// Hands over a game but for its end. Spans are told from `base` on.
#[inline]
fn visit<V: Visitor>(
    lexer: &mut Lexer<'_>,
    border: &mut Border,
    visitor: &mut V,
    base: usize,
) -> Option<Span> {
    let text = lexer.text();
    border.reset();
    let (mut begun, mut in_moves) = (false, false);
    // How many variations are open, and at which depth skipping began.
    let (mut depth, mut skip) = (0_u32, None::<u32>);
    // What has been looked at once is cut into tokens before the next look.
    let mut next_look = 0;
    loop {
        if skip.is_some() && border.in_moves() && !lexer.in_tags() && lexer.offset() >= next_look {
            // Nobody asks for the moves: only what ends the line matters.
            let skim = skim(text, lexer.offset());
            next_look = skim.next;
            if skim.end > lexer.offset() {
                lexer.resume(skim.end);
                border.extend(skim.end);
            }
        } else if in_moves && border.in_moves() {
            loop {
                while let Some(span) = lexer.plain_move() {
                    border.extend(span.end);
                    if skip.is_none()
                        && let Some(body) = text.get(span.range())
                        && visitor.play(body, span.shifted(base)) == Flow::Skip
                    {
                        skip = Some(depth);
                    }
                }
                let Some(span) = lexer.plain_comment() else { break };
                border.extend(span.end);
                if skip.is_none() {
                    let body = text.get(span.start + 1..span.end - 1).unwrap_or(&[]);
                    visitor.comment(body, span.shifted(base));
                }
            }
        }
        let before = lexer.offset();
        let Some(token) = lexer.next() else { break };
        if !border.holds(lexer, token) {
            lexer.restart(token.span.start.max(before));
            break;
        }
        if !begun {
            begun = true;
            visitor.begin_game(base + token.span.start);
        }
        let movetext = matches!(
            token.kind,
            TokenKind::Move | TokenKind::Number { .. } | TokenKind::Open | TokenKind::Nag(_)
        );
        if movetext && !in_moves {
            in_moves = true;
            if visitor.begin_moves() == Flow::Skip {
                skip = Some(0);
            }
        }
        let body = text.get(token.span.range()).unwrap_or(&[]);
        match token.kind {
            TokenKind::Open => {
                depth += 1;
                if skip.is_none() && visitor.begin_variation(token.span.shifted(base)) == Flow::Skip {
                    skip = Some(depth);
                }
            }
            TokenKind::Close => {
                if skip.is_none() && depth > 0 {
                    visitor.end_variation();
                } else if skip == Some(depth) && depth > 0 {
                    skip = None;
                }
                depth = depth.saturating_sub(1);
            }
            TokenKind::Result { outcome, .. } if depth == 0 => {
                visitor.outcome(outcome, token.span.shifted(base))
            }
            TokenKind::Tag => {
                if let Some(tag) = lexer.parts().and_then(|p| RawTag::from_parts(text, p)) {
                    visitor.tag(tag.shifted(base));
                }
            }
            _ if skip.is_some() => {}
            TokenKind::Move => {
                if visitor.play(body, token.span.shifted(base)) == Flow::Skip {
                    skip = Some(depth);
                }
            }
            TokenKind::Nag(nag) => visitor.nag(nag, token.span.shifted(base)),
            TokenKind::Comment { closed, .. } => {
                let end = body.len() - usize::from(closed);
                visitor.comment(body.get(1..end).unwrap_or(&[]), token.span.shifted(base));
            }
            TokenKind::LineComment => visitor.comment(body.get(1..).unwrap_or(&[]), token.span.shifted(base)),
            _ => visitor.other(Token { span: token.span.shifted(base), ..token }),
        }
    }
    Some(border.span().filter(|_| begun)?.shifted(base))
}

/// Hands the games of a stream to a [`Visitor`], in memory for one game and one
/// chunk, and nearly as fast as a text in memory.
///
/// The caller owns the input: it pushes chunks, the larger the better, and reads
/// games until there is none, then pushes more. A game that is cut by the end of
/// a chunk is abandoned and read again.
///
/// ```
/// use fenya::pgn::{Flow, StreamReader, Visitor};
/// use fenya::Span;
///
/// #[derive(Default)]
/// struct Count {
///     before: usize,
///     moves: usize,
/// }
///
/// impl Visitor for Count {
///     fn begin_game(&mut self, _offset: usize) {
///         self.before = self.moves;
///     }
///     fn play(&mut self, _text: &[u8], _span: Span) -> Flow {
///         self.moves += 1;
///         Flow::Continue
///     }
///     fn abandon_game(&mut self) {
///         self.moves = self.before;
///     }
/// }
///
/// let (mut reader, mut count, mut games) = (StreamReader::new(), Count::default(), 0);
/// for chunk in ["1. e4 e", "5 1-0 1. d", "4 *"] {
///     reader.push(chunk.as_bytes());
///     while reader.read_game(&mut count).is_some() {
///         games += 1;
///     }
/// }
/// reader.finish();
/// while reader.read_game(&mut count).is_some() {
///     games += 1;
/// }
/// assert_eq!((games, count.moves), (2, 3));
/// ```
#[derive(Clone, Debug)]
pub struct StreamReader {
    window: Window,
    border: Border,
}

impl Default for StreamReader {
    fn default() -> Self {
        Self::new()
    }
}

impl StreamReader {
    /// A reader of a stream; games of more than 8 MiB are cut.
    #[must_use]
    pub fn new() -> Self {
        Self { window: Window::with_limit(MAX_GAME), border: Border::default() }
    }

    /// Adds the next bytes of the stream.
    pub fn push(&mut self, chunk: &[u8]) {
        self.window.push(chunk);
    }

    /// Says that no more bytes follow.
    pub const fn finish(&mut self) {
        self.window.finish();
    }

    /// Reads the next game. Returns its bytes in the stream; none when more
    /// bytes are needed, or the stream has ended.
    pub fn read_game<V: Visitor>(&mut self, visitor: &mut V) -> Option<Span> {
        let base = self.window.begin()?;
        let mut lexer = Lexer::new(self.window.rest());
        let span = visit(&mut lexer, &mut self.border, visitor, base);
        let (end, at_end) = (lexer.offset(), lexer.at_end());
        if !self.window.take(end, at_end) {
            if span.is_some() {
                visitor.abandon_game();
            }
            return None;
        }
        visitor.end_game(span?);
        span
    }
}
