//! Whole matches without people.

use std::collections::BTreeMap;
use std::time::Instant;

use super::Series;
use super::series::{Played, Spectator};
use crate::engine::{AnyEntry, EntryOf, Game, GroupResult, Outcome, Random, Turn};

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

impl Wins {
    fn add(&mut self, outcome: &Outcome) {
        match (self, outcome.group()) {
            (Self::Group { won, reached }, Some(group)) => {
                *won += u32::from(group.won);
                *reached += match group {
                    GroupResult { won: true, .. } => 1.0,
                    group => f64::from(group.reached) / f64::from(group.stages.max(1)),
                };
            }
            (Self::Seats { wins, shared }, _) => {
                let winners = outcome.winners();
                *shared += u32::from(winners.len() > 1);
                for seat in winners.iter() {
                    if let Some(wins) = wins.get_mut(seat.index()) {
                        *wins += 1.0 / winners.len() as f64;
                    }
                }
            }
            // A match is either co-operative or not.
            (Self::Group { .. }, None) => {}
        }
    }
}

/// Plays matches among bots and adds up what came of them.
pub fn simulate<G: Game>(game: &G, series: Series<'_>) -> Simulation {
    let begun = Instant::now();
    let mut sum = Simulation::none(game);
    series.play(game, &mut sum);
    sum.finish(begun)
}

/// Plays matches as [`simulate`] does, and hands over the log of each that came to its end.
pub fn simulate_logged<G: Game>(
    game: &G,
    series: Series<'_>,
    log: &mut dyn FnMut(Vec<AnyEntry>, &Outcome),
) -> Simulation {
    let begun = Instant::now();
    let mut recorder = Recorder { sum: Simulation::none(game), entries: Vec::new(), log };
    series.play(game, &mut recorder);
    recorder.sum.finish(begun)
}

impl<G: Game> Spectator<G> for Simulation {
    fn ended(&mut self, played: Played) {
        self.add(&played);
    }
}

/// Keeps the entries of a match.
struct Recorder<'a> {
    sum: Simulation,
    entries: Vec<AnyEntry>,
    log: &'a mut dyn FnMut(Vec<AnyEntry>, &Outcome),
}

impl<G: Game> Spectator<G> for Recorder<'_> {
    const WANTS_EVENTS: bool = true;

    fn entered(&mut self, _: &G, _: &G::State, entry: &EntryOf<G>, _: &[G::Event]) {
        self.entries.push(AnyEntry::new(entry.clone()));
    }

    fn ended(&mut self, played: Played) {
        self.sum.add(&played);
        let entries = std::mem::take(&mut self.entries);
        if let Some(outcome) = &played.outcome {
            (self.log)(entries, outcome);
        }
    }
}

impl Simulation {
    /// Before the first match.
    pub(super) fn none<G: Game>(game: &G) -> Self {
        let seats = vec![0.0; game.seats()];
        Self {
            matches: 0,
            stopped: 0,
            entries: 0,
            lengths: (u32::MAX, 0),
            seconds: 0.0,
            wins: if game.cooperative() {
                Wins::Group { won: 0, reached: 0.0 }
            } else {
                Wins::Seats { wins: seats.clone(), shared: 0 }
            },
            scores: seats,
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
        self.wins.add(outcome);
        for (total, score) in self.scores.iter_mut().zip(&outcome.scores) {
            *total += f64::from(*score);
        }
    }

    /// After the last: sums become means.
    pub(super) fn finish(mut self, begun: Instant) -> Self {
        if self.matches == 0 {
            self.lengths.0 = 0;
        }
        let played = f64::from(self.matches.max(1));
        if let Wins::Group { reached, .. } = &mut self.wins {
            *reached /= played;
        }
        self.scores.iter_mut().for_each(|score| *score /= played);
        self.seconds = begun.elapsed().as_secs_f64();
        self
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
