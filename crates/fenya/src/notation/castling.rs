//! The castling field: standard, X-FEN and Shredder-FEN.
//!
//! Read are the letters `K` and `Q` and the file letters `A` to `J` in any
//! mixture and order, upper case for White, or `-`. Written are the rights in
//! the order `KQkq`, by X-FEN or by the files of the rooks.
//!
//! Source: R. Scharnagl, "X-FEN" (2003); PGN standard of 1994, 16.1.3.3.

use super::source::{Glyph, code_point, look_alike, span_of, text_of};
use crate::board::{Board, Color};
use crate::check::{Code, Problem};
use crate::rules::{CastlingStyle, Wing};
use crate::setup::{Castling, Claim, ClaimFault, Right};
use crate::span::Span;

/// A castling field as it was read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Field {
    pub castling: Castling,
    /// Where each claim stands.
    pub claims: Vec<(Color, Claim, Span)>,
    pub problems: Vec<Problem>,
    /// The field as it stands in the text, to be read for another board.
    letters: Vec<Glyph>,
    width: u8,
}

impl Field {
    /// The same field on a board of another width: a letter is the file of a
    /// rook only where there is such a file. `None` when nothing changes.
    pub fn on_width(&self, width: u8) -> Option<Self> {
        (width != self.width).then(|| read(&self.letters, width))
    }
}

impl Default for Castling {
    fn default() -> Self {
        Self::NONE
    }
}

/// Could this word be a castling field? Letters that no castling field holds
/// are let through when enough others are right, so that they can be reported.
pub(crate) fn looks_like_field(word: &[Glyph]) -> bool {
    if text_of(word) == "-" {
        return true;
    }
    if word.is_empty() || word.len() > 20 {
        return false;
    }
    let good = word.iter().filter(|g| is_right(g.ch)).count();
    good * 2 > word.len() && word.iter().all(|g| !g.ch.is_ascii_digit())
}

/// True when every character is right in a castling field.
pub(crate) fn is_field(word: &[Glyph]) -> bool {
    text_of(word) == "-" || (!word.is_empty() && word.len() <= 20 && word.iter().all(|g| is_right(g.ch)))
}

fn is_right(c: char) -> bool {
    matches!(c.to_ascii_uppercase(), 'K' | 'Q' | 'A'..='J')
}

pub(crate) fn read(word: &[Glyph], width: u8) -> Field {
    let mut field = Field { letters: word.to_vec(), width, ..Field::default() };
    if text_of(word) == "-" {
        return field;
    }
    for g in word {
        let upper = g.ch.to_ascii_uppercase();
        let color = if g.ch.is_ascii_lowercase() { Color::Black } else { Color::White };
        let claim = match upper {
            'K' => Claim::Wing(Wing::King),
            'Q' => Claim::Wing(Wing::Queen),
            'A'..='J' if u32::from(upper) - u32::from('A') < u32::from(width) => {
                Claim::File(upper as u8 - b'A')
            }
            'L'..='Z' if width > 10 && u32::from(upper) - u32::from('A') < u32::from(width) => {
                field.problems.push(Problem::new(Code::CastlingBeyondTen, g.span).arg(g.ch));
                continue;
            }
            _ => {
                let mut problem =
                    Problem::new(Code::CastlingInvalidCharacter, g.span).arg(g.raw).arg(code_point(g.raw));
                if let Some(like) = look_alike(g.raw).filter(|&c| is_right(c)) {
                    problem.args.push(like.to_string());
                }
                field.problems.push(problem);
                continue;
            }
        };
        let new = match claim {
            Claim::Wing(wing) => field.castling.insert_wing(color, wing),
            Claim::File(file) => field.castling.insert_file(color, file),
        };
        if new {
            field.claims.push((color, claim, g.span));
        } else {
            field.problems.push(Problem::new(Code::CastlingTwice, g.span).arg(g.ch));
        }
    }
    // White before Black and K before Q is the order everybody expects.
    let sorted: Vec<_> = field.castling.claims().collect();
    let written: Vec<_> = field.claims.iter().map(|&(c, k, _)| (c, k)).collect();
    if field.problems.is_empty()
        && field.castling.names_wings()
        && !field.castling.names_files()
        && sorted != written
    {
        let usual: String = sorted.iter().map(|(c, k)| k.letter(*c)).collect();
        field.problems.push(Problem::new(Code::CastlingOrder, span_of(word)).arg(text_of(word)).arg(usual));
    }
    field
}

/// Writes the rights for a board. Claims that no rook bears are written as
/// they were claimed: dropping them is a decision, not a spelling.
pub(crate) fn write(castling: &Castling, board: &Board, style: CastlingStyle, out: &mut String) {
    if castling.is_none() {
        out.push('-');
        return;
    }
    let resolved = castling.resolve(board);
    let start = out.len();
    // Two rooks that claim one wing are written as they were claimed: another
    // spelling could let the other one win.
    let contested = |right: &Right| {
        resolved.iter().any(|(color, _, r)| {
            color == right.color && matches!(r, Err(ClaimFault::SecondOnWing(rook)) if rook == right.rook)
        })
    };
    let faulty = |color: Color, wanted: &dyn Fn(Claim) -> bool, out: &mut String| {
        for (_, claim, result) in resolved.iter().filter(|(c, k, _)| *c == color && wanted(*k)) {
            if result.is_err_and(|fault| fault != ClaimFault::Repeated) {
                out.push(claim.letter(color));
            }
        }
    };
    for color in Color::ALL {
        for wing in Wing::ALL {
            let rights = resolved.iter().filter_map(|(_, claim, r)| Some((claim, r.ok()?)));
            for (claimed, right) in rights.filter(|(_, r)| r.color == color && r.wing == wing) {
                let mut named = Castling::NONE;
                named.insert_named(board, right);
                let outermost = named.names_wings();
                // From the eleventh file on a letter would mean a wing.
                let nameable = right.rook.file() < 10;
                let claim = match style {
                    _ if contested(&right) => claimed,
                    CastlingStyle::Xfen if outermost => Claim::Wing(wing),
                    CastlingStyle::Shredder if !nameable && outermost => Claim::Wing(wing),
                    _ => Claim::File(right.rook.file()),
                };
                out.push(claim.letter(color));
            }
            faulty(color, &|claim| claim == Claim::Wing(wing), out);
        }
        faulty(color, &|claim| matches!(claim, Claim::File(_)), out);
    }
    debug_assert!(out.len() > start);
}
