//! What `simulate`, `calibrate` and `balance` print as JSON, and how the reports of all shards of a series are joined. A
//! series that was played in shards comes to the same bytes as one that was not.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::args::SimulateArgs;
use super::fail::Fail;
use crate::bots::{Balance, Calibration, Level, PARTS, Part, Shard, Simulation, Sum, Wins};
use crate::engine::Seed;
use crate::play::MatchSetup;

/// Which series a report is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Head {
    game: String,
    version: String,
    pack: String,
    options: BTreeMap<String, String>,
    seed: Seed,
    bots: Vec<Option<Level>>,
    asked: u32,
    /// Only of a part of the series.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shard: Option<[u32; 2]>,
}

impl Head {
    pub fn of(args: &SimulateArgs, setup: &MatchSetup) -> Self {
        Self {
            game: setup.game.clone(),
            version: crate::config::VERSION.to_owned(),
            pack: setup.pack_hash.clone(),
            options: setup.options.clone(),
            seed: setup.seed,
            bots: setup.seats.iter().map(|seat| seat.bot).collect(),
            asked: args.matches,
            shard: args.shard.map(|shard| [shard.at(), shard.of()]),
        }
    }

    /// That of the whole series.
    pub fn whole(&self) -> Self {
        Self { shard: None, ..self.clone() }
    }

    /// Which shard it is; a report of everything is the only one. `None` if there can be no such.
    pub fn part(&self) -> Option<Shard> {
        self.shard.map_or(Some(Shard::WHOLE), |[at, of]| Shard::new(at, of))
    }
}

/// What a report tells besides its head.
pub(super) trait Body: Serialize + for<'a> Deserialize<'a> {
    /// Adds what another shard of the same series came to.
    fn join(&mut self, other: Self);

    /// Takes numbers back to what they were before they were read: reading may change their last digit.
    fn settle(&mut self);
}

/// A report in one piece.
pub(super) fn whole(head: &Head, body: &impl Body) -> Result<Value, Fail> {
    let mut report = map(head)?;
    report.extend(map(body)?);
    Ok(Value::Object(report))
}

fn map(part: &impl Serialize) -> Result<Map<String, Value>, Fail> {
    match serde_json::to_value(part).map_err(Fail::because)? {
        Value::Object(map) => Ok(map),
        other => Ok(Map::from_iter([("report".to_owned(), other)])),
    }
}

/// What `simulate` tells.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Matches {
    matches: u32,
    stopped: u32,
    entries: u64,
    lengths: [u32; 2],
    mean_scores: Vec<f64>,
    endings: BTreeMap<String, u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    wins: Option<Vec<f64>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shared: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    group: Option<Group>,
}

/// What a group came to.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Group {
    won: u32,
    reached: f64,
}

impl Matches {
    pub fn of(found: &Simulation) -> Self {
        let (wins, shared, group) = match &found.wins {
            Wins::Seats { wins, shared } => (Some(wins.clone()), Some(*shared), None),
            Wins::Group { won, reached } => (None, None, Some(Group { won: *won, reached: *reached })),
        };
        Self {
            matches: found.matches,
            stopped: found.stopped,
            entries: found.entries,
            lengths: found.lengths.into(),
            mean_scores: found.scores.clone(),
            endings: found.endings.clone(),
            wins,
            shared,
            group,
        }
    }
}

impl Body for Matches {
    fn join(&mut self, other: Self) {
        let counts = [self.matches, other.matches];
        let [low, high] = other.lengths;
        match counts {
            [_, 0] => {}
            [0, _] => self.lengths = other.lengths,
            _ => self.lengths = [self.lengths[0].min(low), self.lengths[1].max(high)],
        }
        for (mean, more) in self.mean_scores.iter_mut().zip(other.mean_scores) {
            *mean = mean_of([*mean, more], counts);
        }
        for (own, more) in self.wins.iter_mut().flatten().zip(other.wins.into_iter().flatten()) {
            let mut sum = Sum::of(*own);
            sum.join(Sum::of(more));
            *own = sum.value();
        }
        self.shared = self.shared.zip(other.shared).map(|(own, more)| own.saturating_add(more));
        self.group = self.group.zip(other.group).map(|(own, more)| Group {
            won: own.won.saturating_add(more.won),
            reached: mean_of([own.reached, more.reached], counts),
        });
        for (ending, more) in other.endings {
            let own = self.endings.entry(ending).or_default();
            *own = own.saturating_add(more);
        }
        self.matches = self.matches.saturating_add(other.matches);
        self.stopped = self.stopped.saturating_add(other.stopped);
        self.entries = self.entries.saturating_add(other.entries);
    }

    fn settle(&mut self) {
        let n = self.matches;
        self.mean_scores.iter_mut().for_each(|mean| *mean = settled(*mean, n));
        self.wins.iter_mut().flatten().for_each(|wins| *wins = settled(*wins, 1));
        if let Some(group) = &mut self.group {
            group.reached = settled(group.reached, n);
        }
    }
}

/// The mean of so many numbers and so many others, from the means of both.
fn mean_of(means: [f64; 2], counts: [u32; 2]) -> f64 {
    let mut sum = Sum::of_mean(means[0], counts[0]);
    sum.join(Sum::of_mean(means[1], counts[1]));
    sum.mean(counts[0].saturating_add(counts[1]))
}

/// The mean of so many numbers, as it was before it was read.
fn settled(mean: f64, count: u32) -> f64 {
    mean_of([mean, 0.0], [count, 0])
}

/// What `calibrate` tells.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Values {
    matches: u32,
    stopped: u32,
    positions: u32,
    error: f64,
    parts: [Row; PARTS],
}

/// The positions of one part of the range.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Row {
    positions: u32,
    expected: f64,
    came: f64,
}

impl Values {
    pub fn of(found: &Calibration) -> Self {
        let row = |Part { positions, expected, came }: Part| Row { positions, expected, came };
        Self {
            matches: found.matches,
            stopped: found.stopped,
            positions: found.positions(),
            error: found.error(),
            parts: found.parts.map(row),
        }
    }
}

impl Body for Values {
    fn join(&mut self, other: Self) {
        let part = |(own, more): (Row, Row)| {
            let counts = [own.positions, more.positions];
            Part {
                positions: own.positions.saturating_add(more.positions),
                expected: mean_of([own.expected, more.expected], counts),
                came: mean_of([own.came, more.came], counts),
            }
        };
        let parts = std::array::from_fn(|at| part((self.parts[at], other.parts[at])));
        let matches = self.matches.saturating_add(other.matches);
        let stopped = self.stopped.saturating_add(other.stopped);
        *self = Self::of(&Calibration { matches, stopped, parts });
    }

    fn settle(&mut self) {
        let part = |Row { positions, expected, came }: Row| Part {
            positions,
            expected: settled(expected, positions),
            came: settled(came, positions),
        };
        let (matches, stopped, parts) = (self.matches, self.stopped, self.parts.map(part));
        *self = Self::of(&Calibration { matches, stopped, parts });
    }
}

/// What `balance` tells.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Cards {
    matches: u32,
    won: u32,
    scores: Vec<i32>,
    rows: Vec<Card>,
}

/// What was done with a card.
#[derive(Debug, Serialize, Deserialize)]
struct Card {
    what: String,
    card: String,
    times: u32,
    seats: u32,
    score: f64,
    wins: f64,
}

impl Cards {
    pub fn of(found: &Balance) -> Self {
        let rows = found.rows.iter().map(|row| Card {
            what: row.what.english(),
            card: row.card.clone(),
            times: row.times,
            seats: row.seats,
            score: row.score,
            wins: row.wins,
        });
        Self { matches: found.matches, won: found.won, scores: found.scores.clone(), rows: rows.collect() }
    }
}

impl Body for Cards {
    fn join(&mut self, other: Self) {
        self.matches = self.matches.saturating_add(other.matches);
        self.won = self.won.saturating_add(other.won);
        self.scores.extend(other.scores);
        self.scores.sort_unstable();
        let mut rows: BTreeMap<(String, String), Card> = BTreeMap::new();
        for row in self.rows.drain(..).chain(other.rows) {
            let key = (row.what.clone(), row.card.clone());
            match rows.get_mut(&key) {
                Some(own) => own.join(&row),
                None => drop(rows.insert(key, row)),
            }
        }
        self.rows = rows.into_values().collect();
    }

    fn settle(&mut self) {
        for row in &mut self.rows {
            row.score = settled(row.score, row.seats);
            row.wins = settled(row.wins, row.seats);
        }
    }
}

impl Card {
    fn join(&mut self, other: &Self) {
        let counts = [self.seats, other.seats];
        self.score = mean_of([self.score, other.score], counts);
        self.wins = mean_of([self.wins, other.wins], counts);
        self.times = self.times.saturating_add(other.times);
        self.seats = self.seats.saturating_add(other.seats);
    }
}
