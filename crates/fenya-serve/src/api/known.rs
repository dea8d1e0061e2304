//! What a request may say about its text.

use super::language;
use crate::error::Error;
use fenya::board::Color;
use fenya::check::MessageLanguage;
use fenya::notation::{KnightLetter, Language, ReadOptions};
use serde::Deserialize;

/// What is known about a text, and the language of the answer.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub struct Known {
    pub lang: Option<String>,
    pub from: Option<String>,
    pub size: Option<String>,
    pub letters: Option<String>,
    pub knight: Option<String>,
    pub turn: Option<String>,
}

/// `w` or `b`.
pub fn turn(text: &str) -> Result<Color, Error> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(Error::bad_request(format!("turn is w or b, not '{text}'"))),
    }
}

impl Known {
    pub const KEYS: [&str; 6] = ["lang", "from", "size", "letters", "knight", "turn"];

    pub fn language(&self) -> Result<MessageLanguage, Error> {
        language(self.lang.as_deref())
    }

    pub fn options(&self) -> Result<ReadOptions, Error> {
        let bad = |error: String| Error::bad_request(error);
        let letters = |code: &str| {
            Language::find(code).ok_or_else(|| bad(format!("letters: '{code}' is no language that is known")))
        };
        let knight = |letter: &str| match letter {
            "N" => Ok(KnightLetter::N),
            "S" => Ok(KnightLetter::S),
            _ => Err(bad(format!("knight is N or S, not '{letter}'"))),
        };
        Ok(ReadOptions {
            from: self
                .from
                .as_deref()
                .map(|d| d.parse().map_err(|e| bad(format!("from: {e}"))))
                .transpose()?,
            size: self
                .size
                .as_deref()
                .map(|s| s.parse().map_err(|e| bad(format!("size: {e}"))))
                .transpose()?,
            language: self.letters.as_deref().map(letters).transpose()?,
            knight: self.knight.as_deref().map(knight).transpose()?,
            turn: self.turn.as_deref().map(turn).transpose()?,
        })
    }
}
