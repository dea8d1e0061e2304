//! Draws chess positions: boards of any size from 1x1 to 26x26 with any pieces, as SVG, PNG, PDF,
//! LaTeX, HTML and text.
//!
//! ```
//! use fenya::board::{Board, Color};
//! use fenya_draw::{Diagram, Format, Options, render};
//!
//! let mut diagram = Diagram::new(Board::start());
//! diagram.turn = Some(Color::White);
//! diagram.caption = Some("The position before the first move".into());
//! let svg = render(&diagram, &Options::default(), Format::Svg)?;
//! assert!(svg.starts_with(b"<svg"));
//! # Ok::<(), fenya_draw::DrawError>(())
//! ```
//!
//! | format | what it keeps of a diagram |
//! |---|---|
//! | [`Format::Svg`], [`Format::Png`], [`Format::Pdf`] | everything, drawn; no fonts are needed to see it |
//! | [`Format::Html`] | everything; the caption is text below the picture |
//! | [`Format::TexChessboard`] | everything; fairy pieces are set as letters |
//! | [`Format::TexDiagram`] | all but arrows, rings, crosses, dots and the view of Black: those are [`DrawError::Lossy`] |
//! | [`Format::Text`], [`Format::Ascii`], [`Format::Ansi`] | everything; marks and arrows are named below the board |
//!
//! A piece that has no shape is drawn as its letter in a disc; nothing is left out silently. Chess symbols
//! in a caption (`1.♘f3`) are drawn with the pieces of the diagram.
//!
//! # How it is made
//! A diagram is laid out once, as a list of paths with a fill and an outline. Three small back ends
//! draw that list: SVG is written directly, PNG is rasterised by `tiny-skia`, PDF is written with
//! `pdf-writer`. No picture is converted into another, so there is no SVG parser, no font lookup and
//! no layout engine among the dependencies, and the same input gives the same bytes. Text is
//! turned into paths with the outlines of Noto Sans, cut down to Latin, Greek and Cyrillic (licence: SIL
//! OFL 1.1, `assets/OFL.txt`); what the font lacks is drawn as a box. The pieces are an original set.
//!
//! # Bounds
//! Squares are [`MIN_SQUARE`] to [`MAX_SQUARE`] pixels, pictures at most [`MAX_SIDE`] pixels a side and PNG
//! pictures at most [`MAX_PIXELS`] in all, captions at most [`MAX_CAPTION`] characters. Beyond them there is
//! an error, not a crash; within them the work is linear in the size of the diagram and of the picture.

#![forbid(unsafe_code)]

mod art;
mod describe;
mod error;
mod font;
mod html;
mod layout;
mod model;
mod path;
mod pdf;
mod png;
mod svg;
mod tex;
mod text;

use fenya::board::{Piece, Role};
use layout::Target;

pub use describe::describe;
pub use error::DrawError;
pub use model::{Arrow, Coords, Diagram, Format, Mark, MarkKind, Options, Rgb, RgbError, Style};

/// The smallest square, in pixels.
pub const MIN_SQUARE: f32 = 4.0;
/// The largest square, in pixels.
pub const MAX_SQUARE: f32 = 600.0;
/// The longest side of a picture, in pixels: what a page of PDF can be.
pub const MAX_SIDE: u32 = 19_200;
/// The most pixels of a PNG.
pub const MAX_PIXELS: u64 = 64_000_000;
/// The longest caption, in characters.
pub const MAX_CAPTION: usize = 2_000;

/// Draws a diagram.
///
/// The same diagram and options always give the same bytes. Text formats are UTF-8.
///
/// # Errors
/// [`DrawError::SquareSize`], [`DrawError::TooLarge`] and [`DrawError::CaptionTooLong`] for what is out of
/// bounds, [`DrawError::OffBoard`] for a mark or an arrow that is not on the board, and
/// [`DrawError::Lossy`] when the format cannot show all of the diagram.
pub fn render(diagram: &Diagram, options: &Options, format: Format) -> Result<Vec<u8>, DrawError> {
    diagram.check()?;
    options.check()?;
    let caption = diagram.clean_caption();
    let title = caption.as_deref().map_or_else(|| "Chess diagram".into(), |c| c.replace('\n', " "));
    let mut description = describe(&diagram.board);
    if let Some(turn) = diagram.turn {
        description.push_str(&format!(" {turn} to move."));
    }
    let words = svg::Words { title: &title, description: &description };
    match format {
        Format::Svg => {
            Ok(svg::render(&bounded(layout::scene(diagram, options, Target::Vector))?, &words).into_bytes())
        }
        Format::Pdf => Ok(pdf::render(&bounded(layout::scene(diagram, options, Target::Vector))?, &title)),
        Format::Png => {
            let scene = bounded(layout::scene(diagram, options, Target::Pixels))?;
            let (width, height) = (scene.width as u32, scene.height as u32);
            if u64::from(width) * u64::from(height) > MAX_PIXELS {
                return Err(DrawError::TooLarge { width, height });
            }
            png::render(&scene, width, height)
        }
        Format::Html => {
            let scene = bounded(html::scene(diagram, options))?;
            Ok(html::render(&scene, diagram, options, &words).into_bytes())
        }
        Format::TexChessboard => Ok(tex::chessboard(diagram, options).into_bytes()),
        Format::TexDiagram => Ok(tex::diagram(diagram, options)?.into_bytes()),
        Format::Text => Ok(text::unicode(diagram, options).into_bytes()),
        Format::Ascii => Ok(text::ascii(diagram, options)?.into_bytes()),
        Format::Ansi => Ok(text::ansi(diagram, options).into_bytes()),
    }
}

/// One piece as a fragment of SVG: a `<g>` in a box of 100 by 100, to be put into a `<symbol>` or an `<svg>`
/// with `viewBox="0 0 100 100"`. It has no ids, no styles and no text, so it can stand in a page many times.
///
/// A piece that has no shape ([`has_shape`]) is its letter in a disc, as in a diagram.
///
/// ```
/// use fenya::board::Piece;
/// use fenya_draw::{Style, piece};
///
/// let knight = piece(Piece::from_letter('N').unwrap(), Style::Screen);
/// assert!(knight.starts_with("<g ") && knight.ends_with("</g>\n"));
/// ```
#[must_use]
pub fn piece(piece: Piece, style: Style) -> String {
    svg::fragment(&art::shapes(piece, style, None))
}

/// Does this kind of piece have a shape of its own? Others are drawn as a letter in a disc.
#[must_use]
pub const fn has_shape(role: Role) -> bool {
    !matches!(role, Role::Other(_))
}

fn bounded(scene: path::Scene) -> Result<path::Scene, DrawError> {
    let (width, height) = (scene.width as u32, scene.height as u32);
    if width > MAX_SIDE || height > MAX_SIDE {
        return Err(DrawError::TooLarge { width, height });
    }
    Ok(scene)
}
