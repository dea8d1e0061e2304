//! Applies fixes until no error is left.

use super::{Problem, Severity, check};
use crate::notation::{ReadOptions, Readings, read};

/// Positions that are tried at the most.
const MAX_TRIES: usize = 48;

pub(super) fn mend(readings: &Readings) -> Option<String> {
    if readings.is_ambiguous() {
        return None;
    }
    let (fen, errors) = match readings.unique() {
        Some(reading) => {
            let mut errors = readings.text_problems();
            errors.extend(check(reading));
            (reading.setup.to_string(), errors)
        }
        None => (String::new(), readings.problems.clone()),
    };
    let errors: Vec<Problem> = errors.into_iter().filter(|p| p.severity == Severity::Error).collect();
    if errors.is_empty() {
        return Some(fen);
    }
    // Breadth first: the fewest fixes win, and of equals the likelier one.
    let mut queue: Vec<String> = fixes(&errors);
    let mut at = 0;
    while at < queue.len() && at < MAX_TRIES {
        let candidate = queue[at].clone();
        at += 1;
        let again = read(&candidate, &ReadOptions::default());
        let Some(reading) = again.unique() else { continue };
        let mut errors = again.text_problems();
        errors.extend(check(reading));
        errors.retain(|p| p.severity == Severity::Error);
        if errors.is_empty() {
            return Some(candidate);
        }
        for fen in fixes(&errors) {
            if !queue.contains(&fen) && queue.len() < MAX_TRIES {
                queue.push(fen);
            }
        }
    }
    None
}

fn fixes(errors: &[Problem]) -> Vec<String> {
    errors.iter().flat_map(|p| p.fixes.iter().map(|f| f.fen.clone())).collect()
}
