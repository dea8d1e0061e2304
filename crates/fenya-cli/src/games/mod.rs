//! Files of games: cut into batches of whole games, worked on in parallel, and
//! taken in the order of the input.
//!
//! Memory does not depend on the size of a file: only so many batches are on
//! their way at any time.

pub mod check;
pub mod clean;
pub mod conditions;
pub mod dedupe;
pub mod filter;
pub mod find;
mod look;
pub mod merge;
pub mod positions;
pub mod report;
pub mod rows;
pub mod split;
pub mod stats;
mod table;
mod whole;

use crate::args::{GamesArgs, RowFormat};
use crate::outcome::{Outcome, Progress};
use crate::output::Output;
use crate::report::text;
use crate::sink::Failure;
use crate::source::{self, Stream, other_file};
use fenya::check::Severity;
use fenya::notation::{Dialect, Language};
use fenya::pgn::{AddressGame, Game, GameOptions, GameSplitter, QuickReader, read_game};
use fenya_io::game::{Raw, looks_like_games};
use std::collections::VecDeque;
use std::fs;
use std::io::{self, BufRead, IsTerminal};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Batches end with the first game behind so many bytes.
const BATCH: usize = 1 << 18;
/// A longer game is cut there.
const MAX_GAME: usize = 8 << 20;

/// Where games come from.
pub enum Input {
    Stdin,
    File(PathBuf),
    /// A copy of what can be read only once, and its name.
    Copy(String, tempfile::TempPath),
    /// Moves or a whole game as an argument.
    Literal(String),
    /// A stream that was looked into already; it can be read once.
    Open(String, Mutex<Option<Stream>>),
    /// An argument that is nothing to read.
    Bad(String, String),
}

impl Input {
    pub fn open(name: &str, stream: Stream) -> Self {
        Self::Open(name.to_owned(), Mutex::new(Some(stream)))
    }

    pub fn name(&self) -> String {
        match self {
            Self::Stdin => "<stdin>".into(),
            Self::File(path) => path.display().to_string(),
            Self::Literal(_) => "<argument>".into(),
            Self::Open(name, _) | Self::Bad(name, _) | Self::Copy(name, _) => name.clone(),
        }
    }
}

/// Sorts the arguments of a command on games. Directories stand for the files
/// of games in them.
pub fn inputs(args: &[String]) -> Vec<Input> {
    let mut out = Vec::new();
    let bad = |name: &str, message: String| Input::Bad(name.to_owned(), message);
    for arg in args {
        let path = Path::new(arg);
        if arg == "-" {
            let again = out.iter().any(|input| matches!(input, Input::Stdin));
            out.push(if again {
                bad("<stdin>", "standard input can be read only once".into())
            } else {
                Input::Stdin
            });
        } else if path.is_dir() {
            match source::files_below(path, true) {
                Ok(files) if files.is_empty() => {
                    let message = "there are no games in this directory (.pgn, .pgn.gz, .pgn.bz2, .pgn.zst)";
                    out.push(bad(arg, message.into()));
                }
                Ok(files) => out.extend(files.into_iter().map(Input::File)),
                Err((path, error)) => out
                    .push(bad(&path.display().to_string(), format!("the directory cannot be read: {error}"))),
            }
        } else if path.exists() {
            out.push(Input::File(path.to_path_buf()));
        } else if let Some(text) = literal(arg) {
            out.push(Input::Literal(text));
        } else {
            out.push(bad(arg, "there is no such file, and it is not a game either".into()));
        }
    }
    if args.is_empty() {
        // On a terminal nothing would come, and nobody would know why.
        out.push(if io::stdin().is_terminal() {
            bad("<stdin>", "name a file of games, a directory, or `-` to type them".into())
        } else {
            Input::Stdin
        });
    }
    out
}

/// The game in an argument: as it is, or in an address.
pub fn literal(arg: &str) -> Option<String> {
    if let Some(game) = AddressGame::find(arg) {
        return Some(String::from_utf8_lossy(&game.text).into_owned());
    }
    looks_like_games(arg.as_bytes()).then(|| arg.to_owned())
}

/// Whole games of one input, in one piece of its text.
pub struct Batch {
    /// The name of the input, and its number among all.
    pub source: Arc<str>,
    /// How many games of this input come before.
    pub before: u64,
    /// The line on which the text begins, from 1.
    pub line: usize,
    /// Where the text begins in the input.
    pub base: usize,
    pub text: Vec<u8>,
    games: Vec<Range<usize>>,
}

impl Batch {
    pub fn games(&self) -> impl Iterator<Item = Raw<'_>> {
        let (mut line, mut at) = (self.line, 0);
        self.games.iter().zip(self.before + 1..).map(move |(range, number)| {
            line += line_ends(self.text.get(at..range.start).unwrap_or(&[]));
            at = range.start;
            Raw {
                source: &self.source,
                number,
                line,
                offset: self.base + range.start,
                text: self.text.get(range.clone()).unwrap_or(&[]),
            }
        })
    }
}

/// How many lines end in a text: at LF, at CR and LF, at CR alone.
pub fn line_ends(text: &[u8]) -> usize {
    let feeds = memchr::memchr_iter(b'\n', text).count();
    let alone = memchr::memchr_iter(b'\r', text).filter(|i| text.get(i + 1) != Some(&b'\n')).count();
    feeds + alone
}

/// What comes out in order.
pub enum Event<T> {
    Done(T),
    Failure(Failure),
}

/// Whether reading goes on.
type Go = bool;

/// Cuts an input into batches.
struct Cutter<'e> {
    source: Arc<str>,
    splitter: GameSplitter,
    /// Everything read that is in no batch yet, and where it begins.
    text: Vec<u8>,
    base: usize,
    line: usize,
    before: u64,
    games: Vec<Range<usize>>,
    emit: &'e mut dyn FnMut(Result<Batch, Failure>) -> Go,
}

impl Cutter<'_> {
    /// Takes the whole games that the splitter has.
    fn take(&mut self, all: bool) -> Go {
        loop {
            match self.splitter.next_game() {
                Some((offset, game)) => {
                    let start = offset - self.base;
                    self.games.push(start..start + game.len());
                    if start + game.len() >= BATCH && !self.flush() {
                        return false;
                    }
                }
                None => {
                    self.forget();
                    return !all || self.flush();
                }
            }
        }
    }

    /// Lets go of text in which there are no games for longer than one can be.
    fn forget(&mut self) {
        let keep = MAX_GAME + 2 * source::CHUNK;
        if self.games.is_empty() && self.text.len() > 2 * keep {
            let rest = self.text.split_off(self.text.len() - keep);
            self.line += line_ends(&self.text);
            self.base += self.text.len();
            self.text = rest;
        }
    }

    fn flush(&mut self) -> Go {
        let Some(end) = self.games.last().map(|g| g.end) else { return true };
        let rest = self.text.split_off(end);
        let text = std::mem::replace(&mut self.text, rest);
        let games = std::mem::take(&mut self.games);
        let (lines, bytes, count) = (line_ends(&text), text.len(), games.len() as u64);
        let cut_cr = text.last() == Some(&b'\r') && self.text.first() == Some(&b'\n');
        let batch = Batch {
            source: Arc::clone(&self.source),
            before: self.before,
            line: self.line,
            base: self.base,
            text,
            games,
        };
        self.base += bytes;
        self.line += lines - usize::from(cut_cr);
        self.before += count;
        (self.emit)(Ok(batch))
    }
}

/// Reads an input to its end. False when nobody takes anything any more.
fn read(input: &Input, emit: &mut dyn FnMut(Result<Batch, Failure>) -> Go) -> Go {
    let name = input.name();
    let opened = match input {
        Input::Bad(_, message) => {
            return emit(Err(Failure { source: name, line: None, message: message.clone(), fatal: true }));
        }
        Input::Stdin => source::stdin(),
        Input::Open(_, stream) => {
            let stream = stream.lock().unwrap_or_else(PoisonError::into_inner).take();
            stream.ok_or_else(|| io::Error::other("it was read already"))
        }
        Input::File(path) => source::open(path),
        Input::Copy(_, path) => source::open(path),
        Input::Literal(text) => Ok(Box::new(io::Cursor::new(text.clone().into_bytes())) as Box<_>),
    };
    match opened {
        Ok(stream) => read_stream(&name, stream, emit),
        Err(error) => {
            let message = format!("the file cannot be opened: {error}");
            emit(Err(Failure { source: name, line: None, message, fatal: true }))
        }
    }
}

fn read_stream(name: &str, mut stream: Stream, emit: &mut dyn FnMut(Result<Batch, Failure>) -> Go) -> Go {
    let mut cutter = Cutter {
        source: Arc::from(name),
        splitter: GameSplitter::with_limit(MAX_GAME),
        text: Vec::new(),
        base: 0,
        line: 1,
        before: 0,
        games: Vec::new(),
        emit,
    };
    let mut failed = None;
    let mut first = true;
    loop {
        let chunk = match stream.fill_buf() {
            Ok([]) => break,
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => {
                failed = Some(error);
                break;
            }
        };
        if first && let Some(message) = other_file(chunk) {
            return emit(Err(Failure { source: name.to_owned(), line: None, message, fatal: false }));
        }
        first = false;
        let len = chunk.len();
        cutter.splitter.push(chunk);
        cutter.text.extend_from_slice(chunk);
        stream.consume(len);
        if !cutter.take(false) {
            return false;
        }
    }
    cutter.splitter.finish();
    if !cutter.take(true) {
        return false;
    }
    let line = cutter.line + line_ends(&cutter.text);
    let none = cutter.before == 0;
    if let Some(error) = failed {
        let message = format!("reading failed here, and the rest of the input is lost: {error}");
        return emit(Err(Failure { source: name.to_owned(), line: Some(line), message, fatal: true }));
    }
    if none {
        let message = "there are no games: neither tags nor moves were found".into();
        return emit(Err(Failure { source: name.to_owned(), line: None, message, fatal: false }));
    }
    true
}

/// What all commands on games share.
pub struct Job {
    inputs: Vec<Input>,
    jobs: usize,
    options: GameOptions,
    /// What is told.
    pub least: Severity,
}

impl Job {
    pub fn new(args: &GamesArgs) -> Self {
        let jobs = args.jobs.map(usize::from);
        Self {
            inputs: inputs(&args.inputs),
            jobs: jobs.unwrap_or_else(cores),
            options: GameOptions { language: args.letters.and_then(|l| l.0), ..GameOptions::default() },
            least: if args.quiet { Severity::Error } else { Severity::Warning },
        }
    }

    pub fn read(&self, raw: &Raw<'_>) -> Game {
        read_game(raw.text, raw.offset, &self.options)
    }

    /// A reader for ordinary games, if their records alone are wanted.
    fn quick(&self, format: RowFormat) -> Option<QuickReader> {
        let records =
            matches!(format, RowFormat::Text(Dialect::Standard | Dialect::Xfen | Dialect::Shredder));
        (records && self.options.language.is_none()).then(QuickReader::new)
    }

    /// Does the work and takes what comes of it in order; what cannot be read
    /// is told.
    ///
    /// # Errors
    /// The first error of `take`.
    pub fn run<T: Send>(
        &self,
        outcome: &mut Outcome,
        work: &(impl Fn(&Batch) -> T + Sync),
        take: &mut impl FnMut(T, &mut Outcome) -> io::Result<()>,
        mut failed: impl FnMut(&Failure),
    ) -> io::Result<()> {
        let mut progress = Progress::new("games");
        let counted = |batch: Batch| (batch.games.len() as u64, work(&batch));
        let result = run(&self.inputs, self.jobs, &counted, &mut |event| {
            match event {
                Event::Done((games, result)) => {
                    progress.add(games);
                    take(result, outcome)?;
                }
                Event::Failure(failure) => {
                    outcome.failure(&failure);
                    progress.clear();
                    anstream::eprintln!("{}", text::failure(&failure));
                    failed(&failure);
                }
            }
            Ok(())
        });
        progress.clear();
        result.or_else(
            |error| if error.get_ref().is_some_and(|e| e.is::<Enough>()) { Ok(()) } else { Err(error) },
        )
    }

    /// Ends an output of games. A file that is read, too, is not replaced when
    /// some of what was read is missing.
    ///
    /// # Errors
    /// When the rest cannot be written.
    pub fn finish(&self, out: Output, path: Option<&Path>, outcome: &Outcome) -> io::Result<()> {
        let target = path.and_then(|path| fs::canonicalize(path).ok());
        let is_target = |input: &Input| matches!(input, Input::File(file) if target.is_some() && fs::canonicalize(file).ok() == target);
        if outcome.is_fatal()
            && let Some(path) = path.filter(|_| self.inputs.iter().any(is_target))
        {
            anstream::eprintln!(
                "note: {}: the file is left as it was, since not all was read",
                path.display()
            );
            return Ok(());
        }
        out.finish()
    }
}

/// What a taker gives back as an error when it wants no more.
#[derive(Debug)]
struct Enough;

impl std::fmt::Display for Enough {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("no more is wanted")
    }
}

impl std::error::Error for Enough {}

pub fn enough() -> io::Error {
    io::Error::other(Enough)
}

/// Hands over the games of an input one by one, read by all cores.
///
/// # Errors
/// The first error of `take`.
pub fn each(
    input: Input,
    language: Option<&'static Language>,
    take: &mut impl FnMut(Event<(Raw<'_>, Game)>) -> io::Result<()>,
) -> io::Result<()> {
    let options = GameOptions { language, ..GameOptions::default() };
    let work = |batch: Batch| {
        let games: Vec<Game> = batch.games().map(|raw| read_game(raw.text, raw.offset, &options)).collect();
        (batch, games)
    };
    run(&[input], cores(), &work, &mut |event| match event {
        Event::Done((batch, games)) => batch.games().zip(games).try_for_each(|item| take(Event::Done(item))),
        Event::Failure(failure) => take(Event::Failure(failure)),
    })
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// What was worth telling about the games of a batch, for commands whose
/// results are something else.
#[derive(Default)]
pub struct Notes {
    pub text: String,
    pub outcome: Outcome,
}

impl Notes {
    /// Counts and tells the problems of a game.
    pub fn add(&mut self, raw: &Raw<'_>, game: &Game, least: Severity) {
        self.outcome.problems(&game.problems);
        report::problems(raw, game, least, &mut self.text);
    }

    /// Prints them.
    pub fn tell(self, outcome: &mut Outcome) {
        outcome.add(self.outcome);
        if !self.text.is_empty() {
            anstream::eprint!("{}", self.text);
        }
    }
}

/// Reads the inputs one after the other, works on their batches with so many
/// threads, and takes the results in order.
///
/// # Errors
/// The first error of `take`; nothing more is read then.
pub fn run<T: Send>(
    inputs: &[Input],
    jobs: usize,
    work: &(impl Fn(Batch) -> T + Sync),
    take: &mut impl FnMut(Event<T>) -> io::Result<()>,
) -> io::Result<()> {
    if jobs <= 1 {
        return run_alone(inputs, work, take);
    }
    // What is on its way: waiting, being worked on, or waiting for its turn.
    let limit = jobs * 3;
    let (tokens, freed) = sync_channel::<()>(limit);
    let (todo, queue) = sync_channel::<(u64, Result<Batch, Failure>)>(limit);
    let (done, results) = channel::<(u64, Event<T>)>();
    let queue = Mutex::new(queue);
    thread::scope(|scope| {
        scope.spawn(move || feed(inputs, &tokens, &todo));
        for _ in 0..jobs {
            let (queue, done) = (&queue, done.clone());
            scope.spawn(move || {
                loop {
                    let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok((number, item)) = next else { break };
                    let event = match item {
                        Ok(batch) => Event::Done(work(batch)),
                        Err(failure) => Event::Failure(failure),
                    };
                    if done.send((number, event)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(done);
        let result = take_in_order(&results, &freed, take);
        // Whoever still sends finds nobody and stops.
        drop((results, freed));
        result
    })
}

fn run_alone<T>(
    inputs: &[Input],
    work: &impl Fn(Batch) -> T,
    take: &mut impl FnMut(Event<T>) -> io::Result<()>,
) -> io::Result<()> {
    let mut result = Ok(());
    for input in inputs {
        let go = read(input, &mut |item| {
            result = take(match item {
                Ok(batch) => Event::Done(work(batch)),
                Err(failure) => Event::Failure(failure),
            });
            result.is_ok()
        });
        if !go {
            break;
        }
    }
    result
}

fn feed(inputs: &[Input], tokens: &SyncSender<()>, todo: &SyncSender<(u64, Result<Batch, Failure>)>) {
    let mut number = 0;
    for input in inputs {
        let go = read(input, &mut |item| {
            let sent = tokens.send(()).is_ok() && todo.send((number, item)).is_ok();
            number += 1;
            sent
        });
        if !go {
            return;
        }
    }
}

fn take_in_order<T>(
    results: &Receiver<(u64, Event<T>)>,
    freed: &Receiver<()>,
    take: &mut impl FnMut(Event<T>) -> io::Result<()>,
) -> io::Result<()> {
    let mut waiting: VecDeque<Option<Event<T>>> = VecDeque::new();
    let mut next = 0;
    for (number, event) in results {
        let place = usize::try_from(number - next).unwrap_or(usize::MAX);
        if waiting.len() <= place {
            waiting.resize_with(place + 1, || None);
        }
        if let Some(slot) = waiting.get_mut(place) {
            *slot = Some(event);
        }
        while let Some(Some(_)) = waiting.front() {
            if let Some(event) = waiting.pop_front().flatten() {
                take(event)?;
            }
            next += 1;
            // One more may be read.
            let _ = freed.try_recv();
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_told_from_positions_by_their_beginning() {
        for text in [
            "[Event \"x\"]",
            " [White\t\"A\"]",
            "1. e4 e5",
            "1.e4",
            "12... Kf3",
            "{a} 1. d4",
            "% x\n[A \"\"]",
            "1. 0-0",
        ] {
            assert!(looks_like_games(text.as_bytes()), "{text}");
        }
        for text in [
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "[x",
            "[Event]",
            "1k6/8",
            "1",
            "",
            "3kr3 w",
            "e4",
            "White: Ke1",
            "1. White: Ke1",
            "1. 8/8/8 w",
        ] {
            assert!(!looks_like_games(text.as_bytes()), "{text}");
        }
    }

    /// Every way to run gives the same games with the same lines.
    #[test]
    fn the_order_and_the_lines_do_not_depend_on_the_threads() {
        let text: String =
            (0..4000).map(|i| format!("[Round \"{i}\"]\r\n\r\n1. e4 e5\r2. d4 *\n\n")).collect();
        let seen = |jobs: usize| {
            let mut out = Vec::new();
            run(
                &[Input::Literal(text.clone()), Input::Literal("".into()), Input::Literal("1. d4 *".into())],
                jobs,
                &|batch| {
                    batch.games().map(|g| (g.number, g.line, g.offset, g.text.to_vec())).collect::<Vec<_>>()
                },
                &mut |event| {
                    match event {
                        Event::Done(games) => out.extend(games),
                        Event::Failure(failure) => out.push((0, 0, 0, failure.message.into_bytes())),
                    }
                    Ok(())
                },
            )
            .unwrap();
            out
        };
        let alone = seen(1);
        assert_eq!(alone.len(), 4002);
        assert_eq!(alone[4000].0, 0);
        for (i, (number, line, offset, game)) in alone.iter().take(4000).enumerate() {
            assert_eq!((*number, *line), (i as u64 + 1, i * 5 + 1));
            assert!(text.as_bytes()[*offset..].starts_with(game));
        }
        assert_eq!(seen(2), alone);
        assert_eq!(seen(5), alone);
    }

    #[test]
    fn an_error_of_the_taker_ends_the_run() {
        let text = "1. e4 *\n".repeat(100_000);
        for jobs in [1, 3] {
            let mut taken = 0;
            let result = run(&[Input::Literal(text.clone())], jobs, &|batch| batch.games.len(), &mut |_| {
                taken += 1;
                if taken == 2 { Err(io::ErrorKind::BrokenPipe.into()) } else { Ok(()) }
            });
            assert_eq!(result.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
            assert_eq!(taken, 2);
        }
    }
}
