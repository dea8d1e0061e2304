//! Files in UTF-16, which some editors write: turned into UTF-8 on the way in.

/// The order of the bytes in UTF-16.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Utf16 {
    /// The low byte first.
    Le,
    /// The high byte first.
    Be,
}

/// Finds out from the first bytes of a file whether it is UTF-16. Without a
/// byte order mark it is, if every second byte is 0 as in ASCII, with which
/// every file of games begins.
///
/// ```
/// use fenya::pgn::{Utf16, detect_utf16};
/// assert_eq!(detect_utf16(b"\xff\xfe[\0"), Some(Utf16::Le));
/// assert_eq!(detect_utf16(b"\0[\0E\0v\0e"), Some(Utf16::Be));
/// assert_eq!(detect_utf16(b"[Event \"A\"]"), None);
/// ```
#[must_use]
pub fn detect_utf16(head: &[u8]) -> Option<Utf16> {
    match head {
        // FF FE 00 00 is the mark of UTF-32, which nobody writes games in.
        [0xff, 0xfe, rest @ ..] => return (!rest.starts_with(&[0, 0])).then_some(Utf16::Le),
        [0xfe, 0xff, ..] => return Some(Utf16::Be),
        _ => {}
    }
    let (pairs, _) = head.get(..head.len().min(64))?.as_chunks::<2>();
    let ascii = |high: usize| pairs.len() >= 4 && pairs.iter().all(|p| p[high] == 0 && p[1 - high] != 0);
    if ascii(1) { Some(Utf16::Le) } else { ascii(0).then_some(Utf16::Be) }
}

/// Turns UTF-16 into UTF-8, chunk by chunk. A byte order mark at the beginning
/// is left out; half a surrogate pair becomes U+FFFD.
///
/// What is read afterwards counts its spans in the UTF-8 text.
///
/// ```
/// use fenya::pgn::{Utf16, Utf16Decoder};
///
/// let bytes: Vec<u8> = "\u{feff}♘ 𝄞".encode_utf16().flat_map(u16::to_le_bytes).collect();
/// let mut decoder = Utf16Decoder::new(Utf16::Le);
/// let mut text = Vec::new();
/// for chunk in bytes.chunks(3) {
///     decoder.push(chunk, &mut text);
/// }
/// decoder.finish(&mut text);
/// assert_eq!(text, "♘ 𝄞".as_bytes());
/// ```
#[derive(Clone, Debug)]
pub struct Utf16Decoder {
    order: Utf16,
    /// The first byte of a unit that the last chunk cut.
    half: Option<u8>,
    /// The first unit of a surrogate pair.
    high: Option<u16>,
    begun: bool,
}

impl Utf16Decoder {
    /// A decoder at the beginning of a file.
    #[must_use]
    pub const fn new(order: Utf16) -> Self {
        Self { order, half: None, high: None, begun: false }
    }

    /// Decodes the next bytes of the file and appends them.
    pub fn push(&mut self, chunk: &[u8], out: &mut Vec<u8>) {
        // UTF-8 of the same text is seldom longer.
        out.reserve(chunk.len());
        let mut rest = chunk;
        if let (Some(first), [second, after @ ..]) = (self.half, rest) {
            self.half = None;
            self.unit([first, *second], out);
            rest = after;
        }
        let (pairs, last) = rest.as_chunks::<2>();
        for &pair in pairs {
            self.unit(pair, out);
        }
        self.half = last.first().copied().or(self.half);
    }

    /// Says that no more bytes follow.
    pub fn finish(&mut self, out: &mut Vec<u8>) {
        if self.high.take().is_some() || self.half.take().is_some() {
            put(char::REPLACEMENT_CHARACTER, out);
        }
    }

    #[inline]
    fn unit(&mut self, pair: [u8; 2], out: &mut Vec<u8>) {
        let unit = match self.order {
            Utf16::Le => u16::from_le_bytes(pair),
            Utf16::Be => u16::from_be_bytes(pair),
        };
        if let (None, 0..0x80) = (self.high, unit) {
            self.begun = true;
            out.push(pair[usize::from(self.order == Utf16::Be)]);
            return;
        }
        if !std::mem::replace(&mut self.begun, true) && unit == 0xfeff {
            return;
        }
        let high = self.high.take();
        match (high, unit) {
            (_, 0xd800..0xdc00) => {
                if high.is_some() {
                    put(char::REPLACEMENT_CHARACTER, out);
                }
                self.high = Some(unit);
            }
            (Some(high), 0xdc00..0xe000) => {
                let code = 0x1_0000 + ((u32::from(high) - 0xd800) << 10) + (u32::from(unit) - 0xdc00);
                put(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER), out);
            }
            _ => {
                if high.is_some() {
                    put(char::REPLACEMENT_CHARACTER, out);
                }
                put(char::from_u32(u32::from(unit)).unwrap_or(char::REPLACEMENT_CHARACTER), out);
            }
        }
    }
}

fn put(c: char, out: &mut Vec<u8>) {
    out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn units_are_decoded_as_the_standard_library_does(
            units in prop::collection::vec(
                prop_oneof![any::<u16>(), 0x20..0x7f_u16, 0xd7fe..0xe002_u16, Just(0xfeff)], 0..40),
            size in 1..9_usize,
        ) {
            for order in [Utf16::Le, Utf16::Be] {
                let swap = |u: u16| if order == Utf16::Le { u.to_le_bytes() } else { u.to_be_bytes() };
                let bytes: Vec<u8> = units.iter().copied().flat_map(swap).collect();
                let mut decoder = Utf16Decoder::new(order);
                let mut out = Vec::new();
                for chunk in bytes.chunks(size) {
                    decoder.push(chunk, &mut out);
                }
                decoder.finish(&mut out);
                let expected = String::from_utf16_lossy(units.strip_prefix(&[0xfeff]).unwrap_or(&units));
                prop_assert_eq!(out, expected.as_bytes());
            }
        }
    }

    #[test]
    fn other_files_are_not_taken_for_utf16() {
        for head in [
            &b""[..],
            b"[\0",
            b"1. e4 e5 2. Nf3",
            b"\0\0\0\0\0\0\0\0",
            b"\xff\xfe\0\0[\0\0\0",
            b"\xef\xbb\xbf[Event",
        ] {
            assert_eq!(detect_utf16(head), None, "{head:?}");
        }
    }
}
