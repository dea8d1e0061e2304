//! The whole way on pictures that the project draws itself.

use fenya::board::{Board, Color};
use fenya::notation::{ReadOptions, read as read_text};
use fenya_draw::{Coords, Diagram, Format, Options as DrawOptions, render};
use fenya_vision::{
    Homography, Limits, Options, Picture, PictureReading, Point, Quad, Rotation, Shown, decode, read,
};

const GAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1";
const ENDGAME: &str = "8/5pk1/4p1p1/7p/3R3P/5PP1/r4K2/8";
const PROBLEM: &str = "8/8/1N6/8/2k5/8/K2Q4/5B2";

fn board(placement: &str) -> Board {
    let readings = read_text(placement, &ReadOptions::default());
    readings.readings.first().expect("a placement").setup.board.clone()
}

fn drawn(placement: &str, square: f32, print: bool) -> Picture {
    let options = if print { DrawOptions::print() } else { DrawOptions::default() };
    drawn_with(placement, &DrawOptions { square_size: square, ..options })
}

fn drawn_with(placement: &str, options: &DrawOptions) -> Picture {
    let png = render(&Diagram::new(board(placement)), options, Format::Png).expect("a picture");
    decode(&png, &Limits::default()).expect("a PNG")
}

/// The picture on a grey table, seen from aside.
fn on_a_table(picture: &Picture, corners: [(f64, f64); 4], width: u32, height: u32) -> Picture {
    let quad = Quad(corners.map(|(x, y)| Point::new(x, y)));
    let back = Homography::to_quad(&quad).and_then(|m| m.inverse()).expect("a map");
    let (w, h) = (f64::from(picture.width()), f64::from(picture.height()));
    let mut rgb = Vec::new();
    for y in 0..height {
        for x in 0..width {
            let p = back.apply(Point::new(f64::from(x) + 0.5, f64::from(y) + 0.5));
            if (0.0..1.0).contains(&p.x) && (0.0..1.0).contains(&p.y) {
                let at = ((p.y * h) as usize * picture.width() as usize + (p.x * w) as usize) * 3;
                rgb.extend_from_slice(&picture.rgb()[at..at + 3]);
            } else {
                rgb.extend([110, 105, 100]);
            }
        }
    }
    Picture::new(width, height, rgb).expect("pixels")
}

fn one(picture: &Picture, options: &Options) -> PictureReading {
    let mut readings = read(picture, options);
    assert_eq!(readings.len(), 1, "one board");
    readings.remove(0)
}

fn placement(reading: &PictureReading) -> String {
    reading.setup.to_string().split(' ').next().unwrap_or_default().to_owned()
}

#[test]
fn diagrams_of_this_project_are_read_back() {
    for text in [GAME, ENDGAME, PROBLEM] {
        for (square, print) in [(45.0, false), (24.0, false), (45.0, true)] {
            let reading = one(&drawn(text, square, print), &Options::default());
            assert_eq!(placement(&reading), text, "square {square}, print {print}");
            assert_eq!(reading.rotation, Rotation::None);
            assert_eq!(reading.squares.len(), 64);
        }
    }
}

/// Turned clockwise by a quarter.
fn turned(picture: &Picture) -> Picture {
    let (w, h) = (picture.width() as usize, picture.height() as usize);
    let pixel = |x: usize, y: usize| &picture.rgb()[(y * w + x) * 3..][..3];
    let rgb = (0..w).flat_map(|x| (0..h).rev().flat_map(move |y| pixel(x, y))).copied().collect();
    Picture::new(h as u32, w as u32, rgb).expect("pixels")
}

#[test]
fn pictures_that_lie_on_their_sides_or_heads_are_read_and_it_is_told() {
    // After a turn clockwise White, who was below, is at the left, above, at the right.
    let ways = [Rotation::ThreeQuarters, Rotation::Half, Rotation::Quarter];
    for text in [GAME, ENDGAME, PROBLEM] {
        for print in [false, true] {
            let mut picture = drawn(text, 45.0, print);
            for rotation in ways {
                picture = turned(&picture);
                let reading = one(&picture, &Options::default());
                let name = format!("{rotation:?}, print {print}");
                assert_eq!((placement(&reading).as_str(), reading.rotation), (text, rotation), "{name}");
                let [a8, _, h1, _] = reading.corners.0;
                let (right, down) = (h1.x > a8.x, h1.y > a8.y);
                let lies = match rotation {
                    Rotation::ThreeQuarters => (false, true),
                    Rotation::Half => (false, false),
                    _ => (true, false),
                };
                assert_eq!((right, down), lies, "{name}");
                let evidence = reading.rotation_evidence.iter().find(|e| e.kind == "upright");
                assert!(evidence.is_some_and(|e| e.weight > 3.0), "{name}: {:?}", reading.rotation_evidence);
            }
        }
    }
}

fn changed(picture: &Picture, change: impl Fn(&[u8], usize, usize) -> Vec<u8>) -> Picture {
    let (w, h) = (picture.width() as usize, picture.height() as usize);
    let rgb = (0..w * h).flat_map(|i| change(picture.rgb(), i % w, i / w)).collect();
    Picture::new(w as u32, h as u32, rgb).expect("pixels")
}

fn negative(picture: &Picture) -> Picture {
    let w = picture.width() as usize;
    changed(picture, |rgb, x, y| rgb[(y * w + x) * 3..][..3].iter().map(|v| 255 - v).collect())
}

fn mirrored(picture: &Picture) -> Picture {
    let w = picture.width() as usize;
    changed(picture, |rgb, x, y| rgb[(y * w + w - 1 - x) * 3..][..3].to_vec())
}

#[test]
fn negatives_and_mirrors_are_told_undone_and_never_trusted() {
    let plain = drawn_with(GAME, &DrawOptions { coords: Coords::None, ..DrawOptions::default() });
    assert_eq!(one(&plain, &Options::default()).shown, Shown::Plain);
    for (picture, shown) in [(negative(&plain), Shown::Negative), (mirrored(&plain), Shown::Mirrored)] {
        let reading = one(&picture, &Options::default());
        assert_eq!((placement(&reading).as_str(), reading.shown), (GAME, shown));
        assert!(reading.dark_corner && !reading.trusted, "{shown}: {}", reading.confidence);
        assert!(!reading.alternatives.is_empty(), "{shown}: {:?}", reading.alternatives);
        // Who knows it can say so.
        let options = Options { shown: Some(shown), ..Options::default() };
        let reading = one(&picture, &options);
        assert_eq!(placement(&reading), GAME);
        assert!(reading.trusted, "{shown}: {}", reading.confidence);
    }
}

#[test]
fn a_board_whose_corner_is_dark_is_read_as_it_is_when_that_is_said() {
    let picture =
        mirrored(&drawn_with(PROBLEM, &DrawOptions { coords: Coords::None, ..DrawOptions::default() }));
    let options = Options { shown: Some(Shown::Plain), ..Options::default() };
    let reading = one(&picture, &options);
    assert_eq!(placement(&reading), "8/8/6N1/8/5k2/8/4Q2K/2B5");
    assert!(reading.dark_corner && reading.trusted);
}

#[test]
fn printed_coordinates_tell_which_way_up_a_board_is() {
    for (flip, rotation) in [(false, Rotation::None), (true, Rotation::Half)] {
        for coords in [Coords::Outside, Coords::Inside] {
            for square_size in [36.0, 60.0] {
                let options = DrawOptions { square_size, flip, coords, ..DrawOptions::default() };
                let reading = one(&drawn_with(PROBLEM, &options), &Options::default());
                let name = format!("{coords:?}, flip {flip}, {square_size}");
                assert_eq!((placement(&reading).as_str(), reading.rotation), (PROBLEM, rotation), "{name}");
                let evidence = reading.rotation_evidence.iter().find(|e| e.kind == "coordinates");
                assert!(evidence.is_some_and(|e| e.weight > 5.0), "{name}: {:?}", reading.rotation_evidence);
            }
        }
    }
}

#[test]
fn without_coordinates_nothing_is_said_of_them() {
    let options = DrawOptions { coords: Coords::None, ..DrawOptions::default() };
    let reading = one(&drawn_with(GAME, &options), &Options::default());
    assert!(reading.rotation_evidence.iter().all(|e| e.kind != "coordinates"), "{reading:?}");
}

#[test]
fn a_board_seen_from_aside_is_read_and_its_corners_are_told() {
    let corners = [(150.0, 90.0), (560.0, 120.0), (600.0, 480.0), (90.0, 450.0)];
    let reading = one(&on_a_table(&drawn(GAME, 40.0, false), corners, 700, 560), &Options::default());
    assert_eq!(placement(&reading), GAME);
    for (found, (x, y)) in reading.corners.0.iter().zip(corners) {
        // The drawing has a margin with coordinates around the board.
        assert!(found.distance(Point::new(x, y)) < 60.0, "{found:?} and {x}, {y}");
    }
}

#[test]
fn a_board_that_the_picture_cuts_off_is_not_trusted_and_told() {
    let options = DrawOptions { coords: Coords::None, square_size: 40.0, ..DrawOptions::default() };
    let whole = drawn_with(GAME, &options);
    let (w, h) = (whole.width() as usize, whole.height() as usize);
    let begin = one(&whole, &Options::default()).corners.0[0].x;
    // Six tenths of file a are gone.
    let cut = (begin + 24.0).round() as usize;
    let rgb = whole.rgb().chunks_exact(w * 3).flat_map(|row| &row[cut * 3..]).copied().collect();
    let picture = Picture::new((w - cut) as u32, h as u32, rgb).expect("pixels");
    let reading = one(&picture, &Options::default());
    assert!(!reading.trusted, "{}", reading.confidence);
    let told: Vec<String> = reading.cut_off.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["a8", "a7", "a6", "a5", "a4", "a3", "a2", "a1"]);
    assert!(reading.turn.is_none());
    assert!(one(&whole, &Options::default()).cut_off.is_empty());
}

#[test]
fn what_is_given_is_taken() {
    let options = Options { flip: Some(true), turn: Some(Color::Black), ..Options::default() };
    let reading = one(&drawn(GAME, 40.0, false), &options);
    let turned: String = GAME.chars().rev().collect();
    assert_eq!(placement(&reading), turned);
    assert_eq!(reading.rotation, Rotation::Half);
    assert_eq!(reading.setup.turn, Color::Black);
    assert_eq!(reading.turn.map(|t| t.evidence.kind), Some("option"));
}

#[test]
fn without_evidence_the_side_to_move_is_not_claimed() {
    assert_eq!(one(&drawn(GAME, 40.0, false), &Options::default()).turn, None);
}

#[test]
fn two_boards_on_a_page_come_in_reading_order() {
    let boards = [drawn(ENDGAME, 32.0, true), drawn(GAME, 32.0, true)];
    let (w, h) = (boards[0].width() as usize, boards[0].height() as usize);
    let page_width = 2 * w + 60;
    let mut rgb = vec![250; page_width * (h + 80) * 3];
    for (i, p) in boards.iter().enumerate() {
        for y in 0..h {
            // The right one stands a little higher.
            let at = ((y + 40 - 10 * i) * page_width + 20 + i * (w + 20)) * 3;
            rgb[at..at + 3 * w].copy_from_slice(&p.rgb()[y * w * 3..(y + 1) * w * 3]);
        }
    }
    let page = Picture::new(page_width as u32, (h + 80) as u32, rgb).expect("pixels");
    let found: Vec<String> = read(&page, &Options::default()).iter().map(placement).collect();
    assert_eq!(found, [ENDGAME, GAME]);
}

#[test]
fn pictures_without_a_board_have_none() {
    let mut seed = 7u32;
    let noise = std::iter::repeat_with(|| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 24) as u8
    });
    let noise = Picture::new(300, 200, noise.take(300 * 200 * 3).collect()).expect("pixels");
    assert_eq!(read(&noise, &Options::default()), []);
    let white = Picture::new(400, 400, vec![255; 400 * 400 * 3]).expect("pixels");
    assert_eq!(read(&white, &Options::default()), []);
    let dot = Picture::new(1, 1, vec![0; 3]).expect("pixels");
    assert_eq!(read(&dot, &Options::default()), []);
}

#[test]
fn corners_in_any_order_are_the_same_corners() {
    let picture = drawn(GAME, 40.0, false);
    let found = one(&picture, &Options::default()).corners;
    for order in [[0, 1, 2, 3], [2, 0, 3, 1]] {
        let corners = Quad(order.map(|i| found.0[i]));
        let reading = one(&picture, &Options { corners: Some(corners), ..Options::default() });
        assert_eq!(placement(&reading), GAME);
    }
}
