//! Reads a line of words: a small network over columns of pixels, whose letters are cut apart by what it says
//! between them (`training/words.py`).
//!
//! A line comes scaled so that its ink is [`INK`] pixels high. Letters that look the same in Latin and Cyrillic are one
//! letter to the network; which it is, the word tells.

use crate::net::{Bytes, Conv, Tensor, convolve};
use crate::raster::{Gray, median};
use std::sync::OnceLock;

/// Rows of a line.
const HEIGHT: usize = 24;
/// Rows of its ink, from the highest letter to the lowest.
const INK: f32 = 20.0;
/// Pixels before and behind the ink.
const BEFORE: f32 = 4.0;
/// A line that is longer than this, scaled, is no caption.
pub(crate) const LONGEST: usize = 720;

static SHIPPED: &[u8] = include_bytes!("../assets/words.net");

/// A letter that was read, and how probable it is.
pub(crate) type Letter = (char, f32);

/// The network that reads lines.
#[derive(Debug)]
pub(crate) struct Words {
    /// By class; the class behind the last is nothing.
    alphabet: Vec<char>,
    layers: Vec<Conv>,
}

impl Words {
    /// The one that comes with the library.
    pub(crate) fn shipped() -> Option<&'static Self> {
        static WORDS: OnceLock<Option<Words>> = OnceLock::new();
        WORDS.get_or_init(|| Self::load(SHIPPED)).as_ref()
    }

    /// Reads weights as `training/words.py` writes them. `None` when they are not of this network.
    pub(crate) fn load(bytes: &[u8]) -> Option<Self> {
        let mut bytes = Bytes(bytes.strip_prefix(b"FENYAWRD1")?);
        let length = bytes.number()?;
        let (text, rest) = bytes.0.split_at_checked(length)?;
        bytes.0 = rest;
        let alphabet: Vec<char> = std::str::from_utf8(text).ok()?.chars().collect();
        if bytes.number()? != 7 {
            return None;
        }
        // Kernels and steps of the layers.
        let known: [([usize; 2], [usize; 2]); 7] = [
            ([3, 3], [1, 1]),
            ([3, 3], [2, 1]),
            ([3, 3], [2, 1]),
            ([1, 3], [1, 1]),
            ([1, 3], [1, 1]),
            ([1, 3], [1, 1]),
            ([1, 1], [1, 1]),
        ];
        let mut layers: Vec<Conv> = Vec::new();
        let mut inputs = 4;
        for (i, (kernel, stride)) in known.into_iter().enumerate() {
            let mut n = [0; 6];
            for v in &mut n {
                *v = bytes.number()?;
            }
            let [out, taken, rows, columns, down, across] = n;
            let fits = taken == inputs && [rows, columns] == kernel && [down, across] == stride;
            let last = i + 1 == known.len();
            // But for the last they fill their groups of channels, and the two in the middle are added up.
            if !fits
                || (!last && !out.is_multiple_of(16))
                || (last && out != alphabet.len() + 1)
                || (i == 5 && layers.get(3).is_none_or(|l| l.out != out))
            {
                return None;
            }
            layers.push(Conv::take(&mut bytes, [out, inputs], kernel, stride)?);
            // Three rows of cells are laid into one.
            inputs = if i == 2 { 3 * out } else { out };
        }
        bytes.0.is_empty().then_some(Self { alphabet, layers })
    }

    /// Reads a line of [`HEIGHT`] rows of an even width, the ground 0 and the ink about 1.
    pub(crate) fn read(&self, line: &Gray) -> Vec<Letter> {
        let w = line.width / 2;
        let ([a, b, c, d, e, f, g], 1..) = (self.layers.as_slice(), w) else { return Vec::new() };
        // Four pixels in a square are the four channels of a cell.
        let mut t = Tensor::new(HEIGHT / 2, w, 4);
        for y in 0..HEIGHT {
            for (x, v) in line.row(y).iter().take(2 * w).enumerate() {
                let at = t.at(y / 2, x / 2) + y % 2 * 2 + x % 2;
                t.d[at] = *v;
            }
        }
        t = convolve(&convolve(&convolve(&t, a, true, None), b, true, None), c, true, None);
        let mut flat = Tensor::new(1, w, t.h * t.c);
        for x in 0..w {
            for y in 0..t.h {
                let (from, to) = (t.at(y, x), flat.at(0, x) + y * t.c);
                flat.d[to..to + t.c].copy_from_slice(&t.d[from..from + t.c]);
            }
        }
        let t = convolve(&flat, d, true, None);
        let t = convolve(&convolve(&t, e, true, None), f, true, Some(&t));
        let out = convolve(&t, g, false, None);
        let nothing = self.alphabet.len();
        let mut letters: Vec<Letter> = Vec::new();
        let mut last = nothing;
        for x in 0..w {
            let logits = &out.d[out.at(0, x)..][..=nothing];
            let (best, most) = logits
                .iter()
                .copied()
                .enumerate()
                .max_by(|a, b| a.1.total_cmp(&b.1))
                .unwrap_or((nothing, 0.0));
            if best != nothing {
                let p = 1.0 / logits.iter().map(|v| (v - most).exp()).sum::<f32>();
                match letters.last_mut().filter(|_| best == last) {
                    Some(letter) => letter.1 = letter.1.max(p),
                    None => letters.extend(self.alphabet.get(best).map(|&c| (c, p))),
                }
            }
            last = best;
        }
        in_one_script(letters)
    }
}

/// A word with a letter that only Cyrillic has is Cyrillic as a whole, if it can be, and so are the words beside it:
/// what looks the same, or does so in italics, is taken for that.
fn in_one_script(mut letters: Vec<Letter>) -> Vec<Letter> {
    const LATIN: &str = "aeopcxiïABEKMHOPCTXIÏëËmungykrYу6";
    const CYRILLIC: &str = "аеорсхіїАВЕКМНОРСТХІЇёЁтипдукгУуб";
    let swap = |c: char| LATIN.chars().zip(CYRILLIC.chars()).find(|p| p.0 == c).map(|p| p.1);
    let is_cyrillic = |c: char| ('\u{400}'..'\u{530}').contains(&c);
    let only = |word: &[Letter]| word.iter().filter(|l| is_cyrillic(l.0)).count();
    let latin = |word: &[Letter]| {
        word.iter().filter(|l| l.0.is_alphabetic() && !is_cyrillic(l.0) && swap(l.0).is_none()).count()
    };
    let some = letters.split(|l| l.0 == ' ').any(|word| only(word) > latin(word));
    for word in letters.split_mut(|l| l.0 == ' ').filter(|_| some) {
        let named = word.iter().any(|l| l.0.is_alphabetic());
        if named && (only(word) > latin(word) || latin(word) == 0) {
            for letter in word {
                letter.0 = swap(letter.0).unwrap_or(letter.0);
            }
        }
    }
    letters
}

/// A line cut out of a plane and scaled for the network. `ink` is left, top, right and bottom of its ink, `dark` tells
/// whether it is darker than the ground. `None` when it is too short or too long.
pub(crate) fn normalised(plane: &Gray, ink: [usize; 4], dark: bool) -> Option<Gray> {
    let [x0, y0, x1, y1] = ink.map(|v| v as f32);
    let scale = INK / (y1 - y0).max(3.0);
    let (pad, before) = ((HEIGHT as f32 - INK) / 2.0 / scale, BEFORE / scale);
    let low = |v: f32| v.round().max(0.0) as usize;
    let (left, top) = (low(x0 - before), low(y0 - pad));
    let (right, bottom) = (low(x1 + before).min(plane.width), low(y1 + pad).min(plane.height));
    let (w, h) = (right.saturating_sub(left), bottom.saturating_sub(top));
    let width = ((w * HEIGHT) as f32 / h.max(1) as f32 / 2.0).round() as usize * 2;
    if w < 4 || h < 4 || width > LONGEST {
        return None;
    }
    let width = width.max(8);
    let mut part = Gray::filled(w, h, 0.0);
    for (y, row) in part.data.chunks_exact_mut(w).enumerate() {
        row.copy_from_slice(plane.row(top + y).get(left..right)?);
    }
    let mut sorted = part.data.clone();
    let ground = median(&mut sorted)?;
    for v in &mut part.data {
        *v = if dark { ground - *v } else { *v - ground };
    }
    sorted.clone_from(&part.data);
    let at = (sorted.len() - 1) * 97 / 100;
    let full = sorted.select_nth_unstable_by(at, f32::total_cmp).1.max(8.0);
    for v in &mut part.data {
        *v = (*v / full).clamp(-0.3, 1.3);
    }
    let shape = |g: Gray| if g.width == width && g.height == HEIGHT { g } else { g.stretched(width, HEIGHT) };
    Some(if h > HEIGHT { shape(part.reduced(width, HEIGHT)) } else { shape(part) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_that_are_cut_off_or_go_on_or_are_of_something_else_are_refused() {
        assert!(Words::load(SHIPPED).is_some());
        for length in [0, 8, 9, 40, SHIPPED.len() / 2, SHIPPED.len() - 1] {
            assert!(Words::load(&SHIPPED[..length]).is_none(), "{length}");
        }
        assert!(Words::load(&[SHIPPED, b"x"].concat()).is_none());
        for at in 0..11 {
            let mut bytes = SHIPPED.to_vec();
            bytes[at] ^= 0x55;
            assert!(Words::load(&bytes).is_none(), "{at}");
        }
    }

    #[test]
    fn letters_of_two_scripts_become_one_word() {
        let read = |s: &str| -> String {
            in_one_script(s.chars().map(|c| (c, 1.0)).collect()).iter().map(|l| l.0).collect()
        };
        // As the network writes them, with Latin letters for those that look alike.
        assert_eq!(read("Xoд бeлыx"), "Ход белых");
        assert_eq!(read("xog бeлыx, Mate"), "ход белых, Mate");
        assert_eq!(read("White"), "White");
    }

    #[test]
    fn lines_without_size_are_no_lines() {
        let plane = Gray::filled(100, 20, 255.0);
        assert_eq!(normalised(&plane, [5, 5, 50, 15], true).map(|g| g.height), Some(HEIGHT));
        assert_eq!(normalised(&plane, [5, 5, 5, 5], true), None);
        assert_eq!(normalised(&plane, [200, 50, 300, 60], true), None);
        assert_eq!(normalised(&Gray::filled(0, 0, 0.0), [0, 0, 0, 0], true), None);
        assert_eq!(Words::shipped().map(|w| w.read(&Gray::filled(0, 24, 0.0))), Some(Vec::new()));
    }
}
