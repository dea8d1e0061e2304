//! No text is slow to read. A quadratic loop over 64 KiB takes minutes in a
//! debug build, a linear one milliseconds, so a loose limit tells them apart.

use fenya::board::Size;
use fenya::check::{check, mend};
use fenya::notation::{Dialect, KnightLetter, MAX_INPUT, ReadOptions, find, read};
use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_secs(8);

/// What is repeated, in which text: `head`, then `part` until the text is as
/// long as a text may be, then `tail`.
const SHAPES: &[(&str, &str, &str)] = &[
    ("", "8", ""),
    ("", "0", ""),
    ("", "1", ""),
    ("", "/", ""),
    ("", "k", ""),
    ("", "n", "S"),
    ("", "É", ""),
    ("", "к", ""),
    ("", "Кр", ""),
    ("", "♔", ""),
    ("", "~", ""),
    ("", " ", ""),
    ("K", " ", "k"),
    ("", "[", ""),
    ("", "]", ""),
    ("[", "[]", "]"),
    ("", "({[", ""),
    ("", ",", ""),
    ("", ".", ""),
    ("", "\"", ""),
    ("", "'`", ""),
    ("", "%", ""),
    ("", "%2", ""),
    ("", "%20", ""),
    ("", "%E2%80", ""),
    ("", "\u{200B}", ""),
    ("", "–", ""),
    ("", "\n", ""),
    ("", "\n.", ""),
    ("", "a\n", ""),
    ("", ". . . .\n", ""),
    ("", "|", ""),
    ("", "|\n", ""),
    ("", "| |", ""),
    ("", "8/", ""),
    ("", "8/8/8/8/8/8/8/", ""),
    ("", "8 ", ""),
    ("", "1k", ""),
    ("", "123456k", ""),
    ("", "K0k0", ""),
    ("", "0k/", ""),
    ("8/8/8/8/8/8/8/", "K", ""),
    ("8/8/8/8/8/8/8/", "1", "K"),
    ("8/8/8/8/8/8/8/", "0", "K"),
    ("8/8/8/8/8/8/8/", "1K", ""),
    ("8/8/8/8/8/8/8/K1k5 ", "w ", ""),
    ("8/8/8/8/8/8/8/K1k5 w ", "K", ""),
    ("8/8/8/8/8/8/8/K1k5 w - - ", "9", ""),
    ("8/8/8/8/8/8/8/K1k5 w - - ", "0 ", ""),
    ("8/8/8/8/8/8/8/K1k5 w - - ", "3+3 ", ""),
    ("8/8/8/8/8/8/8/K1k5 w - - ", ";", ""),
    ("8/8/8/8/8/8/8/K1k5 w - - ", "a;", ""),
    ("8/8/8/8/8/8/8/K1k5 w - - ", "! ", ""),
    ("8/8/8/8/8/8/8/K1k5 w - - ", "!;", ""),
    ("8/8/8/8/8/8/8/K1k5 w - - bm ", "Kb2 ", ";"),
    ("8/8/8/8/8/8/8/K1k5 w - - bm ", "x ", ";"),
    ("8/8/8/8/8/8/8/K1k5 w - - pv ", "Ka2 ", ";"),
    ("8/8/8/8/8/8/8/K1k5 w - - id ", "\"", ";"),
    ("8/8/8/8/8/8/8/K1k5 w - - ", "id \"", ";"),
    ("8/8/8/8/8/8/8/K1k5 w - - ", "–", ""),
    ("8/8/8/8/8/8/8/K1k5[", "Q", "] w - - 0 1"),
    ("8/8/8/8/8/8/8/K1k5[", "[", "] w - - 0 1"),
    ("K", "88", "k"),
    ("Kk", "64", ""),
    ("K7k", "1p", ""),
    ("", "K7k48 ", ""),
    ("", "Ka1 ", ""),
    ("", "Ka1,", ""),
    ("White: ", "Ka1 ", "Black: Kh8"),
    ("White: ", "white ", "Black: Kh8"),
    ("w", "a1", "Z"),
    ("w", "Ka1", ""),
    ("", "a1 ", ""),
    ("", "(1+", ""),
    ("", "king ", "e1"),
    ("", "FEN:", ""),
    ("", "[FEN \"", ""),
    ("", "http://", ""),
    ("http://", "8/", ""),
    ("http://", "8_", ""),
    ("", "8/8/8/8/8/8/8/K1k5 ", ""),
    ("", "8/8/8/8/8/8/8/K1k5\n", ""),
    ("", "(8/8/8/8/8/8/8/K1k5 w - - 0 1)", ""),
    ("", "8/8/8/8/8/8/8/K–k5 ", ""),
    ("", "87p7B882pN1Np12P1n1P11K1k1B2 ", ""),
    ("x ", "8/8/8/8/8/8/8/K1k6 ", ""),
    ("x ", "15p7B18pS1Sp12P1s1P11K1k1B2 ", ""),
    ("", "the pawn on e4 ", ""),
    ("", "e4,e5,", ""),
    ("", "_", ""),
    ("", "\\", ""),
    ("", "8-", ""),
    ("", "k:", ""),
];

fn shape(&(head, part, tail): &(&str, &str, &str), len: usize) -> String {
    let n = (len - head.len() - tail.len()) / part.len();
    format!("{head}{}{tail}", part.repeat(n))
}

fn within_limit(what: &str, shape: &(&str, &str, &str), work: impl FnOnce()) {
    let start = Instant::now();
    work();
    let taken = start.elapsed();
    assert!(taken < LIMIT, "{what} of {shape:?} took {taken:?}");
}

fn read_all(text: &str, options: &ReadOptions) {
    let readings = read(text, options);
    for reading in readings.readings.iter().chain(&readings.repairs) {
        let _ = check(reading);
    }
    let _ = readings.text_problems();
    let _ = mend(&readings);
}

#[test]
fn the_longest_texts_are_read_and_checked_in_no_time() {
    for s in SHAPES {
        let text = shape(s, MAX_INPUT);
        assert!(text.len() > MAX_INPUT - 64, "{s:?}");
        within_limit("read", s, || read_all(&text, &ReadOptions::default()));
    }
}

#[test]
fn positions_are_found_in_the_longest_texts_in_no_time() {
    for s in SHAPES {
        let text = shape(s, MAX_INPUT);
        within_limit("find", s, || {
            for readings in find(&text, &ReadOptions::default()) {
                let _ = readings.text_problems();
            }
        });
    }
}

#[test]
fn long_texts_are_read_as_the_largest_boards_in_no_time() {
    let size = Size::new(26, 26);
    for s in SHAPES {
        let text = shape(s, MAX_INPUT / 4);
        let options = ReadOptions { size, knight: Some(KnightLetter::S), ..ReadOptions::default() };
        within_limit("26x26", s, || read_all(&text, &options));
    }
}

#[test]
fn short_texts_have_no_exponential_reading() {
    let small: Vec<ReadOptions> = [None, Some(Dialect::Running), Some(Dialect::Pieces), Some(Dialect::Ascii)]
        .into_iter()
        .flat_map(|from| {
            [None, Size::new(26, 26)].map(|size| ReadOptions { from, size, ..ReadOptions::default() })
        })
        .collect();
    for s in SHAPES {
        let text = shape(s, 400);
        for options in &small {
            within_limit("a short reading", s, || read_all(&text, options));
        }
    }
}

#[test]
fn longer_texts_are_refused_without_being_looked_at() {
    let text = "8".repeat(MAX_INPUT + 1);
    let readings = read(&text, &ReadOptions::default());
    assert_eq!(readings.problems[0].code, fenya::check::Code::TooLong);
    assert!(find(&text, &ReadOptions::default()).is_empty());
}
