//! Tokens lie in the text one behind the other, a stream is cut where the
//! whole text is, and the visitor sees the moves that the tokens hold.
#![no_main]

use fenya::Span;
use fenya::pgn::{Flow, GameSplitter, Lexer, Reader, TokenKind, Visitor, split};
use libfuzzer_sys::fuzz_target;

#[derive(Default)]
struct Moves(Vec<Span>);

impl Visitor for Moves {
    fn play(&mut self, _text: &[u8], span: Span) -> Flow {
        self.0.push(span);
        Flow::Continue
    }
}

fuzz_target!(|data: &[u8]| {
    let mut at = 0;
    for token in Lexer::new(data) {
        assert!(token.span.start >= at && token.span.end > token.span.start && token.span.end <= data.len());
        at = token.span.end;
    }
    let whole: Vec<Span> = split(data).collect();
    let mut streamed = Vec::new();
    let mut splitter = GameSplitter::new();
    for chunk in data.chunks(7) {
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
        let game = &data[span.range()];
        let mut moves = Moves::default();
        let mut reader = Reader::new(game);
        while reader.read_game(&mut moves).is_some() {}
        let tokens: Vec<Span> =
            Lexer::new(game).filter(|t| t.kind == TokenKind::Move).map(|t| t.span).collect();
        assert_eq!(moves.0, tokens);
    }
});
