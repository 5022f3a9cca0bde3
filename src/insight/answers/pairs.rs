//! Who finishes ahead of whom, and who is whose rival. Whoever wins, others are compared as well.

use std::collections::{BTreeMap, HashMap};

use crate::i18n::gettext;
use crate::insight::results::Results;
use crate::insight::share::Share;
use crate::insight::table::{Cell, Column, Kind, Table};

/// From so many matches against each other on, somebody is called a rival.
const FEWEST: u64 = 3;

/// How two players stand.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pair {
    ahead: u64,
    pub(super) level: u64,
    behind: u64,
}

impl Pair {
    /// How often the first was ahead where one of them was.
    pub(super) const fn share(self) -> Share {
        Share { hits: self.ahead, of: self.ahead + self.behind }
    }

    pub(super) const fn matches(self) -> u64 {
        self.ahead + self.level + self.behind
    }

    const fn turned(self) -> Self {
        Self { ahead: self.behind, level: self.level, behind: self.ahead }
    }

    fn add(&mut self, other: Self) {
        self.ahead += other.ahead;
        self.level += other.level;
        self.behind += other.behind;
    }
}

/// By game and two players, the first with the lower number. Bots are compared with people only.
type Pairs = BTreeMap<(usize, usize, usize), Pair>;

fn pairs(results: &Results) -> Pairs {
    let mut found: HashMap<(usize, usize, usize), Pair> = HashMap::new();
    for past in &results.matches {
        let Some(places) = past.places() else { continue };
        let seated: Vec<(usize, usize)> = past.single(&results.players).collect();
        for (at, (seat, one)) in seated.iter().enumerate() {
            for (other, two) in seated.iter().skip(at + 1) {
                let people = results.is_person(*one) || results.is_person(*two);
                let (Some(place), Some(its)) = (places.get(*seat), places.get(*other)) else { continue };
                if !people || one == two {
                    continue;
                }
                let pair = found.entry((past.game, *one.min(two), *one.max(two))).or_default();
                match (place.cmp(its), one < two) {
                    (std::cmp::Ordering::Equal, _) => pair.level += 1,
                    (std::cmp::Ordering::Less, true) | (std::cmp::Ordering::Greater, false) => {
                        pair.ahead += 1
                    }
                    (std::cmp::Ordering::Less, false) | (std::cmp::Ordering::Greater, true) => {
                        pair.behind += 1
                    }
                }
            }
        }
    }
    found.into_iter().collect()
}

/// Whom one player met, in all games together: whoever was met most stands first.
pub(super) fn of_one(results: &Results, player: usize) -> Vec<(usize, Pair)> {
    let mut sums: BTreeMap<usize, Pair> = BTreeMap::new();
    for ((_, one, two), pair) in pairs(results) {
        if one == player {
            sums.entry(two).or_default().add(pair);
        } else if two == player {
            sums.entry(one).or_default().add(pair.turned());
        }
    }
    let mut met: Vec<(usize, Pair)> = sums.into_iter().collect();
    met.sort_by_key(|(_, pair)| std::cmp::Reverse(pair.matches()));
    met
}

pub(super) fn tables(results: &Results) -> Vec<Table> {
    let all = pairs(results);
    let mut rows: Vec<(usize, usize, usize, Pair)> = Vec::new();
    for ((game, one, two), pair) in all {
        match results.asker {
            Some(asker) if asker == two => rows.push((game, two, one, pair.turned())),
            Some(asker) if asker != one => {}
            // Whoever is ahead more often stands first.
            None if pair.behind > pair.ahead => rows.push((game, two, one, pair.turned())),
            _ => rows.push((game, one, two, pair)),
        }
    }
    rows.sort_by_key(|(game, _, _, pair)| (*game, std::cmp::Reverse(pair.matches())));
    let columns = vec![
        Column::new("game", gettext("Game"), Kind::Text),
        Column::new("who", gettext("Player"), Kind::Who),
        Column::new("other", gettext("Opponent"), Kind::Who),
        Column::new("ahead", gettext("Ahead"), Kind::Share),
        Column::new("level", gettext("Ties"), Kind::Count),
        Column::new("matches", gettext("Matches"), Kind::Count),
    ];
    let row = |(game, who, other, pair): (usize, usize, usize, Pair)| {
        vec![
            Cell::Text(results.title(game)),
            results.who(who),
            results.who(other),
            Cell::Share(pair.share()),
            Cell::Count(pair.level as i64),
            Cell::Count(pair.matches() as i64),
        ]
    };
    let note = gettext("Whoever has the better place is ahead, whoever won; in a tie both share a place.");
    vec![Table::new("pairs", gettext("Two by two"), columns).noting(note).with(rows.into_iter().map(row))]
}

/// For each person: who is ahead of them most, whom they are ahead of most, and who is closest.
pub(super) fn rivals(results: &Results) -> Vec<Table> {
    let mut sums: BTreeMap<usize, BTreeMap<usize, Pair>> = BTreeMap::new();
    for ((_, one, two), pair) in pairs(results) {
        for (who, other, pair) in [(one, two, pair), (two, one, pair.turned())] {
            if results.is_person(who) && results.asker.is_none_or(|asker| asker == who) {
                sums.entry(who).or_default().entry(other).or_default().add(pair);
            }
        }
    }
    let columns = vec![
        Column::new("who", gettext("Player"), Kind::Who),
        Column::new("part", gettext("Rival"), Kind::Text),
        Column::new("other", gettext("Opponent"), Kind::Who),
        Column::new("ahead", gettext("Ahead"), Kind::Share),
        Column::new("matches", gettext("Matches"), Kind::Count),
    ];
    let rows = sums.iter().flat_map(|(who, others)| {
        let row = move |(part, other, pair): (String, usize, Pair)| {
            vec![
                results.who(*who),
                Cell::Text(part),
                results.who(other),
                Cell::Share(pair.share()),
                Cell::Count(pair.matches() as i64),
            ]
        };
        parts(others).into_iter().map(row)
    });
    let note = gettext("Only of those who met three times or more.");
    vec![Table::new("rivals", gettext("Rivals"), columns).noting(note).with(rows)]
}

fn parts(others: &BTreeMap<usize, Pair>) -> Vec<(String, usize, Pair)> {
    let met: Vec<(usize, Pair)> = others
        .iter()
        .filter(|(_, pair)| pair.share().of >= FEWEST)
        .map(|(other, pair)| (*other, *pair))
        .collect();
    let part = |pair: &Pair| pair.share().part().unwrap_or(0.5);
    // Of equals, whoever was met more often.
    let by = |key: &dyn Fn(&Pair) -> f64| {
        met.iter().copied().max_by(|(_, one), (_, two)| {
            key(one).total_cmp(&key(two)).then(one.matches().cmp(&two.matches()))
        })
    };
    let nemesis = by(&|pair| -part(pair)).filter(|(_, pair)| part(pair) < 0.5);
    let prey = by(&|pair| part(pair)).filter(|(_, pair)| part(pair) > 0.5);
    let closest = by(&|pair| -(part(pair) - 0.5).abs());
    let named = |name: String, found: Option<(usize, Pair)>| found.map(|(other, pair)| (name, other, pair));
    [
        named(gettext("Mostly ahead"), nemesis),
        named(gettext("Mostly behind"), prey),
        named(gettext("Closest"), closest.filter(|_| met.len() > 1)),
    ]
    .into_iter()
    .flatten()
    .collect()
}
