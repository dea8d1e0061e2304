//! A position on the way back, and the moves that can have led to it.

use crate::board::{Board, Color};
use crate::rules::{Bitboard, Kind, Position, Sq, Wing, attacks};
use crate::setup::Setup;

/// A position whose last move is asked for.
///
/// Besides the board it knows what is known of the past: whose king and rooks
/// have never moved, and that a pawn has just made a double step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Past {
    kinds: [Bitboard; 6],
    colors: [Bitboard; 2],
    /// Kings and rooks that have never moved, since they may still castle.
    unmoved: Bitboard,
    /// The square that a pawn passed with the last move.
    passed: Option<Sq>,
    /// The side to move.
    pub turn: Color,
}

/// What a move back changes, beyond the squares of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// Neither pawns nor the number of pieces.
    None,
    /// Squares of pawns, on their own files.
    Step,
    /// The number of pieces or of pawns.
    Material,
}

/// Kinds of pieces, those with the fewest obstacles first.
const ORDER: [Kind; 5] = [Kind::Knight, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::King];

/// A move of a piece that took nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quiet {
    pub mover: Color,
    pub kind: Kind,
    pub from: Sq,
    pub to: Sq,
}

impl Quiet {
    /// The squares that were empty before the move, or on its way.
    pub fn needs_empty(self) -> Bitboard {
        let way =
            if self.kind == Kind::Knight { Bitboard::EMPTY } else { attacks::between(self.from, self.to) };
        way | self.from.bit()
    }
}

const fn home_rank(color: Color) -> u8 {
    match color {
        Color::White => 0,
        Color::Black => 7,
    }
}

/// The square some ranks further on, seen from a side.
fn ahead(color: Color, sq: Sq, ranks: i8) -> Option<Sq> {
    let rank = sq.rank().checked_add_signed(color.pick(ranks, -ranks))?;
    Sq::at(sq.file(), rank)
}

impl Past {
    pub fn from_position(position: &Position) -> Self {
        let mut unmoved = position.castling_rooks();
        for color in Color::ALL {
            if (unmoved & position.of(color)).any() {
                unmoved |= position.king(color).bit();
            }
        }
        Self {
            kinds: Kind::ALL.map(|k| position.kind(k)),
            colors: Color::ALL.map(|c| position.of(c)),
            unmoved,
            passed: position.ep(),
            turn: position.turn(),
        }
    }

    /// `None` unless the board is 8x8 with one king each and the six pieces of
    /// orthodox chess, no pawn on the edge.
    pub fn from_setup(setup: &Setup) -> Option<Self> {
        let board: &Board = &setup.board;
        let mut past = Self {
            kinds: [Bitboard::EMPTY; 6],
            colors: [Bitboard::EMPTY; 2],
            unmoved: Bitboard::EMPTY,
            passed: None,
            turn: setup.turn,
        };
        for (square, piece) in board.pieces() {
            past.put(Sq::try_from(square).ok()?, piece.color, Kind::from_role(piece.role)?);
        }
        for right in setup.castling.resolve(board).valid() {
            past.unmoved |= Sq::try_from(right.king).ok()?.bit() | Sq::try_from(right.rook).ok()?.bit();
        }
        if let Some(square) = setup.en_passant {
            past.passed = Some(Sq::try_from(square).ok()?);
        }
        let one_king = |c| past.pieces(c, Kind::King).is_single();
        let sound = Color::ALL.into_iter().all(one_king)
            && (past.kind(Kind::Pawn) & Bitboard::EDGE_RANKS).is_empty()
            && Color::ALL.into_iter().all(|c| past.of(c).len() <= 16);
        sound.then_some(past)
    }

    /// The same board with the other side to move.
    pub fn turned(mut self) -> Self {
        self.turn = !self.turn;
        self.passed = None;
        self
    }

    pub fn kind(&self, kind: Kind) -> Bitboard {
        self.kinds[kind as usize]
    }

    pub fn of(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    pub fn pieces(&self, color: Color, kind: Kind) -> Bitboard {
        self.kind(kind) & self.of(color)
    }

    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    pub fn king(&self, color: Color) -> Option<Sq> {
        self.pieces(color, Kind::King).first()
    }

    fn put(&mut self, sq: Sq, color: Color, kind: Kind) {
        self.kinds[kind as usize] |= sq.bit();
        self.colors[color.index()] |= sq.bit();
    }

    fn take(&mut self, sq: Sq, color: Color, kind: Kind) {
        self.kinds[kind as usize] &= !sq.bit();
        self.colors[color.index()] &= !sq.bit();
    }

    /// The pieces of a side that attack a square.
    pub fn attackers(&self, sq: Sq, by: Color) -> Bitboard {
        let occupied = self.occupied();
        let queens = self.kind(Kind::Queen);
        self.of(by)
            & ((attacks::pawn(!by, sq) & self.kind(Kind::Pawn))
                | (attacks::knight(sq) & self.kind(Kind::Knight))
                | (attacks::king(sq) & self.kind(Kind::King))
                | (attacks::bishop(sq, occupied) & (self.kind(Kind::Bishop) | queens))
                | (attacks::rook(sq, occupied) & (self.kind(Kind::Rook) | queens)))
    }

    /// The pieces that attack the king of a side.
    pub fn checkers(&self, color: Color) -> Bitboard {
        match self.king(color) {
            Some(king) => self.attackers(king, !color),
            None => Bitboard::EMPTY,
        }
    }

    /// The king of the side that has just moved is safe, and no more than two
    /// pieces check the other: no move gives three checks at once.
    pub fn is_lawful(&self) -> bool {
        self.checkers(!self.turn).is_empty() && self.checkers(self.turn).len() <= 2
    }

    /// May a game of chess or Chess960 begin so? Whoever says yes too often
    /// only finds less.
    pub fn may_be_start(&self) -> bool {
        let pawns = Bitboard::rank(1) | Bitboard::rank(6);
        self.turn == Color::White
            && self.passed.is_none()
            && self.kind(Kind::Pawn) == pawns
            && self.occupied() == pawns | Bitboard::EDGE_RANKS
    }

    /// Are all pieces where games of orthodox chess begin? With pieces missing
    /// this is how games at odds begin.
    pub fn is_at_home(&self) -> bool {
        let start = Self::from_position(&Position::start());
        Color::ALL
            .into_iter()
            .all(|c| Kind::ALL.into_iter().all(|k| (self.pieces(c, k) & !start.pieces(c, k)).is_empty()))
    }

    /// True when no file holds two pawns of a side, or a white pawn beyond a
    /// black one.
    pub fn pawns_face_each_other(&self) -> bool {
        let beyond = |set: Bitboard| {
            let mut set = set << 8;
            for ranks in [8, 16, 32] {
                set |= set << ranks;
            }
            set
        };
        let (white, black) = (self.pieces(Color::White, Kind::Pawn), self.pieces(Color::Black, Kind::Pawn));
        (beyond(white) & white).is_empty() && (beyond(black) & (black | white)).is_empty()
    }

    /// The position before a double step, if one was the last move.
    pub fn before_double_step(&self) -> Option<Self> {
        let mut before = None;
        self.passed?;
        self.any_before(&mut |past, _| {
            before = Some(*past);
            true
        });
        before
    }

    /// Visits moves back by which a piece, not a pawn, came from an empty square
    /// without taking anything, until a visit returns true; at most so many,
    /// knights first, and only those within a set of squares.
    #[inline]
    pub fn any_quiet(
        &self,
        mover: Color,
        within: Bitboard,
        mut tries: u32,
        mut visit: impl FnMut(Quiet) -> bool,
    ) -> bool {
        let occupied = self.occupied();
        let movable = self.of(mover) & !self.unmoved & within;
        for kind in ORDER {
            for to in movable & self.kind(kind) {
                for from in attacks::of(kind, mover, to, occupied) & within & !occupied {
                    if visit(Quiet { mover, kind, from, to }) {
                        return true;
                    }
                    tries -= 1;
                    if tries == 0 {
                        return false;
                    }
                }
            }
        }
        false
    }

    /// With a quiet move taken back, the side to move left as it is.
    pub fn without(&self, quiet: Quiet) -> Self {
        let mut past = *self;
        past.take(quiet.to, quiet.mover, quiet.kind);
        past.put(quiet.from, quiet.mover, quiet.kind);
        past
    }

    /// Visits the positions before every move that can have led here, quiet
    /// moves of pieces first, until a visit returns true. Only the way pieces
    /// move is looked at, not whether the position before is possible.
    pub fn any_before(&self, visit: &mut dyn FnMut(&Self, Change) -> bool) -> bool {
        let mover = !self.turn;
        let mut before = *self;
        before.turn = mover;
        before.passed = None;
        if let Some(passed) = self.passed {
            return self.double_step_over(passed, before, visit);
        }
        let movable = self.of(mover) & !self.unmoved;
        for kind in ORDER {
            for to in movable & self.kind(kind) {
                let origins = attacks::of(kind, mover, to, self.occupied()) & !self.occupied();
                if origins.any() && self.back(before, (kind, kind), to, origins, false, visit) {
                    return true;
                }
            }
        }
        self.pawn_steps(before, visit)
            || self.castlings(before, visit)
            || self.captures(before, visit)
            || self.promotions(before, visit)
            || self.en_passant(before, visit)
    }

    /// Moves a piece back from a square to each of the origins; with `took`, a
    /// piece of the other side comes back to where it was taken.
    fn back(
        &self,
        before: Self,
        (now, then): (Kind, Kind),
        to: Sq,
        origins: Bitboard,
        took: bool,
        visit: &mut dyn FnMut(&Self, Change) -> bool,
    ) -> bool {
        let mover = before.turn;
        for from in origins {
            let mut base = before;
            base.take(to, mover, now);
            base.put(from, mover, then);
            if !took {
                let change = match (now == then, now) {
                    (false, _) => Change::Material,
                    (true, Kind::Pawn) => Change::Step,
                    _ => Change::None,
                };
                if visit(&base, change) {
                    return true;
                }
                continue;
            }
            for victim in [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn] {
                if victim == Kind::Pawn && Bitboard::EDGE_RANKS.contains(to) {
                    continue;
                }
                let mut with = base;
                with.put(to, self.turn, victim);
                if visit(&with, Change::Material) {
                    return true;
                }
            }
        }
        false
    }

    /// A piece has been taken from the side to move: is there one to give back?
    fn has_victim(&self) -> bool {
        self.of(self.turn).len() < 16
    }

    fn captures(&self, before: Self, visit: &mut dyn FnMut(&Self, Change) -> bool) -> bool {
        if !self.has_victim() {
            return false;
        }
        let mover = before.turn;
        let movable = self.of(mover) & !self.unmoved;
        for kind in Kind::ALL {
            for to in movable & self.kind(kind) {
                let origins = if kind == Kind::Pawn {
                    self.pawn_origins(mover, to)
                } else {
                    attacks::of(kind, mover, to, self.occupied()) & !self.occupied()
                };
                if origins.any() && self.back(before, (kind, kind), to, origins, true, visit) {
                    return true;
                }
            }
        }
        false
    }

    /// The empty squares from which a pawn can have captured to a square.
    fn pawn_origins(&self, mover: Color, to: Sq) -> Bitboard {
        attacks::pawn(!mover, to) & !self.occupied() & !Bitboard::rank(home_rank(mover))
    }

    fn pawn_steps(&self, before: Self, visit: &mut dyn FnMut(&Self, Change) -> bool) -> bool {
        let mover = before.turn;
        let home = home_rank(mover);
        let free = |sq: Option<Sq>| sq.filter(|&s| !self.occupied().contains(s) && s.rank() != home);
        for to in self.pieces(mover, Kind::Pawn) {
            let Some(one) = free(ahead(mover, to, -1)) else { continue };
            let mut origins = one.bit();
            if to.rank() == mover.pick(3, 4)
                && let Some(two) = free(ahead(mover, to, -2))
            {
                origins |= two.bit();
            }
            if self.back(before, (Kind::Pawn, Kind::Pawn), to, origins, false, visit) {
                return true;
            }
        }
        false
    }

    /// The last move was the double step over a square.
    fn double_step_over(
        &self,
        passed: Sq,
        before: Self,
        visit: &mut dyn FnMut(&Self, Change) -> bool,
    ) -> bool {
        let mover = before.turn;
        let (Some(from), Some(to)) = (ahead(mover, passed, -1), ahead(mover, passed, 1)) else {
            return false;
        };
        let fits = passed.rank() == mover.pick(2, 5)
            && self.pieces(mover, Kind::Pawn).contains(to)
            && !self.occupied().contains(passed)
            && !self.occupied().contains(from);
        fits && self.back(before, (Kind::Pawn, Kind::Pawn), to, from.bit(), false, visit)
    }

    fn promotions(&self, before: Self, visit: &mut dyn FnMut(&Self, Change) -> bool) -> bool {
        let mover = before.turn;
        if self.pieces(mover, Kind::Pawn).len() >= 8 {
            return false;
        }
        let last = Bitboard::rank(home_rank(!mover));
        for kind in Kind::PROMOTIONS {
            for to in self.pieces(mover, kind) & last {
                let Some(behind) = ahead(mover, to, -1) else { continue };
                let straight = behind.bit() & !self.occupied();
                let aside = self.pawn_origins(mover, to);
                if (straight.any() && self.back(before, (kind, Kind::Pawn), to, straight, false, visit))
                    || (aside.any()
                        && self.has_victim()
                        && self.back(before, (kind, Kind::Pawn), to, aside, true, visit))
                {
                    return true;
                }
            }
        }
        false
    }

    fn en_passant(&self, before: Self, visit: &mut dyn FnMut(&Self, Change) -> bool) -> bool {
        let mover = before.turn;
        if !self.has_victim() {
            return false;
        }
        for to in self.pieces(mover, Kind::Pawn) & Bitboard::rank(mover.pick(5, 2)) {
            let (Some(victim), Some(origin)) = (ahead(mover, to, -1), ahead(mover, to, 1)) else { continue };
            if self.occupied().contains(victim) || self.occupied().contains(origin) {
                continue;
            }
            for from in self.pawn_origins(mover, to) {
                let mut with = before;
                with.take(to, mover, Kind::Pawn);
                with.put(from, mover, Kind::Pawn);
                with.put(victim, self.turn, Kind::Pawn);
                with.passed = Some(to);
                if visit(&with, Change::Material) {
                    return true;
                }
            }
        }
        false
    }

    /// Castling, by the rules of Chess960 and so of orthodox chess: the king
    /// may have come from any square of the first rank between two rooks.
    fn castlings(&self, before: Self, visit: &mut dyn FnMut(&Self, Change) -> bool) -> bool {
        let mover = before.turn;
        let rank = home_rank(mover);
        if (self.unmoved & self.of(mover)).any() {
            return false;
        }
        for wing in Wing::ALL {
            let (Some(king), Some(rook)) = (Sq::at(wing.king_file(), rank), Sq::at(wing.rook_file(), rank))
            else {
                continue;
            };
            if !self.pieces(mover, Kind::King).contains(king)
                || !self.pieces(mover, Kind::Rook).contains(rook)
            {
                continue;
            }
            let mut cleared = before;
            cleared.take(king, mover, Kind::King);
            cleared.take(rook, mover, Kind::Rook);
            let occupied = cleared.occupied();
            for (king_file, rook_file) in origins(wing) {
                let (Some(k), Some(r)) = (Sq::at(king_file, rank), Sq::at(rook_file, rank)) else { continue };
                // Every square on the way of either is empty but for the two.
                let way = |a: Sq, b: Sq| attacks::between(a, b) | a.bit() | b.bit();
                if (occupied & (way(k, king) | way(r, rook))).any() {
                    continue;
                }
                let mut with = cleared;
                with.put(k, mover, Kind::King);
                with.put(r, mover, Kind::Rook);
                with.unmoved |= k.bit() | r.bit();
                // A king in check does not castle.
                if with.checkers(mover).is_empty() && visit(&with, Change::None) {
                    return true;
                }
            }
        }
        false
    }
}

/// The files of king and rook before castling to a wing: the king between the
/// rooks, the rook on the wing.
fn origins(wing: Wing) -> impl Iterator<Item = (u8, u8)> {
    (1..7u8).flat_map(move |king| {
        (0..8u8)
            .filter(move |&rook| match wing {
                Wing::King => rook > king,
                Wing::Queen => rook < king,
            })
            .map(move |rook| (king, rook))
    })
}
