//! Pictures that show a board otherwise than it stands: what is done about it is told.

#![allow(clippy::unwrap_used)]

mod common;

use common::{run, scratch, text};
use image::imageops;
use std::path::{Path, PathBuf};

const GAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 1";

/// A diagram that the command drew, changed and saved.
fn drawn(folder: &Path, name: &str, change: impl Fn(image::RgbImage) -> image::RgbImage) -> PathBuf {
    let [plain, path] = ["plain.png", name].map(|n| folder.join(n));
    let out = run(&["draw", GAME, "--coords", "none", "-o", plain.to_str().unwrap()]);
    assert!(out.status.success(), "{}", text(&out.stderr));
    change(image::open(plain).unwrap().to_rgb8()).save(&path).unwrap();
    path
}

fn read(path: &Path, options: &[&str]) -> (String, String) {
    let out = run(&[&["read", path.to_str().unwrap()], options].concat());
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
    (text(&out.stdout).trim().to_owned(), text(&out.stderr))
}

#[test]
fn a_negative_and_a_mirror_are_told_with_what_settles_it() {
    let folder = scratch("shown");
    let negative = drawn(&folder, "negative.png", |mut p| {
        imageops::invert(&mut p);
        p
    });
    let mirror = drawn(&folder, "mirror.png", |p| imageops::flip_horizontal(&p));
    for (path, shown, words) in
        [(negative, "negative", "read as a negative"), (mirror, "mirrored", "read as seen in a mirror")]
    {
        let (fen, told) = read(&path, &[]);
        assert_eq!(fen, GAME);
        assert!(
            told.contains(words) && told.contains("--shown plain, negative or mirrored settles it"),
            "{told}"
        );
        let (fen, told) = read(&path, &["--shown", shown]);
        assert_eq!(fen, GAME);
        assert!(!told.contains("warning"), "{told}");
    }
}

#[test]
fn a_board_on_its_side_is_turned_and_it_is_told() {
    let folder = scratch("side");
    let path = drawn(&folder, "side.png", |p| imageops::rotate90(&p));
    let (fen, told) = read(&path, &[]);
    assert_eq!(fen, GAME);
    assert!(told.contains("the board lies on its side in the picture; it was turned"), "{told}");
}

#[test]
fn of_a_board_of_ten_files_eight_are_read_and_it_is_told() {
    let folder = scratch("ten");
    let path = folder.join("ten.png");
    let fen = "3k6/10/10/4P5/10/10/PPP2K4/10 w - - 0 1";
    let out = run(&["draw", fen, "--size", "10x8", "-o", path.to_str().unwrap()]);
    assert!(out.status.success(), "{}", text(&out.stderr));
    let (_, told) = read(&path, &[]);
    assert!(told.contains("the squares go on beyond the edge of what was read"), "{told}");
}
