//! `fenya read`: positions in, positions out.

use crate::args::{Known, ReadArgs, RowFormat, Which};
use crate::clipboard;
use crate::draw::numbered;
use crate::games::Notes;
use crate::games::rows::{RowWriter, chosen};
use crate::input::{self, Mode};
use crate::outcome::{Outcome, Progress};
use crate::output::{Output, write_file};
use crate::pictures::resume::Ledger;
use crate::pictures::{Sight, overlay, tell};
use crate::report::{language, text};
use crate::sink::{Failure, Page, Sink};
use fenya::Setup;
use fenya::check::{Severity, check};
use fenya::notation::{
    Dialect, KnightLetter, Quick, ReadOptions, Reading, WriteError, WriteOptions, read, read_quick, write_to,
};
use fenya::pgn::Game;
use fenya::rules::{CastlingStyle, EpPolicy};
use fenya_io::game::{self, Raw};
use fenya_io::item::{Item, problems};
use fenya_io::object;
use fenya_io::picture::{self, Seen};
use fenya_io::steps::{Step, moved, steps};
use serde_json::json;
use std::io::{self, Write};
use std::path::Path;

impl Known {
    pub fn options(&self) -> ReadOptions {
        ReadOptions {
            from: self.from,
            size: self.size,
            language: self.letters.and_then(|l| l.0),
            knight: self.knight,
            turn: self.turn,
        }
    }
}

struct Reader<'a, W: Write> {
    args: &'a ReadArgs,
    options: ReadOptions,
    ep: EpPolicy,
    castling: CastlingStyle,
    out: W,
    outcome: Outcome,
    progress: Progress,
    buffer: Vec<u8>,
    line: String,
    /// Plain records may be passed through without a second look.
    fast: bool,
    assumed: tell::Assumed,
    overlays: usize,
    ledger: Option<Ledger>,
}

/// Reads every input and prints each position.
///
/// # Errors
/// When the output cannot be written.
pub fn run(args: &ReadArgs, out: impl Write) -> io::Result<Outcome> {
    let mut sight = args.look.sight(args.flip, args.known.turn);
    if args.resume {
        return resumed(args, sight);
    }
    if args.output.is_none() {
        return run_with(args, &mut sight, out, None).map(|(outcome, _)| outcome);
    }
    match Output::open(args.output.as_deref()) {
        Ok(output) => {
            let (outcome, output) = run_with(args, &mut sight, output, None)?;
            output.finish()?;
            Ok(outcome)
        }
        Err(message) => Ok(Outcome::default().refuse(&message)),
    }
}

/// One book, page by page, from where the last run was interrupted.
fn resumed(args: &ReadArgs, mut sight: Sight) -> io::Result<Outcome> {
    let refuse = |message: &str| Ok(Outcome::default().refuse(message));
    let (Some(output), [input]) = (args.output.as_deref(), args.inputs.as_slice()) else {
        return refuse("--resume is for one book and one output");
    };
    let input = Path::new(input);
    if !input.is_file() || args.clipboard {
        return refuse("--resume is for a file");
    }
    // All that changes what is written.
    let options = format!(
        "{} {:?} {:?} {:?} flip {} all {} json {}",
        env!("CARGO_PKG_VERSION"),
        args.form,
        args.look,
        (args.known.turn, args.known.knight),
        args.flip,
        args.all,
        args.json
    );
    match Ledger::open(input, output, &options) {
        Ok((ledger, out, page)) => {
            sight.first_page = page;
            let (outcome, mut out) = run_with(args, &mut sight, out, Some(ledger))?;
            out.flush()?;
            Ok(outcome)
        }
        Err(message) => refuse(&message),
    }
}

/// Reads every input with this sight; gives the output back.
///
/// # Errors
/// When the output cannot be written.
fn run_with<W: Write>(
    args: &ReadArgs,
    sight: &mut Sight,
    out: W,
    ledger: Option<Ledger>,
) -> io::Result<(Outcome, W)> {
    let options = args.known.options();
    let known = args.known.from.is_none_or(|d| d == Dialect::Standard)
        && options.size.is_none_or(|s| s.is_standard())
        && options.language.is_none_or(|l| l.is_english())
        && options.knight != Some(KnightLetter::S)
        && options.turn.is_none();
    let mut reader = Reader {
        args,
        options,
        ep: args.form.ep.into(),
        castling: args.form.castling.into(),
        out,
        outcome: Outcome::default(),
        progress: Progress::new("positions").with_file(args.output.is_some()),
        buffer: Vec::with_capacity(128),
        line: String::with_capacity(128),
        fast: known && !args.json && !args.scan && !args.form.to.pgn,
        assumed: tell::Assumed::default(),
        overlays: 0,
        ledger,
    };
    let mode = Mode { options: &options, scan: args.scan, sight };
    if args.clipboard {
        clipboard::read(mode, &mut reader)?;
    }
    input::run(&args.inputs, mode, &mut reader)?;
    reader.out.flush()?;
    reader.progress.done();
    if let Some(ledger) = reader.ledger.take() {
        ledger.finish();
    }
    Ok((reader.outcome, reader.out))
}

impl<W: Write> Reader<'_, W> {
    fn write_options(&self, given: u8) -> WriteOptions {
        let to = self.args.form.to.dialect;
        // A notation of the placement carries as many fields as were given.
        let fields = match to {
            Dialect::Standard | Dialect::Xfen | Dialect::Shredder | Dialect::Epd => 6,
            _ => {
                if self.options.turn.is_some() {
                    given.max(2)
                } else {
                    given
                }
            }
        };
        WriteOptions {
            dialect: to,
            ep: self.ep,
            castling: self.castling,
            knight: self.options.knight.unwrap_or_default(),
            fields,
        }
    }

    fn print(&mut self, reading: &Reading, origin: &Origin<'_>) -> io::Result<bool> {
        if let Err(error) = self.compose(reading, origin) {
            self.outcome.error();
            anstream::eprintln!("error: {error}");
            return Ok(false);
        }
        self.out.write_all(self.line.as_bytes())?;
        self.out.write_all(b"\n")?;
        Ok(true)
    }
}

impl<W: Write> Reader<'_, W> {
    /// Writes a position into the line, as it was asked for.
    fn compose(&mut self, reading: &Reading, origin: &Origin<'_>) -> Result<(), WriteError> {
        let options = self.write_options(reading.given());
        self.line.clear();
        write_to(&reading.setup, &options, &mut self.line)?;
        if self.args.form.to.pgn {
            self.line = origin.game(&self.line);
        } else if options.dialect == Dialect::Epd {
            append_operations(reading, &mut self.line);
            if let Origin::Picture(seen) = origin {
                let confidence = format!("confidence {:.3}", seen.reading.confidence);
                let (id, confidence) = (tell::quoted(&seen.name()), tell::quoted(&confidence));
                self.line.push_str(&format!(" id {id}; c0 {confidence};"));
            }
        }
        Ok(())
    }
}

/// Where a position comes from.
enum Origin<'a> {
    Text(&'a Item<'a>),
    Picture(&'a Seen<'a>),
}

impl Origin<'_> {
    const fn item(&self) -> &Item<'_> {
        match self {
            Self::Text(item) => item,
            Self::Picture(seen) => &seen.item,
        }
    }

    /// A game without moves that begins from the position.
    fn game(&self, fen: &str) -> String {
        let (round, comment) = match self {
            Self::Text(item) => (item.line.to_string(), None),
            Self::Picture(seen) => {
                let round = match seen.page {
                    Some(page) => format!("{page}.{}", seen.number),
                    None => seen.number.to_string(),
                };
                (round, Some(tell::comment(seen.reading)))
            }
        };
        let event = tell::quoted(picture::file_name(self.item().source));
        let mut out = format!(
            "[Event {event}]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"{round}\"]\n[White \"?\"]\n\
             [Black \"?\"]\n[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n"
        );
        match comment {
            Some(comment) => out.push_str(&format!("[Annotator \"fenya\"]\n\n{{{comment}}} *\n")),
            None => out.push_str("\n*\n"),
        }
        out
    }
}

/// The operations of an EPD record; counters that no operation gives are added.
fn append_operations(reading: &Reading, line: &mut String) {
    use std::fmt::Write as _;
    let has = |opcode: &str| reading.operations.iter().any(|o| o.opcode == opcode);
    for operation in &reading.operations {
        let _ = write!(line, " {operation}");
    }
    let counters = reading.record.halfmove.is_some() || reading.record.fullmove.is_some();
    if counters && !has("hmvc") {
        let _ = write!(line, " hmvc {};", reading.setup.halfmove);
    }
    if counters && !has("fmvn") {
        let _ = write!(line, " fmvn {};", reading.setup.fullmove);
    }
}

impl<W: Write> Reader<'_, W> {
    /// A position of a game as the object of a position; the last one has the
    /// problems of the game.
    fn step(&mut self, raw: &Raw<'_>, game: &Game, ply: usize, steps: &[Step]) -> io::Result<()> {
        let Some(step) = steps.get(ply) else { return Ok(()) };
        let fen = step.position.fen(EpPolicy::Always, CastlingStyle::Xfen);
        let readings = read(&fen, &ReadOptions::default());
        let item = Item { source: raw.source, line: raw.line, text: fen.as_bytes(), readings };
        let reading = item.readings.unique();
        let problems = reading.map(check).unwrap_or_default();
        let written = reading.and_then(|r| {
            self.line.clear();
            write_to(&r.setup, &self.write_options(6), &mut self.line).ok()?;
            Some(self.line.clone())
        });
        let mut value = object::position(&item, &problems, written.as_deref(), language());
        let before = ply.checked_sub(1).and_then(|n| steps.get(n)).map(|s| &s.position);
        let moved = moved(before, step);
        value["game"] = json!({
            "number": raw.number,
            "ply": ply,
            "move": moved.map(|m| m.0),
            "result": game.outcome.as_str(),
            "tags": game::tags(game),
        });
        // What is wrong is told of the game, with its place there.
        let (status, problems) = if ply + 1 == steps.len() {
            (game::status(game), game::problem_values(raw, game, Severity::Info, language()))
        } else {
            (object::status(None), Vec::new())
        };
        value["status"] = json!(status);
        value["problems"] = json!(problems);
        serde_json::to_writer(&mut self.out, &value)?;
        self.out.write_all(b"\n")
    }

    /// Prints a position of a text or of a picture, and what is wrong with it.
    fn position(&mut self, origin: &Origin<'_>) -> io::Result<()> {
        let item = origin.item();
        self.progress.tick();
        let problems = problems(item);
        self.outcome.problems(&problems);
        let reading = item.readings.unique();
        if self.args.json {
            let written = reading.and_then(|r| self.compose(r, origin).ok().map(|()| self.line.clone()));
            let value = match origin {
                Origin::Picture(seen) => picture::position(seen, &problems, written.as_deref(), language()),
                Origin::Text(item) => object::position(item, &problems, written.as_deref(), language()),
            };
            serde_json::to_writer(&mut self.out, &value)?;
            return self.out.write_all(b"\n");
        }
        if self.args.all {
            let all = item.readings.readings.iter().chain(&item.readings.repairs);
            for reading in all {
                self.print(reading, origin)?;
            }
            if let Origin::Picture(seen) = origin {
                self.others(seen)?;
            }
        } else if let Some(reading) = reading {
            self.print(reading, origin)?;
        }
        let least = if self.args.quiet { Severity::Error } else { Severity::Warning };
        if problems.iter().any(|p| p.severity >= least) {
            // Keep results and problems in step on a terminal.
            self.out.flush()?;
            self.progress.clear();
            text::tell(&item.passage(), &problems, least);
        }
        Ok(())
    }

    /// What else a picture may be.
    fn others(&mut self, seen: &Seen<'_>) -> io::Result<()> {
        for (setup, _) in &seen.reading.alternatives {
            let turn = if seen.has_turn() { seen.item.readings.unique().map(|r| r.setup.turn) } else { None };
            let text = picture::written(setup, turn);
            let options = ReadOptions { from: Some(Dialect::Standard), ..ReadOptions::default() };
            let readings = read(&text, &options);
            if let Some(reading) = readings.unique() {
                self.print(reading, &Origin::Picture(seen))?;
            }
        }
        Ok(())
    }

    /// Tells lines beside the results.
    fn say(&mut self, lines: &[String]) -> io::Result<()> {
        if !lines.is_empty() {
            self.out.flush()?;
            self.progress.clear();
            lines.iter().for_each(|line| anstream::eprintln!("{line}"));
        }
        Ok(())
    }
}

impl<W: Write> Sink for Reader<'_, W> {
    fn plain(&mut self, _source: &str, _line: usize, text: &[u8]) -> io::Result<bool> {
        if !self.fast {
            return Ok(false);
        }
        let Some(Quick { position, fields }) = read_quick(text, &mut self.buffer) else { return Ok(false) };
        let style = if self.args.form.to.dialect == Dialect::Shredder {
            CastlingStyle::Shredder
        } else {
            self.castling
        };
        match self.args.form.to.dialect {
            Dialect::Standard | Dialect::Xfen | Dialect::Shredder => {
                self.buffer.clear();
                position.write_fen(&mut self.buffer, self.ep, style);
                self.buffer.push(b'\n');
                self.out.write_all(&self.buffer)?;
            }
            Dialect::Epd => return Ok(false),
            _ => {
                let options = self.write_options(fields);
                self.line.clear();
                if write_to(&Setup::from(&position), &options, &mut self.line).is_err() {
                    return Ok(false);
                }
                self.line.push('\n');
                self.out.write_all(self.line.as_bytes())?;
            }
        }
        self.progress.tick();
        Ok(true)
    }

    fn item(&mut self, item: &Item<'_>) -> io::Result<()> {
        self.position(&Origin::Text(item))
    }

    fn picture(&mut self, seen: &Seen<'_>) -> io::Result<()> {
        self.position(&Origin::Picture(seen))?;
        if !self.args.quiet {
            let lines = tell::doubts(seen);
            self.say(&lines)?;
        }
        self.assumed.add(seen);
        Ok(())
    }

    fn page(&mut self, page: &Page<'_>) -> io::Result<()> {
        if let Some(path) = self.args.overlay.as_deref().filter(|_| !page.boards.is_empty()) {
            self.overlays += 1;
            let path = numbered(path, self.overlays);
            let written = overlay::png(page.picture, page.boards)
                .and_then(|bytes| write_file(&path, &bytes).map_err(|e| e.to_string()));
            if let Err(error) = written {
                let (source, message) =
                    (path.display().to_string(), format!("it cannot be written: {error}"));
                self.failure(Failure { source, line: None, message, fatal: true })?;
            }
        }
        if let Some((number, pages)) = page.page {
            if let Some(ledger) = &mut self.ledger {
                self.out.flush()?;
                ledger.done(number)?;
            }
            self.progress.page(number, pages);
        }
        if page.last {
            let lines = self.assumed.tell(page);
            if !self.args.quiet {
                self.say(&lines)?;
            }
        }
        Ok(())
    }

    /// The position after the last move; with `--all` every one.
    fn game(&mut self, raw: &Raw<'_>, game: &Game) -> io::Result<()> {
        if self.args.form.to.pgn {
            let message = "games are written by `fenya pgn clean`; --to pgn is for positions".to_owned();
            return self.failure(Failure {
                source: raw.source.to_owned(),
                line: Some(raw.line),
                message,
                fatal: true,
            });
        }
        self.progress.tick();
        let steps = steps(game);
        let which = if self.args.all { Which::Every } else { Which::Last };
        let chosen = chosen(which, game.first_ply, steps.len());
        if self.args.json {
            self.outcome.problems(&game.problems);
            if chosen.is_empty() {
                writeln!(self.out, "{}", game::object(raw, game, Severity::Info, language()))?;
            }
            for ply in chosen {
                self.step(raw, game, ply, &steps)?;
            }
            return Ok(());
        }
        let writer = RowWriter {
            format: RowFormat::Text(self.args.form.to.dialect),
            ep: self.ep,
            castling: self.castling,
        };
        self.buffer.clear();
        writer.game(raw, game, &steps, chosen, &mut self.buffer, |_, _| {});
        self.out.write_all(&self.buffer)?;
        let mut notes = Notes::default();
        notes.add(raw, game, if self.args.quiet { Severity::Error } else { Severity::Warning });
        if !notes.text.is_empty() {
            self.out.flush()?;
            self.progress.clear();
        }
        notes.tell(&mut self.outcome);
        Ok(())
    }

    fn failure(&mut self, failure: Failure) -> io::Result<()> {
        self.outcome.failure(&failure);
        self.out.flush()?;
        self.progress.clear();
        anstream::eprintln!("{}", text::failure(&failure));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Cli;
    use clap::Parser;
    use fenya::board::{Color, Piece};
    use fenya_vision::{Evidence, Options, Picture, PictureReading, Sure, Turn, decode::encode_png};
    use std::path::PathBuf;

    const MATE: &str = "6k1/5ppp/8/8/8/8/8/R5K1";
    const ENDING: &str = "8/8/4k3/8/8/4K3/4P3/8";

    /// Two boards, the right one first.
    fn two(_: &Picture, options: &Options) -> Vec<PictureReading> {
        let reading = crate::pictures::tests::reading;
        let mut ending = reading(ENDING, 200.0, 10.0, 100.0);
        ending.squares[20] = Sure {
            glyph: Piece::from_letter('k'),
            probability: 0.62,
            alternatives: vec![(Piece::from_letter('q'), 0.3)],
        };
        ending.confidence = 0.6;
        ending.trusted = false;
        let mut mate = reading(MATE, 10.0, 12.0, 100.0);
        let evidence = Evidence { kind: "caption", text: "\"Black to move\" below".into(), weight: 5.0 };
        mate.turn = options.turn.is_none().then_some(Turn { color: Color::Black, evidence });
        vec![ending, mate]
    }

    fn picture_file(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("fenya-{}-{name}.png", std::process::id()));
        let picture = Picture::new(320, 120, vec![200; 320 * 120 * 3]).unwrap();
        std::fs::write(&path, encode_png(&picture).unwrap()).unwrap();
        path
    }

    fn read_two(name: &str, options: &[&str]) -> String {
        let path = picture_file(name);
        let file = path.to_str().unwrap();
        let args = Cli::parse_from(["fenya"].iter().chain(options).chain(&[file])).read;
        let mut sight = args.look.sight(args.flip, args.known.turn);
        sight.recogniser = two;
        let (_, out) = run_with(&args, &mut sight, Vec::new(), None).unwrap();
        std::fs::remove_file(&path).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn boards_of_a_picture_are_printed_in_reading_order() {
        assert_eq!(read_two("fen", &[]), format!("{MATE} b - - 0 1\n{ENDING} w - - 0 1\n"));
    }

    #[test]
    fn the_side_to_move_can_be_said() {
        assert_eq!(read_two("turn", &["--turn", "w"]), format!("{MATE} w - - 0 1\n{ENDING} w - - 0 1\n"));
    }

    #[test]
    fn an_epd_says_where_a_board_stands_and_how_sure_it_is() {
        let name = format!("fenya-{}-epd.png", std::process::id());
        let want = format!(
            "{MATE} b - - id \"{name} diagram 1\"; c0 \"confidence 0.980\";\n\
             {ENDING} w - - id \"{name} diagram 2\"; c0 \"confidence 0.600\";\n"
        );
        assert_eq!(read_two("epd", &["--to", "epd"]), want);
    }

    #[test]
    fn a_pgn_has_a_game_for_each_board() {
        let out = read_two("pgn", &["--to", "pgn"]);
        let games: Vec<_> = fenya::pgn::games(out.as_bytes()).collect();
        assert_eq!(games.len(), 2);
        for (game, fen) in games.iter().zip([format!("{MATE} b - - 0 1"), format!("{ENDING} w - - 0 1")]) {
            assert!(game.problems.is_empty(), "{:?}", game.problems);
            assert_eq!(Setup::from(&game.final_position().unwrap()).to_string(), fen);
        }
        assert!(
            out.contains("[Round \"2\"]") && out.contains("{confidence 0.600; uncertain: e6} *"),
            "{out}"
        );
    }

    #[test]
    fn json_has_what_the_picture_says() {
        let out = read_two("json", &["--json"]);
        let lines: Vec<serde_json::Value> = out.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0]["fen"], format!("{MATE} b - - 0 1"));
        assert_eq!(lines[0]["line"], serde_json::Value::Null);
        assert_eq!(lines[0]["turn"]["given"], true);
        assert_eq!(lines[1]["turn"]["given"], false);
        let picture = &lines[1]["picture"];
        assert_eq!((picture["diagram"].as_u64(), picture["diagrams"].as_u64()), (Some(2), Some(2)));
        assert_eq!(picture["corners"][0], json!([200.0, 10.0]));
        assert_eq!(picture["uncertain"], json!(["e6"]));
        assert_eq!(picture["squares"][20]["square"], "e6");
        assert_eq!(picture["squares"][20]["alternatives"], json!([{"piece": "q", "probability": 0.3}]));
        assert_eq!(picture["trusted"], false);
    }

    #[test]
    fn a_notation_of_placements_says_the_side_to_move_only_where_the_picture_does() {
        let want = "//4k///4K/4P/\n";
        let out = read_two("trimmed", &["--to", "trimmed"]);
        assert!(out.ends_with(want) && out.lines().next().is_some_and(|l| l.ends_with(" b")), "{out}");
    }
}
