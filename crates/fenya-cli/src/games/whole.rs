//! Whole games as they stand in their files, one behind the other.

use fenya::pgn::{Lexer, Outcome, RawTag, TokenKind, split};
use std::io::{self, Write};

/// Games of a batch that are to be written, and their numbers in it.
#[derive(Default)]
pub struct Kept {
    text: Vec<u8>,
    games: Vec<(u64, usize)>,
    /// How many games the batch has.
    pub of: u64,
}

impl Kept {
    /// Counts a game, and takes it if it is wanted.
    pub fn add(&mut self, game: &[u8], wanted: bool) {
        self.of += 1;
        if wanted {
            self.text.extend_from_slice(game);
            self.games.push((self.of, self.text.len()));
        }
    }

    /// The games with their numbers, from 1.
    pub fn games(&self) -> impl Iterator<Item = (u64, &[u8])> {
        let mut start = 0;
        self.games.iter().map(move |&(number, end)| {
            let game = self.text.get(start..end).unwrap_or(&[]);
            start = end;
            (number, game)
        })
    }

    pub fn len(&self) -> u64 {
        self.games.len() as u64
    }
}

/// What parts the last game from another one behind an empty line.
#[derive(Clone, Debug)]
enum End {
    /// Nothing is needed: its result is there.
    Ended,
    /// A tag, or its result if one can be put behind it.
    Moves(Option<Outcome>),
    /// A tag that it has, too, or its result: it has nothing but tags.
    Tags(Vec<Box<[u8]>>, Outcome),
}

/// Puts games behind each other so that they stay what they are, an empty line
/// between them.
#[derive(Clone, Debug, Default)]
pub struct Joiner {
    last: Option<End>,
    /// Games that could not have been told from the next one without a result,
    /// or without a tag in front of the next.
    pub parted: u64,
}

impl Joiner {
    /// Writes a game.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn push(&mut self, game: &[u8], out: &mut impl Write) -> io::Result<()> {
        let game = game.strip_prefix(b"\xef\xbb\xbf").unwrap_or(game).trim_ascii();
        let eol = line_end(game);
        if let Some(last) = &self.last {
            let tag =
                (game.first() == Some(&b'[')).then(|| RawTag::parse(game, 0)).flatten().map(|tag| tag.name);
            let (result, event) = match (last, tag) {
                (End::Ended, _) | (End::Moves(_), Some(_)) => (None, false),
                (End::Tags(names, _), Some(tag)) if names.iter().any(|name| **name == *tag) => (None, false),
                (End::Tags(_, outcome) | End::Moves(Some(outcome)), _) => (Some(outcome), false),
                (End::Moves(None), None) => (None, true),
            };
            if let Some(outcome) = result {
                out.write_all(outcome.as_str().as_bytes())?;
                out.write_all(eol)?;
            }
            out.write_all(eol)?;
            if event {
                out.write_all(b"[Event \"?\"]")?;
                out.write_all(eol)?;
                out.write_all(eol)?;
            }
            self.parted += u64::from(event || result.is_some());
        }
        out.write_all(game)?;
        out.write_all(eol)?;
        self.last = Some(end_of(game));
        Ok(())
    }
}

/// Says that so many games could not have been told from their neighbours.
pub fn told_parted(games: u64, quiet: bool) {
    if games > 0 && !quiet {
        let (were, them) = if games == 1 {
            ("1 game without a result was", "it")
        } else {
            (&*format!("{games} games without a result were"), "them")
        };
        anstream::eprintln!(
            "note: {were} closed with one, or followed by an Event tag: nothing else parts {them} from the next game"
        );
    }
}

/// Lines end as they do in the game.
fn line_end(game: &[u8]) -> &'static [u8] {
    match memchr::memchr2(b'\n', b'\r', game).map(|at| game.get(at..).unwrap_or(&[])) {
        Some([b'\r', b'\n', ..]) => b"\r\n",
        Some([b'\r', ..]) => b"\r",
        _ => b"\n",
    }
}

fn end_of(game: &[u8]) -> End {
    if plainly_ended(game) {
        return End::Ended;
    }
    // Is the next game another one, with something between them?
    let parts = |between: &str, next: &str| {
        let text = [game, b"\n", between.as_bytes(), b"\n", next.as_bytes()].concat();
        split(&text).any(|span| span.start + next.len() == text.len())
    };
    if parts("", "1. e4") {
        return End::Ended;
    }
    let (names, outcome) = tags(game);
    // A tag that no game has.
    if !parts("", "[Fenya \"\"]") {
        return End::Tags(names, outcome);
    }
    End::Moves(Some(outcome).filter(|outcome| parts(&format!("{outcome}\n"), "1. e4")))
}

/// The names of the tags of a game, and the result that one of them says.
fn tags(game: &[u8]) -> (Vec<Box<[u8]>>, Outcome) {
    let (mut names, mut outcome) = (Vec::new(), Outcome::Unknown);
    for token in Lexer::new(game).filter(|token| token.kind == TokenKind::Tag) {
        let Some(tag) = RawTag::parse(game, token.span.start) else { continue };
        if tag.name.eq_ignore_ascii_case(b"Result")
            && let Some((said, _)) = Outcome::read(&tag.unescape().0)
        {
            outcome = said;
        }
        // The splitter looks at no more of them.
        if names.len() < 24 {
            names.push(tag.name.into());
        }
    }
    (names, outcome)
}

/// Does the game end in a result that is surely no part of a comment or a
/// variation?
fn plainly_ended(game: &[u8]) -> bool {
    let result = [" 1-0", " 0-1", " 1/2-1/2", " *", "\n1-0", "\n0-1", "\n1/2-1/2", "\n*"]
        .iter()
        .any(|result| game.ends_with(result.as_bytes()));
    let rest = memchr::memrchr(b'}', game).map_or(game, |at| game.get(at..).unwrap_or(&[]));
    result && memchr::memchr3(b'{', b'(', b';', rest).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fenya::pgn::{GameOptions, read_game};

    fn joined(games: &[&str]) -> (String, u64) {
        let (mut joiner, mut out) = (Joiner::default(), Vec::new());
        for game in games {
            joiner.push(game.as_bytes(), &mut out).unwrap();
        }
        (String::from_utf8(out).unwrap(), joiner.parted)
    }

    #[test]
    fn an_empty_line_stands_between_games() {
        let (text, parted) =
            joined(&["\u{feff}[Event \"a\"]\n\n1. e4 *", "[Event \"b\"]\r\n\r\n1. d4 1-0\r\n\r\n", "*"]);
        assert_eq!(
            (text.as_str(), parted),
            ("[Event \"a\"]\n\n1. e4 *\n\r\n[Event \"b\"]\r\n\r\n1. d4 1-0\r\n\n*\n", 0)
        );
        assert_eq!(joined(&["1. e4\r1-0", "1. d4 *"]).0, "1. e4\r1-0\r\n1. d4 *\n");
    }

    /// Whatever games stand behind each other, they are as many as before.
    #[test]
    fn games_stay_what_they_are() {
        let games = [
            "[Event \"a\"]\n\n1. e4 e5 1-0",
            "[Event \"a\"]\n\n1. e4 e5",
            "[Event \"a\"]",
            "[White \"a\"]\n[Result \"0-1\"]",
            "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5",
            "[White \"a\"]\n[Black \"b\"]\n\n{a game that was never played}",
            "1. e4 e5 2. Nf3",
            "1. e4 (1. d4 1-0",
            "1. e4 (1. d4 (1. c4) d5) e5 *",
            "1. e4 {a comment that nobody closed 1-0",
            "1. e4 {a comment} 1/2-1/2",
            "1. e4 ; the end *",
            "1. e4 ; the end\n0-1",
            "1. e4",
            "{intro} 1. e4 *",
            "*",
            "1. c4 1-0 {and so on}",
        ];
        for a in games {
            for b in games {
                let (text, parted) = joined(&[a, b, "[Event \"z\"]\n\n1. d4 *"]);
                let spans: Vec<&str> = split(text.as_bytes()).map(|s| &text[s.range()]).collect();
                assert_eq!(spans.len(), 3, "{text}");
                assert!(spans[0].starts_with(a) && spans[1].contains(b), "{text}");
                let read = |text: &str| read_game(text.as_bytes(), 0, &GameOptions::default());
                for (before, after) in [(a, spans[0]), (b, spans[1])] {
                    assert_eq!(read(before).outcome, read(after).outcome, "{text}");
                }
                let needed = split([a, "\n\n", b].concat().as_bytes()).count() != 2;
                assert!(!needed || parted > 0, "{text}");
            }
        }
    }
}
