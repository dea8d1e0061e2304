//! The project's own games: languages, encodings, recovery, start positions.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use fenya::check::{Code, Problem, Severity};
use fenya::pgn::{
    Event, Flow, Game, Item, Lexer, LineId, Outcome, Reader, TagOrder, TokenKind, Variant, Visitor,
    WriteOptions, games, split, write,
};
use fenya::rules::{CastlingStyle, EpPolicy, Letters, Position};

fn one(text: &str) -> Game {
    let mut all = games(text.as_bytes());
    let game = all.next().unwrap();
    assert!(all.next().is_none(), "one game: {text}");
    game
}

fn worst(game: &Game) -> Option<Severity> {
    game.problems.iter().map(|p| p.severity).max()
}

fn told(game: &Game, code: Code) -> &Problem {
    let found = game.problems.iter().find(|p| p.code == code);
    found.unwrap_or_else(|| panic!("{code} is not told: {:?}", game.problems))
}

fn san(text: &str) -> String {
    one(text).mainline_san().join(" ")
}

const OPEN: &str = "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Be7 Re1 O-O";

#[test]
fn piece_letters_of_every_language_are_decided_by_legality() {
    for (text, name) in [
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 Sf6 4. O-O Le7 5. Te1 O-O *", "German"),
        ("1. e4 e5 2. Кf3 Кc6 3. Сb5 Кf6 4. O-O Сe7 5. Лe1 O-O *", "Russian"),
        ("1. e4 e5 2. Кf3 Кc6 3. Сb5 Кf6 4. 0-0 Сe7 5. Тe1 0-0 *", "Ukrainian"),
        ("1. e4 e5 2. Cf3 Cc6 3. Fb5 Cf6 4. O-O Fe7 5. Te1 O-O *", "French"),
        ("1. e4 e5 2. Cf3 Cc6 3. Ab5 Cf6 4. O-O Ae7 5. Te1 O-O *", "Spanish"),
        ("1. e4 e5 2. Cf3 Cc6 3. Bb5 Cf6 4. O-O Be7 5. Te1 O-O *", "Portuguese"),
        ("1. e4 e5 2. Pf3 Pc6 3. Lb5 Pf6 4. O-O Le7 5. Te1 O-O *", "Dutch"),
        ("1. e4 e5 2. Sf3 Sc6 3. Gb5 Sf6 4. O-O Ge7 5. We1 O-O *", "Polish"),
        ("1. e4 e5 2. Jf3 Jc6 3. Sb5 Jf6 4. O-O Se7 5. Ve1 O-O *", "Czech"),
        ("1. e4 e5 2. Hf3 Hc6 3. Fb5 Hf6 4. O-O Fe7 5. Be1 O-O *", "Hungarian"),
        ("1. e4 e5 2. Cf3 Cc6 3. Nb5 Cf6 4. O-O Ne7 5. Te1 O-O *", "Romanian"),
        ("1. e4 e5 2. Rf3 Rc6 3. Lb5 Rf6 4. O-O Le7 5. Te1 O-O *", "Finnish"),
        ("1. e4 e5 2. Rf3 Rc6 3. Ob5 Rf6 4. O-O Oe7 5. Ve1 O-O *", "Estonian"),
        ("1. e4 e5 2. Rf3 Rc6 3. Bb5 Rf6 4. O-O Be7 5. He1 O-O *", "Icelandic"),
        ("1. e4 e5 2. Af3 Ac6 3. Fb5 Af6 4. O-O Fe7 5. Ke1 O-O *", "Turkish"),
        ("1. e4 e5 2. Mf3 Mc6 3. Tb5 Mf6 4. O-O Te7 5. Xe1 O-O *", "Vietnamese"),
        ("1. e4 e5 2. Кf3 Кc6 3. Оb5 Кf6 4. O-O Оe7 5. Тe1 O-O *", "Bulgarian"),
        ("1. e4 e5 2. Ιf3 Ιc6 3. Αb5 Ιf6 4. O-O Αe7 5. Πe1 O-O *", "Greek"),
        ("1. e4 e5 2. ♘f3 ♞c6 3. ♗b5 ♞f6 4. O-O ♝e7 5. ♖e1 O-O *", ""),
        ("1. e4 e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 Ng8-f6 4. O-O Bf8-e7 5. Rf1-e1 O-O *", ""),
        ("1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 g8f6 4. e1g1 f8e7 5. f1e1 e8g8 *", ""),
        ("1.е4 е5 2.Nf3 Nс6 3.Bb5 Nf6 4.О-О Be7 5.Re1 O–O *", ""),
    ] {
        let game = one(text);
        assert_eq!(game.mainline_san().join(" "), OPEN, "{text}: {:?}", game.problems);
        if name.is_empty() {
            assert!(
                game.problems.iter().all(|p| p.code != Code::OtherLanguage),
                "{text}: {:?}",
                game.problems
            );
        } else {
            let problem = told(&game, Code::OtherLanguage);
            assert!(problem.args[0].contains(name), "{text}: {problem}");
        }
    }
}

#[test]
fn a_latin_letter_among_cyrillic_ones_is_the_cyrillic_one() {
    // The case of the catalogue: a Latin C stands for Es.
    assert_eq!(san("1. e4 e5 2. Кf3 Кc6 3. Cc4 Cc5 4. Kрe2 Фe7 *"), "e4 e5 Nf3 Nc6 Bc4 Bc5 Ke2 Qe7");
}

#[test]
fn letters_that_two_languages_read_differently_are_a_doubt() {
    // P is a knight in Dutch, and a pawn for those who write it.
    let game = one("1. Pf3 *");
    let problem = told(&game, Code::LanguageUncertain);
    assert!(problem.args[0].contains("English") && problem.args[0].contains("Dutch"), "{problem}");
}

#[test]
fn an_unknown_letter_is_never_left_out() {
    let game = one("1. e4 e5 2. Xf3 Nc6 *");
    assert_eq!(game.mainline_san(), ["e4", "e5"]);
    let problem = told(&game, Code::MoveUnreadable);
    assert_eq!(&problem.args[..3], ["Xf3", "2.", "3"]);
    assert_eq!(game.line(LineId::MAIN)[2..], [Item::Unplayed("Xf3".into()), Item::Unplayed("Nc6".into())]);
}

#[test]
fn one_wrong_move_does_not_change_the_language() {
    // In Icelandic B is the knight, and the move would be legal.
    let game = one("1. e4 e5 2. Bf3 *");
    assert_eq!(game.mainline_san(), ["e4", "e5"]);
    let problem = told(&game, Code::MoveIllegal);
    assert_eq!(problem.fixes[0].text.as_deref(), Some("Nf3"), "{problem}");
}

#[test]
fn moves_of_correspondence_chess_are_numbers() {
    assert_eq!(san("1. 5254 5755 2. 7163 2836 3. 6134 7866 4. 5171 *"), "e4 e5 Nf3 Nc6 Bc4 Nf6 O-O");
    assert_eq!(san("[FEN \"8/P7/8/8/8/8/8/K6k w - - 0 1\"]\n1. 17182 *"), "a8=R");
    told(&one("1. 5254 5254 *"), Code::MoveIllegal);
}

#[test]
fn a_brace_of_another_game_closes_no_comment() {
    let heads = "[Event \"B\"]\n[White \"X\"]\n\n";
    let text =
        format!("[Event \"A\"]\n\n1. e4 {{open\n\n{heads}1. d4 d5 *\n\n{heads}1. c4 {{closed}} e5 }} 1-0\n");
    let all: Vec<Game> = games(text.as_bytes()).collect();
    let moves: Vec<String> = all.iter().map(|g| g.mainline_san().join(" ")).collect();
    assert_eq!(moves, ["e4", "d4 d5", "c4 e5"]);
    told(&all[0], Code::CommentUnclosed);
    // Tags alone, or a single one, may be quoted in a comment.
    for quoted in ["[Event \"not a tag\"]", "[White \"A\"]\n[Black \"B\"]\n", "[White \"A\"]\n1. d4 d5"] {
        assert_eq!(san(&format!("1. e4 {{\n\n{quoted}\n}} e5 2. Nf3 *")), "e4 e5 Nf3", "{quoted}");
    }
}

#[test]
fn an_unclosed_brace_costs_no_other_game() {
    for end in ["", "{a comment} ", "(1. f4 {x}) "] {
        let text = format!(
            "[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. d4 d5 {{ forgotten 2. c4 *\n\n[Event \"3\"]\n[White \"W\"]\n\n1. c4 {end}1... c5 1-0\n"
        );
        let all: Vec<Game> = games(text.as_bytes()).collect();
        assert_eq!(all.len(), 3, "{text}");
        assert_eq!(all[1].mainline_san(), ["d4", "d5"]);
        let problem = told(&all[1], Code::CommentUnclosed);
        assert_eq!(&text[problem.span.range()], "{");
        assert_eq!((all[2].tag("White"), all[2].outcome), (Some("W"), Outcome::White));
        assert_eq!(all[2].mainline_san(), ["c4", "c5"]);
        assert!(all[2].problems.is_empty(), "{:?}", all[2].problems);
    }
}

#[test]
fn what_follows_an_illegal_move_is_kept_as_text() {
    let text = "1. e4 e5 2. Ke3 (2. Ke2 Ke7) (2. Kd4) Nc6 3. Nf3 *";
    let game = one(text);
    assert_eq!(game.mainline_san(), ["e4", "e5"]);
    // A variation to the illegal move begins where that was.
    let played = game.events().filter(|e| matches!(e, Event::Move { .. })).count();
    assert_eq!(played, 4);
    assert!(
        game.to_string().ends_with("1. e4 e5 2. Ke3 (2. Ke2 Ke7) (2. Kd4) 2... Nc6 3. Nf3 *\n\n"),
        "{game}"
    );
    let problem = told(&game, Code::MoveIllegal);
    assert_eq!(&text[problem.span.range()], "Ke3");
}

#[test]
fn line_ends_of_every_kind() {
    let text =
        "[Event \"A\"]\n[Site \"B\"]\n\n% escaped\n1. e4 ; to the end\ne5 *\n\n[Event \"C\"]\n\n1. d4 *\n";
    for end in ["\n", "\r\n", "\r"] {
        let text = format!("\u{feff}{}", text.replace('\n', end));
        let all: Vec<Game> = games(text.as_bytes()).collect();
        assert_eq!(all.len(), 2);
        assert_eq!(all[0].mainline_san(), ["e4", "e5"]);
        assert_eq!(all[0].line(LineId::MAIN)[1], Item::Comment("to the end".into()));
        assert!(all.iter().all(|g| g.problems.is_empty()), "{:?}", all[0].problems);
    }
}

#[test]
fn results_in_every_spelling() {
    for (text, outcome) in [
        ("1-0", Outcome::White),
        ("1:0", Outcome::White),
        ("1–0", Outcome::White),
        ("1 - 0", Outcome::White),
        ("0-1", Outcome::Black),
        ("½-½", Outcome::Draw),
        ("½", Outcome::Draw),
        ("1/2", Outcome::Draw),
        ("1/2 - 1/2", Outcome::Draw),
        ("0.5-0.5", Outcome::Draw),
        ("*", Outcome::Unknown),
    ] {
        let both = format!("1. e4 e5 {text}\n1. d4 d5 {text}");
        let all: Vec<Game> = games(both.as_bytes()).collect();
        assert_eq!(all.len(), 2, "{text}");
        assert!(all.iter().all(|g| g.outcome == outcome && g.mainline().count() == 2), "{text}");
        assert!(worst(&all[0]) <= Some(Severity::Info), "{text}");
    }
}

#[test]
fn glyphs_and_what_stands_alone() {
    let game = one("1. e4!? N 1... c5?! += 2. Nf3 +/- d6 □ 3. d4 cxd4+- 4. Nxd4 Nf6 ⩲ = *");
    let nags: Vec<u16> = game
        .line(LineId::MAIN)
        .iter()
        .filter_map(|i| if let Item::Nag(n) = i { Some(*n) } else { None })
        .collect();
    assert_eq!(nags, [5, 146, 6, 14, 16, 7, 18, 14, 10]);
    assert!(game.problems.is_empty(), "{:?}", game.problems);
    assert_eq!(san("1. e4 h6 2. e5 f5 3. exf6 e.p. gxf6 *"), "e4 h6 e5 f5 exf6 gxf6");
    assert_eq!(san("1. f3 e5 2. g4 Qh4 mate 0-1"), "f3 e5 g4 Qh4#");
}

#[test]
fn start_positions_in_any_dialect() {
    // A running FEN without slashes, in the tag of a game.
    let game = one("[FEN \"k7/8/8/8/8/8/8/K6R\"]\n\n1. Rh8+ *");
    assert_eq!(game.mainline_san(), ["Rh8+"]);
    let game = one("[FEN \"rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n1. e4 *");
    assert!(game.start.is_none() && worst(&game) == Some(Severity::Error));
    let text = "[White \"x\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w KX - 0 1\"]\n\n1. Kd2 *";
    let game = one(text);
    assert!(game.problems.iter().any(|p| text[p.span.range()].contains('X')), "{:?}", game.problems);
    // The moves are kept, whatever the start.
    assert!(game.to_string().contains("1. Kd2 *"), "{game}");
}

#[test]
fn variants_are_named_in_many_ways() {
    let game = one("[Variant \"Crazyhouse\"]\n\n1. e4 e5 2. N@f3 *");
    assert_eq!(game.variant, Variant::Other("Crazyhouse".into()));
    assert_eq!(worst(&game), Some(Severity::Info));
    assert!(game.to_string().contains("1. e4 e5 2. N@f3 *"));
}

#[test]
fn a_chess960_game_in_russian_letters() {
    let game = one(
        "[Variant \"wild/fr\"]\n[FEN \"bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1\"]\n\n1. b3 c5 2. Фxh7?? *",
    );
    assert_eq!(game.mainline_san(), ["b3", "c5"]);
    let game = one(
        "[FEN \"bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1\"]\n\n1. b3 c5 2. 0-0 Кb6 3. Кf3 *",
    );
    assert_eq!(game.mainline_san(), ["b3", "c5", "O-O", "Nb6", "Nf3"]);
}

#[test]
fn the_printed_chess960_game_leads_to_the_quoted_record() {
    // Start 455, in Russian letters, with a Latin C for Es in the second move.
    let game = one("[FEN \"rnbnkqrb/pppppppp/8/8/8/8/PPPPPPPP/RNBNKQRB w KQkq - 0 1\"]\n\n\
         1. h4 g6 2. g3 Cf6 3. a4 Фh6 4. Лa3 Сxh4 5. gxh4 Фxh4 6. Фh3 Фxh3 7. Лxh3 Кe6 8. Сf3 d6 9. Кbc3 Кg5 \
         10. Лhh1 Сf5 *");
    let mut position = game.final_position().unwrap();
    let fen = |p: &Position| p.fen(EpPolicy::Xfen, CastlingStyle::Xfen);
    assert_eq!(fen(&position), "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11");
    let castling = position.read_san(b"O-O", Letters::English).unwrap();
    position.play(castling);
    assert_eq!(fen(&position), "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BN1RKR b kq - 5 11");
    assert_eq!(game.variant, Variant::Chess960);
    assert!(worst(&game) < Some(Severity::Error), "{:?}", game.problems);
}

#[test]
fn legacy_encodings_keep_their_spans() {
    let text = "[White \"M\u{fc}ller\"]\n\n1. e4 {\u{fc}} e5 2. Ke3 *";
    let bytes: Vec<u8> = text.chars().map(|c| c as u8).collect();
    let game = games(&bytes).next().unwrap();
    assert_eq!(game.tag("White"), Some("Müller"));
    let problem = told(&game, Code::MoveIllegal);
    assert_eq!(&bytes[problem.span.range()], b"Ke3");
}

#[test]
fn comments_and_nested_variations_survive() {
    let text = "[Event \"x\"]\n\n{before} 1. e4 $1 {[%clk 0:01:00] a} {b} (1. d4 {c} (1. c4 $16 {d}) 1... d5) {e} 1... e5 {f} *\n\n";
    let game = one(text);
    let options = WriteOptions { tags: TagOrder::AsGiven, ..WriteOptions::default() };
    let written = write(&game, &options).unwrap();
    assert_eq!(written.replace('\n', " "), text.replace('\n', " "));
    assert!(written.lines().all(|l| l.chars().count() < 80), "{written}");
}

#[test]
fn a_comment_with_a_closing_brace_gets_a_line_of_its_own() {
    let mut game = Game::new();
    game.push(LineId::MAIN, Item::Comment("a } b".into()));
    let text = write(&game, &WriteOptions { tags: TagOrder::AsGiven, ..WriteOptions::default() }).unwrap();
    assert_eq!(text, ";a } b\n*\n\n");
    assert!(game.is_same(&one(&text)));
}

#[test]
fn ascii_is_kept_or_refused() {
    let game = one("[White \"M\u{fc}ller\"]\n\n1. e4 *");
    let options = WriteOptions { ascii: true, ..WriteOptions::default() };
    assert_eq!(write(&game, &options).unwrap_err().character, 'ü');
}

/// The codes of a game's problems, each with the text that it speaks of.
fn codes(text: &str) -> Vec<(Code, &str)> {
    one(text).problems.iter().map(|p| (p.code, &text[p.span.range()])).collect()
}

#[test]
fn an_origin_that_is_told_without_need() {
    // The knight on c3 is pinned; and no other rook goes to a3.
    let text = "[FEN \"4k3/8/8/8/1b6/R1N5/8/4K1N1 w - - 0 1\"]\n\n1. Nge2 (1. Ne2) (1. R3a4) (1. Raa4) (1. Ng1e2) 1... Ke7 *";
    let told = [
        (Code::SanOverSpecified, "Nge2"),
        (Code::SanOverSpecified, "R3a4"),
        (Code::SanOverSpecified, "Raa4"),
    ];
    assert_eq!(codes(text), told);
    assert!(one(text).problems[0].message().ends_with("the standard spelling is Ne2"));
    // Where another can go there it is needed.
    assert_eq!(codes("1. Nf3 d5 2. d3 d4 3. Nbd2 *"), []);
}

#[test]
fn signs_of_checks_are_compared() {
    let text = "1. e4+ e5 2. Qh5 Nc6# 3. Bc4 Nf6 4. Qxf7+ 1-0";
    let told = [(Code::SanCheckMark, "e4+"), (Code::SanCheckMark, "Nc6#"), (Code::SanCheckUnmarked, "Qxf7+")];
    assert_eq!(codes(text), told);
    let game = one(text);
    assert_eq!(game.problems[0].message(), "e4+ is marked as check, but it is neither check nor mate");
    assert_eq!(worst(&game), Some(Severity::Info));
    // Once a game, with the number of them; also where nothing else is to be told.
    for (text, count) in [("1. e4 f6 2. Qh5 g6 3. Qxg6 hxg6 *", "2"), ("1. e4 f6 2. Qh5 g6 *", "1")] {
        let found = told_in(text);
        assert_eq!(
            (found.0, &text[found.1.range()], found.2.as_str()),
            (Code::SanCheckUnmarked, "Qh5", count)
        );
        // The careful way says the same.
        let careful = format!("{text} {{x}}");
        assert_eq!(told_in(&careful), found);
    }
    // A word behind the move is a sign too.
    assert_eq!(codes("1. e4 f6 2. Qh5 ch g6 *"), []);
    assert_eq!(codes("1. f3 e5 2. g4 Qh4 mate 0-1"), []);
}

fn told_in(text: &str) -> (Code, fenya::Span, String) {
    let game = one(text);
    assert_eq!(game.problems.len(), 1, "{text}: {:?}", game.problems);
    let problem = &game.problems[0];
    (problem.code, problem.span, problem.args.concat())
}

/// A visitor that counts games and moves.
#[derive(Default)]
struct Count(usize, usize);

impl Visitor for Count {
    fn begin_game(&mut self, _offset: usize) {
        self.0 += 1;
    }
    fn play(&mut self, _text: &[u8], _span: fenya::Span) -> Flow {
        self.1 += 1;
        Flow::Continue
    }
}

#[test]
fn a_bracket_behind_a_result_in_a_variation_is_no_tag() {
    let text = b"1. e4 (1. d4 * e5 [Event \"A\"] 1... d5) *";
    let mut count = Count::default();
    let mut reader = Reader::new(text);
    while reader.read_game(&mut count).is_some() {}
    let words = Lexer::new(text).filter(|t| t.kind == TokenKind::Move).count();
    assert_eq!((count.0, count.1), (1, words));
    assert_eq!(split(text).count(), 1);
}

#[test]
fn deep_nesting_is_bounded_and_told() {
    let text = format!("1. e4 {}*", "(1. d4 ".repeat(5000));
    let game = one(&text);
    told(&game, Code::VariationTooDeep);
    told(&game, Code::VariationUnclosed);
    assert!(game.line_count() <= fenya::pgn::MAX_DEPTH + 2);
    drop(write(&game, &WriteOptions::default()));
}

#[test]
fn reading_is_linear_in_hostile_input() {
    for unit in [
        "{",
        "(",
        "[",
        "[a ",
        "[A ",
        "[Event \"",
        "$",
        "1",
        "1.",
        ".",
        "e.p",
        "\n\n[A \"\"]",
        "\\\"",
        "{\n\n[Event \"x\"]\n",
        "()",
        "½",
        "Кf3 ",
        "\u{200b}",
        "; x\n",
        "[A \"\\",
        "((",
        "e4 ",
        "[X \" \" ",
    ] {
        let time = |n: usize| {
            let text = unit.repeat(n / unit.len());
            let start = std::time::Instant::now();
            let count = games(text.as_bytes()).count();
            (start.elapsed(), count)
        };
        let (elapsed, _) = time(100_000);
        println!("{unit:?}: {elapsed:?}");
        assert!(elapsed.as_secs() < 8, "{unit:?}: {elapsed:?}");
    }
}
