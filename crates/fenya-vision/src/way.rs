//! Which way up a board is by its men, and whether light and dark, or left and right, are exchanged.

use crate::decide::{Classes, best_boards, price};
use crate::look::{Look, Reader, View};
use crate::orient::{black_below, likelihood};
use crate::reading::{Evidence, Shown};
use crate::shade::mirrored;

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
    pub rival: Option<Classes>,
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

/// How well the men of a look stand: how sure they are, less what chess has against them, since men that lie are taken for
/// others; and what they are.
fn standing(look: &Look) -> (f64, Classes) {
    let board = &best_boards(&look.logs)[0];
    (look.upright() - 0.02 * board.price, board.classes)
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
        let dark_corner = look.light_first(light_first) == look.view.negative;
        match reader.shown {
            Some(Shown::Mirrored) => (reader.in_mirror(look), Self::known(Shown::Mirrored, dark_corner)),
            Some(shown) => (look, Self::known(shown, dark_corner)),
            None if dark_corner => exchanged(reader, look),
            None => (look, Self::known(Shown::Plain, false)),
        }
    }
}

/// A board with a dark square at White's right hand is a negative, or seen in a mirror, or drawn wrongly. In a negative, white men
/// look like black ones: what is more likely where they stand decides, and how surely they are read.
fn exchanged(reader: &mut Reader<'_>, look: Look) -> (Look, Exchanged) {
    let other = reader.settle(View { negative: !look.view.negative, ..look.view });
    let (plain, negative) = if look.view.negative { (other, look) } else { (look, other) };
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
        Shown::Mirrored => reader.in_mirror(plain),
    };
    (look, Exchanged { shown, probability: sure, dark_corner: true, others })
}

impl Reader<'_> {
    /// Turned by quarters, if that reads better. Photographs of pages lie on their sides or upside down, and programs for
    /// dark rooms show pages as negatives.
    pub fn right_way_up(&mut self, look: Look, light_first: bool) -> (Look, Way) {
        let first = look.upright();
        let light_first = look.light_first(light_first);
        // No board that lies is read as surely as that, nor one on its head, which looks like Black's side; and an empty one
        // has no way up.
        let sure = if black_below(&look.classes()) { SURE_OF_BLACK } else { SURE_OF_WHITE };
        if (light_first && first > sure) || look.men() == 0 {
            return (look, Way::CLEAR);
        }
        let view = look.view;
        let (value, classes) = standing(&look);
        let mut ways = vec![(value + AS_IT_LIES, 0, look, classes)];
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
            if ways.iter().any(|way| way.0 >= most) {
                continue;
            }
            let Some(view) = view.turned(quarters) else { continue };
            let look = self.settle(View { negative, ..view });
            if look.men() > 0 {
                let (value, classes) = standing(&look);
                ways.push((value + most, quarters, look, classes));
            }
        }
        // Of two that are alike the first one stays.
        ways.sort_by(|a, b| b.0.total_cmp(&a.0));
        let (value, quarters, look, _) = ways.remove(0);
        let way = ways.first().map_or(Way::CLEAR, |next| Way {
            quarters,
            lead: value - next.0,
            rival: Some(next.3),
        });
        (look, way)
    }

    /// A board as a mirror shows it; as it is, when it cannot be turned so.
    fn in_mirror(&mut self, look: Look) -> Look {
        match look.view.mirrored() {
            Some(view) => self.settle(view),
            None => look,
        }
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
