//! Reported cases: every game that some program read wrongly.
//!
//! The collection is not part of the project; without it the test prints a
//! notice and passes. The project's own vectors, named after the cases, follow
//! in `pgn_vectors.rs`.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use fenya::check::{Code, Severity};
use fenya::pgn::{AddressGame, Event, Game, Variant, WriteOptions, games, write};
use fenya::rules::{CastlingStyle, EpPolicy, Letters, Position};
use serde_json::Value;
use std::path::PathBuf;

fn shared(path: &str) -> Option<String> {
    let root = std::env::var_os("FENYA_SHARED")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared"), PathBuf::from);
    let text = std::fs::read_to_string(root.join(path)).ok();
    if text.is_none() {
        println!("skipped: {path} is not there");
    }
    text
}

fn fen(position: &Position, ep: EpPolicy) -> String {
    position.fen(ep, CastlingStyle::Xfen)
}

fn start_fen(game: &Game) -> String {
    game.start.map_or_else(String::new, |p| fen(&p, EpPolicy::Always))
}

fn final_fen(game: &Game, ep: EpPolicy) -> String {
    game.final_position().map_or_else(String::new, |p| fen(&p, ep))
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|v| v.as_str().unwrap().to_string()).collect()
}

/// The line of moves from the start to the end of each line of the game.
fn lines(game: &Game) -> Vec<String> {
    let mut out: Vec<Vec<String>> = vec![Vec::new()];
    // The stack of lines, by their place in `out`.
    let mut stack = vec![0];
    for event in game.events() {
        let top = *stack.last().unwrap();
        match event {
            Event::Move { before, m, .. } => {
                let san = m.map_or_else(|| "--".to_string(), |m| before.unwrap().san(m));
                out[top].push(san);
            }
            Event::Begin => {
                let mut prefix = out[top].clone();
                prefix.pop();
                // A variation shows the moves before it only beyond the first.
                stack.push(out.len());
                out.push(prefix);
            }
            Event::End => {
                stack.pop();
            }
            _ => {}
        }
    }
    out.into_iter().map(|line| line.join(" ")).collect()
}

/// Things in the main line, each with the half-moves before it.
type Placed<T> = Vec<(usize, T)>;

/// Comments after each half-move of the main line, and annotations.
fn remarks(game: &Game) -> (Placed<String>, Placed<u16>) {
    let (mut comments, mut nags, mut ply, mut depth) = (Vec::new(), Vec::new(), 0, 0);
    for event in game.events() {
        match event {
            Event::Begin => depth += 1,
            Event::End => depth -= 1,
            _ if depth > 0 => {}
            Event::Move { .. } | Event::Unplayed { .. } => ply += 1,
            Event::Comment(text) => comments.push((ply, text.to_string())),
            Event::Nag(nag) => nags.push((ply, nag)),
        }
    }
    (comments, nags)
}

fn order(game: &Game) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut open = false;
    for event in game.events() {
        match event {
            Event::Move { before, m, .. } => {
                let san = before.unwrap().san(m.unwrap());
                if std::mem::take(&mut open) { out.last_mut().unwrap().push_str(&san) } else { out.push(san) }
            }
            Event::Comment(text) => out.push(format!("{{{text}}}")),
            Event::Begin => {
                out.push("(".into());
                open = true;
            }
            Event::End => out.last_mut().unwrap().push(')'),
            _ => {}
        }
    }
    out
}

/// The code that means a diagnostic of the collection.
fn code(meaning: &str) -> Code {
    let words: &[(&str, Code)] = &[
        ("duplicate-tag", Code::TagTwice),
        ("unknown-escape", Code::TagEscape),
        ("zero-width", Code::InvisibleCharacter),
        ("missing-termination", Code::ResultMissing),
        ("unterminated-tag-value", Code::TagEscapedEnd),
        ("illegal-move", Code::MoveIllegal),
        ("Result tag", Code::ResultContradiction),
        ("SetUp 0", Code::SetUpContradiction),
        ("non-standard result", Code::ResultSpelling),
        ("game starts with", Code::GameFragment),
    ];
    words.iter().find(|(w, _)| meaning.contains(w)).unwrap_or_else(|| panic!("{meaning}")).1
}

fn same<T: PartialEq + std::fmt::Debug>(found: T, expected: T, what: &str) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: found {found:?}, expected {expected:?}")) }
}

fn hold(bytes: &[u8], expected: &Value) -> Result<(), String> {
    let all: Vec<Game> = games(bytes).collect();
    let first = all.first().ok_or("no game")?;
    let mut problems: Vec<_> = all.iter().flat_map(|g| g.problems.iter()).collect();
    problems.dedup();
    let is_tag = |tags: &Value| {
        tags.as_object().unwrap().iter().all(|(k, v)| first.tag(k) == Some(v.as_str().unwrap()))
    };
    for (key, value) in expected.as_object().unwrap() {
        match key.as_str() {
            "status" => {
                let worst = problems.iter().map(|p| p.severity).max();
                let status = match worst {
                    Some(Severity::Error) => "error",
                    Some(Severity::Warning) => "warning",
                    _ => "ok",
                };
                same(status, value.as_str().unwrap(), "status").map_err(|e| format!("{e} {problems:?}"))?;
            }
            "games" => same(all.len() as u64, value.as_u64().unwrap(), key)?,
            "fen_standard" => {
                let found: Vec<_> = all.iter().map(|g| final_fen(g, EpPolicy::Always)).collect();
                same(found, strings(value), key)?;
            }
            "ep_legal" => {
                let found: Vec<_> = all.iter().map(|g| final_fen(g, EpPolicy::Legal)).collect();
                same(found, strings(value), key)?;
            }
            "same_position_for_repetition" => {
                let setups: Vec<fenya::Setup> = all
                    .iter()
                    .map(|g| g.final_position().map_or_else(fenya::Setup::start, |p| fenya::Setup::from(&p)))
                    .collect();
                same(setups[0].is_same_position(&setups[1]), true, key)?;
            }
            "mainline_san" => same(first.mainline_san(), strings(value), key)?,
            "mainlines" => {
                let found: Vec<_> = all.iter().map(Game::mainline_san).collect();
                same(found, value.as_array().unwrap().iter().map(strings).collect(), key)?;
            }
            "plies" => same(first.mainline().count() as u64, value.as_u64().unwrap(), key)?,
            "result" => same(first.outcome.as_str(), value.as_str().unwrap(), key)?,
            "results" => {
                let found: Vec<_> = all.iter().map(|g| g.outcome.to_string()).collect();
                same(found, strings(value), key)?;
            }
            "events" => {
                let found: Vec<_> =
                    all.iter().map(|g| g.tag("Event").unwrap_or("none").to_string()).collect();
                same(found, strings(value), key)?;
            }
            "final_fen_ep_legal" => {
                same(final_fen(first, EpPolicy::Legal).as_str(), value.as_str().unwrap(), key)?
            }
            "final_fen_standard" => {
                same(final_fen(first, EpPolicy::Always).as_str(), value.as_str().unwrap(), key)?
            }
            "start_fen" => same(start_fen(first).as_str(), value.as_str().unwrap(), key)?,
            "start_fens" => {
                let found: Vec<_> = all.iter().map(start_fen).collect();
                same(found, strings(value), key)?;
            }
            "variant" => same(first.variant == Variant::Chess960, value == "chess960", key)?,
            "equivalent_spellings" => {
                for name in strings(value) {
                    same(Variant::read(&name), Variant::Chess960, &name)?;
                }
            }
            "tags" | "recovered_tags" => {
                same(is_tag(value), true, key).map_err(|e| format!("{e} {:?}", first.tags))?
            }
            "tags_any_of" => same(value.as_array().unwrap().iter().any(is_tag), true, key)?,
            // One set for each game, all of them empty.
            "nags" if value.is_array() => {
                same(all.iter().all(|g| remarks(g).1.is_empty()), true, key)?;
            }
            "nags" => {
                let mut found = Vec::new();
                for (ply, nags) in value.as_object().unwrap() {
                    for nag in nags.as_array().unwrap() {
                        found.push((ply.parse().unwrap(), nag.as_u64().unwrap() as u16));
                    }
                }
                same(remarks(first).1, found, key)?;
            }
            "comments_after" => {
                let mut found = Vec::new();
                for (ply, comments) in value.as_object().unwrap() {
                    found.extend(strings(comments).into_iter().map(|c| (ply.parse().unwrap(), c)));
                }
                same(remarks(first).0, found, key)?;
            }
            "comment_before_move" => {
                for (san, comment) in value.as_object().unwrap() {
                    let events: Vec<_> = first.events().collect();
                    let at = events.iter().position(
                        |e| matches!(e, Event::Comment(text) if *text == comment.as_str().unwrap()),
                    );
                    let Some(Event::Move { before: Some(before), m: Some(m), .. }) =
                        at.and_then(|at| events.get(at + 1))
                    else {
                        return Err(format!("no move after {comment}"));
                    };
                    same(&before.san(*m), san, key)?;
                }
            }
            "event_order" => same(order(first), strings(value), key)?,
            "lines" => {
                let found = lines(first);
                let expected = strings(value);
                same(found, expected, key)?;
            }
            "diagnostics_include" => {
                for meaning in strings(value) {
                    same(problems.iter().any(|p| p.code == code(&meaning)), true, &meaning)?;
                }
            }
            "export_must_contain" => {
                let text = first.to_string();
                for part in strings(value) {
                    same(text.contains(&part), true, &part)?;
                }
            }
            "export_tag_order" => {
                let text = first.to_string();
                let found: Vec<String> = text
                    .lines()
                    .filter_map(|l| l.strip_prefix('[')?.split(' ').next().map(str::to_string))
                    .collect();
                same(found, strings(value), key)?;
            }
            "note" | "must_not" | "hint" | "time_limit_s" => {}
            other => return Err(format!("the test does not know {other}")),
        }
    }
    // Whatever was read is written, and read again.
    for game in &all {
        let options = WriteOptions { tags: fenya::pgn::TagOrder::AsGiven, ..WriteOptions::default() };
        let text = write(game, &options).unwrap();
        let again: Vec<Game> = games(text.as_bytes()).collect();
        same(again.len(), 1, "games after writing")?;
        same(game.is_same(&again[0]), true, &text)?;
    }
    Ok(())
}

#[test]
fn every_reported_case_holds() {
    let Some(text) = shared("cases/notation.jsonl") else { return };
    let (mut held, mut failed) = (0, Vec::new());
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        if case["input_format"] != "pgn" {
            continue;
        }
        let input = case["input"].as_str().unwrap();
        let bytes: Vec<u8> = match case["encoding"].as_str() {
            Some("latin-1") => input.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect(),
            _ => input.as_bytes().to_vec(),
        };
        match hold(&bytes, &case["expected"]) {
            Ok(()) => held += 1,
            Err(why) => failed.push(format!("{}: {why}", case["id"])),
        }
    }
    println!("{held} cases hold");
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert_eq!(held, 57);
}

#[test]
fn plus_in_url_16286() {
    let Some(text) = shared("cases/notation.jsonl") else { return };
    let line = text.lines().find(|l| l.contains("\"plus-in-url-16286\"")).unwrap();
    let case: Value = serde_json::from_str(line).unwrap();
    let found = AddressGame::find(case["input"].as_str().unwrap()).unwrap();
    let mut expected = case["expected"].clone();
    // No result is written.
    assert_eq!(expected["status"], "ok");
    expected.as_object_mut().unwrap().remove("status");
    hold(&found.text, &expected).unwrap();
    let game = games(&found.text).next().unwrap();
    assert!(game.problems.iter().all(|p| p.severity == Severity::Info), "{:?}", game.problems);
}

/// Moves in a position, each with what it is in UCI, or `illegal`.
#[test]
fn every_reported_move_holds() {
    let Some(text) = shared("cases/notation.jsonl") else { return };
    let mut held = 0;
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let input = case["input"].as_str().unwrap();
        let Some((fen, _)) = input.strip_prefix("FEN ").and_then(|i| i.split_once(" | moves: ")) else {
            continue;
        };
        let position = Position::from_fen(fen.as_bytes()).unwrap();
        let expected = &case["expected"];
        let moves = if expected["moves"].is_object() { &expected["moves"] } else { expected };
        for (san, uci) in moves.as_object().unwrap() {
            let found = position.read_san(san.as_bytes(), Letters::English);
            let found = found.map_or_else(|_| "illegal".to_string(), |m| position.uci(m, false));
            let expected = uci.as_str().unwrap();
            assert_eq!(found, expected.split(' ').next().unwrap(), "{}: {san}", case["id"]);
            if let Some(canonical) = case["expected"]["canonical"][san].as_str() {
                let m = position.read_san(san.as_bytes(), Letters::English).unwrap();
                assert_eq!(position.san(m), canonical);
            }
        }
        held += 1;
    }
    assert_eq!(held, 2);
}
