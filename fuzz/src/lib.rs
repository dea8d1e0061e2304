//! What every fuzz target holds a text to.

use fenya::board::{Role, Size};
use fenya::check::{Problem, check, mend};
use fenya::notation::{
    Dialect, KnightLetter, Language, ReadOptions, Reading, Readings, WriteOptions, read, write,
};
use fenya::{ClaimFault, Setup};
use std::collections::BTreeSet;

pub const WRITTEN: [Dialect; 11] = [
    Dialect::Standard,
    Dialect::Xfen,
    Dialect::Shredder,
    Dialect::Epd,
    Dialect::Slashless,
    Dialect::Running,
    Dialect::Trimmed,
    Dialect::Spanning,
    Dialect::Pieces,
    Dialect::Unicode,
    Dialect::Ascii,
];

/// What a setup says, whichever way its castling rights are claimed.
pub fn meaning(setup: &Setup) -> (Setup, BTreeSet<String>) {
    let mut rights = BTreeSet::new();
    for (color, claim, result) in setup.castling.resolve(&setup.board).iter() {
        match result {
            Ok(right) => rights.insert(format!("{color} {:?} {}", right.wing, right.rook)),
            Err(ClaimFault::Repeated) => false,
            Err(_) => rights.insert(format!("{color} claims {}", claim.letter(color))),
        };
    }
    let mut rest = setup.clone();
    rest.castling = fenya::Castling::NONE;
    (rest, rights)
}

/// The letter of the knight in what is written of a setup; `None` where the
/// other pieces leave none.
pub fn knight_of(setup: &Setup) -> Option<KnightLetter> {
    let held = setup.pockets.iter().flat_map(|p| p.white.iter().chain(&p.black)).copied();
    let all: BTreeSet<Role> = setup.board.pieces().map(|(_, p)| p.role).chain(held).collect();
    match (all.contains(&Role::Other('N')), all.contains(&Role::Other('S'))) {
        (true, true) => None,
        (true, false) => Some(KnightLetter::S),
        _ => Some(KnightLetter::N),
    }
}

pub fn hints(size: Size, from: Option<Dialect>, knight: KnightLetter) -> ReadOptions {
    ReadOptions {
        from,
        size: Some(size),
        language: Some(Language::ENGLISH),
        knight: Some(knight),
        turn: None,
    }
}

/// Every span lies in the input and between characters; every sentence can be said.
pub fn sound(problems: &[Problem], input: &[u8]) {
    let text = std::str::from_utf8(input).ok();
    for problem in problems {
        let (start, end) = (problem.span.start, problem.span.end);
        assert!(start <= end && end <= input.len(), "{problem:?}");
        if let Some(text) = text {
            assert!(text.is_char_boundary(start) && text.is_char_boundary(end), "{problem:?}");
        }
        assert!(!problem.message().contains("{0}"), "{problem:?}");
        for fix in &problem.fixes {
            assert!(!fix.message().contains("{0}"), "{fix:?}");
        }
    }
}

/// The size of the board that a standard placement shows.
fn shown_size(fen: &str) -> Option<Size> {
    let placement = fen.split([' ', '[']).next()?;
    let (mut width, mut number) = (0, 0);
    for c in placement.split('/').next()?.chars() {
        match c.to_digit(10) {
            Some(digit) => number = number * 10 + digit,
            None => {
                width += number + u32::from(c != '~');
                number = 0;
            }
        }
    }
    Size::new(u8::try_from(width + number).ok()?, u8::try_from(placement.split('/').count()).ok()?)
}

/// Every fix is a text with one reading.
pub fn fixes_read_back(problems: &[Problem], knight: KnightLetter) {
    let mut seen = BTreeSet::new();
    for problem in problems {
        for fix in problem.fixes.iter().filter(|f| seen.insert(f.fen.clone())) {
            let size = shown_size(&fix.fen).expect("a fix shows its size");
            let again = read(&fix.fen, &hints(size, None, knight));
            assert!(again.unique().is_some(), "{:?} offers {:?}: {again:?}", problem.code, fix.fen);
        }
    }
}

/// What was read can be written in every dialect that can hold it, and comes back.
pub fn writes_read_back(setup: &Setup) {
    let Some(knight) = knight_of(setup) else { return };
    for dialect in WRITTEN {
        let Ok(text) = write(setup, &WriteOptions { dialect, ..WriteOptions::default() }) else { continue };
        let again = read(&text, &hints(setup.board.size(), Some(dialect), knight));
        let mut wanted = setup.clone();
        if dialect == Dialect::Epd {
            wanted.halfmove = 0;
            wanted.fullmove = 1;
        }
        let got = again.unique().map(|r| meaning(&r.setup));
        assert!(got == Some(meaning(&wanted)), "{dialect}: {text:?} is read as {again:?}");
    }
}

/// Everything that must hold of one reading.
pub fn judge_reading(reading: &Reading, input: &[u8]) {
    let mut problems = reading.problems.clone();
    problems.extend(check(reading));
    sound(&problems, input);
    for span in reading.record.squares.iter().chain([&reading.record.span, &reading.record.placement]) {
        assert!(span.start <= span.end && span.end <= input.len());
    }
    if let Some(knight) = knight_of(&reading.setup) {
        fixes_read_back(&problems, knight);
    }
    writes_read_back(&reading.setup);
}

/// Everything that must hold of what was read.
pub fn judge(readings: &Readings, input: &[u8]) {
    sound(&readings.problems, input);
    sound(&readings.text_problems(), input);
    assert!(!readings.readings.is_empty() || !readings.problems.is_empty(), "nothing is said");
    let _ = mend(readings);
    if let Some(best) = readings.readings.first().or(readings.repairs.first())
        && let Some(knight) = knight_of(&best.setup)
    {
        fixes_read_back(&readings.problems, knight);
    }
    for reading in readings.readings.iter().chain(&readings.repairs).take(6) {
        judge_reading(reading, input);
    }
}
