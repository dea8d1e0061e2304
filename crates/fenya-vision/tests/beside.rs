//! Marks and words beside boards, on pictures that the project draws itself.

use fenya::board::{Board, Color};
use fenya::notation::{ReadOptions, read as read_text};
use fenya_draw::{Coords, Diagram, Format, Options as DrawOptions, render};
use fenya_vision::{Limits, Options, Picture, PictureReading, decode, read};

const GAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1";

fn board() -> Board {
    let readings = read_text(GAME, &ReadOptions::default());
    readings.readings.first().expect("a placement").setup.board.clone()
}

/// A picture of a line of words, or of some.
fn words(name: &str) -> Picture {
    let path = format!("{}/tests/captions/{name}.png", env!("CARGO_MANIFEST_DIR"));
    decode(&std::fs::read(path).expect("a file"), &Limits::default()).expect("a PNG")
}

/// A board of `8 * square` pixels in the middle of a page.
struct Page {
    w: usize,
    h: usize,
    rgb: Vec<u8>,
    /// Where the drawing of the board stands, and how large a square is.
    left: usize,
    top: usize,
    board: usize,
    square: f64,
}

impl Page {
    fn new(square: f32, coords: Coords, print: bool, paper: [u8; 3]) -> Self {
        let base = if print { DrawOptions::print() } else { DrawOptions::default() };
        let options = DrawOptions { square_size: square, coords, ..base };
        let png = render(&Diagram::new(board()), &options, Format::Png).expect("a picture");
        let drawn = decode(&png, &Limits::default()).expect("a PNG");
        let (bw, bh) = (drawn.width() as usize, drawn.height() as usize);
        let margin = (3.0 * square) as usize;
        let (w, h) = (bw + 2 * margin, bh + 2 * margin);
        let mut rgb: Vec<u8> = std::iter::repeat_n(paper, w * h).flatten().collect();
        for y in 0..bh {
            let at = ((y + margin) * w + margin) * 3;
            rgb[at..at + 3 * bw].copy_from_slice(&drawn.rgb()[y * bw * 3..(y + 1) * bw * 3]);
        }
        Self { w, h, rgb, left: margin, top: margin, board: bw, square: f64::from(square) }
    }

    /// Paints where `inside` says so, with soft edges; places are in squares from the upper right corner of the drawing.
    fn paint(&mut self, ink: [u8; 3], inside: impl Fn(f64, f64) -> bool) {
        let (x0, y0) = ((self.left + self.board) as f64, self.top as f64);
        for y in 0..self.h {
            for x in 0..self.w {
                let mut n = 0;
                for k in 0..16 {
                    let (u, v) = (
                        x as f64 + (f64::from(k % 4) + 0.5) / 4.0,
                        y as f64 + (f64::from(k / 4) + 0.5) / 4.0,
                    );
                    n += u16::from(inside((u - x0) / self.square, (v - y0) / self.square));
                }
                for (p, c) in self.rgb[(y * self.w + x) * 3..][..3].iter_mut().zip(ink) {
                    *p = ((u16::from(*p) * (16 - n) + u16::from(c) * n) / 16) as u8;
                }
            }
        }
    }

    /// Lays a line of words, white paper with black ink, with its middle below (above, if negative) the drawing; in
    /// another paper's colours, if asked.
    fn lay(&mut self, name: &str, below: isize, inverse: bool) {
        let words = words(name);
        let (w, h) = (words.width() as usize, words.height() as usize);
        let board_height = self.h - 2 * self.top;
        let x0 = (self.w - w) / 2;
        let y0 = if below < 0 {
            self.top - h - below.unsigned_abs()
        } else {
            self.top + board_height + below.unsigned_abs()
        };
        self.put(&words, x0, y0, inverse);
    }

    /// Lays a line of words to the right of the drawing, so far below its upper edge.
    fn lay_aside(&mut self, name: &str, down: usize) {
        let words = words(name);
        self.put(&words, self.left + self.board + 14, self.top + down, false);
    }

    fn put(&mut self, words: &Picture, x0: usize, y0: usize, inverse: bool) {
        let w = words.width() as usize;
        for (y, line) in words.rgb().chunks_exact(3 * w).enumerate() {
            let at = ((y0 + y) * self.w + x0) * 3;
            for (p, v) in self.rgb[at..at + 3 * w].iter_mut().zip(line) {
                *p = if inverse { 38 + (u16::from(255 - v) * 180 / 255) as u8 } else { *v };
            }
        }
    }

    fn read(&self) -> PictureReading {
        let picture = Picture::new(self.w as u32, self.h as u32, self.rgb.clone()).expect("pixels");
        let mut found = read(&picture, &Options::default());
        assert_eq!(found.len(), 1, "one board");
        found.remove(0)
    }
}

/// Inside a shape of this half size around the origin: its outline, and how deep within it lies, in squares.
fn depth(shape: char, half: f64, x: f64, y: f64) -> f64 {
    match shape {
        '□' | '■' => half - x.abs().max(y.abs()),
        '○' | '●' => half - x.hypot(y),
        // An equilateral triangle; the distance to the nearest side.
        '△' | '▲' => {
            let slope = 0.5_f64.hypot(1.0);
            (half - y).min(((y + half) * 0.5 - x.abs()) / slope)
        }
        _ => {
            let slope = 0.5_f64.hypot(1.0);
            (half + y).min(((half - y) * 0.5 - x.abs()) / slope)
        }
    }
}

/// Paints a mark with its middle so many squares to the right of the board and below its upper edge.
fn mark(page: &mut Page, shape: char, size: f64, (x, y): (f64, f64), ink: [u8; 3]) {
    let stroke = if "□○△▽".contains(shape) { (size * 0.09).max(1.4 / page.square) } else { 9.0 };
    page.paint(ink, |u, v| (0.0..stroke).contains(&depth(shape, size / 2.0, u - x, v - y)));
}

fn side(reading: &PictureReading) -> Option<(Color, &'static str)> {
    reading.turn.as_ref().map(|t| (t.color, t.evidence.kind))
}

const PAPER: [u8; 3] = [255; 3];
const INK: [u8; 3] = [20; 3];

#[test]
fn a_mark_beside_a_board_tells_the_side_to_move() {
    for (shape, color) in [
        ('□', Color::White),
        ('■', Color::Black),
        ('△', Color::White),
        ('▲', Color::Black),
        ('○', Color::White),
        ('●', Color::Black),
        ('▽', Color::White),
        ('▼', Color::Black),
    ] {
        for (square, size, place) in [
            (40.0, 0.5, (0.5, 0.4)),
            (28.0, 0.6, (0.6, 7.6)),
            (56.0, 0.3, (0.4, 0.2)),
            (40.0, 0.5, (-4.0, 9.1)),
        ] {
            let mut page = Page::new(square, Coords::None, true, PAPER);
            mark(&mut page, shape, size, place, INK);
            let reading = page.read();
            assert_eq!(
                side(&reading),
                Some((color, "mark")),
                "{shape} of {size} at {place:?}, squares of {square}"
            );
            assert_eq!(reading.setup.turn, color);
            assert!(reading.turn.expect("a side").evidence.text.contains(shape), "{shape}");
        }
    }
}

#[test]
fn a_light_mark_on_a_dark_ground_is_whites_and_a_hollow_one_says_nothing() {
    for (shape, told) in [('■', Some((Color::White, "mark"))), ('□', None), ('○', None)] {
        let mut page = Page::new(40.0, Coords::None, false, [50; 3]);
        mark(&mut page, shape, 0.5, (0.6, 0.4), [240; 3]);
        assert_eq!(side(&page.read()), told, "{shape}");
    }
}

#[test]
fn coordinates_are_no_marks() {
    for (square, print) in [(24.0, true), (45.0, true), (45.0, false), (70.0, false)] {
        let page = Page::new(square, Coords::Outside, print, PAPER);
        assert_eq!(page.read().turn, None, "{square}");
    }
}

#[test]
fn a_mark_beside_coordinates_is_one() {
    let mut page = Page::new(40.0, Coords::Outside, true, PAPER);
    mark(&mut page, '■', 0.5, (0.5, 0.6), INK);
    assert_eq!(side(&page.read()), Some((Color::Black, "mark")));
}

#[test]
fn shapes_that_do_not_stand_alone_are_no_marks() {
    // The icons of a bar, a box with a word beside it, two marks, a coloured dot, a cross in a box.
    type Paint = fn(&mut Page);
    let draw: [(&str, Paint); 6] = [
        ("icons", |p| {
            mark(p, '□', 0.4, (-1.0, -0.6), INK);
            mark(p, '●', 0.4, (0.0, -0.6), INK);
        }),
        ("a box to tick", |p| {
            mark(p, '□', 0.4, (-4.0, 8.7), INK);
            for i in 0..5 {
                p.paint(INK, move |x, y| {
                    (x + 3.5 - 0.3 * f64::from(i)).abs() < 0.1 && (y - 8.7).abs() < 0.15
                });
            }
        }),
        ("two marks", |p| {
            mark(p, '□', 0.4, (0.5, 0.5), INK);
            mark(p, '■', 0.4, (0.5, 7.5), INK);
        }),
        ("a green dot", |p| mark(p, '●', 0.4, (0.5, 0.5), [30, 110, 40])),
        ("a crossed box", |p| {
            mark(p, '□', 0.5, (0.5, 0.5), INK);
            p.paint(INK, |x, y| ((x - 0.5) - (y - 0.5)).abs() < 0.05 && (x - 0.5).abs() < 0.2);
        }),
        ("a wide box", |p| p.paint(INK, |x, y| (x - 0.7).abs() < 0.45 && (y - 0.5).abs() < 0.25)),
    ];
    for (name, paint) in draw {
        let mut page = Page::new(40.0, Coords::None, true, PAPER);
        paint(&mut page);
        assert_eq!(page.read().turn, None, "{name}");
    }
}

#[test]
fn a_mark_far_from_the_board_is_not_its_own() {
    let mut page = Page::new(40.0, Coords::None, true, PAPER);
    mark(&mut page, '■', 0.5, (2.2, 0.5), INK);
    assert_eq!(page.read().turn, None);
}

#[test]
fn what_is_given_wins_over_marks() {
    let mut page = Page::new(40.0, Coords::None, true, PAPER);
    mark(&mut page, '■', 0.5, (0.5, 0.5), INK);
    let picture = Picture::new(page.w as u32, page.h as u32, page.rgb).expect("pixels");
    let found = read(&picture, &Options { turn: Some(Color::White), ..Options::default() });
    assert_eq!(found.first().and_then(side), Some((Color::White, "option")));
}

#[test]
fn a_caption_tells_the_side_to_move_and_is_quoted() {
    for (name, color, quoted) in [
        ("white_to_move", Color::White, "to move"),
        ("black_to_play", Color::Black, "to play"),
        ("white_german", Color::White, "am Zug"),
        ("black_russian", Color::Black, "Ход"),
        ("white_russian_italic", Color::White, "Ход"),
        ("mate_in_2", Color::White, "ate in 2"),
    ] {
        for below in [8, -8] {
            let mut page = Page::new(40.0, Coords::Outside, true, PAPER);
            page.lay(name, below, false);
            let reading = page.read();
            assert_eq!(side(&reading), Some((color, "caption")), "{name}");
            let evidence = reading.turn.expect("a side").evidence;
            assert!(evidence.text.contains(quoted), "{}", evidence.text);
            assert_eq!(evidence.text.contains("by custom"), name == "mate_in_2");
        }
    }
}

#[test]
fn a_caption_in_a_panel_beside_the_board_is_read() {
    for (name, color) in [("white_to_move", Color::White), ("black_russian", Color::Black)] {
        let mut page = Page::new(104.0, Coords::None, false, PAPER);
        page.lay_aside(name, 40);
        page.lay_aside("players", 200);
        let reading = page.read();
        assert_eq!(side(&reading), Some((color, "caption")), "{name}");
    }
}

#[test]
fn running_text_beside_a_board_and_the_custom_of_problems_there_say_nothing() {
    for name in ["paragraph", "players", "mate_in_2"] {
        let mut page = Page::new(104.0, Coords::None, false, PAPER);
        page.lay_aside(name, 40);
        assert_eq!(page.read().turn, None, "{name}");
    }
    // Moves in a column with a caption among them are text.
    let mut page = Page::new(104.0, Coords::None, false, PAPER);
    for (i, name) in ["players", "white_to_move", "players"].into_iter().enumerate() {
        page.lay_aside(name, 40 + 24 * i);
    }
    assert_eq!(page.read().turn, None);
}

#[test]
fn light_words_on_a_dark_ground_are_read() {
    let mut page = Page::new(40.0, Coords::None, false, [38; 3]);
    page.lay("black_to_play", 8, true);
    assert_eq!(side(&page.read()), Some((Color::Black, "caption")));
}

#[test]
fn captions_that_contradict_each_other_or_a_mark_say_nothing() {
    let mut page = Page::new(40.0, Coords::None, true, PAPER);
    page.lay("white_to_move", 8, false);
    page.lay("black_to_play", -8, false);
    assert_eq!(page.read().turn, None);

    let mut page = Page::new(40.0, Coords::None, true, PAPER);
    page.lay("white_to_move", 8, false);
    mark(&mut page, '■', 0.5, (0.6, 0.5), INK);
    assert_eq!(page.read().turn, None);
}

#[test]
fn a_named_side_and_a_mark_win_over_custom() {
    let mut page = Page::new(40.0, Coords::None, true, PAPER);
    page.lay("mate_in_2", 8, false);
    page.lay("black_to_play", -8, false);
    assert_eq!(side(&page.read()), Some((Color::Black, "caption")));

    let mut page = Page::new(40.0, Coords::None, true, PAPER);
    page.lay("mate_in_2", 8, false);
    mark(&mut page, '■', 0.5, (0.6, 0.5), INK);
    assert_eq!(side(&page.read()), Some((Color::Black, "mark")));
}

#[test]
fn names_and_running_text_say_nothing() {
    for name in ["players", "paragraph"] {
        let mut page = Page::new(40.0, Coords::None, true, PAPER);
        page.lay(name, 8, false);
        assert_eq!(page.read().turn, None, "{name}");
    }
}

#[test]
fn a_caption_between_two_boards_is_the_nearer_ones() {
    // Two pages of one board, the second without its upper margin, so far that the caption is in the margins of both.
    for (below, sides) in
        [(6, [Some(Color::Black), None]), (24, [None, None]), (44, [None, Some(Color::Black)])]
    {
        let mut upper = Page::new(40.0, Coords::None, true, PAPER);
        upper.lay("black_to_play", below, false);
        let lower = Page::new(40.0, Coords::None, true, PAPER);
        let row = 3 * upper.w;
        let cut = upper.h - upper.top + 74;
        let mut rgb = upper.rgb[..cut * row].to_vec();
        rgb.extend_from_slice(&lower.rgb[lower.top * row..]);
        let picture = Picture::new(upper.w as u32, (rgb.len() / row) as u32, rgb).expect("pixels");
        let found: Vec<Option<Color>> =
            read(&picture, &Options::default()).iter().map(|r| r.turn.as_ref().map(|t| t.color)).collect();
        assert_eq!(found, sides, "{below}");
    }
}
