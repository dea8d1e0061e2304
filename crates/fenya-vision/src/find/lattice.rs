//! Lattices of saddle points whose axes alternate: grown from a seed, then
//! fitted by a map of the plane.

use super::saddle::{Buckets, Saddle};
use super::{Little, node_step};
use crate::bend::Bend;
use crate::geometry::{Homography, Point, bounds};

/// How far from the seed a lattice is followed.
pub(super) const REACH: i32 = 9;
const SIDE: usize = (2 * REACH + 1) as usize;
/// The longest side of a square that a level is searched for, in pixels.
const LONGEST: f32 = 26.0;
const SHORTEST: f32 = 6.5;
/// Nodes that a lattice must have.
const LEAST: usize = 14;

/// Nodes that a lattice must have to be bent.
const LEAST_BENT: usize = 25;

/// Steps by which the nodes of a board are off where paper may be bent, root of the mean square.
const STRAIGHT: f64 = 0.05;

/// A lattice and the map of its nodes to the plane.
pub(super) struct Lattice {
    /// From (column, row) of a node to pixels.
    pub map: Homography,
    /// How it is bent before it is mapped, where its nodes lie on no plane.
    pub bend: Option<Bent>,
    /// Which nodes were seen.
    pub seen: Nodes,
}

impl Lattice {
    /// Where a place of the lattice is, in pixels.
    pub fn at(&self, i: f64, j: f64) -> Point {
        at(&self.map, self.bend.as_ref(), i, j)
    }
}

fn at(map: &Homography, bend: Option<&Bent>, i: f64, j: f64) -> Point {
    let node = Point::new(i, j);
    map.apply(bend.map_or(node, |bend| bend.apply(node)))
}

/// A bend of a lattice, in its steps.
pub(super) struct Bent {
    /// Of the square around its nodes.
    bend: Bend,
    /// That square's first corner, and its side.
    first: Point,
    side: f64,
}

impl Bent {
    /// The smooth bend that nodes have before they are mapped to where they were seen.
    fn fit(pairs: &[(Point, Point)], map: &Homography) -> Option<Self> {
        let [left, top, right, bottom] = bounds(pairs.iter().map(|p| p.0));
        let (first, side) = (Point::new(left, top), (right - left).max(bottom - top));
        let flat = map.inverse()?;
        let within = |p: Point| Point::new((p.x - first.x) / side, (p.y - first.y) / side);
        let pairs: Vec<_> = pairs.iter().map(|(p, q)| (within(*p), within(flat.apply(*q)))).collect();
        Some(Self { bend: Bend::fit(&pairs)?, first, side })
    }

    /// Where a place of the lattice lies on its plane.
    pub fn apply(&self, p: Point) -> Point {
        let p =
            self.bend.apply(Point::new((p.x - self.first.x) / self.side, (p.y - self.first.y) / self.side));
        Point::new(self.first.x + p.x * self.side, self.first.y + p.y * self.side)
    }
}

/// The nodes of a lattice and the saddle points that they are.
#[derive(Clone)]
pub(super) struct Nodes {
    cells: Vec<Option<u32>>,
    pub count: usize,
}

impl Nodes {
    fn new() -> Self {
        Self { cells: vec![None; SIDE * SIDE], count: 0 }
    }

    fn index(i: i32, j: i32) -> Option<usize> {
        (i.abs() <= REACH && j.abs() <= REACH).then(|| ((j + REACH) as usize) * SIDE + (i + REACH) as usize)
    }

    pub fn get(&self, i: i32, j: i32) -> Option<usize> {
        self.cells[Self::index(i, j)?].map(|v| v as usize)
    }

    fn put(&mut self, i: i32, j: i32, point: usize) {
        if let Some(k) = Self::index(i, j) {
            self.count += usize::from(self.cells[k].is_none());
            self.cells[k] = Some(point as u32);
        }
    }

    fn all(&self) -> impl Iterator<Item = (i32, i32, usize)> {
        self.cells.iter().enumerate().filter_map(|(k, v)| {
            v.map(|v| ((k % SIDE) as i32 - REACH, (k / SIDE) as i32 - REACH, v as usize))
        })
    }

    /// Does it have some rows and columns?
    fn spreads(&self) -> bool {
        let (mut x, mut y) = ((i32::MAX, i32::MIN), (i32::MAX, i32::MIN));
        for (i, j, _) in self.all() {
            x = (x.0.min(i), x.1.max(i));
            y = (y.0.min(j), y.1.max(j));
        }
        self.count > 0 && x.1 - x.0 >= 2 && y.1 - y.0 >= 2
    }
}

fn agree(a: [f32; 2], b: [f32; 2]) -> f32 {
    a[0] * b[0] + a[1] * b[1]
}

/// Axes within 36 degrees.
const ALIKE: f32 = 0.309;

/// What the nodes of a lattice are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Nature {
    /// Corners of squares: the axes of neighbours alternate.
    Corners,
    /// Crossings of lines, all alike.
    Lines,
}

impl Nature {
    /// May these be nodes of one lattice, whose parity differs when `sign` is negative?
    fn fits(self, sign: f32, a: [f32; 2], b: [f32; 2], least: f32) -> bool {
        self == Self::Lines || sign * agree(a, b) > least
    }
}

/// All lattices of the points, which are sorted by strength. Points for which
/// `skip` holds are no seeds.
pub(super) fn lattices(
    points: &[Saddle],
    nature: Nature,
    width: usize,
    height: usize,
    tries: u32,
    skip: impl Fn(&Saddle) -> bool,
) -> Vec<Lattice> {
    if points.len() < LEAST {
        return Vec::new();
    }
    let buckets = Buckets::new(points, width, height, 8.0);
    let mut taken = vec![false; points.len()];
    let mut used = vec![0_u32; points.len()];
    let mut round = 0;
    let mut out: Vec<Lattice> = Vec::new();
    for seed in 0..points.len() {
        if round >= tries {
            break;
        }
        if taken[seed] || skip(&points[seed]) {
            continue;
        }
        let Some(nodes) = best_growth(points, nature, &buckets, seed, &mut used, &mut round) else {
            continue;
        };
        for (_, _, p) in nodes.all() {
            taken[p] = true;
        }
        for lattice in fit(points, nature, &buckets, seed, &nodes) {
            for (_, _, p) in lattice.seen.all() {
                taken[p] = true;
            }
            out.push(lattice);
        }
    }
    out
}

fn best_growth(
    points: &[Saddle],
    nature: Nature,
    buckets: &Buckets,
    seed: usize,
    used: &mut [u32],
    round: &mut u32,
) -> Option<Nodes> {
    let s = points[seed];
    let mut near: Vec<(f32, f32, f32)> = Vec::new();
    for q in buckets.near(s.x, s.y, LONGEST) {
        let p = points[q];
        let (dx, dy) = (p.x - s.x, p.y - s.y);
        let d2 = dx * dx + dy * dy;
        if q == seed || !(SHORTEST * SHORTEST..=LONGEST * LONGEST).contains(&d2) {
            continue;
        }
        // Neighbours alternate, and lie at 45 degrees to the axes.
        let way = [(dx * dx - dy * dy) / d2, 2.0 * dx * dy / d2];
        let diagonal = nature == Nature::Lines || agree(way, s.axis).abs() < 0.643;
        if diagonal && nature.fits(-1.0, p.axis, s.axis, 0.5) {
            near.push((d2, dx, dy));
        }
    }
    near.sort_by(|a, b| a.0.total_cmp(&b.0));
    near.truncate(8);
    let mut best: Option<Nodes> = None;
    for &(lu, ux, uy) in &near {
        // To the right first, so that rows go to the right and columns down.
        if ux <= 0.0 || uy.abs() > ux * 1.05 {
            continue;
        }
        for &(lv, vx, vy) in &near {
            let sine = (ux * vy - uy * vx) / (lu * lv).sqrt();
            let ratio = lu / lv;
            if sine < 0.75 || !(0.36..2.8).contains(&ratio) {
                continue;
            }
            // Three of the four neighbours, before more is tried.
            let here = [(ux, uy), (-ux, -uy), (vx, vy), (-vx, -vy)]
                .iter()
                .filter(|(dx, dy)| {
                    let radius = 0.24 * (dx * dx + dy * dy).sqrt();
                    buckets.near(s.x + dx, s.y + dy, radius).any(|q| {
                        let p = points[q];
                        let (ox, oy) = (p.x - s.x - dx, p.y - s.y - dy);
                        ox * ox + oy * oy < radius * radius && nature.fits(-1.0, p.axis, s.axis, ALIKE)
                    })
                })
                .count();
            if here < 3 {
                continue;
            }
            *round += 1;
            let grown = grow(points, nature, buckets, seed, [ux, uy], [vx, vy], used, *round);
            if grown.count >= LEAST && grown.spreads() && best.as_ref().is_none_or(|b| grown.count > b.count)
            {
                let enough = grown.count >= 40;
                best = Some(grown);
                if enough {
                    return best;
                }
            }
        }
    }
    best
}

/// From node to node, the next one expected where its neighbours' steps say.
#[allow(clippy::too_many_arguments)]
fn grow(
    points: &[Saddle],
    nature: Nature,
    buckets: &Buckets,
    seed: usize,
    u: [f32; 2],
    v: [f32; 2],
    used: &mut [u32],
    round: u32,
) -> Nodes {
    let mut nodes = Nodes::new();
    nodes.put(0, 0, seed);
    used[seed] = round;
    let mut queue = std::collections::VecDeque::from([(0_i32, 0_i32)]);
    let s = points[seed];
    while let Some((i, j)) = queue.pop_front() {
        let Some(here) = nodes.get(i, j).map(|p| points[p]) else { continue };
        for (di, dj, b) in [(1, 0, u), (-1, 0, [-u[0], -u[1]]), (0, 1, v), (0, -1, [-v[0], -v[1]])] {
            let (ni, nj) = (i + di, j + dj);
            if Nodes::index(ni, nj).is_none() || nodes.get(ni, nj).is_some() {
                continue;
            }
            let at = |i: i32, j: i32| nodes.get(i, j).map(|p| points[p]);
            let mut step = b;
            if let Some(behind) = at(i - di, j - dj) {
                step = [here.x - behind.x, here.y - behind.y];
            } else {
                for (ei, ej) in [(dj, di), (-dj, -di)] {
                    if let (Some(p), Some(q)) = (at(i + ei, j + ej), at(i + ei + di, j + ej + dj)) {
                        step = [q.x - p.x, q.y - p.y];
                        break;
                    }
                }
            }
            let length = (step[0] * step[0] + step[1] * step[1]).sqrt();
            let (tx, ty) = (here.x + step[0], here.y + step[1]);
            let radius = 0.22 * length;
            let sign = if (ni + nj) % 2 == 0 { 1.0 } else { -1.0 };
            let mut best: Option<(f32, usize)> = None;
            for q in buckets.near(tx, ty, radius) {
                let p = points[q];
                let off = ((p.x - tx) * (p.x - tx) + (p.y - ty) * (p.y - ty)).sqrt();
                if off > radius || used[q] == round || !nature.fits(sign, p.axis, s.axis, ALIKE) {
                    continue;
                }
                let cost = off / length - 0.1 * (p.strength / s.strength.max(1e-6)).min(2.0);
                if best.is_none_or(|b| cost < b.0) {
                    best = Some((cost, q));
                }
            }
            if let Some((_, q)) = best {
                used[q] = round;
                nodes.put(ni, nj, q);
                queue.push_back((ni, nj));
            }
        }
    }
    nodes
}

/// What a lattice is fitted by.
struct Fit<'a> {
    points: &'a [Saddle],
    nature: Nature,
    buckets: &'a Buckets,
    /// The axis of the node that it was grown from.
    axis: [f32; 2],
}

impl Fit<'_> {
    /// Nodes with the points that they are.
    fn pairs(&self, nodes: &Nodes) -> Vec<(Point, Point)> {
        let place = |p: usize| Point::new(f64::from(self.points[p].x), f64::from(self.points[p].y));
        nodes.all().map(|(i, j, p)| (Point::new(f64::from(i), f64::from(j)), place(p))).collect()
    }

    /// The nodes that are seen where a map has them.
    fn seen(&self, map: &Homography, bend: Option<&Bent>) -> Option<Nodes> {
        let mut nodes = Nodes::new();
        for j in -REACH..=REACH {
            for i in -REACH..=REACH {
                let at = at(map, bend, f64::from(i), f64::from(j));
                let step = node_step(map, f64::from(i), f64::from(j)) as f32;
                if !(3.0..60.0).contains(&step) {
                    continue;
                }
                let (x, y) = (at.x as f32, at.y as f32);
                let sign = if (i + j) % 2 == 0 { 1.0 } else { -1.0 };
                let nearest = self
                    .buckets
                    .near(x, y, 0.2 * step)
                    .filter(|q| self.nature.fits(sign, self.points[*q].axis, self.axis, ALIKE))
                    .map(|q| (((self.points[q].x - x).powi(2) + (self.points[q].y - y).powi(2)).sqrt(), q))
                    .min_by(|a, b| a.0.total_cmp(&b.0));
                if let Some((d, q)) = nearest
                    && d < 0.2 * step
                {
                    nodes.put(i, j, q);
                }
            }
        }
        (nodes.count >= LEAST && nodes.spreads()).then_some(nodes)
    }

    /// How far the nodes are from where they are expected, the root of the mean square, in steps.
    fn off(&self, lattice: &Lattice) -> f64 {
        let pairs = self.pairs(&lattice.seen);
        let Some(step) = usual_step(&pairs) else { return 0.0 };
        let sum: f64 = pairs.iter().map(|(p, q)| lattice.at(p.x, p.y).distance(*q).powi(2)).sum();
        (sum / pairs.len() as f64).sqrt() / step
    }

    fn flat(&self, grown: &Nodes) -> Option<Lattice> {
        let mut map = robust(&self.pairs(grown), 0.12)?.0;
        let mut seen = self.seen(&map, None)?;
        map = robust(&self.pairs(&seen), 0.1)?.0;
        seen = self.seen(&map, None)?;
        map = robust(&self.pairs(&seen), 0.1)?.0;
        Some(Lattice { map, bend: None, seen })
    }

    /// Nodes that no plane has, where paper is bent, on a plane amid them with a smooth bend.
    fn bent(&self, grown: &Nodes) -> Option<Lattice> {
        let mut pairs = self.pairs(grown);
        let mut last = None;
        for _ in 0..3 {
            if pairs.len() < LEAST_BENT {
                return None;
            }
            let map = Homography::fit(&pairs)?;
            let bend = Bent::fit(&pairs, &map)?;
            let seen = self.seen(&map, Some(&bend))?;
            pairs = self.pairs(&seen);
            last = Some(Lattice { map, bend: Some(bend), seen });
        }
        last
    }
}

/// The lattices of nodes that were grown: bent, where that has more to show for it, and flat.
fn fit(points: &[Saddle], nature: Nature, buckets: &Buckets, seed: usize, nodes: &Nodes) -> Vec<Lattice> {
    let fit = Fit { points, nature, buckets, axis: points[seed].axis };
    let flat = fit.flat(nodes);
    if nature == Nature::Lines {
        // Boards of lines are told flat: nothing but their nodes speaks for them.
        return flat.into_iter().collect();
    }
    let (count, off) = flat.as_ref().map_or((0, f64::INFINITY), |l| (l.seen.count, fit.off(l)));
    let straight = nodes.count <= count + count / 8 && off < STRAIGHT;
    // A bend takes 20 numbers instead of 8.
    let better = |bent: &Lattice| {
        let more = bent.seen.count > count + count / 6;
        more || (bent.seen.count >= count && fit.off(bent) < 0.6 * off)
    };
    let bent = if straight { None } else { fit.bent(nodes).filter(better) };
    bent.into_iter().chain(flat).collect()
}

/// The median distance of nodes that follow one another in a row.
fn usual_step(pairs: &[(Point, Point)]) -> Option<f64> {
    let mut steps: Vec<f64> = pairs
        .windows(2)
        .filter(|w| w[1].0.x - w[0].0.x == 1.0 && w[1].0.y == w[0].0.y)
        .map(|w| w[0].1.distance(w[1].1))
        .collect();
    let middle = steps.len() / 2;
    (!steps.is_empty()).then(|| *steps.select_nth_unstable_by(middle, f64::total_cmp).1)
}

/// The map that most pairs agree with, fitted to those that do, and which they
/// are; `tolerance` is in steps of the lattice. The pairs go
/// row by row.
pub(super) fn robust(pairs: &[(Point, Point)], tolerance: f64) -> Option<(Homography, Vec<bool>)> {
    let limit = (tolerance * usual_step(pairs)?).powi(2);
    let close = |map: &Homography, pair: &(Point, Point)| {
        let p = map.apply(pair.0);
        let (dx, dy) = (p.x - pair.1.x, p.y - pair.1.y);
        dx * dx + dy * dy < limit
    };
    let count = |map: &Homography| pairs.iter().filter(|p| close(map, p)).count();
    let mut best = Homography::fit(pairs).map(|m| (count(&m), m));
    let mut dice = Little(0x9E37_79B9_7F4A_7C15);
    // Most often the first map is good enough already.
    let good = pairs.len() - pairs.len() / 10;
    if best.as_ref().is_none_or(|b| b.0 < good) {
        for _ in 0..80 {
            let four: [usize; 4] = std::array::from_fn(|_| dice.below(pairs.len()));
            let some = four.map(|k| pairs[k]);
            let Some(map) = Homography::fit(&some) else { continue };
            let n = count(&map);
            if best.as_ref().is_none_or(|b| n > b.0) {
                best = Some((n, map));
                if n >= good {
                    break;
                }
            }
        }
    }
    let (_, mut map) = best?;
    let mut kept: Vec<bool> = Vec::new();
    for _ in 0..3 {
        let now: Vec<bool> = pairs.iter().map(|p| close(&map, p)).collect();
        if now == kept {
            break;
        }
        let some: Vec<_> = pairs.iter().zip(&now).filter(|(_, k)| **k).map(|(p, _)| *p).collect();
        if some.len() < 6 {
            return None;
        }
        map = Homography::fit(&some)?;
        kept = now;
    }
    Some((map, kept))
}
