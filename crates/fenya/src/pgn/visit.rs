//! Reading without a tree: tokens are handed to a visitor, and nothing is
//! allocated.

use super::lexer::{Lexer, Token, TokenKind};
use super::outcome::Outcome;
use super::split::Border;
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
        let text = self.lexer.text();
        self.border.reset();
        let (mut begun, mut in_moves) = (false, false);
        // How many variations are open, and at which depth skipping began.
        let (mut depth, mut skip) = (0_u32, None::<u32>);
        loop {
            if in_moves && self.border.in_moves() {
                while let Some(span) = self.lexer.plain_move() {
                    self.border.extend(span.end);
                    if skip.is_none()
                        && let Some(body) = text.get(span.range())
                        && visitor.play(body, span) == Flow::Skip
                    {
                        skip = Some(depth);
                    }
                }
            }
            let before = self.lexer.offset();
            let Some(token) = self.lexer.next() else { break };
            if !self.border.holds(&self.lexer, token) {
                self.lexer.restart(token.span.start.max(before));
                break;
            }
            if !begun {
                begun = true;
                visitor.begin_game(token.span.start);
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
                    if skip.is_none() && visitor.begin_variation(token.span) == Flow::Skip {
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
                TokenKind::Result { outcome, .. } if depth == 0 => visitor.outcome(outcome, token.span),
                TokenKind::Tag => {
                    if let Some(tag) = self.lexer.parts().and_then(|p| RawTag::from_parts(text, p)) {
                        visitor.tag(tag);
                    }
                }
                _ if skip.is_some() => {}
                TokenKind::Move => {
                    if visitor.play(body, token.span) == Flow::Skip {
                        skip = Some(depth);
                    }
                }
                TokenKind::Nag(nag) => visitor.nag(nag, token.span),
                TokenKind::Comment { closed, .. } => {
                    let end = body.len() - usize::from(closed);
                    visitor.comment(body.get(1..end).unwrap_or(&[]), token.span);
                }
                TokenKind::LineComment => visitor.comment(body.get(1..).unwrap_or(&[]), token.span),
                _ => visitor.other(token),
            }
        }
        let span = self.border.span().filter(|_| begun)?;
        visitor.end_game(span);
        Some(span)
    }
}
