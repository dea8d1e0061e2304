//! Input that is broken, absurd or not there: a clear message, the right exit
//! code, and the other inputs of the call still done.

#![allow(clippy::unwrap_used)]

mod common;

use common::{fenya, piped, run, scratch, text};
use std::io::{Read, Write};
use std::process::{Output, Stdio};

const GOOD: &str = "8/8/8/8/8/8/8/K1k5 w - - 0 1";

/// Every call has a good position last, which must still be printed.
#[track_caller]
fn told(output: &Output, code: i32, message: &str) {
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{err}");
    assert!(err.contains(message), "{message:?} is not in {err}");
    assert!(out.ends_with(&format!("{GOOD}\n")), "{out}");
}

#[test]
fn an_empty_argument_is_told() {
    told(&run(&["", GOOD]), 1, "the input is empty");
    told(&run(&["  \t ", GOOD]), 1, "the input is empty");
}

#[test]
fn an_empty_file_is_told() {
    let file = scratch("empty").join("empty.fen");
    std::fs::write(&file, "").unwrap();
    told(&run(&[file.to_str().unwrap(), GOOD]), 1, "the input is empty");
}

#[test]
fn a_directory_is_told() {
    let folder = scratch("folder");
    told(&run(&[folder.to_str().unwrap(), GOOD]), 2, "in this directory");
}

#[test]
fn a_missing_file_is_told() {
    told(&run(&["./nowhere/positions.fen", GOOD]), 2, "there is no such file");
}

#[test]
fn binary_files_and_pictures_are_told_once() {
    let folder = scratch("binary");
    for (name, bytes, message) in [
        ("noise.fen", b"\x00\x01\x02\x03 8/8".as_slice(), "NUL byte"),
        ("board.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".as_slice(), "ends in the middle of the picture"),
        ("book.pdf", b"%PDF-1.7\n".as_slice(), "the file is damaged"),
        ("games.xz", b"\xfd7zXZ\0rest".as_slice(), "this is an xz file"),
    ] {
        let file = folder.join(name);
        std::fs::write(&file, bytes).unwrap();
        let output = run(&[file.to_str().unwrap(), GOOD]);
        told(&output, if name == "games.xz" { 2 } else { 1 }, message);
        assert_eq!(text(&output.stderr).lines().count(), 1);
    }
}

#[test]
fn bytes_that_are_no_utf8_are_read_and_told() {
    let mut line = b"4k3/8/8/8/8/8/8/4K3 w - - id \"M\xFCller\";\n".to_vec();
    line.extend_from_slice(GOOD.as_bytes());
    line.push(b'\n');
    let output = piped(&["-"], &line);
    told(&output, 0, "warning[not-utf8]");
    assert!(text(&output.stdout).starts_with("4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"));
}

#[test]
fn a_nul_byte_inside_a_later_line_costs_that_line_only() {
    let mut input = vec![b'#'; 9000];
    input.extend_from_slice(b"\n8/8/8\x00/8/8/8/8/K1k5 w - - 0 1\n");
    input.extend_from_slice(GOOD.as_bytes());
    told(&piped(&["-"], &input), 1, "error[binary]");
}

#[test]
fn a_nul_byte_that_closes_a_line_is_left_out_and_told() {
    let input = format!("{GOOD}\0\n{GOOD}\n");
    let output = piped(&["-"], input.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(text(&output.stdout), format!("{GOOD}\n{GOOD}\n"));
    let output = piped(&["--json", "-"], input.as_bytes());
    assert!(text(&output.stdout).contains("\"invisible-character\""));
}

#[test]
fn a_hundred_megabytes_on_one_line_are_passed_over() {
    let mut input = vec![b'8'; 100_000_000];
    input.push(b'\n');
    input.extend_from_slice(GOOD.as_bytes());
    input.push(b'\n');
    let output = piped(&["-"], &input);
    told(&output, 1, "the line has 100000000 bytes");
    // The line itself is not repeated.
    assert!(output.stderr.len() < 1000);
}

#[test]
fn counters_of_forty_digits_are_told() {
    let digits = "9".repeat(40);
    let fen = format!("4k3/8/8/8/8/8/4P3/4K3 w - - {digits} {digits}");
    let output = run(&[&fen, GOOD]);
    told(&output, 1, "error[counter-too-large]");
    assert!(text(&output.stdout).starts_with("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n"));
}

#[test]
fn deep_nesting_of_brackets_is_no_position() {
    let deep = "[".repeat(50_000) + &"]".repeat(10_000);
    told(&run(&[&deep, GOOD]), 1, "error[not-a-position]");
}

#[test]
fn long_runs_of_one_character_end() {
    for c in ["1", "9", "/", "k", "K", " ", ",", "\"", "-", "w", "К", "~", "%41", "|"] {
        let input = c.repeat(60_000 / c.len());
        let output = piped(&["-", "--all"], format!("{input}\n{GOOD}\n").as_bytes());
        assert!(text(&output.stdout).ends_with(&format!("{GOOD}\n")), "{c}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut input = String::new();
    for _ in 0..50_000 {
        input.push_str(GOOD);
        input.push('\n');
    }
    let mut child =
        fenya().arg("-").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(input.as_bytes());
    });
    let mut stdout = child.stdout.take().unwrap();
    let mut head = [0; 64];
    stdout.read_exact(&mut head).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
}

#[test]
fn a_picture_that_cannot_be_written_leaves_the_old_one() {
    let folder = scratch("write");
    // The target is a folder with something in it, so the last step fails.
    let target = folder.join("board.svg");
    std::fs::create_dir(&target).unwrap();
    std::fs::write(target.join("kept"), "kept").unwrap();
    let output = run(&["draw", "-o", target.to_str().unwrap(), GOOD]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("cannot be written"));
    assert_eq!(std::fs::read_to_string(target.join("kept")).unwrap(), "kept");
    // No temporary file is left behind.
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn several_positions_are_drawn_into_numbered_files() {
    let folder = scratch("numbered");
    let target = folder.join("board.png");
    let output = run(&["draw", "-o", target.to_str().unwrap(), GOOD, "nonsense", GOOD]);
    assert_eq!(output.status.code(), Some(1));
    for name in ["board.png", "board-2.png"] {
        assert!(std::fs::read(folder.join(name)).unwrap().starts_with(b"\x89PNG"), "{name}");
    }
}

#[test]
fn json_is_one_object_a_line_whatever_the_input() {
    let input = format!("{GOOD}\nrubbish\n4k3/8/8/8/8/8/8/4K2R w Kk - 0 1\n\n64\n");
    let output = piped(&["--json", "-"], input.as_bytes());
    let lines: Vec<serde_json::Value> =
        text(&output.stdout).lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    let status: Vec<&str> = lines.iter().map(|l| l["status"].as_str().unwrap()).collect();
    assert_eq!(status, ["ok", "error", "error", "error"]);
    assert_eq!(lines[2]["line"], 3);
    assert_eq!(lines[2]["problems"][0]["code"], "castling-no-rook");
    assert_eq!(lines[2]["problems"][0]["span"], serde_json::json!({"start": 24, "end": 25}));
    assert_eq!(lines[2]["problems"][0]["fixes"][0]["fen"], "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert!(lines[1]["fen"].is_null());
}

#[test]
fn sarif_names_file_line_and_column() {
    let folder = scratch("sarif");
    let file = folder.join("p.fen");
    std::fs::write(&file, format!("{GOOD}\n4k3/8/8/8/8/8/8/4K2R w Kk - 0 1\n")).unwrap();
    let output = run(&["check", "--format", "sarif", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    let log: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let result = &log["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "castling-no-rook");
    let region = &result["locations"][0]["physicalLocation"]["region"];
    assert_eq!((region["startLine"].as_u64(), region["startColumn"].as_u64()), (Some(2), Some(25)));
}
