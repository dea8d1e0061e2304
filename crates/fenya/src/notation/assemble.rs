//! Puts shape, letters and fields together into readings, and ranks them.

use super::drawn::Drawn;
use super::epd::Operation;
use super::layout::{Layout, Rows};
use super::letters::{LetterOptions, Lettering, Token, in_english, in_others};
use super::reading::{ReadOptions, Reading, Record};
use super::record::{EpText, Fields};
use super::source::{code_point, look_alike, name_of, quoted, raw_text_of, span_of, text_of};
use super::{Dialect, KnightLetter};
use crate::board::{Board, Color, Piece, Role, Size, Square};
use crate::check::{Code, Hint, Problem, Severity, attack, insanity};
use crate::rules::Wing;
use crate::setup::{Castling, Pockets, Setup};
use crate::span::Span;

/// A placement of any kind, on its way to a board.
pub(crate) struct Draft<'a> {
    pub layouts: Vec<Layout>,
    pub tokens: Vec<Token<'a>>,
    pub promoted: Vec<bool>,
    pub colors: Vec<Option<Color>>,
    pub pockets: Option<Vec<Token<'a>>>,
    pub span: Span,
    pub notes: Vec<Problem>,
    pub evidence: Vec<String>,
    pub count: Option<((usize, usize), Span)>,
}

impl<'a> Draft<'a> {
    pub fn from_rows(rows: &Rows<'a>, layouts: Vec<Layout>) -> Self {
        Self {
            layouts,
            tokens: rows.tokens.clone(),
            promoted: rows.promoted.clone(),
            colors: vec![None; rows.tokens.len()],
            pockets: None,
            span: rows.span(),
            notes: Vec::new(),
            evidence: Vec::new(),
            count: None,
        }
    }

    pub fn from_drawn(drawn: Drawn<'a>) -> Self {
        Self {
            promoted: vec![false; drawn.tokens.len()],
            tokens: drawn.tokens,
            colors: drawn.colors,
            layouts: vec![drawn.layout],
            pockets: None,
            span: drawn.span,
            notes: Vec::new(),
            evidence: Vec::new(),
            count: drawn.count,
        }
    }

    pub fn size(&self) -> Size {
        self.layouts.first().map_or(Size::STANDARD, |l| l.size)
    }
}

/// Every reading of a draft, the likeliest first. Readings of the same
/// position are joined.
pub(crate) fn readings(
    draft: &Draft<'_>,
    fields: &Fields,
    operations: &[Operation],
    options: &ReadOptions,
) -> Vec<Reading> {
    let letter_options = LetterOptions { language: options.language, knight: options.knight };
    let mut tokens = draft.tokens.clone();
    tokens.extend(draft.pockets.iter().flatten());
    let mut out: Vec<Reading> = Vec::new();
    let add = |source: LetterSource, out: &mut Vec<Reading>| {
        let all = source(&tokens, letter_options);
        for layout in &draft.layouts {
            let kept = kept_letterings(draft, layout, &tokens, source, letter_options);
            for lettering in kept.as_ref().unwrap_or(&all) {
                let reading = one(draft, layout, lettering, fields, operations, options);
                match out.iter_mut().find(|r| r.setup == reading.setup) {
                    Some(same) if same.penalty > reading.penalty => *same = reading,
                    Some(_) => {}
                    None => out.push(reading),
                }
            }
        }
    };
    add(in_english, &mut out);
    // Plain English letters on a sane board leave no doubt about the language.
    let plain = out.iter().any(|r| is_plain_english(r) && r.penalty <= 1);
    if !plain {
        add(in_others, &mut out);
    }
    out.sort_by_key(|r| r.penalty);
    prefer_english(&mut out);
    tell_alternatives(&mut out);
    out
}

/// Finds the ways to understand letters, in some languages.
type LetterSource = fn(&[Token<'_>], LetterOptions) -> Vec<Lettering>;

/// A repair that leaves pieces out is understood by the letters that are left:
/// a letter that is not there says nothing about the others. `None` when all
/// pieces are kept.
fn kept_letterings(
    draft: &Draft<'_>,
    layout: &Layout,
    tokens: &[Token<'_>],
    source: LetterSource,
    options: LetterOptions,
) -> Option<Vec<Lettering>> {
    let mut kept = vec![false; draft.tokens.len()];
    kept.resize(tokens.len(), true);
    for &token in layout.cells.iter().flatten() {
        kept[token] = true;
    }
    if layout.repair.is_none() || kept.iter().all(|&k| k) {
        return None;
    }
    let places: Vec<usize> = (0..tokens.len()).filter(|&i| kept[i]).collect();
    let left: Vec<Token<'_>> = places.iter().map(|&i| tokens[i]).collect();
    let mut found = source(&left, options);
    for lettering in &mut found {
        // What was left out is on no square; any piece keeps the others in place.
        let mut pieces = vec![Piece::new(Color::White, Role::Pawn); tokens.len()];
        for (&place, &piece) in places.iter().zip(&lettering.pieces) {
            pieces[place] = piece;
        }
        lettering.pieces = pieces;
        for index in lettering.unknown.iter_mut().chain(&mut lettering.folded) {
            *index = places[*index];
        }
    }
    Some(found)
}

/// Every letter is the English one of a piece.
fn is_plain_english(reading: &Reading) -> bool {
    let board = &reading.setup.board;
    reading.language.is_english()
        && reading.problems.iter().all(|p| p.code != Code::UnknownLetter)
        && (board.size() == Size::CAPABLANCA || board.pieces().all(|(_, p)| p.role.is_orthodox()))
}

/// Plain English letters are English: on a sane board there is no doubt about
/// the language, and on another one a language that makes sense of it is an
/// alternative, not the reading.
fn prefer_english(readings: &mut Vec<Reading>) {
    let plain = |r: &Reading| {
        r.language.is_english()
            && r.problems.iter().all(|p| p.code != Code::UnknownLetter)
            && (r.setup.board.size() == Size::CAPABLANCA
                || r.setup.board.pieces().all(|(_, p)| p.role.is_orthodox()))
    };
    let Some(english) = readings.iter().filter(|r| plain(r)).map(|r| r.penalty).min() else { return };
    readings.retain(|r| r.language.is_english() || (insanity(&r.setup.board) == 0 && english > 1));
    for reading in readings.iter_mut().filter(|r| !r.language.is_english()) {
        reading.penalty = english + 1;
    }
    readings.sort_by_key(|r| r.penalty);
}

fn one(
    draft: &Draft<'_>,
    layout: &Layout,
    lettering: &Lettering,
    fields: &Fields,
    operations: &[Operation],
    options: &ReadOptions,
) -> Reading {
    let size = layout.size;
    let mut board = Board::empty(size);
    let mut promoted = Vec::new();
    let width = usize::from(size.width());
    for (i, cell) in layout.cells.iter().enumerate() {
        let Some(token) = *cell else { continue };
        let square = Square::from_usize(i % width, usize::from(size.height()) - 1 - i / width);
        let mut piece = lettering.pieces[token];
        if let Some(color) = draft.colors[token] {
            piece.color = color;
        }
        board.set(square, Some(piece));
        if draft.promoted[token] {
            promoted.push(square);
        }
    }
    let mut problems: Vec<Problem> = draft.notes.clone();
    problems.extend(layout.notes.iter().cloned());
    problems.extend(fields.problems.iter().cloned());

    let mut setup = Setup::new(board);
    setup.promoted = promoted;
    setup.pockets = draft.pockets.as_ref().map(|held| {
        let mut pockets = Pockets::default();
        for piece in &lettering.pieces[draft.tokens.len()..draft.tokens.len() + held.len()] {
            match piece.color {
                Color::White => pockets.white.push(piece.role),
                Color::Black => pockets.black.push(piece.role),
            }
        }
        pockets
    });
    setup.checks = fields.checks.map(|(c, _)| c);
    let turn = options.turn.or(fields.turn.map(|(c, _)| c));
    setup.turn = turn.unwrap_or(Color::White);
    // White to move is the habit, but not where Black's king could be taken.
    if turn.is_none()
        && attack::in_check(&setup.board, Color::Black)
        && !attack::in_check(&setup.board, Color::White)
    {
        setup.turn = Color::Black;
        problems.push(
            Problem::new(Code::TurnDeduced, Span::at(draft.span.end)).arg(Color::Black).arg(Color::Black),
        );
        problems.retain(|p| p.code != Code::MissingTurn);
    }
    let mut claims = Vec::new();
    if let Some((field, _)) = &fields.castling {
        // The fields were read for the first of several sizes.
        let other = field.on_width(size.width());
        if let Some(other) = &other {
            problems.retain(|p| !field.problems.contains(p));
            problems.extend(other.problems.iter().cloned());
        }
        let field = other.as_ref().unwrap_or(field);
        setup.castling = field.castling;
        claims.clone_from(&field.claims);
    }
    if let Some((Some(text), span)) = &fields.en_passant {
        setup.en_passant = match *text {
            EpText::Square(square) => Some(square),
            EpText::File(file) => {
                let rank = setup.turn.pick(size.height().saturating_sub(3), 2);
                let square = Square::new(file, rank);
                problems.push(Problem::new(Code::EpFileOnly, *span).arg(square));
                Some(square)
            }
        };
    }
    let mut record = Record {
        span: draft.span,
        placement: draft.span,
        turn: fields.turn.map(|f| f.1),
        castling: fields.castling.as_ref().map(|f| f.1),
        en_passant: fields.en_passant.map(|f| f.1),
        halfmove: fields.halfmove.map(|f| f.1),
        fullmove: fields.fullmove.map(|f| f.1),
        squares: layout.spans.clone(),
        claims,
    };
    if let Some((Some(n), _)) = fields.halfmove {
        setup.halfmove = n;
    }
    if let Some((Some(n), _)) = fields.fullmove {
        setup.fullmove = n;
    }
    for operation in operations {
        let Some(n) = operation.number().and_then(|n| u32::try_from(n).ok()) else { continue };
        match operation.opcode.as_str() {
            "hmvc" if fields.halfmove.is_none() => {
                setup.halfmove = n;
                record.halfmove = Some(operation.span);
            }
            "fmvn" if fields.fullmove.is_none() => {
                setup.fullmove = n;
                record.fullmove = Some(operation.span);
            }
            _ => {}
        }
    }
    for span in [record.turn, record.castling, record.en_passant, record.halfmove, record.fullmove] {
        record.span = record.span.to(span.unwrap_or(record.span));
    }
    if let Some(last) = operations.last() {
        record.span = record.span.to(last.span);
    }
    assumed(&setup, fields, operations, &record, &mut problems);
    if let Some(((white, black), span)) = draft.count {
        let (w, b) = (setup.board.count_color(Color::White), setup.board.count_color(Color::Black));
        if (w, b) != (white, black) {
            problems.push(
                Problem::new(Code::PieceCount, span).arg(format!("{white}+{black}")).arg(format!("{w}+{b}")),
            );
        }
    }
    let mut evidence = draft.evidence.clone();
    evidence.push(shape_evidence(layout));
    let penalty = letters(draft, lettering, &setup, &mut problems, &mut evidence)
        + layout.repair.as_ref().map_or(0, |r| 10 + r.cost)
        + 2 * insanity(&setup.board).min(4)
        + problems.iter().filter(|p| matches!(p.code, Code::AssumedSize | Code::RunCrossesRank)).count()
            as u32;
    let dialect = dialect_of(layout.dialect, &setup, operations);
    let mut reading = Reading {
        setup,
        dialect,
        placement: layout.dialect,
        language: lettering.language,
        record,
        operations: operations.to_vec(),
        evidence,
        problems,
        repair: layout.repair.as_ref().map(|r| (r.hint, r.args.clone())),
        penalty,
    };
    mend(&mut reading);
    reading
}

fn shape_evidence(layout: &Layout) -> String {
    let (w, h) = (layout.size.width(), layout.size.height());
    match layout.dialect {
        Dialect::Slashless => format!("single digits and letters fill {} squares", layout.size.squares()),
        Dialect::Running => format!("whole numbers and letters fill {} squares", layout.size.squares()),
        Dialect::Trimmed => format!("{h} ranks of at most {w} squares, none of them ends in a number"),
        Dialect::Spanning => format!("numbers above {w} end where a rank ends"),
        Dialect::Pieces => "pieces are named with their squares".into(),
        Dialect::Unicode | Dialect::Ascii => format!("{h} rows of {w} cells are drawn"),
        _ => format!("{h} ranks of {w} squares each"),
    }
}

/// What the letters are, and how far-fetched that is.
fn letters(
    draft: &Draft<'_>,
    lettering: &Lettering,
    setup: &Setup,
    problems: &mut Vec<Problem>,
    evidence: &mut Vec<String>,
) -> u32 {
    let mut penalty = 0;
    let span = |i: usize| draft.tokens.get(i).map_or(draft.span, |t| span_of(t));
    // Neighbours that are alike are told once.
    let mut last: Option<(usize, char)> = None;
    for &i in &lettering.folded {
        let Some(raw) = draft.tokens.get(i).map(|t| t[0].raw) else { continue };
        penalty = 1;
        if last.is_some_and(|(j, c)| j + 1 == i && c == raw)
            && let Some(problem) = problems.last_mut()
            && problem.span.end == span(i).start
        {
            problem.span = problem.span.to(span(i));
        } else if problems.len() < 24 {
            let like = look_alike(raw).unwrap_or(raw);
            problems.push(
                Problem::new(Code::LookAlike, span(i))
                    .arg(format!("'{raw}'"))
                    .arg(code_point(raw))
                    .arg(name_of(raw))
                    .arg(like),
            );
        }
        last = Some((i, raw));
    }
    if !lettering.language.is_english() {
        penalty += 2;
        problems.push(Problem::new(Code::OtherLanguage, draft.span).arg(lettering.language.name));
        evidence.push(format!("every letter is a piece in {}", lettering.language.name));
    }
    if lettering.figurines {
        problems.push(Problem::new(Code::Figurines, draft.span));
    }
    if let Some(knight) = lettering.knight_doubt {
        let (k, other) = match knight {
            KnightLetter::N => ('N', 'S'),
            KnightLetter::S => ('S', 'N'),
        };
        evidence.push(format!("{k} is the knight and {other} another piece"));
    } else if draft.tokens.iter().any(|t| matches!(text_of(t).as_str(), "S" | "s"))
        && lettering.language.is_english()
    {
        evidence.push("S is the knight: there is no N".into());
    }
    // A letter without a meaning in chess is a slip in the record of a game,
    // and a fairy piece in a problem.
    let game = setup.castling != Castling::NONE;
    let mut told = std::collections::HashSet::new();
    for &i in &lettering.unknown {
        let Some(token) = draft.tokens.get(i) else { continue };
        let role = lettering.pieces[i].role;
        let from_doubt = lettering.knight_doubt.is_some() && matches!(role, Role::Other('N' | 'S'));
        if !from_doubt && told.insert(role) {
            let mut problem = Problem::new(Code::UnknownLetter, span(i))
                .arg(quoted(&raw_text_of(token)))
                .arg(role.letter());
            if game && setup.board.size().is_standard() {
                problem = problem.severity(Severity::Error);
            }
            problems.push(problem);
            penalty += 1;
        }
    }
    if !told.is_empty() {
        penalty += 3;
    }
    let capablanca = setup.board.pieces().any(|(_, p)| matches!(p.role, Role::Archbishop | Role::Chancellor));
    if capablanca && setup.board.size() != Size::CAPABLANCA && lettering.language.is_english() {
        penalty += 3;
    }
    let kings = Color::ALL.iter().all(|&c| setup.board.king(c).is_some());
    if lettering.language.is_english() && lettering.unknown.is_empty() && kings && insanity(&setup.board) == 0
    {
        evidence.push("one king each, and no pawn where none can stand".into());
    }
    penalty
}

fn dialect_of(placement: Dialect, setup: &Setup, operations: &[Operation]) -> Dialect {
    if !operations.is_empty() {
        return Dialect::Epd;
    }
    if placement != Dialect::Standard {
        return placement;
    }
    let castling = &setup.castling;
    if castling.names_files() && !castling.names_wings() {
        // A single file letter for an inner rook is X-FEN as well.
        let inner_only = castling.resolve(&setup.board).valid().all(|r| {
            let mut named = Castling::NONE;
            named.insert_named(&setup.board, r);
            named.names_files()
        });
        return if inner_only { Dialect::Xfen } else { Dialect::Shredder };
    }
    let orthodox = castling.resolve(&setup.board).valid().all(|r| r.is_orthodox());
    if castling.names_files() || (!orthodox && setup.board.size().is_standard()) {
        Dialect::Xfen
    } else {
        Dialect::Standard
    }
}

/// Says what was assumed.
fn assumed(
    setup: &Setup,
    fields: &Fields,
    operations: &[Operation],
    record: &Record,
    problems: &mut Vec<Problem>,
) {
    let end = Span::at(record.span.end);
    let given = fields.given();
    let by_operation = |opcode| operations.iter().any(|o: &Operation| o.opcode == opcode);
    if given < 4 {
        let mut names = Vec::new();
        for (missing, text) in [
            (fields.turn.is_none(), format!("{} to move", setup.turn)),
            (fields.castling.is_none(), "castling -".to_owned()),
            (fields.en_passant.is_none(), "en passant -".to_owned()),
            (fields.halfmove.is_none(), format!("halfmove clock {}", setup.halfmove)),
            (fields.fullmove.is_none(), format!("move number {}", setup.fullmove)),
        ] {
            if missing {
                names.push(text);
            }
        }
        problems.push(Problem::new(Code::MissingFields, end).arg(given).arg(names.join(", ")));
        if given == 3 {
            problems.push(Problem::new(Code::MissingEp, end).arg("'-' is assumed"));
        }
    } else if given == 4 && !(by_operation("hmvc") || by_operation("fmvn")) {
        problems.push(Problem::new(Code::CountersAssumed, end));
    } else if given == 5 {
        problems.push(Problem::new(Code::MissingFields, end).arg(given).arg("move number 1"));
    }
    if fields.castling.is_none() && likely_rights(&setup.board) != Castling::NONE {
        problems.push(Problem::new(Code::CastlingUnknown, end));
    }
}

/// The rights that kings and rooks at home would allow.
pub(crate) fn likely_rights(board: &Board) -> Castling {
    let mut rights = Castling::NONE;
    if !board.size().is_standard() {
        return rights;
    }
    for color in Color::ALL {
        let rank = color.pick(0, 7);
        let at = |file| board.get(Square::new(file, rank));
        if at(4) != Some(Piece::new(color, Role::King)) {
            continue;
        }
        for (wing, file) in [(Wing::King, 7), (Wing::Queen, 0)] {
            if at(file) == Some(Piece::new(color, Role::Rook)) {
                rights.insert_wing(color, wing);
            }
        }
    }
    rights
}

/// Adds the fixes that need the whole position.
fn mend(reading: &mut Reading) {
    // Infos have no fixes, and most records have nothing worse.
    if reading.problems.iter().all(|p| p.severity == Severity::Info) {
        return;
    }
    let setup = reading.setup.clone();
    let plain = setup.fen_as_claimed();
    let likely = likely_rights(&setup.board);
    for problem in &mut reading.problems {
        match problem.code {
            Code::CastlingInvalidCharacter => {
                problem.add_fix(Hint::DropRight, &[&problem.args[0].clone()], plain.clone());
                // The letter may be a slip for a rook that is there.
                for claim in slips(problem, &setup) {
                    let mut with = setup.clone();
                    with.castling.insert_file(claim.0, claim.1);
                    let letter = crate::setup::Claim::File(claim.1).letter(claim.0).to_string();
                    let shown = problem.args[0].clone();
                    problem.add_fix(Hint::ReplaceRight, &[&shown, &letter], with.fen_as_claimed());
                }
                problem.args.truncate(2);
            }
            Code::TurnInvalid | Code::MissingTurn => {
                problem.add_fix(Hint::OtherTurn, &["White"], with_turn(&setup, Color::White));
                problem.add_fix(Hint::OtherTurn, &["Black"], with_turn(&setup, Color::Black));
            }
            Code::CastlingUnknown => {
                let mut with = setup.clone();
                with.castling = likely;
                let mut rights = String::new();
                super::castling::write(&likely, &setup.board, crate::rules::CastlingStyle::Xfen, &mut rights);
                problem.add_fix(Hint::SetRights, &[&rights], with.to_string());
                problem.add_fix(Hint::AsWritten, &[], plain.clone());
            }
            Code::UnexpectedField => {
                let field = problem.args.first().cloned().unwrap_or_default();
                problem.add_fix(Hint::DropField, &[&field], plain.clone());
            }
            Code::UnknownLetter if problem.severity == Severity::Error => {
                let letter = problem.args.get(1).and_then(|a| a.chars().next()).unwrap_or('?');
                likely_pieces(&setup, Role::Other(letter), problem);
            }
            Code::EpInvalid => problem.add_fix(Hint::DropEp, &[], plain.clone()),
            Code::CounterInvalid | Code::CounterTooLarge | Code::CountersUnknown => {
                let counters = format!("{} {}", setup.halfmove, setup.fullmove);
                problem.add_fix(Hint::SetCounters, &[&counters], plain.clone());
            }
            Code::CastlingBeyondTen => {
                problem.add_fix(Hint::DropRight, &[&problem.args[0].clone()], plain.clone());
            }
            _ if problem.severity >= Severity::Warning && problem.fixes.is_empty() => {
                let text_only = matches!(
                    problem.code,
                    Code::MissingEp
                        | Code::MissingCastling
                        | Code::TurnSpelling
                        | Code::FieldOrder
                        | Code::CastlingTwice
                        | Code::EpFileOnly
                        | Code::EpCase
                        | Code::LookAlike
                        | Code::UnicodeDash
                        | Code::FoldedCharacter
                        | Code::InvisibleCharacter
                        | Code::TrailingSlash
                        | Code::SplitDigits
                        | Code::NumberZero
                        | Code::MixedTrimmed
                        | Code::MissingTail
                        | Code::LostSlashes
                        | Code::BrokenPlacement
                        | Code::MissingSpace
                        | Code::RunCrossesRank
                );
                if text_only {
                    problem.add_fix(Hint::AsWritten, &[], plain.clone());
                }
            }
            _ => {}
        }
    }
}

/// What a letter that names no piece may stand for: the piece that begins the
/// game on that square, if the side lacks it, or nothing.
fn likely_pieces(setup: &Setup, role: Role, problem: &mut Problem) {
    let start = Board::start();
    let mut squares = setup.board.pieces().filter(|(_, p)| p.role == role);
    let (Some((square, piece)), None) = (squares.next(), squares.next()) else { return };
    if let Some(home) = start.get(square).filter(|h| h.color == piece.color) {
        let wanted = start.count(home);
        if setup.board.count(home) < wanted {
            let mut with = setup.clone();
            with.board.set(square, Some(home));
            problem.add_fix(
                Hint::ReplacePiece,
                &[&home.to_string(), &square.to_string()],
                with.fen_as_claimed(),
            );
        }
    }
    let mut without = setup.clone();
    without.board.set(square, None);
    let name = format!("piece {}", role.letter());
    problem.add_fix(Hint::Remove, &[&name, &square.to_string()], without.fen_as_claimed());
}

fn with_turn(setup: &Setup, turn: Color) -> String {
    let mut with = setup.clone();
    with.turn = turn;
    with.fen_as_claimed()
}

/// Rooks that a broken letter in the castling field may have meant.
fn slips(problem: &Problem, setup: &Setup) -> Vec<(Color, u8)> {
    let written = problem.args[0].chars().next().unwrap_or('?');
    let color = if written.is_lowercase() { Color::Black } else { Color::White };
    let board = &setup.board;
    let rank = color.pick(0, board.height() - 1);
    let like = problem.args.get(2).and_then(|s| s.chars().next());
    let Some(king) = board.king(color).filter(|k| k.rank() == rank) else { return Vec::new() };
    let held = setup.castling.resolve(board);
    let mut files: Vec<u8> = (0..board.width().min(10))
        .filter(|&f| board.get(Square::new(f, rank)) == Some(Piece::new(color, Role::Rook)))
        .filter(|&f| {
            let wing = if f > king.file() { Wing::King } else { Wing::Queen };
            held.valid().all(|r| r.color != color || r.wing != wing)
        })
        .collect();
    files.sort_by_key(|&f| {
        let letter = char::from(b'a' + f);
        (Some(letter) != like.map(|c| c.to_ascii_lowercase()), f < king.file())
    });
    files.into_iter().map(|f| (color, f)).collect()
}

/// Problems that other readings answer.
fn matters_for_choice(code: Code) -> bool {
    matches!(code, Code::OtherLanguage | Code::UnknownLetter | Code::AssumedSize | Code::LanguageUncertain)
}

/// Where the letters or the size leave a doubt, every other reading is told.
fn tell_alternatives(readings: &mut [Reading]) {
    if let [only] = readings
        && only.problems.iter().all(|p| !matters_for_choice(p.code))
    {
        return;
    }
    let others: Vec<(String, String)> = readings.iter().map(|r| (describe(r), r.setup.to_string())).collect();
    if let [first, second, ..] = readings
        && first.language.is_english()
        && !second.language.is_english()
        && insanity(&first.setup.board) > 0
    {
        let span = first.record.placement;
        first.problems.push(Problem::new(Code::LanguageUncertain, span).arg(second.language.name));
    }
    for (i, reading) in readings.iter_mut().enumerate() {
        for problem in &mut reading.problems {
            if matters_for_choice(problem.code) {
                for (j, (name, fen)) in others.iter().enumerate().take(6) {
                    if j != i {
                        problem.add_fix(Hint::Read, &[name], fen.clone());
                    }
                }
            }
        }
    }
}

/// What sets a reading apart: board size, language, knight.
pub(crate) fn describe(reading: &Reading) -> String {
    let mut words = Vec::new();
    if !reading.setup.board.size().is_standard() {
        words.push(reading.setup.board.size().to_string());
    }
    words.push(reading.placement.to_string());
    if !reading.language.is_english() {
        words.push(reading.language.name.to_owned());
    }
    for role in [Role::Other('N'), Role::Other('S')] {
        if reading.setup.board.pieces().any(|(_, p)| p.role == role) {
            words.push(format!("{} is not the knight", role.letter()));
        }
    }
    words.join(", ")
}
