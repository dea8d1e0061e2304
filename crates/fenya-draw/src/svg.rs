//! The SVG back end.

use crate::model::Rgb;
use crate::path::{Item, Path, Point, Scene, Seg, Shape};
use std::fmt::Write;

/// What an SVG says to those who do not see it.
pub(crate) struct Words<'a> {
    pub title: &'a str,
    pub description: &'a str,
}

pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// Appends a number with at most two decimals, written as short as it can be.
///
/// Whole hundredths are written by hand: a picture has thousands of numbers, and the
/// formatting of floats was most of the work.
fn push_number(out: &mut String, value: f32) {
    let hundredths = (value * 100.0).round() as i64;
    if hundredths < 0 {
        out.push('-');
    }
    let (whole, part) = (hundredths.unsigned_abs() / 100, (hundredths.unsigned_abs() % 100) as u8);
    if whole > 0 || part == 0 {
        let mut digits = [0; 20];
        let mut at = digits.len();
        let mut rest = whole;
        loop {
            at -= 1;
            digits[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        out.extend(digits[at..].iter().map(|d| char::from(*d)));
    }
    if part > 0 {
        out.push('.');
        out.push(char::from(b'0' + part / 10));
        if part % 10 > 0 {
            out.push(char::from(b'0' + part % 10));
        }
    }
}

pub(crate) fn number(value: f32) -> String {
    let mut out = String::new();
    push_number(&mut out, value);
    out
}

fn data(out: &mut String, path: &Path) {
    for seg in &path.0 {
        let (command, points): (char, &[Point]) = match seg {
            Seg::Move(p) => ('M', &[*p]),
            Seg::Line(p) => ('L', &[*p]),
            Seg::Cubic(a, b, c) => ('C', &[*a, *b, *c]),
            Seg::Close => ('Z', &[]),
        };
        out.push(command);
        for (i, value) in points.iter().flat_map(|p| [p.x, p.y]).enumerate() {
            if i > 0 && value > -0.005 {
                out.push(' ');
            }
            push_number(out, value);
        }
    }
}

fn color(rgb: Rgb) -> String {
    match rgb {
        Rgb::BLACK => "#000".into(),
        Rgb::WHITE => "#fff".into(),
        rgb => rgb.to_string(),
    }
}

// Writing to a String cannot fail, hence the results that are let go below.

fn shape(out: &mut String, shape: &Shape) {
    out.push_str("<path d=\"");
    data(out, &shape.path);
    out.push('"');
    match shape.fill {
        Some(ink) => {
            let _ = write!(out, " fill=\"{}\"", color(ink.rgb));
            if ink.opacity < 100 {
                let _ = write!(out, " fill-opacity=\"{}\"", number(f32::from(ink.opacity) / 100.0));
            }
        }
        None => out.push_str(" fill=\"none\""),
    }
    if let Some(stroke) = shape.stroke {
        let _ =
            write!(out, " stroke=\"{}\" stroke-width=\"{}\"", color(stroke.ink.rgb), number(stroke.width));
        if stroke.ink.opacity < 100 {
            let _ = write!(out, " stroke-opacity=\"{}\"", number(f32::from(stroke.ink.opacity) / 100.0));
        }
    }
    out.push_str("/>\n");
}

/// The shapes alone, in a group that says how lines end and meet.
pub(crate) fn fragment(shapes: &[Shape]) -> String {
    let mut out = String::from("<g stroke-linecap=\"round\" stroke-linejoin=\"round\">\n");
    for part in shapes {
        shape(&mut out, part);
    }
    out.push_str("</g>\n");
    out
}

pub(crate) fn render(scene: &Scene, words: &Words<'_>) -> String {
    let (w, h) = (number(scene.width), number(scene.height));
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" \
         viewBox=\"0 0 {w} {h}\" role=\"img\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"
    );
    let _ = writeln!(out, "<title>{}</title>", escape(words.title));
    let _ = writeln!(out, "<desc>{}</desc>", escape(words.description));
    if !scene.symbols.is_empty() {
        out.push_str("<defs>\n");
        for symbol in &scene.symbols {
            let _ = writeln!(out, "<symbol id=\"{}\" viewBox=\"0 0 100 100\">", escape(&symbol.id));
            for part in &symbol.shapes {
                shape(&mut out, part);
            }
            out.push_str("</symbol>\n");
        }
        out.push_str("</defs>\n");
    }
    for item in &scene.items {
        match item {
            Item::Shape(part) => shape(&mut out, part),
            Item::Use { symbol, x, y, scale, square } => {
                let Some(symbol) = scene.symbols.get(*symbol) else {
                    continue;
                };
                let side = number(scale * crate::art::BOX);
                let _ = write!(
                    out,
                    "<use href=\"#{}\" x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\"",
                    escape(&symbol.id),
                    number(*x),
                    number(*y)
                );
                if let Some(square) = square {
                    let _ = write!(out, " data-square=\"{square}\"");
                }
                out.push_str("/>\n");
            }
        }
    }
    out.push_str("</svg>\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_never_minus_zero() {
        for (value, text) in [
            (0.0, "0"),
            (-0.001, "0"),
            (1.5, "1.5"),
            (-0.25, "-.25"),
            (0.126, ".13"),
            (-12.3, "-12.3"),
            (0.07, ".07"),
            (10.0, "10"),
            (100.004, "100"),
        ] {
            assert_eq!(number(value), text, "{value}");
        }
    }
}
