//! Any bytes: nothing panics, what is said points into the text, fixes and
//! everything that is written are read back. The first byte gives hints.
#![no_main]

use fenya::board::{Color, Size};
use fenya::notation::{Dialect, KnightLetter, LANGUAGES, ReadOptions, read};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let options = ReadOptions::default();
    fenya_fuzz::judge(&read(data, &options), data);
    let [hint, rest @ ..] = data else { return };
    let mut options = options;
    let n = usize::from(hint / 8);
    match hint % 8 {
        0 => options.from = Dialect::ALL.get(n % Dialect::ALL.len()).copied(),
        1 => options.size = Size::new(hint / 16 + 1, hint.wrapping_mul(7) % 16 + 1),
        2 => options.language = LANGUAGES.get(n % LANGUAGES.len()),
        3 => options.knight = Some(KnightLetter::S),
        4 => options.turn = Some(Color::Black),
        5 => options.size = Some(Size::CAPABLANCA),
        _ => return,
    }
    fenya_fuzz::judge(&read(rest, &options), rest);
});
