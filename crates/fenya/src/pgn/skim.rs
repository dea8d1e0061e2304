//! Steps over moves without cutting them into tokens.
//!
//! Whoever looks only for the borders between games needs no tokens of moves,
//! numbers, dots and annotations: a game does not end with them. Only a few
//! bytes can begin anything else, and blocks without them are passed over as
//! a whole. What remains goes to the exact [`Lexer`](super::Lexer).

/// How many bytes are looked at together; the compiler makes vectors of it.
const BLOCK: usize = 32;

/// Bytes that tokens other than moves, numbers, dots, annotations and stray
/// characters have: signs of results, comments, variations, tags, escapes, and
/// everything beyond ASCII. No result is without one of them.
#[inline]
const fn matters(b: u8) -> bool {
    // ( ) *, : ;, and single ones; without a jump, for vectors.
    (b.wrapping_sub(b'(') < 3)
        | (b.wrapping_sub(b':') < 2)
        | (b == b'-')
        | (b == b'/')
        | (b == b'[')
        | (b == b'{')
        | (b == b'%')
        | (b >= 0x80)
}

pub(super) const fn is_blank(b: u8) -> bool {
    matches!(b, b' ' | b'\t' | 0x0b | 0x0c | b'\n' | b'\r')
}

/// The place of the first byte that is not 0.
#[inline]
fn first_flag(flags: &[u8; BLOCK]) -> Option<usize> {
    let (words, _) = flags.as_chunks::<8>();
    let found = words.iter().position(|&word| u64::from_le_bytes(word) != 0)?;
    let word = u64::from_le_bytes(*words.get(found)?);
    Some(found * 8 + word.trailing_zeros() as usize / 8)
}

/// The next byte that matters, or, if there is none, a place near the end of
/// the text before which there is none.
fn find(text: &[u8], mut at: usize) -> usize {
    while let Some(block) = text.get(at..).and_then(|rest| rest.first_chunk::<BLOCK>()) {
        let flags = block.map(|b| u8::from(matters(b)));
        let Some(first) = first_flag(&flags) else {
            at += BLOCK;
            continue;
        };
        at += first;
        // Castling: the dash stands inside a word.
        if text.get(at.wrapping_sub(1)..at + 2) == Some(b"O-O") {
            at += 1;
            continue;
        }
        break;
    }
    at
}

/// What can be passed over.
pub(super) struct Skim {
    /// The end of a token before which nothing matters.
    pub end: usize,
    /// From here on it is worth looking again.
    pub next: usize,
}

/// Finds out how far the text can be passed over from the end of a token of
/// the moves. Where the next token begins with the byte that matters, as
/// comments do, that is everything; elsewhere the word before it is left.
pub(super) fn skim(text: &[u8], start: usize) -> Skim {
    let found = find(text, start);
    let byte = |at: usize| text.get(at).copied().unwrap_or(b' ');
    let passed = text.get(start..found).unwrap_or(&[]);
    let begins = match byte(found) {
        _ if found >= text.len() => false,
        b'{' | b'[' | b';' | b'*' | b')' => true,
        // Behind a word it may be part of it: `gxf1(N)`.
        b'(' => passed.last().is_none_or(|&b| is_blank(b)),
        _ => false,
    };
    let passed = if begins {
        passed
    } else {
        // A blank right before the byte may be one inside a result: `1 - 0`.
        let sure = passed.get(..passed.len().saturating_sub(1)).unwrap_or(&[]);
        let blank = sure.iter().rposition(|&b| matches!(b, b' ' | b'\n'));
        blank.map_or(&[][..], |len| &sure[..len])
    };
    let blanks = passed.iter().rev().take_while(|&&b| is_blank(b)).count();
    Skim { end: start + passed.len() - blanks, next: found + 1 }
}
