//! Values of options: ranges, conditions on tags, ways to split.

use fenya::pgn::identity::Date;
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
    pub name: String,
    /// In small letters.
    pub value: String,
    pub contains: bool,
    pub not: bool,
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

/// What tells the files apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SplitBy {
    Eco,
    Year,
    Month,
    Player,
    Result,
    Tag(String),
}

impl FromStr for SplitBy {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Ok(match text.to_ascii_lowercase().as_str() {
            "eco" => Self::Eco,
            "year" => Self::Year,
            "month" => Self::Month,
            "player" => Self::Player,
            "result" => Self::Result,
            name if !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') => {
                Self::Tag(text.to_owned())
            }
            _ => return Err("say eco, year, month, player, result, or the name of a tag".into()),
        })
    }
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
