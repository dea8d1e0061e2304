//! Duplicates among many games, found by looking hashes up.
//!
//! Games with the same moves lie in one bucket. In a bucket, records are
//! taken in the order of how much they say, and each joins the game that it
//! agrees with: a record that says little never holds two together that
//! contradict each other. Beginnings of games are found by looking up the hash
//! of every longer game after each of its moves.

use super::moves::mix;
use super::{Facts, Identity, MIN_PLIES, MoveHash, Player};
use std::cmp::Reverse;
use std::collections::HashMap;

/// A game is compared with no more than so many others of the very same moves,
/// so that no file costs quadratic time.
const MOST_COMPARED: u32 = 4096;

/// Of these no more than so many names are compared letter by letter: those
/// that have the same first letters.
const MOST_NAMES: u32 = 64;

/// Of so many longer games that a record is the beginning of, the others are
/// not kept: one that differs has mostly come by then.
const MOST_PARENTS: u8 = 32;

/// Finds games that are recorded more than once. Takes what is known of the
/// games one by one, in their order, and keeps about a hundred bytes of each,
/// besides every different name once.
///
/// There are two passes. The first feeds [`add`](Self::add) with every game;
/// [`finish`](Self::finish) then groups the games with the same moves. The
/// second finds the records that break off: it feeds [`Groups::link`] with the
/// moves of the games that [`Groups::needs_moves`] names, in any order. A
/// caller that does not care for such records leaves it out.
///
/// ```
/// use fenya::pgn::{games, identity::{Duplicates, Identity, Verdict, move_hashes}};
///
/// let text = b"[White \"Adams, Michael\"]\n[Black \"Short, Nigel\"]\n\n1. e4 e6 2. d4 d5 3. Nd2 c5 4. exd5 Qxd5 5. Ngf3 *\n\n
/// [White \"M. Adams\"]\n[Black \"Short, N\"]\n\n1. e4 e6 2. d4 d5 3. Nd2 c5 4. exd5 Qxd5 5. Ngf3 cxd4 6. Bc4 Qd6 1-0\n\n
/// [White \"Adams, M\"]\n[Black \"Short\"]\n\n1. e4 e6 2. d4 d5 3. Nd2 c5 4. exd5 Qxd5 5. Ngf3 cxd4 6. Bc4 Qd6 {good} 1-0";
///
/// let mut duplicates = Duplicates::new();
/// for game in games(text) {
///     duplicates.add(&Identity::of(&game));
/// }
/// let mut groups = duplicates.finish();
/// for (index, game) in games(text).enumerate() {
///     if groups.needs_moves(index) {
///         groups.link(index, move_hashes(&game));
///     }
/// }
/// let verdicts = groups.verdicts();
/// assert_eq!(verdicts.of(2), Verdict::Kept);
/// assert_eq!(verdicts.of(1), Verdict::Duplicate { of: 2, breaks_off: false });
/// // Nine half-moves are too few to say that it is the same game.
/// assert_eq!(verdicts.of(0), Verdict::Kept);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Duplicates {
    players: HashMap<Player, u32>,
    records: Vec<Record>,
}

/// A game as it is kept.
#[derive(Clone, Copy, Debug)]
struct Record {
    /// The hash of the moves.
    key: u64,
    /// A hash of what short games are told apart by.
    tags: u64,
    known: Known,
    plies: u32,
    richness: u32,
    /// How much is known of the game.
    says: u16,
}

/// What a record knows of its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Known {
    white: u32,
    black: u32,
    facts: Facts,
}

impl Known {
    fn digest(&self) -> u64 {
        let Facts { date, round, outcome } = self.facts;
        let parts = [
            u64::from(self.white) << 32 | u64::from(self.black),
            u64::from(date.packed()) << 32 | u64::from(round) << 8 | outcome as u64,
        ];
        parts.into_iter().fold(1, |key, part| mix(key ^ part))
    }
}

/// Where games with these moves lie.
const fn bucket(key: u64, plies: u32, tags: u64) -> u64 {
    if plies < MIN_PLIES { mix(key ^ tags) } else { key }
}

impl Duplicates {
    /// No games yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a game and returns its index: 0 for the first.
    pub fn add(&mut self, game: &Identity) -> usize {
        let index = self.records.len();
        let known =
            Known { white: self.player(&game.white), black: self.player(&game.black), facts: game.facts() };
        // A short game of unknown players is like no other.
        let tags =
            if game.says_who() { known.digest() ^ game.event.unwrap_or(0) } else { mix(!(index as u64)) };
        let names = game.white.length().saturating_add(game.black.length()).min(255) as u16;
        self.records.push(Record {
            key: game.moves.key(),
            tags,
            plies: game.moves.plies(),
            known,
            richness: game.richness(),
            says: u16::from(game.facts().known()) << 8 | names,
        });
        index
    }

    fn player(&mut self, player: &Player) -> u32 {
        if let Some(&id) = self.players.get(player) {
            return id;
        }
        let id = u32::try_from(self.players.len()).unwrap_or(u32::MAX);
        self.players.insert(player.clone(), id);
        id
    }

    /// How many games there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// True when there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Ends the first pass: groups the games that have the same moves.
    #[must_use]
    pub fn finish(self) -> Groups {
        let mut players = vec![Player::default(); self.players.len()];
        for (player, id) in self.players {
            if let Some(slot) = players.get_mut(id as usize) {
                *slot = player;
            }
        }
        let letters = players.iter().map(Player::letters).collect();
        let mut groups = Groups {
            players: Players { players, letters },
            group_of: vec![0; self.records.len()],
            records: self.records,
            groups: Vec::new(),
            between: HashMap::new(),
            buckets: HashMap::new(),
            links: Vec::new(),
        };
        groups.group();
        groups
    }
}

/// The different names, by their numbers.
#[derive(Clone, Debug)]
struct Players {
    players: Vec<Player>,
    letters: Vec<u32>,
}

impl Players {
    fn agree(&self, a: u32, b: u32) -> bool {
        a == b
            || match (self.players.get(a as usize), self.players.get(b as usize)) {
                (Some(a), Some(b)) => a.is_unknown() || b.is_unknown() || a.is_same(b),
                _ => false,
            }
    }

    /// What is cheap to compare, and differs mostly: first letters, and facts.
    fn may_agree(&self, a: &Known, b: &Known) -> bool {
        let letters = |id: u32| self.letters.get(id as usize).copied().unwrap_or(0);
        letters(a.white) & letters(b.white) != 0
            && letters(a.black) & letters(b.black) != 0
            && a.facts.agree(b.facts)
    }

    /// Whether both can be of one game.
    fn all_agree(&self, a: &Known, b: &Known) -> bool {
        self.may_agree(a, b) && self.agree(a.white, b.white) && self.agree(a.black, b.black)
    }

    fn length(&self, id: u32) -> usize {
        self.players.get(id as usize).map_or(0, Player::length)
    }

    /// What two that agree know together: the longer names, every fact.
    fn merged(&self, a: &Known, b: &Known) -> Known {
        let longer = |a: u32, b: u32| if self.length(b) > self.length(a) { b } else { a };
        Known {
            white: longer(a.white, b.white),
            black: longer(a.black, b.black),
            facts: a.facts.merged(b.facts),
        }
    }
}

/// Games with the same moves that are one game.
#[derive(Clone, Copy, Debug)]
struct Group {
    known: Known,
    /// The game that says most.
    best: u32,
    /// How many longer groups it was found to be the beginning of.
    parents: u8,
    /// Whether it may belong to several groups of the same moves.
    unclear: bool,
}

/// The games after the first pass of [`Duplicates`].
#[derive(Clone, Debug)]
pub struct Groups {
    players: Players,
    records: Vec<Record>,
    group_of: Vec<u32>,
    groups: Vec<Group>,
    /// Two groups that an unclear one may belong to.
    between: HashMap<u32, [u32; 2]>,
    /// The groups of each bucket, which lie behind each other.
    buckets: HashMap<u64, (u32, u32)>,
    /// A group, and a longer one that begins like it.
    links: Vec<(u32, u32)>,
}

impl Groups {
    fn group(&mut self) {
        // Those that say most first, and exact copies side by side.
        let mut order: Vec<(u64, Reverse<u16>, u32, u32)> = (0..)
            .zip(&self.records)
            .map(|(game, r)| (bucket(r.key, r.plies, r.tags), Reverse(r.says), r.known.digest() as u32, game))
            .collect();
        order.sort_unstable();
        for games in order.chunk_by(|a, b| a.0 == b.0) {
            let first = self.groups.len() as u32;
            let mut last = None::<(Known, u32)>;
            for &(.., game) in games {
                let record = self.records[game as usize];
                let number = match last {
                    Some((known, number)) if known == record.known => number,
                    _ => self.place(&record, game, first),
                };
                last = Some((record.known, number));
                self.group_of[game as usize] = number;
                let best = &mut self.groups[number as usize].best;
                if (self.records[*best as usize].richness, Reverse(*best)) < (record.richness, Reverse(game))
                {
                    *best = game;
                }
            }
            self.buckets.insert(games[0].0, (first, self.groups.len() as u32));
        }
    }

    /// The groups of a bucket that a game can belong to.
    fn candidates(&self, known: Known, first: u32, end: u32) -> impl Iterator<Item = u32> + '_ {
        let first = first.max(end.saturating_sub(MOST_COMPARED));
        let mut names = MOST_NAMES;
        (first..end).rev().filter(move |&number| {
            let Some(group) = self.groups.get(number as usize) else { return false };
            if group.unclear || names == 0 || !self.players.may_agree(&group.known, &known) {
                return false;
            }
            names -= 1;
            self.players.all_agree(&group.known, &known)
        })
    }

    /// The group of a record among those of its bucket, perhaps a new one.
    fn place(&mut self, record: &Record, game: u32, first: u32) -> u32 {
        let number = self.groups.len() as u32;
        let found = {
            let mut candidates = self.candidates(record.known, first, number);
            [candidates.next(), candidates.next()]
        };
        if let [Some(number), None] = found {
            let group = &mut self.groups[number as usize];
            group.known = self.players.merged(&group.known, &record.known);
            return number;
        }
        let unclear = if let [Some(a), Some(b)] = found {
            self.between.insert(number, [a, b]);
            true
        } else {
            false
        };
        self.groups.push(Group { known: record.known, best: game, parents: 0, unclear });
        number
    }

    /// How many games there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// True when there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    fn group_with_best(&self, game: usize) -> Option<(u32, &Group)> {
        let number = *self.group_of.get(game)?;
        let group = self.groups.get(number as usize)?;
        (group.best as usize == game && !group.unclear).then_some((number, group))
    }

    /// Whether the second pass should [`link`](Self::link) a game: one of
    /// each group of games with the same moves.
    #[must_use]
    pub fn needs_moves(&self, game: usize) -> bool {
        self.group_with_best(game).is_some()
    }

    /// Finds the records that are the beginning of this game. Takes the hash
    /// after each of its moves, as [`move_hashes`](super::move_hashes) gives
    /// them; games that are not needed are passed over.
    pub fn link(&mut self, game: usize, hashes: impl IntoIterator<Item = MoveHash>) {
        let Some((number, &Group { known, .. })) = self.group_with_best(game) else { return };
        let Some(&Record { tags, plies, .. }) = self.records.get(game) else { return };
        for hash in hashes.into_iter().take_while(|hash| hash.plies() < plies) {
            let key = bucket(hash.key(), hash.plies(), tags);
            let Some(&(first, end)) = self.buckets.get(&key) else { continue };
            let shorter: Vec<u32> = self.candidates(known, first, end).collect();
            for short in shorter {
                let parents = &mut self.groups[short as usize].parents;
                if *parents < MOST_PARENTS {
                    *parents += 1;
                    self.links.push((short, number));
                }
            }
        }
    }

    /// Ends the second pass: what becomes of each game.
    #[must_use]
    pub fn verdicts(mut self) -> Verdicts {
        // Longer games first, so that what a game is the beginning of is
        // settled; the links of one group side by side.
        let mut order: Vec<u32> = (0..self.groups.len() as u32).collect();
        let plies = |group: &Group| self.records[group.best as usize].plies;
        order.sort_by_cached_key(|&number| Reverse(plies(&self.groups[number as usize])));
        self.links.sort_unstable();
        let mut roots: Vec<u32> = (0..self.groups.len() as u32).collect();
        for number in order {
            let start = self.links.partition_point(|&(short, _)| short < number);
            let parents = self.links[start..].iter().take_while(|(short, _)| *short == number);
            let mut ends = parents.map(|&(_, parent)| roots[parent as usize]);
            let Some(root) = ends.next() else { continue };
            let known = self.groups[number as usize].known;
            if let Some(other) = ends.find(|&end| end != root) {
                self.between.insert(number, [root, other]);
            } else if self.players.all_agree(&known, &self.groups[root as usize].known) {
                roots[number as usize] = root;
                let group = &mut self.groups[root as usize];
                group.known = self.players.merged(&group.known, &known);
            }
        }
        let best = |number: u32| self.groups[number as usize].best;
        Verdicts {
            stays: (0..).zip(&roots).map(|(number, &root)| (best(root), root != number)).collect(),
            between: self.between.iter().map(|(&number, &groups)| (number, groups.map(best))).collect(),
            group_of: self.group_of,
        }
    }
}

/// What becomes of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// It stays: there is no other record of it, or none that says more.
    Kept,
    /// It is recorded elsewhere.
    Duplicate {
        /// The index of the record that stays, which has the most moves, then
        /// the most annotations and tags, and else is the first.
        of: usize,
        /// True when this record has fewer moves.
        breaks_off: bool,
    },
    /// It stays, since it can be either of two games that are different: the
    /// beginning of both, or a record that says too little to choose.
    Unclear {
        /// The indexes of the two games.
        between: [usize; 2],
    },
}

impl Verdict {
    /// True when the game stays.
    #[must_use]
    pub const fn is_kept(self) -> bool {
        !matches!(self, Self::Duplicate { .. })
    }
}

/// The end of what [`Duplicates`] began.
#[derive(Clone, Debug)]
pub struct Verdicts {
    group_of: Vec<u32>,
    /// For each group the game that stays, and whether its own games break
    /// off earlier.
    stays: Vec<(u32, bool)>,
    /// For each unclear group the games that it may belong to.
    between: HashMap<u32, [u32; 2]>,
}

impl Verdicts {
    /// What becomes of a game, by its index. Games that nobody added are kept.
    #[must_use]
    pub fn of(&self, game: usize) -> Verdict {
        let Some(number) = self.group_of.get(game) else { return Verdict::Kept };
        match (self.stays.get(*number as usize), self.between.get(number)) {
            (Some(&(of, breaks_off)), _) if of as usize != game => {
                Verdict::Duplicate { of: of as usize, breaks_off }
            }
            (_, Some(games)) => Verdict::Unclear { between: games.map(|game| game as usize) },
            _ => Verdict::Kept,
        }
    }

    /// The verdicts of all games, in their order.
    pub fn iter(&self) -> impl Iterator<Item = Verdict> + '_ {
        (0..self.group_of.len()).map(|game| self.of(game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::{Game, games, identity::move_hashes};

    /// Games of one line each: White, Black, date, result, half-moves of a
    /// line of the Ruy Lopez, and what comes then.
    fn game(white: &str, black: &str, date: &str, result: &str, plies: usize, then: &str) -> Game {
        const LINE: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7";
        let moves: Vec<&str> = LINE.split(' ').take(plies).collect();
        let text = format!(
            "[White \"{white}\"]\n[Black \"{black}\"]\n[Date \"{date}\"]\n[Result \"{result}\"]\n\n{} {then} {result}\n",
            moves.join(" ")
        );
        games(text.as_bytes()).next().unwrap()
    }

    fn verdicts(games: &[Game]) -> Vec<Verdict> {
        let mut duplicates = Duplicates::new();
        for (index, game) in games.iter().enumerate() {
            assert_eq!(duplicates.add(&Identity::of(game)), index);
        }
        assert_eq!(duplicates.len(), games.len());
        let mut groups = duplicates.finish();
        for (index, game) in games.iter().enumerate() {
            groups.link(index, move_hashes(game));
        }
        groups.verdicts().iter().collect()
    }

    const fn same(of: usize) -> Verdict {
        Verdict::Duplicate { of, breaks_off: false }
    }

    const fn beginning(of: usize) -> Verdict {
        Verdict::Duplicate { of, breaks_off: true }
    }

    use Verdict::{Kept, Unclear};

    #[test]
    fn the_record_that_says_most_stays() {
        let games = [
            game("Anand, V", "Topalov, V", "2005.??.??", "1-0", 20, ""),
            game("Viswanathan Anand", "Topalov", "2005.03.04", "1-0", 20, "{a comment}"),
            game("Anand", "Veselin Topalov", "2005.04.03", "1-0", 14, ""),
            game("Topalov, V", "Anand, V", "2005.03.04", "1-0", 20, ""),
            game("Anand, V", "Topalov, V", "2006.??.??", "1-0", 20, ""),
            game("Anand, V", "Topalov, V", "2005.03.04", "0-1", 20, ""),
            game("Anand, V", "Topalov, V", "2005.03.04", "1-0", 20, ""),
        ];
        assert_eq!(verdicts(&games), [same(1), Kept, beginning(1), Kept, Kept, Kept, same(1)]);
    }

    #[test]
    fn a_short_record_counts_when_all_its_tags_are_equal() {
        let games = [
            game("Anand, V", "Topalov, V", "2005.03.04", "1-0", 20, ""),
            game("Anand, V", "Topalov, V", "2005.03.04", "1-0", 9, ""),
            game("Anand, V", "Topalov, V", "2005.03.??", "1-0", 9, ""),
            game("Anand, V", "Topalov, V", "2005.03.04", "1-0", 0, ""),
            game("?", "?", "????.??.??", "*", 4, ""),
            game("?", "?", "????.??.??", "*", 4, ""),
        ];
        assert_eq!(verdicts(&games), [Kept, beginning(0), Kept, beginning(0), Kept, Kept]);
    }

    #[test]
    fn the_beginning_of_two_games_stays_and_is_told() {
        let short = game("Anand, V", "Topalov, V", "2005.??.??", "1/2-1/2", 12, "");
        let one = game("Anand, V", "Topalov, V", "2005.03.04", "1/2-1/2", 16, "a4");
        let two = game("Anand, V", "Topalov, V", "2005.03.09", "1/2-1/2", 16, "d3");
        assert_eq!(verdicts(&[short.clone(), one.clone()]), [beginning(1), Kept]);
        let told = verdicts(&[short.clone(), one.clone(), two.clone(), short.clone()]);
        assert!(matches!(told[0], Unclear { between: [1, 2] | [2, 1] }), "{told:?}");
        assert_eq!(told[1..], [Kept, Kept, same(0)]);
        // A record that is the beginning of one of them, as well.
        let middle = game("Anand, V", "Topalov, V", "2005.03.04", "1/2-1/2", 14, "");
        let told = verdicts(&[one, middle, short, two]);
        assert!(
            matches!(told[2], Unclear { .. })
                && matches!(told[1], Unclear { .. } | Verdict::Duplicate { of: 0, .. })
        );
    }

    #[test]
    fn beginnings_of_beginnings_belong_to_the_longest() {
        let games: Vec<Game> = (10..=20)
            .rev()
            .map(|plies| game("Anand, V", "Topalov, V", "2005.03.04", "1-0", plies, ""))
            .collect();
        let told = verdicts(&games);
        assert!(told[1..].iter().all(|v| *v == beginning(0)) && told[0] == Kept, "{told:?}");
    }

    #[test]
    fn a_record_that_says_little_joins_no_two_that_differ() {
        let games = [
            game("Smith, J", "Jones", "2005.??.??", "1-0", 20, "{many} {words} {here}"),
            game("Smith, John", "Jones", "2005.03.04", "1-0", 20, ""),
            game("Smith, James", "Jones", "2005.06.07", "1-0", 20, ""),
            game("?", "?", "????.??.??", "*", 20, ""),
        ];
        let told = verdicts(&games);
        assert_eq!(told[1..3], [Kept, Kept]);
        assert!(matches!(told[0], Unclear { .. }) && matches!(told[3], Unclear { .. }), "{told:?}");
        assert_eq!(
            verdicts(&[games[0].clone(), games[1].clone(), games[3].clone()]),
            [Kept, same(0), same(0)]
        );
    }

    #[test]
    fn a_record_takes_few_bytes() {
        assert!(size_of::<Record>() <= 48 && size_of::<Group>() <= 24);
    }

    #[test]
    fn many_games_with_the_same_moves_take_no_quadratic_time() {
        let mut identity = Identity::of(&game("x", "y", "????.??.??", "*", 20, ""));
        let mut duplicates = Duplicates::new();
        for i in 0..3000 {
            identity.white = Player::read(&format!("Player {i}"));
            identity.black = Player::read(&format!("Player {}", i / 2));
            duplicates.add(&identity);
        }
        let verdicts = duplicates.finish().verdicts();
        assert!(verdicts.iter().all(|v| v == Kept));
    }
}
