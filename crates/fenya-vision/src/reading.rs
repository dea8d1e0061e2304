//! What a picture was read as.

use crate::bend::Bend;
use crate::geometry::Quad;
use fenya::Setup;
use fenya::board::{Color, Piece, Square};

/// What stands on a square: nothing, or a piece.
pub type Glyph = Option<Piece>;

/// A square as it was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Sure {
    /// What stands there.
    pub glyph: Glyph,
    /// How probable that is, 0 to 1, calibrated.
    pub probability: f32,
    /// What else it may be, the most probable first; only what has one percent or more.
    pub alternatives: Vec<(Glyph, f32)>,
}

/// How the picture must be turned clockwise, in quarters, so that White plays
/// upwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rotation {
    /// It stands as it should: White at the bottom.
    None,
    /// White is at the right hand side of the picture.
    Quarter,
    /// White is at the top.
    Half,
    /// White is at the left hand side.
    ThreeQuarters,
}

/// How the picture shows the board.
///
/// ```
/// assert_eq!("negative".parse(), Ok(fenya_vision::Shown::Negative));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// As it is.
    Plain,
    /// With light and dark exchanged, as programs for dark rooms show pages.
    Negative,
    /// As a mirror does, and cameras that face who holds them.
    Mirrored,
}

impl std::fmt::Display for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Plain => "plain",
            Self::Negative => "negative",
            Self::Mirrored => "mirrored",
        })
    }
}

impl std::str::FromStr for Shown {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let all = [Self::Plain, Self::Negative, Self::Mirrored];
        all.into_iter()
            .find(|shown| shown.to_string() == text)
            .ok_or_else(|| format!("a picture is shown plain, negative or mirrored, not '{text}'"))
    }
}

/// What speaks for a decision, and how strongly.
#[derive(Debug, Clone, PartialEq)]
pub struct Evidence {
    /// A word for programs: `coordinates`, `layout`, `upright`, `option`; of the side to move `caption` (words beside
    /// the board, quoted as they were read), `mark` (a shape beside it, as □ or ■), `highlight` (of the last move), `option`.
    pub kind: &'static str,
    /// A sentence for people.
    pub text: String,
    /// How strongly it speaks for the decision, in nats; against it when negative.
    pub weight: f32,
}

/// Whose move it is, as far as the picture says.
#[derive(Debug, Clone, PartialEq)]
pub struct Turn {
    /// The side to move.
    pub color: Color,
    /// Why.
    pub evidence: Evidence,
}

/// One board of a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct PictureReading {
    /// Its outer corners in pixels of the picture: those of a8, h8, h1, a1. Of a bent board, those of the plane amid it.
    pub corners: Quad,
    /// How it is bent before the map of its corners, where paper is bent or a lens bends what is straight.
    pub bend: Option<Bend>,
    /// How the picture is to be turned.
    pub rotation: Rotation,
    /// How probable that is, 0 to 1.
    pub rotation_probability: f32,
    /// Why.
    pub rotation_evidence: Vec<Evidence>,
    /// How it is shown. Anything but [`Shown::Plain`] is undone in what was read.
    pub shown: Shown,
    /// How probable that is, 0 to 1.
    pub shown_probability: f32,
    /// Is the square at White's right hand, as it is shown, a dark one? Then it is shown otherwise, or drawn wrongly.
    pub dark_corner: bool,
    /// Do its squares go on beyond an edge? Then it has more than eight files or ranks, of which eight were read, or
    /// its corners were not found.
    pub goes_on: bool,
    /// The 64 squares, a8 first, then b8 to h1.
    pub squares: Vec<Sure>,
    /// Squares of which the picture shows less than 70 %, a8 first: what stands there is all but guessed.
    pub cut_off: Vec<Square>,
    /// How probable it is that all 64 squares are right and it is the right way up, calibrated.
    pub confidence: f32,
    /// Is that enough to take it unseen? At the threshold of 99 in 100.
    pub trusted: bool,
    /// Whose move it is, when the picture says so.
    pub turn: Option<Turn>,
    /// Other boards that it may be, with their probability, the most probable first: turned, or with other pieces.
    pub alternatives: Vec<(Setup, f32)>,
    /// What was read; side to move by [`turn`](Self::turn), else White; castling none.
    pub setup: Setup,
    /// How long it took: what was spent on this board alone, and its even share of what was spent on
    /// the picture as a whole. Those of all boards together are the time of the picture.
    pub milliseconds: f32,
}

impl PictureReading {
    /// Says whose move it is, or that it is not known, in all that was read.
    pub(crate) fn set_turn(&mut self, turn: Option<Turn>) {
        let color = turn.as_ref().map_or(Color::White, |t| t.color);
        self.setup.turn = color;
        for (setup, _) in &mut self.alternatives {
            setup.turn = color;
        }
        self.turn = turn;
    }
}

/// What is known beforehand.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The corners of the one board, in any order.
    pub corners: Option<Quad>,
    /// White is at the bottom (`false`) or at the top (`true`), whatever it looks like.
    pub flip: Option<bool>,
    /// The side to move, whatever it looks like.
    pub turn: Option<Color>,
    /// How the picture shows the board, whatever it looks like.
    pub shown: Option<Shown>,
}
