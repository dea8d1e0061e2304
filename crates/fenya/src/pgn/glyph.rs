//! Glyphs for annotations and the numbers they mean (NAGs).
//!
//! The numbers 0 to 139 are those of the PGN standard (1994), section 10; 140
//! to 146 and 220 are what ChessBase and Scid write beyond it.

/// Glyphs in ASCII, longest first.
const ASCII: &[(&[u8], u16)] = &[
    (b"+--", 20),
    (b"+/-", 16),
    (b"-/+", 17),
    (b"+/=", 14),
    (b"=/+", 15),
    (b"=/\xe2\x88\x9e", 44),
    (b"+-", 18),
    (b"-+", 19),
    // With the minus sign of Unicode, as typesetters have it.
    (b"+/\xe2\x88\x92", 16),
    (b"\xe2\x88\x92/+", 17),
    (b"+\xe2\x88\x92", 18),
    (b"\xe2\x88\x92+", 19),
    (b"+=", 14),
    (b"=+", 15),
    (b"!!", 3),
    (b"??", 4),
    (b"!?", 5),
    (b"?!", 6),
    (b"!", 1),
    (b"?", 2),
    (b"=\xe2\x88\x9e", 44),
    (b"=", 10),
    (b"<=", 143),
    (b"/\\", 140),
];

/// The glyph in ASCII that a text begins with, and its length.
#[inline]
pub(super) fn ascii(text: &[u8]) -> Option<(u16, usize)> {
    ASCII.iter().find(|(glyph, _)| text.starts_with(glyph)).map(|&(glyph, nag)| (nag, glyph.len()))
}

/// The number of a glyph of one character.
pub(super) const fn wide(c: char) -> Option<u16> {
    Some(match c {
        '‼' => 3,
        '⁇' => 4,
        '⁉' => 5,
        '⁈' => 6,
        '□' | '▢' => 7,
        '∞' => 13,
        '⩲' | '⊆' => 14,
        '⩱' => 15,
        '±' => 16,
        '∓' => 17,
        '⨀' | '⊙' => 22,
        '○' => 26,
        '⟳' | '↻' => 32,
        '↑' => 36,
        '→' => 40,
        '⯹' | '≌' => 44,
        '⇆' | '⇄' => 132,
        '⊕' | '🕐' => 138,
        '∆' | '△' => 140,
        '▽' => 141,
        '⌓' => 142,
        '≤' => 143,
        _ => return None,
    })
}

/// The glyph that may stand right behind a move for a number; of those only
/// the six of section 8.2.3.8 are standard.
///
/// ```
/// assert_eq!(fenya::pgn::nag_suffix(4), Some("??"));
/// assert_eq!(fenya::pgn::nag_suffix(146), None);
/// ```
#[must_use]
pub const fn nag_suffix(nag: u16) -> Option<&'static str> {
    Some(match nag {
        1 => "!",
        2 => "?",
        3 => "!!",
        4 => "??",
        5 => "!?",
        6 => "?!",
        _ => return None,
    })
}
