//! Errors as the API tells them.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

/// An answer that says what went wrong.
#[derive(Debug)]
pub struct Error {
    status: StatusCode,
    body: Value,
    retry_after: Option<u32>,
}

impl Error {
    pub fn new(status: StatusCode, code: &str, message: impl Into<String>) -> Self {
        let message: String = message.into();
        Self { status, body: json!({"error": {"code": code, "message": message}}), retry_after: None }
    }

    pub fn bad_request(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad-request", message)
    }

    pub fn unprocessable(code: &str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    pub fn too_large(limit: usize) -> Self {
        let message =
            format!("the request has more than {} MiB, which is the most that is read", limit >> 20);
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", message)
    }

    pub fn busy(seconds: u32) -> Self {
        let message = format!("too many requests are waiting; try again in {seconds} s");
        let mut out = Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message);
        out.retry_after = Some(seconds);
        out
    }

    pub fn timeout() -> Self {
        let message = "the work took too long and was given up";
        Self::new(StatusCode::REQUEST_TIMEOUT, "timeout", message)
    }

    /// A defect of ours; the other requests go on.
    pub fn internal() -> Self {
        let message = "this request met a defect of fenya; please report what was sent";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }

    /// Something beside the error that helps to go on.
    pub fn with(mut self, key: &str, value: Value) -> Self {
        self.body[key] = value;
        self
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = (self.status, json_body(&self.body)).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// A value as a body with its media type.
pub fn json_body(value: &Value) -> Response {
    let mut response = Response::new(Body::from(value.to_string()));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

pub async fn method() -> Error {
    Error::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "method",
        "this address does not take this method; see /api/openapi.json",
    )
}
