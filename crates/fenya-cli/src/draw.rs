//! `fenya draw`: a position as a picture.

use crate::args::DrawArgs;
use crate::games::Notes;
use crate::input::{self, Mode};
use crate::outcome::Outcome;
use crate::output::write_file;
use crate::pictures::tell;
use crate::report::text;
use crate::sink::{Failure, Page, Sink};
use fenya::check::Severity;
use fenya::pgn::Game;
use fenya_draw::{Coords, Diagram, Format, Options, Style, render};
use fenya_io::game::Raw;
use fenya_io::item::{Item, problems};
use fenya_io::picture::Seen;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

struct Drawer<'a, W: Write> {
    args: &'a DrawArgs,
    format: Format,
    options: Options,
    out: W,
    outcome: Outcome,
    drawn: usize,
}

/// Draws every position.
///
/// # Errors
/// When standard output cannot be written.
pub fn run(args: &DrawArgs, out: impl Write) -> io::Result<Outcome> {
    let read = args.known.options();
    let mut outcome = Outcome::default();
    let Some(format) = format(args) else {
        let name = args.output.as_deref().unwrap_or(Path::new("")).display().to_string();
        anstream::eprintln!(
            "error: {name}: the extension tells no format; use svg, png, pdf, tex, txt or html, or --format"
        );
        outcome.fatal();
        return Ok(outcome);
    };
    let base = if args.style == Style::Print { Options::print() } else { Options::default() };
    let mut drawer = Drawer {
        args,
        format,
        options: Options {
            square_size: args.square,
            flip: args.flip,
            coords: args.coords.unwrap_or(if args.output.is_some() { base.coords } else { Coords::Outside }),
            turn_mark: !args.no_turn,
            transparent: args.transparent,
            standalone: args.output.is_some(),
            ..base
        },
        out,
        outcome,
        drawn: 0,
    };
    // `--flip` is the view of the diagram here.
    let sight = args.look.sight(false, args.known.turn);
    input::run(&args.inputs, Mode { options: &read, scan: false, sight: &sight }, &mut drawer)?;
    drawer.out.flush()?;
    Ok(drawer.outcome)
}

fn format(args: &DrawArgs) -> Option<Format> {
    if args.format.is_some() {
        return args.format;
    }
    match &args.output {
        Some(path) => Format::from_extension(path.extension()?.to_str()?),
        None if io::stdout().is_terminal() => Some(Format::Ansi),
        None => Some(Format::Text),
    }
}

/// `board.svg`, then `board-2.svg` and so on.
pub fn numbered(path: &Path, n: usize) -> PathBuf {
    if n == 1 {
        return path.to_path_buf();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = match path.extension() {
        Some(extension) => format!("{stem}-{n}.{}", extension.to_string_lossy()),
        None => format!("{stem}-{n}"),
    };
    path.with_file_name(name)
}

impl<W: Write> Drawer<'_, W> {
    fn complain(&mut self, message: &str, fatal: bool) {
        anstream::eprintln!("error: {message}");
        if fatal {
            self.outcome.fatal();
        } else {
            self.outcome.error();
        }
    }

    fn draw(&mut self, mut diagram: Diagram) -> io::Result<()> {
        diagram.caption.clone_from(&self.args.caption);
        diagram.marks.clone_from(&self.args.mark);
        diagram.arrows.clone_from(&self.args.arrow);
        diagram.piece_count = self.args.count;
        let bytes = match render(&diagram, &self.options, self.format) {
            Ok(bytes) => bytes,
            Err(error) => {
                self.complain(&error.to_string(), false);
                return Ok(());
            }
        };
        self.drawn += 1;
        match &self.args.output {
            Some(path) if path.as_os_str() != "-" => {
                let path = numbered(path, self.drawn);
                if let Err(error) = write_file(&path, &bytes) {
                    self.complain(&format!("{}: the file cannot be written: {error}", path.display()), true);
                }
            }
            _ if !self.format.is_text() && io::stdout().is_terminal() => {
                self.complain("a picture would garble the terminal; name a file with -o", true);
            }
            _ => {
                self.out.write_all(&bytes)?;
                if self.format.is_text() && bytes.last() != Some(&b'\n') {
                    self.out.write_all(b"\n")?;
                }
            }
        }
        Ok(())
    }
}

impl<W: Write> Sink for Drawer<'_, W> {
    fn item(&mut self, item: &Item<'_>) -> io::Result<()> {
        let problems = problems(item);
        self.outcome.problems(&problems);
        text::tell(&item.passage(), &problems, Severity::Warning);
        let Some(reading) = item.readings.unique() else { return Ok(()) };
        let mut diagram = Diagram::new(reading.setup.board.clone());
        let told = reading.record.turn.is_some() || self.args.known.turn.is_some();
        diagram.turn = told.then_some(reading.setup.turn);
        self.draw(diagram)
    }

    /// The position after the last move.
    fn game(&mut self, raw: &Raw<'_>, game: &Game) -> io::Result<()> {
        let mut notes = Notes::default();
        notes.add(raw, game, Severity::Warning);
        notes.tell(&mut self.outcome);
        let Some(position) = game.final_position() else { return Ok(()) };
        let mut diagram = Diagram::new(position.board());
        diagram.turn = Some(position.turn());
        self.draw(diagram)
    }

    fn picture(&mut self, seen: &Seen<'_>) -> io::Result<()> {
        tell::doubts(seen).iter().for_each(|line| anstream::eprintln!("{line}"));
        self.item(&seen.item)
    }

    fn page(&mut self, _: &Page<'_>) -> io::Result<()> {
        Ok(())
    }

    fn failure(&mut self, failure: Failure) -> io::Result<()> {
        self.outcome.failure(&failure);
        anstream::eprintln!("{}", text::failure(&failure));
        Ok(())
    }
}
