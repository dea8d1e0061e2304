//! Boards of characters: Unicode figurines, ASCII letters, and colours for a terminal.

use crate::model::{Coords, Diagram, MarkKind, Options, Rgb, clean_letter};
use crate::{DrawError, Format, describe};
use fenya::board::{Color, Piece, Square};

/// Files from left to right and ranks from top to bottom, as the board is seen.
fn axes(diagram: &Diagram, options: &Options) -> (Vec<u8>, Vec<u8>) {
    let mut files: Vec<u8> = (0..diagram.board.width()).collect();
    let mut ranks: Vec<u8> = (0..diagram.board.height()).rev().collect();
    if options.flip {
        files.reverse();
        ranks.reverse();
    }
    (files, ranks)
}

/// The rows of a board, each cell drawn by `cell`, with `gap` between the names of the files.
fn board(
    diagram: &Diagram,
    options: &Options,
    separator: &str,
    edge: &str,
    cell: impl Fn(Square, Option<Piece>) -> String,
) -> String {
    let (files, ranks) = axes(diagram, options);
    let digits = if diagram.board.height() >= 10 { 2 } else { 1 };
    let coords = options.coords != Coords::None;
    let mut out = String::new();
    for &rank in &ranks {
        if coords {
            out.push_str(&format!("{:>digits$} ", rank + 1));
        }
        let cells: Vec<String> = files
            .iter()
            .map(|&file| {
                let square = Square::new(file, rank);
                cell(square, diagram.board.get(square))
            })
            .collect();
        out.push_str(&cells.join(separator));
        out.push('\n');
    }
    if coords {
        let names: Vec<String> =
            files.iter().map(|&f| format!("{edge}{}{edge}", Square::new(f, 0).file_letter())).collect();
        let line = format!("{:digits$} {}", "", names.join(separator));
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// What the rows cannot show, in words below them.
fn words(diagram: &Diagram, options: &Options, fills_shown: bool) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(turn) = diagram.turn.filter(|_| options.turn_mark) {
        lines.push(format!("{turn} to move"));
    }
    if let Some(caption) = diagram.clean_caption() {
        lines.push(caption);
    }
    if diagram.piece_count {
        lines.push(diagram.count_text());
    }
    let marks: Vec<String> = diagram
        .marks
        .iter()
        .filter(|m| !(fills_shown && m.kind == MarkKind::Fill))
        .map(|m| format!("{} {}", m.kind.name(), m.square))
        .collect();
    if !marks.is_empty() {
        lines.push(format!("Marked: {}", marks.join(", ")));
    }
    let arrows: Vec<String> = diagram.arrows.iter().map(|a| format!("{}-{}", a.from, a.to)).collect();
    if !arrows.is_empty() {
        lines.push(format!("Arrows: {}", arrows.join(", ")));
    }
    lines
}

fn with_words(mut out: String, lines: &[String]) -> String {
    for line in lines {
        out.push_str(line);
        out.push('\n');
    }
    out
}

pub(crate) fn unicode(diagram: &Diagram, options: &Options) -> String {
    let out = board(diagram, options, " ", "", |_, piece| match piece {
        Some(piece) => piece.figurine().unwrap_or_else(|| clean_letter(piece.letter())).to_string(),
        None => "·".into(),
    });
    with_words(out, &words(diagram, options, false))
}

pub(crate) fn ascii(diagram: &Diagram, options: &Options) -> Result<String, DrawError> {
    let mut what: Vec<String> = diagram
        .board
        .pieces()
        .filter(|(_, p)| !p.letter().is_ascii_graphic())
        .map(|(square, piece)| format!("the {} on {square}", describe::piece_name(piece)))
        .collect();
    if !what.is_empty() {
        what.dedup();
        return Err(DrawError::Lossy { format: Format::Ascii, what });
    }
    let out = board(diagram, options, " ", "", |_, piece| piece.map_or('.', Piece::letter).to_string());
    let out = with_words(out, &words(diagram, options, false));
    // Only a caption can still hold other characters; they are spelt out, not dropped.
    Ok(out
        .chars()
        .flat_map(|c| {
            let spelt = if c.is_ascii() { String::from(c) } else { c.escape_unicode().collect() };
            spelt.chars().collect::<Vec<_>>()
        })
        .collect())
}

pub(crate) fn ansi(diagram: &Diagram, options: &Options) -> String {
    const LIGHT: Rgb = Rgb(0xc9, 0xb4, 0x94);
    const DARK: Rgb = Rgb(0x94, 0x75, 0x52);
    let fill = |square: Square| {
        diagram
            .marks
            .iter()
            .rev()
            .find(|m| m.kind == MarkKind::Fill && m.square == square)
            .map(|m| m.color.unwrap_or(Rgb::YELLOW))
    };
    let out = board(diagram, options, "", " ", |square, piece| {
        let Rgb(r, g, b) = fill(square).unwrap_or(if square.is_light() { LIGHT } else { DARK });
        // Both sides have the solid symbols, told apart by colour: the outlined ones are too thin.
        let (sign, ink) = match piece {
            Some(piece) => {
                let solid = Piece::new(Color::Black, piece.role).figurine();
                let sign = solid.unwrap_or_else(|| clean_letter(piece.letter()));
                (sign, piece.color.pick("255;255;255", "0;0;0"))
            }
            None => (' ', "0;0;0"),
        };
        format!("\x1b[48;2;{r};{g};{b}m\x1b[38;2;{ink}m {sign} \x1b[0m")
    });
    with_words(out, &words(diagram, options, true))
}
