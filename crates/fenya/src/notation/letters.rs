//! Which letter is which piece: languages, figurines, look-alikes.

use super::source::{Glyph, code_point, look_alike, span_of, text_of};
use crate::board::{Color, Piece, Role};
use crate::check::{Code, Problem};

/// A set of piece letters in use somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Language {
    /// ISO 639-1 code of the first language that uses the set.
    pub code: &'static str,
    /// Every language that uses it, in English, comma-separated.
    pub name: &'static str,
    /// Codes of the further languages.
    pub aliases: &'static [&'static str],
    /// Upper-case letters of king, queen, rook, bishop, knight, pawn. The
    /// Russian and Ukrainian king has two.
    pub letters: [&'static str; 6],
}

const ROLES: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

macro_rules! languages {
    ($($code:literal $name:literal [$($alias:literal)*] $k:literal $q:literal $r:literal $b:literal $n:literal $p:literal;)*) => {
        /// The letters of the languages that are read, English first.
        pub const LANGUAGES: &[Language] = &[$(
            Language { code: $code, name: $name, aliases: &[$($alias),*], letters: [$k, $q, $r, $b, $n, $p] },
        )*];
    };
}

// Where a language has no printed letter for the pawn, P is taken.
languages! {
    "en" "English" [] "K" "Q" "R" "B" "N" "P";
    "de" "German, Danish, Norwegian, Swedish" ["da" "no" "nb" "nn" "sv"] "K" "D" "T" "L" "S" "B";
    "sl" "Slovenian" [] "K" "D" "T" "L" "S" "P";
    "fr" "French" [] "R" "D" "T" "F" "C" "P";
    "es" "Spanish, Italian, Catalan" ["it" "ca"] "R" "D" "T" "A" "C" "P";
    "pt" "Portuguese" [] "R" "D" "T" "B" "C" "P";
    "nl" "Dutch" [] "K" "D" "T" "L" "P" "O";
    "pl" "Polish" [] "K" "H" "W" "G" "S" "P";
    "cs" "Czech, Slovak" ["sk"] "K" "D" "V" "S" "J" "P";
    "hu" "Hungarian" [] "K" "V" "B" "F" "H" "G";
    "ro" "Romanian" [] "R" "D" "T" "N" "C" "P";
    "fi" "Finnish" [] "K" "D" "T" "L" "R" "S";
    "et" "Estonian" [] "K" "L" "V" "O" "R" "P";
    "is" "Icelandic" [] "K" "D" "H" "B" "R" "P";
    "tr" "Turkish" [] "Ş" "V" "K" "F" "A" "P";
    "vi" "Vietnamese" [] "V" "H" "X" "T" "M" "P";
    "ru" "Russian" [] "Кр" "Ф" "Л" "С" "К" "П";
    "uk" "Ukrainian" [] "Кр" "Ф" "Т" "С" "К" "П";
    "bg" "Bulgarian" [] "Ц" "Д" "Т" "О" "К" "П";
    "el" "Greek" [] "Ρ" "Β" "Π" "Α" "Ι" "Σ";
}

impl Language {
    /// The first letter that the language does not have.
    pub(super) fn foreign(&self, tokens: &[Token<'_>]) -> Option<Problem> {
        let token = tokens.iter().find(|t| {
            self.piece(&text_of(t)).is_none() && !t.iter().any(|g| Piece::from_figurine(g.ch).is_some())
        })?;
        let raw = token[0].raw;
        Some(
            Problem::new(Code::UnknownCharacter, span_of(token)).arg(format!("'{raw}'")).arg(code_point(raw)),
        )
    }

    /// English.
    pub const ENGLISH: &'static Self = &LANGUAGES[0];

    /// The language with that code (`de`) or English name (`German`).
    ///
    /// ```
    /// use fenya::notation::Language;
    /// assert_eq!(Language::find("ru").unwrap().letters[0], "Кр");
    /// assert_eq!(Language::find("Danish"), Language::find("de"));
    /// ```
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        LANGUAGES.iter().find(|l| {
            l.code.eq_ignore_ascii_case(name)
                || l.aliases.iter().any(|a| a.eq_ignore_ascii_case(name))
                || l.name.split(", ").any(|n| n.eq_ignore_ascii_case(name))
        })
    }

    /// True for English.
    #[must_use]
    pub fn is_english(&self) -> bool {
        self.code == "en"
    }

    fn is_latin(&self) -> bool {
        self.letters[1].is_ascii()
    }

    /// The piece that a written letter (or pair of letters) names in this
    /// language, by upper and lower case.
    #[must_use]
    pub fn piece(&self, written: &str) -> Option<Piece> {
        let first = written.chars().next()?;
        let color = if first.is_lowercase() { Color::Black } else { Color::White };
        let role = self.letters.iter().position(|l| {
            if self.is_latin() {
                same_letter(l, written)
            } else {
                // Latin look-alikes are common among Cyrillic and Greek letters.
                skeleton(l).eq_ignore_ascii_case(&skeleton(written)) || same_letter(l, written)
            }
        })?;
        Some(Piece::new(color, ROLES[role]))
    }
}

fn same_letter(a: &str, b: &str) -> bool {
    a.chars().flat_map(char::to_lowercase).eq(b.chars().flat_map(char::to_lowercase))
}

fn skeleton(s: &str) -> String {
    s.chars().map(|c| look_alike(c).unwrap_or(c)).collect()
}

/// The letter for the knight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum KnightLetter {
    /// `N`, as in English.
    #[default]
    N,
    /// `S`, as problemists write it.
    S,
}

/// How the letters of a placement were understood.
#[derive(Clone, Debug)]
pub(crate) struct Lettering {
    pub pieces: Vec<Piece>,
    pub language: &'static Language,
    /// Indexes of tokens that name no piece of chess.
    pub unknown: Vec<usize>,
    /// Indexes of tokens that were read as the Latin letter they look like.
    pub folded: Vec<usize>,
    pub figurines: bool,
    /// Both S and N occur; this is the letter taken as the knight.
    pub knight_doubt: Option<KnightLetter>,
}

/// What the caller knows about the letters.
#[derive(Clone, Copy, Default)]
pub(crate) struct LetterOptions {
    pub language: Option<&'static Language>,
    pub knight: Option<KnightLetter>,
}

/// A piece as it was written: one glyph, or two (`Кр`).
pub(crate) type Token<'a> = &'a [Glyph];

/// How the letters are understood as English; empty when another language was
/// asked for.
pub(crate) fn in_english(tokens: &[Token<'_>], options: LetterOptions) -> Vec<Lettering> {
    let mut out = Vec::new();
    if options.language.is_none_or(Language::is_english) {
        english(tokens, options.knight, &mut out);
    }
    out
}

/// How the letters are understood in the other languages that know them all.
pub(crate) fn in_others(tokens: &[Token<'_>], options: LetterOptions) -> Vec<Lettering> {
    let mut out = Vec::new();
    let any_language = options.language.is_none();
    for language in LANGUAGES.iter().filter(|l| !l.is_english()) {
        if options.language.is_some_and(|l| l != language) {
            continue;
        }
        // Latin text is never taken for Cyrillic by its look-alikes alone.
        if any_language && !language.is_latin() && tokens.iter().all(|t| t.iter().all(|g| g.ch.is_ascii())) {
            continue;
        }
        let mut figurines = false;
        let pieces: Option<Vec<Piece>> = tokens
            .iter()
            .map(|t| match t {
                [g] if Piece::from_figurine(g.ch).is_some() => {
                    figurines |= g.span.end > 0;
                    Piece::from_figurine(g.ch)
                }
                _ => language.piece(&t.iter().map(|g| g.ch).collect::<String>()),
            })
            .collect();
        if let Some(pieces) = pieces {
            out.push(Lettering {
                pieces,
                language,
                unknown: Vec::new(),
                folded: Vec::new(),
                figurines,
                knight_doubt: None,
            });
        }
    }
    out
}

fn english(tokens: &[Token<'_>], knight: Option<KnightLetter>, out: &mut Vec<Lettering>) {
    // Two-letter tokens are made for Cyrillic only.
    if tokens.iter().any(|t| t.len() != 1) {
        return;
    }
    let letters: Vec<char> = tokens.iter().map(|t| t[0].ch).collect();
    let folds: Vec<Option<char>> =
        letters.iter().map(|&c| if c.is_ascii() { None } else { look_alike(c) }).collect();
    // Look-alikes are only folded when every letter then is a piece: in a
    // placement nothing else tells a slip from a foreign alphabet.
    let fold_all = folds.iter().any(Option::is_some)
        && letters.iter().zip(&folds).all(|(&c, &f)| {
            let c = f.unwrap_or(c);
            Piece::from_figurine(c).is_some()
                || matches!(c.to_ascii_uppercase(), 'S')
                || Role::from_letter(c).is_some_and(|r| r.is_orthodox())
        });
    let letter = |i: usize| if fold_all { folds[i].unwrap_or(letters[i]) } else { letters[i] };
    let has = |l: char| (0..letters.len()).any(|i| letter(i).eq_ignore_ascii_case(&l));
    let choices: &[KnightLetter] = match (knight, has('N'), has('S')) {
        (Some(KnightLetter::N), ..) => &[KnightLetter::N],
        (Some(KnightLetter::S), ..) => &[KnightLetter::S],
        (None, true, true) => &[KnightLetter::N, KnightLetter::S],
        (None, false, true) => &[KnightLetter::S],
        (None, ..) => &[KnightLetter::N],
    };
    for &choice in choices {
        let mut lettering = Lettering {
            pieces: Vec::with_capacity(letters.len()),
            language: Language::ENGLISH,
            unknown: Vec::new(),
            folded: Vec::new(),
            figurines: false,
            knight_doubt: (choices.len() > 1).then_some(choice),
        };
        let mut complete = true;
        for (i, fold) in folds.iter().enumerate() {
            let c = letter(i);
            if let Some(piece) = Piece::from_figurine(c) {
                lettering.figurines |= tokens[i][0].span.end > 0;
                lettering.pieces.push(piece);
                continue;
            }
            let color = if c.is_lowercase() { Color::Black } else { Color::White };
            let role = match (c.to_ascii_uppercase(), choice) {
                ('S', KnightLetter::S) | ('N', KnightLetter::N) => Some(Role::Knight),
                (other @ ('S' | 'N'), _) => Some(Role::Other(other)),
                _ => Role::from_letter(c),
            };
            let Some(role) = role else {
                complete = false;
                break;
            };
            if matches!(role, Role::Other(_)) {
                lettering.unknown.push(i);
            }
            if fold_all && fold.is_some() {
                lettering.folded.push(i);
            }
            lettering.pieces.push(Piece::new(color, role));
        }
        if complete {
            out.push(lettering);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::source::decode;

    fn read(letters: &str) -> Vec<Lettering> {
        let (glyphs, _) = decode(letters.as_bytes());
        let tokens: Vec<Token<'_>> = glyphs.chunks(1).collect();
        let mut all = in_english(&tokens, LetterOptions::default());
        all.extend(in_others(&tokens, LetterOptions::default()));
        all
    }

    #[test]
    fn s_is_the_knight_when_there_is_no_n() {
        let readings = read("KkSs");
        assert_eq!(readings[0].pieces[2].role, Role::Knight);
        assert!(readings[0].knight_doubt.is_none());
    }

    #[test]
    fn s_and_n_together_give_two_readings() {
        let english: Vec<_> = read("KkSn").into_iter().filter(|r| r.language.is_english()).collect();
        assert_eq!(english.len(), 2);
        assert_eq!(english[0].pieces[2].role, Role::Other('S'));
        assert_eq!(english[1].pieces[3].role, Role::Other('N'));
    }

    #[test]
    fn a_cyrillic_er_among_latin_letters_is_a_pawn_look_alike() {
        let readings = read("Kkр");
        assert_eq!(readings[0].pieces[2], Piece::new(Color::Black, Role::Pawn));
        assert_eq!(readings[0].folded, [2]);
    }

    #[test]
    fn ka_and_es_beside_ef_are_russian_letters() {
        let readings = read("ФКС");
        let russian = readings.iter().find(|r| r.language.code == "ru").unwrap();
        assert_eq!(
            russian.pieces.iter().map(|p| p.role).collect::<Vec<_>>(),
            [Role::Queen, Role::Knight, Role::Bishop]
        );
        assert!(readings.iter().all(|r| r.folded.is_empty()));
    }

    #[test]
    fn languages_are_found_by_code_and_name() {
        assert_eq!(Language::find("SK").unwrap().letters[4], "J");
        assert!(Language::find("Klingon").is_none());
    }
}
