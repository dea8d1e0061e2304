//! Reads a chess position from any notation, checks it, and writes it in any other.

pub mod board;
pub mod rules;
