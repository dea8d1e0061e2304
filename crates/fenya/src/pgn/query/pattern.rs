//! The question whether some squares of a position look like this.

use super::{QueryError, QueryErrorKind};
use crate::board::Color;
use crate::rules::{Bitboard, Kind, Position};
use crate::span::Span;
use std::str::FromStr;

/// Some squares of a board: a whole board, or a smaller rectangle that may
/// stand anywhere on it.
///
/// | sign | square |
/// |---|---|
/// | `KQRBNP`, `kqrbnp` | that piece of White, of Black |
/// | `A`, `a` | any piece of White, of Black |
/// | `!` | any piece |
/// | `-`, `_` | empty |
/// | `.`, `?`, `1` to `8` | anything, on so many squares; `…` (U+2026) are three |
///
/// Lines stand in the order of FEN, the eighth rank first, and are separated by
/// slashes or ends of lines; spaces are passed over. 64 squares in one line are
/// a board as well. Numbers are **not** empty squares, so the placement of a FEN
/// asks for its pieces, whatever else is on the board.
///
/// Eight lines are the whole board. Fewer lines, all of one length, are looked
/// for at every place of the board: a single line of eight, `....P...`, is a
/// white pawn on the e-file, `Pp` is a white pawn with a black one to its
/// right, `k/-/K` are kings on a file with one empty square between them.
///
/// ```
/// use fenya::pgn::query::Pattern;
/// use fenya::rules::Position;
///
/// let center: Pattern = "8/8/8/3pp3/3PP3/8/8/8".parse().unwrap();
/// let chain: Pattern = "..p/.p./p..".parse().unwrap();
/// let position = Position::from_fen(b"4k3/2p5/1p6/p2pp3/3PP3/8/8/4K3 w - - 0 1").unwrap();
/// assert!(center.matches(&position) && chain.matches(&position));
/// assert!(!center.matches(&Position::start()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// What must be where, counted in squares from the lower left corner.
    wants: Vec<(Want, u32)>,
    /// Where the lower left corner can be.
    corners: Bitboard,
}

/// What a square must hold; the rarest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Want {
    Piece(Color, Kind),
    Side(Color),
    Occupied,
    Empty,
}

impl Pattern {
    /// True when the squares of the position are such.
    #[must_use]
    pub fn matches(&self, position: &Position) -> bool {
        // All places are tried at once: each square of the pattern leaves the
        // corners from which it is right.
        let mut corners = self.corners;
        for &(want, by) in &self.wants {
            let set = match want {
                Want::Piece(color, kind) => position.pieces(color, kind),
                Want::Side(color) => position.of(color),
                Want::Occupied => position.occupied(),
                Want::Empty => !position.occupied(),
            };
            corners &= set >> by;
            if corners.is_empty() {
                return false;
            }
        }
        true
    }
}

/// A line of a pattern: what its squares must hold, and its bytes.
struct Line {
    squares: Vec<Option<Want>>,
    span: Span,
}

/// No more squares than this are kept of a line; none is as long.
const LONGEST: usize = 1000;

fn lines(text: &str) -> Result<Vec<Line>, QueryError> {
    let mut lines = vec![Line { squares: Vec::new(), span: Span::at(0) }];
    let inner = text.trim();
    let first = text.len() - text.trim_start().len();
    let mut previous = '/';
    for (at, c) in inner.char_indices() {
        let span = Span::new(first + at, first + at + c.len_utf8());
        let Some(line) = lines.last_mut() else { break };
        let piece =
            |kind| Some(Want::Piece(if c.is_ascii_uppercase() { Color::White } else { Color::Black }, kind));
        let (want, count) = match c {
            '/' | '\n' => {
                // A slash at the end of a drawn line, or two characters for one end.
                if !(c == '\n' && previous == '/') {
                    lines.push(Line { squares: Vec::new(), span: Span::at(span.end) });
                }
                previous = '/';
                continue;
            }
            c if c.is_whitespace() => continue,
            '.' | '?' => (None, 1),
            '…' => (None, 3),
            '1'..='8' => (None, usize::from(c as u8 - b'0')),
            '0' | '9' => return Err(QueryErrorKind::Number(c).at(span)),
            '-' | '_' | '‐'..='―' | '−' => (Some(Want::Empty), 1),
            '!' => (Some(Want::Occupied), 1),
            'A' => (Some(Want::Side(Color::White)), 1),
            'a' => (Some(Want::Side(Color::Black)), 1),
            'P' | 'p' => (piece(Kind::Pawn), 1),
            'N' | 'n' => (piece(Kind::Knight), 1),
            'B' | 'b' => (piece(Kind::Bishop), 1),
            'R' | 'r' => (piece(Kind::Rook), 1),
            'Q' | 'q' => (piece(Kind::Queen), 1),
            'K' | 'k' => (piece(Kind::King), 1),
            'w' => return Err(QueryErrorKind::Fields.at(Span::new(span.start, first + inner.len()))),
            _ => return Err(QueryErrorKind::Sign(c).at(span)),
        };
        if line.squares.is_empty() {
            line.span.start = span.start;
        }
        line.span.end = span.end;
        if line.squares.len() < LONGEST {
            line.squares.extend(std::iter::repeat_n(want, count));
        }
        previous = c;
    }
    Ok(lines)
}

impl FromStr for Pattern {
    type Err = QueryError;

    fn from_str(text: &str) -> Result<Self, QueryError> {
        let mut lines = lines(text)?;
        let whole = Span::new(0, text.len());
        if let [line] = lines.as_slice() {
            match line.squares.len() {
                0..=8 => {}
                64 => {
                    let ranks = line.squares.chunks(8);
                    lines = ranks.map(|rank| Line { squares: rank.to_vec(), span: whole }).collect();
                }
                n => return Err(QueryErrorKind::Squares(n).at(line.span)),
            }
        }
        let height = lines.len();
        if height > 8 {
            return Err(QueryErrorKind::Height(height).at(whole));
        }
        let width = if height == 8 { 8 } else { lines.first().map_or(0, |l| l.squares.len().min(8)) };
        if let Some(line) = lines.iter().find(|l| height > 1 && (l.squares.len() != width || width == 0)) {
            return Err(QueryErrorKind::Width(line.squares.len(), width.max(1)).at(line.span));
        }
        let mut wants = Vec::new();
        for (row, line) in (0..).zip(lines.iter().rev()) {
            for (column, want) in (0..).zip(&line.squares) {
                wants.extend(want.map(|want| (want, 8 * row + column)));
            }
        }
        if wants.is_empty() {
            return Err(QueryErrorKind::NothingAsked.at(whole));
        }
        wants.sort_unstable();
        let starts = |size: usize| 0..=(8 - size.min(8)) as u8;
        let files = starts(width).fold(Bitboard::EMPTY, |set, file| set | Bitboard::file(file));
        let ranks = starts(height).fold(Bitboard::EMPTY, |set, rank| set | Bitboard::rank(rank));
        Ok(Self { wants, corners: files & ranks })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asks(pattern: &str, placement: &str) -> bool {
        let position = Position::from_fen(format!("{placement} w - - 0 1").as_bytes()).unwrap();
        pattern.parse::<Pattern>().unwrap().matches(&position)
    }

    #[test]
    fn every_sign_means_its_squares() {
        let board = "4k3/8/8/3p4/4P3/8/8/4K3";
        for (pattern, expected) in [
            ("4k3/8/8/8/8/8/8/8", true),
            ("8/8/8/3p4/4P3/8/8/8", true),
            ("8/8/8/3a4/4A3/8/8/8", true),
            ("8/8/8/3!4/4!3/8/8/8", true),
            ("8/8/8/3A4/8/8/8/8", false),
            ("8/8/8/---p----/8/8/8/8", true),
            ("8/8/8/---p___-/8/8/8/8", true),
            ("????k???/8/8/...p…./8/8/8/8", true),
            ("8/8/8/8/8/8/8/----!---", true),
            ("8/8/8/8/8/8/8/4k3", false),
        ] {
            assert_eq!(asks(pattern, board), expected, "{pattern}");
        }
    }

    #[test]
    fn a_rectangle_stands_anywhere_but_never_over_an_edge() {
        let board = "4k3/8/8/3p4/4P3/8/8/4K3";
        for (pattern, expected) in [
            ("p./.P", true),
            ("pP", false),
            ("P", true),
            ("k/-/-/p", false),
            ("…P.", true),
            ("….P…", true),
            ("...P....", false),
            (".k/-./-./p.", true),
            ("k-------", false),
            ("--k", true),
            ("K", true),
            ("K/.", false),
            ("./k", false),
        ] {
            assert_eq!(asks(pattern, board), expected, "{pattern}");
        }
        // The h-file and the a-file are no neighbours.
        assert!(!asks("Pp", "4k3/8/8/p7/7P/8/8/4K3"));
        assert!(asks("p......./.......P", "4k3/8/8/p7/7P/8/8/4K3"));
    }

    #[test]
    fn a_board_can_be_written_in_several_ways() {
        let drawn = ". . . . k . . .\n........\r\n8\n8/\n8\n8\n8\n4K3\n";
        assert_eq!(drawn.parse::<Pattern>().unwrap(), "4k3/8/8/8/8/8/8/4K3".parse().unwrap());
        assert_eq!("4k3888888.…K3".parse::<Pattern>().unwrap(), "4k3/8/8/8/8/8/8/4K3".parse().unwrap());
    }

    #[test]
    fn faults_are_told_with_their_place() {
        use QueryErrorKind as E;
        for (text, kind, span) in [
            ("", E::NothingAsked, (0, 0)),
            ("8/8/8/8/8/8/8/8", E::NothingAsked, (0, 15)),
            ("8/8/8/8/8/8/8/7", E::Width(7, 8), (14, 15)),
            ("8/8/8/8/8/8/8", E::NothingAsked, (0, 13)),
            ("p./.P.", E::Width(3, 2), (3, 6)),
            ("pp//pp", E::Width(0, 2), (3, 3)),
            ("/p", E::Width(0, 1), (0, 0)),
            ("9", E::Number('9'), (0, 1)),
            ("..x", E::Sign('x'), (2, 3)),
            ("p5pp8", E::Squares(16), (0, 5)),
            ("8/8/8/8/8/8/8/8/P7", E::Height(9), (0, 18)),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", E::Fields, (20, 29)),
            ("♔", E::Sign('♔'), (0, 3)),
        ] {
            let error = text.parse::<Pattern>().unwrap_err();
            assert_eq!((&error.kind, error.span), (&kind, Span::new(span.0, span.1)), "{text}: {error}");
        }
        let long = "8".repeat(100_000);
        assert!(matches!(long.parse::<Pattern>().unwrap_err().kind, E::Squares(_)));
    }
}
