//! The whole way: a picture in, its boards out.

use crate::beside;
use crate::coordinates;
use crate::decide::{Classes, Weighed, best_boards, shares};
use crate::find::{Candidate, Kind, find_with, overlap};
use crate::geometry::{Homography, Point, Quad};
use crate::look::{Look, Reader, View, WHOLE_ENOUGH, shown};
use crate::net::{CLASSES, Classifier, Network};
use crate::orient::{HABIT, black_below, layout_odds, turned};
use crate::picture::Picture;
use crate::reading::{Evidence, Options, PictureReading, Rotation, Sure, Turn};
use crate::turn::last_move;
use crate::way::{Exchanged, Way};
use fenya::Setup;
use fenya::board::{Board, Color, Piece, Role, Size, Square};
use std::time::{Duration, Instant};

/// Below this a candidate is no board.
const LEAST_QUALITY: f64 = -0.6;
/// Other looks do not make a board of it.
const HOPELESS: f64 = -1.0;
/// Lattices of printed boards that are seen well have such scores.
const OF_BOARDS: f64 = 1.4;
/// The frame has no lattice that speaks for it.
const LEAST_OF_FRAME: f64 = -0.15;
/// An outline has no lattice either, only its four sides.
const LEAST_OF_OUTLINE: f64 = -0.2;
/// How sure its men must be, in the mean.
const LEAST_UPRIGHT: f64 = -0.2;
/// Square pixels: boards have 96 pixels and more a side, cropped ones a little less.
const LEAST_AREA: f64 = 72.0 * 72.0;
/// What is left of the confidence where squares go on beyond the edge.
const NOT_ALL: f32 = 0.5;
/// From this confidence on, a board is taken unseen (training/RESULTS.md).
const TRUSTED: f32 = 0.8;

const ROLES: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

/// The piece of a class of the network.
fn piece(class: u8) -> Option<Piece> {
    let i = usize::from(class.checked_sub(1)?);
    let color = if i < 6 { Color::White } else { Color::Black };
    Some(Piece::new(color, *ROLES.get(i % 6)?))
}

fn setup(classes: &Classes, turn: Option<Color>) -> Setup {
    let mut board = Board::empty(Size::STANDARD);
    for (i, &class) in classes.iter().enumerate() {
        board.set(named(i, false), piece(class));
    }
    let mut setup = Setup::new(board);
    setup.turn = turn.unwrap_or(Color::White);
    setup
}

/// A board that was accepted.
struct Found {
    look: Look,
    /// Which way up it is, when that was looked for.
    way: Option<Way>,
    light_first: bool,
    /// Those of its candidate.
    score: f64,
    contrast: f64,
    /// What was spent on it so far.
    spent: Duration,
}

impl Found {
    /// A board with no lattice that speaks for it or tells its light squares.
    fn unlatticed(look: Look, way: Option<Way>, begun: Instant) -> Self {
        Self { look, way, light_first: true, score: 0.0, contrast: 0.0, spent: begun.elapsed() }
    }

    /// Does the middle of either lie within the other?
    fn overlaps(&self, look: &Look) -> bool {
        let (a, b) = (self.look.view.quad(), look.view.quad());
        a.holds(b.middle()) || b.holds(a.middle())
    }
}

/// Corners in any order: top left first, then clockwise.
fn sorted(quad: &Quad) -> Quad {
    let mut c = quad.0;
    let middle = quad.middle();
    let angle = |p: &Point| (p.y - middle.y).atan2(p.x - middle.x);
    c.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
    let first = (0..4).min_by(|&a, &b| (c[a].x + c[a].y).total_cmp(&(c[b].x + c[b].y))).unwrap_or(0);
    Quad(c).turned(first)
}

/// Reads every board of a picture, in reading order: from top to bottom, boards
/// beside each other from left to right. Empty when there is none.
pub fn read(picture: &Picture, options: &Options) -> Vec<PictureReading> {
    match Network::shipped() {
        Some(net) => read_with(net, picture, options),
        None => Vec::new(),
    }
}

/// [`read`] with a classifier of one's own.
pub fn read_with(net: &dyn Classifier, picture: &Picture, options: &Options) -> Vec<PictureReading> {
    let mut reader = Reader::new(net, picture, options.shown);
    let mut boards = boards(&mut reader, options);
    beside::add_turns(picture, &mut boards, options);
    in_reading_order(boards)
}

/// The boards of a picture with all but whose move it is.
fn boards(reader: &mut Reader<'_>, options: &Options) -> Vec<PictureReading> {
    let started = Instant::now();
    if let Some(corners) = &options.corners {
        let Some(map) = Homography::to_quad(&sorted(corners)) else { return Vec::new() };
        // Corners that were given are taken as they are; between them paper may be bent.
        let look = reader.look(View::of(map));
        let look = reader.followed(look, Look::bent);
        let found = Found::unlatticed(look, None, started);
        return vec![finish(reader, found, options)];
    }
    let candidates = find_with(reader.picture(), &mut |c| reader.look(View::candidate(c)).convincing());
    let mut found: Vec<Found> = Vec::new();
    for (i, candidate) in
        candidates.iter().enumerate().filter(|(_, c)| matches!(c.kind, Kind::Board | Kind::Lines))
    {
        if candidate.corners.area().abs() < LEAST_AREA {
            continue;
        }
        let begun = Instant::now();
        let first = reader.look(View::candidate(candidate));
        // Beside a board, what neither its lattice nor the network takes for one is cloth or text.
        let beside = found.iter().any(|f| f.look.convincing());
        if beside && candidate.score < OF_BOARDS && first.quality() < HOPELESS {
            continue;
        }
        let look = reader.settled(first);
        let mut light_first = candidate.light_first;
        let (mut look, mut way) = reader.judged(look, light_first);
        if look.quality() < -0.05 {
            let quarters = way.as_ref().map_or(0, |w| w.quarters);
            for other in candidates.iter().filter(|c| c.kind == (Kind::Shifted { of: i })) {
                let Some(view) = View::candidate(other).turned(quarters) else { continue };
                let shifted = reader.settle(View { negative: look.view.negative, ..view });
                if shifted.quality() > look.quality() + 0.02 {
                    light_first = other.light_first;
                    look = shifted;
                    // The rival is not shifted.
                    way = way.map(|w| Way { rival: None, ..w });
                }
            }
        }
        if accepted(&look, candidate) {
            found.push(Found {
                look,
                way,
                light_first,
                score: candidate.score,
                contrast: candidate.contrast,
                spent: begun.elapsed(),
            });
        }
    }
    without_paper(&mut found);
    add_outlined(reader, &candidates, &mut found);
    if let Some(frame) = candidates.iter().find(|c| c.kind == Kind::Frame) {
        let best = found.iter().map(|f| f.look.quality()).fold(f64::MIN, f64::max);
        let large = found.iter().any(|f| f.look.view.quad().area() > 0.6 * frame.corners.area());
        if found.is_empty() || (large && best < -0.15) {
            let begun = Instant::now();
            let look = reader.settle(View::candidate(frame));
            let (look, way) = reader.judged(look, true);
            // An empty frame is an empty sheet.
            let board = look.board > 0.0 && look.men() > 0 && frame.corners.area() >= LEAST_AREA;
            if board && look.quality() > LEAST_OF_FRAME && look.quality() > best + 0.05 {
                found.retain(|f| !frame.corners.holds(f.look.view.quad().middle()));
                found.push(Found::unlatticed(look, way, begun));
            }
        }
    }
    // The search, and looks at what turned out to be no board, were for all of them.
    let own: Duration = found.iter().map(|f| f.spent).sum();
    let shared =
        started.elapsed().saturating_sub(own) / u32::try_from(found.len().max(1)).unwrap_or(u32::MAX);
    found.into_iter().map(|f| finish(reader, Found { spent: f.spent + shared, ..f }, options)).collect()
}

/// Boards that are outlines with men in them, where nothing better was found. What was found in their place was
/// men and lines that looked like squares.
fn add_outlined(reader: &mut Reader<'_>, candidates: &[Candidate], found: &mut Vec<Found>) {
    if found.iter().any(|f| f.look.convincing()) {
        return;
    }
    let mut outlined: Vec<Found> = Vec::new();
    for candidate in candidates.iter().filter(|c| c.kind == Kind::Outline) {
        if candidate.corners.area().abs() < LEAST_AREA {
            continue;
        }
        let begun = Instant::now();
        let first = reader.look(View::candidate(candidate));
        if first.quality() < LEAST_QUALITY {
            continue;
        }
        let look = reader.settled(first);
        let (look, way) = reader.judged(look, true);
        // Text and drawings in a frame pass for a few men, none of them sure.
        let board = look.board > 1.0 && look.men() > 1 && look.upright() > LEAST_UPRIGHT;
        if !board || look.quality() < LEAST_OF_OUTLINE {
            continue;
        }
        // A row or a column further, a board without squares looks no worse: there the outline decides.
        let better = |f: &Found| {
            let same = overlap(&f.look.view.quad(), &look.view.quad()) > 0.9;
            f.look.quality() > look.quality() + if same { -0.05 } else { 0.03 }
        };
        if found.iter().any(|f| f.overlaps(&look) && better(f))
            || outlined.iter().any(|f| f.overlaps(&look) && f.look.quality() >= look.quality())
        {
            continue;
        }
        outlined.retain(|f| !f.overlaps(&look));
        found.retain(|f| !f.overlaps(&look));
        outlined.push(Found::unlatticed(look, way, begun));
    }
    found.extend(outlined);
}

/// What is good enough by itself.
fn accepted(look: &Look, candidate: &Candidate) -> bool {
    // The lattice is evidence of its own.
    let good = look.quality() + 0.3 * (candidate.score - 1.2) > LEAST_QUALITY;
    // Squared paper and cloth look like pale boards without men.
    let cloth = look.men() == 0 && candidate.contrast < 18.0 && candidate.score < OF_BOARDS;
    good && !cloth
}

/// Beside a board that stands out, what is pale and all but empty is the paper.
fn without_paper(found: &mut Vec<Found>) {
    let Some(best) = found.iter().max_by(|a, b| a.score.total_cmp(&b.score)) else { return };
    let (score, contrast) = (best.score, best.contrast);
    if score > OF_BOARDS {
        found.retain(|f| f.score >= OF_BOARDS || f.look.men() > 4 || f.contrast > 0.45 * contrast);
    }
}

/// Rows from top to bottom, in a row from left to right. Boards whose middles
/// are less than half a board apart stand in one row.
pub fn in_reading_order(mut boards: Vec<PictureReading>) -> Vec<PictureReading> {
    let box_of = |reading: &PictureReading| {
        let Point { x, y } = reading.corners.middle();
        (x, y, reading.corners.area().abs().sqrt())
    };
    boards.sort_by(|a, b| box_of(a).1.total_cmp(&box_of(b).1));
    let mut rows: Vec<Vec<PictureReading>> = Vec::new();
    let mut top = (0.0, 0.0);
    for board in boards {
        let (_, y, side) = box_of(&board);
        match rows.last_mut().filter(|_| y - top.0 < 0.5 * side.min(top.1)) {
            Some(row) => row.push(board),
            None => {
                top = (y, side);
                rows.push(vec![board]);
            }
        }
    }
    for row in &mut rows {
        row.sort_by(|a, b| box_of(a).0.total_cmp(&box_of(b).0));
    }
    rows.into_iter().flatten().collect()
}

fn finish(reader: &mut Reader<'_>, found: Found, options: &Options) -> PictureReading {
    let begun = Instant::now();
    let (look, way) = match found.way {
        Some(way) => (found.look, way),
        None => reader.right_way_up(found.look, found.light_first),
    };
    let turned_light = found.light_first ^ (way.quarters % 2 == 1);
    let (mut look, exchanged) = Exchanged::undone(reader, look, turned_light);
    let goes_on = options.corners.is_none() && reader.goes_on(&look.view);
    reader.again(&mut look);
    let picture = reader.picture();
    let shown = shown(&look.view.map, &Quad::frame(picture.width(), picture.height()));
    look.cut_off(&shown);
    let boards = best_boards(&look.logs);
    let weights = shares(&boards);
    let best = boards[0].classes;
    let mut evidence = Vec::new();
    let way_sure = way.probability();
    let sure = way_sure * exchanged.probability;
    evidence.extend(way.evidence());
    let mut odds = HABIT;
    evidence.push(Evidence {
        kind: "habit",
        text: "boards are mostly shown with White at the bottom".into(),
        weight: odds as f32,
    });
    let layout = layout_odds(&best, boards[0].price);
    odds += layout;
    evidence.push(Evidence {
        kind: "layout",
        text: if layout >= 0.0 {
            "the pieces stand as if White played upwards".into()
        } else {
            "the pieces stand as if White played downwards".into()
        },
        weight: layout as f32,
    });
    if let Some(read) =
        options.flip.is_none().then(|| coordinates::odds(picture, &look.view.map, &look.pixels)).flatten()
    {
        odds += read;
        evidence.push(Evidence {
            kind: "coordinates",
            text: if read >= 0.0 {
                "the printed coordinates begin at the bottom left".into()
            } else {
                "the printed coordinates begin at the top right".into()
            },
            weight: read as f32,
        });
    }
    let flipped = match options.flip {
        Some(flip) => {
            evidence.push(Evidence { kind: "option", text: "it was given".into(), weight: 99.0 });
            odds = if flip { -99.0 } else { 99.0 };
            flip
        }
        None => odds < 0.0,
    };
    let certain = 1.0 / (1.0 + (-odds.abs()).exp());
    for e in &mut evidence {
        if flipped && !["option", "upright"].contains(&e.kind) {
            e.weight = -e.weight;
        }
    }
    let turn = match options.turn {
        Some(color) => Some(Turn {
            color,
            evidence: Evidence { kind: "option", text: "it was given".into(), weight: 99.0 },
        }),
        None => highlighted(&look.pixels, &best, &shown, flipped),
    };
    let upright = |c: &Classes| if flipped { turned(c) } else { *c };
    let color = turn.as_ref().map(|t| t.color);
    let squares = squares(&look, &boards, &weights, flipped);
    let mut cut_off: Vec<Square> =
        (0..64).filter(|i| shown[*i] < WHOLE_ENOUGH).map(|i| named(i, flipped)).collect();
    if flipped {
        cut_off.reverse();
    }
    let mut alternatives: Vec<(Setup, f32)> = boards
        .iter()
        .zip(&weights)
        .skip(1)
        .map(|(b, w)| (b, *w * certain * sure))
        .filter(|(_, w)| *w >= 0.01)
        .take(8)
        .map(|(b, w)| (setup(&upright(&b.classes), color), w as f32))
        .collect();
    if 1.0 - certain >= 0.01 {
        let weight = weights[0] * (1.0 - certain) * sure;
        alternatives.push((setup(&turned(&upright(&best)), color), weight as f32));
    }
    let mut others = exchanged.others;
    others.extend(way.rival.map(|rival| (rival, 1.0 - way_sure)));
    for (classes, weight) in others.into_iter().filter(|o| o.1 >= 0.01) {
        let down = options.flip.unwrap_or_else(|| black_below(&classes));
        let classes = if down { turned(&classes) } else { classes };
        alternatives.push((setup(&classes, None), weight as f32));
    }
    alternatives.sort_by(|a, b| b.1.total_cmp(&a.1));
    let is_board = 1.0 / (1.0 + (-look.board).exp());
    let confidence = (weights[0] * certain * sure * is_board.max(0.02) * look.straight()) as f32
        * if goes_on { NOT_ALL } else { 1.0 };
    // The quad's first corner is that of the top left square as it was read.
    let quad = look.view.quad();
    let total = (way.quarters + if flipped { 2 } else { 0 }) % 4;
    PictureReading {
        corners: if flipped { quad.turned(2) } else { quad },
        bend: look.view.bend.and_then(|bend| if flipped { bend.turned(2) } else { Some(bend) }),
        rotation: match total {
            0 => Rotation::None,
            1 => Rotation::ThreeQuarters,
            2 => Rotation::Half,
            _ => Rotation::Quarter,
        },
        rotation_probability: (certain * way_sure) as f32,
        rotation_evidence: evidence,
        shown: exchanged.shown,
        shown_probability: exchanged.probability as f32,
        dark_corner: exchanged.dark_corner,
        goes_on,
        squares,
        cut_off,
        confidence,
        trusted: confidence >= TRUSTED,
        turn,
        alternatives,
        setup: setup(&upright(&best), color),
        milliseconds: (found.spent + begun.elapsed()).as_secs_f32() * 1000.0,
    }
}

/// The side to move after the move that is highlighted.
fn highlighted(pixels: &[f32], classes: &Classes, shown: &[f32; 64], flipped: bool) -> Option<Turn> {
    let (from, to, color) = last_move(pixels, classes, flipped)?;
    if [from, to].iter().any(|i| shown[*i] < WHOLE_ENOUGH) {
        return None;
    }
    let name = |i: usize| named(i, flipped);
    let text = format!("the last move, {} to {}, is highlighted", name(from), name(to));
    Some(Turn { color, evidence: Evidence { kind: "highlight", text, weight: 3.0 } })
}

/// The square of an index of the board as it lies in the picture.
const fn named(i: usize, flipped: bool) -> Square {
    let i = if flipped { 63 - i } else { i };
    Square::new((i % 8) as u8, (7 - i / 8) as u8)
}

/// The squares with what they are in the boards that were weighed.
fn squares(look: &Look, boards: &[Weighed], weights: &[f64], flipped: bool) -> Vec<Sure> {
    let mut out: Vec<Sure> = (0..64)
        .map(|i| {
            let mut share = [0.0f64; CLASSES];
            for (b, w) in boards.iter().zip(weights) {
                share[usize::from(b.classes[i])] += w;
            }
            // What was never weighed keeps what the network gives it.
            let rest: f64 =
                (0..CLASSES).filter(|&c| share[c] == 0.0).map(|c| f64::from(look.logs[i][c]).exp()).sum();
            for (c, s) in share.iter_mut().enumerate() {
                *s = if *s == 0.0 { f64::from(look.logs[i][c]).exp() } else { *s * (1.0 - rest).max(0.0) };
            }
            let best = usize::from(boards[0].classes[i]);
            let mut others: Vec<(usize, f64)> =
                share.iter().copied().enumerate().filter(|&(c, s)| c != best && s >= 0.01).collect();
            others.sort_by(|a, b| b.1.total_cmp(&a.1));
            Sure {
                glyph: piece(best as u8),
                probability: share[best] as f32,
                alternatives: others.into_iter().map(|(c, s)| (piece(c as u8), s as f32)).collect(),
            }
        })
        .collect();
    if flipped {
        out.reverse();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::empty;
    use crate::look::known;
    use crate::reading::Shown;

    fn at(x: f64, y: f64) -> PictureReading {
        let corners = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)];
        PictureReading {
            corners: Quad(corners.map(|(a, b)| Point::new(x + a, y + b))),
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
            setup: setup(&[0; 64], None),
            milliseconds: 0.0,
        }
    }

    #[test]
    fn boards_come_row_by_row_though_the_page_is_a_little_tilted() {
        let boards = vec![at(300.0, 190.0), at(10.0, 20.0), at(12.0, 210.0), at(300.0, 8.0)];
        let order: Vec<_> =
            in_reading_order(boards).iter().map(|b| (b.corners.0[0].x, b.corners.0[0].y)).collect();
        assert_eq!(order, [(10.0, 20.0), (300.0, 8.0), (12.0, 210.0), (300.0, 190.0)]);
    }

    #[test]
    fn what_lies_beyond_the_edge_was_not_seen() {
        // Six tenths of the first column lie to the left of the picture.
        let corners = [(-6.0, 0.0), (74.0, 0.0), (74.0, 80.0), (-6.0, 80.0)];
        let map = Homography::to_quad(&Quad(corners.map(|(x, y)| Point::new(x, y)))).unwrap();
        let mut sure = [-20.0; CLASSES];
        sure[0] = 0.0;
        let mut look = Look {
            view: View::of(map),
            pixels: Vec::new(),
            logs: [sure; 64],
            offsets: [[0.0; 2]; 64],
            board: 9.0,
        };
        look.cut_off(&shown(&map, &Quad::frame(80, 80)));
        assert!(look.logs[0][0].exp() < 0.85 && look.logs[0][3].exp() > 0.01);
        assert_eq!((look.logs[1][0], look.logs[63][0]), (0.0, 0.0));
        // A pixel too many is what the search is off by.
        let near = Homography::to_quad(&Quad::frame(81, 81)).unwrap();
        assert!(shown(&near, &Quad::frame(80, 80)).iter().all(|seen| known(*seen) == 1.0));
    }

    /// A frame on a page, and in it what `ink` says is black, by column and row of the frame.
    fn framed(ink: impl Fn(u32, u32) -> bool) -> Picture {
        let mut rgb = Vec::new();
        for y in 0..420_u32 {
            for x in 0..500_u32 {
                let (u, v) = (x.wrapping_sub(60), y.wrapping_sub(40));
                let value = match (u.min(v), u.max(v)) {
                    (_, 330..) => 235,
                    (0..2, _) | (_, 328..) => 0,
                    _ if ink(u, v) => 20,
                    _ => 250,
                };
                rgb.extend([value; 3]);
            }
        }
        Picture::new(500, 420, rgb).unwrap()
    }

    #[test]
    fn an_empty_frame_is_no_board() {
        let picture = framed(|_, _| false);
        assert!(find_with(&picture, &mut |_| false).iter().any(|c| c.kind == Kind::Outline));
        assert!(read(&picture, &Options::default()).is_empty());
    }

    #[test]
    fn a_table_of_text_in_a_frame_is_no_board() {
        // Strokes of letters, in words, in lines; four columns with rules between them.
        let text = |u: u32, v: u32| {
            let (line, row) = (v / 18, v % 18);
            let (letter, column) = (u / 7, u % 7);
            let dice = (letter * 7919 + line * 104_729).wrapping_mul(2_654_435_761) >> 16;
            let upright = (4..14).contains(&row) && (column == 1 || (column == 4 && dice.is_multiple_of(2)));
            let level = (1..5).contains(&column) && (row == 4 + dice % 9 || row == 13);
            u.is_multiple_of(82) || (dice % 5 > 0 && (12..318).contains(&v) && (upright || level))
        };
        let picture = framed(text);
        let frame = [(62.0, 42.0), (388.0, 42.0), (388.0, 368.0), (62.0, 368.0)];
        let corners = Quad(frame.map(|(x, y)| Point::new(x, y)));
        let outline = empty(corners, 1.0, Kind::Outline).unwrap();
        let net = Network::shipped().unwrap();
        let mut reader = Reader::new(net, &picture, None);
        let mut found = Vec::new();
        add_outlined(&mut reader, &[outline], &mut found);
        assert!(found.is_empty());
    }

    #[test]
    fn corners_in_any_order_begin_at_the_top_left() {
        let frame = Quad::frame(10, 20);
        for order in [[0, 1, 2, 3], [3, 1, 0, 2], [2, 3, 0, 1]] {
            assert_eq!(sorted(&Quad(order.map(|i| frame.0[i]))), frame);
        }
    }
}
