//! Moves in algebraic notation: what is written.
//!
//! The reader takes every spelling that is met in print and in files:
//!
//! - castling `O-O`, `0-0`, `o-o`, with any dash;
//! - captures `exd5`, `ed5`, `ed`, `e4xd5`, with `x`, `X`, `×` or `:`;
//! - long forms `e2-e4`, `e2e4`, `Ng1-f3`, and more origin than needed (`Nge2`);
//! - promotions `e8=Q`, `e8Q`, `e8(Q)`, `e8/Q`, `e7e8q`;
//! - `e.p.`; checks `+`, `++`, `#`, `ch`, `mate`, `†`, `‡`;
//! - figurines of either colour, and the piece letters of any language;
//! - null moves `--`, `Z0`, `null`.
//!
//! Letters are taken as written: `bxc4` is a pawn, `Bxc4` a bishop. What a
//! spelling means in a position is found by [`Position::resolve_san`], in the
//! neighbouring file.
//!
//! [`Position::resolve_san`]: super::Position::resolve_san

use super::{Bitboard, Kind, SanSyntax, Sq, Wing};
use crate::board::{Piece, Role};

/// The letters that name the pieces in a move.
///
/// Figurines are read whatever the letters; in a promotion English letters
/// are understood too.
///
/// ```
/// use fenya::board::Role;
/// use fenya::rules::{Letters, Position};
///
/// let russian = Letters::Table(&[
///     ("Кр", Role::King),
///     ("Ф", Role::Queen),
///     ("Л", Role::Rook),
///     ("С", Role::Bishop),
///     ("К", Role::Knight),
/// ]);
/// let position = Position::start();
/// let knight = position.read_san("Кf3".as_bytes(), russian).unwrap();
/// assert_eq!(position.san(knight), "Nf3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Letters<'a> {
    /// `K Q R B N`, and `P` for whoever writes it.
    #[default]
    English,
    /// The names of the pieces, of which the longest that fits is read. The
    /// first name of a role is the one written. Roles unknown to orthodox
    /// chess are passed over.
    Table(&'a [(&'a str, Role)]),
}

impl Letters<'_> {
    /// The piece named at the beginning of a text, and the length of its name.
    #[inline]
    fn read(self, text: &[u8]) -> Option<(Kind, usize)> {
        if let Self::English = self {
            return english(*text.first()?).map(|kind| (kind, 1));
        }
        self.read_table(text)
    }

    fn read_table(self, text: &[u8]) -> Option<(Kind, usize)> {
        let Self::Table(names) = self else { return None };
        names
            .iter()
            .filter(|(name, _)| !name.is_empty() && text.starts_with(name.as_bytes()))
            .filter_map(|&(name, role)| Some((Kind::from_role(role)?, name.len())))
            .max_by_key(|&(_, len)| len)
    }

    /// The name that is written for a piece; English if the table has none.
    #[must_use]
    pub fn name(&self, kind: Kind) -> &str {
        let own = match self {
            Self::Table(names) => names.iter().find(|(_, role)| *role == kind.role()).map(|&(name, _)| name),
            Self::English => None,
        };
        own.unwrap_or(["P", "N", "B", "R", "Q", "K"][kind.index()])
    }
}

/// The piece of each English letter, in a table: which piece moves is hard to
/// foresee, and a jump on it would be guessed wrongly.
static ENGLISH: [Option<Kind>; 256] = {
    let mut out = [None; 256];
    let mut i = 0;
    while i < 6 {
        out[Kind::ALL[i].letter() as usize] = Some(Kind::ALL[i]);
        i += 1;
    }
    out
};

#[inline]
fn english(letter: u8) -> Option<Kind> {
    ENGLISH[usize::from(letter)]
}

/// A chess symbol of Unicode, whatever its colour. All begin with E2 99.
fn figurine(text: &[u8]) -> Option<(Kind, usize)> {
    let &[0xe2, 0x99, last, ..] = text else { return None };
    let symbol = char::from_u32(0x2640 + u32::from(last & 0x3f))?;
    let kind = Kind::from_role(Piece::from_figurine(symbol)?.role)?;
    // A selector of text or emoji style may follow.
    let styled = matches!(text.get(3..6), Some([0xef, 0xb8, 0x8e | 0x8f]));
    Some((kind, if styled { 6 } else { 3 }))
}

/// A move as it is written, before a position gives it a meaning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum San {
    /// A piece, what is said of its origin, and where it goes.
    Piece {
        /// The piece that moves.
        kind: Kind,
        /// The file it comes from, from 0.
        file: Option<u8>,
        /// The rank it comes from, from 0.
        rank: Option<u8>,
        /// Whether a capture is marked.
        capture: bool,
        /// The square it goes to.
        to: Sq,
        /// What a pawn becomes.
        promotion: Option<Kind>,
    },
    /// Two squares and no piece: `e2e4`, `e2-e4`, `g1f3`.
    Squares {
        /// Where the piece stands.
        from: Sq,
        /// Where it goes.
        to: Sq,
        /// What a pawn becomes.
        promotion: Option<Kind>,
    },
    /// A pawn takes, and only files are named: `ed`, `exd`.
    Files {
        /// The file the pawn comes from, from 0.
        from: u8,
        /// The file it goes to, from 0.
        to: u8,
        /// What it becomes.
        promotion: Option<Kind>,
    },
    /// Castling.
    Castle(Wing),
    /// The null move of analysis: `--`.
    Null,
}

/// The check that a spelling claims.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CheckMark {
    /// `+`, `++`, `ch`, `†`
    Check,
    /// `#`, `mate`, `‡`
    Mate,
}

/// A spelling taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SanText {
    /// The move.
    pub san: San,
    /// The check that is claimed.
    pub check: Option<CheckMark>,
    /// Whether `e.p.` is written.
    pub ep: bool,
    /// Where the move ends; what follows is an annotation such as `!?`.
    pub end: usize,
}

/// A place in the text.
struct Cursor<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    #[inline]
    fn rest(&self) -> &'a [u8] {
        self.text.get(self.at..).unwrap_or(&[])
    }

    #[inline]
    fn peek(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    /// Steps over any of these, if the text goes on with it.
    fn skip(&mut self, any: &[&str]) -> bool {
        let rest = self.rest();
        let found = any.iter().find(|s| rest.starts_with(s.as_bytes()));
        self.at += found.map_or(0, |s| s.len());
        found.is_some()
    }

    #[inline]
    fn file(&mut self) -> Option<u8> {
        let file = self.peek().wrapping_sub(b'a');
        (file < 8).then(|| {
            self.at += 1;
            file
        })
    }

    #[inline]
    fn rank(&mut self) -> Option<u8> {
        let rank = self.peek().wrapping_sub(b'1');
        (rank < 8).then(|| {
            self.at += 1;
            rank
        })
    }

    fn dash(&mut self) -> bool {
        // U+2010 to U+2015, and the minus sign.
        self.skip(&["-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2015}", "\u{2212}"])
    }

    /// `x` and the other signs of a capture, or the dash of a long form.
    #[inline]
    fn separator(&mut self) -> (bool, bool) {
        match self.peek() {
            b'x' | b'X' | b':' => {
                self.at += 1;
                (true, true)
            }
            // Only now the rare spellings: ×, the Cyrillic letter, dashes.
            b'-' | 0x80.. => {
                let capture = self.skip(&["×", "х", "Х"]);
                (capture || self.dash(), capture)
            }
            _ => (false, false),
        }
    }

    #[inline]
    fn piece(&mut self, letters: Letters<'_>) -> Option<Kind> {
        let rest = self.rest();
        let (kind, len) = letters.read(rest).or_else(|| figurine(rest))?;
        self.at += len;
        Some(kind)
    }

    /// What a pawn becomes. A letter without a sign counts only on the edge of
    /// the board: elsewhere `N` marks a novelty.
    fn promotion(&mut self, letters: Letters<'_>, on_edge: bool) -> Result<Option<Kind>, SanSyntax> {
        let start = self.at;
        let sign = self.peek();
        if matches!(sign, b'=' | b'/' | b'(') {
            self.at += 1;
        } else if !on_edge {
            return Ok(None);
        }
        let kind = self.piece(letters).or_else(|| {
            let kind = english(self.peek().to_ascii_uppercase())?;
            self.at += 1;
            Some(kind)
        });
        if kind.is_none() {
            // Not a promotion after all: `=` may offer a draw, `/` be a glyph.
            self.at = start;
            return if sign == b'(' { Err(SanSyntax { offset: start }) } else { Ok(None) };
        }
        if sign == b'(' && !self.skip(&[")"]) {
            return Err(SanSyntax { offset: self.at });
        }
        Ok(kind)
    }

    fn castling(&mut self) -> Option<Wing> {
        const ZERO: &[&str] = &["O", "0", "o", "О", "о", "Ο", "ο"];
        let start = self.at;
        let mut signs = usize::from(self.skip(ZERO));
        while signs > 0 && signs < 3 {
            let before = self.at;
            if !(self.dash() && self.skip(ZERO)) {
                self.at = before;
                break;
            }
            signs += 1;
        }
        match signs {
            2 => Some(Wing::King),
            3 => Some(Wing::Queen),
            _ => {
                self.at = start;
                None
            }
        }
    }

    fn check(&mut self) -> Option<CheckMark> {
        if self.skip(&["++", "+", "†", "dbl ch", "dis ch", "ch"]) {
            // `+#`, and `†` for both.
            return Some(if self.skip(&["#"]) { CheckMark::Mate } else { CheckMark::Check });
        }
        self.skip(&["##", "#", "mate", "‡"]).then_some(CheckMark::Mate)
    }

    fn ep(&mut self) -> bool {
        self.skip(&["e.p.", "e. p.", "e.p", "ep.", "ep"])
    }

    fn spaced<T>(&mut self, read: impl Fn(&mut Self) -> Option<T>) -> Option<T> {
        let start = self.at;
        while self.skip(&[" ", "\u{a0}"]) {}
        let found = read(self);
        if found.is_none() {
            self.at = start;
        }
        found
    }
}

impl San {
    /// Takes the spelling of a move apart. Annotations such as `!?` may
    /// follow; [`SanText::end`] says where.
    ///
    /// ```
    /// use fenya::rules::{CheckMark, Kind, Letters, San};
    ///
    /// let text = San::parse(b"e8(Q)+!?", Letters::English).unwrap();
    /// assert!(matches!(text.san, San::Piece { promotion: Some(Kind::Queen), .. }));
    /// assert_eq!((text.check, text.end), (Some(CheckMark::Check), 6));
    /// assert!(San::parse(b"hello", Letters::English).is_err());
    /// ```
    ///
    /// # Errors
    /// [`SanSyntax`]: where the text stops being a move.
    #[inline]
    pub fn parse(text: &[u8], letters: Letters<'_>) -> Result<SanText, SanSyntax> {
        if letters == Letters::English
            && let Some(plain) = Self::plain(text)
        {
            return Ok(plain);
        }
        Self::general(text, letters)
    }

    /// The standard spellings of nearly all moves, read from the end: a square,
    /// what is before it, and perhaps a check behind it.
    #[inline]
    pub(crate) fn plain(text: &[u8]) -> Option<SanText> {
        let (body, check) = match text {
            [body @ .., b'+'] => (body, Some(CheckMark::Check)),
            [body @ .., b'#'] => (body, Some(CheckMark::Mate)),
            body => (body, None),
        };
        let [head @ .., file, rank] = body else { return None };
        let to = Sq::from_ascii([*file, *rank])?;
        let (kind, origin) = match head {
            [letter, origin @ ..] if ENGLISH[usize::from(*letter)].is_some() => {
                (ENGLISH[usize::from(*letter)]?, origin)
            }
            origin => (Kind::Pawn, origin),
        };
        let (origin, capture) = match origin {
            [origin @ .., b'x'] => (origin, true),
            origin => (origin, false),
        };
        let (file, rank) = match *origin {
            [] => (None, None),
            // Without the sign of a capture a pawn needs a second look.
            _ if kind == Kind::Pawn && !capture => return None,
            [file @ b'a'..=b'h'] => (Some(file - b'a'), None),
            [rank @ b'1'..=b'8'] if kind != Kind::Pawn => (None, Some(rank - b'1')),
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (Some(file - b'a'), Some(rank - b'1')),
            _ => return None,
        };
        let san = Self::Piece { kind, file, rank, capture, to, promotion: None };
        Some(SanText { san, check, ep: false, end: text.len() })
    }

    fn general(text: &[u8], letters: Letters<'_>) -> Result<SanText, SanSyntax> {
        let mut cursor = Cursor { text, at: 0 };
        let san = Self::body(&mut cursor, letters)?;
        let (mut check, mut ep) = (None, false);
        if cursor.at < text.len() && !matches!(cursor.peek(), b'!' | b'?') {
            ep = cursor.spaced(|c| c.ep().then_some(())).is_some();
            check = cursor.spaced(Cursor::check);
            ep = ep || cursor.spaced(|c| c.ep().then_some(())).is_some();
        }
        Ok(SanText { san, check, ep, end: cursor.at })
    }

    #[inline]
    fn body(cursor: &mut Cursor<'_>, letters: Letters<'_>) -> Result<Self, SanSyntax> {
        let kind = cursor.piece(letters);
        let file = cursor.file();
        let rank = cursor.rank();
        if kind.is_none() && file.is_none() {
            return Self::unusual(cursor);
        }
        let start = cursor.at;
        let (separated, capture) = cursor.separator();
        let (to_file, to_rank) = (cursor.file(), cursor.rank());
        let syntax = SanSyntax { offset: cursor.at };
        let (file, rank, to) = match (file, rank, to_file, to_rank) {
            (file, rank, Some(to_file), Some(to_rank)) => (file, rank, Sq::at(to_file, to_rank)),
            (Some(to_file), Some(to_rank), None, None) if !separated => {
                (None, None, Sq::at(to_file, to_rank))
            }
            (Some(file), Some(rank), ..) => {
                // What follows a whole square was not part of the move: `e4 -`.
                cursor.at = start;
                if capture {
                    return Err(syntax);
                }
                (None, None, Sq::at(file, rank))
            }
            (Some(from), None, Some(to), None)
                if kind.is_none_or(|k| k == Kind::Pawn) && from.abs_diff(to) == 1 =>
            {
                let promotion = cursor.promotion(letters, true)?;
                return Ok(Self::Files { from, to, promotion });
            }
            _ => return Err(syntax),
        };
        let Some(to) = to else { return Err(syntax) };
        // A piece letter can follow only a pawn move.
        let promotion = match kind {
            None | Some(Kind::Pawn) if cursor.at < cursor.text.len() => {
                cursor.promotion(letters, Bitboard::EDGE_RANKS.contains(to))?
            }
            _ => None,
        };
        if kind.is_none()
            && !capture
            && let (Some(file), Some(rank)) = (file, rank)
            && let Some(from) = Sq::at(file, rank)
        {
            return Ok(Self::Squares { from, to, promotion });
        }
        Ok(Self::Piece { kind: kind.unwrap_or(Kind::Pawn), file, rank, capture, to, promotion })
    }

    /// Castling, null moves, and a capture that names no origin (`xd5`).
    #[cold]
    fn unusual(cursor: &mut Cursor<'_>) -> Result<Self, SanSyntax> {
        if cursor.at > 0 {
            return Err(SanSyntax { offset: cursor.at });
        }
        if let Some(wing) = cursor.castling() {
            return Ok(Self::Castle(wing));
        }
        if cursor.skip(&["--", "Z0", "null", "\u{2013}\u{2013}"]) {
            return Ok(Self::Null);
        }
        if let (true, true) = cursor.separator()
            && let (Some(file), Some(rank)) = (cursor.file(), cursor.rank())
            && let Some(to) = Sq::at(file, rank)
        {
            return Ok(Self::Piece {
                kind: Kind::Pawn,
                file: None,
                rank: None,
                capture: true,
                to,
                promotion: None,
            });
        }
        Err(SanSyntax { offset: cursor.at })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts made of the bytes and bits that moves are made of.
    fn texts() -> impl Iterator<Item = String> {
        const PARTS: &[&str] = &[
            "a", "b", "d", "e", "h", "1", "4", "8", "9", "x", "-", "–", ":", "=", "(", ")", "/", "+", "#",
            "!", "?", "N", "B", "K", "Q", "P", "♘", "♚", "O", "0", "O-O", " ", "ep", "e.p.", "ch", "mate",
            "К", "é", "--", ".",
        ];
        let mut seed = 0x2545_f491_4f6c_dd1d_u64;
        (0..60_000).map(move |i| {
            let mut text = String::new();
            for _ in 0..i % 7 {
                seed ^= seed << 13;
                seed ^= seed >> 7;
                seed ^= seed << 17;
                text.push_str(PARTS[(seed >> 20) as usize % PARTS.len()]);
            }
            text
        })
    }

    #[test]
    fn the_plain_reader_agrees_with_the_general_one() {
        let mut plain = 0;
        for text in texts() {
            let general = San::general(text.as_bytes(), Letters::English);
            if let Some(read) = San::plain(text.as_bytes()) {
                assert_eq!(Ok(read), general, "{text}");
                plain += 1;
            }
            if let Ok(read) = general {
                assert!(read.end <= text.len() && text.is_char_boundary(read.end), "{text}");
            }
        }
        assert!(plain > 50, "only {plain} texts were plain");
    }

    #[test]
    fn no_text_makes_a_reader_of_moves_panic() {
        let names = [("К", Role::Knight), ("Кр", Role::King), ("", Role::Rook), ("G", Role::Other('G'))];
        let position = crate::rules::Position::start();
        for text in texts() {
            let read = position.read_san(text.as_bytes(), Letters::Table(&names));
            if let Ok(m) = read {
                assert!(position.is_legal(m), "{text}");
            }
            let english = position.read_san(text.as_bytes(), Letters::English);
            if let Err(error) = english {
                assert!(!error.to_string().is_empty());
            }
            for end in 0..text.len() {
                // Cut characters, too.
                let _ = position.read_san(&text.as_bytes()[..end], Letters::English);
                let _ = position.read_uci(&text.as_bytes()[..end]);
            }
        }
    }
}
