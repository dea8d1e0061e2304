//! Measures the recogniser on labelled pictures.
//!
//! `cargo run --release -p fenya-vision --example evaluate -- MANIFEST.jsonl [--results OUT.jsonl] [--only TEXT]
//! [--wrong] [--weights FILE.net]`
//!
//! Each line of the manifest has `file`, `class`, `placement` (White at the
//! bottom), and may have `core`. Printed are, for each class, for those marked
//! `core`, and in all: boards exactly right; right but for the way up; at most
//! one and three squares wrong; none found; squares right; the share of pictures
//! that can be trusted with 99 in 100 right, and that of what the library calls
//! trusted with its precision; the calibration error of the confidence; median
//! and 95th percentile of the milliseconds without decoding, by the clock and of
//! the processor (by the clock again where the system does not tell); mean
//! of the network's passes; peak memory. The results are lines for other programs to score.

#![allow(clippy::print_stdout)]

use fenya_vision::net::{Classifier, Network, Output};
use fenya_vision::{Limits, Options, Picture, PictureReading, decode, read_with};
use serde_json::{Value, json};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::error::Error;
use std::io::Write as _;
use std::path::Path;
use std::time::Instant;

struct Row {
    file: String,
    /// Squares wrong; `None` when no board was found.
    wrong: Option<usize>,
    /// The same when it may be turned.
    wrong_or_turned: Option<usize>,
    confidence: f32,
    trusted: bool,
    ms: f32,
    cpu: f32,
    /// How often the network was asked.
    passes: usize,
}

fn squares(placement: &str) -> Vec<char> {
    let mut out = Vec::new();
    for c in placement.split(' ').next().unwrap_or("").chars() {
        match c.to_digit(10) {
            Some(n) => out.extend(std::iter::repeat_n('.', n as usize)),
            None if c == '/' => {}
            None => out.push(c),
        }
    }
    out
}

fn load(path: &Path) -> Result<Picture, Box<dyn Error>> {
    Ok(decode(&std::fs::read(path)?, &Limits::default())?)
}

/// Of several boards the largest: the labels have one board a picture.
fn main_board(readings: &[PictureReading]) -> Option<&PictureReading> {
    readings.iter().max_by(|a, b| a.corners.area().abs().total_cmp(&b.corners.area().abs()))
}

fn placement(reading: &PictureReading) -> String {
    reading.setup.to_string().split(' ').next().unwrap_or("").to_owned()
}

fn report(name: &str, rows: &[&Row]) {
    let n = rows.len() as f64;
    if rows.is_empty() {
        return;
    }
    let share = |f: &dyn Fn(&Row) -> bool| 100.0 * rows.iter().filter(|r| f(r)).count() as f64 / n;
    let within = |k: usize| move |r: &Row| r.wrong.is_some_and(|w| w <= k);
    let wrong: usize = rows.iter().map(|r| r.wrong.unwrap_or(64)).sum();
    let mut sure: Vec<&&Row> = rows.iter().filter(|r| r.wrong.is_some()).collect();
    sure.sort_by(|a, b| b.confidence.total_cmp(&a.confidence));
    let (mut right, mut most) = (0, 0);
    for (i, r) in sure.iter().enumerate() {
        right += usize::from(r.wrong == Some(0));
        if right as f64 >= 0.99 * (i + 1) as f64 {
            most = i + 1;
        }
    }
    let trusted: Vec<_> = rows.iter().filter(|r| r.trusted).collect();
    let precise = trusted.iter().filter(|r| r.wrong == Some(0)).count();
    let mut bins = [(0.0, 0.0, 0.0); 10];
    for r in &sure {
        let bin = &mut bins[((r.confidence * 10.0) as usize).min(9)];
        *bin =
            (bin.0 + 1.0, bin.1 + f64::from(r.confidence), bin.2 + f64::from(u8::from(r.wrong == Some(0))));
    }
    let error: f64 = bins.iter().map(|b| (b.1 - b.2).abs()).sum::<f64>() / sure.len().max(1) as f64;
    let times = |f: fn(&Row) -> f32| {
        let mut ms: Vec<f32> = rows.iter().map(|r| f(r)).collect();
        ms.sort_by(f32::total_cmp);
        format!("{:.0} / {:.0}", ms[ms.len() / 2], ms[(ms.len() * 95 / 100).min(ms.len() - 1)])
    };
    println!(
        "| {name} | {} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} | {:.2} | {:.1} | {:.1} / {:.1} | {:.3} | {} | {} | {:.1} |",
        rows.len(),
        share(&within(0)),
        share(&|r| r.wrong_or_turned == Some(0)),
        share(&within(1)),
        share(&within(3)),
        share(&|r| r.wrong.is_none()),
        100.0 * (1.0 - wrong as f64 / (64.0 * n)),
        100.0 * most as f64 / n,
        100.0 * trusted.len() as f64 / n,
        100.0 * precise as f64 / trusted.len().max(1) as f64,
        error,
        times(|r| r.ms),
        times(|r| r.cpu),
        rows.iter().map(|r| r.passes as f64).sum::<f64>() / n,
    );
}

/// The milliseconds that this thread has had of a processor.
fn processor() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(stat.split(' ').next()?.parse::<f64>().ok()? / 1e6)
}

/// Counts how often the network is asked.
struct Counted {
    net: Network,
    passes: Cell<usize>,
}

impl Classifier for Counted {
    fn classify(&self, pixels: &[f32]) -> Output {
        self.passes.set(self.passes.get() + 1);
        self.net.classify(pixels)
    }
}

fn peak_memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    status.lines().find_map(|l| l.strip_prefix("VmHWM:")).map_or("unknown".into(), |v| v.trim().to_owned())
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| args.iter().position(|a| a == name).and_then(|i| args.get(i + 1));
    let manifest = args.first().ok_or(
        "evaluate MANIFEST.jsonl [--results OUT.jsonl] [--only TEXT] [--wrong] [--weights FILE.net]",
    )?;
    let root = Path::new(manifest).parent().unwrap_or(Path::new("."));
    let mut results = match value("--results") {
        Some(path) => Some(std::io::BufWriter::new(std::fs::File::create(path)?)),
        None => None,
    };
    // Those that come with the library, or others as training/export.py writes them.
    let weights = match value("--weights") {
        Some(path) => std::fs::read(path)?,
        None => Network::SHIPPED.to_vec(),
    };
    let net =
        Counted { net: Network::load(&weights).ok_or("no weights of this network")?, passes: Cell::new(0) };
    let mut groups: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let mut rows = Vec::new();
    for line in std::fs::read_to_string(manifest)?.lines().filter(|l| !l.trim().is_empty()) {
        let entry: Value = serde_json::from_str(line)?;
        let text = |key: &str| entry[key].as_str().unwrap_or("").to_owned();
        let (file, class) = (text("file"), text("class"));
        if value("--only").is_some_and(|only| !line.contains(only.as_str())) {
            continue;
        }
        let picture = load(&root.join(&file))?;
        let (begun, before) = (Instant::now(), processor());
        net.passes.set(0);
        let readings = read_with(&net, &picture, &Options::default());
        let ms = begun.elapsed().as_secs_f32() * 1000.0;
        let cpu = before.zip(processor()).map_or(ms, |(a, b)| (b - a) as f32);
        let truth = squares(&text("placement"));
        let reading = main_board(&readings);
        let got = reading.map(|r| squares(&placement(r)));
        let differ =
            |a: &[char], b: &mut dyn Iterator<Item = &char>| a.iter().zip(b).filter(|(a, b)| a != b).count();
        let wrong = got.as_ref().map(|g| differ(&truth, &mut g.iter()));
        let turned = got.as_ref().map(|g| differ(&truth, &mut g.iter().rev()));
        let row = Row {
            file: file.clone(),
            wrong,
            wrong_or_turned: wrong.zip(turned).map(|(a, b)| a.min(b)),
            confidence: reading.map_or(0.0, |r| r.confidence),
            trusted: reading.is_some_and(|r| r.trusted),
            ms,
            cpu,
            passes: net.passes.get(),
        };
        if let Some(out) = &mut results {
            let least = reading.map(|r| r.squares.iter().map(|s| s.probability).fold(1.0, f32::min));
            let corners = reading.map(|r| r.corners.0.map(|p| [p.x, p.y]));
            let turn = reading
                .and_then(|r| r.turn.as_ref())
                .map(|t| json!([t.color.to_string(), t.evidence.kind, t.evidence.text]));
            let odds: Option<Vec<_>> =
                reading.map(|r| r.rotation_evidence.iter().map(|e| json!([e.kind, e.weight])).collect());
            let line = json!({
                "file": file, "placement": reading.map(placement), "seconds": ms / 1000.0, "cpu": cpu / 1000.0,
                "confidence": row.confidence, "min_confidence": least, "reliable": row.trusted,
                "wrong": wrong, "turned": turned, "corners": corners, "boards": readings.len(), "passes": row.passes, "odds": odds, "turn": turn,
                "shown": reading.map(|r| json!([r.shown.to_string(), r.shown_probability, r.dark_corner, r.goes_on])),
            });
            writeln!(out, "{line}")?;
        }
        groups.entry(class).or_default().push(rows.len());
        groups.entry("~ all".into()).or_default().push(rows.len());
        if entry["core"].as_bool() == Some(true) {
            groups.entry("~ core".into()).or_default().push(rows.len());
        }
        rows.push(row);
    }
    println!(
        "| class | pictures | exact % | or turned | ≤ 1 wrong | ≤ 3 wrong | none found | squares % | trusted at 99 % | called trusted / right | calibration error | ms median / p95 | of the processor | passes |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    for (name, members) in &groups {
        let members: Vec<&Row> = members.iter().filter_map(|&i| rows.get(i)).collect();
        report(name.trim_start_matches("~ "), &members);
    }
    println!("\npeak memory {}", peak_memory());
    if args.iter().any(|a| a == "--wrong") {
        for r in rows.iter().filter(|r| r.wrong != Some(0)) {
            println!(
                "{} wrong {:?} or turned {:?} confidence {:.2}",
                r.file, r.wrong, r.wrong_or_turned, r.confidence
            );
        }
    }
    Ok(())
}
