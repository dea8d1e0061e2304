//! The question what is on the board, wherever it stands.

use super::{QueryError, QueryErrorKind};
use crate::board::Color;
use crate::rules::{Kind, Position};
use crate::span::Span;
use std::str::FromStr;

/// The pieces on the board, in the manner of endgame tables.
///
/// `KRPkr` are White's pieces in large letters and Black's in small ones.
/// `KRPvKR` (or `vs`, `-`, `:`) are White's before the sign and Black's behind
/// it. Nothing else may be on the board. A sign behind a letter makes the
/// number open: `P*` any number of pawns, `P+` one or more, `P?` none or one;
/// `PP+` two or more.
///
/// ```
/// use fenya::pgn::query::Material;
/// use fenya::rules::Position;
///
/// let rooks: Material = "KRP+vKRP*".parse().unwrap();
/// let white = Position::from_fen(b"8/5k2/8/8/r7/5K2/5P2/1R6 w - - 0 1").unwrap();
/// let black = Position::from_fen(b"8/5K2/8/8/R7/5k2/5p2/1r6 w - - 0 1").unwrap();
/// assert!(rooks.matches(&white) && !rooks.matches(&black));
/// assert!(rooks.either_side().matches(&black));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Material {
    sides: [Side; 2],
    either: bool,
}

/// How many of each kind, from the pawn to the queen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Side {
    least: [u8; 5],
    most: [u8; 5],
}

const KINDS: [Kind; 5] = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];

impl Side {
    fn has(&self, position: &Position, color: Color) -> bool {
        KINDS.into_iter().zip(self.least.into_iter().zip(self.most)).all(|(kind, (least, most))| {
            let count = position.pieces(color, kind).len();
            u32::from(least) <= count && count <= u32::from(most)
        })
    }
}

impl Material {
    /// The same material, whichever side has which.
    #[must_use]
    pub const fn either_side(self) -> Self {
        Self { either: true, ..self }
    }

    /// True when this is on the board.
    #[must_use]
    pub fn matches(&self, position: &Position) -> bool {
        let [first, second] = &self.sides;
        let has = |color: Color| first.has(position, color) && second.has(position, !color);
        has(Color::White) || (self.either && has(Color::Black))
    }
}

/// A side while it is read.
#[derive(Default)]
struct Count {
    side: Side,
    kings: usize,
    /// Pieces that must be there, kings included.
    pieces: usize,
    /// Whether there are large letters, and small ones.
    cases: [bool; 2],
    span: Option<Span>,
}

impl Count {
    fn add(&mut self, kind: Kind, large: bool, sign: Option<char>, span: Span) {
        self.span = Some(self.span.map_or(span, |s| s.to(span)));
        self.cases[usize::from(!large)] = true;
        let least = u8::from(matches!(sign, None | Some('+')));
        self.pieces = self.pieces.saturating_add(usize::from(least));
        match KINDS.into_iter().position(|k| k == kind) {
            None => self.kings = self.kings.saturating_add(1),
            Some(i) => {
                let more = if matches!(sign, Some('*' | '+')) { 64 } else { 1 };
                self.side.least[i] = self.side.least[i].saturating_add(least);
                self.side.most[i] = self.side.most[i].saturating_add(more);
            }
        }
    }

    /// The side, if there can be such a one.
    fn check(&self, color: Color, end: usize) -> Result<Side, QueryError> {
        let span = self.span.unwrap_or(Span::at(end));
        let pawns = usize::from(self.side.least[0]);
        if self.kings != 1 {
            Err(QueryErrorKind::Kings(color, self.kings).at(span))
        } else if pawns > 8 {
            Err(QueryErrorKind::TooMany(color, pawns, 8).at(span))
        } else if self.pieces > 16 {
            Err(QueryErrorKind::TooMany(color, self.pieces, 16).at(span))
        } else {
            Ok(self.side)
        }
    }
}

impl FromStr for Material {
    type Err = QueryError;

    fn from_str(text: &str) -> Result<Self, QueryError> {
        // By case, and by the side of the sign.
        let (mut by_case, mut by_place) =
            ([Count::default(), Count::default()], [Count::default(), Count::default()]);
        let mut between = None::<Span>;
        let mut chars = text.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            let span = Span::new(at, at + c.len_utf8());
            let kind = match c.to_ascii_uppercase() {
                'K' => Kind::King,
                'Q' => Kind::Queen,
                'R' => Kind::Rook,
                'B' => Kind::Bishop,
                'N' => Kind::Knight,
                'P' => Kind::Pawn,
                'V' | '-' | ':' | '‐'..='―' | '−' => {
                    if between.is_some() {
                        return Err(QueryErrorKind::Sides.at(span));
                    }
                    between = Some(span);
                    if c.eq_ignore_ascii_case(&'v') {
                        chars.next_if(|(_, s)| s.eq_ignore_ascii_case(&'s'));
                        chars.next_if(|(_, s)| *s == '.');
                    }
                    continue;
                }
                '*' | '+' | '?' => return Err(QueryErrorKind::Quantifier(c).at(span)),
                c if c.is_whitespace() => continue,
                _ => return Err(QueryErrorKind::Letter(c).at(span)),
            };
            let sign = chars.next_if(|(_, s)| matches!(s, '*' | '+' | '?')).map(|(_, s)| s);
            if kind == Kind::King && sign.is_some() {
                return Err(QueryErrorKind::KingQuantifier.at(Span::new(span.end, span.end + 1)));
            }
            let large = c.is_ascii_uppercase();
            by_case[usize::from(!large)].add(kind, large, sign, span);
            by_place[usize::from(between.is_some())].add(kind, large, sign, span);
        }
        let counts = match between {
            None => by_case,
            Some(sign) => {
                for count in &by_place {
                    if count.cases == [true, true] {
                        return Err(QueryErrorKind::MixedCase.at(count.span.unwrap_or(sign)));
                    }
                }
                if by_place[0].cases == [false, true] && by_place[1].cases == [true, false] {
                    return Err(QueryErrorKind::Sides.at(sign));
                }
                by_place
            }
        };
        let [white, black] = counts;
        let end = text.len();
        Ok(Self { sides: [white.check(Color::White, end)?, black.check(Color::Black, end)?], either: false })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asks(material: &str, placement: &str) -> bool {
        let position = Position::from_fen(format!("{placement} w - - 0 1").as_bytes()).unwrap();
        material.parse::<Material>().unwrap().matches(&position)
    }

    #[test]
    fn spellings_of_one_material() {
        let one: Material = "KRPkr".parse().unwrap();
        for text in
            ["krKRP", "KRPvKR", "KRP-KR", "KRPvkr", "krpvkr", "KPR vs. KR", "KRP:KR", "KRP–KR", "RKPvsRK"]
        {
            assert_eq!(text.parse(), Ok(one), "{text}");
        }
    }

    #[test]
    fn numbers_are_exact_or_open() {
        let board = "4k3/pp6/8/8/8/8/PPP5/4K2R";
        for (material, expected) in [
            ("KRPPPkpp", true),
            ("KRPPkpp", false),
            ("KRP*kp*", true),
            ("KRP+kp+", true),
            ("KRPP+kpp+", true),
            ("KRPPPP+kpp", false),
            ("KRPPP?kpp", true),
            ("KRP?kpp", false),
            ("KR?Q?PPPkb*pp", true),
            ("KPPPkpp", false),
            ("KRQ+PPPkpp", false),
        ] {
            assert_eq!(asks(material, board), expected, "{material}");
        }
        assert!(asks("KvK", "4k3/8/8/8/8/8/8/4K3"));
    }

    #[test]
    fn faults_are_told_with_their_place() {
        use QueryErrorKind as E;
        for (text, kind, span) in [
            ("", E::Kings(Color::White, 0), (0, 0)),
            ("KRP", E::Kings(Color::Black, 0), (3, 3)),
            ("KRPv", E::Kings(Color::Black, 0), (4, 4)),
            ("RPkr", E::Kings(Color::White, 0), (0, 2)),
            ("KKk", E::Kings(Color::White, 2), (0, 2)),
            ("KXk", E::Letter('X'), (1, 2)),
            ("*Kk", E::Quantifier('*'), (0, 1)),
            ("KP++k", E::Quantifier('+'), (3, 4)),
            ("K+k", E::KingQuantifier, (1, 2)),
            ("KPPPPPPPPPk", E::TooMany(Color::White, 9, 8), (0, 10)),
            ("KQQQQQQQQQQQQQQQQk", E::TooMany(Color::White, 17, 16), (0, 17)),
            ("KRpvKR", E::MixedCase, (0, 3)),
            ("KRvKvK", E::Sides, (4, 5)),
            ("krvKR", E::Sides, (2, 3)),
        ] {
            let error = text.parse::<Material>().unwrap_err();
            assert_eq!((&error.kind, error.span), (&kind, Span::new(span.0, span.1)), "{text}: {error}");
        }
        let many = format!("K{}k", "P".repeat(100_000));
        assert!(matches!(many.parse::<Material>().unwrap_err().kind, E::TooMany(..)));
    }
}
