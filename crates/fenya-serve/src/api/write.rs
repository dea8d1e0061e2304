//! Positions out: notations and diagrams.

use super::known::Known;
use super::text::{position, setup};
use super::{Answer, body};
use crate::App;
use crate::error::{Error, json_body};
use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, Request, State};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use fenya::check::MessageLanguage;
use fenya::notation::{Dialect, ReadOptions, WriteOptions, write};
use fenya::rules::{CastlingStyle, EpPolicy};
use fenya_draw::{Coords, Diagram, DrawError, Format, Options, Style, render};
use serde::Deserialize;
use serde_json::{Map, json};
use std::sync::Arc;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Convert {
    text: String,
    to: String,
    ep: Option<String>,
}

/// The notations that are LaTeX.
const TEX: [Format; 2] = [Format::TexChessboard, Format::TexDiagram];

/// What a position is written as.
enum To {
    Dialect(Dialect),
    Tex(Format),
}

impl To {
    fn all() -> impl Iterator<Item = Self> {
        let dialects = Dialect::ALL.into_iter().filter(|d| *d != Dialect::Spaced).map(Self::Dialect);
        dialects.chain(TEX.into_iter().map(Self::Tex))
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Dialect(dialect) => dialect.as_str(),
            Self::Tex(format) => format.name(),
        }
    }

    fn write(&self, setup: &fenya::Setup, ep: EpPolicy) -> Result<String, String> {
        match *self {
            Self::Dialect(dialect) => {
                let castling =
                    if dialect == Dialect::Shredder { CastlingStyle::Shredder } else { CastlingStyle::Xfen };
                let options = WriteOptions { dialect, ep, castling, ..WriteOptions::default() };
                write(setup, &options).map_err(|e| e.to_string())
            }
            Self::Tex(format) => {
                let mut diagram = Diagram::new(setup.board.clone());
                diagram.turn = Some(setup.turn);
                let bytes = render(&diagram, &Options::print(), format).map_err(|e| e.to_string())?;
                Ok(String::from_utf8_lossy(&bytes).trim_end().to_owned())
            }
        }
    }
}

pub async fn convert(State(app): State<Arc<App>>, request: Request) -> Answer {
    let (ticket, request) = body::admitted(&app.text, request).await?;
    let (args, known): (Convert, _) = body::about_position(request).await?;
    let (options, lang) = (known.options()?, known.language()?);
    let ep = match args.ep.as_deref() {
        None | Some("always") => EpPolicy::Always,
        Some("xfen") => EpPolicy::Xfen,
        Some("legal") => EpPolicy::Legal,
        Some(other) => return Err(Error::bad_request(format!("ep is always, xfen or legal, not '{other}'"))),
    };
    let value = ticket
        .run(move || {
            let setup = setup(&args.text, &options, lang)?;
            if args.to == "all" {
                let (mut outputs, mut lossy) = (Map::new(), Map::new());
                for to in To::all() {
                    match to.write(&setup, ep) {
                        Ok(text) => outputs.insert(to.name().into(), json!(text)),
                        Err(why) => lossy.insert(to.name().into(), json!(why)),
                    };
                }
                return Ok(json!({"outputs": outputs, "lossy": lossy}));
            }
            let Some(to) = To::all().find(|to| to.name() == args.to) else {
                let names: Vec<&str> = To::all().map(|to| to.name()).collect();
                return Err(Error::bad_request(format!("to is all or one of {}", names.join(", "))));
            };
            let text = to.write(&setup, ep).map_err(|why| Error::unprocessable("lossy", why))?;
            Ok(json!({"output": text}))
        })
        .await??;
    Ok(json_body(&value))
}

/// How a diagram is to look; `fen` is the name of the text in addresses.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    #[serde(alias = "fen")]
    text: String,
    format: Option<String>,
    style: Option<String>,
    square: Option<f32>,
    flip: Option<bool>,
    coords: Option<String>,
    turn_mark: Option<bool>,
    transparent: Option<bool>,
    count: Option<bool>,
    caption: Option<String>,
    #[serde(default)]
    marks: Vec<String>,
    #[serde(default)]
    arrows: Vec<String>,
}

/// The same in an address, where lists are written with commas.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardQuery {
    fen: String,
    style: Option<String>,
    square: Option<f32>,
    flip: Option<bool>,
    coords: Option<String>,
    turn_mark: Option<bool>,
    transparent: Option<bool>,
    count: Option<bool>,
    caption: Option<String>,
    #[serde(default)]
    marks: String,
    #[serde(default)]
    arrows: String,
    from: Option<String>,
    size: Option<String>,
    letters: Option<String>,
    knight: Option<String>,
    turn: Option<String>,
}

impl BoardQuery {
    fn split(self) -> (Draw, Known) {
        let list = |text: &str| text.split(',').filter(|t| !t.is_empty()).map(str::to_owned).collect();
        let query = self;
        let draw = Draw {
            text: query.fen,
            format: None,
            style: query.style,
            square: query.square,
            flip: query.flip,
            coords: query.coords,
            turn_mark: query.turn_mark,
            transparent: query.transparent,
            count: query.count,
            caption: query.caption,
            marks: list(&query.marks),
            arrows: list(&query.arrows),
        };
        let Self { from, size, letters, knight, turn, .. } = query;
        (draw, Known { lang: None, from, size, letters, knight, turn })
    }
}

impl Draw {
    fn options(&self) -> Result<Options, Error> {
        let style: Style = self
            .style
            .as_deref()
            .map(str::parse)
            .transpose()
            .map_err(Error::bad_request)?
            .unwrap_or_default();
        let base = if style == Style::Print { Options::print() } else { Options::default() };
        let coords: Option<Coords> =
            self.coords.as_deref().map(str::parse).transpose().map_err(Error::bad_request)?;
        Ok(Options {
            square_size: self.square.unwrap_or(base.square_size),
            flip: self.flip.unwrap_or(false),
            coords: coords.unwrap_or(base.coords),
            turn_mark: self.turn_mark.unwrap_or(true),
            transparent: self.transparent.unwrap_or(false),
            standalone: true,
            ..base
        })
    }

    fn render(&self, format: Format, read: &ReadOptions, lang: MessageLanguage) -> Result<Vec<u8>, Error> {
        let reading = position(&self.text, read, lang)?;
        let mut diagram = Diagram::new(reading.setup.board.clone());
        // The side to move is shown where the text says it.
        diagram.turn = reading.record.turn.is_some().then_some(reading.setup.turn);
        diagram.caption.clone_from(&self.caption);
        diagram.piece_count = self.count.unwrap_or(false);
        let list = |e| Error::bad_request(e);
        diagram.marks = self.marks.iter().map(|m| m.parse()).collect::<Result<_, String>>().map_err(list)?;
        diagram.arrows =
            self.arrows.iter().map(|a| a.parse()).collect::<Result<_, String>>().map_err(list)?;
        render(&diagram, &self.options()?, format).map_err(|error| {
            let code = if matches!(error, DrawError::Lossy { .. }) { "lossy" } else { "draw" };
            Error::unprocessable(code, error.to_string())
        })
    }
}

fn drawn(bytes: Vec<u8>, format: Format) -> Response {
    let mut response = Response::new(Body::from(bytes));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(format.media_type()));
    response
}

pub async fn draw(State(app): State<Arc<App>>, request: Request) -> Answer {
    let (ticket, request) = body::admitted(&app.text, request).await?;
    let (args, known): (Draw, _) = body::about_position(request).await?;
    let (read, lang) = (known.options()?, known.language()?);
    let format: Format = args.format.as_deref().unwrap_or("svg").parse().map_err(Error::bad_request)?;
    let bytes = ticket.run(move || args.render(format, &read, lang)).await??;
    Ok(drawn(bytes, format))
}

pub async fn board_svg(state: State<Arc<App>>, query: Result<Query<BoardQuery>, QueryRejection>) -> Answer {
    board(state, query, Format::Svg).await
}

pub async fn board_png(state: State<Arc<App>>, query: Result<Query<BoardQuery>, QueryRejection>) -> Answer {
    board(state, query, Format::Png).await
}

async fn board(
    State(app): State<Arc<App>>,
    query: Result<Query<BoardQuery>, QueryRejection>,
    format: Format,
) -> Answer {
    let Query(query) = query.map_err(|e| Error::bad_request(e.body_text()))?;
    let (args, known) = query.split();
    let read = known.options()?;
    let bytes =
        app.text.ticket()?.run(move || args.render(format, &read, MessageLanguage::English)).await??;
    let mut response = drawn(bytes, format);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("max-age=3600"));
    Ok(response)
}
