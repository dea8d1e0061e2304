//! Ways to tell problems: as compilers print them, as JSON, as SARIF.

pub mod json;
pub mod sarif;
pub mod text;
