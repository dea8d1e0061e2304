//! Every problem is in bounds, and what was played is written and read again.
#![no_main]

use fenya::pgn::{TagOrder, WriteOptions, games, write};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    for game in games(data) {
        for problem in &game.problems {
            assert!(problem.span.start <= problem.span.end && problem.span.end <= data.len());
        }
        for options in [
            WriteOptions { tags: TagOrder::AsGiven, ..WriteOptions::default() },
            WriteOptions::compact(),
            WriteOptions { nags: false, width: Some(20), ..WriteOptions::default() },
        ] {
            let text = write(&game, &options).expect("UTF-8 can be written");
            let again = games(text.as_bytes()).next().expect("a game was written");
            assert!(again.mainline_san().starts_with(&game.mainline_san()));
        }
    }
});
