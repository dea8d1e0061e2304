//! Every sentence in one table, so that they can be translated.
//!
//! `{0}`, `{1}` … stand for the words of a [`Problem`](super::Problem).

use super::Severity;
use std::fmt;

/// Fills the places of a template.
pub(crate) fn fill(template: &str, args: &[String]) -> String {
    let mut out = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        let after = &rest[open + 1..];
        let Some(close) = after.find('}') else {
            out.push('{');
            rest = after;
            continue;
        };
        match after[..close].parse::<usize>().ok().and_then(|i| args.get(i)) {
            Some(arg) => out.push_str(arg),
            None => out.push_str(&rest[open..open + close + 2]),
        }
        rest = &after[close + 1..];
    }
    out.push_str(rest);
    out
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident $text:literal $severity:ident $template:literal;)*) => {
        /// The name of a kind of problem. Stable: scripts may rely on it.
        ///
        /// `docs/diagnostics.md` lists them all.
        #[non_exhaustive]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Code {
            $(#[doc = $template] $name,)*
        }

        impl Code {
            /// Every code, in the order of the documentation.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The stable name, such as `king-adjacent`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }

            /// How grave it usually is.
            #[must_use]
            pub const fn severity(self) -> Severity {
                match self { $(Self::$name => Severity::$severity,)* }
            }

            /// The English sentence, with places `{0}`, `{1}` for words.
            #[must_use]
            pub const fn template(self) -> &'static str {
                match self { $(Self::$name => $template,)* }
            }
        }
    };
}

codes! {
    // The input as a whole
    Empty "empty" Error "there is nothing to read: the input is empty";
    TooLong "too-long" Error "the input has {0} bytes; a position is read from at most {1}";
    Binary "binary" Error "the input is not text: {0} at byte {1}";
    NotUtf8 "not-utf8" Warning "the input is not UTF-8 here; byte {0} was read as the Latin-1 character {1}";
    NotAPosition "not-a-position" Error "no chess position was found in this text";
    LoneRank "lone-rank" Error "{0} is a single rank, not a position: two ranks or both kings are needed";
    Ambiguous "ambiguous" Error "this can be read as {0} different positions; say which is meant ({1})";
    DialectMismatch "dialect-mismatch" Error "this is not written in the dialect {0}";
    SurroundingText "surrounding-text" Info "the position was taken out of other text";
    SurroundingSpace "surrounding-space" Info "white space around the position was left out";
    ExtraSpace "extra-space" Info "fields are separated by {0}, not by one space";

    MovesNotPlayed "moves-not-played" Warning "moves follow the position; they are not played";

    // Characters
    LookAlike "look-alike" Warning "{0} ({1} {2}) stands for the Latin letter {3}";
    UnicodeDash "unicode-dash" Warning "{0} ({1} {2}) stands for a hyphen";
    FoldedCharacter "folded-character" Warning "{0} ({1} {2}) stands for {3}";
    InvisibleCharacter "invisible-character" Warning "an invisible character ({0} {1}) was left out";
    UnknownLetter "unknown-letter" Warning "{0} is not the letter of a chess piece; it is kept as a piece named {1}";
    UnknownCharacter "unknown-character" Error "{0} ({1}) has no meaning in a placement";
    OtherLanguage "other-language" Warning "the piece letters are {0}, not English";
    LanguageUncertain "language-uncertain" Warning "the piece letters may be {0}";
    Figurines "figurines" Info "pieces are written as figurines";

    // Placement
    RankTooShort "rank-too-short" Error "rank {0} has {1} squares, {2} too few";
    RankTooLong "rank-too-long" Error "rank {0} has {1} squares, {2} too many";
    TooFewRanks "too-few-ranks" Error "there are {0} ranks, not {1}";
    TooManyRanks "too-many-ranks" Error "there are {0} ranks, not {1}";
    WrongTotal "wrong-total" Error "there are {0} squares with digits read singly and {1} with whole numbers, not {2}";
    SquareTotal "square-total" Error "there are {0} squares, not {1}";
    NumberZero "number-zero" Warning "a number of empty squares is 0";
    SplitDigits "split-digits" Warning "empty squares are counted by several digits in a row ({0} for {1})";
    TrailingSlash "trailing-slash" Warning "there is one slash too many at the {0} of the placement";
    MixedTrimmed "mixed-trimmed" Warning "some ranks are trimmed and some are written in full";
    MissingTail "missing-tail" Warning "the last {0} ranks are not written and are taken as empty";
    LostSlashes "lost-slashes" Warning "the ranks are separated by {0}, not by slashes";
    MissingSpace "missing-space" Warning "there is no space before {0}";
    BrokenPlacement "broken-placement" Warning "the placement is broken by white space";
    AssumedSize "assumed-size" Warning "the board is taken to be {0}; {1} would also be possible";
    OtherSize "other-size" Info "the board is {0}";
    RunCrossesRank "run-crosses-rank" Warning "empty squares are counted across the end of a rank";
    PieceCount "piece-count" Error "the text says ({0}) pieces, the board has ({1})";
    SquareTwice "square-twice" Error "{0} is named twice: {1} and {2}";
    ListWord "list-unknown-word" Error "{0} in the list of pieces is not understood; it was passed over";
    BareSquare "bare-square" Info "{0} has no piece letter; the last one, {1}, was taken";
    CoordinateMismatch "coordinate-mismatch" Error "the coordinates beside the board do not agree with its size";
    FlippedDrawing "flipped-drawing" Info "the board is drawn from Black's side";

    // Fields
    MissingFields "missing-fields" Info "only {0} of six fields are given; assumed: {1}";
    MissingTurn "missing-turn" Warning "the side to move is missing; White is assumed";
    MissingCastling "missing-castling" Warning "the castling field is missing";
    TurnDeduced "turn-deduced" Warning "the side to move is not given; {0} is assumed, since {1} is in check";
    CastlingUnknown "castling-unknown" Warning "castling rights are not given and '-' is assumed, though kings and rooks stand at home";
    MissingEp "missing-ep-field" Warning "the en passant field is missing: {0}";
    CountersAssumed "counters-assumed" Info "the move counters are not given; 0 1 is assumed";
    CountersUnknown "counters-unknown" Warning "the move counter is written as {0}; {1} is assumed";
    TurnInvalid "turn-invalid" Error "{0} is not a side to move: w or b is expected";
    TurnSpelling "turn-spelling" Warning "the side to move is written {0}, not {1}";
    FieldOrder "field-order" Warning "the fields are not in the usual order: {0}";
    CastlingInvalidCharacter "castling-invalid-character" Error "{0} ({1}) cannot stand in the castling field";
    CastlingOrder "castling-order" Info "castling rights are written {0}; the usual order is {1}";
    CastlingTwice "castling-twice" Warning "the castling right {0} is written twice";
    CastlingBeyondTen "castling-beyond-ten-files" Error "{0} cannot name the file of a rook: on boards wider than ten files the letters from k on mean wings";
    EpInvalid "ep-invalid" Error "{0} is not an en passant square";
    EpFileOnly "ep-file-only" Warning "the en passant square is written as a file; {0} follows from the side to move";
    EpCase "ep-case" Warning "the en passant square is written {0}, not {1}";
    CounterInvalid "counter-invalid" Error "{0} is not a move counter";
    CounterTooLarge "counter-too-large" Error "the {0} {1} is out of range";
    UnexpectedField "unexpected-field" Error "{0} is not expected here{1}";
    ChecksGiven "checks-given" Info "{0} counts the checks given: {1} are left";

    // Kings, pawns and numbers
    EmptyBoard "empty-board" Error "the board is empty";
    NoWhiteKing "no-white-king" Error "White has no king";
    NoBlackKing "no-black-king" Error "Black has no king";
    TooManyWhiteKings "too-many-white-kings" Error "White has {0} kings ({1})";
    TooManyBlackKings "too-many-black-kings" Error "Black has {0} kings ({1})";
    KingsAdjacent "kings-adjacent" Error "the kings stand side by side on {0} and {1}";
    PawnOnEdge "pawn-on-edge-rank" Error "a {0} stands on {1}, on the edge of the board";
    TooManyPawns "too-many-pawns" Error "{0} has {1} pawns, 8 is the most";
    TooManyPieces "too-many-pieces" Error "{0} has {1} pieces, 16 is the most";
    NotFromStart "not-from-orthodox-start" Warning "{0} has {1} pawns and, from the orthodox starting position, needs {2} promotions for {3}; together more than 8";
    TooManyPromoted "too-many-promoted-pieces" Error "{0} has {1} pawns and needs {2} promotions for {3}; together more than 8";
    TooFewCaptures "too-few-captures" Error "{0}'s pawns need at least {1} captures to stand there, but only {2} of {3}'s pieces are missing";
    PawnsPassed "pawns-passed-each-other" Error "the pawns on the {0} {1} have passed each other, but no pawn has captured";
    PromotionsBlocked "promotions-blocked" Error "the {0} captures that were made cannot have let the pawns pass each other for the {1} promotions that the pieces need";
    RightsContradictMove "castling-contradicts-last-move" Warning "with these castling rights {0} has no move that could have led to this position: a king or rook of {0} must have moved";
    NoLastMove "no-last-move" Error "{0} has no move that could have led to this position";
    PieceNotInChess "piece-not-in-chess" Warning "{0} is no piece of orthodox chess";

    // Check
    OppositeCheck "side-not-to-move-in-check" Error "{0} is in check from {1}, but it is {2}'s move";
    TooManyCheckers "too-many-checkers" Error "{0} is in check from {1} pieces at once ({2}); at most two can give check";
    ImpossibleDoubleCheck "impossible-double-check" Error "{0} is in check from {1} and {2}; no single move gives both checks";
    ImpossibleCheck "impossible-check" Error "{0} is in check from {1}, and no move can have given this check";

    // Orientation
    UpsideDown "board-upside-down" Warning "the board seems to be written from rank 1 upwards";
    Rotated "board-rotated" Warning "the board seems to be turned by 180 degrees";
    ColorsSwapped "colors-swapped" Warning "the colours seem to be swapped";

    // Castling
    CastlingNoKing "castling-king-not-home" Error "castling right {0}: the {1} king is not on {2}";
    CastlingNoRook "castling-no-rook" Error "castling right {0}: no {1} rook stands {2}";
    CastlingTwoOnWing "castling-two-on-one-wing" Error "castling right {0}: the right on that wing belongs to the rook on {1}";
    CastlingSeveralKings "castling-several-kings" Error "castling right {0}: several {1} kings stand on the first rank";
    CastlingNotOrthodox "castling-not-orthodox" Error "castling right {0}: the {1} king stands on {2}, not on {3}, while the other side castles as in orthodox chess";
    CastlingOtherFiles "castling-kings-on-different-files" Info "the kings castle from different files, as in double Chess960";
    CastlingUndetermined "castling-undetermined" Info "castling rights cannot be read from a diagram; {0} is what the text says";

    // En passant
    EpContradictsTurn "ep-rank-contradicts-side-to-move" Error "en passant square {0} cannot be: {1} is to move, so it would be on rank {2}";
    EpWrongRank "ep-wrong-rank" Error "en passant square {0} is not on rank {1}";
    EpIsPawnSquare "ep-square-is-pawn-square" Error "{0} is where the pawn stands; the square behind it is {1}";
    EpOccupied "ep-square-occupied" Error "en passant square {0} is not empty";
    EpOriginOccupied "ep-origin-square-occupied" Error "the pawn cannot have come from {0}: that square is not empty";
    EpNoPawn "ep-no-pawn" Error "en passant square {0}: no {1} pawn stands on {2}";
    EpWrongColor "ep-pawn-has-wrong-colour" Error "en passant square {0}: the pawn on {1} is {2}, but a {3} pawn must have made the double step";
    EpCheckBefore "ep-check-existed-before" Error "the check from {0} was there before the double step to {1}, so the double step was not legal";
    EpCheckBlocked "ep-double-step-blocked-check" Info "the double step to {1} closed the line from {0}, though the king could be taken before; no game leads here";
    EpOffBoard "ep-off-board" Error "en passant square {0} is not on the board";
    EpUndetermined "ep-undetermined" Info "en passant could be {0} if the last move was a double step";

    // Counters
    HalfmoveExceedsPlies "halfmove-clock-exceeds-plies-played" Warning "the halfmove clock {0} is greater than the {1} plies that the move number allows";
    HalfmoveContradictsEp "halfmove-clock-contradicts-ep" Warning "the halfmove clock is {0}, but after a double step it is 0";
    HalfmoveTooLarge "halfmove-clock-over-150" Warning "the halfmove clock is {0}; at 150 the game is drawn";
    FullmoveZero "fullmove-zero" Warning "the move number is 0; the first move has number 1";
    TurnParity "unreachable-parity" Warning "all castling rights are left and the pawns say how many moves were made: it cannot be {0}'s move";

    // Extended position description
    EpdOpcodeInvalid "epd-opcode-invalid" Error "{0} is not an opcode: a letter and up to 14 letters, digits or underscores";
    EpdOpcodeTwice "epd-opcode-twice" Warning "the opcode {0} is given twice; both are kept";
    EpdUnterminatedString "epd-unterminated-string" Error "the string is not closed with a quotation mark";
    EpdMissingSemicolon "epd-missing-semicolon" Info "the operation is not closed with a semicolon";
    EpdOperandNotAMove "epd-operand-not-a-move" Error "operand {1} of {0} is not a move in this position: {2}";
    EpdOperandNotANumber "epd-operand-not-a-number" Error "operand {1} of {0} is not {2}";
    EpdOperandCount "epd-operand-count" Error "{0} takes {1}";

    // Games
    OtherEncoding "other-encoding" Info "the game is not in UTF-8; it was read as {0}";
    CommentUnclosed "comment-unclosed" Error "this comment is not closed; it was ended where the next game begins";
    CommentNested "comment-nested" Info "a brace opens inside a comment; braces do not nest";
    StrayText "stray-text" Warning "{0} has no meaning here and is left out";
    TagTwice "tag-twice" Warning "the tag {0} is given twice; both are kept";
    TagInnerQuotes "tag-inner-quotes" Warning "quotation marks in the value of {0} are not escaped with a backslash";
    TagEscapedEnd "tag-escaped-end" Warning "the value of {0} is not closed: a backslash escapes the quotation mark; both are taken as written";
    TagEscape "tag-unknown-escape" Warning "{0} in the value of {1} is no escape; it is kept as written";
    TagUnclosed "tag-unclosed" Warning "the tag {0} is not written as a name and a value in quotation marks, closed by a bracket";
    ResultSpelling "result-spelling" Info "the result is written {0}, not {1}";
    ResultContradiction "result-contradiction" Warning "the tag says {0}, but the game ends with {1}";
    ResultMissing "result-missing" Info "the game does not end with a result";
    NoMoves "game-without-moves" Warning "the game has neither moves nor a result";
    VariantNotPlayed "variant-not-played" Info "the moves of {0} are kept as text: only chess and Chess960 are played";
    Chess960Inferred "chess960-inferred" Info "no tag says so, but kings and rooks stand as in Chess960";
    SetUpContradiction "setup-contradiction" Warning "the tag SetUp is {0}, but {1}";
    StartContradiction "start-contradiction" Error "the moves are to begin from another position than the tag says: {0}";
    StartNotLegal "start-not-legal" Error "no moves can be played from this position: {0}";
    GameFragment "game-fragment" Error "the game begins with {0} and no FEN tag says from which position";
    MoveNumber "move-number" Warning "the number is {0}, but this is move {1}";
    MoveIllegal "move-illegal" Error "{1} {0} (half-move {2}) is not legal: {3}";
    MoveUnreadable "move-unreadable" Error "{1} {0} (half-move {2}) is not a move";
    SanOverSpecified "san-over-specified" Info "{0} tells more of where the piece comes from than needed; the standard spelling is {1}";
    SanCheckMark "san-check-mark" Info "{0} is marked as {1}, but it is {2}";
    SanCheckUnmarked "san-check-unmarked" Info "checks and mates are not marked, or mates only as checks; in this game {0}, of which this is the first";
    VariationFirst "variation-before-move" Warning "a variation stands before the first move of its line";
    VariationUnclosed "variation-unclosed" Warning "this variation is not closed";
    VariationTooDeep "variation-too-deep" Error "variations are nested deeper than {0}; this one is left out";
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

macro_rules! hints {
    ($($name:ident $template:literal;)*) => {
        /// What a fix does, as a sentence that can be translated.
        #[non_exhaustive]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Hint {
            $(#[doc = $template] $name,)*
        }

        impl Hint {
            /// Every hint.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The name in the files of the languages.
            pub(crate) const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)* }
            }

            /// The English sentence, with places `{0}`, `{1}` for words.
            #[must_use]
            pub const fn template(self) -> &'static str {
                match self { $(Self::$name => $template,)* }
            }
        }
    };
}

hints! {
    Read "read it as {0}";
    AsWritten "write it so";
    OtherTurn "let {0} move";
    DropEp "drop the en passant square";
    SetEp "write the en passant square {0}";
    DropRight "drop the castling right {0}";
    DropRights "drop the castling rights";
    SetRights "write the castling rights {0}";
    ReplaceRight "write {1} instead of {0}";
    DropField "leave out {0}";
    SetHalfmove "set the halfmove clock to {0}";
    SetFullmove "set the move number to {0}";
    SetCounters "write the counters as {0}";
    Recolor "make the {0} on {1} {2}";
    Remove "remove the {0} on {1}";
    MirrorRanks "turn the order of the ranks";
    Rotate "turn the board by 180 degrees";
    SwapColors "swap the colours";
    ChangeNumber "write {1} instead of {0} on rank {2}";
    AddEmpty "add {0} at the {1} of rank {2}";
    AddPiece "add one more {0} on rank {1}";
    ReplacePiece "put a {0} on {1}";
    AddRank "add an empty rank as rank {0}";
    DropRank "leave out rank {0}";
    DropPiece "leave out {0} on rank {1}";
    MoveSlash "put the slashes where the ranks end";
    CutNumber "read the number {0} as {1}";
    WriteText "write {0}";
    PlaceTotal "count {1} empty squares instead of {0}";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_in_any_order_and_unknown_ones_kept() {
        assert_eq!(fill("{1} after {0}, {7}", &["a".into(), "b".into()]), "b after a, {7}");
        assert_eq!(fill("open { brace", &[]), "open { brace");
    }

    #[test]
    fn codes_are_unique_and_kebab_case() {
        let mut seen = std::collections::HashSet::new();
        for code in Code::ALL {
            assert!(seen.insert(code.as_str()), "{code} twice");
            assert!(code.as_str().bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'));
        }
    }
}
