//! The command `fenya`: a thin shell around the crates that do the work.

mod args;
mod check;
mod clipboard;
mod draw;
mod games;
mod input;
mod outcome;
mod output;
mod pictures;
mod play;
mod read;
mod report;
#[cfg(feature = "serve")]
mod serve;
mod sink;
mod source;
mod values;

use args::{Cli, Command, PgnCommand};
use clap::{CommandFactory, Parser};
use outcome::Outcome;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    match run(Cli::parse()) {
        Ok(outcome) => outcome.code(),
        // Whoever reads our output has seen enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            anstream::eprintln!("error: the output cannot be written: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(cli: Cli) -> io::Result<Outcome> {
    report::speak(cli.lang.unwrap_or_default());
    // Results are bytes that go through as they are; only reports have colours.
    let stdout = io::stdout().lock();
    match cli.command {
        // The clipboard is an input by itself: nothing else is waited for.
        None if cli.read.inputs.is_empty() && !cli.read.clipboard => {
            if io::stdin().is_terminal() {
                let mut outcome = Outcome::default();
                outcome.fatal();
                anstream::eprintln!("{}", Cli::command().render_help().ansi());
                return Ok(outcome);
            }
            let mut args = cli.read;
            args.inputs.push("-".into());
            read::run(&args, BufWriter::with_capacity(1 << 16, stdout))
        }
        None => read::run(&cli.read, BufWriter::with_capacity(1 << 16, stdout)),
        Some(Command::Read(mut args)) => {
            if args.inputs.is_empty() && !args.clipboard {
                args.inputs.push("-".into());
            }
            read::run(&args, BufWriter::with_capacity(1 << 16, stdout))
        }
        Some(Command::Check(args)) => {
            drop(stdout);
            check::run(&args, BufWriter::with_capacity(1 << 16, anstream::stdout().lock()))
        }
        Some(Command::Draw(args)) => {
            // Pictures are bytes, not text for a terminal.
            drop(stdout);
            if args.output.is_none() && args.format.is_none_or(fenya_draw::Format::is_text) {
                draw::run(&args, BufWriter::new(anstream::stdout().lock()))
            } else {
                draw::run(&args, BufWriter::new(io::stdout().lock()))
            }
        }
        Some(Command::Play(args)) => play::run(&args, BufWriter::with_capacity(1 << 16, stdout)),
        Some(Command::Pgn(command)) => {
            drop(stdout);
            match command {
                PgnCommand::Check(args) => {
                    games::check::run(&args, BufWriter::with_capacity(1 << 16, anstream::stdout().lock()))
                }
                PgnCommand::Clean(args) => games::clean::run(&args),
                PgnCommand::Positions(args) => games::positions::run(&args),
                PgnCommand::Find(args) => games::find::run(&args),
                PgnCommand::Stats(args) => games::stats::run(&args),
                PgnCommand::Filter(args) => games::filter::run(&args),
                PgnCommand::Split(args) => games::split::run(&args),
                PgnCommand::Merge(args) => games::merge::run(&args),
                PgnCommand::Dedupe(args) => games::dedupe::run(&args),
            }
        }
        #[cfg(feature = "serve")]
        Some(Command::Serve(args)) => {
            drop(stdout);
            Ok(serve::run(&args))
        }
        Some(Command::Completions { shell }) => {
            let mut out = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "fenya", &mut out);
            BufWriter::new(stdout).write_all(&out)?;
            Ok(Outcome::default())
        }
        Some(Command::Man) => {
            let mut out = Vec::new();
            clap_mangen::Man::new(Cli::command()).render(&mut out)?;
            BufWriter::new(stdout).write_all(&out)?;
            Ok(Outcome::default())
        }
    }
}
