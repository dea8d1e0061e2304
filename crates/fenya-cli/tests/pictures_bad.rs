//! Pictures and PDF files that are broken, absurd or empty: a clear message,
//! the right exit code, and the other inputs of the call still done.

#![allow(clippy::unwrap_used)]

mod common;

use common::{piped, run, scratch, text};
use std::io::Write;
use std::path::PathBuf;
use std::process::Output;

const GOOD: &str = "8/8/8/8/8/8/8/K1k5 w - - 0 1";

fn chunk(out: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]) {
    let mut crc = flate2::Crc::new();
    crc.update(kind);
    crc.update(data);
    out.extend(u32::try_from(data.len()).unwrap().to_be_bytes());
    out.extend(kind);
    out.extend(data);
    out.extend(crc.sum().to_be_bytes());
}

/// A grey PNG; its rows are made one by one.
fn png(width: u32, height: u32, row: impl Fn(u32) -> Vec<u8>) -> Vec<u8> {
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = [width.to_be_bytes(), height.to_be_bytes()].concat();
    header.extend([8, 0, 0, 0, 0]);
    chunk(&mut out, b"IHDR", &header);
    let mut data = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    for y in 0..height {
        data.write_all(&[0]).unwrap();
        data.write_all(&row(y)).unwrap();
    }
    chunk(&mut out, b"IDAT", &data.finish().unwrap());
    chunk(&mut out, b"IEND", &[]);
    out
}

fn noise(width: u32, height: u32) -> Vec<u8> {
    let value = |i: u32| (i.wrapping_mul(2_654_435_761).rotate_left(13).wrapping_mul(40_503) >> 16) as u8;
    png(width, height, |y| (0..width).map(|x| value(y * width + x + 1)).collect())
}

fn jpeg() -> Vec<u8> {
    let noise = image::GrayImage::from_fn(200, 200, |x, y| image::Luma([((x * 37) ^ (y * 91)) as u8]));
    let mut out = std::io::Cursor::new(Vec::new());
    noise.write_to(&mut out, image::ImageFormat::Jpeg).unwrap();
    out.into_inner()
}

/// A PDF of these objects, the first of which is the catalogue.
fn pdf(objects: &[&str], trailer: &str) -> Vec<u8> {
    let mut out = String::from("%PDF-1.4\n");
    let mut places = Vec::new();
    for (i, object) in objects.iter().enumerate() {
        places.push(out.len());
        out.push_str(&format!("{} 0 obj\n{object}\nendobj\n", i + 1));
    }
    let (start, size) = (out.len(), objects.len() + 1);
    out.push_str(&format!("xref\n0 {size}\n0000000000 65535 f \n"));
    for place in places {
        out.push_str(&format!("{place:010} 00000 n \n"));
    }
    out.push_str(&format!("trailer\n<< /Size {size} /Root 1 0 R {trailer} >>\nstartxref\n{start}\n%%EOF\n"));
    out.into_bytes()
}

const PAGES: [&str; 3] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>",
];

fn file(test: &str, name: &str, bytes: &[u8]) -> PathBuf {
    let path = scratch(test).join(name);
    std::fs::write(&path, bytes).unwrap();
    path
}

/// The picture comes first and fails with one line; the position behind it is
/// still printed.
#[track_caller]
fn told(output: &Output, code: i32, message: &str) {
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{err}");
    assert!(err.contains(message), "{message:?} is not in {err}");
    assert_eq!(err.lines().count(), 1, "{err}");
    assert_eq!(out, format!("{GOOD}\n"));
}

#[track_caller]
fn refused(name: &str, bytes: &[u8], message: &str) {
    let test = format!("pictures_bad_{}", message.replace(|c: char| !c.is_ascii_alphanumeric(), "_"));
    let path = file(&test, name, bytes);
    told(&run(&[path.to_str().unwrap(), GOOD]), 1, message);
}

#[test]
fn a_picture_of_noise_has_no_board() {
    refused("noise.png", &noise(300, 200), "no chessboard was found in this picture");
}

#[test]
fn a_picture_of_one_pixel_has_no_board() {
    refused("dot.png", &noise(1, 1), "dot.png: no chessboard was found");
}

#[test]
fn a_file_without_a_byte_is_empty() {
    refused("nothing.png", b"", "the input is empty");
}

#[test]
fn half_a_jpeg_is_no_picture() {
    let bytes = jpeg();
    refused("half.jpg", &bytes[..bytes.len() / 2], "half.jpg: the file ends in the middle of the picture");
}

#[test]
fn half_a_png_is_no_picture() {
    let bytes = noise(300, 200);
    refused("half.png", &bytes[..bytes.len() / 2], "half.png: the file ends in the middle of the picture");
}

#[test]
fn a_header_that_claims_a_huge_picture_is_refused() {
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = [30_000u32.to_be_bytes(), 30_000u32.to_be_bytes()].concat();
    header.extend([8, 6, 0, 0, 0]);
    chunk(&mut out, b"IHDR", &header);
    chunk(&mut out, b"IDAT", &[]);
    refused("claim.png", &out, "30000x30000 pixels, more than the 100 megapixels");
}

#[test]
fn a_small_file_of_400_million_pixels_is_refused() {
    let bytes = png(20_000, 20_000, |_| vec![0; 20_000]);
    assert!(bytes.len() < 4 << 20);
    refused("bomb.png", &bytes, "20000x20000 pixels");
}

#[test]
fn a_picture_is_one_whatever_its_name() {
    refused("board.fen", &noise(50, 50), "board.fen: no chessboard");
    refused("game.pgn", &noise(50, 50), "game.pgn: no chessboard");
}

#[test]
fn a_text_is_one_whatever_its_name() {
    let path = file("pictures_bad_text", "board.png", b"4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
    let output = run(&[path.to_str().unwrap(), GOOD]);
    assert_eq!(text(&output.stdout), format!("4k3/8/8/8/8/8/8/4K3 w - - 0 1\n{GOOD}\n"));
    let path = file("pictures_bad_text", "cat.png", b"a cat\n");
    let output = run(&[path.to_str().unwrap(), GOOD]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("no chess position was found in this text"));
    assert_eq!(text(&output.stdout), format!("{GOOD}\n"));
}

#[test]
fn an_encrypted_pdf_says_so() {
    let secret = "<< /Filter /Standard /V 1 /R 2 /P -44 \
                  /O <000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f> \
                  /U <1f1e1d1c1b1a191817161514131211100f0e0d0c0b0a09080706050403020100> >>";
    let objects = [PAGES[0], PAGES[1], PAGES[2], secret];
    let bytes = pdf(
        &objects,
        "/Encrypt 4 0 R /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]",
    );
    refused("secret.pdf", &bytes, "the PDF is encrypted; remove its password first");
}

#[test]
fn a_pdf_without_pages_says_so() {
    let bytes = pdf(&[PAGES[0], "<< /Type /Pages /Kids [] /Count 0 >>"], "");
    refused("empty.pdf", &bytes, "pages");
}

#[test]
fn a_pdf_that_breaks_off_is_damaged() {
    refused("stub.pdf", b"%PDF-1.7\n", "stub.pdf: the file is damaged");
}

#[test]
fn a_blank_page_has_no_board() {
    refused("blank.pdf", &pdf(&PAGES, ""), "no chessboard was found on 1 page");
}

#[test]
fn a_page_that_is_not_there_is_wrong_usage() {
    let path = file("pictures_bad_page", "blank.pdf", &pdf(&PAGES, ""));
    let output = run(&["--pages", "3-7", path.to_str().unwrap(), GOOD]);
    told(&output, 2, "there is no page 3; the pages are 1 to 1");
    assert_eq!(run(&["--pages", "x", GOOD]).status.code(), Some(2));
}

#[test]
fn formats_that_are_not_read_are_named_with_what_to_do() {
    refused(
        "a.avif",
        b"\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf",
        "an AVIF file, which is not read; save it as PNG",
    );
    refused("a.jxl", b"\0\0\0\x0cJXL \r\n\x87\n", "a JPEG XL file, which is not read");
    refused("a.djvu", b"AT&TFORM\0\0\0\0DJVMDIRM", "convert it with `ddjvu -format=pdf`");
}

#[test]
#[cfg(unix)]
fn the_null_device_is_empty() {
    told(&run(&["/dev/null", GOOD]), 1, "the input is empty");
}

#[test]
fn a_picture_on_standard_input_is_read_as_one() {
    let output = piped(&["-", GOOD], &noise(40, 40));
    told(&output, 1, "<stdin>: no chessboard was found");
    let output = piped(&["-", GOOD], &jpeg()[..300]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).starts_with("error: <stdin>: "));
}

#[test]
fn pictures_in_a_directory_are_read_and_games_are_not_looked_for_in_them() {
    let folder = scratch("pictures_bad_folder");
    std::fs::write(folder.join("a.png"), noise(30, 30)).unwrap();
    std::fs::write(folder.join("b.fen"), format!("{GOOD}\n")).unwrap();
    std::fs::write(folder.join("c.txt"), "not taken").unwrap();
    let output = run(&[folder.to_str().unwrap()]);
    told(&output, 1, "a.png: no chessboard was found");
    let output = run(&["pgn", "check", folder.to_str().unwrap()]);
    assert!(text(&output.stderr).contains("there are no games in this directory"));
    let output = run(&["pgn", "check", folder.join("a.png").to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("(PNG)"), "{}", text(&output.stderr));
}

#[test]
fn every_command_refuses_a_picture_without_a_board() {
    let path = file("pictures_bad_commands", "noise.png", &noise(60, 60));
    for command in ["read", "check", "draw"] {
        let output = run(&[command, path.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1), "{command}");
        assert!(text(&output.stderr).contains("no chessboard was found"), "{command}");
    }
    let output = run(&["play", path.to_str().unwrap(), "e4"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("no chessboard was found"));
}

#[test]
#[cfg(not(feature = "clipboard"))]
fn a_build_without_the_clipboard_says_so() {
    told(&run(&["--clipboard", GOOD]), 2, "build it with `--features clipboard`");
}

#[test]
fn corners_are_eight_numbers() {
    let output = run(&["--corners", "1,2,3", GOOD]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("corners are eight numbers"));
}
