//! Are the light squares where they belong? The square at White's right hand is light (FIDE Laws, 2.1), in
//! a picture that is neither a negative nor seen in a mirror.

use crate::decide::Classes;
use crate::net::SIDE;
use crate::raster::{luma, median};

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
    tones(&mut sides).map(|[first, second]| first > second)
}

/// The brightness of the squares of either colour, when they differ by more than each does in itself.
fn tones(sides: &mut [Vec<f32>; 2]) -> Option<[f32; 2]> {
    let [(first, a), (second, b)] = sides.each_mut().map(|s| middle_and_spread(s));
    ((first - second).abs() > LEAST.max(1.5 * (a + b))).then_some([first, second])
}

/// A part of a picture with a square more on each side than a board has, in sides of the board.
pub const WIDER: [f64; 4] = [-0.125, -0.125, 1.125, 1.125];

/// Sides of a board beyond which its squares go on: above, at the right, below, at the left. `pixels` shows [`WIDER`], and
/// `seen` says whether the picture shows the square of a column and a row from -1 to 8. A board that goes on has more than eight
/// files or ranks, or is not the one whose corners were found.
pub fn goes_on(pixels: &[f32], seen: impl Fn(i32, i32) -> bool) -> [bool; 4] {
    let gray = luma(pixels);
    let side = SIDE as f32 / 10.0;
    // The corners of a square: men seldom reach there.
    let ground = |column: i32, row: i32| {
        let (x, y) = ((column + 1) as f32 * side, (row + 1) as f32 * side);
        let mut corners = [(0.12, 0.12), (0.72, 0.12), (0.12, 0.72), (0.72, 0.72)].map(|(a, b)| {
            let (left, top) = ((x + a * side) as usize, (y + b * side) as usize);
            let n = (0.16 * side) as usize;
            let rows = gray.chunks_exact(SIDE).skip(top).take(n);
            rows.flat_map(|row| &row[left..left + n]).sum::<f32>() / (n * n) as f32
        });
        corners.sort_by(f32::total_cmp);
        f32::midpoint(corners[1], corners[2])
    };
    let mut sides: [Vec<f32>; 2] = Default::default();
    for (x, y) in (0..64).map(|i| (i % 8, i / 8)) {
        sides[((x + y) % 2) as usize].push(ground(x, y));
    }
    let Some([first, second]) = tones(&mut sides) else { return [false; 4] };
    let difference = first - second;
    let middle = f32::midpoint(first, second);
    let lines: [fn(i32) -> (i32, i32); 4] = [|k| (k, -1), |k| (8, k), |k| (k, 8), |k| (-1, k)];
    lines.map(|line| {
        let places: Vec<(i32, i32)> = (0..8).map(line).filter(|(x, y)| seen(*x, *y)).collect();
        if places.len() < 7 {
            return false;
        }
        // Signed, so that squares of the board have a half and more.
        let shares = places.iter().map(|&(x, y)| {
            let sign = if (x + y).rem_euclid(2) == 0 { 1.0 } else { -1.0 };
            sign * (ground(x, y) - middle) / difference
        });
        let mut sure: Vec<f32> = shares.collect();
        sure.sort_by(f32::total_cmp);
        sure[1] > 0.2 && sure[sure.len() / 2] < 0.9
    })
}

/// The median, and the median distance from it.
fn middle_and_spread(values: &mut [f32]) -> (f32, f32) {
    let middle = median(values).unwrap_or(0.0);
    let mut off: Vec<f32> = values.iter().map(|v| (v - middle).abs()).collect();
    (middle, median(&mut off).unwrap_or(0.0))
}

/// The board as a mirror shows it.
pub fn mirrored(classes: &Classes) -> Classes {
    std::array::from_fn(|i| classes[i / 8 * 8 + 7 - i % 8])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(light: f32, dark: f32) -> Vec<f32> {
        let at =
            |i: usize| if (i % SIDE / SQUARE + i / SIDE / SQUARE).is_multiple_of(2) { light } else { dark };
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
    fn a_board_of_more_than_eight_files_goes_on() {
        let side = SIDE as f32 / 10.0;
        let picture = |columns: std::ops::Range<i32>, rows: std::ops::Range<i32>| -> Vec<f32> {
            let at = |i: usize| {
                let (x, y) = (((i % SIDE) as f32 / side) as i32 - 1, ((i / SIDE) as f32 / side) as i32 - 1);
                let inside = columns.contains(&x) && rows.contains(&y);
                if !inside {
                    255.0
                } else if (x + y).rem_euclid(2) == 0 {
                    220.0
                } else {
                    120.0
                }
            };
            (0..SIDE * SIDE).flat_map(|i| [at(i); 3]).collect()
        };
        assert_eq!(goes_on(&picture(0..8, 0..8), |_, _| true), [false; 4]);
        assert_eq!(goes_on(&picture(-1..9, 0..8), |_, _| true), [false, true, false, true]);
        assert_eq!(goes_on(&picture(0..8, 0..9), |_, _| true), [false, false, true, false]);
        assert_eq!(goes_on(&picture(0..8, 0..9), |_, y| y < 8), [false; 4]);
    }

    #[test]
    fn mirrored_twice_it_is_the_board_again() {
        let classes: Classes = std::array::from_fn(|i| (i % 13) as u8);
        assert_eq!(mirrored(&classes)[0], classes[7]);
        assert_eq!(mirrored(&mirrored(&classes)), classes);
    }
}
