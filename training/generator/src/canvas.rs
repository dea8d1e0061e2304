//! A picture of floats, and what is done to it.

pub type Rgb = [f32; 3];

#[derive(Clone)]
pub struct Canvas {
    pub w: usize,
    pub h: usize,
    pub d: Vec<Rgb>,
}

pub fn mix(a: Rgb, b: Rgb, t: f32) -> Rgb {
    [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
}

pub fn luma(c: Rgb) -> f32 {
    0.299 * c[0] + 0.587 * c[1] + 0.114 * c[2]
}

pub fn hsv(h: f32, s: f32, v: f32) -> Rgb {
    let h = h.rem_euclid(360.0) / 60.0;
    let f = |n: f32| {
        let k = (n + h) % 6.0;
        v - v * s * k.min(4.0 - k).clamp(0.0, 1.0)
    };
    [f(5.0), f(3.0), f(1.0)]
}

impl Canvas {
    pub fn new(w: usize, h: usize, c: Rgb) -> Self {
        Self { w, h, d: vec![c; w * h] }
    }

    pub fn each(&mut self, mut f: impl FnMut(usize, usize, &mut Rgb)) {
        let w = self.w;
        for (y, row) in self.d.chunks_exact_mut(w).enumerate() {
            for (x, p) in row.iter_mut().enumerate() {
                f(x, y, p);
            }
        }
    }

    /// Lays a colour over a rectangle, whatever of it lies inside.
    pub fn fill(&mut self, x0: isize, y0: isize, x1: isize, y1: isize, c: Rgb, a: f32) {
        let cut = |v: isize, max: usize| v.clamp(0, max as isize) as usize;
        for y in cut(y0, self.h)..cut(y1, self.h) {
            for x in cut(x0, self.w)..cut(x1, self.w) {
                let p = &mut self.d[y * self.w + x];
                *p = mix(*p, c, a);
            }
        }
    }

    /// Lays a colour where `inside` (a signed distance in pixels, negative inside) says so, with a soft edge.
    pub fn shape(&mut self, b: [f32; 4], c: Rgb, a: f32, inside: impl Fn(f32, f32) -> f32) {
        let x0 = b[0].floor().clamp(0.0, self.w as f32) as usize;
        let y0 = b[1].floor().clamp(0.0, self.h as f32) as usize;
        let x1 = b[2].ceil().clamp(0.0, self.w as f32) as usize;
        let y1 = b[3].ceil().clamp(0.0, self.h as f32) as usize;
        for y in y0..y1 {
            for x in x0..x1 {
                let cover = (0.5 - inside(x as f32 + 0.5, y as f32 + 0.5)).clamp(0.0, 1.0);
                if cover > 0.0 {
                    let p = &mut self.d[y * self.w + x];
                    *p = mix(*p, c, a * cover);
                }
            }
        }
    }

    pub fn disc(&mut self, x: f32, y: f32, r: f32, c: Rgb, a: f32) {
        self.shape([x - r - 1.0, y - r - 1.0, x + r + 1.0, y + r + 1.0], c, a, |px, py| {
            (px - x).hypot(py - y) - r
        });
    }

    pub fn ring(&mut self, x: f32, y: f32, r: f32, t: f32, c: Rgb, a: f32) {
        let o = r + t + 1.0;
        self.shape([x - o, y - o, x + o, y + o], c, a, |px, py| ((px - x).hypot(py - y) - r).abs() - t / 2.0);
    }

    pub fn line(&mut self, p: (f32, f32), q: (f32, f32), t: f32, c: Rgb, a: f32) {
        let (dx, dy) = (q.0 - p.0, q.1 - p.1);
        let len = (dx * dx + dy * dy).max(1e-6);
        let o = t + 1.0;
        let b = [p.0.min(q.0) - o, p.1.min(q.1) - o, p.0.max(q.0) + o, p.1.max(q.1) + o];
        self.shape(b, c, a, |x, y| {
            let s = (((x - p.0) * dx + (y - p.1) * dy) / len).clamp(0.0, 1.0);
            (x - p.0 - s * dx).hypot(y - p.1 - s * dy) - t / 2.0
        });
    }

    /// A filled convex polygon, corners clockwise on the screen.
    pub fn polygon(&mut self, pts: &[(f32, f32)], c: Rgb, a: f32) {
        let min = |f: fn(&(f32, f32)) -> f32| pts.iter().map(f).fold(f32::MAX, f32::min);
        let max = |f: fn(&(f32, f32)) -> f32| pts.iter().map(f).fold(f32::MIN, f32::max);
        let b = [min(|p| p.0) - 1.0, min(|p| p.1) - 1.0, max(|p| p.0) + 1.0, max(|p| p.1) + 1.0];
        let n = pts.len();
        self.shape(b, c, a, |x, y| {
            let mut d = f32::MIN;
            for i in 0..n {
                let (p, q) = (pts[i], pts[(i + 1) % n]);
                let (ex, ey) = (q.0 - p.0, q.1 - p.1);
                let l = ex.hypot(ey).max(1e-6);
                d = d.max((-(x - p.0) * -ey - (y - p.1) * ex) / l);
            }
            d
        });
    }

    /// Gaussian blur by three boxes of fitting width, or a small kernel when it is slight.
    pub fn blur(&mut self, sigma: f32) {
        if sigma < 0.15 {
            return;
        }
        let r = (sigma * 2.5).ceil().max(1.0) as usize;
        let mut k: Vec<f32> = (0..=r).map(|i| (-((i * i) as f32) / (2.0 * sigma * sigma)).exp()).collect();
        let sum = k[0] + 2.0 * k[1..].iter().sum::<f32>();
        k.iter_mut().for_each(|v| *v /= sum);
        self.separable(&k, true);
        self.separable(&k, false);
    }

    /// A symmetric kernel along the rows or the columns.
    pub fn separable(&mut self, k: &[f32], rows: bool) {
        let (w, h) = (self.w, self.h);
        let mut out = vec![[0.0; 3]; w * h];
        for y in 0..h {
            for x in 0..w {
                let mut s = [0.0; 3];
                for (i, &kv) in k.iter().enumerate() {
                    let mut add = |x: usize, y: usize| {
                        let p = self.d[y * w + x];
                        for c in 0..3 {
                            s[c] += kv * p[c];
                        }
                    };
                    if rows {
                        add((x + i).min(w - 1), y);
                        if i > 0 {
                            add(x.saturating_sub(i), y);
                        }
                    } else {
                        add(x, (y + i).min(h - 1));
                        if i > 0 {
                            add(x, y.saturating_sub(i));
                        }
                    }
                }
                out[y * w + x] = s;
            }
        }
        self.d = out;
    }

    /// Averages areas down to another size, or interpolates up.
    pub fn resized(&self, w: usize, h: usize) -> Self {
        let mut out = Self::new(w, h, [0.0; 3]);
        let (fx, fy) = (self.w as f32 / w as f32, self.h as f32 / h as f32);
        if fx <= 1.0 && fy <= 1.0 {
            out.each(|x, y, p| *p = self.at((x as f32 + 0.5) * fx - 0.5, (y as f32 + 0.5) * fy - 0.5));
            return out;
        }
        let spans = |n: usize, f: f32, max: usize| -> Vec<(usize, usize, f32, f32)> {
            (0..n)
                .map(|i| {
                    let (a, b) = (i as f32 * f, ((i + 1) as f32 * f).min(max as f32));
                    let (i0, i1) = (a.floor() as usize, (b.ceil() as usize).min(max));
                    (i0, i1, a, b)
                })
                .collect()
        };
        let weight = |i: usize, a: f32, b: f32| ((i + 1) as f32).min(b) - (i as f32).max(a);
        let xs = spans(w, fx, self.w);
        for (y, &(y0, y1, ya, yb)) in spans(h, fy, self.h).iter().enumerate() {
            for (x, &(x0, x1, xa, xb)) in xs.iter().enumerate() {
                let mut s = [0.0; 4];
                for yy in y0..y1 {
                    let wy = weight(yy, ya, yb);
                    for xx in x0..x1 {
                        let k = wy * weight(xx, xa, xb);
                        let p = self.d[yy * self.w + xx];
                        for c in 0..3 {
                            s[c] += k * p[c];
                        }
                        s[3] += k;
                    }
                }
                out.d[y * w + x] = [s[0] / s[3], s[1] / s[3], s[2] / s[3]];
            }
        }
        out
    }

    /// The colour at a place, in pixels from the middle of the first one; the edge goes on.
    pub fn at(&self, x: f32, y: f32) -> Rgb {
        let x = x.clamp(0.0, (self.w - 1) as f32);
        let y = y.clamp(0.0, (self.h - 1) as f32);
        let (x0, y0) = (x as usize, y as usize);
        let (x1, y1) = ((x0 + 1).min(self.w - 1), (y0 + 1).min(self.h - 1));
        let (fx, fy) = (x - x0 as f32, y - y0 as f32);
        let top = mix(self.d[y0 * self.w + x0], self.d[y0 * self.w + x1], fx);
        let bottom = mix(self.d[y1 * self.w + x0], self.d[y1 * self.w + x1], fx);
        mix(top, bottom, fy)
    }

    pub fn clamp(&mut self) {
        self.d.iter_mut().flatten().for_each(|v| *v = v.clamp(0.0, 1.0));
    }

    pub fn bytes(&self) -> Vec<u8> {
        self.d.iter().flatten().map(|v| (v.clamp(0.0, 1.0) * 255.0 + 0.5) as u8).collect()
    }
}
