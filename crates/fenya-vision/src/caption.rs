//! Whose move it is, by the words beside a diagram.

use crate::reading::{Evidence, Turn};
use fenya::board::Color;
use std::ops::Range;

/// Words for the sides and for having the move, in the languages of books.
/// Stems, in small letters.
const WHITE: [&str; 13] = [
    "white",
    "белы",
    "білі",
    "білих",
    "weiss",
    "weiß",
    "blanc",
    "blanca",
    "bianc",
    "biale",
    "białe",
    "bílý",
    "branca",
];
const BLACK: [&str; 12] = [
    "black",
    "чёрны",
    "черны",
    "чорн",
    "schwarz",
    "noir",
    "negra",
    "nero",
    "czarne",
    "neri",
    "černý",
    "pretas",
];
/// What follows or precedes the side; of the last word the stem.
const MOVES: [&str; 47] = [
    "to move",
    "to play",
    "to mate",
    "moves",
    "plays",
    "ход",
    "хід",
    "начинают",
    "починають",
    "am zug",
    "zieht",
    "ziehen",
    "beginnt",
    "au trait",
    "jouent",
    "trait aux",
    "juegan",
    "mueven",
    "al move",
    "al tratto",
    "tratto al",
    "muove",
    "matta in",
    "zaczynaj",
    "na posuni",
    "na tahu",
    "jogam",
    "lance das",
    "mate in",
    "mates in",
    "best move for",
    "to win",
    "wins",
    "le trait",
    "trait est aux",
    "font mat",
    "gioca",
    "mossa al",
    "tocca al",
    "turno de",
    "dan mate",
    "setzt",
    "дают мат",
    "ході",
    "dają mata",
    "táhne",
    "začíná",
];
/// Problems are solved by White, if nothing else is said.
const PROBLEMS: [&str; 12] = [
    "mate in ",
    "mat in ",
    "matt in ",
    "mat en ",
    "mate en ",
    "matto in ",
    "мат в ",
    "мат за ",
    "h#",
    "#2",
    "#3",
    "mat w ",
];

/// Words of captions as they stand there, for those in which one letter was misread.
const WHOLE: [&str; 42] = [
    "white",
    "белых",
    "белые",
    "білих",
    "білі",
    "weiß",
    "weiss",
    "blancs",
    "blancas",
    "brancas",
    "bianco",
    "białe",
    "bílý",
    "black",
    "чёрных",
    "чёрные",
    "черных",
    "черные",
    "чорних",
    "чорні",
    "schwarz",
    "noirs",
    "negras",
    "pretas",
    "nero",
    "czarne",
    "černý",
    "move",
    "moves",
    "play",
    "plays",
    "mate",
    "начинают",
    "починають",
    "beginnt",
    "zieht",
    "trait",
    "jouent",
    "juegan",
    "mueven",
    "zaczynają",
    "posunięciu",
];
/// Words that are one letter from one of those, and are no misreading.
const OTHER: [&str; 25] = [
    "while", "write", "whites", "block", "blank", "slack", "blacks", "blanc", "blanco", "blanca", "bianca",
    "negro", "negra", "branca", "noir", "pray", "plan", "clay", "mute", "made", "mare", "late", "more",
    "love", "played",
];

/// What a caption says of the side to move, with the words that say so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// The side to move.
    pub color: Color,
    /// The line that says so.
    pub words: String,
    /// The side is named, rather than following from the custom that White solves problems.
    pub named: bool,
}

/// Reads the side to move from lines of text beside a diagram. Nothing, when no
/// line names it, or lines contradict each other.
///
/// ```
/// use fenya::board::Color;
/// use fenya_vision::caption::turn;
///
/// assert_eq!(turn(["Diagram 12", "Black to move"]).map(|s| s.color), Some(Color::Black));
/// assert_eq!(turn(["Ход белых"]).map(|s| s.color), Some(Color::White));
/// assert_eq!(turn(["White's king is in danger"]), None);
/// ```
pub fn turn<'a>(lines: impl IntoIterator<Item = &'a str>) -> Option<Said> {
    let lines: Vec<&str> = lines.into_iter().collect();
    together(&lines, |line| one(line), |first, second| one(&broken(first, second)?.0)).unwrap_or_default()
}

/// The end of a line and the beginning of the next, if the words for having the move run from one to the other, with
/// a side beside them; and how many characters are of the first line, from which one, and of the second.
fn broken(first: &str, second: &str) -> Option<(String, [usize; 3])> {
    /// So many words of each line are looked at.
    const NEAR: usize = 4;
    let (ahead, next) = (spans(first), spans(second));
    let (ahead, next) = (ahead.get(ahead.len().saturating_sub(NEAR)..)?, next.get(..next.len().min(NEAR))?);
    let middle = ahead.len();
    let lower = |text: &str, span: &Range<usize>| text.get(span.clone()).unwrap_or_default().to_lowercase();
    let words: Vec<String> =
        ahead.iter().map(|w| lower(first, w)).chain(next.iter().map(|w| lower(second, w))).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let runs_on =
        MOVES.iter().filter(|m| m.contains(' ')).flat_map(|m| places(&words, m)).any(|(from, to)| {
            // The side stands before words that are broken, or beside the break.
            let across = from < middle && middle <= to;
            let side = |i: usize| words.get(i).is_some_and(|w| side_of(w).is_some());
            (across && (from.saturating_sub(2)..from).any(side))
                || (from == middle && middle.checked_sub(1).is_some_and(side))
                || (to + 1 == middle && side(middle))
        });
    if !runs_on {
        return None;
    }
    // As they stand there.
    let (begin, end) = (ahead.first()?.start, next.last()?.end);
    let (head, tail) = (first.get(begin..)?, second.get(..end)?);
    let counts = [first.get(..begin)?.chars().count(), head.chars().count(), tail.chars().count()];
    Some((format!("{head} {tail}"), counts))
}

/// What lines say together, each alone and where two that say nothing are one sentence; an error when they
/// contradict each other.
fn together<T>(
    lines: &[T],
    alone: impl Fn(&T) -> Option<Said>,
    over_two: impl Fn(&T, &T) -> Option<Said>,
) -> Result<Option<Said>, Contradiction> {
    let mut said: Vec<Option<Said>> = lines.iter().map(alone).collect();
    for (i, pair) in lines.windows(2).enumerate() {
        if let ([first, second], Some([None, None])) = (pair, said.get(i..i + 2)) {
            said.push(over_two(first, second));
        }
    }
    let mut found: Option<Said> = None;
    for said in said.into_iter().flatten() {
        match &found {
            Some(old) if old.named == said.named && old.color != said.color => return Err(Contradiction),
            Some(old) if old.named >= said.named => {}
            _ => found = Some(said),
        }
    }
    Ok(found)
}

/// Captions name both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Contradiction;

/// [`turn`] of lines that were read in a picture, each with the probability of its letters. A letter of a long word may
/// be wrong where no other word is near; the words are told as they were read.
pub(crate) fn turn_as_read(lines: &[(String, Vec<f32>)]) -> Result<Option<Said>, Contradiction> {
    let over_two = |(first, sure): &(String, Vec<f32>), (second, surely): &(String, Vec<f32>)| {
        let (text, [from, head, tail]) = broken(first, second)?;
        let (head, tail) = (sure.get(from..from + head)?, surely.get(..tail)?);
        read(&text, &[head, &[1.0], tail].concat())
    };
    together(lines, |(text, sure)| read(text, sure), over_two)
}

fn read(line: &str, sure: &[f32]) -> Option<Said> {
    let mean = |p: &[f32]| p.iter().sum::<f32>() / p.len().max(1) as f32;
    if line.chars().count() > 60 || mean(sure) < SURE {
        return None;
    }
    let mut mended = String::new();
    let mut at = 0;
    let mut rest = line;
    // Words and what stands between them, in turn.
    while let Some(first) = rest.chars().next() {
        let letters = first.is_alphabetic();
        let end = rest.find(|c: char| c.is_alphabetic() != letters).unwrap_or(rest.len());
        let (piece, behind) = rest.split_at(end);
        let count = piece.chars().count();
        let word = piece.to_lowercase();
        let known = if letters { mend(&word) } else { None };
        // Words of captions must be sure of their own.
        if known.is_some() && mean(sure.get(at..at + count).unwrap_or_default()) < SURE {
            return None;
        }
        mended.push_str(known.unwrap_or(&word));
        (at, rest) = (at + count, behind);
    }
    let words: Vec<&str> = tokens(&mended).collect();
    if words.len() > 10 {
        return None;
    }
    let said = one(&mended)?;
    if said.named {
        // Running text names a side, too, and has a verb somewhere else; and who "wins" may have won.
        let side = words.iter().position(|w| side_of(w).is_some())?;
        let beside = |m: &&str| {
            places(&words, m).into_iter().any(|(from, to)| from <= side + 2 && side <= to + 2)
                && (m.contains(' ') || words.len() <= 6)
        };
        if !MOVES.iter().filter(|m| **m != "wins").any(beside) {
            return None;
        }
    }
    // "#2" may be the number of a game, unless it stands alone.
    if !said.named && mended.contains('#') && (mended.trim().len() > 6 || mended.trim().contains(' ')) {
        return None;
    }
    Some(Said { words: line.trim().to_owned(), ..said })
}

/// The probability of letters from which on a caption is believed, on average.
const SURE: f32 = 0.75;

/// The word of captions that is meant: itself, or one in which one letter of at least four is another, or of a longer
/// one too many or too few.
fn mend(word: &str) -> Option<&'static str> {
    if let Some(known) = WHOLE.iter().find(|w| **w == word) {
        return Some(known);
    }
    let letters: Vec<char> = word.chars().collect();
    if letters.len() < 4 || OTHER.contains(&word) {
        return None;
    }
    let mut near = WHOLE.iter().filter(|w| {
        let other: Vec<char> = w.chars().collect();
        let least = if other.len() == letters.len() { 4 } else { 5 };
        letters.len().min(other.len()) >= least && one_apart(&letters, &other)
    });
    let found = near.next()?;
    // Of two words that mean the same either will do.
    near.all(|w| side_of(w) == side_of(found)).then_some(found)
}

/// Is one letter another, too many or too few?
fn one_apart(a: &[char], b: &[char]) -> bool {
    let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (a, b) = (a.get(same..).unwrap_or_default(), b.get(same..).unwrap_or_default());
    let rest = |s: &[char]| s.get(1..).unwrap_or_default().to_vec();
    a != b && (rest(a) == rest(b) || rest(a) == b || a == rest(b))
}

fn tokens(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphabetic()).filter(|t| !t.is_empty())
}

/// Where the words of a text lie in it.
fn spans(text: &str) -> Vec<Range<usize>> {
    let mut out: Vec<Range<usize>> = Vec::new();
    for (at, c) in text.char_indices().filter(|(_, c)| c.is_alphabetic()) {
        let end = at + c.len_utf8();
        match out.last_mut() {
            Some(word) if word.end == at => word.end = end,
            _ => out.push(at..end),
        }
    }
    out
}

fn side_of(word: &str) -> Option<Color> {
    let is = |stems: &[&str]| stems.iter().any(|s| word.starts_with(s));
    match (is(&WHITE), is(&BLACK)) {
        (true, false) => Some(Color::White),
        (false, true) => Some(Color::Black),
        _ => None,
    }
}

/// Where a phrase stands among words: the first and the last of its words, each time.
fn places(words: &[&str], phrase: &str) -> Vec<(usize, usize)> {
    let wanted: Vec<&str> = phrase.split(' ').collect();
    let last = wanted.len() - 1;
    let is = |(i, (w, m)): (usize, (&&str, &&str))| if i == last { w.starts_with(m) } else { w == m };
    words
        .windows(wanted.len())
        .enumerate()
        .filter(|(_, w)| w.iter().zip(&wanted).enumerate().all(is))
        .map(|(at, _)| (at, at + last))
        .collect()
}

fn one(line: &str) -> Option<Said> {
    // A caption is short; a paragraph says much about both sides.
    if line.chars().count() > 60 {
        return None;
    }
    let words = line.trim().to_owned();
    let text = words.to_lowercase();
    let all: Vec<&str> = tokens(&text).collect();
    // Marks that diagrams have beside them: an empty shape is White's.
    let mark = match words.as_str() {
        "□" | "△" | "▽" | "○" | "◯" | "⬜" | "▢" => Some(Color::White),
        "■" | "▲" | "●" | "⬛" | "▼" => Some(Color::Black),
        _ => None,
    };
    if let Some(color) = mark {
        return Some(Said { color, words, named: true });
    }
    let named = |color: Color| all.iter().any(|w| side_of(w) == Some(color));
    let (white, black) = (named(Color::White), named(Color::Black));
    if white != black && MOVES.iter().any(|m| !places(&all, m).is_empty()) {
        let color = if white { Color::White } else { Color::Black };
        return Some(Said { color, words, named: true });
    }
    let problem = PROBLEMS.iter().any(|p| text.contains(p));
    // Helpmates begin with Black, but those of so many moves and a half.
    let helped = text.contains("h#") && ![".5", ",5", "½"].iter().any(|half| text.contains(half));
    (problem && !white && !black).then_some(Said {
        color: if helped { Color::Black } else { Color::White },
        words,
        named: false,
    })
}

impl Said {
    /// The side to move, with the words as evidence.
    pub(crate) fn turn(self) -> Turn {
        let custom = if self.named { "" } else { ", and by custom White solves problems" };
        let text = format!("beside it stands \"{}\"{custom}", self.words);
        let weight = if self.named { 5.0 } else { 2.0 };
        Turn { color: self.color, evidence: Evidence { kind: "caption", text, weight } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn color(line: &str) -> Option<Color> {
        turn([line]).map(|s| s.color)
    }

    #[test]
    fn captions_in_many_languages() {
        for line in [
            "White to move",
            "Weiß am Zug",
            "Ход белых",
            "Les Blancs jouent",
            "Białe zaczynają",
            "□",
            "White to play and mate in 3",
        ] {
            assert_eq!(color(line), Some(Color::White), "{line}");
        }
        for line in [
            "Black to play",
            "Schwarz am Zug",
            "Ход чёрных",
            "Trait aux Noirs",
            "▲",
            "Juegan negras",
            "Czarne zaczynają",
        ] {
            assert_eq!(color(line), Some(Color::Black), "{line}");
        }
    }

    #[test]
    fn a_problem_without_a_side_is_solved_by_white_by_custom() {
        let said = turn(["Mate in 2"]).unwrap();
        assert_eq!((said.color, said.named), (Color::White, false));
        assert_eq!(color("h#3"), Some(Color::Black));
        assert_eq!(color("h#2.5"), Some(Color::White));
    }

    #[test]
    fn captions_that_contradict_each_other_say_nothing() {
        assert_eq!(turn(["White to move", "Black to move"]), None);
        assert_eq!(turn(["Mate in 2", "Black to move"]).map(|s| s.color), Some(Color::Black));
    }

    #[test]
    fn running_text_says_nothing() {
        assert_eq!(color("White has a rook more, and Black has a strong centre with many pawns"), None);
        assert_eq!(color("Diagram 5"), None);
        assert_eq!(color(""), None);
    }

    #[test]
    fn a_caption_that_goes_on_in_the_next_line_is_read_as_one() {
        let side = |a: &str, b: &str| turn([a, b]).map(|s| (s.color, s.words));
        let white = |words: &str| Some((Color::White, words.to_owned()));
        assert_eq!(side("a quiet position, with White to", "play:"), white("position, with White to play"));
        assert_eq!(side("2. White", "to move and win"), white("White to move and win"));
        assert_eq!(side("Le trait est aux", "Noirs").map(|s| s.0), Some(Color::Black));
        assert_eq!(side("in 23 moves", "White: Adams"), None);
        assert_eq!(side("Weiß am", "Zug gewinnt"), white("Weiß am Zug gewinnt"));
        // Of a name and of what follows it by chance nothing follows.
        assert_eq!(side("Black, John", "moves 23"), None);
        assert_eq!(side("White to", "Elo 2400"), None);
        assert_eq!(side("It is not easy to", "play here; White is worse"), None);
        let lines = ["position, with White to", "play:"];
        let read = |p: f32| {
            turn_as_read(&lines.map(|l| (l.to_owned(), vec![p; l.chars().count()]))).unwrap().map(|s| s.color)
        };
        assert_eq!((read(0.95), read(0.6)), (Some(Color::White), None));
    }

    fn as_read(line: &str) -> Option<Color> {
        turn_as_read(&[(line.to_owned(), vec![0.95; line.chars().count()])]).unwrap().map(|s| s.color)
    }

    #[test]
    fn one_misread_letter_in_a_long_word_is_forgiven() {
        for line in [
            "Whitc to movc",
            "Whitre to move",
            "White to movc",
            "Ход бeлых",
            "Weiß am Zug",
            "#2. White to move",
            "Мат в 2 хода. Ход белых",
            "Il Bianco matta in due mosse",
        ] {
            assert_eq!(as_read(line), Some(Color::White), "{line}");
        }
        for line in [
            "Blaek to play",
            "Ход чёрнык",
            "Schwarr am Zug",
            "Czarne zaczynaja",
            "Juegan las negras",
            "Le trait est aux Noirs",
        ] {
            assert_eq!(as_read(line), Some(Color::Black), "{line}");
        }
    }

    #[test]
    fn words_that_are_only_near_are_left_alone() {
        for line in
            ["While to move", "Block to move", "Write to play", "White to", "Bhack tx movv", "Wbitc to move"]
        {
            assert_eq!(as_read(line), None, "{line}");
        }
    }

    #[test]
    fn running_text_and_results_in_pictures_say_nothing() {
        for line in [
            "White wins by checkmate",
            "Puzzle #2345",
            "Black wins.",
            "and now White has nothing better than to play safe",
            "when Black is fine he moves the knight",
            "Белый король находится в центре",
        ] {
            assert_eq!(as_read(line), None, "{line}");
        }
    }

    #[test]
    fn a_line_that_is_not_sure_says_nothing() {
        let line = "White to move".to_owned();
        assert_eq!(turn_as_read(&[(line.clone(), vec![0.6; 13])]), Ok(None));
        let mut sure = vec![1.0; 13];
        sure[..5].fill(0.6);
        assert_eq!(turn_as_read(&[(line, sure)]), Ok(None));
    }
}
