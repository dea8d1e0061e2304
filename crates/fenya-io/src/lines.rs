//! A text of several lines, cut into positions: a line that holds one is one; lines that
//! together make one (a drawn board, a list over two lines, a broken placement) are
//! joined up to the next blank line.

use crate::item::Item;
use fenya::board::Color;
use fenya::check::{Code, Severity};
use fenya::notation::{Dialect, MAX_INPUT, ReadOptions, Readings, find, read};
use std::io;

/// The most lines that are tried as one position: a board of 26 ranks with a
/// frame between them.
const MAX_BLOCK_LINES: usize = 64;

/// Lines that are no position by themselves.
#[derive(Default)]
struct Block {
    lines: Vec<(usize, Vec<u8>)>,
    bytes: usize,
}

/// Cuts lines into positions. Memory is bounded by [`MAX_INPUT`].
///
/// ```
/// use fenya::notation::ReadOptions;
/// use fenya_io::lines::Lines;
///
/// let options = ReadOptions::default();
/// let mut lines = Lines::new("<text>", &options, false);
/// let mut found = Vec::new();
/// for (n, line) in ["White Ke1", "Black Ke8", "", "4k3/8/8/8/8/8/8/4K3 b - -"].iter().enumerate() {
///     lines.push(n + 1, line.as_bytes(), &mut |item| Ok(found.push(item.line)))?;
/// }
/// lines.finish(&mut |item| Ok(found.push(item.line)))?;
/// assert_eq!(found, [1, 4]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Lines<'a> {
    source: &'a str,
    options: &'a ReadOptions,
    scan: bool,
    block: Block,
    any: bool,
}

/// What is done with each position.
pub type Take<'a> = &'a mut dyn FnMut(&Item<'_>) -> io::Result<()>;

impl<'a> Lines<'a> {
    /// `scan` takes positions out of running text; lines without one are then passed over.
    #[must_use]
    pub fn new(source: &'a str, options: &'a ReadOptions, scan: bool) -> Self {
        Self { source, options, scan, block: Block::default(), any: false }
    }

    /// Does the next line stand alone, whatever came before?
    #[must_use]
    pub const fn is_between(&self) -> bool {
        self.block.lines.is_empty()
    }

    /// Was there anything but blank lines and remarks?
    #[must_use]
    pub const fn any(&self) -> bool {
        self.any
    }

    /// Says that a line was dealt with elsewhere.
    pub const fn mark(&mut self) {
        self.any = true;
    }

    /// Takes a line without its end.
    ///
    /// # Errors
    /// What `take` gives.
    pub fn push(&mut self, number: usize, line: &[u8], take: Take<'_>) -> io::Result<()> {
        if line.iter().all(u8::is_ascii_whitespace) {
            return self.finish(take);
        }
        let first = line.trim_ascii_start().first().copied();
        if first == Some(b'#') && self.block.lines.is_empty() {
            return Ok(());
        }
        self.any = true;
        if self.scan {
            for readings in find(line, self.options) {
                take(&Item { source: self.source, line: number, text: line, readings })?;
            }
            return Ok(());
        }
        let readings = read(line, self.options);
        if complete(&readings) {
            self.finish(take)?;
            return take(&Item { source: self.source, line: number, text: line, readings });
        }
        if self.block.lines.len() >= MAX_BLOCK_LINES || self.block.bytes + line.len() >= MAX_INPUT {
            self.finish(take)?;
        }
        self.block.bytes += line.len() + 1;
        self.block.lines.push((number, line.to_vec()));
        Ok(())
    }

    /// Deals with the lines that were no position by themselves.
    ///
    /// # Errors
    /// What `take` gives.
    pub fn finish(&mut self, take: Take<'_>) -> io::Result<()> {
        let block = std::mem::take(&mut self.block);
        let [(first, _), ..] = block.lines.as_slice() else { return Ok(()) };
        if block.lines.len() > 1 {
            let texts: Vec<&[u8]> = block.lines.iter().map(|(_, l)| l.as_slice()).collect();
            let joined = texts.join(&b'\n');
            let readings = read(&joined, self.options);
            if !readings.readings.is_empty() {
                return take(&Item { source: self.source, line: *first, text: &joined, readings });
            }
        }
        // Neighbouring lines that hold nothing are told once.
        let mut nothing: Vec<&(usize, Vec<u8>)> = Vec::new();
        for entry in &block.lines {
            let readings = read(&entry.1, self.options);
            if readings.problems.iter().any(|p| p.code == Code::NotAPosition) {
                nothing.push(entry);
                continue;
            }
            self.nothing(&mut nothing, take)?;
            take(&Item { source: self.source, line: entry.0, text: &entry.1, readings })?;
        }
        self.nothing(&mut nothing, take)
    }

    fn nothing(&self, lines: &mut Vec<&(usize, Vec<u8>)>, take: Take<'_>) -> io::Result<()> {
        let Some((first, _)) = lines.first() else { return Ok(()) };
        let texts: Vec<&[u8]> = lines.iter().map(|(_, l)| l.as_slice()).collect();
        let joined = texts.join(&b'\n');
        let first = *first;
        lines.clear();
        let readings = read(&joined, self.options);
        take(&Item { source: self.source, line: first, text: &joined, readings })
    }
}

/// Is a line a position by itself? A list that lacks a king may go on in the
/// next line, and a broken placement may be a broken line.
fn complete(readings: &Readings) -> bool {
    let Some(best) = readings.readings.first() else {
        return readings.problems.iter().any(|p| p.code == Code::Ambiguous);
    };
    let kings = Color::ALL.iter().all(|&c| best.setup.board.king(c).is_some());
    let partial = best.placement == Dialect::Pieces && !kings;
    let errors = best.problems.iter().any(|p| p.severity == Severity::Error);
    !partial || errors
}
