//! Trees written and read again are the same; nothing panics, and every span
//! is in bounds.

#![allow(clippy::unwrap_used)]

use fenya::Span;
use fenya::pgn::{
    Decoded, Flow, Game, GameSplitter, Item, Lexer, LineId, Outcome, Reader, StreamReader, TagOrder,
    TokenKind, Visitor, WriteOptions, games, split, write,
};
use fenya::rules::Position;
use proptest::prelude::*;

/// What a random game is made of; numbers choose among the legal moves.
#[derive(Clone, Debug)]
enum Step {
    Move(u16),
    Null,
    Nag(u16),
    Comment(String),
    Open,
    Close,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => any::<u16>().prop_map(Step::Move),
        1 => Just(Step::Null),
        2 => (0_u16..256).prop_map(Step::Nag),
        3 => comment().prop_map(Step::Comment),
        2 => Just(Step::Open),
        2 => Just(Step::Close),
    ]
}

fn comment() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-zA-Z0-9 .,;:!?%(){}$\\[\\]\"\\\\é½Ж-]{0,30}",
        "([a-z]{1,9} {1,2}){0,40}[a-z]",
        "\\[%clk 0:0[0-9]:[0-5][0-9]\\] [a-z]{0,5}",
    ]
    .prop_map(|s| s.trim().to_string())
}

fn tags() -> impl Strategy<Value = Vec<(String, String)>> {
    prop::collection::vec(("[A-Z][A-Za-z0-9_]{0,9}", "[ -~éßЖ]{0,20}"), 0..6).prop_map(|tags| {
        let special = ["FEN", "SetUp", "Variant", "Result"];
        tags.into_iter().filter(|(name, _)| !special.contains(&name.as_str())).collect()
    })
}

fn build(tags: Vec<(String, String)>, steps: &[Step], outcome: Outcome) -> Game {
    let mut game = Game::new();
    game.tags = tags;
    game.outcome = outcome;
    let start = Position::start();
    // Line, position now, position before the last move.
    let mut stack = vec![(LineId::MAIN, start, start)];
    let mut moved = vec![false];
    for step in steps {
        let depth = stack.len();
        let &mut (line, ref mut now, ref mut before) = stack.last_mut().unwrap();
        match step {
            Step::Move(n) => {
                let moves = now.moves();
                if let Some(&m) = moves.get(usize::from(*n) % moves.len().max(1)) {
                    game.push(line, Item::Move(m));
                    *before = *now;
                    now.play(m);
                    *moved.last_mut().unwrap() = true;
                }
            }
            Step::Null => {
                let was = *now;
                if now.pass() {
                    game.push(line, Item::Null);
                    *before = was;
                    *moved.last_mut().unwrap() = true;
                }
            }
            Step::Nag(nag) => game.push(line, Item::Nag(*nag)),
            Step::Comment(text) => game.push(line, Item::Comment(text.clone())),
            Step::Open if depth < 9 => {
                let at = *before;
                let id = game.add_variation(line);
                stack.push((id, at, at));
                moved.push(false);
            }
            Step::Close if depth > 1 => {
                stack.pop();
                moved.pop();
            }
            _ => {}
        }
    }
    game
}

fn outcome() -> impl Strategy<Value = Outcome> {
    prop::sample::select(vec![Outcome::White, Outcome::Black, Outcome::Draw, Outcome::Unknown])
}

#[derive(Default)]
struct Moves(Vec<Span>);

impl Visitor for Moves {
    fn play(&mut self, _text: &[u8], span: Span) -> Flow {
        self.0.push(span);
        Flow::Continue
    }
}

/// The moves of the main lines, variations passed over or walked through.
#[derive(Default)]
struct Main {
    passes: bool,
    depth: usize,
    moves: Vec<Span>,
    /// How many there were when the game began.
    before: usize,
}

impl Visitor for Main {
    fn begin_game(&mut self, _offset: usize) {
        self.depth = 0;
        self.before = self.moves.len();
    }

    fn play(&mut self, _text: &[u8], span: Span) -> Flow {
        if self.depth == 0 {
            self.moves.push(span);
        }
        Flow::Continue
    }

    fn begin_variation(&mut self, _span: Span) -> Flow {
        if self.passes {
            return Flow::Skip;
        }
        self.depth += 1;
        Flow::Continue
    }

    fn end_variation(&mut self) {
        self.depth -= 1;
    }

    fn abandon_game(&mut self) {
        self.moves.truncate(self.before);
    }
}

/// However a text is cut and whatever is passed over, a visitor sees the same
/// games and the same moves of their main lines.
fn check_visits(bytes: &[u8]) {
    let mut walked = Main::default();
    let mut reader = Reader::new(bytes);
    let spans: Vec<Span> = std::iter::from_fn(|| reader.read_game(&mut walked)).collect();
    let mut passed = Main { passes: true, ..Main::default() };
    let mut reader = Reader::new(bytes);
    let again: Vec<Span> = std::iter::from_fn(|| reader.read_game(&mut passed)).collect();
    assert_eq!((&again, &passed.moves), (&spans, &walked.moves));
    for (size, passes) in [(5, true), (64, false), (1000, true)] {
        let mut streamed = Main { passes, ..Main::default() };
        let (mut reader, mut seen) = (StreamReader::new(), Vec::new());
        for chunk in bytes.chunks(size) {
            reader.push(chunk);
            seen.extend(std::iter::from_fn(|| reader.read_game(&mut streamed)));
        }
        reader.finish();
        seen.extend(std::iter::from_fn(|| reader.read_game(&mut streamed)));
        assert_eq!((&seen, &streamed.moves), (&spans, &walked.moves), "chunks of {size}");
    }
}

fn check(bytes: &[u8]) {
    check_visits(bytes);
    for token in Lexer::new(bytes) {
        assert!(token.span.start < token.span.end && token.span.end <= bytes.len());
    }
    let whole: Vec<_> = split(bytes).collect();
    let mut streamed = Vec::new();
    let mut splitter = GameSplitter::new();
    for chunk in bytes.chunks(5) {
        splitter.push(chunk);
        while let Some((at, game)) = splitter.next_game() {
            streamed.push(Span::new(at, at + game.len()));
        }
    }
    splitter.finish();
    while let Some((at, game)) = splitter.next_game() {
        streamed.push(Span::new(at, at + game.len()));
    }
    assert_eq!(whole, streamed);
    for span in whole {
        // The short way through plain moves sees what the tokens hold.
        let game = &bytes[span.range()];
        let mut moves = Moves::default();
        let mut reader = Reader::new(game);
        while reader.read_game(&mut moves).is_some() {}
        let tokens: Vec<_> = Lexer::new(game).filter(|t| t.kind == TokenKind::Move).map(|t| t.span).collect();
        assert_eq!(moves.0, tokens);
    }
    for game in games(bytes) {
        for problem in &game.problems {
            assert!(problem.span.start <= problem.span.end && problem.span.end <= bytes.len(), "{problem:?}");
            assert!(!problem.message().contains("{0}"), "{problem:?}");
        }
        let options = WriteOptions { tags: TagOrder::AsGiven, ..WriteOptions::default() };
        let text = write(&game, &options).unwrap();
        let again = games(text.as_bytes()).next().unwrap();
        // What was not played in one language may be legal when all the rest
        // is written in another; what was played stays.
        assert!(again.mainline_san().starts_with(&game.mainline_san()), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_tree_is_written_and_read_as_the_same(
        tags in tags(),
        steps in prop::collection::vec(step(), 0..80),
        outcome in outcome(),
        compact in any::<bool>(),
        nags in any::<bool>(),
    ) {
        let mut game = build(tags, &steps, outcome);
        // A tag that comes twice is one that begins a game elsewhere.
        let mut seen = std::collections::HashSet::new();
        game.tags.retain(|(name, _)| seen.insert(name.clone()));
        let base = if compact { WriteOptions::compact() } else { WriteOptions::default() };
        let options = WriteOptions { tags: TagOrder::AsGiven, nags, ..base };
        let text = write(&game, &options).unwrap();
        let again: Vec<Game> = games(text.as_bytes()).collect();
        prop_assert_eq!(again.len(), 1, "{}", text);
        prop_assert!(game.is_same(&again[0]), "{}\n{:?}\n{:?}", text, game, again[0]);
        prop_assert_eq!(write(&again[0], &options).unwrap(), text);
    }

    #[test]
    fn nothing_panics_and_spans_are_in_bounds(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        check(&bytes);
        drop(Decoded::new(&bytes));
    }

    #[test]
    fn texts_that_look_like_games_hold_too(
        parts in prop::collection::vec(
            prop::sample::select(vec![
                "[Event \"A\"]", "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]", "[Event \"x\\\"]", "[A ", "\n", "\n\n", "\r",
                "1.", "1...", "2. ", "e4", "e5", "Nf3", "Nc6", "Кf3", "Sf3", "♘f3", "0-0", "O-O-O", "--", "e2e4", "(", ")",
                "{", "}", "{x}", ";", "%", "!", "?!", "$3", "+-", "=", "½-½", "1-0", "0-1", "*", "1/2", "\u{200b}", " ",
                "N", "e.p.", "]", "\"", "\\", "…", "é", "Pf3", "exd5", "e8=Q",
            ]),
            0..60,
        ),
        space in any::<bool>(),
    ) {
        check(parts.join(if space { " " } else { "" }).as_bytes());
    }
}
