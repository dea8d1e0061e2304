//! Every line of the collections of FEN and EPD, read by fenya and by shakmaty:
//! the same position, and verdicts that agree or differ for a known reason.
//!
//! The collections are not part of the project. They are looked for in the
//! folder named by `FENYA_SHARED`, or beside the checkout; without them the test
//! prints a notice and passes. A debug build looks at every 25th line.

#![allow(clippy::print_stdout, reason = "tests say what they skipped and counted")]

use fenya::board::Color;
use fenya::check::{Severity, check};
use fenya::notation::{ReadOptions, read};
use fenya::{ClaimFault, Setup};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, FromSetup};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn corpora() -> Option<PathBuf> {
    let root = std::env::var_os("FENYA_SHARED")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared"), PathBuf::from);
    let corpora = root.join("corpora");
    if !corpora.is_dir() {
        println!("skipped: {} is not there", corpora.display());
        return None;
    }
    Some(corpora)
}

fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, out);
        } else {
            out.push(path);
        }
    }
}

fn is_rank(text: &str) -> bool {
    (1..=8).contains(&text.len()) && text.bytes().all(|b| b"pnbrqkPNBRQK12345678".contains(&b))
}

/// The record in a line: the placement and the fields that follow it, with the
/// text of the whole line where the record begins it.
fn record(line: &str) -> Option<(String, String)> {
    let words: Vec<&str> = line.split_ascii_whitespace().map(|w| w.trim_end_matches(';')).collect();
    let at = words.iter().position(|w| {
        let ranks: Vec<&str> = w.split('/').collect();
        ranks.len() == 8 && ranks.iter().all(|r| is_rank(r))
    })?;
    let rest = &words[at..];
    let castling = |w: &str| w == "-" || w.bytes().all(|b| b"KQABCDEFGHkqabcdefgh".contains(&b));
    let ep = |w: &str| w == "-" || (w.len() == 2 && w.as_bytes()[1].is_ascii_digit());
    if rest.len() < 4 || !matches!(rest[1], "w" | "b") || !castling(rest[2]) || !ep(rest[3]) {
        return None;
    }
    let number = |w: &&&str| w.bytes().all(|b| b.is_ascii_digit());
    let counters = rest[4..].iter().take(2).take_while(number).count();
    let taken = if counters == 2 { 6 } else { 4 };
    let record = rest[..taken].join(" ");
    let text = if at == 0 { line.trim().to_owned() } else { record.clone() };
    Some((text, record))
}

/// The squares of the rooks that can castle, and whether every claim holds.
fn rooks(setup: &Setup) -> (BTreeSet<String>, bool) {
    let resolved = setup.castling.resolve(&setup.board);
    let sound = resolved.iter().all(|(_, _, r)| matches!(r, Ok(_) | Err(ClaimFault::Repeated)));
    (resolved.valid().map(|r| r.rook.to_string()).collect(), sound)
}

/// What differs, named; `None` when shakmaty cannot read the record.
fn differences(text: &str, record: &str) -> Option<Vec<String>> {
    let theirs = Fen::from_ascii(record.as_bytes()).ok()?.into_setup();
    let mut out = Vec::new();
    let readings = read(text, &ReadOptions::default());
    let Some(reading) = readings.unique() else {
        return Some(vec![format!("not read: {:?}", readings.problems.first().map(|p| p.code))]);
    };
    let ours = &reading.setup;
    let placement = ours.to_string();
    if placement.split(' ').next() != Some(theirs.board.to_string().as_str()) {
        out.push("board".to_owned());
    }
    if (ours.turn == Color::White) != theirs.turn.is_white() {
        out.push("turn".to_owned());
    }
    let (our_rooks, sound) = rooks(ours);
    let their_rooks: BTreeSet<String> = theirs.castling_rights.into_iter().map(|s| s.to_string()).collect();
    if sound && our_rooks != their_rooks {
        out.push("castling".to_owned());
    }
    if ours.en_passant.map(|s| s.to_string()) != theirs.ep_square.map(|s| s.to_string()) {
        out.push("en passant".to_owned());
    }
    if (ours.halfmove, ours.fullmove.max(1)) != (theirs.halfmoves, theirs.fullmoves.get()) {
        out.push("counters".to_owned());
    }
    let verdict = Chess::from_setup(theirs, CastlingMode::Chess960);
    let their_errors = verdict.err().map(|error| error.kinds());
    let errors: BTreeSet<&str> = check(reading)
        .iter()
        .chain(&reading.problems)
        .filter(|p| p.severity == Severity::Error && !p.code.as_str().starts_with("epd-"))
        .map(|p| p.code.as_str())
        .collect();
    match (their_errors, errors.is_empty()) {
        (None, false) => {
            let list: Vec<&str> = errors.into_iter().collect();
            out.push(format!("verdict: {} / valid", list.join(", ")));
        }
        (Some(kinds), true) => out.push(format!("verdict: no error / {kinds:?}")),
        _ => {}
    }
    Some(out)
}

/// What fenya proves impossible and shakmaty does not look for; the reasons
/// stand in docs/differential.md.
const KNOWN: &[&str] = &[
    "impossible-check",
    "impossible-double-check",
    "no-last-move",
    "promotions-blocked",
    "too-few-captures",
    "too-many-promoted-pieces",
    "unexpected-field",
];

/// Every error that makes the verdicts differ is a known one.
fn is_known(kind: &str) -> bool {
    kind.strip_prefix("verdict: ")
        .and_then(|k| k.strip_suffix(" / valid"))
        .is_some_and(|codes| codes.split(", ").all(|c| KNOWN.contains(&c)))
}

#[test]
fn every_record_of_the_collections_is_read_as_shakmaty_reads_it() {
    let Some(corpora) = corpora() else { return };
    let stride = if cfg!(debug_assertions) { 25 } else { 1 };
    let mut paths = Vec::new();
    files(&corpora.join("fen"), &mut paths);
    files(&corpora.join("epd"), &mut paths);
    paths.sort();
    let variants = ["atomic", "antichess", "crazyhouse", "horde", "racingkings", "3check"];
    paths.retain(|p| {
        let stem = p.file_stem().and_then(|s| s.to_str()).unwrap_or_default();
        !variants.contains(&stem) && p.extension().is_none_or(|e| e != "zip" && e != "md")
    });
    let (mut n, mut equal, mut unread) = (0, 0, 0);
    let mut kinds: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for path in &paths {
        let Ok(bytes) = std::fs::read(path) else { continue };
        let text = String::from_utf8_lossy(&bytes);
        // Thousands of lines end in a NUL byte, which is no part of the record.
        let lines = text.lines().map(|l| l.trim_end_matches(['\0', ' ']));
        for (text, record) in lines.filter_map(record).step_by(stride) {
            if text.len() > 2000 || !seen.insert(text.clone()) {
                continue;
            }
            n += 1;
            match differences(&text, &record) {
                None => {
                    println!("shakmaty does not read `{record}`");
                    unread += 1;
                }
                Some(found) if found.is_empty() => equal += 1,
                Some(found) => {
                    for kind in found {
                        kinds.entry(kind).or_insert((0, text.clone())).0 += 1;
                    }
                }
            }
        }
    }
    println!("{n} records, {equal} equal in reading and verdict, {unread} that shakmaty does not read");
    for (kind, (count, example)) in &kinds {
        println!("| {kind} | {count} | `{example}` |");
    }
    assert!(n > 1000, "the collections hold records");
    let unknown: Vec<_> = kinds.iter().filter(|(kind, _)| !is_known(kind)).collect();
    assert!(unknown.is_empty(), "{unknown:#?}");
}
