//! How long files take to decode, and the most memory that took:
//! `cargo run --release -p fenya-vision --features heic,pdf --example decode -- FILE...`

#![allow(clippy::print_stdout, clippy::print_stderr)]

use fenya_vision::{Limits, decode};
use std::time::Instant;

fn main() {
    for file in std::env::args().skip(1) {
        let bytes = match std::fs::read(&file) {
            Ok(bytes) => bytes,
            Err(error) => {
                eprintln!("{file}: {error}");
                continue;
            }
        };
        let start = Instant::now();
        #[cfg(feature = "pdf")]
        if fenya_vision::Format::of(&bytes) == Some(fenya_vision::Format::Pdf) {
            pages(&file, bytes);
            continue;
        }
        let result = decode(&bytes, &Limits::default());
        let ms = start.elapsed().as_secs_f64() * 1000.0;
        match result {
            Ok(p) => println!("{file}: {}x{} in {ms:.1} ms, peak {}", p.width(), p.height(), peak()),
            Err(error) => println!("{file}: {error} ({ms:.1} ms, peak {})", peak()),
        }
    }
}

#[cfg(feature = "pdf")]
fn pages(file: &str, bytes: Vec<u8>) {
    let pdf = match fenya_vision::Pdf::open(bytes) {
        Ok(pdf) => pdf,
        Err(error) => return println!("{file}: {error}"),
    };
    for page in 1..=pdf.pages() {
        let start = Instant::now();
        let result = pdf.render(page, fenya_vision::pdf::LONG_SIDE, &Limits::default());
        let ms = start.elapsed().as_secs_f64() * 1000.0;
        match result {
            Ok(p) => {
                println!("{file} page {page}: {}x{} in {ms:.1} ms, peak {}", p.width(), p.height(), peak())
            }
            Err(error) => println!("{file} page {page}: {error}"),
        }
        for line in pdf.words(page, fenya_vision::pdf::LONG_SIDE).unwrap_or_default().iter().take(5) {
            println!("    ({:.0}, {:.0}) {}", line.x, line.y, line.text);
        }
    }
}

/// The high-water mark of memory where the system tells it.
fn peak() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    line.map_or_else(|| "unknown".into(), |l| l.trim().to_owned())
}
