//! What is said about boards in pictures: doubts, defaults, and the JSON keys.

use super::Page;
use fenya::Setup;
use fenya::board::{Color, Piece, Role, Square};
use fenya_io::picture::{SURE, Seen, doubtful, is_turned, square};
use fenya_vision::PictureReading;

/// A reading that is less probable than this is not shown beside the first.
const SECOND: f32 = 0.05;
/// So many doubtful squares are spelled out.
const MAX_SQUARES: usize = 8;

fn named(glyph: Option<Piece>) -> String {
    match glyph {
        None => "empty".into(),
        Some(piece) => format!("{} {}", piece.color.pick("white", "black"), piece.role.name()),
    }
}

fn percent(probability: f32) -> String {
    // 100 % would be a claim that nobody can make.
    format!("{} %", (f64::from(probability) * 100.0).round().clamp(0.0, 99.0))
}

/// Sentences about one board, each a line of stderr.
pub fn doubts(seen: &Seen<'_>) -> Vec<String> {
    let (reading, place) = (seen.reading, seen.place());
    let mut out = Vec::new();
    let doubtful = doubtful(reading);
    if !reading.trusted || !doubtful.is_empty() {
        let mut line = format!("warning: {place}: read with {} confidence", percent(reading.confidence));
        let squares: Vec<String> = doubtful
            .iter()
            .take(MAX_SQUARES)
            .filter_map(|&i| {
                let sure = reading.squares.get(i)?;
                let mut text = format!("{} {} ({})", square(i), named(sure.glyph), percent(sure.probability));
                for (glyph, probability) in sure.alternatives.iter().take(2) {
                    text.push_str(&format!(" or {} ({})", named(*glyph), percent(*probability)));
                }
                Some(text)
            })
            .collect();
        if !squares.is_empty() {
            line.push_str(&format!("; uncertain: {}", squares.join(", ")));
        }
        if let Some(more) = doubtful.len().checked_sub(MAX_SQUARES).filter(|n| *n > 0) {
            line.push_str(&format!(", and {more} more squares"));
        }
        out.push(line);
    }
    if reading.rotation_probability < SURE {
        let why: Vec<&str> = reading.rotation_evidence.iter().map(|e| e.text.as_str()).collect();
        let why = if why.is_empty() { String::new() } else { format!(": {}", why.join("; ")) };
        out.push(format!(
            "warning: {place}: which way up is uncertain ({}{why}); --white bottom or top settles it",
            percent(reading.rotation_probability)
        ));
    }
    for (setup, probability) in reading.alternatives.iter().filter(|a| a.1 >= SECOND).take(3) {
        let turned = if is_turned(&reading.setup, setup) { "turned, " } else { "" };
        out.push(format!("help: {place}: it may be {setup} ({turned}{})", percent(*probability)));
    }
    if let Some(turn) = reading.turn.as_ref().filter(|t| t.evidence.kind != "option") {
        let side = turn.color.pick("White", "Black");
        out.push(format!("note: {place}: {side} is to move: {}", turn.evidence.text));
    }
    out
}

/// What pictures do not say and was taken as usual, counted over an input.
#[derive(Default)]
pub struct Assumed {
    boards: usize,
    white: usize,
    black: Vec<String>,
    castling: usize,
}

impl Assumed {
    pub fn add(&mut self, seen: &Seen<'_>) {
        self.boards += 1;
        if let Some(reading) = seen.item.readings.unique() {
            if reading.record.turn.is_none() {
                match reading.setup.turn {
                    Color::White => self.white += 1,
                    Color::Black => self.black.push(seen.place()),
                }
            }
            self.castling += usize::from(may_castle(&reading.setup));
        }
    }

    /// The sentences about an input; the counts begin anew.
    pub fn tell(&mut self, page: &Page<'_>) -> Vec<String> {
        let this = std::mem::take(self);
        let source = page.source;
        let of = |n: usize| {
            if this.boards == 1 { String::new() } else { format!(" ({n} of {} diagrams)", this.boards) }
        };
        let mut out = Vec::new();
        if this.white > 0 {
            let of = of(this.white);
            out.push(format!(
                "note: {source}: the side to move is not in the picture; White is taken{of} (--turn)"
            ));
        }
        for place in &this.black {
            out.push(format!(
                "note: {place}: the side to move is not in the picture; Black is taken, whose king is in check"
            ));
        }
        if this.castling > 0 {
            let of = of(this.castling);
            out.push(format!("note: {source}: castling rights are not in the picture; none are taken{of}"));
        }
        out
    }
}

/// Do a king and a rook stand where they can castle?
fn may_castle(setup: &Setup) -> bool {
    [(Color::White, 0), (Color::Black, 7)].into_iter().any(|(color, rank)| {
        let has = |file, role| setup.board.get(Square::new(file, rank)) == Some(Piece::new(color, role));
        has(4, Role::King) && (has(0, Role::Rook) || has(7, Role::Rook))
    })
}

/// A text within quotation marks, for EPD and PGN.
pub fn quoted(text: &str) -> String {
    let clean: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("\"{}\"", clean.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A comment of a game: how sure the board is, and where it is not.
pub fn comment(reading: &PictureReading) -> String {
    let mut out = format!("confidence {:.3}", reading.confidence);
    let doubtful = doubtful(reading);
    if !doubtful.is_empty() {
        let squares: Vec<String> = doubtful.iter().map(|i| square(*i).to_string()).collect();
        out.push_str(&format!("; uncertain: {}", squares.join(" ")));
    }
    out
}
