//! Dates of games, as far as they are known.

use std::fmt;

/// A date of which parts may be unknown (PGN standard, section 8.1.1.3).
///
/// ```
/// use fenya::pgn::identity::Date;
///
/// let date = Date::read("1992.11.04");
/// assert_eq!(Date::read("4/11/1992"), date);
/// assert_eq!(Date::read("1992-11-??").to_string(), "1992.11.??");
/// assert!(date.is_compatible(Date::read("1992.??.??")) && date.is_compatible(Date::read("1992.04.11")));
/// assert!(!date.is_compatible(Date::read("1993.11.04")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Date {
    /// 0 for what is not known; a day is known only with its month, a month
    /// only with its year.
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// The date that a tag says. Numbers may be separated by anything; the
    /// year stands first, or last with the day first, as its digits show. What
    /// is no date is unknown.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut parts = [None::<u16>; 3];
        let mut words = text.split(|c: char| !c.is_ascii_digit() && c != '?').filter(|w| !w.is_empty());
        for (part, word) in parts.iter_mut().zip(&mut words) {
            *part = Some(word.parse().unwrap_or(0));
        }
        let [first, second, third] = parts.map(Option::unwrap_or_default);
        let (year, month, day) = if first > 31 { (first, second, third) } else { (third, second, first) };
        if !(1000..3000).contains(&year) {
            return Self::default();
        }
        let (month, day) = if month > 12 && day <= 12 { (day, month) } else { (month, day) };
        if month > 12 {
            return Self { year, ..Self::default() };
        }
        // A day of an unknown month tells nothing.
        let day = if month == 0 || day > 31 { 0 } else { day };
        Self { year, month: month as u8, day: day as u8 }
    }

    /// True when nothing is known.
    #[must_use]
    pub const fn is_unknown(self) -> bool {
        self.year == 0
    }

    /// The year, if it is known.
    #[must_use]
    pub const fn year(self) -> Option<u16> {
        if self.year == 0 { None } else { Some(self.year) }
    }

    /// The month from 1, if it is known.
    #[must_use]
    pub const fn month(self) -> Option<u8> {
        if self.month == 0 { None } else { Some(self.month) }
    }

    /// The day from 1, if it is known.
    #[must_use]
    pub const fn day(self) -> Option<u8> {
        if self.day == 0 { None } else { Some(self.day) }
    }

    /// How many of the three parts are known.
    pub(super) fn parts(self) -> u8 {
        u8::from(self.year > 0) + u8::from(self.month > 0) + u8::from(self.day > 0)
    }

    /// The date in one number.
    pub(super) fn packed(self) -> u32 {
        u32::from(self.year) << 16 | u32::from(self.month) << 8 | u32::from(self.day)
    }

    /// True when both can be the date of one game: the known parts are equal.
    /// Whole dates may also be a day apart, as they are on both sides of the
    /// date line, or have day and month exchanged.
    #[must_use]
    pub fn is_compatible(self, other: Self) -> bool {
        if self.day > 0 && other.day > 0 {
            let swapped = self.year == other.year
                && (u16::from(self.day), u16::from(self.month))
                    == (u16::from(other.month), u16::from(other.day));
            return swapped || self.days().abs_diff(other.days()) <= 1;
        }
        let agree = |a: u16, b: u16| a == 0 || b == 0 || a == b;
        agree(self.year, other.year) && agree(self.month.into(), other.month.into())
    }

    /// What is known of two compatible dates together.
    pub(super) fn merged(self, other: Self) -> Self {
        if other.parts() > self.parts() { other } else { self }
    }

    /// The number of the day (the civil calendar counted from March, in which
    /// the leap day is the last of a year).
    fn days(self) -> u32 {
        let early = u32::from(self.month <= 2);
        let year = u32::from(self.year) - early.min(self.year.into());
        let month = (u32::from(self.month) + 9) % 12;
        365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + u32::from(self.day)
    }
}

impl fmt::Display for Date {
    /// As PGN writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.year {
            0 => f.write_str("????")?,
            year => write!(f, "{year:04}")?,
        }
        for part in [self.month, self.day] {
            match part {
                0 => f.write_str(".??")?,
                part => write!(f, ".{part:02}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_leniently() {
        for (text, date) in [
            ("1992.11.04", "1992.11.04"),
            ("1992-11-4", "1992.11.04"),
            ("1992/11/04", "1992.11.04"),
            ("04.11.1992", "1992.11.04"),
            ("25/12/1992", "1992.12.25"),
            ("12/25/1992", "1992.12.25"),
            ("1992.25.12", "1992.12.25"),
            ("1992", "1992.??.??"),
            ("1992.??.??", "1992.??.??"),
            ("1992.11.??", "1992.11.??"),
            ("1992.??.04", "1992.??.??"),
            ("1992.11.99", "1992.11.??"),
            ("1992.00.00", "1992.??.??"),
            ("????.??.??", "????.??.??"),
            ("92.11.04", "????.??.??"),
            ("", "????.??.??"),
            ("99999999999.1.1", "????.??.??"),
        ] {
            assert_eq!(Date::read(text).to_string(), date, "{text}");
        }
    }

    #[test]
    fn whole_dates_may_be_a_day_apart_or_exchanged() {
        for (a, b, expected) in [
            ("2000.02.28", "2000.02.29", true),
            ("2000.02.28", "2000.03.01", false),
            ("2001.02.28", "2001.03.01", true),
            ("1999.12.31", "2000.01.01", true),
            ("2000.05.06", "2000.06.05", true),
            ("2000.05.06", "2000.05.08", false),
            ("2000.05.??", "2000.05.06", true),
            ("2000.05.??", "2000.06.05", false),
            ("2000.??.??", "2000.06.05", true),
            ("2000.??.??", "2001.??.??", false),
            ("????.??.??", "2001.06.05", true),
        ] {
            assert_eq!(Date::read(a).is_compatible(Date::read(b)), expected, "{a} {b}");
            assert_eq!(Date::read(b).is_compatible(Date::read(a)), expected, "{b} {a}");
        }
    }
}
