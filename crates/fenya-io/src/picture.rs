//! Boards of pictures as items of input, and as JSON.

use crate::item::Item;
use crate::object;
use fenya::Setup;
use fenya::board::{Color, Piece, Square, Transform};
use fenya::check::{MessageLanguage, Problem};
use fenya::notation::{Dialect, ReadOptions, read};
use fenya_vision::{Evidence, PictureReading, Quad, Rotation};
use serde_json::{Value, json};
use std::path::Path;

/// Squares that are surer than this are not talked about.
pub const SURE: f32 = 0.95;

/// One board of a picture, as an item of input.
pub struct Seen<'a> {
    /// What it was read as, in words of notation.
    pub item: Item<'a>,
    /// The page of a PDF, from 1.
    pub page: Option<usize>,
    /// Which board of the picture or page this is, from 1, in reading order.
    pub number: usize,
    /// How many there are.
    pub of: usize,
    /// What the recogniser says.
    pub reading: &'a PictureReading,
}

/// `scan.png`, `scan.png diagram 2`, `book.pdf page 12 diagram 3`.
#[must_use]
pub fn place(source: &str, page: Option<usize>, number: usize, of: usize) -> String {
    match page {
        Some(page) => format!("{source} page {page} diagram {number}"),
        None if of > 1 => format!("{source} diagram {number}"),
        None => source.to_owned(),
    }
}

impl Seen<'_> {
    /// Where it stands, for reports.
    #[must_use]
    pub fn place(&self) -> String {
        place(self.item.source, self.page, self.number, self.of)
    }

    /// The same without directories.
    #[must_use]
    pub fn name(&self) -> String {
        place(file_name(self.item.source), self.page, self.number, self.of)
    }

    /// Is the side to move known, from the picture or from the command line?
    #[must_use]
    pub fn has_turn(&self) -> bool {
        self.item.readings.unique().is_some_and(|reading| reading.record.turn.is_some())
    }
}

/// The name of a source without its directories.
#[must_use]
pub fn file_name(source: &str) -> &str {
    Path::new(source).file_name().and_then(|n| n.to_str()).unwrap_or(source)
}

/// What a picture says, and no more: the placement, and the side to move if it
/// is known. Reading that gives the usual defaults and problems.
#[must_use]
pub fn written(setup: &Setup, turn: Option<Color>) -> String {
    let fen = setup.to_string();
    let placement = fen.split(' ').next().unwrap_or_default();
    match turn {
        Some(turn) => format!("{placement} {}", turn.letter()),
        None => placement.to_owned(),
    }
}

/// Hands the boards of a picture on as items of input, one after the other. `turn` is the side to move if it was
/// given; else what a board says of it holds. Ends with the first error of `with`.
///
/// # Errors
///
/// Those of `with`.
pub fn each<E>(
    source: &str,
    page: Option<usize>,
    boards: &[PictureReading],
    turn: Option<Color>,
    mut with: impl FnMut(&Seen<'_>) -> Result<(), E>,
) -> Result<(), E> {
    for (i, reading) in boards.iter().enumerate() {
        let text = written(&reading.setup, turn.or_else(|| reading.turn.as_ref().map(|t| t.color)));
        let readings = read(&text, &ReadOptions { from: Some(Dialect::Standard), ..ReadOptions::default() });
        let item = Item { source, line: 1, text: text.as_bytes(), readings };
        with(&Seen { item, page, number: i + 1, of: boards.len(), reading })?;
    }
    Ok(())
}

/// The square of an index, a8 first.
#[must_use]
pub fn square(index: usize) -> Square {
    Square::new((index % 8) as u8, 7 - (index / 8).min(7) as u8)
}

/// Indices of the squares that are not sure, the least sure first.
#[must_use]
pub fn doubtful(reading: &PictureReading) -> Vec<usize> {
    let mut out: Vec<usize> = (0..reading.squares.len().min(64))
        .filter(|i| reading.squares.get(*i).is_some_and(|s| s.probability < SURE))
        .collect();
    let probability = |i: &usize| reading.squares.get(*i).map_or(1.0, |s| s.probability);
    out.sort_by(|a, b| probability(a).total_cmp(&probability(b)));
    out
}

/// Is one board the other, turned?
#[must_use]
pub fn is_turned(one: &Setup, other: &Setup) -> bool {
    [Transform::Rotate180, Transform::Rotate90, Transform::Rotate270]
        .iter()
        .any(|t| one.board.transformed(*t) == other.board)
}

fn evidence(evidence: &Evidence) -> Value {
    json!({"kind": evidence.kind, "text": evidence.text, "weight": round(f64::from(evidence.weight), 100.0)})
}

fn round(value: f64, steps: f64) -> f64 {
    (value * steps).round() / steps
}

fn probability(value: f32) -> Value {
    json!(round(f64::from(value), 10_000.0))
}

fn corners(quad: &Quad) -> Value {
    quad.0.iter().map(|p| json!([round(p.x, 10.0), round(p.y, 10.0)])).collect()
}

fn letter(glyph: Option<Piece>) -> Value {
    json!(glyph.map(|piece| piece.letter().to_string()))
}

/// The object of a board of a picture; see [`object::position`].
#[must_use]
pub fn position(
    seen: &Seen<'_>,
    problems: &[Problem],
    written: Option<&str>,
    lang: MessageLanguage,
) -> Value {
    let mut value = object::position(&seen.item, problems, written, lang);
    value["line"] = Value::Null;
    value["picture"] = about(seen);
    value
}

/// The value of `picture` in the object of a position.
fn about(seen: &Seen<'_>) -> Value {
    let reading = seen.reading;
    let squares: Vec<Value> = reading
        .squares
        .iter()
        .take(64)
        .enumerate()
        .map(|(i, sure)| {
            let others: Vec<Value> = sure
                .alternatives
                .iter()
                .map(|(glyph, p)| json!({"piece": letter(*glyph), "probability": probability(*p)}))
                .collect();
            json!({
                "square": square(i).to_string(),
                "piece": letter(sure.glyph),
                "probability": probability(sure.probability),
                "alternatives": others,
            })
        })
        .collect();
    let uncertain: Vec<String> = doubtful(reading).iter().map(|i| square(*i).to_string()).collect();
    let others: Vec<Value> = reading
        .alternatives
        .iter()
        .map(|(setup, p)| {
            json!({
                "fen": setup.to_string(),
                "probability": probability(*p),
                "turned": is_turned(&reading.setup, setup),
            })
        })
        .collect();
    let rotation = match reading.rotation {
        Rotation::None => 0,
        Rotation::Quarter => 90,
        Rotation::Half => 180,
        Rotation::ThreeQuarters => 270,
    };
    json!({
        "page": seen.page,
        "diagram": seen.number,
        "diagrams": seen.of,
        "corners": corners(&reading.corners),
        "bent": reading.bend.is_some(),
        "rotation": rotation,
        "rotation_probability": probability(reading.rotation_probability),
        "rotation_evidence": reading.rotation_evidence.iter().map(evidence).collect::<Vec<_>>(),
        "shown": reading.shown.to_string(),
        "shown_probability": probability(reading.shown_probability),
        "dark_corner": reading.dark_corner,
        "goes_on": reading.goes_on,
        "confidence": probability(reading.confidence),
        "trusted": reading.trusted,
        "turn": reading.turn.as_ref().map(|t| json!({
            "value": t.color.letter().to_string(),
            "evidence": evidence(&t.evidence),
        })),
        "squares": squares,
        "uncertain": uncertain,
        "cut_off": reading.cut_off.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "alternatives": others,
        "milliseconds": round(f64::from(reading.milliseconds), 10.0),
    })
}
