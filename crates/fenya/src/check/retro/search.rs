//! Goes back a few moves to see whether there is any way back at all.

use super::kernel;
use super::ledger::{self, Ledger};
use super::past::{Change, Past};

/// How many moves are taken back.
const DEPTH: u32 = 4;
/// Positions that are looked at before the answer is "possible".
const NODES: u32 = 20_000;
/// Steps of all searches for the ways of pawns, before the answer is "possible".
const KERNEL_NODES: u32 = 10_000;

/// What is left of the effort that one position is worth.
pub(super) struct Effort {
    nodes: u32,
    kernel_nodes: u32,
}

impl Effort {
    pub fn new() -> Self {
        Self { nodes: NODES, kernel_nodes: KERNEL_NODES }
    }

    pub fn pawns_possible(&mut self, past: &Past, books: [Ledger; 2]) -> bool {
        kernel::is_possible(past, books, &mut self.kernel_nodes)
    }

    /// False when every way back ends within a few moves. The position itself
    /// has passed the test of [`ledger::balance`].
    pub fn has_past(&mut self, past: &Past) -> bool {
        self.has_before(past, DEPTH)
    }

    fn has_before(&mut self, past: &Past, depth: u32) -> bool {
        if depth == 0 || past.may_be_start() {
            return true;
        }
        if self.nodes == 0 {
            return true;
        }
        self.nodes -= 1;
        past.any_before(&mut |before, change| {
            if !before.is_lawful() {
                return false;
            }
            if change == Change::None {
                return self.has_before(before, depth - 1);
            }
            // Pawns and pieces must still be possible.
            let Some(books) = ledger::balance(before) else { return false };
            self.has_before(before, depth - 1)
                && (change == Change::Step || self.pawns_possible(before, books))
        })
    }
}
