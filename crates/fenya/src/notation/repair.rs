//! What is wrong with the shape of a placement, and what comes closest to it.
//!
//! Repairs are whole boards. They are bounded in number; which of them are
//! likely is decided later, when letters and fields are known.

use super::layout::{Filler, Item, Layout, Repair, Row, Rows};
use super::{Dialect, ReadOptions};
use crate::board::Size;
use crate::check::{Code, Hint, Problem};
use crate::span::Span;

/// More repairs than this help nobody.
const MAX_REPAIRS: usize = 64;

/// The problems of a placement that no dialect can read, and its repairs.
pub(crate) fn explain(rows: &Rows<'_>, options: &ReadOptions) -> (Vec<Problem>, Vec<Layout>) {
    let size = options.size.unwrap_or_else(|| likely_size(rows));
    if rows.has_slash() { with_slashes(rows, size) } else { without(rows, size) }
}

fn likely_size(rows: &Rows<'_>) -> Size {
    let tens = rows.rows.iter().filter(|r| rows.total(r) == 10).count();
    if tens * 2 > rows.rows.len() || (!rows.has_slash() && rows.total_single(&rows.rows[0]).abs_diff(80) <= 2)
    {
        Size::CAPABLANCA
    } else {
        Size::STANDARD
    }
}

/// Squares of a row, numbers read in the way that fits best.
fn row_total(rows: &Rows<'_>, row: &Row, width: usize) -> (usize, bool) {
    let (whole, single) = (rows.total(row), rows.total_single(row));
    if whole.abs_diff(width) <= single.abs_diff(width) { (whole, false) } else { (single, true) }
}

fn with_slashes(rows: &Rows<'_>, size: Size) -> (Vec<Problem>, Vec<Layout>) {
    let (width, height) = (usize::from(size.width()), usize::from(size.height()));
    let mut ranks = rows.rows.as_slice();
    // One slash too many at the end is no rank.
    if let [head @ .., last] = ranks
        && last.items.is_empty()
        && head.len() >= height
    {
        ranks = head;
    }
    let mut problems = Vec::new();
    let n = ranks.len();
    if n < height {
        problems.push(Problem::new(Code::TooFewRanks, rows.span()).arg(n).arg(height));
    } else if n > height {
        let extra = ranks[height].span.to(ranks[n - 1].span);
        problems.push(Problem::new(Code::TooManyRanks, extra).arg(n).arg(height));
    }
    let mut bad = Vec::new();
    for (i, row) in ranks.iter().enumerate() {
        let (total, _) = row_total(rows, row, width);
        if total == width {
            continue;
        }
        bad.push(i);
        let rank = height.saturating_sub(i);
        let name = if rank == 0 { format!("{} from the top", i + 1) } else { rank.to_string() };
        let code = if total < width { Code::RankTooShort } else { Code::RankTooLong };
        let shown =
            if total > super::layout::MAX_SQUARES { "too many".to_owned() } else { total.to_string() };
        problems.push(
            Problem::new(code, row.span)
                .arg(name)
                .arg(shown)
                .arg(total.abs_diff(width).min(super::layout::MAX_SQUARES)),
        );
    }
    let mut repairs = Vec::new();
    if bad.len() <= 2 && n == height {
        per_rank(rows, ranks, &bad, size, &mut repairs);
    }
    stream(rows, ranks, size, &mut repairs);
    if n + 1 == height && bad.len() <= 1 {
        missing_rank(rows, ranks, &bad, size, &mut repairs);
    }
    if n == height + 1 && bad.len() <= 1 {
        extra_rank(rows, ranks, &bad, size, &mut repairs);
    }
    if n > height && ranks[..height].iter().all(|r| row_total(rows, r, width).0 == width) {
        let repair =
            Repair { hint: Hint::DropRank, args: vec![format!("{} from the top", height + 1)], cost: 4 };
        let list: Vec<Vec<Part>> = ranks[..height].iter().map(|r| parts(rows, r, width)).collect();
        push(build(size, &list, repair), &mut repairs);
    }
    repairs.truncate(MAX_REPAIRS);
    (problems, repairs)
}

/// A piece or a run of empty squares, free from the text.
#[derive(Clone, Copy, Debug)]
enum Part {
    Piece(usize, Span),
    Empty(usize, Span),
}

fn parts(rows: &Rows<'_>, row: &Row, width: usize) -> Vec<Part> {
    let (_, single) = row_total(rows, row, width);
    row.items
        .iter()
        .map(|item| match *item {
            Item::Piece(t) => Part::Piece(t, super::source::span_of(rows.tokens[t])),
            Item::Run { start, end } => {
                let n = if single { rows.digit_sum(start, end) } else { rows.number(start, end) };
                Part::Empty(n, rows.run_span(start, end))
            }
        })
        .collect()
}

fn build(size: Size, list: &[Vec<Part>], repair: Repair) -> Option<Layout> {
    let mut filler = Filler::new(size);
    for part in list.iter().flatten() {
        match *part {
            Part::Piece(t, span) => filler.piece(t, span).ok()?,
            Part::Empty(n, span) => filler.empty(n, span).ok()?,
        }
    }
    let mut layout = filler.finish(Dialect::Standard)?;
    layout.repair = Some(repair);
    Some(layout)
}

fn push(layout: Option<Layout>, repairs: &mut Vec<Layout>) {
    let Some(layout) = layout else { return };
    if repairs.len() < MAX_REPAIRS && repairs.iter().all(|r| r.cells != layout.cells) {
        repairs.push(layout);
    }
}

/// Ways to bring one rank to its width, the likeliest first.
fn rank_variants(rows: &Rows<'_>, row: &Row, width: usize, rank: usize) -> Vec<(Vec<Part>, Repair)> {
    let list = parts(rows, row, width);
    let total: usize = list.iter().map(|p| if let Part::Empty(n, _) = p { *n } else { 1 }).sum();
    let mut out = Vec::new();
    if total < width {
        let d = width - total;
        let number = |n: usize| n.to_string();
        for (i, part) in list.iter().enumerate() {
            if let Part::Empty(n, span) = *part {
                let mut v = list.clone();
                v[i] = Part::Empty(n + d, span);
                let args = vec![number(n), number(n + d), number(rank)];
                out.push((v, Repair { hint: Hint::ChangeNumber, args, cost: 1 }));
            }
        }
        // A row of the same piece that is one short lost one of them.
        if d == 1
            && list.len() >= 3
            && let Some(Part::Piece(first, span)) = list.first().copied()
        {
            let name = super::source::text_of(rows.tokens[first]);
            let same = list
                .iter()
                .all(|p| matches!(p, Part::Piece(t, _) if super::source::text_of(rows.tokens[*t]) == name));
            if same {
                let mut v = list.clone();
                v.push(Part::Piece(first, span));
                out.push((v, Repair { hint: Hint::AddPiece, args: vec![name, number(rank)], cost: 1 }));
            }
        }
        let end = Span::at(row.span.end);
        for at in (0..=list.len()).rev() {
            let neighbour = |i: Option<&Part>| matches!(i, Some(Part::Empty(..)));
            if neighbour(list.get(at)) || at.checked_sub(1).is_some_and(|i| neighbour(list.get(i))) {
                continue;
            }
            let mut v = list.clone();
            v.insert(at, Part::Empty(d, end));
            let place = if at == list.len() {
                "end".to_owned()
            } else if at == 0 {
                "beginning".to_owned()
            } else {
                format!("place {}", at + 1)
            };
            let cost = if at == list.len() || at == 0 { 2 } else { 3 };
            out.push((v, Repair { hint: Hint::AddEmpty, args: vec![number(d), place, number(rank)], cost }));
        }
    } else {
        let d = total - width;
        // A copy is made only of what can be mended: a rank may be as long as
        // the whole text.
        for (i, part) in list.iter().enumerate() {
            match *part {
                Part::Empty(n, span) if n >= d => {
                    let mut v = list.clone();
                    v[i] = Part::Empty(n - d, span);
                    let args = vec![n.to_string(), (n - d).to_string(), rank.to_string()];
                    out.push((v, Repair { hint: Hint::ChangeNumber, args, cost: 1 }));
                }
                Part::Piece(t, _) if d == 1 => {
                    let mut v = list.clone();
                    v.remove(i);
                    let name = super::source::text_of(rows.tokens[t]);
                    out.push((
                        v,
                        Repair { hint: Hint::DropPiece, args: vec![name, rank.to_string()], cost: 3 },
                    ));
                }
                _ => {}
            }
        }
    }
    out.truncate(24);
    out
}

fn per_rank(rows: &Rows<'_>, ranks: &[Row], bad: &[usize], size: Size, repairs: &mut Vec<Layout>) {
    let (width, height) = (usize::from(size.width()), usize::from(size.height()));
    let plain: Vec<Vec<Part>> = ranks.iter().map(|r| parts(rows, r, width)).collect();
    match *bad {
        [i] => {
            for (variant, repair) in rank_variants(rows, &ranks[i], width, height - i) {
                let mut list = plain.clone();
                list[i] = variant;
                push(build(size, &list, repair), repairs);
            }
        }
        [i, j] => {
            let first = rank_variants(rows, &ranks[i], width, height - i);
            let second = rank_variants(rows, &ranks[j], width, height - j);
            for (a, repair_a) in first.iter().take(8) {
                for (b, repair_b) in second.iter().take(8) {
                    let mut list = plain.clone();
                    list[i].clone_from(a);
                    list[j].clone_from(b);
                    let cost = repair_a.cost + repair_b.cost + 2;
                    push(build(size, &list, Repair { cost, ..repair_a.clone() }), repairs);
                }
            }
        }
        _ => {}
    }
}

/// All squares are there, but the slashes are not where the ranks end.
fn stream(rows: &Rows<'_>, ranks: &[Row], size: Size, repairs: &mut Vec<Layout>) {
    let width = usize::from(size.width());
    for single in [false, true] {
        let mut filler = Filler::new(size);
        let fits =
            ranks.iter().flat_map(|r| r.items.iter()).all(|&item| filler.item(rows, item, single).is_ok());
        if fits && let Some(mut layout) = filler.finish(Dialect::Standard) {
            layout.repair = Some(Repair { hint: Hint::MoveSlash, args: Vec::new(), cost: 1 });
            push(Some(layout), repairs);
        }
    }
    // What a reader with trimmed ends would see.
    if ranks.len() == usize::from(size.height()) && ranks.iter().all(|r| rows.total(r) <= width) {
        let mut filler = Filler::new(size);
        for row in ranks {
            for &item in &row.items {
                if filler.item(rows, item, false).is_err() {
                    return;
                }
            }
            let rest = width - rows.total(row);
            if filler.empty(rest, Span::at(row.span.end)).is_err() {
                return;
            }
        }
        if let Some(mut layout) = filler.finish(Dialect::Trimmed) {
            let args = vec!["trimmed ranks".into()];
            layout.repair = Some(Repair { hint: Hint::Read, args, cost: 4 });
            push(Some(layout), repairs);
        }
    }
}

fn missing_rank(rows: &Rows<'_>, ranks: &[Row], bad: &[usize], size: Size, repairs: &mut Vec<Layout>) {
    if !bad.is_empty() {
        return;
    }
    let (width, height) = (usize::from(size.width()), usize::from(size.height()));
    let plain: Vec<Vec<Part>> = ranks.iter().map(|r| parts(rows, r, width)).collect();
    for at in (0..=ranks.len()).rev() {
        let mut list = plain.clone();
        let place = ranks.get(at).map_or(rows.span().end, |r| r.span.start);
        list.insert(at, vec![Part::Empty(width, Span::at(place))]);
        let rank = height - at;
        let cost = if at == ranks.len() { 2 } else { 3 };
        push(build(size, &list, Repair { hint: Hint::AddRank, args: vec![rank.to_string()], cost }), repairs);
    }
}

fn extra_rank(rows: &Rows<'_>, ranks: &[Row], bad: &[usize], size: Size, repairs: &mut Vec<Layout>) {
    let width = usize::from(size.width());
    for (i, row) in ranks.iter().enumerate() {
        let empty = row.items.iter().all(|item| matches!(item, Item::Run { .. }));
        if bad.first().map_or(!empty, |&b| b != i) {
            continue;
        }
        let list: Vec<Vec<Part>> =
            ranks.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, r)| parts(rows, r, width)).collect();
        let args = vec![format!("{} from the top", i + 1)];
        push(build(size, &list, Repair { hint: Hint::DropRank, args, cost: 2 }), repairs);
    }
}

fn without(rows: &Rows<'_>, size: Size) -> (Vec<Problem>, Vec<Layout>) {
    let row = &rows.rows[0];
    let (single, whole) = (rows.total_single(row), rows.total(row));
    let mut problem = Problem::new(Code::WrongTotal, rows.span()).arg(single);
    if single == whole {
        problem = Problem::new(Code::SquareTotal, rows.span()).arg(single).arg(size.squares());
    } else {
        let shown =
            if whole > super::layout::MAX_SQUARES { "too many".to_owned() } else { whole.to_string() };
        problem = problem.arg(shown).arg(size.squares());
    }
    let mut repairs = Vec::new();
    Cutter::new(rows, size).run(&mut repairs);
    if repairs.is_empty() {
        adjust_totals(rows, size, &mut repairs);
    }
    (vec![problem], repairs)
}

/// Is there a way to cut the numbers of a text without slashes so that they
/// fill a board?
pub(crate) fn can_be_cut(rows: &Rows<'_>, size: Size) -> bool {
    let cutter = Cutter::new(rows, size);
    cutter.reach.first().is_some_and(|r| r[size.squares()])
}

/// Cuts runs of digits into numbers so that the squares add up.
struct Cutter<'r, 'a> {
    rows: &'r Rows<'a>,
    size: Size,
    items: Vec<Item>,
    /// `reach[i][s]`: from item `i` on, exactly `s` squares can be filled.
    reach: Vec<Vec<bool>>,
    steps: usize,
}

/// Longer runs of digits are no slip of the pen.
const MAX_DIGITS: usize = 6;
const MAX_STEPS: usize = 20_000;

impl<'r, 'a> Cutter<'r, 'a> {
    fn new(rows: &'r Rows<'a>, size: Size) -> Self {
        let items: Vec<Item> = rows.items().collect();
        let total = size.squares();
        // More items than squares can never fit.
        if items.len() > total {
            return Self { rows, size, items: Vec::new(), reach: Vec::new(), steps: 0 };
        }
        let mut reach = vec![vec![false; total + 1]; items.len() + 1];
        reach[items.len()][0] = true;
        for i in (0..items.len()).rev() {
            let sums: Vec<usize> = match items[i] {
                Item::Piece(_) => vec![1],
                Item::Run { start, end } => {
                    cuts(rows, start, end).iter().map(|c| c.iter().map(|p| p.0).sum()).collect()
                }
            };
            for s in 0..=total {
                reach[i][s] = sums.iter().any(|&n| n <= s && reach[i + 1][s - n]);
            }
        }
        Self { rows, size, items, reach, steps: 0 }
    }

    fn run(&mut self, repairs: &mut Vec<Layout>) {
        if self.items.is_empty() || !self.reach[0][self.size.squares()] {
            return;
        }
        // A cut where a rank ends is what a writer forgets; others come after.
        for only_at_ends in [true, false] {
            self.steps = 0;
            let mut chosen = Vec::new();
            self.search(0, 0, 0, only_at_ends, &mut chosen, repairs);
            if !repairs.is_empty() && only_at_ends && repairs.len() >= MAX_REPAIRS {
                return;
            }
        }
    }

    fn search(
        &mut self,
        i: usize,
        filled: usize,
        cost: u32,
        only_at_ends: bool,
        chosen: &mut Vec<Part>,
        repairs: &mut Vec<Layout>,
    ) {
        self.steps += 1;
        if self.steps > MAX_STEPS || repairs.len() >= MAX_REPAIRS {
            return;
        }
        let Some(&item) = self.items.get(i) else {
            let numbers: Vec<String> = chosen
                .iter()
                .filter_map(|p| if let Part::Empty(n, _) = p { Some(n.to_string()) } else { None })
                .collect();
            let text = self.cut_text(chosen);
            let args = if text.is_empty() { vec![numbers.join(" "), String::new()] } else { text };
            let repair = Repair { hint: Hint::CutNumber, args, cost };
            push(build(self.size, std::slice::from_ref(chosen), repair), repairs);
            return;
        };
        let left = self.size.squares() - filled;
        let depth = chosen.len();
        match item {
            Item::Piece(t) => {
                if left >= 1 && self.reach[i + 1][left - 1] {
                    chosen.push(Part::Piece(t, super::source::span_of(self.rows.tokens[t])));
                    self.search(i + 1, filled + 1, cost, only_at_ends, chosen, repairs);
                }
            }
            Item::Run { start, end } => {
                for cut in cuts(self.rows, start, end) {
                    let sum: usize = cut.iter().map(|p| p.0).sum();
                    if sum > left || !self.reach[i + 1][left - sum] {
                        continue;
                    }
                    let mut at = filled;
                    let mut inner = 0;
                    let width = usize::from(self.size.width());
                    let ends = cut.iter().enumerate().all(|(k, part)| {
                        at += part.0;
                        let last = k + 1 == cut.len();
                        if !last && !at.is_multiple_of(width) {
                            inner += 1;
                        }
                        last || at.is_multiple_of(width)
                    });
                    if only_at_ends && !ends {
                        continue;
                    }
                    for &(n, from, to) in &cut {
                        chosen.push(Part::Empty(n, self.rows.run_span(from, to)));
                    }
                    // A cut inside a rank is farther from what anybody writes.
                    let step = (cut.len() as u32 - 1) * 2 + inner * 3;
                    self.search(i + 1, filled + sum, cost + step, only_at_ends, chosen, repairs);
                    chosen.truncate(depth);
                }
            }
        }
        chosen.truncate(depth);
    }

    /// Which number was cut, and how: the first one that was.
    fn cut_text(&self, chosen: &[Part]) -> Vec<String> {
        let mut k = 0;
        for item in &self.items {
            match *item {
                Item::Piece(_) => k += 1,
                Item::Run { start, end } => {
                    let run = self.rows.run_span(start, end);
                    let mut pieces = Vec::new();
                    while let Some(Part::Empty(n, span)) = chosen.get(k) {
                        if span.start < run.start || span.end > run.end {
                            break;
                        }
                        pieces.push(n.to_string());
                        k += 1;
                    }
                    if pieces.len() > 1 {
                        return vec![self.rows.run_text(start, end), pieces.join(" and ")];
                    }
                }
            }
        }
        Vec::new()
    }
}

/// The ways to cut a run of digits into numbers from 1 up, fewest cuts first:
/// each number with its range of glyphs.
fn cuts(rows: &Rows<'_>, start: usize, end: usize) -> Vec<Vec<(usize, usize, usize)>> {
    let n = end - start;
    if n > MAX_DIGITS {
        return vec![vec![(rows.number(start, end), start, end)]];
    }
    let mut out = Vec::new();
    for mask in 0u32..1 << (n - 1) {
        let mut list = Vec::new();
        let mut from = start;
        for i in start..end {
            if i + 1 == end || mask & (1 << (i - start)) != 0 {
                list.push((rows.number(from, i + 1), from, i + 1));
                from = i + 1;
            }
        }
        let zero = list.iter().any(|&(v, from, _)| v == 0 || rows.number(from, from + 1) == 0);
        if !zero {
            out.push(list);
        }
    }
    out.sort_by_key(Vec::len);
    out
}

/// One number is too large or too small.
fn adjust_totals(rows: &Rows<'_>, size: Size, repairs: &mut Vec<Layout>) {
    let items: Vec<Item> = rows.items().collect();
    for single in [true, false] {
        let mut plain = Vec::new();
        for &item in &items {
            match item {
                Item::Piece(t) => plain.push(Part::Piece(t, super::source::span_of(rows.tokens[t]))),
                Item::Run { start, end } if single => plain.extend(
                    (start..end).map(|d| Part::Empty(rows.number(d, d + 1), rows.run_span(d, d + 1))),
                ),
                Item::Run { start, end } => {
                    plain.push(Part::Empty(rows.number(start, end), rows.run_span(start, end)))
                }
            }
        }
        let total: usize = plain
            .iter()
            .map(|p| if let Part::Empty(n, _) = p { *n } else { 1 })
            .fold(0, usize::saturating_add);
        let wanted = size.squares();
        // Zeros add nothing to the total, so the total does not bound the list.
        if total.abs_diff(wanted) > 8 || plain.len() > 2 * wanted {
            continue;
        }
        for i in 0..plain.len() {
            let Part::Empty(n, span) = plain[i] else { continue };
            let Some(m) = (n + wanted).checked_sub(total) else { continue };
            if m > 0 && repairs.len() < MAX_REPAIRS {
                let mut list = plain.clone();
                list[i] = Part::Empty(m, span);
                let repair =
                    Repair { hint: Hint::PlaceTotal, args: vec![n.to_string(), m.to_string()], cost: 4 };
                push(build(size, &[list], repair), repairs);
            }
        }
    }
}
