//! `fenya play` from pictures and files.

#![allow(clippy::unwrap_used)]

mod common;

use common::{piped, run, scratch, text};

/// A diagram of the position, drawn by the command itself.
fn drawn(test: &str, fen: &str) -> String {
    let path = scratch(test).join("board.png");
    let path = path.to_str().unwrap().to_owned();
    let output = run(&["draw", fen, "-o", &path]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    path
}

#[test]
fn moves_are_played_from_a_picture_and_what_it_does_not_say_is_named() {
    let picture = drawn("play_picture", "4k3/8/8/8/8/8/4P3/4K2R b - - 0 1");
    let output = run(&["play", &picture, "Kd7", "e4"]);
    assert_eq!(text(&output.stdout), "8/3k4/8/8/4P3/8/8/4K2R b - e3 0 2\n", "{}", text(&output.stderr));
    assert_eq!(output.status.code(), Some(0));
    let told = text(&output.stderr);
    assert!(told.contains("Black is to move: beside it stands the mark"), "{told}");
    assert!(told.contains("castling rights are not in the picture"), "{told}");
    let output = piped(&["play", "-", "--turn", "w", "e4"], &std::fs::read(&picture).unwrap());
    assert_eq!(text(&output.stdout), "4k3/8/8/8/4P3/8/8/4K2R b - e3 0 1\n", "{}", text(&output.stderr));
}

#[test]
fn a_picture_is_no_move() {
    let picture = drawn("play_moves", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let output = run(&["play", "start", &picture]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("moves are text"), "{}", text(&output.stderr));
}

#[test]
fn a_file_that_is_not_there_is_told_as_such_and_a_bad_one_is_read() {
    let output = run(&["play", "no-such-file.fen", "e4"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("no-such-file.fen: there is no such file"));
    let folder = scratch("play_bad");
    let output = run(&["play", folder.to_str().unwrap(), "e4"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("this is a directory"), "{}", text(&output.stderr));
    let path = folder.join("bad.fen");
    std::fs::write(&path, "xx\n").unwrap();
    let output = run(&["play", path.to_str().unwrap(), "e4"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("no chess position was found"), "{}", text(&output.stderr));
}
