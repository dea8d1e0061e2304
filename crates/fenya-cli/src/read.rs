//! `fenya read`: positions in, positions out.

use crate::args::{Known, ReadArgs, RowFormat, Which};
use crate::games::rows::{RowWriter, moved};
use crate::games::steps::{Step, chosen, steps};
use crate::games::{Notes, Raw, report};
use crate::input::{self, Failure, Item, Mode, Sink};
use crate::outcome::{Outcome, Progress};
use crate::report::{json, text};
use fenya::Setup;
use fenya::check::{Code, Problem, Severity, check, engine_safe};
use fenya::notation::{
    Dialect, KnightLetter, Quick, ReadOptions, Reading, WriteOptions, read, read_quick, write_to,
};
use fenya::pgn::Game;
use fenya::rules::{CastlingStyle, EpPolicy};
use serde_json::json;
use std::io::{self, Write};

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

/// Everything that is wrong with the text and with the position it was read as.
pub fn problems(item: &Item<'_>) -> Vec<Problem> {
    let mut all = item.readings.text_problems();
    if let Some(reading) = item.readings.unique() {
        all.extend(check(reading));
    } else if item.readings.readings.is_empty()
        && let Some(best) = item.readings.repairs.first()
    {
        // What does not depend on where the pieces stand is wrong whatever the
        // repair.
        all.extend(check(best).into_iter().filter(|p| independent(p.code)));
    }
    all.sort_by_key(|p| (p.span.start, std::cmp::Reverse(p.severity)));
    let mut seen: Vec<Problem> = Vec::new();
    all.retain(|p| {
        let new = !seen.contains(p);
        if new {
            seen.push(p.clone());
        }
        new
    });
    all
}

fn independent(code: Code) -> bool {
    matches!(
        code,
        Code::NoWhiteKing
            | Code::NoBlackKing
            | Code::TooManyWhiteKings
            | Code::TooManyBlackKings
            | Code::TooManyPawns
            | Code::TooManyPieces
            | Code::EpContradictsTurn
            | Code::EpWrongRank
            | Code::EpOffBoard
            | Code::FullmoveZero
            | Code::HalfmoveExceedsPlies
            | Code::HalfmoveTooLarge
            | Code::CastlingTwoOnWing
    )
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
}

/// Reads every input and prints each position.
///
/// # Errors
/// When the output cannot be written.
pub fn run(args: &ReadArgs, out: impl Write) -> io::Result<Outcome> {
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
        progress: Progress::new("positions"),
        buffer: Vec::with_capacity(128),
        line: String::with_capacity(128),
        fast: known && !args.json && !args.scan,
    };
    let mode = Mode { options: &options, scan: args.scan };
    input::run(&args.inputs, mode, &mut reader)?;
    reader.out.flush()?;
    reader.progress.done();
    Ok(reader.outcome)
}

impl<W: Write> Reader<'_, W> {
    fn write_options(&self, given: u8) -> WriteOptions {
        let to = self.args.form.to;
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

    fn print(&mut self, reading: &Reading) -> io::Result<bool> {
        let options = self.write_options(reading.given());
        self.line.clear();
        if let Err(error) = write_to(&reading.setup, &options, &mut self.line) {
            self.outcome.error();
            anstream::eprintln!("error: {error}");
            return Ok(false);
        }
        if options.dialect == Dialect::Epd {
            append_operations(reading, &mut self.line);
        }
        self.out.write_all(self.line.as_bytes())?;
        self.out.write_all(b"\n")?;
        Ok(true)
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
        let engine = reading.map(|r| engine_safe(r, &problems));
        let written = reading.and_then(|r| {
            self.line.clear();
            write_to(&r.setup, &self.write_options(6), &mut self.line).ok()?;
            Some(self.line.clone())
        });
        let mut value = json::position(&item, reading, &[], engine.as_ref(), written.as_deref());
        let before = ply.checked_sub(1).and_then(|n| steps.get(n)).map(|s| &s.position);
        let moved = moved(before, step);
        value["game"] = json!({
            "number": raw.number,
            "ply": ply,
            "move": moved.map(|m| m.0),
            "result": game.outcome.as_str(),
            "tags": report::tags(game),
        });
        if ply + 1 == steps.len() {
            value["status"] = json!(report::status(game));
            value["problems"] = json!(report::problem_values(raw, game, Severity::Info));
        }
        serde_json::to_writer(&mut self.out, &value)?;
        self.out.write_all(b"\n")
    }
}

impl<W: Write> Sink for Reader<'_, W> {
    fn plain(&mut self, _source: &str, _line: usize, text: &[u8]) -> io::Result<bool> {
        if !self.fast {
            return Ok(false);
        }
        let Some(Quick { position, fields }) = read_quick(text, &mut self.buffer) else { return Ok(false) };
        let style =
            if self.args.form.to == Dialect::Shredder { CastlingStyle::Shredder } else { self.castling };
        match self.args.form.to {
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
        self.progress.tick();
        let problems = problems(item);
        for problem in &problems {
            self.outcome.severity(problem.severity);
        }
        let reading = item.readings.unique();
        if self.args.json {
            let engine = reading.map(|r| engine_safe(r, &problems));
            let written = reading.and_then(|r| {
                let options = self.write_options(r.given());
                self.line.clear();
                write_to(&r.setup, &options, &mut self.line).ok()?;
                if options.dialect == Dialect::Epd {
                    append_operations(r, &mut self.line);
                }
                Some(self.line.clone())
            });
            let value = json::position(item, reading, &problems, engine.as_ref(), written.as_deref());
            serde_json::to_writer(&mut self.out, &value)?;
            return self.out.write_all(b"\n");
        }
        if self.args.all {
            let all = item.readings.readings.iter().chain(&item.readings.repairs);
            for reading in all {
                self.print(reading)?;
            }
        } else if let Some(reading) = reading {
            self.print(reading)?;
        }
        let least = if self.args.quiet { Severity::Error } else { Severity::Warning };
        if problems.iter().any(|p| p.severity >= least) {
            // Keep results and problems in step on a terminal.
            self.out.flush()?;
            for problem in problems.iter().filter(|p| p.severity >= least) {
                self.progress.clear();
                anstream::eprintln!("{}\n", text::problem(&item.passage(), problem));
            }
        }
        Ok(())
    }

    /// The position after the last move; with `--all` every one.
    fn game(&mut self, raw: &Raw<'_>, game: &Game) -> io::Result<()> {
        self.progress.tick();
        let steps = steps(game);
        let which = if self.args.all { Which::Every } else { Which::Last };
        let chosen = chosen(which, game.first_ply, steps.len());
        if self.args.json {
            for problem in &game.problems {
                self.outcome.severity(problem.severity);
            }
            if chosen.is_empty() {
                writeln!(self.out, "{}", report::object(raw, game, Severity::Info))?;
            }
            for ply in chosen {
                self.step(raw, game, ply, &steps)?;
            }
            return Ok(());
        }
        let writer =
            RowWriter { format: RowFormat::Text(self.args.form.to), ep: self.ep, castling: self.castling };
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
