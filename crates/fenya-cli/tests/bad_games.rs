//! Files of games that are broken, packed, cut off or no games at all, and
//! output that cannot be written.

#![allow(clippy::unwrap_used)]

mod common;

use common::{fenya, run, scratch, text};
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

const GAME: &str = "[White \"A\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 *\n";
const FINAL: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n";

fn file(folder: &Path, name: &str, bytes: &[u8]) -> String {
    let path = folder.join(name);
    std::fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().to_owned()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// A frame that is to be skipped, and two real ones.
fn zstd_frames(bytes: &[u8]) -> Vec<u8> {
    let (head, tail) = bytes.split_at(bytes.len() / 2);
    let mut out = b"\x50\x2a\x4d\x18\x04\0\0\0skip".to_vec();
    out.extend(zstd::encode_all(head, 1).unwrap());
    out.extend(zstd::encode_all(tail, 1).unwrap());
    out
}

fn bzip2(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn packed_files_are_read_whatever_their_names_and_also_in_several_members() {
    let folder = scratch("packed");
    let two = [gzip(GAME.as_bytes()), gzip(GAME.as_bytes())].concat();
    for (name, bytes, games) in [
        ("a.pgn", GAME.as_bytes().to_vec(), 1),
        ("b.pgn.gz", two, 2),
        ("c.pgn.zst", zstd_frames(GAME.as_bytes()), 1),
        ("d.pgn.bz2", bzip2(GAME.as_bytes()), 1),
        ("packed", gzip(GAME.as_bytes()), 1),
    ] {
        let path = file(&folder, name, &bytes);
        for args in [&["pgn", "positions", "--final", &path][..], &[&path]] {
            let output = run(args);
            assert_eq!(text(&output.stdout), FINAL.repeat(games), "{name}: {}", text(&output.stderr));
            assert_eq!(output.status.code(), Some(0));
        }
    }
    // The file without an extension is not taken from a directory.
    let output = run(&["pgn", "positions", "--final", folder.to_str().unwrap()]);
    assert_eq!(text(&output.stdout), FINAL.repeat(5));
}

#[test]
fn a_packed_file_that_is_cut_off_gives_what_is_there_and_is_told() {
    let folder = scratch("cut");
    let whole = GAME.repeat(2000);
    for (name, bytes) in [
        ("a.pgn.gz", gzip(whole.as_bytes())),
        ("b.pgn.zst", zstd_frames(whole.as_bytes())),
        ("c.pgn.bz2", bzip2(whole.as_bytes())),
    ] {
        let path = file(&folder, name, &bytes[..bytes.len() - 9]);
        let output =
            run(&["pgn", "positions", "--final", &path, &file(&folder, "good.pgn", GAME.as_bytes())]);
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(text(&output.stderr).contains("reading failed here"), "{name}: {}", text(&output.stderr));
        assert!(text(&output.stdout).ends_with(FINAL));
    }
}

#[test]
fn what_holds_no_games_is_told_and_the_others_are_done() {
    let folder = scratch("none");
    let good = file(&folder, "good.pgn", GAME.as_bytes());
    for (name, bytes, code, message) in [
        ("empty.pgn", b"".as_slice(), 1, "there are no games"),
        ("blank.pgn", b"\n \n\r\n", 1, "there are no games"),
        ("board.pgn", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 1, "this is a picture or a book (PNG)"),
        ("noise.pgn", b"ab\0cd", 1, "NUL byte"),
        ("games.pgn.zip", b"PK\x03\x04rest", 2, "this is a zip archive"),
        ("games.7z", b"7z\xbc\xaf\x27\x1c", 2, "this is a 7z archive"),
    ] {
        let path = file(&folder, name, bytes);
        let output = run(&["pgn", "positions", "--final", &path, &good]);
        let err = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{name}: {err}");
        assert!(err.contains(message) && err.contains(name), "{name}: {err}");
        assert_eq!(text(&output.stdout), FINAL, "{name}");
    }
    for (argument, message) in [
        ("./nowhere.pgn", "there is no such file"),
        (folder.join("x").to_str().unwrap(), "there is no such file"),
    ] {
        let output = run(&["pgn", "check", argument]);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(message));
    }
}

#[test]
fn utf16_is_read_and_told() {
    for (name, bytes) in [
        ("le.pgn", GAME.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>()),
        ("be.pgn", format!("\u{feff}{GAME}").encode_utf16().flat_map(u16::to_be_bytes).collect()),
    ] {
        let path = file(&scratch(name), name, &bytes);
        let output = run(&[&path]);
        assert_eq!(text(&output.stdout), FINAL, "{name}");
        assert!(text(&output.stderr).contains("UTF-16"), "{name}");
    }
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let folder = scratch("atomic");
    let path = file(&folder, "games.pgn", b"1. e4 e5 2. Sf3 1:0\n");
    // Over the file that is read.
    let output = run(&["pgn", "clean", &path, "-o", &path, "--quiet"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(std::fs::read_to_string(&path).unwrap().ends_with("1. e4 e5 2. Nf3 1-0\n\n"));
    // Nowhere.
    let output = run(&["pgn", "clean", &path, "-o", "/nowhere/out.pgn"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("no such directory"));
    // Over a directory.
    let output = run(&["pgn", "clean", &path, "-o", folder.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    let left: Vec<_> = std::fs::read_dir(&folder).unwrap().collect();
    assert_eq!(left.len(), 1, "no temporary file is left: {left:?}");
}

#[test]
fn nobody_reads_the_output_and_that_is_fine() {
    let path = file(&scratch("pipe"), "games.pgn", GAME.repeat(20_000).as_bytes());
    for jobs in ["1", "2"] {
        let mut child = fenya()
            .args(["pgn", "positions", "--jobs", jobs, &path])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        assert_eq!(text(&output.stderr), "");
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let games = format!("{GAME}\n[White \"B\"]\n\n1. e4 Ke7 {{x}} 1-0\n\n1. d4 (1. c4 c5) 1... d5 $1 *\n\n")
        .repeat(600);
    let path = file(&scratch("threads"), "games.pgn", games.as_bytes());
    for command in [
        &["check"][..],
        &["check", "--json"],
        &["clean"],
        &["positions", "--to", "csv"],
        &["positions", "--unique"],
    ] {
        let outputs =
            ["1", "2", "7"].map(|jobs| run(&[&["pgn"], command, &["--jobs", jobs, &path]].concat()));
        assert!(!outputs[0].stdout.is_empty());
        for other in &outputs[1..] {
            assert!(outputs[0].stdout == other.stdout && outputs[0].stderr == other.stderr, "{command:?}");
        }
    }
}

#[test]
fn nothing_in_a_file_steers_the_terminal() {
    let path = file(&scratch("steer"), "games.pgn", b"[White \"A\x1b[2JB\"]\n\n1. e4 e5 2. Nf\x1b[2J6 *\n");
    let output = run(&["pgn", "check", &path]);
    let told = text(&output.stdout);
    assert!(told.contains("A?[2JB"), "{told}");
    assert!(!told.contains('\x1b'), "{told}");
}

#[test]
fn rubbish_in_every_shape_makes_no_panic() {
    let folder = scratch("rubbish");
    let braces = "{".repeat(100_000);
    let open = format!("1. e4 {}", "(".repeat(100_000));
    let long = format!("[White \"{}\"]\n\n1. e4 *", "x".repeat(1_000_000));
    let word = format!("1. {} *", "e4".repeat(500_000));
    let deep = format!("1. e4 {} e5 *", "(1. d4 ".repeat(3000));
    for (i, rubbish) in
        [braces.as_str(), &open, &long, &word, &deep, "[[[[[[\"\"\"\\\\", "\u{feff}", "1-0 0-1 * * 1/2"]
            .iter()
            .enumerate()
    {
        let path = file(&folder, &format!("{i}.pgn"), rubbish.as_bytes());
        for command in [
            &["check"][..],
            &["check", "--format", "sarif"],
            &["check", "--json"],
            &["clean"],
            &["positions"],
        ] {
            let output = run(&[&["pgn"], command, &[&path]].concat());
            assert!(matches!(output.status.code(), Some(0 | 1)), "{i} {command:?}: {}", text(&output.stderr));
        }
    }
}
