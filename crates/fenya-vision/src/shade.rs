//! Are the light squares where they belong? The square at White's right hand is light (FIDE Laws, 2.1), in
//! a picture that is neither a negative nor seen in a mirror.

use crate::decide::Classes;
use crate::net::SIDE;
use crate::raster::luma;

/// Pixels of a straightened square.
const SQUARE: usize = SIDE / 8;
/// Brightness by which light and dark squares differ at least, of 255.
const LEAST: f32 = 6.0;
/// Empty squares of each colour that must be seen.
const SEEN: usize = 4;

/// Is the top left square, as it is straightened, a light one? None, where too few squares are empty to tell, or
/// they do not differ, as on boards of lines.
pub fn shade(pixels: &[f32], classes: &Classes) -> Option<bool> {
    let gray = luma(pixels);
    let mut sides: [Vec<f32>; 2] = Default::default();
    for (i, _) in classes.iter().enumerate().filter(|(_, c)| **c == 0) {
        let (x, y) = (i % 8, i / 8);
        let rows = gray.chunks_exact(SIDE).skip(y * SQUARE + SQUARE / 4).take(SQUARE / 2);
        let sum: f32 = rows.flat_map(|row| &row[x * SQUARE + SQUARE / 4..][..SQUARE / 2]).sum();
        sides[(x + y) % 2].push(sum / (SQUARE * SQUARE / 4) as f32);
    }
    if sides.iter().any(|s| s.len() < SEEN) {
        return None;
    }
    let [(light, a), (dark, b)] = sides.each_mut().map(|s| middle_and_spread(s));
    let difference = light - dark;
    (difference.abs() > LEAST.max(1.5 * (a + b))).then_some(difference > 0.0)
}

/// The median, and the median distance from it.
fn middle_and_spread(values: &mut [f32]) -> (f32, f32) {
    values.sort_by(f32::total_cmp);
    let middle = values[values.len() / 2];
    let mut off: Vec<f32> = values.iter().map(|v| (v - middle).abs()).collect();
    off.sort_by(f32::total_cmp);
    (middle, off[off.len() / 2])
}

/// The board as a mirror shows it.
pub fn mirrored(classes: &Classes) -> Classes {
    std::array::from_fn(|i| classes[i / 8 * 8 + 7 - i % 8])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(light: f32, dark: f32) -> Vec<f32> {
        let at = |i: usize| if (i % SIDE / SQUARE + i / SIDE / SQUARE).is_multiple_of(2) { light } else { dark };
        (0..SIDE * SIDE).flat_map(|i| [at(i); 3]).collect()
    }

    #[test]
    fn the_first_square_is_told_by_the_empty_ones() {
        assert_eq!(shade(&board(220.0, 120.0), &[0; 64]), Some(true));
        assert_eq!(shade(&board(120.0, 220.0), &[0; 64]), Some(false));
        assert_eq!(shade(&board(200.0, 198.0), &[0; 64]), None);
        assert_eq!(shade(&board(220.0, 120.0), &[1; 64]), None);
    }

    #[test]
    fn mirrored_twice_it_is_the_board_again() {
        let classes: Classes = std::array::from_fn(|i| (i % 13) as u8);
        assert_eq!(mirrored(&classes)[0], classes[7]);
        assert_eq!(mirrored(&mirrored(&classes)), classes);
    }
}
