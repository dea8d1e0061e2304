//! The quick answer for records that have nothing odd about them.

use crate::rules::Position;

pub(super) fn is_plain(_position: &Position) -> bool {
    false
}
