//! The clipboard as an input.

use crate::input::Mode;
use crate::sink::{Failure, Sink};
use std::io;

const NAME: &str = "<clipboard>";

fn refuse(sink: &mut impl Sink, message: String) -> io::Result<()> {
    sink.failure(Failure { source: NAME.to_owned(), line: None, message, fatal: true })
}

/// Reads the picture on the clipboard, or the text.
///
/// # Errors
/// When the output cannot be written.
#[cfg(not(feature = "clipboard"))]
pub fn read(_: Mode<'_>, sink: &mut impl Sink) -> io::Result<()> {
    let message = "this build cannot look at the clipboard; build it with `--features clipboard`, or pipe \
                   the picture in, as in `wl-paste | fenya -`";
    refuse(sink, message.to_owned())
}

/// Reads the picture on the clipboard, or the text.
///
/// # Errors
/// When the output cannot be written.
#[cfg(feature = "clipboard")]
pub fn read(mode: Mode<'_>, sink: &mut impl Sink) -> io::Result<()> {
    let mut board = match arboard::Clipboard::new() {
        Ok(board) => board,
        Err(error) => return refuse(sink, format!("there is no clipboard: {error}")),
    };
    match board.get_image() {
        Ok(image) => {
            let (width, height) = (image.width as u32, image.height as u32);
            let rgba = image.bytes.into_owned();
            let Some(picture) = fenya_vision::Picture::from_rgba(width, height, rgba) else {
                return refuse(sink, "the picture is empty".into());
            };
            return crate::pictures::one(NAME, &picture, mode.sight, sink);
        }
        Err(arboard::Error::ConversionFailure) => {
            return refuse(sink, "the picture on the clipboard cannot be read".into());
        }
        Err(_) => {}
    }
    match board.get_text() {
        Ok(text) => crate::input::text(NAME, text, mode, sink),
        Err(_) => refuse(sink, "there is neither a picture nor a text on the clipboard".into()),
    }
}
