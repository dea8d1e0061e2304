//! Points, quadrilaterals, and the maps of the plane that photographs make.

/// A point of a picture in pixels; the middle of the first pixel is (0.5, 0.5).
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl Point {
    /// A point.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The distance to another point.
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// The least box that holds the points: left, top, right and bottom.
pub(crate) fn bounds(points: impl Iterator<Item = Point>) -> [f64; 4] {
    let none = [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY];
    points.fold(none, |b, p| [b[0].min(p.x), b[1].min(p.y), b[2].max(p.x), b[3].max(p.y)])
}

/// The outer corners of a board: top left, top right, bottom right, bottom left.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quad(pub [Point; 4]);

/// Eight numbers, as in `10,12,410,12,410,412,10,412`.
impl std::str::FromStr for Quad {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers: Option<Vec<f64>> =
            text.split([',', ' ']).map(|n| n.parse().ok().filter(|n: &f64| n.is_finite())).collect();
        match numbers.as_deref() {
            Some(&[a, b, c, d, e, f, g, h]) => {
                Ok(Self([Point::new(a, b), Point::new(c, d), Point::new(e, f), Point::new(g, h)]))
            }
            _ => Err("corners are eight numbers, as in 10,12,410,12,410,412,10,412".into()),
        }
    }
}

impl Quad {
    /// The frame of a picture.
    pub const fn frame(width: u32, height: u32) -> Self {
        let (w, h) = (width as f64, height as f64);
        Self([Point::new(0.0, 0.0), Point::new(w, 0.0), Point::new(w, h), Point::new(0.0, h)])
    }

    /// The area in square pixels; positive when the corners go clockwise on the screen.
    pub fn area(&self) -> f64 {
        let c = &self.0;
        (0..4)
            .map(|i| {
                let (a, b) = (c[i], c[(i + 1) % 4]);
                a.x * b.y - b.x * a.y
            })
            .sum::<f64>()
            / 2.0
    }

    /// The least box that holds the corners: left, top, right and bottom.
    pub fn bounds(&self) -> [f64; 4] {
        bounds(self.0.into_iter())
    }

    /// The mean of the corners.
    pub fn middle(&self) -> Point {
        let sum = self.0.iter().fold((0.0, 0.0), |s, p| (s.0 + p.x, s.1 + p.y));
        Point::new(sum.0 / 4.0, sum.1 / 4.0)
    }

    /// Does it hold a point? For convex quadrilaterals, clockwise on the screen.
    pub fn holds(&self, p: Point) -> bool {
        (0..4).all(|i| {
            let (a, b) = (self.0[i], self.0[(i + 1) % 4]);
            (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) >= 0.0
        })
    }

    /// The same board with its first corner `quarters` corners further on.
    #[must_use]
    pub fn turned(&self, quarters: usize) -> Self {
        let mut c = self.0;
        c.rotate_left(quarters % 4);
        Self(c)
    }
}

/// A projective map of the plane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Homography(pub [[f64; 3]; 3]);

impl Homography {
    /// Where a point goes. Points on the horizon go far away, never to infinity.
    pub fn apply(&self, p: Point) -> Point {
        let m = &self.0;
        let w = m[2][0] * p.x + m[2][1] * p.y + m[2][2];
        let w = if w.abs() < 1e-12 { 1e-12_f64.copysign(w) } else { w };
        Point::new(
            (m[0][0] * p.x + m[0][1] * p.y + m[0][2]) / w,
            (m[1][0] * p.x + m[1][1] * p.y + m[1][2]) / w,
        )
    }

    /// First `other`, then this map.
    #[must_use]
    pub fn after(&self, other: &Self) -> Self {
        let mut out = [[0.0; 3]; 3];
        for (i, row) in out.iter_mut().enumerate() {
            for (j, cell) in row.iter_mut().enumerate() {
                *cell = (0..3).map(|k| self.0[i][k] * other.0[k][j]).sum();
            }
        }
        Self(out)
    }

    /// The least-squares map of pairs of points, at least four of them, not all
    /// on a line. The coordinates are normalised first (Hartley 1997).
    pub fn fit(pairs: &[(Point, Point)]) -> Option<Self> {
        if pairs.len() < 4 {
            return None;
        }
        let from = Normal::of(pairs.iter().map(|p| p.0))?;
        let to = Normal::of(pairs.iter().map(|p| p.1))?;
        // Eight unknowns, the last entry is 1: normal equations.
        let mut a = [[0.0; 9]; 8];
        for &(p, q) in pairs {
            let (p, q) = (from.apply(p), to.apply(q));
            let rows = [
                ([p.x, p.y, 1.0, 0.0, 0.0, 0.0, -q.x * p.x, -q.x * p.y], q.x),
                ([0.0, 0.0, 0.0, p.x, p.y, 1.0, -q.y * p.x, -q.y * p.y], q.y),
            ];
            for (row, value) in rows {
                for i in 0..8 {
                    for j in 0..8 {
                        a[i][j] += row[i] * row[j];
                    }
                    a[i][8] += row[i] * value;
                }
            }
        }
        let h = solve(a)?;
        let inner = Self([[h[0], h[1], h[2]], [h[3], h[4], h[5]], [h[6], h[7], 1.0]]);
        let out = to.inverse().after(&inner).after(&from.map());
        let scale = out.0[2][2];
        if scale.abs() < 1e-12 || !out.0.iter().flatten().all(|v| v.is_finite()) {
            return None;
        }
        Some(Self(out.0.map(|row| row.map(|v| v / scale))))
    }

    /// The map of the unit square's corners (0,0), (1,0), (1,1), (0,1) to a
    /// quadrilateral's.
    pub fn to_quad(quad: &Quad) -> Option<Self> {
        let unit = [Point::new(0.0, 0.0), Point::new(1.0, 0.0), Point::new(1.0, 1.0), Point::new(0.0, 1.0)];
        let pairs: Vec<_> = unit.into_iter().zip(quad.0).collect();
        Self::fit(&pairs)
    }

    /// Where the unit square's corners go.
    pub fn quad(&self) -> Quad {
        Quad(
            [Point::new(0.0, 0.0), Point::new(1.0, 0.0), Point::new(1.0, 1.0), Point::new(0.0, 1.0)]
                .map(|p| self.apply(p)),
        )
    }

    /// The map back.
    pub fn inverse(&self) -> Option<Self> {
        let m = &self.0;
        let co = |a: usize, b: usize, c: usize, d: usize| m[a][b] * m[c][d] - m[a][d] * m[c][b];
        let adj = [
            [co(1, 1, 2, 2), -co(0, 1, 2, 2), co(0, 1, 1, 2)],
            [-co(1, 0, 2, 2), co(0, 0, 2, 2), -co(0, 0, 1, 2)],
            [co(1, 0, 2, 1), -co(0, 0, 2, 1), co(0, 0, 1, 1)],
        ];
        let det = m[0][0] * adj[0][0] + m[0][1] * adj[1][0] + m[0][2] * adj[2][0];
        (det.abs() > 1e-18).then(|| Self(adj.map(|row| row.map(|v| v / det))))
    }
}

/// Moves points to their middle and scales them to a mean distance of √2.
struct Normal {
    x: f64,
    y: f64,
    scale: f64,
}

impl Normal {
    fn of(points: impl Iterator<Item = Point> + Clone) -> Option<Self> {
        let n = points.clone().count() as f64;
        let (sx, sy) = points.clone().fold((0.0, 0.0), |s, p| (s.0 + p.x, s.1 + p.y));
        let middle = Point::new(sx / n, sy / n);
        let mean = points.map(|p| p.distance(middle)).sum::<f64>() / n;
        (mean > 1e-9).then(|| Self { x: middle.x, y: middle.y, scale: std::f64::consts::SQRT_2 / mean })
    }

    fn apply(&self, p: Point) -> Point {
        Point::new((p.x - self.x) * self.scale, (p.y - self.y) * self.scale)
    }

    const fn map(&self) -> Homography {
        Homography([
            [self.scale, 0.0, -self.x * self.scale],
            [0.0, self.scale, -self.y * self.scale],
            [0.0, 0.0, 1.0],
        ])
    }

    const fn inverse(&self) -> Homography {
        Homography([[1.0 / self.scale, 0.0, self.x], [0.0, 1.0 / self.scale, self.y], [0.0, 0.0, 1.0]])
    }
}

/// Gauss elimination with the greatest pivot.
pub(crate) fn solve<const N: usize, const M: usize>(mut a: [[f64; M]; N]) -> Option<[f64; N]> {
    for i in 0..N {
        let pivot = (i..N).max_by(|&p, &q| a[p][i].abs().total_cmp(&a[q][i].abs()))?;
        if a[pivot][i].abs() < 1e-12 {
            return None;
        }
        a.swap(i, pivot);
        for r in i + 1..N {
            let f = a[r][i] / a[i][i];
            let above = a[i];
            for (v, top) in a[r].iter_mut().zip(above).skip(i) {
                *v -= f * top;
            }
        }
    }
    let mut x = [0.0; N];
    for i in (0..N).rev() {
        let rest: f64 = (i + 1..N).map(|c| a[i][c] * x[c]).sum();
        x[i] = (a[i][N] - rest) / a[i][i];
    }
    Some(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_of_four_corners_goes_through_them() {
        let quad = Quad([
            Point::new(10.0, 20.0),
            Point::new(210.0, 35.0),
            Point::new(190.0, 260.0),
            Point::new(-5.0, 230.0),
        ]);
        let map = Homography::to_quad(&quad).unwrap();
        for (a, b) in map.quad().0.iter().zip(quad.0) {
            assert!(a.distance(b) < 1e-9);
        }
        let back = map.inverse().unwrap();
        let p = Point::new(0.3, 0.8);
        assert!(back.apply(map.apply(p)).distance(p) < 1e-9);
    }

    #[test]
    fn points_on_a_line_have_no_map() {
        let pairs: Vec<_> =
            (0..6).map(|i| (Point::new(f64::from(i), 0.0), Point::new(f64::from(i), 1.0))).collect();
        assert_eq!(Homography::fit(&pairs), None);
    }
}
