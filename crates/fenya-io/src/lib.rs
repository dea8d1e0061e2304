//! What fenya's command and its server share: texts cut into positions and games, and positions, problems,
//! games and boards of pictures as JSON. The schema is described in `docs/json.md`; keys are only ever added.
//!
//! | module | what it has |
//! |---|---|
//! | [`item`] | a piece of input that is one position, and all that is wrong with it |
//! | [`lines`] | a text of several lines, cut into such pieces |
//! | [`game`], [`steps`] | games as they were found; the positions of their moves |
//! | [`picture`] | boards of pictures as pieces of input |
//! | [`object`] | positions and problems as JSON |
//!
//! No files, no terminal, no network: those are the shells' affair.

#![forbid(unsafe_code)]

pub mod game;
pub mod item;
pub mod lines;
pub mod object;
pub mod picture;
pub mod steps;
