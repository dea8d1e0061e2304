//! Sets that nobody has drawn: men put together by chance from the parts that designs share - plinths, stems,
//! collars, crowns, mitres, battlements, heads of horses - so that the network learns what makes a queen a queen,
//! not only the queens of some hundred sets.

use crate::art::{PIECE, Set};
use crate::canvas::{Rgb, hsv};
use crate::dice::Dice;
use resvg::tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Paint, Path, PathBuilder, Pixmap,
    Point, Rect, Shader, SpreadMode, Stroke, Transform,
};

/// A point of the square, (0, 0) top left and (1, 1) bottom right.
type At = (f32, f32);

/// What a man is painted from, lowest first.
enum Part {
    /// Filled with the colour of its side, with an outline.
    Body(Path),
    /// A stroke in the colour of the ink.
    Line(Path),
    /// Filled with the colour of the ink.
    Spot(Path),
}

/// What all men of a set have in common.
struct Design {
    /// Heads large on a band, as in diagrams, or small on a stem, as men of wood from the side.
    broad: bool,
    /// Where the men stand, from the top.
    foot: f32,
    /// Half the width of the base.
    base: f32,
    /// Half the width of the stem at its narrowest.
    stem: f32,
    /// How late the stem grows wide: 1 a cone, more a bell.
    bell: f32,
    plinth: usize,
    collar: usize,
    /// All men equally tall.
    equal: bool,
    round: bool,
    details: bool,
    right: bool,
    balls: bool,
    cross: usize,
    ball: f32,
}

impl Design {
    fn any(d: &mut Dice) -> Self {
        let broad = d.chance(0.5);
        Self {
            broad,
            foot: d.f(0.85, 0.95),
            base: d.f(0.2, 0.34),
            stem: d.f(0.05, 0.17),
            bell: d.f(1.0, 4.0),
            plinth: d.below(5),
            collar: d.below(4),
            equal: d.chance(if broad { 0.7 } else { 0.2 }),
            round: d.chance(0.5),
            details: d.chance(0.75),
            right: d.chance(0.15),
            balls: d.chance(0.6),
            cross: d.below(4),
            ball: d.f(0.025, 0.06),
        }
    }
}

/// Catmull-Rom through the points where `smooth`, straight otherwise.
fn closed(points: &[At], smooth: bool) -> Option<Path> {
    let n = points.len();
    let at = |i: usize| points[i % n];
    let mut path = PathBuilder::new();
    path.move_to(at(0).0, at(0).1);
    for i in 0..n {
        let (p, q) = (at(i), at(i + 1));
        if smooth {
            let (before, after) = (at(i + n - 1), at(i + 2));
            path.cubic_to(
                p.0 + (q.0 - before.0) / 6.0,
                p.1 + (q.1 - before.1) / 6.0,
                q.0 - (after.0 - p.0) / 6.0,
                q.1 - (after.1 - p.1) / 6.0,
                q.0,
                q.1,
            );
        } else {
            path.line_to(q.0, q.1);
        }
    }
    path.close();
    path.finish()
}

/// A shape that is the same on both sides, by half its width at each height, from the top.
fn turned(profile: &[At], smooth: bool) -> Option<Path> {
    let left = profile.iter().map(|&(w, y)| (0.5 - w, y));
    let right = profile.iter().rev().map(|&(w, y)| (0.5 + w, y));
    closed(&right.chain(left).collect::<Vec<_>>(), smooth)
}

fn ellipse(x: f32, y: f32, a: f32, b: f32) -> Option<Path> {
    PathBuilder::from_oval(Rect::from_ltrb(x - a, y - b, x + a, y + b)?)
}

fn open(points: &[At]) -> Option<Path> {
    let mut path = PathBuilder::new();
    path.move_to(points[0].0, points[0].1);
    match *points {
        [_, b, c] => path.quad_to(b.0, b.1, c.0, c.1),
        _ => points[1..].iter().for_each(|p| path.line_to(p.0, p.1)),
    }
    path.finish()
}

/// A man in the making.
#[derive(Default)]
struct Man(Vec<Part>);

impl Man {
    fn body(&mut self, path: Option<Path>) {
        self.0.extend(path.map(Part::Body));
    }

    fn line(&mut self, points: &[At]) {
        self.0.extend(open(points).map(Part::Line));
    }

    fn spot(&mut self, path: Option<Path>) {
        self.0.extend(path.map(Part::Spot));
    }

    /// What the man stands on; says where it ends above.
    fn plinth(&mut self, d: &mut Dice, of: &Design, base: f32) -> f32 {
        let (foot, h) = (of.foot, d.f(0.05, 0.1));
        let wide = base * d.f(1.05, 1.3);
        match of.plinth {
            0 => return foot,
            1 => self.body(turned(&[(wide, foot - h), (wide, foot)], false)),
            2 => self
                .body(turned(&[(wide * 0.75, foot - h), (wide, foot - h / 2.0), (wide * 0.95, foot)], true)),
            3 => {
                self.body(turned(&[(wide, foot - h), (wide, foot)], false));
                self.body(turned(&[(wide * 0.85, foot - 1.7 * h), (wide * 0.85, foot - h)], false));
                return foot - 1.7 * h;
            }
            _ => self.body(turned(&[(wide * 0.8, foot - h), (wide, foot)], false)),
        }
        foot - h
    }

    /// Plinth, stem and collar; the head begins at `top`.
    fn stem(&mut self, d: &mut Dice, of: &Design, top: f32, slender: f32) {
        let base = of.base * slender;
        let foot = self.plinth(d, of, base);
        let narrow = (of.stem * slender).min(base);
        let profile: Vec<At> = (0..=8)
            .map(|i| {
                let t = i as f32 / 8.0;
                (narrow + (base - narrow) * t.powf(of.bell), top + (foot - top) * t)
            })
            .collect();
        self.body(turned(&profile, false));
        if of.details && d.chance(0.4) {
            let (y, w) = (foot - 0.05, narrow + (base - narrow) * 0.7);
            self.line(&[(0.5 - w, y), (0.5, y + 0.02), (0.5 + w, y)]);
        }
        let w = narrow * d.f(1.3, 1.9);
        match of.collar {
            0 => {}
            1 => self.body(ellipse(0.5, top, w, 0.03)),
            2 => self.body(turned(&[(w, top - 0.02), (w, top + 0.025)], false)),
            _ => {
                self.body(ellipse(0.5, top + 0.06, w, 0.025));
                self.body(ellipse(0.5, top, w * 0.85, 0.025));
            }
        }
    }

    /// A band as crowns and mitres of diagrams stand on; says where it ends above and its half width there.
    fn band(&mut self, d: &mut Dice, of: &Design) -> At {
        let base = of.base * d.f(0.85, 1.1);
        let foot = self.plinth(d, of, base);
        let (h, w) = (d.f(0.06, 0.17), base * d.f(0.8, 1.1));
        let top = foot - h;
        self.body(turned(&[(w, top), (base, foot)], false));
        if of.details {
            for _ in 0..d.below(3) {
                let y = top + d.f(0.1, 0.9) * h;
                let sag = d.f(-0.03, 0.03);
                self.line(&[(0.5 - w * 0.9, y), (0.5, y + sag), (0.5 + w * 0.9, y)]);
            }
        }
        (w, top)
    }

    /// The flared cup of a crown on a stem; says where it ends above and its half width there.
    fn cup(&mut self, d: &mut Dice, of: &Design, top: f32) -> At {
        let low = top + d.f(0.14, 0.28);
        let slender = d.f(0.9, 1.1);
        self.stem(d, of, low, slender);
        let wide = of.base * d.f(0.6, 0.95);
        self.body(turned(&[(wide, top), (of.stem * d.f(0.9, 1.4), low)], false));
        (wide, top)
    }

    /// A cross whose foot is at `y` and whose top is at `top`.
    fn cross(&mut self, d: &mut Dice, of: &Design, y: f32, top: f32) {
        let (h, x) = (y - top, 0.5);
        let arm = h * d.f(0.32, 0.5);
        let across = top + h * d.f(0.35, 0.5);
        let t = (h * d.f(0.08, 0.2)).max(0.012);
        // Arms as a line would have them, arms that grow wide outwards, or thick ones.
        let (a, w) = match of.cross {
            0 => (0.008, 0.008),
            1 => (t, t * 2.2),
            _ => (t, t),
        };
        self.body(closed(
            &[
                (x - w, top),
                (x + w, top),
                (x + a, across - a),
                (x + arm, across - w),
                (x + arm, across + w),
                (x + a, across + a),
                (x + w, y),
                (x - w, y),
                (x - a, across + a),
                (x - arm, across + w),
                (x - arm, across - w),
                (x - a, across - a),
            ],
            false,
        ));
    }

    /// An edge of points, as crowns have them, between the lower corners.
    fn points(
        &mut self,
        d: &mut Dice,
        of: &Design,
        low: At,
        tips: (usize, f32, f32),
        valley: f32,
        drop: f32,
    ) {
        let (n, wide, top) = tips;
        let mut edge = vec![(0.5 + low.0, low.1), (0.5 - low.0, low.1)];
        let mut ends = Vec::new();
        for i in 0..n {
            let u = 2.0 * i as f32 / (n - 1).max(1) as f32 - 1.0;
            let tip = (0.5 + wide * u, top + drop * u * u);
            if i > 0 {
                let before: At = *ends.last().unwrap_or(&tip);
                let x = (before.0 + tip.0) / 2.0;
                edge.push((0.5 + (x - 0.5) * (low.0 / wide).min(1.0), valley));
            }
            edge.push(tip);
            ends.push(tip);
        }
        let petals = of.round && !of.balls && d.chance(0.4);
        self.body(closed(&edge, petals));
        if of.balls {
            for (x, y) in ends {
                self.body(ellipse(x, y, of.ball, of.ball));
            }
        }
    }
}

fn pawn(d: &mut Dice, of: &Design) -> Man {
    let mut man = Man::default();
    let r = d.f(0.09, 0.15);
    let top = if of.equal { d.f(0.12, 0.25) } else { d.f(0.22, 0.4) };
    let slender = d.f(0.7, 0.95);
    man.stem(d, of, top + 1.8 * r, slender);
    let flat = if d.chance(0.2) { d.f(0.75, 1.3) } else { 1.0 };
    man.body(ellipse(0.5, top + r, r, r * flat));
    man
}

fn rook(d: &mut Dice, of: &Design) -> Man {
    let mut man = Man::default();
    let top = if of.equal { d.f(0.1, 0.2) } else { d.f(0.15, 0.32) };
    let base = of.base * d.f(0.85, 1.0);
    let foot = man.plinth(d, of, base);
    let cap = top + d.f(0.12, 0.2);
    let wide = base * d.f(0.7, 1.1);
    let waist = base * d.f(0.5, 0.85);
    let middle = base * d.f(0.6, 0.9).max(waist / base);
    man.body(turned(&[(waist, cap), (waist, (cap + foot) / 2.0), (middle, foot)], false));
    if of.details && d.chance(0.4) {
        let rows = d.below(4) + 2;
        for row in 1..rows {
            let y = cap + (foot - cap) * row as f32 / rows as f32;
            man.line(&[(0.5 - waist, y), (0.5 + waist, y)]);
            let x = 0.5 + waist * if row % 2 == 0 { 0.4 } else { -0.3 };
            man.line(&[(x, y), (x, y + (foot - cap) / rows as f32)]);
        }
    }
    let n = *d.pick(&[2, 3, 3, 3, 3, 4, 5]);
    let notch = d.f(0.03, 0.08);
    let gap = d.f(0.3, 0.6);
    let under = if d.chance(0.5) { wide } else { waist };
    let mut edge = vec![(0.5 + under, cap), (0.5 - under, cap)];
    // Each merlon and each gap is a share of the whole width.
    let unit = 2.0 * wide / (n as f32 + gap * (n - 1) as f32);
    for i in 0..n {
        let x = 0.5 - wide + i as f32 * unit * (1.0 + gap);
        edge.extend([(x, top), (x + unit, top)]);
        if i + 1 < n {
            edge.extend([(x + unit, top + notch), (x + unit * (1.0 + gap), top + notch)]);
        }
    }
    man.body(closed(&edge, false));
    man
}

/// Heads of horses that look to the left, from the back of the foot upwards.
const HORSES: [&[At]; 5] = [
    &[
        (0.72, 0.86),
        (0.78, 0.62),
        (0.74, 0.38),
        (0.62, 0.2),
        (0.54, 0.08),
        (0.47, 0.18),
        (0.38, 0.26),
        (0.24, 0.44),
        (0.16, 0.58),
        (0.2, 0.66),
        (0.3, 0.66),
        (0.38, 0.58),
        (0.5, 0.52),
        (0.52, 0.6),
        (0.42, 0.7),
        (0.34, 0.8),
        (0.32, 0.86),
    ],
    &[
        (0.68, 0.86),
        (0.66, 0.6),
        (0.68, 0.4),
        (0.62, 0.22),
        (0.52, 0.14),
        (0.48, 0.08),
        (0.45, 0.16),
        (0.3, 0.28),
        (0.22, 0.38),
        (0.24, 0.46),
        (0.34, 0.46),
        (0.44, 0.42),
        (0.4, 0.56),
        (0.34, 0.7),
        (0.32, 0.86),
    ],
    &[
        (0.86, 0.86),
        (0.86, 0.6),
        (0.76, 0.34),
        (0.56, 0.2),
        (0.48, 0.08),
        (0.42, 0.2),
        (0.3, 0.3),
        (0.14, 0.56),
        (0.16, 0.68),
        (0.26, 0.7),
        (0.4, 0.58),
        (0.52, 0.56),
        (0.46, 0.66),
        (0.34, 0.74),
        (0.3, 0.86),
    ],
    &[(0.7, 0.86), (0.7, 0.3), (0.5, 0.12), (0.5, 0.2), (0.2, 0.42), (0.26, 0.54), (0.46, 0.48), (0.3, 0.86)],
    &[
        (0.74, 0.86),
        (0.62, 0.66),
        (0.72, 0.44),
        (0.66, 0.22),
        (0.5, 0.12),
        (0.4, 0.14),
        (0.26, 0.26),
        (0.18, 0.36),
        (0.24, 0.44),
        (0.4, 0.4),
        (0.42, 0.5),
        (0.32, 0.64),
        (0.26, 0.86),
    ],
];

fn knight(d: &mut Dice, of: &Design) -> Man {
    let mut man = Man::default();
    let foot = man.plinth(d, of, of.base);
    let spread = d.f(0.0, 0.02);
    let (sx, sy) = (d.f(0.85, 1.1), (foot - d.f(0.08, 0.2)) / 0.78);
    let to = |p: At| {
        let x = 0.5 + (p.0 - 0.5) * sx;
        (if of.right { 1.0 - x } else { x }, foot - (0.86 - p.1) * sy)
    };
    let head: Vec<At> = d
        .pick(&HORSES)
        .iter()
        .map(|&p| {
            let p = to(p);
            (p.0 + d.gauss() * spread, (p.1 + d.gauss() * spread).min(foot))
        })
        .collect();
    man.body(closed(&head, of.round && d.chance(0.9)));
    if of.details {
        let eye = to((d.f(0.38, 0.46), d.f(0.26, 0.34)));
        let r = d.f(0.015, 0.035);
        man.spot(ellipse(eye.0, eye.1, r, r));
        if d.chance(0.5) {
            man.line(&[to((0.6, 0.24)), to((0.7, 0.4)), to((0.68, 0.8))]);
        }
        if d.chance(0.4) {
            man.line(&[to((0.2, 0.6)), to((0.26, 0.58)), to((0.3, 0.56))]);
        }
    }
    man
}

fn bishop(d: &mut Dice, of: &Design) -> Man {
    let mut man = Man::default();
    let top = if of.equal { d.f(0.12, 0.2) } else { d.f(0.14, 0.28) };
    let (low, wide) = if of.broad {
        if d.chance(0.4) {
            // Ribbons.
            let (y, w) = (of.foot - 0.02, d.f(0.28, 0.4));
            for side in [-1.0, 1.0] {
                let at = |x: f32| 0.5 + side * x;
                man.body(closed(
                    &[
                        (at(0.0), y - 0.1),
                        (at(w * 0.5), y - 0.07),
                        (at(w), y - 0.1),
                        (at(w), y - 0.02),
                        (at(w * 0.5), y),
                        (at(0.0), y - 0.02),
                    ],
                    of.round,
                ));
            }
            (y - 0.1, d.f(0.16, 0.26))
        } else {
            let (w, y) = man.band(d, of);
            (y, w * d.f(0.7, 1.0))
        }
    } else {
        let low = d.f(0.5, 0.62);
        let slender = d.f(0.8, 1.0);
        man.stem(d, of, low, slender);
        (low, d.f(0.1, 0.19))
    };
    let h = low - top;
    let foot = wide * d.f(0.4, 0.9);
    let cut = d.below(4);
    if cut == 3 && d.chance(0.5) {
        // Open above.
        let v = top + h * d.f(0.2, 0.5);
        man.body(closed(
            &[
                (0.5 + foot, low),
                (0.5 - foot, low),
                (0.5 - wide, top + h * 0.5),
                (0.5 - wide * 0.25, top),
                (0.5 + wide * 0.1, v),
                (0.5 + wide * 0.6, top + h * 0.15),
                (0.5 + wide, top + h * 0.5),
            ],
            of.round,
        ));
    } else {
        let belly = d.f(0.45, 0.75);
        man.body(turned(
            &[
                (0.01, top),
                (wide * d.f(0.45, 0.75), top + h * belly * 0.5),
                (wide, top + h * belly),
                (foot, low),
            ],
            of.round || d.chance(0.7),
        ));
        let (x, y, k) = (0.5, top + h * belly, wide * 0.5);
        match cut {
            0 => man.line(&[(x - k * 0.2, y), (x + k * 1.2, y - 1.6 * k)]),
            1 => {
                man.line(&[(x, y - k), (x, y + k * 0.6)]);
                man.line(&[(x - k * 0.7, y - k * 0.3), (x + k * 0.7, y - k * 0.3)]);
            }
            _ => {}
        }
    }
    match d.below(4) {
        0 => man.cross(d, of, top + 0.02, (top - 0.1).max(0.03)),
        1 => {}
        _ => man.body(ellipse(0.5, top - 0.01, of.ball, of.ball)),
    }
    if of.broad && of.details {
        man.line(&[(0.5 - foot, low - h * 0.1), (0.5, low - h * 0.16), (0.5 + foot, low - h * 0.1)]);
    }
    man
}

fn queen(d: &mut Dice, of: &Design) -> Man {
    let mut man = Man::default();
    let top = if of.equal { d.f(0.12, 0.2) } else { d.f(0.12, 0.24) };
    let kind = d.below(if of.broad { 3 } else { 5 });
    if of.broad {
        let low = man.band(d, of);
        let n = *d.pick(&[3, 4, 5, 5, 5, 5, 6, 7, 9]);
        let wide = (low.0 * d.f(1.0, 1.7)).min(0.44);
        let valley = top + (low.1 - top) * d.f(0.3, 0.8);
        let drop = d.f(-0.02, 0.14);
        man.points(d, of, low, (n, wide, top), valley, drop);
        return man;
    }
    let edge = top + d.f(0.08, 0.16);
    let (wide, y) = man.cup(d, of, edge);
    match kind {
        // A coronet of points, with a ball in the middle or without.
        0 | 1 => {
            let n = *d.pick(&[3, 4, 5, 5, 6, 7]);
            let tips = (n, wide * d.f(1.0, 1.25), y - d.f(0.05, 0.14));
            let drop = d.f(-0.03, 0.05);
            man.points(d, of, (wide, y + 0.01), tips, y, drop);
        }
        // A scalloped edge.
        2 => {
            let n = *d.pick(&[3, 4, 5]);
            for i in 0..n {
                let r = wide / n as f32;
                man.body(ellipse(0.5 - wide + r * (2 * i + 1) as f32, y, r, r * d.f(0.7, 1.1)));
            }
        }
        // A dome.
        3 => man.body(turned(&[(0.01, y - d.f(0.05, 0.1)), (wide * 0.7, y - 0.03), (wide, y)], of.round)),
        // Dented in the middle.
        _ => man.body(closed(
            &[
                (0.5 + wide, y),
                (0.5 - wide, y),
                (0.5 - wide * 1.1, y - 0.1),
                (0.5, y - 0.03),
                (0.5 + wide * 1.1, y - 0.1),
            ],
            false,
        )),
    }
    if kind >= 2 || d.chance(0.4) {
        man.body(ellipse(0.5, y - d.f(0.06, 0.1), of.ball, of.ball));
    }
    man
}

fn king(d: &mut Dice, of: &Design) -> Man {
    let mut man = Man::default();
    let top = if of.equal { d.f(0.08, 0.14) } else { d.f(0.04, 0.14) };
    let cross = d.f(0.1, 0.22);
    let (wide, low) = if of.broad {
        man.band(d, of)
    } else {
        let at = top + cross + d.f(0.0, 0.06);
        man.cup(d, of, at)
    };
    let notch = if of.broad { top + cross + d.f(0.02, 0.12) } else { low - d.f(0.0, 0.06) };
    match d.below(4) {
        // Flat or peaked.
        0 if !of.broad => man.body(turned(&[(0.01, notch), (wide, low)], false)),
        1 => {
            // A dome, with arches.
            let h = low - notch;
            let full = (wide * d.f(0.9, 1.3)).min(0.44);
            man.body(turned(
                &[(0.02, notch), (full * 0.8, notch + h * 0.3), (full, notch + h * 0.6), (wide, low)],
                of.round || d.chance(0.6),
            ));
            if of.details && of.broad {
                for x in [-0.5, 0.0, 0.5] {
                    man.line(&[(0.5 + wide * x, low), (0.5 + full * 1.2 * x, notch + h * 0.5), (0.5, notch)]);
                }
            }
        }
        2 if of.broad => {
            let n = *d.pick(&[3, 5, 5, 7]);
            let full = (wide * d.f(1.0, 1.4)).min(0.44);
            let valley = low - (low - notch) * d.f(0.3, 0.7);
            let drop = d.f(0.0, 0.1);
            man.points(d, of, (wide, low), (n, full, notch), valley, drop);
        }
        _ => {
            // Two lobes that meet in the middle.
            let full = (wide * d.f(1.2, 1.9)).min(if of.broad { 0.48 } else { wide * 1.3 });
            let h = low - notch;
            let up = d.f(0.0, 0.5) * h.max(0.08);
            let side = |s: f32, out: &mut PathBuilder, back: bool| {
                let ends = ((0.5, notch + 0.3 * h), (0.5 + s * wide, low));
                let (a, b) = ((0.5 + s * full * 0.6, notch - up), (0.5 + s * full * 1.25, notch + h * 0.35));
                if back {
                    out.cubic_to(b.0, b.1, a.0, a.1, ends.0.0, ends.0.1);
                } else {
                    out.cubic_to(a.0, a.1, b.0, b.1, ends.1.0, ends.1.1);
                }
            };
            let mut path = PathBuilder::new();
            path.move_to(0.5, notch + 0.3 * h);
            side(-1.0, &mut path, false);
            path.line_to(0.5 + wide, low);
            side(1.0, &mut path, true);
            path.close();
            man.body(path.finish());
            if of.broad && d.chance(0.6) {
                man.body(ellipse(
                    0.5,
                    notch + 0.15 * h,
                    d.f(0.04, 0.09),
                    (0.2 * h + d.f(0.02, 0.06)).min(0.16),
                ));
            }
            if of.broad && of.details {
                man.line(&[(0.5, low), (0.5, notch + 0.3 * h)]);
            }
        }
    }
    // Hardly any king goes without a cross.
    if d.chance(0.95) {
        man.cross(d, of, notch + 0.02, top);
    } else {
        man.body(ellipse(0.5, notch - of.ball, of.ball, of.ball));
    }
    man
}

/// The inks of one side.
struct Inks {
    fill: Rgb,
    /// What the fill passes into, from left to right.
    shade: Rgb,
    outline: Rgb,
    detail: Rgb,
    width: f32,
}

fn colour(c: Rgb) -> Color {
    let [r, g, b] = c.map(|v| v.clamp(0.0, 1.0));
    Color::from_rgba(r, g, b, 1.0).unwrap_or(Color::BLACK)
}

fn solid<'a>(c: Rgb) -> Paint<'a> {
    let mut paint = Paint::default();
    paint.set_color(colour(c));
    paint
}

fn draw(man: &Man, inks: &Inks) -> Option<Vec<u8>> {
    let mut map = Pixmap::new(PIECE as u32, PIECE as u32)?;
    let to = Transform::from_scale(PIECE as f32, PIECE as f32);
    let pen = Stroke {
        width: inks.width,
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        ..Stroke::default()
    };
    let mut fill = solid(inks.fill);
    if inks.fill != inks.shade {
        let stops =
            vec![GradientStop::new(0.2, colour(inks.fill)), GradientStop::new(0.9, colour(inks.shade))];
        let ends = (Point::from_xy(0.0, 0.0), Point::from_xy(1.0, 0.3));
        fill.shader = LinearGradient::new(ends.0, ends.1, stops, SpreadMode::Pad, Transform::identity())
            .unwrap_or(Shader::SolidColor(colour(inks.fill)));
    }
    let (outline, detail) = (solid(inks.outline), solid(inks.detail));
    for part in &man.0 {
        match part {
            Part::Body(path) => {
                map.fill_path(path, &fill, FillRule::Winding, to, None);
                if inks.width > 0.0 {
                    map.stroke_path(path, &outline, &pen, to, None);
                }
            }
            Part::Line(path) => {
                let pen = Stroke { width: pen.width.max(0.02), ..pen.clone() };
                map.stroke_path(path, &detail, &pen, to, None);
            }
            Part::Spot(path) => map.fill_path(path, &detail, FillRule::Winding, to, None),
        }
    }
    Some(map.take())
}

/// A set of its own kind.
pub fn set(d: &mut Dice) -> Option<Set> {
    let of = Design::any(d);
    let men = [pawn(d, &of), knight(d, &of), bishop(d, &of), rook(d, &of), queen(d, &of), king(d, &of)];
    let tint = if d.chance(0.3) { d.f(0.0, 0.5) } else { 0.0 };
    let ink = [d.f(0.0, 0.2); 3];
    let width = if d.chance(0.15) { d.f(0.008, 0.015) } else { d.f(0.015, 0.055) };
    let light = hsv(d.f(0.0, 360.0), tint * 0.6, d.f(0.86, 1.0));
    let dark = hsv(d.f(0.0, 360.0), tint * 1.6, if d.chance(0.7) { d.f(0.0, 0.2) } else { d.f(0.2, 0.55) });
    let shaded = d.chance(0.25);
    let shade = |c: Rgb, k: f32| if shaded { c.map(|v| v * k) } else { c };
    let rim = d.chance(0.25);
    let black_detail = if d.chance(0.75) { [d.f(0.75, 1.0); 3] } else { ink };
    let inks = [
        Inks { fill: light, shade: shade(light, 0.72), outline: ink, detail: ink, width },
        Inks {
            fill: dark,
            shade: shade(dark, 0.5),
            // Black's parts are told apart by light lines, or not at all.
            outline: if rim { black_detail } else { ink },
            detail: black_detail,
            width: if rim { width.min(0.03) } else { width },
        },
    ];
    let mut pixels = Vec::with_capacity(12 * PIECE * PIECE * 4);
    for inks in &inks {
        for man in &men {
            pixels.extend(draw(man, inks)?);
        }
    }
    Some(Set { family: "made".into(), free: true, usage: "core".into(), pixels })
}
