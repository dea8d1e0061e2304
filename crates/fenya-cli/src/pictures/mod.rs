//! Pictures and pages of PDF files as inputs.

pub mod overlay;
pub mod resume;
pub mod tell;

use crate::sink::{Failure, Page, Sink};
use fenya_io::picture::each;
use fenya_vision::decode::note;
use fenya_vision::{Format, Limits, Options, Picture, PictureReading, decode, in_reading_order};
use std::io::{self, BufRead, Read};
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Larger files are not read; the largest scanned books are smaller.
const MAX_FILE: u64 = 512 << 20;

/// What finds the boards of a picture; another one in tests.
pub type Recogniser = fn(&Picture, &Options) -> Vec<PictureReading>;

/// How pictures are read.
#[cfg_attr(not(feature = "pdf"), allow(dead_code, reason = "pages are those of PDF files"))]
pub struct Sight {
    pub options: Options,
    pub pages: Option<PageList>,
    /// Pages before this one are done.
    pub first_page: usize,
    pub recogniser: Recogniser,
}

impl Default for Sight {
    fn default() -> Self {
        Self { options: Options::default(), pages: None, first_page: 1, recogniser: fenya_vision::read }
    }
}

/// Pages of a file, such as `3-7,12`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageList(Vec<RangeInclusive<usize>>);

impl FromStr for PageList {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let bad = || format!("pages are written as 3-7,12 or 20-, not '{text}'");
        let number = |s: &str| s.trim().parse::<usize>().ok().filter(|n| *n > 0);
        let mut ranges = Vec::new();
        for part in text.split(',') {
            let (from, to) = match part.split_once(['-', '–']) {
                Some((from, to)) if to.trim().is_empty() => (number(from), Some(usize::MAX)),
                Some((from, to)) => (number(from), number(to)),
                None => (number(part), number(part)),
            };
            match (from, to) {
                (Some(from), Some(to)) if from <= to => ranges.push(from..=to),
                _ => return Err(bad()),
            }
        }
        Ok(Self(ranges))
    }
}

#[cfg_attr(not(feature = "pdf"), allow(dead_code, reason = "pages are those of PDF files"))]
impl PageList {
    fn has(&self, page: usize) -> bool {
        self.0.iter().any(|range| range.contains(&page))
    }

    /// The first page that is named and not there.
    fn beyond(&self, pages: usize) -> Option<usize> {
        let last = |r: &RangeInclusive<usize>| if *r.end() == usize::MAX { *r.start() } else { *r.end() };
        self.0.iter().find(|r| last(r) > pages).map(|r| (*r.start()).max(pages + 1))
    }
}

/// Reads the boards of a picture or of the pages of a PDF.
///
/// # Errors
/// When the output cannot be written.
pub fn input(source: &str, input: impl BufRead, sight: &Sight, sink: &mut impl Sink) -> io::Result<()> {
    let refuse = |sink: &mut _, message: String, fatal| {
        Sink::failure(sink, Failure { source: source.to_owned(), line: None, message, fatal })
    };
    let mut bytes = Vec::new();
    match input.take(MAX_FILE + 1).read_to_end(&mut bytes) {
        Ok(_) if bytes.len() as u64 > MAX_FILE => {
            let message = format!("the file has more than {} megabytes", MAX_FILE >> 20);
            return refuse(sink, message, false);
        }
        Ok(_) => {}
        Err(error) => return refuse(sink, format!("reading failed: {error}"), true),
    }
    if Format::of(&bytes) == Some(Format::Pdf) && Format::Pdf.is_read() {
        return pdf(source, bytes, sight, sink);
    }
    let picture = match decode(&bytes, &Limits::default()) {
        Ok(picture) => picture,
        Err(error) => return refuse(sink, error.to_string(), false),
    };
    if let Some(note) = note(&bytes) {
        anstream::eprintln!("note: {source}: {note}");
    }
    drop(bytes);
    one(source, &picture, sight, sink)
}

/// Reads the boards of a picture in memory.
///
/// # Errors
/// When the output cannot be written.
pub fn one(source: &str, picture: &Picture, sight: &Sight, sink: &mut impl Sink) -> io::Result<()> {
    let boards = boards(picture, sight);
    each(source, None, &boards, sight.options.turn, |seen| sink.picture(seen))?;
    if boards.is_empty() {
        let (source, message) = (source.to_owned(), "no chessboard was found in this picture".to_owned());
        sink.failure(Failure { source, line: None, message, fatal: false })?;
    }
    sink.page(&Page { source, page: None, picture, boards: &boards, last: true })
}

#[cfg(not(feature = "pdf"))]
fn pdf(_: &str, _: Vec<u8>, _: &Sight, _: &mut impl Sink) -> io::Result<()> {
    Ok(())
}

#[cfg(feature = "pdf")]
fn pdf(source: &str, bytes: Vec<u8>, sight: &Sight, sink: &mut impl Sink) -> io::Result<()> {
    use fenya_vision::pdf::{LONG_SIDE, Pdf};
    let refuse = |sink: &mut _, message: String, fatal| {
        Sink::failure(sink, Failure { source: source.to_owned(), line: None, message, fatal })
    };
    let pdf = match Pdf::open(bytes) {
        Ok(pdf) => pdf,
        Err(error) => return refuse(sink, error.to_string(), false),
    };
    let pages = pdf.pages();
    if pages == 0 {
        return refuse(sink, "the PDF has no pages".into(), false);
    }
    if let Some(page) = sight.pages.as_ref().and_then(|list| list.beyond(pages)) {
        refuse(sink, fenya_vision::DecodeError::NoSuchPage { page, pages }.to_string(), true)?;
    }
    let wanted = |page: &usize| sight.pages.as_ref().is_none_or(|list| list.has(*page));
    let mut left = (sight.first_page..=pages).filter(wanted).peekable();
    let (mut found, mut looked) = (0, 0);
    while let Some(page) = left.next() {
        let picture = match pdf.render(page, LONG_SIDE, &Limits::default()) {
            Ok(picture) => picture,
            Err(error) => {
                refuse(sink, format!("page {page}: {error}"), false)?;
                continue;
            }
        };
        let mut boards = boards(&picture, sight);
        if !boards.is_empty()
            && sight.options.turn.is_none()
            && let Ok(lines) = pdf.words(page, LONG_SIDE)
        {
            fenya_vision::pdf::add_captions(&mut boards, &lines);
        }
        looked += 1;
        found += boards.len();
        each(source, Some(page), &boards, sight.options.turn, |seen| sink.picture(seen))?;
        let last = left.peek().is_none();
        sink.page(&Page { source, page: Some((page, pages)), picture: &picture, boards: &boards, last })?;
    }
    // A run that goes on where another ended may well find no more.
    if found == 0 && looked > 0 && sight.first_page == 1 {
        let noun = if looked == 1 { "page" } else { "pages" };
        return refuse(sink, format!("no chessboard was found on {looked} {noun}"), false);
    }
    Ok(())
}

fn boards(picture: &Picture, sight: &Sight) -> Vec<PictureReading> {
    in_reading_order((sight.recogniser)(picture, &sight.options))
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use fenya::notation::{ReadOptions, read};
    use fenya_vision::{Evidence, Point, Quad, Rotation, Shown, Sure};

    /// A reading of a placement at a place of the picture.
    pub fn reading(placement: &str, x: f64, y: f64, side: f64) -> PictureReading {
        let readings = read(placement, &ReadOptions::default());
        let setup = readings.unique().expect("a placement").setup.clone();
        let squares = setup
            .board
            .from_top()
            .map(|(_, glyph)| Sure { glyph, probability: 0.999, alternatives: Vec::new() })
            .collect();
        let corners = Quad(
            [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
                .map(|(a, b)| Point::new(x + a * side, y + b * side)),
        );
        PictureReading {
            corners,
            bend: None,
            rotation: Rotation::None,
            rotation_probability: 0.99,
            rotation_evidence: vec![Evidence { kind: "layout", text: "White is below".into(), weight: 4.6 }],
            shown: Shown::Plain,
            shown_probability: 1.0,
            dark_corner: false,
            goes_on: false,
            squares,
            cut_off: Vec::new(),
            confidence: 0.98,
            trusted: true,
            turn: None,
            alternatives: Vec::new(),
            setup,
            milliseconds: 12.5,
        }
    }

    #[test]
    fn pages_are_named_as_in_a_print_dialogue() {
        let list: PageList = "3-5, 12,20-".parse().unwrap();
        let chosen: Vec<usize> = (1..=22).filter(|p| list.has(*p)).collect();
        assert_eq!(chosen, [3, 4, 5, 12, 20, 21, 22]);
        assert_eq!(list.beyond(22), None);
        assert_eq!(list.beyond(15), Some(20));
        assert_eq!("3-7".parse::<PageList>().unwrap().beyond(5), Some(6));
        for bad in ["", "0", "7-3", "a", "3,,4", "-"] {
            assert!(bad.parse::<PageList>().is_err(), "{bad}");
        }
    }
}
