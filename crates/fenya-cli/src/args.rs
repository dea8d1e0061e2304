//! The command line.

use crate::pictures::{PageList, Sight};
use crate::values::{Dates, Numbers, SplitBy, TagTest};
use clap::{Args, Parser, Subcommand, ValueEnum};
use fenya::board::{Color, Size};
use fenya::check::MessageLanguage;
use fenya::notation::{Dialect, KnightLetter, Language};
use fenya::openings::EcoRange;
use fenya::pgn::Outcome;
use fenya::pgn::identity::Player;
use fenya::rules::{CastlingStyle, EpPolicy};
use fenya_draw::{Arrow, Coords, Format, Mark, Style};
use fenya_vision::Quad;
use std::path::PathBuf;

/// Any written chess position in, a checked FEN out.
///
/// Reads FEN and its dialects, X-FEN, Shredder-FEN, EPD, piece lists, drawn
/// boards, games (PGN), pictures and pages of PDF files; checks the position, says what is wrong and how to
/// mend it, and writes it in any form, or draws it. INPUT is a file, `-` for
/// standard input, or the position itself.
#[derive(Parser, Debug)]
#[command(name = "fenya", version, args_conflicts_with_subcommands = true, max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 fine, 1 problems found, 2 wrong usage or a file that cannot be read or written.\n\
`fenya INPUT...` is short for `fenya read INPUT...`."
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    /// The language of messages: en, ru, uk, pl, de, fr, es
    #[arg(long, global = true, value_name = "LANG", value_parser = message_language)]
    pub lang: Option<MessageLanguage>,
    #[command(flatten)]
    pub read: ReadArgs,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Reads positions and prints each as one line
    Read(ReadArgs),
    /// Says everything that is wrong with positions, and mends them
    Check(CheckArgs),
    /// Draws a position
    Draw(DrawArgs),
    /// Prints the position after moves
    Play(PlayArgs),
    /// Works on files of games (PGN)
    #[command(subcommand)]
    Pgn(PgnCommand),
    /// Opens a page in the browser: see, mend and convert positions
    #[cfg(feature = "serve")]
    Serve(ServeArgs),
    /// Prints a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Prints the manual page in roff
    Man,
}

/// What is known about the input.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Reading")]
pub struct Known {
    /// Read this dialect only: standard, xfen, shredder, epd, slashless, running,
    /// trimmed, spanning, spaced, pieces, unicode, ascii
    #[arg(long, value_name = "DIALECT")]
    pub from: Option<Dialect>,
    /// The size of the board, such as 8x8 or 10x8
    #[arg(long, value_name = "WxH")]
    pub size: Option<Size>,
    /// The language of the piece letters: a code such as de or ru, or auto
    #[arg(long, value_name = "LANG", value_parser = letters)]
    pub letters: Option<Letters>,
    /// The letter of the knight, read and written: N or S
    #[arg(long, value_name = "N|S", value_parser = knight)]
    pub knight: Option<KnightLetter>,
    /// The side to move, whatever the input says: w or b
    #[arg(long, value_name = "w|b", value_parser = turn)]
    pub turn: Option<Color>,
}

/// What is known about pictures.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Pictures")]
pub struct Look {
    /// Where White sits in the picture: bottom, top, or auto, as it looks
    #[arg(long, value_name = "WHERE", value_enum, default_value = "auto")]
    pub white: WhiteAt,
    /// How the picture shows the board: plain, negative (light and dark exchanged) or
    /// mirrored, whatever it looks like
    #[arg(long, value_name = "HOW")]
    pub shown: Option<fenya_vision::Shown>,
    /// The four corners of the board in pixels of the picture, in any order
    #[arg(long, value_name = "X1,Y1,…,X4,Y4", allow_hyphen_values = true)]
    pub corners: Option<Quad>,
    /// Pages of a PDF, such as 3-7,12
    #[arg(long, value_name = "PAGES")]
    pub pages: Option<PageList>,
}

#[derive(ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WhiteAt {
    #[default]
    Auto,
    Bottom,
    Top,
}

impl Look {
    /// `flip` is the short way to say that White sits at the top.
    pub fn sight(&self, flip: bool, turn: Option<Color>) -> Sight {
        let white_on_top = match self.white {
            _ if flip => Some(true),
            WhiteAt::Auto => None,
            WhiteAt::Bottom => Some(false),
            WhiteAt::Top => Some(true),
        };
        Sight {
            options: fenya_vision::Options {
                corners: self.corners,
                flip: white_on_top,
                turn,
                shown: self.shown,
            },
            pages: self.pages.clone(),
            ..Sight::default()
        }
    }
}

#[derive(Args, Debug, Default)]
pub struct ReadArgs {
    /// Files, directories, pictures, PDF files, `-`, positions or games
    #[arg(value_name = "INPUT")]
    pub inputs: Vec<String>,
    #[command(flatten)]
    pub known: Known,
    #[command(flatten)]
    pub look: Look,
    /// White sits at the top of the picture: short for --white top
    #[arg(long, conflicts_with = "white", help_heading = "Pictures")]
    pub flip: bool,
    /// Draw what was found over the picture, beside the clean diagram; several pictures are numbered
    #[arg(long, value_name = "OUT.png", help_heading = "Pictures", conflicts_with = "resume")]
    pub overlay: Option<PathBuf>,
    /// Read what is on the clipboard, too
    #[arg(long, help_heading = "Pictures")]
    pub clipboard: bool,
    #[command(flatten)]
    pub form: ReadForm,
    /// The file to write
    #[arg(long, short, value_name = "OUT", help_heading = "Writing")]
    pub output: Option<PathBuf>,
    /// Write page by page, and go on where an interrupted run ended; OUT.progress
    /// keeps the state
    #[arg(long, requires = "output", help_heading = "Writing")]
    pub resume: bool,
    /// Print every reading of an ambiguous text or picture, every repair of a broken
    /// one, and every position of a game
    #[arg(long)]
    pub all: bool,
    /// Print one JSON object a position
    #[arg(long)]
    pub json: bool,
    /// Take positions out of running text; lines without one are passed over
    #[arg(long)]
    pub scan: bool,
    /// Say nothing about warnings
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(Args, Debug)]
pub struct CheckArgs {
    /// Files, pictures, `-`, or positions
    #[arg(value_name = "INPUT", required = true)]
    pub inputs: Vec<String>,
    #[command(flatten)]
    pub known: Known,
    #[command(flatten)]
    pub look: Look,
    /// White sits at the top of the picture: short for --white top
    #[arg(long, conflicts_with = "white", help_heading = "Pictures")]
    pub flip: bool,
    /// Print the mended positions, one a line; what cannot be mended is printed as it was
    #[arg(long, conflicts_with = "format")]
    pub fix: bool,
    /// Print what the fixes would change, as a diff
    #[arg(long, conflicts_with = "format")]
    pub diff: bool,
    /// How to report
    #[arg(long, value_enum, default_value = "text")]
    pub format: ReportFormat,
    /// Say nothing about warnings and infos
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(Args, Debug)]
pub struct PlayArgs {
    /// The position: any notation, a file, a picture, `-`, or `start`
    #[arg(value_name = "POSITION")]
    pub position: String,
    /// The moves: algebraic in any letters, UCI, or a pasted game; `-` reads them from standard input
    #[arg(value_name = "MOVES", required = true, num_args = 1..)]
    pub moves: Vec<String>,
    #[command(flatten)]
    pub known: Known,
    #[command(flatten)]
    pub look: Look,
    #[command(flatten)]
    pub form: Form,
    /// Print the position after every move
    #[arg(long)]
    pub all: bool,
    /// Print one JSON object
    #[arg(long, conflicts_with = "all")]
    pub json: bool,
    /// Say nothing about warnings
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(Subcommand, Debug)]
pub enum PgnCommand {
    /// Says everything that is wrong with games
    Check(PgnCheckArgs),
    /// Writes games in the export format: letters, encodings, tags, numbers
    Clean(PgnCleanArgs),
    /// Prints positions of games
    Positions(PgnPositionsArgs),
    /// Finds the games that reach a position, a pattern or a balance of material
    Find(PgnFindArgs),
    /// Counts games, results, openings, players
    Stats(PgnStatsArgs),
    /// Writes the games that meet conditions, as they stand
    Filter(PgnFilterArgs),
    /// Cuts files of games into several, as they stand
    Split(PgnSplitArgs),
    /// Writes the games of several files into one, in UTF-8
    Merge(PgnMergeArgs),
    /// Writes each game once, though it is recorded several times
    Dedupe(PgnDedupeArgs),
}

/// Files of games, and how they are read.
#[derive(Args, Debug)]
pub struct GamesArgs {
    /// Files (also .gz, .bz2, .zst), directories, `-`, or a game
    #[arg(value_name = "FILE")]
    pub inputs: Vec<String>,
    /// The language of the piece letters: a code such as de or ru, or auto
    #[arg(long, value_name = "LANG", value_parser = letters)]
    pub letters: Option<Letters>,
    /// How many threads work [default: one a core]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: Option<u16>,
    /// Say nothing about warnings and infos
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(Args, Debug)]
pub struct PgnCheckArgs {
    #[command(flatten)]
    pub games: GamesArgs,
    /// How to report
    #[arg(long, value_enum, default_value = "text")]
    pub format: ReportFormat,
    /// Print one JSON object a game: short for --format json
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct PgnCleanArgs {
    #[command(flatten)]
    pub games: GamesArgs,
    /// The file to write; it may be one that is read
    #[arg(long, short, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// One line a game
    #[arg(long)]
    pub compact: bool,
    /// Leave the tags in their order, and add none
    #[arg(long)]
    pub keep_tags: bool,
    /// Write `!` and `?` behind moves instead of `$1` and `$2`
    #[arg(long)]
    pub signs: bool,
    /// Leave out comments
    #[arg(long)]
    pub no_comments: bool,
    /// Leave out variations
    #[arg(long)]
    pub no_variations: bool,
    /// Leave out annotations (`!`, `$5`)
    #[arg(long)]
    pub no_nags: bool,
}

#[derive(Args, Debug)]
pub struct PgnPositionsArgs {
    #[command(flatten)]
    pub games: GamesArgs,
    #[command(flatten)]
    pub which: WhichArgs,
    /// Write this: standard, xfen, shredder, epd, another dialect, csv, ndjson, parquet
    #[arg(long, value_name = "FORMAT", default_value = "standard")]
    pub to: RowFormat,
    /// When to write the en passant square: always as it was played, xfen only
    /// beside an enemy pawn, legal only when a capture is legal
    #[arg(long, value_name = "POLICY", value_enum, default_value = "always")]
    pub ep: Ep,
    /// How to name castling rights: xfen (KQkq) or shredder (HAha)
    #[arg(long, value_name = "STYLE", value_enum, default_value = "xfen")]
    pub castling: Castling,
    /// Print each position once: the same pieces, side to move, castling rights and en passant captures
    #[arg(long)]
    pub unique: bool,
    /// The file to write
    #[arg(long, short, value_name = "OUT")]
    pub output: Option<PathBuf>,
}

/// What a position must look like. Of several conditions all must hold at once.
#[derive(Args, Debug)]
#[command(next_help_heading = "Positions")]
pub struct QueryArgs {
    /// This position, in any notation; the side to move and what follows count when they are given
    #[arg(long, value_name = "POSITION")]
    pub fen: Vec<String>,
    /// These squares: a board or a part of one, in which "." and numbers are any
    /// square, "-" is an empty one, A and a are any white and black piece
    #[arg(long, value_name = "PATTERN", allow_hyphen_values = true)]
    pub pattern: Vec<String>,
    /// This material and nothing else: KRPkr, KRPvKR; P* any number, P+ one or more, P? at most one
    #[arg(long, value_name = "PIECES")]
    pub material: Vec<String>,
    /// The material may also be the other way round
    #[arg(long, requires = "material")]
    pub either_side: bool,
}

#[derive(Args, Debug)]
#[command(
    after_help = "Of several conditions all must hold in the same position. Prints the first such position of each game."
)]
pub struct PgnFindArgs {
    #[command(flatten)]
    pub games: GamesArgs,
    /// Every position of a game that matches, not only the first
    #[arg(long)]
    pub all: bool,
    /// Search in variations, too
    #[arg(long)]
    pub variations: bool,
    /// Print one JSON object a match
    #[arg(long, group = "form")]
    pub json: bool,
    /// Print the games themselves, as they stand
    #[arg(long = "games", id = "whole", group = "form")]
    pub whole: bool,
    /// Print only how many games match
    #[arg(long, group = "form")]
    pub count: bool,
    /// The file to write
    #[arg(long, short, value_name = "OUT")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub query: QueryArgs,
}

#[derive(Args, Debug)]
pub struct PgnStatsArgs {
    #[command(flatten)]
    pub games: GamesArgs,
    /// So many openings and players are listed
    #[arg(long, value_name = "N", default_value = "10", value_parser = clap::value_parser!(u32).range(0..=100_000))]
    pub top: u32,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
#[command(
    after_help = "A game must meet all conditions. Its bytes stay as they are, with one empty line between games. \
What is wrong with games is told where their moves are asked about."
)]
pub struct PgnFilterArgs {
    #[command(flatten)]
    pub games: GamesArgs,
    /// The games that do not meet the conditions
    #[arg(long)]
    pub not: bool,
    /// Pass over the first games that would be written
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
    pub skip: u64,
    /// Write so many games at most, and read no further
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
    /// The file to write; it may be one that is read
    #[arg(long, short, value_name = "OUT")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub conditions: ConditionArgs,
    #[command(flatten)]
    pub query: QueryArgs,
}

/// What games must be like.
#[derive(Args, Debug)]
#[command(next_help_heading = "Conditions")]
pub struct ConditionArgs {
    /// A tag: NAME=VALUE is this, NAME~TEXT contains it, with ! before the sign it
    /// does not; case does not count
    #[arg(long, value_name = "NAME=VALUE")]
    pub tag: Vec<TagTest>,
    /// A player, with either colour, in any spelling of the name
    #[arg(long, value_name = "NAME", value_parser = player)]
    pub player: Vec<Player>,
    /// Who has White
    #[arg(long, value_name = "NAME", value_parser = player)]
    pub white: Option<Player>,
    /// Who has Black
    #[arg(long, value_name = "NAME", value_parser = player)]
    pub black: Option<Player>,
    /// The Elo of both players: 2400-2600, 2500-, -2000
    #[arg(long, value_name = "MIN-MAX", allow_hyphen_values = true)]
    pub elo: Option<Numbers>,
    /// The date: 2020..2021, 2020.03.., ..1999.12.31, 2020.03; an unknown day or
    /// month may be any
    #[arg(long, value_name = "FROM..TO")]
    pub date: Option<Dates>,
    /// The opening: B20-B99, B9, B33; by the tag, or by the moves where there is none
    #[arg(long, value_name = "CODES")]
    pub eco: Option<EcoRange>,
    /// The result, or one of several: 1-0, 0-1, 1/2-1/2, *
    #[arg(long, value_name = "RESULT", value_parser = result, value_delimiter = ',')]
    pub result: Vec<Outcome>,
    /// How many half-moves were played: 1-40, 80-, 0
    #[arg(long, value_name = "MIN-MAX", allow_hyphen_values = true)]
    pub plies: Option<Numbers>,
    /// Games in which something is wrong
    #[arg(long, conflicts_with = "no_errors")]
    pub errors: bool,
    /// Games in which nothing is wrong; warnings do not count
    #[arg(long)]
    pub no_errors: bool,
}

#[derive(Args, Debug)]
#[command(group(clap::ArgGroup::new("cut").required(true)))]
pub struct PgnSplitArgs {
    #[command(flatten)]
    pub games: GamesArgs,
    /// So many games a file
    #[arg(long, value_name = "N", group = "cut", value_parser = clap::value_parser!(u64).range(1..))]
    pub every: Option<u64>,
    /// A file for each: eco, year, month, player (both of a game), result, or a tag such as Event
    #[arg(long, value_name = "WHAT", group = "cut")]
    pub by: Option<SplitBy>,
    /// The directory to write to; it is made if it is not there
    #[arg(long, short, value_name = "DIR")]
    pub output: PathBuf,
    /// Replace files that are there
    #[arg(long)]
    pub force: bool,
}

#[derive(Args, Debug)]
pub struct PgnMergeArgs {
    #[command(flatten)]
    pub games: GamesArgs,
    /// The file to write
    #[arg(long, short, value_name = "OUT")]
    pub output: Option<PathBuf>,
}

#[derive(Args, Debug)]
#[command(
    after_help = "Records are of one game when their moves are equal, or those of one are the beginning of the other's, \
and players, date, round and result can be the same. The one with the most moves, then the most notes and tags, \
stays as it stands. Takes about 100 bytes of memory a game, besides the names."
)]
pub struct PgnDedupeArgs {
    #[command(flatten)]
    pub games: GamesArgs,
    /// The file to write; it may be one that is read
    #[arg(long, short, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// List the games that are recorded several times; they are written with -o only
    #[arg(long)]
    pub report: bool,
    /// The list as JSON, one object a game
    #[arg(long, conflicts_with = "report")]
    pub json: bool,
}

/// Which positions of a game.
#[derive(Args, Debug)]
#[group(multiple = false)]
pub struct WhichArgs {
    /// The start and the position after each half-move (this is the default)
    #[arg(long)]
    pub every: bool,
    /// The position after so many half-moves; 0 is the start
    #[arg(long, value_name = "N")]
    pub ply: Option<u32>,
    /// The position after the last move
    #[arg(long = "final")]
    pub last: bool,
    /// The position after a move: "move 12 white", "12.", "12...", "12b"
    #[arg(long, value_name = "MOVE", value_parser = at_move)]
    pub at: Option<Which>,
}

/// Which positions of a game are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    Every,
    Last,
    /// After so many half-moves from the start of the game.
    Ply(u32),
    /// After the half-move that so many come before, by the numbers of the moves.
    After(u32),
}

impl From<&WhichArgs> for Which {
    fn from(args: &WhichArgs) -> Self {
        match (args.ply, args.at) {
            (Some(ply), _) => Self::Ply(ply),
            (_, Some(at)) => at,
            _ if args.last => Self::Last,
            _ => Self::Every,
        }
    }
}

/// "move 12 white", "12. white", "12w", "12.", "12...", "12 black".
fn at_move(text: &str) -> Result<Which, String> {
    let plain = text.trim().to_ascii_lowercase();
    let plain = plain.strip_prefix("move").unwrap_or(&plain).trim();
    let digits = plain.find(|c: char| !c.is_ascii_digit()).unwrap_or(plain.len());
    let (number, side) = plain.split_at(digits);
    let black = match side.trim() {
        "." | "w" | "white" | ". w" | ". white" | ".w" => Some(0),
        "..." | "…" | "b" | "black" | "... b" | "... black" | ". b" | ". black" => Some(1),
        _ => None,
    };
    let number = number.parse::<u32>().ok().filter(|n| (1..1_000_000).contains(n));
    match (number, black) {
        (Some(number), Some(black)) => Ok(Which::After((number - 1) * 2 + black)),
        (Some(number), None) if side.trim().is_empty() => {
            Err(format!("whose move {number}? say \"move {number} white\" or \"move {number} black\""))
        }
        _ => Err("a move is named as \"move 12 white\", \"12.\" or \"12...\"".into()),
    }
}

/// What positions are written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowFormat {
    Text(Dialect),
    Csv,
    Ndjson,
    Parquet,
}

impl std::str::FromStr for RowFormat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "csv" => Ok(Self::Csv),
            "ndjson" | "json" | "jsonl" => Ok(Self::Ndjson),
            "parquet" => Ok(Self::Parquet),
            _ => writable(text).map(Self::Text).map_err(|e| format!("{e}; or csv, ndjson, parquet")),
        }
    }
}

/// How positions are written.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Writing")]
pub struct Form {
    /// Write this dialect: standard, xfen, shredder, epd, slashless, running,
    /// trimmed, spanning, pieces, unicode, ascii
    #[arg(long, value_name = "DIALECT", value_parser = writable, default_value = "standard")]
    pub to: Dialect,
    /// When to write the en passant square: always as it was read, xfen only
    /// beside an enemy pawn, legal only when a capture is legal
    #[arg(long, value_name = "POLICY", value_enum, default_value = "always")]
    pub ep: Ep,
    /// How to name castling rights: xfen (KQkq) or shredder (HAha)
    #[arg(long, value_name = "STYLE", value_enum, default_value = "xfen")]
    pub castling: Castling,
}

/// How `read` writes positions.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Writing")]
pub struct ReadForm {
    /// Write this dialect: standard, xfen, shredder, epd, slashless, running,
    /// trimmed, spanning, pieces, unicode, ascii; or pgn, a game for each position
    #[arg(long, value_name = "DIALECT", default_value = "standard")]
    pub to: ReadTo,
    /// When to write the en passant square: always as it was read, xfen only
    /// beside an enemy pawn, legal only when a capture is legal
    #[arg(long, value_name = "POLICY", value_enum, default_value = "always")]
    pub ep: Ep,
    /// How to name castling rights: xfen (KQkq) or shredder (HAha)
    #[arg(long, value_name = "STYLE", value_enum, default_value = "xfen")]
    pub castling: Castling,
}

/// A dialect, or games that begin from the positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadTo {
    pub pgn: bool,
    /// The standard one for games.
    pub dialect: Dialect,
}

impl Default for ReadTo {
    fn default() -> Self {
        Self { pgn: false, dialect: Dialect::Standard }
    }
}

impl std::str::FromStr for ReadTo {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "pgn" {
            return Ok(Self { pgn: true, dialect: Dialect::Standard });
        }
        writable(text).map(|dialect| Self { pgn: false, dialect })
    }
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportFormat {
    /// For people, as compilers print it
    Text,
    /// One object a position
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
}

#[cfg(feature = "serve")]
#[derive(Args, Debug)]
pub struct ServeArgs {
    /// The port on 127.0.0.1; 0 takes a free one
    #[arg(long, value_name = "N", default_value_t = fenya_serve::DEFAULT_PORT)]
    pub port: u16,
    /// Open the page in the browser
    #[arg(long)]
    pub open: bool,
    /// A further name under which the page may be asked for: that of a proxy before it
    #[arg(long, value_name = "NAME")]
    pub allow_host: Vec<String>,
}

#[derive(Args, Debug)]
pub struct DrawArgs {
    /// A file, a picture, `-`, or the position itself
    #[arg(value_name = "INPUT", required = true)]
    pub inputs: Vec<String>,
    #[command(flatten)]
    pub known: Known,
    #[command(flatten)]
    pub look: Look,
    /// The picture to write; its extension tells the format (svg, png, pdf, tex,
    /// txt, html). Without it the board is drawn on the terminal. Several
    /// positions are numbered: board.svg, board-2.svg …
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The format, whatever the extension: svg, png, pdf, tex, tex-diagram, html, text, ascii, ansi
    #[arg(long)]
    pub format: Option<Format>,
    /// How it looks: screen (coloured) or print (hatched dark squares)
    #[arg(long, default_value = "screen")]
    pub style: Style,
    /// See the board from Black's side
    #[arg(long)]
    pub flip: bool,
    /// Where the coordinates stand: outside, inside or none
    #[arg(long, value_name = "WHERE")]
    pub coords: Option<Coords>,
    /// Mark a square: e4, e4:red, e4:circle, e4:cross:blue (fill, circle, cross, dot)
    #[arg(long, value_name = "SQUARE")]
    pub mark: Vec<Mark>,
    /// Draw an arrow: e2e4, e2e4:red
    #[arg(long, value_name = "SQUARES")]
    pub arrow: Vec<Arrow>,
    /// Text below the board
    #[arg(long)]
    pub caption: Option<String>,
    /// Show the number of pieces, as in (7+5)
    #[arg(long)]
    pub count: bool,
    /// Leave out the mark of the side to move
    #[arg(long)]
    pub no_turn: bool,
    /// The side of a square in pixels
    #[arg(long, value_name = "PIXELS", default_value = "45")]
    pub square: f32,
    /// Leave the ground outside the board clear
    #[arg(long)]
    pub transparent: bool,
}

#[derive(ValueEnum, Clone, Copy, Debug, Default)]
pub enum Ep {
    #[default]
    Always,
    Xfen,
    Legal,
}

impl From<Ep> for EpPolicy {
    fn from(ep: Ep) -> Self {
        match ep {
            Ep::Always => Self::Always,
            Ep::Xfen => Self::Xfen,
            Ep::Legal => Self::Legal,
        }
    }
}

#[derive(ValueEnum, Clone, Copy, Debug, Default)]
pub enum Castling {
    #[default]
    Xfen,
    Shredder,
}

impl From<Castling> for CastlingStyle {
    fn from(style: Castling) -> Self {
        match style {
            Castling::Xfen => Self::Xfen,
            Castling::Shredder => Self::Shredder,
        }
    }
}

/// A language, or `auto`.
#[derive(Clone, Copy, Debug)]
pub struct Letters(pub Option<&'static Language>);

fn message_language(text: &str) -> Result<MessageLanguage, String> {
    MessageLanguage::from_code(text).ok_or_else(|| {
        let codes: Vec<&str> = MessageLanguage::ALL.iter().map(|l| l.code()).collect();
        format!("the languages are {}", codes.join(", "))
    })
}

fn letters(text: &str) -> Result<Letters, String> {
    if text.eq_ignore_ascii_case("auto") {
        return Ok(Letters(None));
    }
    Language::find(text).map(|l| Letters(Some(l))).ok_or_else(|| {
        let codes: Vec<&str> = fenya::notation::LANGUAGES.iter().map(|l| l.code).collect();
        format!("the languages are auto, {}", codes.join(", "))
    })
}

fn player(text: &str) -> Result<Player, String> {
    let player = Player::read(text);
    if player.is_unknown() { Err("this is nobody's name".into()) } else { Ok(player) }
}

fn result(text: &str) -> Result<Outcome, String> {
    let read = Outcome::read(text).map(|(outcome, _)| outcome);
    read.ok_or_else(|| "the results are 1-0, 0-1, 1/2-1/2 and *".into())
}

fn knight(text: &str) -> Result<KnightLetter, String> {
    match text {
        "N" | "n" => Ok(KnightLetter::N),
        "S" | "s" => Ok(KnightLetter::S),
        _ => Err("the letter of the knight is N or S".into()),
    }
}

fn turn(text: &str) -> Result<Color, String> {
    match text.to_ascii_lowercase().as_str() {
        "w" | "white" => Ok(Color::White),
        "b" | "black" => Ok(Color::Black),
        _ => Err("the side to move is w or b".into()),
    }
}

fn writable(text: &str) -> Result<Dialect, String> {
    let dialect: Dialect = text.parse().map_err(|e: fenya::notation::DialectError| e.to_string())?;
    if dialect == Dialect::Spaced {
        return Err("spaced text is read, but not written".into());
    }
    Ok(dialect)
}
