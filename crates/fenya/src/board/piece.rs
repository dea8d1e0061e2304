use std::fmt;
use std::ops::Not;

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// The side that begins the game.
    White,
    /// The other side.
    Black,
}

impl Color {
    /// White, then Black.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// `w` or `b`, as in the second field of a FEN.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// 0 for White, 1 for Black.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Picks the value that belongs to this side.
    #[must_use]
    pub fn pick<T>(self, white: T, black: T) -> T {
        match self {
            Self::White => white,
            Self::Black => black,
        }
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        self.pick(Self::Black, Self::White)
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.pick("White", "Black"))
    }
}

/// What a piece is, whatever its colour.
///
/// ```
/// use fenya::board::Role;
/// assert_eq!(Role::from_letter('n'), Some(Role::Knight));
/// assert_eq!(Role::from_letter('G'), Some(Role::Other('G')));
/// assert_eq!(Role::Archbishop.letter(), 'A');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// `P`
    Pawn,
    /// `N`, written `S` by problemists
    Knight,
    /// `B`
    Bishop,
    /// `R`
    Rook,
    /// `Q`
    Queen,
    /// `K`
    King,
    /// `A`: bishop and knight in one (Capablanca's 10x8 chess)
    Archbishop,
    /// `C`: rook and knight in one (Capablanca's 10x8 chess)
    Chancellor,
    /// Any other piece, named by its letter. The letter is upper case and is
    /// kept as it was written.
    Other(char),
}

impl Role {
    /// The six pieces of orthodox chess, from the pawn to the king.
    pub const ORTHODOX: [Self; 6] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// The role named by an English letter of either case. Letters that name
    /// no piece of orthodox or Capablanca chess give [`Role::Other`];
    /// characters that are no letters give `None`, as do letters without an
    /// upper and a lower case, since they could not tell the sides apart.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_uppercase() {
            'P' => Self::Pawn,
            'N' => Self::Knight,
            'B' => Self::Bishop,
            'R' => Self::Rook,
            'Q' => Self::Queen,
            'K' => Self::King,
            'A' => Self::Archbishop,
            'C' => Self::Chancellor,
            c if c.is_ascii_alphabetic() => Self::Other(c),
            _ => {
                // The capital that the small letter is written with, so that
                // U+212B (Angstrom) is the same piece as its double U+00C5.
                // Relatives of ASCII letters (the Kelvin sign, the long s)
                // would come back as those letters and name no piece.
                let lower = single(letter.to_lowercase())?;
                let upper = single(lower.to_uppercase())?;
                let stable = single(upper.to_lowercase())?;
                if !letter.is_alphabetic() || upper == lower || upper.is_ascii() || stable.is_ascii() {
                    return None;
                }
                Self::Other(upper)
            }
        })
    }

    /// The English letter, upper case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
            Self::Archbishop => 'A',
            Self::Chancellor => 'C',
            Self::Other(letter) => letter,
        }
    }

    /// True for the six pieces of orthodox chess.
    #[must_use]
    pub const fn is_orthodox(self) -> bool {
        !matches!(self, Self::Archbishop | Self::Chancellor | Self::Other(_))
    }

    /// The English name in lower case; `piece G` for one known by letter only.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Pawn => "pawn".into(),
            Self::Knight => "knight".into(),
            Self::Bishop => "bishop".into(),
            Self::Rook => "rook".into(),
            Self::Queen => "queen".into(),
            Self::King => "king".into(),
            Self::Archbishop => "archbishop".into(),
            Self::Chancellor => "chancellor".into(),
            Self::Other(letter) => format!("piece {letter}"),
        }
    }
}

fn single(mut chars: impl Iterator<Item = char>) -> Option<char> {
    let first = chars.next()?;
    chars.next().is_none().then_some(first)
}

/// A piece of one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Whose piece it is.
    pub color: Color,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// A piece of the given side and role.
    #[must_use]
    pub const fn new(color: Color, role: Role) -> Self {
        Self { color, role }
    }

    /// The piece named by an English letter: upper case White, lower case Black.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let role = Role::from_letter(letter)?;
        let color = if letter.is_lowercase() { Color::Black } else { Color::White };
        Some(Self { color, role })
    }

    /// The letter of a FEN: upper case White, lower case Black.
    #[must_use]
    pub fn letter(self) -> char {
        let letter = self.role.letter();
        match self.color {
            Color::White => letter,
            Color::Black => letter.to_lowercase().next().unwrap_or(letter),
        }
    }

    /// The chess symbol of Unicode (U+2654 to U+265F), for the orthodox pieces.
    #[must_use]
    pub const fn figurine(self) -> Option<char> {
        let white = matches!(self.color, Color::White);
        Some(match self.role {
            Role::King => {
                if white {
                    '♔'
                } else {
                    '♚'
                }
            }
            Role::Queen => {
                if white {
                    '♕'
                } else {
                    '♛'
                }
            }
            Role::Rook => {
                if white {
                    '♖'
                } else {
                    '♜'
                }
            }
            Role::Bishop => {
                if white {
                    '♗'
                } else {
                    '♝'
                }
            }
            Role::Knight => {
                if white {
                    '♘'
                } else {
                    '♞'
                }
            }
            Role::Pawn => {
                if white {
                    '♙'
                } else {
                    '♟'
                }
            }
            _ => return None,
        })
    }

    /// The piece drawn by a chess symbol of Unicode.
    #[must_use]
    pub const fn from_figurine(symbol: char) -> Option<Self> {
        let color = match symbol {
            '♔'..='♙' => Color::White,
            '♚'..='♟' => Color::Black,
            _ => return None,
        };
        let role = match symbol {
            '♔' | '♚' => Role::King,
            '♕' | '♛' => Role::Queen,
            '♖' | '♜' => Role::Rook,
            '♗' | '♝' => Role::Bishop,
            '♘' | '♞' => Role::Knight,
            _ => Role::Pawn,
        };
        Some(Self { color, role })
    }
}

impl fmt::Display for Piece {
    /// "white knight", "black piece G".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color.pick("white", "black"), self.role.name())
    }
}
