//! Positions of games as text, as rows of a table, as objects.

use crate::args::{PgnPositionsArgs, RowFormat, Which};
use fenya::Setup;
use fenya::notation::{Dialect, WriteOptions, write_to};
use fenya::pgn::{Evaluation, Game};
use fenya::rules::{CastlingStyle, EpPolicy, Position};
use fenya_io::game::{Raw, status, tags, title};
use fenya_io::steps::{Step, moved};
use serde_json::{Map, Value, json};

/// The columns of a CSV file.
pub const HEADER: [&str; 22] = [
    "source",
    "game",
    "line",
    "ply",
    "fen",
    "key",
    "move",
    "uci",
    "clock",
    "eval",
    "mate",
    "white",
    "black",
    "result",
    "event",
    "site",
    "date",
    "round",
    "white_elo",
    "black_elo",
    "eco",
    "status",
];

/// Writes positions in one format.
#[derive(Clone, Copy)]
pub struct RowWriter {
    pub format: RowFormat,
    pub ep: EpPolicy,
    pub castling: CastlingStyle,
}

impl From<&PgnPositionsArgs> for RowWriter {
    fn from(args: &PgnPositionsArgs) -> Self {
        Self { format: args.to, ep: args.ep.into(), castling: args.castling.into() }
    }
}

/// The seconds of a clock, and an evaluation in pawns or moves to mate.
pub fn seconds(step: &Step) -> Option<f64> {
    step.clock.map(|c| c.as_secs_f64())
}

pub fn pawns(step: &Step) -> Option<f64> {
    match step.eval {
        Some(Evaluation::Centipawns(n)) => Some(f64::from(n) / 100.0),
        _ => None,
    }
}

pub const fn mate(step: &Step) -> Option<i32> {
    match step.eval {
        Some(Evaluation::Mate(n)) => Some(n),
        _ => None,
    }
}

/// The numbers of the steps that are meant.
pub fn chosen(which: Which, first_ply: u32, len: usize) -> std::ops::Range<usize> {
    let one = |n: Option<u32>| {
        let n = n.and_then(|n| usize::try_from(n).ok()).filter(|n| *n < len);
        n.map_or(0..0, |n| n..n + 1)
    };
    match which {
        Which::Every => 0..len,
        Which::Last => len.saturating_sub(1)..len,
        Which::Ply(n) => one(Some(n)),
        Which::After(ply) => one((ply + 1).checked_sub(first_ply).filter(|n| *n > 0)),
    }
}

impl RowWriter {
    /// The FEN of a position.
    pub fn fen(&self, position: &Position, out: &mut Vec<u8>) {
        position.write_fen(out, self.ep, self.castling);
    }

    /// A record in one of the dialects of six fields.
    pub fn record(&self, position: &Position, out: &mut Vec<u8>) {
        if self.format == RowFormat::Text(Dialect::Shredder) {
            position.write_fen(out, self.ep, CastlingStyle::Shredder);
        } else {
            self.fen(position, out);
        }
    }

    /// Appends the chosen steps of a game, calling `each` after every one.
    pub fn game(
        &self,
        raw: &Raw<'_>,
        game: &Game,
        steps: &[Step],
        chosen: std::ops::Range<usize>,
        out: &mut Vec<u8>,
        mut each: impl FnMut(&Position, &Vec<u8>),
    ) {
        let fixed = Fixed::new(raw, game);
        for n in chosen {
            let Some(step) = steps.get(n) else { break };
            let before = n.checked_sub(1).and_then(|n| steps.get(n)).map(|s| &s.position);
            match self.format {
                RowFormat::Text(dialect) => {
                    self.text(dialect, step, steps.get(n + 1), &fixed, n, out);
                    out.push(b'\n');
                }
                RowFormat::Csv => self.csv(before, step, &fixed, n, out),
                RowFormat::Ndjson | RowFormat::Parquet => {
                    self.object(before, step, &fixed, n, out);
                    out.push(b'\n');
                }
            }
            each(&step.position, out);
        }
    }

    fn text(
        &self,
        dialect: Dialect,
        step: &Step,
        next: Option<&Step>,
        fixed: &Fixed<'_>,
        ply: usize,
        out: &mut Vec<u8>,
    ) {
        let position = &step.position;
        if matches!(dialect, Dialect::Standard | Dialect::Xfen | Dialect::Shredder) {
            return self.record(position, out);
        }
        let fields = if dialect == Dialect::Epd { 6 } else { 1 };
        let options =
            WriteOptions { dialect, ep: self.ep, castling: self.castling, fields, ..WriteOptions::default() };
        let mut line = String::with_capacity(128);
        // Every notation can write a legal position of orthodox chess.
        let _ = write_to(&Setup::from(position), &options, &mut line);
        if dialect == Dialect::Epd {
            use std::fmt::Write as _;
            let _ = write!(line, " hmvc {}; fmvn {};", position.halfmove(), position.fullmove());
            if let Some(m) = next.and_then(|s| s.m) {
                let _ = write!(line, " sm {};", position.san(m));
            }
            let name = fixed.title.replace(['"', '\\'], "'").replace(char::is_control, " ");
            let _ = write!(line, " c0 \"{name}, ply {ply}\";");
        }
        out.extend_from_slice(line.as_bytes());
    }

    fn csv(&self, before: Option<&Position>, step: &Step, fixed: &Fixed<'_>, ply: usize, out: &mut Vec<u8>) {
        let mut fen = Vec::with_capacity(96);
        self.fen(&step.position, &mut fen);
        let (san, uci) = moved(before, step).unwrap_or_default();
        let number = |n: Option<f64>| n.map(|n| n.to_string()).unwrap_or_default();
        let mut writer = csv::WriterBuilder::new().from_writer(out);
        let mut field = |bytes: &[u8]| drop(writer.write_field(bytes));
        field(fixed.raw.source.as_bytes());
        field(fixed.raw.number.to_string().as_bytes());
        field(fixed.raw.line.to_string().as_bytes());
        field(ply.to_string().as_bytes());
        field(&fen);
        field(format!("{:016x}", step.position.zobrist()).as_bytes());
        field(san.as_bytes());
        field(uci.as_bytes());
        field(number(seconds(step)).as_bytes());
        field(number(pawns(step)).as_bytes());
        field(mate(step).map(|n| n.to_string()).unwrap_or_default().as_bytes());
        for value in fixed.values() {
            field(value.as_bytes());
        }
        drop(writer.write_record(None::<&[u8]>));
    }

    fn object(
        &self,
        before: Option<&Position>,
        step: &Step,
        fixed: &Fixed<'_>,
        ply: usize,
        out: &mut Vec<u8>,
    ) {
        let mut fen = Vec::with_capacity(96);
        self.fen(&step.position, &mut fen);
        let moved = moved(before, step);
        let mut map = Map::new();
        let mut put = |key: &str, value: Value| drop(map.insert(key.to_owned(), value));
        put("source", json!(fixed.raw.source));
        put("game", json!(fixed.raw.number));
        put("line", json!(fixed.raw.line));
        put("ply", json!(ply));
        put("fen", json!(String::from_utf8_lossy(&fen)));
        put("key", json!(format!("{:016x}", step.position.zobrist())));
        put("move", json!(moved.as_ref().map(|m| &m.0)));
        put("uci", json!(moved.as_ref().map(|m| &m.1)));
        put("clock", json!(seconds(step)));
        put("eval", json!(pawns(step)));
        put("mate", json!(mate(step)));
        put("result", json!(fixed.game.outcome.as_str()));
        put("status", json!(fixed.status));
        put("tags", fixed.tags.clone());
        // Memory does not fail to be written to.
        let _ = serde_json::to_writer(&mut *out, &Value::Object(map));
    }
}

/// What is the same for all positions of a game.
struct Fixed<'a> {
    raw: &'a Raw<'a>,
    game: &'a Game,
    title: String,
    tags: Value,
    status: &'static str,
}

impl<'a> Fixed<'a> {
    fn new(raw: &'a Raw<'a>, game: &'a Game) -> Self {
        Self { raw, game, title: title(raw, game), tags: tags(game), status: status(game) }
    }

    /// The last columns of CSV.
    fn values(&self) -> [&str; 11] {
        let tag = |name: &str| self.game.tag(name).unwrap_or_default();
        let result = self.game.outcome.as_str();
        [
            tag("White"),
            tag("Black"),
            result,
            tag("Event"),
            tag("Site"),
            tag("Date"),
            tag("Round"),
            tag("WhiteElo"),
            tag("BlackElo"),
            tag("ECO"),
            self.status,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_named_by_its_number_also_when_black_begins() {
        assert_eq!(chosen(Which::After(0), 0, 5), 1..2);
        assert_eq!(chosen(Which::After(5), 5, 5), 1..2);
        assert_eq!(chosen(Which::After(4), 5, 5), 0..0);
        assert_eq!(chosen(Which::After(9), 0, 5), 0..0);
        assert_eq!(chosen(Which::Last, 0, 1), 0..1);
        assert_eq!(chosen(Which::Ply(0), 7, 1), 0..1);
        assert_eq!(chosen(Which::Every, 0, 0), 0..0);
    }
}
