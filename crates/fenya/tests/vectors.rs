//! The vectors of the notation document: every string that it names, read and
//! written. Each test is named after the case it holds.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

use fenya::Setup;
use fenya::board::{Board, Color, Role, Size};
use fenya::check::{Code, Problem, Severity, check};
use fenya::notation::{
    Dialect, KnightLetter, LANGUAGES, Language, ReadOptions, Reading, Readings, WriteOptions, find, read,
    write,
};
use fenya::rules::EpPolicy;

fn free() -> ReadOptions {
    ReadOptions::default()
}

fn in_language(code: &str) -> ReadOptions {
    ReadOptions { language: Language::find(code), ..free() }
}

/// The only reading of a text.
fn one_with(text: &str, options: &ReadOptions) -> Reading {
    let readings = read(text, options);
    let reading = readings.unique().unwrap_or_else(|| panic!("{text:?} is not unique: {readings:#?}"));
    reading.clone()
}

fn one(text: &str) -> Reading {
    one_with(text, &free())
}

fn fen(text: &str) -> String {
    one(text).setup.to_string()
}

fn placement(text: &str) -> String {
    fen(text).split(' ').next().unwrap().to_owned()
}

fn codes(readings: &Readings) -> Vec<Code> {
    let mut all = readings.text_problems();
    if let Some(reading) = readings.unique() {
        all.extend(check(reading));
    }
    all.iter().map(|p| p.code).collect()
}

fn problem(readings: &Readings, code: Code) -> Problem {
    let mut all = readings.text_problems();
    if let Some(reading) = readings.unique() {
        all.extend(check(reading));
    }
    all.into_iter().find(|p| p.code == code).unwrap_or_else(|| panic!("no {code} in {readings:#?}"))
}

fn spell(setup: &Setup, dialect: Dialect, knight: KnightLetter) -> String {
    write(setup, &WriteOptions { dialect, knight, fields: 1, ..WriteOptions::default() }).unwrap()
}

// ---------------------------------------------------------------------------
// 1. Placement dialects

const DIALECTS: [Dialect; 4] = [Dialect::Standard, Dialect::Slashless, Dialect::Running, Dialect::Trimmed];

/// One board in four dialects, the letter of its knights, and its size.
fn rows_of_vectors() -> Vec<([&'static str; 4], KnightLetter, Size)> {
    let small = Size::new(4, 5).unwrap();
    vec![
        (
            [
                "8/7p/7B/8/8/2pS1Sp1/2P1s1P1/1K1k1B2",
                "87p7B882pS1Sp12P1s1P11K1k1B2",
                "15p7B18pS1Sp3P1s1P2K1k1B2",
                "/7p/7B///2pS1Sp/2P1s1P/1K1k1B",
            ],
            KnightLetter::S,
            Size::STANDARD,
        ),
        (
            ["k1K5/p7/1P6/8/8/8/8/8", "k1K5p71P688888", "k1K5p8P46", "k1K/p/1P/////"],
            KnightLetter::N,
            Size::STANDARD,
        ),
        (["8/8/8/8/8/8/8/8", "88888888", "64", "///////"], KnightLetter::N, Size::STANDARD),
        (
            ["7K/8/k1P5/7p/8/8/8/8", "7K8k1P57p8888", "7K8k1P12p32", "7K//k1P/7p////"],
            KnightLetter::N,
            Size::STANDARD,
        ),
        (
            [
                "r2q1rk1/2p1bppp/p2p1n2/np6/3PP1b1/1B2BN2/PP3PPP/RN1QR1K1",
                "r2q1rk12p1bpppp2p1n2np63PP1b11B2BN2PP3PPPRN1QR1K1",
                "r2q1rk3p1bpppp2p1n2np9PP1b2B2BN2PP3PPPRN1QR1K1",
                "r2q1rk/2p1bppp/p2p1n/np/3PP1b/1B2BN/PP3PPP/RN1QR1K",
            ],
            KnightLetter::N,
            Size::STANDARD,
        ),
        (["k3/1n2/1RN1/2n1/3K", "k31n21RN12n13K", "k4n3RN3n4K", "k/1n/1RN/2n/3K"], KnightLetter::N, small),
    ]
}

#[test]
fn every_dialect_form_of_a_row_is_the_standard_form() {
    for (texts, _, size) in rows_of_vectors() {
        let standard = texts[0].replace('S', "N").replace('s', "n");
        for (text, dialect) in texts.into_iter().zip(DIALECTS) {
            let hints = ReadOptions { size: Some(size), ..free() };
            let reading = one_with(text, &hints);
            assert_eq!(reading.setup.board.size(), size, "{text}");
            assert_eq!(reading.dialect, dialect, "{text}");
            assert_eq!(spell(&reading.setup, Dialect::Standard, KnightLetter::N), standard, "{text}");
            let asked = one_with(text, &ReadOptions { from: Some(dialect), ..hints });
            assert_eq!(asked.setup, reading.setup, "{text}");
        }
    }
}

#[test]
fn eight_by_eight_dialects_are_told_apart_without_hints() {
    for (texts, _, size) in rows_of_vectors().into_iter().filter(|(_, _, size)| size.is_standard()) {
        for (text, dialect) in texts.into_iter().zip(DIALECTS) {
            let reading = one(text);
            assert_eq!((reading.dialect, reading.setup.board.size()), (dialect, size), "{text}");
            let again = one(&reading.setup.to_string());
            assert_eq!(again.setup, reading.setup, "{text}");
        }
    }
}

#[test]
fn the_standard_form_of_a_row_is_written_in_every_dialect() {
    for (texts, knight, size) in rows_of_vectors() {
        let setup = one_with(texts[0], &ReadOptions { size: Some(size), ..free() }).setup;
        for (text, dialect) in texts.into_iter().zip(DIALECTS) {
            assert_eq!(spell(&setup, dialect, knight), text, "{dialect}");
        }
    }
}

#[test]
fn spanning_numbers_swallow_ranks() {
    let reading = one("k1K5/p7/1P6/40");
    assert_eq!(reading.dialect, Dialect::Spanning);
    assert_eq!(reading.setup.to_string(), "k1K5/p7/1P6/8/8/8/8/8 w - - 0 1");
    assert_eq!(spell(&reading.setup, Dialect::Spanning, KnightLetter::N), "k1K5/p7/1P6/40");
}

#[test]
fn a_missing_tail_of_a_spanning_text_is_empty() {
    let readings = read("k1K5/16/p7/1P6", &free());
    assert_eq!(readings.unique().unwrap().setup.to_string(), "k1K5/8/8/p7/1P6/8/8/8 w - - 0 1");
    assert!(codes(&readings).contains(&Code::MissingTail));
}

#[test]
fn eight_slashes_for_an_empty_board_are_read_with_a_warning() {
    let readings = read("////////", &free());
    assert_eq!(readings.unique().unwrap().setup.board, Board::empty(Size::STANDARD));
    let slash = problem(&readings, Code::TrailingSlash);
    assert_eq!(slash.severity, Severity::Warning);
    assert_eq!(slash.span.range(), 7..8);
}

#[test]
fn a_rectangle_with_slashes_needs_no_hint() {
    for text in ["k3/1n2/1RN1/2n1/3K", "k3/1n2/1RN1/2n1/3K w - - 0 1"] {
        let reading = one(text);
        assert_eq!(reading.setup.board.size(), Size::new(4, 5).unwrap());
        assert_eq!(reading.setup.to_string(), "k3/1n2/1RN1/2n1/3K w - - 0 1");
    }
}

#[test]
fn sixty_four_is_the_empty_board_of_chess_and_other_boards_when_asked() {
    assert_eq!(one("64").setup.board, Board::empty(Size::STANDARD));
    for (w, h) in [(4, 16), (16, 4)] {
        let size = Size::new(w, h).unwrap();
        let hints = ReadOptions { size: Some(size), ..free() };
        assert_eq!(one_with("64", &hints).setup.board, Board::empty(size));
    }
}

#[test]
fn eighty_squares_with_an_archbishop_are_ten_by_eight() {
    for (dialect, text) in [
        (Dialect::Slashless, "rnabqkbcnrpppppppppp91919191PPPPPPPPPPRNABQKBCNR"),
        (Dialect::Running, "rnabqkbcnrpppppppppp40PPPPPPPPPPRNABQKBCNR"),
    ] {
        let reading = one(text);
        assert_eq!((reading.dialect, reading.setup.board.size()), (dialect, Size::CAPABLANCA), "{text}");
        assert_eq!(placement(text), "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR");
    }
}

#[test]
fn a_misprinted_total_is_cut_at_rank_ends_to_the_intended_board() {
    let readings = read("15p7B18pS1Sp12P1s1P11K1k1B2", &free());
    assert!(readings.readings.is_empty());
    assert_eq!(problem(&readings, Code::WrongTotal).args, ["46", "82", "64"]);
    let intended = "8/7p/7B/8/8/2pN1Np1/2P1n1P1/1K1k1B2 w - - 0 1";
    assert_eq!(readings.repairs[0].setup.to_string(), intended);
    assert!(readings.repairs.len() > 1, "the other boards are offered too");
    assert_eq!(readings.problems[0].fixes[0].fen, intended);
}

#[test]
fn ranks_as_words_are_read_and_the_missing_en_passant_field_is_told() {
    let readings = read("rnbqkbnr pppppppp 8 8 8 8 PPPPPPPP RNBQKBNR w KQkq 0 1", &free());
    let reading = readings.unique().unwrap();
    assert_eq!(reading.dialect, Dialect::Spaced);
    assert_eq!(reading.setup, Setup::start());
    let codes = codes(&readings);
    assert!(codes.contains(&Code::LostSlashes) && codes.contains(&Code::MissingEp), "{codes:?}");
}

#[test]
fn a_lone_rank_is_no_position() {
    for text in ["7p", "5N2"] {
        let readings = read(text, &free());
        assert!(readings.readings.is_empty() && readings.repairs.is_empty(), "{text}");
        assert_eq!(readings.problems[0].code, Code::LoneRank, "{text}");
    }
    for text in ["White plays 5N2 and then 7p follows", "the ranks 7p and 5N2"] {
        assert!(find(text, &free()).is_empty(), "{text}");
        assert!(read(text, &free()).readings.is_empty(), "{text}");
    }
}

#[test]
fn a_bad_rank_is_named_with_its_squares() {
    let text = "8/7p/7B/8/8/2pN1Np/2P1n1P1/1K1k1B2 w - - 0 1";
    let readings = read(text, &free());
    assert!(readings.readings.is_empty());
    let short = problem(&readings, Code::RankTooShort);
    assert_eq!(short.args, ["3", "7", "1"]);
    assert_eq!(&text[short.span.range()], "2pN1Np");
    let fens: Vec<&str> = short.fixes.iter().map(|f| f.fen.as_str()).collect();
    assert!(fens.contains(&"8/7p/7B/8/8/2pN1Np1/2P1n1P1/1K1k1B2 w - - 0 1"), "{fens:?}");
}

// ---------------------------------------------------------------------------
// 2. Letters

#[test]
fn s_is_a_knight_where_there_is_no_n() {
    assert_eq!(placement("8/8/8/3S4/8/8/8/K1k4s"), "8/8/8/3N4/8/8/8/K1k4n");
}

#[test]
fn s_and_n_together_are_two_readings() {
    let readings = read("8/8/8/3S4/8/8/8/K1k4n w - - 0 1", &free());
    assert!(readings.is_ambiguous());
    assert_eq!(readings.readings.len(), 2);
    assert_eq!(problem(&readings, Code::Ambiguous).fixes.len(), 2);
    for (knight, square) in [(KnightLetter::N, "h1"), (KnightLetter::S, "d5")] {
        let options = ReadOptions { knight: Some(knight), ..free() };
        let reading = one_with("8/8/8/3S4/8/8/8/K1k4n w - - 0 1", &options);
        let piece = reading.setup.board.get(square.parse().unwrap()).unwrap();
        assert_eq!(piece.role, Role::Knight);
        let riders = reading.setup.board.pieces().filter(|(_, p)| matches!(p.role, Role::Other('N' | 'S')));
        assert_eq!(riders.count(), 1);
    }
}

/// The table of letters: king, queen, rook, bishop, knight, pawn.
const TABLE: &[(&str, [&str; 6])] = &[
    ("en", ["K", "Q", "R", "B", "N", "P"]),
    ("de", ["K", "D", "T", "L", "S", "B"]),
    ("da", ["K", "D", "T", "L", "S", "B"]),
    ("no", ["K", "D", "T", "L", "S", "B"]),
    ("sv", ["K", "D", "T", "L", "S", "B"]),
    ("sl", ["K", "D", "T", "L", "S", "P"]),
    ("fr", ["R", "D", "T", "F", "C", "P"]),
    ("es", ["R", "D", "T", "A", "C", "P"]),
    ("it", ["R", "D", "T", "A", "C", "P"]),
    ("ca", ["R", "D", "T", "A", "C", "P"]),
    ("pt", ["R", "D", "T", "B", "C", "P"]),
    ("nl", ["K", "D", "T", "L", "P", "O"]),
    ("tr", ["Ş", "V", "K", "F", "A", "P"]),
    ("ru", ["Кр", "Ф", "Л", "С", "К", "п"]),
    ("bg", ["Ц", "Д", "Т", "О", "К", "п"]),
    ("pl", ["K", "H", "W", "G", "S", "P"]),
    ("cs", ["K", "D", "V", "S", "J", "P"]),
    ("sk", ["K", "D", "V", "S", "J", "P"]),
    ("hu", ["K", "V", "B", "F", "H", "G"]),
    ("ro", ["R", "D", "T", "N", "C", "P"]),
    ("fi", ["K", "D", "T", "L", "R", "S"]),
    ("et", ["K", "L", "V", "O", "R", "P"]),
    ("is", ["K", "D", "H", "B", "R", "P"]),
    ("uk", ["Кр", "Ф", "Т", "С", "К", "п"]),
    ("el", ["Ρ", "Β", "Π", "Α", "Ι", "Σ"]),
    ("vi", ["V", "H", "X", "T", "M", "P"]),
];

/// A placement in the letters of a language.
fn localised(board: &str, letters: &[&str; 6]) -> String {
    board
        .chars()
        .map(|c| match "KQRBNP".find(c.to_ascii_uppercase()) {
            None => c.to_string(),
            Some(i) if c.is_ascii_uppercase() => {
                let mut chars = letters[i].chars();
                let first = chars.next().unwrap().to_uppercase().to_string();
                first + chars.as_str()
            }
            Some(i) => letters[i].to_lowercase(),
        })
        .collect()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

#[test]
fn every_set_of_letters_of_the_table_is_known() {
    for (code, letters) in TABLE {
        let language = Language::find(code).unwrap_or_else(|| panic!("{code}"));
        for (i, letter) in letters.iter().enumerate() {
            let upper: String = letter.to_uppercase();
            let known = language.letters[i].to_uppercase();
            assert_eq!(known, upper, "{code}");
        }
    }
    assert_eq!(LANGUAGES[0].code, "en");
}

#[test]
fn the_start_is_read_in_the_letters_of_every_language_when_it_is_named() {
    for (code, letters) in TABLE {
        let text = localised(START, letters);
        let reading = one_with(&text, &in_language(code));
        assert_eq!(reading.setup.board, Board::start(), "{code}: {text}");
        assert!(reading.language.code == *code || reading.language.aliases.contains(code), "{code}");
    }
}

#[test]
fn the_start_in_another_language_is_inferred_or_its_alternatives_are_told() {
    for (code, letters) in TABLE {
        let text = localised(START, letters);
        let readings = read(&text, &free());
        let right: Vec<&Reading> =
            readings.readings.iter().filter(|r| r.setup.board == Board::start()).collect();
        assert!(!right.is_empty(), "{code}: {text}: {readings:#?}");
        if let Some(reading) = readings.unique() {
            assert_eq!(reading.setup.board, Board::start(), "{code}: {text}");
        }
        if *code != "en" {
            // Never a silent guess.
            let told = codes(&readings);
            assert!(
                told.iter().any(|c| matches!(c, Code::OtherLanguage | Code::Ambiguous)),
                "{code}: {told:?}"
            );
        }
    }
}

#[test]
fn the_english_problemist_start_is_read_and_written() {
    let text = "rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR";
    assert_eq!(one(text).setup.board, Board::start());
    assert_eq!(spell(&Setup::start(), Dialect::Standard, KnightLetter::S), text);
}

#[test]
fn figurines_are_pieces_in_any_placement() {
    let text = "♜♞♝♛♚♝♞♜/♟♟♟♟♟♟♟♟/8/8/8/8/♙♙♙♙♙♙♙♙/♖♘♗♕♔♗♘♖ w KQkq - 0 1";
    assert_eq!(one(text).setup, Setup::start());
}

#[test]
fn cyrillic_look_alikes_are_folded_with_their_names() {
    let text = "7к/8/8/8/8/8/8/К6Р w - - 0 1";
    let readings = read(text, &free());
    assert_eq!(readings.unique().unwrap().setup.to_string(), "7k/8/8/8/8/8/8/K6P w - - 0 1");
    let first = problem(&readings, Code::LookAlike);
    assert_eq!(first.severity, Severity::Warning);
    assert_eq!(&text[first.span.range()], "к");
    assert_eq!(first.args, ["'к'", "U+043A", "CYRILLIC SMALL LETTER KA", "k"]);
}

#[test]
fn greek_capitals_are_folded_too() {
    let text = "7k/8/8/8/8/8/8/Κ6Ρ w - - 0 1";
    let readings = read(text, &free());
    assert_eq!(readings.unique().unwrap().setup.to_string(), "7k/8/8/8/8/8/8/K6P w - - 0 1");
    assert_eq!(problem(&readings, Code::LookAlike).args[2], "GREEK CAPITAL LETTER KAPPA");
}

#[test]
fn a_cyrillic_ve_for_a_bishop_is_a_look_alike() {
    let readings = read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNВQKBNR w KQkq - 0 1", &free());
    assert_eq!(readings.unique().unwrap().setup, Setup::start());
    assert_eq!(problem(&readings, Code::LookAlike).span.range(), 37..39);
}

#[test]
fn ka_and_es_beside_ef_and_el_are_russian() {
    let text = "лксфкрскл/пппппппп/8/8/8/8/ПППППППП/ЛКСФКрСКЛ";
    for options in [free(), in_language("ru")] {
        let reading = one_with(text, &options);
        assert_eq!(reading.setup.board, Board::start());
        assert_eq!(reading.language.code, "ru");
        assert!(reading.problems.iter().all(|p| p.code != Code::LookAlike));
    }
}

#[test]
fn every_dash_stands_for_a_hyphen() {
    for dash in ['\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2015}', '\u{2212}'] {
        let text = format!("8/8/8/8/8/8/8/K1k5 w {dash} {dash} 3 4");
        let readings = read(&text, &free());
        assert_eq!(readings.unique().unwrap().setup.to_string(), "8/8/8/8/8/8/8/K1k5 w - - 3 4", "{dash:?}");
        assert_eq!(problem(&readings, Code::UnicodeDash).span.range(), 21..24);
    }
}

#[test]
fn other_slashes_and_full_width_forms_fold() {
    for slash in ['\u{2215}', '\u{2044}', '／'] {
        let text = "8/8/8/8/8/8/8/K1k5 w - - 3 4".replace('/', &slash.to_string());
        assert_eq!(fen(&text), "8/8/8/8/8/8/8/K1k5 w - - 3 4", "{slash:?}");
    }
    assert_eq!(fen("８/8/8/８/8/8/8/Ｋ１ｋ5 ｗ － - ３ 4"), "8/8/8/8/8/8/8/K1k5 w - - 3 4");
}

#[test]
fn no_break_and_thin_spaces_separate() {
    for space in ['\u{00A0}', '\u{2009}', '\u{202F}', '\u{3000}'] {
        let text = format!("8/8/8/8/8/8/8/K1k5{space}b{space}-{space}-{space}3{space}4");
        assert_eq!(fen(&text), "8/8/8/8/8/8/8/K1k5 b - - 3 4", "{space:?}");
    }
}

const WILD: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

#[test]
fn underscores_stand_for_spaces_in_addresses() {
    assert_eq!(fen(&WILD.replace(' ', "_")), WILD);
    let address = format!("https://lichess.org/analysis/standard/{}", WILD.replace(' ', "_"));
    assert_eq!(fen(&address), WILD);
    let found = find(&address, &free());
    assert_eq!(found.len(), 1);
}

#[test]
fn percent_escapes_stand_for_spaces_and_slashes() {
    assert_eq!(fen(&WILD.replace(' ', "%20")), WILD);
    assert_eq!(fen(&WILD.replace('/', "%2F").replace(' ', "%20")), WILD);
    assert_eq!(fen(&format!("https://example.org/?fen={}", WILD.replace(' ', "%20"))), WILD);
    assert_eq!(fen(&format!("https://example.org/?fen={}&x=1", WILD.replace(' ', "+"))), WILD);
}

#[test]
fn quotes_and_backticks_around_a_record_are_no_part_of_it() {
    for (open, close) in [("\"", "\""), ("'", "'"), ("`", "`"), ("“", "”"), ("«", "»"), ("```\n", "\n```")]
    {
        let text = format!("{open}{WILD}{close}");
        assert_eq!(fen(&text), WILD, "{text}");
    }
}

#[test]
fn a_prefix_names_the_notation() {
    for prefix in ["FEN: ", "FEN:", "fen ", "Fen = ", "FEN \"", "EPD: "] {
        assert_eq!(fen(&format!("{prefix}{WILD}")), WILD, "{prefix}");
    }
}

#[test]
fn a_whole_tag_can_be_pasted() {
    assert_eq!(fen(&format!("[FEN \"{WILD}\"]")), WILD);
    assert_eq!(fen(&format!("[SetUp \"1\"]\n[FEN \"{WILD}\"]\n")), WILD);
}

#[test]
fn a_trailing_slash_or_full_stop_is_left_out() {
    let board = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R";
    let slashed = read(format!("{board}/ w KQkq - 2 3"), &free());
    assert_eq!(slashed.unique().unwrap().setup.to_string(), WILD);
    assert_eq!(problem(&slashed, Code::TrailingSlash).span.range(), board.len()..board.len() + 1);
    assert_eq!(placement(&format!("{board}/")), board);
    assert_eq!(placement(&format!("{board}.")), board);
    assert_eq!(fen(&format!("{WILD}.")), WILD);
}

#[test]
fn tabs_and_line_ends_separate_fields() {
    assert_eq!(fen(&WILD.replace(' ', "\t")), WILD);
    assert_eq!(fen(&WILD.replace(' ', "  ")), WILD);
    assert_eq!(fen(&WILD.replace(" w", "\nw")), WILD);
    assert_eq!(fen(&WILD.replace(" w", "\r\nw")), WILD);
}

#[test]
fn a_line_break_inside_the_placement_is_mended_with_a_warning() {
    for text in
        [WILD.replace("5/4p3", "5/\n4p3"), WILD.replace("5/4p3", "5\n/4p3"), WILD.replace("5/4p3", "5\n4p3")]
    {
        let readings = read(&text, &free());
        let reading = readings.unique().unwrap_or_else(|| panic!("{text:?} {readings:#?}"));
        assert_eq!(reading.setup.to_string(), WILD, "{text:?}");
        assert!(codes(&readings).contains(&Code::BrokenPlacement), "{text:?}");
    }
}

#[test]
fn output_is_ascii() {
    for text in ["7к/8/8/8/8/8/8/К6Р w – – 0 1", "лксфкрскл/пппппппп/8/8/8/8/ПППППППП/ЛКСФКрСКЛ"]
    {
        assert!(fen(text).is_ascii(), "{text}");
    }
}

// ---------------------------------------------------------------------------
// 3. The record

#[test]
fn one_to_six_fields_may_be_given_and_the_rest_is_assumed() {
    let whole = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";
    for n in 1..=6 {
        let text: Vec<&str> = whole.split(' ').take(n).collect();
        let text = text.join(" ");
        let readings = read(&text, &free());
        let reading = readings.unique().unwrap();
        assert_eq!(reading.setup.to_string(), whole, "{text}");
        assert_eq!(usize::from(reading.given()), n, "{text}");
        assert!(readings.worst() < Some(Severity::Error), "{text}");
    }
    assert!(codes(&read("7K/8/k1P5/7p/8/8/8/8 w - -", &free())).contains(&Code::CountersAssumed));
}

#[test]
fn a_semicolon_ends_the_fields_and_operations_or_remarks_follow() {
    for (text, operations) in [
        ("8/8/8/8/8/8/8/K1k5 w - -  0 1; D4 23441", vec!["D4 23441;"]),
        ("8/8/8/8/8/8/8/K1k5 w - - 0 1 ;D1 20 ;D2 400", vec!["D1 20;", "D2 400;"]),
        ("8/8/8/8/8/8/8/K1k5 w - - ; bm Ka2; id \"x\";", vec!["bm Ka2;", "id \"x\";"]),
        ("8/8/8/8/8/8/8/K1k5 w - - 0 1; 18 knights", vec![]),
    ] {
        let readings = read(text, &free());
        let reading = readings.unique().unwrap();
        assert_eq!(reading.setup.to_string(), "8/8/8/8/8/8/8/K1k5 w - - 0 1", "{text}");
        let found: Vec<String> = reading.operations.iter().map(ToString::to_string).collect();
        assert_eq!(found, operations, "{text}");
        assert!(readings.worst() < Some(Severity::Error), "{text}: {readings:?}");
    }
    let seventh = read("8/8/8/8/8/8/8/K1k5 w - - 0 1 7", &free());
    assert_eq!(problem(&seventh, Code::UnexpectedField).severity, Severity::Error);
}

#[test]
fn a_bare_file_for_the_en_passant_square_gets_its_rank_from_the_side_to_move() {
    for (text, square) in [
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e 0 1", "e3"),
        ("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e 0 2", "e6"),
    ] {
        let readings = read(text, &free());
        let setup = &readings.unique().unwrap().setup;
        assert_eq!(setup.en_passant.map(|s| s.to_string()).as_deref(), Some(square));
        assert_eq!(problem(&readings, Code::EpFileOnly).severity, Severity::Warning);
    }
}

fn ep_fields(text: &str) -> [String; 3] {
    let setup = one(text).setup;
    [EpPolicy::Always, EpPolicy::Xfen, EpPolicy::Legal].map(|ep| {
        let text = write(&setup, &WriteOptions { ep, ..WriteOptions::default() }).unwrap();
        text.split(' ').nth(3).unwrap().to_owned()
    })
}

#[test]
fn the_policies_of_the_en_passant_square_after_e4() {
    assert_eq!(ep_fields("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"), ["e3", "-", "-"]);
}

#[test]
fn a_diagonal_pin_hides_the_square_under_legal_only() {
    assert_eq!(ep_fields("6b1/8/8/3pP3/8/8/K2k4/8 w - d6 0 1"), ["d6", "d6", "-"]);
}

#[test]
fn a_capture_that_can_be_made_is_shown_by_every_policy() {
    assert_eq!(ep_fields("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), ["d6", "d6", "d6"]);
}

fn error_in_position(text: &str, code: Code) -> Problem {
    let readings = read(text, &free());
    let found = problem(&readings, code);
    assert_eq!(found.severity, Severity::Error, "{text}");
    found
}

#[test]
fn a_check_from_before_the_double_step_is_told() {
    let check = error_in_position("8/8/8/6k1/3pP3/8/8/2QK4 b - e3 0 1", Code::EpCheckBefore);
    assert_eq!(check.fixes[0].fen, "8/8/8/6k1/3pP3/8/8/2QK4 b - - 0 1");
}

#[test]
fn impossible_en_passant_squares_are_told_apart() {
    for (text, code) in [
        ("4k3/8/3n4/3p4/8/8/8/4K3 w - d6 0 1", Code::EpOccupied),
        ("3nk3/3n4/8/3p4/8/8/8/4K3 w - d6 0 1", Code::EpOriginOccupied),
        ("4k3/8/8/3p4/8/8/8/4K3 w - d5 0 1", Code::EpIsPawnSquare),
        ("4k3/8/8/8/8/8/8/4K3 w - d6 0 1", Code::EpNoPawn),
        ("4k3/8/8/3P4/8/8/8/4K3 w - d6 0 1", Code::EpWrongColor),
        ("4k3/8/8/8/3P4/8/8/4K3 w - d3 0 1", Code::EpContradictsTurn),
        ("4k3/8/8/3p4/8/8/8/4K3 w - d4 0 1", Code::EpWrongRank),
    ] {
        let found = error_in_position(text, code);
        assert!(!found.fixes.is_empty(), "{text}");
    }
    let pawn = error_in_position("4k3/8/8/3p4/8/8/8/4K3 w - d5 0 1", Code::EpIsPawnSquare);
    assert!(pawn.fixes.iter().any(|f| f.fen == "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1"), "{pawn:?}");
}

#[test]
fn a_pawn_of_the_wrong_colour_behind_a_contradicted_square_is_told_in_a_whole_sentence() {
    let found = error_in_position("4k3/8/8/8/4p3/8/8/4K3 w - e3 0 1", Code::EpWrongColor);
    assert_eq!(
        found.message(),
        "en passant square e3: the pawn on e4 is black, but a white pawn must have made the double step"
    );
}

fn xfen_field(text: &str) -> String {
    let setup = one(text).setup;
    let text = write(&setup, &WriteOptions { dialect: Dialect::Xfen, ..WriteOptions::default() }).unwrap();
    text.split(' ').nth(2).unwrap().to_owned()
}

#[test]
fn the_castling_table() {
    for (text, field) in [
        ("4k3/8/8/8/8/8/8/4K1RR w K - 0 1", "K"),
        ("4k3/8/8/8/8/8/8/4K1RR w G - 0 1", "G"),
        ("4k3/8/8/8/8/8/8/4K1RR w H - 0 1", "K"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "KQkq"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "KQkq"),
        ("rk2r3/8/8/8/8/8/8/1KR1R3 b Kkq - 0 1", "Kkq"),
        ("4k3/8/8/8/8/8/8/rR2K3 w Q - 0 1", "Q"),
        ("4k3/8/8/8/8/8/8/RRR1K3 w B - 0 1", "B"),
    ] {
        let readings = read(text, &free());
        assert_eq!(xfen_field(text), field, "{text}");
        let castling: Vec<Problem> = readings
            .text_problems()
            .into_iter()
            .chain(check(readings.unique().unwrap()))
            .filter(|p| p.code.as_str().starts_with("castling") && p.severity >= Severity::Warning)
            .collect();
        assert!(castling.is_empty(), "{text}: {castling:?}");
    }
}

#[test]
fn the_inner_rook_castles_and_not_the_outer_one() {
    let board = one("4k3/8/8/8/8/8/8/4K1RR w G - 0 1").setup;
    let rook = board.castling.resolve(&board.board).valid().next().unwrap().rook;
    assert_eq!(rook.to_string(), "g1");
    let outer = one("4k3/8/8/8/8/8/8/rR2K3 w Q - 0 1").setup;
    assert_eq!(outer.castling.resolve(&outer.board).valid().next().unwrap().rook.to_string(), "b1");
    let middle = one("4k3/8/8/8/8/8/8/RRR1K3 w B - 0 1").setup;
    assert_eq!(middle.castling.resolve(&middle.board).valid().next().unwrap().rook.to_string(), "b1");
}

#[test]
fn two_rights_on_one_wing_are_an_error() {
    let found = error_in_position("4k3/8/8/8/8/8/8/4K1RR w GH - 0 1", Code::CastlingTwoOnWing);
    assert!(!found.fixes.is_empty());
}

#[test]
fn rights_without_rook_or_king_are_dropped_by_the_fix_and_never_invented() {
    for (text, code) in [
        ("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", Code::CastlingNoRook),
        ("4k3/8/8/8/8/4K3/8/R6R w KQ - 0 1", Code::CastlingNoKing),
    ] {
        let found = error_in_position(text, code);
        let dropped = text.replace("KQ", "-");
        assert_eq!(found.fixes[0].fen, dropped);
        let setup = one(text).setup;
        let shredder =
            write(&setup, &WriteOptions { dialect: Dialect::Shredder, ..WriteOptions::default() }).unwrap();
        assert!(!shredder.contains("HA"), "{shredder}");
    }
}

#[test]
fn kings_on_different_files_may_both_castle() {
    let readings = read("r3k2r/8/p7/8/8/P7/8/R2K3R w HAha - 0 1", &free());
    let found = check(readings.unique().unwrap());
    let castling: Vec<_> = found.iter().filter(|p| p.code.as_str().starts_with("castling")).collect();
    assert!(castling.iter().all(|p| p.severity == Severity::Info), "{castling:?}");
    assert_eq!(problem(&readings, Code::CastlingOtherFiles).severity, Severity::Info);
    // Two kings that both left the e-file can only be Chess960.
    let readings = read("1r1k1r2/8/8/8/8/8/8/R2K3R w KQkq - 0 1", &free());
    assert!(codes(&readings).iter().all(|c| *c != Code::CastlingNotOrthodox));
}

#[test]
fn by_k_and_q_a_king_beside_an_orthodox_one_has_left_its_square() {
    error_in_position("r5k1/8/8/8/8/8/8/4K2R b Kq - 0 1", Code::CastlingNotOrthodox);
}

#[test]
fn the_worked_example_of_start_455() {
    let start = fenya::rules::chess960::start(455).unwrap();
    let setup = Setup::from(&start);
    assert_eq!(setup.to_string(), "rnbnkqrb/pppppppp/8/8/8/8/PPPPPPPP/RNBNKQRB w KQkq - 0 1");
    let moves = "h4 g6 g3 Bf6 a4 Qh6 Ra3 Bxh4 gxh4 Qxh4 Qh3 Qxh3 Rxh3 Ne6 Bf3 d6 Nbc3 Ng5 Rhh1 Bf5";
    let mut position = start;
    for san in moves.split(' ') {
        let m = position.read_san(san.as_bytes(), fenya::rules::Letters::English).unwrap();
        position.play(m);
    }
    let reached = "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11";
    assert_eq!(Setup::from(&position).to_string(), reached);
    assert_eq!(fen(reached), reached);
    let castled = position.read_san(b"O-O", fenya::rules::Letters::English).unwrap();
    position.play(castled);
    let after = Setup::from(&position).to_string();
    assert_eq!(after, "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BN1RKR b kq - 5 11");
}

#[test]
fn capablanca_and_gothic_starts_are_read_and_written() {
    for text in [
        "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
        "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1",
    ] {
        let reading = one(text);
        assert_eq!(reading.setup.board.size(), Size::CAPABLANCA);
        assert_eq!(reading.setup.to_string(), text);
        assert_eq!(reading.setup.castling.resolve(&reading.setup.board).valid().count(), 4);
        let errors: Vec<Problem> =
            check(&reading).into_iter().filter(|p| p.severity == Severity::Error).collect();
        assert!(errors.is_empty(), "{errors:?}");
    }
}

#[test]
fn castling_letters_beyond_ten_files_are_an_error_that_says_so() {
    let text = "r5k4r/12/12/12/12/12/12/R5K4R w L - 0 1";
    let readings = read(text, &free());
    let found = problem(&readings, Code::CastlingBeyondTen);
    assert_eq!(found.severity, Severity::Error);
    assert_eq!(&text[found.span.range()], "L");
}

// ---------------------------------------------------------------------------
// 4. Piece lists and drawings

#[test]
fn a_list_with_bare_squares_repeats_the_last_letter() {
    let readings = read("wKh3, Qh1, Nf2, Pe5, f6, h6, bKd2, Qf4, Ne3, Bd3, Pd4.", &free());
    let reading = readings.unique().unwrap();
    assert_eq!(reading.dialect, Dialect::Pieces);
    assert_eq!(
        spell(&reading.setup, Dialect::Standard, KnightLetter::N),
        "8/8/5P1P/4P3/3p1q2/3bn2K/3k1N2/7Q"
    );
}

#[test]
fn lists_with_headings_and_of_the_problem_databases() {
    assert_eq!(placement("White Ke1 Qd1 Black Ke8"), "4k3/8/8/8/8/8/8/3QK3");
    assert_eq!(placement("{white: [Kh1, Re4], black: [Kf3]}"), "8/8/8/8/4R3/5k2/8/7K");
    assert_eq!(placement("white: [Kh1, Re4]\nblack: [Kf3]"), "8/8/8/8/4R3/5k2/8/7K");
}

#[test]
fn german_lists_mark_colours_w_and_s() {
    let reading = one_with("wKa1 Db2 Sc3 sKh8 Tg8 Bh7", &in_language("de"));
    assert_eq!(spell(&reading.setup, Dialect::Standard, KnightLetter::N), "6rk/7p/8/8/8/2N5/1Q6/K7");
}

#[test]
fn the_printed_count_is_a_checksum() {
    let right = read("wKh1, Re4, bKf3 (2+1)", &free());
    assert!(!codes(&right).contains(&Code::PieceCount));
    let wrong = read("wKh1, Re4, bKf3 (2+2)", &free());
    let count = problem(&wrong, Code::PieceCount);
    assert_eq!((count.severity, count.args), (Severity::Error, vec!["2+2".to_owned(), "2+1".to_owned()]));
}

#[test]
fn drawings_with_and_without_coordinates() {
    let rows = "r . . . k . . r\np p p p p p p p\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\nP P P P P P P P\nR . . . K . . R";
    let placement_wanted = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R";
    assert_eq!(placement(rows), placement_wanted);
    let numbered: String =
        rows.lines().zip((1..=8).rev()).map(|(row, n)| format!("{n} {row}\n")).collect::<String>()
            + "  a b c d e f g h\n";
    assert_eq!(placement(&numbered), placement_wanted);
    let figurines: String = rows
        .chars()
        .map(|c| fenya::board::Piece::from_letter(c).and_then(|p| p.figurine()).unwrap_or(c))
        .collect();
    let reading = one(&figurines);
    assert_eq!((reading.dialect, placement(&figurines).as_str()), (Dialect::Unicode, placement_wanted));
}

#[test]
fn black_marks_in_a_framed_drawing() {
    let text = "|*R|  |  |*K|  |  |  |  |\n|  |  |  |  |  |  |  |  |\n|  |  |  |  |  |  |  |  |\n|  |  |  |  |  |  |  |  |\n|  |  |  |  |  |  |  |  |\n|  |  |  |  |  |  |  |  |\n| P|  |  |  |  |  |  |  |\n|  |  |  |  | K|  |  | R|";
    assert_eq!(placement(text), "r2k4/8/8/8/8/8/P7/4K2R");
}

#[test]
fn pictures_are_written_and_read_back() {
    for dialect in [Dialect::Pieces, Dialect::Unicode, Dialect::Ascii] {
        let text = spell(&Setup::start(), dialect, KnightLetter::N);
        let reading = one(&text);
        assert_eq!((reading.dialect, reading.setup.board), (dialect, Board::start()), "{text}");
    }
}

// ---------------------------------------------------------------------------
// 5. Validation

#[test]
fn all_that_is_wrong_is_said_at_once_with_places_and_fixes() {
    let text = "4k3/8/8/8/8/8/8/P3K2R w KQ e4 0 0";
    let readings = read(text, &free());
    let found = check(readings.unique().unwrap());
    let of = |code: Code| found.iter().find(|p| p.code == code).unwrap_or_else(|| panic!("{code}"));
    assert_eq!(&text[of(Code::PawnOnEdge).span.range()], "P");
    assert_eq!(&text[of(Code::CastlingNoRook).span.range()], "Q");
    assert_eq!(&text[of(Code::FullmoveZero).span.range()], "0");
    assert!(found.iter().any(|p| p.code.as_str().starts_with("ep-")));
    assert!(found.iter().filter(|p| p.severity == Severity::Error).all(|p| !p.fixes.is_empty()));
}

#[test]
fn families_of_impossible_positions() {
    for (text, code, severity) in [
        ("8/8/8/8/8/8/8/K7 w - - 0 1", Code::NoBlackKing, Severity::Error),
        ("8/8/8/8/8/8/8/7k w - - 0 1", Code::NoWhiteKing, Severity::Error),
        ("4k3/8/8/8/8/8/8/K6K w - - 0 1", Code::TooManyWhiteKings, Severity::Error),
        ("8/8/8/8/8/8/8/Kk6 w - - 0 1", Code::KingsAdjacent, Severity::Error),
        ("4k3/8/8/4Q3/8/8/8/4K3 w - - 0 1", Code::OppositeCheck, Severity::Error),
        ("4k3/8/8/8/8/PPPPP3/PPPP4/4K3 w - - 0 1", Code::TooManyPawns, Severity::Error),
        ("4k3/8/8/8/8/QQ6/PPPPPPPP/4K3 b - - 0 1", Code::TooManyPromoted, Severity::Error),
        ("4k3/8/8/8/8/B7/PPPPPPPP/2B1K3 w - - 0 1", Code::TooManyPromoted, Severity::Error),
        ("4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1", Code::ImpossibleDoubleCheck, Severity::Error),
        ("4k3/8/8/8/8/8/8/4K3 w - - 50 3", Code::HalfmoveExceedsPlies, Severity::Warning),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", Code::FullmoveZero, Severity::Warning),
        ("RNBKQBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr w - - 0 1", Code::Rotated, Severity::Warning),
        ("RNBQKBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbqkbnr w - - 0 1", Code::UpsideDown, Severity::Warning),
    ] {
        let readings = read(text, &free());
        let found = problem(&readings, code);
        assert_eq!(found.severity, severity, "{text}");
    }
}

#[test]
fn ten_queens_are_too_many_beside_a_pawn_less_than_needed() {
    // Ten queens need nine promotions.
    error_in_position("QQQQQ3/QQQQQ2k/8/8/8/8/8/K7 b - - 0 1", Code::TooManyPromoted);
    // Nine queens need eight, and eight pawns there were.
    let readings = read("QQQQQ3/QQQQ3k/8/8/8/8/8/K7 b - - 0 1", &free());
    assert!(!codes(&readings).contains(&Code::TooManyPromoted));
}

#[test]
fn the_side_to_move_is_asked_for_in_words_of_the_color() {
    let readings = read("4k3/8/8/8/8/8/8/4K2R black K -", &free());
    assert_eq!(readings.unique().unwrap().setup.turn, Color::Black);
    assert_eq!(problem(&readings, Code::TurnSpelling).severity, Severity::Warning);
}
