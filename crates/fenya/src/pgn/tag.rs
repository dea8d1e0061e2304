//! Tag pairs: `[Event "F/S Return Match"]`.
//!
//! PGN standard (1994), section 8.1. Inside the value a quotation mark and a
//! backslash are escaped by a backslash. Files forget that, so a quotation
//! mark ends a value only where a bracket follows it.

use super::skim::find;
use crate::span::Span;

/// What is odd about the spelling of a tag pair.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TagFault {
    /// Quotation marks inside the value are not escaped.
    InnerQuotes,
    /// A backslash stands before the closing quotation mark, and escapes it.
    EscapedEnd,
    /// The value is not closed.
    Unclosed,
    /// There are no quotation marks.
    Unquoted,
}

/// A tag pair taken apart, its value as written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RawTag<'a> {
    /// The name.
    pub name: &'a [u8],
    /// The value between the quotation marks, with its escapes.
    pub value: &'a [u8],
    /// Where the name stands in the text.
    pub name_span: Span,
    /// Where the value stands in the text.
    pub value_span: Span,
    /// What is odd about it.
    pub fault: Option<TagFault>,
}

impl<'a> RawTag<'a> {
    /// Takes apart the tag pair that begins at a byte.
    ///
    /// ```
    /// use fenya::pgn::RawTag;
    ///
    /// let tag = RawTag::parse(br#"[Event "The "Open" 2001"]"#, 0).unwrap();
    /// assert_eq!(tag.unescape().0, "The \"Open\" 2001");
    /// assert!(tag.fault.is_some());
    /// ```
    #[must_use]
    pub fn parse(text: &'a [u8], at: usize) -> Option<Self> {
        Self::from_parts(text, parts(text, at, &mut false)?)
    }

    /// The same tag in a text that begins so many bytes earlier.
    pub(super) fn shifted(self, by: usize) -> Self {
        Self { name_span: self.name_span.shifted(by), value_span: self.value_span.shifted(by), ..self }
    }

    pub(super) fn from_parts(text: &'a [u8], parts: Parts) -> Option<Self> {
        Some(Self {
            name: text.get(parts.name.range())?,
            value: text.get(parts.value.range())?,
            name_span: parts.name,
            value_span: parts.value,
            fault: parts.fault,
        })
    }

    /// The value without escapes, and where an escape is unknown: such a
    /// backslash is kept. Bytes that are not UTF-8 are replaced.
    #[must_use]
    pub fn unescape(&self) -> (String, Option<Span>) {
        let text = String::from_utf8_lossy(self.value);
        if !text.contains('\\') {
            return (text.into_owned(), None);
        }
        let (mut out, mut unknown, mut at) = (String::with_capacity(text.len()), None, self.value_span.start);
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            match chars.peek() {
                Some(&next @ ('"' | '\\')) if c == '\\' => {
                    chars.next();
                    out.push(next);
                    at += 2;
                    continue;
                }
                Some(&next) if c == '\\' => {
                    unknown = unknown.or(Some(Span::new(at, at + 1 + next.len_utf8())));
                }
                _ => {}
            }
            out.push(c);
            at += c.len_utf8();
        }
        (out, unknown)
    }
}

/// Where the parts of a tag pair are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    pub name: Span,
    pub value: Span,
    pub end: usize,
    pub quoted: bool,
    pub fault: Option<TagFault>,
}

/// Bytes of a name. Those of the second kind do not begin one.
static NAME: [u8; 256] = {
    let mut out = [0; 256];
    let mut i = 0;
    while i < 256 {
        out[i] = match i as u8 {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'_' | 0x80.. => 1,
            b'-' | b'+' | b'#' | b'=' | b':' | b'.' | b'/' => 2,
            _ => 0,
        };
        i += 1;
    }
    out
};

#[inline]
fn blanks(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or(&[]);
    at + rest.iter().take_while(|b| matches!(b, b' ' | b'\t')).count()
}

/// Finds the parts of the tag pair whose bracket is at a byte. Never looks
/// beyond the line. `cut` is set if it looked for more than the text has.
pub(super) fn parts(text: &[u8], at: usize, cut: &mut bool) -> Option<Parts> {
    let byte = |at: usize| text.get(at).copied().unwrap_or(b'\n');
    let start = blanks(text, at + 1);
    let mut end = start;
    while NAME[usize::from(byte(end))] != 0 {
        end += 1;
    }
    if NAME[usize::from(byte(start))] != 1 {
        *cut |= start >= text.len();
        return None;
    }
    let name = Span::new(start, end);
    let open = blanks(text, end);
    *cut |= open >= text.len();
    if byte(open) != b'"' {
        return unquoted(text, name, open, cut);
    }
    let first = open + 1;
    let (mut at, mut inner, mut last, mut escaped) = (first, false, None, None);
    loop {
        at = find(text, at, |b| (b == b'"') | (b == b'\\') | (b == b'\n') | (b == b'\r'));
        match byte(at) {
            b'\n' | b'\r' => break,
            b'\\' if matches!(byte(at + 1), b'"' | b'\\') => {
                if byte(at + 1) == b'"' && byte(blanks(text, at + 2)) == b']' {
                    escaped = Some(at + 1);
                }
                at += 2;
            }
            b'"' => {
                let close = blanks(text, at + 1);
                if byte(close) == b']' {
                    let fault = inner.then_some(TagFault::InnerQuotes);
                    return Some(Parts {
                        name,
                        value: Span::new(first, at),
                        end: close + 1,
                        quoted: true,
                        fault,
                    });
                }
                inner = true;
                last = Some(at);
                at += 1;
            }
            _ => at += 1,
        }
    }
    *cut |= at >= text.len();
    if let Some(quote) = escaped {
        let end = blanks(text, quote + 1) + 1;
        return Some(Parts {
            name,
            value: Span::new(first, quote),
            end,
            quoted: true,
            fault: Some(TagFault::EscapedEnd),
        });
    }
    // No bracket after a quotation mark; perhaps one without, or none at all.
    let line = text.get(first..at).unwrap_or(&[]);
    let trimmed = line.len() - line.iter().rev().take_while(|b| matches!(b, b' ' | b'\t')).count();
    let quote = last.is_some_and(|quote| quote + 1 == first + trimmed);
    let bracket = trimmed > 0 && line.get(trimmed - 1) == Some(&b']');
    let end = first + trimmed - usize::from(quote || bracket);
    Some(Parts {
        name,
        value: Span::new(first, end),
        end: at.min(text.len()),
        quoted: true,
        fault: Some(TagFault::Unclosed),
    })
}

/// `[Event Open]`: everything up to the bracket that ends the line.
fn unquoted(text: &[u8], name: Span, start: usize, cut: &mut bool) -> Option<Parts> {
    if !text.get(name.start).is_some_and(u8::is_ascii_uppercase) {
        return None;
    }
    let rest = text.get(start..).unwrap_or(&[]);
    // No further than another bracket, so that many of them cost no more.
    let len = rest.iter().take_while(|b| !matches!(b, b'\n' | b'\r' | b'[' | b']')).count();
    *cut |= len >= rest.len();
    if rest.get(len) != Some(&b']') {
        return None;
    }
    let line = &rest[..len];
    let trimmed = len - line.iter().rev().take_while(|b| matches!(b, b' ' | b'\t')).count();
    Some(Parts {
        name,
        value: Span::new(start, start + trimmed),
        end: start + len + 1,
        quoted: false,
        fault: Some(TagFault::Unquoted),
    })
}
