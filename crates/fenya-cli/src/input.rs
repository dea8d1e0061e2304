//! Where positions come from: files, standard input, or the command line.
//!
//! Input is read line by line in bounded memory.

use crate::games;
use crate::pictures::{self, Sight};
use crate::sink::{Failure, Sink};
use crate::source::{self, other_file};
use fenya::check::Code;
use fenya::notation::{MAX_INPUT, ReadOptions, Readings, find, read};
use fenya_io::game::looks_like_games;
use fenya_io::item::Item;
use fenya_io::lines::Lines;
use std::io::{self, BufRead, Read};
use std::path::Path;

/// An argument, before it is known what it is.
pub enum Argument {
    Stdin,
    File(String),
    Literal(String),
}

/// Sorts the arguments into files and positions. A FEN that was not quoted
/// comes as several arguments and is joined again.
pub fn arguments(args: &[String]) -> Vec<Argument> {
    let mut out = Vec::new();
    let mut i = 0;
    while i < args.len() {
        let arg = &args[i];
        i += 1;
        if arg == "-" {
            out.push(Argument::Stdin);
            continue;
        }
        if Path::new(arg).exists() {
            out.push(Argument::File(arg.clone()));
            continue;
        }
        let mut text = arg.clone();
        let word = !arg.contains(char::is_whitespace);
        if word && args.get(i).is_some_and(|a| matches!(a.as_str(), "w" | "b")) {
            let mut n = 0;
            while let Some(next) = args.get(i).filter(|a| n < 5 && is_field(n, a)) {
                text.push(' ');
                text.push_str(next);
                i += 1;
                n += 1;
            }
        }
        out.push(Argument::Literal(text));
    }
    // Words that are nothing by themselves may be a list: White Ke1 Black Ke8.
    let only_words = out.len() > 1
        && out.iter().all(|a| matches!(a, Argument::Literal(t) if !t.contains(char::is_whitespace)));
    if only_words {
        let words: Vec<&str> = out
            .iter()
            .filter_map(|a| if let Argument::Literal(t) = a { Some(t.as_str()) } else { None })
            .collect();
        let options = ReadOptions::default();
        if words.iter().all(|w| read(w, &options).readings.is_empty()) {
            let joined = words.join(" ");
            if !read(&joined, &options).readings.is_empty() || looks_like_games(joined.as_bytes()) {
                return vec![Argument::Literal(joined)];
            }
        }
    }
    out
}

fn is_field(n: usize, word: &str) -> bool {
    match n {
        0 => matches!(word, "w" | "b"),
        1 => word == "-" || (word.len() <= 8 && word.chars().all(|c| c.is_ascii_alphabetic())),
        2 => word == "-" || (word.len() <= 3 && word.starts_with(|c: char| c.is_ascii_lowercase())),
        _ => word == "-" || word.bytes().all(|b| b.is_ascii_digit()),
    }
}

/// How input is read.
#[derive(Clone, Copy)]
pub struct Mode<'a> {
    pub options: &'a ReadOptions,
    /// Take positions out of running text.
    pub scan: bool,
    /// How pictures are read.
    pub sight: &'a Sight,
}

impl Mode<'_> {
    /// Text of a named dialect, or running text, is no file of games.
    const fn takes_games(&self) -> bool {
        !self.scan && self.options.from.is_none()
    }
}

/// Reads every argument in turn. What fails is reported, and the rest still read.
///
/// # Errors
/// When the output cannot be written.
pub fn run(args: &[String], mode: Mode<'_>, sink: &mut impl Sink) -> io::Result<()> {
    for argument in arguments(args) {
        match argument {
            Argument::Stdin => opened("<stdin>", source::stdin(), mode, sink)?,
            Argument::File(path) => file(&path, mode, sink)?,
            Argument::Literal(text) => literal(&text, mode, sink)?,
        }
    }
    Ok(())
}

fn failure(source: &str, line: Option<usize>, message: String, fatal: bool) -> Failure {
    Failure { source: source.to_owned(), line, message, fatal }
}

fn file(path: &str, mode: Mode<'_>, sink: &mut impl Sink) -> io::Result<()> {
    if !Path::new(path).is_dir() {
        return opened(path, source::open(Path::new(path)), mode, sink);
    }
    match source::files_below(Path::new(path), false) {
        Ok(files) if files.is_empty() => {
            let message = "there are no games, positions or pictures in this directory (.pgn, .fen, .epd, .png, .jpg, .pdf …)";
            sink.failure(failure(path, None, message.into(), true))
        }
        Ok(files) => {
            for file in files {
                opened(&file.display().to_string(), source::open(&file), mode, sink)?;
            }
            Ok(())
        }
        Err((path, error)) => {
            let message = format!("the directory cannot be read: {error}");
            sink.failure(failure(&path.display().to_string(), None, message, true))
        }
    }
}

fn opened(
    name: &str,
    input: io::Result<source::Stream>,
    mode: Mode<'_>,
    sink: &mut impl Sink,
) -> io::Result<()> {
    let mut input = match input {
        Ok(input) => input,
        Err(error) => {
            return sink.failure(failure(name, None, format!("the file cannot be opened: {error}"), true));
        }
    };
    if input.fill_buf().is_ok_and(source::is_picture) {
        return pictures::input(name, input, mode.sight, sink);
    }
    let games = match input.fill_buf() {
        Ok(head) => mode.takes_games() && (source::is_pgn(name) || games_in(name, head)),
        // It is told when the text is read.
        Err(_) => false,
    };
    if games {
        return read_games(games::Input::open(name, input), mode, sink);
    }
    stream(name, input, mode, sink)
}

/// Are there games in a file whose name does not say so?
fn games_in(name: &str, head: &[u8]) -> bool {
    let positions = source::extension(Path::new(name)).is_some_and(|e| matches!(e.as_str(), "fen" | "epd"));
    !positions && looks_like_games(head)
}

fn read_games(input: games::Input, mode: Mode<'_>, sink: &mut impl Sink) -> io::Result<()> {
    let options = mode.options;
    if options.turn.is_some() || options.size.is_some() {
        let message = "--turn and --size are for positions; in a game the moves say both".to_owned();
        return sink.failure(failure(&input.name(), None, message, true));
    }
    games::each(input, options.language, &mut |event| match event {
        games::Event::Done((raw, game)) => sink.game(&raw, &game),
        games::Event::Failure(failure) => sink.failure(failure),
    })
}

/// Reads text that did not come as an argument or a file, as if it were piped in.
///
/// # Errors
/// When the output cannot be written.
#[cfg(feature = "clipboard")]
pub fn text(source: &str, text: String, mode: Mode<'_>, sink: &mut impl Sink) -> io::Result<()> {
    opened(source, Ok(Box::new(io::Cursor::new(text))), mode, sink)
}

fn literal(text: &str, mode: Mode<'_>, sink: &mut impl Sink) -> io::Result<()> {
    if let Some(text) = games::literal(text).filter(|_| mode.takes_games()) {
        return read_games(games::Input::Literal(text), mode, sink);
    }
    if text.trim_end().contains('\n') {
        return stream("<argument>", text.as_bytes(), mode, sink);
    }
    let mut readings = read(text, mode.options);
    if let Some(message) = no_such_file(text, &readings) {
        return sink.failure(failure(text, None, message.to_owned(), true));
    }
    let taken_out =
        readings.readings.iter().any(|r| r.problems.iter().any(|p| p.code == Code::SurroundingText));
    if taken_out || mode.scan {
        let found = find(text, mode.options);
        if found.len() > 1 || (mode.scan && found.len() == 1) {
            for readings in found {
                sink.item(&Item { source: "<argument>", line: 1, text: text.as_bytes(), readings })?;
            }
            return Ok(());
        }
    }
    if text.trim().is_empty() {
        readings = read("", mode.options);
    }
    sink.item(&Item { source: "<argument>", line: 1, text: text.as_bytes(), readings })
}

/// What is told of a name that reads as nothing: it is more likely a file that is not there.
pub fn no_such_file(text: &str, readings: &Readings) -> Option<&'static str> {
    let nothing = readings.readings.is_empty()
        && readings.repairs.is_empty()
        && readings.problems.iter().any(|p| matches!(p.code, Code::NotAPosition | Code::LoneRank));
    (nothing && looks_like_path(text)).then_some("there is no such file, and it is not a position either")
}

fn looks_like_path(text: &str) -> bool {
    if text.contains(char::is_whitespace) {
        return false;
    }
    let extension = text.rsplit_once('.').map(|(_, e)| e);
    let named =
        extension.is_some_and(|e| (1..=5).contains(&e.len()) && e.chars().all(|c| c.is_ascii_alphanumeric()));
    named || text.starts_with(['/', '.', '~']) || text.contains('\\')
}

fn stream(source: &str, mut input: impl BufRead, mode: Mode<'_>, sink: &mut impl Sink) -> io::Result<()> {
    match input.fill_buf() {
        Ok(head) => {
            if let Some(message) = other_file(head) {
                return sink.failure(failure(source, None, message, false));
            }
        }
        Err(error) => {
            return sink.failure(failure(source, None, format!("reading failed: {error}"), true));
        }
    }
    let mut lines = Lines::new(source, mode.options, mode.scan);
    let mut line = Vec::new();
    let mut number = 0;
    loop {
        line.clear();
        match bounded_line(&mut input, &mut line) {
            Ok(None) => break,
            Ok(Some(skipped)) => {
                number += 1;
                if skipped > 0 {
                    lines.finish(&mut |item| sink.item(item))?;
                    lines.mark();
                    let total = line.len() + skipped;
                    let message =
                        format!("the line has {total} bytes; a position is read from at most {MAX_INPUT}");
                    sink.failure(failure(source, Some(number), message, false))?;
                    continue;
                }
                if lines.is_between() && sink.plain(source, number, &line)? {
                    lines.mark();
                    continue;
                }
                lines.push(number, &line, &mut |item| sink.item(item))?;
            }
            Err(error) => {
                lines.finish(&mut |item| sink.item(item))?;
                return sink.failure(failure(
                    source,
                    Some(number + 1),
                    format!("reading failed: {error}"),
                    true,
                ));
            }
        }
    }
    lines.finish(&mut |item| sink.item(item))?;
    if !lines.any() && !mode.scan {
        return sink.failure(failure(source, None, "there is no position: the input is empty".into(), false));
    }
    Ok(())
}

/// Reads a line without its end, at most [`MAX_INPUT`] bytes of it. `None` at
/// the end of the input; otherwise how many bytes were passed over.
fn bounded_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<usize>> {
    let limit = MAX_INPUT as u64;
    let read = input.by_ref().take(limit).read_until(b'\n', line)?;
    if read == 0 {
        return Ok(None);
    }
    let mut skipped = 0;
    if line.last() != Some(&b'\n') && line.len() as u64 == limit {
        loop {
            let rest = input.fill_buf()?;
            let end = rest.iter().position(|&b| b == b'\n');
            let n = end.unwrap_or(rest.len());
            let last = end.is_some() || rest.is_empty();
            skipped += n;
            input.consume(n + usize::from(end.is_some()));
            if last {
                break;
            }
        }
    }
    while matches!(line.last(), Some(b'\n' | b'\r')) {
        line.pop();
    }
    Ok(Some(skipped))
}
