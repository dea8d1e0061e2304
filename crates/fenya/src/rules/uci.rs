use std::fmt;

use super::{Illegal, Kind, Move, Position, San, SanError, Sq, Wing};

/// Why a text is not a move in the manner of UCI.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UciError {
    /// Not two squares and, for a promotion, a letter: `e2e4`, `e7e8q`.
    Syntax,
    /// The move is not legal.
    Illegal(Illegal),
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax => f.write_str(
                "a move of UCI is two squares and the letter of a promotion, such as e2e4 or e7e8q",
            ),
            Self::Illegal(reason) => fmt::Display::fmt(reason, f),
        }
    }
}

impl std::error::Error for UciError {}

impl Position {
    /// Reads a move in the manner of the UCI protocol.
    ///
    /// Castling is read in both ways: the king takes its own rook (`e1h1`, the
    /// way of Chess960), or goes two squares or more (`e1g1`) where no plain
    /// move of the king is meant.
    ///
    /// ```
    /// use fenya::rules::{Position, Wing};
    ///
    /// let position = Position::from_fen(b"4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    /// let short = position.read_uci(b"e1g1").unwrap();
    /// assert_eq!(short.wing(), Some(Wing::King));
    /// assert_eq!(position.read_uci(b"e1h1"), Ok(short));
    ///
    /// let error = position.read_uci(b"e1c1").unwrap_err();
    /// assert_eq!(error.to_string(), "the right to castle on the queen's side is lost");
    /// ```
    ///
    /// # Errors
    /// [`UciError`]: the text is malformed, or why the move is not legal.
    pub fn read_uci(&self, text: &[u8]) -> Result<Move, UciError> {
        let (from, to, rest) = match text {
            b"0000" => return Err(UciError::Illegal(Illegal::Null)),
            [a, b, c, d, rest @ ..] => (Sq::from_ascii([*a, *b]), Sq::from_ascii([*c, *d]), rest),
            _ => return Err(UciError::Syntax),
        };
        let (Some(from), Some(to)) = (from, to) else { return Err(UciError::Syntax) };
        let promotion = match rest {
            [] => None,
            [b'q' | b'Q'] => Some(Kind::Queen),
            [b'r' | b'R'] => Some(Kind::Rook),
            [b'b' | b'B'] => Some(Kind::Bishop),
            [b'n' | b'N'] => Some(Kind::Knight),
            _ => return Err(UciError::Syntax),
        };
        match self.resolve_san(&San::Squares { from, to, promotion }) {
            Ok(m) => Ok(m),
            Err(SanError::Illegal(reason)) => Err(UciError::Illegal(reason)),
            Err(_) => Err(UciError::Syntax),
        }
    }

    /// The legal move between two squares; castling as in [`Position::read_uci`].
    #[must_use]
    pub fn find_move(&self, from: Sq, to: Sq, promotion: Option<Kind>) -> Option<Move> {
        self.resolve_san(&San::Squares { from, to, promotion }).ok()
    }

    /// Appends a move in the manner of UCI. Castling is written as the king
    /// taking its rook when `chess960` is set, else as the king going to the
    /// g- or c-file.
    pub fn write_uci(&self, m: Move, chess960: bool, out: &mut Vec<u8>) {
        let to = if chess960 { m.to } else { m.king_to() };
        out.extend_from_slice(&m.from.ascii());
        out.extend_from_slice(&to.ascii());
        if let Some(kind) = m.promotion() {
            out.push(kind.letter().to_ascii_lowercase());
        }
    }

    /// A move in the manner of UCI; see [`Position::write_uci`].
    #[must_use]
    pub fn uci(&self, m: Move, chess960: bool) -> String {
        let mut out = Vec::with_capacity(5);
        self.write_uci(m, chess960, &mut out);
        String::from_utf8_lossy(&out).into_owned()
    }

    /// The castling move to a wing, if it is legal.
    #[must_use]
    pub fn castling_move(&self, wing: Wing) -> Option<Move> {
        self.resolve_san(&San::Castle(wing)).ok()
    }
}
