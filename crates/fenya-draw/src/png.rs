//! The PNG back end.

use crate::DrawError;
use crate::path::{Ink, Item, Path, Scene, Seg, Shape};
use tiny_skia::{FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Stroke, Transform};

fn skia_path(path: &Path) -> Option<tiny_skia::Path> {
    let mut out = PathBuilder::new();
    for seg in &path.0 {
        match *seg {
            Seg::Move(p) => out.move_to(p.x, p.y),
            Seg::Line(p) => out.line_to(p.x, p.y),
            Seg::Cubic(a, b, c) => out.cubic_to(a.x, a.y, b.x, b.y, c.x, c.y),
            Seg::Close => out.close(),
        }
    }
    out.finish()
}

fn paint(ink: Ink) -> Paint<'static> {
    let mut paint = Paint::default();
    let crate::Rgb(r, g, b) = ink.rgb;
    let alpha = (u16::from(ink.opacity.min(100)) * 255 / 100) as u8;
    paint.set_color_rgba8(r, g, b, alpha);
    paint.anti_alias = true;
    paint
}

fn draw(pixmap: &mut Pixmap, shape: &Shape, transform: Transform) {
    let Some(path) = skia_path(&shape.path) else {
        return;
    };
    if let Some(ink) = shape.fill {
        pixmap.fill_path(&path, &paint(ink), FillRule::Winding, transform, None);
    }
    if let Some(stroke) = shape.stroke {
        let pen = Stroke {
            width: stroke.width,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        pixmap.stroke_path(&path, &paint(stroke.ink), &pen, transform, None);
    }
}

pub(crate) fn render(scene: &Scene, width: u32, height: u32) -> Result<Vec<u8>, DrawError> {
    let too_large = DrawError::TooLarge { width, height };
    let mut pixmap = Pixmap::new(width, height).ok_or(too_large)?;
    for item in &scene.items {
        match item {
            Item::Shape(shape) => draw(&mut pixmap, shape, Transform::identity()),
            Item::Use { symbol, x, y, scale, .. } => {
                let transform = Transform::from_row(*scale, 0.0, 0.0, *scale, *x, *y);
                for shape in scene.symbols.get(*symbol).map_or(&[][..], |s| &s.shapes) {
                    draw(&mut pixmap, shape, transform);
                }
            }
        }
    }
    encode(&pixmap).map_err(|e| DrawError::Encode(e.to_string()))
}

fn encode(pixmap: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let opaque = pixmap.pixels().iter().all(|p| p.alpha() == 255);
    let mut data = Vec::with_capacity(pixmap.pixels().len() * if opaque { 3 } else { 4 });
    for pixel in pixmap.pixels() {
        let c = pixel.demultiply();
        data.extend_from_slice(&[c.red(), c.green(), c.blue()]);
        if !opaque {
            data.push(c.alpha());
        }
    }
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, pixmap.width(), pixmap.height());
    encoder.set_color(if opaque { png::ColorType::Rgb } else { png::ColorType::Rgba });
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&data)?;
    writer.finish()?;
    Ok(out)
}
