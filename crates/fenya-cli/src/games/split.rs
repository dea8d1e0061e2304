//! `fenya pgn split`: one file of games becomes several.
//!
//! Everything is written to a directory beside the files that are to be, and
//! moved when all of it is there. One file is open at a time: what goes into
//! each is gathered in memory of bounded size first.

use super::look::{self, Seen};
use super::whole::{Joiner, told_parted};
use super::{Batch, Job, Raw};
use crate::args::PgnSplitArgs;
use crate::outcome::Outcome;
use crate::values::SplitBy;
use fenya::pgn::Outcome as Result_;
use fenya::pgn::identity::Date;
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// So much may wait to be written.
const MAX_WAITING: usize = 16 << 20;
/// More files than this are a mistake, and a burden on a directory.
const MAX_FILES: usize = 100_000;
/// The most bytes of a name, without its extension: file systems take 255.
const MAX_NAME: usize = 100;
/// Longer values are told apart by so many bytes.
const MAX_VALUE: usize = 1000;
/// Games of which the value is not known.
const UNKNOWN: &str = "unknown";

impl SplitBy {
    /// The values of a game; none if they are not known. A game of two players
    /// has two.
    fn values(&self, seen: &Seen<'_>) -> Vec<String> {
        let tag = |name: &str| seen.known(name).map(std::borrow::Cow::into_owned);
        let date = || Some(seen.date()).filter(|date| !date.is_unknown());
        match self {
            Self::Eco => seen.eco().0.map(|eco| eco.to_string()).into_iter().collect(),
            Self::Year => date().and_then(Date::year).map(|year| year.to_string()).into_iter().collect(),
            Self::Month => date()
                .and_then(|date| Some(format!("{}-{:02}", date.year()?, date.month()?)))
                .into_iter()
                .collect(),
            Self::Result => vec![match seen.outcome() {
                Result_::White => "1-0".into(),
                Result_::Black => "0-1".into(),
                Result_::Draw => "draw".into(),
                Result_::Unknown => UNKNOWN.into(),
            }],
            Self::Player => {
                let mut players: Vec<String> = [tag("White"), tag("Black")].into_iter().flatten().collect();
                players.dedup();
                players
            }
            Self::Tag(name) => tag(name).into_iter().collect(),
        }
    }
}

/// A name that every file system takes: letters and digits of any script, and
/// what never means anything.
fn file_name(value: &str) -> String {
    let mut out = String::new();
    for c in value.trim().chars() {
        if out.len() + c.len_utf8() > MAX_NAME {
            break;
        }
        if c.is_alphanumeric() || matches!(c, '-' | '.' | '+') {
            out.push(c);
        } else if !out.ends_with('_') {
            out.push('_');
        }
    }
    // Points at the beginning hide a file, at the end they vanish on Windows.
    let out = out.trim_matches(|c| matches!(c, '.' | '_' | '-')).to_owned();
    let stem = out.split('.').next().unwrap_or_default().to_ascii_lowercase();
    let device = matches!(stem.as_str(), "con" | "prn" | "aux" | "nul" | "conin$" | "conout$")
        || ["com", "lpt"].iter().any(|port| {
            stem.strip_prefix(port)
                .is_some_and(|rest| rest.chars().count() == 1 && !rest.starts_with(char::is_alphabetic))
        });
    match out.as_str() {
        "" => UNKNOWN.into(),
        _ if device => format!("_{out}"),
        _ => out,
    }
}

/// Names that differ in capitals only are one on many systems.
fn folded(name: &str) -> String {
    name.chars().flat_map(char::to_uppercase).flat_map(char::to_lowercase).collect()
}

/// A file on its way.
struct Part {
    name: String,
    games: u64,
    joiner: Joiner,
    waiting: Vec<u8>,
}

/// All files on their way.
struct Parts<'a> {
    folder: &'a Path,
    force: bool,
    /// Made with the first file.
    beside: Option<TempDir>,
    by_value: HashMap<String, usize>,
    /// Names that are taken, and the number that the next one gets.
    names: HashMap<String, u64>,
    parts: Vec<Part>,
    waiting: usize,
}

impl<'a> Parts<'a> {
    fn new(args: &'a PgnSplitArgs) -> Self {
        Self {
            folder: &args.output,
            force: args.force,
            beside: None,
            by_value: HashMap::new(),
            names: HashMap::new(),
            parts: Vec::new(),
            waiting: 0,
        }
    }

    /// The part for a value, perhaps a new one.
    fn part(&mut self, value: &str) -> io::Result<usize> {
        let cut = (0..=MAX_VALUE.min(value.len())).rev().find(|at| value.is_char_boundary(*at));
        let value = value.get(..cut.unwrap_or(0)).unwrap_or(value);
        if let Some(&part) = self.by_value.get(value) {
            return Ok(part);
        }
        if self.parts.len() >= MAX_FILES {
            return Err(refusal(format!("these would be more than {MAX_FILES} files (nothing was written)")));
        }
        let wanted = file_name(value);
        // What is not known has its name for itself.
        let key = folded(&wanted);
        if key == UNKNOWN && value != UNKNOWN {
            self.names.entry(key.clone()).or_insert(2);
        }
        let mut name = wanted.clone();
        while let Some(n) = self.names.get(&folded(&name)).copied() {
            // The next number is remembered: many may want one name.
            let n = n.max(self.names.get(&key).copied().unwrap_or(2));
            self.names.insert(key.clone(), n + 1);
            name = format!("{wanted}-{n}");
        }
        self.names.insert(folded(&name), 2);
        name.push_str(".pgn");
        let path = self.folder.join(&name);
        if path.is_dir() || (!self.force && path.symlink_metadata().is_ok()) {
            let what = if path.is_dir() { "is a directory" } else { "is there already; --force replaces it" };
            return Err(refusal(format!("{} {what} (nothing was written)", path.display())));
        }
        self.by_value.insert(value.to_owned(), self.parts.len());
        self.parts.push(Part { name, games: 0, joiner: Joiner::default(), waiting: Vec::new() });
        Ok(self.parts.len() - 1)
    }

    fn push(&mut self, value: &str, game: &[u8]) -> io::Result<()> {
        let number = self.part(value)?;
        if let Some(part) = self.parts.get_mut(number) {
            let before = part.waiting.len();
            part.joiner.push(game, &mut part.waiting)?;
            part.games += 1;
            self.waiting += part.waiting.len() - before;
        }
        if self.waiting > MAX_WAITING { self.write() } else { Ok(()) }
    }

    /// Writes what waits.
    fn write(&mut self) -> io::Result<()> {
        let beside = match &mut self.beside {
            Some(beside) => beside,
            none => {
                fs::create_dir_all(self.folder)?;
                none.insert(tempfile::Builder::new().prefix(".fenya-").tempdir_in(self.folder)?)
            }
        };
        for part in self.parts.iter_mut().filter(|part| !part.waiting.is_empty()) {
            let mut file = File::options().create(true).append(true).open(beside.path().join(&part.name))?;
            file.write_all(&std::mem::take(&mut part.waiting))?;
        }
        self.waiting = 0;
        Ok(())
    }

    /// Gives the files their places.
    fn finish(&mut self) -> io::Result<()> {
        if self.parts.is_empty() {
            return Ok(());
        }
        self.write()?;
        let Some(beside) = &self.beside else { return Ok(()) };
        let mut taken = self.parts.iter().map(|part| self.folder.join(&part.name));
        if let Some(path) = taken.find(|path| !self.force && path.symlink_metadata().is_ok()) {
            return Err(refusal(format!("{} has come meanwhile (nothing was written)", path.display())));
        }
        for part in &self.parts {
            fs::rename(beside.path().join(&part.name), self.folder.join(&part.name))?;
        }
        Ok(())
    }
}

/// Nothing can be done as it was asked for; with the sentence that says why.
#[derive(Debug)]
struct Refusal(String);

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}

fn refusal(message: String) -> io::Error {
    io::Error::other(Refusal(message))
}

/// The games of a batch, each with the values that it goes under.
type Sorted = Vec<(Vec<String>, Vec<u8>)>;

/// Splits files of games.
///
/// # Errors
/// When the list of files cannot be printed.
pub fn run(args: &PgnSplitArgs) -> io::Result<Outcome> {
    let mut outcome = Outcome::default();
    if args.output.exists() && !args.output.is_dir() {
        return Ok(outcome.refuse(&format!("{}: this is no directory", args.output.display())));
    }
    let made = !args.output.exists();
    let job = Job::new(&args.games);
    let mut parts = Parts::new(args);
    if let Err(error) = split(args, &job, &mut parts, &mut outcome).and_then(|()| parts.finish()) {
        let message = match error.get_ref() {
            Some(inner) if inner.is::<Refusal>() => error.to_string(),
            _ => format!("{}: the files cannot be written: {error}", args.output.display()),
        };
        drop(parts);
        if made {
            // What is not empty stays.
            let _ = fs::remove_dir(&args.output);
        }
        return Ok(outcome.refuse(&message));
    }
    told_parted(parts.parts.iter().map(|part| part.joiner.parted).sum(), args.games.quiet);
    let mut list: Vec<(PathBuf, u64)> =
        parts.parts.iter().map(|part| (args.output.join(&part.name), part.games)).collect();
    list.sort_unstable();
    let mut out = io::BufWriter::new(io::stdout().lock());
    for (path, games) in &list {
        writeln!(out, "{}: {games} {}", path.display(), if *games == 1 { "game" } else { "games" })?;
    }
    out.flush()?;
    if !args.games.quiet {
        let noun = if list.len() == 1 { "file" } else { "files" };
        anstream::eprintln!("{} {noun}", list.len());
    }
    Ok(outcome)
}

fn split(args: &PgnSplitArgs, job: &Job, parts: &mut Parts<'_>, outcome: &mut Outcome) -> io::Result<()> {
    let work = |batch: &Batch| {
        let mut games = Sorted::new();
        match &args.by {
            Some(by) => look::each(job, batch, |raw, seen| games.push((by.values(seen), raw.text.to_vec()))),
            None => games.extend(batch.games().map(|raw: Raw<'_>| (Vec::new(), raw.text.to_vec()))),
        }
        games
    };
    let mut count = 0_u64;
    let mut take = |games: Sorted, _: &mut Outcome| {
        for (values, game) in &games {
            if let Some(every) = args.every {
                parts.push(&format!("games-{:05}", count / every + 1), game)?;
                count += 1;
            } else if values.is_empty() {
                parts.push(UNKNOWN, game)?;
            }
            values.iter().try_for_each(|value| parts.push(value, game))?;
        }
        Ok(())
    };
    job.run(outcome, &work, &mut take, |_| {})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_safe_everywhere() {
        for (value, name) in [
            ("Carlsen, Magnus", "Carlsen_Magnus"),
            ("Müller, Jörg", "Müller_Jörg"),
            ("../../etc/passwd", "etc_passwd"),
            (".hidden", "hidden"),
            ("a/b\\c:d*e?\"<>|", "a_b_c_d_e"),
            ("C:\\x", "C_x"),
            ("-rf", "rf"),
            ("CON", "_CON"),
            ("nul.txt", "_nul.txt"),
            ("com1", "_com1"),
            ("LPT\u{b9}", "_LPT\u{b9}"),
            ("Conrad", "Conrad"),
            ("Company", "Company"),
            ("a\0b\nc\u{1b}[1m", "a_b_c_1m"),
            ("...", UNKNOWN),
            ("", UNKNOWN),
        ] {
            assert_eq!(file_name(value), name, "{value:?}");
        }
        let long = file_name(&"ß".repeat(1000));
        assert!(long.len() <= MAX_NAME && long.chars().all(|c| c == 'ß'));
    }

    #[test]
    fn different_values_have_different_names_whatever_the_capitals() {
        let folder = tempfile::tempdir().unwrap();
        let args = PgnSplitArgs {
            games: crate::args::GamesArgs { inputs: Vec::new(), letters: None, jobs: None, quiet: true },
            every: None,
            by: None,
            output: folder.path().to_owned(),
            force: false,
        };
        let mut parts = Parts::new(&args);
        for value in
            ["Smith", "SMITH", "smith/", "Smith-2", "unknown", "Unknown?", "ΣΑΣ", "σασ", "σας", "Smith"]
        {
            parts.push(value, b"1. e4 *").unwrap();
        }
        let names: Vec<&str> = parts.parts.iter().map(|part| part.name.as_str()).collect();
        assert_eq!(
            names,
            [
                "Smith.pgn",
                "SMITH-2.pgn",
                "smith-3.pgn",
                "Smith-2-2.pgn",
                "unknown.pgn",
                "Unknown-2.pgn",
                "ΣΑΣ.pgn",
                "σασ-2.pgn",
                "σας-3.pgn"
            ]
        );
        parts.finish().unwrap();
        assert_eq!(fs::read_to_string(folder.path().join("Smith.pgn")).unwrap(), "1. e4 *\n\n1. e4 *\n");
        // A second time nothing is touched.
        drop(parts);
        assert!(Parts::new(&args).push("smith", b"1. d4 *").is_ok() || cfg!(not(target_os = "linux")));
        assert!(Parts::new(&args).push("Smith", b"1. d4 *").is_err());
        let count = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(count, 9);
    }
}
