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

/// The place of the first of these bytes that is 1 and not 0.
#[inline]
fn first_flag(flags: &[u8; BLOCK]) -> Option<usize> {
    // The factor brings the lowest bit of each byte into the highest byte: no
    // jump depends on the place, which nothing could foresee.
    let (words, _) = flags.as_chunks::<8>();
    let bits = words.iter().rev().fold(0_u32, |bits, &word| {
        (bits << 8) | (u64::from_le_bytes(word).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
    });
    (bits != 0).then_some(bits.trailing_zeros() as usize)
}

/// The first byte of that kind, or, if there is none, a place near the end of
/// the text before which there is none. The kind is told without a jump.
#[inline]
pub(super) fn find(text: &[u8], mut at: usize, kind: impl Fn(u8) -> bool) -> usize {
    while let Some(block) = text.get(at..).and_then(|rest| rest.first_chunk::<BLOCK>()) {
        let flags = block.map(|b| u8::from(kind(b)));
        if let Some(first) = first_flag(&flags) {
            return at + first;
        }
        at += BLOCK;
    }
    at
}

/// Bytes that mean something in a comment: braces and ends of lines.
#[inline]
pub(super) const fn in_comment(b: u8) -> bool {
    (b == b'{') | (b == b'}') | (b == b'\n') | (b == b'\r')
}

/// The end of a comment; none if another brace opens in it, a line in it begins
/// with a bracket, or the text ends: only then the lexer has to look where it
/// may have been meant to end.
pub(super) fn comment_end(text: &[u8], start: usize) -> Option<usize> {
    let mut at = start + 1;
    loop {
        at = find(text, at, in_comment);
        match text.get(at)? {
            b'}' => return Some(at + 1),
            b'{' => return None,
            b'\n' | b'\r' => {
                let blanks = text.get(at..)?.iter().take_while(|&&b| is_blank(b)).count();
                at += blanks;
                // Commands such as `[%clk 0:01:00]` are no tags.
                if text.get(at) == Some(&b'[') && text.get(at + 1) != Some(&b'%') {
                    return None;
                }
            }
            _ => at += 1,
        }
    }
}

/// What can be passed over.
pub(super) struct Skim {
    /// The end of a token before which nothing matters.
    pub end: usize,
    /// From here on it is worth looking again.
    pub next: usize,
}

/// Finds out how far the text can be passed over from the end of a token of
/// the moves. Where the next token begins with the byte that matters, that is
/// everything; elsewhere the word before it is left.
pub(super) fn skim(text: &[u8], start: usize) -> Skim {
    // The end of the last token that is known for sure.
    let mut sure = start;
    let mut found = start;
    loop {
        found = find(text, found, matters);
        match text.get(found) {
            // Castling: the dash stands inside a word.
            Some(b'-') if text.get(found.wrapping_sub(1)..found + 2) == Some(b"O-O") => found += 1,
            Some(b'{') => match comment_end(text, found) {
                Some(end) => (sure, found) = (end, end),
                None => break,
            },
            _ => break,
        }
    }
    let passed = text.get(sure..found).unwrap_or(&[]);
    let begins = match text.get(found) {
        Some(b'{' | b'[' | b';' | b'*' | b')') => true,
        // Behind a word it may be part of it: `gxf1(N)`.
        Some(b'(') => passed.last().is_none_or(|&b| is_blank(b)),
        _ => false,
    };
    let passed = if begins {
        passed
    } else {
        // A blank right before the byte may be one inside a result: `1 - 0`.
        let certain = passed.get(..passed.len().saturating_sub(1)).unwrap_or(&[]);
        let blank = certain.iter().rposition(|&b| matches!(b, b' ' | b'\n'));
        blank.map_or(&[][..], |len| &certain[..len])
    };
    let blanks = passed.iter().rev().take_while(|&&b| is_blank(b)).count();
    Skim { end: sure + passed.len() - blanks, next: found + 1 }
}
