//! From the tokens of a game to its tree.
//!
//! The tokens are read once for everything that needs no rules, and the moves
//! are then played in English; where that leaves a move unread, in the
//! languages that have the letters of the game. The one in which most moves
//! are legal is taken.

use super::encoding::{Decoded, Encoding};
use super::game::{Frame, Game, Item, LineId, Variant, ply_of};
use super::lexer::{Lexer, Token, TokenKind};
use super::outcome::Outcome;
use super::plain::{Marks, Plain, Sink};
use super::split::split;
use super::start;
use super::tag::{RawTag, TagFault};
use super::words::{self, Alphabet, Mark, Step, Word};
use crate::check::{Code, Problem, Severity};
use crate::notation::{LANGUAGES, Language};
use crate::rules::{CastlingStyle, CheckMark, EpPolicy, Illegal, Move, Position, San, SanError};
use crate::setup::Setup;
use crate::span::Span;
use std::borrow::Cow;
use std::sync::OnceLock;

/// How deep variations may be nested; what is deeper is left out, and told.
pub const MAX_DEPTH: usize = 1000;

/// What the caller knows about games. The default knows nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameOptions {
    /// The piece letters are of this language.
    pub language: Option<&'static Language>,
    /// The bytes are in this encoding.
    pub encoding: Option<Encoding>,
    /// The moves begin from this position. A FEN tag that says another one is
    /// told.
    pub start: Option<Position>,
}

/// The games of a text, one by one.
///
/// A game that is broken never costs another one; what is wrong with it is in
/// its [`problems`](Game::problems).
///
/// ```
/// let text = b"[White \"A\"]\n\n1. e4 e5 1-0\n[White \"B\"]\n\n1. d4 Ke7 *";
/// let games: Vec<_> = fenya::pgn::games(text).collect();
/// assert_eq!(games[1].tag("White"), Some("B"));
/// assert_eq!(games[1].problems[0].code.as_str(), "move-illegal");
/// ```
pub fn games(text: &[u8]) -> impl Iterator<Item = Game> + '_ {
    split(text).map(|span| read_game(&text[span.range()], span.start, &GameOptions::default()))
}

/// Reads one game, whose bytes come from [`split`](super::split) or a
/// [`GameSplitter`](super::GameSplitter); `base` is its offset in the file.
#[must_use]
pub fn read_game(bytes: &[u8], base: usize, options: &GameOptions) -> Game {
    if options.language.is_none_or(Language::is_english)
        && options.encoding.is_none_or(|e| e == Encoding::Utf8)
        && options.start.is_none()
        && let Some(game) = plain_game(bytes, base)
    {
        return game;
    }
    read_carefully(bytes, base, options)
}

/// The tree of a game about which there is nothing to say but that checks are
/// not marked.
pub(super) fn plain_game(bytes: &[u8], base: usize) -> Option<Game> {
    let text = std::str::from_utf8(bytes).ok()?;
    let mut tree = Tree::default();
    let outcome = Plain::default().read(text, &mut tree)?;
    let Tree { mut game, lines, unmarked, .. } = tree;
    game.outcome = outcome;
    game.set_lines(lines);
    game.problems.extend(unmarked.map(|(first, count)| unmarked_problem(first.shifted(base), count)));
    game.span = Span::new(base, base + bytes.len());
    Some(game)
}

/// Takes all of a plain game.
#[derive(Default)]
struct Tree {
    game: Game,
    lines: Vec<Vec<Item>>,
    /// The lines that are open, by their index.
    open: Vec<usize>,
    unmarked: Option<(Span, usize)>,
}

impl Tree {
    #[inline]
    fn push(&mut self, item: Item) {
        let line = self.open.last().copied().unwrap_or(0);
        if let Some(line) = self.lines.get_mut(line) {
            line.push(item);
        }
    }
}

impl Sink for Tree {
    const MARKS: Marks = Marks::Counted;

    fn tag(&mut self, name: &str, value: Cow<'_, str>) {
        if self.game.tags.is_empty() {
            self.game.tags.reserve(16);
        }
        self.game.tags.push((name.to_string(), value.into_owned()));
    }

    fn start(&mut self, start: &Position, variant: Variant) {
        // Nearly all games begin from one position.
        static USUAL: OnceLock<Setup> = OnceLock::new();
        self.game.setup = Some(if *start == Position::start() {
            USUAL.get_or_init(|| Setup::from(start)).clone()
        } else {
            Setup::from(start)
        });
        self.game.start = Some(*start);
        self.game.first_ply = ply_of(start);
        self.game.variant = variant;
        // An ordinary game has some forty moves.
        self.lines.push(Vec::with_capacity(128));
    }

    #[inline]
    fn play(&mut self, _before: &Position, m: Move, _span: Span) {
        self.push(Item::Move(m));
    }

    fn comment(&mut self, text: &str, _span: Span) {
        self.push(Item::Comment(one_line(text)));
    }

    fn nag(&mut self, nag: u16) {
        self.push(Item::Nag(nag));
    }

    fn open(&mut self) {
        let line = self.lines.len();
        self.push(Item::Variation(LineId::new(line)));
        self.lines.push(Vec::new());
        self.open.push(line);
    }

    fn close(&mut self) {
        self.open.pop();
    }

    fn unmarked(&mut self, span: Span) {
        self.unmarked.get_or_insert((span, 0)).1 += 1;
    }
}

fn unmarked_problem(first: Span, count: usize) -> Problem {
    Problem::new(Code::SanCheckUnmarked, first).arg(count)
}

/// Reads a game of any kind.
pub(super) fn read_carefully(bytes: &[u8], base: usize, options: &GameOptions) -> Game {
    let decoded = match options.encoding {
        Some(encoding) => Decoded::with(bytes, encoding),
        None => Decoded::new(bytes),
    };
    let text: &str = &decoded.text;
    let tokens: Vec<Token> = Lexer::new(text.as_bytes()).collect();
    let mut game = Game::default();
    if decoded.encoding != Encoding::Utf8 || !matches!(decoded.text, Cow::Borrowed(_)) {
        let first = text.find(|c: char| !c.is_ascii()).unwrap_or(0);
        let end = first + text[first..].chars().next().map_or(0, char::len_utf8);
        game.problems.push(
            Problem::new(Code::OtherEncoding, Span::new(first, end)).arg(
                if decoded.encoding == Encoding::Utf8 { Encoding::Windows1252 } else { decoded.encoding },
            ),
        );
    }
    let mut front =
        Front { game: &mut game, outcome: None, fen: None, moves: 0, result_tag: None, names: Vec::new() };
    front.read(text, &tokens);
    let Front { outcome, fen, moves, result_tag, .. } = front;
    close(&mut game, outcome, moves, result_tag, text.len());
    start::find(&mut game, fen, text, options.start);
    let given = options.start.is_some();
    let movetext = Moves { text, tokens: &tokens, fen: fen.is_some(), given };
    movetext.play(&mut game, options.language);
    // Spans have counted in the decoded text so far.
    for problem in &mut game.problems {
        problem.span = decoded.original(problem.span).shifted(base);
    }
    game.problems.sort_by_key(|p| (p.span.start, std::cmp::Reverse(p.severity)));
    game.span = Span::new(base, base + bytes.len());
    game
}

/// Everything but the moves.
struct Front<'g> {
    game: &'g mut Game,
    outcome: Option<Outcome>,
    fen: Option<Span>,
    moves: usize,
    result_tag: Option<Span>,
    names: Vec<Span>,
}

impl Front<'_> {
    fn tell(&mut self, problem: Problem) {
        self.game.problems.push(problem);
    }

    fn read(&mut self, text: &str, tokens: &[Token]) {
        let (mut depth, mut tags) = (0_usize, false);
        let any_tag = tokens.iter().any(|t| t.kind == TokenKind::Tag);
        let mut invisible = false;
        for token in tokens {
            let body = &text[token.span.range()];
            match token.kind {
                TokenKind::Tag => {
                    tags = true;
                    self.tag(text, token.span);
                }
                TokenKind::Comment { closed, nested } => {
                    if !closed {
                        self.tell(Problem::new(
                            Code::CommentUnclosed,
                            Span::new(token.span.start, token.span.start + 1),
                        ));
                    }
                    if nested {
                        self.tell(Problem::new(Code::CommentNested, token.span));
                    }
                    if !tags && any_tag {
                        self.game.preface.push(comment_text(body, closed));
                    }
                }
                TokenKind::LineComment if !tags && any_tag => {
                    self.game.preface.push(comment_text(body, false));
                }
                TokenKind::Move => self.moves += 1,
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.saturating_sub(1),
                TokenKind::Result { outcome, standard } => {
                    if depth == 0 && self.outcome.is_none() {
                        self.outcome = Some(outcome);
                    }
                    if !standard {
                        self.tell(
                            Problem::new(Code::ResultSpelling, token.span)
                                .arg(body)
                                .arg(outcome)
                                .instead(outcome, String::new()),
                        );
                    }
                }
                TokenKind::Stray => self.tell(Problem::new(Code::StrayText, token.span).arg(body)),
                // A byte order mark is no slip.
                TokenKind::Invisible if token.span.start > 0 && !invisible => {
                    invisible = true;
                    let c = body.chars().next().unwrap_or_default();
                    self.tell(invisible_problem(c, token.span));
                }
                _ => {}
            }
        }
    }

    fn tag(&mut self, text: &str, span: Span) {
        let Some(tag) = RawTag::parse(text.as_bytes(), span.start) else { return };
        let name = &text[tag.name_span.range()];
        let (value, unknown) = tag.unescape();
        match tag.fault {
            Some(TagFault::InnerQuotes) => {
                self.tell(Problem::new(Code::TagInnerQuotes, tag.value_span).arg(name));
            }
            Some(TagFault::EscapedEnd) => {
                let at = Span::new(tag.value_span.end.saturating_sub(1), tag.value_span.end + 1);
                self.tell(Problem::new(Code::TagEscapedEnd, at).arg(name));
            }
            Some(TagFault::Unclosed | TagFault::Unquoted) => {
                self.tell(Problem::new(Code::TagUnclosed, span).arg(name));
            }
            None => {}
        }
        if let Some(at) = unknown
            && tag.fault != Some(TagFault::EscapedEnd)
        {
            self.tell(Problem::new(Code::TagEscape, at).arg(&text[at.range()]).arg(name));
        }
        if self.names.len() < 64 {
            if self.names.iter().any(|n| &text[n.range()] == name) {
                self.tell(Problem::new(Code::TagTwice, tag.name_span).arg(name));
            }
            self.names.push(tag.name_span);
        }
        if name.eq_ignore_ascii_case("fen") && self.fen.is_none() {
            self.fen = Some(tag.value_span);
        }
        if name == "Result" && self.result_tag.is_none() {
            self.result_tag = Some(tag.value_span);
        }
        self.game.tags.push((name.to_string(), value));
    }
}

/// The result: what the marker says, else the tag.
fn close(game: &mut Game, marker: Option<Outcome>, moves: usize, tag_span: Option<Span>, end: usize) {
    let tag = game.tag("Result").and_then(Outcome::read);
    if let (Some((tag, standard)), Some(span)) = (tag, tag_span) {
        if !standard {
            let written = game.tag("Result").unwrap_or_default().to_string();
            game.problems.push(
                Problem::new(Code::ResultSpelling, span).arg(written).arg(tag).instead(tag, String::new()),
            );
        }
        if let Some(marker) = marker
            && marker != tag
        {
            game.problems.push(Problem::new(Code::ResultContradiction, span).arg(tag).arg(marker));
        }
    }
    if marker.is_none() {
        game.problems.push(Problem::new(Code::ResultMissing, Span::at(end)));
        if moves == 0 {
            game.problems.push(Problem::new(Code::NoMoves, Span::at(end)));
        }
    }
    game.outcome = marker.or(tag.map(|t| t.0)).unwrap_or_default();
}

fn invisible_problem(c: char, span: Span) -> Problem {
    let name = match c {
        '\u{200b}' => "ZERO WIDTH SPACE",
        '\u{200c}' => "ZERO WIDTH NON-JOINER",
        '\u{200d}' => "ZERO WIDTH JOINER",
        '\u{2060}' => "WORD JOINER",
        '\u{feff}' => "ZERO WIDTH NO-BREAK SPACE",
        '\u{ad}' => "SOFT HYPHEN",
        _ => "FORMATTING CHARACTER",
    };
    Problem::new(Code::InvisibleCharacter, span)
        .severity(Severity::Info)
        .arg(format!("U+{:04X}", u32::from(c)))
        .arg(name)
}

/// The text of a comment without its signs. Line ends become spaces, as a
/// writer may put them elsewhere.
pub(super) fn comment_text(body: &str, closed: bool) -> String {
    let end = body.len() - usize::from(closed);
    one_line(body.get(1..end).unwrap_or(""))
}

pub(super) fn one_line(inner: &str) -> String {
    let inner = inner.trim();
    // Without a jump for each byte: nearly all comments are one line.
    if !inner.bytes().fold(false, |any, b| any | (b == b'\n') | (b == b'\r')) {
        return inner.to_string();
    }
    let mut out = String::with_capacity(inner.len());
    for line in inner.split(['\n', '\r']) {
        let line = line.trim_matches([' ', '\t']);
        if !line.is_empty() {
            if !out.is_empty() {
                out.push(' ');
            }
            out.push_str(line);
        }
    }
    out
}

/// The tokens of the moves.
struct Moves<'t> {
    text: &'t str,
    tokens: &'t [Token],
    fen: bool,
    /// The caller gave the start.
    given: bool,
}

/// What became of the moves in one language.
struct Built {
    lines: Vec<Vec<Item>>,
    problems: Vec<Problem>,
    /// Moves of the main line that were played, and those of all lines.
    main: usize,
    all: usize,
    /// Words that were no legal moves, in lines that could go on till there.
    broken: usize,
    /// Words with an English letter in a game of another language.
    mixed: usize,
    main_broken: bool,
    figurine: Option<Span>,
}

impl Built {
    /// Whether the moves of two readings are the same.
    fn same_moves(&self, other: &Self) -> bool {
        self.lines == other.lines
    }

    /// The more moves, the better; and the fewer English letters among them.
    fn rank(&self) -> (usize, usize, std::cmp::Reverse<usize>) {
        (self.main, self.all, std::cmp::Reverse(self.mixed))
    }
}

impl Moves<'_> {
    fn play(&self, game: &mut Game, language: Option<&'static Language>) {
        if let Some(fragment) = self.fragment(game) {
            game.first_ply = fragment.1;
            game.problems.push(fragment.0);
            game.start = None;
        }
        if let Some(language) = language {
            let alphabet = if language.is_english() { Alphabet::english() } else { Alphabet::new(language) };
            return Self::take(game, self.build(game, &alphabet));
        }
        let english = self.build(game, &Alphabet::english());
        let letters = self.letters();
        let pawn_letter = letters.iter().any(|(c, _)| *c == 'P');
        if game.start.is_none() || letters.is_empty() || (english.broken == 0 && !pawn_letter) {
            return Self::take(game, english);
        }
        let foreign = letters.iter().find(|(c, _)| !"KQRBNP".contains(*c));
        let mut candidates: Vec<(Alphabet, Built)> = Vec::new();
        let mut best = english.rank();
        for language in LANGUAGES.iter().filter(|l| !l.is_english()) {
            let alphabet = Alphabet::new(language);
            let knows = match foreign {
                Some(&(c, _)) => alphabet.knows(c),
                None => letters.iter().all(|&(c, _)| alphabet.knows(c)),
            };
            if !knows {
                continue;
            }
            let built = self.build(game, &alphabet);
            // Where every letter is English too, nothing less than a whole
            // game of some length speaks against English.
            let proven = foreign.is_some() || (!built.main_broken && (built.main >= 8 || pawn_letter));
            if proven && built.rank() > english.rank()
                || (pawn_letter && proven && built.rank() == english.rank())
            {
                best = best.max(built.rank());
                candidates.push((alphabet, built));
            }
        }
        if let Some(&(c, _)) = foreign
            && !c.is_ascii()
        {
            let alphabet = Alphabet::look_alikes();
            let built = self.build(game, &alphabet);
            if built.rank() > english.rank() && alphabet.knows(c) {
                best = best.max(built.rank());
                candidates.push((alphabet, built));
            }
        }
        candidates.retain(|(_, built)| built.rank() == best);
        let span = foreign.or(letters.first()).map_or(Span::at(0), |l| l.1);
        let english_stands = english.rank() == best;
        let mut others = Vec::new();
        let mut same = Vec::new();
        let chosen = if english_stands { &english } else { candidates.first().map_or(&english, |c| &c.1) };
        for (alphabet, built) in &candidates {
            let name = alphabet.language.map_or("English with look-alike letters", |l| l.name);
            if built.same_moves(chosen) {
                same.push(name);
            } else {
                others.push(name);
            }
        }
        let mut told = Vec::new();
        if let Some(first) = same.first()
            && !english_stands
        {
            let look_alikes = candidates.first().is_some_and(|c| c.0.language.is_none());
            if look_alikes {
                let c = foreign.map_or(' ', |f| f.0);
                told.push(look_alike_problem(c, None, span));
            } else {
                told.push(Problem::new(Code::OtherLanguage, span).arg(first));
            }
        }
        if !others.is_empty() {
            if english_stands {
                others.insert(0, "English");
            } else if let Some(first) = same.first() {
                others.insert(0, first);
            }
            told.push(Problem::new(Code::LanguageUncertain, span).arg(others.join(" or ")));
        }
        let chosen =
            if english_stands || candidates.is_empty() { english } else { candidates.swap_remove(0).1 };
        game.problems.extend(told);
        Self::take(game, chosen);
    }

    fn take(game: &mut Game, built: Built) {
        game.set_lines(built.lines);
        game.problems.extend(built.problems);
        if let Some(span) = built.figurine {
            game.problems.push(Problem::new(Code::Figurines, span));
        }
    }

    /// The letters of pieces, each once, with the place of the first.
    fn letters(&self) -> Vec<(char, Span)> {
        let mut out: Vec<(char, Span)> = Vec::new();
        for token in self.tokens.iter().filter(|t| t.kind == TokenKind::Move) {
            let word = &self.text[token.span.range()];
            if let Some(c) = words::piece_letter(word)
                // Words of prose are no moves.
                && word.chars().any(|c| c.is_ascii_digit())
                && out.len() < 64
                && out.iter().all(|(other, _)| *other != c)
            {
                out.push((c, token.span));
            }
        }
        out
    }

    /// A game that begins in the middle, without saying where.
    fn fragment(&self, game: &Game) -> Option<(Problem, u32)> {
        if self.fen || self.given || game.start.is_none() {
            return None;
        }
        let mut numbers =
            self.tokens.iter().skip_while(|t| !matches!(t.kind, TokenKind::Number { .. } | TokenKind::Move));
        let first = numbers.next()?;
        let TokenKind::Number { number, dots } = first.kind else { return None };
        let black = dots >= 3
            || self
                .tokens
                .iter()
                .skip_while(|t| t.span.start <= first.span.start)
                .take(1)
                .any(|t| t.kind == TokenKind::Dots);
        let any = numbers.any(|t| t.kind == TokenKind::Move);
        if (number <= 1 && !black) || number > 10_000 || !any {
            return None;
        }
        let ply = number.saturating_sub(1).saturating_mul(2).saturating_add(u32::from(black));
        let written = format!("{}{}", number, if black { "..." } else { "." });
        Some((Problem::new(Code::GameFragment, first.span).arg(written), ply))
    }

    fn build(&self, game: &Game, alphabet: &Alphabet) -> Built {
        let mut built = Built {
            lines: vec![Vec::new()],
            problems: Vec::new(),
            main: 0,
            all: 0,
            broken: 0,
            mixed: 0,
            main_broken: false,
            figurine: None,
        };
        let mut stack = vec![Open {
            frame: Frame::new(LineId::MAIN, game.start, game.first_ply),
            line: 0,
            at: Span::default(),
        }];
        // Comments before the first tag are the preface.
        let preface = self.tokens.iter().position(|t| t.kind == TokenKind::Tag).unwrap_or(0);
        // How many variations are open that are too deep to be kept.
        let mut too_deep = 0_usize;
        let mut number: Option<(u32, Span)> = None;
        let mut number_told = false;
        let mut seen = Seen::default();
        for (index, token) in self.tokens.iter().enumerate() {
            let body = &self.text[token.span.range()];
            let depth = stack.len();
            let next_line = built.lines.len();
            let Some(top) = stack.last_mut() else { break };
            if too_deep > 0 && !matches!(token.kind, TokenKind::Open | TokenKind::Close) {
                continue;
            }
            let Some(line) = built.lines.get_mut(top.line) else { break };
            match token.kind {
                TokenKind::Move => {
                    let told = built.problems.len();
                    if let Some((given, span)) = number.take()
                        && top.frame.position.is_some()
                        && given != top.frame.ply / 2 + 1
                        && !number_told
                    {
                        number_told = true;
                        built.problems.push(number_problem(given, top.frame.ply, span, self.given));
                    }
                    let ply = top.frame.ply.saturating_sub(game.first_ply) + 1;
                    play_word(body, token.span, alphabet, top, (ply, depth == 1), &mut built, &mut seen);
                    for problem in built.problems.iter_mut().skip(told) {
                        problem.ply = Some(ply);
                    }
                }
                TokenKind::Number { number: given, dots } if dots > 0 => number = Some((given, token.span)),
                TokenKind::Nag(nag) => line.push(Item::Nag(nag)),
                TokenKind::Comment { closed, .. } if index >= preface => {
                    line.push(Item::Comment(comment_text(body, closed)));
                }
                TokenKind::LineComment if index >= preface => {
                    line.push(Item::Comment(comment_text(body, false)));
                }
                TokenKind::Open => {
                    if too_deep > 0 || depth > MAX_DEPTH {
                        if too_deep == 0 {
                            built
                                .problems
                                .push(Problem::new(Code::VariationTooDeep, token.span).arg(MAX_DEPTH));
                        }
                        too_deep += 1;
                        continue;
                    }
                    if top.frame.index == 0 {
                        built.problems.push(Problem::new(Code::VariationFirst, token.span));
                    }
                    let id = LineId::new(next_line);
                    line.push(Item::Variation(id));
                    let frame = top.frame.variation(id);
                    stack.push(Open { frame, line: next_line, at: token.span });
                    built.lines.push(Vec::new());
                    number = None;
                }
                TokenKind::Close => {
                    number = None;
                    if too_deep > 0 {
                        too_deep -= 1;
                    } else if stack.len() > 1 {
                        stack.pop();
                    } else {
                        built.problems.push(Problem::new(Code::StrayText, token.span).arg(")"));
                    }
                }
                TokenKind::Result { .. } if stack.len() > 1 => {
                    built.problems.push(Problem::new(Code::StrayText, token.span).arg(body));
                }
                _ => {}
            }
        }
        seen.count_unmarked();
        built.problems.extend(seen.unmarked.map(|(first, count)| unmarked_problem(first, count)));
        if stack.len() > 1
            && let Some(open) = stack.get(1)
        {
            built.problems.push(Problem::new(Code::VariationUnclosed, open.at));
        }
        built
    }
}

/// A line that is being read.
struct Open {
    frame: Frame,
    line: usize,
    at: Span,
}

/// What is told once in a game.
#[derive(Default)]
struct Seen {
    folded: bool,
    invisible: bool,
    mixed: bool,
    /// The first check that is not marked, and how many there are.
    unmarked: Option<(Span, usize)>,
    /// The last move lacks its mark, unless a word follows that is one.
    pending: Option<Span>,
}

impl Seen {
    fn count_unmarked(&mut self) {
        if let Some(span) = self.pending.take() {
            self.unmarked.get_or_insert((span, 0)).1 += 1;
        }
    }
}

/// Signs and words that belong to the move before.
fn is_suffix(word: &str) -> bool {
    matches!(word, "+" | "++" | "#" | "+#" | "ep" | "ch" | "mate" | "dbl" | "dis" | "ff")
}

fn look_alike_problem(c: char, to: Option<char>, span: Span) -> Problem {
    let script = if ('\u{370}'..'\u{400}').contains(&c) { "GREEK LETTER" } else { "CYRILLIC LETTER" };
    let to = to.unwrap_or(match c {
        'К' | 'Κ' => 'K',
        'В' | 'Β' => 'B',
        'Ν' => 'N',
        'Ԛ' => 'Q',
        _ => '?',
    });
    Problem::new(Code::LookAlike, span).arg(c).arg(format!("U+{:04X}", u32::from(c))).arg(script).arg(to)
}

fn play_word(
    body: &str,
    span: Span,
    alphabet: &Alphabet,
    open: &mut Open,
    (ply, main): (u32, bool),
    built: &mut Built,
    seen: &mut Seen,
) {
    let Some(line) = built.lines.get_mut(open.line) else { return };
    let Some(position) = open.frame.position else {
        // The line was left already.
        if !is_suffix(body) {
            line.push(Item::Unplayed(body.to_string()));
            open.frame.advance(None);
            open.frame.index += 1;
        }
        return;
    };
    let mut word = words::read(body, &position, alphabet);
    // A single English letter among those of another language.
    let strange = |c| "KQRBN".contains(c) && !alphabet.knows(c);
    if word.step.is_err() && !alphabet.is_english() && words::piece_letter(body).is_some_and(strange) {
        word = words::read(body, &position, &Alphabet::english());
        built.mixed += usize::from(word.step.is_ok());
        if word.step.is_ok() && !std::mem::replace(&mut seen.mixed, true) {
            built.problems.push(Problem::new(Code::LanguageUncertain, span).arg(Language::ENGLISH.name));
        }
    }
    let after = match word.step {
        Ok(Step::Move(m)) => Ok((Item::Move(m), position.after(m))),
        Ok(Step::Null) => {
            let mut after = position;
            if after.pass() { Ok((Item::Null, after)) } else { Err(SanError::Illegal(Illegal::Null)) }
        }
        Err(error) => Err(error),
    };
    match after {
        Ok((item, after)) => {
            let played = if let Item::Move(m) = item { Some(m) } else { None };
            line.push(item);
            if let Some(nag) = word.nag {
                line.push(Item::Nag(nag));
            }
            open.frame.advance(Some(after));
            open.frame.index += 1;
            built.all += 1;
            built.main += usize::from(main);
            note(&word, span, built, seen);
            if let Some(m) = played {
                spelling(body, span, &word, (&position, m, &after), built, seen);
            }
        }
        // `Qh4 mate`: whatever is missing at the move follows it.
        Err(_) if is_suffix(body) => seen.pending = None,
        Err(error) => {
            let number = number_of(open.frame.ply);
            built.problems.push(refused(body, span, (ply, &number), &position, &word, error));
            built.broken += 1;
            built.main_broken |= main;
            line.push(Item::Unplayed(body.to_string()));
            open.frame.advance(None);
            open.frame.index += 1;
        }
    }
}

fn note(word: &Word, span: Span, built: &mut Built, seen: &mut Seen) {
    if word.figurine {
        built.figurine = built.figurine.or(Some(span));
    }
    if let Some((c, to)) = word.folded
        && !std::mem::replace(&mut seen.folded, true)
    {
        built.problems.push(look_alike_problem(c, Some(to).filter(|c| *c != '?'), span));
    }
    if let Some(c) = word.invisible
        && !std::mem::replace(&mut seen.invisible, true)
    {
        built.problems.push(invisible_problem(c, span));
    }
}

/// Tells of the origin that is told without need, and of wrong signs of checks.
fn spelling(
    body: &str,
    span: Span,
    word: &Word,
    (before, m, after): (&Position, Move, &Position),
    built: &mut Built,
    seen: &mut Seen,
) {
    seen.count_unmarked();
    if word.san.is_some_and(|san| words::is_over_specified(before, &san, m)) {
        built.problems.push(
            Problem::new(Code::SanOverSpecified, span)
                .arg(body)
                .arg(before.san(m))
                .instead(before.san(m), record(after)),
        );
    }
    match words::compare_mark(after, word.check) {
        Mark::Right => {}
        Mark::Missing => seen.pending = Some(span),
        Mark::Wrong => {
            let claimed = if word.check == Some(CheckMark::Mate) { "mate" } else { "check" };
            let found = if after.is_check() { "check" } else { "neither check nor mate" };
            built.problems.push(
                Problem::new(Code::SanCheckMark, span)
                    .arg(body)
                    .arg(claimed)
                    .arg(found)
                    .instead(before.san(m), record(after)),
            );
        }
    }
}

/// The number before a move that so many half-moves come before.
fn number_of(ply: u32) -> String {
    format!("{}{}", ply / 2 + 1, if ply.is_multiple_of(2) { "." } else { "..." })
}

/// A number that is not that of its move. Numbers of moves that are to be
/// played from a given position may well begin at 1.
fn number_problem(given: u32, ply: u32, span: Span, start_given: bool) -> Problem {
    let problem = Problem::new(Code::MoveNumber, span).arg(given).arg(ply / 2 + 1);
    let problem = problem.instead(number_of(ply), String::new());
    if start_given { problem.severity(Severity::Info) } else { problem }
}

/// Why a word is not played, and what may be meant.
fn refused(
    body: &str,
    span: Span,
    (ply, number): (u32, &str),
    position: &Position,
    word: &Word,
    error: SanError,
) -> Problem {
    if matches!(error, SanError::Syntax(_)) {
        return Problem::new(Code::MoveUnreadable, span).arg(body).arg(number).arg(ply);
    }
    let mut problem = Problem::new(Code::MoveIllegal, span).arg(body).arg(number).arg(ply).arg(error);
    let meant = word.san.as_ref().map(|san: &San| position.meant(san));
    for &m in meant.iter().flat_map(|moves| moves.iter()).take(3) {
        problem = problem.instead(position.san(m), record(&position.after(m)));
    }
    problem
}

fn record(position: &Position) -> String {
    position.fen(EpPolicy::Always, CastlingStyle::Xfen)
}
