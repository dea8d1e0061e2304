//! A board as the network sees it.

use crate::bend::Bend;
use crate::decide::{Classes, log_softmax};
use crate::find::Candidate;
use crate::geometry::{Homography, Point, Quad};
use crate::net::{CLASSES, Classifier, SIDE};
use crate::picture::Picture;
use crate::reading::Shown;
use crate::rectify::Straightener;
use crate::shade::{WIDER, goes_on, shade};

/// Training with smoothed labels leaves the network less sure than it may be (training/RESULTS.md).
const TEMPERATURE: f32 = 0.8;
/// A square that is less sure than this is looked at again, from a little aside.
const SURE: f32 = 0.995;
/// Two looks from aside are enough when all squares are as sure as this.
const AGREED: f32 = 0.97;
/// The looks from aside, in sides of the board.
const ASIDE: [[[f64; 4]; 2]; 2] = [
    [[-0.004, -0.005, 1.006, 1.004], [0.003, -0.006, 0.994, 0.995]],
    [[0.005, 0.003, 1.004, 1.006], [-0.006, 0.004, 0.997, 1.005]],
];

/// Squares by which offsets must differ from none to be followed, root of the mean square.
const STRAIGHT: f64 = 0.025;
/// Squares by which offsets differ from none after a map has followed them, where paper is bent.
const BENT: f64 = 0.06;
/// A square is read as if it were whole when so much of it is seen.
pub const WHOLE_ENOUGH: f32 = 0.7;
/// How often a square is empty, in games.
const EMPTY: f32 = 0.65;
/// The board, in its own sides.
const WHOLE: [f64; 4] = [0.0, 0.0, 1.0, 1.0];

/// Logarithms of the probabilities of the classes of each square.
pub type Logs = [[f32; CLASSES]; 64];

/// How a picture is looked at.
#[derive(Clone, Copy)]
pub struct View {
    pub map: Homography,
    /// How the paper is bent, where it is.
    pub bend: Option<Bend>,
    /// With light and dark exchanged.
    pub negative: bool,
}

impl View {
    pub const fn of(map: Homography) -> Self {
        Self { map, bend: None, negative: false }
    }

    pub const fn candidate(candidate: &Candidate) -> Self {
        Self { map: candidate.map, bend: candidate.bend, negative: false }
    }

    pub fn quad(&self) -> Quad {
        self.map.quad()
    }

    /// Its first corner so many corners further on.
    pub fn turned(&self, quarters: usize) -> Option<Self> {
        let map = Homography::to_quad(&self.quad().turned(quarters))?;
        Some(Self { map, bend: self.bend.and_then(|bend| bend.turned(quarters)), ..*self })
    }

    /// As a mirror shows it.
    pub fn mirrored(&self) -> Option<Self> {
        let [a, b, c, d] = self.quad().0;
        let map = Homography::to_quad(&Quad([b, a, d, c]))?;
        Some(Self { map, bend: self.bend.and_then(|bend| bend.mirrored()), ..*self })
    }
}

/// A board as the network sees it through one map.
pub struct Look {
    pub view: View,
    /// The straightened board.
    pub pixels: Vec<f32>,
    pub logs: Logs,
    /// Where the squares lie, to the right and down, in squares.
    pub offsets: [[f32; 2]; 64],
    /// Logit: it is a board, exactly there.
    pub board: f64,
}

impl Look {
    /// How good it is: the logarithm of the chance that it is a board, and how sure the squares are.
    pub fn quality(&self) -> f64 {
        let sure: f64 =
            self.logs.iter().map(|l| f64::from(l.iter().copied().fold(f32::MIN, f32::max))).sum::<f64>()
                / 64.0;
        let board = -((-self.board).exp()).ln_1p();
        0.35 * board.max(-12.0) + 3.0 * sure
    }

    /// It is a board beyond doubt, and has men on it.
    pub fn convincing(&self) -> bool {
        self.board > 4.0 && self.quality() > -0.1 && self.men() > 0
    }

    /// The middles of the squares, and where the network saw them, in sides of the board.
    fn middles(&self) -> impl Iterator<Item = (Point, Point)> {
        self.offsets.iter().enumerate().map(|(i, o)| {
            let (x, y) = ((i % 8) as f64 + 0.5, (i / 8) as f64 + 0.5);
            let seen = Point::new((x + f64::from(o[0])) / 8.0, (y + f64::from(o[1])) / 8.0);
            (Point::new(x / 8.0, y / 8.0), seen)
        })
    }

    /// The view in which the squares lie where the network saw them; none, when they lie there.
    fn corrected(&self) -> Option<View> {
        if self.off() < STRAIGHT || self.view.bend.is_some() {
            return None;
        }
        let pairs: Vec<_> = self.middles().map(|(p, seen)| (p, self.view.map.apply(seen))).collect();
        let map = Homography::fit(&pairs)?;
        let ratio = map.quad().area() / self.view.quad().area();
        (0.8..1.25).contains(&ratio).then_some(View { map, ..self.view })
    }

    /// The view in which what is left of the offsets, where no map straightens it, is a bend of the paper; none, when little is.
    pub fn bent(&self) -> Option<View> {
        if self.off() < if self.view.bend.is_some() { STRAIGHT } else { BENT } {
            return None;
        }
        let place = |p: Point| self.view.bend.map_or(p, |bend| bend.apply(p));
        let bend = Bend::fit(&self.middles().map(|(p, seen)| (p, place(seen))).collect::<Vec<_>>())?;
        Some(View { bend: Some(bend), ..self.view })
    }

    /// How much its squares can be told apart: where they do not lie under the grid, men are read on squares beside theirs.
    pub fn straight(&self) -> f64 {
        1.0 - ((self.off() - 0.07) / 0.1).clamp(0.0, 0.6)
    }

    /// By how much the squares lie elsewhere, in squares, root of the mean square.
    fn off(&self) -> f64 {
        let length = |o: &[f32; 2]| f64::from(o[0]).powi(2) + f64::from(o[1]).powi(2);
        (self.offsets.iter().map(length).sum::<f64>() / 64.0).sqrt()
    }

    /// How sure the occupied squares are: what stands upright is read better.
    pub fn upright(&self) -> f64 {
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
    pub fn classes(&self) -> Classes {
        self.logs.each_ref().map(|l| most(l).0 as u8)
    }

    /// Is its first square, as it is looked at, a light one? Too few empty squares do not tell: then what its `lattice` says.
    pub fn light_first(&self, lattice: bool) -> bool {
        shade(&self.pixels, &self.classes()).unwrap_or(lattice)
    }

    /// How many squares are occupied.
    pub fn men(&self) -> usize {
        self.logs.iter().filter(|l| most(l).0 != 0).count()
    }

    /// What lies beyond the edge of the picture was not seen: it is anything, and most likely nothing.
    pub fn cut_off(&mut self, seen: &[f32; 64]) {
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

    /// How sure the least sure square is.
    pub fn least(&self) -> f32 {
        self.logs.iter().map(|l| most(l).1.exp()).fold(1.0, f32::min)
    }
}

/// Which share of each square the picture shows.
pub fn shown(map: &Homography, frame: &Quad) -> [f32; 64] {
    const N: usize = 8;
    let at = |k: usize, i: usize| (k as f64 + (i as f64 + 0.5) / N as f64) / 8.0;
    std::array::from_fn(|square| {
        let inside =
            |i: &usize| frame.holds(map.apply(Point::new(at(square % 8, i % N), at(square / 8, i / N))));
        (0..N * N).filter(inside).count() as f32 / (N * N) as f32
    })
}

/// How much what the network says of a square counts, of which so much is seen.
pub fn known(seen: f32) -> f32 {
    ((seen - 0.2) / (WHOLE_ENOUGH - 0.2)).clamp(0.0, 1.0)
}

/// The most probable class, with its logarithm.
fn most(log: &[f32; CLASSES]) -> (usize, f32) {
    log.iter().copied().enumerate().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((0, 0.0))
}

/// Looks at the boards of one picture.
pub struct Reader<'a> {
    net: &'a dyn Classifier,
    /// How the picture shows its boards, where that was given.
    pub shown: Option<Shown>,
    straightener: Straightener<'a>,
}

impl<'a> Reader<'a> {
    pub const fn new(net: &'a dyn Classifier, picture: &'a Picture, shown: Option<Shown>) -> Self {
        Self { net, shown, straightener: Straightener::new(picture) }
    }

    pub const fn picture(&self) -> &'a Picture {
        self.straightener.picture()
    }

    /// A region of the plane of the board, straightened.
    fn pixels(&mut self, view: &View, region: [f64; 4]) -> Vec<f32> {
        let mut pixels = self.straightener.bent(&view.map, view.bend.as_ref(), region, SIDE, SIDE);
        if view.negative {
            pixels.iter_mut().for_each(|p| *p = 255.0 - *p);
        }
        pixels
    }

    /// What the network sees in a view.
    pub fn look(&mut self, mut view: View) -> Look {
        if let Some(shown) = self.shown {
            view.negative = shown == Shown::Negative;
        }
        let pixels = self.pixels(&view, WHOLE);
        let out = self.net.classify(&pixels);
        let logs = out.logits.each_ref().map(|l| log_softmax(l, TEMPERATURE));
        Look { view, pixels, logs, offsets: out.offsets, board: f64::from(out.board) }
    }

    /// Looks, and follows the network where it says that the squares lie elsewhere.
    pub fn settle(&mut self, view: View) -> Look {
        let look = self.look(view);
        self.settled(look)
    }

    /// [`settle`](Self::settle) from a look that there is.
    pub fn settled(&mut self, mut best: Look) -> Look {
        for better in [Look::corrected, Look::bent] {
            best = self.followed(best, better);
        }
        best
    }

    /// Follows the network by views of one kind, as long as what is seen gets better.
    pub fn followed(&mut self, mut best: Look, better: fn(&Look) -> Option<View>) -> Look {
        for _ in 0..2 {
            let Some(next) = better(&best) else { break };
            let look = self.look(next);
            if look.quality() <= best.quality() {
                break;
            }
            best = look;
        }
        best
    }

    /// Do the squares go on beyond an edge of the board?
    pub fn goes_on(&mut self, view: &View) -> bool {
        let picture = self.picture();
        let frame = Quad::frame(picture.width(), picture.height());
        let seen = |x: i32, y: i32| {
            let at = |k: i32, d: f64| (f64::from(k) + d) / 8.0;
            [0.1, 0.9].into_iter().all(|d| frame.holds(view.map.apply(Point::new(at(x, d), at(y, d)))))
        };
        let pixels = self.pixels(view, WIDER);
        goes_on(&pixels, seen).contains(&true)
    }

    /// Readings from a little aside, averaged, where it is not sure: what is real stays, what is noise goes.
    pub fn again(&mut self, look: &mut Look) {
        if look.least() >= SURE {
            return;
        }
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bent_board_that_is_turned_or_mirrored_lies_where_it_lay() {
        let sag = |p: Point| Point::new(p.x + 0.01 * p.y, p.y + 0.05 * (2.0 * p.x - 1.0).powi(2));
        let corners = [(10.0, 20.0), (210.0, 30.0), (190.0, 240.0), (0.0, 220.0)];
        let map = Homography::to_quad(&Quad(corners.map(|(x, y)| Point::new(x, y)))).unwrap();
        let view = View { map, bend: Bend::sampled(sag), negative: true };
        let place = |view: &View, x: f64, y: f64| view.map.apply(view.bend.unwrap().apply(Point::new(x, y)));
        let (turned, half, mirrored) =
            (view.turned(1).unwrap(), view.turned(2).unwrap(), view.mirrored().unwrap());
        for (x, y) in [(0.1, 0.3), (0.5, 0.9), (1.0, 0.0)] {
            let before = place(&view, x, y);
            // The first corner is the second one of before.
            for (now, x, y) in [(&turned, y, 1.0 - x), (&half, 1.0 - x, 1.0 - y), (&mirrored, 1.0 - x, y)] {
                assert!(before.distance(place(now, x, y)) < 0.05, "{before:?} {:?}", place(now, x, y));
                assert!(now.negative);
            }
        }
    }
}
