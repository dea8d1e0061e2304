//! Texts in, positions and games out.

use super::known::Known;
use super::{Answer, body};
use crate::App;
use crate::error::{Error, json_body};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use fenya::Setup;
use fenya::check::{MessageLanguage, Severity, mend};
use fenya::notation::{MAX_INPUT, ReadOptions, Reading, read as read_text};
use fenya::pgn::{AddressGame, GameOptions, read_game, split};
use fenya_io::game::{Raw, looks_like_games, status, tags};
use fenya_io::item::{Item, problems};
use fenya_io::lines::Lines;
use fenya_io::object;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// So many positions are read of a text; the rest is counted.
const MAX_POSITIONS: usize = 200;
/// So many games are listed; the rest is counted.
const MAX_GAMES: usize = 2000;
/// How a text is named in objects.
const SOURCE: &str = "<text>";

/// A text that is to be read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    pub text: String,
}

/// The one position of a text, or the error that says why there is none.
///
/// # Errors
/// `bad-position`, with the object of what was read.
pub fn position(text: &str, options: &ReadOptions, lang: MessageLanguage) -> Result<Reading, Error> {
    let item = item(text, options);
    if let Some(reading) = item.readings.unique() {
        return Ok(reading.clone());
    }
    let object = object_of(&item, lang);
    let why = object["problems"][0]["message"]
        .as_str()
        .unwrap_or("no position can be read from this text")
        .to_owned();
    Err(Error::new(StatusCode::BAD_REQUEST, "bad-position", why).with("position", object))
}

/// The position of a text with its board and all fields; see [`position`].
///
/// # Errors
/// As there.
pub fn setup(text: &str, options: &ReadOptions, lang: MessageLanguage) -> Result<Setup, Error> {
    position(text, options, lang).map(|reading| reading.setup)
}

fn item<'a>(text: &'a str, options: &ReadOptions) -> Item<'a> {
    Item { source: SOURCE, line: 1, text: text.as_bytes(), readings: read_text(text, options) }
}

/// The object of an item, with all that is wrong with it.
pub fn object_of(item: &Item<'_>, lang: MessageLanguage) -> Value {
    object::position(item, &problems(item), None, lang)
}

pub async fn check(State(app): State<Arc<App>>, request: Request) -> Answer {
    let (ticket, request) = body::admitted(&app.text, request).await?;
    let (text, known): (Text, Known) = body::about_position(request).await?;
    let (options, lang) = (known.options()?, known.language()?);
    let value = ticket
        .run(move || {
            let item = item(&text.text, &options);
            let mut value = object_of(&item, lang);
            value["mended"] = json!(mend(&item.readings));
            value
        })
        .await?;
    Ok(json_body(&value))
}

pub async fn read(State(app): State<Arc<App>>, request: Request) -> Answer {
    let (ticket, request) = body::admitted(&app.text, request).await?;
    let (text, known): (Text, Known) = body::about_position(request).await?;
    let (options, lang) = (known.options()?, known.language()?);
    let value = ticket
        .run(move || {
            let plain = options.from.is_none();
            let address = AddressGame::find(&text.text).filter(|_| plain);
            if let Some(game) = address {
                return games(&game.text, &options, Some(String::from_utf8_lossy(&game.text).into_owned()));
            }
            if plain && looks_like_games(text.text.as_bytes()) {
                return games(text.text.as_bytes(), &options, None);
            }
            positions(&text.text, &options, lang)
        })
        .await?;
    Ok(json_body(&value))
}

/// The positions of a text, read as the command reads a file.
fn positions(text: &str, options: &ReadOptions, lang: MessageLanguage) -> Value {
    let mut out = Vec::new();
    let mut more = 0usize;
    if text.trim_end().contains('\n') {
        let mut lines = Lines::new(SOURCE, options, false);
        let mut take = |item: &Item<'_>| {
            if out.len() < MAX_POSITIONS {
                out.push(object_of(item, lang));
            } else {
                more += 1;
            }
            Ok(())
        };
        let mut full = 0usize;
        for (n, line) in text.lines().enumerate() {
            if full >= MAX_POSITIONS {
                // Counting is cheap, reading is not.
                full += usize::from(!line.trim().is_empty());
                continue;
            }
            let line = line.as_bytes();
            let line = line.get(..MAX_INPUT).unwrap_or(line);
            // `take` cannot fail.
            let _ = lines.push(n + 1, line, &mut |item| {
                full += 1;
                take(item)
            });
        }
        let _ = lines.finish(&mut take);
        more += full.saturating_sub(MAX_POSITIONS);
    }
    if out.is_empty() {
        out.push(object_of(&item(text, options), lang));
    }
    json!({"kind": "positions", "positions": out, "games": [], "more": more})
}

/// The games of a text in short; `decoded` is the text where it is not the one that was sent.
fn games(text: &[u8], options: &ReadOptions, decoded: Option<String>) -> Value {
    let mut out = Vec::new();
    let mut more = 0usize;
    let game_options = GameOptions { language: options.language, ..GameOptions::default() };
    let (mut line, mut at) = (1, 0);
    for (n, span) in split(text).enumerate() {
        if n >= MAX_GAMES {
            more += 1;
            continue;
        }
        line += text.get(at..span.start).unwrap_or(&[]).iter().filter(|b| **b == b'\n').count();
        at = span.start;
        let game = read_game(text.get(span.range()).unwrap_or(&[]), span.start, &game_options);
        let told = game.problems.iter().filter(|p| p.severity > Severity::Info).count();
        out.push(json!({
            "game": n + 1,
            "line": line,
            "offset": span.start,
            "length": span.end - span.start,
            "tags": tags(&game),
            "result": game.outcome.as_str(),
            "plies": game.mainline().count(),
            "status": status(&game),
            "problems": told,
        }));
    }
    let mut value = json!({"kind": "games", "positions": [], "games": out, "more": more});
    if let Some(text) = decoded {
        value["text"] = json!(text);
    }
    value
}

/// One game of a text.
///
/// # Errors
/// `bad-request` when there is none, or more than one.
pub fn one_game<'a>(text: &'a [u8]) -> Result<Raw<'a>, Error> {
    let mut all = split(text);
    match (all.next(), all.next()) {
        (Some(span), None) => {
            let text = text.get(span.range()).unwrap_or(&[]);
            Ok(Raw { source: SOURCE, number: 1, line: 1, offset: span.start, text })
        }
        (None, _) => Err(Error::bad_request("there is no game in this text")),
        _ => Err(Error::bad_request("there are several games; /api/read lists them with their places")),
    }
}
