//! What the fields of a record can be.

use super::text::{Text, setup};
use super::{Answer, body};
use crate::App;
use crate::error::{Error, json_body};
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use fenya::Setup;
use fenya::board::{Color, Piece, Role, Square, Transform};
use fenya::check::{Severity, check};
use fenya::notation::{ReadOptions, read};
use fenya::rules::{CastlingStyle, EpPolicy, chess960 as numbers};
use fenya::{Castling, Claim, Right, Wing};
use serde_json::{Value, json};
use std::sync::Arc;

pub async fn possible(State(app): State<Arc<App>>, request: Request) -> Answer {
    let (ticket, request) = body::admitted(&app.text, request).await?;
    let (text, known): (Text, _) = body::about_position(request).await?;
    let (options, lang) = (known.options()?, known.language()?);
    let value = ticket.run(move || setup(&text.text, &options, lang).map(|setup| fields(&setup))).await??;
    Ok(json_body(&value))
}

fn fields(setup: &Setup) -> Value {
    let castling: Vec<Value> = rights(setup)
        .into_iter()
        .map(|(letter, right, set)| {
            json!({
                "right": letter.to_string(),
                "color": right.color.letter().to_string(),
                "wing": match right.wing { Wing::King => "king", Wing::Queen => "queen" },
                "king": right.king.to_string(),
                "rook": right.rook.to_string(),
                "set": set,
            })
        })
        .collect();
    let turned = |transform| setup.transformed(transform).to_string();
    json!({
        "en_passant": passed(setup).iter().map(ToString::to_string).collect::<Vec<_>>(),
        "castling": castling,
        "chess960": numbers::number(&setup.board),
        "mirror": turned(Transform::MirrorFiles),
        "flip": turned(Transform::Rotate180),
        "swap": turned(Transform::SwapColors),
    })
}

/// Every right that king and rooks can bear, with the letter of X-FEN for it, and whether it
/// is claimed.
fn rights(setup: &Setup) -> Vec<(char, Right, bool)> {
    let board = &setup.board;
    let claimed: Vec<Right> = setup.castling.resolve(board).valid().collect();
    let mut out: Vec<(char, Right, bool)> = Vec::new();
    for color in Color::ALL {
        let rank = color.pick(0, board.height() - 1);
        let files = (0..board.width())
            .filter(|f| board.get(Square::new(*f, rank)) == Some(Piece::new(color, Role::Rook)));
        for file in files {
            let mut one = Castling::NONE;
            one.insert_file(color, file);
            let Some(right) = one.resolve(board).valid().next() else { continue };
            let mut named = Castling::NONE;
            named.insert_named(board, right);
            let claim = named.claims().next().map_or(Claim::File(file), |(_, claim)| claim);
            out.push((claim.letter(color), right, claimed.contains(&right)));
        }
    }
    // The king's wing first, from the outermost rook inwards, as the field is written.
    out.sort_by_key(|(_, right, _)| {
        let outward = if right.wing == Wing::King { 255 - right.rook.file() } else { right.rook.file() };
        (right.color.index(), right.wing as u8, outward)
    });
    out
}

/// The squares that a double step can just have passed: no rule of `check` calls them impossible.
fn passed(setup: &Setup) -> Vec<Square> {
    let board = &setup.board;
    let (width, height) = (board.width(), board.height());
    if height < 5 {
        return Vec::new();
    }
    let pawn = Piece::new(!setup.turn, Role::Pawn);
    let (from, over, on) = setup.turn.pick((height - 2, height - 3, height - 4), (1, 2, 3));
    (0..width)
        .filter(|&file| {
            board.get(Square::new(file, on)) == Some(pawn)
                && board.get(Square::new(file, over)).is_none()
                && board.get(Square::new(file, from)).is_none()
        })
        .map(|file| Square::new(file, over))
        .filter(|&square| {
            let mut with = setup.clone();
            with.en_passant = Some(square);
            // The rest of the record may be wrong; it is not asked about here.
            with.castling = Castling::NONE;
            let readings = read(with.to_string(), &ReadOptions::default());
            readings.unique().is_some_and(|reading| {
                check(reading)
                    .iter()
                    .all(|p| p.severity < Severity::Error || !p.code.as_str().starts_with("ep-"))
            })
        })
        .collect()
}

pub async fn chess960(Path(number): Path<String>) -> Answer {
    let start = number.parse::<u16>().ok().and_then(|n| numbers::start(n).map(|p| (n, p)));
    let Some((number, position)) = start else {
        let message = format!("the starting positions of Chess960 have the numbers 0 to 959, not '{number}'");
        return Err(Error::new(StatusCode::NOT_FOUND, "not-found", message));
    };
    Ok(json_body(&json!({"number": number, "fen": position.fen(EpPolicy::Always, CastlingStyle::Xfen)})))
}

#[cfg(test)]
mod tests {
    use super::*;
    use fenya::check::MessageLanguage;

    fn of(fen: &str) -> Value {
        fields(&setup(fen, &ReadOptions::default(), MessageLanguage::English).unwrap())
    }

    fn letters(fen: &str) -> String {
        let value = of(fen);
        value["castling"].as_array().unwrap().iter().map(|c| c["right"].as_str().unwrap()).collect()
    }

    #[test]
    fn castling_offers_what_kings_and_rooks_can_bear() {
        assert_eq!(letters("r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "KQkq");
        assert_eq!(letters("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), "K");
        assert_eq!(letters("4k3/8/8/8/8/8/4K3/7R w - - 0 1"), "");
        // An inner rook is named by its file.
        assert_eq!(letters("4k3/8/8/8/8/8/8/4KR1R w F - 0 1"), "KF");
        let set: Vec<_> = of("r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1")["castling"]
            .as_array()
            .unwrap()
            .iter()
            .map(|c| c["set"].as_bool().unwrap())
            .collect();
        assert_eq!(set, [true, false, false, true]);
    }

    #[test]
    fn en_passant_offers_only_squares_that_a_double_step_can_have_passed() {
        let ep = |fen: &str| of(fen)["en_passant"].clone();
        assert_eq!(ep("4k3/8/8/3pP3/4p3/8/8/4K3 w - - 0 1"), json!(["d6"]));
        assert_eq!(ep("4k3/3p4/8/3pP3/8/8/8/4K3 w - - 0 1"), json!([]));
        assert_eq!(ep("4k3/8/8/8/3Pp3/8/8/4K3 b - - 0 1"), json!(["d3"]));
        assert_eq!(ep("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), json!([]));
        assert_eq!(ep("2k/1p1/3/K2 w - - 0 1"), json!([]));
    }

    #[test]
    fn starting_positions_have_their_numbers() {
        assert_eq!(of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")["chess960"], 518);
        assert_eq!(of("4k3/8/8/8/8/8/8/4K3 w - - 0 1")["chess960"], Value::Null);
    }
}
