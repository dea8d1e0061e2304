//! Can so few captures have let the pawns pass each other?
//!
//! At the start every file holds a white pawn and, before it, a black one.
//! Pawns of a file cannot jump over each other; only captures change the files.
//! Of a game we keep nothing but the order of the pawns on each file:
//!
//! - a pawn that captures goes to a neighbouring file, to the place of the pawn
//!   it takes (also en passant, where it comes to stand right before it), or to
//!   any place in the order when it takes a piece;
//! - a piece that takes a pawn removes it;
//! - a piece that takes a piece changes nothing;
//! - a white pawn is promoted from the top of its file, a black one from the
//!   bottom. (A capture on the last rank puts the pawn there first.)
//!
//! Promotions may wait until the end: a pawn about to be promoted is the last
//! of its file, and whatever comes to the file later is put on the near side of
//! it. So a game gives a sequence of captures after which each file holds some
//! black pawns to be promoted, then the pawns of the position, then some white
//! pawns to be promoted. A side loses as many units as it misses, and of these
//! no more as pawns than its promoted pieces leave over. Where no such sequence
//! exists there is no game.
//!
//! Pawns that stand on their first rank have never moved: they are not taken
//! and capture nothing, and no pawn of their side comes behind them. Beyond them
//! a pawn comes only by a capture on the last rank, from the rank before, with no
//! enemy pawn ahead of it on its file.
//!
//! Bishops are promoted on squares of their colour, so on every other file.
//!
//! This is the "proof kernel" of P. Österlund (texel, `doc/proofgame.md`).

use super::ledger::{self, Ledger};
use super::past::Past;
use crate::board::Color;
use crate::rules::{Bitboard, Kind};
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// Positions with more captures than this are not looked at: so many captures
/// allow nearly everything, and take long to try.
const MAX_CAPTURES: u32 = 8;

/// Without promotions few positions are impossible, and hardly any with more
/// captures than this.
const MAX_CAPTURES_IF_NOT_PROMOTED: u32 = 3;

/// The pawns of a file from bottom to top: a bit for each, set for White's,
/// below a bit that marks the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Column(u16);

impl Column {
    const EMPTY: Self = Self(1);
    const START: Self = Self::EMPTY.with(0, Color::White).with(1, Color::Black);
    /// Longer ones do not fit; no search within `MAX_CAPTURES` makes them.
    const MAX: u32 = 14;

    const fn len(self) -> u32 {
        15 - self.0.leading_zeros()
    }

    const fn get(self, index: u32) -> Color {
        if self.0 >> index & 1 == 1 { Color::White } else { Color::Black }
    }

    const fn count(self, color: Color) -> u32 {
        let white = self.0.count_ones() - 1;
        match color {
            Color::White => white,
            Color::Black => self.len() - white,
        }
    }

    /// With a pawn put in at a place from the bottom.
    const fn with(self, index: u32, color: Color) -> Self {
        let below = self.0 & ((1 << index) - 1);
        let above = self.0 >> index << (index + 1);
        Self(above | below | (matches!(color, Color::White) as u16) << index)
    }

    const fn without(self, index: u32) -> Self {
        let below = self.0 & ((1 << index) - 1);
        Self(self.0 >> (index + 1) << index | below)
    }

    fn pawns(self) -> impl DoubleEndedIterator<Item = (u32, Color)> + ExactSizeIterator {
        (0..self.len() as u8).map(move |i| (u32::from(i), self.get(u32::from(i))))
    }
}

/// What a file must become.
#[derive(Clone, Copy, Debug)]
struct Goal {
    column: Column,
    /// Pawns of White and of Black that have never moved.
    unmoved: [bool; 2],
}

impl Goal {
    /// True when only promotions are left to do.
    fn is_met(self, column: Column) -> bool {
        let spare = column.len() as i32 - self.column.len() as i32;
        (0..=spare).any(|black| {
            column.pawns().all(|(i, color)| {
                let place = i as i32 - black;
                if place < 0 {
                    color == Color::Black
                } else if place < self.column.len() as i32 {
                    color == self.column.get(place as u32)
                } else {
                    color == Color::White
                }
            })
        })
    }

    /// The fewest pawns that must leave the file, and the fewest that must
    /// come, each taken alone.
    fn distance(self, column: Column) -> (u8, u8) {
        // At most six pawns stand on a file.
        const PLACES: usize = 7;
        let goal = (self.column.len() as usize).min(PLACES - 1);
        // leave[i]: the first i pawns of the goal are behind us, standing or
        // still to come. At 0 black pawns are promoted; when the goal is behind
        // us, in the end, white ones.
        let (mut leave, mut end) = ([0u8; PLACES], 0u8);
        // common[i]: the most pawns that stay, of the first i of the goal.
        let mut common = [0u8; PLACES];
        for (_, color) in column.pawns() {
            let white = color == Color::White;
            let (mut leave_before, mut common_before) = (leave[0], 0);
            leave[0] += u8::from(white);
            for i in 1..=goal {
                let (leave_was, common_was) = (leave[i], common[i]);
                leave[i] = (leave_was + 1).min(leave[i - 1]);
                if self.column.get(i as u32 - 1) == color {
                    leave[i] = leave[i].min(leave_before);
                    common[i] = common[i].max(common_before + 1);
                }
                common[i] = common[i].max(common[i - 1]);
                (leave_before, common_before) = (leave_was, common_was);
            }
            end = (end + u8::from(!white)).min(leave[goal]);
        }
        (end, goal as u8 - common[goal])
    }
}

/// What a state still needs.
#[derive(Clone, Copy, Debug)]
struct Needs {
    leave: [u8; 8],
    come: [u8; 8],
}

impl Needs {
    fn of(goals: &[Goal; 8], columns: &[Column; 8]) -> Self {
        let mut needs = Self { leave: [0; 8], come: [0; 8] };
        for file in 0..8 {
            (needs.leave[file], needs.come[file]) = goals[file].distance(columns[file]);
        }
        needs
    }

    /// At least so many captures are needed, when so many pawns may be taken.
    ///
    /// A capture takes away the pawn that captures and, from a neighbouring
    /// file, the pawn that is taken; otherwise it takes away one pawn, and it
    /// never brings more than one.
    fn captures(&self, victims: u32) -> u32 {
        let (mut total, mut captures, mut open) = (0u32, 0u32, 0u32);
        // From left to right every pawn that must leave goes together with one
        // of the file before, if that has one left: no pairing makes more pairs.
        for &leave in &self.leave {
            let leave = u32::from(leave);
            total += leave;
            open = leave.saturating_sub(open);
            captures += open;
        }
        let pairs = (total - captures).min(victims);
        let come = self.come.iter().map(|&n| u32::from(n)).sum();
        (total - pairs).max(come)
    }
}

/// The pawns of all files, and the captures that are left.
#[derive(Clone, Copy, Debug)]
struct State {
    columns: [Column; 8],
    /// Captures by White and by Black.
    captures: [u8; 2],
    /// Pawns of White and of Black that may still be taken.
    victims: [u8; 2],
}

/// One capture: the files that it changes.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// Captures that are needed after it.
    needed: u32,
    by: Color,
    takes_pawn: bool,
    files: [(u8, Column); 2],
}

/// A hasher for a few words, quicker than the one of the library, which guards
/// against keys chosen by an enemy; here the number of keys is bounded.
#[derive(Clone, Default)]
struct WordHasher(u64);

impl Hasher for WordHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

struct Search {
    goals: [Goal; 8],
    /// For White and Black, how many pawns files of even and of odd number must
    /// hold at least in the end: those that stand there, and those that are
    /// promoted there to bishops of the colour of the last square.
    least: [[u8; 2]; 2],
    failed: HashSet<[u64; 3], BuildHasherDefault<WordHasher>>,
    nodes: u32,
}

/// True when there is nothing to search for: too many captures, or pawns that
/// stand as if pieces had taken those that are missing.
pub(super) fn is_easy(past: &Past) -> bool {
    let captures = 32 - past.occupied().len().min(32);
    if Color::ALL.into_iter().any(|c| ledger::has_promoted(past, c)) {
        captures > MAX_CAPTURES
    } else {
        captures > MAX_CAPTURES_IF_NOT_PROMOTED || past.pawns_face_each_other()
    }
}

/// False when the pawns cannot have got where they are, or away, with the
/// captures that were made. When it takes too long, the answer is true.
pub(super) fn is_possible(past: &Past, books: [Ledger; 2], nodes: &mut u32) -> bool {
    let [white, black] = books;
    if is_easy(past) {
        return true;
    }
    let goals = std::array::from_fn(|file| goal(past, file as u8));
    let state = State {
        columns: [Column::START; 8],
        captures: [black.missing as u8, white.missing as u8],
        victims: [white.pawn_victims as u8, black.pawn_victims as u8],
    };
    let needs = Needs::of(&goals, &state.columns);
    let least = Color::ALL.map(|color| {
        let [light, dark] = books[color.index()].bishops;
        // a8 is light, a1 is dark.
        let promoted = color.pick([light, dark], [dark, light]);
        std::array::from_fn(|odd| {
            let stand = goals.iter().skip(odd).step_by(2).map(|g| g.column.count(color)).sum::<u32>();
            (stand + promoted[odd]) as u8
        })
    });
    let mut search = Search { goals, least, failed: HashSet::default(), nodes: *nodes };
    let found = needs.captures(state.pawn_victims()) <= state.captures_left() && search.reach(&state, needs);
    *nodes = search.nodes;
    found
}

fn goal(past: &Past, file: u8) -> Goal {
    let mut column = Column::EMPTY;
    for sq in past.kind(Kind::Pawn) & Bitboard::file(file) {
        let color = if past.of(Color::White).contains(sq) { Color::White } else { Color::Black };
        column = column.with(column.len(), color);
    }
    let unmoved = Color::ALL.map(|c| {
        let home = Bitboard::file(file) & Bitboard::rank(c.pick(1, 6));
        (past.pieces(c, Kind::Pawn) & home).any()
    });
    Goal { column, unmoved }
}

impl State {
    fn captures_left(&self) -> u32 {
        u32::from(self.captures[0]) + u32::from(self.captures[1])
    }

    /// How many of the captures can take a pawn.
    fn pawn_victims(&self) -> u32 {
        let by = |color: Color| self.captures[color.index()].min(self.victims[(!color).index()]);
        u32::from(by(Color::White)) + u32::from(by(Color::Black))
    }

    fn after(&self, by: Color, takes_pawn: bool) -> Self {
        let mut next = *self;
        next.captures[by.index()] = next.captures[by.index()].saturating_sub(1);
        let victims = &mut next.victims[(!by).index()];
        *victims = victims.saturating_sub(u8::from(takes_pawn));
        next
    }

    fn key(&self) -> [u64; 3] {
        let four = |c: &[Column]| c.iter().fold(0, |word, c| word << 16 | u64::from(c.0));
        let counts = self.captures.iter().chain(&self.victims).fold(0, |word, &n| word << 8 | u64::from(n));
        [four(&self.columns[..4]), four(&self.columns[4..]), counts]
    }
}

impl Search {
    /// Is there a sequence of captures to the goals?
    fn reach(&mut self, state: &State, needs: Needs) -> bool {
        let Some(all_there) = self.bishops(state) else { return false };
        if all_there && (0..8).all(|f| self.goals[f].is_met(state.columns[f])) {
            return true;
        }
        if state.captures_left() == 0 || self.failed.contains(&state.key()) {
            return false;
        }
        if self.nodes == 0 {
            return true;
        }
        self.nodes -= 1;
        let mut steps = Vec::with_capacity(64);
        for color in Color::ALL {
            if state.captures[color.index()] > 0 {
                self.captures_by(color, state, needs, &mut steps);
            }
        }
        // The most promising first: where there is a way it is mostly found at once.
        steps.sort_unstable_by_key(|s| s.needed);
        for step in &steps {
            let mut next = state.after(step.by, step.takes_pawn);
            let mut needs = needs;
            for (file, column) in step.files {
                let file = usize::from(file);
                next.columns[file] = column;
                (needs.leave[file], needs.come[file]) = self.goals[file].distance(column);
            }
            if self.reach(&next, needs) {
                return true;
            }
        }
        self.failed.insert(state.key());
        false
    }

    /// Are pawns on the files where bishops are promoted? `None` when captures
    /// can no longer bring them there: each brings one pawn to the next file.
    fn bishops(&self, state: &State) -> Option<bool> {
        let mut all_there = true;
        for color in Color::ALL {
            for odd in 0..2 {
                let there: u32 = state.columns.iter().skip(odd).step_by(2).map(|c| c.count(color)).sum();
                let least = u32::from(self.least[color.index()][odd]);
                if there + u32::from(state.captures[color.index()]) < least {
                    return None;
                }
                all_there &= there >= least;
            }
        }
        Some(all_there)
    }

    /// The place of the pawn that has never moved, if the file has one.
    fn unmoved(&self, file: usize, column: Column, color: Color) -> Option<u32> {
        if !self.goals[file].unmoved[color.index()] {
            return None;
        }
        let mut own = column.pawns().filter(|(_, c)| *c == color).map(|(i, _)| i);
        // It is the nearest to its own side.
        if color == Color::White { own.next() } else { own.next_back() }
    }

    /// The files that come of taking away one pawn of a colour. Of neighbours
    /// of one colour only one is tried.
    fn removals(&self, file: usize, column: Column, color: Color) -> impl Iterator<Item = (u32, Column)> {
        let unmoved = self.unmoved(file, column, color);
        column
            .pawns()
            .filter(move |(i, c)| {
                // The pawn that has never moved is the first of its row for
                // White and the last for Black, so it must not stand for it.
                let stands_for_row = *i + 1 == column.len() || column.get(*i + 1) != *c;
                let stands_for_row =
                    if color == Color::White { stands_for_row } else { *i == 0 || column.get(*i - 1) != *c };
                *c == color && stands_for_row && Some(*i) != unmoved
            })
            .map(move |(i, _)| (i, column.without(i)))
    }

    fn captures_by(&self, by: Color, state: &State, needs: Needs, out: &mut Vec<Step>) {
        let other = !by;
        let (taking_piece, taking_pawn) = (state.after(by, false), state.after(by, true));
        let limits = [&taking_piece, &taking_pawn].map(|s| (s.pawn_victims(), s.captures_left()));
        let pawn_may_be_taken = state.victims[other.index()] > 0;
        let mut add = |takes_pawn: bool, files: [(usize, Column); 2]| {
            let mut after = needs;
            for (file, column) in files {
                (after.leave[file], after.come[file]) = self.goals[file].distance(column);
            }
            let (victims, captures) = limits[usize::from(takes_pawn)];
            let needed = after.captures(victims);
            if needed <= captures {
                out.push(Step { needed, by, takes_pawn, files: files.map(|(f, c)| (f as u8, c)) });
            }
        };
        for file in 0..8usize {
            let column = state.columns[file];
            if pawn_may_be_taken {
                for (_, left) in self.removals(file, column, other) {
                    add(true, [(file, left); 2]);
                }
            }
            for (from, left) in self.removals(file, column, by) {
                let ahead_is_free = column
                    .pawns()
                    .all(|(i, c)| c == by || if by == Color::White { i < from } else { i > from });
                for target in [file.wrapping_sub(1), file + 1].into_iter().filter(|&t| t < 8) {
                    let to = state.columns[target];
                    if pawn_may_be_taken {
                        let unmoved = self.unmoved(target, to, other);
                        for (at, _) in to.pawns().filter(|&(i, c)| c == other && Some(i) != unmoved) {
                            add(true, [(file, left), (target, to.without(at).with(at, by))]);
                        }
                    }
                    if to.len() >= Column::MAX {
                        continue;
                    }
                    let unmoved = self.unmoved(target, to, by);
                    let wall = self.unmoved(target, to, other);
                    for at in 0..=to.len() {
                        // Beside a pawn of its own colour both sides are the same.
                        let same = at > 0 && to.get(at - 1) == by;
                        let behind = unmoved.is_some_and(|u| match by {
                            Color::White => at <= u,
                            Color::Black => at > u,
                        });
                        // Beyond a pawn that never moved is the last rank, which
                        // is reached from the rank before it.
                        let promotes = wall.is_some_and(|w| match by {
                            Color::White => at > w,
                            Color::Black => at <= w,
                        });
                        if promotes && !ahead_is_free {
                            continue;
                        }
                        if !behind && (!same || unmoved.is_some_and(|u| at == u + 1)) {
                            add(false, [(file, left), (target, to.with(at, by))]);
                        }
                    }
                }
            }
        }
    }
}
