//! Games in addresses: `https://site.example/analysis/pgn/e4+e5+Qh5`.

use crate::span::Span;

/// The text of a game that an address holds, and the way back to the address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AddressGame {
    /// The text, without percent-escapes.
    pub text: Vec<u8>,
    /// Where each byte comes from, and where the last one ends.
    places: Vec<usize>,
}

impl AddressGame {
    /// The game behind `/pgn/` in the path of an address, or behind `pgn=` in
    /// its query.
    ///
    /// A `+` is a space, as in forms, unless spaces are written otherwise. Of
    /// several behind a move the last one is, the others are signs of a check;
    /// where a program wrote the address a check is `%2B`.
    ///
    /// ```
    /// use fenya::pgn::{AddressGame, games};
    ///
    /// let text = |address| AddressGame::find(address).map(|g| String::from_utf8(g.text).unwrap());
    /// assert_eq!(text("https://a.example/pgn/1.e4+f6+2.Qh5%2B").as_deref(), Some("1.e4 f6 2.Qh5+"));
    /// assert_eq!(text("https://a.example/?pgn=f3%20e5%20g3%20Qh4+&x").as_deref(), Some("f3 e5 g3 Qh4+"));
    /// assert_eq!(text("https://a.example/pgn/e4+f6+Qh5++g6").as_deref(), Some("e4 f6 Qh5+ g6"));
    /// assert_eq!(text("https://a.example/fen/8"), None);
    /// ```
    #[must_use]
    pub fn find(address: &str) -> Option<Self> {
        let bytes = address.as_bytes();
        let end = address.find('#').unwrap_or(address.len());
        let behind = |mark: &str| address.get(..end)?.find(mark).map(|at| at + mark.len());
        let (start, stop) = behind("/pgn/")
            .map(|at| (at, '?'))
            .or_else(|| behind("?pgn=").or_else(|| behind("&pgn=")).map(|at| (at, '&')))?;
        let end = address.get(start..end)?.find(stop).map_or(end, |len| start + len);
        let written = address.get(start..end)?;
        let plus_is_space = !written.contains("%20") && !written.contains([' ', '\n']);
        let (mut text, mut places, mut at) = (Vec::with_capacity(written.len()), Vec::new(), start);
        while at < end {
            places.push(at);
            let byte = bytes.get(at).copied().unwrap_or(b' ');
            let escaped = (byte == b'%' && at + 2 < end).then(|| hex(bytes.get(at + 1..at + 3)?)).flatten();
            let mark = bytes.get(at + 1) == Some(&b'+')
                && text
                    .last()
                    .is_some_and(|b| matches!(b, b'1'..=b'8' | b'Q' | b'R' | b'B' | b'N' | b'O' | b'+'));
            match (byte, escaped) {
                (_, Some(byte)) => text.push(byte),
                (b'+', _) if plus_is_space && !mark => text.push(b' '),
                _ => text.push(byte),
            }
            at += if escaped.is_some() { 3 } else { 1 };
        }
        places.push(end);
        (!text.is_empty()).then_some(Self { text, places })
    }

    /// The bytes of the address that a span of the text comes from.
    #[must_use]
    pub fn original(&self, span: Span) -> Span {
        let place = |at: usize| self.places.get(at).or(self.places.last()).copied().unwrap_or(0);
        Span::new(place(span.start), place(span.end))
    }
}

fn hex(digits: &[u8]) -> Option<u8> {
    let digit = |b: u8| char::from(b).to_digit(16).and_then(|d| u8::try_from(d).ok());
    match *digits {
        [a, b] => Some(digit(a)? * 16 + digit(b)?),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_lead_back_to_the_address() {
        let address = "https://a.example/analysis/pgn/%5BWhite+%22M%C3%BCller%22%5D+1.e4+Ke4?x#y";
        let game = AddressGame::find(address).map(|g| (String::from_utf8_lossy(&g.text).into_owned(), g));
        let Some((text, game)) = game else { return assert_eq!(address, "") };
        assert_eq!(text, "[White \"Müller\"] 1.e4 Ke4");
        let at = text.find("Ke4").unwrap_or(0);
        assert_eq!(address.get(game.original(Span::new(at, at + 3)).range()), Some("Ke4"));
        let at = text.find('ü').unwrap_or(0);
        assert_eq!(address.get(game.original(Span::new(at, at + 2)).range()), Some("%C3%BC"));
    }

    #[test]
    fn odd_escapes_are_kept() {
        for (address, text) in
            [("/pgn/%", "%"), ("/pgn/%4", "%4"), ("/pgn/%zz+", "%zz "), ("/pgn/%20+%2", " +%2")]
        {
            assert_eq!(
                AddressGame::find(address).map(|g| g.text),
                Some(text.as_bytes().to_vec()),
                "{address}"
            );
        }
        assert_eq!(AddressGame::find("/pgn/"), None);
        assert_eq!(AddressGame::find("/pgn/#a"), None);
    }
}
