//! From a position to text, in every dialect.

use super::letters::KnightLetter;
use super::spelling::{RowItem, Spelling};
use super::{Dialect, castling, drawing, piece_list, running, slashless, spanning, standard, trimmed};
use crate::board::{Color, Piece, Role, Square};
use crate::check::attack;
use crate::rules::{CastlingStyle, EpPolicy};
use crate::setup::{Claim, ClaimFault, Setup};
use std::fmt;
use std::fmt::Write as _;

/// How to write a position.
///
/// ```
/// use fenya::notation::{Dialect, WriteOptions, write};
/// use fenya::Setup;
///
/// let options = WriteOptions { dialect: Dialect::Running, fields: 1, ..Default::default() };
/// assert_eq!(write(&Setup::start(), &options).unwrap(), "rnbqkbnrpppppppp32PPPPPPPPRNBQKBNR");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WriteOptions {
    /// The notation to write.
    pub dialect: Dialect,
    /// When to show the en passant square.
    pub ep: EpPolicy,
    /// How to name castling rights. [`Dialect::Shredder`] names every rook by
    /// its file whatever is said here.
    pub castling: CastlingStyle,
    /// The letter for the knight.
    pub knight: KnightLetter,
    /// How many of the six fields to write, from 1 (the placement alone) to 6.
    /// [`Dialect::Epd`] always has four and its operations.
    pub fields: u8,
}

impl Default for WriteOptions {
    fn default() -> Self {
        Self {
            dialect: Dialect::Standard,
            ep: EpPolicy::Always,
            castling: CastlingStyle::Xfen,
            knight: KnightLetter::N,
            fields: 6,
        }
    }
}

/// The position holds something that the notation asked for cannot say.
///
/// Nothing is dropped silently: leave it out of the position first, or choose
/// another notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// Marks of promoted pieces, pieces in hand or checks left cannot be
    /// written in a piece list or a drawing.
    VariantState(Dialect),
    /// A castling right belongs to a rook that no letter can name.
    UnnameableRook(Square),
    /// Pieces named N and S that are no knights leave no letter for the knight.
    KnightLetter,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::VariantState(dialect) => write!(
                f,
                "the dialect {dialect} cannot hold promoted marks, pieces in hand or checks left; write standard or xfen"
            ),
            Self::UnnameableRook(square) => {
                write!(
                    f,
                    "the castling right of the rook on {square} cannot be written: files from k on have no letter"
                )
            }
            Self::KnightLetter => {
                f.write_str("the letters N and S are both taken by other pieces: none is left for the knight")
            }
        }
    }
}

impl std::error::Error for WriteError {}

/// Writes a position.
///
/// # Errors
///
/// When the position holds something that the dialect cannot say.
pub fn write(setup: &Setup, options: &WriteOptions) -> Result<String, WriteError> {
    let mut out = String::with_capacity(96);
    write_to(setup, options, &mut out)?;
    Ok(out)
}

/// Appends a position to a text.
///
/// # Errors
///
/// As [`fn@write`]; nothing is appended then.
pub fn write_to(setup: &Setup, options: &WriteOptions, out: &mut String) -> Result<(), WriteError> {
    let variant = !setup.promoted.is_empty() || setup.pockets.is_some() || setup.checks.is_some();
    let picture = matches!(options.dialect, Dialect::Pieces | Dialect::Unicode | Dialect::Ascii);
    if variant && picture {
        return Err(WriteError::VariantState(options.dialect));
    }
    // Even without knights on the board the text could not be read back: one
    // of the two letters would be taken for the knight.
    if has_role(setup, Role::Other('N')) && has_role(setup, Role::Other('S')) {
        return Err(WriteError::KnightLetter);
    }
    let style = if options.dialect == Dialect::Shredder { CastlingStyle::Shredder } else { options.castling };
    if options.fields >= 3 || options.dialect == Dialect::Epd {
        unnameable(setup, style)?;
    }
    append(setup, options, style, out);
    Ok(())
}

fn append(setup: &Setup, options: &WriteOptions, style: CastlingStyle, out: &mut String) {
    let spelling = Spelling { knight: knight_letter(setup, options.knight), promoted: &setup.promoted };
    let board = &setup.board;
    match options.dialect {
        Dialect::Standard | Dialect::Xfen | Dialect::Shredder | Dialect::Epd | Dialect::Spaced => {
            standard::write(board, &spelling, out);
        }
        Dialect::Slashless => slashless::write(board, &spelling, out),
        Dialect::Running => running::write(board, &spelling, out),
        Dialect::Trimmed => trimmed::write(board, &spelling, out),
        Dialect::Spanning => spanning::write(board, &spelling, out),
        Dialect::Pieces => piece_list::write(board, &spelling, out),
        Dialect::Unicode => drawing::write_unicode(board, out),
        Dialect::Ascii => drawing::write_ascii(board, &spelling, out),
    }
    if let Some(pockets) = &setup.pockets {
        out.push('[');
        for (color, roles) in [(Color::White, &pockets.white), (Color::Black, &pockets.black)] {
            for &role in roles {
                spelling.item(RowItem::Piece(Piece::new(color, role), false), out);
            }
        }
        out.push(']');
    }
    let fields = if options.dialect == Dialect::Epd { 4 } else { options.fields };
    let separator = match options.dialect {
        Dialect::Pieces if fields > 1 => " | ",
        _ => " ",
    };
    if fields >= 2 {
        let _ = write!(out, "{separator}{}", setup.turn.letter());
    }
    if fields >= 3 {
        out.push(' ');
        castling::write(&setup.castling, board, style, out);
    }
    if fields >= 4 {
        match en_passant(setup, options.ep) {
            Some(square) => {
                let _ = write!(out, " {square}");
            }
            None => out.push_str(" -"),
        }
    }
    if let (Some(checks), true) = (setup.checks, fields >= 4) {
        let _ = write!(out, " {}+{}", checks.white, checks.black);
    }
    if fields >= 5 {
        let _ = write!(out, " {}", setup.halfmove);
    }
    if fields >= 6 {
        let _ = write!(out, " {}", setup.fullmove);
    }
}

/// The en passant square that a policy shows.
///
/// `Always` gives the square as it is; the others give it only when it can
/// matter.
#[must_use]
pub fn en_passant(setup: &Setup, policy: EpPolicy) -> Option<Square> {
    let square = setup.en_passant?;
    let legal = match policy {
        EpPolicy::Always => return Some(square),
        EpPolicy::Xfen => false,
        EpPolicy::Legal => true,
    };
    let board = &setup.board;
    // The square must be one that a double step passes.
    let rank = setup.turn.pick(board.height().checked_sub(3)?, 2);
    if square.rank() != rank {
        return None;
    }
    (!attack::en_passant_captures(board, setup.turn, square, legal).is_empty()).then_some(square)
}

fn unnameable(setup: &Setup, style: CastlingStyle) -> Result<(), WriteError> {
    if setup.board.width() <= 10 || setup.castling.is_none() {
        return Ok(());
    }
    for right in setup.castling.resolve(&setup.board).valid() {
        let mut text = String::new();
        let mut one = crate::setup::Castling::NONE;
        one.insert_file(right.color, right.rook.file());
        castling::write(&one, &setup.board, style, &mut text);
        let letter = text.to_ascii_uppercase();
        if right.rook.file() >= 10 && letter != right.wing.letter().to_string() {
            return Err(WriteError::UnnameableRook(right.rook));
        }
    }
    // A claim without its rook is written as it was claimed, by the letter of
    // its file; from the eleventh on that letter says something else.
    for (color, claim, result) in setup.castling.resolve(&setup.board).iter() {
        if let (Claim::File(file @ 10..), Err(fault)) = (claim, result)
            && fault != ClaimFault::Repeated
        {
            let rank = color.pick(0, setup.board.height() - 1);
            return Err(WriteError::UnnameableRook(Square::new(file, rank)));
        }
    }
    Ok(())
}

/// A nightrider named N needs the knight to be S, and the other way round.
fn knight_letter(setup: &Setup, wanted: KnightLetter) -> KnightLetter {
    let has = |letter| has_role(setup, Role::Other(letter));
    match wanted {
        KnightLetter::N if has('N') && !has('S') => KnightLetter::S,
        KnightLetter::S if has('S') && !has('N') => KnightLetter::N,
        other => other,
    }
}

/// On the board or in hand.
fn has_role(setup: &Setup, role: Role) -> bool {
    let mut held = setup.pockets.iter().flat_map(|p| p.white.iter().chain(&p.black));
    setup.board.pieces().any(|(_, p)| p.role == role) || held.any(|&r| r == role)
}

impl Setup {
    /// The standard FEN of six fields, with castling rights named in the way
    /// in which they were claimed: by files where only files were named, by
    /// X-FEN otherwise. Fixes are written so, that nothing but the fault changes.
    #[must_use]
    pub fn fen_as_claimed(&self) -> String {
        let files_only = self.castling.names_files() && !self.castling.names_wings();
        let style = if files_only { CastlingStyle::Shredder } else { CastlingStyle::Xfen };
        let mut out = String::with_capacity(96);
        append(self, &WriteOptions::default(), style, &mut out);
        out
    }
}

impl fmt::Display for Setup {
    /// The standard FEN of six fields, castling by X-FEN. A rook beyond the
    /// tenth file, which X-FEN cannot name, gets the letter of its file; use
    /// [`fn@write`] where that must be an error.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::with_capacity(96);
        append(self, &WriteOptions::default(), CastlingStyle::Xfen, &mut out);
        f.write_str(&out)
    }
}
