//! The problems of a game, told like those of a position.

use crate::args::ReportFormat;
use crate::report::{language, sarif, text};
use fenya::check::Severity;
use fenya::pgn::Game;
use fenya_io::game::{Raw, cuts, object, title};
use serde_json::Value;

/// More problems of one game than this are counted, not shown as text.
const MAX_SHOWN: usize = 40;

/// Tells of a game in a format: text and objects go to one place, results of
/// SARIF to the other.
pub fn tell(
    format: ReportFormat,
    raw: &Raw<'_>,
    game: &Game,
    least: Severity,
    (text, results): (&mut String, &mut Vec<Value>),
) {
    match format {
        ReportFormat::Text => problems(raw, game, least, text),
        ReportFormat::Json => {
            text.push_str(&object(raw, game, least, language()).to_string());
            text.push('\n');
        }
        ReportFormat::Sarif => results.extend(sarif(raw, game, least)),
    }
}

/// The problems of at least that severity as text, an empty line behind each.
pub fn problems(raw: &Raw<'_>, game: &Game, least: Severity, out: &mut String) {
    let mut shown = cuts(raw, game, least).peekable();
    if shown.peek().is_none() {
        return;
    }
    let title = title(raw, game);
    for (_, cut) in shown.by_ref().take(MAX_SHOWN) {
        let column = Some(cut.column).filter(|_| cut.part);
        out.push_str(&text::problem_in_part(&cut.passage, &cut.problem, column, &title));
        out.push_str("\n\n");
    }
    let more = shown.count();
    if more > 0 {
        out.push_str(&format!(
            "{}:{}: {more} more problems in {title}; --json shows them all\n\n",
            raw.source, raw.line
        ));
    }
}

/// The problems as results of SARIF.
fn sarif(raw: &Raw<'_>, game: &Game, least: Severity) -> Vec<Value> {
    cuts(raw, game, least)
        .map(|(_, cut)| sarif::result_in_part(&cut.passage, &cut.problem, cut.column))
        .collect()
}
