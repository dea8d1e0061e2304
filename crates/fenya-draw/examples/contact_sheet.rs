//! Draws the pictures in `docs/`: every piece at several sizes, and some diagrams.
//!
//! Run it at the root of the repository: `cargo run --release -p fenya-draw --example contact_sheet`.

use fenya::board::{Board, Color, Piece, Size, Square};
use fenya_draw::{Arrow, Coords, Diagram, Format, Mark, MarkKind, Options, Style, render};
use std::error::Error;
use std::fs;
use std::path::Path;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const PIECES: &str = "KQRBNPAC";

/// A picture of three bytes a pixel.
struct Canvas {
    width: usize,
    height: usize,
    data: Vec<u8>,
}

impl Canvas {
    fn white(width: usize, height: usize) -> Self {
        Self { width, height, data: vec![255; width * height * 3] }
    }

    fn read(bytes: &[u8]) -> Result<Self> {
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info()?;
        let mut data = vec![0; reader.output_buffer_size().ok_or("the picture is too large")?];
        let info = reader.next_frame(&mut data)?;
        Ok(Self { width: info.width as usize, height: info.height as usize, data })
    }

    fn paste(&mut self, other: &Self, x: usize, y: usize) {
        for row in 0..other.height {
            let from = row * other.width * 3;
            let to = ((y + row) * self.width + x) * 3;
            self.data[to..to + other.width * 3].copy_from_slice(&other.data[from..from + other.width * 3]);
        }
    }

    fn write(&self) -> Result<Vec<u8>> {
        let mut out = Vec::new();
        let mut encoder =
            png::Encoder::new(&mut out, u32::try_from(self.width)?, u32::try_from(self.height)?);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_compression(png::Compression::High);
        encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
        encoder.write_header()?.write_image_data(&self.data)?;
        Ok(out)
    }
}

/// Every piece in rows of its own: black above white, twice when there are four ranks, so that
/// each stands on both colours of squares.
fn all_pieces(ranks: u8) -> Result<Diagram> {
    let width = u8::try_from(PIECES.len())?;
    let mut board = Board::empty(Size::new(width, ranks).ok_or("no such board")?);
    for (file, letter) in (0..).zip(PIECES.chars()) {
        for rank in 0..ranks {
            let black = rank >= ranks / 2;
            let letter = if black { letter.to_ascii_lowercase() } else { letter };
            board.set(Square::new(file, rank), Piece::from_letter(letter));
        }
    }
    Ok(Diagram::new(board))
}

fn sheet() -> Result<Vec<u8>> {
    const GAP: usize = 24;
    let draw = |style, ranks, square_size| -> Result<Canvas> {
        let options = Options { style, square_size, coords: Coords::None, ..Options::default() };
        Canvas::read(&render(&all_pieces(ranks)?, &options, Format::Png)?)
    };
    let mut rows = Vec::new();
    let mut small = Vec::new();
    for style in [Style::Screen, Style::Print] {
        for size in [20.0, 45.0] {
            small.push(draw(style, 4, size)?);
        }
    }
    rows.push(small);
    for style in [Style::Screen, Style::Print] {
        rows.push(vec![draw(style, 2, 400.0)?]);
    }
    let row_width = |row: &Vec<Canvas>| row.iter().map(|c| c.width + GAP).sum::<usize>() + GAP;
    let row_height = |row: &Vec<Canvas>| row.iter().map(|c| c.height).max().unwrap_or(0);
    let width = rows.iter().map(row_width).max().unwrap_or(0);
    let height = rows.iter().map(|row| row_height(row) + GAP).sum::<usize>() + GAP;
    let mut sheet = Canvas::white(width, height);
    let mut y = GAP;
    for row in &rows {
        let mut x = GAP;
        for picture in row {
            sheet.paste(picture, x, y);
            x += picture.width + GAP;
        }
        y += row_height(row) + GAP;
    }
    sheet.write()
}

/// A board from its ranks, top first, `.` for an empty square.
fn board(ranks: &[&str]) -> Result<Board> {
    let width = u8::try_from(ranks.first().map_or(0, |rank| rank.len()))?;
    let height = u8::try_from(ranks.len())?;
    let mut board = Board::empty(Size::new(width, height).ok_or("no such board")?);
    for (rank, row) in (0..height).rev().zip(ranks) {
        for (file, letter) in (0..).zip(row.chars()) {
            board.set(Square::new(file, rank), Piece::from_letter(letter));
        }
    }
    Ok(board)
}

fn main() -> Result<()> {
    let docs = Path::new("docs");
    fs::create_dir_all(docs)?;
    fs::write(docs.join("contact-sheet.png"), sheet()?)?;

    let mut problem = Diagram::new(board(&[
        "........", ".......p", ".......B", "........", "........", "..pN.Np.", "..P.n.P.", ".K.k.B..",
    ])?);
    problem.turn = Some(Color::White);
    problem.caption = Some("#3".into());
    problem.piece_count = true;
    let screen = Options { square_size: 60.0, ..Options::default() };
    let print = Options { square_size: 60.0, ..Options::print() };
    fs::write(docs.join("diagram-screen.svg"), render(&problem, &screen, Format::Svg)?)?;
    fs::write(docs.join("diagram-screen.png"), render(&problem, &screen, Format::Png)?)?;
    fs::write(docs.join("diagram-print.png"), render(&problem, &print, Format::Png)?)?;
    fs::write(docs.join("diagram-print.pdf"), render(&problem, &print, Format::Pdf)?)?;

    let mut capablanca = Diagram::new(board(&[
        "rnabqkbcnr",
        "pppppppppp",
        "..........",
        "..........",
        "..........",
        "..........",
        "PPPPPPPPPP",
        "RNABQKBCNR",
    ])?);
    capablanca.caption = Some("Capablanca’s chess: archbishops on c, chancellors on h".into());
    fs::write(docs.join("diagram-capablanca.png"), render(&capablanca, &screen, Format::Png)?)?;

    let mut game = Diagram::new(board(&[
        "r.bqkb.r", "pppp.ppp", "..n..n..", "....p..Q", "..B.P...", "........", "PPPP.PPP", "RNB.K.NR",
    ])?);
    game.turn = Some(Color::White);
    game.caption = Some("4.♕xf7 mates".into());
    game.marks.push(Mark::new("e8".parse()?, MarkKind::Circle));
    game.marks.push(Mark::new("f7".parse()?, MarkKind::Fill));
    game.arrows.push(Arrow::new("h5".parse()?, "f7".parse()?));
    game.arrows.push(Arrow { color: Some("blue".parse()?), ..Arrow::new("c4".parse()?, "f7".parse()?) });
    let inside = Options { coords: Coords::Inside, ..screen };
    fs::write(docs.join("diagram-marks.png"), render(&game, &inside, Format::Png)?)?;
    Ok(())
}
