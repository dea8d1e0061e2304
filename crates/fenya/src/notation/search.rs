//! Records in running text.

use super::Dialect;
use super::placement::{Tail, placement};
use super::reading::{ReadOptions, Readings};
use super::record::Mode;
use super::source::{Glyph, trim_by};
use crate::board::Size;
use crate::check::Code;

/// Glyphs behind a placement in running text that may be its fields.
const MAX_TAIL: usize = 200;

/// Finds the next record in running text: the readings, and where it ends.
pub(super) fn search(text: &[Glyph], from: usize, options: &ReadOptions) -> Option<(Readings, usize)> {
    let cut = |g: &Glyph| {
        g.ch.is_whitespace()
            || matches!(
                g.ch,
                '"' | '\''
                    | '`'
                    | '<'
                    | '>'
                    | '('
                    | ')'
                    | '='
                    | '?'
                    | '&'
                    | '#'
                    | ','
                    | ';'
                    | '|'
                    | '{'
                    | '}'
                    | '*'
            )
    };
    let mut i = from;
    while i < text.len() {
        if cut(&text[i]) || (text[i].ch == '[') {
            i += 1;
            continue;
        }
        let start = i;
        while i < text.len() && !cut(&text[i]) {
            i += 1;
        }
        let chunk = &text[start..i];
        // A record ends where the text around it goes on, and its fields are
        // never longer than this.
        let near = &text[i..text.len().min(i + MAX_TAIL)];
        let stop = near
            .iter()
            .position(|g| matches!(g.ch, '\n' | '"' | '`' | '<' | '>' | ')' | '&' | '#' | '?' | ']' | '}'))
            .map_or(i + near.len(), |n| i + n);
        let tail = Tail { glyphs: &text[i..stop], mode: Mode::Embedded };
        if let Some(readings) = embedded(chunk, &tail, options) {
            let end = readings.readings.first().map_or(i, |r| {
                let last = r.record.span.end;
                let mut k = i;
                while k < stop && text[k].span.end <= last {
                    k += 1;
                }
                k
            });
            return Some((readings, end.max(i)));
        }
    }
    None
}

/// A record in a chunk of running text: strict, since anything may stand here.
fn embedded(chunk: &[Glyph], tail: &Tail<'_>, options: &ReadOptions) -> Option<Readings> {
    if chunk.len() < 7 || chunk.len() > 2048 {
        return None;
    }
    let sure = |readings: Readings| {
        let plain = readings.readings.first().is_some_and(|r| {
            let pieces = r.setup.board.pieces().count();
            let kings = crate::check::insanity(&r.setup.board) == 0;
            let known = r.problems.iter().all(|p| p.code != Code::UnknownLetter);
            known
                && pieces > 0
                && (kings || (r.setup.board.size().is_standard() && r.placement == Dialect::Standard))
        });
        (plain && !readings.is_ambiguous()).then_some(readings)
    };
    let bare = trim_by(chunk, |g| matches!(g.ch, '.' | ':' | '!'));
    let has_slash = bare.iter().any(|g| g.ch == '/');
    if bare.len() <= 400
        && let Some(readings) = placement(bare, tail, options, Vec::new(), None).and_then(sure)
    {
        return Some(readings);
    }
    if !has_slash {
        return None;
    }
    // The path of an address: eight parts in a row that are ranks.
    let height = usize::from(options.size.unwrap_or(Size::STANDARD).height());
    let starts: Vec<usize> = std::iter::once(0)
        .chain(bare.iter().enumerate().filter(|(_, g)| g.ch == '/').map(|(i, _)| i + 1))
        .collect();
    for window in starts.windows(height).take(64) {
        let begin = window[0];
        let end = bare[window[height - 1]..]
            .iter()
            .position(|g| g.ch == '/')
            .map_or(bare.len(), |n| window[height - 1] + n);
        if end - begin > 400 {
            continue;
        }
        let rest = if end == bare.len() {
            Tail { glyphs: tail.glyphs, mode: tail.mode }
        } else {
            Tail { glyphs: &[], mode: tail.mode }
        };
        if let Some(readings) = placement(&bare[begin..end], &rest, options, Vec::new(), None).and_then(sure)
        {
            return Some(readings);
        }
    }
    None
}
