//! A position as six fields say it: the board and who may do what next.

use crate::board::{Board, Color, Piece, Role, Square, Transform};
use crate::rules::{EpPolicy, Position, PositionErrors, Wing};
use std::fmt;

/// Everything that the fields of a record say, legal or not.
///
/// A `Setup` is a value without a spelling: castling rights, for instance, are
/// kept as they were claimed, even where no rook stands. `check` judges it,
/// the writers of `notation` spell it.
///
/// ```
/// use fenya::Setup;
/// let setup = Setup::start();
/// assert_eq!(setup.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// What stands where.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The castling rights that are claimed.
    pub castling: Castling,
    /// The square behind a pawn that has just made a double step.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove: u32,
    /// Number of the move, from 1; it grows after Black's move.
    pub fullmove: u32,
    /// Squares of pieces that were promoted (the `~` of crazyhouse records).
    pub promoted: Vec<Square>,
    /// Pieces in hand (the `[...]` of crazyhouse records).
    pub pockets: Option<Pockets>,
    /// Checks that each side may still give (three-check).
    pub checks: Option<ChecksLeft>,
}

impl Setup {
    /// A board with White to move, no rights, and the counters `0 1`.
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self {
            board,
            turn: Color::White,
            castling: Castling::NONE,
            en_passant: None,
            halfmove: 0,
            fullmove: 1,
            promoted: Vec::new(),
            pockets: None,
            checks: None,
        }
    }

    /// The starting position of orthodox chess.
    #[must_use]
    pub fn start() -> Self {
        let mut setup = Self::new(Board::start());
        setup.castling = Castling::ALL_WINGS;
        setup
    }

    /// Half-moves played before this position, counted from move 1 of White.
    #[must_use]
    pub fn plies_played(&self) -> u64 {
        u64::from(self.fullmove.saturating_sub(1)) * 2 + self.turn.pick(0, 1)
    }

    /// The position turned, mirrored, or with colours swapped.
    ///
    /// Swapping colours turns the board upside down as well, so that pawns
    /// still move forward: the position is the same game seen from the other
    /// side. Rights and the en passant square go along where that makes sense:
    /// they are kept by [`Transform::SwapColors`], rights are mirrored by
    /// [`Transform::MirrorFiles`], and the other transforms drop both, since
    /// they turn the direction in which pawns move.
    #[must_use]
    pub fn transformed(&self, transform: Transform) -> Self {
        let size = self.board.size();
        let map = |s: Square| match transform {
            Transform::SwapColors => Transform::MirrorRanks.square(size, s),
            t => t.square(size, s),
        };
        let mut out = self.clone();
        out.board = self.board.transformed(transform);
        out.promoted = self.promoted.iter().map(|&s| map(s)).collect();
        match transform {
            Transform::SwapColors => {
                out.board = out.board.transformed(Transform::MirrorRanks);
                out.turn = !self.turn;
                out.castling = Castling { white: self.castling.black, black: self.castling.white };
                out.en_passant = self.en_passant.map(map);
                out.pockets =
                    self.pockets.as_ref().map(|p| Pockets { white: p.black.clone(), black: p.white.clone() });
                out.checks = self.checks.map(|c| ChecksLeft { white: c.black, black: c.white });
            }
            Transform::MirrorFiles => {
                // The king's wing becomes the other one, so a right is only
                // kept when it can be named by the file of its rook.
                let resolved = self.castling.resolve(&self.board);
                let mut castling = Castling::NONE;
                for right in resolved.valid() {
                    castling.insert_file(right.color, map(right.rook).file());
                }
                out.castling = castling;
                out.en_passant = self.en_passant.map(map);
            }
            _ => {
                out.castling = Castling::NONE;
                out.en_passant = None;
            }
        }
        out
    }
}

impl Setup {
    /// The legal position: 8x8, the pieces of orthodox chess or Chess960.
    ///
    /// Castling rights that no rook bears make it fail, as does an en passant
    /// square that no double step can have passed.
    ///
    /// # Errors
    ///
    /// Everything that is wrong, at once.
    pub fn position(&self) -> Result<Position, PositionErrors> {
        let resolved = self.castling.resolve(&self.board);
        let faulty = resolved.iter().any(|(_, _, r)| r.is_err_and(|fault| fault != ClaimFault::Repeated));
        let rooks: Vec<Square> = resolved.valid().map(|r| r.rook).collect();
        let position = Position::from_board(
            &self.board,
            self.turn,
            &rooks,
            self.en_passant,
            self.halfmove,
            self.fullmove,
        );
        match position {
            Ok(_) if faulty => Err(PositionErrors::BAD_CASTLING),
            other => other,
        }
    }
}

impl Setup {
    /// The same position in its one canonical form: castling rights named by
    /// X-FEN and only those that a rook bears, an en passant square only when a
    /// capture is legal, counters `0 1`.
    ///
    /// Two positions are the same for the rule of threefold repetition (FIDE
    /// Laws, 9.2) when their canonical forms are equal.
    ///
    /// ```
    /// use fenya::notation::{ReadOptions, read};
    /// let read = |fen| read(fen, &ReadOptions::default()).unique().unwrap().setup.clone();
    /// let a = read("rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR b KQkq d3 0 2");
    /// let b = read("rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR b HAha e3 4 9");
    /// assert_eq!(a.canonical(), b.canonical());
    /// assert!(a.is_same_position(&b));
    /// ```
    #[must_use]
    pub fn canonical(&self) -> Self {
        let mut out = self.clone();
        out.castling = Castling::NONE;
        for right in self.castling.resolve(&self.board).valid() {
            out.castling.insert_named(&self.board, right);
        }
        out.en_passant = crate::notation::en_passant(self, EpPolicy::Legal);
        out.halfmove = 0;
        out.fullmove = 1;
        out.promoted.sort_unstable();
        if let Some(pockets) = &mut out.pockets {
            pockets.white.sort_unstable();
            pockets.black.sort_unstable();
        }
        out
    }

    /// True when the same pieces stand on the same squares and the same side
    /// has the same moves: the sameness of the repetition rule.
    #[must_use]
    pub fn is_same_position(&self, other: &Self) -> bool {
        self.canonical() == other.canonical()
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        let mut setup = Self::new(position.board());
        setup.turn = position.turn();
        for color in Color::ALL {
            for wing in Wing::ALL {
                let Some(rook) = position.castling_rook(color, wing) else { continue };
                let king = Square::from(position.king(color));
                let right = Right { color, wing, king, rook: Square::from(rook) };
                let mut castling = setup.castling;
                castling.insert_named(&setup.board, right);
                setup.castling = castling;
            }
        }
        setup.en_passant = position.ep().map(Square::from);
        setup.halfmove = u32::from(position.halfmove());
        setup.fullmove = position.fullmove();
        setup
    }
}

/// Castling rights as they were claimed: by wing (`K`, `Q`) or by the file of
/// the rook (`A` to `J`).
///
/// A `K` without a rook is kept, so that it can be reported; only
/// [`resolve`](Self::resolve) says what a claim means on a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Castling {
    // Bits 0 to 25: the rook's file. Bits 26 and 27: K and Q.
    white: u32,
    black: u32,
}

const WING_BITS: [u32; 2] = [1 << 26, 1 << 27];

impl Castling {
    /// No rights.
    pub const NONE: Self = Self { white: 0, black: 0 };
    /// `KQkq`.
    pub const ALL_WINGS: Self =
        Self { white: WING_BITS[0] | WING_BITS[1], black: WING_BITS[0] | WING_BITS[1] };

    fn side(&self, color: Color) -> u32 {
        color.pick(self.white, self.black)
    }

    fn side_mut(&mut self, color: Color) -> &mut u32 {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }

    /// Adds a right by wing. False when it was there already.
    pub fn insert_wing(&mut self, color: Color, wing: Wing) -> bool {
        let bit = WING_BITS[wing as usize];
        let side = self.side_mut(color);
        let new = *side & bit == 0;
        *side |= bit;
        new
    }

    /// Adds a right by the file of its rook (0 to 25). False when it was there already.
    pub fn insert_file(&mut self, color: Color, file: u8) -> bool {
        let bit = 1u32 << file.min(25);
        let side = self.side_mut(color);
        let new = *side & bit == 0;
        *side |= bit;
        new
    }

    /// Adds a right in the way of X-FEN: by wing for the outermost rook, by its
    /// file for an inner one.
    pub fn insert_named(&mut self, board: &Board, right: Right) {
        match resolve_claim(board, right.color, Claim::Wing(right.wing)) {
            Ok(outer) if outer.rook == right.rook => self.insert_wing(right.color, right.wing),
            _ => self.insert_file(right.color, right.rook.file()),
        };
    }

    /// True when nothing is claimed.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        self.white == 0 && self.black == 0
    }

    /// True when a right is claimed by the file of its rook.
    #[must_use]
    pub const fn names_files(&self) -> bool {
        (self.white | self.black) & ((1 << 26) - 1) != 0
    }

    /// True when a right is claimed by `K` or `Q`.
    #[must_use]
    pub const fn names_wings(&self) -> bool {
        (self.white | self.black) & (WING_BITS[0] | WING_BITS[1]) != 0
    }

    /// Every claim, White's first, in the order `K`, `Q`, files from a.
    pub fn claims(&self) -> impl Iterator<Item = (Color, Claim)> + '_ {
        Color::ALL.into_iter().flat_map(move |color| {
            let side = self.side(color);
            let wings =
                Wing::ALL.into_iter().filter(move |&w| side & WING_BITS[w as usize] != 0).map(Claim::Wing);
            let files = (0u8..26).filter(move |&f| side & (1 << f) != 0).map(Claim::File);
            wings.chain(files).map(move |claim| (color, claim))
        })
    }

    /// Takes a claim away.
    pub fn remove(&mut self, color: Color, claim: Claim) {
        let bit = match claim {
            Claim::Wing(w) => WING_BITS[w as usize],
            Claim::File(f) => 1 << f.min(25),
        };
        *self.side_mut(color) &= !bit;
    }

    /// What the claims mean on a board, by the rules of X-FEN: `K` and `Q` name
    /// the outermost rook on that side of the king, a file letter names the rook
    /// on that file; king and rook stand on the side's first rank.
    ///
    /// Source: R. Scharnagl, "X-FEN" (2003).
    #[must_use]
    pub fn resolve(&self, board: &Board) -> Resolved {
        let mut out = Resolved { rights: Vec::new() };
        for (color, claim) in self.claims() {
            let result = resolve_claim(board, color, claim);
            out.rights.push((color, claim, result));
        }
        // One wing can be claimed once: by letter and by file is the same
        // right twice, by two files is a contradiction.
        for i in 0..out.rights.len() {
            let Ok(right) = out.rights[i].2 else { continue };
            for j in 0..i {
                let Ok(earlier) = out.rights[j].2 else { continue };
                if earlier.color == right.color && earlier.wing == right.wing {
                    let fault = if earlier.rook == right.rook {
                        ClaimFault::Repeated
                    } else {
                        ClaimFault::SecondOnWing(earlier.rook)
                    };
                    out.rights[i].2 = Err(fault);
                    break;
                }
            }
        }
        out
    }
}

fn back_rank(board: &Board, color: Color) -> u8 {
    color.pick(0, board.height() - 1)
}

fn resolve_claim(board: &Board, color: Color, claim: Claim) -> Result<Right, ClaimFault> {
    let rank = back_rank(board, color);
    let on_rank = |role: Role| {
        (0..board.width())
            .map(move |file| Square::new(file, rank))
            .filter(move |&s| board.get(s) == Some(Piece::new(color, role)))
    };
    let mut kings = on_rank(Role::King);
    let king = kings.next().ok_or(ClaimFault::KingNotHome)?;
    if kings.next().is_some() {
        return Err(ClaimFault::SeveralKings);
    }
    match claim {
        Claim::Wing(wing) => {
            let rook = match wing {
                Wing::King => on_rank(Role::Rook).rfind(|r| r.file() > king.file()),
                Wing::Queen => on_rank(Role::Rook).find(|r| r.file() < king.file()),
            };
            rook.map(|rook| Right { color, wing, king, rook }).ok_or(ClaimFault::NoRook)
        }
        Claim::File(file) => {
            let rook = Square::new(file, rank);
            if board.get(rook) != Some(Piece::new(color, Role::Rook)) {
                return Err(ClaimFault::NoRook);
            }
            let wing = if file > king.file() { Wing::King } else { Wing::Queen };
            Ok(Right { color, wing, king, rook })
        }
    }
}

impl fmt::Debug for Castling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Castling(")?;
        for (color, claim) in self.claims() {
            write!(f, "{}", claim.letter(color))?;
        }
        f.write_str(")")
    }
}

/// How one castling right was named.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Claim {
    /// `K` or `Q`: the outermost rook of that wing.
    Wing(Wing),
    /// The rook on that file, counted from 0.
    File(u8),
}

impl Claim {
    /// The letter of the castling field: upper case for White.
    #[must_use]
    pub fn letter(self, color: Color) -> char {
        let letter = match self {
            Self::Wing(w) => w.letter(),
            Self::File(f) => (b'A' + f.min(25)) as char,
        };
        color.pick(letter, letter.to_ascii_lowercase())
    }
}

/// A castling right that a board can bear.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Right {
    /// Whose right it is.
    pub color: Color,
    /// The side on which the king castles.
    pub wing: Wing,
    /// Where the king stands.
    pub king: Square,
    /// Where the rook stands.
    pub rook: Square,
}

impl Right {
    /// True when king and rook stand where orthodox chess begins.
    #[must_use]
    pub fn is_orthodox(&self) -> bool {
        self.king.file() == 4 && self.rook.file() == if self.wing == Wing::King { 7 } else { 0 }
    }
}

/// Why a castling right cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClaimFault {
    /// The king is not on its first rank.
    KingNotHome,
    /// Several kings stand on the first rank.
    SeveralKings,
    /// No rook of that colour stands there.
    NoRook,
    /// The same right is claimed twice, by letter and by file.
    Repeated,
    /// Another rook has the right on that wing.
    SecondOnWing(Square),
}

/// The claims of a castling field, each with what it means on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resolved {
    rights: Vec<(Color, Claim, Result<Right, ClaimFault>)>,
}

impl Resolved {
    /// Every claim with its right or its fault.
    pub fn iter(&self) -> impl Iterator<Item = (Color, Claim, Result<Right, ClaimFault>)> + '_ {
        self.rights.iter().copied()
    }

    /// The rights that stand.
    pub fn valid(&self) -> impl Iterator<Item = Right> + '_ {
        self.rights.iter().filter_map(|(_, _, r)| r.ok())
    }
}

/// Pieces in hand, in the order in which they were written.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pockets {
    /// What White can drop.
    pub white: Vec<Role>,
    /// What Black can drop.
    pub black: Vec<Role>,
}

impl Pockets {
    /// The letters of one side's pocket, least valuable piece first.
    #[must_use]
    pub fn letters(&self, color: Color) -> String {
        let mut roles = color.pick(&self.white, &self.black).clone();
        roles.sort_unstable();
        roles.iter().map(|&role| Piece::new(color, role).letter()).collect()
    }
}

/// Checks that each side may still give before it wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ChecksLeft {
    /// Left to White.
    pub white: u8,
    /// Left to Black.
    pub black: u8,
}
