//! A board with pieces, as a screen or a book shows it.

use crate::art::{Art, BOARD, PIECE, Set, Texture, Tiles};
use crate::canvas::{Canvas, Rgb, hsv, luma, mix};
use crate::dice::Dice;
use crate::text::Fonts;

/// The 64 classes, top left first: 0 empty, 1-6 white P N B R Q K, 7-12 black.
pub type Labels = [u8; 64];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    Screen,
    Print,
}

/// Colours of boards that many sites and programs use.
const PALETTES: [([u8; 3], [u8; 3]); 18] = [
    ([240, 217, 181], [181, 136, 99]),
    ([222, 227, 230], [140, 162, 173]),
    ([255, 255, 221], [134, 166, 102]),
    ([238, 238, 210], [118, 150, 86]),
    ([236, 236, 236], [193, 193, 142]),
    ([255, 255, 255], [200, 200, 200]),
    ([255, 255, 255], [160, 160, 160]),
    ([232, 235, 239], [125, 135, 150]),
    ([255, 206, 158], [209, 139, 71]),
    ([239, 239, 239], [136, 119, 183]),
    ([240, 241, 240], [192, 132, 110]),
    ([234, 233, 210], [75, 115, 153]),
    ([220, 220, 220], [60, 60, 60]),
    ([240, 200, 160], [120, 70, 40]),
    ([255, 255, 240], [90, 150, 90]),
    ([150, 150, 150], [100, 100, 100]),
    ([130, 151, 105], [90, 110, 70]),
    ([204, 183, 174], [112, 102, 119]),
];

/// How much may be in the way.
#[derive(Clone, Copy)]
pub struct Mode {
    pub clean: bool,
    /// The share of boards whose men are letters.
    pub letters: f32,
    /// The share of printed boards that are cards on which red and blue stamps tell the sides.
    pub stamped: f32,
    /// Sets may be bent, thickened and mixed into designs that nobody has drawn.
    pub reshape: bool,
    /// The share of boards whose set is put together by chance.
    pub made: f32,
}

struct Board<'a> {
    s: usize,
    labels: &'a Labels,
    style: Style,
    img: Canvas,
    light: Rgb,
}

/// Where a bump of noise lies.
pub fn noise(d: &mut Dice, w: usize, h: usize, cw: usize, ch: usize) -> Vec<f32> {
    let (gw, gh) = ((w / cw.max(1)).max(1) + 2, (h / ch.max(1)).max(1) + 2);
    let grid: Vec<f32> = (0..gw * gh).map(|_| d.gauss()).collect();
    let mut out = Vec::with_capacity(w * h);
    for y in 0..h {
        let v = y as f32 / ch.max(1) as f32;
        let (y0, fy) = ((v as usize).min(gh - 2), v.fract());
        for x in 0..w {
            let u = x as f32 / cw.max(1) as f32;
            let (x0, fx) = ((u as usize).min(gw - 2), u.fract());
            let at = |x: usize, y: usize| grid[y * gw + x];
            let a = at(x0, y0) + (at(x0 + 1, y0) - at(x0, y0)) * fx;
            let b = at(x0, y0 + 1) + (at(x0 + 1, y0 + 1) - at(x0, y0 + 1)) * fx;
            out.push(a + (b - a) * fy);
        }
    }
    out
}

fn texel(t: &Texture, x: f32, y: f32) -> Rgb {
    let (x, y) =
        (x.rem_euclid(t.side as f32) as usize % t.side, y.rem_euclid(t.side as f32) as usize % t.side);
    let at = (y * t.side + x) * 3;
    [0, 1, 2].map(|c| f32::from(t.pixels[at + c]) / 255.0)
}

fn paint_screen_squares(d: &mut Dice, art: &Art, b: &mut Board<'_>, swapped: bool) {
    let s = b.s;
    let dark = |x: usize, y: usize| ((x / s + y / s) % 2 == 1) != swapped;
    let r = d.0.f32();
    if r < 0.2 && !art.boards.is_empty() {
        let t = d.pick(&art.boards);
        let f = BOARD as f32 / b.img.w as f32;
        let turn = t.light_first == swapped;
        let shift = if turn { t.side as f32 / 8.0 } else { 0.0 };
        let small = if f > 1.5 {
            let full = Canvas {
                w: t.side,
                h: t.side,
                d: t.pixels.chunks_exact(3).map(|c| [0, 1, 2].map(|i| f32::from(c[i]) / 255.0)).collect(),
            };
            Some(full.resized(b.img.w, b.img.h))
        } else {
            None
        };
        let (w, sh) = (b.img.w, shift / f);
        b.img.each(|x, y, p| {
            *p = match &small {
                Some(small) => small.d[y * w + (x + sh as usize) % w],
                None => texel(t, x as f32 * f + shift, y as f32 * f),
            }
        });
        b.light = b.img.d[0];
        return;
    }
    if r < 0.27 && !art.squares.is_empty() {
        let (l, k) = d.pick(&art.squares);
        let f = PIECE as f32 / s as f32;
        let (ox, oy) = (if d.chance(0.5) { 0.0 } else { 37.0 }, if d.chance(0.5) { 0.0 } else { 23.0 });
        b.img.each(|x, y, p| {
            let t = if dark(x, y) { k } else { l };
            let (cx, cy) = (((x / s) as f32) * ox, ((y / s) as f32) * oy);
            *p = texel(t, (x % s) as f32 * f + cx, (y % s) as f32 * f + cy);
        });
        return;
    }
    let (mut l, mut k) = if r < 0.62 {
        let (l, k) = d.pick(&PALETTES);
        (l.map(|v| f32::from(v) / 255.0), k.map(|v| f32::from(v) / 255.0))
    } else if r < 0.74 && !art.colors.is_empty() {
        *d.pick(&art.colors)
    } else {
        let h = d.f(0.0, 360.0);
        let v = d.f(0.55, 1.0);
        let l = hsv(h + d.f(-40.0, 40.0), d.f(0.0, 0.45), v);
        let k = hsv(h + d.f(-40.0, 40.0), d.f(0.0, 0.9), v * d.f(0.3, 0.87));
        (l, k)
    };
    if d.chance(0.3) {
        let k3 = [d.f(0.85, 1.1), d.f(0.85, 1.1), d.f(0.85, 1.1)];
        l = [0, 1, 2].map(|i| l[i] * k3[i]);
        k = [0, 1, 2].map(|i| k[i] * k3[i]);
    }
    if d.chance(0.08) {
        // A dark theme.
        let f = d.f(0.25, 0.7);
        l = l.map(|v| v * f);
        k = k.map(|v| v * f);
    }
    b.img.each(|x, y, p| *p = if dark(x, y) { k } else { l });
    if d.chance(0.25) && !art.textures.is_empty() {
        let t = d.pick(&art.textures);
        let (a, f) = (d.f(0.1, 0.7), d.f(0.4, 1.6));
        let both = d.chance(0.5);
        let tint = d.chance(0.5);
        b.img.each(|x, y, p| {
            if both || dark(x, y) {
                let q = texel(t, x as f32 * f, y as f32 * f);
                let g = luma(q) * 1.6;
                *p = [0, 1, 2].map(|i| p[i] * (1.0 - a + a * if tint { q[i] * 1.6 } else { g }));
            }
        });
    } else if d.chance(0.25) {
        let (cw, ch) = (*d.pick(&[1, 2, 8, 24, 60]), *d.pick(&[2, 4, 8, 16]));
        let (w, h) = (b.img.w, b.img.h);
        let n = noise(d, w, h, cw, ch);
        let (al, ak) = (d.f(0.0, 0.08), d.f(0.0, 0.14));
        b.img.each(|x, y, p| {
            let a = if dark(x, y) { ak } else { al };
            *p = p.map(|v| v * (1.0 + a * n[y * w + x]));
        });
    }
    if d.chance(0.12) {
        let (a, q) = (d.f(0.0, 0.1), *d.pick(&[-1.0, 0.0, 1.0]));
        b.img.each(|x, y, p| {
            let (u, v) = ((x % s) as f32 / s as f32 - 0.5, (y % s) as f32 / s as f32 - 0.5);
            *p = p.map(|c| c * (1.0 + 2.0 * a * (u + q * v)));
        });
    }
    b.light = l;
}

fn paint_print_squares(d: &mut Dice, b: &mut Board<'_>, swapped: bool) {
    let s = b.s as f32;
    let light = d.f(0.85, 1.0);
    b.light = [light; 3];
    let ink = d.f(0.0, 0.5);
    let kind = d.0.f32();
    let angle = *d.pick(&[
        std::f32::consts::FRAC_PI_4,
        -std::f32::consts::FRAC_PI_4,
        std::f32::consts::FRAC_PI_4,
        0.0,
        std::f32::consts::FRAC_PI_2,
    ]);
    let angle = if d.chance(0.15) { d.f(0.0, std::f32::consts::PI) } else { angle };
    let per = d.f(2.0, (s / 3.6).max(2.7));
    let thick = d.f(0.2, 0.68);
    let (co, si) = (angle.cos(), angle.sin());
    let cross = d.chance(0.12);
    let wobble = if d.chance(0.3) { d.f(0.0, 0.35) } else { 0.0 };
    let (w, h) = (b.img.w, b.img.h);
    let n = if wobble > 0.0 {
        noise(d, w, h, (s / 2.0) as usize + 1, (s / 2.0) as usize + 1)
    } else {
        Vec::new()
    };
    // Each square may begin its hatching anew.
    let own = d.chance(0.5);
    let solid = d.f(0.42, 0.9);
    let phase = d.f(-0.5, 1.0);
    let lines_only = d.chance(0.03);
    let inset = if kind < 0.55 && d.chance(0.15) { d.f(0.0, 0.08) * s } else { 0.0 };
    let side = b.s;
    b.img.each(|x, y, p| {
        let (fx, fy) = (x / side, y / side);
        if ((fx + fy) % 2 == 1) == swapped || lines_only {
            *p = [light; 3];
            return;
        }
        let (mut u, mut v) = (x as f32 + 0.5, y as f32 + 0.5);
        if own {
            u -= (fx * side) as f32;
            v -= (fy * side) as f32;
        }
        let (iu, iv) = ((x % side) as f32, (y % side) as f32);
        let edge = iu.min(iv).min(s - 1.0 - iu.max(iv));
        let cover = if edge < inset {
            0.0
        } else if kind < 0.55 {
            let line = |u: f32, v: f32| {
                let q = (u / per + if wobble > 0.0 { wobble * n[y * w + x] } else { 0.0 }).rem_euclid(1.0);
                let _ = v;
                ((thick - (q - 0.5).abs() * 2.0) * per / 2.0 + 0.5).clamp(0.0, 1.0)
            };
            let a = line(u * co + v * si, v);
            if cross { a.max(line(-u * si + v * co, u)) } else { a }
        } else if kind < 0.68 {
            let per = per.min(s / 5.0).max(2.0);
            let t = (std::f32::consts::TAU * u / per).sin() + (std::f32::consts::TAU * v / per).sin();
            ((t - phase) * 2.0 + 0.5).clamp(0.0, 1.0)
        } else {
            *p = [light * solid; 3];
            return;
        };
        *p = [light + (ink - light) * cover; 3];
    });
}

/// The faint squares of a card for stamps: tinted, thinly hatched, or none but lines.
fn paint_card_squares(d: &mut Dice, b: &mut Board<'_>, swapped: bool) {
    let (side, s) = (b.s, b.s as f32);
    b.light = hsv(d.f(0.0, 360.0), d.f(0.0, 0.15), d.f(0.88, 1.0));
    let light = b.light;
    let ink = hsv(d.f(0.0, 360.0), d.f(0.0, 0.7), d.f(0.2, 0.7));
    let dark = mix(light, ink, d.f(0.04, 0.4));
    let kind = d.below(5);
    let (period, angle) = (d.f(2.5, s / 3.0 + 2.6), d.f(0.0, std::f32::consts::PI));
    let (co, si) = (angle.cos(), angle.sin());
    b.img.each(|x, y, p| {
        let white = ((x / side + y / side) % 2 == 1) == swapped;
        *p = if white || kind == 0 {
            light
        } else if kind == 1 {
            let q = ((x as f32 * co + y as f32 * si) / period).rem_euclid(1.0);
            mix(light, dark, ((0.4 - (q - 0.5).abs() * 2.0) * period / 2.0 + 0.5).clamp(0.0, 1.0))
        } else {
            dark
        };
    });
    if kind < 2 || d.chance(0.4) {
        let (line, wide) = (mix(light, ink, d.f(0.3, 1.0)), d.f(0.01, 0.05) * s);
        for k in 0..=8 {
            let at = (k * side) as f32;
            let end = (8 * side) as f32;
            b.img.line((at, 0.0), (at, end), wide.max(0.7), line, 1.0);
            b.img.line((0.0, at), (end, at), wide.max(0.7), line, 1.0);
        }
    }
}

fn paint_tiles(d: &mut Dice, t: &Tiles, b: &mut Board<'_>, swapped: bool) {
    let s = b.s;
    let mut done: Vec<Option<Canvas>> = vec![None; 26];
    for i in 0..64 {
        let (x, y) = (i % 8, i / 8);
        let k = usize::from(((x + y) % 2 == 1) != swapped) * 13 + usize::from(b.labels[i]);
        let tile = done[k].get_or_insert_with(|| {
            let px = &t.pixels[k * PIECE * PIECE..(k + 1) * PIECE * PIECE];
            Canvas { w: PIECE, h: PIECE, d: px.iter().map(|&v| [f32::from(v) / 255.0; 3]).collect() }
                .resized(s, s)
        });
        for v in 0..s {
            let at = (y * s + v) * b.img.w + x * s;
            b.img.d[at..at + s].copy_from_slice(&tile.d[v * s..(v + 1) * s]);
        }
    }
    b.light = [1.0; 3];
    if d.chance(0.4) {
        b.img.blur(d.0.f32() * 0.5 + 0.4);
        let (k, t) = (d.f(8.0, 40.0), d.f(0.5, 0.75));
        b.img.d.iter_mut().for_each(|p| *p = p.map(|v| 1.0 / (1.0 + (-k * (v - t)).exp())));
    }
}

/// A piece: premultiplied colour and cover.
type Sprite = Vec<[f32; 4]>;

/// One change for all men of a board, so that few sets become many.
struct Shape {
    /// Where a pixel comes from: stretched and slanted about the middle, then bent.
    across: (f32, f32),
    down: f32,
    bend: (f32, f32),
    waves: (f32, f32),
    phase: (f32, f32),
    /// Pixels of `PIECE` by which dark lines grow (or shrink, below zero).
    weight: i32,
}

impl Shape {
    fn any(d: &mut Dice) -> Self {
        // Mostly narrower or lower: what grows beyond its square is cut.
        let stretch = d.f(0.96, 1.22);
        let (x, y) = if d.chance(0.5) { (stretch, d.f(0.96, 1.05)) } else { (d.f(0.96, 1.05), stretch) };
        let slant = if d.chance(0.4) { d.f(-0.14, 0.14) } else { 0.0 };
        let most = if d.chance(0.6) { PIECE as f32 * 0.035 } else { 0.0 };
        let wave = |d: &mut Dice| d.f(1.0, 3.0) * std::f32::consts::TAU / PIECE as f32;
        Self {
            across: (x, slant),
            down: y,
            bend: (d.f(-most, most), d.f(-most, most)),
            waves: (wave(d), wave(d)),
            phase: (d.f(0.0, 6.3), d.f(0.0, 6.3)),
            weight: *d.pick(&[0, 0, 0, 0, 1, 1, 2, -1]),
        }
    }

    fn apply(&self, px: &[u8]) -> Vec<u8> {
        let middle = PIECE as f32 / 2.0 - 0.5;
        let mut out = Vec::with_capacity(px.len());
        for y in 0..PIECE {
            for x in 0..PIECE {
                let (dx, dy) = (x as f32 - middle, y as f32 - middle);
                let bx = self.bend.0 * (self.waves.0 * dy + self.phase.0).sin();
                let by = self.bend.1 * (self.waves.1 * dx + self.phase.1).sin();
                let u = middle + self.across.0 * dx + self.across.1 * dy + bx;
                let v = middle + self.down * dy + by;
                let sum = between(u, v, PIECE, |at| [0, 1, 2, 3].map(|c| f32::from(px[4 * at + c])));
                out.extend(sum.map(|v| v.round() as u8));
            }
        }
        for _ in 0..self.weight.unsigned_abs() {
            out = weigh(&out, self.weight > 0);
        }
        out
    }
}

/// What lies between the pixels of a square picture, bilinear; beyond its edge there is nothing. `pixel` has their colour and cover.
fn between(u: f32, v: f32, side: usize, pixel: impl Fn(usize) -> [f32; 4]) -> [f32; 4] {
    let (u0, v0) = (u.floor(), v.floor());
    let (fu, fv) = (u - u0, v - v0);
    let mut sum = [0.0; 4];
    for (i, j, k) in
        [(0, 0, (1.0 - fu) * (1.0 - fv)), (1, 0, fu * (1.0 - fv)), (0, 1, (1.0 - fu) * fv), (1, 1, fu * fv)]
    {
        let (x, y) = (u0 as i32 + i, v0 as i32 + j);
        if (0..side as i32).contains(&x) && (0..side as i32).contains(&y) {
            for (s, p) in sum.iter_mut().zip(pixel(y as usize * side + x as usize)) {
                *s += k * p;
            }
        }
    }
    sum
}

/// Dark lines a pixel thicker, or thinner, at both sides.
fn weigh(px: &[u8], thicker: bool) -> Vec<u8> {
    // As on white paper, so that the outside counts as light; the cover grows with the lines.
    let mut planes: Vec<[u8; 4]> = px
        .chunks_exact(4)
        .map(|p| [p[0] + (255 - p[3]), p[1] + (255 - p[3]), p[2] + (255 - p[3]), 255 - p[3]])
        .collect();
    for step in [1, PIECE] {
        planes = (0..planes.len())
            .map(|i| {
                let at = if step == 1 { i % PIECE } else { i / PIECE };
                let before = if at > 0 { planes[i - step] } else { planes[i] };
                let after = if at + 1 < PIECE { planes[i + step] } else { planes[i] };
                [0, 1, 2, 3].map(|c| {
                    let all = [before[c], planes[i][c], after[c]].into_iter();
                    let found = if thicker {
                        all.min()
                    } else if c == 3 {
                        None
                    } else {
                        all.max()
                    };
                    found.unwrap_or(planes[i][c])
                })
            })
            .collect();
    }
    planes
        .into_iter()
        .flat_map(|[r, g, b, free]| [r, g, b].map(|v| v.saturating_sub(free)).into_iter().chain([255 - free]))
        .collect()
}

fn sprite(set: &Set, i: usize, side: usize, shape: Option<&Shape>) -> Sprite {
    let px = &set.pixels[i * PIECE * PIECE * 4..(i + 1) * PIECE * PIECE * 4];
    let changed = shape.map(|shape| shape.apply(px));
    let px = changed.as_deref().unwrap_or(px);
    let f = PIECE as f32 / side as f32;
    let mut out = Vec::with_capacity(side * side);
    for y in 0..side {
        let (ya, yb) = (y as f32 * f, ((y + 1) as f32 * f).min(PIECE as f32));
        for x in 0..side {
            let (xa, xb) = (x as f32 * f, ((x + 1) as f32 * f).min(PIECE as f32));
            let mut sum = [0.0; 4];
            let mut total = 0.0;
            for yy in ya as usize..(yb.ceil() as usize).min(PIECE) {
                let wy = ((yy + 1) as f32).min(yb) - (yy as f32).max(ya);
                for xx in xa as usize..(xb.ceil() as usize).min(PIECE) {
                    let k = wy * (((xx + 1) as f32).min(xb) - (xx as f32).max(xa));
                    let at = (yy * PIECE + xx) * 4;
                    for c in 0..4 {
                        sum[c] += k * f32::from(px[at + c]) / 255.0;
                    }
                    total += k;
                }
            }
            out.push(sum.map(|v| v / total.max(1e-6)));
        }
    }
    out
}

/// Puts other inks on the pieces.
fn recolour(d: &mut Dice, style: Style, sprites: &mut [Option<Sprite>]) {
    let map = |sprites: &mut [Option<Sprite>], f: &dyn Fn(usize, Rgb) -> Rgb| {
        for (i, sprite) in sprites.iter_mut().enumerate() {
            for p in sprite.iter_mut().flatten() {
                let a = p[3].max(1e-3);
                let c = f(i, [p[0] / a, p[1] / a, p[2] / a]);
                for k in 0..3 {
                    p[k] = c[k].clamp(0.0, 1.0) * p[3];
                }
            }
        }
    };
    let r = d.0.f32();
    if style == Style::Print {
        if r < 0.5 {
            let k = d.f(1.0, 3.0);
            map(sprites, &|_, c| [(luma(c) - 0.5) * k + 0.5; 3]);
        } else {
            map(sprites, &|_, c| [luma(c); 3]);
        }
        return;
    }
    if r < 0.25 {
        let hi = hsv(d.f(0.0, 360.0), d.f(0.0, 0.35), d.f(0.85, 1.0));
        let lo = hsv(d.f(0.0, 360.0), d.f(0.0, 0.9), d.f(0.0, 0.4));
        let hb = hsv(d.f(0.0, 360.0), d.f(0.0, 0.3), d.f(0.7, 1.0));
        let lb = hsv(d.f(0.0, 360.0), d.f(0.0, 0.8), d.f(0.0, 0.35));
        map(sprites, &|i, c| {
            let g = luma(c);
            if i < 6 { mix(lo, hi, g) } else { mix(lb, hb, g) }
        });
    } else if r < 0.35 {
        let (k, o) = (d.f(0.8, 1.1), d.f(-0.05, 0.05));
        map(sprites, &|_, c| c.map(|v| v * k + o));
    }
}

/// Problem cards: both sides are stamped with one shape, and the ink tells whose
/// they are: White's red, Black's blue or black.
fn stamped(d: &mut Dice, sprites: &mut [Option<Sprite>]) {
    let red = hsv(d.f(-15.0, 15.0), d.f(0.6, 1.0), d.f(0.5, 0.95));
    let blue = if d.chance(0.6) {
        hsv(d.f(205.0, 265.0), d.f(0.4, 1.0), d.f(0.2, 0.65))
    } else {
        [d.f(0.0, 0.3); 3]
    };
    let from = if d.chance(0.5) { 6 } else { 0 };
    for role in 0..6 {
        let Some(shape) = sprites[from + role].clone().or_else(|| sprites[6 - from + role].clone()) else {
            continue;
        };
        for (side, ink) in [(0, red), (6, blue)] {
            if let Some(s) = &mut sprites[side + role] {
                *s = shape
                    .iter()
                    .map(|p| {
                        let a = p[3].max(1e-3);
                        let dark = (1.0 - luma([p[0] / a, p[1] / a, p[2] / a])) * p[3];
                        [ink[0] * dark, ink[1] * dark, ink[2] * dark, dark]
                    })
                    .collect();
            }
        }
    }
}

/// A man as one press of a stamp leaves it: a little turned, its ink uneven.
fn pressed(d: &mut Dice, sprite: &Sprite, side: usize) -> Sprite {
    let (si, co) = d.f(-0.12, 0.12).sin_cos();
    let uneven = d.f(0.0, 0.5);
    let cell = (side / 3).max(1);
    let ink = noise(d, side, side, cell, cell);
    let middle = side as f32 / 2.0 - 0.5;
    (0..side * side)
        .map(|i| {
            let (dx, dy) = ((i % side) as f32 - middle, (i / side) as f32 - middle);
            let (u, v) = (middle + co * dx - si * dy, middle + si * dx + co * dy);
            let k = (1.0 - uneven * (0.5 + 0.5 * ink[i]).clamp(0.0, 1.0)).clamp(0.15, 1.0);
            between(u, v, side, |at| sprite[at]).map(|c| c * k)
        })
        .collect()
}

fn grow(cover: &[f32], side: usize, r: usize) -> Vec<f32> {
    let pass = |src: &[f32], rows: bool| -> Vec<f32> {
        (0..side * side)
            .map(|i| {
                let (x, y) = (i % side, i / side);
                let v = if rows { x } else { y };
                (v.saturating_sub(r)..=(v + r).min(side - 1))
                    .map(|k| src[if rows { y * side + k } else { k * side + x }])
                    .fold(0.0, f32::max)
            })
            .collect()
    };
    pass(&pass(cover, true), false)
}

/// Letters for the men, the English ones: large for White and small for Black, or
/// large for both and told by their fill, or in discs.
fn letters(d: &mut Dice, fonts: &Fonts, side: usize, labels: &Labels, ground: Rgb) -> Vec<Option<Sprite>> {
    let font = fonts.any(d);
    let size = side as f32 * d.f(0.75, 1.05);
    let mut kind = d.below(4);
    let (light, dark) = ([d.f(0.85, 1.0); 3], [d.f(0.0, 0.25); 3]);
    // White letters on white squares have an outline.
    if kind == 1 && luma(light) - luma(ground) < 0.2 {
        kind = 2;
    }
    let solid = |cover: Vec<f32>, ink: Rgb| -> Sprite {
        cover.into_iter().map(|a| [ink[0] * a, ink[1] * a, ink[2] * a, a]).collect()
    };
    let over = |under: &mut Sprite, cover: &[f32], ink: Rgb| {
        for (p, &a) in under.iter_mut().zip(cover) {
            for k in 0..3 {
                p[k] = p[k] * (1.0 - a) + ink[k] * a;
            }
            p[3] = p[3].max(a);
        }
    };
    (0..12)
        .map(|i| {
            labels.contains(&(i as u8 + 1)).then(|| {
                let (role, white) = (i % 6, i < 6);
                let letter = if white || kind >= 2 { b"PNBRQK" } else { b"pnbrqk" }[role];
                let c = char::from(letter);
                let mut mask = Canvas::new(side, side, [0.0; 3]);
                let within = if kind == 3 { 0.7 } else { 1.0 };
                let (w, h) = (font.width(c, size * within), size * within);
                let at = ((side as f32 - w) / 2.0, (side as f32 - h) / 2.0 - h * 0.02);
                font.glyph(&mut mask, c, at.0, at.1, h, [1.0; 3], 1.0);
                let cover: Vec<f32> = mask.d.iter().map(|p| p[0]).collect();
                let (own, other) = if white { (light, dark) } else { (dark, light) };
                match kind {
                    // One ink: only the size of the letter tells the side.
                    0 => solid(cover, dark),
                    1 => solid(cover, own),
                    2 => {
                        let r = (side / 20).max(1);
                        let mut out = solid(grow(&cover, side, r), dark);
                        over(&mut out, &cover, own);
                        out
                    }
                    _ => {
                        let mut disc = Canvas::new(side, side, [0.0; 3]);
                        let (m, r) = (side as f32 / 2.0, side as f32 * 0.44);
                        disc.disc(m, m, r, [1.0; 3], 1.0);
                        let mut out = solid(disc.d.iter().map(|p| p[0]).collect(), dark);
                        let mut inner = Canvas::new(side, side, [0.0; 3]);
                        inner.disc(m, m, r - (side as f32 / 22.0).max(1.0), [1.0; 3], 1.0);
                        over(&mut out, &inner.d.iter().map(|p| p[0]).collect::<Vec<_>>(), own);
                        over(&mut out, &cover, other);
                        out
                    }
                }
            })
        })
        .collect()
}

fn paint_pieces(
    d: &mut Dice,
    fonts: &Fonts,
    sets: &[&Set; 6],
    b: &mut Board<'_>,
    mode: Mode,
    lettered: bool,
    inked: bool,
) {
    let s = b.s;
    let mut scale = if d.chance(0.6) { d.f(0.8, 1.04) } else { 1.0 };
    if b.style == Style::Print && d.chance(0.25) {
        scale = d.f(1.0, 1.15);
    }
    if d.chance(0.05) {
        scale = d.f(0.62, 0.8);
    }
    let side = ((s as f32 * scale).round() as usize).max(6);
    let mut sprites = if lettered {
        letters(d, fonts, side, b.labels, b.light)
    } else {
        let shape = (mode.reshape && d.chance(0.6)).then(|| Shape::any(d));
        (0..12)
            .map(|i| b.labels.contains(&(i as u8 + 1)).then(|| sprite(sets[i % 6], i, side, shape.as_ref())))
            .collect()
    };
    if lettered {
        // They have their own inks.
    } else if inked {
        stamped(d, &mut sprites);
    } else if !mode.clean {
        recolour(d, b.style, &mut sprites);
    } else if b.style == Style::Print {
        for p in sprites.iter_mut().flatten().flatten() {
            let g = luma([p[0], p[1], p[2]]);
            *p = [g, g, g, p[3]];
        }
    }
    let halo = b.style == Style::Print && !inked && d.chance(0.5);
    let shadow = b.style == Style::Screen && d.chance(0.18);
    let k = ((s as f32 * if halo { d.f(0.02, 0.08) } else { d.f(0.02, 0.07) }) as usize).max(1);
    let strength = d.f(0.2, 0.6);
    let outline = b.style == Style::Screen && !shadow && d.chance(0.06);
    let light = b.light;
    for p in sprites.iter_mut().flatten() {
        let cover: Vec<f32> = p.iter().map(|c| c[3]).collect();
        if halo || outline {
            let wide = grow(&cover, side, if outline { 1 } else { k });
            let rim = if outline { [strength * 0.5; 3] } else { light };
            for (c, h) in p.iter_mut().zip(wide) {
                let more = (h - c[3]).max(0.0);
                *c = [c[0] + more * rim[0], c[1] + more * rim[1], c[2] + more * rim[2], c[3].max(h)];
            }
        } else if shadow {
            for y in (k..side).rev() {
                for x in k..side {
                    let c = &mut p[y * side + x];
                    let dark = cover[(y - k) * side + x - k] * strength;
                    c[3] += (1.0 - c[3]) * dark;
                }
            }
        }
    }
    let off = (d.f(-0.04, 0.04) * s as f32, d.f(-0.05, 0.06) * s as f32);
    let jitter = if inked {
        d.f(0.0, 0.09) * s as f32
    } else if d.chance(0.3) {
        d.f(0.0, 0.035) * s as f32
    } else {
        0.0
    };
    let ghost = if b.style == Style::Screen && d.chance(0.02) { d.f(0.6, 0.95) } else { 1.0 };
    for i in 0..64 {
        let l = usize::from(b.labels[i]);
        if l == 0 {
            continue;
        }
        let Some(sprite) = &sprites[l - 1] else { continue };
        let by_hand = inked.then(|| pressed(d, sprite, side));
        let sprite = by_hand.as_ref().unwrap_or(sprite);
        let gap = (s as f32 - side as f32) / 2.0;
        let x0 = ((i % 8 * s) as f32 + gap + off.0 + d.f(-1.0, 1.0) * jitter).round() as isize;
        let y0 = ((i / 8 * s) as f32 + gap + off.1 + d.f(-1.0, 1.0) * jitter).round() as isize;
        for y in 0..side {
            let yy = y0 + y as isize;
            if yy < 0 || yy >= b.img.h as isize {
                continue;
            }
            for x in 0..side {
                let xx = x0 + x as isize;
                if xx < 0 || xx >= b.img.w as isize {
                    continue;
                }
                let c = sprite[y * side + x];
                if c[3] > 0.0 || c[0] > 0.0 {
                    let p = &mut b.img.d[yy as usize * b.img.w + xx as usize];
                    *p = [0, 1, 2].map(|k| p[k] * (1.0 - c[3] * ghost) + c[k] * ghost);
                }
            }
        }
    }
}

fn highlights(d: &mut Dice, b: &mut Board<'_>) {
    let s = b.s as f32;
    for _ in 0..*d.pick(&[1, 2, 2, 2, 3, 5]) {
        let (x, y) = (d.below(8) as f32 * s, d.below(8) as f32 * s);
        let hue = if d.chance(0.7) {
            *d.pick(&[60.0, 65.0, 80.0, 120.0, 200.0, 0.0, 30.0])
        } else {
            d.f(0.0, 360.0)
        };
        let c = hsv(hue, d.f(0.4, 1.0), d.f(0.6, 1.0));
        let a = d.f(0.2, 0.8);
        let kind = d.0.f32();
        let (xi, yi, si) = (x as isize, y as isize, b.s as isize);
        if kind < 0.65 {
            b.img.fill(xi, yi, xi + si, yi + si, c, a);
        } else if kind < 0.8 {
            let t = (s * d.f(0.03, 0.12)).max(1.0) as isize;
            b.img.fill(xi, yi, xi + si, yi + t, c, a);
            b.img.fill(xi, yi + si - t, xi + si, yi + si, c, a);
            b.img.fill(xi, yi + t, xi + t, yi + si - t, c, a);
            b.img.fill(xi + si - t, yi + t, xi + si, yi + si - t, c, a);
        } else {
            // The glow of a check.
            let (w, h) = (b.img.w, b.img.h);
            for yy in yi as usize..((yi + si) as usize).min(h) {
                for xx in xi as usize..((xi + si) as usize).min(w) {
                    let r = (xx as f32 - x - s / 2.0).hypot(yy as f32 - y - s / 2.0) / (s / 2.0);
                    let p = &mut b.img.d[yy * w + xx];
                    *p = mix(*p, c, (1.2 - r).clamp(0.0, 1.0) * a);
                }
            }
        }
    }
}

fn grid_lines(d: &mut Dice, b: &mut Board<'_>) {
    let c = if d.chance(0.8) { [d.f(0.0, 0.5); 3] } else { [1.0; 3] };
    let t = if b.s < 40 { 1 } else { *d.pick(&[1, 1, 2]) };
    let a = d.f(0.4, 1.0);
    let n = b.img.w as isize;
    for k in 0..9 {
        let p = (k * b.s as isize - t / 2).clamp(0, n - t);
        b.img.fill(0, p, n, p + t, c, a);
        b.img.fill(p, 0, p + t, n, c, a);
    }
}

fn inner_coordinates(d: &mut Dice, fonts: &Fonts, b: &mut Board<'_>, white_down: bool) {
    let s = b.s as f32;
    let font = fonts.any(d);
    let size = s * d.f(0.16, 0.34);
    let (right, contrast) = (d.chance(0.3), d.chance(0.6));
    let every = d.chance(0.05);
    for k in 0..8 {
        let rank = if white_down { 8 - k } else { k + 1 };
        let file = if white_down { k } else { 7 - k };
        let other = |b: &Board<'_>, x: usize, y: usize| b.img.d[(y * b.s + 2) * b.img.w + x * b.s + 2];
        for (text, x, y, column) in [
            (
                char::from(b'0' + rank as u8),
                if right { 7.78 * s } else { 0.04 * s },
                k as f32 * s + 0.03 * s,
                false,
            ),
            (
                char::from(b'a' + file as u8),
                k as f32 * s + s * if right { 0.04 } else { 0.8 },
                8.0 * s - size * 1.05,
                true,
            ),
        ] {
            let c = if contrast {
                if column { other(b, (k + 1) % 8, 7) } else { other(b, usize::from(right) * 6 + 1, k) }
            } else {
                [d.f(0.0, 0.3); 3]
            };
            font.glyph(&mut b.img, text, x, y, size, c, 1.0);
            if every && !column {
                for f in 1..8 {
                    font.glyph(&mut b.img, text, x + f as f32 * s, y, size, c, 1.0);
                }
            }
        }
    }
}

fn overlays(d: &mut Dice, art: &Art, fonts: &Fonts, b: &mut Board<'_>) {
    let s = b.s as f32;
    let centre = |d: &mut Dice| ((d.below(8) as f32 + 0.5) * s, (d.below(8) as f32 + 0.5) * s);
    if d.chance(0.15) {
        let (c, a) = (hsv(d.f(0.0, 360.0), d.f(0.0, 0.6), d.f(0.1, 0.6)), d.f(0.2, 0.6));
        for _ in 0..d.below(8) + 1 {
            let i = d.below(64);
            let (x, y) = ((i % 8) as f32 * s + s / 2.0, (i / 8) as f32 * s + s / 2.0);
            if b.labels[i] == 0 {
                let r = s * d.f(0.1, 0.2);
                b.img.disc(x, y, r, c, a);
            } else {
                b.img.ring(x, y, s * 0.46, s * 0.07, c, a);
            }
        }
    }
    if d.chance(0.25) {
        let a = d.f(0.4, 0.95);
        for _ in 0..*d.pick(&[1, 1, 2, 3]) {
            let hue = if d.chance(0.75) {
                *d.pick(&[35.0, 120.0, 200.0, 230.0, 0.0, 60.0])
            } else {
                d.f(0.0, 360.0)
            };
            let c = hsv(hue, d.f(0.6, 1.0), d.f(0.5, 1.0));
            let (p, q) = (centre(d), centre(d));
            if d.chance(0.75) && p != q {
                let t = s * d.f(0.08, 0.24);
                let l = (q.0 - p.0).hypot(q.1 - p.1);
                let (ux, uy) = ((q.0 - p.0) / l, (q.1 - p.1) / l);
                let head = t * d.f(1.5, 3.0);
                let base = (q.0 - ux * head, q.1 - uy * head);
                b.img.line(p, base, t, c, a);
                let wide = head * d.f(0.5, 0.8);
                b.img.polygon(
                    &[q, (base.0 - uy * wide, base.1 + ux * wide), (base.0 + uy * wide, base.1 - ux * wide)],
                    c,
                    a,
                );
            } else {
                b.img.ring(p.0, p.1, s * 0.45, s * 0.07, c, a);
            }
        }
    }
    if d.chance(0.07) {
        let (x, y) = (((d.below(8) as f32) + 0.92) * s, ((d.below(8) as f32) + 0.08) * s);
        let c = hsv(d.f(0.0, 360.0), d.f(0.3, 1.0), d.f(0.4, 1.0));
        let r = s * d.f(0.15, 0.26);
        b.img.disc(x, y, r, c, 1.0);
        fonts.any(d).glyph(
            &mut b.img,
            *d.pick(&['!', '?', '+', '=', 'x']),
            x - r * 0.5,
            y - r,
            r * 2.0,
            [1.0; 3],
            1.0,
        );
    }
    if d.chance(0.06) {
        let (x, y, q) = (d.f(0.0, 8.0) * s, d.f(0.0, 8.0) * s, s * d.f(0.3, 0.7));
        let shape = [(x, y), (x + q * 0.7, y + q * 0.7), (x + q * 0.3, y + q * 0.75), (x, y + q)];
        let big = shape.map(|p| (p.0 + (p.0 - x - q * 0.3) * 0.12, p.1 + (p.1 - y - q * 0.6) * 0.12));
        b.img.polygon(&big, [0.0; 3], 1.0);
        b.img.polygon(&shape, [1.0; 3], 1.0);
    }
    if d.chance(0.04) {
        watermark(d, fonts, b);
    }
    if d.chance(0.06) {
        emblem(d, art, fonts, b);
    }
}

/// The faint emblem of a site, with a chessman in it as such emblems like to have:
/// over a square or over much of the board.
fn emblem(d: &mut Dice, art: &Art, fonts: &Fonts, b: &mut Board<'_>) {
    let s = b.s as f32;
    let small = d.chance(0.6);
    let side = (s * if small { d.f(0.45, 1.0) } else { d.f(1.2, 6.0) }).max(6.0);
    let (x, y) = if small && d.chance(0.8) {
        // In a square, mostly one in a corner.
        let place = |d: &mut Dice| if d.chance(0.7) { *d.pick(&[0.0, 7.0]) } else { d.below(8) as f32 };
        let (column, row) = (place(d), place(d));
        ((column + 0.5) * s + d.f(-0.1, 0.1) * s, (row + 0.5) * s + d.f(-0.1, 0.1) * s)
    } else {
        (d.f(0.0, 8.0) * s, d.f(0.0, 8.0) * s)
    };
    let a = d.f(0.08, 0.4);
    let ink = if d.chance(0.7) {
        if d.chance(0.6) { [d.f(0.0, 0.3); 3] } else { [d.f(0.8, 1.0); 3] }
    } else {
        hsv(d.f(0.0, 360.0), d.f(0.2, 0.8), d.f(0.2, 0.9))
    };
    if d.chance(0.5) {
        let (r, t) = (side * 0.48, (side * d.f(0.02, 0.08)).max(0.7));
        b.img.ring(x, y, r, t, ink, a);
        if d.chance(0.5) {
            // Words around it are not read at this size: dots of ink.
            for k in 0..d.below(24) + 6 {
                let turn = k as f32 * 0.25;
                let p = (x + r * 0.85 * turn.cos(), y + r * 0.85 * turn.sin());
                b.img.disc(p.0, p.1, (side * 0.03).max(0.5), ink, a);
            }
        }
    }
    if d.chance(0.2) {
        let c = char::from(b'A' + d.below(26) as u8);
        fonts.any(d).glyph(&mut b.img, c, x - side * 0.25, y - side * 0.4, side * 0.8, ink, a);
        return;
    }
    let n = (side * d.f(0.5, 0.95)).max(5.0) as usize;
    let i = if d.chance(0.6) { *d.pick(&[1, 7]) } else { d.below(12) };
    let man = sprite(d.pick(&art.sets), i, n, None);
    let flat = d.chance(0.7);
    let (x0, y0) = ((x - n as f32 / 2.0) as isize, (y - n as f32 / 2.0) as isize);
    for (k, c) in man.iter().enumerate() {
        let (px, py) = (x0 + (k % n) as isize, y0 + (k / n) as isize);
        if px < 0 || py < 0 || px >= b.img.w as isize || py >= b.img.h as isize || c[3] <= 0.0 {
            continue;
        }
        let p = &mut b.img.d[py as usize * b.img.w + px as usize];
        // Flat: the dark parts as ink; else the man as he is, but faint.
        if flat {
            *p = mix(*p, ink, a * (c[3] - luma([c[0], c[1], c[2]])).max(0.25 * c[3]));
        } else {
            *p = mix(*p, [c[0] / c[3], c[1] / c[3], c[2] / c[3]], a * c[3]);
        }
    }
}

fn watermark(d: &mut Dice, fonts: &Fonts, b: &mut Board<'_>) {
    let s = b.s as f32;
    let font = fonts.any(d);
    let (mut x, y, size) = (d.f(-1.0, 4.0) * s, d.f(0.0, 7.0) * s, s * d.f(0.5, 1.8));
    let (c, a) = ([d.f(0.0, 1.0); 3], d.f(0.08, 0.35));
    for _ in 0..d.below(9) + 3 {
        x += font.glyph(&mut b.img, char::from(b'a' + d.below(26) as u8), x, y, size, c, a);
    }
}

fn handwriting(d: &mut Dice, b: &mut Board<'_>) {
    let s = b.s as f32;
    for _ in 0..d.below(4) + 1 {
        let mut p = (d.f(0.0, 8.0) * s, d.f(0.0, 8.0) * s);
        let c = if d.chance(0.6) { [d.f(0.0, 0.4); 3] } else { hsv(d.f(200.0, 260.0), 0.7, 0.6) };
        let t = (s * d.f(0.02, 0.06)).max(0.8);
        for _ in 0..5 {
            let q = (p.0 + d.gauss() * s * 0.5, p.1 + d.gauss() * s * 0.5);
            b.img.line(p, q, t, c, 0.9);
            p = q;
        }
    }
}

/// What was drawn.
pub struct Painted {
    /// The board and what is around it.
    pub img: Canvas,
    /// Where the board begins in it, in pixels.
    pub margin: usize,
    /// The colour of the ink tells the sides.
    pub inked: bool,
    pub style: Style,
    /// White at the bottom.
    pub white_down: bool,
}

/// Draws a board, with a set for each role.
pub fn paint(
    d: &mut Dice,
    art: &Art,
    fonts: &Fonts,
    style: Style,
    sets: &[&Set; 6],
    labels: &Labels,
    white_down: bool,
    s: usize,
    mode: Mode,
) -> Painted {
    let side = 8 * s;
    let mut b = Board { s, labels, style, img: Canvas::new(side, side, [1.0; 3]), light: [1.0; 3] };
    let swapped = d.chance(if mode.clean { 0.0 } else { 0.03 });
    let lettered = s >= 14 && d.chance(mode.letters);
    let printed = style == Style::Print && !lettered;
    let inked = printed && !mode.clean && d.chance(mode.stamped);
    if printed && !inked && !art.tiles.is_empty() && d.chance(0.5) {
        let t = d.pick(&art.tiles);
        paint_tiles(d, t, &mut b, swapped);
        if d.chance(0.3) {
            grid_lines(d, &mut b);
        }
    } else {
        match style {
            Style::Screen => paint_screen_squares(d, art, &mut b, swapped),
            Style::Print if inked && d.chance(0.6) => paint_card_squares(d, &mut b, swapped),
            Style::Print => paint_print_squares(d, &mut b, swapped),
        }
        if style == Style::Screen && !mode.clean && d.chance(0.5) {
            highlights(d, &mut b);
        }
        if d.chance(if style == Style::Print { 0.35 } else { 0.22 }) {
            grid_lines(d, &mut b);
        }
        if style == Style::Screen && !mode.clean && s >= 14 && d.chance(0.35) {
            inner_coordinates(d, fonts, &mut b, white_down);
        }
        paint_pieces(d, fonts, sets, &mut b, mode, lettered, inked);
    }
    if !mode.clean {
        match style {
            Style::Screen => overlays(d, art, fonts, &mut b),
            Style::Print => {
                if d.chance(0.05) {
                    handwriting(d, &mut b);
                }
                if d.chance(0.03) {
                    overlays(d, art, fonts, &mut b);
                }
            }
        }
    }
    b.img.clamp();
    let (img, margin) = surround(d, fonts, &b, white_down);
    Painted { img, margin, inked, style, white_down }
}

fn surround(d: &mut Dice, fonts: &Fonts, b: &Board<'_>, white_down: bool) -> (Canvas, usize) {
    let s = b.s;
    let m = s * 3 / 2 + 2;
    let side = b.img.w + 2 * m;
    let print = b.style == Style::Print;
    let ground = if print {
        [d.f(0.85, 1.0); 3]
    } else if d.chance(0.7) {
        hsv(d.f(0.0, 360.0), d.f(0.0, 0.5), d.f(0.03, 1.0))
    } else {
        [d.f(0.8, 1.0); 3]
    };
    let mut out = Canvas::new(side, side, ground);
    let sf = s as f32;
    let bw =
        *d.pick(&[0, 0, 1, 1, 2, ((sf * 0.06) as usize).max(1), (sf * 0.25) as usize, (sf * 0.6) as usize]);
    let bw = if d.chance(0.5) { bw } else { bw / 2 };
    let mut low = [d.f(0.0, 0.3); 3];
    if !print {
        low = hsv(d.f(0.0, 360.0), d.f(0.0, 0.6), d.f(0.0, 0.9));
    }
    let gap = if d.chance(0.2) { (sf * d.f(0.02, 0.15)) as usize } else { 0 };
    let (mi, e, g, w) = (m as isize, (side - m) as isize, gap as isize, bw as isize);
    if bw > 0 {
        out.fill(mi - w - g, mi - w - g, e + w + g, e + w + g, low, 1.0);
        out.fill(mi - g, mi - g, e + g, e + g, ground, 1.0);
    }
    if d.chance(0.45) {
        let back = if bw as f32 > 0.3 * sf { low } else { ground };
        let ink = if luma(back) > 0.5 { [d.f(0.0, 0.4); 3] } else { [d.f(0.7, 1.0); 3] };
        let font = fonts.any(d);
        let size = sf * d.f(0.25, 0.5);
        let away = if bw as f32 > 0.3 * sf { 0.0 } else { (bw + gap) as f32 };
        let upper = d.chance(0.15);
        let (right, top) = (d.chance(0.2), d.chance(0.2));
        let both = d.chance(0.25);
        for k in 0..8 {
            let rank = char::from(b'0' + if white_down { 8 - k } else { k + 1 } as u8);
            let file = char::from(if upper { b'A' } else { b'a' } + if white_down { k } else { 7 - k } as u8);
            let mid = m as f32 + (k as f32 + 0.5) * sf;
            let w = font.width(rank, size);
            for at_right in [false, true] {
                if both || at_right == right {
                    let x =
                        if at_right { e as f32 + away + sf * 0.1 } else { m as f32 - away - sf * 0.1 - w };
                    font.glyph(&mut out, rank, x, mid - size * 0.6, size, ink, 1.0);
                }
            }
            let w = font.width(file, size);
            for at_top in [false, true] {
                if both || at_top == top {
                    let y = if at_top { m as f32 - away - size * 1.25 } else { e as f32 + away + sf * 0.05 };
                    font.glyph(&mut out, file, mid - w / 2.0, y, size, ink, 1.0);
                }
            }
        }
    }
    // Lines of text, buttons, other things around.
    if d.chance(0.35) {
        let font = fonts.any(d);
        let ink = if luma(ground) > 0.5 { [d.f(0.0, 0.3); 3] } else { [d.f(0.7, 1.0); 3] };
        let size = sf * d.f(0.3, 0.7);
        let y = if d.chance(0.5) { (m as f32 - sf * 0.9 - size).max(0.0) } else { e as f32 + sf * 0.75 };
        let mut x = d.f(0.0, 2.0) * sf;
        while x < side as f32 {
            let c = if d.chance(0.16) { ' ' } else { char::from(b'a' + d.below(26) as u8) };
            x += font.glyph(&mut out, c, x, y, size, ink, 1.0).max(1.0);
        }
    }
    for y in 0..b.img.h {
        let at = (y + m) * side + m;
        out.d[at..at + b.img.w].copy_from_slice(&b.img.d[y * b.img.w..(y + 1) * b.img.w]);
    }
    (out, m)
}
