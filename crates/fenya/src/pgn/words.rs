//! The words of the moves: in which language, and with which slips.
//!
//! A word is cut into the slot of the piece and the rest. In the rest, letters
//! that look like Latin ones are folded, always; the slot is read in one
//! language, and never left out: a letter that names no piece makes the word
//! unreadable, not a pawn's move.

use super::lexer::{char_at, is_invisible};
use crate::board::{Piece, Role};
use crate::notation::Language;
use crate::rules::{CheckMark, Kind, Letters, Move, Position, San, SanError, SanSyntax, Sq};
use std::borrow::Cow;

/// Which letters name the pieces.
#[derive(Clone, Debug)]
pub(super) struct Alphabet {
    /// None for English with look-alikes among its letters.
    pub language: Option<&'static Language>,
    names: Vec<(String, Role)>,
}

const ROLES: [Role; 5] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

impl Alphabet {
    pub fn english() -> Self {
        Self { language: Some(Language::ENGLISH), names: Vec::new() }
    }

    pub fn new(language: &'static Language) -> Self {
        let mut names = Vec::new();
        for (letter, role) in language.letters.iter().zip(ROLES) {
            // Pawns are never named by another letter than P: in German B is
            // a pawn, and reading it so would hide an English bishop.
            names.push(((*letter).to_string(), role));
            if !language.letters[1].is_ascii() {
                // A Latin C among Cyrillic letters is an Es.
                let slips: &[&str] = match *letter {
                    "Кр" => &["KР", "Kр", "Кp", "Kp", "КР", "кр"],
                    "К" => &["K"],
                    "С" => &["C"],
                    "Т" => &["T"],
                    "О" => &["O"],
                    "Ρ" => &["P"],
                    "Β" => &["B"],
                    "Α" => &["A"],
                    "Ι" => &["I"],
                    _ => &[],
                };
                names.extend(slips.iter().map(|s| ((*s).to_string(), role)));
            }
        }
        Self { language: Some(language), names }
    }

    /// English with Cyrillic and Greek letters that look like its own.
    pub fn look_alikes() -> Self {
        let names = [
            ("K", Role::King),
            ("К", Role::King),
            ("Κ", Role::King),
            ("Q", Role::Queen),
            ("Ԛ", Role::Queen),
            ("R", Role::Rook),
            ("B", Role::Bishop),
            ("В", Role::Bishop),
            ("Β", Role::Bishop),
            ("N", Role::Knight),
            ("Ν", Role::Knight),
        ];
        Self { language: None, names: names.map(|(n, r)| (n.to_string(), r)).to_vec() }
    }

    pub fn is_english(&self) -> bool {
        self.names.is_empty()
    }

    /// Whether some piece is written with that first letter.
    pub fn knows(&self, first: char) -> bool {
        self.names.iter().any(|(name, _)| name.starts_with(first))
    }

    /// The first letter of a piece that English does not have.
    fn prefix(&self, word: &str) -> usize {
        let named = self.names.iter().map(|(name, _)| name).filter(|name| word.starts_with(name.as_str()));
        named.map(String::len).max().unwrap_or(0)
    }

    fn with<T>(&self, read: impl FnOnce(Letters<'_>) -> T) -> T {
        if self.is_english() {
            return read(Letters::English);
        }
        let table: Vec<(&str, Role)> = self.names.iter().map(|(name, role)| (name.as_str(), *role)).collect();
        read(Letters::Table(&table))
    }
}

/// What a word turned out to be.
pub(super) struct Word {
    pub step: Result<Step, SanError>,
    /// What the spelling says, if it is one.
    pub san: Option<San>,
    /// The check that it claims.
    pub check: Option<CheckMark>,
    /// A novelty sign glued behind.
    pub nag: Option<u16>,
    /// The first character that was folded.
    pub folded: Option<(char, char)>,
    /// The first character without width.
    pub invisible: Option<char>,
    pub figurine: bool,
}

#[derive(Clone, Copy)]
pub(super) enum Step {
    Move(Move),
    Null,
}

/// The Latin character that a look-alike in the squares stands for.
const fn fold(c: char) -> Option<char> {
    Some(match c {
        'а' => 'a',
        'в' | 'Ь' | 'ь' => 'b',
        'с' => 'c',
        'ԁ' => 'd',
        'е' | 'ё' => 'e',
        'һ' | 'н' => 'h',
        'х' => 'x',
        'Х' => 'X',
        'α' => 'a',
        'ο' | 'о' | 'О' | 'Ο' => 'O',
        '\u{ff10}'..='\u{ff19}' => match char::from_u32(c as u32 - 0xff10 + 0x30) {
            Some(digit) => digit,
            None => c,
        },
        _ => return None,
    })
}

/// The first letter of the piece slot; none for pawns, castling, null moves.
pub(super) fn piece_letter(word: &str) -> Option<char> {
    let first = word.chars().find(|c| !is_invisible(*c))?;
    let other = matches!(first, 'a'..='h' | '0'..='9' | '-' | '+' | '=' | 'x' | ':' | '–' | '—')
        || Piece::from_figurine(first).is_some()
        || fold(first).is_some_and(|c| c.is_ascii_lowercase());
    let second = word[first.len_utf8()..].chars().next();
    let castling =
        matches!(first, 'O' | 'o' | 'О' | 'о' | 'Ο' | 'ο') && second.is_some_and(|c| !c.is_alphanumeric());
    (!other && !castling && !matches!(word, "Z0" | "null")).then_some(first)
}

/// Reads a word in a position.
pub(super) fn read(word: &str, position: &Position, alphabet: &Alphabet) -> Word {
    let mut out = Word {
        step: Err(SanSyntax { offset: 0 }.into()),
        san: None,
        check: None,
        nag: None,
        folded: None,
        invisible: None,
        figurine: false,
    };
    if let Some(san) = numeric(word.as_bytes()) {
        out.san = Some(san);
        out.step = position.resolve_san(&san).map(Step::Move);
        return out;
    }
    let clean = if word.is_ascii() { Cow::Borrowed(word) } else { clean(word, alphabet, &mut out) };
    // In some languages O is a bishop: castling is looked for first.
    let castling = piece_letter(&clean).is_none() && !out.figurine;
    let parsed = if castling {
        San::parse(clean.as_bytes(), Letters::English)
    } else {
        alphabet.with(|letters| San::parse(clean.as_bytes(), letters))
    };
    // Promotions still need the letters: e8=D.
    let parsed = match parsed {
        Ok(text) if castling && text.end < clean.len() && !alphabet.is_english() => {
            alphabet.with(|letters| San::parse(clean.as_bytes(), letters))
        }
        other => other,
    };
    let text = match parsed {
        // A capital X in the slot of a piece is a letter, not a capture.
        Ok(_) if clean.starts_with('X') && !alphabet.knows('X') => return out,
        Ok(text) => text,
        Err(syntax) => {
            out.step = Err(syntax.into());
            return out;
        }
    };
    match clean.as_bytes().get(text.end..) {
        None | Some([]) => {}
        Some(b"N" | b"TN") => out.nag = Some(146),
        Some(b"D") => out.nag = Some(220),
        Some(_) => {
            out.step = Err(SanSyntax { offset: text.end }.into());
            return out;
        }
    }
    out.san = Some(text.san);
    out.check = text.check;
    out.step = match text.san {
        San::Null => Ok(Step::Null),
        // `f3xg5` names no piece: whatever stands there takes.
        San::Piece { kind: Kind::Pawn, file: Some(file), rank: Some(rank), to, promotion, .. }
            if !clean.starts_with('P')
                && let Some(from) = Sq::at(file, rank) =>
        {
            position.resolve_san(&San::Squares { from, to, promotion }).map(Step::Move)
        }
        san => position.resolve_san(&san).map(Step::Move),
    };
    out
}

/// A move in the numeric notation of correspondence chess: file and rank of
/// both squares, and 1 to 4 for a promotion to queen, rook, bishop, knight.
fn numeric(word: &[u8]) -> Option<San> {
    let (squares, promotion) = match *word {
        [a, b, c, d] => ([a, b, c, d], None),
        [a, b, c, d, piece] => {
            let kind = match piece {
                b'1' => Kind::Queen,
                b'2' => Kind::Rook,
                b'3' => Kind::Bishop,
                b'4' => Kind::Knight,
                _ => return None,
            };
            ([a, b, c, d], Some(kind))
        }
        _ => return None,
    };
    if !squares.iter().all(|d| (b'1'..=b'8').contains(d)) {
        return None;
    }
    let [a, b, c, d] = squares;
    let square = |file, rank| Sq::from_ascii([file - b'1' + b'a', rank]);
    Some(San::Squares { from: square(a, b)?, to: square(c, d)?, promotion })
}

/// How the sign of a check agrees with the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    Right,
    /// A check without a sign, or a mate with no more than that of a check.
    Missing,
    /// It says more than there is.
    Wrong,
}

/// Compares the sign of a move with the position after it.
#[inline]
pub(super) fn compare_mark(after: &Position, mark: Option<CheckMark>) -> Mark {
    if !after.is_check() {
        return if mark.is_none() { Mark::Right } else { Mark::Wrong };
    }
    match (mark, after.has_moves()) {
        (Some(CheckMark::Check), true) | (Some(CheckMark::Mate), false) => Mark::Right,
        (Some(CheckMark::Mate), true) => Mark::Wrong,
        (None, _) | (Some(CheckMark::Check), false) => Mark::Missing,
    }
}

/// Whether a piece's file or rank is told though no other piece can go there
/// (PGN standard, section 8.2.3.4). Where both are told the long notation is
/// meant.
#[inline]
pub(super) fn is_over_specified(before: &Position, san: &San, m: Move) -> bool {
    match *san {
        San::Piece { kind: Kind::Pawn, .. } => false,
        San::Piece { file, rank, .. } => file.is_some() != rank.is_some() && before.rivals(m).is_empty(),
        _ => false,
    }
}

/// Leaves out what cannot be seen and folds look-alikes behind the piece.
fn clean<'a>(word: &'a str, alphabet: &Alphabet, out: &mut Word) -> Cow<'a, str> {
    let mut text = String::with_capacity(word.len());
    for c in word.chars() {
        if is_invisible(c) {
            out.invisible = out.invisible.or(Some(c));
        } else {
            text.push(c);
        }
    }
    let (first, len) = char_at(text.as_bytes(), 0);
    let slot = if Piece::from_figurine(first).is_some() {
        out.figurine = true;
        len
    } else {
        alphabet.prefix(&text)
    };
    let (head, tail) = text.split_at_checked(slot).unwrap_or(("", &text));
    let mut folded = String::with_capacity(text.len());
    folded.push_str(head);
    for c in tail.chars() {
        match fold(c) {
            Some(to) => {
                out.folded = out.folded.or(Some((c, to)));
                folded.push(to);
            }
            None => folded.push(c),
        }
    }
    if alphabet.language.is_none() && !head.is_ascii() && !out.figurine {
        out.folded = out.folded.or(head.chars().next().map(|c| (c, '?')));
    }
    Cow::Owned(folded)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn san(word: &str, code: &str) -> Option<String> {
        let position =
            Position::from_fen(b"r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 6 5")
                .ok()?;
        let language = Language::find(code)?;
        let alphabet = if language.is_english() { Alphabet::english() } else { Alphabet::new(language) };
        match read(word, &position, &alphabet).step {
            Ok(Step::Move(m)) => Some(position.san(m)),
            _ => None,
        }
    }

    #[test]
    fn the_slot_of_the_piece_is_never_left_out() {
        for word in ["Sg5", "Кg5", "Cg5", "Сg5", "Фe2"] {
            assert_eq!(san(word, "en"), None, "{word}");
        }
        assert_eq!(san("Sg5", "de").as_deref(), Some("Ng5"));
        assert_eq!(san("Кg5", "ru").as_deref(), Some("Ng5"));
        assert_eq!(san("Крf1", "ru").as_deref(), Some("Kf1"));
        assert_eq!(san("Cxf7", "ru").as_deref(), Some("Bxf7+"));
    }

    #[test]
    fn squares_are_folded_and_castling_is_no_bishop() {
        assert_eq!(san("Кс3", "ru").as_deref(), Some("Nc3"));
        assert_eq!(san("с3", "en").as_deref(), Some("c3"));
        for word in ["O-O", "О-О", "0–0"] {
            assert_eq!(san(word, "bg").as_deref(), Some("O-O"), "{word}");
        }
        assert_eq!(san("♘g5", "en").as_deref(), Some("Ng5"));
        assert_eq!(san("N\u{200b}g5", "en").as_deref(), Some("Ng5"));
    }
}
