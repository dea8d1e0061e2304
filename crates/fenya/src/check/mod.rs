//! Says everything that is wrong with a position, each time with a span, a
//! reason and ways to mend it.
//!
//! | family | file |
//! |---|---|
//! | number of kings, pawns and pieces, promotions, captures | `material` |
//! | who gives check, and whether a move can have given it | `checks` |
//! | castling rights | `castling` |
//! | the en passant square | `en_passant` |
//! | move counters, whose move it can be | `counters` |
//! | boards written upside down, turned, or with colours swapped | `orientation` |
//! | the move before | `retro` |
//!
//! [`Severity::Error`] is kept for what is provably impossible in a game of
//! chess. Positions that look absurd but have proof games are no errors.

pub(crate) mod attack;
mod castling;
mod checks;
mod counters;
mod en_passant;
mod engine;
mod languages;
mod material;
mod mend;
mod messages;
mod orientation;
mod plain;
mod problem;
mod retro;

pub use engine::{EngineVerdict, engine_safe};
pub use languages::MessageLanguage;
pub use problem::{Code, Fix, Hint, Problem, Severity};

use crate::board::{Board, Color, Piece, Role};
use crate::notation::{OperandKind, Reading, Readings, operand_kind};
use crate::rules::{Letters, Position};
use crate::setup::Setup;
use crate::span::Span;

/// Everything that is wrong with the position of a reading: what the text
/// already told ([`Reading::problems`]) is not repeated.
///
/// The problems come in the order of the input, graver ones first where they
/// speak of the same bytes.
///
/// ```
/// use fenya::notation::{ReadOptions, read};
/// use fenya::check::{Code, check};
///
/// let readings = read("4k3/8/8/4Q3/8/8/8/4K3 w - - 0 1", &ReadOptions::default());
/// let problems = check(readings.unique().unwrap());
/// assert_eq!(problems[0].code, Code::OppositeCheck);
/// assert_eq!(problems[0].fixes[0].fen, "4k3/8/8/4Q3/8/8/8/4K3 b - - 0 1");
/// ```
#[must_use]
pub fn check(reading: &Reading) -> Vec<Problem> {
    let mut context = Context::new(reading);
    let plain = context.orthodox && reading.setup.position().is_ok_and(|p| is_plain(&p));
    castling::check(&mut context);
    en_passant::check(&mut context);
    // Of a plain position the other families have nothing to say.
    if !plain {
        material::check(&mut context);
        checks::check(&mut context);
        counters::check(&mut context);
        orientation::check(&mut context);
        // Looking for the last move is the costliest question and makes sense
        // only where nothing else is impossible.
        if !context.has_errors() {
            retro::check(&mut context);
        }
    }
    let mut problems = context.out;
    problems.sort_by_key(|p| (p.span.start, std::cmp::Reverse(p.severity), p.code));
    problems
}

/// What the families of rules share.
pub(crate) struct Context<'a> {
    pub reading: &'a Reading,
    pub setup: &'a Setup,
    pub board: &'a Board,
    /// 8x8, the six pieces of orthodox chess, nothing in hand: the rules of
    /// the game hold in full.
    pub orthodox: bool,
    pub out: Vec<Problem>,
}

impl<'a> Context<'a> {
    fn new(reading: &'a Reading) -> Self {
        let setup = &reading.setup;
        Self { reading, setup, board: &setup.board, orthodox: is_orthodox(setup), out: Vec::new() }
    }

    pub fn has_errors(&self) -> bool {
        self.out.iter().any(|p| p.severity == Severity::Error)
    }

    /// The bytes of a field, or the placement where the field is not given.
    pub fn field(&self, span: Option<Span>) -> Span {
        span.unwrap_or(self.reading.record.placement)
    }

    pub fn square(&self, square: crate::board::Square) -> Span {
        self.reading.record.square(self.board.size(), square)
    }

    /// The position after a change, as a FEN.
    pub fn with(&self, change: impl FnOnce(&mut Setup)) -> String {
        let mut setup = self.setup.clone();
        change(&mut setup);
        setup.fen_as_claimed()
    }

    /// An error where orthodox chess is played, a warning on other boards and
    /// with other pieces, whose rules nobody told.
    pub fn orthodox_error(&self) -> Severity {
        if self.orthodox { Severity::Error } else { Severity::Warning }
    }
}

pub(crate) fn is_orthodox(setup: &Setup) -> bool {
    setup.board.size().is_standard()
        && setup.pockets.is_none()
        && setup.promoted.is_empty()
        && setup.board.pieces().all(|(_, p)| p.role.is_orthodox())
}

/// How many simple things speak against a board: kings missing or too many,
/// pawns on the edge, too many pawns. Readers rank by it.
pub(crate) fn insanity(board: &Board) -> u32 {
    let mut n = 0;
    let mut pieces = [0u32; 2];
    let mut pawns = [0u32; 2];
    let mut kings = [0u32; 2];
    for (square, piece) in board.pieces() {
        let side = piece.color.index();
        pieces[side] += 1;
        match piece.role {
            Role::King => kings[side] += 1,
            Role::Pawn => {
                pawns[side] += 1;
                if square.rank() == 0 || square.rank() + 1 == board.height() {
                    n += 1;
                }
            }
            _ => {}
        }
    }
    for side in 0..2 {
        n += kings[side].abs_diff(1);
        if board.size().is_standard() {
            n += pawns[side].saturating_sub(8) + pieces[side].saturating_sub(16);
        }
    }
    // An empty board is nobody's slip.
    if pieces == [0, 0] { 0 } else { n }
}

/// How many castling claims no rook or king bears.
pub(crate) fn castling_faults(setup: &Setup) -> u32 {
    setup.castling.resolve(&setup.board).iter().filter(|(_, _, r)| r.is_err()).count() as u32
}

/// Gives the moves among the operations their meaning in the position.
///
/// Moves may be in SAN of any usual spelling, long algebraic or UCI; what is
/// no move of the position is told and left as text.
pub(crate) fn operations(reading: &mut Reading) {
    let moves = |o: &crate::notation::Operation| {
        matches!(operand_kind(&o.opcode), Some(OperandKind::Moves | OperandKind::Move))
    };
    if !reading.operations.iter().any(moves) {
        return;
    }
    // Without a legal position there is nothing to judge moves by; check says
    // what is wrong with it.
    let mut setup = reading.setup.clone();
    // Moves do not depend on their number, which may be wrong.
    setup.fullmove = setup.fullmove.max(1);
    let Ok(start) = setup.position() else { return };
    let chess960 = start.is_chess960();
    for operation in reading.operations.iter_mut().filter(|o| moves(o)) {
        let line = operation.opcode == "pv";
        let mut position = start;
        for operand in &mut operation.operands {
            let text = operand.text.trim_end_matches([',', '.']);
            // "Qd1 +": the mark belongs to the move before it.
            if text.bytes().all(|b| matches!(b, b'+' | b'#' | b'!' | b'?')) {
                continue;
            }
            let read = position
                .read_san(text.as_bytes(), Letters::English)
                .or_else(|error| position.read_uci(text.as_bytes()).map_err(|_| error));
            match read {
                Ok(m) => {
                    operand.uci = Some(position.uci(m, chess960));
                    if line {
                        position.play(m);
                    }
                }
                Err(error) => {
                    reading.problems.push(
                        Problem::new(Code::EpdOperandNotAMove, operand.span)
                            .arg(format!("'{}'", operation.opcode))
                            .arg(format!("'{}'", operand.text))
                            .arg(error),
                    );
                    // What follows an unknown move in a line has no position.
                    if line {
                        break;
                    }
                }
            }
        }
    }
}

/// The piece of a side, in words.
pub(crate) fn name(color: Color, role: Role) -> String {
    Piece::new(color, role).to_string()
}

/// Is there surely nothing to say about a position? True means that reading
/// and checking its plain record would give no warning and no error; false
/// means that a second look is needed. Costs nanoseconds.
#[must_use]
pub fn is_plain(position: &Position) -> bool {
    plain::is_plain(position)
}

/// The position that the likeliest fixes lead to: free of errors, as a
/// standard FEN. `None` where no fix, or no sequence of fixes, gets there.
///
/// Only errors are mended; warnings are questions for a person.
///
/// ```
/// use fenya::notation::{ReadOptions, read};
/// use fenya::check::mend;
///
/// let readings = read("4k3/8/8/8/8/8/8/4K2R w Kk - 0 1", &ReadOptions::default());
/// assert_eq!(mend(&readings).as_deref(), Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
/// ```
#[must_use]
pub fn mend(readings: &Readings) -> Option<String> {
    mend::mend(readings)
}
