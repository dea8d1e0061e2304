//! Who may ask, and what browsers are told to do with the answer.

use crate::error::Error;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header, uri::Authority};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Scripts, styles, pictures and requests of this page and no others; pictures that the user gave are `blob:`.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' blob: data:; media-src 'self' blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// Diagrams may be shown by any page, and run nothing.
const BOARD_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// Names under which the server may be asked for. A page of another site can make a
/// browser ask a name of its own that leads to 127.0.0.1 (DNS rebinding); it cannot make it send another `Host`.
#[derive(Clone)]
pub struct Hosts(Arc<[String]>);

impl Hosts {
    pub fn new(more: &[String]) -> Self {
        let own = ["localhost", "127.0.0.1", "[::1]"].map(str::to_owned);
        Self(own.into_iter().chain(more.iter().map(|h| h.to_ascii_lowercase())).collect())
    }

    fn allow(&self, authority: &str) -> bool {
        authority.parse::<Authority>().is_ok_and(|a| {
            let host = a.host().to_ascii_lowercase();
            self.0.contains(&host)
        })
    }

    /// What is wrong with the names of a request, if anything.
    fn refuse(&self, request: &Request) -> Option<String> {
        let headers = request.headers();
        let host = one(headers, header::HOST).or_else(|| request.uri().authority().map(Authority::as_str));
        match host {
            None => return Some("the request names no host".into()),
            Some(host) if !self.allow(host) => {
                return Some(format!(
                    "this server is not to be asked for as '{host}'; \
                     `fenya serve --allow-host NAME` names the hosts of a proxy"
                ));
            }
            Some(_) => {}
        }
        // A page of another site may send, though it cannot read the answer.
        let origin = one(headers, header::ORIGIN)?;
        let authority = origin.split_once("://").map(|(_, rest)| rest);
        (!authority.is_some_and(|a| self.allow(a)))
            .then(|| format!("pages of '{origin}' may not use this server"))
    }
}

fn one(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name).and_then(|v| v.to_str().ok())
}

pub async fn hosts(State(hosts): State<Hosts>, request: Request, next: Next) -> Response {
    match hosts.refuse(&request) {
        Some(message) => Error::new(StatusCode::FORBIDDEN, "host", message).into_response(),
        None => next.run(request).await,
    }
}

pub async fn headers(request: Request, next: Next) -> Response {
    let board = request.uri().path().starts_with("/board.");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    let policy = if board { BOARD_POLICY } else { PAGE_POLICY };
    set(header::CONTENT_SECURITY_POLICY, policy);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "no-referrer");
    set(HeaderName::from_static("permissions-policy"), "camera=(self), microphone=(), geolocation=()");
    let shared = if board { "cross-origin" } else { "same-origin" };
    set(HeaderName::from_static("cross-origin-resource-policy"), shared);
    if !board {
        set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    fn request(headers: &[(&str, &str)]) -> Request {
        let mut builder = Request::builder().uri("/api/about");
        for (name, value) in headers {
            builder = builder.header(*name, *value);
        }
        builder.body(Body::empty()).unwrap()
    }

    #[test]
    fn only_names_of_this_machine_and_those_allowed_are_taken() {
        let hosts = Hosts::new(&["Chess.example".into()]);
        for good in
            ["localhost:9600", "127.0.0.1", "127.0.0.1:1", "[::1]:9600", "chess.example", "CHESS.example:443"]
        {
            assert_eq!(hosts.refuse(&request(&[("host", good)])), None, "{good}");
        }
        for bad in
            ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:9600", "", "127.0.0.2", "a b"]
        {
            assert!(hosts.refuse(&request(&[("host", bad)])).is_some(), "{bad}");
        }
        assert!(hosts.refuse(&request(&[])).is_some());
    }

    #[test]
    fn pages_of_other_sites_are_refused() {
        let hosts = Hosts::new(&[]);
        let host = ("host", "127.0.0.1:9600");
        assert_eq!(hosts.refuse(&request(&[host, ("origin", "http://127.0.0.1:9600")])), None);
        for bad in ["https://evil.example", "null", "http://127.0.0.1.evil.example"] {
            assert!(hosts.refuse(&request(&[host, ("origin", bad)])).is_some(), "{bad}");
        }
    }
}
