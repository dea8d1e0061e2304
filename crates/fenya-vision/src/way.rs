//! Which way up a board is by its men, and whether light and dark, or left and right, are exchanged.

use crate::decide::{Classes, best_boards, price};
use crate::geometry::{Homography, Quad};
use crate::look::{Logs, Look, Reader, View};
use crate::orient::{black_below, likelihood};
use crate::reading::{Evidence, Shown};
use crate::shade::{mirrored, shade};

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
/// How sure the men are of boards that need no other look, with White at the bottom.
const SURE_OF_WHITE: f64 = -0.08;
/// The same with Black at the bottom.
const SURE_OF_BLACK: f64 = -0.05;
/// A board that is read worse than this is looked at the other ways up before it is judged.
const LYING: f64 = -0.15;
/// Which way up a board is, by its men.
pub struct Way {
    /// By how many quarters it was turned, its first corner so many further on.
    pub quarters: usize,
    /// How much surer its men are, in the mean, than any other way up.
    pub lead: f64,
    /// What the next best way up gives.
    pub rival: Option<Logs>,
}

impl Way {
    /// As it was found, without a doubt.
    pub const CLEAR: Self = Self { quarters: 0, lead: f64::INFINITY, rival: None };

    /// What speaks for it, where it was looked for.
    pub fn evidence(&self) -> Option<Evidence> {
        let text = match self.quarters {
            0 => "the pieces stand upright",
            2 => "the pieces stand on their heads in the picture",
            _ => "the pieces lie on their sides in the picture",
        };
        let weight = (self.lead * PER_LEAD).min(99.0) as f32;
        self.lead.is_finite().then(|| Evidence { kind: "upright", text: text.into(), weight })
    }

    /// How probable it is.
    pub fn probability(&self) -> f64 {
        1.0 / (1.0 + (-PER_LEAD * self.lead).exp())
    }
}

/// What chess has against what is seen, in the measure of [`Look::upright`]: men that lie are taken for others.
fn strange(look: &Look) -> f64 {
    0.02 * best_boards(&look.logs)[0].price
}

/// How a board is shown.
pub struct Exchanged {
    pub shown: Shown,
    pub probability: f64,
    pub dark_corner: bool,
    /// What it is when it is shown otherwise, and how probable that is.
    pub others: Vec<(Classes, f64)>,
}

impl Exchanged {
    const fn known(shown: Shown, dark_corner: bool) -> Self {
        Self { shown, probability: 1.0, dark_corner, others: Vec::new() }
    }

    /// How a board is shown, and the board with that undone. `light_first` is what its lattice says of its first corner, for
    /// boards with too few empty squares.
    pub fn undone(reader: &mut Reader<'_>, look: Look, light_first: bool) -> (Look, Self) {
        let light = shade(&look.pixels, &look.classes()).unwrap_or(light_first);
        let dark_corner = light == look.view.negative;
        match reader.shown {
            Some(Shown::Mirrored) => {
                let look = reader.as_shown(&look, Shown::Mirrored).unwrap_or(look);
                (look, Self::known(Shown::Mirrored, dark_corner))
            }
            Some(shown) => (look, Self::known(shown, dark_corner)),
            None if dark_corner => exchanged(reader, look),
            None => (look, Self::known(Shown::Plain, false)),
        }
    }
}

/// A board with a dark square at White's right hand is a negative, or seen in a mirror, or drawn wrongly. In a negative, white men
/// look like black ones: what is more likely where they stand decides, and how surely they are read.
fn exchanged(reader: &mut Reader<'_>, look: Look) -> (Look, Exchanged) {
    let (plain, negative) = match reader.as_shown(&look, Shown::Negative) {
        Some(negative) => (look, negative),
        None => match reader.as_shown(&look, Shown::Plain) {
            Some(plain) => (plain, look),
            None => return (look, Exchanged::known(Shown::Plain, true)),
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
    (look, Exchanged { shown, probability: sure, dark_corner: true, others })
}

impl Reader<'_> {
    /// Turned by quarters, if that reads better. Photographs of pages lie on their sides or upside down, and programs for
    /// dark rooms show pages as negatives.
    pub fn right_way_up(&mut self, look: Look, light_first: bool) -> (Look, Way) {
        let first = look.upright();
        let light_first = shade(&look.pixels, &look.classes()).unwrap_or(light_first);
        // No board that lies is read as surely as that, nor one on its head, which looks like Black's side; and an empty one
        // has no way up.
        let sure = if black_below(&look.classes()) { SURE_OF_BLACK } else { SURE_OF_WHITE };
        if (light_first && first > sure) || look.men() == 0 {
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
    pub fn judged(&mut self, look: Look, light_first: bool) -> (Look, Option<Way>) {
        if look.quality() >= LYING || look.board < 0.0 {
            return (look, None);
        }
        let (look, way) = self.right_way_up(look, light_first);
        (look, Some(way))
    }
}
