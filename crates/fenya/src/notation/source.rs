//! The input as characters that remember the bytes they came from.
//!
//! Every reader works on [`Glyph`]s, so that whatever was folded on the way
//! (percent-escapes, full-width digits, Unicode dashes), a problem can point at
//! the original bytes. Building the text is one pass over the input.

use crate::check::{Code, Problem, Severity};
use crate::span::Span;

/// A character of the input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glyph {
    /// The character to read, after folding.
    pub ch: char,
    /// The character that was written.
    pub raw: char,
    /// Its bytes in the input.
    pub span: Span,
}

impl Glyph {
    pub fn is_folded(&self) -> bool {
        self.ch != self.raw
    }
}

/// The span of a run of glyphs. Empty runs have no place and give the default.
pub(crate) fn span_of(glyphs: &[Glyph]) -> Span {
    match (glyphs.first(), glyphs.last()) {
        (Some(a), Some(b)) => a.span.to(b.span),
        _ => Span::default(),
    }
}

/// The text of a run of glyphs after folding.
pub(crate) fn text_of(glyphs: &[Glyph]) -> String {
    glyphs.iter().map(|g| g.ch).collect()
}

/// The text of a run of glyphs as it was written.
pub(crate) fn raw_text_of(glyphs: &[Glyph]) -> String {
    glyphs.iter().map(|g| g.raw).collect()
}

/// Decodes an input. Problems say which bytes were no UTF-8 and which
/// characters were left out.
pub(crate) fn decode(input: &[u8]) -> (Vec<Glyph>, Vec<Problem>) {
    let mut glyphs = Vec::with_capacity(input.len());
    let mut problems = Vec::new();
    let mut offset = 0;
    for chunk in input.utf8_chunks() {
        for (i, raw) in chunk.valid().char_indices() {
            let span = Span::new(offset + i, offset + i + raw.len_utf8());
            push(&mut glyphs, &mut problems, raw, span);
        }
        offset += chunk.valid().len();
        for &byte in chunk.invalid() {
            let span = Span::new(offset, offset + 1);
            let raw = char::from(byte);
            if problems.iter().all(|p: &Problem| p.code != Code::NotUtf8) {
                problems.push(Problem::new(Code::NotUtf8, span).arg(format!("0x{byte:02X}")).arg(raw));
            }
            push(&mut glyphs, &mut problems, raw, span);
            offset += 1;
        }
    }
    (glyphs, problems)
}

const MAX_INVISIBLE_REPORTS: usize = 8;

fn push(glyphs: &mut Vec<Glyph>, problems: &mut Vec<Problem>, raw: char, span: Span) {
    match raw {
        // A byte order mark at the very start and the selectors that choose
        // between text and emoji figurines say nothing about the position.
        '\u{FEFF}' if span.start == 0 => {}
        '\u{FE0E}' | '\u{FE0F}' => {}
        '\0'..='\u{8}'
        | '\u{E}'..='\u{1F}'
        | '\u{7F}'
        | '\u{200B}'..='\u{200F}'
        | '\u{2060}'..='\u{2064}'
        | '\u{FEFF}'
        | '\u{00AD}'
        | '\u{202A}'..='\u{202E}' => {
            let reports = problems.iter().filter(|p| p.code == Code::InvisibleCharacter).count();
            if reports < MAX_INVISIBLE_REPORTS {
                let mut problem =
                    Problem::new(Code::InvisibleCharacter, span).arg(code_point(raw)).arg(name_of(raw));
                // One that closes a line cannot change what the line says.
                if raw.is_ascii_control() {
                    problem = problem.severity(Severity::Info);
                }
                problems.push(problem);
            }
        }
        _ => glyphs.push(Glyph { ch: fold(raw), raw, span }),
    }
}

/// Characters that can only mean one ASCII character in notation.
fn fold(c: char) -> char {
    match c {
        '\0'..='~' => c,
        '\u{00A0}' | '\u{1680}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}' => ' ',
        '\u{2028}' | '\u{2029}' | '\u{0085}' => '\n',
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' => '-',
        '\u{2044}' | '\u{2215}' | '\u{29F8}' => '/',
        '\u{FF01}'..='\u{FF5E}' => ascii_at(c, '\u{FF01}', '!'),
        '\u{0660}'..='\u{0669}' => ascii_at(c, '\u{0660}', '0'),
        '\u{06F0}'..='\u{06F9}' => ascii_at(c, '\u{06F0}', '0'),
        '\u{0966}'..='\u{096F}' => ascii_at(c, '\u{0966}', '0'),
        '\u{2080}'..='\u{2089}' => ascii_at(c, '\u{2080}', '0'),
        '\u{1D7CE}'..='\u{1D7FF}' => {
            let digit = (u32::from(c) - 0x1D7CE) % 10;
            char::from_digit(digit, 10).unwrap_or(c)
        }
        '“' | '”' | '„' | '‟' | '«' | '»' => '"',
        '‘' | '’' | '‚' | '‛' => '\'',
        _ => c,
    }
}

fn ascii_at(c: char, base: char, ascii: char) -> char {
    let offset = u32::from(c) - u32::from(base);
    char::from_u32(u32::from(ascii) + offset).unwrap_or(c)
}

/// Replaces percent-escapes by the characters they stand for, each with the
/// span of its escape. Escapes that give no UTF-8 are left as they are.
pub(crate) fn percent_decode(glyphs: &[Glyph]) -> Vec<Glyph> {
    let mut out = Vec::with_capacity(glyphs.len());
    let mut i = 0;
    while i < glyphs.len() {
        // The longest character has four bytes, so four escapes are enough.
        let mut bytes = [0u8; 4];
        let mut n = 0;
        while n < 4 {
            let Some(byte) = escape_at(glyphs, i + 3 * n) else { break };
            bytes[n] = byte;
            n += 1;
        }
        let decoded = (1..=n).find_map(|k| {
            let s = std::str::from_utf8(&bytes[..k]).ok()?;
            // An escaped control character is no more text than a bare one.
            s.chars().next().filter(|c| !c.is_ascii_control() || c.is_ascii_whitespace()).map(|c| (c, k))
        });
        match decoded {
            Some((c, k)) => {
                let span = span_of(&glyphs[i..i + 3 * k]);
                let folded = fold(c);
                // The escape itself is no oddity; what it stands for may be one.
                out.push(Glyph { ch: folded, raw: c, span });
                i += 3 * k;
            }
            None => {
                out.push(glyphs[i]);
                i += 1;
            }
        }
    }
    out
}

fn escape_at(glyphs: &[Glyph], i: usize) -> Option<u8> {
    let [percent, high, low] = glyphs.get(i..i + 3)? else { return None };
    let digit = |g: &Glyph| g.ch.to_digit(16);
    if percent.ch != '%' {
        return None;
    }
    u8::try_from(digit(high)? * 16 + digit(low)?).ok()
}

/// Splits at white space.
pub(crate) fn words(glyphs: &[Glyph]) -> Vec<&[Glyph]> {
    glyphs.split(|g| g.ch.is_whitespace()).filter(|w| !w.is_empty()).collect()
}

/// Cuts white space off both ends.
pub(crate) fn trim(glyphs: &[Glyph]) -> &[Glyph] {
    trim_by(glyphs, |g| g.ch.is_whitespace())
}

pub(crate) fn trim_by(mut glyphs: &[Glyph], cut: impl Fn(&Glyph) -> bool) -> &[Glyph] {
    while let [first, rest @ ..] = glyphs {
        if !cut(first) {
            break;
        }
        glyphs = rest;
    }
    while let [rest @ .., last] = glyphs {
        if !cut(last) {
            break;
        }
        glyphs = rest;
    }
    glyphs
}

/// The Latin letter that a Cyrillic or Greek letter looks like.
pub(crate) fn look_alike(c: char) -> Option<char> {
    Some(match c {
        // Cyrillic
        'А' => 'A',
        'В' => 'B',
        'Е' => 'E',
        'К' => 'K',
        'М' => 'M',
        'Н' => 'H',
        'О' => 'O',
        'Р' => 'P',
        'С' => 'C',
        'Т' => 'T',
        'У' => 'Y',
        'Х' => 'X',
        'Ѕ' => 'S',
        'І' => 'I',
        'Ј' => 'J',
        'а' => 'a',
        'в' => 'b',
        'е' => 'e',
        'к' => 'k',
        'м' => 'm',
        'н' => 'h',
        'о' => 'o',
        'р' => 'p',
        'с' => 'c',
        'т' => 't',
        'у' => 'y',
        'х' => 'x',
        'ѕ' => 's',
        'і' => 'i',
        'ј' => 'j',
        'ԛ' => 'q',
        'Ԛ' => 'Q',
        'ԁ' => 'd',
        'һ' => 'h',
        // Greek capitals and the small letters that look like Latin ones
        'Α' => 'A',
        'Β' => 'B',
        'Ε' => 'E',
        'Ζ' => 'Z',
        'Η' => 'H',
        'Ι' => 'I',
        'Κ' => 'K',
        'Μ' => 'M',
        'Ν' => 'N',
        'Ο' => 'O',
        'Ρ' => 'P',
        'Τ' => 'T',
        'Υ' => 'Y',
        'Χ' => 'X',
        'ο' => 'o',
        'ρ' => 'p',
        'κ' => 'k',
        'ν' => 'v',
        // Letters with marks, as keyboards and OCR produce them
        'á' | 'à' | 'â' | 'ä' | 'ã' | 'å' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'ƅ' => 'b',
        'ñ' | 'ń' => 'n',
        'Ñ' | 'Ń' => 'N',
        'ŕ' | 'ř' => 'r',
        'Ŕ' | 'Ř' => 'R',
        'ķ' => 'k',
        'Ķ' => 'K',
        'ß' => 'B',
        _ => return None,
    })
}

/// `U+0440`.
pub(crate) fn code_point(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}

/// The Unicode name of the characters that messages speak of; an empty string
/// for others, which are shown by their code point alone.
pub(crate) fn name_of(c: char) -> String {
    let fixed = match c {
        '\0' => "NULL",
        '\u{1A}' => "SUBSTITUTE",
        '\u{00A0}' => "NO-BREAK SPACE",
        '\u{00AD}' => "SOFT HYPHEN",
        '\u{200B}' => "ZERO WIDTH SPACE",
        '\u{200C}' => "ZERO WIDTH NON-JOINER",
        '\u{200D}' => "ZERO WIDTH JOINER",
        '\u{200E}' => "LEFT-TO-RIGHT MARK",
        '\u{200F}' => "RIGHT-TO-LEFT MARK",
        '\u{2060}' => "WORD JOINER",
        '\u{FEFF}' => "ZERO WIDTH NO-BREAK SPACE",
        '\u{2010}' => "HYPHEN",
        '\u{2011}' => "NON-BREAKING HYPHEN",
        '\u{2012}' => "FIGURE DASH",
        '\u{2013}' => "EN DASH",
        '\u{2014}' => "EM DASH",
        '\u{2015}' => "HORIZONTAL BAR",
        '\u{2212}' => "MINUS SIGN",
        '\u{2044}' => "FRACTION SLASH",
        '\u{2215}' => "DIVISION SLASH",
        '\u{29F8}' => "BIG SOLIDUS",
        'á' => "LATIN SMALL LETTER A WITH ACUTE",
        _ => "",
    };
    if !fixed.is_empty() {
        return fixed.into();
    }
    if ('\u{FF01}'..='\u{FF5E}').contains(&c) {
        return "FULLWIDTH FORM".into();
    }
    let case = if c.is_uppercase() { "CAPITAL" } else { "SMALL" };
    let cyrillic = match c.to_lowercase().next().unwrap_or(c) {
        'а' => "A",
        'б' => "BE",
        'в' => "VE",
        'г' => "GHE",
        'д' => "DE",
        'е' => "IE",
        'з' => "ZE",
        'и' => "I",
        'к' => "KA",
        'л' => "EL",
        'м' => "EM",
        'н' => "EN",
        'о' => "O",
        'п' => "PE",
        'р' => "ER",
        'с' => "ES",
        'т' => "TE",
        'у' => "U",
        'ф' => "EF",
        'х' => "HA",
        'ц' => "TSE",
        'ч' => "CHE",
        'ш' => "SHA",
        'ь' => "SOFT SIGN",
        'ѕ' => "DZE",
        'і' => "BYELORUSSIAN-UKRAINIAN I",
        'ј' => "JE",
        'ԛ' => "QA",
        'ԁ' => "KOMI DE",
        'һ' => "SHHA",
        _ => "",
    };
    if !cyrillic.is_empty() {
        return format!("CYRILLIC {case} LETTER {cyrillic}");
    }
    let greek = match c.to_lowercase().next().unwrap_or(c) {
        'α' => "ALPHA",
        'β' => "BETA",
        'ε' => "EPSILON",
        'ζ' => "ZETA",
        'η' => "ETA",
        'ι' => "IOTA",
        'κ' => "KAPPA",
        'μ' => "MU",
        'ν' => "NU",
        'ο' => "OMICRON",
        'π' => "PI",
        'ρ' => "RHO",
        'τ' => "TAU",
        'υ' => "UPSILON",
        'χ' => "CHI",
        _ => "",
    };
    if greek.is_empty() { String::new() } else { format!("GREEK {case} LETTER {greek}") }
}

/// Long input words are not repeated in full.
pub(crate) fn abridged(text: &str) -> String {
    if text.chars().count() <= 24 {
        return text.to_owned();
    }
    let head: String = text.chars().take(16).collect();
    format!("{head}… ({} characters)", text.chars().count())
}

pub(crate) fn quoted(text: &str) -> String {
    let shown = abridged(text);
    match shown.chars().next() {
        Some(c) if shown.chars().nth(1).is_none() && !c.is_ascii() => format!("'{c}' ({})", code_point(c)),
        _ => format!("'{shown}'"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_point_at_the_bytes_of_the_input() {
        let (glyphs, problems) = decode("é–8".as_bytes());
        assert!(problems.is_empty());
        assert_eq!(text_of(&glyphs), "é-8");
        assert_eq!(glyphs[1].span, Span::new(2, 5));
        assert_eq!(glyphs[2].span, Span::new(5, 6));
    }

    #[test]
    fn bytes_that_are_no_utf8_are_read_as_latin_1_and_reported() {
        let (glyphs, problems) = decode(b"a\xFCb");
        assert_eq!(text_of(&glyphs), "aüb");
        assert_eq!(problems[0].code, Code::NotUtf8);
        assert_eq!(problems[0].span, Span::new(1, 2));
    }

    #[test]
    fn percent_escapes_keep_the_span_of_the_whole_escape() {
        let (glyphs, _) = decode(b"8%2F8%20w%E2%80%93");
        let decoded = percent_decode(&glyphs);
        assert_eq!(text_of(&decoded), "8/8 w-");
        assert_eq!(decoded[1].span, Span::new(1, 4));
        assert_eq!(decoded[5].span, Span::new(9, 18));
    }

    #[test]
    fn broken_percent_escapes_stay_as_they_are() {
        let (glyphs, _) = decode(b"%2 %zz %FF %");
        assert_eq!(text_of(&percent_decode(&glyphs)), "%2 %zz %FF %");
        let (glyphs, _) = decode(b"%00%1B%20%7F");
        assert_eq!(text_of(&percent_decode(&glyphs)), "%00%1B %7F");
    }
}
