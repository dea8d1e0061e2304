//! Whose move it is, by the two squares that programs highlight after a move.

use crate::decide::Classes;
use crate::net::SIDE;
use crate::raster::median;
use fenya::board::Color;

/// A square that differs by less than this from others of its colour is not highlighted.
const LEAST: f32 = 20.0;

/// Highlights have a colour: what is only brighter or darker is light, shadow or print.
const TINT: f32 = 10.0;

type Rgb = [f32; 3];

fn medians(colours: &[Rgb]) -> Rgb {
    [0, 1, 2].map(|c| median(&mut colours.iter().map(|v| v[c]).collect::<Vec<_>>()).unwrap_or(0.0))
}

/// The colour of a square where pieces seldom are: along its edges.
fn ground(pixels: &[f32], square: usize) -> Rgb {
    let side = SIDE / 8;
    let (x0, y0) = (square % 8 * side, square / 8 * side);
    let inset = side / 10 + 1;
    let far = side - 1 - inset;
    let mut seen = Vec::with_capacity(24);
    for k in (inset..=far).step_by(4) {
        for (x, y) in [(k, inset), (k, far), (inset, k), (far, k)] {
            let at = ((y0 + y) * SIDE + x0 + x) * 3;
            if let Some(p) = pixels.get(at..at + 3) {
                seen.push([p[0], p[1], p[2]]);
            }
        }
    }
    medians(&seen)
}

fn difference(a: Rgb, b: Rgb) -> Rgb {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn length(v: Rgb) -> f32 {
    v.iter().map(|c| c * c).sum::<f32>().sqrt()
}

/// Can a piece of this class have gone from one square to another, as far as the shape of the move tells?
/// `up` is the direction in which White plays on the screen: -1 or 1 rows.
fn went(class: u8, from: usize, to: usize, up: i32) -> bool {
    let (dx, dy) = (to as i32 % 8 - from as i32 % 8, to as i32 / 8 - from as i32 / 8);
    let (ax, ay) = (dx.abs(), dy.abs());
    let forward = if class <= 6 { dy * up } else { -dy * up };
    let straight = ax == 0 || ay == 0;
    let pawn = (forward == 1 && ax <= 1) || (forward == 2 && ax == 0);
    let last = to / 8 == 0 || to / 8 == 7;
    match (class - 1) % 6 {
        0 => pawn,
        1 => ax * ay == 2 || (last && pawn),
        2 => ax == ay || (last && pawn),
        3 => straight || (last && pawn),
        4 => straight || ax == ay,
        _ => ax.max(ay) == 1 || (ay == 0 && ax == 2),
    }
}

/// The two squares of the last move, from and to, and the side to move after it.
/// `pixels` is the straightened board (red, green, blue, 0 to 255), `classes`
/// what stands on it as it is seen, `flipped` is true with White at the top.
/// Nothing, when there are not just two highlighted squares that a move explains.
pub fn last_move(pixels: &[f32], classes: &Classes, flipped: bool) -> Option<(usize, usize, Color)> {
    let colours: Vec<Rgb> = (0..64).map(|i| ground(pixels, i)).collect();
    let parity = |i: usize| (i % 8 + i / 8) % 2;
    let usual = [0, 1].map(|p| {
        medians(
            &colours.iter().enumerate().filter(|(i, _)| parity(*i) == p).map(|(_, c)| *c).collect::<Vec<_>>(),
        )
    });
    let shift: Vec<Rgb> = (0..64).map(|i| difference(colours[i], usual[parity(i)])).collect();
    let mut spread: Vec<f32> = shift.iter().map(|v| length(*v)).collect();
    let limit = (6.0 * median(&mut spread).unwrap_or(0.0)).max(LEAST);
    let lit: Vec<usize> = (0..64).filter(|&i| length(shift[i]) > limit).collect();
    let [a, b] = lit[..] else { return None };
    let tint =
        |v: Rgb| v.iter().copied().fold(f32::MIN, f32::max) - v.iter().copied().fold(f32::MAX, f32::min);
    if tint(shift[a]) < TINT || tint(shift[b]) < TINT {
        return None;
    }
    let dot: f32 = shift[a].iter().zip(shift[b]).map(|(x, y)| x * y).sum();
    if dot < 0.3 * length(shift[a]) * length(shift[b]) {
        return None;
    }
    let (from, to) = match (classes[a], classes[b]) {
        (0, 1..) => (a, b),
        (1.., 0) => (b, a),
        _ => return None,
    };
    let up = if flipped { 1 } else { -1 };
    went(classes[to], from, to, up)
        .then(|| (from, to, if classes[to] <= 6 { Color::Black } else { Color::White }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(lit: &[usize]) -> Vec<f32> {
        let mut out = Vec::new();
        for y in 0..SIDE {
            for x in 0..SIDE {
                let square = y / 32 * 8 + x / 32;
                let light = (square % 8 + square / 8) % 2 == 0;
                let base = if light { [240.0, 217.0, 181.0] } else { [181.0, 136.0, 99.0] };
                let yellow = [205.0, 210.0, 60.0];
                out.extend(
                    (0..3).map(|c| if lit.contains(&square) { 0.5 * (base[c] + yellow[c]) } else { base[c] }),
                );
            }
        }
        out
    }

    fn pawn_on(square: usize) -> Classes {
        let mut classes = [0; 64];
        classes[square] = 1;
        classes
    }

    #[test]
    fn after_a_white_move_black_is_to_move() {
        // e2-e4 with White at the bottom.
        assert_eq!(last_move(&board(&[52, 36]), &pawn_on(36), false), Some((52, 36, Color::Black)));
    }

    #[test]
    fn a_pawn_does_not_go_backwards() {
        assert_eq!(last_move(&board(&[52, 36]), &pawn_on(36), true), None);
    }

    #[test]
    fn light_on_two_squares_is_no_highlight() {
        let mut pixels = board(&[]);
        for (i, v) in pixels.iter_mut().enumerate() {
            let (x, y) = (i / 3 % SIDE / 32, i / 3 / SIDE / 32);
            if [52, 36].contains(&(y * 8 + x)) {
                *v += 40.0;
            }
        }
        assert_eq!(last_move(&pixels, &pawn_on(36), false), None);
    }

    #[test]
    fn one_or_three_highlights_say_nothing() {
        assert_eq!(last_move(&board(&[36]), &pawn_on(36), false), None);
        assert_eq!(last_move(&board(&[52, 36, 10]), &pawn_on(36), false), None);
        assert_eq!(last_move(&board(&[]), &pawn_on(36), false), None);
    }
}
