//! The table of names, and its index, which is built by the compiler.
//!
//! `table.txt` is made to be read: a family of openings on a line with a colon,
//! and under it its positions, each with its code, the key in hexadecimal
//! digits, and the variation. The index is a hash table over the lines; it
//! keeps sixteen bits of each key, so that a position that has no name is
//! dismissed without looking at the text.

use super::{Eco, Opening};
use crate::rules::Position;

static TEXT: &str = include_str!("table.txt");

/// The half-moves of the longest line: no later position has a name.
pub const DEEPEST: usize = INDEX.deepest;

const SLOTS: usize = 8192;
const FAMILIES: usize = 512;

/// Where the key of a line begins: after the code and a blank.
const KEY: usize = 4;
/// Where it ends; a blank and the variation follow, if there is one.
const KEY_END: usize = KEY + 16;

#[derive(Clone, Copy)]
struct Slot {
    /// Where the line begins in the text; 0, where a comment stands, for none.
    line: u32,
    family: u16,
    tag: u16,
}

struct Index {
    slots: [Slot; SLOTS],
    /// Where the names of the families begin.
    families: [u32; FAMILIES],
    deepest: usize,
}

static INDEX: Index = build();

/// The number that so many hexadecimal digits say.
const fn hex(text: &[u8], at: usize) -> u64 {
    let (mut value, mut i) = (0, at);
    while i < at + 16 {
        // The letters a to f are 0x61 to 0x66.
        let digit = (text[i] & 15) + if text[i] > b'9' { 9 } else { 0 };
        value = (value << 4) | digit as u64;
        i += 1;
    }
    value
}

const fn slot_of(key: u64) -> usize {
    (key >> 48) as usize % SLOTS
}

const fn build() -> Index {
    let text = TEXT.as_bytes();
    let none = Slot { line: 0, family: 0, tag: 0 };
    let mut index = Index { slots: [none; SLOTS], families: [0; FAMILIES], deepest: 0 };
    let (mut at, mut families, mut lines) = (0, 0, 0);
    while at < text.len() {
        let mut end = at;
        match text[at] {
            b'#' => {}
            b'=' => {
                end += 1;
                while text[end] != b'\n' {
                    index.deepest = 10 * index.deepest + (text[end] - b'0') as usize;
                    end += 1;
                }
            }
            b':' => {
                index.families[families] = at as u32 + 1;
                families += 1;
            }
            _ => {
                let key = hex(text, at + KEY);
                let mut slot = slot_of(key);
                while index.slots[slot].line != 0 {
                    slot = (slot + 1) % SLOTS;
                }
                index.slots[slot] = Slot { line: at as u32, family: families as u16 - 1, tag: key as u16 };
                lines += 1;
                end += KEY_END;
            }
        }
        while text[end] != b'\n' {
            end += 1;
        }
        at = end + 1;
    }
    assert!(2 * lines < SLOTS, "the index needs more slots");
    index
}

/// The key of a position: that of Polyglot books ([`Position::zobrist`]), but
/// with an en passant square only when a capture there is legal, so that equal
/// positions in the sense of the repetition rule have equal keys.
#[must_use]
pub fn key(position: &Position) -> u64 {
    position.core().zobrist()
}

pub(super) fn look_up(key: u64) -> Option<Opening> {
    let mut at = slot_of(key);
    loop {
        let slot = INDEX.slots[at];
        if slot.line == 0 {
            return None;
        }
        let line = slot.line as usize;
        if slot.tag == key as u16 && hex(TEXT.as_bytes(), line + KEY) == key {
            return Some(Opening {
                eco: TEXT.get(line..line + 3)?.parse::<Eco>().ok()?,
                family: rest_of_line(INDEX.families[usize::from(slot.family)] as usize),
                variation: rest_of_line(line + KEY_END).trim_start(),
            });
        }
        at = (at + 1) % SLOTS;
    }
}

fn rest_of_line(at: usize) -> &'static str {
    TEXT.get(at..).and_then(|rest| rest.lines().next()).unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_line_is_found_under_its_key() {
        let (mut family, mut keys) = ("", HashSet::new());
        for line in TEXT.lines() {
            if let Some(name) = line.strip_prefix(':') {
                family = name;
            } else if !line.starts_with(['#', '=']) {
                let key = u64::from_str_radix(&line[KEY..KEY_END], 16).unwrap();
                assert!(keys.insert(key), "twice: {line}");
                let found = look_up(key).unwrap();
                assert_eq!((found.eco.to_string().as_str(), found.family), (&line[..3], family));
                assert_eq!(found.variation, line[KEY_END..].trim_start());
                assert_eq!(look_up(key ^ 1), None);
            }
        }
        assert!(keys.len() > 3500);
    }
}
