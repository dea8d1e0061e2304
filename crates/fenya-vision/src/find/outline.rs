//! Outlines of boards whose squares brightness does not tell apart: a frame, an
//! even area on a page of another tone, a grid of faint lines.
//!
//! Long straight edges, nearly along the picture's sides, are followed through
//! the picture. Four of them that close to nearly a square, all of them
//! brightening or all of them darkening inwards, are an outline.

use super::overlap;
use crate::geometry::{Point, Quad};
use crate::picture::Picture;
use crate::raster::{Channel, Gray, Window, median};

/// Pixels of the plane that is searched.
const AREA: f64 = 700_000.0;
/// Rows from one sample of an edge to the next; each sample is a mean of twice as many.
const STEP: usize = 4;
/// Levels by which brightness changes across an edge, at least.
const LEAST: f32 = 3.0;
/// So many samples may be missing where an edge is followed.
const GAP: usize = 4;
/// Samples of an edge, at least.
const SHORTEST: usize = 8;
/// Pixels to the side by pixel along an edge, at most.
const SLOPE: f64 = 0.12;
/// Edges of a direction that are tried, the longest ones.
const EDGES: usize = 80;
/// Outlines that are looked at closely, and that are told.
const TRIES: usize = 600;
const MOST: usize = 6;
/// The side of an outline, in pixels of the plane.
const SMALLEST: f64 = 64.0;
/// How far from its line an edge is still seen, in pixels.
const NEAR: f64 = 1.6;

/// An outline and how much of it was seen, up to 1.
pub(super) struct Outline {
    pub corners: Quad,
    pub score: f64,
}

/// Where brightness changes most in a sample of rows.
#[derive(Clone, Copy)]
struct Peak {
    x: f32,
    rises: bool,
}

/// A straight edge: x = at + slope * y from one y to another.
#[derive(Clone, Copy)]
struct Edge {
    at: f64,
    slope: f64,
    from: f64,
    to: f64,
    rises: bool,
}

impl Edge {
    fn x(&self, y: f64) -> f64 {
        self.at + self.slope * y
    }

    /// How much of it lies between two places.
    fn within(&self, from: f64, to: f64) -> f64 {
        (self.to.min(to) - self.from.max(from)).max(0.0)
    }
}

/// Edges of a plane that run downwards.
struct Edges {
    samples: Vec<Vec<Peak>>,
    /// The longest ones first.
    long: Vec<Edge>,
}

/// The outlines of a picture that are nearly squares, those seen best first.
pub(super) fn outlines(picture: &Picture) -> Vec<Outline> {
    let (w, h) = (f64::from(picture.width()), f64::from(picture.height()));
    let scale = (AREA / (w * h)).sqrt().min(1.0);
    let size = |v: f64| ((v * scale).round() as usize).max(1);
    let gray = Channel::LUMA.plane(picture, Window::all(picture), size(w), size(h));
    if gray.width < SMALLEST as usize || gray.height < SMALLEST as usize {
        return Vec::new();
    }
    let (kx, ky) = (w / gray.width as f64, h / gray.height as f64);
    let down = Edges::of(&gray);
    let across = Edges::of(&transposed(&gray));
    let mut out = closed(&down, &across);
    out.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut told: Vec<Outline> = Vec::new();
    for outline in out {
        // Of both sides of a stroke, and of two strokes, the squares begin at the inner one.
        if let Some(other) = told.iter_mut().find(|o| overlap(&o.corners, &outline.corners) > 0.86) {
            let smaller = outline.corners.area() < other.corners.area();
            if smaller && outline.score > other.score - 0.15 {
                *other = outline;
            }
        } else if told.len() < MOST {
            told.push(outline);
        }
    }
    for outline in &mut told {
        outline.corners = Quad(outline.corners.0.map(|p| Point::new(p.x * kx, p.y * ky)));
    }
    told
}

fn transposed(gray: &Gray) -> Gray {
    let mut out = Gray::filled(gray.height, gray.width, 0.0);
    for (y, row) in gray.data.chunks_exact(gray.width).enumerate() {
        for (v, target) in row.iter().zip(out.data[y..].iter_mut().step_by(gray.height)) {
            *target = *v;
        }
    }
    out
}

/// An edge that is being followed.
struct Track {
    rises: bool,
    first: usize,
    last: usize,
    x: f64,
    /// Samples, and sums of y, x, yy, xy and xx from the first one.
    n: f64,
    sums: [f64; 5],
    origin: f64,
}

impl Track {
    fn new(peak: Peak, sample: usize) -> Self {
        let x = f64::from(peak.x);
        let mut track =
            Self { rises: peak.rises, first: sample, last: sample, x, n: 0.0, sums: [0.0; 5], origin: x };
        track.add(x, sample);
        track
    }

    fn add(&mut self, x: f64, sample: usize) {
        self.last = sample;
        self.x = x;
        let (y, x) = ((sample - self.first) as f64, x - self.origin);
        self.n += 1.0;
        for (sum, v) in self.sums.iter_mut().zip([y, x, y * y, x * y, x * x]) {
            *sum += v;
        }
    }

    /// Pixels to the side by sample.
    fn slope(&self) -> f64 {
        let [y, x, yy, xy, _] = self.sums;
        let square = yy - y * y / self.n;
        if square > 0.0 { (xy - x * y / self.n) / square } else { 0.0 }
    }

    /// Where it is expected in a sample.
    fn expected(&self, sample: usize) -> f64 {
        if self.n < 4.0 {
            return self.x;
        }
        let [y, x, ..] = self.sums;
        self.origin + x / self.n + self.slope() * ((sample - self.first) as f64 - y / self.n)
    }

    /// The edge, when it is long and straight, and most of it was seen.
    fn edge(&self) -> Option<Edge> {
        let samples = (self.last - self.first + 1) as f64;
        if self.n < SHORTEST as f64 || self.n < 0.6 * samples {
            return None;
        }
        let [y, x, yy, _, xx] = self.sums;
        let slope = self.slope();
        let rest = (xx - x * x / self.n) - slope * slope * (yy - y * y / self.n);
        let by_pixel = slope / STEP as f64;
        if rest > 0.6 * self.n || by_pixel.abs() > SLOPE {
            return None;
        }
        let middle = place(self.first) + y / self.n * STEP as f64;
        Some(Edge {
            at: self.origin + x / self.n - by_pixel * middle,
            slope: by_pixel,
            from: place(self.first) - STEP as f64,
            to: place(self.last) + STEP as f64,
            rises: self.rises,
        })
    }
}

/// The y of a sample.
fn place(sample: usize) -> f64 {
    ((sample + 1) * STEP) as f64
}

impl Edges {
    fn of(gray: &Gray) -> Self {
        let w = gray.width;
        let count = (gray.height / STEP).saturating_sub(1);
        let mut changes = Vec::with_capacity(count);
        let mut before = vec![0.0_f32; w];
        let mut here = vec![0.0_f32; w];
        for k in 0..=count {
            here.fill(0.0);
            for y in k * STEP..(k + 1) * STEP {
                for (sum, v) in here.iter_mut().zip(gray.row(y)) {
                    *sum += v;
                }
            }
            if k > 0 {
                let mean = |x: usize| before[x] + here[x];
                let mut change = vec![0.0_f32; w];
                for (x, c) in change.iter_mut().enumerate().take(w - 1).skip(1) {
                    *c = (mean(x + 1) - mean(x - 1)) / (2 * STEP) as f32;
                }
                changes.push(change);
            }
            std::mem::swap(&mut before, &mut here);
        }
        // What is common in a picture is its noise or its texture.
        let mut some: Vec<f32> =
            changes.iter().step_by(3).flat_map(|c| c.iter().step_by(5)).map(|c| c.abs()).collect();
        let least = LEAST.max(3.0 * median(&mut some).unwrap_or(0.0));
        let samples: Vec<Vec<Peak>> = changes.iter().map(|c| peaks(c, least)).collect();
        let mut long = follow(&samples, w);
        long.sort_by(|a, b| (b.to - b.from).total_cmp(&(a.to - a.from)));
        long.truncate(EDGES);
        Self { samples, long }
    }

    /// Is there an edge near a place of a sample?
    fn seen(&self, sample: usize, x: f64, rises: bool) -> bool {
        let Some(peaks) = self.samples.get(sample) else { return false };
        let first = peaks.partition_point(|p| f64::from(p.x) < x - NEAR);
        peaks[first..].iter().take_while(|p| f64::from(p.x) <= x + NEAR).any(|p| p.rises == rises)
    }

    /// Which share of a line from one point to another is an edge; none when the plane has none of it.
    fn share(&self, a: Point, b: Point, rises: bool) -> Option<f64> {
        let (mut seen, mut all) = (0, 0);
        let first = (a.y / STEP as f64 - 1.0).ceil().max(0.0) as usize;
        for sample in first..self.samples.len() {
            let y = place(sample);
            if y > b.y {
                break;
            }
            let x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y).max(1e-6);
            all += 1;
            seen += usize::from(self.seen(sample, x, rises));
        }
        (all > 0).then(|| f64::from(seen as u32) / f64::from(all))
    }
}

/// Where the change is greatest, from left to right.
fn peaks(change: &[f32], least: f32) -> Vec<Peak> {
    let mut out = Vec::new();
    for (x, three) in change.windows(3).enumerate() {
        let [a, b, c] = [three[0], three[1], three[2]];
        if b.abs() < least {
            continue;
        }
        let (a, m, c) = if b > 0.0 { (a, b, c) } else { (-a, -b, -c) };
        // Of two that are alike, the first.
        if m <= a || m < c {
            continue;
        }
        let bend = a - 2.0 * m + c;
        let off = if bend < 0.0 { 0.5 * (a - c) / bend } else { 0.0 };
        out.push(Peak { x: x as f32 + 1.5 + off, rises: b > 0.0 });
    }
    out
}

/// Edges that go on from sample to sample.
fn follow(samples: &[Vec<Peak>], width: usize) -> Vec<Edge> {
    const NONE: u32 = u32::MAX;
    let mut tracks: Vec<Track> = Vec::new();
    // The track that was last seen in a column, falling and rising.
    let mut columns = [vec![NONE; width + 4], vec![NONE; width + 4]];
    for (sample, peaks) in samples.iter().enumerate() {
        for peak in peaks {
            let x = f64::from(peak.x);
            let column = &mut columns[usize::from(peak.rises)];
            let middle = (x as usize).min(width) + 1;
            let mut best: Option<(f64, u32)> = None;
            for &t in &column[middle.saturating_sub(3)..(middle + 4).min(width + 4)] {
                let Some(track) = tracks.get(t as usize) else { continue };
                if track.last == sample || sample - track.last > GAP + 1 {
                    continue;
                }
                let off = (track.expected(sample) - x).abs();
                let limit = if track.n < 4.0 { 0.8 + 0.3 * (sample - track.last) as f64 } else { 1.3 };
                if off < limit && best.is_none_or(|b| off < b.0) {
                    best = Some((off, t));
                }
            }
            let t = match best {
                Some((_, t)) => {
                    tracks[t as usize].add(x, sample);
                    t
                }
                None => {
                    tracks.push(Track::new(*peak, sample));
                    (tracks.len() - 1) as u32
                }
            };
            column[middle] = t;
        }
    }
    tracks.iter().filter_map(Track::edge).collect()
}

/// Where an edge that runs downwards meets one that runs across.
fn meet(down: &Edge, across: &Edge) -> Point {
    // x = a + b y and y = c + d x.
    let x = (down.at + down.slope * across.at) / (1.0 - down.slope * across.slope);
    Point::new(x, across.at + across.slope * x)
}

/// Four edges at a time that close to an outline.
fn closed(down: &Edges, across: &Edges) -> Vec<Outline> {
    let mut out = Vec::new();
    let mut tries = 0;
    for left in &down.long {
        for right in down.long.iter().filter(|r| r.rises != left.rises) {
            let middle = (left.from.max(right.from) + left.to.min(right.to)) / 2.0;
            let wide = right.x(middle) - left.x(middle);
            let both = left.to.min(right.to) - left.from.max(right.from);
            if wide < SMALLEST || both < 0.3 * wide || (left.slope - right.slope).abs() > 0.05 {
                continue;
            }
            let (x0, x1) = (left.x(middle), right.x(middle));
            let centre = (x0 + x1) / 2.0;
            let fits = |e: &&Edge| {
                e.within(x0, x1) > 0.3 * wide && (e.slope + (left.slope + right.slope) / 2.0).abs() < 0.05
            };
            for top in across.long.iter().filter(|t| t.rises == left.rises).filter(fits) {
                for bottom in across.long.iter().filter(|b| b.rises != left.rises).filter(fits) {
                    let (y0, y1) = (top.x(centre), bottom.x(centre));
                    if !(0.92 * wide..1.08 * wide).contains(&(y1 - y0))
                        || left.within(y0, y1) < 0.3 * wide
                        || right.within(y0, y1) < 0.3 * wide
                    {
                        continue;
                    }
                    tries += 1;
                    if tries > TRIES {
                        return out;
                    }
                    out.extend(judged(down, across, [left, right, top, bottom]));
                }
            }
        }
    }
    out
}

/// How much of an outline is seen; none when it is too little.
fn judged(down: &Edges, across: &Edges, [left, right, top, bottom]: [&Edge; 4]) -> Option<Outline> {
    let corners = Quad([meet(left, top), meet(right, top), meet(right, bottom), meet(left, bottom)]);
    let [a, b, c, d] = corners.0;
    let turned = |p: Point| Point::new(p.y, p.x);
    let lines = [
        (down, a, d, left.rises),
        (down, b, c, right.rises),
        (across, turned(a), turned(b), top.rises),
        (across, turned(d), turned(c), bottom.rises),
    ];
    let (mut sum, mut beyond) = (0.0, 0.0);
    for (edges, a, b, rises) in lines {
        let along = |t: f64| Point::new(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t);
        let seen = edges.share(along(0.02), along(0.98), rises)?;
        if seen < 0.55 {
            return None;
        }
        sum += seen / 4.0;
        // The lines of a table and of a grid go on behind a corner, those of an outline do not.
        for (from, to) in [(-0.12, -0.03), (1.03, 1.12)] {
            beyond += edges.share(along(from), along(to), rises).unwrap_or(0.0) / 8.0;
        }
    }
    // Of rows of a board that are lines, the outer ones make the square.
    let sides = (a.distance(d) + b.distance(c)) / (a.distance(b) + d.distance(c)).max(1e-6);
    let score = sum - 0.5 * beyond - ((sides - 1.0).abs() - 0.02).max(0.0);
    (score > 0.7).then_some(Outline { corners, score })
}
