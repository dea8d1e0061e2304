//! Bodies of requests, within limits of size and time.

use super::MAX_TEXT;
use super::known::Known;
use crate::error::Error;
use crate::work::{Pool, Ticket};
use axum::body::{Body, HttpBody};
use axum::extract::Request;
use axum::http::{StatusCode, header};
use http_body_util::BodyExt;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::time::Duration;

/// A body must have come by then.
const BODY_TIME: Duration = Duration::from_secs(30);
/// What is refused is still read for so long and so many bytes: a client that is
/// sending does not see the answer before it has sent.
const DRAIN_TIME: Duration = Duration::from_secs(5);
const DRAIN: usize = 256 << 20;

/// The bytes of a body.
///
/// # Errors
/// 413 beyond the limit, 408 when they do not come, 400 when they break off.
pub async fn bytes(request: Request, limit: usize) -> Result<Vec<u8>, Error> {
    let mut body = request.into_body();
    // A length that is announced is refused at once, and never allocated for.
    if body.size_hint().lower() > limit as u64 {
        drain(&mut body).await;
        return Err(Error::too_large(limit));
    }
    let mut out = Vec::new();
    let all = async {
        while let Some(frame) = body.frame().await {
            let frame = frame.map_err(|_| Error::bad_request("the body of the request broke off"))?;
            let Ok(data) = frame.into_data() else { continue };
            if out.len() + data.len() > limit {
                return Err(Error::too_large(limit));
            }
            out.extend_from_slice(&data);
        }
        Ok(())
    };
    match tokio::time::timeout(BODY_TIME, all).await {
        Ok(Ok(())) => Ok(out),
        Ok(Err(error)) => {
            drain(&mut body).await;
            Err(error)
        }
        Err(_) => {
            Err(Error::new(StatusCode::REQUEST_TIMEOUT, "timeout", "the body of the request did not come"))
        }
    }
}

/// Takes a place for a request, before its body is read. A request for which there is none is still
/// taken to its end, so that its client sees the answer.
///
/// # Errors
/// 503.
pub async fn admitted(pool: &Pool, request: Request) -> Result<(Ticket, Request), Error> {
    match pool.ticket() {
        Ok(ticket) => Ok((ticket, request)),
        Err(busy) => {
            drain(&mut request.into_body()).await;
            Err(busy)
        }
    }
}

async fn drain(body: &mut Body) {
    let rest = async {
        let mut left = DRAIN;
        while let Some(Ok(frame)) = body.frame().await {
            let len = frame.data_ref().map_or(0, |d| d.len());
            left = left.saturating_sub(len);
            if left == 0 {
                break;
            }
        }
    };
    let _ = tokio::time::timeout(DRAIN_TIME, rest).await;
}

/// The object of a request, every key of it known.
///
/// # Errors
/// As [`bytes`]; 415 for another media type, 400 for what is no such object.
pub async fn json<T: DeserializeOwned>(request: Request) -> Result<T, Error> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
    let essence = kind.split(';').next().unwrap_or_default().trim();
    if !essence.eq_ignore_ascii_case("application/json") {
        drain(&mut request.into_body()).await;
        let message = "the request has to be application/json";
        return Err(Error::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "media-type", message));
    }
    let bytes = bytes(request, MAX_TEXT).await?;
    serde_json::from_slice(&bytes).map_err(unreadable)
}

fn unreadable(error: serde_json::Error) -> Error {
    Error::bad_request(format!("the request cannot be read: {error}"))
}

/// The object of a request about a position, and what it says of how the position is to be read.
///
/// # Errors
/// As [`json`].
pub async fn about_position<T: DeserializeOwned>(request: Request) -> Result<(T, Known), Error> {
    let mut own: Map<String, Value> = json(request).await?;
    let mut known = Map::new();
    for key in Known::KEYS {
        if let Some(value) = own.shift_remove(key) {
            known.insert(key.to_owned(), value);
        }
    }
    let known = serde_json::from_value(Value::Object(known)).map_err(unreadable)?;
    Ok((serde_json::from_value(Value::Object(own)).map_err(unreadable)?, known))
}
