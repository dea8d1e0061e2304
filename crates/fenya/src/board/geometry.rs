use super::{Piece, Size, Square};

/// A way to look at a whole board: turned, mirrored, or with colours swapped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Transform {
    /// Turned by 180 degrees: a1 and the opposite corner change places.
    Rotate180,
    /// Turned by 90 degrees clockwise, as seen with a1 at the bottom left.
    Rotate90,
    /// Turned by 90 degrees anticlockwise.
    Rotate270,
    /// The files in reverse order: a1 and h1 change places.
    MirrorFiles,
    /// The ranks in reverse order: a1 and a8 change places.
    MirrorRanks,
    /// White pieces become black and black pieces white, where they stand.
    SwapColors,
}

impl Transform {
    /// Every transform.
    pub const ALL: [Self; 6] = [
        Self::Rotate180,
        Self::Rotate90,
        Self::Rotate270,
        Self::MirrorFiles,
        Self::MirrorRanks,
        Self::SwapColors,
    ];

    /// The transform that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Rotate90 => Self::Rotate270,
            Self::Rotate270 => Self::Rotate90,
            other => other,
        }
    }

    /// The size of a board after the transform.
    #[must_use]
    pub fn size(self, size: Size) -> Size {
        match self {
            Self::Rotate90 | Self::Rotate270 => Size::new(size.height(), size.width()).unwrap_or(size),
            _ => size,
        }
    }

    /// Where a square of a board of that size goes.
    #[must_use]
    pub fn square(self, size: Size, square: Square) -> Square {
        let (file, rank) = (square.file(), square.rank());
        let right = size.width().saturating_sub(1).saturating_sub(file);
        let up = size.height().saturating_sub(1).saturating_sub(rank);
        match self {
            Self::Rotate180 => Square::new(right, up),
            Self::Rotate90 => Square::new(rank, right),
            Self::Rotate270 => Square::new(up, file),
            Self::MirrorFiles => Square::new(right, rank),
            Self::MirrorRanks => Square::new(file, up),
            Self::SwapColors => square,
        }
    }

    /// What a piece becomes.
    #[must_use]
    pub fn piece(self, piece: Piece) -> Piece {
        match self {
            Self::SwapColors => Piece::new(!piece.color, piece.role),
            _ => piece,
        }
    }
}
