//! The inner corners of a board again, at a scale where they are sharp.

use super::lattice::robust;
use super::saddle::Local;
use super::{Candidate, Kind, node_step, to_nodes};
use crate::geometry::{Homography, Point};
use crate::picture::Picture;
use crate::raster::{Channel, Gray, Window};

/// A side of a square, in pixels, at which corners are looked for.
const SIDE: f64 = 20.0;

/// Moves a candidate to where its inner corners are in the picture itself.
pub(super) fn refine(picture: &Picture, channel: &Channel, candidate: &mut Candidate) {
    // The nodes of lines are crossings, no saddle points; those of a bent board lie on no plane.
    if candidate.kind == Kind::Lines || candidate.bend.is_some() {
        return;
    }
    for (blur, reach, tolerance) in [(0.15, 0.22, 0.1), (0.11, 0.14, 0.07)] {
        let Some(better) = round(picture, channel, candidate, blur, reach, tolerance) else { return };
        let moved = candidate.corners.0.iter().zip(better.map.quad().0).map(|(a, b)| a.distance(b));
        let side = candidate.corners.area().abs().sqrt() / 8.0;
        if moved.fold(0.0, f64::max) > 0.7 * side {
            return;
        }
        candidate.map = better.map;
        candidate.corners = better.map.quad();
        candidate.residual = better.residual;
        candidate.nodes = better.nodes;
    }
}

struct Better {
    map: Homography,
    residual: f64,
    nodes: usize,
}

fn round(
    picture: &Picture,
    channel: &Channel,
    candidate: &Candidate,
    blur: f64,
    reach: f64,
    tolerance: f64,
) -> Option<Better> {
    let quad = candidate.corners;
    let side = quad.area().abs().sqrt() / 8.0;
    if !(4.0..1e5).contains(&side) {
        return None;
    }
    let [left, top, right, bottom] = quad.bounds();
    let window = Window::around(picture, left, top, right, bottom)?;
    let scale = (SIDE / side).clamp(0.0, 2.0);
    let scale = if scale > 1.0 && scale < 1.4 { 1.0 } else { scale };
    let size = |n: usize| ((n as f64 * scale).round() as usize).max(1);
    let (w, h) = (size(window.width()), size(window.height()));
    if w < 24 || h < 24 {
        return None;
    }
    let (kx, ky) = (w as f64 / window.width() as f64, h as f64 / window.height() as f64);
    let plane = channel.plane(picture, window, w, h).blurred((side * scale * blur).max(1.0) as f32);
    let into = |p: Point| Point::new((p.x - window.x0 as f64) * kx, (p.y - window.y0 as f64) * ky);
    let back = |p: Point| Point::new(p.x / kx + window.x0 as f64, p.y / ky + window.y0 as f64);
    let nodes = to_nodes(&candidate.map);
    let mut pairs = Vec::with_capacity(49);
    for k in 0..49 {
        let (i, j) = (f64::from(k % 7), f64::from(k / 7));
        let at = into(nodes.apply(Point::new(i, j)));
        let radius = reach * node_step(&nodes, i, j) * scale;
        // Between two light squares it is brightest along their diagonal.
        let p = nodes.apply(Point::new(i + 0.5, j + 0.5));
        let q = nodes.apply(Point::new(i - 0.5, j - 0.5));
        let (dx, dy) = ((p.x - q.x) as f32, (p.y - q.y) as f32);
        let length = (dx * dx + dy * dy).max(1e-9);
        let sign = if (k % 7 + k / 7) % 2 == 0 { 1.0 } else { -1.0 }
            * if candidate.light_first { 1.0 } else { -1.0 };
        let axis = [sign * (dx * dx - dy * dy) / length, sign * 2.0 * dx * dy / length];
        if let Some(found) = nearest(&plane, at, radius, axis) {
            pairs.push((Point::new(i, j), back(found)));
        }
    }
    if pairs.len() < 14 {
        return None;
    }
    let (map, kept) = robust(&pairs, tolerance)?;
    let n = kept.iter().filter(|k| **k).count();
    if n < 12 {
        return None;
    }
    let used: Vec<(Point, Point)> = pairs.iter().zip(&kept).filter(|(_, k)| **k).map(|(p, _)| *p).collect();
    let map = simplest(&used, map);
    let sum: f64 = used
        .iter()
        .map(|(a, b)| {
            let off = map.apply(*a).distance(*b) / node_step(&map, a.x, a.y).max(1e-9);
            off * off
        })
        .sum();
    // From nodes back to the unit square of the board.
    let board = map.after(&Homography([[8.0, 0.0, -1.0], [0.0, 8.0, -1.0], [0.0, 0.0, 1.0]]));
    Some(Better { map: board, residual: (sum / n as f64).sqrt(), nodes: n })
}

/// The map with the fewest parameters that explains the pairs (Schwarz's
/// criterion): perspective fitted to rough print would bend its corners.
fn simplest(pairs: &[(Point, Point)], full: Homography) -> Homography {
    let n = 2.0 * pairs.len() as f64;
    let cost = |map: &Homography, parameters: f64| {
        let sum: f64 = pairs.iter().map(|(a, b)| map.apply(*a).distance(*b).powi(2)).sum();
        // A hundredth of a pixel is as good as exact.
        n * (sum / n).max(1e-4).ln() + parameters * n.ln()
    };
    let mut best = (cost(&full, 8.0), full);
    for (map, parameters) in [(affine(pairs), 6.0), (aligned(pairs), 4.0)] {
        if let Some(map) = map {
            let c = cost(&map, parameters);
            if c < best.0 {
                best = (c, map);
            }
        }
    }
    best.1
}

/// Sums over pairs, from their means: of the nodes' coordinates, and of those
/// with the points'.
struct Moments {
    node: Point,
    place: Point,
    ii: f64,
    jj: f64,
    ij: f64,
    /// i and j with x.
    x: [f64; 2],
    /// i and j with y.
    y: [f64; 2],
}

impl Moments {
    fn of(pairs: &[(Point, Point)]) -> Self {
        let n = pairs.len().max(1) as f64;
        let mean = |f: fn(&(Point, Point)) -> f64| pairs.iter().map(f).sum::<f64>() / n;
        let node = Point::new(mean(|p| p.0.x), mean(|p| p.0.y));
        let place = Point::new(mean(|p| p.1.x), mean(|p| p.1.y));
        let mut out = Self { node, place, ii: 0.0, jj: 0.0, ij: 0.0, x: [0.0; 2], y: [0.0; 2] };
        for (a, b) in pairs {
            let (i, j) = (a.x - node.x, a.y - node.y);
            let (x, y) = (b.x - place.x, b.y - place.y);
            out.ii += i * i;
            out.jj += j * j;
            out.ij += i * j;
            out.x = [out.x[0] + i * x, out.x[1] + j * x];
            out.y = [out.y[0] + i * y, out.y[1] + j * y];
        }
        out
    }

    /// The map through the means with these steps of i and j.
    fn map(&self, x: [f64; 2], y: [f64; 2]) -> Homography {
        let (p, q) = (self.node, self.place);
        Homography([
            [x[0], x[1], q.x - x[0] * p.x - x[1] * p.y],
            [y[0], y[1], q.y - y[0] * p.x - y[1] * p.y],
            [0.0, 0.0, 1.0],
        ])
    }
}

/// Parallels stay parallel.
fn affine(pairs: &[(Point, Point)]) -> Option<Homography> {
    let m = Moments::of(pairs);
    let det = m.ii * m.jj - m.ij * m.ij;
    (det > 1e-6).then(|| {
        let steps = |v: [f64; 2]| [(v[0] * m.jj - v[1] * m.ij) / det, (v[1] * m.ii - v[0] * m.ij) / det];
        m.map(steps(m.x), steps(m.y))
    })
}

/// Rows and columns are those of the picture.
fn aligned(pairs: &[(Point, Point)]) -> Option<Homography> {
    let m = Moments::of(pairs);
    (m.ii > 1e-6 && m.jj > 1e-6).then(|| m.map([m.x[0] / m.ii, 0.0], [0.0, m.y[1] / m.jj]))
}

/// The strongest saddle point of an axis around a place.
fn nearest(plane: &Gray, at: Point, radius: f64, axis: [f32; 2]) -> Option<Point> {
    let (x, y) = (at.x - 0.5, at.y - 0.5);
    let range = |v: f64, n: usize| {
        let a = (v - radius).ceil().max(1.0) as usize;
        let b = (v + radius).floor().max(0.0) as usize;
        a..=b.min(n.saturating_sub(2))
    };
    let mut best: Option<(f32, usize, usize)> = None;
    for j in range(y, plane.height) {
        for i in range(x, plane.width) {
            let local = Local::of(plane, i, j);
            let r = local.response();
            if r <= 0.02 {
                continue;
            }
            let a = local.axis();
            if a[0] * axis[0] + a[1] * axis[1] < 0.5 {
                continue;
            }
            // Nearer ones are likelier.
            let off = (i as f64 - x).hypot(j as f64 - y) / radius.max(1.0);
            let r = r * (1.0 - 0.3 * off as f32);
            if best.is_none_or(|b| r > b.0) {
                best = Some((r, i, j));
            }
        }
    }
    let (_, mut i, mut j) = best?;
    for _ in 0..3 {
        let (dx, dy) = Local::of(plane, i, j).step()?;
        let (dx, dy) = (f64::from(dx), f64::from(dy));
        if dx.abs() <= 0.75 && dy.abs() <= 0.75 {
            return Some(Point::new(i as f64 + 0.5 + dx, j as f64 + 0.5 + dy));
        }
        if dx.abs() > 3.0 || dy.abs() > 3.0 {
            return None;
        }
        let move_by = |v: usize, d: f64, n: usize| {
            (v as f64 + d.clamp(-1.0, 1.0).round()).clamp(1.0, (n - 2) as f64) as usize
        };
        (i, j) = (move_by(i, dx, plane.width), move_by(j, dy, plane.height));
    }
    None
}
