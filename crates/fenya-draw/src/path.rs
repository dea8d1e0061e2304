//! Paths, and the small list of shapes from which SVG, PNG and PDF are drawn.

use fenya::board::Square;

/// A point, y downwards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    pub x: f32,
    pub y: f32,
}

pub(crate) const fn pt(x: f32, y: f32) -> Point {
    Point { x, y }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Seg {
    Move(Point),
    Line(Point),
    Cubic(Point, Point, Point),
    Close,
}

/// How far the handles of a quarter circle reach.
const QUARTER: f32 = 0.552_284_8;

#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Path(pub Vec<Seg>);

impl Path {
    pub fn move_to(&mut self, p: Point) -> &mut Self {
        self.0.push(Seg::Move(p));
        self
    }

    pub fn line_to(&mut self, p: Point) -> &mut Self {
        self.0.push(Seg::Line(p));
        self
    }

    pub fn close(&mut self) -> &mut Self {
        self.0.push(Seg::Close);
        self
    }

    pub fn polygon(points: &[Point]) -> Self {
        let mut path = Self::default();
        if let Some((first, rest)) = points.split_first() {
            path.move_to(*first);
            for p in rest {
                path.line_to(*p);
            }
            path.close();
        }
        path
    }

    pub fn rect(x: f32, y: f32, w: f32, h: f32) -> Self {
        Self::polygon(&[pt(x, y), pt(x + w, y), pt(x + w, y + h), pt(x, y + h)])
    }

    pub fn circle(x: f32, y: f32, r: f32) -> Self {
        let k = r * QUARTER;
        Self(vec![
            Seg::Move(pt(x, y - r)),
            Seg::Cubic(pt(x + k, y - r), pt(x + r, y - k), pt(x + r, y)),
            Seg::Cubic(pt(x + r, y + k), pt(x + k, y + r), pt(x, y + r)),
            Seg::Cubic(pt(x - k, y + r), pt(x - r, y + k), pt(x - r, y)),
            Seg::Cubic(pt(x - r, y - k), pt(x - k, y - r), pt(x, y - r)),
            Seg::Close,
        ])
    }

    /// Reads the path data of SVG: the commands M, L, H, V, C, S, Q and Z, upper and
    /// lower case. `None` for anything else.
    pub fn parse(data: &str) -> Option<Self> {
        let mut path = Self::default();
        let mut tokens = Tokens { rest: data.trim_start() };
        let (mut at, mut start, mut handle) = (pt(0.0, 0.0), pt(0.0, 0.0), None);
        let mut command = None;
        while !tokens.rest.is_empty() {
            let c = match tokens.command() {
                Some(c) => c,
                // A command is repeated without its letter; a second pair after M is a line.
                None => match command? {
                    'M' => 'L',
                    'm' => 'l',
                    'Z' | 'z' => return None,
                    c => c,
                },
            };
            command = Some(c);
            let from = if c.is_ascii_lowercase() { at } else { pt(0.0, 0.0) };
            let mut point = || Some(pt(from.x + tokens.number()?, from.y + tokens.number()?));
            let mut next_handle = None;
            match c.to_ascii_uppercase() {
                'M' => {
                    at = point()?;
                    start = at;
                    path.0.push(Seg::Move(at));
                }
                'L' => {
                    at = point()?;
                    path.0.push(Seg::Line(at));
                }
                'H' => {
                    at.x = from.x + tokens.number()?;
                    path.0.push(Seg::Line(at));
                }
                'V' => {
                    at.y = from.y + tokens.number()?;
                    path.0.push(Seg::Line(at));
                }
                'C' => {
                    let (a, b, to) = (point()?, point()?, point()?);
                    path.0.push(Seg::Cubic(a, b, to));
                    (next_handle, at) = (Some(b), to);
                }
                'S' => {
                    let (b, to) = (point()?, point()?);
                    let a = handle.map_or(at, |h: Point| pt(2.0 * at.x - h.x, 2.0 * at.y - h.y));
                    path.0.push(Seg::Cubic(a, b, to));
                    (next_handle, at) = (Some(b), to);
                }
                'Q' => {
                    let (q, to) = (point()?, point()?);
                    path.quad(at, q, to);
                    at = to;
                }
                'Z' => {
                    path.0.push(Seg::Close);
                    at = start;
                }
                _ => return None,
            }
            handle = next_handle;
        }
        Some(path)
    }

    /// A quadratic curve, raised to a cubic one.
    pub fn quad(&mut self, from: Point, q: Point, to: Point) {
        let third = |p: Point| pt(p.x + (q.x - p.x) * 2.0 / 3.0, p.y + (q.y - p.y) * 2.0 / 3.0);
        self.0.push(Seg::Cubic(third(from), third(to), to));
    }

    pub fn map(&self, f: impl Fn(Point) -> Point) -> Self {
        Self(
            self.0
                .iter()
                .map(|seg| match *seg {
                    Seg::Move(p) => Seg::Move(f(p)),
                    Seg::Line(p) => Seg::Line(f(p)),
                    Seg::Cubic(a, b, c) => Seg::Cubic(f(a), f(b), f(c)),
                    Seg::Close => Seg::Close,
                })
                .collect(),
        )
    }

    /// Scaled about the origin, then moved.
    pub fn placed(&self, scale: f32, x: f32, y: f32) -> Self {
        self.map(|p| pt(x + p.x * scale, y + p.y * scale))
    }

    /// Closes an open right half, drawn from top to bottom, with its mirror image
    /// about the line x = `axis`. What is drawn so is symmetrical to the last bit.
    pub fn mirrored(&self, axis: f32) -> Self {
        let flip = |p: Point| pt(2.0 * axis - p.x, p.y);
        let mut out = self.clone();
        let mut ends = Vec::with_capacity(self.0.len());
        let mut at = pt(axis, 0.0);
        for seg in &self.0 {
            ends.push(at);
            match *seg {
                Seg::Move(p) | Seg::Line(p) | Seg::Cubic(_, _, p) => at = p,
                Seg::Close => {}
            }
        }
        if flip(at) != at {
            out.0.push(Seg::Line(flip(at)));
        }
        for (seg, from) in self.0.iter().zip(ends).rev() {
            match *seg {
                Seg::Line(_) => out.0.push(Seg::Line(flip(from))),
                Seg::Cubic(a, b, _) => out.0.push(Seg::Cubic(flip(b), flip(a), flip(from))),
                Seg::Move(_) | Seg::Close => {}
            }
        }
        out.0.push(Seg::Close);
        out
    }

    pub fn extend(&mut self, other: &Self) {
        self.0.extend_from_slice(&other.0);
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

struct Tokens<'a> {
    rest: &'a str,
}

impl Tokens<'_> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', ',', '\n', '\t', '\r']);
    }

    fn command(&mut self) -> Option<char> {
        let c = self.rest.chars().next().filter(char::is_ascii_alphabetic)?;
        self.rest = &self.rest[1..];
        self.skip();
        Some(c)
    }

    fn number(&mut self) -> Option<f32> {
        let mut dot = false;
        let end = self
            .rest
            .char_indices()
            .find(|&(i, c)| {
                let second_dot = c == '.' && std::mem::replace(&mut dot, true);
                !(c.is_ascii_digit() || (c == '.' && !second_dot) || (c == '-' && i == 0))
            })
            .map_or(self.rest.len(), |(i, _)| i);
        let value = self.rest[..end].parse().ok()?;
        self.rest = &self.rest[end..];
        self.skip();
        Some(value)
    }
}

/// A colour with its opacity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ink {
    pub rgb: crate::Rgb,
    /// Opacity in percent.
    pub opacity: u8,
}

impl Ink {
    pub const fn opaque(rgb: crate::Rgb) -> Self {
        Self { rgb, opacity: 100 }
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Stroke {
    pub ink: Ink,
    pub width: f32,
}

/// A path with what fills and what outlines it (the outline on top, joins and ends round).
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shape {
    pub path: Path,
    pub fill: Option<Ink>,
    pub stroke: Option<Stroke>,
}

impl Shape {
    pub fn fill(path: Path, ink: Ink) -> Self {
        Self { path, fill: Some(ink), stroke: None }
    }

    pub fn stroke(path: Path, ink: Ink, width: f32) -> Self {
        Self { path, fill: None, stroke: Some(Stroke { ink, width }) }
    }
}

/// Shapes drawn more than once: a piece, a hatched square.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Symbol {
    /// A name that is unique in the scene: ASCII letters, digits and hyphens.
    pub id: String,
    pub shapes: Vec<Shape>,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Item {
    Shape(Shape),
    /// A symbol by its index, scaled and then moved.
    Use {
        symbol: usize,
        x: f32,
        y: f32,
        scale: f32,
        /// The square that the symbol stands on, when it is a piece.
        square: Option<Square>,
    },
}

/// A finished picture.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Scene {
    pub width: f32,
    pub height: f32,
    pub symbols: Vec<Symbol>,
    pub items: Vec<Item>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_data_reads_relative_and_repeated_commands() {
        let path = Path::parse("M1 2l3-4 1,1h2v-.5 C1 2 3 4 5 6z").unwrap();
        assert_eq!(
            path.0,
            [
                Seg::Move(pt(1.0, 2.0)),
                Seg::Line(pt(4.0, -2.0)),
                Seg::Line(pt(5.0, -1.0)),
                Seg::Line(pt(7.0, -1.0)),
                Seg::Line(pt(7.0, -1.5)),
                Seg::Cubic(pt(1.0, 2.0), pt(3.0, 4.0), pt(5.0, 6.0)),
                Seg::Close
            ]
        );
    }

    #[test]
    fn broken_path_data_gives_none() {
        for bad in ["1 2", "M1", "M1 2 X", "M1 2 C1 2 3 4 5", "M1 2 z 3 4", "M..1 2", "M é"] {
            assert_eq!(Path::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_half_mirrored_is_closed_and_symmetrical() {
        let path = Path::parse("M50 10 C60 10 70 20 70 30 L80 90 L50 95").unwrap().mirrored(50.0);
        assert_eq!(path.0.len(), 8);
        assert_eq!(path.0[4], Seg::Line(pt(20.0, 90.0)));
        assert_eq!(path.0[6], Seg::Cubic(pt(30.0, 20.0), pt(40.0, 10.0), pt(50.0, 10.0)));
    }
}
