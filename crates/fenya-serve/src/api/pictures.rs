//! Pictures and pages of books.

use super::known::turn;
use super::{Answer, MAX_FILE, body, language};
use crate::App;
use crate::error::{Error, json_body};
use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::Response;
use fenya_io::item::problems;
use fenya_io::picture;
use fenya_vision::decode::{encode_png, reduced};
use fenya_vision::{Format, Limits, Options, Picture, PictureReading, decode};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// Pictures that are shown have at most so many pixels a side.
const SHOWN: u32 = 2000;
/// Phones have 50 million pixels.
const LIMITS: Limits = Limits { pixels: 60_000_000, bytes: 256 << 20 };

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadQuery {
    page: Option<usize>,
    white: Option<String>,
    shown: Option<String>,
    turn: Option<String>,
    corners: Option<String>,
    lang: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShowQuery {
    page: Option<usize>,
}

/// A picture, or a page.
struct Opened {
    picture: Picture,
    format: Format,
    page: Option<usize>,
    pages: Option<usize>,
    #[cfg(feature = "pdf")]
    pdf: Option<fenya_vision::Pdf>,
}

fn cannot(error: &fenya_vision::DecodeError) -> Error {
    Error::unprocessable("picture", error.to_string())
}

fn open(bytes: Vec<u8>, page: Option<usize>) -> Result<Opened, Error> {
    #[cfg(feature = "pdf")]
    if Format::of(&bytes) == Some(Format::Pdf) {
        use fenya_vision::pdf::{LONG_SIDE, Pdf};
        let pdf = Pdf::open(bytes).map_err(|e| cannot(&e))?;
        let (number, pages) = (page.unwrap_or(1), pdf.pages());
        let picture =
            pdf.render(number, LONG_SIDE, &LIMITS).map_err(|e| cannot(&e).with("pages", json!(pages)))?;
        return Ok(Opened {
            picture,
            format: Format::Pdf,
            page: Some(number),
            pages: Some(pages),
            pdf: Some(pdf),
        });
    }
    if page.is_some_and(|page| page != 1) {
        return Err(Error::bad_request("only a PDF has pages"));
    }
    let picture = decode(&bytes, &LIMITS).map_err(|e| cannot(&e))?;
    // What was decoded has a format.
    let format = Format::of(&bytes).unwrap_or(Format::Png);
    Ok(Opened {
        picture,
        format,
        page: None,
        pages: None,
        #[cfg(feature = "pdf")]
        pdf: None,
    })
}

impl Opened {
    fn boards(&self, options: &Options) -> Vec<PictureReading> {
        #[allow(unused_mut, reason = "captions come from pages")]
        let mut boards = fenya_vision::read(&self.picture, options);
        #[cfg(feature = "pdf")]
        if let (Some(pdf), Some(page), None, false) = (&self.pdf, self.page, options.turn, boards.is_empty())
            && let Ok(lines) = pdf.words(page, fenya_vision::pdf::LONG_SIDE)
        {
            fenya_vision::pdf::add_captions(&mut boards, &lines);
        }
        boards
    }

    /// What is said of the picture itself.
    fn about(&self) -> Value {
        json!({
            "width": self.picture.width(),
            "height": self.picture.height(),
            "format": self.format.to_string().to_ascii_lowercase(),
            "page": self.page,
            "pages": self.pages,
        })
    }
}

impl ReadQuery {
    fn options(&self) -> Result<Options, Error> {
        let flip = match self.white.as_deref() {
            None => None,
            Some("bottom") => Some(false),
            Some("top") => Some(true),
            Some(other) => return Err(Error::bad_request(format!("white is bottom or top, not '{other}'"))),
        };
        let corners = self.corners.as_deref().map(str::parse).transpose().map_err(Error::bad_request)?;
        let shown = self.shown.as_deref().map(str::parse).transpose().map_err(Error::bad_request)?;
        Ok(Options { corners, flip, turn: self.turn.as_deref().map(turn).transpose()?, shown })
    }
}

pub async fn read(
    State(app): State<Arc<App>>,
    query: Result<Query<ReadQuery>, QueryRejection>,
    request: Request,
) -> Answer {
    let Query(query) = query.map_err(|e| Error::bad_request(e.body_text()))?;
    let (options, lang) = (query.options()?, language(query.lang.as_deref())?);
    let (ticket, request) = body::admitted(&app.pictures, request).await?;
    let bytes = body::bytes(request, MAX_FILE).await?;
    let value = ticket
        .run(move || {
            let opened = open(bytes, query.page)?;
            let mut value = opened.about();
            let boards = opened.boards(&options);
            if boards.is_empty() {
                let mut error = Error::unprocessable("no-board", "no chessboard was found in this picture");
                for (key, about) in value.as_object().into_iter().flatten() {
                    error = error.with(key, about.clone());
                }
                return Err(error);
            }
            let mut objects = Vec::new();
            picture::each("<picture>", opened.page, &boards, options.turn, |seen| {
                objects.push(picture::position(seen, &problems(&seen.item), None, lang));
                Ok::<_, Error>(())
            })?;
            value["positions"] = objects.into();
            Ok(value)
        })
        .await??;
    Ok(json_body(&value))
}

pub async fn show(
    State(app): State<Arc<App>>,
    query: Result<Query<ShowQuery>, QueryRejection>,
    request: Request,
) -> Answer {
    let Query(query) = query.map_err(|e| Error::bad_request(e.body_text()))?;
    let (ticket, request) = body::admitted(&app.pictures, request).await?;
    let bytes = body::bytes(request, MAX_FILE).await?;
    let (png, sizes) = ticket
        .run(move || {
            let opened = open(bytes, query.page)?;
            let sizes = [
                ("x-fenya-width", opened.picture.width() as usize),
                ("x-fenya-height", opened.picture.height() as usize),
                ("x-fenya-pages", opened.pages.unwrap_or(0)),
            ];
            let png = encode_png(&reduced(opened.picture, SHOWN))
                .map_err(|e| Error::unprocessable("picture", e))?;
            Ok::<_, Error>((png, sizes))
        })
        .await??;
    let mut response = Response::new(Body::from(png));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("image/png"));
    for (name, value) in sizes {
        headers.insert(HeaderName::from_static(name), HeaderValue::from(value));
    }
    Ok(response)
}
