//! The sentences of problems and fixes in other languages.
//!
//! Each language is one file of three sections. `[codes]` and `[hints]` have a
//! line for every sentence of the table, `[words]` what the code puts into the
//! places of sentences: colours, pieces, short phrases, which have places of
//! their own. A place is written
//!
//! | | |
//! |---|---|
//! | `{0}` | the word as it is |
//! | `{0@gen}` | the word in a form that `[words]` names, the plain word where it names none |
//! | `{0\|поле\|поля\|полей}` | the form that goes with the number: the number itself is not written |
//!
//! Squares, numbers, quoted text, names of Unicode and of encodings are the
//! same in all languages.

use super::problem::{Code, Fix, Hint, Problem};
use crate::notation::Reading;
use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;

#[cfg(test)]
mod tests;

/// A language in which problems and fixes are told.
///
/// The languages of piece letters, of which there are more, are
/// [`Language`](crate::notation::Language)s.
///
/// ```
/// use fenya::check::{Code, MessageLanguage, Problem};
/// use fenya::Span;
///
/// let german = MessageLanguage::from_code("de-AT").unwrap();
/// let problem = Problem::new(Code::EmptyBoard, Span::at(0));
/// assert_eq!(problem.message_in(german), "das Brett ist leer");
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MessageLanguage {
    /// The language of [`Problem::message`].
    #[default]
    English,
    /// Русский
    Russian,
    /// Українська
    Ukrainian,
    /// Polski
    Polish,
    /// Deutsch
    German,
    /// Français
    French,
    /// Español
    Spanish,
}

impl MessageLanguage {
    /// Every language, English first.
    ///
    /// ```
    /// use fenya::check::MessageLanguage;
    /// let names: Vec<_> = MessageLanguage::ALL.iter().map(|l| l.name()).collect();
    /// assert_eq!(names, ["English", "Русский", "Українська", "Polski", "Deutsch", "Français", "Español"]);
    /// ```
    pub const ALL: [Self; 7] = [
        Self::English,
        Self::Russian,
        Self::Ukrainian,
        Self::Polish,
        Self::German,
        Self::French,
        Self::Spanish,
    ];

    /// The code of ISO 639-1.
    ///
    /// ```
    /// use fenya::check::MessageLanguage;
    /// assert_eq!(MessageLanguage::Ukrainian.code(), "uk");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Russian => "ru",
            Self::Ukrainian => "uk",
            Self::Polish => "pl",
            Self::German => "de",
            Self::French => "fr",
            Self::Spanish => "es",
        }
    }

    /// The language of a code in any case, with or without a country or script.
    ///
    /// ```
    /// use fenya::check::MessageLanguage;
    /// assert_eq!(MessageLanguage::from_code("pt-BR"), None);
    /// assert_eq!(MessageLanguage::from_code("FR-ca"), Some(MessageLanguage::French));
    /// // A country, not a language.
    /// assert_eq!(MessageLanguage::from_code("ua"), None);
    /// ```
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        let language = code.split(['-', '_']).next()?;
        Self::ALL.into_iter().find(|l| l.code().eq_ignore_ascii_case(language))
    }

    /// What the language calls itself.
    ///
    /// ```
    /// use fenya::check::MessageLanguage;
    /// assert_eq!(MessageLanguage::Polish.name(), "Polski");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Russian => "Русский",
            Self::Ukrainian => "Українська",
            Self::Polish => "Polski",
            Self::German => "Deutsch",
            Self::French => "Français",
            Self::Spanish => "Español",
        }
    }

    const fn file(self) -> Option<&'static str> {
        match self {
            Self::English => None,
            Self::Russian => Some(include_str!("languages/ru.txt")),
            Self::Ukrainian => Some(include_str!("languages/uk.txt")),
            Self::Polish => Some(include_str!("languages/pl.txt")),
            Self::German => Some(include_str!("languages/de.txt")),
            Self::French => Some(include_str!("languages/fr.txt")),
            Self::Spanish => Some(include_str!("languages/es.txt")),
        }
    }

    fn table(self) -> Option<&'static Table> {
        static TABLES: [OnceLock<Table>; MessageLanguage::ALL.len()] =
            [const { OnceLock::new() }; MessageLanguage::ALL.len()];
        let file = self.file()?;
        Some(TABLES.get(self as usize)?.get_or_init(|| Table::read(self, file)))
    }
}

impl fmt::Display for MessageLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl Code {
    /// The sentence in a language. Its places may be in another order than
    /// those of the English one, and may ask for a form of a word (`{0@gen}`) or
    /// hold what goes with a number (`{1|Feld|Felder}`).
    ///
    /// ```
    /// use fenya::check::{Code, MessageLanguage};
    /// let template = Code::TooManyPawns.template_in(MessageLanguage::German);
    /// assert_eq!(template, "{0} hat {1} {1|Bauer|Bauern}, mehr als 8 sind nicht möglich");
    /// ```
    #[must_use]
    pub fn template_in(self, language: MessageLanguage) -> &'static str {
        language.table().and_then(|t| t.codes.get(self.as_str()).copied()).unwrap_or(self.template())
    }

    /// The places for what is copied from the input: a tag may well be named
    /// "White".
    const fn copied(self) -> &'static [usize] {
        match self {
            Self::TagInnerQuotes
            | Self::TagEscapedEnd
            | Self::TagUnclosed
            | Self::TagTwice
            | Self::StrayText
            | Self::VariantNotPlayed
            | Self::StartContradiction
            | Self::GameFragment
            | Self::CastlingInvalidCharacter
            | Self::SanCheckMark => &[0],
            Self::TagEscape
            | Self::ResultSpelling
            | Self::ResultContradiction
            | Self::MoveIllegal
            | Self::MoveUnreadable
            | Self::SanOverSpecified => &[0, 1],
            Self::SquareTwice => &[1, 2],
            _ => &[],
        }
    }
}

impl Hint {
    /// The sentence in a language, with places like those of
    /// [`Code::template_in`].
    ///
    /// ```
    /// use fenya::check::{Hint, MessageLanguage};
    /// assert_eq!(Hint::SwapColors.template_in(MessageLanguage::Spanish), "intercambiar los colores");
    /// ```
    #[must_use]
    pub fn template_in(self, language: MessageLanguage) -> &'static str {
        language.table().and_then(|t| t.hints.get(self.name()).copied()).unwrap_or(self.template())
    }

    const fn copied(self) -> &'static [usize] {
        match self {
            Self::WriteText | Self::AddPiece | Self::DropPiece => &[0],
            Self::ReplaceRight => &[0, 1],
            _ => &[],
        }
    }
}

impl Problem {
    /// One sentence in a language.
    ///
    /// ```
    /// use fenya::notation::{ReadOptions, read};
    /// use fenya::check::{MessageLanguage, check};
    ///
    /// let readings = read("4k3/8/8/4Q3/8/8/8/4K3 w - - 0 1", &ReadOptions::default());
    /// let problems = check(readings.unique().unwrap());
    /// let french = problems[0].message_in(MessageLanguage::French);
    /// assert_eq!(french, "les Noirs sont en échec par la dame blanche en e5, mais c’est aux Blancs de jouer");
    /// ```
    #[must_use]
    pub fn message_in(&self, language: MessageLanguage) -> String {
        let Some(table) = language.table() else { return self.message() };
        table.fill(self.code.template_in(language), &self.args, self.code.copied(), DEPTH)
    }
}

impl Fix {
    /// One sentence in a language that says what the fix does.
    ///
    /// ```
    /// use fenya::notation::{ReadOptions, read};
    /// use fenya::check::{MessageLanguage, check};
    ///
    /// let readings = read("4k3/8/8/4Q3/8/8/8/4K3 w - - 0 1", &ReadOptions::default());
    /// let problems = check(readings.unique().unwrap());
    /// assert_eq!(problems[0].fixes[0].message_in(MessageLanguage::Russian), "ход чёрных");
    /// ```
    #[must_use]
    pub fn message_in(&self, language: MessageLanguage) -> String {
        let Some(table) = language.table() else { return self.message() };
        table.fill(self.hint.template_in(language), &self.args, self.hint.copied(), DEPTH)
    }
}

impl Reading {
    /// [`evidence`](Self::evidence) in a language.
    ///
    /// ```
    /// use fenya::notation::{ReadOptions, read};
    /// use fenya::check::MessageLanguage;
    ///
    /// let readings = read("4k3/8/8/8/8/8/8/4K3", &ReadOptions::default());
    /// let evidence = readings.unique().unwrap().evidence_in(MessageLanguage::Polish);
    /// assert_eq!(evidence[0], "8 linii po 8 pól");
    /// ```
    #[must_use]
    pub fn evidence_in(&self, language: MessageLanguage) -> Vec<String> {
        let Some(table) = language.table() else { return self.evidence.clone() };
        self.evidence.iter().map(|e| table.word(e, "")).collect()
    }
}

/// Phrases hold words, lists phrases; nothing is nested deeper.
const DEPTH: usize = 5;
/// Longer words are no phrase of the code.
const MAX_WORD: usize = 2000;

struct Phrase {
    /// What stands between the places.
    text: Vec<&'static str>,
    form: &'static str,
    template: &'static str,
}

struct Table {
    language: MessageLanguage,
    codes: HashMap<&'static str, &'static str>,
    hints: HashMap<&'static str, &'static str>,
    words: HashMap<&'static str, &'static str>,
    phrases: Vec<Phrase>,
}

impl Table {
    fn read(language: MessageLanguage, file: &'static str) -> Self {
        let mut table = Self {
            language,
            codes: HashMap::new(),
            hints: HashMap::new(),
            words: HashMap::new(),
            phrases: Vec::new(),
        };
        for (section, key, text) in entries(file) {
            match section {
                "codes" => _ = table.codes.insert(key, text),
                "hints" => _ = table.hints.insert(key, text),
                _ if key.contains('{') => {
                    let (pattern, form) = key.split_once('@').unwrap_or((key, ""));
                    let text_of = pattern.split('{').map(|s| s.split_once('}').map_or(s, |(_, rest)| rest));
                    table.phrases.push(Phrase { text: text_of.collect(), form, template: text });
                }
                _ => _ = table.words.insert(key, text),
            }
        }
        table
    }

    /// The word for a place, or the text as it is if nobody knows it.
    fn word(&self, text: &str, form: &str) -> String {
        let bare = text.trim_start_matches(' ');
        let known = self.known(bare, form, DEPTH);
        format!("{}{}", &text[..text.len() - bare.len()], known.as_deref().unwrap_or(bare))
    }

    /// The text in this language; none if there is an unknown word in it.
    fn known(&self, text: &str, form: &str, depth: usize) -> Option<String> {
        if let Some(word) = self.exact(text, form) {
            return Some(word.to_owned());
        }
        if is_data(text) {
            return Some(text.to_owned());
        }
        let depth = depth.checked_sub(1)?;
        if text.len() > MAX_WORD {
            return None;
        }
        self.abridged(text)
            .or_else(|| self.list(text, "; ", "; ", form, depth))
            .or_else(|| self.list(text, " or ", &self.joint("or"), form, depth))
            .or_else(|| self.list(text, " and ", &self.joint("and"), form, depth))
            .or_else(|| self.list(text, ", ", ", ", form, depth))
            .or_else(|| self.phrase(text, form, depth))
    }

    fn exact(&self, text: &str, form: &str) -> Option<&'static str> {
        let formed = (!form.is_empty()).then(|| self.words.get(format!("{text}@{form}").as_str())).flatten();
        formed.or_else(|| self.words.get(text)).copied()
    }

    fn joint(&self, word: &str) -> String {
        format!(" {} ", self.words.get(word).unwrap_or(&word))
    }

    fn list(&self, text: &str, from: &str, to: &str, form: &str, depth: usize) -> Option<String> {
        if !text.contains(from) {
            return None;
        }
        let parts: Option<Vec<String>> = text.split(from).map(|t| self.known(t, form, depth)).collect();
        Some(parts?.join(to))
    }

    /// A long word of the input, of which the end was left out.
    fn abridged(&self, text: &str) -> Option<String> {
        let (body, quote) = text.strip_suffix('\'').map_or((text, ""), |body| (body, "'"));
        let (start, number) = body.strip_suffix(" characters)")?.rsplit_once("… (")?;
        number.parse::<usize>().ok()?;
        let counted = self.phrase(&format!("{number} characters"), "", 1)?;
        Some(format!("{start}… ({counted}){quote}"))
    }

    fn phrase(&self, text: &str, form: &str, depth: usize) -> Option<String> {
        let with = |form: &str| {
            self.phrases.iter().filter(|p| p.form == form).find_map(|p| {
                let found = captures(&p.text, text)?;
                let all_known = found.iter().all(|c| self.known(c, "", depth).is_some());
                all_known.then(|| self.fill(p.template, &found, &[], depth))
            })
        };
        with(form).or_else(|| if form.is_empty() { None } else { with("") })
    }

    fn fill<S: AsRef<str>>(&self, template: &str, args: &[S], copied: &[usize], depth: usize) -> String {
        let mut out = String::with_capacity(template.len() + 16);
        let mut rest = template;
        while let Some((before, place, after)) = next_place(rest) {
            out.push_str(before);
            rest = after;
            let Some(arg) = args.get(place.index).map(AsRef::as_ref) else {
                out.push_str(&format!("{{{}}}", place.index));
                continue;
            };
            match place.kind {
                Kind::Counted(forms) => out.push_str(self.counted(arg, forms)),
                Kind::Word(_) if copied.contains(&place.index) => out.push_str(arg),
                Kind::Word(form) if depth == DEPTH => out.push_str(&self.word(arg, form)),
                Kind::Word(form) => {
                    let known = self.known(arg, form, depth);
                    out.push_str(known.as_deref().unwrap_or(arg));
                }
            }
        }
        out.push_str(rest);
        out
    }

    /// The form that goes with a number; with what is no number, the last one.
    fn counted<'f>(&self, number: &str, forms: &'f str) -> &'f str {
        let last = || forms.rsplit('|').next().unwrap_or(forms);
        let Ok(n) = number.parse::<u64>() else { return last() };
        forms.split('|').nth(self.language.plural(n)).unwrap_or_else(last)
    }
}

impl MessageLanguage {
    /// How many forms a word has beside numbers.
    #[cfg(test)]
    const fn plurals(self) -> usize {
        match self {
            Self::Russian | Self::Ukrainian | Self::Polish => 3,
            _ => 2,
        }
    }

    const fn plural(self, n: u64) -> usize {
        let few = matches!(n % 10, 2..=4) && !matches!(n % 100, 12..=14);
        match self {
            Self::Russian | Self::Ukrainian if n % 10 == 1 && n % 100 != 11 => 0,
            Self::Polish if n == 1 => 0,
            Self::Russian | Self::Ukrainian | Self::Polish => 2 - few as usize,
            Self::French => (n > 1) as usize,
            _ => (n != 1) as usize,
        }
    }
}

/// Lines `key = text` with the section that they stand in.
fn entries(file: &'static str) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let mut section = "";
    file.lines().filter_map(move |line| {
        if line.starts_with('#') {
            return None;
        }
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_end_matches(']');
            return None;
        }
        let (key, text) = line.split_once(" = ")?;
        Some((section, key, text))
    })
}

enum Kind<'t> {
    Word(&'t str),
    Counted(&'t str),
}

struct Place<'t> {
    index: usize,
    kind: Kind<'t>,
}

/// The first place of a template, with what stands before and behind it.
fn next_place(template: &str) -> Option<(&str, Place<'_>, &str)> {
    let (before, behind) = template.split_once('{')?;
    let (place, after) = behind.split_once('}')?;
    let (index, kind) = match place.split_once('|') {
        Some((index, forms)) => (index, Kind::Counted(forms)),
        None => {
            let (index, form) = place.split_once('@').unwrap_or((place, ""));
            (index, Kind::Word(form))
        }
    };
    Some((before, Place { index: index.parse().ok()?, kind }, after))
}

/// What stands in the places of a phrase.
fn captures<'t>(pattern: &[&str], text: &'t str) -> Option<Vec<&'t str>> {
    let [first, middle @ .., last] = pattern else { return None };
    let mut rest = text.strip_prefix(first)?.strip_suffix(last)?;
    let mut out = Vec::with_capacity(middle.len() + 1);
    for literal in middle {
        let (found, behind) = rest.split_once(literal)?;
        out.push(found);
        rest = behind;
    }
    out.push(rest);
    out.iter().all(|s| !s.is_empty()).then_some(out)
}

/// Is it the same in all languages: squares, numbers, letters of pieces and of
/// castling rights, quoted text, names of characters and encodings?
fn is_data(text: &str) -> bool {
    const ENCODINGS: [&str; 5] = ["UTF-8", "Windows-1251", "Windows-1252 (Latin-1)", "KOI8-R", "CP866"];
    if ENCODINGS.contains(&text) {
        return true;
    }
    if let Some(quoted) = text.strip_prefix('\'')
        && let Some((inner, behind)) = quoted.rsplit_once('\'')
        && (behind.is_empty() || behind.starts_with(" (U+"))
    {
        // The number of characters is told in words.
        return !inner.ends_with(" characters)") || !inner.contains("… (");
    }
    text.split(' ').all(|word| {
        let castling = |b: u8| matches!(b.to_ascii_uppercase(), b'K' | b'Q' | b'A'..=b'J');
        let lower = |pair: &[u8]| pair.iter().all(u8::is_ascii_lowercase);
        word.bytes().all(castling) || !word.as_bytes().windows(2).any(lower)
    })
}
