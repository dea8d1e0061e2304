//! What reading gives back, whatever it reads and whoever asks.

use fenya::pgn::Game;
use fenya_io::game::Raw;
use fenya_io::item::Item;
use fenya_io::picture::Seen;
use fenya_vision::{Picture, PictureReading};
use std::io;

/// What could not be read at all.
pub struct Failure {
    pub source: String,
    pub line: Option<usize>,
    pub message: String,
    /// Wrong usage or I/O, rather than bad data.
    pub fatal: bool,
}

/// What reading gives back: it goes on until `Err`.
pub trait Sink {
    /// A line that needs no second look may be dealt with here at once.
    ///
    /// # Errors
    /// When the output cannot be written.
    fn plain(&mut self, _source: &str, _line: usize, _text: &[u8]) -> io::Result<bool> {
        Ok(false)
    }
    /// # Errors
    /// When the output cannot be written.
    fn item(&mut self, item: &Item<'_>) -> io::Result<()>;
    /// A game in a file of games.
    ///
    /// # Errors
    /// When the output cannot be written.
    fn game(&mut self, raw: &Raw<'_>, game: &Game) -> io::Result<()>;
    /// A board in a picture.
    ///
    /// # Errors
    /// When the output cannot be written.
    fn picture(&mut self, seen: &Seen<'_>) -> io::Result<()>;
    /// A picture or a page, after its boards.
    ///
    /// # Errors
    /// When the output cannot be written.
    fn page(&mut self, page: &Page<'_>) -> io::Result<()>;
    /// # Errors
    /// When the output cannot be written.
    fn failure(&mut self, failure: Failure) -> io::Result<()>;
}

/// A picture or page whose boards were handed over.
pub struct Page<'a> {
    pub source: &'a str,
    /// The page of a PDF and how many there are.
    pub page: Option<(usize, usize)>,
    pub picture: &'a Picture,
    pub boards: &'a [PictureReading],
    /// Nothing more comes from this input.
    pub last: bool,
}
