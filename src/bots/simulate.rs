//! Whole matches without people.

use std::collections::BTreeMap;
use std::time::Instant;

use super::series::{Played, Spectator};
use super::{Series, Sum};
use crate::engine::{AnyEntry, EntryOf, Game, GroupResult, Outcome, Random, SeatSet, Turn};

/// What came of a series of matches among bots.
#[derive(Clone, Debug, PartialEq)]
pub struct Simulation {
    /// How many matches were played to the end.
    pub matches: u32,
    /// How many were stopped after [`MOST_ENTRIES`](super::MOST_ENTRIES) entries, because they might never end. They count nowhere else.
    pub stopped: u32,
    /// How many entries the others had together.
    pub entries: u64,
    /// The entries of the shortest and the longest match.
    pub lengths: (u32, u32),
    /// How long it took.
    pub seconds: f64,
    /// Who won how often.
    pub wins: Wins,
    /// The mean final score of each seat.
    pub scores: Vec<f64>,
    /// How many matches were decided by what; see [`Outcome::decided_by`](crate::engine::Outcome).
    pub endings: BTreeMap<String, u32>,
}

/// Who won how often.
#[derive(Clone, Debug, PartialEq)]
pub enum Wins {
    /// Seats against each other.
    Seats {
        /// The wins of each seat; a shared win counts as a part for each.
        wins: Vec<f64>,
        /// How many matches had more than one winner.
        shared: u32,
    },
    /// All seats together.
    Group {
        /// How many matches were won.
        won: u32,
        /// The mean part of the way to a win that lay behind the group at the end, from 0 to 1.
        reached: f64,
    },
}

/// What is known of the matches so far.
pub(super) struct Tally {
    matches: u32,
    stopped: u32,
    entries: u64,
    lengths: (u32, u32),
    /// By seat.
    wins: Vec<Sum>,
    shared: u32,
    won: u32,
    reached: Sum,
    scores: Vec<Sum>,
    endings: BTreeMap<String, u32>,
}

/// Plays matches among bots and adds up what came of them.
pub fn simulate<G: Game>(game: &G, series: Series<'_>) -> Simulation {
    let begun = Instant::now();
    let mut tally = Tally::none(game.seats());
    series.play(game, |(), played| tally.add(&played));
    tally.finish(game.cooperative(), begun)
}

/// Plays matches as [`simulate`] does, and hands over the log of each that came to its end.
pub fn simulate_logged<G: Game>(
    game: &G,
    series: Series<'_>,
    log: &mut dyn FnMut(Vec<AnyEntry>, &Outcome),
) -> Simulation {
    let begun = Instant::now();
    let mut tally = Tally::none(game.seats());
    series.play(game, |Recorder(entries), played| {
        tally.add(&played);
        if let Some(outcome) = &played.outcome {
            log(entries, outcome);
        }
    });
    tally.finish(game.cooperative(), begun)
}

/// Keeps the entries of a match.
#[derive(Default)]
struct Recorder(Vec<AnyEntry>);

impl<G: Game> Spectator<G> for Recorder {
    const WANTS_EVENTS: bool = true;

    fn entered(&mut self, _: &G, _: &G::State, entry: &EntryOf<G>, _: &[G::Event], _: &G::State) {
        self.0.push(AnyEntry::new(entry.clone()));
    }
}

impl Tally {
    /// Before the first match.
    pub(super) fn none(seats: usize) -> Self {
        Self {
            matches: 0,
            stopped: 0,
            entries: 0,
            lengths: (u32::MAX, 0),
            wins: vec![Sum::default(); seats],
            shared: 0,
            won: 0,
            reached: Sum::default(),
            scores: vec![Sum::default(); seats],
            endings: BTreeMap::new(),
        }
    }

    pub(super) fn add(&mut self, Played { entries, outcome }: &Played) {
        let Some(outcome) = outcome else {
            self.stopped += 1;
            return;
        };
        self.matches += 1;
        self.entries += u64::from(*entries);
        self.lengths = (self.lengths.0.min(*entries), self.lengths.1.max(*entries));
        *self.endings.entry(outcome.decided_by.to_string()).or_default() += 1;
        for (sum, score) in self.scores.iter_mut().zip(&outcome.scores) {
            sum.add(f64::from(*score));
        }
        match outcome.group() {
            Some(group) => self.add_group(&group),
            None => self.add_winners(outcome.winners()),
        }
    }

    fn add_group(&mut self, group: &GroupResult) {
        self.won += u32::from(group.won);
        let part = f64::from(group.reached) / f64::from(group.stages.max(1));
        self.reached.add(if group.won { 1.0 } else { part });
    }

    fn add_winners(&mut self, winners: SeatSet) {
        self.shared += u32::from(winners.len() > 1);
        for seat in winners.iter() {
            if let Some(wins) = self.wins.get_mut(seat.index()) {
                wins.add(1.0 / winners.len() as f64);
            }
        }
    }

    /// After the last: sums become means.
    pub(super) fn finish(self, cooperative: bool, begun: Instant) -> Simulation {
        let Self { matches, stopped, entries, lengths, wins, shared, won, reached, scores, endings } = self;
        Simulation {
            matches,
            stopped,
            entries,
            lengths: if matches == 0 { (0, 0) } else { lengths },
            seconds: begun.elapsed().as_secs_f64(),
            wins: if cooperative {
                Wins::Group { won, reached: reached.mean(matches) }
            } else {
                Wins::Seats { wins: wins.into_iter().map(Sum::value).collect(), shared }
            },
            scores: scores.into_iter().map(|sum| sum.mean(matches)).collect(),
            endings,
        }
    }
}

/// Plays on at random from a state; says how many entries it took. Stops early only if a seat is asked
/// and has no choice, which no game allows. `legal` is room for the choices.
pub fn playout<G: Game>(
    game: &G,
    state: &mut G::State,
    random: &mut Random,
    legal: &mut Vec<G::Action>,
) -> u64 {
    let mut entries = 0;
    loop {
        let seat = match game.turn(state) {
            Turn::Over => return entries,
            Turn::Chance(_) => {
                let chance = game.sample(state, random);
                game.apply_chance(state, &chance, &mut ());
                entries += 1;
                continue;
            }
            Turn::Choose(seat) => seat,
            Turn::Secret { seats, .. } => match seats.first() {
                Some(seat) => seat,
                None => return entries,
            },
        };
        let Some(action) = game.random_asked(state, seat, random, legal) else { return entries };
        game.apply_action(state, seat, &action, &mut ());
        entries += 1;
    }
}
