//! The short way through a game that leaves nothing to say: no tokens, no
//! tree, no second look.
//!
//! Whatever is out of the ordinary ends it without a result, and the caller
//! takes the careful way. What it takes, the careful way must read alike and
//! without a problem; the tests below hold the two together.

use super::game::{Variant, ply_of};
use super::glyph;
use super::lexer::is_word;
use super::outcome::Outcome;
use super::skim::{comment_end, is_blank};
use super::tag::{self, RawTag};
use super::words;
use crate::rules::{Kind, Letters, Move, Position, San, SanText};
use crate::span::Span;
use std::borrow::Cow;

/// How many tags an ordinary game has at most: their names are compared.
const MAX_TAGS: usize = 40;
/// The highest move number that a game begins with.
const MAX_NUMBER: u32 = 9999;
/// How deep ordinary variations are nested at most.
const MAX_OPEN: usize = 60;

/// What is done with checks and mates that the spelling does not mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Marks {
    /// Marks are not compared with the position at all.
    Ignored,
    /// Any wrong or missing mark needs the careful way.
    Exact,
    /// Missing ones are handed to the sink.
    Counted,
}

/// Takes what is found. Nothing holds until the whole game has been read.
pub(super) trait Sink {
    const MARKS: Marks;
    /// A tag pair, without escapes.
    fn tag(&mut self, _name: &str, _value: Cow<'_, str>) {}
    fn start(&mut self, start: &Position, variant: Variant);
    fn play(&mut self, before: &Position, m: Move, span: Span);
    /// A comment without its braces.
    fn comment(&mut self, text: &str, span: Span);
    fn nag(&mut self, _nag: u16) {}
    fn open(&mut self);
    fn close(&mut self);
    /// The move just played lacks its mark.
    fn unmarked(&mut self, _span: Span) {}
}

/// A line on the way.
#[derive(Clone, Copy, Debug)]
struct Line {
    now: Position,
    /// The position before the last move, if there was one.
    before: Position,
    moved: bool,
    ply: u32,
}

/// The memory that games are read in, one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Plain {
    tags: Vec<tag::Parts>,
    outer: Vec<Line>,
}

impl Plain {
    /// Reads a game, if nothing about it needs a second look.
    pub fn read<S: Sink>(&mut self, text: &str, sink: &mut S) -> Option<Outcome> {
        let bytes = text.as_bytes();
        let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
        let mut at = self.read_tags(text, sink)?;
        let (start, given) = self.start(text, sink)?;
        let ply = ply_of(&start);
        let mut line = Line { now: start, before: start, moved: false, ply };
        self.outer.clear();
        // Whether a number or a move has come.
        let mut begun = false;
        let outcome = loop {
            while is_blank(byte(at)) {
                at += 1;
            }
            match byte(at) {
                b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O' => {
                    let (text, end) = match short_word(bytes, at) {
                        Some(word) => word,
                        None => long_word(bytes, at)?,
                    };
                    begun = true;
                    step::<S>(&text, Span::new(at, end), &mut line, sink)?;
                    at = end;
                }
                b'1'..=b'9' => {
                    let (mut number, mut end) = (0, at);
                    while byte(end).is_ascii_digit() && end - at < 6 {
                        number = number * 10 + u32::from(byte(end) - b'0');
                        end += 1;
                    }
                    let digits = end;
                    while byte(end) == b'.' && end - digits < 4 {
                        end += 1;
                    }
                    let dots = end - digits;
                    if dots == 0 {
                        break ending(bytes.get(at..)?)?;
                    }
                    // Three dots at the beginning are a fragment of a game.
                    let fragment = !begun && !given && dots > 2;
                    if number != line.ply / 2 + 1 || dots > 3 || fragment || byte(end) >= 0x80 {
                        return None;
                    }
                    begun = true;
                    at = end;
                }
                b'{' => {
                    let end = comment_end(bytes, at)?;
                    sink.comment(text.get(at + 1..end - 1)?, Span::new(at, end));
                    at = end;
                }
                b'$' => {
                    let len = bytes.get(at + 1..)?.iter().take(4).take_while(|b| b.is_ascii_digit()).count();
                    if len == 0 || len > 3 {
                        return None;
                    }
                    sink.nag(text.get(at + 1..at + 1 + len)?.parse().ok()?);
                    at += 1 + len;
                }
                b'!' | b'?' => {
                    let (nag, len) = glyph::ascii(bytes.get(at..)?)?;
                    sink.nag(nag);
                    at += len;
                }
                b'(' => {
                    if !line.moved || self.outer.len() >= MAX_OPEN {
                        return None;
                    }
                    sink.open();
                    self.outer.push(line);
                    let ply = line.ply.saturating_sub(1);
                    line = Line { now: line.before, before: line.before, moved: false, ply };
                    at += 1;
                }
                b')' => {
                    line = self.outer.pop()?;
                    sink.close();
                    at += 1;
                }
                b'*' | b'0' => break ending(bytes.get(at..)?)?,
                _ => return None,
            }
        };
        let tag = self.value(text, |name| name == "Result").and_then(|value| Outcome::read(&value));
        let agrees = tag.is_none_or(|(tag, standard)| standard && tag == outcome);
        (agrees && self.outer.is_empty()).then_some(outcome)
    }

    /// Reads the tags and returns where the moves begin.
    fn read_tags<S: Sink>(&mut self, text: &str, sink: &mut S) -> Option<usize> {
        self.tags.clear();
        let bytes = text.as_bytes();
        let mut at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        loop {
            at += bytes.get(at..)?.iter().take_while(|&&b| is_blank(b)).count();
            if bytes.get(at) != Some(&b'[') {
                return Some(at);
            }
            let parts = tag::parts(bytes, at, &mut false)?;
            let name = bytes.get(parts.name.range())?;
            if !parts.quoted
                || parts.fault.is_some()
                || self.tags.len() >= MAX_TAGS
                || self.tags.iter().any(|other| bytes.get(other.name.range()) == Some(name))
            {
                return None;
            }
            let value = text.get(parts.value.range())?;
            let value = if value.contains('\\') {
                let (value, unknown) = RawTag::from_parts(bytes, parts)?.unescape();
                if unknown.is_some() {
                    return None;
                }
                Cow::Owned(value)
            } else {
                Cow::Borrowed(value)
            };
            sink.tag(text.get(parts.name.range())?, value);
            self.tags.push(parts);
            at = parts.end;
        }
    }

    /// The tags of the game that was read last.
    pub fn tags(&self) -> &[tag::Parts] {
        &self.tags
    }

    /// The value of the first tag with such a name.
    pub fn value<'a>(&self, text: &'a str, is: impl Fn(&str) -> bool) -> Option<Cow<'a, str>> {
        let parts = self.tags.iter().find(|t| text.get(t.name.range()).is_some_and(&is))?;
        value_of(text, parts)
    }

    /// The start, as the careful way finds it, and whether a tag gives it.
    fn start<S: Sink>(&self, text: &str, sink: &mut S) -> Option<(Position, bool)> {
        let named = self.value(text, |name| name == "Variant");
        let mut variant = named.as_deref().map_or(Variant::Standard, Variant::read);
        let setup = self.value(text, |name| name.eq_ignore_ascii_case("SetUp"));
        let fen = self.value(text, |name| name.eq_ignore_ascii_case("FEN"));
        if matches!(variant, Variant::Other(_))
            || setup.as_deref() == Some(if fen.is_some() { "0" } else { "1" })
        {
            return None;
        }
        let start = match &fen {
            Some(fen) => Position::from_fen(fen.as_bytes()).ok()?,
            None => Position::start(),
        };
        if start.fullmove() > MAX_NUMBER {
            return None;
        }
        if start.is_chess960() && variant == Variant::Standard {
            named?;
            variant = Variant::Chess960;
        }
        sink.start(&start, variant);
        Some((start, fen.is_some()))
    }
}

/// The value of a tag without escapes.
pub(super) fn value_of<'a>(text: &'a str, parts: &tag::Parts) -> Option<Cow<'a, str>> {
    let value = text.get(parts.value.range())?;
    if !value.contains('\\') {
        return Some(Cow::Borrowed(value));
    }
    Some(Cow::Owned(RawTag::from_parts(text.as_bytes(), *parts)?.unescape().0))
}

/// The standard results, with nothing behind them.
fn ending(rest: &[u8]) -> Option<Outcome> {
    let found = [Outcome::White, Outcome::Black, Outcome::Draw, Outcome::Unknown]
        .into_iter()
        .find(|o| rest.starts_with(o.as_str().as_bytes()))?;
    rest.get(found.as_str().len()..)?.iter().all(|&b| is_blank(b)).then_some(found)
}

/// A move of less than eight bytes in the usual spelling with a blank behind
/// it, and where it ends. The blank is looked for in all bytes at once.
#[inline]
fn short_word(text: &[u8], start: usize) -> Option<(SanText, usize)> {
    const ONES: u64 = u64::MAX / 255;
    let word = u64::from_le_bytes(*text.get(start..)?.first_chunk::<8>()?);
    // What is below `!`; borrows disturb only what is above the lowest find.
    let blanks = word.wrapping_sub(ONES * 0x21) & !word & (ONES << 7);
    let end = start + blanks.trailing_zeros() as usize / 8;
    if blanks == 0 || !text.get(end).is_some_and(|&b| is_blank(b)) {
        return None;
    }
    Some((San::plain(text.get(start..end)?)?, end))
}

/// Any other move, as far as it is ordinary.
fn long_word(text: &[u8], start: usize) -> Option<(SanText, usize)> {
    let end = word_end(text, start)?;
    let san = San::parse(text.get(start..end)?, Letters::English).ok()?;
    (san.end == end - start).then_some((san, end))
}

/// Where a plain word ends; none if it holds or meets anything that the lexer
/// looks at twice.
#[inline]
fn word_end(text: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    loop {
        let b = text.get(at).copied().unwrap_or(b' ');
        if is_word(b) {
            at += 1;
            continue;
        }
        let next = text.get(at + 1).copied().unwrap_or(b' ');
        match b {
            b' ' | b'\n' | b'\r' | b'\t' | b')' | b'!' | b'?' => return Some(at),
            b'+' if is_blank(next) || matches!(next, b')' | b'!' | b'?') => at += 1,
            b'=' if matches!(next, b'Q' | b'R' | b'B' | b'N') => at += 1,
            b'-' if next == b'O' => at += 1,
            _ => return None,
        }
    }
}

/// Plays a move that nothing can be said about.
#[inline]
fn step<S: Sink>(text: &SanText, span: Span, line: &mut Line, sink: &mut S) -> Option<()> {
    match text.san {
        // `f3xg5`, where whatever stands there takes.
        San::Piece { kind: Kind::Pawn, file: Some(_), rank: Some(_), .. } | San::Null => return None,
        _ => {}
    }
    let m = line.now.resolve_san(&text.san).ok()?;
    if words::is_over_specified(&line.now, &text.san, m) {
        return None;
    }
    sink.play(&line.now, m, span);
    line.before = line.now;
    line.now.play(m);
    line.moved = true;
    line.ply = line.ply.saturating_add(1);
    if S::MARKS != Marks::Ignored {
        match words::compare_mark(&line.now, text.check) {
            words::Mark::Right => {}
            words::Mark::Missing if S::MARKS == Marks::Counted => sink.unmarked(span),
            _ => return None,
        }
    }
    Some(())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::print_stdout)]
mod tests {
    use super::super::build::{GameOptions, plain_game, read_carefully};
    use super::super::{Game, Item, LineId, QuickReader, split};
    use super::*;
    use crate::check::Code;
    use proptest::prelude::*;
    use std::path::{Path, PathBuf};

    /// Comments of the main line with the half-moves before them.
    fn comments(game: &Game) -> Vec<(usize, &str)> {
        let (mut plies, mut out) = (0, Vec::new());
        for item in game.line(LineId::MAIN) {
            match item {
                Item::Move(_) => plies += 1,
                Item::Comment(text) => out.push((plies, text.as_str())),
                _ => {}
            }
        }
        out
    }

    /// What the short ways take, the careful way reads alike. Returns how many
    /// of them took the game.
    fn agree(bytes: &[u8]) -> [usize; 3] {
        let careful = read_carefully(bytes, 7, &GameOptions::default());
        let text = String::from_utf8_lossy(bytes);
        let plain = plain_game(bytes, 7);
        if let Some(game) = &plain {
            assert!(game.is_same(&careful), "{text}\n{game:?}\n{careful:?}");
            assert_eq!(game.problems, careful.problems, "{text}");
            assert_eq!((&game.setup, game.span), (&careful.setup, careful.span), "{text}");
        }
        let mut reader = QuickReader::new();
        let mut hold = |strict: bool| {
            let quick = if strict { reader.read(bytes) } else { reader.read_moves(bytes) };
            let Some(quick) = quick else { return false };
            let marks = |code| !strict && matches!(code, Code::SanCheckMark | Code::SanCheckUnmarked);
            assert!(careful.problems.iter().all(|p| marks(p.code)), "{text}\n{:?}", careful.problems);
            let tags: Vec<_> = quick.tags().map(|(n, v)| (n.to_string(), v.into_owned())).collect();
            assert_eq!(tags, careful.tags, "{text}");
            for (name, _) in &tags {
                assert_eq!(quick.tag(name).as_deref(), careful.tag(name));
            }
            let moves: Vec<_> = quick.plies().iter().map(|p| (p.before, Some(p.m))).collect();
            assert_eq!(moves, careful.mainline().collect::<Vec<_>>(), "{text}");
            assert_eq!(
                (Some(*quick.start()), Some(*quick.last())),
                (careful.start, careful.final_position())
            );
            assert_eq!((quick.outcome(), quick.variant()), (careful.outcome, &careful.variant));
            let found: Vec<_> = (0..=moves.len())
                .flat_map(|n| quick.comments_after(n).map(move |c| (n, super::super::build::one_line(c))))
                .collect();
            let expected: Vec<_> = comments(&careful).into_iter().map(|(n, c)| (n, c.to_string())).collect();
            assert_eq!(found, expected, "{text}");
            for ply in quick.plies() {
                let m = ply.before.read_san(&bytes[ply.span.range()], Letters::English);
                assert_eq!(m, Ok(ply.m));
            }
            true
        };
        let (strict, loose) = (hold(true), hold(false));
        assert!(loose || !strict, "{text}");
        assert_eq!(strict, plain.as_ref().is_some_and(|g| g.problems.is_empty()), "{text}");
        [strict, loose, plain.is_some()].map(usize::from)
    }

    /// A game of random moves, written plainly but for what the numbers say.
    fn text_of(moves: &[(u16, u8)], tags: &str, end: &str) -> String {
        let mut out = tags.to_string();
        let mut now = Position::start();
        for (ply, &(choice, extra)) in moves.iter().enumerate() {
            let all = now.moves();
            let Some(&m) = all.get(usize::from(choice) % all.len().max(1)) else { break };
            if ply % 2 == 0 || extra > 240 {
                out += &format!("{}{} ", ply / 2 + 1, if ply % 2 == 0 { "." } else { "..." });
            }
            let san = now.san(m);
            out += match extra {
                7 => san.trim_end_matches(['+', '#']),
                _ => &san,
            };
            out += match extra {
                0..=19 => "! ",
                20..=24 => "?! $14 ",
                25..=44 => " {a [%clk 0:01:00]} ",
                45..=49 => "\n{ a\n b } {c}\n",
                50 => " {{} ",
                51 => "+ ",
                52 => "# ",
                53 => " ; x\n",
                _ => " ",
            };
            if (54..=64).contains(&extra) {
                // The move again, as a variation to itself.
                out += &format!("({}{} {san} {{x}}) ", ply / 2 + 1, if ply % 2 == 0 { "." } else { "..." });
            }
            now.play(m);
        }
        out + end
    }

    const TAGS: &[&str] = &[
        "",
        "\u{feff}[Event \"é\"]\n[Result \"1-0\"]\n\n",
        "[Event \"a \\\"b\\\" \\\\\"]\n[Result \"*\"]\n\n",
        "[Result \"1/2\"]\n",
        "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n[SetUp \"1\"]\n",
        "[SetUp \"1\"]\n",
        "[Variant \"Chess960\"]\n[WhiteElo \"\"]",
        "[A \"\\x\"]",
        "{before} [A \"x\"]\n",
    ];

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(600))]

        #[test]
        fn games_with_slips_are_read_alike(
            moves in prop::collection::vec((any::<u16>(), any::<u8>()), 0..60),
            tags in prop::sample::select(TAGS),
            end in prop::sample::select(vec!["1-0", "*\n\n", "1/2-1/2", "0-1 {x}", "", "1-0 *"]),
            damage in prop::collection::vec((any::<prop::sample::Index>(), 0..16_usize), 0..3),
        ) {
            let mut bytes = text_of(&moves, tags, end).into_bytes();
            for (place, what) in damage {
                let at = place.index(bytes.len() + 1);
                match b"+#=!?x-()1 .{}N$".get(what) {
                    Some(&b) if what % 2 == 0 => bytes.insert(at, b),
                    _ if at < bytes.len() => {
                        bytes.remove(at);
                    }
                    _ => {}
                }
            }
            agree(&bytes);
        }

        #[test]
        fn words_in_any_order_are_read_alike(
            parts in prop::collection::vec(
                prop::sample::select(vec![
                    "1. e4 e5 ", "2. Nf3 Nc6 ", "2. ", "2... ", "1", "1. ", "1.", "e4 ", "e5", "Nf3", "Ngf3 ", "N1f3 ",
                    "Ng1f3 ", "Pf3 ", "Qh5+ ", "Qh5#", "(", ")", "{", "}", "{x}", "(1. d4 d5) ", "(1... c5) ", "!", "?!",
                    "$3 ", "$", "*", "1-0", " ", "\n", "[A \"b\"]", "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n",
                    "[FEN \"4k3/8/8/8/8/8/8/4K1R1 w G - 0 1\"]\n", "[fen \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n", "O-O ", "O-O-O ",
                    "0-0 ", "1... ", "Rg1 ", "Kd2 ", "--", "½", "é", "..", "e.p.", "N ", "f3xe4 ", "exd ",
                ]),
                0..14,
            ),
        ) {
            agree(parts.concat().as_bytes());
        }
    }

    #[test]
    fn real_files_are_read_alike() {
        fn walk(folder: &Path, counts: &mut [usize; 4]) {
            let Ok(entries) = std::fs::read_dir(folder) else { return };
            for path in entries.flatten().map(|e| e.path()) {
                if path.is_dir() {
                    walk(&path, counts);
                } else if let Ok(bytes) = std::fs::read(&path) {
                    for span in split(&bytes) {
                        let took = agree(&bytes[span.range()]);
                        counts[3] += 1;
                        counts.iter_mut().zip(took).for_each(|(sum, n)| *sum += n);
                    }
                }
            }
        }
        let root = std::env::var_os("FENYA_SHARED")
            .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared"), PathBuf::from);
        let mut counts = [0; 4];
        walk(&root.join("corpora/pgn"), &mut counts);
        println!("of {} games {} are ordinary, {} but for signs of checks", counts[3], counts[0], counts[1]);
    }

    #[test]
    fn ordinary_games_are_ordinary() {
        for text in [
            "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6?? 4. Qxf7# 1-0\n",
            "1.e4 e5 2.Nf3 Nc6 {a\nb} 3.Bb5 ( 3.Bc4 Bc5 ( 3...Nf6 ) ) a6 *",
            "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n\n7... Kd7 8. e4 1/2-1/2",
            "*",
        ] {
            assert_eq!(agree(text.as_bytes()), [1; 3], "{text}");
        }
        let unmarked = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7 1-0";
        assert_eq!(agree(unmarked.as_bytes()), [0, 1, 1]);
    }
}
