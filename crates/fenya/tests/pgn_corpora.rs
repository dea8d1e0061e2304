//! Files that other projects test with: all are read, every problem is in
//! bounds, and what is written is read again as the same game.
//!
//! The collections are not part of the project; without them the test prints
//! a notice and passes.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use fenya::check::Severity;
use fenya::pgn::{Event, Game, TagOrder, WriteOptions, games, split, write};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() { files(&path, out) } else { out.push(path) }
    }
}

#[test]
fn every_file_is_read_and_written_and_read_again() {
    let root = std::env::var_os("FENYA_SHARED")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared"), PathBuf::from);
    let mut all = Vec::new();
    files(&root.join("corpora/pgn"), &mut all);
    all.sort();
    if all.is_empty() {
        println!("skipped: corpora/pgn is not there");
        return;
    }
    let options = WriteOptions { tags: TagOrder::AsGiven, ..WriteOptions::default() };
    let (mut count, mut moves, mut broken) = (0, 0, 0);
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    for path in &all {
        let bytes = std::fs::read(path).unwrap();
        let before = count;
        let mut bad = 0;
        let mut last = 0;
        for span in split(&bytes) {
            assert!(span.start >= last && span.end <= bytes.len(), "{}: {span:?}", path.display());
            last = span.end;
        }
        for game in games(&bytes) {
            count += 1;
            moves += game.events().filter(|e| matches!(e, Event::Move { .. })).count();
            let errors = game.problems.iter().filter(|p| p.severity == Severity::Error).count();
            bad += usize::from(errors > 0);
            for problem in &game.problems {
                *codes.entry(problem.code.as_str()).or_default() += 1;
                assert!(
                    problem.span.start <= problem.span.end && problem.span.end <= bytes.len(),
                    "{}: {problem:?}",
                    path.display()
                );
                assert!(game.span.start <= problem.span.start && problem.span.end <= game.span.end);
                if std::env::var_os("FENYA_PROBLEMS").is_some() && problem.severity > Severity::Info {
                    let near = String::from_utf8_lossy(&bytes[problem.span.range()]).into_owned();
                    println!("{}: game at {}: {problem} <{near}>", path.display(), game.span.start);
                }
            }
            let text = write(&game, &options).unwrap();
            let again: Vec<Game> = games(text.as_bytes()).collect();
            assert_eq!(again.len(), 1, "{}: {text}", path.display());
            assert!(game.is_same(&again[0]), "{}:\n{text}\n{again:?}\n{game:?}", path.display());
            // The export format changes tags; a second time, nothing.
            let export = game.to_string();
            let mut twice = games(export.as_bytes()).map(|g| g.to_string());
            assert_eq!(twice.next().as_deref(), Some(export.as_str()), "{}", path.display());
            assert!(
                text.lines().all(|l| l.starts_with('[')
                    || !l.contains(' ')
                    || l.chars().count() < 80
                    || l.contains("  ")
                    || l.contains(" [")
                    || l.contains(" ;")
                    || l.contains(" %")),
                "{text}"
            );
        }
        broken += bad;
        if std::env::var_os("FENYA_COUNTS").is_some() {
            let plies: Vec<String> = games(&bytes).map(|g| g.mainline().count().to_string()).collect();
            println!("counts\t{}\t{}", path.display(), plies.join(" "));
        }
        if bad > 0 {
            println!(
                "{}: {} games, {bad} with errors",
                path.strip_prefix(&root).unwrap_or(path).display(),
                count - before
            );
        }
    }
    println!("{} files, {count} games, {moves} moves, {broken} games with errors; {codes:?}", all.len());
    assert!(count > 100);
}
