//! Points where lattices have their nodes: saddle points of brightness, the corners
//! where four squares meet, and crossings of dark lines.

use crate::raster::Gray;

/// A saddle point.
#[derive(Debug, Clone, Copy)]
pub(super) struct Saddle {
    /// In pixels of the plane, the middle of the first pixel at 0.5.
    pub x: f32,
    pub y: f32,
    /// How strong, in grey levels by pixel at the blur's scale.
    pub strength: f32,
    /// The direction in which it is brightest, as a unit vector of twice its
    /// angle: a turn by 90 degrees changes its sign.
    pub axis: [f32; 2],
}

/// Second derivatives and the gradient at a pixel, in the blur's scale.
pub(super) struct Local {
    pub xx: f32,
    pub yy: f32,
    pub xy: f32,
    pub gx: f32,
    pub gy: f32,
}

impl Local {
    /// At a pixel that has neighbours on all sides.
    pub fn of(g: &Gray, x: usize, y: usize) -> Self {
        let (w, i) = (g.width, y * g.width + x);
        let d = &g.data;
        Self {
            xx: d[i - 1] - 2.0 * d[i] + d[i + 1],
            yy: d[i - w] - 2.0 * d[i] + d[i + w],
            xy: (d[i - w - 1] + d[i + w + 1] - d[i - w + 1] - d[i + w - 1]) * 0.25,
            gx: (d[i + 1] - d[i - 1]) * 0.5,
            gy: (d[i + w] - d[i - w]) * 0.5,
        }
    }

    /// Greatest where both curvatures are as strong and of opposite sign.
    pub fn response(&self) -> f32 {
        let det = self.xx * self.yy - self.xy * self.xy;
        (-det).max(0.0).sqrt() - 0.5 * (self.xx + self.yy).abs()
    }

    pub fn axis(&self) -> [f32; 2] {
        let (a, b) = (self.xx - self.yy, 2.0 * self.xy);
        let n = (a * a + b * b).sqrt().max(1e-12);
        [a / n, b / n]
    }

    /// The step from the pixel to where the gradient vanishes.
    pub fn step(&self) -> Option<(f32, f32)> {
        let det = self.xx * self.yy - self.xy * self.xy;
        (det.abs() > 1e-9).then(|| {
            ((self.xy * self.gy - self.yy * self.gx) / det, (self.xy * self.gx - self.xx * self.gy) / det)
        })
    }
}

/// No more of them than this: text has very many.
const MOST: usize = 3000;

/// The saddle points of a plane that was blurred by `sigma`, the strongest first.
pub(super) fn saddles(blurred: &Gray, sigma: f32, least: f32) -> Vec<Saddle> {
    points(blurred, sigma, least, |half, det| (-det).max(0.0).sqrt() - half.abs())
}

/// Where dark lines cross: minima that are as narrow in all directions.
pub(super) fn crossings(blurred: &Gray, sigma: f32, least: f32) -> Vec<Saddle> {
    points(blurred, sigma, least, |half, det| if half > 0.0 { 2.0 * det.max(0.0).sqrt() - half } else { 0.0 })
}

/// The greatest places of a response to half the trace and the determinant of
/// the second derivatives.
fn points(blurred: &Gray, sigma: f32, least: f32, answer: impl Fn(f32, f32) -> f32) -> Vec<Saddle> {
    let (w, h) = (blurred.width, blurred.height);
    if w < 8 || h < 8 {
        return Vec::new();
    }
    let scale = sigma * sigma;
    let mut response = Gray::filled(w, h, 0.0);
    for y in 1..h - 1 {
        let (up, mid, low) = (blurred.row(y - 1), blurred.row(y), blurred.row(y + 1));
        let target = &mut response.data[y * w + 1..(y + 1) * w - 1];
        let n = target.len();
        let (up, mid, low) = (&up[..n + 2], &mid[..n + 2], &low[..n + 2]);
        for x in 0..n {
            let centre = mid[x + 1];
            let xx = mid[x] - 2.0 * centre + mid[x + 2];
            let yy = up[x + 1] - 2.0 * centre + low[x + 1];
            let xy = (up[x] + low[x + 2] - up[x + 2] - low[x]) * 0.25;
            let det = xx * yy - xy * xy;
            target[x] = answer(0.5 * (xx + yy), det) * scale;
        }
    }
    let radius = (sigma * 1.2).round().max(1.0) as usize;
    let edge = radius.max(2);
    let mut out = Vec::new();
    for y in edge..h.saturating_sub(edge) {
        let row = response.row(y);
        let (up, low) = (response.row(y - 1), response.row(y + 1));
        for x in edge..w.saturating_sub(edge) {
            let r = row[x];
            if r < least || r < row[x - 1] || r < row[x + 1] || r < up[x] || r < low[x] {
                continue;
            }
            let greatest = (y - radius..=y + radius)
                .all(|b| response.row(b)[x - radius..=x + radius].iter().all(|v| *v <= r));
            if !greatest {
                continue;
            }
            let local = Local::of(blurred, x, y);
            let (dx, dy) = match local.step() {
                Some((dx, dy)) if dx.abs() <= 1.5 && dy.abs() <= 1.5 => (dx, dy),
                _ => (0.0, 0.0),
            };
            out.push(Saddle {
                x: x as f32 + 0.5 + dx,
                y: y as f32 + 0.5 + dy,
                strength: r,
                axis: local.axis(),
            });
        }
    }
    if out.len() > MOST {
        out.select_nth_unstable_by(MOST, |a, b| b.strength.total_cmp(&a.strength));
        out.truncate(MOST);
    }
    out.sort_by(|a, b| b.strength.total_cmp(&a.strength).then(a.y.total_cmp(&b.y)).then(a.x.total_cmp(&b.x)));
    out
}

/// Points by the cell of a grid that they fall into.
pub(super) struct Buckets {
    cell: f32,
    columns: usize,
    rows: usize,
    /// Where the points of a cell begin.
    start: Vec<u32>,
    order: Vec<u32>,
}

impl Buckets {
    pub fn new(points: &[Saddle], width: usize, height: usize, cell: f32) -> Self {
        let columns = (width as f32 / cell) as usize + 1;
        let rows = (height as f32 / cell) as usize + 1;
        let key = |p: &Saddle| {
            let cx = ((p.x / cell).max(0.0) as usize).min(columns - 1);
            let cy = ((p.y / cell).max(0.0) as usize).min(rows - 1);
            cy * columns + cx
        };
        let mut start = vec![0_u32; columns * rows + 1];
        for p in points {
            start[key(p) + 1] += 1;
        }
        for i in 1..start.len() {
            start[i] += start[i - 1];
        }
        let mut next = start.clone();
        let mut order = vec![0_u32; points.len()];
        for (i, p) in points.iter().enumerate() {
            let slot = &mut next[key(p)];
            order[*slot as usize] = i as u32;
            *slot += 1;
        }
        Self { cell, columns, rows, start, order }
    }

    /// The points within a square of half side `radius`.
    pub fn near(&self, x: f32, y: f32, radius: f32) -> impl Iterator<Item = usize> {
        let clamp = |v: f32, n: usize| ((v / self.cell).floor().max(0.0) as usize).min(n - 1);
        let (x0, x1) = (clamp(x - radius, self.columns), clamp(x + radius, self.columns));
        let (y0, y1) = (clamp(y - radius, self.rows), clamp(y + radius, self.rows));
        (y0..=y1).flat_map(move |cy| {
            let row = cy * self.columns;
            let (a, b) = (self.start[row + x0] as usize, self.start[row + x1 + 1] as usize);
            self.order[a..b].iter().map(|i| *i as usize)
        })
    }
}
