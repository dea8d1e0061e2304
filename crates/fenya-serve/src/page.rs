//! The files of the page, which are part of the binary.

use crate::error::Error;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

/// What `web/` builds.
#[derive(RustEmbed)]
#[folder = "assets/"]
struct Assets;

fn media_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

pub async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let Some(file) = Assets::get(path) else {
        let message = format!("there is nothing at /{path}; the page is at /, the API at /api/openapi.json");
        return Error::new(StatusCode::NOT_FOUND, "not-found", message).into_response();
    };
    let hash: String = file.metadata.sha256_hash().iter().take(12).map(|b| format!("{b:02x}")).collect();
    let tag = format!("\"{hash}\"");
    // Tags are compared weakly: compression makes them weak on the way.
    let known = headers.get(header::IF_NONE_MATCH).and_then(|v| v.to_str().ok());
    let same = known.is_some_and(|k| k.split(',').any(|t| t.trim().trim_start_matches("W/") == tag));
    let mut response = Response::new(if same { Body::empty() } else { Body::from(file.data) });
    if same {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let out = response.headers_mut();
    out.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(path)));
    // Names stay when contents change, so browsers ask whether they did.
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        out.insert(header::ETAG, tag);
    }
    response
}
