//! What no projective map straightens: paper that is bent, and lenses that bend what is straight.

use crate::geometry::{Point, solve};

/// Terms of a polynomial of the third degree in two variables.
const TERMS: usize = 10;
/// Holds down what the squares say nothing of, in the sum over 64 of them.
const RIDGE: f64 = 0.02;

/// A smooth shift of the unit square: where on the plane of the board what is drawn there lies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bend {
    /// Coefficients of the shift to the right and down, in sides of the board.
    x: [f64; TERMS],
    y: [f64; TERMS],
}

/// 1, s, t, s², st, t², s³, s²t, st², t³ with s and t from -1 to 1 on the board.
fn terms(p: Point) -> [f64; TERMS] {
    let (s, t) = (2.0 * p.x - 1.0, 2.0 * p.y - 1.0);
    [1.0, s, t, s * s, s * t, t * t, s * s * s, s * s * t, s * t * t, t * t * t]
}

impl Bend {
    /// The shift that takes points of the unit square to where they were seen, by least squares.
    pub(crate) fn fit(pairs: &[(Point, Point)]) -> Option<Self> {
        let solved = |shift: fn(&(Point, Point)) -> f64| {
            let mut a = [[0.0; TERMS + 1]; TERMS];
            for (i, row) in a.iter_mut().enumerate().skip(3) {
                row[i] = RIDGE;
            }
            for pair in pairs {
                let f = terms(pair.0);
                for (row, fi) in a.iter_mut().zip(f) {
                    for (cell, fj) in row.iter_mut().zip(f.into_iter().chain([shift(pair)])) {
                        *cell += fi * fj;
                    }
                }
            }
            solve(a)
        };
        let bend = Self { x: solved(|(p, q)| q.x - p.x)?, y: solved(|(p, q)| q.y - p.y)? };
        bend.x.iter().chain(&bend.y).all(|c| c.is_finite() && c.abs() < 0.5).then_some(bend)
    }

    /// That of a board whose first corner is so many corners further on.
    pub(crate) fn turned(&self, quarters: usize) -> Option<Self> {
        if quarters.is_multiple_of(4) {
            return Some(*self);
        }
        let turn = |p, n| (0..n % 4).fold(p, |p: Point, _| Point::new(1.0 - p.y, p.x));
        Self::sampled(|p| turn(self.apply(turn(p, quarters)), 4 - quarters % 4))
    }

    /// That of a board as a mirror shows it.
    pub(crate) fn mirrored(&self) -> Option<Self> {
        let mirror = |p: Point| Point::new(1.0 - p.x, p.y);
        Self::sampled(|p| mirror(self.apply(mirror(p))))
    }

    /// The bend that comes next to a shift of the unit square.
    pub(crate) fn sampled(shift: impl Fn(Point) -> Point) -> Option<Self> {
        let places = (0..81).map(|i| Point::new(f64::from(i % 9) / 8.0, f64::from(i / 9) / 8.0));
        Self::fit(&places.map(|p| (p, shift(p))).collect::<Vec<_>>())
    }

    /// Where a point of the unit square lies.
    pub fn apply(&self, p: Point) -> Point {
        let f = terms(p);
        let sum = |c: &[f64; TERMS]| c.iter().zip(f).map(|(c, f)| c * f).sum::<f64>();
        Point::new(p.x + sum(&self.x), p.y + sum(&self.y))
    }

    /// [`apply`](Self::apply) along a row: polynomials in s whose values are the places.
    pub(crate) fn row(&self, v: f64) -> Row {
        let t = 2.0 * v - 1.0;
        let along = |c: &[f64; TERMS]| {
            [c[0] + t * (c[2] + t * (c[5] + t * c[9])), c[1] + t * (c[4] + t * c[8]), c[3] + t * c[7], c[6]]
        };
        Row { v, x: along(&self.x), y: along(&self.y) }
    }
}

/// A row of a bent board.
pub(crate) struct Row {
    v: f64,
    x: [f64; 4],
    y: [f64; 4],
}

impl Row {
    pub(crate) fn at(&self, u: f64) -> (f64, f64) {
        let s = 2.0 * u - 1.0;
        let value = |c: &[f64; 4]| c[0] + s * (c[1] + s * (c[2] + s * c[3]));
        (u + value(&self.x), self.v + value(&self.y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn middles() -> impl Iterator<Item = Point> {
        (0..64).map(|i| Point::new((f64::from(i % 8) + 0.5) / 8.0, (f64::from(i / 8) + 0.5) / 8.0))
    }

    #[test]
    fn a_bent_page_is_found_again() {
        let bent =
            |p: Point| Point::new(p.x + 0.02 * p.y * p.y, p.y + 0.06 * (1.0 - (2.0 * p.x - 1.0).powi(2)));
        let pairs: Vec<_> = middles().map(|p| (p, bent(p))).collect();
        let bend = Bend::fit(&pairs).unwrap();
        for p in [Point::new(0.0, 0.0), Point::new(0.3, 0.9), Point::new(1.0, 1.0)] {
            assert!(bend.apply(p).distance(bent(p)) < 0.001, "{p:?}");
            let (x, y) = bend.row(p.y).at(p.x);
            assert!(bend.apply(p).distance(Point::new(x, y)) < 1e-12);
        }
    }

    #[test]
    fn what_is_no_page_has_no_bend() {
        let pairs: Vec<_> = middles().map(|p| (p, Point::new(p.x + f64::NAN, p.y))).collect();
        assert_eq!(Bend::fit(&pairs), None);
        assert_eq!(Bend::fit(&[]), None);
        let far: Vec<_> = middles().map(|p| (p, Point::new(p.x + 3.0, p.y))).collect();
        assert_eq!(Bend::fit(&far), None);
    }
}
