//! The page of fenya and its API, for the browser on the same machine.
//!
//! [`run`] listens on 127.0.0.1 and serves until it is told to stop. The API is described in `docs/api.md` and by
//! `/api/openapi.json`; its objects are those of the command, made by the same code.
//!
//! Nothing is stored, nothing leaves the machine, and no request can harm the others: names under which the
//! server is asked for are checked, bodies and pictures have limits, and the work of each request is bounded in
//! number and time.

#![forbid(unsafe_code)]

mod api;
mod error;
mod guard;
mod page;
mod work;

use axum::Router;
use axum::routing::{get, post};
use guard::Hosts;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower::ServiceExt;
use work::Pool;

/// The port, where none is named.
pub const DEFAULT_PORT: u16 = 9600;

/// Connections that are open at the same time; more wait.
const MAX_CONNECTIONS: usize = 512;
/// A request's head must have come by then.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// Requests that are worked on when the server is stopped have so long.
const STOP_TIME: Duration = Duration::from_secs(10);

/// How the server is run.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The port on 127.0.0.1; 0 takes a free one.
    pub port: u16,
    /// Opens the page in the browser.
    pub open: bool,
    /// Names under which the server may be asked for, beside `localhost` and the
    /// address itself: those of a proxy before it.
    pub allow_hosts: Vec<String>,
}

/// Serves until Ctrl+C or SIGTERM. `ready` is called with the address of the page once
/// it can be asked for.
///
/// # Errors
/// When the port cannot be listened on, or the threads of the server cannot be started.
pub fn run(options: &Options, ready: impl FnOnce(&str) -> io::Result<()>) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let result = runtime.block_on(async {
        let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, options.port))).await?;
        let address = format!("http://{}/", listener.local_addr()?);
        ready(&address)?;
        if options.open {
            // A browser that cannot be opened is no reason to stop: the address was told.
            let _ = open::that_detached(&address);
        }
        accept(listener, router(options)).await;
        Ok(())
    });
    // Work that is still running ends with the process.
    runtime.shutdown_background();
    result
}

/// All routes, with everything that guards them.
fn router(options: &Options) -> Router {
    let state = Arc::new(App::new());
    let hosts = Hosts::new(&options.allow_hosts);
    Router::new()
        .route("/api/about", get(api::about))
        .route("/api/openapi.json", get(api::openapi))
        .route("/api/read", post(api::text::read))
        .route("/api/check", post(api::text::check))
        .route("/api/possible", post(api::fields::possible))
        .route("/api/chess960/{number}", get(api::fields::chess960))
        .route("/api/convert", post(api::write::convert))
        .route("/api/draw", post(api::write::draw))
        .route("/api/play", post(api::games::play))
        .route("/api/game", post(api::games::game))
        .route("/api/picture", post(api::pictures::read))
        .route("/api/picture.png", post(api::pictures::show))
        .route("/board.svg", get(api::write::board_svg))
        .route("/board.png", get(api::write::board_png))
        .method_not_allowed_fallback(error::method)
        .fallback(get(page::file))
        .with_state(state)
        .layer(axum::middleware::from_fn(guard::headers))
        .layer(tower_http::compression::CompressionLayer::new())
        .layer(axum::middleware::from_fn_with_state(hosts, guard::hosts))
}

/// What all requests share.
struct App {
    /// Text: short work, several at once.
    text: Pool,
    /// Pictures: long work that fills a core.
    pictures: Pool,
}

impl App {
    fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self {
            text: Pool::new(cores, 64, Duration::from_secs(10), 1),
            // A core is left for text.
            pictures: Pool::new((cores / 2).max(1), 8, Duration::from_secs(60), 3),
        }
    }
}

async fn accept(listener: TcpListener, router: Router) {
    let graceful = GracefulShutdown::new();
    let connections = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let mut builder = hyper::server::conn::http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME);
    let mut stop = std::pin::pin!(stopped());
    loop {
        let Ok(permit) = connections.clone().acquire_owned().await else { break };
        let stream = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => stream,
                // Too many open files, or a client that went away: others may still be served.
                Err(_) => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
            () = &mut stop => break,
        };
        let _ = stream.set_nodelay(true);
        let service = router.clone();
        let service = hyper::service::service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
            service.clone().oneshot(request.map(axum::body::Body::new))
        });
        let connection = graceful.watch(builder.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            // A connection that breaks off is the client's affair.
            let _ = connection.await;
            drop(permit);
        });
    }
    drop(listener);
    let _ = tokio::time::timeout(STOP_TIME, graceful.shutdown()).await;
}

/// Waits for Ctrl+C or SIGTERM.
async fn stopped() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending::<()>().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! { () = interrupt => {}, () = terminate => {} }
}
