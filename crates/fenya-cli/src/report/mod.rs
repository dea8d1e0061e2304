//! Ways to tell problems: as compilers print them, as SARIF.

use fenya::check::MessageLanguage;
use std::sync::OnceLock;

pub mod sarif;
pub mod text;

static LANGUAGE: OnceLock<MessageLanguage> = OnceLock::new();

/// Sets the language of all problems and fixes, once.
pub fn speak(language: MessageLanguage) {
    let _ = LANGUAGE.set(language);
}

/// The language in which problems and fixes are told.
pub fn language() -> MessageLanguage {
    LANGUAGE.get().copied().unwrap_or_default()
}
