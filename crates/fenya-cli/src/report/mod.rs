//! Ways to tell problems: as compilers print them, as SARIF.

pub mod sarif;
pub mod text;
