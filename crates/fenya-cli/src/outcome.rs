//! What a run came to: the exit code, and the progress on a terminal.

use crate::sink::Failure;
use fenya::check::{Problem, Severity};
use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The worst that happened.
#[derive(Clone, Copy, Default, Debug)]
pub struct Outcome {
    errors: u64,
    warnings: u64,
    fatal: bool,
}

impl Outcome {
    pub const fn error(&mut self) {
        self.errors += 1;
    }

    pub const fn fatal(&mut self) {
        self.fatal = true;
    }

    pub const fn is_fatal(&self) -> bool {
        self.fatal
    }

    pub const fn severity(&mut self, severity: Severity) {
        match severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Info => {}
        }
    }

    pub fn problems(&mut self, problems: &[Problem]) {
        problems.iter().for_each(|problem| self.severity(problem.severity));
    }

    pub const fn failure(&mut self, failure: &Failure) {
        if failure.fatal {
            self.fatal = true;
        } else {
            self.errors += 1;
        }
    }

    pub const fn has_errors(&self) -> bool {
        self.errors > 0
    }

    pub const fn add(&mut self, other: Self) {
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.fatal |= other.fatal;
    }

    /// The exit code counts warnings, too.
    pub const fn count_warnings(&mut self) {
        self.errors += self.warnings;
        self.warnings = 0;
    }

    /// Tells that nothing can be done as it was asked for.
    pub fn refuse(mut self, message: &str) -> Self {
        anstream::eprintln!("error: {message}");
        self.fatal();
        self
    }

    /// "2 errors, 1 warning".
    pub fn summary(&self) -> String {
        let count = |n: u64, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
        format!("{}, {}", count(self.errors, "error"), count(self.warnings, "warning"))
    }

    /// 2 for what could not be read or written, 1 for errors, 0 otherwise.
    pub fn code(self) -> ExitCode {
        ExitCode::from(if self.fatal { 2 } else { u8::from(self.errors > 0) })
    }
}

/// A count on the terminal during long work; nothing in a pipe.
pub struct Progress {
    shown: bool,
    count: u64,
    next: Instant,
    active: bool,
    what: &'static str,
}

impl Progress {
    pub fn new(what: &'static str) -> Self {
        let active = std::io::stderr().is_terminal() && !std::io::stdout().is_terminal();
        Self { shown: false, count: 0, next: Instant::now() + Duration::from_secs(1), active, what }
    }

    pub fn tick(&mut self) {
        self.count += 1;
        // Looking at the clock for every position would cost more than reading it.
        if self.active && self.count.is_multiple_of(4096) {
            self.show();
        }
    }

    /// Many at once.
    pub fn add(&mut self, count: u64) {
        self.count += count;
        if self.active {
            self.show();
        }
    }

    fn show(&mut self) {
        if Instant::now() >= self.next {
            self.next = Instant::now() + Duration::from_millis(250);
            self.shown = true;
            let _ = write!(std::io::stderr(), "\r{} {}", self.count, self.what);
        }
    }

    /// Results go to a file, so that the count is in nobody's way.
    pub fn with_file(mut self, file: bool) -> Self {
        self.active |= file && std::io::stderr().is_terminal();
        self
    }

    /// How far a book is read.
    pub fn page(&mut self, page: usize, pages: usize) {
        if self.active && Instant::now() >= self.next {
            self.next = Instant::now() + Duration::from_millis(250);
            self.shown = true;
            let _ = write!(std::io::stderr(), "\r\x1b[Kpage {page} of {pages}, {} {}", self.count, self.what);
        }
    }

    /// Takes the count off the screen before something else is printed.
    pub fn clear(&mut self) {
        if self.shown {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
            self.shown = false;
        }
    }

    pub fn done(&mut self) {
        self.clear();
    }
}
