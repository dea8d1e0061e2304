//! The PDF back end: one page of the size of the picture.

use crate::path::{Ink, Item, Path, Scene, Seg, Shape};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};
use std::collections::BTreeSet;

/// A pixel of CSS in points.
const POINTS: f32 = 0.75;

fn trace(content: &mut Content, path: &Path) {
    for seg in &path.0 {
        match *seg {
            Seg::Move(p) => content.move_to(p.x, p.y),
            Seg::Line(p) => content.line_to(p.x, p.y),
            Seg::Cubic(a, b, c) => content.cubic_to(a.x, a.y, b.x, b.y, c.x, c.y),
            Seg::Close => content.close_path(),
        };
    }
}

/// A grey is written as a grey: black on paper is then the black plate alone.
fn components(ink: Ink) -> Result<f32, [f32; 3]> {
    let crate::Rgb(r, g, b) = ink.rgb;
    let part = |c: u8| (f32::from(c) / 255.0 * 1000.0).round() / 1000.0;
    if r == g && g == b { Ok(part(r)) } else { Err([part(r), part(g), part(b)]) }
}

fn state_name(opacity: u8) -> String {
    format!("g{opacity}")
}

fn draw(content: &mut Content, shape: &Shape) {
    let opacities = [shape.fill.map(|i| i.opacity), shape.stroke.map(|s| s.ink.opacity)];
    let veiled = opacities.into_iter().flatten().find(|o| *o < 100);
    if let Some(opacity) = veiled {
        content.save_state();
        content.set_parameters(Name(state_name(opacity).as_bytes()));
    }
    if let Some(ink) = shape.fill {
        match components(ink) {
            Ok(gray) => content.set_fill_gray(gray),
            Err([r, g, b]) => content.set_fill_rgb(r, g, b),
        };
    }
    if let Some(stroke) = shape.stroke {
        match components(stroke.ink) {
            Ok(gray) => content.set_stroke_gray(gray),
            Err([r, g, b]) => content.set_stroke_rgb(r, g, b),
        };
        content.set_line_width(stroke.width);
    }
    trace(content, &shape.path);
    match (shape.fill.is_some(), shape.stroke.is_some()) {
        (true, true) => content.fill_nonzero_and_stroke(),
        (true, false) => content.fill_nonzero(),
        (false, true) => content.stroke(),
        (false, false) => content.end_path(),
    };
    if veiled.is_some() {
        content.restore_state();
    }
}

fn pack(content: Content) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec_zlib(&content.finish(), 6)
}

fn symbol_name(index: usize) -> String {
    format!("p{index}")
}

pub(crate) fn render(scene: &Scene, title: &str) -> Vec<u8> {
    let mut next = 0;
    let mut fresh = || {
        next += 1;
        Ref::new(next)
    };
    let (catalog, tree, page_id, content_id, info) = (fresh(), fresh(), fresh(), fresh(), fresh());
    let symbols: Vec<Ref> = scene.symbols.iter().map(|_| fresh()).collect();

    let inks = |shape: &Shape| [shape.fill, shape.stroke.map(|s| s.ink)];
    let opacities: BTreeSet<u8> = scene
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Shape(shape) => Some(shape),
            Item::Use { .. } => None,
        })
        .flat_map(inks)
        .flatten()
        .map(|ink| ink.opacity)
        .filter(|o| *o < 100)
        .collect();
    let states: Vec<(u8, Ref)> = opacities.into_iter().map(|o| (o, fresh())).collect();

    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree).lang(TextStr("en")).viewer_preferences().display_doc_title(true);
    pdf.pages(tree).kids([page_id]).count(1);
    pdf.document_info(info).title(TextStr(title)).creator(TextStr("fenya")).producer(TextStr("fenya"));

    let mut page = pdf.page(page_id);
    page.media_box(Rect::new(0.0, 0.0, scene.width * POINTS, scene.height * POINTS));
    page.parent(tree);
    page.contents(content_id);
    let mut resources = page.resources();
    if !symbols.is_empty() {
        let mut objects = resources.x_objects();
        for (i, id) in symbols.iter().enumerate() {
            objects.pair(Name(symbol_name(i).as_bytes()), *id);
        }
    }
    if !states.is_empty() {
        let mut dict = resources.ext_g_states();
        for (opacity, id) in &states {
            dict.pair(Name(state_name(*opacity).as_bytes()), *id);
        }
    }
    resources.finish();
    page.finish();

    for (opacity, id) in &states {
        let alpha = f32::from(*opacity) / 100.0;
        pdf.ext_graphics(*id).non_stroking_alpha(alpha).stroking_alpha(alpha);
    }

    for (symbol, id) in scene.symbols.iter().zip(&symbols) {
        let mut content = Content::new();
        for shape in &symbol.shapes {
            draw(&mut content, shape);
        }
        let data = pack(content);
        let mut object = pdf.form_xobject(*id, &data);
        object.filter(Filter::FlateDecode);
        object.bbox(Rect::new(0.0, 0.0, crate::art::BOX, crate::art::BOX));
        object.resources();
    }

    let mut content = Content::new();
    content.set_line_cap(LineCapStyle::RoundCap).set_line_join(LineJoinStyle::RoundJoin);
    // PDF counts upwards, the scene downwards.
    content.transform([POINTS, 0.0, 0.0, -POINTS, 0.0, scene.height * POINTS]);
    for item in &scene.items {
        match item {
            Item::Shape(shape) => draw(&mut content, shape),
            Item::Use { symbol, x, y, scale, .. } => {
                content.save_state();
                content.transform([*scale, 0.0, 0.0, *scale, *x, *y]);
                content.x_object(Name(symbol_name(*symbol).as_bytes()));
                content.restore_state();
            }
        }
    }
    let data = pack(content);
    pdf.stream(content_id, &data).filter(Filter::FlateDecode);
    // The same picture has the same identity: no date, no chance.
    pdf.set_file_id((identity(&data), identity(&data)));
    pdf.finish()
}

/// A file identifier out of the content (FNV-1a, twice).
fn identity(data: &[u8]) -> Vec<u8> {
    let hash = |seed: u64| {
        data.iter().fold(seed, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
    };
    [hash(0xcbf2_9ce4_8422_2325).to_be_bytes(), hash(0x9e37_79b9_7f4a_7c15).to_be_bytes()].concat()
}
