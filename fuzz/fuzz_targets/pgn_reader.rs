//! Every problem is in bounds, and what was played is written and read again.
//! A game that is read quickly has no problem. Addresses and UTF-16 hold.
#![no_main]

use fenya::pgn::{
    AddressGame, GameOptions, QuickReader, TagOrder, Utf16, Utf16Decoder, WriteOptions, games, read_game,
    split, write,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut reader = QuickReader::new();
    for span in split(data) {
        let bytes = &data[span.range()];
        // With a language or encoding that is known, the careful way is taken.
        let options =
            GameOptions { encoding: Some(fenya::pgn::Encoding::Windows1252), ..GameOptions::default() };
        if let Some(quick) = reader.read(bytes) {
            let game = read_game(bytes, 0, &GameOptions::default());
            assert!(game.problems.is_empty() && game.outcome == quick.outcome());
            assert!(quick.plies().iter().map(|p| (p.before, Some(p.m))).eq(game.mainline()));
            assert!(!bytes.is_ascii() || read_game(bytes, 0, &options).is_same(&game));
        }
    }
    if let Some(game) = std::str::from_utf8(data).ok().and_then(AddressGame::find) {
        assert!(game.original(fenya::Span::new(0, game.text.len())).end <= data.len());
    }
    let (mut whole, mut cut) = (Vec::new(), Vec::new());
    let (mut a, mut b) = (Utf16Decoder::new(Utf16::Le), Utf16Decoder::new(Utf16::Le));
    a.push(data, &mut whole);
    a.finish(&mut whole);
    data.chunks(3).for_each(|chunk| b.push(chunk, &mut cut));
    b.finish(&mut cut);
    assert_eq!(whole, cut);
    assert!(std::str::from_utf8(&whole).is_ok());
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
