//! The move before.

use super::Context;

pub(super) fn check(_context: &mut Context<'_>) {}
