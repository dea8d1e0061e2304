/// When a record shows the en passant square.
///
/// After 1. e4 the fields are `e3`, `-` and `-`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum EpPolicy {
    /// After every double step of a pawn (PGN standard of 1994, 16.1.3.4).
    #[default]
    Always,
    /// Only when an enemy pawn stands beside the pawn (X-FEN, Scharnagl 2003).
    Xfen,
    /// Only when some capture en passant is legal, pins and checks counted.
    Legal,
}

/// How a record names castling rights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CastlingStyle {
    /// `KQkq`; an inner rook by the letter of its file (Scharnagl 2003).
    #[default]
    Xfen,
    /// Every rook by the letter of its file: `HAha`.
    Shredder,
}
