//! What a diagram shows, and how it is to be drawn.

use crate::DrawError;
use fenya::board::{Board, Color, Square, SquareError};
use std::fmt;
use std::str::FromStr;

/// A position with all that a diagram says about it.
///
/// ```
/// use fenya::board::{Board, Color};
/// use fenya_draw::{Diagram, Mark, MarkKind};
///
/// let mut diagram = Diagram::new(Board::start());
/// diagram.turn = Some(Color::White);
/// diagram.caption = Some("The start".into());
/// diagram.marks.push(Mark::new("e4".parse().unwrap(), MarkKind::Circle));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// What stands where; any size, any pieces.
    pub board: Board,
    /// The side to move, shown by a small square beside the board.
    pub turn: Option<Color>,
    /// Text below the board, at most [`MAX_CAPTION`](crate::MAX_CAPTION) characters. Line breaks are
    /// kept, long lines are wrapped.
    pub caption: Option<String>,
    /// Marked squares.
    pub marks: Vec<Mark>,
    /// Arrows from square to square.
    pub arrows: Vec<Arrow>,
    /// Shows the number of pieces below the board, as problem magazines do: `(7+5)`.
    pub piece_count: bool,
}

impl Diagram {
    /// A diagram of the board and nothing else.
    #[must_use]
    pub const fn new(board: Board) -> Self {
        Self { board, turn: None, caption: None, marks: Vec::new(), arrows: Vec::new(), piece_count: false }
    }

    /// The caption without control characters; `None` when nothing is left of it.
    pub(crate) fn clean_caption(&self) -> Option<String> {
        self.caption.as_deref().map(clean).filter(|c| !c.trim().is_empty())
    }

    /// `(7+5)`: white pieces, then black ones.
    pub(crate) fn count_text(&self) -> String {
        format!("({}+{})", self.board.count_color(Color::White), self.board.count_color(Color::Black))
    }

    /// Refuses marks off the board and captions without end.
    pub(crate) fn check(&self) -> Result<(), DrawError> {
        let squares =
            self.marks.iter().map(|m| m.square).chain(self.arrows.iter().flat_map(|a| [a.from, a.to]));
        for square in squares {
            if !self.board.contains(square) {
                return Err(DrawError::OffBoard(square));
            }
        }
        let chars = self.caption.as_deref().map_or(0, |c| c.chars().count());
        if chars > crate::MAX_CAPTION {
            return Err(DrawError::CaptionTooLong { chars });
        }
        Ok(())
    }
}

impl From<Board> for Diagram {
    fn from(board: Board) -> Self {
        Self::new(board)
    }
}

/// Text that is safe to put into any format before its own escaping: line breaks are `\n`, tabs
/// are spaces, and other control characters, direction overrides and noncharacters are gone.
pub(crate) fn clean(text: &str) -> String {
    text.replace("\r\n", "\n")
        .chars()
        .filter_map(|c| match c {
            '\r' | '\n' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some('\n'),
            '\t' => Some(' '),
            '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}' | '\u{FFFE}' | '\u{FFFF}' => None,
            c if c.is_control() => None,
            c => Some(c),
        })
        .collect()
}

/// The letter of a piece, or the replacement character for one that cannot be shown.
pub(crate) fn clean_letter(letter: char) -> char {
    let mut buffer = [0; 4];
    match clean(letter.encode_utf8(&mut buffer)).chars().next() {
        Some(c) if !c.is_whitespace() => c,
        _ => char::REPLACEMENT_CHARACTER,
    }
}

/// A marked square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mark {
    /// The square.
    pub square: Square,
    /// The colour; `None` for the usual one. The print style draws every mark black.
    pub color: Option<Rgb>,
    /// How the square is marked.
    pub kind: MarkKind,
}

impl Mark {
    /// A mark in the usual colour.
    #[must_use]
    pub const fn new(square: Square, kind: MarkKind) -> Self {
        Self { square, color: None, kind }
    }
}

/// How a square is marked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MarkKind {
    /// A ring around the piece.
    Circle,
    /// The square filled; in the print style a bold frame inside the square.
    Fill,
    /// A diagonal cross over the square.
    Cross,
    /// A dot in the middle of the square.
    Dot,
}

impl MarkKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Circle, Self::Fill, Self::Cross, Self::Dot];

    /// `circle`, `fill`, `cross` or `dot`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Circle => "circle",
            Self::Fill => "fill",
            Self::Cross => "cross",
            Self::Dot => "dot",
        }
    }
}

/// An arrow from one square to another; from a square to itself it is a ring.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrow {
    /// Where it begins.
    pub from: Square,
    /// Where its head is.
    pub to: Square,
    /// The colour; `None` for the usual one. The print style draws every arrow black.
    pub color: Option<Rgb>,
}

impl Arrow {
    /// An arrow in the usual colour.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to, color: None }
    }
}

/// An sRGB colour.
///
/// Read from `#rrggbb`, `#rgb`, or the name or initial that chess programs use in PGN comments
/// (`[%cal Ge2e4]`): green, red, yellow, blue; also orange, black and white.
///
/// ```
/// use fenya_draw::Rgb;
/// assert_eq!("#ff8000".parse(), Ok(Rgb(255, 128, 0)));
/// assert_eq!("G".parse(), Ok(Rgb::GREEN));
/// assert_eq!(Rgb(1, 2, 3).to_string(), "#010203");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// White.
    pub const WHITE: Self = Self(255, 255, 255);
    /// Black.
    pub const BLACK: Self = Self(0, 0, 0);
    /// The usual colour of arrows, rings, crosses and dots.
    pub const GREEN: Self = Self(0x2f, 0x85, 0x4c);
    /// A calm red.
    pub const RED: Self = Self(0xc0, 0x39, 0x2f);
    /// The usual colour of filled squares.
    pub const YELLOW: Self = Self(0xf2, 0xc0, 0x2c);
    /// A calm blue.
    pub const BLUE: Self = Self(0x2b, 0x6c, 0xb0);
    /// Orange.
    pub const ORANGE: Self = Self(0xdd, 0x7a, 0x1f);
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// The text is no colour such as `#2f854c` or `green`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RgbError;

impl fmt::Display for RgbError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a colour is #rrggbb, or one of green, red, yellow, blue, orange, black, white")
    }
}

impl std::error::Error for RgbError {}

impl FromStr for Rgb {
    type Err = RgbError;

    fn from_str(s: &str) -> Result<Self, RgbError> {
        if let Some(hex) = s.strip_prefix('#') {
            if !hex.bytes().all(|b| b.is_ascii_hexdigit()) {
                return Err(RgbError);
            }
            let n = u32::from_str_radix(hex, 16).map_err(|_| RgbError)?;
            return match hex.len() {
                6 => Ok(Self((n >> 16) as u8, (n >> 8) as u8, n as u8)),
                3 => {
                    let double = |n: u32| ((n & 15) * 17) as u8;
                    Ok(Self(double(n >> 8), double(n >> 4), double(n)))
                }
                _ => Err(RgbError),
            };
        }
        Ok(match s.to_ascii_lowercase().as_str() {
            "green" | "g" => Self::GREEN,
            "red" | "r" => Self::RED,
            "yellow" | "y" => Self::YELLOW,
            "blue" | "b" => Self::BLUE,
            "orange" | "o" => Self::ORANGE,
            "black" => Self::BLACK,
            "white" => Self::WHITE,
            _ => return Err(RgbError),
        })
    }
}

/// How a diagram looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// Light and dark squares in quiet colours.
    #[default]
    Screen,
    /// Black on white only, as books and magazines print it: hatched dark squares, pieces with a white
    /// rim, a double frame. In PDF the black is pure K.
    Print,
}

/// Where the names of files and ranks stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coords {
    /// Nowhere.
    None,
    /// Beside the board.
    #[default]
    Outside,
    /// In the corners of the outer squares.
    Inside,
}

/// How a diagram is drawn. [`Options::default`] gives a board for the screen, 45 pixels a square,
/// seen from White's side, with coordinates beside it and the side to move marked.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// How it looks.
    pub style: Style,
    /// The side of a square in pixels, from [`MIN_SQUARE`](crate::MIN_SQUARE) to
    /// [`MAX_SQUARE`](crate::MAX_SQUARE). SVG and PDF measure in pixels of CSS, 96 to the inch;
    /// [`Options::square_mm`] gives a size in millimetres.
    pub square_size: f32,
    /// Seen from Black's side.
    pub flip: bool,
    /// Where the names of files and ranks stand.
    pub coords: Coords,
    /// Marks the side to move, if the diagram names one.
    pub turn_mark: bool,
    /// Leaves the ground outside the board clear (SVG, PNG).
    pub transparent: bool,
    /// A whole document (LaTeX, HTML) instead of the part to put into one.
    pub standalone: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            style: Style::Screen,
            square_size: 45.0,
            flip: false,
            coords: Coords::Outside,
            turn_mark: true,
            transparent: false,
            standalone: false,
        }
    }
}

impl Options {
    /// The defaults for a book or a magazine: the print style, no coordinates.
    #[must_use]
    pub fn print() -> Self {
        Self { style: Style::Print, coords: Coords::None, ..Self::default() }
    }

    /// The same options with squares of so many millimetres, for PDF and SVG.
    #[must_use]
    pub fn square_mm(self, millimetres: f32) -> Self {
        Self { square_size: millimetres * 96.0 / 25.4, ..self }
    }

    pub(crate) fn check(&self) -> Result<(), DrawError> {
        // Written so that a NaN is refused too.
        if self.square_size >= crate::MIN_SQUARE && self.square_size <= crate::MAX_SQUARE {
            Ok(())
        } else {
            Err(DrawError::SquareSize { given: self.square_size })
        }
    }
}

/// What a diagram is written as.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Scalable vector graphics.
    Svg,
    /// A picture of pixels, sRGB.
    Png,
    /// One page of the size of the diagram, vectors only.
    Pdf,
    /// LaTeX for the package `chessboard` (also loaded by `xskak`).
    TexChessboard,
    /// LaTeX for `diagram.sty`, the package of the problem magazines.
    TexDiagram,
    /// A figure with the SVG inside.
    Html,
    /// Text with the chess symbols of Unicode.
    Text,
    /// Text with letters, ASCII only.
    Ascii,
    /// Text for a terminal with colours (24 bit).
    Ansi,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 9] = [
        Self::Svg,
        Self::Png,
        Self::Pdf,
        Self::TexChessboard,
        Self::TexDiagram,
        Self::Html,
        Self::Text,
        Self::Ascii,
        Self::Ansi,
    ];

    /// The format that a file name's extension stands for: svg, png, pdf, tex (for `chessboard`), html,
    /// htm, txt; in either case, with or without its dot.
    ///
    /// ```
    /// use fenya_draw::Format;
    /// assert_eq!(Format::from_extension("PNG"), Some(Format::Png));
    /// assert_eq!(Format::from_extension("docx"), None);
    /// ```
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Self> {
        let extension = extension.strip_prefix('.').unwrap_or(extension);
        Some(match extension.to_ascii_lowercase().as_str() {
            "svg" => Self::Svg,
            "png" => Self::Png,
            "pdf" => Self::Pdf,
            "tex" => Self::TexChessboard,
            "html" | "htm" => Self::Html,
            "txt" => Self::Text,
            _ => return None,
        })
    }

    /// The usual extension, without a dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
            Self::TexChessboard | Self::TexDiagram => "tex",
            Self::Html => "html",
            Self::Text | Self::Ascii | Self::Ansi => "txt",
        }
    }

    /// The media type.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Svg => "image/svg+xml",
            Self::Png => "image/png",
            Self::Pdf => "application/pdf",
            Self::TexChessboard | Self::TexDiagram => "application/x-tex",
            Self::Html => "text/html; charset=utf-8",
            Self::Text | Self::Ascii | Self::Ansi => "text/plain; charset=utf-8",
        }
    }

    /// True for the formats whose output is UTF-8 text.
    #[must_use]
    pub const fn is_text(self) -> bool {
        !matches!(self, Self::Png | Self::Pdf)
    }

    /// A short name in lower case, as a command line would take it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
            Self::TexChessboard => "tex",
            Self::TexDiagram => "tex-diagram",
            Self::Html => "html",
            Self::Text => "text",
            Self::Ascii => "ascii",
            Self::Ansi => "ansi",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Style {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "screen" => Ok(Self::Screen),
            "print" => Ok(Self::Print),
            _ => Err("the styles are screen and print".into()),
        }
    }
}

impl FromStr for Coords {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "outside" => Ok(Self::Outside),
            "inside" => Ok(Self::Inside),
            "none" => Ok(Self::None),
            _ => Err("coordinates stand outside, inside, or none".into()),
        }
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|f| f.name() == text).ok_or_else(|| {
            let names: Vec<&str> = Self::ALL.iter().map(|f| f.name()).collect();
            format!("the formats are {}", names.join(", "))
        })
    }
}

/// `e4`, with a kind, a colour, or both behind it: `e4:circle`, `e4:dot:red`.
///
/// ```
/// use fenya_draw::{Mark, MarkKind, Rgb};
/// let mark: Mark = "e4:dot:red".parse()?;
/// assert_eq!((mark.kind, mark.color), (MarkKind::Dot, Some(Rgb::RED)));
/// # Ok::<(), String>(())
/// ```
impl FromStr for Mark {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = text.split([':', ',']);
        let square: Square =
            parts.next().unwrap_or_default().parse().map_err(|e: SquareError| e.to_string())?;
        let mut mark = Self::new(square, MarkKind::Fill);
        for part in parts {
            match MarkKind::ALL.into_iter().find(|k| k.name() == part) {
                Some(kind) => mark.kind = kind,
                None => mark.color = Some(part.parse().map_err(|e: RgbError| e.to_string())?),
            }
        }
        Ok(mark)
    }
}

/// `e2e4`, `e2-e4`, `e2e4:red`.
///
/// ```
/// let arrow: fenya_draw::Arrow = "e2e4:red".parse()?;
/// assert_eq!((arrow.from.to_string(), arrow.to.to_string()), ("e2".into(), "e4".into()));
/// # Ok::<(), String>(())
/// ```
impl FromStr for Arrow {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (squares, color) = match text.split_once([':', ',']) {
            Some((s, c)) => (s, Some(c.parse::<Rgb>().map_err(|e| e.to_string())?)),
            None => (text, None),
        };
        let cut = squares
            .char_indices()
            .skip(1)
            .find(|(_, c)| c.is_ascii_alphabetic() || *c == '-')
            .map(|(i, _)| i)
            .ok_or("an arrow is written from square to square, such as e2e4")?;
        let (from, to) = squares.split_at(cut);
        let square = |s: &str| s.trim_start_matches('-').parse::<Square>().map_err(|e| e.to_string());
        let mut arrow = Self::new(square(from)?, square(to)?);
        arrow.color = color;
        Ok(arrow)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clean_removes_what_no_format_can_hold() {
        assert_eq!(clean("a\r\nb\tc\u{1b}[31m\u{202e}\0"), "a\nb c[31m");
        assert_eq!(clean_letter('\u{1b}'), '\u{FFFD}');
        assert_eq!(clean_letter('Ж'), 'Ж');
    }

    #[test]
    fn colours_that_are_none_are_refused() {
        for bad in ["", "#", "#12345", "#+12345", "#ggg", "greenish"] {
            assert_eq!(bad.parse::<Rgb>(), Err(RgbError), "{bad}");
        }
        assert_eq!("#f80".parse(), Ok(Rgb(255, 0x88, 0)));
    }

    #[test]
    fn every_format_is_found_by_its_extension_or_shares_it() {
        for format in Format::ALL {
            let found = Format::from_extension(format.extension()).unwrap();
            assert_eq!(found.extension(), format.extension());
        }
    }
}
