//! Pages of a PDF as pictures, one at a time.

use crate::caption;
use crate::decode::{DecodeError, Limits, picture};
use crate::picture::Picture;
use crate::reading::{PictureReading, Turn};
use hayro::hayro_interpret::font::{Glyph, GlyphRun};
use hayro::hayro_interpret::hayro_cmap::BfString;
use hayro::hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps, InterpreterCache,
    InterpreterSettings, SoftMask, interpret_page,
};
use hayro::hayro_syntax::page::Page;
use hayro::hayro_syntax::{DecryptionError, LoadPdfError};
use hayro::kurbo::{Affine, BezPath, Point, Rect};
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings, render};
use std::fmt;

/// How long the longer side of a page is drawn unless something else is asked
/// for: some 25 pixels a square where six diagrams stand on a page.
pub const LONG_SIDE: u32 = 2000;

/// The longest side that can be drawn.
const MAX_SIDE: u32 = 16_000;

/// A PDF file.
pub struct Pdf {
    file: hayro::hayro_syntax::Pdf,
}

impl fmt::Debug for Pdf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pdf").field("pages", &self.pages()).finish_non_exhaustive()
    }
}

/// A line of text on a page.
#[derive(Debug, Clone, PartialEq)]
pub struct Words {
    /// What it says.
    pub text: String,
    /// The left edge, in pixels of the page's picture.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// The width.
    pub w: f64,
    /// The height.
    pub h: f64,
}

impl Pdf {
    /// Opens a file.
    ///
    /// # Errors
    /// [`DecodeError::Encrypted`] when it asks for a password, [`DecodeError::Damaged`]
    /// when it is no PDF that can be read.
    pub fn open(bytes: Vec<u8>) -> Result<Self, DecodeError> {
        if bytes.is_empty() {
            return Err(DecodeError::Empty);
        }
        match hayro::hayro_syntax::Pdf::new(bytes) {
            Ok(file) => Ok(Self { file }),
            Err(LoadPdfError::Decryption(DecryptionError::InvalidEncryption)) => {
                Err(DecodeError::damaged("its encryption cannot be understood"))
            }
            Err(LoadPdfError::Decryption(_)) => Err(DecodeError::Encrypted),
            Err(LoadPdfError::Invalid) => Err(DecodeError::damaged("no pages can be found in it")),
        }
    }

    /// How many pages it has.
    pub fn pages(&self) -> usize {
        self.file.pages().len()
    }

    /// A page as a picture, its longer side about `long_side` pixels. Pages are counted from 1.
    ///
    /// Nothing is kept between pages, so that memory does not grow with the book.
    ///
    /// # Errors
    /// [`DecodeError::NoSuchPage`], [`DecodeError::TooLarge`].
    pub fn render(&self, page: usize, long_side: u32, limits: &Limits) -> Result<Picture, DecodeError> {
        let page = self.page(page)?;
        let (width, height, scale) = size(page, long_side);
        limits.allow(width, height, 4)?;
        let settings = PixmapSettings { x_scale: scale, y_scale: scale, bg_color: WHITE };
        let interpreter = InterpreterSettings::default();
        let pixmap = render(page, &RenderCache::new(), &interpreter, &RenderSettings::default(), &settings);
        let (width, height) = (u32::from(pixmap.width()), u32::from(pixmap.height()));
        let mut rgb = Vec::with_capacity(width as usize * height as usize * 3);
        for pixel in pixmap.data() {
            // The ground is white and opaque, so nothing is left to multiply.
            rgb.extend_from_slice(&[pixel.r, pixel.g, pixel.b]);
        }
        picture(width, height, rgb)
    }

    /// The lines of text of a page, in the order of the file, placed as in the
    /// picture of the same `long_side`. Scanned pages mostly have none.
    ///
    /// # Errors
    /// [`DecodeError::NoSuchPage`].
    pub fn words(&self, page: usize, long_side: u32) -> Result<Vec<Words>, DecodeError> {
        let page = self.page(page)?;
        let (width, height, scale) = size(page, long_side);
        let transform = Affine::scale(f64::from(scale)) * {
            use hayro::hayro_interpret::TransformExt;
            page.initial_transform(true).to_kurbo()
        };
        let bounds = Rect::new(0.0, 0.0, f64::from(width), f64::from(height));
        let cache = InterpreterCache::new();
        let mut context =
            Context::new(transform, bounds, &cache, page.xref(), InterpreterSettings::default());
        let mut reader = TextReader { lines: Vec::new(), end: Point::ORIGIN, em: 0.0, letters: 0 };
        interpret_page(page, &mut context, &mut reader);
        reader.lines.retain(|line| !line.text.trim().is_empty());
        Ok(reader.lines)
    }

    fn page(&self, page: usize) -> Result<&Page<'_>, DecodeError> {
        let pages = self.file.pages();
        let found = page.checked_sub(1).and_then(|i| pages.get(i));
        found.ok_or_else(|| DecodeError::NoSuchPage { page, pages: pages.len() })
    }
}

/// Pixels and scale of a page.
fn size(page: &Page<'_>, long_side: u32) -> (u32, u32, f32) {
    let (width, height) = page.render_dimensions();
    let longer = width.max(height);
    let long_side = long_side.clamp(1, MAX_SIDE) as f32;
    // A page without a size, or with a size that is no number, becomes a small empty one.
    let scale = if longer.is_finite() && longer > 0.0 { long_side / longer } else { 1.0 };
    let side = |length: f32| ((length * scale) as u32).clamp(1, MAX_SIDE);
    (side(width), side(height), scale)
}

/// Collects the text of a page.
struct TextReader {
    lines: Vec<Words>,
    /// Where the last letter ends, on the line on which it stands.
    end: Point,
    em: f64,
    letters: usize,
}

/// More letters than this do not fit on a page of paper.
const MAX_LETTERS: usize = 200_000;

impl TextReader {
    fn letter(&mut self, text: &str, at: Affine, advance: f64) {
        let origin = at * Point::ORIGIN;
        let em = (at * Point::new(0.0, 1000.0)).distance(origin);
        let end = at * Point::new(advance, 0.0);
        // Upright text only: captions are.
        let upright = (end.y - origin.y).abs() <= 0.1 * em && end.x >= origin.x;
        if !upright || !em.is_finite() || em <= 0.0 || self.letters >= MAX_LETTERS {
            return;
        }
        self.letters += 1;
        let gap = origin.x - self.end.x;
        let same = (origin.y - self.end.y).abs() < 0.3 * em
            && (-0.5 * em..em).contains(&gap)
            && (0.6..1.7).contains(&(self.em / em));
        match self.lines.last_mut().filter(|_| same) {
            Some(line) => {
                if gap > 0.2 * em && !line.text.ends_with(' ') && text != " " {
                    line.text.push(' ');
                }
                line.text.push_str(text);
                line.w = (end.x - line.x).max(line.w);
            }
            None if text.trim().is_empty() => {}
            None => self.lines.push(Words {
                text: text.to_owned(),
                x: origin.x,
                y: origin.y - 0.8 * em,
                w: end.x - origin.x,
                h: em,
            }),
        }
        self.end = end;
        self.em = em;
    }
}

impl<'a> Device<'a> for TextReader {
    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'a>, _: &DrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}
    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, _: &DrawMode) {
        for glyph in run.glyphs() {
            let text = match glyph.as_unicode() {
                Some(BfString::Char(c)) => c.to_string(),
                Some(BfString::String(s)) => s,
                None => continue,
            };
            let advance = match &**glyph {
                Glyph::Outline(outline) => outline.advance_width(),
                Glyph::Type3(_) => None,
            };
            self.letter(&text, props.transform * glyph.transform(), f64::from(advance.unwrap_or(500.0)));
        }
    }
    fn draw_image(&mut self, _: Image<'a, '_>, _: ImageDrawProps<'a>) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}

/// Looks beside each board of a page for words that say whose move it is, where
/// the board itself does not say it. What was read in the picture of the page gives way to them.
pub fn add_captions(boards: &mut [PictureReading], lines: &[Words]) {
    let printed = |t: &Turn| matches!(t.evidence.kind, "caption" | "mark");
    for board in boards.iter_mut().filter(|b| b.turn.as_ref().is_none_or(printed)) {
        let [xs, ys] = [board.corners.0.map(|p| p.x), board.corners.0.map(|p| p.y)];
        let range =
            |v: [f64; 4]| (v.into_iter().fold(f64::MAX, f64::min), v.into_iter().fold(f64::MIN, f64::max));
        let ((left, right), (top, bottom)) = (range(xs), range(ys));
        let side = bottom - top;
        // Above, below and beside the board, not as far as the next one.
        let near = lines.iter().filter(|w| {
            let (x, y) = (w.x + w.w / 2.0, w.y + w.h / 2.0);
            let across = (left - 0.1 * side..right + 0.1 * side).contains(&x);
            let beside = (left - 0.25 * side..right + 0.25 * side).contains(&x) && (top..bottom).contains(&y);
            beside || (across && (top - 0.25 * side..bottom + 0.3 * side).contains(&y))
        });
        if let Some(said) = caption::turn(near.map(|w| w.text.as_str())) {
            board.set_turn(Some(said.turn()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caption_below_a_board_tells_the_side_and_one_far_away_does_not() {
        use crate::{Point, Quad, Rotation, Shown};
        use fenya::board::Color;
        let line = |text: &str, y: f64| Words { text: text.into(), x: 20.0, y, w: 80.0, h: 10.0 };
        let setup = fenya::Setup::start();
        for (y, expected) in [(115.0, Some(Color::Black)), (400.0, None)] {
            let corners = [(10.0, 10.0), (110.0, 10.0), (110.0, 110.0), (10.0, 110.0)];
            let mut boards = vec![PictureReading {
                corners: Quad(corners.map(|(x, y)| Point::new(x, y))),
                bend: None,
                rotation: Rotation::None,
                rotation_probability: 1.0,
                rotation_evidence: Vec::new(),
                shown: Shown::Plain,
                shown_probability: 1.0,
                dark_corner: false,
                goes_on: false,
                squares: Vec::new(),
                cut_off: Vec::new(),
                confidence: 1.0,
                trusted: true,
                turn: None,
                alternatives: Vec::new(),
                setup: setup.clone(),
                milliseconds: 0.0,
            }];
            add_captions(&mut boards, &[line("Black to move", y)]);
            assert_eq!(boards[0].turn.as_ref().map(|t| t.color), expected);
        }
    }

    /// A file of pages of 200 x 100 points with these contents.
    pub(super) fn file(contents: &[&str]) -> Vec<u8> {
        let mut objects = vec![String::new(); 3];
        let mut kids = String::new();
        for content in contents {
            let page = objects.len() + 1;
            kids.push_str(&format!("{page} 0 R "));
            objects.push(format!(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents {} 0 R \
                 /Resources << /Font << /F1 3 0 R >> >> >>",
                page + 1
            ));
            objects.push(format!("<< /Length {} >>\nstream\n{content}\nendstream", content.len()));
        }
        objects[0] = "<< /Type /Catalog /Pages 2 0 R >>".into();
        objects[1] = format!("<< /Type /Pages /Kids [{kids}] /Count {} >>", contents.len());
        objects[2] = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".into();
        let mut out = String::from("%PDF-1.4\n");
        let mut places = Vec::new();
        for (i, object) in objects.iter().enumerate() {
            places.push(out.len());
            out.push_str(&format!("{} 0 obj\n{object}\nendobj\n", i + 1));
        }
        let xref = out.len();
        out.push_str(&format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1));
        for place in places {
            out.push_str(&format!("{place:010} 00000 n \n"));
        }
        out.push_str(&format!(
            "trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{xref}\n%%EOF\n",
            objects.len() + 1
        ));
        out.into_bytes()
    }

    #[test]
    fn a_page_is_drawn_on_white_in_the_size_that_was_asked_for() {
        // The left half black.
        let pdf = Pdf::open(file(&["", "0 0 0 rg 0 0 100 100 re f"])).unwrap();
        assert_eq!(pdf.pages(), 2);
        let empty = pdf.render(1, 400, &Limits::default()).unwrap();
        assert_eq!((empty.width(), empty.height()), (400, 200));
        assert!(empty.rgb().iter().all(|&b| b == 255));
        let half = pdf.render(2, 400, &Limits::default()).unwrap();
        assert_eq!(&half.rgb()[3 * (400 * 100 + 50)..][..3], [0, 0, 0]);
        assert_eq!(&half.rgb()[3 * (400 * 100 + 350)..][..3], [255, 255, 255]);
    }

    #[test]
    fn text_is_read_with_its_place() {
        let pdf = Pdf::open(file(&["BT /F1 10 Tf 20 50 Td (White to move) Tj ET"])).unwrap();
        let words = pdf.words(1, 400).unwrap();
        assert_eq!(words.len(), 1, "{words:?}");
        assert_eq!(words[0].text, "White to move");
        assert!((words[0].x - 40.0).abs() < 2.0, "{words:?}");
        assert!((words[0].y - 84.0).abs() < 4.0, "{words:?}");
        assert!((words[0].w - 125.0).abs() < 20.0, "{words:?}");
    }

    #[test]
    fn a_page_that_is_not_there_is_told_with_their_number() {
        let pdf = Pdf::open(file(&[""])).unwrap();
        let limits = Limits::default();
        assert_eq!(pdf.render(2, 100, &limits), Err(DecodeError::NoSuchPage { page: 2, pages: 1 }));
        assert_eq!(pdf.render(0, 100, &limits), Err(DecodeError::NoSuchPage { page: 0, pages: 1 }));
    }

    #[test]
    fn damaged_files_never_panic() {
        assert_eq!(Pdf::open(Vec::new()).unwrap_err(), DecodeError::Empty);
        let whole = file(&["0 0 0 rg 0 0 100 100 re f BT /F1 10 Tf 20 50 Td (White) Tj ET"]);
        let limits = Limits::default();
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] = bytes[at].wrapping_add(1 + (at % 90) as u8);
            if let Ok(pdf) = Pdf::open(bytes) {
                let _ = pdf.render(1, 60, &limits);
                let _ = pdf.words(1, 60);
            }
            let _ = Pdf::open(whole[..at].to_vec()).map(|pdf| pdf.render(1, 60, &limits));
        }
    }
}
