use super::Dialect;
use super::epd::Operation;
use super::letters::{KnightLetter, Language};
use crate::board::{Color, Size, Square};
use crate::check::{Hint, Problem, Severity};
use crate::setup::{Claim, Setup};
use crate::span::Span;

/// The longest input that is read as a position, in bytes. The largest board
/// with all fields takes a few kilobytes.
pub const MAX_INPUT: usize = 64 * 1024;

/// What the caller knows about a text. The default knows nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions {
    /// Read this dialect and no other.
    pub from: Option<Dialect>,
    /// The board has this size.
    pub size: Option<Size>,
    /// The piece letters are of this language.
    pub language: Option<&'static Language>,
    /// The letter of the knight; the other of N and S is then another piece.
    pub knight: Option<KnightLetter>,
    /// This side is to move, whatever the text says.
    pub turn: Option<Color>,
}

/// Where the parts of a position stand in the input. A field without a span
/// was not given; its value is an assumption.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The whole record.
    pub span: Span,
    /// The placement.
    pub placement: Span,
    /// The side to move.
    pub turn: Option<Span>,
    /// The castling rights.
    pub castling: Option<Span>,
    /// The en passant square.
    pub en_passant: Option<Span>,
    /// The halfmove clock.
    pub halfmove: Option<Span>,
    /// The move number.
    pub fullmove: Option<Span>,
    /// For each square, from the top left, the bytes that say what is on it.
    pub squares: Vec<Span>,
    /// Each castling right with its letter.
    pub claims: Vec<(Color, Claim, Span)>,
}

impl Record {
    /// The bytes that say what stands on a square.
    #[must_use]
    pub fn square(&self, size: Size, square: Square) -> Span {
        let row = usize::from(size.height()).saturating_sub(1 + usize::from(square.rank()));
        let index = row * usize::from(size.width()) + usize::from(square.file());
        match self.squares.get(index) {
            Some(&span) if span != Span::default() => span,
            _ => self.placement,
        }
    }

    /// The span of a field, or the end of the record when it was not given.
    #[must_use]
    pub fn field(&self, span: Option<Span>) -> Span {
        span.unwrap_or(Span::at(self.span.end))
    }

    /// How many of the six fields were given, counted up to the last one.
    #[must_use]
    pub fn given(&self) -> u8 {
        super::record::given(&[
            self.turn.is_some(),
            self.castling.is_some(),
            self.en_passant.is_some(),
            self.halfmove.is_some(),
            self.fullmove.is_some(),
        ])
    }
}

/// One way in which a text can be read.
#[derive(Clone, PartialEq, Debug)]
pub struct Reading {
    /// The position.
    pub setup: Setup,
    /// The notation of the whole.
    pub dialect: Dialect,
    /// The notation of the placement.
    pub placement: Dialect,
    /// The language of the piece letters.
    pub language: &'static Language,
    /// Where everything stands in the input.
    pub record: Record,
    /// EPD operations.
    pub operations: Vec<Operation>,
    /// Why it was read so, in short sentences.
    pub evidence: Vec<String>,
    /// What is doubtful or wrong in the text. What is wrong with the position
    /// is told by [`check`](crate::check::check).
    pub problems: Vec<Problem>,
    /// For a repair: what was changed in the text.
    pub repair: Option<(Hint, Vec<String>)>,
    /// How far-fetched the reading is: 0 is as plain as can be. Readings of
    /// equal penalty are equally likely.
    pub penalty: u32,
}

impl Reading {
    /// How many of the six fields the text gives; an operation `hmvc` or
    /// `fmvn` counts as its field.
    #[must_use]
    pub fn given(&self) -> u8 {
        self.record.given()
    }

    /// The rule set that the text points to: `standard`, `chess960`,
    /// `crazyhouse`, `3check`, `capablanca` (10x8) or `other` for other boards
    /// and pieces.
    #[must_use]
    pub fn variant(&self) -> &'static str {
        let board = &self.setup.board;
        if self.setup.checks.is_some() {
            "3check"
        } else if self.setup.pockets.is_some() || !self.setup.promoted.is_empty() {
            "crazyhouse"
        } else if board.size() == Size::CAPABLANCA {
            "capablanca"
        } else if !board.size().is_standard() || board.pieces().any(|(_, p)| !p.role.is_orthodox()) {
            "other"
        } else if self.setup.castling.resolve(board).valid().any(|r| !r.is_orthodox()) {
            "chess960"
        } else {
            "standard"
        }
    }
}

/// Everything that a text can mean.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Readings {
    /// Consistent readings, the likeliest first. Empty when there is none.
    pub readings: Vec<Reading>,
    /// When no reading is consistent: what comes closest, the likeliest first.
    pub repairs: Vec<Reading>,
    /// What is wrong with the text as a whole.
    pub problems: Vec<Problem>,
}

impl Readings {
    /// The reading, when there is just one that is the likeliest.
    #[must_use]
    pub fn unique(&self) -> Option<&Reading> {
        if self.is_ambiguous() { None } else { self.readings.first() }
    }

    /// True when several readings are equally likely.
    #[must_use]
    pub fn is_ambiguous(&self) -> bool {
        matches!(self.readings.as_slice(), [a, b, ..] if a.penalty == b.penalty)
    }

    /// Every problem that the reading found, of the text and of the reading
    /// that was chosen, in the order of the input.
    #[must_use]
    pub fn text_problems(&self) -> Vec<Problem> {
        let mut all = self.problems.clone();
        if let Some(reading) = self.unique() {
            all.extend(reading.problems.iter().cloned());
        }
        all.sort_by_key(|p| (p.span.start, std::cmp::Reverse(p.severity)));
        all
    }

    /// The gravest severity among [`text_problems`](Self::text_problems).
    #[must_use]
    pub fn worst(&self) -> Option<Severity> {
        self.text_problems().iter().map(|p| p.severity).max()
    }
}

/// More readings than this are not told.
const MAX_READINGS: usize = 24;

/// Those of the readings, likeliest first, that a person might have meant.
pub(super) fn take_best(mut readings: Vec<Reading>) -> Vec<Reading> {
    readings.truncate(MAX_READINGS);
    // Readings far behind the best one are noise: only what a person might
    // still mean is told.
    if let Some(best) = readings.first().map(|r| r.penalty) {
        readings.retain(|r| r.penalty <= best + 6);
    }
    readings
}
