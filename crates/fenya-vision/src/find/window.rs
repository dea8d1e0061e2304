//! Which seven by seven nodes of a lattice are the inner corners of a board.

use super::lattice::{Lattice, REACH};
use crate::raster::{Gray, median};

/// A window of a lattice: what speaks for it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice {
    /// The column and row of its first node.
    pub column: i32,
    pub row: i32,
    /// Up to 1.6.
    pub score: f64,
    /// Nodes of it that were seen, up to 49.
    pub nodes: usize,
    /// Grey levels between its light and its dark squares.
    pub contrast: f64,
    /// Is the first square (top left) a light one?
    pub light_first: bool,
}

/// Cells that are looked at: two more than the nodes on each side.
const FIRST: i32 = -REACH - 2;
const CELLS: usize = (2 * REACH + 4) as usize;

/// Brightness of the squares of a lattice near their corners, where pieces are not.
struct Cells {
    values: Vec<Option<f32>>,
}

impl Cells {
    fn of(gray: &Gray, lattice: &Lattice, columns: (i32, i32), rows: (i32, i32)) -> Self {
        let mut values = vec![None; CELLS * CELLS];
        let (w, h) = (gray.width as f64, gray.height as f64);
        for j in rows.0..=rows.1 {
            for i in columns.0..=columns.1 {
                let mut four = [0.0_f32; 4];
                let mut n = 0;
                for (b, a) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let mut sum = 0.0;
                    let mut seen = 0;
                    for v in [0.11, 0.19] {
                        for u in [0.11, 0.19] {
                            let x = f64::from(i) + if a == 0 { u } else { 1.0 - u };
                            let y = f64::from(j) + if b == 0 { v } else { 1.0 - v };
                            let p = lattice.at(x, y);
                            if p.x >= 0.0 && p.y >= 0.0 && p.x <= w && p.y <= h {
                                sum += gray.sample(p.x as f32, p.y as f32);
                                seen += 1;
                            }
                        }
                    }
                    if seen == 4 {
                        four[n] = sum / 4.0;
                        n += 1;
                    }
                }
                let four = &mut four[..n];
                four.sort_by(f32::total_cmp);
                let value = match n {
                    0 => None,
                    1 => Some(four[0]),
                    2 => Some((four[0] + four[1]) / 2.0),
                    3 => Some(four[1]),
                    _ => Some((four[1] + four[2]) / 2.0),
                };
                if let Some(k) = Self::index(i, j) {
                    values[k] = value;
                }
            }
        }
        Self { values }
    }

    fn index(i: i32, j: i32) -> Option<usize> {
        let (i, j) = (usize::try_from(i - FIRST).ok()?, usize::try_from(j - FIRST).ok()?);
        (i < CELLS && j < CELLS).then_some(j * CELLS + i)
    }

    fn get(&self, i: i32, j: i32) -> Option<f32> {
        Self::index(i, j).and_then(|k| self.values[k])
    }
}

/// The windows of a lattice, the best first.
pub(super) fn choices(gray: &Gray, lattice: &Lattice) -> Vec<Choice> {
    let mut counted: Vec<(usize, i32, i32)> = Vec::new();
    for row in -REACH..=REACH - 6 {
        for column in -REACH..=REACH - 6 {
            let n = (0..49).filter(|k| lattice.seen.get(column + k % 7, row + k / 7).is_some()).count();
            if n >= 16 {
                counted.push((n, column, row));
            }
        }
    }
    let Some(most) = counted.iter().map(|c| c.0).max() else { return Vec::new() };
    counted.retain(|c| c.0 * 4 >= most * 3);
    let range = |f: fn(&(usize, i32, i32)) -> i32| {
        counted.iter().map(f).fold((i32::MAX, i32::MIN), |r, v| (r.0.min(v), r.1.max(v)))
    };
    let (columns, rows) = (range(|c| c.1), range(|c| c.2));
    let cells = Cells::of(gray, lattice, (columns.0 - 2, columns.1 + 7), (rows.0 - 2, rows.1 + 7));
    let mut out: Vec<Choice> =
        counted.iter().filter_map(|&(n, column, row)| judge(&cells, lattice, column, row, n)).collect();
    // Within a lattice the seen corners count for more: those of a shifted window are fewer.
    let rank = |c: &Choice| c.score + 0.3 * c.nodes as f64 / 49.0;
    out.sort_by(|a, b| rank(b).total_cmp(&rank(a)));
    out
}

fn judge(cells: &Cells, lattice: &Lattice, column: i32, row: i32, nodes: usize) -> Option<Choice> {
    let cell = |i: i32, j: i32| cells.get(column - 1 + i, row - 1 + j);
    let sign = |i: i32, j: i32| if (i + j) % 2 == 0 { 1.0_f32 } else { -1.0 };
    let (mut even, mut odd) = (Vec::with_capacity(32), Vec::with_capacity(32));
    for j in 0..8 {
        for i in 0..8 {
            if let Some(v) = cell(i, j) {
                if sign(i, j) > 0.0 { even.push(v) } else { odd.push(v) }
            }
        }
    }
    let visible = (even.len() + odd.len()) as f64 / 64.0;
    if visible < 0.7 {
        return None;
    }
    let (even, odd) = (median(&mut even)?, median(&mut odd)?);
    let way = if even >= odd { 1.0 } else { -1.0 };
    let contrast = (even - odd).abs();
    if contrast < 3.0 {
        return None;
    }
    let middle = (even + odd) / 2.0;
    let share = |places: &mut dyn Iterator<Item = (i32, i32)>| {
        let (mut right, mut all) = (0, 0);
        for (i, j) in places {
            if let Some(v) = cell(i, j) {
                all += 1;
                right += i32::from((v - middle) * sign(i, j) * way > 0.0);
            }
        }
        (all, f64::from(right) / f64::from(all.max(1)))
    };
    let (_, all_right) = share(&mut (0..64).map(|k| (k % 8, k / 8)));
    let edge = |k: i32, side: usize| match side {
        0 => (k, 0),
        1 => (k, 7),
        2 => (0, k),
        _ => (7, k),
    };
    let weakest = (0..4)
        .map(|side| match share(&mut (0..8).map(|k| edge(k, side))) {
            (all, right) if all >= 4 => right,
            _ => 0.8,
        })
        .fold(1.0, f64::min);
    // Outside, the pattern should not go on.
    let outside = |k: i32, side: usize| match side {
        0 => (k, -1),
        1 => (k, 8),
        2 => (-1, k),
        _ => (8, k),
    };
    let mut goes_on = 0.0_f32;
    for side in 0..4 {
        let mut sums = [(0.0_f32, 0); 2];
        for k in 0..8 {
            let (i, j) = outside(k, side);
            if let Some(v) = cell(i, j) {
                let slot = &mut sums[usize::from(sign(i, j) < 0.0)];
                slot.0 += v;
                slot.1 += 1;
            }
        }
        if sums[0].1 >= 3 && sums[1].1 >= 3 {
            let between = sums[0].0 / sums[0].1 as f32 - sums[1].0 / sums[1].1 as f32;
            goes_on = goes_on.max(between * way / contrast.max(1.0));
        }
    }
    // Nor should its corners: cloth and squared paper have no end.
    let more = around(lattice, column, row, 7);
    let light_first = way > 0.0;
    let score = 0.6 * all_right + 0.4 * weakest + 0.5 * nodes as f64 / 49.0
        - 0.25 * f64::from((goes_on - 0.3).max(0.0))
        - 0.3 * (1.0 - visible)
        - 0.4 * (more - 0.35).max(0.0)
        // A chess board has a light square at the top left.
        + if light_first { 0.1 } else { 0.0 };
    Some(Choice { column, row, score, nodes, contrast: f64::from(contrast), light_first })
}

/// Which share of the nodes around a window of a lattice was seen.
fn around(lattice: &Lattice, column: i32, row: i32, side: i32) -> f64 {
    let ring = (-1..=side).flat_map(|k| [(k, -1), (k, side), (-1, k), (side, k)]);
    let seen = ring.filter(|(i, j)| lattice.seen.get(column + i, row + j).is_some()).count();
    seen as f64 / f64::from(4 * (side + 2))
}

/// The board of a lattice of lines, its outline among them: nine by nine nodes,
/// and none outside. The score is up to 1.
pub(super) fn of_lines(lattice: &Lattice) -> Option<Choice> {
    let mut best: Option<Choice> = None;
    for row in -REACH..=REACH - 8 {
        for column in -REACH..=REACH - 8 {
            let seen = |k: i32| lattice.seen.get(column + k % 9, row + k / 9).is_some();
            let n = (0..81).filter(|k| seen(*k)).count();
            let more = around(lattice, column, row, 9);
            let score = n as f64 / 81.0 - more;
            if score > 0.6 && best.is_none_or(|b| score > b.score) {
                let inner = (0..81).filter(|k| (1..8).contains(&(k % 9)) && (1..8).contains(&(k / 9)));
                best = Some(Choice {
                    column: column + 1,
                    row: row + 1,
                    score,
                    nodes: inner.filter(|k| seen(*k)).count(),
                    contrast: 0.0,
                    light_first: true,
                });
            }
        }
    }
    best
}
