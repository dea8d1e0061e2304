//! Finds the boards of the pictures of a manifest (JSON lines with `"file"`) and
//! prints one JSON line for each candidate.
//!
//! `cargo run --release --example locate -- MANIFEST [PART OF A NAME]`

#![allow(clippy::print_stdout)]

use fenya_vision::find::Kind;
use fenya_vision::{Picture, find};
use std::path::Path;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let manifest = args.next().ok_or("which manifest?")?;
    let part = args.next().unwrap_or_default();
    let root = Path::new(&manifest).parent().unwrap_or(Path::new("."));
    for line in std::fs::read_to_string(&manifest)?.lines() {
        let Some(file) = line.split("\"file\": \"").nth(1).and_then(|s| s.split('"').next()) else {
            continue;
        };
        if !file.contains(&part) {
            continue;
        }
        let rgb = image::open(root.join(file))?.into_rgb8();
        let (w, h) = rgb.dimensions();
        let picture = Picture::new(w, h, rgb.into_raw()).ok_or("an empty picture")?;
        let start = Instant::now();
        let found = find(&picture);
        let ms = start.elapsed().as_secs_f64() * 1000.0;
        if found.is_empty() {
            println!("{{\"file\":\"{file}\",\"kind\":\"none\",\"corners\":null,\"score\":0,\"ms\":{ms:.2}}}");
        }
        for c in found {
            let corners: Vec<String> =
                c.corners.0.iter().map(|p| format!("[{:.2},{:.2}]", p.x, p.y)).collect();
            let kind = match c.kind {
                Kind::Board => "board".to_owned(),
                Kind::Shifted { of } => format!("shifted {of}"),
                Kind::Lines => "lines".to_owned(),
                Kind::Outline => "outline".to_owned(),
                Kind::Frame => "frame".to_owned(),
            };
            println!(
                "{{\"file\":\"{file}\",\"kind\":\"{kind}\",\"corners\":[{}],\"score\":{:.3},\"nodes\":{},\"contrast\":{:.1},\"residual\":{:.4},\"light_first\":{},\"ms\":{ms:.2}}}",
                corners.join(","),
                c.score,
                c.nodes,
                c.contrast,
                c.residual,
                c.light_first,
            );
        }
    }
    Ok(())
}
