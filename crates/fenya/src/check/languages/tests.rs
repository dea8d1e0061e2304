//! Every sentence is there in every language, and nothing that the code puts
//! into a sentence stays English.

use super::*;
use crate::Span;
use crate::check::check;
use crate::notation::{ReadOptions, read};
use crate::pgn::games;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn foreign() -> impl Iterator<Item = (MessageLanguage, &'static Table, &'static str)> {
    MessageLanguage::ALL.into_iter().filter_map(|l| Some((l, l.table()?, l.file()?)))
}

/// The places of a template with their forms, and the number of forms that
/// each counted word has.
fn places(template: &str) -> Vec<(usize, String, usize)> {
    let mut out = Vec::new();
    let mut rest = template;
    while let Some((before, place, after)) = next_place(rest) {
        assert!(!before.contains('}'), "{template}");
        match place.kind {
            Kind::Word(form) => out.push((place.index, form.to_owned(), 0)),
            Kind::Counted(forms) => out.push((place.index, String::new(), forms.split('|').count())),
        }
        rest = after;
    }
    assert!(!rest.contains(['{', '}']), "{template}");
    out
}

fn indices(template: &str) -> BTreeSet<usize> {
    places(template).into_iter().filter(|p| p.2 == 0).map(|p| p.0).collect()
}

#[test]
fn every_code_and_hint_has_a_sentence_of_its_own_with_the_same_places() {
    for (language, table, _) in foreign() {
        for code in Code::ALL {
            let text = table.codes.get(code.as_str()).unwrap_or_else(|| panic!("{language}: no {code}"));
            assert_ne!(*text, code.template(), "{language}");
            assert_eq!(indices(text), indices(code.template()), "{language}: {code}");
        }
        for hint in Hint::ALL {
            let text = table.hints.get(hint.name()).unwrap_or_else(|| panic!("{language}: no {hint:?}"));
            assert_ne!(*text, hint.template(), "{language}");
            assert_eq!(indices(text), indices(hint.template()), "{language}: {hint:?}");
        }
    }
}

#[test]
fn files_hold_known_keys_once_and_nothing_else() {
    for (language, table, file) in foreign() {
        let mut seen = BTreeSet::new();
        for (section, key, text) in entries(file) {
            assert!(seen.insert((section, key)), "{language}: {key} twice");
            assert_eq!(text.trim_matches(' '), text, "{language}: {key}");
            assert!(!text.is_empty() && !text.contains("  "), "{language}: {key}");
            match section {
                "codes" => assert!(Code::ALL.iter().any(|c| c.as_str() == key), "{language}: {key}"),
                "hints" => assert!(Hint::ALL.iter().any(|h| h.name() == key), "{language}: {key}"),
                "words" => {
                    let plain = key.split_once('@').map_or(key, |(plain, _)| plain);
                    assert!(seen.contains(&("words", plain)), "{language}: {plain} itself is missing");
                    // A number that has a noun may go with it alone.
                    let used: BTreeSet<usize> = places(text).into_iter().map(|p| p.0).collect();
                    assert_eq!(used, indices(plain), "{language}: {key}");
                }
                _ => panic!("{language}: section {section}"),
            }
            for (_, _, forms) in places(text) {
                assert!(forms == 0 || forms == language.plurals(), "{language}: {text}");
            }
        }
        let read = seen.len();
        let lines = file.lines().filter(|l| !l.is_empty() && !l.starts_with(['#', '['])).count();
        assert_eq!(read, lines, "{language}: a line is no entry");
        assert_eq!(table.codes.len() + table.hints.len() + table.words.len() + table.phrases.len(), read);
    }
}

/// Words without a form are the same set in all languages.
fn plain_words(file: &'static str) -> BTreeSet<&'static str> {
    entries(file).filter(|(s, k, _)| *s == "words" && !k.contains('@')).map(|(_, k, _)| k).collect()
}

#[test]
fn all_languages_know_the_same_words() {
    let all: BTreeSet<_> = foreign().flat_map(|(_, _, file)| plain_words(file)).collect();
    for (language, _, file) in foreign() {
        let missing: Vec<_> = all.difference(&plain_words(file)).copied().collect();
        assert!(missing.is_empty(), "{language}: {missing:?}");
    }
}

#[test]
fn every_form_that_a_sentence_asks_for_is_there() {
    for (language, _, file) in foreign() {
        let named: BTreeSet<_> =
            entries(file).filter_map(|(_, k, _)| k.split_once('@')).map(|k| k.1).collect();
        let asked: BTreeSet<String> = entries(file)
            .flat_map(|(_, _, text)| places(text))
            .map(|p| p.1)
            .filter(|form| !form.is_empty())
            .collect();
        assert_eq!(asked, named.into_iter().map(str::to_owned).collect(), "{language}");
    }
}

#[test]
fn both_sides_have_the_same_forms() {
    for (language, _, file) in foreign() {
        let keys: BTreeSet<&str> = entries(file).map(|(_, k, _)| k).collect();
        for key in &keys {
            let other = key.replace("White", "Black").replace("white", "black");
            assert!(keys.contains(other.as_str()), "{language}: no {other}");
        }
    }
}

/// What is told about texts, as the code told it.
#[derive(Default)]
struct Told {
    problems: usize,
    codes: BTreeSet<Code>,
    hints: BTreeSet<&'static str>,
    /// Each word with one of the sentences that it stood in.
    words: BTreeMap<String, String>,
}

impl Told {
    fn problem(&mut self, problem: &Problem) {
        self.problems += 1;
        self.codes.insert(problem.code);
        self.args(&problem.args, problem.code.copied(), problem.code.as_str());
        // A place that the code leaves open is open in every language.
        let open = |text: &str| text.matches('{').count();
        let english = problem.message();
        for language in MessageLanguage::ALL {
            assert!(open(&problem.message_in(language)) <= open(&english), "{english}");
        }
        for fix in &problem.fixes {
            self.hints.insert(fix.hint.name());
            self.args(&fix.args, fix.hint.copied(), fix.hint.name());
            for language in MessageLanguage::ALL {
                assert!(!fix.message_in(language).is_empty());
            }
        }
    }

    fn args(&mut self, args: &[String], copied: &[usize], place: &str) {
        for (i, arg) in args.iter().enumerate().filter(|(i, _)| !copied.contains(i)) {
            if !self.words.contains_key(arg) {
                self.words.insert(arg.clone(), format!("{place} {i}"));
            }
        }
    }

    fn position(&mut self, text: impl AsRef<[u8]>, options: &ReadOptions) {
        let readings = read(text, options);
        readings.problems.iter().for_each(|p| self.problem(p));
        for reading in readings.readings.iter().chain(&readings.repairs).take(4) {
            reading.problems.iter().for_each(|p| self.problem(p));
            check(reading).iter().for_each(|p| self.problem(p));
            self.args(&reading.evidence, &[], "evidence");
        }
    }

    fn games(&mut self, text: &[u8]) {
        for game in games(text) {
            game.problems.iter().for_each(|p| self.problem(p));
        }
    }

    fn hold(&self) {
        let mut unknown = Vec::new();
        for (language, table, _) in foreign() {
            for (word, place) in &self.words {
                let bare = word.trim_start_matches(' ');
                if table.known(bare, "", DEPTH).is_none() {
                    unknown.push(format!("{language}: {word:?} ({place})"));
                }
            }
        }
        assert!(unknown.is_empty(), "{} words: {:#?}", unknown.len(), &unknown[..unknown.len().min(60)]);
    }
}

fn files(folder: &Path, ends: &[&str], out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, ends, out);
        } else if ends.iter().any(|end| path.to_string_lossy().ends_with(end)) {
            out.push(path);
        }
    }
    out.sort();
}

/// The string literals of a source file, escapes undone.
fn literals(source: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut chars = source.chars().peekable();
    let mut before = ' ';
    while let Some(c) = chars.next() {
        let last = std::mem::replace(&mut before, c);
        if c == '\'' && chars.peek() == Some(&'"') || c == '\\' {
            chars.next();
        }
        if c == '/' && chars.peek() == Some(&'/') {
            chars.by_ref().find(|&c| c == '\n');
        }
        if last == 'r' && c == '#' {
            let rest: String = chars.clone().skip(1).collect();
            let text = rest.split("\"#").next().unwrap_or_default();
            out.push(text.to_owned());
            (0..text.chars().count() + 3).for_each(|_| _ = chars.next());
            continue;
        }
        if c != '"' {
            continue;
        }
        let mut text = String::new();
        while let Some(c) = chars.next().filter(|&c| c != '"') {
            match (c, c == '\\') {
                (_, true) => match chars.next() {
                    Some('n') => text.push('\n'),
                    Some('t') => text.push('\t'),
                    Some('\n') => while chars.next_if(|c| c.is_whitespace()).is_some() {},
                    Some('u') => {
                        let code: String = chars.by_ref().take_while(|&c| c != '}').skip(1).collect();
                        text.extend(u32::from_str_radix(&code, 16).ok().and_then(char::from_u32));
                    }
                    other => text.extend(other),
                },
                (c, false) => text.push(c),
            }
        }
        out.push(text);
    }
    out
}

/// Texts of the project's own tests, and damaged ones.
fn own_texts() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = Vec::new();
    files(&root.join("tests"), &[".rs"], &mut sources);
    files(&root.join("src"), &[".rs"], &mut sources);
    let mut out: BTreeSet<String> = BTreeSet::new();
    for path in sources {
        out.extend(literals(&std::fs::read_to_string(path).unwrap()));
    }
    out.into_iter().filter(|t| t.len() >= 4).collect()
}

#[test]
fn nothing_stays_english_in_what_is_told_of_the_own_texts() {
    let mut told = Told::default();
    let free = ReadOptions::default();
    for text in own_texts() {
        told.position(&text, &free);
        told.games(text.as_bytes());
        if !text.contains('/') || text.len() > 120 {
            continue;
        }
        // Slips of all kinds, here and there.
        for (i, c) in text.char_indices().filter(|(i, _)| (i + text.len()).is_multiple_of(9)) {
            let (before, after) = (&text[..i], &text[i + c.len_utf8()..]);
            told.position(format!("{before}{after}"), &free);
            let slip = ["K", "p", "8", "z", "к", "–", " ", "-"][i % 8];
            told.position(format!("{before}{slip}{after}"), &free);
        }
    }
    told.position("8".repeat(crate::notation::MAX_INPUT + 1), &free);
    for bytes in [
        b"8/8/8/8/8/8/8/K1k5 w\0 - - 0 1".as_slice(),
        b"8/8/8/8/8/8/8/K1k5 \x01w - - 0 1",
        b"8/8/8/8/8/8/8/K1k5 w - - 0 1 \xE9",
        b"8/8/8/8/8/8/8/K1k5\xC2\xA0w - - 0 1",
        b"startpos moves e2e4",
        b"8/8/8/8/8/8/8/R3K2k Q w - 0 1",
        b"r3k2r/8/8/8/8/8/8/R3K2R w - KQkq 0 1",
        b"k61/8/8/8/8/8/8/7K7 w",
        b"k7888888887K",
        b"08/8/8/8/8/8/8/K1k5 w - - 0 1",
        b"8/8/8/8/8/8/8/K1k5 w - - +1+1 0 1",
        b"8/8/8/8/8/8/8/K1k5 w - - 0 1 id \"a\"; id \"b\";",
        b"rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
        b"RNBQKBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbqkbnr w - - 0 1",
        b"rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w KQkq - 0 1",
    ] {
        told.position(bytes, &free);
    }
    for game in [
        b"[Event \"a \"b\" c\"]\n\n1. e4 {\xE9} 1-0\n".as_slice(),
        b"[Result \"1-0\"]\n\n1. e4 0-1\n",
        b"[FEN \"9/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n",
    ] {
        told.games(game);
    }
    told.games(format!("1. e4 {} *", "(1. d4 ".repeat(3000)).as_bytes());
    for dialect in crate::notation::Dialect::ALL {
        let options = ReadOptions { from: Some(dialect), ..free };
        for text in ["8/8/8/8/8/8/8/K1k5 w - - 0 1", "Kh3 kc1", "63Kk", "K2/7k/// w"] {
            told.position(text, &options);
        }
    }
    told.hold();
    // What the texts do not lead to is no proof of anything.
    let open = |template: &str| template.contains('{');
    let codes: Vec<_> = Code::ALL.iter().filter(|c| open(c.template()) && !told.codes.contains(c)).collect();
    assert_eq!(codes, [&Code::PieceNotInChess, &Code::StartContradiction]);
    let hints: Vec<_> =
        Hint::ALL.iter().filter(|h| open(h.template()) && !told.hints.contains(h.name())).collect();
    assert!(hints.is_empty() || hints == [&Hint::PlaceTotal], "{hints:?}");
}

fn shared(path: &str) -> Option<PathBuf> {
    let root = std::env::var_os("FENYA_SHARED")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared"), PathBuf::from);
    let path = root.join(path);
    path.exists().then_some(path)
}

#[test]
#[allow(clippy::print_stdout, reason = "says what was skipped")]
fn nothing_stays_english_in_what_is_told_of_collections() {
    let mut told = Told::default();
    let free = ReadOptions::default();
    for name in ["cases", "corpora/fen"] {
        let Some(folder) = shared(name) else {
            println!("skipped: {name} is not there");
            continue;
        };
        let mut paths = Vec::new();
        files(&folder, &[".jsonl", ".tsv", ".sfens", ".epd", ".fen", ".txt", ".csv"], &mut paths);
        for path in paths {
            let bytes = std::fs::read(&path).unwrap();
            let text = String::from_utf8_lossy(&bytes);
            let lines: Vec<&str> = text.lines().collect();
            // Large files are long lists of the same kind.
            for line in lines.iter().step_by(lines.len() / 400 + 1) {
                if let Ok(case) = serde_json::from_str::<serde_json::Value>(line) {
                    strings(&case, &mut |text| told.position(text, &free));
                } else {
                    told.position(line, &free);
                    line.split('\t').for_each(|column| told.position(column, &free));
                }
            }
        }
    }
    if let Some(folder) = shared("corpora/pgn") {
        let mut paths = Vec::new();
        files(&folder, &[".pgn"], &mut paths);
        for path in paths {
            let bytes = std::fs::read(&path).unwrap();
            if bytes.len() < 2 << 20 {
                told.games(&bytes);
            }
        }
    } else {
        println!("skipped: corpora/pgn is not there");
    }
    println!("{} problems, {} different words", told.problems, told.words.len());
    told.hold();
}

fn strings(value: &serde_json::Value, each: &mut impl FnMut(&str)) {
    match value {
        serde_json::Value::String(text) => each(text),
        serde_json::Value::Array(list) => list.iter().for_each(|v| strings(v, each)),
        serde_json::Value::Object(map) => map.values().for_each(|v| strings(v, each)),
        _ => {}
    }
}

#[test]
fn words_that_no_text_of_the_tests_leads_to_are_known() {
    let words = [
        "no move can have given this check; the move number is 0; a castling right has no king or rook in its place",
        "9 queens and 3 light-squared bishops (the first one was taken at home)",
        "1 dark-squared bishop (the first one was taken at home)",
        "the white bishop on b5 and the black piece G on d7 and e4",
        "German, Danish, Norwegian, Swedish or Slovenian or English with look-alike letters",
        "10x8, slashless, Spanish, Italian, Catalan, N is not the knight",
        "the pieces on a1 and b2 can all go there",
        "the king would be in check on e5, from b2",
        "White to move, castling -, en passant -, halfmove clock 0, move number 1",
        "'rnbqkbnrpppppppp… (64 characters)'",
        "1234567890123456… (30 characters)",
    ];
    let mut told = Told::default();
    told.args(&words.map(str::to_owned), &[], "");
    told.args(&crate::notation::LANGUAGES.iter().map(|l| l.name.to_owned()).collect::<Vec<_>>(), &[], "");
    told.args(&crate::notation::Dialect::ALL.map(|d| d.to_string()), &[], "");
    told.hold();
}

#[test]
fn what_the_code_says_is_not_data() {
    for text in ["White", "no move", "the size of the board", "e3 or d6", "standard", "king", "on a1"] {
        assert!(!is_data(text), "{text}");
    }
    for text in ["", "e4", "-", "KQkq", "HAfg", "'White'", "U+041A", "CYRILLIC CAPITAL LETTER KA", "1/2-1/2"]
    {
        assert!(is_data(text), "{text}");
    }
}

#[test]
fn words_of_the_input_are_not_translated() {
    let text = "[White \"A\"]\n[White \"B\"]\n\n1. e4 *\n";
    let game = games(text.as_bytes()).next().unwrap();
    let twice = game.problems.iter().find(|p| p.code == Code::TagTwice).unwrap();
    assert_eq!(
        twice.message_in(MessageLanguage::German),
        "das Tag White steht doppelt da; beide werden behalten"
    );
}

#[test]
fn numbers_choose_the_form_of_their_noun() {
    let template = "{0} {0|a|b|c}";
    let forms = |language: MessageLanguage, numbers: &[&str]| -> String {
        let table = language.table().unwrap();
        numbers.iter().map(|n| table.counted(n, template.split('|').nth(1).map_or("", |_| "a|b|c"))).collect()
    };
    assert_eq!(forms(MessageLanguage::Russian, &["1", "2", "5", "11", "12", "21", "22", "111"]), "abcccabc");
    assert_eq!(forms(MessageLanguage::Ukrainian, &["0", "3", "14", "101"]), "cbca");
    assert_eq!(forms(MessageLanguage::Polish, &["1", "2", "5", "21", "22", "112"]), "abccbc");
    assert_eq!(forms(MessageLanguage::French, &["0", "1", "2"]), "aab");
    assert_eq!(forms(MessageLanguage::German, &["0", "1", "2", "too many"]), "babc");
}

#[test]
fn odd_input_is_harmless() {
    let args = ["{0}", "a and ", " and ", "{1|x", "the  on ", "é… ( characters)", "'", "… (3 characters)'"];
    for language in MessageLanguage::ALL {
        for code in Code::ALL {
            for arg in args {
                let mut problem = Problem::new(*code, Span::at(0));
                assert!(!problem.message_in(language).is_empty());
                problem.args = vec![arg.to_owned(); 4];
                assert!(!problem.message_in(language).is_empty());
            }
        }
        let table = language.table();
        let long = "the the on on and or ".repeat(20_000);
        assert!(table.is_none_or(|t| t.word(&long, "gen") == long));
    }
}

#[test]
fn codes_of_languages_are_read_in_any_spelling() {
    for language in MessageLanguage::ALL {
        assert_eq!(MessageLanguage::from_code(language.code()), Some(language));
        assert_eq!(MessageLanguage::from_code(&language.code().to_uppercase()), Some(language));
    }
    assert_eq!(MessageLanguage::from_code("de-AT"), Some(MessageLanguage::German));
    assert_eq!(MessageLanguage::from_code("es_419"), Some(MessageLanguage::Spanish));
    for odd in ["", "-", "ua", "deu", "german", " de"] {
        assert_eq!(MessageLanguage::from_code(odd), None, "{odd}");
    }
}

fn told_of(text: &str, code: Code) -> Problem {
    let readings = read(text, &ReadOptions::default());
    let mut all = readings.text_problems();
    all.extend(readings.unique().map(check).unwrap_or_default());
    all.into_iter().find(|p| p.code == code).unwrap_or_else(|| panic!("no {code} in {text}"))
}

/// The sentence in Russian, Ukrainian, Polish, German, French, Spanish.
fn sentences(problem: &Problem) -> Vec<String> {
    foreign().map(|(language, ..)| problem.message_in(language)).collect()
}

#[test]
fn a_pawn_on_the_edge() {
    let problem = told_of("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", Code::PawnOnEdge);
    assert_eq!(
        sentences(&problem),
        [
            "на a1, на крайней горизонтали, стоит белая пешка",
            "на a1, на крайній горизонталі, стоїть білий пішак",
            "na a1, na skraju szachownicy, stoi biały pion",
            "Bauer auf der Grundreihe: auf a1 steht ein weißer Bauer",
            "un pion blanc se trouve en a1, au bord de l’échiquier",
            "hay un peón blanco en a1, en el borde del tablero",
        ]
    );
}

#[test]
fn two_checks_from_both_sides() {
    let problem = told_of("4k3/4R3/8/7B/8/8/8/4K3 w - - 0 1", Code::OppositeCheck);
    let found = sentences(&problem);
    assert_eq!(problem.args[1], "the white bishop on h5 and the white rook on e7");
    assert_eq!(found[0], "чёрные под шахом от белого слона на h5 и белой ладьи на e7, но ход белых");
    assert_eq!(found[1], "чорні під шахом від білого слона на h5 і білої тури на e7, але хід білих");
    assert_eq!(
        found[2],
        "czarne są szachowane przez białego gońca na h5 i białą wieżę na e7, ale na posunięciu są białe"
    );
    assert_eq!(
        found[3],
        "Schwarz steht im Schach durch den weißen Läufer auf h5 und den weißen Turm auf e7, aber Weiß ist am Zug"
    );
    assert_eq!(
        found[4],
        "les Noirs sont en échec par le fou blanc en h5 et la tour blanche en e7, mais c’est aux Blancs de jouer"
    );
    assert_eq!(
        found[5],
        "las negras están en jaque por el alfil blanco de h5 y la torre blanca de e7, pero el turno es de las blancas"
    );
}

#[test]
fn a_short_rank() {
    let problem = told_of("4k3/8/8/8/8/8/8/4K2 w - - 0 1", Code::RankTooShort);
    assert_eq!(
        sentences(&problem),
        [
            "горизонталь 1: 7 полей, не хватает 1",
            "горизонталь 1: 7 полів, бракує 1",
            "linia 1 ma 7 pól, brakuje 1",
            "Reihe 1 hat 7 Felder, 1 zu wenig",
            "la rangée 1 a 7 cases, il en manque 1",
            "la fila 1 tiene 7 casillas, faltan 1",
        ]
    );
}

#[test]
fn en_passant() {
    let problem = told_of("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", Code::EpNoPawn);
    assert_eq!(
        sentences(&problem),
        [
            "поле взятия на проходе e6: на e5 нет чёрной пешки",
            "поле взяття на проході e6: на e5 немає чорного пішака",
            "pole bicia w przelocie e6: na e5 nie ma czarnego piona",
            "En-passant-Feld e6: auf e5 steht kein schwarzer Bauer",
            "case de prise en passant e6\u{a0}: aucun pion noir ne se trouve en e5",
            "casilla de captura al paso e6: no hay ningún peón negro en e5",
        ]
    );
}

#[test]
fn castling() {
    let problem = told_of("4k3/8/8/8/8/8/8/4K3 w K - 0 1", Code::CastlingNoRook);
    assert_eq!(
        sentences(&problem),
        [
            "право на рокировку 'K': белая ладья не стоит на h1",
            "право на рокіровку 'K': біла тура не стоїть на h1",
            "prawo do roszady 'K': biała wieża nie stoi na h1",
            "Rochaderecht 'K': auf h1 steht kein weißer Turm",
            "droit de roque 'K'\u{a0}: aucune tour blanche ne se trouve en h1",
            "derecho de enroque 'K': no hay ninguna torre blanca en h1",
        ]
    );
}

#[test]
fn a_move_that_cannot_be_played() {
    let game = games(b"1. e4 e5 2. Ke3 *").next().unwrap();
    let problem = game.problems.iter().find(|p| p.code == Code::MoveIllegal).unwrap();
    assert_eq!(
        sentences(problem),
        [
            "2. Ke3 (полуход 3) — ход не по правилам: король не может пойти на e3",
            "2. Ke3 (півхід 3) — хід не за правилами: король не може піти на e3",
            "2. Ke3 (półruch 3) jest niedozwolone: król nie może pójść na e3",
            "2. Ke3 (Halbzug 3) ist nicht erlaubt: kein König kann nach e3 ziehen",
            "2. Ke3 (demi-coup 3) n’est pas légal\u{a0}: aucun roi ne peut aller en e3",
            "2. Ke3 (media jugada 3) no es legal: ningún rey puede ir a e3",
        ]
    );
}
