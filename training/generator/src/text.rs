//! Letters of the fonts that the machine has.

use crate::canvas::{Canvas, Rgb, mix};
use crate::dice::Dice;
use ab_glyph::{Font as _, FontVec, PxScale, ScaleFont as _};
use std::path::Path;

pub struct Font(FontVec);

pub struct Fonts(Vec<Font>);

impl Fonts {
    /// Every font below a folder that has the letters and digits.
    pub fn load(folder: &Path) -> Self {
        let mut out = Vec::new();
        let mut folders = vec![folder.to_path_buf()];
        while let Some(f) = folders.pop() {
            let Ok(entries) = std::fs::read_dir(f) else { continue };
            let mut paths: Vec<_> = entries.flatten().map(|e| e.path()).collect();
            paths.sort();
            for path in paths {
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|e| e == "ttf" || e == "otf")
                    && let Ok(bytes) = std::fs::read(&path)
                    && let Ok(font) = FontVec::try_from_vec(bytes)
                    && "aeh18".chars().all(|c| font.glyph_id(c).0 != 0)
                {
                    out.push(Font(font));
                }
            }
        }
        assert!(!out.is_empty(), "no fonts below {}", folder.display());
        Self(out)
    }

    pub fn any(&self, d: &mut Dice) -> &Font {
        d.pick(&self.0)
    }
}

impl Font {
    pub fn width(&self, c: char, size: f32) -> f32 {
        self.0.as_scaled(PxScale::from(size)).h_advance(self.0.glyph_id(c))
    }

    /// Draws a letter with its top left corner at a place, and gives its width.
    pub fn glyph(&self, on: &mut Canvas, c: char, x: f32, y: f32, size: f32, ink: Rgb, a: f32) -> f32 {
        let scaled = self.0.as_scaled(PxScale::from(size));
        let id = self.0.glyph_id(c);
        let glyph = id.with_scale_and_position(size, ab_glyph::point(x, y + scaled.ascent()));
        if let Some(outline) = self.0.outline_glyph(glyph) {
            let b = outline.px_bounds();
            outline.draw(|gx, gy, cover| {
                let (px, py) = (b.min.x as i64 + i64::from(gx), b.min.y as i64 + i64::from(gy));
                if px >= 0 && py >= 0 && (px as usize) < on.w && (py as usize) < on.h {
                    let p = &mut on.d[py as usize * on.w + px as usize];
                    *p = mix(*p, ink, cover.min(1.0) * a);
                }
            });
        }
        scaled.h_advance(id)
    }
}
