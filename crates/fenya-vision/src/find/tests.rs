use super::draw::{Look, board, turned};
use super::*;

fn boards(picture: &Picture) -> Vec<Candidate> {
    find(picture).into_iter().filter(|c| c.kind == Kind::Board).collect()
}

/// The greatest distance of corners, in sides of a square.
fn off(found: &Quad, truth: &Quad) -> f64 {
    let side = truth.area().sqrt() / 8.0;
    found.0.iter().zip(truth.0).map(|(a, b)| a.distance(b) / side).fold(0.0, f64::max)
}

fn one(picture: &Picture, truth: &Quad, within: f64) {
    let found = boards(picture);
    assert_eq!(found.len(), 1, "{found:?}");
    let d = off(&found[0].corners, truth);
    assert!(d < within, "corners are {d} squares away: {:?}", found[0]);
}

#[test]
fn a_flat_board_on_a_page() {
    let q = turned(300.0, 260.0, 401.0, 0.0);
    one(&board(640, 500, &[(q, Look { pieces: true, ..Look::default() })]), &q, 0.03);
}

#[test]
fn a_hatched_board() {
    let q = turned(300.0, 260.0, 400.0, 0.0);
    let look = Look { light: 255.0, dark: 0.0, hatch: Some(6.0), pieces: true, ..Look::default() };
    one(&board(640, 500, &[(q, look)]), &q, 0.1);
}

#[test]
fn a_board_in_perspective() {
    let q = Quad([
        Point::new(180.0, 90.0),
        Point::new(520.0, 130.0),
        Point::new(600.0, 480.0),
        Point::new(60.0, 430.0),
    ]);
    one(&board(660, 520, &[(q, Look { pieces: true, ..Look::default() })]), &q, 0.05);
}

#[test]
fn boards_turned_by_up_to_45_degrees() {
    for degrees in [-40.0, -20.0, -7.0, 3.0, 15.0, 30.0, 44.0] {
        let q = turned(300.0, 300.0, 350.0, degrees);
        one(&board(600, 600, &[(q, Look { pieces: true, ..Look::default() })]), &q, 0.04);
    }
}

#[test]
fn a_board_on_bent_paper() {
    let q = turned(320.0, 250.0, 400.0, 0.0);
    let flat = board(640, 500, &[(q, Look { pieces: true, ..Look::default() })]);
    for depth in [-60.0, 60.0, 80.0] {
        // As near the spine of a book: rows sag, most in the middle of the page.
        let sag = |x: f64| depth * (1.0 - (x / 320.0 - 1.0).powi(2)) - depth;
        let mut rgb = Vec::new();
        for y in 0..500 {
            for x in 0..640 {
                let at = (f64::from(y) - sag(f64::from(x) + 0.5)).clamp(0.0, 498.0);
                let (row, part) = (at as usize, at.fract());
                let value = |row: usize| f64::from(flat.rgb()[(row * 640 + x as usize) * 3]);
                rgb.extend([(value(row) * (1.0 - part) + value(row + 1) * part).round() as u8; 3]);
            }
        }
        let found = boards(&Picture::new(640, 500, rgb).unwrap());
        assert_eq!(found.len(), 1, "{found:?}");
        let bend = found[0].bend.unwrap_or_else(|| panic!("{depth}: {:?}", found[0]));
        for k in 0..49 {
            let p = Point::new(f64::from(k % 7 + 1) / 8.0, f64::from(k / 7 + 1) / 8.0);
            let (x, y) = (120.0 + 400.0 * p.x, 50.0 + 400.0 * p.y);
            let d = found[0].map.apply(bend.apply(p)).distance(Point::new(x, y + sag(x))) / 50.0;
            assert!(d < 0.1, "{depth}: {p:?} is {d} squares away");
        }
    }
}

#[test]
fn a_board_of_96_pixels() {
    let q = turned(300.3, 260.7, 96.0, 0.0);
    one(&board(640, 500, &[(q, Look { pieces: true, ..Look::default() })]), &q, 0.12);
}

#[test]
fn a_board_of_96_pixels_alone() {
    let q = turned(60.0, 60.0, 96.0, 0.0);
    one(&board(120, 120, &[(q, Look { pieces: true, ..Look::default() })]), &q, 0.12);
}

#[test]
fn a_large_board_in_twelve_megapixels() {
    let q = turned(2000.0, 1500.0, 1900.0, 4.0);
    let small = board(1000, 750, &[(turned(500.0, 375.0, 475.0, 4.0), Look::default())]);
    let mut rgb = Vec::new();
    for y in 0..3000 {
        for x in 0..4000 {
            let i = (y / 4 * 1000 + x / 4) * 3;
            rgb.extend_from_slice(&small.rgb()[i..i + 3]);
        }
    }
    one(&Picture::new(4000, 3000, rgb).unwrap(), &q, 0.03);
}

#[test]
fn two_boards_on_a_page() {
    let (a, b) = (turned(200.0, 220.0, 250.0, 0.0), turned(520.0, 300.0, 200.0, 2.0));
    let look = Look { pieces: true, ..Look::default() };
    let found = boards(&board(700, 500, &[(a, look), (b, look)]));
    assert_eq!(found.len(), 2);
    for q in [a, b] {
        assert!(found.iter().any(|c| off(&c.corners, &q) < 0.05), "{found:?}");
    }
}

#[test]
fn a_board_whose_outer_squares_are_cut() {
    let q = turned(200.0, 200.0, 460.0, 0.0);
    one(&board(400, 400, &[(q, Look { pieces: true, ..Look::default() })]), &q, 0.05);
}

#[test]
fn a_board_that_fills_the_picture_is_found_and_the_frame_is_not_told_twice() {
    let q = Quad::frame(320, 320);
    let picture = board(320, 320, &[(q, Look { pieces: true, ..Look::default() })]);
    one(&picture, &q, 0.03);
    assert!(find(&picture).iter().all(|c| c.kind != Kind::Frame));
}

#[test]
fn a_dark_board_of_little_contrast() {
    let q = turned(300.0, 260.0, 400.0, 0.0);
    let look = Look { light: 52.0, dark: 40.0, outside: 20.0, pieces: true, hatch: None, lines: None };
    one(&board(640, 500, &[(q, look)]), &q, 0.06);
}

#[test]
fn a_board_that_only_colour_shows() {
    // Red and green squares of the same brightness.
    let q = turned(300.0, 260.0, 400.0, 0.0);
    let grey = board(640, 500, &[(q, Look { light: 255.0, dark: 0.0, outside: 128.0, ..Look::default() })]);
    let rgb = grey
        .rgb()
        .chunks_exact(3)
        .flat_map(|p| {
            let t = f64::from(p[0]) / 255.0;
            [(90.0 + 78.0 * t) as u8, (140.0 - 39.7 * t) as u8, 100]
        })
        .collect();
    one(&Picture::new(640, 500, rgb).unwrap(), &q, 0.05);
}

#[test]
fn squares_hardly_darker_than_the_page() {
    let q = turned(300.0, 260.0, 400.0, 0.0);
    let look = Look { light: 255.0, dark: 250.0, outside: 255.0, pieces: true, ..Look::default() };
    one(&board(640, 500, &[(q, look)]), &q, 0.1);
}

#[test]
fn a_board_of_lines_only() {
    for degrees in [0.0, 8.0] {
        let q = turned(300.0, 260.0, 400.0, degrees);
        let look = Look { light: 250.0, dark: 20.0, lines: Some(0.06), pieces: true, ..Look::default() };
        let found = find(&board(640, 500, &[(q, look)]));
        assert_eq!(found[0].kind, Kind::Lines, "{found:?}");
        assert!(off(&found[0].corners, &q) < 0.15, "{found:?}");
    }
}

#[test]
fn a_small_grid_of_lines_is_no_board_turned_by_45_degrees() {
    for side in [96.0, 110.0, 125.0] {
        let q = turned(0.75 * side, 0.75 * side, side, 0.0);
        let look = Look { light: 235.0, dark: 60.0, lines: Some(0.1), ..Look::default() };
        let size = (1.5 * side) as u32;
        let found = find(&board(size, size, &[(q, look)]));
        assert_eq!(found[0].kind, Kind::Lines, "{side} {found:?}");
        assert!(off(&found[0].corners, &q) < 0.15, "{side} {found:?}");
    }
}

/// A board of one tone, in a frame of another one, so wide in squares.
fn framed(q: Quad, frame: f64, wide: f64, look: Look) -> Picture {
    let middle = q.middle();
    let k = 1.0 + wide / 4.0;
    let outer = q.0.map(|p| Point::new(middle.x + (p.x - middle.x) * k, middle.y + (p.y - middle.y) * k));
    board(640, 500, &[(q, look), (Quad(outer), Look { light: frame, dark: frame, ..look })])
}

/// One of the outlines is the board.
fn outlined(picture: &Picture, truth: &Quad, within: f64) {
    let found = find(picture);
    let best = found
        .iter()
        .filter(|c| c.kind == Kind::Outline)
        .map(|c| off(&c.corners, truth))
        .fold(f64::INFINITY, f64::min);
    assert!(best < within, "corners are {best} squares away: {found:?}");
}

const EVEN: Look = Look { light: 250.0, dark: 250.0, outside: 250.0, hatch: None, lines: None, pieces: true };

#[test]
fn a_frame_with_men_and_no_squares() {
    for (degrees, wide) in [(0.0, 0.04), (0.0, 0.15), (2.0, 0.06), (-3.0, 0.1)] {
        let q = turned(300.3, 250.2, 400.0, degrees);
        outlined(&framed(q, 20.0, wide, EVEN), &q, 0.1);
    }
}

#[test]
fn an_even_area_on_a_darker_page_and_on_a_lighter_one() {
    for outside in [228.0, 255.0] {
        let q = turned(300.0, 250.0, 380.0, 1.0);
        let look = Look { light: 242.0, dark: 242.0, outside, ..EVEN };
        outlined(&board(640, 500, &[(q, look)]), &q, 0.1);
    }
}

#[test]
fn a_grid_of_light_lines_is_told_before_its_parts() {
    let q = turned(300.0, 250.0, 384.0, 0.0);
    let look = Look { light: 236.0, dark: 255.0, outside: 236.0, lines: Some(0.06), ..EVEN };
    let found = find(&board(640, 500, &[(q, look)]));
    let first = found.iter().find(|c| c.kind == Kind::Outline);
    assert!(first.is_some_and(|c| off(&c.corners, &q) < 0.1), "{found:?}");
}

#[test]
fn a_board_that_was_found_has_no_outline() {
    let q = turned(300.0, 250.0, 400.0, 0.0);
    let look = Look { pieces: true, ..Look::default() };
    assert!(find(&framed(q, 20.0, 0.1, look)).iter().all(|c| c.kind == Kind::Board));
}

#[test]
fn noise_has_no_board() {
    let mut dice = Little(7);
    let rgb = (0..500 * 400).flat_map(|_| [dice.below(256) as u8; 3]).collect();
    let found = boards(&Picture::new(500, 400, rgb).unwrap());
    assert!(found.iter().all(|c| c.score < 1.2), "{found:?}");
}

#[test]
fn a_nearly_square_picture_without_a_board_offers_its_frame() {
    let found = find(&Picture::new(300, 280, vec![200; 300 * 280 * 3]).unwrap());
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].kind, Kind::Frame);
    assert_eq!(found[0].corners, Quad::frame(300, 280));
    assert!(find(&Picture::new(300, 80, vec![200; 300 * 80 * 3]).unwrap()).is_empty());
}

#[test]
fn odd_sizes_do_no_harm() {
    for (w, h) in [(1, 1), (2, 1), (7, 7), (40, 40), (41, 3000), (30_000, 20), (20, 30_000), (30_000, 41)] {
        for value in [0, 255] {
            find(&Picture::new(w, h, vec![value; (w * h * 3) as usize]).unwrap());
        }
        let mut dice = Little(3);
        let rgb = (0..w * h * 3).map(|_| dice.below(256) as u8).collect();
        find(&Picture::new(w, h, rgb).unwrap());
    }
}
