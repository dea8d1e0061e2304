//! The whole way: a picture in, its boards out.

use crate::bend::Bend;
use crate::beside;
use crate::coordinates;
use crate::decide::{Classes, Weighed, best_boards, log_softmax, price, shares};
use crate::find::{Candidate, Kind, find_with, overlap};
use crate::geometry::{Homography, Point, Quad};
use crate::net::{CLASSES, Classifier, Network, SIDE};
use crate::orient::{HABIT, layout_odds, likelihood, turned};
use crate::picture::Picture;
use crate::reading::{Evidence, Options, PictureReading, Rotation, Shown, Sure, Turn};
use crate::rectify::Straightener;
use crate::shade::{mirrored, shade};
use crate::turn::last_move;
use fenya::Setup;
use fenya::board::{Board, Color, Piece, Role, Size, Square};
use std::time::{Duration, Instant};

/// Training with smoothed labels leaves the network less sure than it may be (training/RESULTS.md).
const TEMPERATURE: f32 = 0.8;
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
/// A square that is less sure than this is looked at again, from a little aside.
const SURE: f32 = 0.995;
/// Two looks from aside are enough when all squares are as sure as this.
const AGREED: f32 = 0.97;
/// The looks from aside, in sides of the board.
const ASIDE: [[[f64; 4]; 2]; 2] = [
    [[-0.004, -0.005, 1.006, 1.004], [0.003, -0.006, 0.994, 0.995]],
    [[0.005, 0.003, 1.004, 1.006], [-0.006, 0.004, 0.997, 1.005]],
];
/// How much surer the men of a board that lies must be when it is turned. Chosen, as the next two, on the boards of 319 real
/// pictures turned four ways each, of which two read better another way.
const AS_IT_LIES: f64 = 0.03;
/// How much surer yet when light and dark are exchanged.
const AS_NEGATIVE: f64 = 0.03;
/// How much surer yet when it is turned on its head.
const HEADLONG: f64 = 0.02;
/// Nats for a negative, for each nat by which its men are surer in the mean.
const SURER: f64 = 30.0;
/// Nats by which mirrors are rarer than negatives.
const RARER: f64 = 1.0;
/// What a picture alone says of that is not surer than this, so that it is never trusted.
const MOST_SHOWN: f64 = 0.75;
/// Nats by which one way up is the likelier, for each nat by which its men are surer in the mean.
const PER_LEAD: f64 = 80.0;
/// A board that is read worse than this is looked at the other ways up before it is judged.
const LYING: f64 = -0.15;
/// From this confidence on, a board is taken unseen (training/RESULTS.md).
const TRUSTED: f32 = 0.8;
/// Squares by which offsets must differ from none to be followed, root of the mean square.
const STRAIGHT: f64 = 0.025;
/// Squares by which offsets differ from none after a map has followed them, where paper is bent.
const BENT: f64 = 0.06;

/// A square is read as if it were whole when so much of it is seen.
const WHOLE_ENOUGH: f32 = 0.7;
/// How often a square is empty, in games.
const EMPTY: f32 = 0.65;

/// The board, in its own sides.
const WHOLE: [f64; 4] = [0.0, 0.0, 1.0, 1.0];

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

type Logs = [[f32; CLASSES]; 64];

/// How a picture is looked at.
#[derive(Clone, Copy)]
struct View {
    map: Homography,
    /// How the paper is bent, where it is.
    bend: Option<Bend>,
    /// With light and dark exchanged.
    negative: bool,
}

impl View {
    const fn of(map: Homography) -> Self {
        Self { map, bend: None, negative: false }
    }

    fn quad(&self) -> Quad {
        self.map.quad()
    }

    /// Its first corner so many corners further on.
    fn turned(&self, quarters: usize) -> Option<Self> {
        Some(Self { map: Homography::to_quad(&self.quad().turned(quarters))?, bend: None, ..*self })
    }
}

/// A board as the network sees it through one map.
struct Look {
    view: View,
    /// The straightened board.
    pixels: Vec<f32>,
    logs: Logs,
    /// Where the squares lie, to the right and down, in squares.
    offsets: [[f32; 2]; 64],
    /// Logit: it is a board, exactly there.
    board: f64,
}

impl Look {
    /// How good it is: the logarithm of the chance that it is a board, and how sure the squares are.
    fn quality(&self) -> f64 {
        let sure: f64 =
            self.logs.iter().map(|l| f64::from(l.iter().copied().fold(f32::MIN, f32::max))).sum::<f64>()
                / 64.0;
        let board = -((-self.board).exp()).ln_1p();
        0.35 * board.max(-12.0) + 3.0 * sure
    }

    /// It is a board beyond doubt, and has men on it.
    fn convincing(&self) -> bool {
        self.board > 4.0 && self.quality() > -0.1 && self.men() > 0
    }

    /// The view in which the squares lie where the network saw them; none, when they lie there.
    fn corrected(&self) -> Option<View> {
        if self.off() < STRAIGHT {
            return None;
        }
        let pair = |(i, o): (usize, &[f32; 2])| {
            let (x, y) = ((i % 8) as f64 + 0.5, (i / 8) as f64 + 0.5);
            let seen = Point::new((x + f64::from(o[0])) / 8.0, (y + f64::from(o[1])) / 8.0);
            (Point::new(x / 8.0, y / 8.0), self.view.map.apply(seen))
        };
        let map = Homography::fit(&self.offsets.iter().enumerate().map(pair).collect::<Vec<_>>())?;
        let ratio = map.quad().area() / self.view.quad().area();
        (0.8..1.25).contains(&ratio).then_some(View { map, ..self.view })
    }

    /// How the paper is bent, by what is left of the offsets where no map straightens it; none, when little is.
    fn bent(&self) -> Option<View> {
        if self.off() < BENT {
            return None;
        }
        let place = |p: Point| self.view.bend.map_or(p, |bend| bend.apply(p));
        let pair = |(i, o): (usize, &[f32; 2])| {
            let (x, y) = ((i % 8) as f64 + 0.5, (i / 8) as f64 + 0.5);
            let seen = Point::new((x + f64::from(o[0])) / 8.0, (y + f64::from(o[1])) / 8.0);
            (Point::new(x / 8.0, y / 8.0), place(seen))
        };
        let bend = Bend::fit(&self.offsets.iter().enumerate().map(pair).collect::<Vec<_>>())?;
        Some(View { bend: Some(bend), ..self.view })
    }

    /// How much its squares can be told apart: where they do not lie under the grid, men are read on squares beside theirs.
    fn straight(&self) -> f64 {
        1.0 - ((self.off() - 0.07) / 0.1).clamp(0.0, 0.6)
    }

    /// By how much the squares lie elsewhere, in squares, root of the mean square.
    fn off(&self) -> f64 {
        let length = |o: &[f32; 2]| f64::from(o[0]).powi(2) + f64::from(o[1]).powi(2);
        (self.offsets.iter().map(length).sum::<f64>() / 64.0).sqrt()
    }

    /// How sure the occupied squares are: what stands upright is read better.
    fn upright(&self) -> f64 {
        let (mut sum, mut n) = (0.0, 0.0);
        for l in &self.logs {
            let (best, value) = most(l);
            if best != 0 {
                sum += f64::from(value);
                n += 1.0;
            }
        }
        if n > 0.0 { sum / n } else { -9.0 }
    }

    /// What is the most probable on each square.
    fn classes(&self) -> Classes {
        self.logs.each_ref().map(|l| most(l).0 as u8)
    }

    /// How many squares are occupied.
    fn men(&self) -> usize {
        self.logs.iter().filter(|l| most(l).0 != 0).count()
    }

    /// What lies beyond the edge of the picture was not seen: it is anything, and most likely nothing.
    fn cut_off(&mut self, seen: &[f32; 64]) {
        for (log, seen) in self.logs.iter_mut().zip(seen) {
            let known = known(*seen);
            if known < 1.0 {
                for (class, l) in log.iter_mut().enumerate() {
                    let guess = if class == 0 { EMPTY } else { (1.0 - EMPTY) / (CLASSES - 1) as f32 };
                    *l = (known * l.exp() + (1.0 - known) * guess).ln();
                }
            }
        }
    }

    fn least(&self) -> f32 {
        self.logs.iter().map(|l| most(l).1.exp()).fold(1.0, f32::min)
    }
}

/// Which share of each square the picture shows.
fn shown(map: &Homography, frame: &Quad) -> [f32; 64] {
    const N: usize = 8;
    let at = |k: usize, i: usize| (k as f64 + (i as f64 + 0.5) / N as f64) / 8.0;
    std::array::from_fn(|square| {
        let inside =
            |i: &usize| frame.holds(map.apply(Point::new(at(square % 8, i % N), at(square / 8, i / N))));
        (0..N * N).filter(inside).count() as f32 / (N * N) as f32
    })
}

/// How much what the network says of a square counts, of which so much is seen.
fn known(seen: f32) -> f32 {
    ((seen - 0.2) / (WHOLE_ENOUGH - 0.2)).clamp(0.0, 1.0)
}

fn most(log: &[f32; CLASSES]) -> (usize, f32) {
    log.iter().copied().enumerate().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((0, 0.0))
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
    /// Does the middle of either lie within the other?
    fn overlaps(&self, look: &Look) -> bool {
        let (a, b) = (self.look.view.quad(), look.view.quad());
        a.holds(b.middle()) || b.holds(a.middle())
    }
}

struct Reader<'a> {
    net: &'a dyn Classifier,
    /// How the picture shows its boards, where that was given.
    shown: Option<Shown>,
    straightener: Straightener<'a>,
}

impl Reader<'_> {
    /// A region of the plane of the board, straightened.
    fn pixels(&mut self, view: &View, region: [f64; 4]) -> Vec<f32> {
        let mut pixels = self.straightener.bent(&view.map, view.bend.as_ref(), region, SIDE, SIDE);
        if view.negative {
            pixels.iter_mut().for_each(|p| *p = 255.0 - *p);
        }
        pixels
    }

    fn look(&mut self, mut view: View) -> Look {
        if let Some(shown) = self.shown {
            view.negative = shown == Shown::Negative;
        }
        let pixels = self.pixels(&view, WHOLE);
        let out = self.net.classify(&pixels);
        let logs = out.logits.each_ref().map(|l| log_softmax(l, TEMPERATURE));
        Look { view, pixels, logs, offsets: out.offsets, board: f64::from(out.board) }
    }

    /// Looks, and follows the network where it says that the squares lie elsewhere.
    fn settle(&mut self, view: View) -> Look {
        let look = self.look(view);
        self.settled(look)
    }

    fn settled(&mut self, mut best: Look) -> Look {
        for _ in 0..2 {
            let Some(next) = best.corrected() else { break };
            let look = self.look(next);
            if look.quality() <= best.quality() {
                break;
            }
            best = look;
        }
        for _ in 0..2 {
            let Some(next) = best.bent() else { break };
            let look = self.look(next);
            if look.quality() <= best.quality() {
                break;
            }
            best = look;
        }
        best
    }

    /// Readings from a little aside, averaged: what is real stays, what is noise goes.
    fn again(&mut self, look: &mut Look) {
        let mut sum = look.logs.map(|l| l.map(f32::exp));
        let mut count = 1.0;
        for pair in ASIDE {
            for region in pair {
                let pixels = self.pixels(&look.view, region);
                let out = self.net.classify(&pixels);
                for (s, l) in sum.iter_mut().zip(&out.logits) {
                    for (s, l) in s.iter_mut().zip(log_softmax(l, TEMPERATURE)) {
                        *s += l.exp();
                    }
                }
                count += 1.0;
            }
            look.logs = sum.map(|l| l.map(|v| (v / count).max(1e-9).ln()));
            if look.least() > AGREED {
                break;
            }
        }
    }

    /// Turned by quarters, if that reads better. Photographs of pages lie on their sides or upside down, and programs for
    /// dark rooms show pages as negatives.
    fn right_way_up(&mut self, look: Look, light_first: bool) -> (Look, Way) {
        let first = look.upright();
        let light_first = shade(&look.pixels, &look.classes()).unwrap_or(light_first);
        // No board that lies is read as surely as that; and an empty one has no way up.
        if (light_first && first > -0.08) || look.men() == 0 {
            return (look, Way::CLEAR);
        }
        let view = look.view;
        let mut best = (look, 0);
        let mut value = first - strange(&best.0) + AS_IT_LIES;
        let mut way = Way::CLEAR;
        let known = self.shown.is_some();
        // A negative has dark squares where light ones belong.
        let others: &[(usize, bool)] = if light_first {
            &[(1, false), (3, false), (2, false)]
        } else {
            &[(0, true), (1, false), (3, false), (2, false), (2, true)]
        };
        for &(quarters, negative) in others.iter().filter(|way| !(way.1 && known)) {
            let most = if quarters == 2 { -HEADLONG } else { 0.0 } - if negative { AS_NEGATIVE } else { 0.0 };
            // No look is better than one that is sure of all.
            if value >= most {
                continue;
            }
            let Some(view) = view.turned(quarters) else { continue };
            let look = self.settle(View { negative, ..view });
            if look.men() == 0 {
                continue;
            }
            let this = look.upright() - strange(&look) + most;
            let other = if this > value {
                way.lead = this - value;
                value = this;
                std::mem::replace(&mut best, (look, quarters)).0
            } else if value - this < way.lead {
                way.lead = value - this;
                look
            } else {
                continue;
            };
            way.rival = Some(other.logs);
        }
        way.quarters = best.1;
        (best.0, way)
    }

    /// A board with what the picture does to it undone; none, when it is looked at so.
    fn as_shown(&mut self, look: &Look, shown: Shown) -> Option<Look> {
        let negative = shown == Shown::Negative;
        let view = if shown == Shown::Mirrored {
            let [a, b, c, d] = look.view.quad().0;
            let map = Homography::to_quad(&Quad([b, a, d, c]))?;
            View { map, bend: None, negative }
        } else if look.view.negative == negative {
            return None;
        } else {
            View { negative, ..look.view }
        };
        Some(self.settle(view))
    }

    /// [`right_way_up`](Self::right_way_up) before it is judged, for what reads so badly that it may be a board that lies.
    fn judged(&mut self, look: Look, light_first: bool) -> (Look, Option<Way>) {
        if look.quality() >= LYING || look.board < 0.0 {
            return (look, None);
        }
        let (look, way) = self.right_way_up(look, light_first);
        (look, Some(way))
    }
}

/// Which way up a board is, by its men.
struct Way {
    /// By how many quarters it was turned, its first corner so many further on.
    quarters: usize,
    /// How much surer its men are, in the mean, than any other way up.
    lead: f64,
    /// What the next best way up gives.
    rival: Option<Logs>,
}

impl Way {
    /// As it was found, without a doubt.
    const CLEAR: Self = Self { quarters: 0, lead: f64::INFINITY, rival: None };

    /// How probable it is.
    fn probability(&self) -> f64 {
        1.0 / (1.0 + (-PER_LEAD * self.lead).exp())
    }
}

/// What chess has against what is seen, in the measure of [`Look::upright`]: men that lie are taken for others.
fn strange(look: &Look) -> f64 {
    0.02 * best_boards(&look.logs)[0].price
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
    let mut reader = Reader { net, shown: options.shown, straightener: Straightener::new(picture) };
    let mut boards = boards(&mut reader, options);
    beside::add_turns(picture, &mut boards, options);
    in_reading_order(boards)
}

/// The boards of a picture with all but whose move it is.
fn boards(reader: &mut Reader<'_>, options: &Options) -> Vec<PictureReading> {
    let started = Instant::now();
    if let Some(corners) = &options.corners {
        let Some(map) = Homography::to_quad(&sorted(corners)) else { return Vec::new() };
        // Corners that were given are taken as they are.
        let look = reader.look(View::of(map));
        let found =
            Found { look, way: None, light_first: true, score: 0.0, contrast: 0.0, spent: started.elapsed() };
        return vec![finish(reader, found, options)];
    }
    let candidates =
        find_with(reader.straightener.picture(), &mut |c| reader.look(View::of(c.map)).convincing());
    let mut found: Vec<Found> = Vec::new();
    for (i, candidate) in
        candidates.iter().enumerate().filter(|(_, c)| matches!(c.kind, Kind::Board | Kind::Lines))
    {
        if candidate.corners.area().abs() < LEAST_AREA {
            continue;
        }
        let begun = Instant::now();
        let first = reader.look(View::of(candidate.map));
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
                let Some(view) = View::of(other.map).turned(quarters) else { continue };
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
            let look = reader.settle(View::of(frame.map));
            let (look, way) = reader.judged(look, true);
            // An empty frame is an empty sheet.
            let board = look.board > 0.0 && look.men() > 0 && frame.corners.area() >= LEAST_AREA;
            if board && look.quality() > LEAST_OF_FRAME && look.quality() > best + 0.05 {
                found.retain(|f| !frame.corners.holds(f.look.view.quad().middle()));
                found.push(Found {
                    look,
                    way,
                    light_first: true,
                    score: 0.0,
                    contrast: 0.0,
                    spent: begun.elapsed(),
                });
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
        let first = reader.look(View::of(candidate.map));
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
        outlined.push(Found {
            look,
            way,
            light_first: true,
            score: 0.0,
            contrast: 0.0,
            spent: begun.elapsed(),
        });
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

/// How a board is shown whose square at White's right hand is dark, and what it is otherwise.
struct Exchanged {
    shown: Shown,
    probability: f64,
    others: Vec<(Classes, f64)>,
}

impl Exchanged {
    const NOT: Self = Self { shown: Shown::Plain, probability: 1.0, others: Vec::new() };
}

/// A board with a dark square at White's right hand is a negative, or seen in a mirror, or drawn wrongly. In a negative, white men
/// look like black ones: what is more likely where they stand decides, and how surely they are read.
fn exchanged(reader: &mut Reader<'_>, look: Look) -> (Look, Exchanged) {
    let (plain, negative) = match reader.as_shown(&look, Shown::Negative) {
        Some(negative) => (look, negative),
        None => match reader.as_shown(&look, Shown::Plain) {
            Some(plain) => (plain, look),
            None => return (look, Exchanged::NOT),
        },
    };
    let [first, second] = [&plain, &negative].map(|look| best_boards(&look.logs)[0].clone());
    let in_mirror = mirrored(&first.classes);
    let strange = first.price.min(second.price).max(0.0);
    let surer = (SURER * (negative.upright() - plain.upright())).clamp(-6.0, 6.0);
    let ways = [
        (Shown::Plain, first.classes, -first.price),
        (Shown::Negative, second.classes, surer - second.price),
        (Shown::Mirrored, in_mirror, -RARER - price(&in_mirror)),
    ];
    let mut ways = ways.map(|(shown, classes, odds)| (shown, classes, likelihood(&classes, strange) + odds));
    ways.sort_by(|a, b| b.2.total_cmp(&a.2));
    let most = ways[0].2;
    let weights = ways.map(|w| (w.2 - most).exp());
    // Where men stand misleads in problems, and may be that of a mirror in negatives.
    let sure = (1.0 / weights.iter().sum::<f64>()).min(MOST_SHOWN);
    let rest = weights[1] + weights[2];
    let shown = ways[0].0;
    let others =
        [1, 2].map(|i| (ways[i].1, (1.0 - sure) * weights[i] / rest.max(f64::MIN_POSITIVE))).to_vec();
    let look = match shown {
        Shown::Plain => plain,
        Shown::Negative => negative,
        Shown::Mirrored => reader.as_shown(&plain, shown).unwrap_or(plain),
    };
    (look, Exchanged { shown, probability: sure, others })
}

fn finish(reader: &mut Reader<'_>, found: Found, options: &Options) -> PictureReading {
    let begun = Instant::now();
    let (mut look, way) = match found.way {
        Some(way) => (found.look, way),
        None => reader.right_way_up(found.look, found.light_first),
    };
    // Its lattice knows what too few empty squares do not tell.
    let seen = shade(&look.pixels, &look.classes()).unwrap_or(found.light_first ^ (way.quarters % 2 == 1));
    let dark_corner = !seen || look.view.negative;
    let mut exchange = Exchanged::NOT;
    if let Some(shown) = options.shown {
        if shown == Shown::Mirrored {
            look = reader.as_shown(&look, shown).unwrap_or(look);
        }
        exchange.shown = shown;
    } else if dark_corner {
        (look, exchange) = exchanged(reader, look);
    }
    if look.least() < SURE {
        reader.again(&mut look);
    }
    let picture = reader.straightener.picture();
    let shown = shown(&look.view.map, &Quad::frame(picture.width(), picture.height()));
    look.cut_off(&shown);
    let boards = best_boards(&look.logs);
    let weights = shares(&boards);
    let best = boards[0].classes;
    let mut evidence = Vec::new();
    let way_sure = way.probability();
    let sure = way_sure * exchange.probability;
    if way.lead.is_finite() {
        evidence.push(Evidence {
            kind: "upright",
            text: match way.quarters {
                0 => "the pieces stand upright".into(),
                2 => "the pieces stand on their heads in the picture".into(),
                _ => "the pieces lie on their sides in the picture".into(),
            },
            weight: (way.lead * PER_LEAD).min(99.0) as f32,
        });
    }
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
    let mut others = exchange.others;
    if let Some(logs) = way.rival {
        others.push((best_boards(&logs)[0].classes, 1.0 - way_sure));
    }
    for (classes, weight) in others.into_iter().filter(|o| o.1 >= 0.01) {
        let down = options.flip.unwrap_or_else(|| HABIT + layout_odds(&classes, price(&classes)) < 0.0);
        let classes = if down { turned(&classes) } else { classes };
        alternatives.push((setup(&classes, None), weight as f32));
    }
    alternatives.sort_by(|a, b| b.1.total_cmp(&a.1));
    let is_board = 1.0 / (1.0 + (-look.board).exp());
    let confidence = (weights[0] * certain * sure * is_board.max(0.02) * look.straight()) as f32;
    // The quad's first corner is that of the top left square as it was read.
    let quad = look.view.quad();
    let total = (way.quarters + if flipped { 2 } else { 0 }) % 4;
    PictureReading {
        corners: if flipped { quad.turned(2) } else { quad },
        rotation: match total {
            0 => Rotation::None,
            1 => Rotation::ThreeQuarters,
            2 => Rotation::Half,
            _ => Rotation::Quarter,
        },
        rotation_probability: (certain * way_sure) as f32,
        rotation_evidence: evidence,
        shown: exchange.shown,
        shown_probability: exchange.probability as f32,
        dark_corner,
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

    fn at(x: f64, y: f64) -> PictureReading {
        let corners = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)];
        PictureReading {
            corners: Quad(corners.map(|(a, b)| Point::new(x + a, y + b))),
            rotation: Rotation::None,
            rotation_probability: 1.0,
            rotation_evidence: Vec::new(),
            shown: Shown::Plain,
            shown_probability: 1.0,
            dark_corner: false,
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
        let mut reader = Reader { net, shown: None, straightener: Straightener::new(&picture) };
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
