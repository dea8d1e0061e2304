//! Why a text is not a move, or a move not legal.

use std::fmt;

use super::{Bitboard, Kind, Sq, Wing};

/// What is wrong with the spelling of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SanSyntax {
    /// The byte at which the text stops being a move.
    pub offset: usize,
}

impl fmt::Display for SanSyntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is not a move (at byte {})", self.offset)
    }
}

impl std::error::Error for SanSyntax {}

/// Why a move cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Illegal {
    /// The side to move has no such piece.
    NoSuchPiece {
        /// The piece.
        kind: Kind,
    },
    /// The side to move has no piece on the square that the move begins on.
    EmptyOrigin {
        /// The square.
        from: Sq,
    },
    /// Another piece than the one named stands on the square of origin.
    OtherPiece {
        /// The square.
        from: Sq,
        /// The piece that stands there.
        kind: Kind,
    },
    /// No piece of that kind reaches the square.
    NoneReaches {
        /// The piece.
        kind: Kind,
        /// The square.
        to: Sq,
    },
    /// Pieces of that kind reach the square, but none from the file or rank named.
    WrongOrigin {
        /// The pieces that do.
        reaching: Bitboard,
    },
    /// A piece of the own side stands there.
    OwnPiece {
        /// The square.
        at: Sq,
    },
    /// A pawn has nothing to take there.
    NothingToTake {
        /// The square.
        at: Sq,
    },
    /// Moving the piece would uncover its king.
    Pinned {
        /// The pinned piece.
        piece: Sq,
        /// The piece that pins it.
        by: Sq,
    },
    /// The king stands in check, and the move does not end it.
    LeavesCheck {
        /// The piece that gives check.
        by: Sq,
    },
    /// The king would step into check.
    KingAttacked {
        /// The square.
        to: Sq,
        /// A piece that attacks it.
        by: Sq,
    },
    /// The right to castle to that wing is lost.
    CastlingRight {
        /// The wing.
        wing: Wing,
    },
    /// A piece stands between the king or the rook and its goal.
    CastlingBlocked {
        /// Where.
        at: Sq,
    },
    /// The king cannot castle out of check.
    CastlingInCheck {
        /// The piece that gives check.
        by: Sq,
    },
    /// The king cannot castle over or onto an attacked square.
    CastlingThroughCheck {
        /// The attacked square.
        at: Sq,
        /// A piece that attacks it.
        by: Sq,
    },
    /// A pawn that reaches the last rank must become something.
    PromotionMissing,
    /// Only a pawn that reaches the last rank becomes something, and never a
    /// pawn or a king.
    PromotionImpossible,
    /// A null move is no move of a game.
    Null,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |kind: Kind| kind.role().name();
        match *self {
            Self::NoSuchPiece { kind } => write!(f, "there is no {} to move", name(kind)),
            Self::EmptyOrigin { from } => write!(f, "no piece of the side to move stands on {from}"),
            Self::OtherPiece { from, kind } => write!(f, "a {} stands on {from}", name(kind)),
            Self::NoneReaches { kind, to } => write!(f, "no {} can go to {to}", name(kind)),
            Self::WrongOrigin { reaching } => {
                write!(f, "the piece that can go there stands on ")?;
                squares(f, reaching)
            }
            Self::OwnPiece { at } => write!(f, "a piece of the same side stands on {at}"),
            Self::NothingToTake { at } => write!(f, "there is nothing to take on {at}"),
            Self::Pinned { piece, by } => write!(f, "the piece on {piece} is pinned by the one on {by}"),
            Self::LeavesCheck { by } => write!(f, "the king stays in check from {by}"),
            Self::KingAttacked { to, by } => write!(f, "the king would be in check on {to}, from {by}"),
            Self::CastlingRight { wing } => write!(
                f,
                "the right to castle on the {} is lost",
                match wing {
                    Wing::King => "king's side",
                    Wing::Queen => "queen's side",
                }
            ),
            Self::CastlingBlocked { at } => write!(f, "the piece on {at} is in the way of castling"),
            Self::CastlingInCheck { by } => write!(f, "the king cannot castle out of check, from {by}"),
            Self::CastlingThroughCheck { at, by } => {
                write!(f, "the king cannot castle over {at}, which is attacked from {by}")
            }
            Self::PromotionMissing => f.write_str("it is not said what the pawn becomes"),
            Self::PromotionImpossible => f.write_str("nothing can be promoted that way"),
            Self::Null => f.write_str("a null move is no move of a game"),
        }
    }
}

fn squares(f: &mut fmt::Formatter<'_>, set: Bitboard) -> fmt::Result {
    for (i, sq) in set.iter().enumerate() {
        write!(f, "{}{sq}", if i == 0 { "" } else { " and " })?;
    }
    Ok(())
}

/// Why a text is not a move of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SanError {
    /// The text is not a move at all.
    Syntax(SanSyntax),
    /// The move is not legal.
    Illegal(Illegal),
    /// Several pieces can make the move.
    Ambiguous {
        /// Where they stand. Pinned pieces are not among them.
        candidates: Bitboard,
    },
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(syntax) => fmt::Display::fmt(syntax, f),
            Self::Illegal(reason) => fmt::Display::fmt(reason, f),
            Self::Ambiguous { candidates } => {
                f.write_str("the pieces on ")?;
                squares(f, *candidates)?;
                f.write_str(" can all go there")
            }
        }
    }
}

impl std::error::Error for SanError {}

impl From<SanSyntax> for SanError {
    fn from(syntax: SanSyntax) -> Self {
        Self::Syntax(syntax)
    }
}

impl From<Illegal> for SanError {
    fn from(reason: Illegal) -> Self {
        Self::Illegal(reason)
    }
}
