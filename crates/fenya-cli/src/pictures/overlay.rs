//! The picture with what was found in it, beside the clean diagrams.

use fenya_draw::{Coords, Diagram, Mark, MarkKind, render};
use fenya_io::picture::{self, doubtful, square};
use fenya_vision::{Homography, Limits, Picture, PictureReading, Point, decode};

/// Larger pictures are scaled down to this.
const LONG_SIDE: f64 = 1600.0;
const SURE: [u8; 3] = [20, 150, 60];
const UNSURE: [u8; 3] = [220, 60, 20];

struct Canvas {
    width: usize,
    height: usize,
    rgb: Vec<u8>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Self {
        Self { width, height, rgb: vec![255; width * height * 3] }
    }

    fn put(&mut self, x: i64, y: i64, color: [u8; 3]) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        if x < self.width && y < self.height {
            let at = (y * self.width + x) * 3;
            if let Some(pixel) = self.rgb.get_mut(at..at + 3) {
                pixel.copy_from_slice(&color);
            }
        }
    }

    fn line(&mut self, a: Point, b: Point, color: [u8; 3], thick: i64) {
        let steps = a.distance(b).min(20_000.0).ceil().max(1.0);
        for i in 0..=steps as u32 {
            let t = f64::from(i) / steps;
            let (x, y) = (a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t);
            for dx in 0..thick {
                for dy in 0..thick {
                    self.put(x as i64 + dx - thick / 2, y as i64 + dy - thick / 2, color);
                }
            }
        }
    }

    /// A part of a picture, scaled by the nearest pixel or, when it shrinks, by
    /// means.
    fn paste(&mut self, from: &Picture, part: [f64; 4], to: [f64; 4]) {
        let [fx, fy, fw, fh] = part;
        let [tx, ty, tw, th] = to;
        let (w, h) = (tw.round() as i64, th.round() as i64);
        for y in 0..h {
            for x in 0..w {
                let (x0, x1) = (fx + fw * x as f64 / w as f64, fx + fw * (x + 1) as f64 / w as f64);
                let (y0, y1) = (fy + fh * y as f64 / h as f64, fy + fh * (y + 1) as f64 / h as f64);
                let color = mean(from, x0, y0, x1, y1);
                self.put(tx as i64 + x, ty as i64 + y, color);
            }
        }
    }
}

fn mean(from: &Picture, x0: f64, y0: f64, x1: f64, y1: f64) -> [u8; 3] {
    let bound = |v: f64, end: u32| (v.max(0.0) as u32).min(end - 1);
    let (left, top) = (bound(x0, from.width()), bound(y0, from.height()));
    let (right, bottom) = (bound(x1.ceil() - 1.0, from.width()), bound(y1.ceil() - 1.0, from.height()));
    let (mut sum, mut n) = ([0u64; 3], 0);
    for y in top..=bottom.max(top) {
        for x in left..=right.max(left) {
            let at = (y as usize * from.width() as usize + x as usize) * 3;
            if let Some(pixel) = from.rgb().get(at..at + 3) {
                sum.iter_mut().zip(pixel).for_each(|(s, p)| *s += u64::from(*p));
                n += 1;
            }
        }
    }
    sum.map(|s| (s / n.max(1)) as u8)
}

/// The PNG of a picture with the boards that were read in it.
///
/// # Errors
/// A sentence, when it cannot be drawn.
pub fn png(picture: &Picture, boards: &[PictureReading]) -> Result<Vec<u8>, String> {
    let (width, height) = (f64::from(picture.width()), f64::from(picture.height()));
    let scale = (LONG_SIDE / width.max(height)).min(1.0);
    let (width, height) = ((width * scale).ceil().max(1.0), (height * scale).ceil().max(1.0));
    // The diagrams stand in columns at the right, as high as the picture allows.
    let count = boards.len().max(1) as f64;
    let side = (height / count.min(3.0)).clamp(200.0, 640.0);
    let in_column = (height / side).floor().max(1.0) as usize;
    let columns = boards.len().div_ceil(in_column);
    let total = (height.max(side * in_column.min(boards.len().max(1)) as f64)).ceil() as usize;
    let mut canvas = Canvas::new((width + side * columns as f64).ceil() as usize, total);
    let whole = [0.0, 0.0, f64::from(picture.width()), f64::from(picture.height())];
    canvas.paste(picture, whole, [0.0, 0.0, width, height]);
    for (i, board) in boards.iter().enumerate() {
        over(&mut canvas, board, scale)?;
        let diagram = diagram(board)?;
        let (w, h) = (f64::from(diagram.width()), f64::from(diagram.height()));
        let fit = (side - 12.0) / w.max(h);
        let (x, y) = (width + side * (i / in_column) as f64 + 6.0, side * (i % in_column) as f64 + 6.0);
        canvas.paste(&diagram, [0.0, 0.0, w, h], [x, y, w * fit, h * fit]);
    }
    let (width, height) = (canvas.width as u32, canvas.height as u32);
    let picture = Picture::new(width, height, canvas.rgb).ok_or("there are no pixels")?;
    decode::encode_png(&picture)
}

/// The clean diagram, with rings around what is doubtful.
fn diagram(board: &PictureReading) -> Result<Picture, String> {
    let mut diagram = Diagram::new(board.setup.board.clone());
    diagram.turn = board.turn.as_ref().map(|t| t.color);
    diagram.caption = Some(super::tell::comment(board));
    diagram.marks = doubtful(board).iter().map(|i| Mark::new(square(*i), MarkKind::Circle)).collect();
    let options = fenya_draw::Options { coords: Coords::Outside, ..fenya_draw::Options::default() };
    drawn(&diagram, &options)
}

fn drawn(diagram: &Diagram, options: &fenya_draw::Options) -> Result<Picture, String> {
    let bytes = render(diagram, options, fenya_draw::Format::Png).map_err(|e| e.to_string())?;
    decode(&bytes, &Limits::default()).map_err(|e| e.to_string())
}

/// The grid, a small piece in the corner of every square on which one was
/// read, and a frame around the doubtful ones.
fn over(canvas: &mut Canvas, board: &PictureReading, scale: f64) -> Result<(), String> {
    let Some(map) = Homography::to_quad(&board.corners) else { return Ok(()) };
    let at = |file: f64, row: f64| {
        let p = Point::new(file / 8.0, row / 8.0);
        let p = map.apply(board.bend.map_or(p, |bend| bend.apply(p)));
        Point::new(p.x * scale, p.y * scale)
    };
    let color = if board.trusted { SURE } else { UNSURE };
    for i in 0..=8 {
        let i = f64::from(i);
        let thick = if i == 0.0 || i == 8.0 { 3 } else { 1 };
        // A bent board has bent lines.
        for k in 0..8 {
            let (k, next) = (f64::from(k), f64::from(k + 1));
            canvas.line(at(k, i), at(next, i), color, thick);
            canvas.line(at(i, k), at(i, next), color, thick);
        }
    }
    for i in doubtful(board) {
        let (x, y) = ((i % 8) as f64, (i / 8) as f64);
        let frame = [(0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94)].map(|(a, b)| at(x + a, y + b));
        for (a, b) in frame.iter().zip(frame.iter().cycle().skip(1)) {
            canvas.line(*a, *b, UNSURE, 3);
        }
    }
    let cell = board.corners.area().abs().sqrt() / 8.0 * scale;
    let chip = (cell * 0.4).round();
    if chip < 6.0 {
        return Ok(());
    }
    // A clean board without its frame's names; its squares are cut out as chips.
    let options =
        fenya_draw::Options { coords: Coords::None, turn_mark: false, ..fenya_draw::Options::default() };
    let clean = drawn(&Diagram::new(board.setup.board.clone()), &options)?;
    let square_size = f64::from(options.square_size);
    let margin = (f64::from(clean.width()) - 8.0 * square_size) / 2.0;
    let top = (f64::from(clean.height()) - 8.0 * square_size) / 2.0;
    for (i, sure) in board.squares.iter().take(64).enumerate().filter(|(_, s)| s.glyph.is_some()) {
        let (x, y) = ((i % 8) as f64, (i / 8) as f64);
        let middle = at(x + 0.5, y + 0.5);
        let part = [margin + x * square_size, top + y * square_size, square_size, square_size];
        // Upper left on the screen, whichever way the board is turned.
        let to = [middle.x - cell * 0.46, middle.y - cell * 0.46, chip, chip];
        canvas.paste(&clean, part, to);
        if sure.probability < picture::SURE {
            let corner = |a: f64, b: f64| Point::new(to[0] + a * chip, to[1] + b * chip);
            canvas.line(corner(0.0, 1.0), corner(1.0, 1.0), UNSURE, 2);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pictures::tests::reading;

    #[test]
    fn the_grid_lies_over_the_picture_and_the_diagram_beside_it() {
        let picture = Picture::new(400, 300, vec![128; 400 * 300 * 3]).unwrap();
        let board = reading("k7/8/8/8/8/8/8/K7", 100.0, 50.0, 160.0);
        let bytes = png(&picture, &[board]).unwrap();
        let out = decode(&bytes, &Limits::default()).unwrap();
        assert!(out.width() > 600 && out.height() >= 300, "{}x{}", out.width(), out.height());
        let pixel = |x: u32, y: u32| {
            let at = ((y * out.width() + x) * 3) as usize;
            <[u8; 3]>::try_from(&out.rgb()[at..at + 3]).unwrap()
        };
        assert_eq!(pixel(5, 5), [128; 3], "the picture is there");
        assert_eq!(pixel(180, 90), SURE, "a line of the grid");
        assert_ne!(pixel(103, 53), [128; 3], "a piece on a8");
    }
}
