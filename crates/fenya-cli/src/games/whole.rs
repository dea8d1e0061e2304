//! Whole games as they stand in their files, one behind the other.

use fenya::pgn::split;
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// Nothing is needed: its result is there.
    Ended,
    /// A tag.
    Tag { star: bool },
    /// A result only: it has nothing but tags itself.
    Star,
}

/// Puts games behind each other so that they stay what they are, an empty line
/// between them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Joiner {
    last: Option<End>,
    /// Games that could not have been told from the next one without a `*`, or
    /// without a tag in front of the next.
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
        if let Some(last) = self.last {
            let tag = game.first() == Some(&b'[');
            let mend: &[&[u8]] = match last {
                End::Ended => &[],
                End::Tag { .. } if tag => &[],
                End::Star | End::Tag { star: true } => &[b"*", eol],
                End::Tag { star: false } => &[],
            };
            for part in mend {
                out.write_all(part)?;
            }
            out.write_all(eol)?;
            let opened = matches!(last, End::Tag { star: false }) && !tag;
            if opened {
                out.write_all(b"[Event \"?\"]")?;
                out.write_all(eol)?;
                out.write_all(eol)?;
            }
            self.parted += u64::from(opened || !mend.is_empty());
        }
        out.write_all(game)?;
        out.write_all(eol)?;
        self.last = Some(end_of(game));
        Ok(())
    }

    /// Says what was added to the games.
    pub fn tell(&self) {
        told_parted(self.parted);
    }
}

/// Says that so many games could not have been told from their neighbours.
pub fn told_parted(games: u64) {
    if games > 0 {
        let (were, them) = if games == 1 {
            ("1 game without a result was", "it")
        } else {
            (&*format!("{games} games without a result were"), "them")
        };
        anstream::eprintln!(
            "note: {were} closed with `*` or followed by an Event tag: nothing else parts {them} from the next game"
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
    let parts = |next: &str| {
        let text = [game, b"\n", next.as_bytes()].concat();
        let start = text.len() - next.trim_start_matches(['\n', '*']).len();
        split(&text).any(|span| span.start == start)
    };
    if parts("\n1. e4 *") {
        return End::Ended;
    }
    let star = parts("*\n\n1. e4 *");
    // A tag that no game has twice.
    if parts("\n[Fenya \"\"]\n\n1. e4 *") { End::Tag { star } } else { End::Star }
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
            "[White \"a\"]",
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
                let needed = split([a, "\n\n", b].concat().as_bytes()).count() != 2;
                assert!(!needed || parted > 0, "{text}");
            }
        }
    }
}
