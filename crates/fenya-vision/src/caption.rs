//! Whose move it is, by the words beside a diagram.

use fenya::board::Color;

/// Words for the sides and for having the move, in the languages of books.
/// Stems, in small letters, without accents.
const WHITE: [&str; 11] =
    ["white", "белы", "білі", "білих", "weiss", "weiß", "blanc", "blanca", "bianc", "biale", "białe"];
const BLACK: [&str; 10] =
    ["black", "чёрны", "черны", "чорн", "schwarz", "noir", "negra", "nero", "czarne", "neri"];
/// What follows or precedes the side.
const MOVES: [&str; 22] = [
    "to move",
    "to play",
    "moves",
    "plays",
    "ход",
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
    "muove",
    "zaczynaj",
    "na posuni",
    "mate in",
    "wins",
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
    let mut found: Option<Said> = None;
    for line in lines {
        let Some(said) = one(line) else { continue };
        match &found {
            Some(old) if old.named == said.named && old.color != said.color => return None,
            Some(old) if old.named >= said.named => {}
            _ => found = Some(said),
        }
    }
    found
}

fn one(line: &str) -> Option<Said> {
    // A caption is short; a paragraph says much about both sides.
    if line.chars().count() > 60 {
        return None;
    }
    let words = line.trim().to_owned();
    let text = words.to_lowercase();
    let named = |list: &[&str]| {
        list.iter().any(|w| text.split(|c: char| !c.is_alphabetic()).any(|t| t.starts_with(w)))
    };
    let moves = MOVES.iter().any(|m| text.contains(m));
    // Marks that diagrams have beside them: an empty shape is White's.
    let mark = match words.as_str() {
        "□" | "△" | "○" | "◯" | "⬜" | "▢" => Some(Color::White),
        "■" | "▲" | "●" | "⬛" | "▼" => Some(Color::Black),
        _ => None,
    };
    if let Some(color) = mark {
        return Some(Said { color, words, named: true });
    }
    let (white, black) = (named(&WHITE), named(&BLACK));
    if moves && white != black {
        let color = if white { Color::White } else { Color::Black };
        return Some(Said { color, words, named: true });
    }
    let problem = PROBLEMS.iter().any(|p| text.contains(p));
    // Helpmates begin with Black.
    let helped = text.contains("h#");
    (problem && !white && !black).then_some(Said {
        color: if helped { Color::Black } else { Color::White },
        words,
        named: false,
    })
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
}
