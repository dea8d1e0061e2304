//! `fenya play`: the position after moves.

use crate::args::{PlayArgs, RowFormat, Which};
use crate::games::Notes;
use crate::games::rows::{RowWriter, chosen};
use crate::outcome::Outcome;
use crate::report::{language, text};
use crate::source;
use fenya::board::Color;
use fenya::check::Severity;
use fenya::notation::read;
use fenya::pgn::{AddressGame, GameOptions, games, read_game};
use fenya::rules::Position;
use fenya_io::game::{Raw, looks_like_games};
use fenya_io::item::Passage;
use fenya_io::steps::{self, steps};
use std::io::{self, Read, Write};
use std::path::Path;

/// More text than this is no position and no game.
const MAX_TEXT: u64 = 8 << 20;

/// Plays the moves and prints the position.
///
/// # Errors
/// When the output cannot be written.
pub fn run(args: &PlayArgs, mut out: impl Write) -> io::Result<Outcome> {
    let mut outcome = Outcome::default();
    let moves = args.moves.join(" ");
    if args.position == "-" && moves == "-" {
        return Ok(outcome.refuse("only one of the position and the moves can come from standard input"));
    }
    let position = match text_of(&args.position) {
        Ok(text) => text,
        Err(message) => return Ok(outcome.refuse(&message)),
    };
    let Some(start) = position_of(args, &position, &mut outcome) else { return Ok(outcome) };
    let moves = match text_of(&moves) {
        Ok(text) => text,
        Err(message) => return Ok(outcome.refuse(&message)),
    };
    let moves = AddressGame::find(&moves).map_or(moves, |g| String::from_utf8_lossy(&g.text).into_owned());
    let options = GameOptions {
        language: args.known.letters.and_then(|l| l.0),
        start: Some(start),
        ..GameOptions::default()
    };
    let game = read_game(moves.as_bytes(), 0, &options);
    let raw = Raw { source: "<moves>", number: 1, line: 1, offset: 0, text: moves.as_bytes() };
    if args.json {
        for problem in &game.problems {
            outcome.severity(problem.severity);
        }
        let value = steps::object(&raw, &game, args.form.ep.into(), args.form.castling.into(), language());
        writeln!(out, "{value}")?;
        return Ok(outcome);
    }
    let steps = steps(&game);
    let mut notes = Notes::default();
    let least = if args.quiet { Severity::Error } else { Severity::Warning };
    notes.add(&raw, &game, least);
    let broken = notes.outcome.has_errors();
    // After a move that cannot be played there is no such position; `--all`
    // shows how far the moves go.
    if args.all || !broken {
        let writer = RowWriter {
            format: RowFormat::Text(args.form.to),
            ep: args.form.ep.into(),
            castling: args.form.castling.into(),
        };
        let which = if args.all { Which::Every } else { Which::Last };
        let mut lines = Vec::new();
        writer.game(&raw, &game, &steps, chosen(which, game.first_ply, steps.len()), &mut lines, |_, _| {});
        out.write_all(&lines)?;
        out.flush()?;
    }
    notes.tell(&mut outcome);
    Ok(outcome)
}

/// The text of an argument: of a file, of standard input, or itself.
fn text_of(argument: &str) -> Result<String, String> {
    let input = if argument == "-" {
        source::stdin()
    } else if Path::new(argument).is_file() {
        source::open(Path::new(argument))
    } else {
        return Ok(argument.to_owned());
    };
    let mut bytes = Vec::new();
    let read = input.and_then(|input| input.take(MAX_TEXT + 1).read_to_end(&mut bytes));
    match read {
        Ok(_) if bytes.len() as u64 > MAX_TEXT => {
            Err(format!("{argument}: more than {MAX_TEXT} bytes; one position or one game is read here"))
        }
        Ok(_) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Err(error) => Err(format!("{argument}: it cannot be read: {error}")),
    }
}

/// The legal position that a text says, or what is wrong with it, told.
fn position_of(args: &PlayArgs, written: &str, outcome: &mut Outcome) -> Option<Position> {
    let plain = written.trim();
    if matches!(plain.to_ascii_lowercase().as_str(), "start" | "startpos") {
        return Some(Position::start());
    }
    if looks_like_games(plain.as_bytes()) {
        return last_of_game(args, written, outcome);
    }
    let readings = read(plain, &args.known.options());
    let at = Passage { source: "<position>", line: 1, text: plain.as_bytes() };
    let least = if args.quiet { Severity::Error } else { Severity::Warning };
    for problem in readings.text_problems() {
        outcome.severity(problem.severity);
        if problem.severity >= least {
            anstream::eprintln!("{}\n", text::problem(&at, &problem));
        }
    }
    let reading = readings.unique()?;
    if !args.quiet && reading.record.turn.is_none() && args.known.turn.is_none() {
        let side = if reading.setup.turn == Color::White { "White" } else { "Black" };
        anstream::eprintln!("note: the position does not say who is to move; {side} is assumed (--turn)");
    }
    match reading.setup.position() {
        Ok(position) => Some(position),
        Err(errors) => {
            outcome.error();
            let fen = reading.setup.to_string();
            anstream::eprintln!("error: no moves can be played from {fen}: {errors}");
            None
        }
    }
}

/// The position after the last move of the one game in a text.
fn last_of_game(args: &PlayArgs, written: &str, outcome: &mut Outcome) -> Option<Position> {
    let mut all = games(written.as_bytes());
    let game = all.next()?;
    if all.next().is_some() {
        outcome.error();
        anstream::eprintln!("error: there are several games; name one position or one game to begin from");
        return None;
    }
    let raw = Raw { source: "<position>", number: 1, line: 1, offset: 0, text: written.as_bytes() };
    let mut notes = Notes::default();
    notes.add(&raw, &game, if args.quiet { Severity::Error } else { Severity::Warning });
    let broken = notes.outcome.has_errors();
    notes.tell(outcome);
    game.final_position().filter(|_| !broken)
}
