//! The requests of the API, by what they are about. `docs/api.md` describes them.

pub mod body;
pub mod fields;
pub mod games;
mod known;
pub mod pictures;
pub mod text;
pub mod write;

use crate::error::{Error, json_body};
use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use fenya::check::MessageLanguage;
use fenya::notation::Dialect;
use fenya_vision::Format;
use serde_json::json;

/// What each request gives.
type Answer = Result<Response, Error>;

/// The most of a text or a file of games.
pub const MAX_TEXT: usize = 16 << 20;
/// The most of a picture or a book.
pub const MAX_FILE: usize = 64 << 20;

/// The language of the sentences in an answer.
fn language(code: Option<&str>) -> Result<MessageLanguage, Error> {
    let Some(code) = code else { return Ok(MessageLanguage::English) };
    MessageLanguage::from_code(code).ok_or_else(|| {
        let codes: Vec<&str> = MessageLanguage::ALL.iter().map(|l| l.code()).collect();
        Error::bad_request(format!("lang is one of {}, not '{code}'", codes.join(", ")))
    })
}

pub async fn about() -> Response {
    let formats: Vec<String> =
        Format::ALL.iter().filter(|f| f.is_read()).map(|f| f.to_string().to_ascii_lowercase()).collect();
    let dialects: Vec<_> =
        Dialect::ALL.iter().map(|d| json!({"name": d.as_str(), "written": *d != Dialect::Spaced})).collect();
    json_body(&json!({
        "version": env!("CARGO_PKG_VERSION"),
        "formats": formats,
        "languages": MessageLanguage::ALL.iter().map(|l| l.code()).collect::<Vec<_>>(),
        "dialects": dialects,
        "max_body": MAX_FILE,
    }))
}

pub async fn openapi() -> Response {
    let mut response = Response::new(Body::from(include_str!("../openapi.json")));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}
