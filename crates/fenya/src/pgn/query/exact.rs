//! The question whether a position is this one.

use super::{QueryError, QueryErrorKind};
use crate::board::Color;
use crate::check::Severity;
use crate::notation::{ReadOptions, Reading, read};
use crate::rules::{Bitboard, Kind, Position, Sq};
use crate::span::Span;
use std::str::FromStr;

/// A position, as far as the text gives it.
///
/// The pieces always count. The side to move, the castling rights and the en
/// passant square count when the text says them; the counters never do. An en
/// passant square means that a pawn can be taken there, so `-` also finds the
/// positions in which a pawn has made a double step that nobody can punish.
///
/// ```
/// use fenya::pgn::query::Exact;
/// use fenya::rules::Position;
///
/// let board: Exact = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR".parse().unwrap();
/// let black: Exact = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b".parse().unwrap();
/// assert!(board.matches(&Position::start()));
/// assert!(!black.matches(&Position::start()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exact {
    kinds: [Bitboard; 6],
    white: Bitboard,
    turn: Option<Color>,
    castling: Option<Bitboard>,
    en_passant: Option<Option<Sq>>,
}

impl Exact {
    /// The position of a reading; for callers who read with options.
    ///
    /// # Errors
    /// No game leads to the position, or it is none of orthodox chess or
    /// Chess960.
    pub fn from_reading(reading: &Reading) -> Result<Self, QueryError> {
        let record = &reading.record;
        let mut setup = reading.setup.clone();
        let position = setup.position().or_else(|errors| {
            // A side to move that is not given may be the other one.
            setup.turn = !setup.turn;
            if record.turn.is_none() { setup.position().map_err(|_| errors) } else { Err(errors) }
        });
        let position = position.map_err(|why| {
            let span = if record.span == Span::default() { record.placement } else { record.span };
            QueryErrorKind::Impossible(why.to_string()).at(span)
        })?;
        Ok(Self {
            kinds: Kind::ALL.map(|kind| position.kind(kind)),
            white: position.of(Color::White),
            turn: record.turn.map(|_| position.turn()),
            castling: record.castling.map(|_| position.castling_rooks()),
            en_passant: record.en_passant.map(|_| position.legal_ep()),
        })
    }

    /// True when the position is this one.
    #[must_use]
    pub fn matches(&self, position: &Position) -> bool {
        self.white == position.of(Color::White)
            && Kind::ALL.into_iter().zip(self.kinds).all(|(kind, set)| position.kind(kind) == set)
            && self.turn.is_none_or(|turn| turn == position.turn())
            && self.castling.is_none_or(|rooks| rooks == position.castling_rooks())
            && self.en_passant.is_none_or(|ep| ep == position.legal_ep())
    }
}

impl FromStr for Exact {
    type Err = QueryError;

    fn from_str(text: &str) -> Result<Self, QueryError> {
        let readings = read(text, &ReadOptions::default());
        let whole = Span::new(0, text.len());
        if let Some(problem) = readings.text_problems().iter().find(|p| p.severity == Severity::Error) {
            return Err(QueryErrorKind::Unreadable(problem.message()).at(problem.span));
        }
        match readings.unique() {
            Some(reading) => Self::from_reading(reading),
            None if readings.is_ambiguous() => Err(QueryErrorKind::Ambiguous.at(whole)),
            None => Err(QueryErrorKind::Unreadable("it says nothing of a board".into()).at(whole)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen.as_bytes()).unwrap()
    }

    #[test]
    fn fields_count_when_they_are_given() {
        let board = "r3k2r/8/8/8/8/8/8/R3K2R";
        for (query, position_fields, expected) in [
            ("", "w KQkq - 0 1", true),
            ("", "b - - 9 40", true),
            (" w", "w Kq - 9 40", true),
            (" w", "b KQkq - 0 1", false),
            (" w KQkq", "w KQkq - 3 9", true),
            (" w HAha", "w KQkq - 3 9", true),
            (" w KQ", "w KQkq - 0 1", false),
            (" w -", "w - - 0 1", true),
            (" w - - 0 1", "w - - 77 99", true),
        ] {
            let query: Exact = format!("{board}{query}").parse().unwrap();
            let position = position(&format!("{board} {position_fields}"));
            assert_eq!(query.matches(&position), expected, "{query:?} {position_fields}");
        }
    }

    #[test]
    fn an_en_passant_square_is_one_where_a_pawn_can_be_taken() {
        let board = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR";
        let with = position(&format!("{board} b KQkq e3 0 3"));
        let without = position(&format!("{board} b KQkq - 0 3"));
        let asks = |fields: &str| format!("{board} {fields}").parse::<Exact>().unwrap();
        assert!(asks("b KQkq e3").matches(&with) && !asks("b KQkq e3").matches(&without));
        assert!(!asks("b KQkq -").matches(&with) && asks("b KQkq -").matches(&without));
        assert!(asks("b KQkq").matches(&with) && asks("b KQkq").matches(&without));
        let quiet = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq";
        let after = Position::start().after(Position::start().read_uci(b"e2e4").unwrap());
        assert!(format!("{quiet} -").parse::<Exact>().unwrap().matches(&after));
        assert!(format!("{quiet} e3").parse::<Exact>().unwrap().matches(&after));
    }

    #[test]
    fn any_notation_is_read() {
        for text in [
            "rnbqkbnrpppppppp8888PPPPPPPPRNBQKBNR",
            "rnbqkbnr pppppppp 8 8 8 8 PPPPPPPP RNBQKBNR",
            "tsldklst/bbbbbbbb/8/8/8/8/BBBBBBBB/TSLDKLST",
        ] {
            assert!(text.parse::<Exact>().unwrap().matches(&Position::start()), "{text}");
        }
    }

    #[test]
    fn the_side_that_is_not_given_is_no_reason_to_refuse() {
        // Two knights cannot give check at once, whoever is to move.
        let error = "4k3/8/3N1N2/8/8/8/8/4K3".parse::<Exact>().unwrap_err();
        assert!(matches!(error.kind, QueryErrorKind::Impossible(_)), "{error}");
        assert!("4k3/8/8/8/8/8/8/4K2R".parse::<Exact>().is_ok());
    }

    #[test]
    fn faults_are_told_with_their_place() {
        for (text, start) in [("4k3/9/8/8/8/8/8/4K3 w", 4), ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", 0)] {
            let error = text.parse::<Exact>().unwrap_err();
            assert_eq!(error.span.start, start, "{error}");
        }
        for text in ["", "?", "8/8/8/8/8/8/8/8", "4k3/8/8/8/8/8/4K3", "10/10/10/10/10/10/10/10"] {
            assert!(text.parse::<Exact>().is_err(), "{text}");
        }
    }
}
