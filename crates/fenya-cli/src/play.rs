//! `fenya play`: the position after moves.

use crate::args::{PlayArgs, RowFormat, Which};
use crate::games::Notes;
use crate::games::rows::{RowWriter, chosen};
use crate::input::no_such_file;
use crate::outcome::Outcome;
use crate::pictures::{self, tell};
use crate::report::{language, text};
use crate::sink::{Failure, Page, Sink};
use crate::source;
use fenya::board::Color;
use fenya::check::Severity;
use fenya::notation::{Reading, read};
use fenya::pgn::{AddressGame, Game, GameOptions, games, read_game};
use fenya::rules::Position;
use fenya_io::game::{Raw, looks_like_games};
use fenya_io::item::{Item, Passage, problems};
use fenya_io::picture::Seen;
use fenya_io::steps::{self, steps};
use std::io::{self, BufRead, Read, Write};
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
    let start = match input_of(&args.position) {
        Ok(Input::Text(text)) => position_of(args, &text, &mut outcome),
        Ok(Input::Picture(picture)) => shown(args, picture, &mut outcome)?,
        Err(message) => return Ok(outcome.refuse(&message)),
    };
    let Some(start) = start else { return Ok(outcome) };
    let moves = match input_of(&moves) {
        Ok(Input::Text(text)) => text,
        Ok(Input::Picture(_)) => return Ok(outcome.refuse("moves are text; this is a picture")),
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
        outcome.problems(&game.problems);
        let value = steps::object(&raw, &game, args.form.ep.into(), args.form.castling.into(), language());
        writeln!(out, "{value}")?;
        return Ok(outcome);
    }
    let steps = steps(&game);
    let mut notes = Notes::default();
    notes.add(&raw, &game, least(args));
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

/// What an argument holds.
enum Input {
    Text(String),
    Picture(source::Stream),
}

/// The content of a file or of standard input, or the argument itself.
fn input_of(argument: &str) -> Result<Input, String> {
    if Path::new(argument).is_dir() {
        return Err(format!(
            "{argument}: this is a directory; name a file, one position or one game is read"
        ));
    }
    let input = if argument == "-" {
        source::stdin()
    } else if Path::new(argument).is_file() {
        source::open(Path::new(argument))
    } else {
        return Ok(Input::Text(argument.to_owned()));
    };
    let refused = |error: io::Error| format!("{argument}: it cannot be read: {error}");
    let mut input = input.map_err(refused)?;
    if source::is_picture(input.fill_buf().map_err(refused)?) {
        return Ok(Input::Picture(input));
    }
    let mut bytes = Vec::new();
    input.take(MAX_TEXT + 1).read_to_end(&mut bytes).map_err(refused)?;
    if bytes.len() as u64 > MAX_TEXT {
        return Err(format!("{argument}: more than {MAX_TEXT} bytes; one position or one game is read here"));
    }
    Ok(Input::Text(String::from_utf8_lossy(&bytes).into_owned()))
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
    if let Some(message) = no_such_file(&args.position, &readings)
        && !Path::new(&args.position).exists()
    {
        *outcome = outcome.refuse(&format!("{}: {message}", args.position));
        return None;
    }
    let problems = readings.text_problems();
    outcome.problems(&problems);
    text::tell(&at, &problems, least(args));
    let reading = readings.unique()?;
    if !args.quiet && reading.record.turn.is_none() && args.known.turn.is_none() {
        let side = if reading.setup.turn == Color::White { "White" } else { "Black" };
        anstream::eprintln!("note: the position does not say who is to move; {side} is assumed (--turn)");
    }
    legal(reading, outcome)
}

/// The least severity of a problem that is told.
const fn least(args: &PlayArgs) -> Severity {
    if args.quiet { Severity::Error } else { Severity::Warning }
}

fn legal(reading: &Reading, outcome: &mut Outcome) -> Option<Position> {
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

/// The legal position of the one board in a picture.
fn shown(args: &PlayArgs, picture: source::Stream, outcome: &mut Outcome) -> io::Result<Option<Position>> {
    let sight = args.look.sight(false, args.known.turn);
    let mut sink = Shown { args, outcome, assumed: tell::Assumed::default(), boards: 0, position: None };
    let name = if args.position == "-" { "<stdin>" } else { &args.position };
    pictures::input(name, picture, &sight, &mut sink)?;
    let Shown { boards, position, .. } = sink;
    if boards > 1 {
        outcome.error();
        anstream::eprintln!("error: {name}: there are {boards} boards; cut out one, or give its --corners");
    }
    Ok(position.filter(|_| boards == 1))
}

/// Takes the position of a board in a picture.
struct Shown<'a> {
    args: &'a PlayArgs,
    outcome: &'a mut Outcome,
    assumed: tell::Assumed,
    boards: usize,
    position: Option<Position>,
}

impl Sink for Shown<'_> {
    fn item(&mut self, item: &Item<'_>) -> io::Result<()> {
        let problems = problems(item);
        self.outcome.problems(&problems);
        text::tell(&item.passage(), &problems, least(self.args));
        self.position = item.readings.unique().and_then(|reading| legal(reading, self.outcome));
        Ok(())
    }

    fn game(&mut self, _: &Raw<'_>, _: &Game) -> io::Result<()> {
        Ok(())
    }

    fn picture(&mut self, seen: &Seen<'_>) -> io::Result<()> {
        self.boards += 1;
        // Of several none is taken, and what is doubtful in them is beside the point.
        if self.boards > 1 {
            return Ok(());
        }
        if !self.args.quiet {
            tell::doubts(seen).iter().for_each(|line| anstream::eprintln!("{line}"));
            self.assumed.add(seen);
        }
        self.item(&seen.item)
    }

    fn page(&mut self, page: &Page<'_>) -> io::Result<()> {
        if self.boards == 1 {
            self.assumed.tell(page).iter().for_each(|line| anstream::eprintln!("{line}"));
        }
        Ok(())
    }

    fn failure(&mut self, failure: Failure) -> io::Result<()> {
        self.outcome.failure(&failure);
        anstream::eprintln!("{}", text::failure(&failure));
        Ok(())
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
    notes.add(&raw, &game, least(args));
    let broken = notes.outcome.has_errors();
    notes.tell(outcome);
    game.final_position().filter(|_| !broken)
}
