//! From a diagram to the list of shapes that every picture format is drawn from.

use crate::model::{Arrow, Coords, Diagram, Mark, MarkKind, Options, Rgb, Style};
use crate::path::{Ink, Item, Path, Point, Scene, Shape, Stroke, Symbol, pt};
use crate::{art, font};
use fenya::board::{Board, Color, Piece, Square};
use font::Weight;

/// The colours of a style.
struct Colors {
    paper: Rgb,
    light: Rgb,
    dark: Rgb,
    text: Rgb,
    frame: Rgb,
}

const SCREEN: Colors = Colors {
    paper: Rgb::WHITE,
    light: Rgb(0xf1, 0xe8, 0xd6),
    dark: Rgb(0xb9, 0x99, 0x74),
    text: Rgb(0x4a, 0x40, 0x38),
    frame: Rgb(0x7d, 0x62, 0x45),
};

const PRINT: Colors =
    Colors { paper: Rgb::WHITE, light: Rgb::WHITE, dark: Rgb::BLACK, text: Rgb::BLACK, frame: Rgb::BLACK };

/// Where the board lies in the picture, in pixels.
struct Geometry {
    left: f32,
    top: f32,
    square: f32,
    width: u8,
    height: u8,
    flip: bool,
}

impl Geometry {
    fn board_width(&self) -> f32 {
        f32::from(self.width) * self.square
    }

    fn board_height(&self) -> f32 {
        f32::from(self.height) * self.square
    }

    fn right(&self) -> f32 {
        self.left + self.board_width()
    }

    fn bottom(&self) -> f32 {
        self.top + self.board_height()
    }

    /// Column from the left and row from the top.
    fn cell(&self, square: Square) -> (u8, u8) {
        let (file, rank) = (square.file(), square.rank());
        if self.flip {
            (self.width.saturating_sub(1 + file), rank)
        } else {
            (file, self.height.saturating_sub(1 + rank))
        }
    }

    fn corner(&self, square: Square) -> Point {
        let (column, row) = self.cell(square);
        pt(self.left + f32::from(column) * self.square, self.top + f32::from(row) * self.square)
    }

    fn center(&self, square: Square) -> Point {
        let corner = self.corner(square);
        pt(corner.x + self.square / 2.0, corner.y + self.square / 2.0)
    }
}

/// What becomes of the picture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    /// Vectors, at any scale.
    Vector,
    /// Pixels.
    Pixels,
    /// A figure in a page that sets the caption itself.
    Figure,
}

pub(crate) fn scene(diagram: &Diagram, options: &Options, target: Target) -> Scene {
    let board = &diagram.board;
    let s = options.square_size;
    let colors = if options.style == Style::Print { &PRINT } else { &SCREEN };
    let frame = Frame::new(options);
    let turn = diagram.turn.filter(|_| options.turn_mark);
    let caption = diagram.clean_caption().filter(|_| target != Target::Figure);
    let has_text = caption.is_some() || diagram.piece_count;

    // Whole pixels, so that the edges of squares of whole pixels are sharp.
    let whole = |part: f32| (part * s).round();
    let outside = options.coords == Coords::Outside;
    let pad = match (options.style, outside || has_text || turn.is_some()) {
        (Style::Screen, false) => 0.0,
        (Style::Print, false) => whole(0.06),
        (_, true) => whole(0.14),
    };
    let labels = match (outside, board.height() >= 10) {
        (false, _) => 0.0,
        (true, false) => whole(0.36),
        (true, true) => whole(0.52),
    };
    let mut left = pad + labels + frame.width();
    let mut right = pad + frame.width() + if turn.is_some() { whole(0.5) } else { 0.0 };
    let top = pad + frame.width();
    let board_width = f32::from(board.width()) * s;

    // A caption below a narrow board may be wider than it.
    let text_width = if has_text { board_width.max(4.0 * s) } else { board_width };
    let side = pad + (text_width - board_width) / 2.0;
    left = left.max(side.ceil());
    right = right.max(side.ceil());

    let geometry =
        Geometry { left, top, square: s, width: board.width(), height: board.height(), flip: options.flip };
    let mut y = geometry.bottom() + frame.width() + if outside { whole(0.42) } else { 0.0 };

    let mut text = Path::default();
    let mut figurines: Vec<(Piece, Point)> = Vec::new();
    let size = 0.36 * s;
    if has_text {
        let line_height = 0.5 * s;
        let center = geometry.left + board_width / 2.0;
        let (start, end) = (center - text_width / 2.0, center + text_width / 2.0);
        let count = diagram.piece_count.then(|| diagram.count_text());
        let count_width = count.as_deref().map_or(0.0, |c| font::width(c, Weight::Regular, size));
        let reserved = if count.is_some() { count_width + 0.3 * s } else { 0.0 };
        let lines = caption.as_deref().map_or_else(Vec::new, |c| {
            font::wrap(c, Weight::Regular, size, (text_width - reserved).max(s), text_width)
        });
        y += if outside { 0.04 * s } else { 0.12 * s };
        let baseline = |line: usize| y + line_height * (line as f32 + 0.72);
        for (i, line) in lines.iter().enumerate() {
            // With a count at the right the text stands at the left, as in the magazines.
            let x =
                if count.is_some() { start } else { center - font::width(line, Weight::Regular, size) / 2.0 };
            text.extend(&font::outline(line, Weight::Regular, size, x, baseline(i)));
            let pieces = font::figurines(line, Weight::Regular, size, x);
            figurines.extend(pieces.map(|(piece, x)| (piece, pt(x, baseline(i)))));
        }
        if let Some(count) = &count {
            text.extend(&font::outline(count, Weight::Regular, size, end - count_width, baseline(0)));
        }
        y += line_height * lines.len().max(1) as f32;
    }
    let width = (geometry.right() + right).ceil();
    let height = (y + pad).ceil();

    let mut out = Builder {
        scene: Scene { width, height, ..Scene::default() },
        style: options.style,
        pixels: (target == Target::Pixels).then_some(s),
        known: Vec::new(),
        geometry,
    };
    if !options.transparent {
        out.fill(Path::rect(0.0, 0.0, width, height), Ink::opaque(colors.paper));
    }
    out.squares(colors);
    out.frame(&frame, colors);
    for mark in diagram.marks.iter().filter(|m| matches!(m.kind, MarkKind::Fill)) {
        out.mark(mark);
    }
    for mark in diagram.marks.iter().filter(|m| matches!(m.kind, MarkKind::Circle)) {
        out.mark(mark);
    }
    out.pieces(board);
    if options.coords == Coords::Inside {
        out.coords_inside(colors);
    }
    for mark in diagram.marks.iter().filter(|m| matches!(m.kind, MarkKind::Cross | MarkKind::Dot)) {
        out.mark(mark);
    }
    for arrow in &diagram.arrows {
        out.arrow(arrow);
    }
    if outside {
        out.coords_outside(&frame, colors);
    }
    if let Some(turn) = turn {
        out.turn(turn, &frame);
    }
    if !text.is_empty() {
        out.fill(text, Ink::opaque(colors.text));
    }
    for (piece, baseline) in figurines {
        out.figurine(piece, baseline, font::FIGURINE * size);
    }
    out.scene
}

/// The lines around the board, from the inside out.
struct Frame {
    inner: f32,
    gap: f32,
    outer: f32,
}

impl Frame {
    fn new(options: &Options) -> Self {
        let line = |part: f32| (part * options.square_size).round().max(1.0);
        match options.style {
            Style::Screen => Self { inner: line(0.025), gap: 0.0, outer: 0.0 },
            Style::Print => Self { inner: line(0.024), gap: line(0.055), outer: line(0.062) },
        }
    }

    fn width(&self) -> f32 {
        self.inner + self.gap + self.outer
    }
}

struct Builder {
    scene: Scene,
    style: Style,
    /// The side of a square, for pictures of pixels.
    pixels: Option<f32>,
    /// Which piece each symbol is; `None` for the hatched square.
    known: Vec<Option<Piece>>,
    geometry: Geometry,
}

/// Marks of the screen style let the piece below shine through.
const fn veil(rgb: Rgb, opacity: u8) -> Ink {
    Ink { rgb, opacity }
}

impl Builder {
    fn push(&mut self, shape: Shape) {
        self.scene.items.push(Item::Shape(shape));
    }

    fn fill(&mut self, path: Path, ink: Ink) {
        self.push(Shape::fill(path, ink));
    }

    fn symbol(&mut self, key: Option<Piece>, make: impl FnOnce() -> Symbol) -> usize {
        if let Some(at) = self.known.iter().position(|k| *k == key) {
            return at;
        }
        self.known.push(key);
        self.scene.symbols.push(make());
        self.known.len() - 1
    }

    fn squares(&mut self, colors: &Colors) {
        let g = &self.geometry;
        let (left, top, s) = (g.left, g.top, g.square);
        let (width, height) = (g.width, g.height);
        self.fill(
            Path::rect(left, top, self.geometry.board_width(), self.geometry.board_height()),
            Ink::opaque(colors.light),
        );
        let dark = (0..height)
            .flat_map(move |rank| (0..width).map(move |file| Square::new(file, rank)))
            .filter(|square| !square.is_light());
        if self.style == Style::Print {
            let symbol = self.symbol(None, || Symbol { id: "fp-hatch".into(), shapes: vec![hatch()] });
            for square in dark {
                let corner = self.geometry.corner(square);
                let scale = s / art::BOX;
                self.scene.items.push(Item::Use { symbol, x: corner.x, y: corner.y, scale, square: None });
            }
        } else {
            let mut path = Path::default();
            for square in dark {
                let corner = self.geometry.corner(square);
                path.extend(&Path::rect(corner.x, corner.y, s, s));
            }
            self.fill(path, Ink::opaque(colors.dark));
        }
    }

    fn frame(&mut self, frame: &Frame, colors: &Colors) {
        let g = &self.geometry;
        let (w, h, x, y) = (g.board_width(), g.board_height(), g.left, g.top);
        let ink = Ink::opaque(colors.frame);
        self.fill(ring(x, y, w, h, frame.inner), ink);
        if frame.outer > 0.0 {
            let d = frame.inner + frame.gap;
            self.fill(ring(x - d, y - d, w + 2.0 * d, h + 2.0 * d, frame.outer), ink);
        }
    }

    fn piece_symbol(&mut self, piece: Piece) -> usize {
        let (style, pixels) = (self.style, self.pixels);
        self.symbol(Some(piece), || Symbol {
            id: symbol_id(piece, style),
            shapes: art::shapes(piece, style, pixels),
        })
    }

    fn pieces(&mut self, board: &Board) {
        let scale = self.geometry.square / art::BOX;
        for (square, piece) in board.from_top() {
            let Some(piece) = piece else {
                continue;
            };
            let symbol = self.piece_symbol(piece);
            let Point { x, y } = self.geometry.corner(square);
            self.scene.items.push(Item::Use { symbol, x, y, scale, square: Some(square) });
        }
    }

    /// A chess symbol in the caption: it stands on the baseline and fills its room.
    fn figurine(&mut self, piece: Piece, baseline: Point, side: f32) {
        let symbol = self.piece_symbol(piece);
        let y = baseline.y - side * art::FOOT_LINE / art::BOX;
        let scale = side / art::BOX;
        self.scene.items.push(Item::Use { symbol, x: baseline.x, y, scale, square: None });
    }

    /// A line or a filled shape of a mark: in the print style black with a white rim.
    fn marked(&mut self, path: Path, width: Option<f32>, ink: Ink) {
        let s = self.geometry.square;
        if self.style == Style::Print {
            let halo = Stroke { ink: Ink::opaque(Rgb::WHITE), width: width.unwrap_or(0.0) + 0.09 * s };
            self.push(Shape { path: path.clone(), fill: None, stroke: Some(halo) });
        }
        self.push(match width {
            Some(width) => Shape::stroke(path, ink, width),
            None => Shape::fill(path, ink),
        });
    }

    fn mark(&mut self, mark: &Mark) {
        let s = self.geometry.square;
        let corner = self.geometry.corner(mark.square);
        let center = self.geometry.center(mark.square);
        let print = self.style == Style::Print;
        let usual = if mark.kind == MarkKind::Fill { Rgb::YELLOW } else { Rgb::GREEN };
        let rgb = if print { Rgb::BLACK } else { mark.color.unwrap_or(usual) };
        match mark.kind {
            MarkKind::Fill if print => {
                let white = Ink::opaque(Rgb::WHITE);
                self.fill(ring_inside(corner, s, 0.0, 0.16 * s), white);
                self.fill(ring_inside(corner, s, 0.045 * s, 0.07 * s), Ink::opaque(rgb));
            }
            MarkKind::Fill => self.fill(Path::rect(corner.x, corner.y, s, s), veil(rgb, 62)),
            MarkKind::Circle => {
                let width = 0.065 * s;
                let circle = Path::circle(center.x, center.y, s / 2.0 - width);
                self.marked(circle, Some(width), Ink::opaque(rgb));
            }
            MarkKind::Cross => {
                let d = 0.3 * s;
                let mut path = Path::default();
                path.move_to(pt(center.x - d, center.y - d)).line_to(pt(center.x + d, center.y + d));
                path.move_to(pt(center.x + d, center.y - d)).line_to(pt(center.x - d, center.y + d));
                self.marked(path, Some(0.09 * s), veil(rgb, if print { 100 } else { 90 }));
            }
            MarkKind::Dot => {
                let circle = Path::circle(center.x, center.y, 0.15 * s);
                self.marked(circle, None, veil(rgb, if print { 100 } else { 90 }));
            }
        }
    }

    fn arrow(&mut self, arrow: &Arrow) {
        if arrow.from == arrow.to {
            self.mark(&Mark { square: arrow.from, color: arrow.color, kind: MarkKind::Circle });
            return;
        }
        let s = self.geometry.square;
        let path = arrow_path(self.geometry.center(arrow.from), self.geometry.center(arrow.to), s);
        if self.style == Style::Print {
            self.marked(path, None, Ink::opaque(Rgb::BLACK));
        } else {
            self.marked(path, None, veil(arrow.color.unwrap_or(Rgb::GREEN), 82));
        }
    }

    fn coords_outside(&mut self, frame: &Frame, colors: &Colors) {
        let g = &self.geometry;
        let size = 0.3 * g.square;
        let cap = font::CAP_HEIGHT * size;
        let mut path = Path::default();
        let (left, bottom) = (g.left - frame.width(), g.bottom() + frame.width());
        for file in 0..g.width {
            let label = Square::new(file, 0).file_letter().to_string();
            let x = g.center(Square::new(file, 0)).x - font::width(&label, Weight::Bold, size) / 2.0;
            path.extend(&font::outline(&label, Weight::Bold, size, x, bottom + 0.1 * g.square + cap));
        }
        // Figures are set against the board, so that those of two digits line up.
        for rank in 0..g.height {
            let label = (rank + 1).to_string();
            let x = left - 0.12 * g.square - font::width(&label, Weight::Bold, size);
            let y = g.center(Square::new(0, rank)).y + cap / 2.0;
            path.extend(&font::outline(&label, Weight::Bold, size, x, y));
        }
        self.fill(path, Ink::opaque(colors.text));
    }

    fn coords_inside(&mut self, colors: &Colors) {
        let g = &self.geometry;
        let size = 0.21 * g.square;
        let margin = 0.055 * g.square;
        let (mut on_light, mut on_dark) = (Path::default(), Path::default());
        let (first_file, first_rank) = if g.flip { (g.width - 1, g.height - 1) } else { (0, 0) };
        let mut add = |square: Square, path: &Path| {
            if square.is_light() { on_light.extend(path) } else { on_dark.extend(path) }
        };
        for file in 0..g.width {
            let square = Square::new(file, first_rank);
            let label = square.file_letter().to_string();
            let corner = g.corner(square);
            let x = corner.x + g.square - margin - font::width(&label, Weight::Bold, size);
            let y = corner.y + g.square - margin - 0.02 * g.square;
            add(square, &font::outline(&label, Weight::Bold, size, x, y));
        }
        for rank in 0..g.height {
            let square = Square::new(first_file, rank);
            let corner = g.corner(square);
            let y = corner.y + margin + font::CAP_HEIGHT * size;
            let label = (rank + 1).to_string();
            add(square, &font::outline(&label, Weight::Bold, size, corner.x + margin, y));
        }
        let s = g.square;
        if self.style == Style::Print {
            let halo = Stroke { ink: Ink::opaque(Rgb::WHITE), width: 0.1 * s };
            self.push(Shape { path: on_dark.clone(), fill: None, stroke: Some(halo) });
            self.fill(on_dark, Ink::opaque(Rgb::BLACK));
            self.fill(on_light, Ink::opaque(Rgb::BLACK));
        } else {
            self.fill(on_light, Ink::opaque(colors.frame));
            self.fill(on_dark, Ink::opaque(colors.light));
        }
    }

    /// A small square beside the board, at the side of the player to move.
    fn turn(&mut self, turn: Color, frame: &Frame) {
        let g = &self.geometry;
        let side = (0.28 * g.square).round().max(3.0);
        let line = (0.035 * g.square).round().max(1.0);
        let x = (g.right() + frame.width() + 0.14 * g.square).round();
        let at_bottom = (turn == Color::White) != g.flip;
        let y = if at_bottom { g.bottom() - side } else { g.top };
        let ink = if self.style == Style::Print { Rgb::BLACK } else { Rgb(0x2d, 0x29, 0x26) };
        self.fill(Path::rect(x, y, side, side), Ink::opaque(ink));
        if turn == Color::White {
            let inner = side - 2.0 * line;
            self.fill(Path::rect(x + line, y + line, inner, inner), Ink::opaque(Rgb::WHITE));
        }
    }
}

/// A name that the same piece of the same style always has: several diagrams can share a page.
fn symbol_id(piece: Piece, style: Style) -> String {
    let set = if style == Style::Print { "fp" } else { "fs" };
    let side = piece.color.letter();
    match piece.role.letter() {
        letter if letter.is_ascii_uppercase() => format!("{set}-{side}{letter}"),
        letter => format!("{set}-{side}u{:x}", u32::from(letter)),
    }
}

/// The band of the given width around a rectangle.
fn ring(x: f32, y: f32, w: f32, h: f32, width: f32) -> Path {
    let mut path = Path::rect(x - width, y - width, w + 2.0 * width, h + 2.0 * width);
    // Drawn the other way round, so that the middle stays empty.
    path.extend(&Path::polygon(&[pt(x, y), pt(x, y + h), pt(x + w, y + h), pt(x + w, y)]));
    path
}

/// A frame inside a square: `inset` from its edge, `width` wide.
fn ring_inside(corner: Point, side: f32, inset: f32, width: f32) -> Path {
    let d = inset + width;
    ring(corner.x + d, corner.y + d, side - 2.0 * d, side - 2.0 * d, width)
}

/// A dark square as books print it: diagonal lines, which meet those of the next square.
fn hatch() -> Shape {
    const LINES: u8 = 7;
    let step = art::BOX / f32::from(LINES);
    let half = 0.125 * step;
    let mut path = Path::default();
    // The lines are the strips around x + y = c, cut off at the edges of the square.
    for i in 0..2 * LINES {
        let c = (f32::from(i) + 0.5) * step;
        let (low, high) = (c - half, c + half);
        // Where the line x + y = c enters and leaves the square.
        let ends = |c: f32| {
            let over = (c - art::BOX).max(0.0);
            (pt(over, c - over), pt(c - over, over))
        };
        let ((a, b), (d, e)) = (ends(low), ends(high));
        let mut points = vec![a, b];
        // A strip over the corner at the top right or the bottom left takes the corner with it.
        if low < art::BOX && high > art::BOX {
            points.push(pt(art::BOX, 0.0));
        }
        points.extend([e, d]);
        if low < art::BOX && high > art::BOX {
            points.push(pt(0.0, art::BOX));
        }
        path.extend(&Path::polygon(&points));
    }
    Shape::fill(path, Ink::opaque(Rgb::BLACK))
}

/// An arrow as one outline. It starts off the centre and its tip stops short of the
/// centre of the target, so that the pieces at both ends stay readable.
fn arrow_path(from: Point, to: Point, s: f32) -> Path {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = (dx * dx + dy * dy).sqrt();
    let (ux, uy) = (dx / length, dy / length);
    let at =
        |along: f32, across: f32| pt(from.x + ux * along - uy * across, from.y + uy * along + ux * across);
    let (start, tip) = (0.3 * s, length - 0.12 * s);
    let (shaft, head, head_length) = (0.07 * s, 0.2 * s, 0.36 * s);
    let neck = tip - head_length;
    Path::polygon(&[
        at(start, -shaft),
        at(neck, -shaft),
        at(neck - 0.04 * s, -head),
        at(tip, 0.0),
        at(neck - 0.04 * s, head),
        at(neck, shaft),
        at(start, shaft),
    ])
}
