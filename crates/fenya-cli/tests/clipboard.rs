//! The clipboard, for real: on an X server of the test's own, so that nobody's
//! clipboard is overwritten. Skipped where Xvfb or xclip are not installed.

#![cfg(all(feature = "clipboard", unix, not(target_os = "macos")))]
#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod common;

use common::{fenya, run, scratch, text};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Output, Stdio};

const POSITION: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

struct Screen {
    server: Child,
    display: String,
}

impl Screen {
    fn open() -> Option<Self> {
        let there = Command::new("xclip").arg("-version").stderr(Stdio::null()).status().is_ok();
        // The server chooses a free display and tells it.
        let mut server = Command::new("Xvfb");
        server.args(["-displayfd", "1", "-screen", "0", "64x64x24", "-nolisten", "tcp"]);
        server.stdout(Stdio::piped()).stderr(Stdio::null());
        let server = if there { server.spawn().ok() } else { None };
        let Some(mut server) = server else {
            eprintln!("skipped: the clipboard is tested where Xvfb and xclip are installed");
            return None;
        };
        let mut number = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut number).unwrap();
        if number.trim().is_empty() {
            eprintln!("skipped: the X server does not start here");
            let _ = server.wait();
            return None;
        }
        Some(Self { server, display: format!(":{}", number.trim()) })
    }

    /// Puts it on the clipboard; xclip stays behind to hand it out.
    fn copy(&self, kind: &str, bytes: &[u8]) {
        let mut xclip = Command::new("xclip")
            .args(["-selection", "clipboard", "-t", kind, "-i"])
            .env("DISPLAY", &self.display)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        xclip.stdin.take().unwrap().write_all(bytes).unwrap();
        assert!(xclip.wait().unwrap().success());
    }

    fn fenya(&self, args: &[&str]) -> Output {
        let mut command = fenya();
        command.env("DISPLAY", &self.display).env_remove("WAYLAND_DISPLAY");
        command.arg("--clipboard").args(args).stdin(Stdio::null()).output().unwrap()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn is(output: &Output, code: i32, out: &str, err: &str) {
    assert_eq!(output.status.code(), Some(code), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout), out);
    assert!(text(&output.stderr).contains(err), "{err:?} is not in {}", text(&output.stderr));
}

#[test]
fn what_is_on_the_clipboard_is_read() {
    let Some(screen) = Screen::open() else { return };
    is(&screen.fenya(&[]), 2, "", "there is neither a picture nor a text on the clipboard");

    screen.copy("UTF8_STRING", POSITION.as_bytes());
    // Alone it is all that is read: nothing is waited for on standard input.
    is(&screen.fenya(&[]), 0, &format!("{POSITION}\n"), "");
    // Other inputs come after it.
    let other = "8/8/8/8/8/8/8/K1k5 w - - 0 1";
    is(&screen.fenya(&[other]), 0, &format!("{POSITION}\n{other}\n"), "");

    screen.copy("UTF8_STRING", b"1. e4 e5 2. Nf3 Nc6 *");
    is(&screen.fenya(&[]), 0, &format!("{POSITION}\n"), "");

    let png = scratch("clipboard").join("board.png");
    let png = png.to_str().unwrap();
    let drawn = run(&["draw", POSITION, "-o", png]);
    assert!(drawn.status.success(), "{}", text(&drawn.stderr));
    screen.copy("image/png", &std::fs::read(png).unwrap());
    let placement = POSITION.split(' ').next().unwrap();
    let output = screen.fenya(&["--turn", "w"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).starts_with(placement), "{}", text(&output.stdout));

    screen.copy("image/png", b"\x89PNG\r\n\x1a\nand no more");
    is(&screen.fenya(&[]), 2, "", "the picture on the clipboard cannot be read");
}

#[test]
fn without_a_screen_there_is_no_clipboard() {
    let mut command = fenya();
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    let output = command.arg("--clipboard").stdin(Stdio::null()).output().unwrap();
    is(&output, 2, "", "there is no clipboard");
}
