//! Straightens a board of a picture to a square.

use crate::bend::Bend;
use crate::geometry::{Homography, Point, Quad};
use crate::picture::Picture;
use crate::raster::Window;

/// The board straightened to `size` x `size` pixels: red, green, blue
/// interleaved, row by row, 0 to 255. The first corner becomes the top left.
/// Where the board is larger than the output, areas are averaged; the picture's
/// edges are continued. A board without area gives the colour of one place.
pub fn rectify(picture: &Picture, quad: &Quad, size: usize) -> Vec<f32> {
    match Homography::to_quad(quad) {
        Some(map) => rectify_region(picture, &map, [0.0, 0.0, 1.0, 1.0], size, size),
        None => {
            let nowhere = Homography([[0.0, 0.0, quad.0[0].x], [0.0, 0.0, quad.0[0].y], [0.0, 0.0, 1.0]]);
            rectify_region(picture, &nowhere, [0.0, 0.0, 1.0, 1.0], size, size)
        }
    }
}

/// A part of the plane of the board straightened to `width` x `height` pixels,
/// red, green, blue interleaved, 0 to 255. `map` takes the unit square to the
/// board; `region` is left, top, right and bottom in sides of the board, so
/// `[0, 0, 1, 1]` is the board and `[-0.125, -0.125, 1.125, 1.125]` has a margin
/// of a square around it.
pub fn rectify_region(
    picture: &Picture,
    map: &Homography,
    region: [f64; 4],
    width: usize,
    height: usize,
) -> Vec<f32> {
    Straightener::new(picture).region(map, region, width, height)
}

/// Straightens boards of one picture. It keeps what it made smaller last, since
/// a board is looked at more than once.
#[derive(Debug)]
pub struct Straightener<'a> {
    picture: &'a Picture,
    kept: Option<Reduced>,
}

/// A part of a picture made smaller, in blocks that are counted from the
/// picture's first pixel: the same for every part.
#[derive(Debug)]
struct Reduced {
    /// Pixels on a side of a block.
    whole: usize,
    /// In blocks.
    part: Window,
    cells: Vec<[f32; 3]>,
}

impl Reduced {
    fn new(picture: &Picture, whole: usize, part: Window) -> Self {
        let (w, h) = (picture.width() as usize, picture.height() as usize);
        let (left, right) = ((part.x0 * whole).min(w), (part.x1 * whole).min(w));
        let mut cells = Vec::with_capacity(part.width() * part.height());
        // Blocks have up to 64 rows: 16 bits hold their sums.
        let mut sums = vec![0_u16; (right - left) * 3];
        for y in part.y0..part.y1 {
            let rows = y * whole..((y + 1) * whole).min(h);
            let n = rows.len();
            sums.fill(0);
            for row in rows {
                let bytes = &picture.rgb()[(row * w + left) * 3..][..(right - left) * 3];
                for (sum, v) in sums.iter_mut().zip(bytes) {
                    *sum += u16::from(*v);
                }
            }
            for block in sums.chunks(whole * 3) {
                let mut sum = [0_u32; 3];
                for p in block.as_chunks::<3>().0 {
                    for (s, v) in sum.iter_mut().zip(p) {
                        *s += u32::from(*v);
                    }
                }
                let share = 1.0 / (n * block.len() / 3).max(1) as f32;
                cells.push(sum.map(|s| s as f32 * share));
            }
        }
        Self { whole, part, cells }
    }

    const fn holds(&self, whole: usize, part: Window) -> bool {
        let p = self.part;
        self.whole == whole && p.x0 <= part.x0 && p.y0 <= part.y0 && p.x1 >= part.x1 && p.y1 >= part.y1
    }
}

impl<'a> Straightener<'a> {
    /// Of a picture.
    pub const fn new(picture: &'a Picture) -> Self {
        Self { picture, kept: None }
    }

    /// What it straightens parts of.
    pub const fn picture(&self) -> &'a Picture {
        self.picture
    }

    /// As [`rectify_region`].
    pub fn region(&mut self, map: &Homography, region: [f64; 4], width: usize, height: usize) -> Vec<f32> {
        self.bent(map, None, region, width, height)
    }

    /// As [`rectify_region`], of a board that is bent.
    pub(crate) fn bent(
        &mut self,
        map: &Homography,
        bend: Option<&Bend>,
        region: [f64; 4],
        width: usize,
        height: usize,
    ) -> Vec<f32> {
        let [x0, y0, x1, y1] = region;
        let corners =
            Quad([(x0, y0), (x1, y0), (x1, y1), (x0, y1)].map(|(x, y)| map.apply(Point::new(x, y))));
        // How many pixels of the picture one of the output's is.
        let area = corners.area().abs();
        let scale = (area / (width.max(1) * height.max(1)) as f64).sqrt();
        let scale = if scale.is_finite() { scale } else { 1.0 };
        let whole = scale.floor().clamp(1.0, 64.0);
        // What is left of the scale, 1 to 2, is averaged over some places of a pixel.
        let places: &[f64] = if scale / whole > 1.1 { &[0.25, 0.75] } else { &[0.5] };
        let grid = Grid { map, bend, region, width, height, places };
        let picture = self.picture;
        let (w, h) = (picture.width() as usize, picture.height() as usize);
        if whole < 2.0 {
            let at = |x: usize, y: usize| {
                let p = &picture.rgb()[(y * w + x) * 3..][..3];
                [f32::from(p[0]), f32::from(p[1]), f32::from(p[2])]
            };
            return grid.sampled([0, 0, w, h], 1.0, at);
        }
        let [left, top, right, bottom] = corners.bounds();
        let blocks = whole as usize;
        let part = |pad: f64| {
            let around = Window::around(picture, left - pad, top - pad, right + pad, bottom + pad)
                .unwrap_or(Window::all(picture));
            let (x0, y0) = (around.x0 / blocks, around.y0 / blocks);
            Window { x0, y0, x1: around.x1.div_ceil(blocks), y1: around.y1.div_ceil(blocks) }
        };
        // The next look will be a little aside.
        let needed = part(whole + 1.0);
        if !self.kept.as_ref().is_some_and(|k| k.holds(blocks, needed)) {
            self.kept = None;
        }
        let wide = || Reduced::new(picture, blocks, part(0.06 * area.sqrt() + whole + 1.0));
        let Reduced { part, cells, .. } = self.kept.get_or_insert_with(wide);
        let columns = part.width();
        let at = |x: usize, y: usize| cells[y * columns + x];
        grid.sampled([part.x0, part.y0, columns, part.height()], whole, at)
    }
}

/// Where the pixels of the output lie.
struct Grid<'a> {
    map: &'a Homography,
    bend: Option<&'a Bend>,
    region: [f64; 4],
    width: usize,
    height: usize,
    places: &'a [f64],
}

impl Grid<'_> {
    /// The pixels, from cells that have `whole` pixels a side; `part` says how
    /// many lie to the left of and above the first one, and how many there are.
    fn sampled(&self, part: [usize; 4], whole: f64, at: impl Fn(usize, usize) -> [f32; 3]) -> Vec<f32> {
        let [x0, y0, x1, y1] = self.region;
        let (sx, sy) = ((x1 - x0) / self.width.max(1) as f64, (y1 - y0) / self.height.max(1) as f64);
        let [left, top, columns, rows] = part;
        let k = 1.0 / whole;
        let shift = |n: usize| -(n as f64) - 0.5;
        let map = Homography([[k, 0.0, shift(left)], [0.0, k, shift(top)], [0.0, 0.0, 1.0]]).after(self.map);
        let m = &map.0;
        let n = self.places.len();
        let across: Vec<f64> =
            (0..self.width * n).map(|i| x0 + ((i / n) as f64 + self.places[i % n]) * sx).collect();
        let mut seen = vec![(0.0_f32, 0.0_f32); across.len()];
        let (most_x, most_y) = (columns.saturating_sub(1), rows.saturating_sub(1));
        let share = 1.0 / (n * n) as f32;
        let mut out = vec![0.0_f32; self.width * self.height * 3];
        for (j, line) in out.chunks_exact_mut(self.width.max(1) * 3).enumerate() {
            for b in self.places {
                let v = y0 + (j as f64 + b) * sy;
                if let Some(row) = self.bend.map(|bend| bend.row(v)) {
                    for (p, u) in seen.iter_mut().zip(&across) {
                        let (u, v) = row.at(*u);
                        let at = map.apply(Point::new(u, v));
                        *p = (at.x as f32, at.y as f32);
                    }
                } else {
                    let [cx, cy, cw] = [0, 1, 2].map(|r| m[r][1] * v + m[r][2]);
                    for (p, u) in seen.iter_mut().zip(&across) {
                        let w = m[2][0] * u + cw;
                        let w = if w.abs() < 1e-12 { 1e-12_f64.copysign(w) } else { w };
                        *p = (((m[0][0] * u + cx) / w) as f32, ((m[1][0] * u + cy) / w) as f32);
                    }
                }
                for (target, some) in line.as_chunks_mut::<3>().0.iter_mut().zip(seen.chunks_exact(n)) {
                    for &(x, y) in some {
                        // In this order, what is not a number becomes 0.
                        let (x, y) = (x.max(0.0).min(most_x as f32), y.max(0.0).min(most_y as f32));
                        let (i, j) = (x as usize, y as usize);
                        let (fx, fy) = (x - i as f32, y - j as f32);
                        let (i1, j1) = ((i + 1).min(most_x), (j + 1).min(most_y));
                        let [a, b, c, d] = [at(i, j), at(i1, j), at(i, j1), at(i1, j1)];
                        for k in 0..3 {
                            let upper = a[k] + (b[k] - a[k]) * fx;
                            let lower = c[k] + (d[k] - c[k]) * fx;
                            target[k] += (upper + (lower - upper) * fy) * share;
                        }
                    }
                }
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::draw::{Look, board};

    fn corners(scale: f64) -> Quad {
        Quad([
            Point::new(31.3 * scale, 22.8 * scale),
            Point::new(300.6 * scale, 40.2 * scale),
            Point::new(280.1 * scale, 310.7 * scale),
            Point::new(12.4 * scale, 270.5 * scale),
        ])
    }

    /// Where brightness crosses the middle between two squares, in pixels of the output.
    fn crossing(line: &[f32], near: usize) -> f64 {
        for i in near - 4..near + 4 {
            let (a, b) = (line[i] - 127.5, line[i + 1] - 127.5);
            if a * b <= 0.0 && a != b {
                return i as f64 + 0.5 + f64::from(a / (a - b));
            }
        }
        f64::NAN
    }

    #[test]
    fn edges_of_squares_fall_where_they_belong() {
        for scale in [1.0, 1.7, 2.6, 5.3] {
            let quad = corners(scale);
            let side = (330.0 * scale) as u32;
            let look = Look { light: 255.0, dark: 0.0, outside: 128.0, ..Look::default() };
            let picture = board(side, side, &[(quad, look)]);
            let flat = rectify(&picture, &quad, 256);
            let gray = |x: usize, y: usize| flat[(y * 256 + x) * 3 + 1];
            for k in 1..8 {
                for line in 0..8 {
                    let at = line * 32 + 16;
                    let row: Vec<f32> = (0..256).map(|x| gray(x, at)).collect();
                    let column: Vec<f32> = (0..256).map(|y| gray(at, y)).collect();
                    for found in [crossing(&row, k * 32), crossing(&column, k * 32)] {
                        assert!((found - (k * 32) as f64).abs() < 0.1, "{scale}: {found} for {}", k * 32);
                    }
                }
            }
        }
    }

    #[test]
    fn fine_lines_of_a_large_board_become_even_grey() {
        // Stripes of one pixel, reduced 6.4 times: no moiré is left.
        let n = 1640;
        let rgb = (0..n * n).flat_map(|i| [if (i % n) % 2 == 0 { 0 } else { 200 }; 3]).collect();
        let picture = Picture::new(n as u32, n as u32, rgb).unwrap();
        let flat = rectify(&picture, &Quad::frame(n as u32, n as u32), 256);
        assert!(flat.iter().all(|v| (v - 100.0).abs() < 12.0));
    }

    #[test]
    fn a_region_with_a_margin_shows_the_board_in_its_middle() {
        let quad = corners(1.0);
        let picture = board(330, 330, &[(quad, Look { outside: 99.0, ..Look::default() })]);
        let map = Homography::to_quad(&quad).unwrap();
        let flat = rectify_region(&picture, &map, [-0.125, -0.125, 1.125, 1.125], 100, 100);
        let at = |x: usize, y: usize| flat[(y * 100 + x) * 3];
        assert!((at(50, 3) - 99.0).abs() < 1.0 && (at(3, 50) - 99.0).abs() < 1.0);
        assert!(at(15, 15) > 200.0 && at(25, 15) < 150.0);
    }

    #[test]
    fn boards_without_area_or_far_outside_do_no_harm() {
        let picture = Picture::new(1, 1, vec![9, 8, 7]).unwrap();
        for quad in [
            Quad([Point::new(0.0, 0.0); 4]),
            Quad([Point::new(f64::NAN, 0.0); 4]),
            Quad([
                Point::new(-1e12, 5.0),
                Point::new(1e12, 0.0),
                Point::new(1e12, 1e12),
                Point::new(-1e12, 1e12),
            ]),
        ] {
            let flat = rectify(&picture, &quad, 8);
            assert_eq!(flat.len(), 192);
            assert!(flat.iter().all(|v| v.is_finite()));
        }
    }
}
