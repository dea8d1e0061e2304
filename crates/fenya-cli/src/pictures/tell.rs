//! What is said about boards in pictures: doubts, defaults, and the JSON keys.

use crate::sink::Page;
use fenya::Setup;
use fenya::board::{Color, Piece, Role, Square};
use fenya_io::picture::{SURE, Seen, doubtful, is_turned, square};
use fenya_vision::{PictureReading, Rotation, Shown};

/// A reading that is less probable than this is not shown beside the first.
const SECOND: f32 = 0.05;
/// Nats for one way up of the men below which that is what is in doubt.
const LIES: f32 = 4.6;
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

/// `file a, rank 8, d1 are not wholly seen`.
fn cut_off(squares: &[Square]) -> String {
    let whole = |of: fn(Square) -> u8, k: u8| squares.iter().filter(|s| of(**s) == k).count() == 8;
    let (file, rank) = (|s: Square| s.file(), |s: Square| s.rank());
    let mut parts: Vec<String> = Vec::new();
    parts.extend((0..8).filter(|k| whole(file, *k)).map(|k| format!("file {}", char::from(b'a' + k))));
    parts.extend((0..8).filter(|k| whole(rank, *k)).map(|k| format!("rank {}", k + 1)));
    let single = squares.iter().filter(|s| !whole(file, s.file()) && !whole(rank, s.rank()));
    parts.extend(single.map(Square::to_string));
    let verb = if parts.len() == 1 { "is" } else { "are" };
    format!("{} {verb} not wholly seen", parts.join(", "))
}

/// Sentences about one board, each a line of stderr.
pub fn doubts(seen: &Seen<'_>) -> Vec<String> {
    let (reading, place) = (seen.reading, seen.place());
    let mut out = Vec::new();
    if !reading.cut_off.is_empty() {
        out.push(format!(
            "warning: {place}: the picture ends within the board: {}; what stands there is guessed, a picture that is cut less shows it",
            cut_off(&reading.cut_off)
        ));
    }
    let mut doubtful = doubtful(reading);
    doubtful.retain(|i| !reading.cut_off.contains(&square(*i)));
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
    if reading.goes_on {
        out.push(format!(
            "warning: {place}: the squares go on beyond the edge of what was read: of a board with more than eight files or ranks only eight are \
             read from a picture; --corners says which"
        ));
    }
    if reading.dark_corner && reading.shown_probability < 1.0 {
        out.push(format!(
            "warning: {place}: the square at White's right hand is dark: read as {} ({}); --shown plain, negative or mirrored settles it",
            match reading.shown {
                Shown::Plain => "a board with light and dark squares exchanged",
                Shown::Negative => "a negative",
                Shown::Mirrored => "seen in a mirror",
            },
            percent(reading.shown_probability)
        ));
    }
    if reading.rotation_probability < SURE {
        let why: Vec<&str> = reading.rotation_evidence.iter().map(|e| e.text.as_str()).collect();
        let why = if why.is_empty() { String::new() } else { format!(": {}", why.join("; ")) };
        // Of a board that may lie on its side, --white does not tell which side is the lower one.
        let lies = reading.rotation_evidence.iter().any(|e| e.kind == "upright" && e.weight < LIES);
        let how = if lies { "turning the picture" } else { "--white bottom or top" };
        out.push(format!(
            "warning: {place}: which way up is uncertain ({}{why}); {how} settles it",
            percent(reading.rotation_probability)
        ));
    }
    if matches!(reading.rotation, Rotation::Quarter | Rotation::ThreeQuarters) {
        out.push(format!("note: {place}: the board lies on its side in the picture; it was turned"));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_ranks_that_are_cut_off_are_told_as_such() {
        let all = (0..64).map(square);
        let squares: Vec<Square> =
            all.filter(|s| s.file() == 0 || s.rank() == 7 || (s.file() == 3 && s.rank() == 0)).collect();
        assert_eq!(cut_off(&squares), "file a, rank 8, d1 are not wholly seen");
        assert_eq!(cut_off(&[square(63)]), "h1 is not wholly seen");
    }
}
