//! Finds the boards of a picture.
//!
//! Where four squares of a board meet, brightness has a saddle point, and its
//! axes turn by 90 degrees from one such corner to the next. Little else in
//! pictures does that. So saddle points are looked for at some scales, grown
//! into lattices, and of each lattice the seven by seven corners are taken that
//! look most like a board. Where squares differ too little for that, outlines of
//! boards are told. No learning is in it: a network judges afterwards.

mod lattice;
mod outline;
mod refine;
mod saddle;
mod window;

#[cfg(test)]
pub(crate) mod draw;
#[cfg(test)]
mod tests;

use crate::bend::Bend;
use crate::geometry::{Homography, Point, Quad};
use crate::picture::Picture;
use crate::raster::{Channel, Gray, Window};
use lattice::Nature;

/// What a candidate is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A board that was found.
    Board,
    /// The board of the candidate with this index, shifted by a row or a column:
    /// not unlikely, and never right together with it.
    Shifted {
        /// Its index in the list.
        of: usize,
    },
    /// A board of lines: its squares are of one colour. The score is up to 1.
    Lines,
    /// An outline, nearly square, where nothing better was found: a board may fill it.
    /// The score is up to 1. It may overlap boards that were found.
    Outline,
    /// The picture's own frame, nearly square: a board may fill it. It may
    /// overlap boards that were found.
    Frame,
}

/// Where a board may be.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// Its outer corners in pixels; the first one is the top left as the picture
    /// stands, then clockwise. They may lie outside the picture.
    pub corners: Quad,
    /// The map of the unit square to the board.
    pub map: Homography,
    /// How the board is bent before it is mapped, where its corners lie on no plane.
    pub bend: Option<Bend>,
    /// How much it looks like a board: 1.6 is the best there is, below 1 it is doubtful.
    pub score: f64,
    /// How many of the 49 inner corners were seen.
    pub nodes: usize,
    /// Between its light and its dark squares, in levels of 0 to 255 of the
    /// channel it was found in.
    pub contrast: f64,
    /// How far the seen corners are from where the map puts them, the root of the
    /// mean square, in sides of a square. Curved paper has 0.05 and more.
    pub residual: f64,
    /// Is the top left square a light one?
    pub light_first: bool,
    /// What it is.
    pub kind: Kind,
}

/// Pixels of the plane that is searched.
const AREA: f64 = 900_000.0;
const LONGEST: f64 = 2200.0;
/// The blur of the search, in pixels of a level.
const SIGMA: f32 = 2.2;
const FINE: f32 = 1.4;
/// From one level to the next.
const STEP: f64 = 1.4;
/// A board with such a score is taken without looking further at its place.
const SURE: f64 = 1.45;
/// A window with a score so little less is told as well.
const CLOSE: f64 = 0.15;

/// Below this it is no board.
const LEAST: f64 = 1.0;
/// A board whose score is so much less than the best one's is none.
const FAR: f64 = 0.35;
/// A second channel is searched unless one board is as good as this.
const GOOD: f64 = 1.2;
/// No more boards of a picture are told.
const MOST: usize = 24;

/// The boards of a picture, the best first, none overlapping another; then what
/// they may be instead: shifted, an outline, or the frame.
pub fn find(picture: &Picture) -> Vec<Candidate> {
    find_with(picture, &mut |_| false)
}

/// [`find`] with someone to ask whether a doubtful candidate is a board, exactly there, before its corners are
/// refined: when it is, brightness was enough, and no other channels are searched.
pub fn find_with(picture: &Picture, judge: &mut dyn FnMut(&Candidate) -> bool) -> Vec<Candidate> {
    let (w, h) = (f64::from(picture.width()), f64::from(picture.height()));
    let (mut boards, outlines) =
        if w >= 40.0 && h >= 40.0 { all_channels(picture, judge) } else { Default::default() };
    boards.sort_by(|a, b| b.board.score.total_cmp(&a.board.score));
    // What is doubtful is told only where nothing is better.
    let least = boards.first().map_or(LEAST, |b| LEAST.max(b.board.score - FAR));
    let good = boards.iter().filter(|b| b.board.score >= least || b.board.kind == Kind::Lines).count();
    if good > 0 {
        boards.retain(|b| b.board.score >= least || b.board.kind == Kind::Lines);
    }
    boards.truncate(if good > 0 { MOST } else { 2 });
    let mut out: Vec<Candidate> = Vec::new();
    let mut others = Vec::new();
    for mut found in boards {
        refine::refine(picture, &found.channel, &mut found.board);
        let of = out.len();
        for (c, (di, dj)) in found.others {
            // The same map, refined, from other nodes on.
            let map = found.board.map.after(&Homography([[1.0, 0.0, di], [0.0, 1.0, dj], [0.0, 0.0, 1.0]]));
            let residual = found.board.residual;
            let c = Candidate { corners: map.quad(), map, residual, kind: Kind::Shifted { of }, ..c };
            if sensible(&c.corners) {
                others.push(upright(c));
            }
        }
        out.push(upright(found.board));
    }
    out.extend(others);
    out.extend(outlines);
    let ratio = w / h;
    if w.min(h) >= 16.0 && (0.8..1.25).contains(&ratio) {
        let frame = Quad::frame(picture.width(), picture.height());
        let known = out.iter().any(|c| overlap(&c.corners, &frame) > 0.94);
        if !known {
            out.extend(empty(frame, 0.0, Kind::Frame));
        }
    }
    out
}

/// A candidate of which only the corners are known.
pub(crate) fn empty(corners: Quad, score: f64, kind: Kind) -> Option<Candidate> {
    let map = Homography::to_quad(&corners)?;
    Some(Candidate {
        corners,
        map,
        score,
        bend: None,
        nodes: 0,
        contrast: 0.0,
        residual: 0.0,
        light_first: true,
        kind,
    })
}

/// A board before it is refined.
struct Found {
    board: Candidate,
    channel: Channel,
    /// What it may be instead, and how far that is shifted, in sides of the board.
    others: Vec<(Candidate, (f64, f64))>,
}

/// The boards, and outlines where these are not enough.
fn all_channels(
    picture: &Picture,
    judge: &mut dyn FnMut(&Candidate) -> bool,
) -> (Vec<Found>, Vec<Candidate>) {
    let (w, h) = (picture.width() as usize, picture.height() as usize);
    let mut boards: Vec<Found> = Vec::new();
    // A grid of lines looks like a board turned by 45 degrees; few boards are.
    let enough = |boards: &[Found]| boards.iter().any(|b| b.board.score >= GOOD && !slanted(&b.board));
    search(picture, &Channel::LUMA, Nature::Corners, &mut boards);
    let best = boards.iter().max_by(|a, b| a.board.score.total_cmp(&b.board.score));
    let confirmed = |b: &Found| b.board.score >= LEAST && judge(&upright(b.board.clone()));
    if enough(&boards) || best.is_some_and(confirmed) {
        return (boards, Vec::new());
    }
    // Squares may be of one tone, and only an outline show where they are.
    let outlines: Vec<Candidate> = outline::outlines(picture)
        .into_iter()
        .filter(|o| sensible(&o.corners))
        .filter_map(|o| empty(o.corners, o.score, Kind::Outline))
        .collect();
    let small = |channel: Channel| channel.plane(picture, Window::all(picture), 160.min(w), 160.min(h));
    for channel in [Channel::RED_GREEN, Channel::YELLOW_BLUE] {
        let (low, high) = small(channel).percentiles(0.01, 0.99);
        if high - low >= 10.0 {
            search(picture, &channel.stretched(low, high), Nature::Corners, &mut boards);
        }
    }
    if enough(&boards) {
        return (boards, outlines);
    }
    // Squares that are hardly darker than the page, or hardly lighter than a
    // dark one: what is far from it is cut off, so that pieces do not drown them.
    let (dark, light) = small(Channel::LUMA).percentiles(0.1, 0.9);
    for (low, high) in [(light - 24.0, light + 1.0), (dark - 1.0, dark + 24.0)] {
        search(picture, &Channel::LUMA.stretched(low, high), Nature::Corners, &mut boards);
    }
    search(picture, &Channel::LUMA, Nature::Lines, &mut boards);
    (boards, outlines)
}

/// Is a board turned by some 45 degrees?
fn slanted(board: &Candidate) -> bool {
    let [a, b, c, d] = board.corners.0;
    let (x, y) = (b.x - a.x + c.x - d.x, b.y - a.y + c.y - d.y);
    x.abs().min(y.abs()) > 0.6 * x.abs().max(y.abs())
}

/// Searches one channel and adds what is better than, or elsewhere from, what
/// there is.
fn search(picture: &Picture, channel: &Channel, nature: Nature, boards: &mut Vec<Found>) {
    let (w, h) = (f64::from(picture.width()), f64::from(picture.height()));
    let mut scale = (AREA / (w * h)).sqrt().min(LONGEST / w.max(h)).min(1.0);
    if w.max(h) < 500.0 {
        scale = 1.5;
    }
    let size = |v: f64, s: f64| ((v * s).round() as usize).max(1);
    let mut levels = vec![channel.plane(picture, Window::all(picture), size(w, scale), size(h, scale))];
    let mut s = scale / STEP;
    while w.max(h) * s >= 70.0 {
        if let Some(last) = levels.last() {
            levels.push(last.reduced(size(w, s), size(h, s)));
        }
        s /= STEP;
    }
    // Large boards first: what they cover need not be looked at again.
    for gray in levels.iter().rev() {
        let sure: Vec<Quad> =
            boards.iter().filter(|b| b.board.score >= SURE).map(|b| b.board.corners).collect();
        if sure.iter().map(|q| q.area().abs()).sum::<f64>() > 0.6 * w * h {
            break;
        }
        search_level(picture, channel, nature, gray, SIGMA, &sure, boards);
    }
    // Very small boards, sharper, where there is no other.
    if let (Nature::Corners, Some(gray)) = (nature, levels.first())
        && boards.iter().all(|b| b.board.score < GOOD)
    {
        search_level(picture, channel, nature, gray, FINE, &[], boards);
    }
}

fn search_level(
    picture: &Picture,
    channel: &Channel,
    nature: Nature,
    gray: &Gray,
    sigma: f32,
    sure: &[Quad],
    boards: &mut Vec<Found>,
) {
    let kx = gray.width as f64 / f64::from(picture.width());
    let ky = gray.height as f64 / f64::from(picture.height());
    let blurred = gray.blurred(sigma);
    let points = match nature {
        Nature::Corners => saddle::saddles(&blurred, sigma, 0.6),
        Nature::Lines => saddle::crossings(&blurred, sigma, 2.0),
    };
    let skip = |p: &saddle::Saddle| {
        let at = Point::new(f64::from(p.x) / kx, f64::from(p.y) / ky);
        sure.iter().any(|q| q.holds(at))
    };
    let out_of_level = Homography([[1.0 / kx, 0.0, 0.0], [0.0, 1.0 / ky, 0.0], [0.0, 0.0, 1.0]]);
    // Cloth and text give much to try; less of it is worth its time when there is a board.
    let tries = if boards.iter().any(|b| b.board.score >= GOOD) { 48 } else { 160 };
    for lattice in lattice::lattices(&points, nature, gray.width, gray.height, tries, skip) {
        let (choices, kind) = match nature {
            Nature::Corners => (window::choices(gray, &lattice), Kind::Board),
            Nature::Lines => (window::of_lines(&lattice).into_iter().collect(), Kind::Lines),
        };
        let Some(best) = choices.first() else { continue };
        let candidate = |c: &window::Choice| {
            // The unit square, to nodes, to pixels of the level, to the picture's.
            let (column, row) = (f64::from(c.column) - 1.0, f64::from(c.row) - 1.0);
            let to_nodes = Homography([[8.0, 0.0, column], [0.0, 8.0, row], [0.0, 0.0, 1.0]]);
            let map = out_of_level.after(&lattice.map).after(&to_nodes);
            let bend = lattice.bend.as_ref().and_then(|bend| {
                Bend::sampled(|p| {
                    let p = bend.apply(to_nodes.apply(p));
                    Point::new((p.x - column) / 8.0, (p.y - row) / 8.0)
                })
            });
            Candidate {
                corners: map.quad(),
                map,
                bend,
                score: c.score,
                nodes: c.nodes,
                contrast: c.contrast,
                residual: 0.0,
                light_first: c.light_first,
                kind,
            }
        };
        let board = candidate(best);
        // Text has something of a bent lattice, too.
        if !sensible(&board.corners) || (board.bend.is_some() && board.score < GOOD) {
            continue;
        }
        let same = |b: &Found| overlap(&b.board.corners, &board.corners) > 0.15;
        // Lines are looked for where nothing better was found: they win.
        let better =
            |b: &Found| b.board.score >= board.score && (kind == Kind::Board || b.board.kind == kind);
        if boards.iter().any(|b| better(b) && same(b)) {
            continue;
        }
        let others = choices[1..]
            .iter()
            .filter(|c| c.score > best.score - CLOSE)
            .filter(|c| (c.column - best.column).abs() <= 2 && (c.row - best.row).abs() <= 2)
            .take(4)
            .map(|c| {
                let by = (f64::from(c.column - best.column) / 8.0, f64::from(c.row - best.row) / 8.0);
                (candidate(c), by)
            })
            .collect();
        boards.retain(|b| !same(b));
        boards.push(Found { board, channel: *channel, others });
    }
}

/// The same board, its first corner the top left as the picture stands.
fn upright(c: Candidate) -> Candidate {
    let right = |quarters: usize| {
        let q = c.corners.turned(quarters).0;
        q[1].x - q[0].x + q[2].x - q[3].x
    };
    let best = (0..4).max_by(|a, b| right(*a).total_cmp(&right(*b))).unwrap_or(0);
    // A quarter: what was the top right corner becomes the first.
    let quarter = Homography([[0.0, -1.0, 1.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]);
    let map = (0..best).fold(c.map, |map, _| map.after(&quarter));
    let bend = c.bend.and_then(|bend| bend.turned(best));
    Candidate { corners: map.quad(), map, bend, light_first: c.light_first ^ (best % 2 == 1), ..c }
}

/// Is it a convex quadrilateral of some size, clockwise, as boards are?
fn sensible(quad: &Quad) -> bool {
    let c = &quad.0;
    let area = quad.area();
    if !area.is_finite() || area < 40.0 * 40.0 {
        return false;
    }
    let turns = (0..4).all(|i| {
        let (a, b, d) = (c[i], c[(i + 1) % 4], c[(i + 2) % 4]);
        (b.x - a.x) * (d.y - b.y) - (b.y - a.y) * (d.x - b.x) > 0.0
    });
    let sides: [f64; 4] = std::array::from_fn(|i| c[i].distance(c[(i + 1) % 4]));
    let (short, long) = sides.iter().fold((f64::INFINITY, 0.0_f64), |r, v| (r.0.min(*v), r.1.max(*v)));
    turns && long < 3.5 * short
}

/// The common area of two convex quadrilaterals by their joint area.
pub(crate) fn overlap(a: &Quad, b: &Quad) -> f64 {
    let mut shape: Vec<Point> = a.0.to_vec();
    for i in 0..4 {
        let (p, q) = (b.0[i], b.0[(i + 1) % 4]);
        let side = |r: Point| (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
        let mut next = Vec::with_capacity(8);
        for k in 0..shape.len() {
            let (r, t) = (shape[k], shape[(k + 1) % shape.len()]);
            let (sr, st) = (side(r), side(t));
            if sr >= 0.0 {
                next.push(r);
            }
            if (sr >= 0.0) != (st >= 0.0) {
                let f = sr / (sr - st);
                next.push(Point::new(r.x + (t.x - r.x) * f, r.y + (t.y - r.y) * f));
            }
        }
        shape = next;
    }
    let n = shape.len();
    let common =
        (0..n).map(|i| shape[i].x * shape[(i + 1) % n].y - shape[(i + 1) % n].x * shape[i].y).sum::<f64>()
            / 2.0;
    common / (a.area().abs() + b.area().abs() - common).max(1e-9)
}

/// From the inner corners, (0, 0) to (6, 6), by a map of the unit square.
fn to_nodes(map: &Homography) -> Homography {
    map.after(&Homography([[0.125, 0.0, 0.125], [0.0, 0.125, 0.125], [0.0, 0.0, 1.0]]))
}

/// How long a step of the lattice is at a node, in pixels.
fn node_step(map: &Homography, i: f64, j: f64) -> f64 {
    let p = map.apply(Point::new(i, j));
    let far = |q: Point| ((q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y)).sqrt();
    far(map.apply(Point::new(i + 0.5, j))) + far(map.apply(Point::new(i, j + 0.5)))
}

/// A little generator of numbers (xorshift), the same on every run.
struct Little(u64);

impl Little {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 33) as usize) % n.max(1)
    }
}
