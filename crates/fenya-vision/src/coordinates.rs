//! Which way up: by the coordinates that are printed beside or inside a board.
//!
//! Strips along the four sides are straightened, the mark in each of their eight squares is taken out and
//! given to a small network (`training/labels.py`). A strip speaks only when most of its marks agree on an order.

use crate::geometry::{Homography, Point, Quad};
use crate::net::SIDE;
use crate::picture::Picture;
use crate::raster::luma;
use crate::rectify::rectify_region;

/// Pixels of a straightened square.
const SQUARE: usize = SIDE / 8;
/// The mark, 16 x 16, and its width over its height.
const INPUTS: usize = 257;
const HIDDEN: usize = 48;
/// Nothing, 1 to 8, a to h.
const CLASSES: usize = 17;

static LABELS: &[u8] = include_bytes!("../assets/labels.net");
const MAGIC: &[u8] = b"FENYALAB1";

/// The chance that a mark was misread, whatever the network says.
const SLIP: f64 = 0.04;
/// So many of eight marks must be those of an order.
const LEAST: usize = 5;
/// No strip says more than this, in nats.
const MOST: f64 = 9.0;

/// Where coordinates stand: the strip, in squares from the top left corner of the board, and whether it has ranks.
struct Strip {
    /// Left, top, right and bottom of the zone in the first square.
    zone: [f64; 4],
    ranks: bool,
}

const STRIPS: [Strip; 9] = [
    Strip { zone: [-0.84, 0.1, -0.03, 0.91], ranks: true },
    Strip { zone: [8.03, 0.1, 8.84, 0.91], ranks: true },
    Strip { zone: [0.0, 0.0, 0.32, 0.36], ranks: true },
    Strip { zone: [7.68, 0.0, 8.0, 0.36], ranks: true },
    Strip { zone: [0.1, 8.03, 0.91, 8.84], ranks: false },
    Strip { zone: [0.1, -0.84, 0.91, -0.03], ranks: false },
    Strip { zone: [0.0, 7.64, 0.32, 8.0], ranks: false },
    Strip { zone: [0.68, 7.64, 1.0, 8.0], ranks: false },
    Strip { zone: [0.0, 0.64, 0.32, 1.0], ranks: true },
];

/// The network, unpacked.
struct Net {
    first: Vec<f32>,
    bias: Vec<f32>,
    second: Vec<f32>,
    out: Vec<f32>,
}

impl Net {
    fn shipped() -> Option<&'static Self> {
        static NET: std::sync::OnceLock<Option<Net>> = std::sync::OnceLock::new();
        NET.get_or_init(|| Self::read(LABELS)).as_ref()
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let (halves, rest) = bytes.strip_prefix(MAGIC)?.as_chunks::<2>();
        let sizes = [HIDDEN * INPUTS, HIDDEN, CLASSES * HIDDEN, CLASSES];
        if !rest.is_empty() || halves.len() != sizes.iter().sum() {
            return None;
        }
        let mut values = halves.iter().map(|h| crate::net::half(u16::from_le_bytes(*h)));
        let [first, bias, second, out] = sizes.map(|n| values.by_ref().take(n).collect());
        Some(Self { first, bias, second, out })
    }

    /// The probability of each class.
    fn classify(&self, mark: &[f32; INPUTS]) -> [f64; CLASSES] {
        let dot = |w: &[f32], x: &[f32]| w.iter().zip(x).map(|(a, b)| a * b).sum::<f32>();
        let hidden: Vec<f32> = self
            .first
            .chunks_exact(INPUTS)
            .zip(&self.bias)
            .map(|(w, b)| (dot(w, mark) + b).max(0.0))
            .collect();
        let mut p = [0.0; CLASSES];
        for ((p, w), b) in p.iter_mut().zip(self.second.chunks_exact(HIDDEN)).zip(&self.out) {
            *p = f64::from(dot(w, &hidden) + b);
        }
        let most = p.iter().copied().fold(f64::MIN, f64::max);
        let sum: f64 = p.iter().map(|v| (v - most).exp()).sum();
        p.map(|v| (v - most).exp() / sum)
    }
}

/// How much the coordinates speak for White at the bottom of the board as it is mapped, in nats; none when there
/// are none that can be read. Marks that stand upright only when the board is turned count for the other way.
///
/// `pixels` is the board, straightened to [`SIDE`] by that map.
pub fn odds(picture: &Picture, map: &Homography, pixels: &[f32]) -> Option<f64> {
    let net = Net::shipped()?;
    let mut board = Straightened { picture, map: *map, gray: luma(pixels) };
    if let Some(odds) = upright(net, &board) {
        return Some(odds);
    }
    board.map = Homography::to_quad(&map.quad().turned(2))?;
    board.gray.reverse();
    upright(net, &board).map(|odds| -odds)
}

/// A board one way up.
struct Straightened<'a> {
    picture: &'a Picture,
    map: Homography,
    /// Its brightness, [`SIDE`] x [`SIDE`].
    gray: Vec<f32>,
}

impl Straightened<'_> {
    /// The brightness of a zone, in squares from the top left corner; none when the picture does not show it.
    fn zone(&self, [x0, y0, x1, y1]: [f64; 4], width: usize, height: usize) -> Option<Vec<f32>> {
        if x0 >= 0.0 && y0 >= 0.0 && x1 <= 8.0 && y1 <= 8.0 {
            // Inside the board it has been straightened already.
            // Those that end at an edge of a square lie at it, whatever was cut off their width.
            let first = |a: f64, b: f64, n: usize| {
                if b.fract() == 0.0 { b as usize * SQUARE - n } else { (a * SQUARE as f64).round() as usize }
            };
            let (left, top) = (first(x0, x1, width), first(y0, y1, height));
            let rows = self.gray.chunks_exact(SIDE).skip(top).take(height);
            let zone: Vec<f32> =
                rows.filter_map(|row| row.get(left..left + width)).flatten().copied().collect();
            return (zone.len() == width * height).then_some(zone);
        }
        let [left, top, right, bottom] = [x0, y0, x1, y1].map(|v| v / 8.0);
        let middle = self.map.apply(Point::new(f64::midpoint(left, right), f64::midpoint(top, bottom)));
        Quad::frame(self.picture.width(), self.picture.height()).holds(middle).then(|| {
            luma(&rectify_region(self.picture, &self.map, [left, top, right, bottom], width, height))
        })
    }
}

fn upright(net: &Net, board: &Straightened<'_>) -> Option<f64> {
    STRIPS.iter().filter_map(|strip| strip_odds(net, board, strip)).reduce(|a, b| a + b)
}

fn strip_odds(net: &Net, board: &Straightened<'_>, strip: &Strip) -> Option<f64> {
    let [x0, y0, x1, y1] = strip.zone;
    let (width, height) = (((x1 - x0) * SQUARE as f64) as usize, ((y1 - y0) * SQUARE as f64) as usize);
    let mut orders = [0.0; 2];
    let mut agree = [0usize; 2];
    for i in 0..8 {
        let step = i as f64;
        let (dx, dy) = if strip.ranks { (0.0, step) } else { (step, 0.0) };
        let gray = board.zone([x0 + dx, y0 + dy, x1 + dx, y1 + dy], width, height)?;
        if let Some(mark) = mark(&gray, width, height) {
            let p = net.classify(&mark);
            // From the top down ranks fall, from the left files grow.
            let labels = if strip.ranks { [8 - i, 1 + i] } else { [9 + i, 16 - i] };
            let best = (0..CLASSES).max_by(|&a, &b| p[a].total_cmp(&p[b])).unwrap_or(0);
            for ((order, agree), label) in orders.iter_mut().zip(&mut agree).zip(labels) {
                *order += (p[label] * (1.0 - SLIP) + SLIP / 16.0).ln();
                *agree += usize::from(best == label);
            }
        }
        // With so many that do not agree, the rest cannot make up for it.
        if agree.iter().all(|n| i + 1 - n > 8 - LEAST) {
            return None;
        }
    }
    Some((orders[0] - orders[1]).clamp(-MOST, MOST))
}

/// The largest mark of a zone that does not touch its edge: its ink, and its width over its height.
fn mark(gray: &[f32], width: usize, height: usize) -> Option<[f32; INPUTS]> {
    let at = |x: usize, y: usize| gray.get(y * width + x).copied().unwrap_or(0.0);
    let mut border: Vec<f32> = (0..width)
        .flat_map(|x| [at(x, 0), at(x, height - 1)])
        .chain((0..height).flat_map(|y| [at(0, y), at(width - 1, y)]))
        .collect();
    border.sort_by(f32::total_cmp);
    let n = border.len();
    let ground = f32::midpoint(border[(n - 1) / 2], border[n / 2]);
    let ink: Vec<f32> = gray.iter().map(|g| (g - ground).abs()).collect();
    let most = ink.iter().copied().fold(0.0, f32::max);
    if most < 20.0 {
        return None;
    }
    let dark = |i: usize| ink[i] > 0.45 * most;
    // Parts that hang together, also over corners; 0 is none.
    let mut part = vec![0u16; ink.len()];
    let mut best: Option<(usize, [usize; 4], u16)> = None;
    let mut count = 0u16;
    for start in 0..ink.len() {
        if part[start] != 0 || !dark(start) {
            continue;
        }
        count += 1;
        let mut stack = vec![start];
        part[start] = count;
        let (mut size, mut bounds) = (0, [usize::MAX, usize::MAX, 0, 0]);
        while let Some(i) = stack.pop() {
            let (x, y) = (i % width, i / width);
            size += 1;
            bounds = [bounds[0].min(x), bounds[1].min(y), bounds[2].max(x), bounds[3].max(y)];
            for v in y.saturating_sub(1)..=(y + 1).min(height - 1) {
                for u in x.saturating_sub(1)..=(x + 1).min(width - 1) {
                    let j = v * width + u;
                    if part[j] == 0 && dark(j) {
                        part[j] = count;
                        stack.push(j);
                    }
                }
            }
        }
        let [left, top, right, bottom] = bounds;
        let inside = left > 0 && top > 0 && right + 1 < width && bottom + 1 < height;
        let (w, h) = (right + 1 - left, bottom + 1 - top);
        if inside && (4..=20).contains(&h) && w <= 20 && best.is_none_or(|b| size > b.0) {
            best = Some((size, bounds, count));
        }
    }
    let (_, [left, top, right, bottom], which) = best?;
    // The faint rim belongs to the mark, other marks do not.
    let (x0, y0) = (left - 1, top - 1);
    let (w, h) = (right + 3 - left, bottom + 3 - top);
    let value = |x: isize, y: isize| -> f32 {
        if x < 0 || y < 0 || x >= w as isize || y >= h as isize {
            return 0.0;
        }
        let i = (y0 + y as usize) * width + x0 + x as usize;
        if part[i] == 0 || part[i] == which { ink[i] / most } else { 0.0 }
    };
    let side = w.max(h) as f32;
    let mut out = [0.0; INPUTS];
    for j in 0..16 {
        for k in 0..16 {
            let y = (j as f32 + 0.5) / 16.0 * side - 0.5 - (side - h as f32) / 2.0;
            let x = (k as f32 + 0.5) / 16.0 * side - 0.5 - (side - w as f32) / 2.0;
            let (fy, fx) = (y.floor(), x.floor());
            let (a, b) = (y - fy, x - fx);
            let (iy, ix) = (fy as isize, fx as isize);
            out[j * 16 + k] = value(ix, iy) * (1.0 - a) * (1.0 - b)
                + value(ix + 1, iy) * (1.0 - a) * b
                + value(ix, iy + 1) * a * (1.0 - b)
                + value(ix + 1, iy + 1) * a * b;
        }
    }
    out[INPUTS - 1] = w as f32 / h as f32;
    Some(out)
}
