//! The documents say what the code does.

#![allow(clippy::unwrap_used)]

use fenya::check::Code;

fn document(name: &str) -> String {
    let path = format!("{}/../../docs/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap()
}

#[test]
fn every_code_is_documented_with_its_severity_and_sentence() {
    let text = document("diagnostics.md");
    for code in Code::ALL {
        let row = format!("| `{code}` | {} | {} |", code.severity(), code.template().replace('|', "\\|"));
        assert!(text.contains(&row), "docs/diagnostics.md lacks: {row}");
    }
}

#[test]
fn every_code_is_used() {
    // A code that nothing tells is a promise that nothing keeps.
    let mut sources = String::new();
    for folder in ["notation", "check", "check/retro", "pgn"] {
        let path = format!("{}/src/{folder}", env!("CARGO_MANIFEST_DIR"));
        let Ok(entries) = std::fs::read_dir(path) else { continue };
        for entry in entries {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("messages.rs") {
                sources.push_str(&std::fs::read_to_string(path).unwrap());
            }
        }
    }
    let unused: Vec<String> = Code::ALL
        .iter()
        .map(|code| format!("{code:?}"))
        .filter(|name| !sources.contains(&format!("Code::{name}")))
        .collect();
    assert!(unused.is_empty(), "never told: {unused:?}");
}
