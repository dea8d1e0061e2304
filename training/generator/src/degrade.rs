//! What cameras, scanners and compression do to a picture.

use crate::canvas::{Canvas, hsv, luma, mix};
use crate::dice::Dice;
use crate::paint::noise;
use std::f32::consts::{PI, TAU};

/// Print: ink, paper, threshold, coarse scanning.
pub fn print(d: &mut Dice, img: &mut Canvas, s: usize, inked: bool) {
    let (w, h) = (img.w, img.h);
    if !inked {
        let mut g = img.clone();
        g.d.iter_mut().for_each(|p| *p = [luma(*p); 3]);
        if d.chance(0.18) {
            // Scanned coarsely in black and white, then made larger.
            let f = d.f(0.35, 0.9);
            let (sw, sh) = (((w as f32 * f) as usize).max(60), ((h as f32 * f) as usize).max(60));
            g.blur(0.4);
            let mut small = g.resized(sw, sh);
            let t = d.f(0.45, 0.75);
            let soft = d.f(6.0, 60.0);
            small.d.iter_mut().for_each(|p| *p = [1.0 / (1.0 + (-soft * (p[0] - t)).exp()); 3]);
            g = small.resized(w, h);
        } else if d.chance(0.3) {
            let (t, k) = (d.f(0.45, 0.75), d.f(4.0, 30.0));
            g.d.iter_mut().for_each(|p| *p = [1.0 / (1.0 + (-k * (p[0] - t)).exp()); 3]);
        }
        if d.chance(0.3) {
            // Rough edges: noise before the ink spreads.
            let n: Vec<f32> = (0..w * h).map(|_| d.gauss()).collect();
            let mut c = Canvas { w, h, d: n.iter().map(|&v| [v; 3]).collect() };
            let s = d.f(0.5, 1.3);
            c.blur(s);
            let a = d.f(0.02, 0.2) * s * 3.0;
            g.d.iter_mut().zip(&c.d).for_each(|(p, n)| *p = [(p[0] + a * n[0]).clamp(0.0, 1.0); 3]);
        }
        if d.chance(0.2) {
            // Ink runs, or fails.
            // Thin lines of a small board would be lost altogether.
            let dark = s < 30 || d.chance(0.5);
            let src = g.d.clone();
            g.each(|x, y, p| {
                for (dx, dy) in [(1, 0), (0, 1), (1, 1)] {
                    let q = src[(y + dy).min(h - 1) * w + (x + dx).min(w - 1)][0];
                    p[0] = if dark { p[0].min(q) } else { p[0].max(q) };
                }
                *p = [p[0]; 3];
            });
        }
        if d.chance(0.1) {
            let share = d.f(0.001, 0.02);
            let v = d.0.f32();
            for p in &mut g.d {
                if d.chance(share) {
                    *p = [v; 3];
                }
            }
        }
        img.d = g.d;
    }
    let ink =
        if d.chance(0.8) { [d.f(0.0, 0.25); 3] } else { hsv(d.f(0.0, 360.0), d.f(0.2, 0.8), d.f(0.1, 0.4)) };
    let white = d.chance(0.4);
    let paper = if white { [1.0; 3] } else { [1.0, d.f(0.9, 1.0), d.f(0.72, 1.0)].map(|v| v * 0.85) };
    let k = if white { 1.0 } else { d.f(0.85, 1.15) };
    let aged = !white && d.chance(0.3);
    let blot = if aged { noise(d, w, h, w / 6 + 1, h / 6 + 1) } else { Vec::new() };
    img.each(|x, y, p| {
        let pap = paper.map(|v| v * k * if aged { 1.0 + 0.05 * blot[y * w + x] } else { 1.0 });
        *p = if inked { [0, 1, 2].map(|i| p[i] * pap[i]) } else { mix(ink, pap, p[0]) };
    });
    img.clamp();
}

/// Light, lens and sensor.
pub fn photo(d: &mut Dice, img: &mut Canvas, s: f32, strong: bool) {
    let (w, h) = (img.w, img.h);
    let (wf, hf) = (w as f32, h as f32);
    let r = d.0.f32();
    if r < 0.27 {
        img.blur(d.0.f32() * (s * 0.055).max(0.1) + 0.3);
    } else if r < 0.35 {
        let n = *d.pick(&[1, 1, 2]);
        let k = vec![1.0 / (2 * n + 1) as f32; n + 1];
        img.separable(&k, d.0.bool());
    }
    if d.chance(if strong { 0.3 } else { 0.1 }) {
        for _ in 0..d.below(2) + 1 {
            let (p, a, m, ph) = (d.f(2.2, 40.0), d.f(0.0, PI), d.f(0.02, 0.14), d.f(0.0, TAU));
            let (co, si) = (a.cos(), a.sin());
            let c = if d.chance(0.5) { [1.0; 3] } else { [d.f(-1.0, 1.0), d.f(-1.0, 1.0), d.f(-1.0, 1.0)] };
            img.each(|x, y, v| {
                let g = m * (TAU * (x as f32 * co + y as f32 * si) / p + ph).sin();
                *v = [0, 1, 2].map(|i| v[i] * (1.0 + g * c[i]));
            });
        }
    }
    if d.chance(if strong { 0.6 } else { 0.2 }) {
        let (a, m) = (d.f(0.0, TAU), d.f(0.1, 0.9));
        let (co, si) = (a.cos() * m, a.sin() * m);
        img.each(|x, y, v| {
            let g = 1.0 + (x as f32 / wf - 0.5) * co + (y as f32 / hf - 0.5) * si;
            *v = v.map(|c| c * g);
        });
        if d.chance(0.3) {
            let most = if d.chance(0.4) { 0.9 } else { 0.55 };
            let (cx, cy, r, m) = (d.f(0.0, wf), d.f(0.0, hf), d.f(0.1, 0.5) * wf, d.f(0.1, most));
            img.each(|x, y, v| {
                let q = ((x as f32 - cx).powi(2) + (y as f32 - cy).powi(2)) / (2.0 * r * r);
                *v = mix(*v, [1.0; 3], m * (-q).exp());
            });
        }
        if d.chance(0.18) {
            let (a, ox, oy, m, soft) =
                (d.f(0.0, TAU), wf * d.f(0.1, 0.9), hf * d.f(0.1, 0.9), d.f(0.45, 0.9), d.f(1.0, 20.0));
            let (co, si) = (a.cos(), a.sin());
            img.each(|x, y, v| {
                let t = ((x as f32 - ox) * co + (y as f32 - oy) * si) / soft;
                let g = m + (1.0 - m) / (1.0 + (-t.clamp(-20.0, 20.0)).exp());
                *v = v.map(|c| c * g);
            });
        }
    }
    if d.chance(0.4) {
        let g = d.f(0.6, 1.6);
        img.clamp();
        img.d.iter_mut().for_each(|p| *p = p.map(|v| v.powf(g)));
    }
    if d.chance(0.4) {
        let (k, o) = (d.f(0.5, 1.3), d.f(-0.12, 0.12));
        img.d.iter_mut().for_each(|p| *p = p.map(|v| (v - 0.5) * k + 0.5 + o));
    }
    if d.chance(0.25) {
        let k = [d.f(0.8, 1.1), d.f(0.8, 1.1), d.f(0.8, 1.1)];
        img.d.iter_mut().for_each(|p| *p = [0, 1, 2].map(|i| p[i] * k[i]));
    }
    if d.chance(0.3) {
        let (a, grey) = (d.f(0.005, 0.08), d.chance(0.5));
        for p in &mut img.d {
            let n = [d.gauss(), d.gauss(), d.gauss()];
            *p = [0, 1, 2].map(|i| p[i] + a * n[if grey { 0 } else { i }]);
        }
    }
    if d.chance(0.12) {
        // Sharpened by a camera.
        let mut soft = img.clone();
        soft.blur(1.0);
        let a = d.f(0.3, 1.5);
        img.d.iter_mut().zip(&soft.d).for_each(|(p, q)| *p = [0, 1, 2].map(|i| p[i] + a * (p[i] - q[i])));
    }
    img.clamp();
}

/// Written as JPEG and read again.
pub fn jpeg(img: &mut Canvas, quality: u8) {
    let mut file = Vec::new();
    let bytes = img.bytes();
    let encoder = image::codecs::jpeg::JpegEncoder::new_with_quality(&mut file, quality);
    if image::ImageEncoder::write_image(
        encoder,
        &bytes,
        img.w as u32,
        img.h as u32,
        image::ExtendedColorType::Rgb8,
    )
    .is_ok()
        && let Ok(back) = image::load_from_memory_with_format(&file, image::ImageFormat::Jpeg)
    {
        img.d = back
            .to_rgb8()
            .as_raw()
            .chunks_exact(3)
            .map(|c| [0, 1, 2].map(|i| f32::from(c[i]) / 255.0))
            .collect();
    }
}
