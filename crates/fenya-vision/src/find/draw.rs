//! Boards drawn for tests.

use crate::geometry::{Homography, Point, Quad};
use crate::picture::Picture;

/// How a board is drawn, in grey levels.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Look {
    pub light: f64,
    pub dark: f64,
    /// Around the boards.
    pub outside: f64,
    /// Dark squares are hatched with so many lines instead of filled.
    pub hatch: Option<f64>,
    /// Nothing but dark lines between the squares, so wide (in squares).
    pub lines: Option<f64>,
    /// Discs in the middle of every third square, as pieces.
    pub pieces: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self { light: 220.0, dark: 120.0, outside: 250.0, hatch: None, lines: None, pieces: false }
    }
}

impl Look {
    fn at(&self, u: f64, v: f64) -> f64 {
        let (x, y) = (u * 8.0, v * 8.0);
        let (i, j) = (x.floor(), y.floor());
        let (fx, fy) = (x - i, y - j);
        if self.pieces && (i as i32 * 5 + j as i32 * 3) % 7 < 3 {
            let r = (fx - 0.5).hypot(fy - 0.5);
            if r < 0.33 {
                return if (i as i32 + j as i32) % 3 == 0 && r < 0.28 { 245.0 } else { 20.0 };
            }
        }
        if let Some(wide) = self.lines {
            let near = fx.min(1.0 - fx).min(fy).min(1.0 - fy);
            return if near < wide / 2.0 { self.dark } else { self.light };
        }
        if (i as i32 + j as i32) % 2 == 0 {
            return self.light;
        }
        match self.hatch {
            Some(lines) if ((fx + fy) * lines).fract() > 0.3 => self.light,
            _ => self.dark,
        }
    }
}

/// A picture with boards.
pub(crate) fn board(width: u32, height: u32, boards: &[(Quad, Look)]) -> Picture {
    let back: Vec<_> =
        boards.iter().map(|(q, look)| (Homography::to_quad(q).unwrap().inverse().unwrap(), look)).collect();
    let outside = boards.first().map_or(250.0, |b| b.1.outside);
    let mut rgb = Vec::new();
    for y in 0..height {
        for x in 0..width {
            let mut sum = 0.0;
            for k in 0..16 {
                let p = Point::new(
                    f64::from(x) + (f64::from(k % 4) + 0.5) / 4.0,
                    f64::from(y) + (f64::from(k / 4) + 0.5) / 4.0,
                );
                sum += back
                    .iter()
                    .map(|(m, look)| (m.apply(p), look))
                    .find(|(u, _)| (0.0..1.0).contains(&u.x) && (0.0..1.0).contains(&u.y))
                    .map_or(outside, |(u, look)| look.at(u.x, u.y));
            }
            rgb.extend([(sum / 16.0).round() as u8; 3]);
        }
    }
    Picture::new(width, height, rgb).unwrap()
}

/// A square board turned by `degrees` around its middle.
pub(crate) fn turned(x: f64, y: f64, side: f64, degrees: f64) -> Quad {
    let (s, c) = degrees.to_radians().sin_cos();
    Quad(
        [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
            .map(|(u, v)| Point::new(x + side * (u * c - v * s), y + side * (u * s + v * c))),
    )
}
