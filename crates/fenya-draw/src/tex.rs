//! LaTeX, for the two packages that print chess.

use crate::describe::piece_name;
use crate::model::{Coords, Diagram, MarkKind, Options, Rgb, Style, clean_letter};
use crate::{DrawError, Format};
use fenya::board::{Board, Color, Piece, Role, Square};

/// Text with the characters that mean something to TeX made harmless, and its chess symbols
/// written as `figurine` says.
fn escape(text: &str, figurine: impl Fn(Piece) -> String) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => {
                out.push('\\');
                out.push(c);
            }
            // The ligatures ?` !` -- << of TeX fonts are kept apart.
            '`' => out.push_str("\\textasciigrave{}"),
            '-' => out.push_str("{-}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '"' => out.push_str("\\textquotedbl{}"),
            '\n' => out.push_str("\\\\\n"),
            '→' => out.push_str("$\\rightarrow$"),
            '←' => out.push_str("$\\leftarrow$"),
            '≠' => out.push_str("$\\neq$"),
            '\u{2212}' => out.push_str("$-$"),
            c => match Piece::from_figurine(c) {
                Some(piece) => out.push_str(&figurine(piece)),
                None => out.push(c),
            },
        }
    }
    out
}

/// The caption as LaTeX; blank lines, which would end the paragraph, are left out.
fn caption(diagram: &Diagram, figurine: impl Fn(Piece) -> String) -> Option<String> {
    let text = diagram.clean_caption()?;
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
    Some(escape(&lines.join("\n"), figurine))
}

/// The part of a document before its text, for any engine.
fn preamble(package: &str, diagram: &Diagram, text: Option<&str>) -> String {
    let letters = diagram.board.pieces().map(|(_, piece)| piece.letter());
    let cyrillic =
        letters.chain(text.unwrap_or_default().chars()).any(|c| matches!(c, '\u{400}'..='\u{4ff}'));
    let encoding = if cyrillic { "T1,T2A" } else { "T1" };
    format!(
        "\\documentclass{{article}}\n\\usepackage{{iftex}}\n\
         \\iftutex\\else\\usepackage[{encoding}]{{fontenc}}\\usepackage[utf8]{{inputenc}}\\fi\n\
         \\usepackage{{{package}}}\n\\pagestyle{{empty}}\n\\begin{{document}}\n"
    )
}

fn letter(piece: Piece) -> String {
    escape(&clean_letter(piece.letter()).to_string(), |p| p.letter().to_string())
}

/// A placement of the orthodox pieces only; runs of empty squares are decimal numbers.
fn placement(board: &Board) -> String {
    let mut rows = Vec::new();
    for rank in (0..board.height()).rev() {
        let mut row = String::new();
        let mut empty = 0;
        for file in 0..board.width() {
            match board.get(Square::new(file, rank)).filter(|p| p.role.is_orthodox()) {
                Some(piece) => {
                    if empty > 0 {
                        row.push_str(&std::mem::take(&mut empty).to_string());
                    }
                    row.push(piece.letter());
                }
                None => empty += 1,
            }
        }
        if empty > 0 {
            row.push_str(&empty.to_string());
        }
        rows.push(row);
    }
    rows.join("/")
}

/// A chess symbol in text, as the fonts that `chessboard` loads name it.
fn chessfss(piece: Piece) -> String {
    let name = piece.role.name();
    match piece.color {
        Color::White => format!("\\sym{name}{{}}"),
        Color::Black => format!("\\Black{}{}OnWhite{{}}", name[..1].to_uppercase(), &name[1..]),
    }
}

pub(crate) fn chessboard(diagram: &Diagram, options: &Options) -> String {
    let board = &diagram.board;
    let mut colors: Vec<Rgb> = Vec::new();
    let mut color = |given: Option<Rgb>, usual: Rgb| {
        let rgb = if options.style == Style::Print { Rgb::BLACK } else { given.unwrap_or(usual) };
        if !colors.contains(&rgb) {
            colors.push(rgb);
        }
        format!("color={}", color_name(rgb))
    };
    let mut keys: Vec<String> = Vec::new();
    if !board.size().is_standard() {
        // First of all: the package sets up its squares by it.
        let corner = Square::new(board.width() - 1, board.height() - 1);
        keys.push(format!("maxfield={corner}"));
    }
    let turn = diagram.turn.unwrap_or(Color::White);
    keys.push(format!("setfen={{{} {} - - 0 1}}", placement(board), turn.letter()));
    if options.flip {
        keys.push("inverse".into());
    }
    keys.push(format!("showmover={}", diagram.turn.is_some() && options.turn_mark));
    keys.push(format!("label={}", options.coords != Coords::None));

    let mut others = Vec::new();
    for (square, piece) in board.pieces().filter(|(_, p)| !p.role.is_orthodox()) {
        others.push(format!("{} {square}", piece_name(piece)));
        keys.push("pgfstyle={[base,at={\\pgfpoint{0pt}{-0.5ex}}]text}".into());
        keys.push("color=black".into());
        keys.push(format!("text={{\\sffamily\\bfseries {}}}", letter(piece)));
        keys.push(format!("markfield={square}"));
    }
    for mark in &diagram.marks {
        let usual = if mark.kind == MarkKind::Fill { Rgb::YELLOW } else { Rgb::GREEN };
        keys.push(color(mark.color, usual));
        let (opacity, style) = match mark.kind {
            MarkKind::Fill => ("opacity=0.4", "pgfstyle=color"),
            MarkKind::Circle => ("opacity=1", "pgfstyle=circle"),
            MarkKind::Cross => ("opacity=1", "pgfstyle=cross"),
            MarkKind::Dot => ("opacity=1,padding=-0.6em", "pgfstyle={[fill]circle}"),
        };
        keys.push(opacity.into());
        keys.push(style.into());
        keys.push(format!("markfield={}", mark.square));
        if mark.kind == MarkKind::Dot {
            keys.push("padding=0pt".into());
        }
    }
    for arrow in &diagram.arrows {
        keys.push(color(arrow.color, Rgb::GREEN));
        keys.push("opacity=1".into());
        if arrow.from == arrow.to {
            keys.push("pgfstyle=circle".into());
            keys.push(format!("markfield={}", arrow.from));
        } else {
            keys.push("pgfstyle=straightmove,arrow=to,linewidth=0.1em".into());
            keys.push(format!("markmove={}-{}", arrow.from, arrow.to));
        }
    }

    let text = caption(diagram, chessfss);
    let mut out = String::new();
    if options.standalone {
        out.push_str(&preamble("chessboard", diagram, text.as_deref()));
    } else {
        out.push_str("% \\usepackage{chessboard}\n");
    }
    if !others.is_empty() {
        // The package has no shapes for these.
        out.push_str(&format!("% Drawn as letters, small for Black: {}\n", others.join(", ")));
    }
    for rgb in &colors {
        let hex = rgb.to_string().trim_start_matches('#').to_uppercase();
        out.push_str(&format!("\\definecolor{{{}}}{{HTML}}{{{hex}}}\n", color_name(*rgb)));
    }
    out.push_str("\\begin{center}\n\\chessboard[\n  ");
    out.push_str(&keys.join(",\n  "));
    out.push_str("]\n");
    let count = diagram.piece_count.then(|| diagram.count_text());
    let below: Vec<String> = text.into_iter().chain(count).collect();
    if !below.is_empty() {
        out.push_str(&format!("\n{}\n", below.join(" \\quad ")));
    }
    out.push_str("\\end{center}\n");
    if options.standalone {
        out.push_str("\\end{document}\n");
    }
    out
}

fn color_name(rgb: Rgb) -> String {
    format!("fenya{:02x}{:02x}{:02x}", rgb.0, rgb.1, rgb.2)
}

/// The letters of `diagram.sty` are the German ones, and Black is `s` (schwarz).
const fn german(role: Role) -> Option<char> {
    Some(match role {
        Role::King => 'K',
        Role::Queen => 'D',
        Role::Rook => 'T',
        Role::Bishop => 'L',
        Role::Knight => 'S',
        Role::Pawn => 'B',
        Role::Archbishop | Role::Chancellor | Role::Other(_) => return None,
    })
}

/// A chess symbol in text, as `diagram.sty` names it: `\\wK`, `\\sD`.
fn figurine(piece: Piece) -> String {
    german(piece.role)
        .map_or_else(String::new, |letter| format!("\\{}{letter}{{}}", piece.color.pick('w', 's')))
}

/// A square as `diagram.sty` reads it: a rank of two figures is one argument in braces.
fn field(square: Square) -> String {
    match square.rank() + 1 {
        rank @ 10.. => format!("{}{{{rank}}}", square.file_letter()),
        _ => square.to_string(),
    }
}

pub(crate) fn diagram(diagram: &Diagram, options: &Options) -> Result<String, DrawError> {
    let board = &diagram.board;
    let mut what = Vec::new();
    if options.flip {
        what.push("a board seen from Black's side".to_string());
    }
    for mark in diagram.marks.iter().filter(|m| m.kind != MarkKind::Fill) {
        what.push(format!("the {} on {}", mark.kind.name(), mark.square));
    }
    for arrow in &diagram.arrows {
        what.push(format!("the arrow {}-{}", arrow.from, arrow.to));
    }
    if !what.is_empty() {
        return Err(DrawError::Lossy { format: Format::TexDiagram, what });
    }

    let mut pieces = Vec::new();
    let mut counts = [0_usize; 2];
    for color in Color::ALL {
        for role in Role::ORTHODOX.into_iter().rev() {
            let squares: Vec<Square> = board.find(Piece::new(color, role)).collect();
            counts[color.index()] += squares.len();
            if let (Some(letter), false) = (german(role), squares.is_empty()) {
                let fields: String = squares.into_iter().map(field).collect();
                pieces.push(format!("{}{letter}{fields}", color.pick('w', 's')));
            }
        }
    }
    let others: Vec<(Square, Piece)> = board.pieces().filter(|(_, p)| german(p.role).is_none()).collect();

    let text = caption(diagram, figurine);
    let mut out = String::new();
    if options.standalone {
        out.push_str(&preamble("diagram", diagram, text.as_deref()));
    } else {
        out.push_str("% \\usepackage{diagram}, to be compiled by latex and dvips\n");
    }
    if let Some(turn) = diagram.turn {
        out.push_str(&format!("% {turn} to move\n"));
    }
    if !others.is_empty() {
        // The package has no shapes for these, and does not count them.
        let names: Vec<String> = others.iter().map(|(s, p)| format!("{} {s}", piece_name(*p))).collect();
        out.push_str(&format!("% Set as letters, small for Black: {}\n", names.join(", ")));
    }
    out.push_str("\\begin{diagram}");
    if !board.size().is_standard() {
        out.push_str(&format!("[{}]", board.size()));
    }
    out.push('\n');
    if !pieces.is_empty() {
        out.push_str(&format!("\\pieces[{}+{}]{{{}}}\n", counts[0], counts[1], pieces.join(", ")));
    }
    if !others.is_empty() {
        let texts: Vec<String> =
            others.iter().map(|(s, p)| format!("{{\\textbf{{{}}}}}{}", letter(*p), field(*s))).collect();
        out.push_str(&format!("\\fieldtext{{{}}}\n", texts.join(", ")));
        // The hatching would hide a letter, so it is taken off those squares.
        let dark: Vec<String> =
            others.iter().filter(|(s, _)| !s.is_light()).map(|(s, _)| field(*s)).collect();
        if !dark.is_empty() {
            out.push_str(&format!("\\nofields{{{}}}\n", dark.join(", ")));
        }
    }
    let frames: Vec<String> = diagram.marks.iter().map(|m| field(m.square)).collect();
    if !frames.is_empty() {
        out.push_str(&format!("\\fieldframe{{{}}}\n", frames.join(", ")));
    }
    let counted = diagram.piece_count && others.is_empty();
    if !counted {
        out.push_str("\\setboolean{piececounter}{false}%\n");
    }
    let count = (diagram.piece_count && !counted).then(|| format!("\\hfill {}", diagram.count_text()));
    let below: Vec<String> = text.into_iter().chain(count).collect();
    if !below.is_empty() {
        out.push_str(&format!("\\stipulation{{{}}}\n", below.join(" ")));
    }
    out.push_str("\\end{diagram}\n");
    if options.standalone {
        out.push_str("\\end{document}\n");
    }
    Ok(out)
}
