//! Problems as `rustc` prints them: carets under the bytes, and help with the
//! mended position.

use super::language;
use crate::sink::Failure;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use fenya::check::{Problem, Severity};
use fenya_io::item::Passage;

/// More fixes than this are counted, not shown.
const MAX_FIXES: usize = 6;

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Info => Level::INFO,
    }
}

/// The text with what is no UTF-8 replaced byte by byte, so that spans hold.
pub fn displayable(text: &[u8]) -> String {
    let mut out = String::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        out.push_str(chunk.valid());
        out.extend(std::iter::repeat_n('?', chunk.invalid().len()));
    }
    // Control characters would move the carets or worse.
    out.chars()
        .map(|c| if c.is_control() && c != '\n' && c != '\t' && c.len_utf8() == 1 { '?' } else { c })
        .collect()
}

/// A sentence with words of the input in it, none of which may steer the
/// terminal.
fn safe(sentence: &str) -> String {
    displayable(sentence.as_bytes())
}

/// One problem.
pub fn problem(at: &Passage<'_>, problem: &Problem) -> String {
    render(at, problem, None, None)
}

/// Tells problems on stderr, those of a severity and the worse ones.
pub fn tell(at: &Passage<'_>, problems: &[Problem], least: Severity) {
    for found in problems.iter().filter(|p| p.severity >= least) {
        anstream::eprintln!("{}\n", problem(at, found));
    }
}

/// A problem with a note below it. The passage may be a part of a long line;
/// then the column of the problem is said.
pub fn problem_in_part(at: &Passage<'_>, problem: &Problem, column: Option<usize>, note: &str) -> String {
    render(at, problem, column, Some(note))
}

fn render(at: &Passage<'_>, problem: &Problem, column: Option<usize>, note: Option<&str>) -> String {
    let source = displayable(at.text);
    let len = source.len();
    let boundary = |mut at: usize| {
        at = at.min(len);
        while !source.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = boundary(problem.span.start);
    // A place between bytes is shown at the byte before it, if there is one.
    let end = boundary(problem.span.end).max(start);
    let snippet = Snippet::source(source.as_str())
        .line_start(at.line)
        .fold(true)
        .annotation(AnnotationKind::Primary.span(start..end));
    let title = level(problem.severity)
        .primary_title(safe(&problem.message_in(language())))
        .id(problem.code.as_str());
    let mut group = match column {
        Some(column) => {
            title.element(Origin::path(at.source).line(at.line).char_column(column)).element(snippet)
        }
        None => title.element(snippet.path(at.source)),
    };
    if let Some(note) = note {
        group = group.element(Level::NOTE.message(safe(note)));
    }
    let mut groups = vec![group];
    for fix in problem.fixes.iter().take(MAX_FIXES) {
        let mut help = safe(&fix.message_in(language()));
        // Words of a game say enough without the position behind them.
        if fix.text.is_none() {
            help.push_str(": ");
            help.push_str(&fix.fen);
        }
        groups.push(Group::with_title(Level::HELP.secondary_title(help)));
    }
    if let Some(more) = problem.fixes.len().checked_sub(MAX_FIXES).filter(|&n| n > 0) {
        groups.push(Group::with_title(
            Level::NOTE.secondary_title(format!("{more} more; --json shows them all")),
        ));
    }
    Renderer::styled().render(&groups)
}

/// What is wrong with the text of an option.
pub fn fault(option: &str, text: &str, span: fenya::Span, message: &str) -> String {
    let source = displayable(text.as_bytes());
    let boundary = |at: usize| (0..=at.min(source.len())).rev().find(|at| source.is_char_boundary(*at));
    let start = boundary(span.start).unwrap_or(0);
    let end = boundary(span.end).unwrap_or(0).max(start);
    let snippet = Snippet::source(source.as_str())
        .path(option)
        .fold(true)
        .annotation(AnnotationKind::Primary.span(start..end));
    Renderer::styled().render(&[Level::ERROR.primary_title(message).element(snippet)])
}

/// Input that could not be read.
pub fn failure(failure: &Failure) -> String {
    let place = match failure.line {
        Some(line) => format!("{}:{line}", failure.source),
        None => failure.source.clone(),
    };
    let title = format!("{place}: {}", failure.message);
    Renderer::styled().render(&[Group::with_title(Level::ERROR.primary_title(title))])
}
