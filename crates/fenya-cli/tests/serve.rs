//! `fenya serve`: the API answers as the command does, refuses what it must, and lives on.

#![cfg(all(unix, feature = "serve"))]
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(more: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_fenya"))
            .args(["serve", "--port", "0"])
            .args(more)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        Self { child, address }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    fn request(&self, head: &str, headers: &[(&str, &str)], body: &[u8]) -> Response {
        let mut text = format!("{head} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
        if !headers.iter().any(|(name, _)| *name == "Host") {
            text.push_str(&format!("Host: {}\r\n", self.address));
        }
        for (name, value) in headers {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
        text.push_str("\r\n");
        let mut stream = self.connect();
        stream.write_all(text.as_bytes()).unwrap();
        stream.write_all(body).unwrap();
        Response::read(stream)
    }

    fn post(&self, path: &str, body: &Value) -> Response {
        let headers = [("Content-Type", "application/json")];
        self.request(&format!("POST {path}"), &headers, body.to_string().as_bytes())
    }

    fn picture(&self, path: &str, body: &[u8]) -> Response {
        self.request(&format!("POST {path}"), &[], body)
    }

    fn get(&self, path: &str) -> Response {
        self.request(&format!("GET {path}"), &[], b"")
    }

    fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args([name, &pid]).status().unwrap().success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Response {
    status: u16,
    head: String,
    body: Vec<u8>,
}

impl Response {
    fn read(mut stream: TcpStream) -> Self {
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        let end = bytes.windows(4).position(|w| w == b"\r\n\r\n").expect("a head");
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap().to_ascii_lowercase();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Self { status, head, body: bytes[end + 4..].to_vec() }
    }

    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().to_owned()
    }
}

fn png(width: u32, height: u32, shade: impl Fn(u32, u32) -> u8) -> Vec<u8> {
    let mut out = std::io::Cursor::new(Vec::new());
    let image = image::GrayImage::from_fn(width, height, |x, y| image::Luma([shade(x, y)]));
    image.write_to(&mut out, image::ImageFormat::Png).unwrap();
    out.into_inner()
}

fn diagram(fen: &str) -> Vec<u8> {
    let readings = fenya::notation::read(fen, &fenya::notation::ReadOptions::default());
    let diagram = fenya_draw::Diagram::new(readings.unique().unwrap().setup.board.clone());
    fenya_draw::render(&diagram, &fenya_draw::Options::default(), fenya_draw::Format::Png).unwrap()
}

/// The object that the command prints, with the name of its source as the server has it.
fn command(args: &[&str], source: &str) -> Value {
    let out = Command::new(env!("CARGO_BIN_EXE_fenya")).args(args).output().unwrap();
    let mut value: Value = serde_json::from_slice(&out.stdout).unwrap();
    value["source"] = json!(source);
    value
}

#[test]
fn positions_are_those_of_the_command() {
    let server = Server::start(&[]);
    for text in ["4k3/8/8/8/8/8/8/4K2R w Kk - 0 1", "8/8/8/4k3/8/3pK3/8/8", "Ke1 Ra1 / ke8", "нечто", ""]
    {
        let read = server.post("/api/read", &json!({"text": text}));
        assert_eq!(read.status, 200, "{text}");
        assert_eq!(read.json()["kind"], "positions");
        if !text.is_empty() && text != "нечто" {
            // What `--to` writes is the command's alone.
            let mut printed = command(&["read", "--json", text], "<text>");
            printed.as_object_mut().unwrap().remove("output");
            assert_eq!(read.json()["positions"][0], printed, "{text}");
        }
        let check = server.post("/api/check", &json!({"text": text}));
        assert_eq!(check.status, 200, "{text}");
    }
    let mended = server.post("/api/check", &json!({"text": "4k3/8/8/8/8/8/8/4K2R w Kk - 0 1"}));
    assert_eq!(mended.json()["mended"], "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
}

#[test]
fn moves_are_played_as_by_the_command() {
    let server = Server::start(&[]);
    let played = server.post("/api/play", &json!({"position": "start", "moves": "1. e4 e5 2. Ke2"}));
    assert_eq!(played.json(), command(&["play", "--json", "start", "1. e4 e5 2. Ke2"], "<moves>"));
    let bad = server.post("/api/play", &json!({"position": "8/8/8/8/8/8/8/8", "moves": "e4"}));
    assert_eq!((bad.status, bad.code().as_str()), (400, "bad-position"));
}

#[test]
fn a_game_is_listed_and_then_read_as_a_tree() {
    let server = Server::start(&[]);
    let text = "[White \"Ä\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 (1. c4 c5) d5 1-0\n";
    let list = server.post("/api/read", &json!({"text": text})).json();
    assert_eq!(list["kind"], "games");
    let second = &list["games"][1];
    assert_eq!((second["line"].as_u64(), second["tags"]["White"].as_str()), (Some(5), Some("B")));
    let (from, length) =
        (second["offset"].as_u64().unwrap() as usize, second["length"].as_u64().unwrap() as usize);
    let game = server.post("/api/game", &json!({"text": &text[from..from + length]})).json();
    assert_eq!(
        game["tree"][1]["line"][1]["fen"],
        "rnbqkbnr/pp1ppppp/8/2p5/2P5/8/PP1PPPPP/RNBQKBNR w KQkq c6 0 2"
    );
    assert_eq!(game["tree"][2]["san"], "d5");
}

#[test]
fn a_picture_is_read_and_shown() {
    let server = Server::start(&[]);
    let fen = "r3k2r/pp4pp/8/3q4/4P3/8/PPP2PPP/R3K2R";
    let picture = diagram(fen);
    let read = server.picture("/api/picture?turn=b", &picture);
    assert_eq!(read.status, 200, "{}", String::from_utf8_lossy(&read.body));
    let value = read.json();
    assert_eq!(value["positions"][0]["placement"], fen);
    assert_eq!(value["positions"][0]["turn"], json!({"value": "b", "given": true, "span": [38, 39]}));
    assert_eq!(value["positions"][0]["picture"]["squares"].as_array().unwrap().len(), 64);
    let shown = server.picture("/api/picture.png", &picture);
    assert!(shown.body.starts_with(b"\x89PNG") && shown.head.contains("x-fenya-width: "));
}

#[test]
fn diagrams_are_drawn_for_other_pages() {
    let server = Server::start(&[]);
    let svg = server.get("/board.svg?fen=8/8/8/8/8/8/8/K1k5%20w%20-%20-%200%201&marks=e4&flip=true");
    assert!(svg.status == 200 && svg.body.starts_with(b"<svg"));
    assert!(svg.head.contains("cross-origin-resource-policy: cross-origin"));
    assert!(server.get("/board.png?fen=8/8/8/8/8/8/8/K1k5").body.starts_with(b"\x89PNG"));
    for (path, code) in [
        ("/board.svg?fen=nonsense", "bad-position"),
        ("/board.svg", "bad-request"),
        ("/board.svg?fen=8/8/8/8/8/8/8/K1k5&square=1e9", "draw"),
        ("/board.svg?fen=8/8/8/8/8/8/8/K1k5&marks=z99", "bad-request"),
        ("/board.svg?fen=8/8/8/8/8/8/8/K1k5&colour=red", "bad-request"),
    ] {
        assert_eq!(server.get(path).code(), code, "{path}");
    }
}

#[test]
fn what_cannot_be_read_is_refused_with_a_reason_and_the_server_lives() {
    let server = Server::start(&[]);
    let whole = diagram("4k3/8/8/8/8/8/8/4K3");
    // A picture of 20,000 x 20,000 pixels that packs into little.
    let mut huge = png(8, 8, |_, _| 0);
    huge[16..24].copy_from_slice(&[0, 0, 0x4e, 0x20, 0, 0, 0x4e, 0x20]);
    let cases: [(&str, Vec<u8>, u16, &str); 8] = [
        ("empty", Vec::new(), 422, "picture"),
        ("no picture", b"PK\x03\x04 a zip".to_vec(), 422, "picture"),
        ("breaks off", whole[..whole.len() / 2].to_vec(), 422, "picture"),
        ("huge", huge, 422, "picture"),
        ("no board", png(300, 200, |x, y| (x * 3 + y) as u8), 422, "no-board"),
        ("broken book", b"%PDF-1.7\nnothing".to_vec(), 422, "picture"),
        ("svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(), 422, "picture"),
        ("too large", vec![0; (64 << 20) + 1], 413, "too-large"),
    ];
    for (name, body, status, code) in cases {
        let response = server.picture("/api/picture", &body);
        assert_eq!((response.status, response.code().as_str()), (status, code), "{name}");
        let message = response.json()["error"]["message"].as_str().unwrap().to_owned();
        assert!(message.len() > 20, "{name}: {message}");
    }
    for (path, body, status) in [
        ("/api/check", "{\"text\": 1}", 400),
        ("/api/check", "{\"text\": \"\", \"colour\": 1}", 400),
        ("/api/check", "{\"text\": \"\", \"lang\": \"tlh\"}", 400),
        ("/api/check", "{\"text\": \"\", \"size\": \"900x1\"}", 400),
        ("/api/check", "not json", 400),
        ("/api/convert", "{\"text\": \"4k3/8/8/8/8/8/8/4K3\", \"to\": \"morse\"}", 400),
        ("/api/game", "{\"text\": \"\"}", 400),
    ] {
        let response =
            server.request(&format!("POST {path}"), &[("Content-Type", "application/json")], body.as_bytes());
        assert_eq!(response.status, status, "{path} {body}");
    }
    assert_eq!(server.request("POST /api/check", &[("Content-Type", "text/plain")], b"{}").status, 415);
    assert_eq!(server.request("DELETE /api/check", &[], b"").code(), "method");
    assert_eq!(server.get("/api/chess960/960").code(), "not-found");
    assert_eq!(server.get("/../../etc/passwd").code(), "not-found");
    assert_eq!(server.get("/api/about").status, 200);
}

#[test]
fn only_pages_of_this_machine_may_ask() {
    let server = Server::start(&["--allow-host", "chess.example"]);
    let ask = |host: &str| server.request("GET /api/about", &[("Host", host)], b"").status;
    assert_eq!((ask("chess.example"), ask("localhost:1"), ask("rebound.example")), (200, 200, 403));
    let from = |origin: &str| {
        let headers = [("Content-Type", "application/json"), ("Origin", origin)];
        server.request("POST /api/check", &headers, b"{\"text\": \"\"}")
    };
    assert_eq!(from("https://evil.example").status, 403);
    let own = from(&format!("http://{}", server.address));
    assert_eq!(own.status, 200);
    assert!(!own.head.contains("access-control-allow"));
    assert!(own.head.contains("content-security-policy: default-src 'none'; script-src 'self'"));
}

#[test]
fn of_a_hundred_requests_at_once_each_is_answered_or_told_to_come_back() {
    let server = Server::start(&[]);
    let picture = diagram("r3k2r/pp4pp/8/3q4/4P3/8/PPP2PPP/R3K2R");
    let statuses: Vec<u16> = thread::scope(|scope| {
        let asked: Vec<_> = (0..100)
            .map(|i| {
                let (server, picture) = (&server, &picture);
                scope.spawn(move || {
                    if i % 2 == 0 {
                        let response = server.picture("/api/picture", picture);
                        assert!(response.status != 503 || response.head.contains("retry-after: "));
                        response.status
                    } else {
                        server.post("/api/check", &json!({"text": "4k3/8/8/8/8/8/8/4K2R w Kk - 0 1"})).status
                    }
                })
            })
            .collect();
        asked.into_iter().map(|t| t.join().unwrap()).collect()
    });
    assert!(statuses.iter().all(|s| matches!(s, 200 | 503)), "{statuses:?}");
    assert!(statuses.contains(&200));
    assert_eq!(server.picture("/api/picture", &picture).status, 200);
}

#[test]
fn a_client_that_goes_away_costs_nobody_else_anything() {
    let server = Server::start(&[]);
    let mut gone = server.connect();
    let head =
        format!("POST /api/picture HTTP/1.1\r\nHost: {}\r\nContent-Length: 5000000\r\n\r\n", server.address);
    gone.write_all(head.as_bytes()).unwrap();
    gone.write_all(&[0; 1000]).unwrap();
    drop(gone);
    let half = server.connect();
    half.shutdown(Shutdown::Write).unwrap();
    assert_eq!(server.get("/api/about").status, 200);
}

#[test]
fn a_request_that_is_on_its_way_is_answered_before_the_server_stops() {
    let mut server = Server::start(&[]);
    let picture = diagram("r3k2r/pp4pp/8/3q4/4P3/8/PPP2PPP/R3K2R");
    let mut stream = server.connect();
    let head = format!(
        "POST /api/picture HTTP/1.1\r\nHost: {}\r\nContent-Length: {}\r\n\r\n",
        server.address,
        picture.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    let (first, rest) = picture.split_at(picture.len() / 2);
    stream.write_all(first).unwrap();
    thread::sleep(Duration::from_millis(200));
    server.signal("-TERM");
    thread::sleep(Duration::from_millis(200));
    stream.write_all(rest).unwrap();
    assert_eq!(Response::read(stream).status, 200);
    assert!(server.child.wait().unwrap().success());
}

#[test]
fn a_port_that_is_taken_is_told() {
    let server = Server::start(&[]);
    let port = server.address.rsplit_once(':').unwrap().1;
    let out = Command::new(env!("CARGO_BIN_EXE_fenya")).args(["serve", "--port", port]).output().unwrap();
    assert_eq!(out.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&out.stderr).contains("--port 0"));
}

#[test]
fn every_address_of_the_openapi_document_is_there() {
    let server = Server::start(&[]);
    let document = server.get("/api/openapi.json").json();
    for (path, methods) in document["paths"].as_object().unwrap() {
        let path = path.replace("{number}", "518");
        for method in methods.as_object().unwrap().keys() {
            let response = server.request(&format!("{} {path}", method.to_ascii_uppercase()), &[], b"");
            assert!(!matches!(response.status, 404 | 405 | 500..), "{method} {path}: {}", response.status);
        }
    }
}
