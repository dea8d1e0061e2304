//! The one type in which everything that is wrong or doubtful is said.

use super::messages;
use crate::span::Span;
use std::fmt;

pub use super::messages::{Code, Hint};

/// How grave a problem is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Info,
    /// Odd or doubtful: it may be meant, and it was read as said.
    Warning,
    /// The text cannot be read as it stands, or the position is provably impossible.
    Error,
}

impl Severity {
    /// `info`, `warning` or `error`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A way to mend a problem: a complete position, or in games other words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// What the fix does.
    pub hint: Hint,
    /// The words that the hint's sentence is filled with.
    pub args: Vec<String>,
    /// The whole position after the fix, as a standard FEN of six fields; in
    /// games the position after the move, or empty if no move is mended.
    pub fen: String,
    /// In games what is to be written instead of the span of the problem.
    pub text: Option<String>,
}

impl Fix {
    /// One sentence in English that says what the fix does.
    #[must_use]
    pub fn message(&self) -> String {
        messages::fill(self.hint.template(), &self.args)
    }
}

/// Something that is wrong, doubtful or worth knowing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// What it is; stable from release to release.
    pub code: Code,
    /// How grave it is here; mostly [`Code::severity`].
    pub severity: Severity,
    /// The bytes of the original input that it speaks of.
    pub span: Span,
    /// The words that the code's sentence is filled with.
    pub args: Vec<String>,
    /// Ways to mend it, the likeliest first.
    pub fixes: Vec<Fix>,
    /// In games the half-moves from the start to the move it speaks of, that
    /// move included: 1 for the first.
    pub ply: Option<u32>,
}

impl Problem {
    /// A problem without fixes, as grave as its code usually is.
    #[must_use]
    pub fn new(code: Code, span: Span) -> Self {
        Self { code, severity: code.severity(), span, args: Vec::new(), fixes: Vec::new(), ply: None }
    }

    /// Adds a word for the sentence.
    #[must_use]
    pub fn arg(mut self, arg: impl fmt::Display) -> Self {
        self.args.push(arg.to_string());
        self
    }

    /// Changes how grave it is.
    #[must_use]
    pub const fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// Adds a fix, unless the same position is offered already. Two readings
    /// of one text may be spelled alike (S and N, of which either is the
    /// knight); they differ in their words.
    pub fn add_fix(&mut self, hint: Hint, args: &[&str], fen: String) {
        let other = |f: &Fix| f.fen != fen || (hint == Hint::Read && f.hint == hint && f.args != args);
        if self.fixes.iter().all(other) {
            let args = args.iter().map(ToString::to_string).collect();
            self.fixes.push(Fix { hint, args, fen, text: None });
        }
    }

    /// Says which half-move of a game it is about.
    #[must_use]
    pub const fn at_ply(mut self, ply: u32) -> Self {
        self.ply = Some(ply);
        self
    }

    /// Adds what is to be written instead, and the position after it if it is a
    /// move.
    #[must_use]
    pub fn instead(mut self, text: impl fmt::Display, fen: String) -> Self {
        let text = text.to_string();
        self.fixes.push(Fix { hint: Hint::WriteText, args: vec![text.clone()], fen, text: Some(text) });
        self
    }

    /// One sentence in English.
    #[must_use]
    pub fn message(&self) -> String {
        messages::fill(self.code.template(), &self.args)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}]: {}", self.severity, self.code, self.message())
    }
}
