//! Text turned into paths, so that a diagram looks the same wherever it is opened.

use crate::path::{Path, Point, pt};
use fenya::board::Piece;
use std::sync::OnceLock;
use ttf_parser::{Face, OutlineBuilder};

/// Noto Sans cut down to the scripts captions are written in; its licence is in `assets/OFL.txt`.
static REGULAR: &[u8] = include_bytes!("../assets/NotoSans-Regular-subset.ttf");
static BOLD: &[u8] = include_bytes!("../assets/NotoSans-Bold-subset.ttf");

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weight {
    Regular,
    Bold,
}

/// Height of a capital letter, as a part of the size of the text.
pub(crate) const CAP_HEIGHT: f32 = 0.714;

fn face(weight: Weight) -> Option<&'static Face<'static>> {
    static FACES: OnceLock<[Option<Face<'static>>; 2]> = OnceLock::new();
    let faces = FACES.get_or_init(|| [Face::parse(REGULAR, 0).ok(), Face::parse(BOLD, 0).ok()]);
    faces[usize::from(weight == Weight::Bold)].as_ref()
}

/// One character: its outline on a baseline at the origin, size 1, and its advance.
struct Glyph {
    path: Path,
    advance: f32,
}

struct Outline {
    path: Path,
    at: Point,
    scale: f32,
}

impl Outline {
    fn point(&self, x: f32, y: f32) -> Point {
        pt(x * self.scale, -y * self.scale)
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.at = self.point(x, y);
        self.path.move_to(self.at);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.at = self.point(x, y);
        self.path.line_to(self.at);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (q, to) = (self.point(x1, y1), self.point(x, y));
        self.path.quad(self.at, q, to);
        self.at = to;
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (a, b, to) = (self.point(x1, y1), self.point(x2, y2), self.point(x, y));
        self.path.0.push(crate::path::Seg::Cubic(a, b, to));
        self.at = to;
    }

    fn close(&mut self) {
        self.path.close();
    }
}

/// Signs that captions of chess diagrams use and the font lacks, drawn in a box of
/// 0.6 by 0.714 above the baseline.
fn sign(c: char) -> Option<&'static str> {
    Some(match c {
        '\u{2212}' => "M.06-.39H.52V-.31H.06Z",
        '→' => "M.04-.39H.4V-.52L.62-.35L.4-.18V-.31H.04Z",
        '←' => "M.62-.39H.26V-.52L.04-.35L.26-.18V-.31H.62Z",
        '≠' => {
            "M.06-.49H.3L.38-.62L.45-.58L.4-.49H.52V-.41H.35L.29-.3H.52V-.22H.24L.16-.09L.09-.13L.14-.22H.06V-.3H.19L.25-.41H.06Z"
        }
        '□' => "M.04-.62H.58V-.08H.04ZM.11-.15H.51V-.55H.11Z",
        '■' => "M.04-.62H.58V-.08H.04Z",
        _ => return None,
    })
}

/// The box that stands for a character nobody has a shape for.
const MISSING: &str = "M.06-.714H.54V0H.06ZM.11-.05H.49V-.664H.11Z";

fn glyph(c: char, weight: Weight) -> Glyph {
    if let Some(face) = face(weight)
        && let Some(id) = face.glyph_index(c)
    {
        let scale = 1.0 / f32::from(face.units_per_em());
        let mut outline = Outline { path: Path::default(), at: pt(0.0, 0.0), scale };
        // A space has no outline.
        let _ = face.outline_glyph(id, &mut outline);
        let advance = f32::from(face.glyph_hor_advance(id).unwrap_or(0)) * scale;
        return Glyph { path: outline.path, advance };
    }
    if Piece::from_figurine(c).is_some() {
        return Glyph { path: Path::default(), advance: FIGURINE };
    }
    let (data, advance) = match sign(c) {
        Some(data) => (data, 0.66),
        None => (MISSING, 0.6),
    };
    Glyph { path: Path::parse(data).unwrap_or_default(), advance }
}

/// Room for a chess symbol in a text. Its place is left empty here: it is drawn with the
/// pieces of the diagram.
pub(crate) const FIGURINE: f32 = 1.0;

/// The chess symbols of a line of text, each with the x of its left edge.
pub(crate) fn figurines(text: &str, weight: Weight, size: f32, x: f32) -> impl Iterator<Item = (Piece, f32)> {
    let mut next = x;
    text.chars().filter_map(move |c| {
        let at = next;
        next += glyph(c, weight).advance * size;
        Piece::from_figurine(c).map(|piece| (piece, at))
    })
}

/// How wide a text is.
pub(crate) fn width(text: &str, weight: Weight, size: f32) -> f32 {
    text.chars().map(|c| glyph(c, weight).advance).sum::<f32>() * size
}

/// The outlines of a line of text that begins at (x, y), y being its baseline.
pub(crate) fn outline(text: &str, weight: Weight, size: f32, x: f32, y: f32) -> Path {
    let mut path = Path::default();
    let mut x = x;
    for c in text.chars() {
        let glyph = glyph(c, weight);
        path.extend(&glyph.path.placed(size, x, y));
        x += glyph.advance * size;
    }
    path
}

/// Breaks a text into lines no wider than `room`, at spaces where it can.
/// `first_room` is the room of the first line.
pub(crate) fn wrap(text: &str, weight: Weight, size: f32, first_room: f32, room: f32) -> Vec<String> {
    let mut lines = Vec::new();
    for part in text.lines() {
        let (mut line, mut line_width) = (String::new(), 0.0);
        for word in part.split_whitespace() {
            let limit = if lines.is_empty() { first_room } else { room };
            let word_width = width(word, weight, size);
            let gap = if line.is_empty() { 0.0 } else { width(" ", weight, size) };
            if line_width + gap + word_width <= limit {
                if !line.is_empty() {
                    line.push(' ');
                }
                line.push_str(word);
                line_width += gap + word_width;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
                line_width = 0.0;
            }
            // A word wider than a line is broken where it must be.
            for c in word.chars() {
                let limit = if lines.is_empty() { first_room } else { room };
                let advance = glyph(c, weight).advance * size;
                if !line.is_empty() && line_width + advance > limit {
                    lines.push(std::mem::take(&mut line));
                    line_width = 0.0;
                }
                line.push(c);
                line_width += advance;
            }
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_faces_are_read() {
        assert!(face(Weight::Regular).is_some() && face(Weight::Bold).is_some());
    }

    #[test]
    fn letters_of_the_scripts_of_our_readers_have_outlines_of_their_own() {
        let missing = Path::parse(MISSING).unwrap();
        for c in "AzÄżŁěЖёіїҐΩ→≠½№−".chars() {
            let g = glyph(c, Weight::Regular);
            assert!(!g.path.is_empty() && g.path != missing && g.advance > 0.0, "{c}");
        }
    }

    #[test]
    fn a_character_the_font_lacks_is_a_box() {
        assert_eq!(glyph('漢', Weight::Bold).path, Path::parse(MISSING).unwrap());
    }

    #[test]
    fn figurines_are_found_where_their_room_is() {
        let size = 10.0;
        let found: Vec<_> = figurines("1.♘♟", Weight::Regular, size, 5.0).collect();
        let start = 5.0 + width("1.", Weight::Regular, size);
        assert_eq!(found[0], (Piece::from_figurine('♘').unwrap(), start));
        assert_eq!(found[1], (Piece::from_figurine('♟').unwrap(), start + FIGURINE * size));
    }

    #[test]
    fn signs_are_good_path_data() {
        for c in "−→←≠□■".chars() {
            assert!(sign(c).and_then(Path::parse).is_some(), "{c}");
        }
    }

    #[test]
    fn wrap_breaks_at_spaces_and_inside_long_words() {
        let lines = wrap("mate in two mmmmmmmmmmmm", Weight::Regular, 10.0, 60.0, 60.0);
        assert_eq!(lines[0], "mate in two");
        assert!(lines.len() > 2 && lines.iter().all(|l| width(l, Weight::Regular, 10.0) <= 60.0));
        assert_eq!(wrap("a\n\nb", Weight::Regular, 10.0, 60.0, 60.0), ["a", "", "b"]);
    }
}
