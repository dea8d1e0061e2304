//! Legal moves, generated as such: pinned pieces stay on the line of their
//! pin, a check is answered on the line of the checker, and the king avoids
//! every attacked square; only a capture en passant is tried out.

use super::{Bitboard, Kind, Move, MoveList, Position, Special, Sq, Wing, attacks};
use crate::board::Color;

/// What becomes of the moves: they are listed, or only counted.
trait Sink {
    /// A piece can go to any of these squares.
    fn piece(&mut self, kind: Kind, from: Sq, to: Bitboard);
    /// Pawns arrive on these squares, each from `delta` below.
    fn pawns(&mut self, to: Bitboard, delta: i8, special: Special);
    /// Pawns arrive on these squares of the last rank.
    fn promotions(&mut self, to: Bitboard, delta: i8);
    /// One move more.
    fn special(&mut self, m: Move);
}

impl Sink for MoveList {
    #[inline]
    fn piece(&mut self, kind: Kind, from: Sq, to: Bitboard) {
        for to in to {
            self.push(Move { from, to, kind, special: Special::None });
        }
    }

    #[inline]
    fn pawns(&mut self, to: Bitboard, delta: i8, special: Special) {
        for to in to {
            self.push(Move { from: to.step(-delta), to, kind: Kind::Pawn, special });
        }
    }

    #[inline]
    fn promotions(&mut self, to: Bitboard, delta: i8) {
        for to in to {
            for kind in Kind::PROMOTIONS {
                let special = Special::Promotion(kind);
                self.push(Move { from: to.step(-delta), to, kind: Kind::Pawn, special });
            }
        }
    }

    #[inline]
    fn special(&mut self, m: Move) {
        self.push(m);
    }
}

/// Counts moves without listing them.
struct Count(u32);

impl Sink for Count {
    #[inline]
    fn piece(&mut self, _: Kind, _: Sq, to: Bitboard) {
        self.0 += to.len();
    }

    #[inline]
    fn pawns(&mut self, to: Bitboard, _: i8, _: Special) {
        self.0 += to.len();
    }

    #[inline]
    fn promotions(&mut self, to: Bitboard, _: i8) {
        self.0 += 4 * to.len();
    }

    #[inline]
    fn special(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// One rank forward, as that side sees it.
#[inline]
const fn forward<const WHITE: bool>(set: Bitboard) -> Bitboard {
    if WHITE { set.north() } else { set.south() }
}

impl Position {
    /// Puts every legal move into the list, which is emptied first.
    ///
    /// ```
    /// use fenya::rules::{MoveList, Position};
    ///
    /// // The bishop pins the rook: it cannot leave the diagonal, so only the king moves.
    /// let position = Position::from_fen(b"4k3/8/8/8/1b6/8/3R4/4K3 w - - 0 1").unwrap();
    /// let mut list = MoveList::new();
    /// position.legal_moves(&mut list);
    /// assert_eq!(list.len(), 4);
    /// ```
    pub fn legal_moves(&self, list: &mut MoveList) {
        list.clear();
        self.generate(list);
    }

    /// Every legal move.
    #[must_use]
    pub fn moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate(&mut list);
        list
    }

    /// How many legal moves there are.
    #[must_use]
    pub fn count_moves(&self) -> usize {
        let mut count = Count(0);
        self.generate(&mut count);
        count.0 as usize
    }

    /// True when the side to move has a legal move.
    #[must_use]
    pub fn has_moves(&self) -> bool {
        self.count_moves() > 0
    }

    /// True when the move is one of this position.
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        self.find_move(m.from, m.to, m.promotion()) == Some(m)
    }

    #[inline]
    fn generate<S: Sink>(&self, sink: &mut S) {
        match self.turn {
            Color::White => self.generate_for::<S, true>(sink),
            Color::Black => self.generate_for::<S, false>(sink),
        }
    }

    /// The squares that the side not to move attacks, seeing through the king.
    #[inline]
    pub(super) fn danger(&self) -> Bitboard {
        let them = !self.turn;
        let enemy = self.of(them);
        let [pawns, knights, bishops, rooks, queens, kings] = self.kinds.map(|b| b & enemy);
        let occupied = self.occupied() ^ (self.kinds[Kind::King.index()] ^ kings);
        attacks::pawns(them, pawns)
            | attacks::knights(knights)
            | attacks::king(kings.first_or_a1())
            | attacks::sliders(rooks | queens, bishops | queens, occupied)
    }

    fn generate_for<S: Sink, const WHITE: bool>(&self, sink: &mut S) {
        let us = if WHITE { Color::White } else { Color::Black };
        let (own, enemy) = (self.of(us), self.of(!us));
        let occupied = own | enemy;
        let king = self.king(us);
        let danger = self.danger();
        sink.piece(Kind::King, king, attacks::king(king) & !own & !danger);

        let [pawns, knights, bishops, rooks, queens, _] = self.kinds;
        let (straight, oblique) = ((rooks | queens) & enemy, (bishops | queens) & enemy);
        let (files, diagonals) = (attacks::rook(king, occupied), attacks::bishop(king, occupied));

        let mut allowed = !own;
        let check = danger.contains(king);
        if check {
            let checkers = (files & straight)
                | (diagonals & oblique)
                | (attacks::knight(king) & knights & enemy)
                | (attacks::pawn(us, king) & pawns & enemy);
            let Some(checker) = checkers.single() else { return };
            allowed = attacks::between(king, checker) | checker.bit();
        }

        // A pinned piece is the first on its line from the king, the pinner
        // the second.
        let screen = (files | diagonals) & own;
        let behind = occupied ^ screen;
        let mut pinned = Bitboard::EMPTY;
        let pinners = (attacks::rook(king, behind) & straight & !files)
            | (attacks::bishop(king, behind) & oblique & !diagonals);
        for pinner in pinners {
            let line = attacks::between(king, pinner) | pinner.bit();
            let piece = line & own;
            pinned |= piece;
            if !check {
                self.pinned_moves::<S, WHITE>(sink, piece.first_or_a1(), line);
            }
        }
        let free = own & !pinned;

        for from in knights & free {
            sink.piece(Kind::Knight, from, attacks::knight(from) & allowed);
        }
        for from in bishops & free {
            sink.piece(Kind::Bishop, from, attacks::bishop(from, occupied) & allowed);
        }
        for from in rooks & free {
            sink.piece(Kind::Rook, from, attacks::rook(from, occupied) & allowed);
        }
        for from in queens & free {
            sink.piece(Kind::Queen, from, attacks::queen(from, occupied) & allowed);
        }
        self.pawn_moves::<S, WHITE>(sink, pawns & free, allowed);
        if self.passed.is_some() {
            self.ep_moves(sink);
        }
        if !check && (self.castling & own).any() {
            for wing in Wing::ALL {
                if let Some(rook) = self.castling_rook(us, wing)
                    && !pinned.contains(rook)
                    && (Self::castling_path(king, rook, wing) & occupied).is_empty()
                    && (Self::king_path(king, wing) & danger).is_empty()
                {
                    sink.special(Move { from: king, to: rook, kind: Kind::King, special: Special::Castle });
                }
            }
        }
    }

    /// The squares that must be empty for castling.
    #[inline]
    pub(super) fn castling_path(king: Sq, rook: Sq, wing: Wing) -> Bitboard {
        let (king_to, rook_to) = (king.on_file(wing.king_file()), king.on_file(wing.rook_file()));
        let all =
            attacks::between(king, king_to) | attacks::between(rook, rook_to) | king_to.bit() | rook_to.bit();
        all.without(king).without(rook)
    }

    /// The squares over which the king castles; they must not be attacked.
    #[inline]
    pub(super) fn king_path(king: Sq, wing: Wing) -> Bitboard {
        let to = king.on_file(wing.king_file());
        attacks::between(king, to) | to.bit()
    }

    #[inline]
    fn pinned_moves<S: Sink, const WHITE: bool>(&self, sink: &mut S, from: Sq, line: Bitboard) {
        let occupied = self.occupied();
        match self.kind_at(from) {
            Some(Kind::Pawn) => self.pawn_moves::<S, WHITE>(sink, from.bit(), line),
            Some(kind @ (Kind::Bishop | Kind::Rook | Kind::Queen)) => {
                let to = attacks::of(kind, self.turn, from, occupied) & line;
                sink.piece(kind, from, to.without(from));
            }
            // A pinned knight cannot move, and a king is not pinned.
            _ => {}
        }
    }

    /// Pushes and captures, but not en passant.
    #[inline]
    fn pawn_moves<S: Sink, const WHITE: bool>(&self, sink: &mut S, pawns: Bitboard, allowed: Bitboard) {
        let enemy = self.colors[usize::from(WHITE)];
        let empty = !self.occupied();
        let up: i8 = if WHITE { 8 } else { -8 };
        let third = Bitboard::rank(if WHITE { 2 } else { 5 });
        let last = Bitboard::rank(if WHITE { 7 } else { 0 });

        let one = forward::<WHITE>(pawns) & empty;
        let two = forward::<WHITE>(one & third) & empty & allowed;
        let one = one & allowed;
        let ahead = forward::<WHITE>(pawns);
        let (right, left) = (ahead.east() & enemy & allowed, ahead.west() & enemy & allowed);
        sink.pawns(one & !last, up, Special::None);
        sink.pawns(two, 2 * up, Special::DoubleStep);
        sink.pawns(right & !last, up + 1, Special::None);
        sink.pawns(left & !last, up - 1, Special::None);
        if ((one | right | left) & last).any() {
            sink.promotions(one & last, up);
            sink.promotions(right & last, up + 1);
            sink.promotions(left & last, up - 1);
        }
    }

    #[cold]
    fn ep_moves<S: Sink>(&self, sink: &mut S) {
        let Some(to) = self.ep() else { return };
        for from in self.ep_takers(to) {
            if self.ep_is_legal(from, to) {
                sink.special(Move { from, to, kind: Kind::Pawn, special: Special::EnPassant });
            }
        }
    }

    /// How many games of so many half-moves start here.
    ///
    /// ```
    /// use fenya::rules::Position;
    /// assert_eq!(Position::start().perft(3), 8_902);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves() as u64,
            _ => self
                .moves()
                .iter()
                .map(|&m| {
                    let mut next = *self;
                    next.play(m);
                    next.perft(depth - 1)
                })
                .sum(),
        }
    }
}
