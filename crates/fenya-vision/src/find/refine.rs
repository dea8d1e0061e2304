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
    if candidate.kind == Kind::Lines {
        // Its nodes are crossings, no saddle points.
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
    let fold = |f: fn(&Point) -> f64| {
        quad.0.iter().map(f).fold((f64::INFINITY, f64::NEG_INFINITY), |b, v| (b.0.min(v), b.1.max(v)))
    };
    let ((left, right), (top, bottom)) = (fold(|p| p.x), fold(|p| p.y));
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
    let sum: f64 = pairs
        .iter()
        .zip(&kept)
        .filter(|(_, k)| **k)
        .map(|((a, b), _)| {
            let off = map.apply(*a).distance(*b) / node_step(&map, a.x, a.y).max(1e-9);
            off * off
        })
        .sum();
    // From nodes back to the unit square of the board.
    let board = map.after(&Homography([[8.0, 0.0, -1.0], [0.0, 8.0, -1.0], [0.0, 0.0, 1.0]]));
    Some(Better { map: board, residual: (sum / n as f64).sqrt(), nodes: n })
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
