//! The position that a game begins from.

use super::game::{Game, Variant, ply_of};
use crate::check::{Code, Problem, Severity};
use crate::notation::{ReadOptions, read};
use crate::rules::Position;
use crate::setup::Setup;
use crate::span::Span;

/// Sets the variant and the start from the tags (PGN standard, section 9.7), or
/// from the position that is given.
pub(super) fn find(game: &mut Game, fen: Option<Span>, text: &str, given: Option<Position>) {
    game.variant = game.tag("Variant").map_or(Variant::Standard, Variant::read);
    let value_of = |game: &Game, name: &str| {
        game.tags.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, v)| v.clone())
    };
    let setup_tag = value_of(game, "SetUp");
    if let Variant::Other(name) = &game.variant {
        let problem = Problem::new(Code::VariantNotPlayed, Span::at(0)).arg(name);
        game.problems.push(problem);
        return;
    }
    if let Some(start) = given {
        let value = value_of(game, "FEN").unwrap_or_default();
        let readings = read(&value, &ReadOptions::default());
        let other = |setup: &Setup| setup.position().ok() != Some(start);
        if let Some(span) = fen
            && readings.unique().is_none_or(|reading| other(&reading.setup))
        {
            game.problems.push(Problem::new(Code::StartContradiction, span).arg(value));
        }
        game.setup = Some(Setup::from(&start));
        game.start = Some(start);
        game.first_ply = ply_of(&start);
        if start.is_chess960() {
            game.variant = Variant::Chess960;
        }
        return;
    }
    let Some(span) = fen else {
        if setup_tag.as_deref() == Some("1") {
            game.problems.push(
                Problem::new(Code::SetUpContradiction, Span::at(0)).arg("1").arg("there is no FEN tag"),
            );
        }
        let start = Position::start();
        game.setup = Some(Setup::from(&start));
        game.start = Some(start);
        return;
    };
    if setup_tag.as_deref() == Some("0") {
        game.problems.push(Problem::new(Code::SetUpContradiction, span).arg("0").arg("there is a FEN tag"));
    }
    let value = value_of(game, "FEN").unwrap_or_default();
    if let Ok(position) = Position::from_fen(value.as_bytes()) {
        game.setup = Some(Setup::from(&position));
        begin(game, position, span);
        return;
    }
    // Spans inside the value hold as long as nothing was escaped.
    let plain = text.get(span.range()) == Some(value.as_str());
    let readings = read(&value, &ReadOptions::default());
    for mut problem in readings.text_problems() {
        problem.span = if plain { problem.span.shifted(span.start) } else { span };
        game.problems.push(problem);
    }
    let Some(reading) = readings.unique() else {
        if readings.text_problems().iter().all(|p| p.severity < Severity::Error) {
            game.problems.push(Problem::new(Code::StartNotLegal, span).arg("it cannot be read"));
        }
        return;
    };
    game.setup = Some(reading.setup.clone());
    match reading.setup.position() {
        Ok(position) => begin(game, position, span),
        Err(errors) => game.problems.push(Problem::new(Code::StartNotLegal, span).arg(errors)),
    }
}

fn begin(game: &mut Game, position: Position, span: Span) {
    game.start = Some(position);
    game.first_ply = ply_of(&position);
    if position.is_chess960() && game.variant == Variant::Standard {
        game.variant = Variant::Chess960;
        if game.tag("Variant").is_none() {
            game.problems.push(Problem::new(Code::Chess960Inferred, span));
        }
    }
}
