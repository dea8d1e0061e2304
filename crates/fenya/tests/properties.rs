//! What must hold for every position and every text: what is written is read
//! back as it was, nothing panics, and whatever is said of a text points into it.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

use fenya::board::{Board, Color, Piece, Role, Size, Square};
use fenya::check::{Problem, check, mend};
use fenya::notation::{
    Dialect, KnightLetter, LANGUAGES, Language, ReadOptions, Readings, WriteError, WriteOptions, en_passant,
    find, read, write,
};
use fenya::rules::{CastlingStyle, EpPolicy, Position, chess960};
use fenya::{Castling, ChecksLeft, ClaimFault, Pockets, Setup, Wing};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeSet;

const WRITTEN: [Dialect; 11] = [
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

const PICTURES: [Dialect; 3] = [Dialect::Pieces, Dialect::Unicode, Dialect::Ascii];

// ---------------------------------------------------------------------------
// Positions

/// Letters that pieces may have: those of chess, of Capablanca's chess, and
/// others, among them the two that may be the knight.
fn roles(kind: u8) -> Vec<Role> {
    let mut roles = Role::ORTHODOX.to_vec();
    if kind >= 1 {
        roles.extend([Role::Archbishop, Role::Chancellor]);
    }
    if kind >= 2 {
        roles.extend("DEFGHIJLMOTUVWXYZ".chars().map(Role::Other));
        roles.push(Role::Other('Ж'));
    }
    match kind {
        3 => roles.push(Role::Other('S')),
        4 => roles.push(Role::Other('N')),
        5 => roles.extend([Role::Other('N'), Role::Other('S')]),
        _ => {}
    }
    roles
}

fn sizes() -> impl Strategy<Value = Size> {
    let any = (1u8..=26, 1u8..=26).prop_map(|(w, h)| Size::new(w, h).unwrap());
    prop_oneof![
        4 => Just(Size::STANDARD),
        1 => Just(Size::CAPABLANCA),
        2 => (1u8..=4, 1u8..=4).prop_map(|(w, h)| Size::new(w, h).unwrap()),
        4 => any,
    ]
}

/// A board whose squares are filled with one probability: none, some, all.
fn boards(size: impl Strategy<Value = Size>, kinds: Vec<u8>) -> impl Strategy<Value = Board> {
    let percent = select(vec![0u8, 3, 15, 50, 90, 100]);
    (size, percent, select(kinds)).prop_flat_map(|(size, percent, kind)| {
        let cell = (0u8..100, any::<bool>(), select(roles(kind))).prop_map(move |(p, white, role)| {
            let color = if white { Color::White } else { Color::Black };
            (p < percent).then_some(Piece::new(color, role))
        });
        vec(cell, size.squares()).prop_map(move |cells| {
            let mut board = Board::empty(size);
            for (i, piece) in (0u16..).zip(cells) {
                let (file, rank) = (i % u16::from(size.width()), i / u16::from(size.width()));
                board.set(Square::new(file as u8, rank as u8), piece);
            }
            board
        })
    })
}

/// Fields that fit the board in form, whether or not they make sense.
fn with_fields(board: Board, variant: bool) -> impl Strategy<Value = Setup> {
    let size = board.size();
    let square = (0..size.width(), 0..size.height()).prop_map(|(f, r)| Square::new(f, r));
    let held = select(board.pieces().map(|(_, p)| p.role).chain([Role::Queen]).collect::<Vec<_>>());
    let pockets = (vec(held.clone(), 0..3), vec(held, 0..3));
    let variants = (
        proptest::option::weighted(0.2, pockets),
        proptest::option::weighted(0.2, (0u8..=9, 0u8..=9)),
        vec(proptest::bool::weighted(0.1), board.pieces().count()),
    );
    (
        any::<bool>(),
        vec((any::<bool>(), 0u8..12), 0..5),
        proptest::option::of(square),
        prop_oneof![Just(0u32), 0u32..200, any::<u32>()],
        prop_oneof![Just(1u32), 0u32..300, any::<u32>()],
        variants,
    )
        .prop_map(move |(white, claims, ep, halfmove, fullmove, (pockets, checks, promoted))| {
            let mut setup = Setup::new(board.clone());
            setup.turn = if white { Color::White } else { Color::Black };
            for (white, claim) in claims {
                let color = if white { Color::White } else { Color::Black };
                match claim {
                    10 => setup.castling.insert_wing(color, Wing::King),
                    11 => setup.castling.insert_wing(color, Wing::Queen),
                    file if file < size.width() => setup.castling.insert_file(color, file),
                    _ => false,
                };
            }
            setup.en_passant = ep;
            setup.halfmove = halfmove;
            setup.fullmove = fullmove;
            if variant {
                setup.pockets = pockets.map(|(white, black)| Pockets { white, black });
                setup.checks = checks.map(|(white, black)| ChecksLeft { white, black });
                let on = board.from_top().filter(|(_, p)| p.is_some()).zip(promoted);
                setup.promoted = on.filter(|(_, yes)| *yes).map(|((square, _), _)| square).collect();
            }
            setup
        })
}

fn setups(kinds: Vec<u8>, variant: bool) -> impl Strategy<Value = Setup> {
    boards(sizes(), kinds).prop_flat_map(move |board| with_fields(board, variant))
}

/// 8x8, letters of chess, one king each.
fn orthodox() -> impl Strategy<Value = Setup> {
    (boards(Just(Size::STANDARD), vec![0]), 0u8..64, 1u8..64)
        .prop_map(|(mut board, white, apart)| {
            let kings: Vec<Square> =
                board.pieces().filter(|(_, p)| p.role == Role::King).map(|(square, _)| square).collect();
            for square in kings {
                board.set(square, None);
            }
            for (color, at) in [(Color::White, white), (Color::Black, (white + apart) % 64)] {
                board.set(Square::new(at % 8, at / 8), Some(Piece::new(color, Role::King)));
            }
            board
        })
        .prop_flat_map(|board| with_fields(board, false))
}

/// What a setup says, whichever way its castling rights are claimed.
fn meaning(setup: &Setup) -> impl PartialEq + std::fmt::Debug + use<> {
    let mut rights = BTreeSet::new();
    for (color, claim, result) in setup.castling.resolve(&setup.board).iter() {
        match result {
            Ok(right) => rights.insert(format!("{color} {:?} {}", right.wing, right.rook)),
            Err(ClaimFault::Repeated) => false,
            Err(_) => rights.insert(format!("{color} claims {}", claim.letter(color))),
        };
    }
    let variant = (setup.promoted.clone(), setup.pockets.clone(), setup.checks);
    (
        setup.board.clone(),
        setup.turn,
        rights,
        setup.en_passant,
        (setup.halfmove, setup.fullmove),
        format!("{variant:?}"),
    )
}

/// The letter that stands for the knight when this letter is asked for.
fn knight_of(setup: &Setup, wanted: KnightLetter) -> Option<KnightLetter> {
    let held = setup.pockets.iter().flat_map(|p| p.white.iter().chain(&p.black)).copied();
    let all: BTreeSet<Role> = setup.board.pieces().map(|(_, p)| p.role).chain(held).collect();
    match (all.contains(&Role::Other('N')), all.contains(&Role::Other('S'))) {
        (true, true) => None,
        (true, false) => Some(KnightLetter::S),
        (false, true) => Some(KnightLetter::N),
        (false, false) => Some(wanted),
    }
}

fn options(dialect: Dialect, knight: KnightLetter) -> WriteOptions {
    WriteOptions { dialect, knight, ..WriteOptions::default() }
}

fn hints(setup: &Setup, from: Option<Dialect>, knight: KnightLetter) -> ReadOptions {
    ReadOptions {
        from,
        size: Some(setup.board.size()),
        language: Some(Language::ENGLISH),
        knight: Some(knight),
        turn: None,
    }
}

/// What is left of a setup when a dialect has written it.
fn written_part(setup: &Setup, dialect: Dialect) -> Setup {
    let mut setup = setup.clone();
    if dialect == Dialect::Epd {
        setup.halfmove = 0;
        setup.fullmove = 1;
    }
    setup
}

/// `FENYA_PROPERTY_FACTOR=100` looks a hundred times as long.
fn cases(n: u32) -> ProptestConfig {
    let factor = std::env::var("FENYA_PROPERTY_FACTOR").ok().and_then(|f| f.parse().ok()).unwrap_or(1);
    ProptestConfig { cases: n * factor, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(160))]

    #[test]
    fn every_dialect_reads_what_it_wrote_on_boards_of_any_size(
        setup in setups(vec![0, 1, 2, 3, 4], true),
        wanted in select(vec![KnightLetter::N, KnightLetter::S]),
    ) {
        let knight = knight_of(&setup, wanted).unwrap();
        let variant = !setup.promoted.is_empty() || setup.pockets.is_some() || setup.checks.is_some();
        for dialect in WRITTEN {
            let text = match write(&setup, &options(dialect, wanted)) {
                Ok(text) => text,
                Err(WriteError::VariantState(d)) => {
                    prop_assert!(variant && PICTURES.contains(&d));
                    continue;
                }
                Err(WriteError::UnnameableRook(rook)) => {
                    prop_assert!(rook.file() >= 10);
                    continue;
                }
                Err(other) => return Err(TestCaseError::fail(format!("{dialect}: {other}"))),
            };
            let wanted = written_part(&setup, dialect);
            // Nothing tells a trimmed single rank from one that is too short.
            let told = dialect == Dialect::Trimmed && setup.board.height() == 1;
            for from in [Some(dialect), None].into_iter().take(if told { 1 } else { 2 }) {
                let readings = read(&text, &hints(&setup, from, knight));
                let got = readings.unique().map(|r| &r.setup);
                prop_assert!(
                    got.is_some_and(|got| meaning(got) == meaning(&wanted)),
                    "{dialect}, from {from:?}, size {:?}: {text:?}\nread as {:?}\nproblems {:?}",
                    setup.board.size(), got.map(ToString::to_string), readings.problems,
                );
            }
        }
    }

    #[test]
    fn the_placement_alone_is_read_back(setup in setups(vec![0, 1, 2], false)) {
        for dialect in WRITTEN {
            let text = write(&setup, &WriteOptions { fields: 1, ..options(dialect, KnightLetter::N) }).unwrap();
            let readings = read(&text, &hints(&setup, Some(dialect), KnightLetter::N));
            let got = readings.unique().map(|r| &r.setup.board);
            prop_assert_eq!(got, Some(&setup.board), "{}: {:?}", dialect, text);
        }
    }

    #[test]
    fn orthodox_positions_need_no_hints(setup in orthodox()) {
        for dialect in WRITTEN {
            let text = write(&setup, &options(dialect, KnightLetter::N)).unwrap();
            let wanted = written_part(&setup, dialect);
            let readings = read(&text, &ReadOptions::default());
            let same = |r: &fenya::notation::Reading| meaning(&r.setup) == meaning(&wanted);
            let found = match readings.unique() {
                Some(reading) => same(reading),
                None => readings.readings.iter().any(same),
            };
            prop_assert!(found, "{dialect}: {text:?} read as {:?}\n{:?}",
                readings.readings.first().map(|r| r.setup.to_string()), readings.problems);
        }
    }

    #[test]
    fn the_letter_s_for_the_knight_needs_no_hint(setup in orthodox()) {
        for dialect in WRITTEN {
            let text = write(&setup, &options(dialect, KnightLetter::S)).unwrap();
            let readings = read(&text, &ReadOptions::default());
            let same = |r: &fenya::notation::Reading| r.setup.board == setup.board;
            let found = match readings.unique() {
                Some(reading) => same(reading),
                None => readings.readings.iter().any(same),
            };
            prop_assert!(found, "{dialect}: {text:?} read as {:?}",
                readings.readings.first().map(|r| r.setup.to_string()));
        }
    }

    #[test]
    fn two_pieces_that_want_the_letter_of_the_knight_cannot_be_written(setup in setups(vec![5], false)) {
        let clash = knight_of(&setup, KnightLetter::N).is_none();
        for dialect in WRITTEN {
            let result = write(&setup, &options(dialect, KnightLetter::N));
            prop_assert_eq!(matches!(result, Err(WriteError::KnightLetter)), clash, "{}: {:?}", dialect, result);
        }
    }

    #[test]
    fn castling_rights_survive_xfen_and_shredder_on_any_back_rank(
        ranks in vec(vec(select(vec![None, None, Some(Role::Rook), Some(Role::Rook), Some(Role::Knight)]), 10), 2),
        kings in vec(0u8..10, 2),
        width in 3u8..=10,
        claims in vec((any::<bool>(), 0u8..12), 1..5),
    ) {
        let mut board = Board::empty(Size::new(width, 8).unwrap());
        for (color, (rank, king)) in Color::ALL.into_iter().zip(ranks.iter().zip(&kings)) {
            let y = if color == Color::White { 0 } else { 7 };
            for (file, role) in (0..width).zip(rank) {
                board.set(Square::new(file, y), role.map(|r| Piece::new(color, r)));
            }
            board.set(Square::new(king % width, y), Some(Piece::new(color, Role::King)));
        }
        let mut setup = Setup::new(board);
        for (white, claim) in claims {
            let color = if white { Color::White } else { Color::Black };
            match claim {
                10 => setup.castling.insert_wing(color, Wing::King),
                11 => setup.castling.insert_wing(color, Wing::Queen),
                file => setup.castling.insert_file(color, file % width),
            };
        }
        for dialect in [Dialect::Standard, Dialect::Xfen, Dialect::Shredder] {
            let text = write(&setup, &options(dialect, KnightLetter::N)).unwrap();
            let readings = read(&text, &hints(&setup, None, KnightLetter::N));
            let got = &readings.unique().unwrap().setup;
            prop_assert_eq!(meaning(got), meaning(&setup), "{}", text);
            // Written again it is the same text: the spelling is canonical.
            prop_assert_eq!(write(got, &options(dialect, KnightLetter::N)).unwrap(), text);
        }
        // K and Q stand for the outermost rook and nothing else.
        let xfen = write(&setup, &options(Dialect::Xfen, KnightLetter::N)).unwrap();
        let field = xfen.split(' ').nth(2).unwrap();
        let contested = |right: &fenya::Right| setup.castling.resolve(&setup.board).iter().any(|(_, _, r)| {
            r == Err(ClaimFault::SecondOnWing(right.rook))
        });
        for right in setup.castling.resolve(&setup.board).valid().filter(|r| !contested(r)) {
            let outer = (0..width).filter(|&f| {
                let here = setup.board.get(Square::new(f, right.rook.rank()));
                let beyond = match right.wing {
                    Wing::King => f > right.rook.file(),
                    Wing::Queen => f < right.rook.file(),
                };
                beyond && here == Some(Piece::new(right.color, Role::Rook))
            }).count() == 0;
            let letter = match (outer, right.wing) {
                (true, Wing::King) => 'K',
                (true, Wing::Queen) => 'Q',
                (false, _) => (b'A' + right.rook.file()) as char,
            };
            let letter = right.color.pick(letter, letter.to_ascii_lowercase());
            prop_assert!(field.contains(letter), "{} lacks {}", xfen, letter);
        }
    }

    #[test]
    fn en_passant_is_shown_least_often_under_legal_and_most_often_under_always(setup in orthodox()) {
        let [always, xfen, legal] =
            [EpPolicy::Always, EpPolicy::Xfen, EpPolicy::Legal].map(|policy| en_passant(&setup, policy));
        prop_assert_eq!(always, setup.en_passant);
        prop_assert!(xfen.is_none() || xfen == always);
        prop_assert!(legal.is_none() || legal == xfen);
        for (policy, shown) in [(EpPolicy::Always, always), (EpPolicy::Xfen, xfen), (EpPolicy::Legal, legal)] {
            let text = write(&setup, &WriteOptions { ep: policy, ..WriteOptions::default() }).unwrap();
            let field = shown.map_or("-".to_owned(), |s| s.to_string());
            prop_assert_eq!(text.split(' ').nth(3), Some(field.as_str()));
        }
    }
}

#[test]
fn all_960_starts_write_their_rights_as_kqkq_and_read_them_back_from_shredder() {
    for number in 0..960 {
        let setup = Setup::from(&chess960::start(number).unwrap());
        let xfen = write(&setup, &options(Dialect::Xfen, KnightLetter::N)).unwrap();
        assert!(xfen.ends_with(" w KQkq - 0 1"), "{number}: {xfen}");
        let shredder = write(&setup, &options(Dialect::Shredder, KnightLetter::N)).unwrap();
        let field = shredder.split(' ').nth(2).unwrap();
        assert!(!field.contains(['K', 'Q', 'k', 'q']) && field.len() == 4, "{number}: {shredder}");
        for text in [xfen, shredder] {
            let readings = read(&text, &ReadOptions::default());
            let reading = readings.unique().unwrap();
            assert_eq!(meaning(&reading.setup), meaning(&setup), "{text}");
            assert_eq!(reading.setup.to_string().split(' ').nth(2), Some("KQkq"), "{text}");
        }
    }
}

#[test]
fn every_letter_that_is_a_piece_is_written_as_a_letter_that_is_the_same_piece() {
    for c in '\0'..=char::MAX {
        let Some(piece) = Piece::from_letter(c) else { continue };
        let letter = piece.letter();
        assert_eq!(Piece::from_letter(letter), Some(piece), "{c:?} is written {letter:?}");
        assert_eq!(letter.is_ascii(), c.is_ascii(), "{c:?} is written {letter:?}");
    }
}

// ---------------------------------------------------------------------------
// Texts

/// Short texts of every kind, to be broken.
const TEXTS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
    "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11",
    "8/8/8/6k1/3pP3/8/8/2QK4 b - e3 0 1",
    "87p7B882pS1Sp12P1s1P11K1k1B2",
    "15p7B18pS1Sp3P1s1P2K1k1B2",
    "/7p/7B///2pS1Sp/2P1s1P/1K1k1B",
    "k1K5/p7/1P6/40 w - -",
    "rnbqkbnr pppppppp 8 8 8 8 PPPPPPPP RNBQKBNR w KQkq 0 1",
    "White: Ke1 Qd1 Black: Ke8 | w - - 0 1",
    "wKh3, Qh1, Nf2, Pe5, f6, h6, bKd2, Qf4, Ne3, Bd3, Pd4. (6+5)",
    "{white: [Kh1, Re4], black: [Kf3]}",
    " 3  . . k .\n 2  . N . .\n 1  K . . r\n    a b c d\n w - - 0 1",
    "♔ · · ♚\n· · · ·\n· ♕ · ·\n· · · ♟",
    "|*R|  | K|\n|  |*K|  |\n|  |  |  |",
    "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
    "k3/1n2/1RN1/2n1/3K",
    "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"castle; now\"; hmvc 3; fmvn 7;",
    "8/8/8/8/8/8/8/K1k4Q[Qn] w - - 3+3 0 1",
    "7к/8/8/8/8/8/8/К6Р w – – 0 1",
    "кр7/8/8/8/8/8/8/КрФЛСК3 б - - 0 1",
    "https://lichess.org/analysis/8/8/8/8/8/8/8/K1k5_w_-_-_0_1",
    "[FEN \"8/8/8/8/8/8/8/K1k5 w - - 0 1\"]",
    "8%2F8%2F8%2F8%2F8%2F8%2F8%2FK1k5%20w%20-%20-%200%201",
    "15p7B18pS1Sp12P1s1P11K1k1B2",
    "8/7p/7B/8/8/2pN1Np1/2P1n1P2/1K1k1B2 w - - 0 1",
];

/// One change to a text: a byte range is replaced.
fn mutated() -> impl Strategy<Value = Vec<u8>> {
    let patch = prop_oneof![
        Just(Vec::new()),
        vec(select(b"/ 81923pPkKnNsSqQrRbBaAcCwhHgG-_+~[](){}|.,:;'\"%\n\t0".to_vec()), 1..4),
        vec(any::<u8>(), 1..3),
        "[КРкрФЛСТНА♔♚♙–−／８ſKıÅ]{1,2}".prop_map(String::into_bytes),
    ];
    let edit = (any::<prop::sample::Index>(), 0usize..6, patch);
    (select(TEXTS), vec(edit, 1..5)).prop_map(|(text, edits)| {
        let mut bytes = text.as_bytes().to_vec();
        for (at, cut, patch) in edits {
            let start = at.index(bytes.len() + 1);
            let end = (start + cut).min(bytes.len());
            bytes.splice(start..end, patch);
        }
        bytes
    })
}

fn all_read_options() -> impl Strategy<Value = ReadOptions> {
    let language = proptest::option::weighted(0.2, 0..LANGUAGES.len());
    (
        proptest::option::weighted(0.3, select(Dialect::ALL.to_vec())),
        proptest::option::weighted(0.3, sizes()),
        language,
        proptest::option::weighted(0.2, select(vec![KnightLetter::N, KnightLetter::S])),
        proptest::option::weighted(0.1, select(Color::ALL.to_vec())),
    )
        .prop_map(|(from, size, language, knight, turn)| ReadOptions {
            from,
            size,
            language: language.map(|i| &LANGUAGES[i]),
            knight,
            turn,
        })
}

/// Every span lies in the input, between characters; every sentence can be said.
fn sound(problems: &[Problem], input: &[u8]) -> Result<(), TestCaseError> {
    let text = std::str::from_utf8(input).ok();
    for problem in problems {
        let (start, end) = (problem.span.start, problem.span.end);
        prop_assert!(start <= end && end <= input.len(), "{problem:?}");
        if let Some(text) = text {
            prop_assert!(
                text.is_char_boundary(start) && text.is_char_boundary(end),
                "{problem:?} in {text:?}"
            );
        }
        let message = problem.message();
        prop_assert!(!message.is_empty() && !message.contains("{0}"), "{problem:?}");
        for fix in &problem.fixes {
            prop_assert!(!fix.message().contains("{0}"), "{fix:?}");
        }
    }
    Ok(())
}

/// The size of the board that a standard placement shows.
fn shown_size(fen: &str) -> Size {
    let placement = fen.split([' ', '[']).next().unwrap();
    let rank = placement.split('/').next().unwrap();
    let (mut width, mut number) = (0, 0);
    for c in rank.chars() {
        match c.to_digit(10) {
            Some(digit) => number = number * 10 + digit,
            None => {
                width += number + u32::from(c != '~');
                number = 0;
            }
        }
    }
    let height = placement.split('/').count();
    Size::new((width + number) as u8, height as u8).unwrap()
}

/// Every fix is a text that has one reading, and nothing in it is spelled wrong.
fn fixes_read_back(problems: &[Problem], knight: KnightLetter) -> Result<(), TestCaseError> {
    for problem in problems {
        for fix in &problem.fixes {
            let hints = ReadOptions {
                size: Some(shown_size(&fix.fen)),
                language: Some(Language::ENGLISH),
                knight: Some(knight),
                ..ReadOptions::default()
            };
            let own = read(&fix.fen, &hints);
            prop_assert!(
                own.unique().is_some(),
                "{:?} offers {:?}: {:?}",
                problem.code,
                fix.fen,
                own.problems
            );
        }
    }
    Ok(())
}

fn judge(input: &[u8], options: &ReadOptions) -> Result<Readings, TestCaseError> {
    let readings = read(input, options);
    sound(&readings.problems, input)?;
    sound(&readings.text_problems(), input)?;
    prop_assert!(
        !readings.readings.is_empty() || !readings.problems.is_empty(),
        "{:?} {options:?}: nothing is said",
        String::from_utf8_lossy(input)
    );
    let _ = mend(&readings);
    let mut first = true;
    for reading in readings.readings.iter().chain(&readings.repairs) {
        let mut problems = reading.problems.clone();
        problems.extend(check(reading));
        sound(&problems, input)?;
        if first {
            problems.extend(readings.problems.iter().cloned());
            first = false;
        }
        let record = &reading.record;
        for span in record.squares.iter().chain([&record.span, &record.placement]) {
            prop_assert!(span.start <= span.end && span.end <= input.len());
        }
        if let Some(knight) = knight_of(&reading.setup, KnightLetter::N) {
            fixes_read_back(&problems, knight)?;
        }
        // What was read can be written, or it is said why not, and comes back.
        for dialect in WRITTEN {
            let Ok(text) = write(&reading.setup, &options_of(dialect)) else { continue };
            let Some(knight) = knight_of(&reading.setup, KnightLetter::N) else { continue };
            let again = read(&text, &hints(&reading.setup, Some(dialect), knight));
            let got = again.unique().map(|r| meaning(&r.setup));
            let wanted = written_part(&reading.setup, dialect);
            prop_assert!(got == Some(meaning(&wanted)), "{dialect}: {text:?} of {:?}", reading.setup);
        }
    }
    Ok(readings)
}

fn options_of(dialect: Dialect) -> WriteOptions {
    options(dialect, KnightLetter::N)
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn broken_texts_are_judged_soundly(input in mutated(), options in all_read_options()) {
        judge(&input, &options)?;
        judge(&input, &ReadOptions::default())?;
    }

    #[test]
    fn reading_is_deterministic(input in mutated()) {
        let options = ReadOptions::default();
        prop_assert_eq!(read(&input, &options), read(&input, &options));
        prop_assert_eq!(find(&input, &options), find(&input, &options));
    }

    #[test]
    fn arbitrary_bytes_are_judged_soundly(input in vec(any::<u8>(), 0..200), options in all_read_options()) {
        judge(&input, &options)?;
    }

    #[test]
    fn arbitrary_words_are_judged_soundly(
        input in "[1-9kqrbnpKQRBNPsSaAcCКкрРФ♔♚/ \\-wbe3_.|\\[\\]~]{0,80}",
        options in all_read_options(),
    ) {
        judge(input.as_bytes(), &options)?;
    }

    #[test]
    fn positions_in_running_text_lie_in_it(input in mutated(), before in ".{0,30}", after in ".{0,30}") {
        let mut text = before.into_bytes();
        text.push(b' ');
        text.extend_from_slice(&input);
        text.push(b'\n');
        text.extend_from_slice(after.as_bytes());
        let mut last = 0;
        for readings in find(&text, &ReadOptions::default()) {
            sound(&readings.text_problems(), &text)?;
            let span = readings.readings[0].record.span;
            prop_assert!(last <= span.start && span.start < span.end && span.end <= text.len());
            last = span.end;
        }
    }

    #[test]
    fn the_strict_reader_and_the_lenient_one_agree(setup in orthodox(), drop_rights in any::<bool>()) {
        let mut setup = setup;
        if drop_rights {
            setup.castling = Castling::NONE;
            setup.en_passant = None;
        }
        for castling in [CastlingStyle::Xfen, CastlingStyle::Shredder] {
            let text = write(&setup, &WriteOptions { castling, ..WriteOptions::default() }).unwrap();
            let Ok(position) = Position::from_fen(text.as_bytes()) else { continue };
            let readings = read(&text, &ReadOptions::default());
            let reading = readings.unique().unwrap();
            prop_assert_eq!(meaning(&Setup::from(&position)), meaning(&reading.setup), "{}", text);
            let errors: Vec<_> = readings.text_problems().into_iter()
                .filter(|p| p.severity == fenya::check::Severity::Error).collect();
            prop_assert!(errors.is_empty(), "{text}: {errors:?}");
        }
    }
}
