//! What a file of games holds, a line for each game: its number, the
//! half-moves of the main line, the errors, the start and the last position,
//! separated by tabs. `scripts/differential_pgn.py` compares it with others.

use fenya::check::Severity;
use fenya::pgn::{Item, LineId, games};
use fenya::rules::{CastlingStyle, EpPolicy, Position};
use std::io::Write;

fn main() -> std::io::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let fen = |p: Option<Position>| {
        p.map_or_else(|| "-".to_string(), |p| p.fen(EpPolicy::Legal, CastlingStyle::Xfen))
    };
    for path in std::env::args_os().skip(1) {
        let bytes = std::fs::read(&path)?;
        writeln!(out, "file\t{}", path.to_string_lossy())?;
        for (n, game) in games(&bytes).enumerate() {
            let mut errors: Vec<&str> = game
                .problems
                .iter()
                .filter(|p| p.severity == Severity::Error)
                .map(|p| p.code.as_str())
                .collect();
            errors.sort_unstable();
            errors.dedup();
            // What could not be played is counted apart.
            let kept = game.line(LineId::MAIN).iter().filter(|i| matches!(i, Item::Unplayed(_))).count();
            writeln!(
                out,
                "{n}\t{}\t{kept}\t{}\t{}\t{}\t{}",
                game.mainline().count(),
                errors.join(","),
                fen(game.start),
                fen(game.final_position()),
                game.outcome,
            )?;
        }
    }
    out.flush()
}
