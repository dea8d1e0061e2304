//! What the strict reader accepts the lenient one reads as the same position,
//! without an error, and what is written of it is read back by both.
#![no_main]

use fenya::Setup;
use fenya::check::Severity;
use fenya::notation::{ReadOptions, read};
use fenya::rules::{CastlingStyle, EpPolicy, Position};
use fenya_fuzz::meaning;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(position) = Position::from_fen(data) else { return };
    let setup = Setup::from(&position);
    let readings = read(data, &ReadOptions::default());
    let reading = readings.unique().expect("the lenient reader reads it");
    assert_eq!(meaning(&reading.setup), meaning(&setup));
    let error = readings.text_problems().into_iter().find(|p| p.severity == Severity::Error);
    assert!(error.is_none(), "{error:?}");
    for castling in [CastlingStyle::Xfen, CastlingStyle::Shredder] {
        let mut text = Vec::new();
        position.write_fen(&mut text, EpPolicy::Always, castling);
        let again = Position::from_fen(&text).expect("the strict reader reads what it wrote");
        assert_eq!(meaning(&Setup::from(&again)), meaning(&setup));
        let lenient = read(&text, &ReadOptions::default());
        assert_eq!(lenient.unique().map(|r| meaning(&r.setup)), Some(meaning(&setup)));
    }
});
