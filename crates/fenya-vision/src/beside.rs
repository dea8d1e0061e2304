//! What stands beside a board in a picture: marks and words that tell the side to move.
//!
//! The margins of a board are straightened to grey, ground and ink are told apart by tiles, and ink that hangs
//! together is a part. A part that stands alone and is a square, a disc or a triangle is a mark; parts in a row are a
//! line, which [`words`](crate::words) reads and [`caption`](crate::caption) understands.

use crate::caption::turn_as_read;
use crate::geometry::{Homography, Point, Quad};
use crate::picture::Picture;
use crate::raster::{Channel, Gray, Window, luma};
use crate::reading::{Evidence, Options, PictureReading, Rotation, Turn};
use crate::rectify::Straightener;
use crate::words::{Words, normalised};
use fenya::board::Color;
use std::time::Instant;

/// How far the margins reach, in sides of the board.
const ABOVE: f64 = 0.35;
const ASIDE: f64 = 0.3;
/// How far words at the sides may be, where nothing above or below says whose move it is.
const PANEL: f64 = 0.65;
/// Marks are not farther from the board than this.
const NEAR: f64 = 0.15;
/// The longest side of a board, in pixels, in whose scale margins are looked at.
const LARGEST: f64 = 800.0;
/// Lines that are read for a board, and columns of pixels that are for a picture.
const LINES: usize = 8;
const COLUMNS: usize = 3000;
/// A margin with more runs of ink, or more parts, than this is a texture.
const RUNS: usize = 40_000;
const PARTS: usize = 2_000;
/// Grey values by which ink differs from the ground at least.
const FAINT: f32 = 26.0;

/// A straightened margin.
struct Zone {
    plane: Gray,
    /// Its left and upper edge, in sides of the board.
    at: [f64; 2],
    /// Pixels of a side of the board, across and down.
    scale: [f64; 2],
    /// Left, top, right, bottom: the picture goes on there.
    open: [bool; 4],
    side: Side,
}

/// Where a margin lies, seen from the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Above,
    Below,
    Aside,
}

/// Margins in sides of the board: left, top, right, bottom. The edge of the board itself is left out.
type Region = ([f64; 4], Side);
const MARGINS: [Region; 4] = [
    ([-0.1, -ABOVE, 1.1, -0.006], Side::Above),
    ([-0.1, 1.006, 1.1, 1.0 + ABOVE], Side::Below),
    ([-ASIDE, -0.12, -0.006, 1.12], Side::Aside),
    ([1.006, -0.12, 1.0 + ASIDE, 1.12], Side::Aside),
];
const PANELS: [Region; 2] =
    [([1.006, -0.02, 1.0 + PANEL, 1.02], Side::Aside), ([-PANEL, -0.02, -0.006, 1.02], Side::Aside)];

impl Zone {
    /// A place of the margin in sides of the board.
    fn place(&self, x: f64, y: f64) -> Point {
        Point::new(self.at[0] + x / self.scale[0], self.at[1] + y / self.scale[1])
    }

    /// A box of the margin in pixels of the picture.
    fn quad(&self, map: &Homography, bounds: [usize; 4]) -> Quad {
        let [x0, y0, x1, y1] = bounds.map(|v| v as f64);
        Quad([(x0, y0), (x1, y0), (x1, y1), (x0, y1)].map(|(x, y)| map.apply(self.place(x, y))))
    }
}

/// Ink that hangs together.
#[derive(Debug, Clone, Copy)]
struct Part {
    /// Left, top, and one behind right and bottom.
    bounds: [usize; 4],
    area: usize,
    dark: bool,
    root: u32,
}

impl Part {
    const fn width(&self) -> usize {
        self.bounds[2].saturating_sub(self.bounds[0])
    }

    const fn height(&self) -> usize {
        self.bounds[3].saturating_sub(self.bounds[1])
    }

    /// By how many rows it overlaps with others.
    fn beside(&self, top: usize, bottom: usize) -> usize {
        self.bounds[3].min(bottom).saturating_sub(self.bounds[1].max(top))
    }
}

/// A row of ink: its line, its first pixel, one behind its last, and the first run that it hangs together with.
#[derive(Debug, Clone, Copy)]
struct Run {
    y: usize,
    x0: usize,
    x1: usize,
    dark: bool,
    root: u32,
}

/// The grounds of tiles, and what is ink in their cells.
struct Ground {
    cell: usize,
    across: usize,
    /// By cell: the ground, and the limits of ink below and above it.
    cells: Vec<[f32; 3]>,
}

/// Cells on a side of a tile. A mark must not fill a tile, which would be its ground; what is ink is asked of less, so
/// that a dark table beside a page does not make its words faint.
const CELLS: usize = 4;

impl Ground {
    fn of(plane: &Gray, tile: usize) -> Self {
        let cell = (tile / CELLS).max(4);
        let tile = cell * CELLS;
        let (across, down) = (plane.width.div_ceil(cell), plane.height.div_ceil(cell));
        let mut cells = vec![[0.0; 3]; across * down];
        let mut some = Vec::with_capacity((tile / 2 + 1).pow(2));
        // Of every other pixel, in both directions.
        let within = |x0: usize, y0: usize, size: usize| {
            (y0..(y0 + size).min(plane.height)).step_by(2).flat_map(move |y| {
                let row = plane.row(y);
                row.get(x0..(x0 + size).min(row.len())).unwrap_or_default().iter().step_by(2).copied()
            })
        };
        for (ty, tx) in (0..down).step_by(CELLS).flat_map(|y| (0..across).step_by(CELLS).map(move |x| (y, x)))
        {
            some.clear();
            some.extend(within(tx * cell, ty * cell, tile));
            some.sort_unstable_by(f32::total_cmp);
            let n = some.len();
            let value = |i: usize| some.get(i.min(n.saturating_sub(1))).copied().unwrap_or(0.0);
            let few = (n / 400).max(2);
            let (ground, least, most) = (value(n / 2), value(few), value(n.saturating_sub(few + 1)));
            for y in ty..(ty + CELLS).min(down) {
                for x in tx..(tx + CELLS).min(across) {
                    let (own_least, own_most) = within(x * cell, y * cell, cell)
                        .fold((f32::MAX, f32::MIN), |b, v| (b.0.min(v), b.1.max(v)));
                    let ink = |own: f32, all: f32| (0.34 * own).max(0.2 * all).max(FAINT);
                    cells[y * across + x] = [
                        ground,
                        ground - ink(ground - own_least, ground - least),
                        ground + ink(own_most - ground, most - ground),
                    ];
                }
            }
        }
        Self { cell, across, cells }
    }

    fn at(&self, x: usize, y: usize) -> [f32; 3] {
        self.cells.get(y / self.cell * self.across + x / self.cell).copied().unwrap_or([0.0; 3])
    }
}

/// The margins of a board in a picture, as far as there is picture.
fn zones(picture: &Picture, quad: &Quad, map: &Homography, regions: &[Region]) -> Vec<Zone> {
    let side = quad.area().abs().sqrt();
    let Some(back) = map.inverse() else { return Vec::new() };
    let frame = Quad::frame(picture.width(), picture.height());
    let [left, top, right, bottom] = Quad(frame.0.map(|p| back.apply(p))).bounds();
    let [a, b, c, d] = quad.0;
    let slack = 0.006 * side;
    let straight = [a.y - b.y, c.y - d.y, a.x - d.x, b.x - c.x].iter().all(|v| v.abs() < slack)
        && a.x < b.x
        && a.y < d.y;
    let mut straightener = Straightener::new(picture);
    let mut out = Vec::new();
    for &(wanted, place) in regions {
        let region = [wanted[0].max(left), wanted[1].max(top), wanted[2].min(right), wanted[3].min(bottom)];
        let [x0, y0, x1, y1] = region;
        let (w, h) = (x1 - x0, y1 - y0);
        // Nothing that tells has room in less.
        if !(w > 0.03 && h > 0.03 && w.min(h) * side > 8.0) || w > 2.0 || h > 2.0 {
            continue;
        }
        let open = [x0 == wanted[0], y0 == wanted[1], x1 == wanted[2], y1 == wanted[3]];
        let factor = (LARGEST / side).min(1.0);
        let zone = if straight {
            // Whole pixels of the picture, without a look between them.
            let (p, q) = (map.apply(Point::new(x0, y0)), map.apply(Point::new(x1, y1)));
            let Some(window) = Window::around(picture, p.x, p.y, q.x, q.y) else { continue };
            let size = |n: usize| ((n as f64 * factor).round() as usize).max(1);
            let (pw, ph) = (size(window.width()), size(window.height()));
            let plane = Channel::LUMA.plane(picture, window, pw, ph);
            let from = back.apply(Point::new(window.x0 as f64, window.y0 as f64));
            let to = back.apply(Point::new(window.x1 as f64, window.y1 as f64));
            let scale = [pw as f64 / (to.x - from.x), ph as f64 / (to.y - from.y)];
            Zone { plane, at: [from.x, from.y], scale, open, side: place }
        } else {
            let scale = side * factor;
            let (pw, ph) = ((w * scale) as usize, (h * scale) as usize);
            let data = luma(&straightener.region(map, region, pw, ph));
            let scale = [pw as f64 / w, ph as f64 / h];
            Zone { plane: Gray { width: pw, height: ph, data }, at: [x0, y0], scale, open, side: place }
        };
        if zone.scale.iter().all(|s| s.is_finite() && *s > 1.0) {
            out.push(zone);
        }
    }
    out
}

fn find(runs: &mut [Run], mut i: u32) -> u32 {
    while let Some(up) = runs.get(i as usize).map(|r| r.root).filter(|&up| up != i) {
        let next = runs.get(up as usize).map_or(up, |r| r.root);
        if let Some(run) = runs.get_mut(i as usize) {
            run.root = next;
        }
        i = next;
    }
    i
}

/// The ink of a margin in parts; nothing, where there is none or too much.
fn parts(plane: &Gray, ground: &Ground) -> Option<(Vec<Run>, Vec<Part>)> {
    let mut runs: Vec<Run> = Vec::new();
    let (mut above, mut here) = (0, 0);
    for y in 0..plane.height {
        let row = plane.row(y);
        let mut open: Option<(usize, bool)> = None;
        for (tx, cells) in row.chunks(ground.cell).enumerate() {
            let x0 = tx * ground.cell;
            let [_, low, high] = ground.at(x0, y);
            for (x, v) in (x0..).zip(cells) {
                let dark = *v < low;
                let state = (dark || *v > high).then_some(dark);
                if state == open.map(|o| o.1) {
                    continue;
                }
                if let Some((from, dark)) = open {
                    runs.push(Run { y, x0: from, x1: x, dark, root: runs.len() as u32 });
                }
                open = state.map(|dark| (x, dark));
            }
        }
        if let Some((from, dark)) = open {
            runs.push(Run { y, x0: from, x1: row.len(), dark, root: runs.len() as u32 });
        }
        if runs.len() > RUNS {
            return None;
        }
        // Runs of this row hang together with those above that they touch, also over corners.
        let mut up = above;
        for i in here..runs.len() {
            let run = runs[i];
            while up < here && runs[up].x1 < run.x0 {
                up += 1;
            }
            let mut k = up;
            while k < here && runs[k].x0 <= run.x1 {
                if runs[k].dark == run.dark {
                    let (p, q) = (find(&mut runs, k as u32), find(&mut runs, i as u32));
                    let (p, q) = (p.min(q), p.max(q));
                    runs[q as usize].root = p;
                }
                k += 1;
            }
        }
        (above, here) = (here, runs.len());
    }
    let mut parts: Vec<Part> = Vec::new();
    let mut index = vec![u32::MAX; runs.len()];
    for i in 0..runs.len() {
        let root = find(&mut runs, i as u32);
        let run = runs[i];
        let slot = &mut index[root as usize];
        if *slot == u32::MAX {
            *slot = parts.len() as u32;
            parts.push(Part { bounds: [run.x0, run.y, run.x1, run.y + 1], area: 0, dark: run.dark, root });
        }
        let part = &mut parts[*slot as usize];
        let b = &mut part.bounds;
        *b = [b[0].min(run.x0), b[1].min(run.y), b[2].max(run.x1), b[3].max(run.y + 1)];
        part.area += run.x1 - run.x0;
    }
    parts.retain(|p| p.area >= 2);
    (parts.len() <= PARTS).then_some((runs, parts))
}

/// A line of parts.
#[derive(Debug, Clone, Copy)]
struct Line {
    bounds: [usize; 4],
    /// First and last rows of its last parts, since lines may be a little slanted, and letters broken.
    last: [[usize; 2]; 4],
    count: usize,
    dark: bool,
}

impl Line {
    const fn width(&self) -> usize {
        self.bounds[2].saturating_sub(self.bounds[0])
    }

    const fn height(&self) -> usize {
        self.bounds[3].saturating_sub(self.bounds[1])
    }
}

/// Lines of words among the parts of a margin: above and below the board the nearest first, aside the largest.
fn lines(zone: &Zone, parts: &[Part]) -> Vec<Line> {
    let (w, h) = (zone.plane.width, zone.plane.height);
    let tallest = (0.13 * zone.scale[1]) as usize;
    let mut letters: Vec<&Part> = parts
        .iter()
        .filter(|p| (5..=tallest).contains(&p.height()) && p.width() <= 15 * p.height())
        .collect();
    letters.sort_by_key(|p| p.bounds[0]);
    let mut open: Vec<Line> = Vec::new();
    let mut done: Vec<Line> = Vec::new();
    for part in letters {
        let [x0, y0, x1, y1] = part.bounds;
        let (ended, still): (Vec<Line>, Vec<Line>) =
            open.iter().partition(|l| x0 > l.bounds[2] + 2 * tallest);
        done.extend(ended);
        open = still;
        let fits = |l: &Line| {
            let tall = l.height().max(part.height());
            let gap = x0.saturating_sub(l.bounds[2]);
            let (top, bottom) = l.last.iter().fold((usize::MAX, 0), |b, r| (b.0.min(r[0]), b.1.max(r[1])));
            let both = part.beside(top, bottom);
            l.dark == part.dark
                && 10 * gap <= 11 * tall
                && 10 * both >= 4 * part.height().min(bottom - top)
                && 4 * part.height() >= l.height()
                && part.height() <= 3 * l.height()
                && (l.bounds[3].max(y1) - l.bounds[1].min(y0)) * 10 <= tall * 18
        };
        // So many rows of letters at one place are no lines.
        let room = open.len() < 64;
        let best = open.iter_mut().filter(|l| fits(l)).min_by_key(|l| x0.saturating_sub(l.bounds[2]));
        match best {
            Some(l) => {
                let b = &mut l.bounds;
                *b = [b[0], b[1].min(y0), b[2].max(x1), b[3].max(y1)];
                l.last[l.count % 4] = [y0, y1];
                l.count += 1;
            }
            None if room => {
                open.push(Line { bounds: part.bounds, last: [[y0, y1]; 4], count: 1, dark: part.dark });
            }
            None => {}
        }
    }
    done.extend(open);
    done.retain(|l| {
        let (lw, lh) = (l.width(), l.height());
        (6..=tallest).contains(&lh) && (l.count > 1 || lw > 3 * lh) && 10 * lw >= 13 * lh && lw <= 40 * lh
    });
    done.truncate(200);
    // Accents, dots and dashes.
    for line in &mut done {
        let [x0, y0, x1, y1] = line.bounds;
        let tall = y1 - y0;
        for p in parts.iter().filter(|p| p.dark == line.dark && 2 * p.height() <= tall && p.area >= 3) {
            let inside = p.bounds[0] + tall / 2 >= x0 && p.bounds[2] <= x1 + tall / 2 && p.width() <= tall;
            if inside && p.bounds[1] + tall * 2 / 5 >= y0 && p.bounds[3] <= y1 + tall / 4 {
                let b = &mut line.bounds;
                *b = [
                    b[0].min(p.bounds[0]),
                    b[1].min(p.bounds[1]),
                    b[2].max(p.bounds[2]),
                    b[3].max(p.bounds[3]),
                ];
            }
        }
    }
    let near = |a: &Line, b: &Line| {
        let tall = a.height().max(b.height());
        let gap = b.bounds[1].max(a.bounds[1]).saturating_sub(a.bounds[3].min(b.bounds[3]));
        gap <= tall && 3 * a.height().min(b.height()) >= 2 * tall
    };
    // A line goes on behind an edge, unless the picture ends there.
    let whole = |l: &Line| {
        let [x0, y0, x1, y1] = l.bounds;
        let [left, top, right, bottom] = zone.open;
        (x0 > 1 || !left) && (y0 > 0 || !top) && (x1 + 1 < w || !right) && (y1 < h || !bottom)
    };
    let away = |l: &Line| match zone.side {
        Side::Above => h.saturating_sub(l.bounds[3]),
        _ => l.bounds[1],
    };
    done.sort_by_key(away);
    if zone.side == Side::Aside {
        // Three lines and more, one close under the other, are a list of moves, a table or running text.
        let under = |a: &Line, b: &Line| {
            a.bounds != b.bounds && a.bounds[0] < b.bounds[2] && b.bounds[0] < a.bounds[2] && near(a, b)
        };
        let beside: Vec<usize> = done.iter().map(|a| done.iter().filter(|b| under(a, b)).count()).collect();
        let column =
            |(a, &n): (&Line, &usize)| n > 1 || done.iter().zip(&beside).any(|(b, &m)| m > 1 && under(a, b));
        let mut alone: Vec<Line> =
            done.iter().zip(&beside).filter(|&(l, n)| whole(l) && !column((l, n))).map(|(l, _)| *l).collect();
        // The shortest caption has nine letters; what is large is read first.
        alone.retain(|l| 2 * l.width() >= 9 * l.height());
        alone.sort_by_key(|l| std::cmp::Reverse(l.height()));
        return alone;
    }
    // Three wide lines and more, one close under the other, are running text.
    let wide = |l: &Line| l.width() as f64 > 0.5 * zone.scale[0];
    let running: Vec<bool> = (0..done.len())
        .map(|i| {
            wide(&done[i])
                && (i.saturating_sub(2)..=i).any(|from| {
                    done.get(from..from + 3).is_some_and(|some| {
                        some.iter().all(wide) && some.windows(2).all(|p| near(&p[0], &p[1]))
                    })
                })
        })
        .collect();
    let mut running = running.into_iter();
    done.retain(|l| !running.next().unwrap_or(true) && whole(l));
    done
}

/// The side that a mark tells, and its shape: nothing, unless the part is a square, a disc or a triangle, filled or
/// with one even stroke around it, and stands alone.
fn mark(zone: &Zone, ground: &Ground, runs: &[Run], parts: &[Part], part: &Part) -> Option<(Color, char)> {
    let [x0, y0, x1, y1] = part.bounds;
    let (w, h) = (part.width(), part.height());
    let size = f64::midpoint(w as f64, h as f64);
    let square = f64::midpoint(zone.scale[0], zone.scale[1]) / 8.0;
    let slim = w as f64 / h.max(1) as f64;
    if !(0.15 * square..=0.9 * square).contains(&size) || size < 8.0 || !(0.75..=1.35).contains(&slim) {
        return None;
    }
    // Near the board, and seen as a whole.
    let (a, b) = (zone.place(x0 as f64, y0 as f64), zone.place(x1 as f64, y1 as f64));
    let gap = |from: f64, to: f64| (-to).max(from - 1.0).max(0.0);
    if gap(a.x, b.x) > NEAR || gap(a.y, b.y) > NEAR || (gap(a.x, b.x) > 0.03 && gap(a.y, b.y) > 0.06) {
        return None;
    }
    let room = (0.5 * size) as usize;
    let edges = [x0, y0, zone.plane.width.saturating_sub(x1), zone.plane.height.saturating_sub(y1)];
    let board = [zone.at[0] > 0.9, zone.side == Side::Below, zone.at[0] < -0.2, zone.side == Side::Above];
    for ((edge, open), board) in edges.into_iter().zip(zone.open).zip(board) {
        if edge == 0 || (open && !board && edge < room) {
            return None;
        }
    }
    if !alone(zone, parts, part, size) {
        return None;
    }
    let rows = rows(runs, part);
    if rows.len() != h {
        return None;
    }
    let outline: usize = rows.iter().map(|r| r.1 - r.0).sum();
    let (shape, filled) = (shape(&rows, part)?, part.area as f64 >= 0.94 * outline as f64);
    let middle = (usize::midpoint(x0, x1), usize::midpoint(y0, y1));
    // The middle of a triangle's ink lies a third from its base.
    let inner = match shape {
        Shape::Up => (middle.0, y0 + h * 2 / 3),
        Shape::Down => (middle.0, y0 + h / 3),
        _ => middle,
    };
    let reach = (size as usize / 8).max(1);
    let mut some: Vec<f32> = Vec::new();
    for y in inner.1.saturating_sub(reach)..=inner.1 + reach {
        let row = zone.plane.row(y);
        some.extend(row.get(inner.0.saturating_sub(reach)..=inner.0 + reach).unwrap_or_default());
    }
    let (least, most) = some.iter().fold((f32::MAX, f32::MIN), |b, v| (b.0.min(*v), b.1.max(*v)));
    let [paper, ..] = ground.at(middle.0, middle.1);
    // Pictures and faces have more than one colour.
    if some.is_empty() || most - least > 30.0 {
        return None;
    }
    let color = match (filled, part.dark) {
        (true, true) if most < 95.0 && paper - most > 70.0 => Color::Black,
        (true, false) if least > 185.0 && least - paper > 60.0 => Color::White,
        (false, true) if paper > 110.0 && least > paper - 20.0 && ring(&rows, runs, part, shape, size) => {
            Color::White
        }
        _ => return None,
    };
    Some((color, shape.sign(color)))
}

/// The outline and the runs of each row of a part: first, one behind the last, and how many.
fn rows(runs: &[Run], part: &Part) -> Vec<(usize, usize, usize)> {
    let mut out: Vec<(usize, usize, usize)> = vec![(usize::MAX, 0, 0); part.height()];
    for run in runs.iter().filter(|r| r.root == part.root) {
        if let Some(row) = out.get_mut(run.y.wrapping_sub(part.bounds[1])) {
            *row = (row.0.min(run.x0), row.1.max(run.x1), row.2 + 1);
        }
    }
    if out.iter().any(|r| r.2 == 0) { Vec::new() } else { out }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    Square,
    Disc,
    Up,
    Down,
}

impl Shape {
    const fn sign(self, color: Color) -> char {
        match (self, color) {
            (Self::Square, Color::White) => '□',
            (Self::Square, Color::Black) => '■',
            (Self::Disc, Color::White) => '○',
            (Self::Disc, Color::Black) => '●',
            (Self::Up, Color::White) => '△',
            (Self::Up, Color::Black) => '▲',
            (Self::Down, Color::White) => '▽',
            (Self::Down, Color::Black) => '▼',
        }
    }
}

/// What the outline is, row by row.
fn shape(rows: &[(usize, usize, usize)], part: &Part) -> Option<Shape> {
    let (w, h) = (part.width() as f64, part.height() as f64);
    // Half a pixel at each side is not known.
    let allowed = |share: f64| share * w + 0.75;
    let fits = |width: &dyn Fn(f64) -> f64, share: f64| {
        let mut sum = 0.0;
        for (i, row) in rows.iter().enumerate() {
            let wanted = width((i as f64 + 0.5) / h) * w;
            let (left, right) = ((row.0 - part.bounds[0]) as f64, (part.bounds[2] - row.1) as f64);
            let (dl, dr) = (left - (w - wanted) / 2.0, right - (w - wanted) / 2.0);
            // The first and the last row may be thin.
            let end = i == 0 || i + 1 == rows.len();
            if dl.abs().max(dr.abs()) > (if end { 0.3 * w + 1.0 } else { 1.6 * allowed(share) }) {
                return false;
            }
            sum += if end { 0.0 } else { dl.abs().max(dr.abs()) };
        }
        sum / h <= allowed(share)
    };
    let even = (0.88..=1.14).contains(&(w / h));
    if even && fits(&|_| 1.0, 0.03) {
        Some(Shape::Square)
    } else if even && w >= 9.0 && fits(&|t| (1.0 - (2.0 * t - 1.0).powi(2)).max(0.0).sqrt(), 0.03) {
        Some(Shape::Disc)
    } else if w >= 9.0 && fits(&|t| t, 0.04) {
        Some(Shape::Up)
    } else if w >= 9.0 && fits(&|t| 1.0 - t, 0.04) {
        Some(Shape::Down)
    } else {
        None
    }
}

/// Is there one stroke around, of one thickness, and nothing within?
fn ring(rows: &[(usize, usize, usize)], runs: &[Run], part: &Part, shape: Shape, size: f64) -> bool {
    let h = rows.len();
    let (from, to) = match shape {
        Shape::Up => (h / 2, h * 3 / 4),
        Shape::Down => (h / 4, h / 2),
        _ => (h * 3 / 10, h * 7 / 10),
    };
    let mut strokes: Vec<usize> = Vec::new();
    let mut inked = vec![0_usize; h];
    for run in runs.iter().filter(|r| r.root == part.root) {
        let i = run.y.wrapping_sub(part.bounds[1]);
        if let Some(n) = inked.get_mut(i) {
            *n += run.x1 - run.x0;
        }
        if (from..to).contains(&i) {
            strokes.push(run.x1 - run.x0);
        }
    }
    let two = rows.get(from..to).is_some_and(|r| !r.is_empty() && r.iter().all(|r| r.2 == 2));
    strokes.sort_unstable();
    let (Some(&thin), Some(&thick)) = (strokes.first(), strokes.last()) else { return false };
    let usual = strokes.get(strokes.len() / 2).copied().unwrap_or(1);
    // Rows that are all ink, above and below: as thick as the sides are, or as a shadow is.
    let full = |row: usize| {
        let width = rows.get(row).map_or(0, |r| r.1 - r.0);
        10 * inked.get(row).copied().unwrap_or(0) >= 9 * width
    };
    let above = (0..h).take_while(|&r| full(r)).count();
    let below = (0..h).rev().take_while(|&r| full(r)).count();
    let even = |n: usize| n + 1 + usual >= usual.max(1) && n <= 3 * usual + 2;
    let slanted = matches!(shape, Shape::Up | Shape::Down);
    two && thick <= 2 * thin + 2
        && (usual as f64) <= 0.24 * size + 1.0
        && (shape != Shape::Square || (above > 0 && below > 0))
        && (slanted || (even(above) && even(below)))
}

/// No other ink is near: not around it, and not far from it in its row, where the words of a button or the icons of a
/// bar would stand.
fn alone(zone: &Zone, parts: &[Part], part: &Part, size: f64) -> bool {
    let [x0, y0, x1, y1] = part.bounds.map(|v| v as f64);
    let (room, row) = (0.5 * size, 6.0 * size);
    let outside = |v: f64| !(0.0..1.0).contains(&v);
    let at = zone.place(f64::midpoint(x0, x1), f64::midpoint(y0, y1));
    let corner = outside(at.x) && outside(at.y);
    // Coordinates stand in the middle of their squares; a mark at the corner may stand in their row.
    let coordinate = |bounds: [f64; 4]| {
        let [a, b, c, d] = bounds;
        let p = zone.place(f64::midpoint(a, c), f64::midpoint(b, d));
        let middle = |v: f64| !outside(v) && ((8.0 * v).fract() - 0.5).abs() < 0.2;
        corner && (middle(p.x) && outside(p.y) || middle(p.y) && outside(p.x))
    };
    parts.iter().filter(|p| p.root != part.root).all(|p| {
        let [a, b, c, d] = p.bounds.map(|v| v as f64);
        // What lies within or around is told by the shape, specks are none.
        let within = a >= x0 - 2.0 && b >= y0 - 2.0 && c <= x1 + 2.0 && d <= y1 + 2.0;
        let around = a <= x0 && b <= y0 && c >= x1 && d >= y1;
        if within || around || p.area < 4 {
            return true;
        }
        let (dx, dy) = ((a - x1).max(x0 - c), (b - y1).max(y0 - d));
        let like = (0.35..=2.5).contains(&(p.height() as f64 / size)) && p.width() < p.height() * 8;
        dx.max(dy) > room && !(dy < 0.0 && dx < row && like && !coordinate([a, b, c, d]))
    })
}

/// Adds to boards of a picture whose move it is, as far as marks and words beside them say so.
pub(crate) fn add_turns(picture: &Picture, boards: &mut [PictureReading], options: &Options) {
    if options.turn.is_some() {
        return;
    }
    let quads: Vec<Quad> = boards.iter().map(upright).collect();
    let mut columns = COLUMNS;
    for (i, board) in boards.iter_mut().enumerate() {
        let begun = Instant::now();
        if let Some(turn) = turn(picture, &quads, i, &mut columns) {
            // A highlighted move that contradicts what is printed leaves both in doubt.
            let agreed = board.turn.as_ref().is_none_or(|t| t.color == turn.color);
            board.set_turn(agreed.then_some(turn));
        }
        board.milliseconds += begun.elapsed().as_secs_f32() * 1000.0;
    }
}

/// The corners so that words beside the board stand upright: they do so, too, where Black is at the bottom.
fn upright(board: &PictureReading) -> Quad {
    if board.rotation == Rotation::Half { board.corners.turned(2) } else { board.corners }
}

fn turn(picture: &Picture, quads: &[Quad], which: usize, columns: &mut usize) -> Option<Turn> {
    let quad = quads.get(which)?;
    let map = Homography::to_quad(quad)?;
    let own = |zone: &Zone, bounds: [usize; 4]| {
        let place = zone.quad(&map, bounds).middle();
        belongs(place, quads, which).then_some(place)
    };
    let mut marks: Vec<(Color, char, Point)> = Vec::new();
    let mut read: Vec<(String, Vec<f32>)> = Vec::new();
    let mut read_lines = |zone: &Zone, parts: &[Part], read: &mut Vec<(String, Vec<f32>)>| {
        let Some(words) = Words::shipped() else { return };
        for line in lines(zone, parts) {
            if read.len() >= LINES || own(zone, line.bounds).is_none() {
                continue;
            }
            let Some(cut) = normalised(&zone.plane, line.bounds, line.dark) else { continue };
            if cut.width > *columns {
                continue;
            }
            *columns -= cut.width;
            read.push(words.read(&cut).into_iter().unzip());
        }
    };
    for zone in zones(picture, quad, &map, &MARGINS) {
        let ground = Ground::of(&zone.plane, (0.2 * zone.scale[0]) as usize);
        let Some((runs, parts)) = parts(&zone.plane, &ground) else { continue };
        for part in &parts {
            let Some((color, sign)) = mark(&zone, &ground, &runs, &parts, part) else { continue };
            let Some(place) = own(&zone, part.bounds) else { continue };
            if !colourless(picture, place) {
                continue;
            }
            // Margins overlap at the corners.
            let near = 0.03 * quad.area().abs().sqrt();
            if marks.iter().all(|m| m.2.distance(place) > near || m.0 != color) {
                marks.push((color, sign, place));
            }
        }
        if zone.side != Side::Aside {
            read_lines(&zone, &parts, &mut read);
        }
    }
    // Of several marks none is known to be the one that tells.
    let mark = match marks[..] {
        [(color, sign, _)] => Some((color, sign)),
        _ => None,
    };
    let mut said = turn_as_read(&read).ok()?;
    if said.is_none() && marks.is_empty() {
        // The panel beside a board of a program or a page.
        read.clear();
        for zone in zones(picture, quad, &map, &PANELS) {
            let ground = Ground::of(&zone.plane, (0.2 * zone.scale[0]) as usize);
            if let Some((_, parts)) = parts(&zone.plane, &ground) {
                read_lines(&zone, &parts, &mut read);
            }
        }
        said = turn_as_read(&read).ok()?.filter(|said| said.named);
    }
    let marked = |(color, sign): (Color, char)| Turn {
        color,
        evidence: Evidence { kind: "mark", text: format!("beside it stands the mark {sign}"), weight: 4.0 },
    };
    match (said, mark) {
        (Some(said), Some((color, _))) if said.named && said.color != color => None,
        (Some(said), mark) if said.named || mark.is_none() => Some(said.turn()),
        (_, mark) => mark.map(marked),
    }
}

/// Marks are printed in black: dots that tell who is online are green.
fn colourless(picture: &Picture, at: Point) -> bool {
    let (w, h) = (picture.width() as usize, picture.height() as usize);
    let (x, y) = (at.x.max(0.0) as usize, at.y.max(0.0) as usize);
    let pixel = picture.rgb().get((y.min(h - 1) * w + x.min(w - 1)) * 3..).and_then(|p| p.first_chunk::<3>());
    pixel.is_some_and(|p| p.iter().max().zip(p.iter().min()).is_some_and(|(a, b)| a - b < 60))
}

/// Is a place this board's, by a clear distance from all others?
fn belongs(at: Point, quads: &[Quad], which: usize) -> bool {
    let away = |quad: &Quad| {
        let [left, top, right, bottom] = quad.bounds();
        let (dx, dy) = ((left - at.x).max(at.x - right).max(0.0), (top - at.y).max(at.y - bottom).max(0.0));
        dx.hypot(dy)
    };
    let Some(own) = quads.get(which).map(away) else { return false };
    quads.iter().enumerate().all(|(i, q)| i == which || away(q) > 1.3 * own + 2.0)
}
