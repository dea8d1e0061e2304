//! What surrounds a position: bytes that are no text, escapes of addresses,
//! quotation marks, tags, prefixes, and characters that stand for others.

use super::reading::MAX_INPUT;
use super::source::{self, Glyph, code_point, name_of, trim, trim_by};
use crate::check::{Code, Problem};
use crate::span::Span;

fn is_control(byte: u8) -> bool {
    (byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x0B | 0x0C)) || byte == 0x7F
}

/// What cannot be text.
pub(super) fn unreadable(input: &[u8]) -> Option<Problem> {
    if input.is_empty() {
        return Some(Problem::new(Code::Empty, Span::at(0)));
    }
    if input.len() > MAX_INPUT {
        return Some(Problem::new(Code::TooLong, Span::new(0, input.len())).arg(input.len()).arg(MAX_INPUT));
    }
    // Some files close their lines with a NUL or another control character.
    let end = input.iter().rposition(|&b| !is_control(b) && !b.is_ascii_whitespace()).map_or(0, |i| i + 1);
    let at = input[..end].iter().position(|&b| is_control(b))?;
    let what = if input[at] == 0 {
        "a NUL byte".to_owned()
    } else {
        format!("control character 0x{:02X}", input[at])
    };
    Some(Problem::new(Code::Binary, Span::new(at, at + 1)).arg(what).arg(at))
}

/// Undoes what addresses do to a text. True for an address.
pub(super) fn unescape(core: &[Glyph]) -> (Vec<Glyph>, bool) {
    let spaced = core.iter().any(|g| g.ch.is_whitespace());
    let address = core.windows(3).any(|w| w[0].ch == ':' && w[1].ch == '/' && w[2].ch == '/');
    // In words with spaces between them a percent sign is a percent sign.
    let escapes = (!spaced || address) && core.iter().any(|g| g.ch == '%');
    let mut out = if escapes { source::percent_decode(core) } else { core.to_vec() };
    let escaped = out.len() != core.len();
    let url = (escaped && !spaced) || address;
    let separators: &[char] = match () {
        () if url && !spaced => &['_', '+'],
        () if !spaced && out.iter().any(|g| g.ch == '/') => &['_'],
        () => &[],
    };
    // In an address of several words the escapes were not all of it.
    for g in &mut out {
        if separators.contains(&g.ch) && g.ch == g.raw && g.span.end - g.span.start == 1 {
            g.ch = ' ';
            g.raw = ' ';
        }
    }
    (out, url)
}

/// Cuts off quotation marks, a tag around the text and a prefix such as `FEN:`.
pub(super) fn unwrap(core: &[Glyph]) -> &[Glyph] {
    let quote = |g: &Glyph| matches!(g.ch, '"' | '\'' | '`' | '<' | '>' | '*');
    let mut inner = core;
    for _ in 0..6 {
        let before = inner.len();
        inner = trim(trim_by(trim(inner), quote));
        if let [first, rest @ ..] = inner
            && matches!(first.ch, '[' | '(' | '{')
        {
            inner = rest;
        }
        // The closing bracket of a tag; that of pieces in hand has its partner.
        if let [rest @ .., last] = inner {
            let open = rest.iter().filter(|g| g.ch == '[').count();
            let closed = rest.iter().filter(|g| g.ch == ']').count();
            if matches!(last.ch, ')' | '}')
                || (last.ch == ']' && open == closed)
                || matches!(last.ch, '.' | ',')
            {
                inner = rest;
            }
        }
        let head: String = inner.iter().take(9).map(|g| g.ch.to_ascii_lowercase()).collect();
        for prefix in ["position", "forsyth", "x-fen", "xfen", "fen", "epd", "pos"] {
            if let Some(behind) = head.strip_prefix(prefix)
                && behind.starts_with([' ', ':', '=', '"', '\t'])
            {
                inner = trim_by(&inner[prefix.len()..], |g| {
                    g.ch.is_whitespace() || matches!(g.ch, ':' | '=' | '"')
                });
                break;
            }
        }
        if inner.len() == before {
            break;
        }
    }
    inner
}

/// Characters inside a record that stand for others.
pub(super) fn foldings(core: &[Glyph], span: Span) -> Vec<Problem> {
    let mut out: Vec<Problem> = Vec::new();
    let mut spaces = false;
    // Spans grow along the text: the record is looked up, since a text may hold
    // thousands of them.
    let from = core.partition_point(|g| g.span.start < span.start);
    let inside = core[from..].iter().take_while(|g| g.span.end <= span.end);
    for g in inside.filter(|g| g.is_folded()) {
        if g.ch == ' ' || g.ch == '\n' {
            if !spaces {
                spaces = true;
                let name = name_of(g.raw);
                let shown =
                    if name.is_empty() { code_point(g.raw) } else { format!("{} {name}", code_point(g.raw)) };
                out.push(Problem::new(Code::ExtraSpace, g.span).arg(shown));
            }
            continue;
        }
        if out.len() >= 12 {
            break;
        }
        let shown = format!("'{}'", g.raw);
        let problem = if g.ch == '-' {
            Problem::new(Code::UnicodeDash, g.span).arg(shown).arg(code_point(g.raw)).arg(name_of(g.raw))
        } else {
            Problem::new(Code::FoldedCharacter, g.span)
                .arg(shown)
                .arg(code_point(g.raw))
                .arg(name_of(g.raw))
                .arg(format!("'{}'", g.ch))
        };
        out.push(problem);
    }
    out
}
