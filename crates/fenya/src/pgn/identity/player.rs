//! Names of players, as databases spell them.

/// The name of a player, folded so that spellings of one name compare.
///
/// Case, accents, punctuation, titles and what stands in brackets do not count;
/// Cyrillic is transliterated, and sounds that languages spell differently
/// (sh, sch, š; ch, tsch, č; y, j, i; ae, ä) are one.
///
/// ```
/// use fenya::pgn::identity::same_player;
///
/// for name in ["Garry Kasparov", "Kasparov, G.", "KASPAROV G", "Kasparov,G", "GM Каспаров Гарри (RUS)"] {
///     assert!(same_player("Kasparov, Garry", name), "{name}");
/// }
/// assert!(same_player("Korchnoi, Viktor", "Kortschnoj, V"));
/// assert!(!same_player("Polgar, Judit", "Polgar, Zsuzsa") && !same_player("Li", "Le"));
/// ```
///
/// # Limits
///
/// Pet names (Bobby, Sasha), names that marriage changed, and other
/// transliterations than those of European languages are other names. Without
/// a comma or an initial it is not known which word is the surname, so `Garry`
/// alone is compatible with `Garry Kasparov`. A feminine ending is one letter,
/// as a slip is: only the given name tells `Petrov` from `Petrova`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Player {
    /// The folded words, with a blank between them; empty if unknown.
    words: Box<str>,
    /// How many of them are the surname; 0 if that is not known.
    surname: u8,
}

/// Words of a name, and bytes of a word, beyond which nothing is kept.
const MOST_WORDS: usize = 6;
const LONGEST_WORD: usize = 48;

impl Player {
    /// The player that a tag names. `?`, `-`, `NN`, `Unknown` and the like are
    /// nobody.
    #[must_use]
    pub fn read(name: &str) -> Self {
        let mut words: Vec<String> = Vec::new();
        let (mut surname, mut word, mut depth) = (None, String::new(), 0_u32);
        // A blank behind the name ends its last word.
        for c in name.chars().chain([' ']) {
            match c {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth = depth.saturating_sub(1),
                _ if depth > 0 && c != ' ' => continue,
                // These join the parts of a word: D'Angelo, Vachier-Lagrave.
                '\'' | '’' | '`' | '-' | '‐' | '‑' => continue,
                c if c.is_alphanumeric() || is_mark(c) => {
                    if word.len() < LONGEST_WORD {
                        word.push(c);
                    }
                    continue;
                }
                _ => {}
            }
            let written = std::mem::take(&mut word);
            if words.len() < MOST_WORDS && !is_title(&written) {
                words.extend(Some(fold(&written)).filter(|folded| !folded.is_empty()));
            }
            if c == ',' && surname.is_none() && !words.is_empty() {
                surname = Some(words.len());
            }
        }
        if words.iter().all(|w| matches!(w.as_str(), "n" | "unknovn" | "anonimous" | "anonimus")) {
            return Self::default();
        }
        let initial = |w: &String| w.chars().nth(1).is_none();
        let surname = match surname {
            Some(n) => n,
            None if words.len() == 1 => 1,
            // "Kasparov G": an initial behind is a given name; one before
            // leaves the rest for the surname.
            None if words.last().is_some_and(initial) => words.iter().take_while(|w| !initial(w)).count(),
            None => 0,
        };
        Self { words: words.join(" ").into(), surname: surname.min(words.len()) as u8 }.without_particles()
    }

    /// Leaves out "van", "de" and others before a surname, which come and go.
    fn without_particles(self) -> Self {
        let words: Vec<&str> = self.words.split(' ').collect();
        let known = usize::from(self.surname);
        let (mut kept, mut surname) = (Vec::new(), 0);
        for (i, word) in words.iter().enumerate() {
            let end = if i < known { known } else { words.len() };
            if i + 1 == end || !is_particle(word) {
                kept.push(*word);
                surname += u8::from(i < known);
            }
        }
        Self { words: kept.join(" ").into(), surname }
    }

    /// True when the name says nothing.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        self.words.is_empty()
    }

    /// True when both can be the same player and both are known.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        if self.is_unknown() || other.is_unknown() {
            return false;
        }
        if self.words == other.words {
            return true;
        }
        let (mine, theirs): (Vec<&str>, Vec<&str>) =
            (self.words.split(' ').collect(), other.words.split(' ').collect());
        let theirs: Vec<_> = other.splits(&theirs).collect();
        self.splits(&mine).any(|(a, given)| {
            theirs.iter().any(|(b, other)| same_surname(&a, b) && same_given(&given, other))
        })
    }

    /// Surname and given names, in every way in which the words can be read.
    fn splits<'a>(&self, words: &'a [&'a str]) -> impl Iterator<Item = (String, Vec<&'a str>)> + use<'a> {
        let known = usize::from(self.surname);
        let lengths = if known > 0 { known..=known } else { 1..=words.len() };
        lengths.flat_map(move |n| {
            // Surname first, or last when nothing says so.
            let last = words.len() - n;
            let ways = if known > 0 || last == 0 { [Some(0), None] } else { [Some(0), Some(last)] };
            ways.into_iter().flatten().map(move |at| {
                let (before, rest) = words.split_at(at);
                let (surname, after) = rest.split_at(n);
                (surname.concat(), [before, after].concat())
            })
        })
    }

    /// How much the name says; a longer one says more.
    pub(super) fn length(&self) -> usize {
        self.words.len()
    }

    /// The first letters that the surname can have, a bit for each. Names that
    /// have no bit in common are not the same; unknown names have them all.
    pub(super) fn letters(&self) -> u32 {
        let surnames = if self.surname > 0 { 1 } else { MOST_WORDS };
        let firsts = self.words.split(' ').take(surnames).filter_map(|w| w.chars().next());
        let set = firsts.fold(0, |set, c| set | 1 << (u32::from(c) & 31));
        if set == 0 { !0 } else { set }
    }
}

/// True when two names can be those of the same player: [`Player::is_same`].
#[must_use]
pub fn same_player(a: &str, b: &str) -> bool {
    Player::read(a).is_same(&Player::read(b))
}

fn is_mark(c: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&c)
}

/// Titles, and what is put behind names.
fn is_title(word: &str) -> bool {
    const TITLES: [&str; 21] = [
        "gm", "im", "fm", "cm", "nm", "wgm", "wim", "wfm", "wcm", "wnm", "lm", "agm", "aim", "dr", "prof",
        "mr", "mrs", "ms", "sir", "jr", "sr",
    ];
    TITLES.iter().any(|t| t.eq_ignore_ascii_case(word))
}

fn is_particle(folded: &str) -> bool {
    const PARTICLES: [&str; 16] = [
        "van", "von", "vom", "zu", "de", "den", "der", "del", "dela", "di", "da", "dos", "ter", "ten", "el",
        "al",
    ];
    PARTICLES.contains(&folded)
}

/// The sounds of a word, in letters that every language spells alike.
fn fold(word: &str) -> String {
    let mut latin = String::with_capacity(word.len());
    for c in word.chars().flat_map(char::to_lowercase) {
        match transliterated(c) {
            Some(letters) => latin.push_str(letters),
            None if is_mark(c) => {}
            None => latin.push(c),
        }
    }
    let mut out = String::with_capacity(latin.len());
    let mut rest = latin.as_str();
    while let Some(c) = rest.chars().next() {
        let (taken, becomes) = match sound(rest.as_bytes(), out.is_empty()) {
            Some((taken, sound)) => (taken, sound),
            None => (c.len_utf8(), &rest[..c.len_utf8()]),
        };
        for c in becomes.chars() {
            // Doubled letters come and go; doubled digits do not.
            if c.is_ascii_digit() || !out.ends_with(c) {
                out.push(c);
            }
        }
        rest = &rest[taken..];
    }
    out
}

/// The sound that a word begins with, where letters have to be changed for it:
/// how many, and into what. Longer spellings go first.
fn sound(word: &[u8], at_start: bool) -> Option<(usize, &'static str)> {
    Some(match word {
        [b's', b'c', b'h', b't', b's', b'c', b'h', ..] => (7, "sc"),
        [b's', b'h', b't', b'c', b'h', ..] => (5, "sc"),
        [b's', b'h', b'c', b'h', ..] => (4, "sc"),
        [b't', b's', b'c', b'h', ..] => (4, "c"),
        [b'd', b's', b'c', b'h', ..] => (4, "dz"),
        [b's', b'c', b'h', ..] => (3, "s"),
        [b't', b'c', b'h', ..] => (3, "c"),
        [b'd', b'z', b'h', ..] => (3, "dz"),
        [b's', b'h' | b'z', ..] => (2, "s"),
        [b'c', b'h' | b'z', ..] => (2, "c"),
        [b'c', b'k', ..] => (2, "k"),
        [b'z', b'h', ..] => (2, "z"),
        [b'k', b'h', ..] => (2, "h"),
        [b'p', b'h', ..] => (2, "f"),
        [b't', b'h', ..] => (2, "t"),
        [b't', b'z', ..] => (2, "ts"),
        [b'a', b'e', ..] => (2, "a"),
        [b'o', b'e', ..] => (2, "o"),
        [b'u', b'e', ..] => (2, "u"),
        // Yevgeny, Evgeny.
        [b'y' | b'j' | b'i', b'e', ..] if at_start => (2, "e"),
        [b'y' | b'j', ..] => (1, "i"),
        [b'x', ..] => (1, "ks"),
        [b'q', ..] => (1, "k"),
        [b'w', ..] => (1, "v"),
        _ => return None,
    })
}

/// The Latin letters for an accented or Cyrillic one.
fn transliterated(c: char) -> Option<&'static str> {
    Some(match c {
        'à'..='å' | 'ā' | 'ă' | 'ą' | 'ǎ' | 'æ' => "a",
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => "c",
        'ď' | 'đ' | 'ð' => "d",
        'è'..='ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' | 'ə' => "e",
        'ĝ' | 'ğ' | 'ġ' | 'ģ' => "g",
        'ĥ' | 'ħ' => "h",
        'ì'..='ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' => "i",
        'ĵ' => "j",
        'ķ' => "k",
        'ĺ' | 'ļ' | 'ľ' | 'ł' => "l",
        'ñ' | 'ń' | 'ņ' | 'ň' => "n",
        'ò'..='ö' | 'ø' | 'ō' | 'ŏ' | 'ő' | 'œ' => "o",
        'ŕ' | 'ŗ' | 'ř' => "r",
        'ś' | 'ŝ' | 'ş' | 'š' | 'ș' | 'ß' => "s",
        'ţ' | 'ť' | 'ț' | 'ŧ' => "t",
        'þ' => "th",
        'ù'..='ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' => "u",
        'ý' | 'ÿ' | 'ŷ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        'а' => "a",
        'б' => "b",
        'в' => "v",
        'г' | 'ґ' => "g",
        'д' | 'ђ' => "d",
        'е' | 'ё' | 'є' | 'э' => "e",
        'ж' => "zh",
        'з' => "z",
        'и' | 'й' | 'і' | 'ї' | 'ы' | 'ј' => "i",
        'к' => "k",
        'л' | 'љ' => "l",
        'м' => "m",
        'н' | 'њ' => "n",
        'о' => "o",
        'п' => "p",
        'р' => "r",
        'с' => "s",
        'т' => "t",
        'у' | 'ў' => "u",
        'ф' => "f",
        'х' => "kh",
        'ц' => "ts",
        'ч' | 'ћ' => "ch",
        'ш' => "sh",
        'щ' => "shch",
        'ъ' | 'ь' => "",
        'ю' => "yu",
        'я' => "ya",
        'џ' => "dzh",
        _ => return None,
    })
}

/// Surnames are equal, or differ by a slip or two if they are long.
fn same_surname(a: &str, b: &str) -> bool {
    if a == b {
        return true;
    }
    let allowed = match a.len().max(b.len()) {
        0..5 => return false,
        5..9 => 1,
        _ => 2,
    };
    close(a, b, allowed)
}

/// Given names as far as both are there: equal, one the beginning of the
/// other (an initial, Alex), or with a slip.
fn same_given(a: &[&str], b: &[&str]) -> bool {
    a.iter().zip(b).all(|(a, b)| {
        let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
        let short_form =
            long.starts_with(short) && (short.len() == 1 || short.len() >= 3) && !has_digit(long);
        a == b || short_form || (short.len() >= 4 && close(a, b, 1))
    })
}

fn has_digit(s: &str) -> bool {
    s.bytes().any(|b| b.is_ascii_digit())
}

/// Whether so few letters are changed, added, left out or exchanged with the
/// next; not the first one, and never a digit.
fn close(a: &str, b: &str, allowed: usize) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.first() != b.first() || a.len().abs_diff(b.len()) > allowed {
        return false;
    }
    if a.iter().chain(b).any(u8::is_ascii_digit) {
        return false;
    }
    let mut before = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut now = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let change = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = change.min(last[j] + 1).min(now[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(before[j - 2] + 1);
            }
            now[j] = least;
        }
        before = std::mem::replace(&mut last, now);
    }
    last.last().is_some_and(|&distance| distance <= allowed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_name() {
        for names in [
            &[
                "Kasparov, Garry",
                "Garry Kasparov",
                "Kasparov, G",
                "G. Kasparov",
                "KASPAROV G",
                "Kasparov",
                "G.K. Kasparov",
                "Kasparov, Garry K",
                "GM Kasparov, Garri (RUS)",
                "Каспаров, Гарри Кимович",
            ][..],
            &["Korchnoi, Viktor", "Kortschnoj, V", "Korchnoy, Victor", "Viktor Kortschnoi", "Корчной В."],
            &["Müller, Karsten", "Mueller, Karsten", "Muller, K", "Mu\u{308}ller, Karsten"],
            &[
                "Vachier-Lagrave, Maxime",
                "Vachier Lagrave, Maxime",
                "Maxime Vachier-Lagrave",
                "Vachier Lagrave M",
            ],
            &[
                "Fischer, Robert James",
                "Fisher, R",
                "FISCHER,R",
                "Robert J. Fischer",
                "Dr. Fischer, Robert J.",
            ],
            &["Smith, John", "Smyth, J", "John Smith"],
            &["Yusupov, Artur", "Jussupow, Artur", "Jusupov, A", "Юсупов Артур"],
            &["Nepomniachtchi, Ian", "Nepomniachtchi,I", "Nepomnjaschtschij, Ian", "Непомнящий Ян"],
            &["van Wely, Loek", "Van Wely, L", "Wely, Loek van", "Loek van Wely"],
            &["Łukasz Żółć", "Zolc, Lukasz"],
            &["Weiß, Jan", "Weiss, Jan", "Weiss, J"],
            &["Sjöberg, Åke", "Sjoeberg, Ake", "Sjoberg, Aake"],
            &["Ding, Liren", "Ding Liren", "Liren Ding", "Ding, L"],
            &["Du, Yuxin", "Du,Y"],
            &["O'Kelly, Alberic", "OKelly, Alberic"],
            &["Stockfish 15", "Stockfish 15", "Stockfish"],
        ] {
            for a in names {
                assert!(
                    same_player(names[0], a) && same_player(a, names[0]),
                    "{} = {a}: {:?}",
                    names[0],
                    Player::read(a)
                );
            }
        }
    }

    #[test]
    fn other_players() {
        for (a, b) in [
            ("Li", "Le"),
            ("Li, Chao", "Le, Chao"),
            ("Polgar, Judit", "Polgar, Zsuzsa"),
            ("Polgar, J", "Polgar, Z"),
            ("Karpov, Anatoly", "Kasparov, Garry"),
            ("Smith, John", "Smith, James"),
            ("Tal, Mikhail", "Tan, Mikhail"),
            ("Stockfish 15", "Stockfish 16"),
            ("Player 1", "Player 11"),
            ("?", "?"),
            ("NN", "Carlsen, Magnus"),
        ] {
            assert!(!same_player(a, b) && !same_player(b, a), "{a} = {b}");
        }
    }

    #[test]
    fn some_names_say_nothing() {
        for name in ["", "?", "-", "???", "NN", "N.N.", "N, N", "unknown", "Anonymous", " , ", "(RUS)", "GM"]
        {
            assert!(Player::read(name).is_unknown(), "{name}");
        }
        for name in ["Nn Xu", "王", "Anand", "0"] {
            assert!(!Player::read(name).is_unknown(), "{name}");
        }
    }

    #[test]
    fn the_same_name_has_a_first_letter_in_common() {
        for (a, b) in
            [("Garry Kasparov", "Kasparov, G"), ("Ding Liren", "Liren Ding"), ("?", "Tal"), ("王", "王")]
        {
            assert!(Player::read(a).letters() & Player::read(b).letters() != 0, "{a} {b}");
        }
    }

    #[test]
    fn long_names_are_cut() {
        let long = Player::read(&"Abcdefghij".repeat(1000));
        assert!(long.length() <= LONGEST_WORD);
        assert!(Player::read(&"Ab ".repeat(1000)).length() < 40);
        assert!(long.is_same(&Player::read(&"Abcdefghij".repeat(999))));
    }
}
