//! A look at a game that is as short as it can be: ordinary games are replayed,
//! and only the others are read with care.

use super::{Batch, Job, Notes};
use fenya::check::Severity;
use fenya::openings::{self, Eco, Named};
use fenya::pgn::identity::Date;
use fenya::pgn::{Event, Game, Outcome, QuickGame, QuickReader, Variant};
use fenya::rules::{Move, Position};
use fenya_io::game::{self, Raw};
use serde_json::{Value, json};
use std::borrow::Cow;

/// A game, read in the shortest way.
pub enum Seen<'a> {
    /// There is nothing worth telling about it.
    Quick(QuickGame<'a>),
    Whole(Box<Game>),
}

/// Looks at a game. Missing signs of checks are not noticed.
pub fn look<'a>(job: &Job, reader: &'a mut QuickReader, raw: &Raw<'a>) -> Seen<'a> {
    // Letters that somebody asks for may be other pieces in English.
    if job.options.language.is_none()
        && let Some(game) = reader.read_moves(raw.text)
    {
        return Seen::Quick(game);
    }
    careful(job, raw)
}

/// Reads a game with all that is written in it.
pub fn careful<'a>(job: &Job, raw: &Raw<'a>) -> Seen<'a> {
    Seen::Whole(Box::new(job.read(raw)))
}

/// Looks at every game of a batch.
pub fn each(job: &Job, batch: &Batch, mut take: impl FnMut(&Raw<'_>, &Seen<'_>)) {
    let mut reader = QuickReader::new();
    for raw in batch.games() {
        take(&raw, &look(job, &mut reader, &raw));
    }
}

/// A position of a game and how it came to be.
#[derive(Clone, Copy)]
pub struct At<'p> {
    /// The half-moves from the start of the game.
    pub ply: u32,
    pub position: &'p Position,
    /// None at the start.
    pub last: Option<Last<'p>>,
    /// The move stands in a variation.
    pub variation: bool,
}

/// The move that led to a position.
#[derive(Clone, Copy)]
pub struct Last<'p> {
    pub before: &'p Position,
    /// None for a null move.
    pub m: Option<Move>,
    /// The number that the move has.
    pub number: u32,
}

impl Last<'_> {
    pub fn san(&self) -> String {
        self.m.map_or_else(|| "--".into(), |m| self.before.san(m))
    }

    pub fn uci(&self) -> String {
        self.m.map_or_else(|| "0000".into(), |m| self.before.uci(m, self.before.is_chess960()))
    }

    /// "12. Nf3", "12... Nf6".
    pub fn numbered(&self) -> String {
        let dots = self.before.turn().pick(".", "...");
        format!("{}{dots} {}", self.number, self.san())
    }
}

impl Seen<'_> {
    /// Notes what is worth telling.
    pub fn note(&self, job: &Job, raw: &Raw<'_>, notes: &mut Notes) {
        if let Self::Whole(game) = self {
            notes.add(raw, game, job.least);
        }
    }

    /// The first value of a tag; capitals do not count in its name.
    pub fn tag(&self, name: &str) -> Option<Cow<'_, str>> {
        match self {
            Self::Quick(game) => game
                .tag(name)
                .or_else(|| game.tags().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|t| t.1)),
            Self::Whole(game) => {
                let found = game.tags.iter().find(|(n, _)| n.eq_ignore_ascii_case(name));
                found.map(|(_, value)| Cow::Borrowed(value.as_str()))
            }
        }
    }

    /// A tag that says something.
    pub fn known(&self, name: &str) -> Option<Cow<'_, str>> {
        let says =
            |value: &Cow<'_, str>| value.chars().any(|c| !matches!(c, '?' | '.' | '-') && !c.is_whitespace());
        self.tag(name).filter(says)
    }

    /// The tags by their names; of a name that comes twice the first.
    pub fn tags(&self) -> Value {
        match self {
            // No name comes twice in an ordinary game.
            Self::Quick(game) => game.tags().map(|(name, value)| (name.to_owned(), json!(value))).collect(),
            Self::Whole(game) => game::tags(game),
        }
    }

    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Quick(game) => game.outcome(),
            Self::Whole(game) => game.outcome,
        }
    }

    /// How many half-moves were played.
    pub fn plies(&self) -> u32 {
        let count = match self {
            Self::Quick(game) => game.plies().len(),
            Self::Whole(game) => game.mainline().count(),
        };
        u32::try_from(count).unwrap_or(u32::MAX)
    }

    pub fn variant(&self) -> &Variant {
        match self {
            Self::Quick(game) => game.variant(),
            Self::Whole(game) => &game.variant,
        }
    }

    /// The position that the moves begin from, if it is known.
    pub fn start(&self) -> Option<&Position> {
        match self {
            Self::Quick(game) => Some(game.start()),
            Self::Whole(game) => game.start.as_ref(),
        }
    }

    /// Is there a problem of that severity?
    pub fn has(&self, severity: Severity) -> bool {
        match self {
            Self::Quick(_) => false,
            Self::Whole(game) => game.problems.iter().any(|p| p.severity == severity),
        }
    }

    /// The last position that has a name.
    pub fn opening(&self) -> Option<Named> {
        match self {
            Self::Quick(game) => {
                openings::of_line(game.plies().iter().map(|ply| ply.before).chain([*game.last()]))
            }
            Self::Whole(game) => openings::of_game(game),
        }
    }

    /// The code of the opening, and whether it is from the moves since no tag
    /// says it.
    pub fn eco(&self) -> (Option<Eco>, bool) {
        match self.tag("ECO").and_then(|value| value.parse().ok()) {
            Some(eco) => (Some(eco), false),
            None => (self.opening().map(|named| named.opening.eco), true),
        }
    }

    /// The date, if need be that of a server's clock.
    pub fn date(&self) -> Date {
        let read = |name: &str| self.tag(name).map(|value| Date::read(&value)).unwrap_or_default();
        Some(read("Date")).filter(|date| !date.is_unknown()).unwrap_or_else(|| read("UTCDate"))
    }

    pub fn elo(&self, name: &str) -> Option<u32> {
        self.tag(name)?.trim().parse().ok().filter(|elo| (1..10_000).contains(elo))
    }

    /// "Anand - Kramnik, Mainz 2008".
    pub fn heading(&self) -> String {
        let name = |tag: &str| self.known(tag).unwrap_or(Cow::Borrowed("?"));
        let mut out = format!("{} - {}", name("White"), name("Black"));
        let event = self.known("Event");
        if let Some(event) = &event {
            out.push_str(&format!(", {event}"));
        }
        if let Some(year) = self.date().year() {
            let year = year.to_string();
            // The name of an event mostly has its year.
            if !event.as_ref().is_some_and(|event| event.contains(&year)) {
                out.push_str(if event.is_some() { " " } else { ", " });
                out.push_str(&year);
            }
        }
        out
    }

    /// Shows the positions of the moves that were played, perhaps those of
    /// variations as well, as long as `go_on` says so.
    pub fn positions(&self, variations: bool, mut go_on: impl FnMut(At<'_>) -> bool) {
        let Some(start) = self.start() else { return };
        if !go_on(At { ply: 0, position: start, last: None, variation: false }) {
            return;
        }
        match self {
            Self::Quick(game) => {
                let plies = game.plies();
                let after = plies.iter().skip(1).map(|ply| &ply.before).chain([game.last()]);
                for ((ply, played), position) in (1..).zip(plies).zip(after) {
                    let before = &played.before;
                    let last = Last { before, m: Some(played.m), number: before.fullmove() };
                    if !go_on(At { ply, position, last: Some(last), variation: false }) {
                        return;
                    }
                }
            }
            Self::Whole(game) => {
                let mut depth = 0_u32;
                for event in game.events() {
                    let (before, m, ply) = match event {
                        Event::Move { before: Some(before), m, ply } if depth == 0 || variations => {
                            (before, m, ply)
                        }
                        Event::Begin => {
                            depth += 1;
                            continue;
                        }
                        Event::End => {
                            depth = depth.saturating_sub(1);
                            continue;
                        }
                        _ => continue,
                    };
                    let mut position = before;
                    match m {
                        Some(m) => position.play(m),
                        None => {
                            position.pass();
                        }
                    }
                    let last = Last { before: &before, m, number: ply / 2 + 1 };
                    let ply = ply.saturating_sub(game.first_ply).saturating_add(1);
                    if !go_on(At { ply, position: &position, last: Some(last), variation: depth > 0 }) {
                        return;
                    }
                }
            }
        }
    }
}
