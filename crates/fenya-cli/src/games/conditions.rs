//! What games and positions are asked for, as the command line says it.

use super::look::Seen;
use crate::args::{ConditionArgs, QueryArgs};
use crate::report::text;
use fenya::check::Severity;
use fenya::pgn::identity::{Date, Player};
use fenya::pgn::query::{Exact, Material, Pattern, Query, QueryError};
use std::str::FromStr;

/// A range of numbers, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    first: u32,
    last: u32,
}

impl Numbers {
    pub fn contains(self, number: u32) -> bool {
        (self.first..=self.last).contains(&number)
    }
}

impl FromStr for Numbers {
    type Err = String;

    /// `2400-2600`, `2500-`, `-2000`, `40`; also with two points.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "a range is written 2400-2600, 2500- or -2000".to_owned();
        let number = |text: &str, open: u32| match text.trim() {
            "" => Ok(open),
            digits if digits.bytes().all(|b| b.is_ascii_digit()) => digits.parse().map_err(|_| wrong()),
            _ => Err(wrong()),
        };
        let ends = text.split_once("..").or_else(|| text.split_once(['-', '–']));
        let (first, last) = match ends {
            Some((first, last)) if first.trim().is_empty() && last.trim().is_empty() => return Err(wrong()),
            Some((first, last)) => (number(first, 0)?, number(last, u32::MAX)?),
            None if text.trim().is_empty() => return Err(wrong()),
            None => (number(text, 0)?, number(text, 0)?),
        };
        if first > last {
            return Err(format!("the range is empty: {first} is more than {last}"));
        }
        Ok(Self { first, last })
    }
}

/// Year, month and day, of which the last may be missing.
type Day = (u16, Option<u8>, Option<u8>);

/// A range of dates, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dates {
    first: Option<Day>,
    last: Option<Day>,
}

impl Dates {
    /// Compares as many parts as both have: an unknown month may be any.
    /// Nothing can be said of an unknown date.
    pub fn contains(self, date: Date) -> Option<bool> {
        let date = (date.year()?, date.month(), date.day());
        let after = |a: Day, b: Day| {
            let known = |a: Option<u8>, b: Option<u8>| Some((a?, b?)).filter(|(a, b)| a != b);
            if a.0 != b.0 {
                return a.0 > b.0;
            }
            if a.1.is_none() || b.1.is_none() {
                return false;
            }
            known(a.1, b.1).or_else(|| known(a.2, b.2)).is_some_and(|(a, b)| a > b)
        };
        let early = self.first.is_some_and(|first| after(first, date));
        Some(!early && !self.last.is_some_and(|last| after(date, last)))
    }
}

fn day(text: &str) -> Result<Day, String> {
    let wrong = || format!("'{text}' is no date; write 2020, 2020.03 or 2020.03.15");
    let mut parts = text.split(['.', '-', '/']).map(|part| {
        let digits = (1..=4).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
        part.parse::<u16>().ok().filter(|_| digits).ok_or_else(wrong)
    });
    let year = parts.next().ok_or_else(wrong)??;
    let (month, day) = (parts.next().transpose()?, parts.next().transpose()?);
    let fits = |part: Option<u16>, most: u16| part.is_none_or(|part| (1..=most).contains(&part));
    if parts.next().is_some() || !(1000..3000).contains(&year) || !fits(month, 12) || !fits(day, 31) {
        return Err(wrong());
    }
    Ok((year, month.map(|m| m as u8), day.map(|d| d as u8)))
}

impl FromStr for Dates {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let end = |text: &str| Some(text.trim()).filter(|t| !t.is_empty()).map(day).transpose();
        let range = match text.split_once("..") {
            Some((first, last)) => Self { first: end(first)?, last: end(last)? },
            None => Self { first: end(text)?, last: end(text)? },
        };
        match (range.first, range.last) {
            (None, None) => Err("a range of dates is written 2020..2021, 2020.03.. or ..1999".into()),
            (Some((year, month, day)), Some(last)) => {
                let least = (year, month.unwrap_or(1), day.unwrap_or(1));
                if least > (last.0, last.1.unwrap_or(12), last.2.unwrap_or(31)) {
                    return Err("the range is empty: it ends before it begins".into());
                }
                Ok(range)
            }
            _ => Ok(range),
        }
    }
}

/// A condition on a tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagTest {
    name: String,
    /// In small letters.
    value: String,
    contains: bool,
    not: bool,
}

impl FromStr for TagTest {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = "a condition on a tag is written NAME=VALUE, NAME~TEXT, NAME!=VALUE or NAME!~TEXT";
        let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').ok_or(wrong)?;
        let (name, rest) = text.split_at(end);
        let (not, rest) = rest.strip_prefix('!').map_or((false, rest), |rest| (true, rest));
        let (contains, value) = match (rest.strip_prefix('='), rest.strip_prefix('~')) {
            (Some(value), _) => (false, value),
            (_, Some(value)) => (true, value),
            _ => return Err(wrong.into()),
        };
        if name.is_empty() {
            return Err(wrong.into());
        }
        if contains && value.is_empty() {
            return Err(format!("every {name} contains nothing; write {name}= for games without this tag"));
        }
        Ok(Self { name: name.to_owned(), value: value.to_lowercase(), contains, not })
    }
}

impl TagTest {
    /// A tag that is not there is an empty one.
    fn holds(&self, seen: &Seen<'_>) -> bool {
        let found = seen.tag(&self.name).unwrap_or_default();
        let yes = if self.contains {
            found.to_lowercase().contains(&self.value)
        } else {
            found.eq_ignore_ascii_case(&self.value)
                || (!found.is_ascii() && found.to_lowercase() == self.value)
        };
        yes != self.not
    }
}

/// The question that the options ask, if they ask one.
///
/// # Errors
/// A report on the option that is no question.
pub fn query(args: &QueryArgs) -> Result<Option<Query>, String> {
    let mut all: Vec<Query> = Vec::new();
    let told = |option: &str, text: &str, error: &QueryError| {
        text::fault(option, text, error.span, &error.kind.to_string())
    };
    // Those that mostly fail at the first look come first.
    for text in &args.fen {
        all.push(text.parse::<Exact>().map_err(|e| told("--fen", text, &e))?.into());
    }
    for text in &args.material {
        let material = text.parse::<Material>().map_err(|e| told("--material", text, &e))?;
        all.push(if args.either_side { material.either_side() } else { material }.into());
    }
    for text in &args.pattern {
        all.push(text.parse::<Pattern>().map_err(|e| told("--pattern", text, &e))?.into());
    }
    Ok(if all.len() > 1 { Some(Query::All(all)) } else { all.pop() })
}

/// What games lack, so that a condition could not be answered.
#[derive(Clone, Copy, Default)]
pub struct Lacks {
    pub date: u64,
    pub elo: u64,
    /// Games whose opening was found from their moves.
    pub eco: u64,
}

impl Lacks {
    pub const fn add(&mut self, other: Self) {
        self.date += other.date;
        self.elo += other.elo;
        self.eco += other.eco;
    }
}

/// Is anything asked for?
pub fn any(args: &ConditionArgs) -> bool {
    !(args.tag.is_empty() && args.player.is_empty() && args.result.is_empty())
        || args.white.is_some()
        || args.black.is_some()
        || args.elo.is_some()
        || args.date.is_some()
        || args.eco.is_some()
        || args.plies.is_some()
        || args.errors
        || args.no_errors
}

/// Does a game meet all conditions? The cheap ones are asked first.
pub fn holds(args: &ConditionArgs, seen: &Seen<'_>, lacks: &mut Lacks) -> bool {
    if !(args.result.is_empty() || args.result.contains(&seen.outcome()))
        || args.plies.is_some_and(|range| !range.contains(seen.plies()))
        || args.errors && !seen.has(Severity::Error)
        || args.no_errors && seen.has(Severity::Error)
        || !args.tag.iter().all(|test| test.holds(seen))
    {
        return false;
    }
    // What a game lacks is told if nothing else keeps it out.
    let elo = args.elo.map_or(Some(true), |range| match (seen.elo("WhiteElo"), seen.elo("BlackElo")) {
        (Some(white), Some(black)) => Some(range.contains(white) && range.contains(black)),
        (Some(one), None) | (None, Some(one)) if !range.contains(one) => Some(false),
        _ => None,
    });
    let date = args.date.map_or(Some(true), |range| range.contains(seen.date()));
    if elo == Some(false) || date == Some(false) || !players(args, seen) {
        return false;
    }
    let mut by_moves = false;
    if let Some(range) = args.eco {
        let (eco, computed) = seen.eco();
        if !eco.is_some_and(|eco| range.contains(eco)) {
            return false;
        }
        by_moves = computed;
    }
    lacks.elo += u64::from(elo.is_none());
    lacks.date += u64::from(date.is_none());
    let holds = elo.is_some() && date.is_some();
    lacks.eco += u64::from(holds && by_moves);
    holds
}

fn players(args: &ConditionArgs, seen: &Seen<'_>) -> bool {
    if args.player.is_empty() && args.white.is_none() && args.black.is_none() {
        return true;
    }
    let named = |tag: &str| seen.tag(tag).map(|name| Player::read(&name)).unwrap_or_default();
    let (white, black) = (named("White"), named("Black"));
    args.white.as_ref().is_none_or(|player| player.is_same(&white))
        && args.black.as_ref().is_none_or(|player| player.is_same(&black))
        && args.player.iter().all(|player| player.is_same(&white) || player.is_same(&black))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_numbers_have_one_end_or_two() {
        for (text, first, last) in [
            ("2400-2600", 2400, 2600),
            ("2400..2600", 2400, 2600),
            ("2400–2600", 2400, 2600),
            ("2500-", 2500, u32::MAX),
            ("-2000", 0, 2000),
            ("..2000", 0, 2000),
            (" 7 - 7 ", 7, 7),
            ("40", 40, 40),
        ] {
            assert_eq!(text.parse(), Ok(Numbers { first, last }), "{text}");
        }
        for text in ["", "-", "..", "a", "1-a", "--5", "1-2-3", "9-1", "+1", "99999999999"] {
            assert!(text.parse::<Numbers>().is_err(), "{text}");
        }
    }

    #[test]
    fn dates_compare_by_the_parts_that_both_have() {
        for (range, date, expected) in [
            ("2020..2021", "2020.01.01", Some(true)),
            ("2020..2021", "2021.12.31", Some(true)),
            ("2020..2021", "2022.01.01", Some(false)),
            ("2020.03..", "2020.02.29", Some(false)),
            ("2020.03..", "2020.03.01", Some(true)),
            ("2020.03..", "2020.??.??", Some(true)),
            ("2020.03..", "2019.??.??", Some(false)),
            ("..1999.12.30", "1999.12.31", Some(false)),
            ("..1999.12.30", "1999.12.??", Some(true)),
            ("..1999.11.30", "1999.12.01", Some(false)),
            ("..1999-12-30", "1998.12.31", Some(true)),
            ("2020.03", "2020.03.31", Some(true)),
            ("2020.03", "2020.04.01", Some(false)),
            ("2020.03.15", "2020.03.15", Some(true)),
            ("2020", "????.??.??", None),
        ] {
            assert_eq!(
                range.parse::<Dates>().unwrap().contains(Date::read(date)),
                expected,
                "{range} {date}"
            );
        }
        for text in
            ["", "..", "2021..2020", "2020.04..2020.03", "20", "2020.13", "2020.1.32", "x..", "2020.1.1.1"]
        {
            assert!(text.parse::<Dates>().is_err(), "{text}");
        }
        for text in ["2020..2020.03", "2020.05..2020", "2020.03..2020.03"] {
            assert!(text.parse::<Dates>().is_ok(), "{text}");
        }
    }

    #[test]
    fn conditions_on_tags_have_a_name_and_a_sign() {
        let test = |text: &str| text.parse::<TagTest>();
        let expected = TagTest { name: "Event".into(), value: "a=b".into(), contains: false, not: false };
        assert_eq!(test("Event=A=b"), Ok(expected));
        assert!(test("Event!~x").unwrap().contains && test("Event!=x").unwrap().not);
        assert!(test("Annotator=").is_ok());
        for text in ["", "Event", "=x", "Event!x", "Event ~x", "Event~", "Event!~"] {
            assert!(test(text).is_err(), "{text}");
        }
    }
}
