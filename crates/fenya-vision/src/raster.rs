//! Planes of grey: taken from a picture, made smaller, blurred, sampled.

use crate::picture::Picture;

/// A plane of one channel, row by row.
#[derive(Debug, Clone, PartialEq)]
pub struct Gray {
    /// Pixels from left to right.
    pub width: usize,
    /// Pixels from top to bottom.
    pub height: usize,
    /// The values, usually 0 to 255.
    pub data: Vec<f32>,
}

/// A rectangle of whole pixels of a picture: `x0 <= x < x1`, `y0 <= y < y1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// The first column.
    pub x0: usize,
    /// The first row.
    pub y0: usize,
    /// One past the last column.
    pub x1: usize,
    /// One past the last row.
    pub y1: usize,
}

impl Window {
    /// All of a picture.
    pub const fn all(picture: &Picture) -> Self {
        Self { x0: 0, y0: 0, x1: picture.width() as usize, y1: picture.height() as usize }
    }

    /// Columns.
    pub const fn width(&self) -> usize {
        self.x1.saturating_sub(self.x0)
    }

    /// Rows.
    pub const fn height(&self) -> usize {
        self.y1.saturating_sub(self.y0)
    }

    /// The whole pixels around a box in pixels, as far as the picture goes.
    /// `None` when nothing is left.
    pub fn around(picture: &Picture, left: f64, top: f64, right: f64, bottom: f64) -> Option<Self> {
        let (w, h) = (picture.width() as usize, picture.height() as usize);
        // Casts saturate, and what is not a number becomes 0.
        let out = Self {
            x0: (left.floor().max(0.0) as usize).min(w),
            y0: (top.floor().max(0.0) as usize).min(h),
            x1: (right.ceil().max(0.0) as usize).min(w),
            y1: (bottom.ceil().max(0.0) as usize).min(h),
        };
        (out.width() > 0 && out.height() > 0).then_some(out)
    }
}

/// A weighted sum of red, green and blue, and a constant, within a range.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Channel {
    /// Of red, green, blue.
    pub weights: [f32; 3],
    /// What is added.
    pub offset: f32,
    /// The least and the greatest value of a plane; beyond them it is cut.
    pub range: (f32, f32),
}

/// No value is cut.
const OPEN: (f32, f32) = (f32::NEG_INFINITY, f32::INFINITY);

impl Channel {
    /// Brightness.
    pub const LUMA: Self = Self { weights: [0.299, 0.587, 0.114], offset: 0.0, range: OPEN };
    /// Red against green: 0 where they are equal.
    pub const RED_GREEN: Self = Self { weights: [1.0, -1.0, 0.0], offset: 0.0, range: OPEN };
    /// Yellow against blue: 0 where they are equal.
    pub const YELLOW_BLUE: Self = Self { weights: [0.5, 0.5, -1.0], offset: 0.0, range: OPEN };
    /// Red alone.
    pub const RED: Self = Self { weights: [1.0, 0.0, 0.0], offset: 0.0, range: OPEN };
    /// Green alone.
    pub const GREEN: Self = Self { weights: [0.0, 1.0, 0.0], offset: 0.0, range: OPEN };
    /// Blue alone.
    pub const BLUE: Self = Self { weights: [0.0, 0.0, 1.0], offset: 0.0, range: OPEN };

    /// The channel stretched so that `low` becomes 20 and `high` 220, cut to 0 to 255.
    #[must_use]
    pub fn stretched(&self, low: f32, high: f32) -> Self {
        let k = 200.0 / (high - low).max(1e-3);
        Self {
            weights: self.weights.map(|w| w * k),
            offset: (self.offset - low) * k + 20.0,
            range: (0.0, 255.0),
        }
    }

    /// A window of a picture in this channel, `width` x `height`: areas are
    /// averaged where it becomes smaller, values interpolated where larger.
    pub fn plane(&self, picture: &Picture, window: Window, width: usize, height: usize) -> Gray {
        let (ww, wh) = (window.width(), window.height());
        let (width, height) = (width.max(1), height.max(1));
        if ww == 0 || wh == 0 {
            return Gray::filled(width, height, 0.0);
        }
        let (tw, th) = (width.min(ww), height.min(wh));
        let stride = picture.width() as usize * 3;
        let [r, g, b] = self.weights;
        let columns = Spans::new(ww, tw);
        let rows = Spans::new(wh, th);
        let mut line = vec![0.0_f32; ww];
        // Rows are added up as they lie, and their colours only then.
        let mut sums = vec![0.0_f32; ww * 3];
        let mut out = Gray::filled(tw, th, 0.0);
        for (y, target) in out.data.chunks_exact_mut(tw).enumerate() {
            sums.fill(0.0);
            for (row, weight) in rows.of(y) {
                let start = (window.y0 + row) * stride + window.x0 * 3;
                let Some(bytes) = picture.rgb().get(start..start + ww * 3) else { continue };
                for (sum, p) in sums.iter_mut().zip(bytes) {
                    *sum += weight * f32::from(*p);
                }
            }
            for (v, p) in line.iter_mut().zip(sums.as_chunks::<3>().0) {
                *v = r * p[0] + g * p[1] + b * p[2];
            }
            columns.reduce(&line, target);
            for v in target.iter_mut() {
                *v = (*v + self.offset).clamp(self.range.0, self.range.1);
            }
        }
        if (tw, th) == (width, height) { out } else { out.stretched(width, height) }
    }
}

/// Which source pixels an area-averaged pixel covers, and with what weights.
struct Spans {
    step: f64,
    len: usize,
    /// The step, when it is a whole number.
    whole: Option<usize>,
    /// For steps from 1 to 2, the first source pixel and the weights of three.
    three: Vec<(usize, [f32; 3])>,
}

impl Spans {
    fn new(from: usize, to: usize) -> Self {
        let whole = (to > 0 && from.is_multiple_of(to)).then(|| from / to);
        let step = from as f64 / to.max(1) as f64;
        let three = |i: usize| {
            let (a, b) = (i as f32 * step as f32, (i + 1) as f32 * step as f32);
            // At the end, weights of nothing take the place of pixels that are not there.
            let first = (a as usize).min(from - 3);
            let cover = |k: usize| (b.min((k + 1) as f32) - a.max(k as f32)).max(0.0);
            (first, [0, 1, 2].map(|k| cover(first + k)))
        };
        let few = whole.is_none() && from >= 3 && (1.0..2.0).contains(&step);
        let three = if few { (0..to).map(three).collect() } else { Vec::new() };
        Self { step, len: from, whole, three }
    }

    fn of(&self, i: usize) -> impl Iterator<Item = (usize, f32)> {
        let (a, b) = (i as f64 * self.step, (i + 1) as f64 * self.step);
        let first = (a.floor() as usize).min(self.len.saturating_sub(1));
        let last = (b.ceil() as usize).clamp(first + 1, self.len.max(first + 1));
        let step = self.step;
        (first..last).map(move |k| {
            let cover = (b.min((k + 1) as f64) - a.max(k as f64)).max(0.0);
            (k, (cover / step) as f32)
        })
    }

    fn reduce(&self, line: &[f32], target: &mut [f32]) {
        match self.whole {
            Some(1) => target.copy_from_slice(line),
            Some(k) => {
                let scale = 1.0 / k as f32;
                for (t, s) in target.iter_mut().zip(line.chunks_exact(k)) {
                    *t = s.iter().sum::<f32>() * scale;
                }
            }
            None if self.three.len() >= target.len() => {
                let scale = 1.0 / self.step as f32;
                for (t, (first, w)) in target.iter_mut().zip(&self.three) {
                    let s = &line[*first..first + 3];
                    *t = (s[0] * w[0] + s[1] * w[1] + s[2] * w[2]) * scale;
                }
            }
            None => {
                let step = self.step as f32;
                let scale = 1.0 / step;
                for (i, t) in target.iter_mut().enumerate() {
                    let (a, b) = (i as f32 * step, (i + 1) as f32 * step);
                    let first = a as usize;
                    let last = (b as usize).min(line.len() - 1);
                    let mut sum = line[first] * ((first + 1) as f32 - a);
                    if last > first {
                        sum += line[first + 1..last].iter().sum::<f32>();
                        sum += line[last] * (b - last as f32);
                    } else {
                        sum -= line[first] * ((first + 1) as f32 - b);
                    }
                    *t = sum * scale;
                }
            }
        }
    }
}

/// The brightness of straightened pixels: red, green, blue interleaved.
pub(crate) fn luma(rgb: &[f32]) -> Vec<f32> {
    let [kr, kg, kb] = Channel::LUMA.weights;
    rgb.as_chunks::<3>().0.iter().map(|[r, g, b]| kr * r + kg * g + kb * b).collect()
}

/// The upper one of the two in the middle, if there are two; none of nothing.
pub(crate) fn median(values: &mut [f32]) -> Option<f32> {
    let middle = values.len() / 2;
    (!values.is_empty()).then(|| *values.select_nth_unstable_by(middle, f32::total_cmp).1)
}

impl Gray {
    /// A plane of one value.
    pub fn filled(width: usize, height: usize, value: f32) -> Self {
        Self { width, height, data: vec![value; width * height] }
    }

    /// A row; empty outside the plane.
    pub fn row(&self, y: usize) -> &[f32] {
        self.data.get(y * self.width..(y + 1) * self.width).unwrap_or(&[])
    }

    /// The value of a pixel, the nearest one for places outside.
    pub fn at(&self, x: isize, y: isize) -> f32 {
        let x = x.clamp(0, self.width as isize - 1) as usize;
        let y = y.clamp(0, self.height as isize - 1) as usize;
        self.data[y * self.width + x]
    }

    /// The value between pixels; the middle of the first pixel is (0.5, 0.5).
    /// Edges are continued.
    pub fn sample(&self, x: f32, y: f32) -> f32 {
        // In this order, what is not a number becomes 0.
        let x = (x - 0.5).max(0.0).min((self.width - 1) as f32);
        let y = (y - 0.5).max(0.0).min((self.height - 1) as f32);
        let (i, j) = (x as usize, y as usize);
        let (fx, fy) = (x - i as f32, y - j as f32);
        let i1 = (i + 1).min(self.width - 1);
        let (a, b) = (j * self.width, (j + 1).min(self.height - 1) * self.width);
        let top = self.data[a + i] + (self.data[a + i1] - self.data[a + i]) * fx;
        let bottom = self.data[b + i] + (self.data[b + i1] - self.data[b + i]) * fx;
        top + (bottom - top) * fy
    }

    /// Smaller by averaging areas; no side becomes larger.
    #[must_use]
    pub fn reduced(&self, width: usize, height: usize) -> Self {
        let (tw, th) = (width.clamp(1, self.width.max(1)), height.clamp(1, self.height.max(1)));
        let columns = Spans::new(self.width, tw);
        let rows = Spans::new(self.height, th);
        let mut line = vec![0.0_f32; self.width];
        let mut out = Self::filled(tw, th, 0.0);
        for (y, target) in out.data.chunks_exact_mut(tw).enumerate() {
            line.fill(0.0);
            for (row, weight) in rows.of(y) {
                for (sum, v) in line.iter_mut().zip(self.row(row)) {
                    *sum += v * weight;
                }
            }
            columns.reduce(&line, target);
        }
        out
    }

    /// Another size by interpolating.
    #[must_use]
    pub fn stretched(&self, width: usize, height: usize) -> Self {
        let mut out = Self::filled(width, height, 0.0);
        let along = |from: usize, to: usize| {
            let k = from as f32 / to as f32;
            (0..to).map(move |i| {
                let v = ((i as f32 + 0.5) * k - 0.5).max(0.0).min((from - 1) as f32);
                (v as usize, (v as usize + 1).min(from - 1), v - v.floor())
            })
        };
        let columns: Vec<_> = along(self.width, width).collect();
        let rows = along(self.height, height);
        for (target, (a, b, fy)) in out.data.chunks_exact_mut(width.max(1)).zip(rows) {
            let (a, b) = (self.row(a), self.row(b));
            for (v, &(i, k, fx)) in target.iter_mut().zip(&columns) {
                let top = a[i] + (a[k] - a[i]) * fx;
                let bottom = b[i] + (b[k] - b[i]) * fx;
                *v = top + (bottom - top) * fy;
            }
        }
        out
    }

    /// Blurred by a Gaussian of `sigma` pixels; edges are continued.
    #[must_use]
    pub fn blurred(&self, sigma: f32) -> Self {
        let radius = (3.0 * sigma).ceil().clamp(1.0, 64.0) as usize;
        let mut taps: Vec<f32> =
            (0..=radius).map(|t| (-((t * t) as f32) / (2.0 * sigma * sigma)).exp()).collect();
        let sum = taps[0] + 2.0 * taps[1..].iter().sum::<f32>();
        taps.iter_mut().for_each(|t| *t /= sum);
        let (w, h) = (self.width, self.height);
        let mut across = Self::filled(w, h, 0.0);
        let mut line = vec![0.0_f32; w + 2 * radius];
        for (source, target) in self.data.chunks_exact(w).zip(across.data.chunks_exact_mut(w)) {
            line[..radius].fill(source[0]);
            line[radius..radius + w].copy_from_slice(source);
            line[radius + w..].fill(source[w - 1]);
            for (v, s) in target.iter_mut().zip(source) {
                *v = s * taps[0];
            }
            for (t, &k) in taps.iter().enumerate().skip(1) {
                let (left, right) = (&line[radius - t..radius - t + w], &line[radius + t..radius + t + w]);
                for ((v, a), b) in target.iter_mut().zip(left).zip(right) {
                    *v += k * (a + b);
                }
            }
        }
        let mut out = Self::filled(w, h, 0.0);
        for (y, target) in out.data.chunks_exact_mut(w).enumerate() {
            for (v, s) in target.iter_mut().zip(across.row(y)) {
                *v = s * taps[0];
            }
            for (t, &k) in taps.iter().enumerate().skip(1) {
                let (up, down) = (across.row(y.saturating_sub(t)), across.row((y + t).min(h - 1)));
                for ((v, a), b) in target.iter_mut().zip(up).zip(down) {
                    *v += k * (a + b);
                }
            }
        }
        out
    }

    /// The values that `low` and `high` (0 to 1) of all pixels are below, from
    /// an even sample of them.
    pub fn percentiles(&self, low: f64, high: f64) -> (f32, f32) {
        let step = (self.data.len() / 20_000).max(1);
        let mut some: Vec<f32> = self.data.iter().step_by(step).copied().collect();
        some.sort_by(f32::total_cmp);
        let pick = |p: f64| {
            let i = (p * some.len() as f64) as usize;
            some.get(i.min(some.len().saturating_sub(1))).copied().unwrap_or(0.0)
        };
        (pick(low), pick(high))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ramp(w: u32, h: u32) -> Picture {
        let rgb = (0..h).flat_map(|y| (0..w).flat_map(move |x| [(2 * x + 3 * y) as u8; 3])).collect();
        Picture::new(w, h, rgb).unwrap()
    }

    #[test]
    fn a_ramp_stays_a_ramp_at_every_size() {
        let p = ramp(40, 30);
        for (w, h) in [(40, 30), (20, 15), (10, 10), (17, 13), (39, 29), (7, 30), (60, 45)] {
            let g = Channel::LUMA.plane(&p, Window::all(&p), w, h);
            let small = Channel::LUMA.plane(&p, Window::all(&p), 40, 30).reduced(w, h);
            for y in 2..h - 2 {
                for x in 2..w - 2 {
                    let (sx, sy) = ((x as f32 + 0.5) * 40.0 / w as f32, (y as f32 + 0.5) * 30.0 / h as f32);
                    let want = 2.0 * (sx - 0.5) + 3.0 * (sy - 0.5);
                    // Pixels have steps, so parts of them are not quite on the ramp.
                    assert!((g.row(y)[x] - want).abs() < 0.7, "{w}x{h} at {x},{y}");
                    if w <= 40 && h <= 30 {
                        assert!((small.row(y)[x] - want).abs() < 0.7);
                    }
                }
            }
        }
    }

    #[test]
    fn blurring_keeps_a_constant_and_the_sum_of_a_dot() {
        let flat = Gray::filled(9, 5, 70.0).blurred(2.2);
        assert!(flat.data.iter().all(|v| (v - 70.0).abs() < 1e-3));
        let mut dot = Gray::filled(41, 41, 0.0);
        dot.data[20 * 41 + 20] = 100.0;
        let b = dot.blurred(2.0);
        assert!((b.data.iter().sum::<f32>() - 100.0).abs() < 0.01);
        assert!((b.row(20)[20] - 100.0 / (2.0 * std::f32::consts::PI * 4.0)).abs() < 0.1);
    }

    #[test]
    fn a_crop_is_the_same_part_of_the_whole() {
        let p = ramp(33, 21);
        let whole = Channel::LUMA.plane(&p, Window::all(&p), 33, 21);
        let part = Window { x0: 5, y0: 7, x1: 25, y1: 20 };
        let crop = Channel::LUMA.plane(&p, part, 20, 13);
        assert_eq!(crop.row(3)[4], whole.row(10)[9]);
    }
}
