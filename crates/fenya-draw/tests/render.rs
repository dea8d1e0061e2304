//! What each format must hold, whatever the diagram.

#![allow(clippy::unwrap_used)]

use fenya::board::{Board, Color, Piece, Role, Size, Square};
use fenya_draw::{
    Arrow, Coords, Diagram, DrawError, Format, MAX_CAPTION, Mark, MarkKind, Options, Rgb, Style, has_shape,
    piece, render,
};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// A board of the given size with pieces such as `Ke1`.
fn board(size: &str, pieces: &[&str]) -> Board {
    let mut board = Board::empty(size.parse().unwrap());
    for piece in pieces {
        let letter = piece.chars().next().unwrap();
        board.set(square(&piece[letter.len_utf8()..]), Piece::from_letter(letter));
    }
    board
}

fn everything() -> Diagram {
    let mut diagram = Diagram::new(board("8x8", &["Ke1", "ke8", "Pa2", "Gd4", "жc5"]));
    diagram.turn = Some(Color::Black);
    diagram.caption = Some("Selbstmatt in 2 — Ж. Łoś".into());
    diagram.piece_count = true;
    for (name, kind) in ["a1", "e1", "h8", "d4"].into_iter().zip(MarkKind::ALL) {
        diagram.marks.push(Mark { square: square(name), color: Some(Rgb::RED), kind });
    }
    diagram.arrows.push(Arrow::new(square("e1"), square("e8")));
    diagram.arrows.push(Arrow { from: square("b1"), to: square("b1"), color: Some(Rgb(1, 2, 3)) });
    diagram
}

fn text(diagram: &Diagram, options: &Options, format: Format) -> String {
    String::from_utf8(render(diagram, options, format).unwrap()).unwrap()
}

struct Pixels {
    width: u32,
    height: u32,
    channels: usize,
    data: Vec<u8>,
}

fn pixels(bytes: &[u8]) -> Pixels {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    assert!(reader.info().srgb.is_some());
    let mut data = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut data).unwrap();
    Pixels { width: info.width, height: info.height, channels: info.color_type.samples(), data }
}

impl Pixels {
    fn at(&self, x: u32, y: u32) -> [u8; 3] {
        let i = (y * self.width + x) as usize * self.channels;
        [self.data[i], self.data[i + 1], self.data[i + 2]]
    }
}

fn bare() -> Options {
    Options { coords: Coords::None, turn_mark: false, ..Options::default() }
}

#[test]
fn svg_is_well_formed_and_says_what_it_shows() {
    let mut diagram = everything();
    diagram.caption = Some("<b>\"Q&A\"</b> 'x' ]]> \u{0} \u{1b}".into());
    let svg = text(&diagram, &Options::default(), Format::Svg);
    let xml = roxmltree::Document::parse(&svg).unwrap();
    assert_eq!(xml.root_element().attribute("role"), Some("img"));
    let inner = |name| xml.descendants().find(|n| n.has_tag_name(name)).and_then(|n| n.text()).unwrap();
    assert_eq!(inner("title"), "<b>\"Q&A\"</b> 'x' ]]>  ");
    assert_eq!(
        inner("desc"),
        "White: king e1, piece G d4, pawn a2. Black: king e8, piece Ж c5. Black to move."
    );
}

#[test]
fn every_piece_is_used_once_at_its_square() {
    let start = Diagram::new(Board::start());
    for flip in [false, true] {
        let svg = text(&start, &Options { flip, ..bare() }, Format::Svg);
        let xml = roxmltree::Document::parse(&svg).unwrap();
        let frame = 1.0;
        let uses: Vec<_> = xml.descendants().filter(|n| n.has_tag_name("use")).collect();
        assert_eq!(uses.len(), 32);
        for (at, piece) in start.board.pieces() {
            let found: Vec<_> =
                uses.iter().filter(|n| n.attribute("data-square") == Some(&at.to_string())).collect();
            assert_eq!(found.len(), 1, "{at}");
            let number = |name| found[0].attribute(name).unwrap().parse::<f32>().unwrap();
            let (column, row) = if flip { (7 - at.file(), at.rank()) } else { (at.file(), 7 - at.rank()) };
            assert_eq!(number("x"), frame + 45.0 * f32::from(column), "{at}");
            assert_eq!(number("y"), frame + 45.0 * f32::from(row), "{at}");
            assert_eq!(number("width"), 45.0);
            let id = format!("#fs-{}{}", piece.color.letter(), piece.role.letter());
            assert_eq!(found[0].attribute("href"), Some(id.as_str()));
            assert!(xml.descendants().any(|n| n.attribute("id") == Some(&id[1..])));
        }
    }
}

#[test]
fn png_has_the_size_and_the_colours_of_the_board() {
    let diagram = Diagram::new(board("5x3", &[]));
    let picture = pixels(&render(&diagram, &Options { square_size: 40.0, ..bare() }, Format::Png).unwrap());
    assert_eq!((picture.width, picture.height), (5 * 40 + 2, 3 * 40 + 2));
    let (light, dark) = (picture.at(1 + 60, 1 + 100), picture.at(1 + 20, 1 + 100));
    assert_eq!(light, [0xf1, 0xe8, 0xd6]);
    assert_eq!(dark, [0xb9, 0x99, 0x74], "a1 is dark");
    // The last pixel of a square and the first of the next are not blended.
    assert_eq!((picture.at(40, 110), picture.at(41, 110)), (dark, light));
}

#[test]
fn a_piece_is_in_the_middle_of_its_square() {
    let diagram = Diagram::new(board("2x2", &["Pa1", "kb2"]));
    let picture = pixels(&render(&diagram, &Options { square_size: 100.0, ..bare() }, Format::Png).unwrap());
    let frame = 3;
    assert_eq!(picture.at(frame + 50, frame + 140), [255; 3], "the pawn's head");
    assert!(picture.at(frame + 150, frame + 75)[0] < 60, "the king's body");
}

#[test]
fn the_print_style_has_no_colour_and_a_white_rim_around_pieces() {
    let options = Options { style: Style::Print, square_size: 60.0, ..Options::default() };
    let mut diagram = everything();
    diagram.board = Board::start();
    let picture = pixels(&render(&diagram, &options, Format::Png).unwrap());
    for pixel in picture.data.chunks(picture.channels) {
        assert!(pixel[0] == pixel[1] && pixel[1] == pixel[2]);
    }
    let svg = text(&diagram, &options, Format::Svg);
    let xml = roxmltree::Document::parse(&svg).unwrap();
    for node in xml.descendants() {
        for color in ["fill", "stroke"].into_iter().filter_map(|name| node.attribute(name)) {
            assert!(["#000", "#fff", "none"].contains(&color), "{color}");
        }
        assert_eq!(node.attribute("fill-opacity"), None);
    }
}

#[test]
fn a_clear_ground_is_kept_in_png() {
    let options = Options { transparent: true, ..Options::default() };
    let picture = pixels(&render(&Diagram::new(Board::start()), &options, Format::Png).unwrap());
    assert_eq!(picture.channels, 4);
    assert_eq!(picture.data[3], 0);
}

#[test]
fn pdf_is_one_page_of_the_size_of_the_diagram_with_its_title() {
    let mut diagram = everything();
    diagram.caption = Some("Ж. (Łoś) \\ #2".into());
    // 8 squares of 15 mm, an inner line, a gap, an outer line on both sides, and the margin.
    let options = Options { style: Style::Print, coords: Coords::None, ..Options::default() }.square_mm(15.0);
    let bytes = render(&diagram, &options, Format::Pdf).unwrap();
    assert!(bytes.starts_with(b"%PDF-1.") && bytes.trim_ascii_end().ends_with(b"%%EOF"));
    let pdf = lopdf::Document::load_mem(&bytes).unwrap();
    let pages = pdf.get_pages();
    assert_eq!(pages.len(), 1);
    let page = pdf.get_dictionary(pages[&1]).unwrap();
    let media: Vec<f32> =
        page.get(b"MediaBox").unwrap().as_array().unwrap().iter().map(|n| n.as_float().unwrap()).collect();
    let board_points = 8.0 * 15.0 * 72.0 / 25.4;
    assert!(media[2] > board_points && media[2] < 1.2 * board_points, "{media:?}");
    let info = pdf.get_dictionary(pdf.trailer.get(b"Info").unwrap().as_reference().unwrap()).unwrap();
    let title = info.get(b"Title").unwrap().as_str().unwrap();
    let utf16: Vec<u16> = title[2..].chunks(2).map(|c| u16::from_be_bytes([c[0], c[1]])).collect();
    assert_eq!(String::from_utf16(&utf16).unwrap(), "Ж. (Łoś) \\ #2");
    let content = String::from_utf8(pdf.get_page_content(pages[&1])).unwrap();
    assert!(content.contains(" Do") && content.contains("0 g"));
    assert!(!content.contains(" rg") && !content.contains(" RG"), "black is the black plate alone");
}

#[test]
fn html_holds_the_svg_and_the_caption_escaped() {
    let mut diagram = everything();
    diagram.caption = Some("<script>alert('1')</script>\nsecond".into());
    let html = text(&diagram, &Options { standalone: true, ..Options::default() }, Format::Html);
    assert!(html.starts_with("<!DOCTYPE html>") && html.ends_with("</html>\n"));
    assert!(!html.contains("<script"));
    assert!(
        html.contains("<figcaption>&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;<br>second</figcaption>")
    );
    let figure = text(&diagram, &Options::default(), Format::Html);
    assert!(figure.starts_with("<figure") && figure.contains("role=\"img\""));
}

#[test]
fn unicode_text_has_figurines_and_letters() {
    let diagram = Diagram::new(board("3x2", &["Ka1", "gc2", "pb2"]));
    let options = Options::default();
    assert_eq!(text(&diagram, &options, Format::Text), "2 · ♟ g\n1 ♔ · ·\n  a b c\n");
    let flipped = Options { flip: true, coords: Coords::None, ..options };
    assert_eq!(text(&diagram, &flipped, Format::Text), "· · ♔\ng ♟ ·\n");
}

#[test]
fn ranks_of_two_figures_are_aligned() {
    let diagram = Diagram::new(board("1x10", &["ka10"]));
    let drawn = text(&diagram, &Options::default(), Format::Ascii);
    assert!(drawn.starts_with("10 k\n 9 .\n"), "{drawn}");
    assert!(drawn.ends_with(" 1 .\n   a\n"));
}

#[test]
fn text_names_what_it_cannot_draw() {
    let drawn = text(&everything(), &Options::default(), Format::Text);
    assert!(drawn.contains("Black to move\nSelbstmatt in 2 — Ж. Łoś\n(3+2)\n"), "{drawn}");
    assert!(drawn.contains("Marked: circle a1, fill e1, cross h8, dot d4\nArrows: e1-e8, b1-b1\n"));
}

#[test]
fn ascii_spells_captions_and_refuses_letters_it_has_not() {
    let mut diagram = Diagram::new(board("2x1", &["Ka1"]));
    diagram.caption = Some("Łoś".into());
    let drawn = text(&diagram, &Options::default(), Format::Ascii);
    assert!(drawn.is_ascii() && drawn.ends_with("\\u{141}o\\u{15b}\n"), "{drawn}");
    diagram.board = board("2x1", &["жb1"]);
    let error = render(&diagram, &Options::default(), Format::Ascii).unwrap_err();
    let what = vec!["the black piece Ж on b1".to_string()];
    assert_eq!(error, DrawError::Lossy { format: Format::Ascii, what });
}

#[test]
fn ansi_lets_no_escape_sequence_of_the_input_through() {
    let mut diagram = Diagram::new(board("2x1", &["Ka1"]));
    diagram.board.set(square("b1"), Some(Piece::new(Color::White, Role::Other('\u{1b}'))));
    diagram.caption = Some("a\u{1b}[2Jb\u{9b}1m".into());
    let drawn = text(&diagram, &bare(), Format::Ansi);
    let ours = drawn.matches("\x1b[0m").count()
        + drawn.matches("\x1b[48;2").count()
        + drawn.matches("\x1b[38;2").count();
    assert_eq!(drawn.matches('\u{1b}').count(), ours);
    assert!(drawn.ends_with("a[2Jb1m\n") && drawn.contains(" ♚ ") && drawn.contains(" \u{fffd} "));
}

#[test]
fn chessboard_gets_its_keys() {
    let diagram = everything();
    let options = Options { flip: true, standalone: true, ..Options::default() };
    let tex = text(&diagram, &options, Format::TexChessboard);
    for part in [
        "\\usepackage{chessboard}",
        "setfen={4k3/8/8/8/8/8/P7/4K3 b - - 0 1}",
        "inverse",
        "showmover=true",
        "% Drawn as letters, small for Black: white piece G d4, black piece Ж c5",
        "text={\\sffamily\\bfseries ж}",
        "markmove=e1-e8",
        "\\definecolor{fenya010203}{HTML}{010203}",
        "\\end{document}",
    ] {
        assert!(tex.contains(part), "{part} is not in\n{tex}");
    }
    let wide = Diagram::new(board("10x12", &["Ka1"]));
    let tex = text(&wide, &Options::default(), Format::TexChessboard);
    assert!(tex.contains("maxfield=j12,\n  setfen={10/") && !tex.contains("documentclass"));
}

#[test]
fn latex_escapes_its_special_characters() {
    let mut diagram = Diagram::new(board("1x1", &[]));
    diagram.caption = Some("50% \\input{x} #1 $_^~ & --\n\nb".into());
    for format in [Format::TexChessboard, Format::TexDiagram] {
        let tex = text(&diagram, &bare(), format);
        let escaped = "50\\% \\textbackslash{}input\\{x\\} \\#1 \\$\\_\\textasciicircum{}\\textasciitilde{} \\& {-}{-}\\\\\nb";
        assert!(tex.contains(escaped), "{tex}");
    }
}

#[test]
fn diagram_sty_gets_german_letters_and_the_count() {
    let pieces = ["Ka1", "Bb1", "Ba2", "Nc3", "qd8", "kh8", "pa7", "pb7"];
    let mut diagram = Diagram::new(board("8x8", &pieces));
    diagram.piece_count = true;
    diagram.caption = Some("#2".into());
    let tex = text(&diagram, &Options::default(), Format::TexDiagram);
    assert!(
        tex.contains(
            "\\begin{diagram}\n\\pieces[4+4]{wKa1, wLb1a2, wSc3, sKh8, sDd8, sBa7b7}\n\\stipulation{\\#2}\n\\end{diagram}"
        ),
        "{tex}"
    );
}

#[test]
fn diagram_sty_keeps_fairy_pieces_and_tall_boards() {
    let diagram = Diagram::new(board("3x12", &["Kc12", "gb11", "Ac11"]));
    let tex = text(&diagram, &Options::default(), Format::TexDiagram);
    for part in [
        "\\begin{diagram}[3x12]",
        "wKc{12}",
        "\\fieldtext{{\\textbf{g}}b{11}, {\\textbf{A}}c{11}}",
        "\\nofields{c{11}}",
        "black piece G b11",
    ] {
        assert!(tex.contains(part), "{part} is not in\n{tex}");
    }
}

#[test]
fn diagram_sty_refuses_what_it_would_lose() {
    let mut diagram = Diagram::new(Board::start());
    diagram.arrows.push(Arrow::new(square("e2"), square("e4")));
    let error = render(&diagram, &Options { flip: true, ..bare() }, Format::TexDiagram).unwrap_err();
    let what = vec!["a board seen from Black's side".to_string(), "the arrow e2-e4".to_string()];
    assert_eq!(error, DrawError::Lossy { format: Format::TexDiagram, what });
}

fn draw_widths(widths: std::ops::RangeInclusive<u8>) {
    for width in widths {
        for height in 1..=26 {
            let mut board = Board::empty(Size::new(width, height).unwrap());
            board.set(Square::new(width - 1, height - 1), Piece::from_letter('n'));
            board.set(Square::new(0, 0), Piece::from_letter('X'));
            let mut diagram = Diagram::new(board);
            diagram.turn = Some(Color::Black);
            diagram.caption = Some("x".into());
            let coords = [Coords::None, Coords::Inside, Coords::Outside][usize::from(width + height) % 3];
            let style = if (width ^ height) & 1 == 0 { Style::Print } else { Style::Screen };
            let options = Options { square_size: 4.0, coords, style, ..Options::default() };
            for format in Format::ALL {
                assert!(render(&diagram, &options, format).is_ok(), "{width}x{height} {format}");
            }
        }
    }
}

// In two halves, which run side by side.

#[test]
fn every_size_up_to_16_files_is_drawn_in_every_format() {
    draw_widths(1..=16);
}

#[test]
fn every_size_from_17_files_is_drawn_in_every_format() {
    draw_widths(17..=26);
}

#[test]
fn the_same_diagram_gives_the_same_bytes() {
    let mut diagram = everything();
    for format in Format::ALL {
        if matches!(format, Format::TexDiagram | Format::Ascii) {
            diagram = Diagram::new(Board::start());
        }
        let draw = || render(&diagram, &Options::print(), format).unwrap();
        assert_eq!(draw(), draw(), "{format}");
    }
}

#[test]
fn bounds_are_errors() {
    let diagram = Diagram::new(Board::empty("26x26".parse().unwrap()));
    for given in [0.0, -1.0, 3.9, 600.5, 1e30, f32::INFINITY, f32::NEG_INFINITY] {
        let error = render(&diagram, &Options { square_size: given, ..bare() }, Format::Svg).unwrap_err();
        assert_eq!(error, DrawError::SquareSize { given });
    }
    let nan = Options { square_size: f32::NAN, ..bare() };
    assert!(matches!(render(&diagram, &nan, Format::Text), Err(DrawError::SquareSize { .. })));
    let huge = Options { square_size: 600.0, ..bare() };
    assert!(matches!(render(&diagram, &huge, Format::Png), Err(DrawError::TooLarge { width: 15630, .. })));
    assert!(render(&diagram, &huge, Format::Svg).is_ok());
}

#[test]
fn a_caption_without_end_is_refused_and_a_tall_one_is_bounded() {
    let mut diagram = Diagram::new(board("1x1", &[]));
    diagram.caption = Some("é".repeat(MAX_CAPTION + 1));
    let error = render(&diagram, &bare(), Format::Svg).unwrap_err();
    assert_eq!(error, DrawError::CaptionTooLong { chars: MAX_CAPTION + 1 });
    diagram.caption = Some("x\n".repeat(MAX_CAPTION / 2));
    assert!(render(&diagram, &bare(), Format::Svg).is_err(), "taller than a page can be");
    diagram.caption = Some("漢\u{202e}\u{0}".repeat(100));
    assert!(render(&diagram, &bare(), Format::Svg).is_ok());
}

#[test]
fn marks_off_the_board_are_refused() {
    let mut diagram = Diagram::new(board("4x4", &[]));
    diagram.marks.push(Mark::new(square("e5"), MarkKind::Dot));
    assert_eq!(render(&diagram, &bare(), Format::Svg), Err(DrawError::OffBoard(square("e5"))));
    diagram.marks.clear();
    diagram.arrows.push(Arrow::new(square("a1"), square("a9")));
    assert_eq!(render(&diagram, &bare(), Format::Text), Err(DrawError::OffBoard(square("a9"))));
}

#[test]
fn chess_symbols_in_a_caption_are_drawn_with_the_pieces_of_the_set() {
    let mut diagram = Diagram::new(board("4x1", &["Na1"]));
    diagram.caption = Some("1.♘ ♛".into());
    let svg = text(&diagram, &bare(), Format::Svg);
    assert_eq!(svg.matches("<use href=\"#fs-wN\"").count(), 2);
    assert_eq!(svg.matches("<use href=\"#fs-bQ\"").count(), 1);
    let tex = text(&diagram, &bare(), Format::TexChessboard);
    assert!(tex.contains("1.\\symknight{} \\BlackQueenOnWhite{}"), "{tex}");
    let tex = text(&diagram, &bare(), Format::TexDiagram);
    assert!(tex.contains("1.\\wS{} \\sD{}"), "{tex}");
}

/// A generator of numbers without luck (xorshift), so that a failure can be seen again.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % u64::from(end)) as u32
    }

    /// Mostly letters, but also controls, marks, other scripts and planes.
    fn char(&mut self) -> char {
        let end = [0x20, 0x7f, 0x500, 0x3000, 0x11_0000][self.below(5) as usize];
        char::from_u32(self.below(end)).unwrap_or('x')
    }
}

#[test]
fn no_diagram_makes_the_renderer_panic() {
    let mut numbers = Numbers(0x2545_f491_4f6c_dd1d);
    for _ in 0..60 {
        let side = |n: &mut Numbers| n.below(26) as u8 + 1;
        let size = Size::new(side(&mut numbers), side(&mut numbers)).unwrap();
        let mut diagram = Diagram::new(Board::empty(size));
        let any = |n: &mut Numbers| Square::new(n.below(27) as u8, n.below(27) as u8);
        for _ in 0..numbers.below(40) {
            let role = [Role::King, Role::Chancellor, Role::Other(numbers.char())][numbers.below(3) as usize];
            let at = any(&mut numbers);
            diagram.board.set(at, Some(Piece::new(Color::ALL[numbers.below(2) as usize], role)));
        }
        diagram.caption = Some((0..numbers.below(60)).map(|_| numbers.char()).collect());
        diagram.turn = [None, Some(Color::White), Some(Color::Black)][numbers.below(3) as usize];
        diagram.piece_count = numbers.below(2) == 0;
        for _ in 0..numbers.below(4) {
            let kind = MarkKind::ALL[numbers.below(4) as usize];
            diagram.marks.push(Mark::new(any(&mut numbers), kind));
            diagram.arrows.push(Arrow::new(any(&mut numbers), any(&mut numbers)));
        }
        diagram.marks.retain(|m| diagram.board.contains(m.square));
        diagram.arrows.retain(|a| diagram.board.contains(a.from) && diagram.board.contains(a.to));
        let options = Options {
            style: [Style::Screen, Style::Print][numbers.below(2) as usize],
            square_size: 4.0 + numbers.below(160) as f32 / 10.0,
            flip: numbers.below(2) == 0,
            coords: [Coords::None, Coords::Inside, Coords::Outside][numbers.below(3) as usize],
            turn_mark: numbers.below(2) == 0,
            transparent: numbers.below(2) == 0,
            standalone: numbers.below(2) == 0,
        };
        for format in Format::ALL {
            match render(&diagram, &options, format) {
                Ok(bytes) if format == Format::Svg => {
                    let svg = String::from_utf8(bytes).unwrap();
                    roxmltree::Document::parse(&svg).unwrap();
                }
                Ok(bytes) => assert!(!format.is_text() || String::from_utf8(bytes).is_ok()),
                Err(DrawError::Lossy { what, .. }) => assert!(!what.is_empty()),
                Err(error) => panic!("{format}: {error}"),
            }
        }
    }
}

#[test]
fn letters_are_kept() {
    let diagram = Diagram::new(board("4x1", &["Ga1", "gb1", "Жc1", "жd1"]));
    let svg = text(&diagram, &bare(), Format::Svg);
    for id in ["fs-wG", "fs-bG", "fs-wu416", "fs-bu416"] {
        assert!(svg.contains(&format!("<use href=\"#{id}\"")), "{id}");
    }
}

#[test]
fn a_piece_alone_is_one_group_without_names() {
    for letter in "KQRBNPACkqrbnpacGж".chars() {
        let figure = Piece::from_letter(letter).unwrap();
        for style in [Style::Screen, Style::Print] {
            let fragment = piece(figure, style);
            let document = roxmltree::Document::parse(&fragment).unwrap();
            assert_eq!(document.root_element().tag_name().name(), "g", "{letter}");
            assert!(document.descendants().all(|n| !n.has_attribute("id") && !n.has_attribute("style")));
            assert!(document.descendants().filter(|n| n.has_tag_name("path")).count() > 1, "{letter}");
        }
        assert_eq!(has_shape(figure.role), !"Gж".contains(letter), "{letter}");
    }
}

/// The page draws its board with the pieces of the diagrams.
#[test]
fn the_pieces_of_the_page_are_these() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/generated/pieces.ts");
    let Ok(module) = std::fs::read_to_string(path) else {
        eprintln!("skipped: no {path}");
        return;
    };
    for letter in "KQRBNPACkqrbnpac".chars() {
        let fragment = piece(Piece::from_letter(letter).unwrap(), Style::Screen).replace('\n', "");
        assert!(
            module.contains(&format!("\n  {letter}: '{fragment}',\n")),
            "{letter}: run `cargo run -p fenya-draw --example pieces > web/src/generated/pieces.ts`"
        );
    }
}
