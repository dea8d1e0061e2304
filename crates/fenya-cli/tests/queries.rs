//! Commands that write files of games: what is in them, and what is left alone.

#![allow(clippy::unwrap_used)]

mod common;

use common::{piped, scratch, text};
use std::fs;
use std::path::Path;
use std::process::Output;

const QUERIES: &str = "tests/games/queries.pgn";
const LATIN: &str = "tests/games/latin.pgn";

fn fenya(args: &[&str], input: &[u8]) -> Output {
    piped(&[&["pgn"], args].concat(), input)
}

#[track_caller]
fn ok(args: &[&str]) -> String {
    let output = fenya(args, b"");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

#[track_caller]
fn refused(args: &[&str], why: &str) {
    let output = fenya(args, b"");
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains(why), "{told}");
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn games_keep_their_bytes() {
    let folder = scratch("queries-bytes");
    let out = folder.join("out.pgn");
    let path = out.to_str().unwrap();
    ok(&["filter", "-q", LATIN, "--tag", "Site~K", "-o", path]);
    let (whole, game) = (fs::read(LATIN).unwrap(), fs::read(&out).unwrap());
    assert!(!game.is_empty() && whole.starts_with(&game));
    // Filtered by nothing that fails, a file that is in order stays as it is.
    ok(&["filter", "-q", QUERIES, "--not", "--tag", "Event=nothing", "-o", path]);
    assert_eq!(fs::read(&out).unwrap(), fs::read(QUERIES).unwrap());
}

#[test]
fn a_file_may_be_its_own_output_but_not_after_a_failure() {
    let folder = scratch("queries-same");
    let file = folder.join("games.pgn");
    fs::copy(QUERIES, &file).unwrap();
    let path = file.to_str().unwrap();
    let before = fs::read(&file).unwrap();
    refused(&["dedupe", path, "missing.pgn", "-o", path], "left as it was");
    refused(&["filter", path, "missing.pgn", "--player", "Morphy", "-o", path], "left as it was");
    assert_eq!(fs::read(&file).unwrap(), before);
    ok(&["dedupe", path, "-o", path]);
    let once = fs::read(&file).unwrap();
    assert!(once.len() < before.len());
    ok(&["dedupe", path, "-o", path]);
    assert_eq!(fs::read(&file).unwrap(), once);
    assert_eq!(names(&folder), ["games.pgn"]);
}

#[test]
fn standard_input_is_read_as_often_as_needed() {
    let bytes = fs::read(QUERIES).unwrap();
    let piped = fenya(&["dedupe", "-"], &bytes);
    assert_eq!(text(&piped.stdout), ok(&["dedupe", QUERIES]));
}

#[test]
fn every_number_of_threads_gives_the_same() {
    // Long enough for many batches.
    let folder = scratch("queries-jobs");
    let file = folder.join("many.pgn");
    let one = fs::read_to_string(QUERIES).unwrap();
    let many: String = (0..300).map(|i| one.replace("[Round \"?\"]", &format!("[Round \"{i}\"]"))).collect();
    fs::write(&file, many).unwrap();
    let path = file.to_str().unwrap();
    for args in [
        &["find", path, "--material", "KRPkr", "--either-side", "--json"][..],
        &["stats", path, "--json"],
        &["filter", path, "--eco", "C", "--skip", "100", "--limit", "500"],
        &["merge", path],
        &["dedupe", path, "--report"],
    ] {
        let run = |jobs| {
            let output = fenya(&[args, &["--jobs", jobs]].concat(), b"");
            (output.status.code(), output.stdout, output.stderr)
        };
        let alone = run("1");
        assert!(!alone.1.is_empty());
        assert!(alone == run("3"), "{args:?}");
    }
}

#[test]
fn files_are_cut_by_what_is_said_and_nothing_is_overwritten() {
    let folder = scratch("queries-split");
    let out = folder.join("new/folder");
    let path = out.to_str().unwrap();
    let told = ok(&["split", "-q", QUERIES, LATIN, "--by", "player", "-o", path]);
    assert!(told.contains("Weiß_Käthe.pgn: 3 games"), "{told}");
    let all = names(&out);
    assert_eq!(all.len(), 18, "{all:?}");
    let unknown = fs::read_to_string(out.join("unknown.pgn")).unwrap();
    assert!(unknown.contains("Qh4#\n*\n") && unknown.ends_with("1. d4 d5 2. c4 e6 *\n"), "{unknown}");

    fs::write(out.join("Weiß_Käthe.pgn"), "mine").unwrap();
    refused(&["split", QUERIES, LATIN, "--by", "player", "-o", path], "--force");
    assert_eq!(fs::read_to_string(out.join("Weiß_Käthe.pgn")).unwrap(), "mine");
    assert_eq!(names(&out), all);
    ok(&["split", "-q", QUERIES, LATIN, "--by", "player", "-o", path, "--force"]);
    // Games of several encodings may stand in one file.
    assert_ne!(fs::read(out.join("Weiß_Käthe.pgn")).unwrap(), b"mine");

    let told = ok(&["split", "-q", QUERIES, "--every", "4", "-o", folder.join("every").to_str().unwrap()]);
    let counts: Vec<&str> = told.lines().filter_map(|line| line.rsplit_once(": ")).map(|l| l.1).collect();
    assert_eq!(counts, ["4 games", "4 games", "1 game"]);
    for (by, files) in [
        ("year", &["1851.pgn", "1858.pgn", "2003.pgn", "2020.pgn", "2021.pgn", "unknown.pgn"][..]),
        (
            "month",
            &["1851-06.pgn", "1858-11.pgn", "2003-05.pgn", "2020-03.pgn", "2021-12.pgn", "unknown.pgn"],
        ),
        ("result", &["0-1.pgn", "1-0.pgn", "draw.pgn", "unknown.pgn"]),
        ("eco", &["A00.pgn", "B90.pgn", "C33.pgn", "C41.pgn", "E53.pgn", "unknown.pgn"]),
        ("Site", &["Köln.pgn", "London.pgn", "Paris.pgn", "unknown.pgn"]),
    ] {
        let out = folder.join(by);
        ok(&["split", "-q", QUERIES, "--by", by, "-o", out.to_str().unwrap()]);
        assert_eq!(names(&out), files, "{by}");
    }
}

#[test]
fn what_cannot_be_written_leaves_nothing() {
    let folder = scratch("queries-refused");
    let taken = folder.join("taken/1851.pgn");
    fs::create_dir_all(&taken).unwrap();
    let out = folder.join("taken");
    refused(&["split", QUERIES, "--by", "year", "--force", "-o", out.to_str().unwrap()], "is a directory");
    assert_eq!(names(&out), ["1851.pgn"]);
    let missing = folder.join("missing");
    let output = fenya(&["split", "no.pgn", "--by", "year", "-o", missing.to_str().unwrap()], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(!missing.exists());
}

#[test]
fn a_merged_file_is_not_merged_again() {
    let folder = scratch("queries-merge");
    fs::copy(QUERIES, folder.join("a.pgn")).unwrap();
    fs::copy(LATIN, folder.join("b.pgn")).unwrap();
    let (dir, out) = (folder.to_str().unwrap(), folder.join("c.pgn"));
    let out = out.to_str().unwrap();
    ok(&["merge", dir, "-o", out]);
    refused(&["merge", dir, "-o", out], "twice");
    ok(&["merge", out, "-o", out]);
}
