//! `fenya pgn stats`: what is in files of games.
//!
//! Memory does not grow with the number of games: openings are those of the
//! table, and names are counted up to a number that is far above that of real
//! collections.

use super::look::{self, Seen};
use super::{Batch, Job, Raw};
use crate::args::PgnStatsArgs;
use crate::outcome::Outcome;
use crate::report::text;
use fenya::check::Severity;
use fenya::openings::Opening;
use fenya::pgn::identity::MoveHash;
use fenya::pgn::{Outcome as Result_, QuickReader, Variant};
use fenya_io::object::SCHEMA;
use serde_json::{Map, Value, json};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::Hash;
use std::io::{self, Write};

/// Players are counted exactly up to so many names.
const MAX_NAMES: usize = 1_000_000;
/// A longer name is nobody's.
const MAX_NAME: usize = 200;
/// So many codes of problems are listed.
const MAX_CODES: usize = 10;

/// Results: White won, Black won, draws, not known.
#[derive(Clone, Copy, Default)]
struct Results([u64; 4]);

impl Results {
    const fn add(&mut self, outcome: Result_) {
        self.0[outcome as usize] += 1;
    }

    fn merge(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(sum, n)| *sum += n);
    }

    fn games(self) -> u64 {
        self.0.iter().sum()
    }

    /// White's score in the games that ended, from 0 to 1.
    fn score(self) -> Option<f64> {
        let [white, black, draws, _] = self.0;
        let ended = white + black + draws;
        (ended > 0).then(|| (white as f64 + draws as f64 / 2.0) / ended as f64)
    }
}

/// The longest or the shortest game.
#[derive(Clone)]
struct Extreme {
    plies: u32,
    source: String,
    game: u64,
    line: usize,
}

impl Extreme {
    fn value(&self) -> Value {
        json!({"plies": self.plies, "source": self.source, "game": self.game, "line": self.line})
    }
}

#[derive(Default)]
struct Stats {
    games: u64,
    plies: u64,
    longest: Option<Extreme>,
    shortest: Option<Extreme>,
    unmoved: u64,
    results: Results,
    with_errors: u64,
    with_warnings: u64,
    codes: HashMap<&'static str, u64>,
    volumes: [Results; 5],
    openings: HashMap<Opening, Results>,
    unnamed: u64,
    players: HashMap<Box<str>, u64>,
    /// Games of players that were not counted.
    uncounted: u64,
    /// Players that nobody names.
    nameless: u64,
    years: Option<(u16, u16)>,
    undated: u64,
    elo: (u64, u64),
    elos: Option<(u32, u32)>,
    other_starts: u64,
    chess960: u64,
    other_variants: u64,
}

impl Stats {
    fn add(&mut self, raw: &Raw<'_>, seen: &Seen<'_>) {
        self.games += 1;
        let (plies, outcome) = (seen.plies(), seen.outcome());
        self.plies += u64::from(plies);
        let here = || Extreme { plies, source: raw.source.to_owned(), game: raw.number, line: raw.line };
        if plies == 0 {
            self.unmoved += 1;
        } else {
            if self.longest.as_ref().is_none_or(|l| plies > l.plies) {
                self.longest = Some(here());
            }
            if self.shortest.as_ref().is_none_or(|s| plies < s.plies) {
                self.shortest = Some(here());
            }
        }
        self.results.add(outcome);
        self.problems(seen);
        match seen.opening() {
            Some(named) => {
                self.openings.entry(named.opening).or_default().add(outcome);
                let volume = usize::from(named.opening.eco.letter() as u8 - b'A');
                self.volumes[volume.min(4)].add(outcome);
            }
            None => self.unnamed += 1,
        }
        for tag in ["White", "Black"] {
            match seen.known(tag) {
                Some(name) => self.player(name.trim(), 1),
                None => self.nameless += 1,
            }
        }
        match seen.date().year() {
            Some(year) => self.year(year, year),
            None => self.undated += 1,
        }
        for elo in ["WhiteElo", "BlackElo"].into_iter().filter_map(|tag| seen.elo(tag)) {
            self.elo.0 += u64::from(elo);
            self.elo.1 += 1;
            self.elos(elo, elo);
        }
        match seen.variant() {
            Variant::Standard => {}
            Variant::Chess960 => self.chess960 += 1,
            Variant::Other(_) => self.other_variants += 1,
        }
        // What cannot be read is another start, too.
        let usual = seen.start().is_some_and(|start| MoveHash::new(start) == MoveHash::default());
        self.other_starts += u64::from(!usual && !matches!(seen.variant(), Variant::Other(_)));
    }

    fn problems(&mut self, seen: &Seen<'_>) {
        let Seen::Whole(game) = seen else { return };
        self.with_errors += u64::from(seen.has(Severity::Error));
        self.with_warnings += u64::from(seen.has(Severity::Warning));
        for problem in game.problems.iter().filter(|p| p.severity >= Severity::Warning) {
            *self.codes.entry(problem.code.as_str()).or_default() += 1;
        }
    }

    fn player(&mut self, name: &str, games: u64) {
        if let Some(count) = self.players.get_mut(name) {
            *count += games;
        } else if self.players.len() < MAX_NAMES && name.len() <= MAX_NAME {
            self.players.insert(name.into(), games);
        } else {
            self.uncounted += games;
        }
    }

    fn year(&mut self, first: u16, last: u16) {
        let (a, b) = self.years.unwrap_or((first, last));
        self.years = Some((a.min(first), b.max(last)));
    }

    fn elos(&mut self, least: u32, most: u32) {
        let (a, b) = self.elos.unwrap_or((least, most));
        self.elos = Some((a.min(least), b.max(most)));
    }

    /// Adds what comes later in the input.
    fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.plies += other.plies;
        if let Some(l) = other.longest.filter(|l| self.longest.as_ref().is_none_or(|own| l.plies > own.plies))
        {
            self.longest = Some(l);
        }
        if let Some(s) =
            other.shortest.filter(|s| self.shortest.as_ref().is_none_or(|own| s.plies < own.plies))
        {
            self.shortest = Some(s);
        }
        self.unmoved += other.unmoved;
        self.results.merge(other.results);
        self.with_errors += other.with_errors;
        self.with_warnings += other.with_warnings;
        for (code, n) in other.codes {
            *self.codes.entry(code).or_default() += n;
        }
        self.volumes.iter_mut().zip(other.volumes).for_each(|(sum, n)| sum.merge(n));
        for (opening, results) in other.openings {
            self.openings.entry(opening).or_default().merge(results);
        }
        self.unnamed += other.unnamed;
        // In a fixed order, so that a full list is always the same.
        let mut players: Vec<_> = other.players.into_iter().collect();
        if self.players.len() + players.len() > MAX_NAMES {
            players.sort_unstable();
        }
        players.into_iter().for_each(|(name, games)| self.player(&name, games));
        self.uncounted += other.uncounted;
        self.nameless += other.nameless;
        if let Some((first, last)) = other.years {
            self.year(first, last);
        }
        self.undated += other.undated;
        self.elo = (self.elo.0 + other.elo.0, self.elo.1 + other.elo.1);
        if let Some((least, most)) = other.elos {
            self.elos(least, most);
        }
        self.other_starts += other.other_starts;
        self.chess960 += other.chess960;
        self.other_variants += other.other_variants;
    }

    fn families(&self) -> HashMap<&'static str, Results> {
        let mut out = HashMap::<_, Results>::new();
        for (opening, results) in &self.openings {
            out.entry(opening.family).or_default().merge(*results);
        }
        out
    }
}

/// The most frequent of something, those of equal number in the order of their
/// names.
fn most<K: Ord + Hash + Eq, V: Copy>(
    all: impl IntoIterator<Item = (K, V)>,
    count: impl Fn(V) -> u64,
    n: usize,
) -> Vec<(K, V)> {
    let mut out: Vec<(Reverse<u64>, K, V)> =
        all.into_iter().map(|(key, v)| (Reverse(count(v)), key, v)).collect();
    let order = |a: &(Reverse<u64>, K, V), b: &(Reverse<u64>, K, V)| (&a.0, &a.1).cmp(&(&b.0, &b.1));
    if n < out.len() {
        out.select_nth_unstable_by(n, order);
        out.truncate(n);
    }
    out.sort_unstable_by(order);
    out.into_iter().map(|(_, key, v)| (key, v)).collect()
}

/// Counts what is in the files.
///
/// # Errors
/// When the output cannot be written.
pub fn run(args: &PgnStatsArgs) -> io::Result<Outcome> {
    let job = Job::new(&args.games);
    let work = |batch: &Batch| {
        let (mut stats, mut reader) = (Stats::default(), QuickReader::new());
        for raw in batch.games() {
            stats.add(&raw, &look::look(&job, &mut reader, &raw));
        }
        stats
    };
    let (mut outcome, mut stats) = (Outcome::default(), Stats::default());
    let mut take = |some: Stats, _: &mut Outcome| {
        stats.merge(some);
        Ok(())
    };
    job.run(&mut outcome, &work, &mut take, |_| {})?;
    let top = args.top as usize;
    let mut out = io::BufWriter::new(io::stdout().lock());
    if args.json {
        serde_json::to_writer(&mut out, &object(&stats, top))?;
        out.write_all(b"\n")?;
    } else {
        out.write_all(page(&stats, top).as_bytes())?;
    }
    out.flush()?;
    Ok(outcome)
}

fn rounded(value: f64, places: i32) -> f64 {
    let by = 10_f64.powi(places);
    (value * by).round() / by
}

fn object(stats: &Stats, top: usize) -> Value {
    let mut map = Map::new();
    let mut put = |key: &str, value: Value| drop(map.insert(key.to_owned(), value));
    let score = |results: Results| results.score().map(|score| rounded(score, 4));
    let results = |results: Results| {
        let [white, black, draws, unknown] = results.0;
        json!({"1-0": white, "0-1": black, "1/2-1/2": draws, "*": unknown})
    };
    put("schema", json!(SCHEMA));
    put("games", json!(stats.games));
    put(
        "plies",
        json!({
            "total": stats.plies,
            "mean": (stats.games > 0).then(|| rounded(stats.plies as f64 / stats.games as f64, 2)),
            "longest": stats.longest.as_ref().map(Extreme::value),
            "shortest": stats.shortest.as_ref().map(Extreme::value),
        }),
    );
    put("without_moves", json!(stats.unmoved));
    put("results", results(stats.results));
    put("white_score", json!(score(stats.results)));
    put("games_with_errors", json!(stats.with_errors));
    put("games_with_warnings", json!(stats.with_warnings));
    let codes = most(stats.codes.iter().map(|(code, n)| (*code, *n)), |n| n, MAX_CODES);
    put("problems", codes.into_iter().map(|(code, n)| json!({"code": code, "count": n})).collect());
    let volumes = ('A'..='E').zip(&stats.volumes).map(|(letter, n)| (letter.to_string(), json!(n.games())));
    put("eco", Value::Object(volumes.collect()));
    put("without_opening", json!(stats.unnamed));
    let families = most(stats.families(), Results::games, top).into_iter();
    put(
        "openings",
        families
            .map(|(name, n)| json!({"name": name, "games": n.games(), "white_score": score(n), "results": results(n)}))
            .collect(),
    );
    put(
        "variations",
        variations(stats, top)
            .map(|(eco, name, n)| {
                json!({"eco": eco, "name": name, "games": n.games(), "white_score": score(n), "results": results(n)})
            })
            .collect(),
    );
    let names = most(stats.players.iter().map(|(name, n)| (name, *n)), |n| n, top);
    put(
        "players",
        json!({
            "count": stats.players.len(),
            "top": names.into_iter().map(|(name, n)| json!({"name": name, "games": n})).collect::<Vec<_>>(),
            "nameless": stats.nameless,
            "uncounted": stats.uncounted,
        }),
    );
    put("years", json!(stats.years.map(|(first, last)| json!({"first": first, "last": last}))));
    put("without_date", json!(stats.undated));
    let mean = (stats.elo.1 > 0).then(|| rounded(stats.elo.0 as f64 / stats.elo.1 as f64, 1));
    put(
        "elo",
        json!(
            stats.elos.map(
                |(least, most)| json!({"mean": mean, "least": least, "most": most, "count": stats.elo.1})
            )
        ),
    );
    put("other_starts", json!(stats.other_starts));
    put("chess960", json!(stats.chess960));
    put("other_variants", json!(stats.other_variants));
    Value::Object(map)
}

/// The most frequent openings by their whole names.
fn variations(stats: &Stats, top: usize) -> impl Iterator<Item = (String, String, Results)> {
    let named =
        stats.openings.iter().map(|(opening, n)| ((opening.to_string(), opening.eco.to_string()), *n));
    most(named, Results::games, top).into_iter().map(|((name, eco), n)| (eco, name, n))
}

fn percent(part: u64, of: u64) -> String {
    if of == 0 { "-".into() } else { format!("{:.1} %", part as f64 * 100.0 / of as f64) }
}

/// The numbers for people.
fn page(stats: &Stats, top: usize) -> String {
    let mut out = String::new();
    let mut row = |name: &str, value: String| out.push_str(&format!("{name:<18}{value}\n"));
    let games = stats.games;
    row("games", games.to_string());
    if games > 0 {
        row("half-moves", format!("{}, {:.1} a game", stats.plies, stats.plies as f64 / games as f64));
    }
    let place = |e: &Extreme| format!("{} half-moves: {}:{}: game {}", e.plies, e.source, e.line, e.game);
    for (name, extreme) in [("longest", &stats.longest), ("shortest", &stats.shortest)] {
        if let Some(extreme) = extreme {
            row(name, place(extreme));
        }
    }
    for (name, count) in [
        ("without moves", stats.unmoved),
        ("with errors", stats.with_errors),
        ("with warnings", stats.with_warnings),
        ("Chess960", stats.chess960),
        ("other variants", stats.other_variants),
        ("other starts", stats.other_starts),
    ] {
        if count > 0 || name.starts_with("with ") {
            row(name, format!("{count} ({})", percent(count, games)));
        }
    }
    if let Some((first, last)) = stats.years {
        let undated =
            if stats.undated > 0 { format!(", {} without a date", stats.undated) } else { String::new() };
        row(
            "years",
            if first == last { format!("{first}{undated}") } else { format!("{first} to {last}{undated}") },
        );
    }
    if let Some((least, most)) = stats.elos {
        row(
            "Elo",
            format!("{:.0} on average, from {least} to {most}", stats.elo.0 as f64 / stats.elo.1 as f64),
        );
    }
    let more = if stats.uncounted > 0 { " or more" } else { "" };
    row("players", format!("{}{more}", stats.players.len()));
    let table = |title: &str, rows: Vec<Vec<String>>, out: &mut String| {
        if rows.is_empty() {
            return;
        }
        out.push_str(&format!("\n{title}\n"));
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns)
            .map(|i| rows.iter().filter_map(|row| row.get(i)).map(|c| c.chars().count()).max().unwrap_or(0))
            .collect();
        for row in rows {
            // Numbers to the right, and what comes last as it is.
            let cells: Vec<String> = row
                .iter()
                .zip(&widths)
                .enumerate()
                .map(
                    |(i, (cell, width))| {
                        if i + 1 == columns { cell.clone() } else { format!("{cell:>width$}") }
                    },
                )
                .collect();
            out.push_str(&format!("  {}\n", cells.join("  ").trim_end()));
        }
    };
    let score = |n: Results| n.score().map_or_else(|| "-".into(), |score| format!("{:.1} %", score * 100.0));
    let results = ["1-0", "0-1", "1/2-1/2", "*"].into_iter().zip(stats.results.0).filter(|(_, n)| *n > 0);
    table(
        "Results",
        results.map(|(name, n)| vec![n.to_string(), percent(n, games), name.to_owned()]).collect(),
        &mut out,
    );
    let codes = most(stats.codes.iter().map(|(code, n)| (*code, *n)), |n| n, MAX_CODES);
    table(
        "Problems",
        codes.into_iter().map(|(code, n)| vec![n.to_string(), code.to_owned()]).collect(),
        &mut out,
    );
    let volumes = ('A'..='E').map(|letter| format!("{letter}00-{letter}99")).zip(stats.volumes);
    let none = [("no named opening".to_owned(), stats.unnamed)];
    let volumes = volumes.map(|(name, n)| (name, n.games())).chain(none).filter(|(_, n)| *n > 0);
    table("ECO", volumes.map(|(name, n)| vec![n.to_string(), percent(n, games), name]).collect(), &mut out);
    let families = most(stats.families(), Results::games, top).into_iter();
    table(
        "Openings, and White's score",
        families.map(|(name, n)| vec![n.games().to_string(), score(n), name.to_owned()]).collect(),
        &mut out,
    );
    table(
        "Variations, and White's score",
        variations(stats, top)
            .map(|(eco, name, n)| vec![n.games().to_string(), score(n), eco, name])
            .collect(),
        &mut out,
    );
    let names = most(stats.players.iter().map(|(name, n)| (name, *n)), |n| n, top).into_iter();
    let shown = |name: &str| text::displayable(name.as_bytes());
    table("Players", names.map(|(name, n)| vec![n.to_string(), shown(name)]).collect(), &mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_frequent_come_first_and_equals_by_name() {
        let all = [("b", 2), ("a", 2), ("c", 9), ("d", 1)];
        assert_eq!(most(all, |n| n, 3), [("c", 9), ("a", 2), ("b", 2)]);
        assert_eq!(most(all, |n| n, 9).len(), 4);
        assert_eq!(most(all, |n| n, 0), []);
    }
}
