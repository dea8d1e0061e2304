//! `fenya pgn dedupe`: each game once.
//!
//! The inputs are read three times: what identifies each game, then the moves
//! of longer games to find records that break off, then the games that stay.
//! Of each game about a hundred bytes are kept in between, and every different
//! name once; what can be read only once is copied to a temporary file.

use super::look::{self, Seen};
use super::whole::{Joiner, told_parted};
use super::{Batch, Event, Input, Job, Raw};
use crate::args::PgnDedupeArgs;
use crate::outcome::Outcome;
use crate::output::Output;
use crate::report::text;
use fenya::pgn::identity::{Duplicates, Identity, MoveHash, Verdict, Verdicts, move_hashes};
use fenya::pgn::{Item, LineId, Outcome as Result_, QuickReader};
use fenya_io::object::SCHEMA;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};

/// What is compared when it is told how records differ.
const TAGS: [&str; 6] = ["White", "Black", "Event", "Site", "Date", "Round"];

/// What identifies a game. None if its moves cannot be played, or not all of
/// them: then there is nothing that could be compared.
fn identity(raw: &Raw<'_>, seen: &Seen<'_>) -> Option<Identity> {
    match seen {
        Seen::Quick(game) => {
            let tags: Vec<_> = game.tags().collect();
            let tags = tags.iter().map(|(name, value)| (*name, &**value));
            let mut out = Identity::from_tags(tags, game.outcome(), MoveHash::new(game.start()));
            game.plies().iter().for_each(|ply| out.moves.play(Some(ply.m)));
            (out.notes, out.variations) = beside(raw.text);
            Some(out)
        }
        Seen::Whole(game) => {
            let unplayed = game.line(LineId::MAIN).iter().any(|item| matches!(item, Item::Unplayed(_)));
            (game.start.is_some() && !unplayed).then(|| Identity::of(game))
        }
    }
}

/// How many comments and annotations, and how many variations an ordinary game
/// has.
fn beside(text: &[u8]) -> (u32, u32) {
    let (mut notes, mut variations, mut at) = (0_u32, 0_u32, 0);
    let mut before = b'\n';
    while let Some(&byte) = text.get(at) {
        let close = match byte {
            b'{' => Some(b'}'),
            b'[' => Some(b'\n'),
            _ => None,
        };
        match byte {
            b'{' | b'$' => notes = notes.saturating_add(1),
            b'!' | b'?' if !matches!(before, b'!' | b'?') => notes = notes.saturating_add(1),
            b'(' => variations = variations.saturating_add(1),
            _ => {}
        }
        before = byte;
        at += close.and_then(|close| memchr::memchr(close, text.get(at..)?)).map_or(1, |len| len + 1);
    }
    (notes, variations)
}

/// Where a game is and what is said of it.
struct Place {
    source: String,
    number: u64,
    line: usize,
    plies: u32,
    heading: String,
    result: Result_,
    tags: [String; TAGS.len()],
}

impl Place {
    fn new(raw: &Raw<'_>, seen: &Seen<'_>) -> Self {
        Self {
            source: raw.source.to_owned(),
            number: raw.number,
            line: raw.line,
            plies: seen.plies(),
            heading: seen.heading(),
            result: seen.outcome(),
            tags: TAGS.map(|name| seen.tag(name).unwrap_or_default().into_owned()),
        }
    }

    fn short(&self) -> String {
        format!("{}:{}: game {}", self.source, self.line, self.number)
    }

    /// The tags that another record has otherwise.
    fn differs<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = (&'static str, &'a str)> {
        let tags = TAGS.into_iter().zip(&self.tags).zip(&other.tags);
        let result = Some(("Result", self.result.as_str())).filter(|_| self.result != other.result);
        tags.filter(|((_, own), other)| own != other)
            .map(|((name, own), _)| (name, own.as_str()))
            .chain(result)
    }

    fn value(&self) -> Value {
        let tags = TAGS.into_iter().zip(&self.tags).map(|(name, value)| (name.to_owned(), json!(value)));
        json!({
            "source": self.source,
            "game": self.number,
            "line": self.line,
            "plies": self.plies,
            "result": self.result.as_str(),
            "tags": Value::Object(tags.collect()),
        })
    }
}

/// Counts of what is told at the end.
#[derive(Default)]
struct Counts {
    games: u64,
    bytes: u64,
    duplicates: u64,
    broken_off: u64,
    unclear: u64,
    unplayed: u64,
    /// Games that got a result to part them from the next.
    parted: u64,
}

/// Copies what can be read only once, so that it can be read again.
fn copy(input: Input) -> io::Result<Input> {
    let name = input.name();
    let mut stream: Box<dyn io::Read> = match &input {
        Input::Stdin => Box::new(io::stdin()),
        Input::File(path) if !path.metadata().is_ok_and(|m| m.is_file()) => match std::fs::File::open(path) {
            Ok(file) => Box::new(file),
            Err(error) => return Ok(Input::Bad(name, format!("the file cannot be opened: {error}"))),
        },
        _ => return Ok(input),
    };
    let mut file = tempfile::Builder::new().prefix("fenya-").tempfile()?;
    io::copy(&mut stream, &mut file)?;
    Ok(Input::Copy(name, file.into_temp_path()))
}

/// Finds games that are recorded several times.
///
/// # Errors
/// When the output cannot be written.
pub fn run(args: &PgnDedupeArgs) -> io::Result<Outcome> {
    let mut outcome = Outcome::default();
    let report = args.report || args.json;
    let mut games_out = None;
    if !report || args.output.is_some() {
        match Output::open(args.output.as_deref()) {
            Ok(out) => games_out = Some(out),
            Err(message) => return Ok(outcome.refuse(&message)),
        }
    }
    let mut job = Job::new(&args.games);
    match std::mem::take(&mut job.inputs).into_iter().map(copy).collect() {
        Ok(copied) => job.inputs = copied,
        Err(error) => {
            return Ok(outcome.refuse(&format!("the input cannot be copied to a temporary file: {error}")));
        }
    }
    let mut counts = Counts::default();
    let verdicts = find(&job, &mut outcome, &mut counts)?;
    let Some(verdicts) = verdicts else {
        return Ok(outcome.refuse("the input has changed while it was read; nothing was written"));
    };
    let places = write(&job, &verdicts, report, &mut counts, games_out.as_mut())?;
    let Some(places) = places else {
        return Ok(outcome.refuse("the input has changed while it was read; nothing was written"));
    };
    if let Some(out) = games_out {
        job.finish(out, args.output.as_deref(), &outcome)?;
    }
    if report {
        tell(&verdicts, &places, args.json)?;
    }
    told_parted(counts.parted, args.games.quiet);
    if !args.games.quiet {
        summary(&counts);
    }
    Ok(outcome)
}

/// The first two passes. None if the input is another one the second time.
fn find(job: &Job, outcome: &mut Outcome, counts: &mut Counts) -> io::Result<Option<Verdicts>> {
    // What has no moves to compare is like no other game.
    let nothing = Identity::from_tags([], Result_::Unknown, MoveHash::default());
    let work = |batch: &Batch| {
        let mut out = Vec::new();
        look::each(job, batch, |raw, seen| out.push((raw.text.len(), identity(raw, seen))));
        out
    };
    let mut duplicates = Duplicates::new();
    let mut take = |games: Vec<(usize, Option<Identity>)>, _: &mut Outcome| {
        for (len, identity) in games {
            counts.games += 1;
            counts.bytes += len as u64;
            counts.unplayed += u64::from(identity.is_none());
            duplicates.add(identity.as_ref().unwrap_or(&nothing));
        }
        Ok(())
    };
    job.run(outcome, &work, &mut take, |_| {})?;
    let mut groups = duplicates.finish();
    let work = |batch: Batch| {
        let (mut hashes, mut ends, mut bytes) = (Vec::new(), Vec::new(), 0);
        let mut reader = QuickReader::new();
        for raw in batch.games() {
            bytes += raw.text.len() as u64;
            match look::look(job, &mut reader, &raw) {
                Seen::Quick(game) => {
                    let mut hash = MoveHash::new(game.start());
                    hashes.push(hash);
                    for ply in game.plies() {
                        hash.play(Some(ply.m));
                        hashes.push(hash);
                    }
                }
                Seen::Whole(game) => hashes.extend(move_hashes(&game)),
            }
            ends.push(hashes.len());
        }
        (hashes, ends, bytes)
    };
    let (mut index, mut all) = (0, 0);
    super::run(&job.inputs, job.jobs, &work, &mut |event| {
        // What failed was told the first time.
        let Event::Done((hashes, ends, bytes)) = event else { return Ok(()) };
        all += bytes;
        let mut start = 0;
        for end in ends {
            groups.link(index, hashes.get(start..end).unwrap_or(&[]).iter().copied());
            index += 1;
            start = end;
        }
        Ok(())
    })?;
    Ok((index == groups.len() && all == counts.bytes).then(|| groups.verdicts()))
}

/// The last pass: writes the games that stay, and looks up what is told of the
/// others.
fn write(
    job: &Job,
    verdicts: &Verdicts,
    report: bool,
    counts: &mut Counts,
    mut out: Option<&mut Output>,
) -> io::Result<Option<HashMap<usize, Place>>> {
    let mut places = HashMap::new();
    if report {
        for (index, verdict) in verdicts.iter().enumerate() {
            match verdict {
                Verdict::Kept => continue,
                Verdict::Duplicate { of, .. } => drop(places.insert(of, None)),
                Verdict::Unclear { between } => {
                    between.map(|game| places.insert(game, None)).into_iter().for_each(drop)
                }
            }
            places.insert(index, None);
        }
    }
    let (mut joiner, mut reader) = (Joiner::default(), QuickReader::new());
    let (mut index, mut bytes) = (0_usize, 0);
    super::run(&job.inputs, job.jobs, &|batch: Batch| batch, &mut |event| {
        let Event::Done(batch) = event else { return Ok(()) };
        for raw in batch.games() {
            bytes += raw.text.len() as u64;
            match verdicts.of(index) {
                Verdict::Kept => {}
                Verdict::Duplicate { breaks_off, .. } => {
                    counts.duplicates += 1;
                    counts.broken_off += u64::from(breaks_off);
                }
                Verdict::Unclear { .. } => counts.unclear += 1,
            }
            if let Some(place) = places.get_mut(&index) {
                *place = Some(Place::new(&raw, &look::look(job, &mut reader, &raw)));
            }
            if let Some(out) = out.as_deref_mut().filter(|_| verdicts.of(index).is_kept()) {
                joiner.push(raw.text, out)?;
            }
            index += 1;
        }
        Ok(())
    })?;
    counts.parted = joiner.parted;
    if index as u64 != counts.games || bytes != counts.bytes {
        return Ok(None);
    }
    Ok(Some(places.into_iter().filter_map(|(index, place)| Some((index, place?))).collect()))
}

/// Lists what is recorded several times, in the order of the records that stay.
fn tell(verdicts: &Verdicts, places: &HashMap<usize, Place>, as_json: bool) -> io::Result<()> {
    let mut groups: BTreeMap<usize, Vec<(usize, bool)>> = BTreeMap::new();
    for (index, verdict) in verdicts.iter().enumerate() {
        match verdict {
            Verdict::Duplicate { of, breaks_off } => groups.entry(of).or_default().push((index, breaks_off)),
            Verdict::Unclear { .. } => drop(groups.entry(index).or_default()),
            Verdict::Kept => {}
        }
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    for (kept, others) in groups {
        let Some(place) = places.get(&kept) else { continue };
        let others = others.iter().filter_map(|(index, breaks_off)| Some((places.get(index)?, *breaks_off)));
        let between = match verdicts.of(kept) {
            Verdict::Unclear { between } => {
                between.into_iter().filter_map(|game| places.get(&game)).collect()
            }
            _ => Vec::new(),
        };
        if as_json {
            let duplicates = others.map(|(other, breaks_off)| {
                let mut value = other.value();
                value["breaks_off"] = json!(breaks_off);
                value["differs"] = other.differs(place).map(|(name, _)| json!(name)).collect();
                value
            });
            let value = json!({
                "schema": SCHEMA,
                "kept": place.value(),
                "duplicates": duplicates.collect::<Vec<_>>(),
                "unclear_between": between.into_iter().map(Place::value).collect::<Vec<_>>(),
            });
            serde_json::to_writer(&mut out, &value)?;
            out.write_all(b"\n")?;
        } else {
            out.write_all(text::displayable(group(place, others, &between).as_bytes()).as_bytes())?;
        }
    }
    out.flush()
}

fn group<'a>(kept: &Place, others: impl Iterator<Item = (&'a Place, bool)>, between: &[&Place]) -> String {
    let half_moves = |n: u32| format!("{n} half-move{}", if n == 1 { "" } else { "s" });
    let mut out =
        format!("{}: {}, {} ({}) is kept\n", kept.short(), kept.heading, kept.result, half_moves(kept.plies));
    for (other, breaks_off) in others {
        let moves = if breaks_off {
            format!("breaks off after {}", half_moves(other.plies))
        } else {
            "has the same moves".into()
        };
        let tags: Vec<String> =
            other.differs(kept).map(|(name, value)| format!("{name} \"{value}\"")).collect();
        let tags = if tags.is_empty() { String::new() } else { format!("; {}", tags.join(", ")) };
        out.push_str(&format!("  {} {moves}{tags}\n", other.short()));
    }
    if let [a, b] = between {
        out.push_str(&format!("  it can be the same as {}, or as {}\n", a.short(), b.short()));
    }
    out
}

fn summary(counts: &Counts) {
    let games = |n: u64| format!("{n} {}", if n == 1 { "game" } else { "games" });
    let duplicates = match counts.duplicates {
        1 => "1 duplicate".into(),
        n => format!("{n} duplicates"),
    };
    let kept = counts.games - counts.duplicates;
    anstream::eprintln!(
        "{} of {}, {duplicates}, of which {} off",
        kept,
        games(counts.games),
        if counts.broken_off == 1 { "1 breaks".into() } else { format!("{} break", counts.broken_off) }
    );
    if counts.unclear > 0 {
        anstream::eprintln!("note: {} can be either of two others; kept", games(counts.unclear));
    }
    if counts.unplayed > 0 {
        anstream::eprintln!(
            "note: {} with moves that cannot be played; kept (`fenya pgn check` says why)",
            games(counts.unplayed)
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::GamesArgs;

    /// The short way says of a game what the careful one says.
    #[test]
    fn both_ways_identify_a_game_alike() {
        let args = GamesArgs { inputs: Vec::new(), letters: None, jobs: None, quiet: true };
        let job = Job::new(&args);
        for text in [
            "[White \"Anand (IND) {x}\"]\n[Event \"?!\"]\n[Result \"1-0\"]\n\n{a (b} 1. e4! $14 {c} e5?! (1... c5 (1... e6 {d}) 2. Nf3) 2. Nf3 1-0",
            "1. e4 e5 *",
            "[Black \"?\"]\n\n*",
            "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. a8=Q !! Kg7 *",
        ] {
            let raw = Raw { source: "", number: 1, line: 1, offset: 0, text: text.as_bytes() };
            let mut reader = QuickReader::new();
            let seen = look::look(&job, &mut reader, &raw);
            assert!(matches!(seen, Seen::Quick(_)), "{text}");
            assert_eq!(identity(&raw, &seen), identity(&raw, &look::careful(&job, &raw)), "{text}");
        }
    }
}
