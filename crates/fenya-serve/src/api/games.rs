//! Moves and games.

use super::text::{one_game, setup};
use super::{Answer, body, language};
use crate::App;
use crate::error::{Error, json_body};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use fenya::board::Color;
use fenya::check::{MessageLanguage, Severity};
use fenya::notation::ReadOptions;
use fenya::pgn::{AddressGame, Game, GameOptions, Item, LineId, commands, nag_suffix, read_game};
use fenya::rules::{CastlingStyle, EpPolicy, Position};
use fenya_io::game::{self, Raw};
use fenya_io::steps;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    position: String,
    moves: String,
    lang: Option<String>,
}

pub async fn play(State(app): State<Arc<App>>, request: Request) -> Answer {
    let (ticket, request) = body::admitted(&app.text, request).await?;
    let args: Play = body::json(request).await?;
    let lang = language(args.lang.as_deref())?;
    let value = ticket
        .run(move || {
            let start = start(&args.position, lang)?;
            let options = GameOptions { start: Some(start), ..GameOptions::default() };
            let moves = AddressGame::find(&args.moves)
                .map_or(args.moves, |g| String::from_utf8_lossy(&g.text).into_owned());
            let game = read_game(moves.as_bytes(), 0, &options);
            let raw = Raw { source: "<moves>", number: 1, line: 1, offset: 0, text: moves.as_bytes() };
            Ok::<_, Error>(steps::object(&raw, &game, EpPolicy::Always, CastlingStyle::Xfen, lang))
        })
        .await??;
    Ok(json_body(&value))
}

/// The legal position that moves begin from.
fn start(text: &str, lang: MessageLanguage) -> Result<Position, Error> {
    if matches!(text.trim().to_ascii_lowercase().as_str(), "start" | "startpos") {
        return Ok(Position::start());
    }
    let setup = setup(text, &ReadOptions::default(), lang)?;
    setup.position().map_err(|errors| {
        let message = format!("no moves can be played from {setup}: {errors}");
        Error::new(StatusCode::BAD_REQUEST, "bad-position", message)
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OneGame {
    text: String,
    lang: Option<String>,
}

pub async fn game(State(app): State<Arc<App>>, request: Request) -> Answer {
    let (ticket, request) = body::admitted(&app.text, request).await?;
    let args: OneGame = body::json(request).await?;
    let lang = language(args.lang.as_deref())?;
    let value = ticket
        .run(move || {
            let raw = one_game(args.text.as_bytes())?;
            let game = read_game(raw.text, raw.offset, &GameOptions::default());
            let mut value = game::object(&raw, &game, Severity::Info, lang);
            value["preface"] = json!(game.preface);
            value["tree"] = line(&game, LineId::MAIN, game.start, game.first_ply);
            Ok::<_, Error>(value)
        })
        .await??;
    Ok(json_body(&value))
}

/// A line as a list. Variations are nested no deeper than the reader lets them be.
fn line(game: &Game, id: LineId, start: Option<Position>, first: u32) -> Value {
    let mut out = Vec::new();
    let (mut now, mut ply) = (start, first);
    let (mut before, mut ply_before) = (start, first);
    for item in game.line(id) {
        match item {
            Item::Move(_) | Item::Null => {
                (before, ply_before) = (now, ply);
                let Some(position) = &mut now else { continue };
                let number = number(position);
                let (san, uci) = match item {
                    Item::Move(m) => {
                        let written = (position.san(*m), Some(position.uci(*m, position.is_chess960())));
                        position.play(*m);
                        written
                    }
                    _ => {
                        position.pass();
                        ("--".to_owned(), None)
                    }
                };
                ply += 1;
                out.push(json!({
                    "kind": "move",
                    "san": san,
                    "uci": uci,
                    "number": number,
                    "ply": ply,
                    "fen": position.fen(EpPolicy::Always, CastlingStyle::Xfen),
                }));
            }
            Item::Unplayed(text) => {
                // Nobody knows where the pieces stand behind it.
                (before, now) = (now, None);
                out.push(json!({"kind": "unplayed", "text": text}));
            }
            Item::Comment(text) => out.push(json!({"kind": "comment", "text": words(text), "raw": text})),
            Item::Nag(nag) => {
                out.push(json!({"kind": "nag", "nag": nag, "text": nag_suffix(*nag)}));
            }
            Item::Variation(id) => {
                out.push(json!({"kind": "variation", "line": line(game, *id, before, ply_before)}));
            }
        }
    }
    Value::Array(out)
}

fn number(position: &Position) -> String {
    let dots = if position.turn() == Color::White { "." } else { "..." };
    format!("{}{dots}", position.fullmove())
}

/// A comment without the commands in it.
fn words(text: &str) -> String {
    let (mut out, mut at) = (String::new(), 0);
    for (span, _) in commands(text) {
        out.push_str(text.get(at..span.start).unwrap_or_default());
        at = span.end;
    }
    out.push_str(text.get(at..).unwrap_or_default());
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(text: &str) -> Value {
        let game = read_game(text.as_bytes(), 0, &GameOptions::default());
        line(&game, LineId::MAIN, game.start, game.first_ply)
    }

    #[test]
    fn a_variation_begins_before_the_move_it_replaces() {
        let value = tree("1. e4 {best [%clk 0:01:00] by test} e5 (1... c5 $14 2. Nf3 (2. c3)) 2. Nf3 *");
        assert_eq!(
            value[1],
            json!({"kind": "comment", "text": "best by test", "raw": "best [%clk 0:01:00] by test"})
        );
        let variation = &value[3]["line"];
        assert_eq!(variation[0]["number"], "1...");
        assert_eq!(variation[0]["san"], "c5");
        assert_eq!(variation[1]["nag"], 14);
        assert_eq!(
            variation[3]["line"][0]["fen"],
            "rnbqkbnr/pp1ppppp/8/2p5/4P3/2P5/PP1P1PPP/RNBQKBNR b KQkq - 0 2"
        );
        assert_eq!(value[4]["number"], "2.");
        assert_eq!(value[4]["ply"], 3);
    }

    #[test]
    fn nothing_is_played_behind_a_move_that_cannot_be_played() {
        let value = tree("1. e4 Ke7 2. Nf3 (2. d4) *");
        let kinds: Vec<_> = value.as_array().unwrap().iter().map(|i| i["kind"].as_str().unwrap()).collect();
        assert_eq!(kinds[..3], ["move", "unplayed", "unplayed"]);
    }
}
