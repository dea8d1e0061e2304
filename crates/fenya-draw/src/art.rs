//! The pieces: an original set, drawn for this project in a box of 100 by 100.
//!
//! Symmetrical parts are given as their right half, from top to bottom, and mirrored, so
//! that both sides agree to the last bit. All pieces but the knights' heads stand on the
//! axis x = 50 and every foot ends on the same line.

use crate::font::{self, Weight};
use crate::model::{Rgb, Style, clean_letter};
use crate::path::{Ink, Path, Shape, Stroke};
use fenya::board::{Color, Piece, Role};

/// The side of the box that the pieces are drawn in.
pub(crate) const BOX: f32 = 100.0;

/// Where the pieces stand.
pub(crate) const FOOT_LINE: f32 = 89.5;
/// The parts are given with their feet at 91: they are lifted by so much.
const LIFT: f32 = 1.5;

/// Weight of the outline.
const OUTLINE: f32 = 3.4;
/// Weight of the outline where a square has few pixels.
const MAX_OUTLINE: f32 = 4.6;
/// Weight of the lines inside a piece.
const DETAIL: f32 = 3.0;
/// Weight of the light lines that part the bodies of a black piece.
const SEAM: f32 = 2.6;
/// Weight of the white rim around a piece of the print style.
const HALO: f32 = 9.5;

/// For which side a part is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum For {
    Both,
    White,
    Black,
}

#[derive(Clone, Copy)]
enum Kind {
    /// Filled with the colour of the piece, outlined.
    Body,
    /// Filled and outlined with the outline's colour, on either side.
    Solid,
    /// A line in the colour of details, so wide.
    Line(f32),
    /// Filled with the colour of details.
    Spot,
}

struct Part {
    data: &'static str,
    /// The data is the right half of a figure.
    half: bool,
    kind: Kind,
    side: For,
    /// Scaled about the middle of the plinth's top and moved: a knight's head under a hat.
    place: Option<(f32, f32, f32)>,
}

const fn part(kind: Kind, half: bool, side: For, data: &'static str) -> Part {
    Part { data, half, kind, side, place: None }
}
/// The right half of a symmetrical body.
const fn body(data: &'static str) -> Part {
    part(Kind::Body, true, For::Both, data)
}
/// A whole body.
const fn free(data: &'static str) -> Part {
    part(Kind::Body, false, For::Both, data)
}
const fn solid(data: &'static str) -> Part {
    part(Kind::Solid, true, For::Both, data)
}
const fn line(data: &'static str) -> Part {
    part(Kind::Line(DETAIL), false, For::Both, data)
}
const fn white_line(data: &'static str) -> Part {
    part(Kind::Line(DETAIL), false, For::White, data)
}
const fn black_line(data: &'static str) -> Part {
    part(Kind::Line(DETAIL), false, For::Black, data)
}
/// A line that only a black piece needs: on a white one two bodies meet there.
const fn seam(data: &'static str) -> Part {
    part(Kind::Line(SEAM), false, For::Black, data)
}
const fn spot(data: &'static str) -> Part {
    part(Kind::Spot, false, For::Both, data)
}
const fn placed(part: Part, scale: f32, x: f32, y: f32) -> Part {
    Part { place: Some((scale, x, y)), ..part }
}

const WIDE_FOOT: Part = body("M50 82 H75 C78.4 82 80.4 84.4 80.4 87.6 V91 H50");
const FOOT: Part = body("M50 82 H72.5 C75.9 82 77.9 84.4 77.9 87.6 V91 H50");
const NARROW_FOOT: Part = body("M50 82 H71.5 C74.9 82 76.9 84.4 76.9 87.6 V91 H50");
const WIDE_FOOT_SEAM: Part = seam("M26 82.5 H74");
const FOOT_SEAM: Part = seam("M28.5 82.5 H71.5");
const NARROW_FOOT_SEAM: Part = seam("M29.5 82.5 H70.5");

static KING: &[Part] = &[
    solid("M50 7 H54 L52.6 12.6 L59 11.4 V18.6 L52.6 17.4 L53.6 27 H50"),
    body("M50 25.5 C55.4 28.6 58.6 33 58.6 38.2 C58.6 44.5 53.4 49.5 50 57"),
    body("M50 57 C54 43.6 61.4 34.4 72 34.4 C83 34.4 90.2 42 90.2 51.5 C90.2 60.4 82.6 65.8 76.6 71 V82 H50"),
    body("M50 71 H76.6 V82 H50"),
    seam("M27 71.2 H73"),
    seam("M50 63.5 C53.8 51.2 60.8 41.8 71.2 41.8 C78.8 41.8 83 46.2 83 51.7 C83 57.4 77.6 60.9 72.4 64.6"),
    seam("M50 63.5 C46.2 51.2 39.2 41.8 28.8 41.8 C21.2 41.8 17 46.2 17 51.7 C17 57.4 22.4 60.9 27.6 64.6"),
    WIDE_FOOT,
    WIDE_FOOT_SEAM,
];

static QUEEN: &[Part] = &[
    body("M50 20 L57.6 48.5 L69.4 25 L71.4 51.5 L87.4 35 C85 48 79.4 59 76.6 71 V82 H50"),
    body("M50 71 H76.6 V82 H50"),
    body("M50 11 C53 11 55.4 13.4 55.4 16.4 C55.4 19.4 53 21.8 50 21.8"),
    free(BALL_RIGHT),
    free(BALL_LEFT),
    free(BALL_FAR_RIGHT),
    free(BALL_FAR_LEFT),
    seam("M27 71.2 H73"),
    line("M27.4 62.4 C34 64 42 64.8 50 64.8 C58 64.8 66 64 72.6 62.4"),
    WIDE_FOOT,
    WIDE_FOOT_SEAM,
];
const BALL_RIGHT: &str = "M70 15.4 C73 15.4 75.4 17.8 75.4 20.8 C75.4 23.8 73 26.2 70 26.2 C67 26.2 64.6 23.8 64.6 20.8 C64.6 17.8 67 15.4 70 15.4 Z";
const BALL_LEFT: &str = "M30 15.4 C33 15.4 35.4 17.8 35.4 20.8 C35.4 23.8 33 26.2 30 26.2 C27 26.2 24.6 23.8 24.6 20.8 C24.6 17.8 27 15.4 30 15.4 Z";
const BALL_FAR_RIGHT: &str = "M88.6 26.4 C91.6 26.4 94 28.8 94 31.8 C94 34.8 91.6 37.2 88.6 37.2 C85.6 37.2 83.2 34.8 83.2 31.8 C83.2 28.8 85.6 26.4 88.6 26.4 Z";
const BALL_FAR_LEFT: &str = "M11.4 26.4 C14.4 26.4 16.8 28.8 16.8 31.8 C16.8 34.8 14.4 37.2 11.4 37.2 C8.4 37.2 6 34.8 6 31.8 C6 28.8 8.4 26.4 11.4 26.4 Z";

static BISHOP: &[Part] = &[
    body("M50 23 C59 28 70.4 39 70.4 50.4 C70.4 57.4 67 62.4 62 66.6 H50"),
    body("M50 13.4 C53 13.4 55.3 15.7 55.3 18.7 C55.3 21.7 53 24 50 24"),
    body("M50 72 H60.5 C62 76.4 66 79.6 71.5 82 H50"),
    body("M50 64.8 H63 C67 64.8 67 73 63 73 H50"),
    line("M62.4 34 L52.6 47.4"),
    seam("M38 64.8 H62"),
    seam("M39 73 H61"),
    FOOT,
    FOOT_SEAM,
];

const HEAD: &str = "M26.2 82 C25.3 75.5 31 70.8 37.8 66.5 C42.9 63.2 45.9 60.2 46.3 56.1 C42.3 58.3 37.8 59.8 33.4 60.8 C30.4 61.6 29.1 65.3 25.9 67.4 C23 69.4 19.2 68.7 17 65.9 C14.5 62.6 13.4 59.2 15.1 55.7 C17.9 50.4 22.6 45.3 25.7 39.2 C28.1 34.5 32.7 29.4 39.7 26.1 C39.5 21.2 42.7 16.7 48.4 14.1 C50.1 17.1 51.2 20.2 51.6 23.5 C66 26.5 76 40.2 77 61.6 C77.4 68.7 77 75.9 76.4 82 Z";
const EYE: &str = "M32.6 39.7 C33.7 36.6 36.9 35.6 39.5 36.9 C38.5 39.7 35.8 41 32.6 39.7 Z";
const NOSTRIL: &str = "M18 58.1 C18.3 55.7 20 54.5 22.1 54.7 C21.9 56.9 20.2 58.6 18 58.1 Z";
const MANE_1: &str = "M55.4 29.5 C64.4 34.6 70 44.3 70.9 56 C71 57.5 69.4 57.7 69 56.3 C66.5 46.3 62.3 38.1 54.6 31 C53.6 30 54.4 28.9 55.4 29.5 Z";
const MANE_2: &str = "M60.2 44.8 C66.5 51.4 70.3 61.6 70 72.8 C70 74.5 68.1 74.5 67.9 73 C66.9 62.6 64.3 53.8 59 45.7 C58.4 44.5 59.2 43.8 60.2 44.8 Z";
const CHEEK: &str = "M46.3 56.1 C48.6 52 48.2 46.9 45 43.6";
/// On a black head the line keeps clear of the throat, where it would break the outline.
const CHEEK_INSIDE: &str = "M47.6 52 C48 49 47.1 45.9 45 43.6";
const MOUTH: &str = "M18.9 64.7 C20.6 64.7 22.2 64.2 23.5 63.3";

static KNIGHT: &[Part] = &[
    free(HEAD),
    spot(EYE),
    spot(NOSTRIL),
    spot(MANE_1),
    spot(MANE_2),
    white_line(CHEEK),
    black_line(CHEEK_INSIDE),
    part(Kind::Line(2.0), false, For::Both, MOUTH),
    WIDE_FOOT,
    WIDE_FOOT_SEAM,
];

static ROOK: &[Part] = &[
    body("M50 45 H67.5 L69.6 71 H50"),
    body("M50 71 H69.6 C70.4 76 73 79.8 76.6 82 H50"),
    body("M50 21.5 H57.2 V30 H64.2 V21.5 H77 V38.5 L68.5 46.5 H50"),
    seam("M34 46 H66"),
    seam("M33 71.2 H67"),
    WIDE_FOOT,
    WIDE_FOOT_SEAM,
];

static PAWN: &[Part] = &[
    body("M50 57 H59.4 C60.4 66 64.4 74.5 71 82 H50"),
    body("M50 25.6 C57.4 25.6 63.4 31.6 63.4 39 C63.4 46.4 57.4 52.4 50 52.4"),
    body("M50 50 H63 C67.4 50 67.4 57.8 63 57.8 H50"),
    seam("M38.5 50 H61.5"),
    seam("M40.5 57.8 H59.5"),
    NARROW_FOOT,
    NARROW_FOOT_SEAM,
];

const UNDER_HAT: (f32, f32, f32) = (0.77, 2.7, -0.4);
const fn under_hat(part: Part) -> Part {
    placed(part, UNDER_HAT.0, UNDER_HAT.1, UNDER_HAT.2)
}

static ARCHBISHOP: &[Part] = &[
    under_hat(free(HEAD)),
    under_hat(spot(EYE)),
    under_hat(spot(NOSTRIL)),
    under_hat(spot(MANE_1)),
    under_hat(spot(MANE_2)),
    under_hat(white_line(CHEEK)),
    under_hat(black_line(CHEEK_INSIDE)),
    free("M40 42 C35.6 33.4 40.4 24.6 52 17.4 C63.6 24.6 68.4 33.4 64 42 C57 37.4 47 37.4 40 42 Z"),
    free(
        "M52 8.4 C54.7 8.4 56.7 10.4 56.7 13 C56.7 15.6 54.7 17.6 52 17.6 C49.3 17.6 47.3 15.6 47.3 13 C47.3 10.4 49.3 8.4 52 8.4 Z",
    ),
    line("M59.4 25.6 L53 34"),
    seam("M43 40 C49 37.9 55 37.9 61 40"),
    FOOT,
    FOOT_SEAM,
];

static CHANCELLOR: &[Part] = &[
    under_hat(free(HEAD)),
    under_hat(spot(EYE)),
    under_hat(spot(NOSTRIL)),
    under_hat(spot(MANE_1)),
    under_hat(spot(MANE_2)),
    under_hat(white_line(CHEEK)),
    under_hat(black_line(CHEEK_INSIDE)),
    free(
        "M40.4 42 L41.6 30.6 L36 25.6 V12.6 H43.8 V19.2 H48.2 V12.6 H55.8 V19.2 H60.2 V12.6 H68 V25.6 L62.4 30.6 L63.6 42 C57 37.4 47 37.4 40.4 42 Z",
    ),
    line("M43.6 30.4 H60.4"),
    seam("M43 40 C49 37.9 55 37.9 61 40"),
    FOOT,
    FOOT_SEAM,
];

fn parts(role: Role) -> Option<&'static [Part]> {
    Some(match role {
        Role::King => KING,
        Role::Queen => QUEEN,
        Role::Rook => ROOK,
        Role::Bishop => BISHOP,
        Role::Knight => KNIGHT,
        Role::Pawn => PAWN,
        Role::Archbishop => ARCHBISHOP,
        Role::Chancellor => CHANCELLOR,
        Role::Other(_) => return None,
    })
}

/// The colours of one side in one style.
struct Palette {
    body: Ink,
    outline: Ink,
    detail: Ink,
}

fn palette(color: Color, style: Style) -> Palette {
    let (white, black) = (Ink::opaque(Rgb::WHITE), Ink::opaque(Rgb::BLACK));
    match (style, color) {
        (Style::Print, Color::White) => Palette { body: white, outline: black, detail: black },
        (Style::Print, Color::Black) => Palette { body: black, outline: black, detail: white },
        (Style::Screen, Color::White) => {
            let ink = Ink::opaque(Rgb(0x1f, 0x1c, 0x1a));
            Palette { body: white, outline: ink, detail: ink }
        }
        (Style::Screen, Color::Black) => Palette {
            body: Ink::opaque(Rgb(0x2d, 0x29, 0x26)),
            outline: Ink::opaque(Rgb(0x17, 0x14, 0x13)),
            detail: Ink::opaque(Rgb(0xf5, 0xf1, 0xe8)),
        },
    }
}

impl Part {
    fn path(&self) -> Path {
        let path = Path::parse(self.data).unwrap_or_default();
        let path = if self.half { path.mirrored(BOX / 2.0) } else { path };
        let path = match self.place {
            Some((k, x, y)) => path.placed(k, 50.0 * (1.0 - k) + x, 82.0 * (1.0 - k) + y),
            None => path,
        };
        path.placed(1.0, 0.0, -LIFT)
    }
}

/// What a piece is drawn of, in a box of [`BOX`] by [`BOX`].
///
/// `pixels` is the side of the box when it becomes pixels: small outlines are then made bolder,
/// so that they stay dark instead of fading to grey.
pub(crate) fn shapes(piece: Piece, style: Style, pixels: Option<f32>) -> Vec<Shape> {
    let colors = palette(piece.color, style);
    let bold = pixels.map_or(OUTLINE, |side| (BOX / side).clamp(OUTLINE, MAX_OUTLINE));
    let Some(parts) = parts(piece.role) else {
        return letter_disc(piece, style, &colors, bold);
    };
    let mut out = Vec::new();
    if style == Style::Print {
        let white = Ink::opaque(Rgb::WHITE);
        for part in parts.iter().filter(|p| matches!(p.kind, Kind::Body | Kind::Solid)) {
            out.push(Shape {
                path: part.path(),
                fill: None,
                stroke: Some(Stroke { ink: white, width: HALO }),
            });
        }
    }
    for part in parts {
        if matches!((part.side, piece.color), (For::Black, Color::White) | (For::White, Color::Black)) {
            continue;
        }
        let path = part.path();
        let outline = |width| Some(Stroke { ink: colors.outline, width });
        out.push(match part.kind {
            Kind::Body => Shape { path, fill: Some(colors.body), stroke: outline(bold) },
            Kind::Solid => Shape { path, fill: Some(colors.outline), stroke: outline(1.5) },
            Kind::Line(width) => Shape::stroke(path, colors.detail, width),
            Kind::Spot => Shape::fill(path, colors.detail),
        });
    }
    out
}

/// A piece without a shape of its own: its letter in a disc.
fn letter_disc(piece: Piece, style: Style, colors: &Palette, bold: f32) -> Vec<Shape> {
    const RADIUS: f32 = 38.0;
    let middle = BOX / 2.0;
    let disc = Path::circle(middle, middle, RADIUS);
    let mut out = Vec::new();
    if style == Style::Print {
        let halo = Stroke { ink: Ink::opaque(Rgb::WHITE), width: HALO };
        out.push(Shape { path: disc.clone(), fill: None, stroke: Some(halo) });
    }
    let outline = Some(Stroke { ink: colors.outline, width: bold });
    out.push(Shape { path: disc, fill: Some(colors.body), stroke: outline });
    let letter = clean_letter(piece.role.letter()).to_string();
    // As large as the disc allows: wide letters are set smaller.
    let size = (46.0 / font::width(&letter, Weight::Bold, 1.0).max(0.1)).min(58.0);
    let x = middle - font::width(&letter, Weight::Bold, size) / 2.0;
    let y = middle + font::CAP_HEIGHT * size / 2.0;
    out.push(Shape::fill(font::outline(&letter, Weight::Bold, size, x, y), colors.detail));
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::Seg;

    const ROLES: [Role; 8] = [
        Role::King,
        Role::Queen,
        Role::Bishop,
        Role::Knight,
        Role::Rook,
        Role::Pawn,
        Role::Archbishop,
        Role::Chancellor,
    ];

    fn points(path: &Path) -> Vec<crate::path::Point> {
        path.0
            .iter()
            .flat_map(|seg| match *seg {
                Seg::Move(p) | Seg::Line(p) => vec![p],
                Seg::Cubic(a, b, c) => vec![a, b, c],
                Seg::Close => vec![],
            })
            .collect()
    }

    #[test]
    fn every_part_is_good_path_data() {
        for role in ROLES {
            for part in parts(role).unwrap() {
                assert!(Path::parse(part.data).is_some(), "{role:?}: {}", part.data);
            }
        }
    }

    #[test]
    fn every_piece_with_its_rim_stays_inside_its_box() {
        for role in ROLES {
            for part in parts(role).unwrap() {
                for p in points(&part.path()) {
                    let room = HALO / 2.0..=BOX - HALO / 2.0;
                    assert!(room.contains(&p.x) && room.contains(&p.y), "{role:?}: {p:?} in {}", part.data);
                }
            }
        }
    }

    #[test]
    fn every_piece_stands_on_the_same_line() {
        for role in ROLES {
            let lowest = parts(role).unwrap().iter().flat_map(|p| points(&p.path())).map(|p| p.y);
            assert_eq!(lowest.fold(0.0, f32::max), FOOT_LINE, "{role:?}");
        }
    }

    #[test]
    fn the_orthodox_pieces_are_as_tall_as_their_rank() {
        let tops: Vec<f32> = ROLES[..6]
            .iter()
            .map(|role| {
                let ys = parts(*role).unwrap().iter().flat_map(|p| points(&p.path())).map(|p| p.y);
                ys.fold(BOX, f32::min)
            })
            .collect();
        assert!(tops.is_sorted_by(|a, b| a < b), "{tops:?}");
    }

    #[test]
    fn the_print_style_is_black_and_white() {
        for letter in "KQRBNPACGkqrbnpacg".chars() {
            for shape in shapes(Piece::from_letter(letter).unwrap(), Style::Print, None) {
                for ink in [shape.fill, shape.stroke.map(|s| s.ink)].into_iter().flatten() {
                    assert!([Rgb::BLACK, Rgb::WHITE].contains(&ink.rgb) && ink.opacity == 100, "{letter}");
                }
            }
        }
    }
}
