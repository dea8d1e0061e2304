//! `fenya check`: what is wrong, and how to mend it.

use crate::args::{CheckArgs, ReportFormat};
use crate::games::report as games;
use crate::input::{self, Mode};
use crate::outcome::{Outcome, Progress};
use crate::pictures::tell;
use crate::report::{language, sarif, text};
use crate::sink::{Failure, Page, Sink};
use fenya::check::{Problem, Severity, mend};
use fenya::pgn::Game;
use fenya_io::game::Raw;
use fenya_io::item::{Item, problems};
use fenya_io::object;
use fenya_io::picture::{self, Seen};
use serde_json::Value;
use std::io::{self, Write};

struct Checker<'a, W: Write> {
    args: &'a CheckArgs,
    out: W,
    outcome: Outcome,
    progress: Progress,
    positions: u64,
    results: Vec<Value>,
    assumed: tell::Assumed,
}

/// Checks every input.
///
/// # Errors
/// When the output cannot be written.
pub fn run(args: &CheckArgs, out: impl Write) -> io::Result<Outcome> {
    let options = args.known.options();
    let mut checker = Checker {
        args,
        out,
        outcome: Outcome::default(),
        progress: Progress::new("positions"),
        positions: 0,
        results: Vec::new(),
        assumed: tell::Assumed::default(),
    };
    let sight = args.look.sight(args.flip, args.known.turn);
    input::run(&args.inputs, Mode { options: &options, scan: false, sight: &sight }, &mut checker)?;
    if args.format == ReportFormat::Sarif {
        let log = sarif::log(std::mem::take(&mut checker.results));
        serde_json::to_writer_pretty(&mut checker.out, &log)?;
        checker.out.write_all(b"\n")?;
    }
    checker.out.flush()?;
    checker.progress.done();
    if args.format == ReportFormat::Text && !args.quiet && !args.fix && !args.diff {
        let n = checker.positions;
        let noun = if n == 1 { "position" } else { "positions" };
        anstream::eprintln!("{n} {noun}: {}", checker.outcome.summary());
    }
    Ok(checker.outcome)
}

impl<W: Write> Checker<'_, W> {
    fn report(&mut self, item: &Item<'_>, seen: Option<&Seen<'_>>) -> io::Result<()> {
        self.progress.tick();
        self.positions += 1;
        let problems = problems(item);
        if self.args.fix || self.args.diff {
            return self.mended(item, &problems);
        }
        self.outcome.problems(&problems);
        let least = if self.args.quiet { Severity::Error } else { Severity::Info };
        match self.args.format {
            ReportFormat::Text => {
                let mut out = Vec::new();
                for problem in problems.iter().filter(|p| p.severity >= least) {
                    writeln!(out, "{}\n", text::problem(&item.passage(), problem))?;
                }
                self.out.write_all(&out)
            }
            ReportFormat::Json => {
                let value = match seen {
                    Some(seen) => picture::position(seen, &problems, None, language()),
                    None => object::position(item, &problems, None, language()),
                };
                serde_json::to_writer(&mut self.out, &value)?;
                self.out.write_all(b"\n")
            }
            ReportFormat::Sarif => {
                let kept = problems.iter().filter(|p| p.severity >= least);
                self.results.extend(kept.map(|p| sarif::result(&item.passage(), p)));
                Ok(())
            }
        }
    }

    /// Prints the mended position, or the difference.
    fn mended(&mut self, item: &Item<'_>, problems: &[Problem]) -> io::Result<()> {
        let written = String::from_utf8_lossy(item.text);
        let written = written.trim();
        let fixed = mend(&item.readings);
        let Some(fixed) = fixed else {
            // Only errors count here: what could not be mended.
            problems.iter().filter(|p| p.severity == Severity::Error).for_each(|_| self.outcome.error());
            text::tell(&item.passage(), problems, Severity::Error);
            if self.args.fix {
                writeln!(self.out, "{written}")?;
            }
            return Ok(());
        };
        if self.args.fix {
            return writeln!(self.out, "{fixed}");
        }
        if fixed != written {
            // The problems are what makes the exit code, as for any linter.
            self.outcome.error();
            writeln!(self.out, "--- {}:{}", item.source, item.line)?;
            writeln!(self.out, "+++ {}:{}", item.source, item.line)?;
            for line in written.lines() {
                writeln!(self.out, "-{line}")?;
            }
            writeln!(self.out, "+{fixed}")?;
        }
        Ok(())
    }
}

impl<W: Write> Sink for Checker<'_, W> {
    fn item(&mut self, item: &Item<'_>) -> io::Result<()> {
        self.report(item, None)
    }

    fn picture(&mut self, seen: &Seen<'_>) -> io::Result<()> {
        if self.args.diff {
            let message = "a picture has no text to compare; --fix prints the mended position".to_owned();
            let source = seen.item.source.to_owned();
            return self.failure(Failure { source, line: None, message, fatal: true });
        }
        self.report(&seen.item, Some(seen))?;
        if !self.args.quiet {
            self.out.flush()?;
            self.progress.clear();
            tell::doubts(seen).iter().for_each(|line| anstream::eprintln!("{line}"));
        }
        self.assumed.add(seen);
        Ok(())
    }

    fn page(&mut self, page: &Page<'_>) -> io::Result<()> {
        if page.last {
            let lines = self.assumed.tell(page);
            if !self.args.quiet {
                lines.iter().for_each(|line| anstream::eprintln!("{line}"));
            }
        }
        Ok(())
    }

    fn game(&mut self, raw: &Raw<'_>, game: &Game) -> io::Result<()> {
        if self.args.fix || self.args.diff {
            let message = "games are mended by `fenya pgn clean`".to_owned();
            return self.failure(Failure {
                source: raw.source.to_owned(),
                line: Some(raw.line),
                message,
                fatal: true,
            });
        }
        self.progress.tick();
        self.positions += 1;
        self.outcome.problems(&game.problems);
        let least = if self.args.quiet { Severity::Error } else { Severity::Info };
        let mut text = String::new();
        games::tell(self.args.format, raw, game, least, (&mut text, &mut self.results));
        self.out.write_all(text.as_bytes())
    }

    fn failure(&mut self, failure: Failure) -> io::Result<()> {
        self.outcome.failure(&failure);
        if self.args.format == ReportFormat::Sarif {
            self.results.push(sarif::failure(&failure));
        }
        self.out.flush()?;
        self.progress.clear();
        anstream::eprintln!("{}", text::failure(&failure));
        Ok(())
    }
}
