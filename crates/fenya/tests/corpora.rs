//! Labelled collections: what is legal is no error, what is not is explained.
//!
//! The collections are not part of the project. They are looked for in the
//! folder named by `FENYA_SHARED`, or beside the checkout; without them the
//! tests print a notice and pass.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use fenya::Setup;
use fenya::check::{Problem, Severity, check, is_plain};
use fenya::notation::{ReadOptions, read};
use fenya::rules::Position;
use serde_json::Value;
use std::path::PathBuf;

fn shared(path: &str) -> Option<String> {
    let root = std::env::var_os("FENYA_SHARED")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared"), PathBuf::from);
    let file = root.join(path);
    let text = std::fs::read_to_string(&file).ok();
    if text.is_none() {
        println!("skipped: {path} is not there");
    }
    text
}

fn all_problems(text: &str) -> Vec<Problem> {
    let readings = read(text, &ReadOptions::default());
    let mut problems = readings.text_problems();
    if let Some(reading) = readings.unique() {
        problems.extend(check(reading));
    }
    problems
}

const SHREDDER: &str = "corpora/fen/cozy-chess/cozy-chess/src/board/test_data";

#[test]
fn every_valid_shredder_fen_is_read_and_is_no_error() {
    let Some(text) = shared(&format!("{SHREDDER}/valid.sfens")) else { return };
    let mut n = 0;
    for line in text.lines().filter(|l| !l.trim().is_empty()) {
        let errors: Vec<_> =
            all_problems(line).into_iter().filter(|p| p.severity == Severity::Error).collect();
        assert!(errors.is_empty(), "{line}: {errors:?}");
        n += 1;
    }
    assert_eq!(n, 10_000);
}

#[test]
fn every_invalid_shredder_fen_is_explained() {
    let Some(text) = shared(&format!("{SHREDDER}/invalid.sfens")) else { return };
    let (mut errors, mut warnings) = (0, 0);
    for line in text.lines().filter(|l| !l.trim().is_empty()) {
        match all_problems(line).iter().map(|p| p.severity).max() {
            Some(Severity::Error) => errors += 1,
            Some(Severity::Warning) => warnings += 1,
            _ => panic!("nothing is said about {line}"),
        }
    }
    println!("invalid Shredder-FENs: {errors} with errors, {warnings} with warnings only");
    assert_eq!(errors + warnings, 9_992);
}

#[test]
fn no_position_with_a_proof_game_is_an_error() {
    let Some(text) = shared("corpora/fen/tromp-legality/labels.tsv") else { return };
    let (mut legal, mut illegal, mut caught, mut doubted) = (0, 0, 0, 0);
    for line in text.lines().skip(1) {
        let mut columns = line.split('\t');
        let (Some(fen), Some(label)) = (columns.next(), columns.next()) else { continue };
        let worst = all_problems(fen).iter().map(|p| p.severity).max();
        if label == "legal" {
            legal += 1;
            assert!(worst < Some(Severity::Error), "{fen}: {:?}", all_problems(fen));
        } else {
            illegal += 1;
            caught += usize::from(worst == Some(Severity::Error));
            doubted += usize::from(worst == Some(Severity::Warning));
        }
    }
    println!("legal: {legal}, none an error; illegal: {caught} of {illegal} are errors, {doubted} warnings");
    assert_eq!((legal, illegal), (538, 385));
    assert!(caught >= 360, "{caught}");
}

/// A record that is passed through unseen must be one that nothing is said
/// about, and must be written as it is read.
#[test]
fn the_quick_answer_never_hides_a_problem() {
    let mut lines = vec![
        Setup::start().to_string(),
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3".to_owned(),
    ];
    for path in [
        format!("{SHREDDER}/valid.sfens"),
        format!("{SHREDDER}/invalid.sfens"),
        "corpora/fen/chesscog/data/fens.txt".to_owned(),
    ] {
        lines.extend(shared(&path).unwrap_or_default().lines().map(str::to_owned));
    }
    let mut plain = 0;
    for line in &lines {
        let Ok(position) = Position::from_fen(line.as_bytes()) else { continue };
        if !is_plain(&position) {
            continue;
        }
        plain += 1;
        let odd: Vec<_> = all_problems(line).into_iter().filter(|p| p.severity > Severity::Info).collect();
        assert!(odd.is_empty(), "{line}: {odd:?}");
        let readings = read(line, &ReadOptions::default());
        let reading = readings.unique().unwrap_or_else(|| panic!("{line}"));
        assert_eq!(reading.setup, with_claims_of(&reading.setup, &Setup::from(&position)), "{line}");
    }
    println!("{plain} of {} lines are plain", lines.len());
    assert!(plain > 0);
}

/// The rights of both must mean the same, however they are claimed.
fn with_claims_of(read: &Setup, quick: &Setup) -> Setup {
    let rights = |s: &Setup| {
        let mut rights: Vec<_> = s.castling.resolve(&s.board).valid().collect();
        rights.sort_by_key(|r| (r.color, r.wing));
        rights
    };
    assert_eq!(rights(read), rights(quick));
    Setup { castling: read.castling, ..quick.clone() }
}

/// Reports from other projects, each with what should come of it.
#[test]
fn reported_cases_about_records_come_out_as_expected() {
    let Some(text) = shared("cases/notation.jsonl") else { return };
    let mut failures = Vec::new();
    let mut n = 0;
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let format = case["input_format"].as_str().unwrap();
        if !matches!(format, "fen" | "xfen" | "epd") {
            continue;
        }
        n += 1;
        if let Err(why) = run_case(&case) {
            failures.push(format!("{}: {why}", case["id"]));
        }
    }
    assert!(failures.is_empty(), "{} of {n}:\n{}", failures.len(), failures.join("\n"));
    assert!(n > 30);
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(|v| v.as_str().map(str::to_owned)).collect()
}

fn run_case(case: &Value) -> Result<(), String> {
    use fenya::notation::{Dialect, WriteOptions, write};
    use fenya::rules::EpPolicy;
    let input = case["input"].as_str().unwrap();
    let expected = &case["expected"];
    let readings = read(input, &ReadOptions::default());
    let mut problems = readings.text_problems();
    let Some(reading) = readings.unique() else { return Err(format!("not read: {problems:?}")) };
    problems.extend(check(reading));
    let worst = problems.iter().map(|p| p.severity).max().unwrap_or(Severity::Info);
    let status = expected["status"].as_str().unwrap_or("");
    let fits = match status {
        // What retro-analysis alone can prove may be told or not.
        "ok-syntactically" => true,
        "ok" if expected["provably_unreachable"] == true => worst < Severity::Error,
        "ok" => worst == Severity::Info,
        "warning" => worst == Severity::Warning,
        "error" => worst == Severity::Error,
        other => return Err(format!("unknown status {other}")),
    };
    if !fits {
        return Err(format!("status {status}, but {problems:?}"));
    }
    let offered: Vec<&str> = problems.iter().flat_map(|p| p.fixes.iter().map(|f| f.fen.as_str())).collect();
    for fix in strings(&expected["suggested_fix"]).iter().chain(&strings(&expected["alternatives"])) {
        if !offered.contains(&fix.as_str()) {
            return Err(format!("{fix} is not offered: {offered:?}"));
        }
    }
    let form = |dialect, ep| {
        write(&reading.setup, &WriteOptions { dialect, ep, ..WriteOptions::default() }).unwrap()
    };
    for (key, text) in [
        ("standard", form(Dialect::Standard, EpPolicy::Always)),
        ("xfen", form(Dialect::Xfen, EpPolicy::Xfen)),
        ("shredder", form(Dialect::Shredder, EpPolicy::Always)),
        ("ep_legal", form(Dialect::Standard, EpPolicy::Legal)),
        ("equals", form(Dialect::Standard, EpPolicy::Always)),
    ] {
        if let Some(wanted) = expected[key].as_str()
            && wanted != text
        {
            return Err(format!("{key}: {wanted} is wanted, {text} is written"));
        }
    }
    if let Some(rooks) = expected["castling_rooks"].as_array() {
        let mut own: Vec<String> = reading
            .setup
            .castling
            .resolve(&reading.setup.board)
            .valid()
            .map(|r| r.rook.to_string())
            .collect();
        own.sort();
        let wanted: Vec<&str> = rooks.iter().filter_map(Value::as_str).collect();
        if own != wanted {
            return Err(format!("rooks {own:?}"));
        }
    }
    if let Some(variant) = expected["variant"].as_str()
        && variant != reading.variant()
    {
        return Err(format!("variant {}", reading.variant()));
    }
    if let Some(pocket) = expected.get("pocket") {
        let pockets = reading.setup.pockets.clone().unwrap_or_default();
        for (color, key) in [(fenya::board::Color::White, "white"), (fenya::board::Color::Black, "black")] {
            if pocket[key].as_str() != Some(pockets.letters(color).as_str()) {
                return Err(format!("pocket {pockets:?}"));
            }
        }
    }
    for equal in strings(&expected["equivalents"]) {
        let other = read(&equal, &ReadOptions::default());
        let same = other.unique().is_some_and(|o| o.setup.board == reading.setup.board);
        if !same {
            return Err(format!("{equal} is another position"));
        }
    }
    let ops = expected.get("ops").or_else(|| expected.get("recovered_ops"));
    for (opcode, wanted) in ops.and_then(Value::as_object).into_iter().flatten() {
        let operation =
            reading.operations.iter().find(|o| &o.opcode == opcode).ok_or_else(|| format!("no {opcode}"))?;
        let moves: Vec<&str> = operation.operands.iter().filter_map(|o| o.uci.as_deref()).collect();
        let right = match wanted {
            Value::Array(list) => moves == list.iter().filter_map(Value::as_str).collect::<Vec<_>>(),
            Value::String(text) => &operation.text() == text,
            _ => false,
        };
        if !right {
            return Err(format!("{opcode}: {operation:?}"));
        }
    }
    if let Some(uci) = expected["must_include_after_fix"].as_array() {
        let fixed = read(offered[0], &ReadOptions::default());
        let position = fixed.unique().unwrap().setup.position().map_err(|e| e.to_string())?;
        for m in uci.iter().filter_map(Value::as_str) {
            position.read_uci(m.as_bytes()).map_err(|e| e.to_string())?;
        }
    }
    if let Ok(position) = reading.setup.position() {
        for m in strings(&expected["must_exclude_moves"]) {
            if position.read_uci(m.as_bytes()).is_ok() {
                return Err(format!("{m} is played"));
            }
        }
        for m in strings(&expected["must_include_moves"]) {
            position.read_uci(m.as_bytes()).map_err(|e| format!("{m}: {e}"))?;
        }
    }
    Ok(())
}
