//! Positions of games as a Parquet file.
//!
//! One row a position. What is the same for all positions of a game is repeated
//! in each row, which dictionaries make cheap. Rows are written in groups, so
//! that memory does not depend on their number.

use super::rows::{RowWriter, mate, pawns, seconds};
use crate::output::Output;
use bytes::Bytes;
use fenya::pgn::Game;
use fenya_io::game::Raw;
use fenya_io::steps::{Step, moved};
use parquet::basic::{Compression, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use std::io;
use std::ops::Range;
use std::sync::Arc;

/// Rows in a group.
const GROUP: usize = 1 << 17;

/// The columns, in the order in which [`Table::flush`] writes them.
const SCHEMA: &str = "message positions {
    required binary source (STRING);
    required int64 game;
    required int64 line;
    required int32 ply;
    required binary fen (STRING);
    required int64 key (INTEGER(64, false));
    optional binary move (STRING);
    optional binary uci (STRING);
    optional double clock;
    optional double eval;
    optional int32 mate;
    required binary result (STRING);
    optional binary white (STRING);
    optional binary black (STRING);
    optional binary event (STRING);
    optional binary site (STRING);
    optional binary date (STRING);
    optional binary round (STRING);
    optional int32 white_elo;
    optional int32 black_elo;
    optional binary eco (STRING);
    required binary status (STRING);
    required group tags (MAP) {
        repeated group key_value {
            required binary key (STRING);
            required binary value (STRING);
        }
    }
}";

/// What all positions of a game share.
pub struct Fixed {
    source: ByteArray,
    number: i64,
    line: i64,
    result: ByteArray,
    status: ByteArray,
    named: [Option<ByteArray>; 7],
    elo: [Option<i32>; 2],
    tags: Vec<(ByteArray, ByteArray)>,
}

const NAMED: [&str; 7] = ["White", "Black", "Event", "Site", "Date", "Round", "ECO"];

impl Fixed {
    fn new(raw: &Raw<'_>, game: &Game, status: &'static str) -> Self {
        let mut tags: Vec<(ByteArray, ByteArray)> = Vec::with_capacity(game.tags.len());
        for (i, (name, value)) in game.tags.iter().enumerate() {
            // A map has each key once; the first counts, as everywhere.
            if game.tags.iter().take(i.min(64)).all(|(other, _)| other != name) {
                tags.push((name.as_str().into(), value.as_str().into()));
            }
        }
        let number = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
        Self {
            source: raw.source.into(),
            number: number(raw.number),
            line: number(raw.line as u64),
            result: game.outcome.as_str().into(),
            status: status.into(),
            named: NAMED.map(|name| game.tag(name).map(ByteArray::from)),
            elo: ["WhiteElo", "BlackElo"].map(|name| game.tag(name).and_then(|v| v.trim().parse().ok())),
            tags,
        }
    }
}

/// A position.
pub struct Row {
    game: Arc<Fixed>,
    ply: i32,
    fen: ByteArray,
    key: i64,
    moved: Option<(ByteArray, ByteArray)>,
    clock: Option<f64>,
    eval: Option<f64>,
    mate: Option<i32>,
    /// Tells positions apart, if that is wanted.
    pub identity: u128,
}

/// The rows of a game.
pub fn rows(
    writer: &RowWriter,
    raw: &Raw<'_>,
    game: &Game,
    status: &'static str,
    steps: &[Step],
    chosen: Range<usize>,
    out: &mut Vec<Row>,
) {
    let fixed = Arc::new(Fixed::new(raw, game, status));
    // The words of all rows of a game share their memory.
    let mut text = Vec::with_capacity(chosen.len() * 84);
    let mut ends = Vec::with_capacity(chosen.len());
    let first = out.len();
    for n in chosen {
        let Some(step) = steps.get(n) else { break };
        let before = n.checked_sub(1).and_then(|n| steps.get(n)).map(|s| &s.position);
        writer.fen(&step.position, &mut text);
        let fen = text.len();
        let moved = moved(before, step);
        let (san, uci) = moved.as_ref().map_or(("", ""), |m| (&m.0, &m.1));
        text.extend_from_slice(san.as_bytes());
        ends.push((fen, text.len(), text.len() + uci.len()));
        text.extend_from_slice(uci.as_bytes());
        out.push(Row {
            game: Arc::clone(&fixed),
            ply: i32::try_from(n).unwrap_or(i32::MAX),
            fen: ByteArray::new(),
            key: step.position.zobrist().cast_signed(),
            moved: moved.map(|_| (ByteArray::new(), ByteArray::new())),
            clock: seconds(step),
            eval: pawns(step),
            mate: mate(step),
            identity: 0,
        });
    }
    text.shrink_to_fit();
    let text = Bytes::from(text);
    let mut start = 0;
    for (row, (fen, san, uci)) in out.iter_mut().skip(first).zip(ends) {
        row.fen = text.slice(start..fen).into();
        if let Some(moved) = &mut row.moved {
            *moved = (text.slice(fen..san).into(), text.slice(san..uci).into());
        }
        start = uci;
    }
}

/// Writes rows to a file.
pub struct Table {
    file: SerializedFileWriter<Output>,
    rows: Vec<Row>,
}

fn failed(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(inner) => io::Error::other(inner),
        },
        error => io::Error::other(error),
    }
}

impl Table {
    /// # Errors
    /// When the beginning cannot be written.
    pub fn new(out: Output) -> io::Result<Self> {
        let schema = parse_message_type(SCHEMA).map_err(failed)?;
        let properties = WriterProperties::builder()
            .set_created_by(concat!("fenya ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            // Nearly every value is another.
            .set_column_dictionary_enabled("fen".into(), false)
            .set_column_dictionary_enabled("key".into(), false)
            // The least and the greatest FEN help nobody to find one.
            .set_statistics_enabled(EnabledStatistics::None)
            .set_column_statistics_enabled("game".into(), EnabledStatistics::Chunk)
            .set_column_statistics_enabled("ply".into(), EnabledStatistics::Chunk)
            .set_column_statistics_enabled("date".into(), EnabledStatistics::Chunk)
            .build();
        let file = SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties)).map_err(failed)?;
        Ok(Self { file, rows: Vec::new() })
    }

    /// # Errors
    /// When a group of rows cannot be written.
    pub fn push(&mut self, row: Row) -> io::Result<()> {
        self.rows.push(row);
        if self.rows.len() >= GROUP { self.flush().map_err(failed) } else { Ok(()) }
    }

    /// # Errors
    /// When the rest cannot be written.
    pub fn finish(mut self) -> io::Result<()> {
        self.flush().map_err(failed)?;
        self.file.into_inner().map_err(failed)?.finish()
    }

    fn flush(&mut self) -> Result<(), ParquetError> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let rows = std::mem::take(&mut self.rows);
        let mut row_group = self.file.next_row_group()?;
        let group = &mut row_group;
        all::<ByteArrayType>(group, &rows, |r| r.game.source.clone())?;
        all::<Int64Type>(group, &rows, |r| r.game.number)?;
        all::<Int64Type>(group, &rows, |r| r.game.line)?;
        all::<Int32Type>(group, &rows, |r| r.ply)?;
        all::<ByteArrayType>(group, &rows, |r| r.fen.clone())?;
        all::<Int64Type>(group, &rows, |r| r.key)?;
        some::<ByteArrayType>(group, &rows, |r| r.moved.as_ref().map(|m| m.0.clone()))?;
        some::<ByteArrayType>(group, &rows, |r| r.moved.as_ref().map(|m| m.1.clone()))?;
        some::<DoubleType>(group, &rows, |r| r.clock)?;
        some::<DoubleType>(group, &rows, |r| r.eval)?;
        some::<Int32Type>(group, &rows, |r| r.mate)?;
        all::<ByteArrayType>(group, &rows, |r| r.game.result.clone())?;
        let named = |n: usize| move |r: &Row| r.game.named.get(n).cloned().flatten();
        for n in 0..6 {
            some::<ByteArrayType>(group, &rows, named(n))?;
        }
        some::<Int32Type>(group, &rows, |r| r.game.elo[0])?;
        some::<Int32Type>(group, &rows, |r| r.game.elo[1])?;
        some::<ByteArrayType>(group, &rows, named(6))?;
        all::<ByteArrayType>(group, &rows, |r| r.game.status.clone())?;
        map(group, &rows, |tag| tag.0.clone())?;
        map(group, &rows, |tag| tag.1.clone())?;
        row_group.close()?;
        Ok(())
    }
}

type Group<'a> = SerializedRowGroupWriter<'a, Output>;

/// Values are collected for so many rows at a time.
const CHUNK: usize = 1 << 12;

/// A column that every row has.
fn all<T: DataType>(
    group: &mut Group<'_>,
    rows: &[Row],
    get: impl Fn(&Row) -> T::T,
) -> Result<(), ParquetError> {
    column::<T>(group, rows, |rows, values, _, _| values.extend(rows.iter().map(&get)))
}

/// A column that a row may lack.
fn some<T: DataType>(
    group: &mut Group<'_>,
    rows: &[Row],
    get: impl Fn(&Row) -> Option<T::T>,
) -> Result<(), ParquetError> {
    column::<T>(group, rows, |rows, values, defined, _| {
        for row in rows {
            let value = get(row);
            defined.push(i16::from(value.is_some()));
            values.extend(value);
        }
    })
}

/// The keys or the values of the tags: each after the first of a row repeats,
/// and an undefined one says that there are none.
fn map(
    group: &mut Group<'_>,
    rows: &[Row],
    get: impl Fn(&(ByteArray, ByteArray)) -> ByteArray,
) -> Result<(), ParquetError> {
    column::<ByteArrayType>(group, rows, |rows, values, defined, repeated| {
        for tags in rows.iter().map(|row| &row.game.tags) {
            values.extend(tags.iter().map(&get));
            for n in 0..tags.len().max(1) {
                defined.push(i16::from(!tags.is_empty()));
                repeated.push(i16::from(n > 0));
            }
        }
    })
}

/// Writes a column; `fill` gets rows and appends their values and the levels
/// of definition and repetition.
fn column<T: DataType>(
    group: &mut Group<'_>,
    rows: &[Row],
    mut fill: impl FnMut(&[Row], &mut Vec<T::T>, &mut Vec<i16>, &mut Vec<i16>),
) -> Result<(), ParquetError> {
    let mut column =
        group.next_column()?.ok_or_else(|| ParquetError::General("the table has no more columns".into()))?;
    let (mut values, mut defined, mut repeated) = (Vec::new(), Vec::new(), Vec::new());
    for rows in rows.chunks(CHUNK) {
        values.clear();
        defined.clear();
        repeated.clear();
        fill(rows, &mut values, &mut defined, &mut repeated);
        let levels = |levels: &Vec<i16>| !levels.is_empty();
        column.typed::<T>().write_batch(
            &values,
            levels(&defined).then_some(&*defined),
            levels(&repeated).then_some(&*repeated),
        )?;
    }
    column.close()
}
