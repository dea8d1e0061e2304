//! Moves in algebraic notation: what they mean in a position, and how a move
//! is written.
//!
//! Only the pieces that can be meant are looked at: those that attack the
//! target square, found by attacking backwards from it.

use super::{
    Bitboard, Illegal, Kind, Letters, Move, MoveList, Position, San, SanError, SanSyntax, Special, Sq, Wing,
    attacks,
};
use crate::board::Color;

impl Position {
    /// Reads a move in algebraic notation, in any of the spellings of [`San`].
    ///
    /// A capture sign need not be written, nor does it harm where nothing but
    /// a pawn's capture depends on it. Checks are not compared.
    ///
    /// ```
    /// use fenya::rules::{Illegal, Letters, Position, SanError};
    ///
    /// let position = Position::from_fen(b"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1").unwrap();
    /// let read = |text: &str| position.read_san(text.as_bytes(), Letters::English);
    ///
    /// // The knight on c3 is pinned, so there is nothing to tell apart.
    /// let m = read("Ne2").unwrap();
    /// assert_eq!(read("Nge2"), Ok(m));
    /// let error = read("Nce2").unwrap_err();
    /// assert_eq!(error.to_string(), "the piece on c3 is pinned by the one on b4");
    /// ```
    ///
    /// # Errors
    /// [`SanError`]: the text is not a move, or the move is not legal, or
    /// several pieces can make it.
    pub fn read_san(&self, text: &[u8], letters: Letters<'_>) -> Result<Move, SanError> {
        let read = San::parse(text, letters)?;
        let rest = text.get(read.end..).unwrap_or(&[]);
        if !rest.is_empty() && !is_annotation(rest) {
            return Err(SanSyntax { offset: read.end }.into());
        }
        self.resolve_san(&read.san)
    }

    /// The legal move that is meant.
    ///
    /// # Errors
    /// Why there is none, or that there are several.
    pub fn resolve_san(&self, san: &San) -> Result<Move, SanError> {
        match *san {
            San::Piece { kind: Kind::Pawn, file, rank, capture, to, promotion } => {
                self.resolve_pawn(file, rank, capture, to, promotion)
            }
            San::Piece { promotion: Some(_), .. } => Err(Illegal::PromotionImpossible.into()),
            San::Piece { kind, file, rank, to, .. } => self.resolve_piece(kind, file, rank, to),
            San::Squares { from, to, promotion } => self.resolve_squares(from, to, promotion),
            San::Files { from, to, promotion } => self.resolve_files(from, to, promotion),
            San::Castle(wing) => self.resolve_castling(wing),
            San::Null => Err(Illegal::Null.into()),
        }
    }

    /// The legal moves that may have been meant where a spelling is refused,
    /// the nearest first: the same piece to the same square, then any piece to
    /// that square, then castling to the other wing.
    ///
    /// ```
    /// use fenya::rules::{Letters, Position, San};
    ///
    /// let position = Position::start();
    /// let read = San::parse(b"Bf3", Letters::English).unwrap();
    /// let meant: Vec<String> = position.meant(&read.san).iter().map(|&m| position.san(m)).collect();
    /// assert_eq!(meant, ["Nf3", "f3"]);
    /// ```
    #[must_use]
    pub fn meant(&self, san: &San) -> MoveList {
        let moves = self.moves();
        let mut out = MoveList::new();
        let mut add = |fits: &dyn Fn(&Move) -> bool| {
            for &m in moves.iter().filter(|m| fits(m)) {
                if !out.contains(&m) {
                    out.push(m);
                }
            }
        };
        match *san {
            San::Piece { kind, to, .. } => {
                add(&|m| m.kind == kind && m.king_to() == to);
                add(&|m| m.king_to() == to);
            }
            San::Squares { from, to, .. } => {
                add(&|m| m.from == from && m.king_to() == to);
                add(&|m| m.king_to() == to);
            }
            San::Files { from, to, .. } => {
                add(&|m| m.kind == Kind::Pawn && m.from.file() == from && m.to.file() == to);
            }
            San::Castle(_) => add(&|m| m.wing().is_some()),
            San::Null => {}
        }
        out
    }

    /// The enemy pieces that would attack the king after a plain move.
    #[inline]
    fn exposes(&self, kind: Kind, from: Sq, to: Sq) -> Bitboard {
        let occupied = self.occupied().without(from).with(to);
        let king = if kind == Kind::King { to } else { self.king(self.turn) };
        self.attackers(king, !self.turn, occupied).without(to)
    }

    #[inline]
    fn resolve_piece(
        &self,
        kind: Kind,
        file: Option<u8>,
        rank: Option<u8>,
        to: Sq,
    ) -> Result<Move, SanError> {
        let own = self.of(self.turn);
        let mut candidates = attacks::of(kind, self.turn, to, self.occupied())
            & self.pieces(self.turn, kind)
            & origin(file, rank);
        if own.contains(to) || candidates.is_empty() {
            return Err(self.why_not(kind, file, rank, to));
        }
        if candidates.several() {
            let legal: Bitboard =
                candidates.iter().filter(|&from| self.exposes(kind, from, to).is_empty()).collect();
            if legal.several() {
                return Err(SanError::Ambiguous { candidates: legal });
            }
            if legal.any() {
                candidates = legal;
            }
        }
        let from = candidates.first_or_a1();
        let exposed = self.exposes(kind, from, to);
        if exposed.any() {
            return Err(self.exposure(kind, from, to, exposed));
        }
        Ok(Move { from, to, kind, special: Special::None })
    }

    /// Why no piece of a kind makes a move.
    #[cold]
    fn why_not(&self, kind: Kind, file: Option<u8>, rank: Option<u8>, to: Sq) -> SanError {
        let pieces = self.pieces(self.turn, kind);
        let reaching = attacks::of(kind, self.turn, to, self.occupied()) & pieces;
        let reason = if pieces.is_empty() {
            Illegal::NoSuchPiece { kind }
        } else if let Some(from) = origin(file, rank).single()
            && !pieces.contains(from)
        {
            self.not_there(from)
        } else if self.of(self.turn).contains(to) {
            Illegal::OwnPiece { at: to }
        } else if reaching.any() && (reaching & origin(file, rank)).is_empty() {
            Illegal::WrongOrigin { reaching }
        } else {
            Illegal::NoneReaches { kind, to }
        };
        reason.into()
    }

    /// What is wrong with beginning a move on a square.
    fn not_there(&self, from: Sq) -> Illegal {
        match self.kind_at(from) {
            Some(kind) if self.of(self.turn).contains(from) => Illegal::OtherPiece { from, kind },
            _ => Illegal::EmptyOrigin { from },
        }
    }

    /// How a move leaves the king in check.
    #[cold]
    fn exposure(&self, kind: Kind, from: Sq, to: Sq, exposed: Bitboard) -> SanError {
        let by = exposed.first_or_a1();
        let standing = self.checkers() & exposed;
        let reason = if kind == Kind::King {
            Illegal::KingAttacked { to, by }
        } else if let Some(by) = standing.first() {
            Illegal::LeavesCheck { by }
        } else {
            Illegal::Pinned { piece: from, by }
        };
        reason.into()
    }

    #[inline]
    fn resolve_pawn(
        &self,
        file: Option<u8>,
        rank: Option<u8>,
        capture: bool,
        to: Sq,
        promotion: Option<Kind>,
    ) -> Result<Move, SanError> {
        let pawns = self.pieces(self.turn, Kind::Pawn);
        let takes = capture || file.is_some_and(|f| f != to.file());
        let candidates =
            if takes { attacks::pawn(!self.turn, to) & pawns } else { self.pushers(to) } & origin(file, rank);
        let Some(from) = candidates.first() else { return Err(self.why_no_pawn(file, rank, takes, to)) };
        if !candidates.several() {
            return self.pawn_move(from, to, promotion);
        }
        // Two pawns can take, and the file is not said.
        let legal: Bitboard =
            candidates.iter().filter(|&from| self.pawn_move(from, to, promotion).is_ok()).collect();
        match legal.single() {
            Some(from) => self.pawn_move(from, to, promotion),
            None if legal.any() => Err(SanError::Ambiguous { candidates: legal }),
            None => self.pawn_move(from, to, promotion),
        }
    }

    /// The pawn that can be pushed to a square.
    #[inline]
    fn pushers(&self, to: Sq) -> Bitboard {
        let pawns = self.pieces(self.turn, Kind::Pawn);
        let occupied = self.occupied();
        let (back, double) = match self.turn {
            Color::White => (to.bit().south(), 3),
            Color::Black => (to.bit().north(), 4),
        };
        if occupied.contains(to) {
            return Bitboard::EMPTY;
        }
        if (back & occupied).is_empty() && to.rank() == double {
            let origin = match self.turn {
                Color::White => back.south(),
                Color::Black => back.north(),
            };
            return origin & pawns;
        }
        back & pawns
    }

    #[cold]
    fn why_no_pawn(&self, file: Option<u8>, rank: Option<u8>, takes: bool, to: Sq) -> SanError {
        let pawns = self.pieces(self.turn, Kind::Pawn);
        let reaching = if takes { attacks::pawn(!self.turn, to) & pawns } else { self.pushers(to) };
        let reason = if pawns.is_empty() {
            Illegal::NoSuchPiece { kind: Kind::Pawn }
        } else if self.of(self.turn).contains(to) {
            Illegal::OwnPiece { at: to }
        } else if let Some(from) = origin(file, rank).single()
            && !pawns.contains(from)
        {
            self.not_there(from)
        } else if reaching.any() {
            Illegal::WrongOrigin { reaching }
        } else {
            Illegal::NoneReaches { kind: Kind::Pawn, to }
        };
        reason.into()
    }

    /// Checks the move of a pawn that attacks the square, or can be pushed to it.
    #[inline]
    fn pawn_move(&self, from: Sq, to: Sq, promotion: Option<Kind>) -> Result<Move, SanError> {
        let takes = from.file() != to.file();
        let mut special = Special::None;
        if takes && !self.of(!self.turn).contains(to) {
            if self.of(self.turn).contains(to) {
                return Err(Illegal::OwnPiece { at: to }.into());
            }
            if self.ep() != Some(to) {
                return Err(Illegal::NothingToTake { at: to }.into());
            }
            special = Special::EnPassant;
        } else if from.rank().abs_diff(to.rank()) == 2 {
            special = Special::DoubleStep;
        }
        let last = Bitboard::EDGE_RANKS.contains(to);
        match promotion {
            None if last => return Err(Illegal::PromotionMissing.into()),
            Some(_) if !last => return Err(Illegal::PromotionImpossible.into()),
            Some(Kind::Pawn | Kind::King) => return Err(Illegal::PromotionImpossible.into()),
            Some(kind) => special = Special::Promotion(kind),
            None => {}
        }
        let exposed = match special {
            Special::EnPassant => self.ep_exposes(from, to),
            _ => self.exposes(Kind::Pawn, from, to),
        };
        if exposed.any() {
            return Err(self.exposure(Kind::Pawn, from, to, exposed));
        }
        Ok(Move { from, to, kind: Kind::Pawn, special })
    }

    fn resolve_squares(&self, from: Sq, to: Sq, promotion: Option<Kind>) -> Result<Move, SanError> {
        let Some(kind) = self.kind_at(from).filter(|_| self.of(self.turn).contains(from)) else {
            return Err(self.not_there(from).into());
        };
        let (file, rank) = (Some(from.file()), Some(from.rank()));
        if kind == Kind::Pawn {
            return self.resolve_pawn(file, rank, false, to, promotion);
        }
        if promotion.is_some() {
            return Err(Illegal::PromotionImpossible.into());
        }
        if kind == Kind::King && from.rank() == to.rank() {
            let home = from.file() == 4 && from.rank() == self.turn.pick(0, 7);
            for wing in Wing::ALL {
                // A king that goes further than one square means to castle.
                let meant = to == from.on_file(wing.king_file()) && from.file().abs_diff(to.file()) > 1;
                let rook = self.castling_rook(self.turn, wing);
                if rook == Some(to) || (meant && (rook.is_some() || home)) {
                    return self.resolve_castling(wing);
                }
            }
        }
        self.resolve_piece(kind, file, rank, to)
    }

    fn resolve_files(&self, from: u8, to: u8, promotion: Option<Kind>) -> Result<Move, SanError> {
        let pawns = self.pieces(self.turn, Kind::Pawn) & Bitboard::file(from);
        let (mut legal, mut found, mut error) = (Bitboard::EMPTY, None, None);
        for pawn in pawns {
            let targets = attacks::pawn(self.turn, pawn) & Bitboard::file(to);
            let Some(target) = targets.first() else { continue };
            match self.pawn_move(pawn, target, promotion) {
                Ok(m) => {
                    legal |= pawn.bit();
                    found = Some(m);
                }
                // A real obstacle says more than an empty square.
                Err(SanError::Illegal(Illegal::NothingToTake { .. })) if error.is_some() => {}
                Err(e) => error = Some(e),
            }
        }
        match found {
            Some(_) if legal.several() => Err(SanError::Ambiguous { candidates: legal }),
            Some(m) => Ok(m),
            None => Err(error.unwrap_or(SanError::Illegal(Illegal::NoSuchPiece { kind: Kind::Pawn }))),
        }
    }

    fn resolve_castling(&self, wing: Wing) -> Result<Move, SanError> {
        let king = self.king(self.turn);
        let Some(rook) = self.castling_rook(self.turn, wing) else {
            return Err(Illegal::CastlingRight { wing }.into());
        };
        if let Some(at) = (Self::castling_path(king, rook, wing) & self.occupied()).first() {
            return Err(Illegal::CastlingBlocked { at }.into());
        }
        if let Some(by) = self.checkers().first() {
            return Err(Illegal::CastlingInCheck { by }.into());
        }
        let without_king = self.occupied().without(king);
        for at in Self::king_path(king, wing) {
            if let Some(by) = self.attackers(at, !self.turn, without_king).first() {
                return Err(Illegal::CastlingThroughCheck { at, by }.into());
            }
        }
        // In Chess960 the rook may have been a shield.
        let to = king.on_file(wing.king_file());
        let after = without_king.without(rook).with(to).with(king.on_file(wing.rook_file()));
        if let Some(by) = self.attackers(to, !self.turn, after).first() {
            return Err(Illegal::CastlingThroughCheck { at: to, by }.into());
        }
        Ok(Move { from: king, to: rook, kind: Kind::King, special: Special::Castle })
    }

    /// Appends a move in standard algebraic notation, with as little of its
    /// origin as needed, and `+` or `#`.
    pub fn write_san(&self, m: Move, letters: Letters<'_>, out: &mut Vec<u8>) {
        self.write_san_bare(m, letters, out);
        let next = self.after(m);
        if next.is_check() {
            out.push(if next.has_moves() { b'+' } else { b'#' });
        }
    }

    /// Like [`Position::write_san`], without the sign of a check.
    pub fn write_san_bare(&self, m: Move, letters: Letters<'_>, out: &mut Vec<u8>) {
        if let Some(wing) = m.wing() {
            out.extend_from_slice(match wing {
                Wing::King => b"O-O",
                Wing::Queen => b"O-O-O",
            });
            return;
        }
        let takes = m.special == Special::EnPassant || self.occupied().contains(m.to);
        let [file, rank] = m.from.ascii();
        if m.kind == Kind::Pawn {
            if takes {
                out.push(file);
            }
        } else {
            out.extend_from_slice(letters.name(m.kind).as_bytes());
            let rivals = self.rivals(m);
            if rivals.any() {
                let same_file = (rivals & Bitboard::file(m.from.file())).any();
                let same_rank = (rivals & Bitboard::rank(m.from.rank())).any();
                if !same_file || same_rank {
                    out.push(file);
                }
                if same_file {
                    out.push(rank);
                }
            }
        }
        if takes {
            out.push(b'x');
        }
        out.extend_from_slice(&m.to.ascii());
        if let Some(kind) = m.promotion() {
            out.push(b'=');
            out.extend_from_slice(letters.name(kind).as_bytes());
        }
    }

    /// The other pieces of the kind that can legally go where a move goes.
    #[inline]
    pub(crate) fn rivals(&self, m: Move) -> Bitboard {
        if m.kind == Kind::King {
            return Bitboard::EMPTY;
        }
        let reaching = attacks::of(m.kind, self.turn, m.to, self.occupied())
            & self.pieces(self.turn, m.kind).without(m.from);
        if reaching.is_empty() {
            return reaching;
        }
        reaching.iter().filter(|&from| self.exposes(m.kind, from, m.to).is_empty()).collect()
    }

    /// A move in standard algebraic notation with English letters.
    ///
    /// ```
    /// use fenya::rules::Position;
    /// let position = Position::from_fen(b"6k1/5ppp/8/8/8/8/8/R3R1K1 w - - 0 1").unwrap();
    /// let m = position.read_uci(b"e1e8").unwrap();
    /// assert_eq!(position.san(m), "Re8#");
    /// let m = position.read_uci(b"e1d1").unwrap();
    /// assert_eq!(position.san(m), "Red1");
    /// ```
    #[must_use]
    pub fn san(&self, m: Move) -> String {
        let mut out = Vec::with_capacity(8);
        self.write_san(m, Letters::English, &mut out);
        String::from_utf8_lossy(&out).into_owned()
    }
}

/// The squares that a move may begin on.
#[inline]
fn origin(file: Option<u8>, rank: Option<u8>) -> Bitboard {
    file.map_or(Bitboard::FULL, Bitboard::file) & rank.map_or(Bitboard::FULL, Bitboard::rank)
}

/// Whether only the judgements of a move follow: `!`, `?`, and the signs that
/// Unicode has for pairs of them.
fn is_annotation(rest: &[u8]) -> bool {
    std::str::from_utf8(rest).is_ok_and(|rest| {
        rest.chars().all(|c| matches!(c, '!' | '?' | '‼' | '⁇' | '⁈' | '⁉' | '\u{fe0e}' | '\u{fe0f}'))
    })
}
