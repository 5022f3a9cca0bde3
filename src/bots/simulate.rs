//! Whole matches without people.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::{Bot, Level, Question, Watch};
use crate::engine::{Game, GroupResult, Outcome, Random, Seat, Turn, Viewer};

/// How many entries a match without people may have. The games end after a few hundred; with some house rules, and
/// bots that do not want to win, a match need not end at all.
pub const MOST_ENTRIES: u32 = 10_000;

/// What came of a series of matches among bots.
#[derive(Clone, Debug, PartialEq)]
pub struct Simulation {
    /// How many matches were played to the end.
    pub matches: u32,
    /// How many were stopped after [`MOST_ENTRIES`] entries, because they might never end. They count nowhere else.
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

/// Plays matches among bots, seat by seat of these levels; seats beyond the list have its last level (or
/// [`Level::Easy`]). Match `i` has the same dice and cards whatever else is asked for. When `cancel` is set
/// the match under way is dropped and what was played is told.
pub fn simulate<G: Game>(
    game: &G,
    levels: &[Level],
    matches: u32,
    seed: u64,
    cancel: &AtomicBool,
    progress: &mut dyn FnMut(f32),
) -> Simulation {
    let begun = Instant::now();
    let last = levels.last().copied().unwrap_or(Level::Easy);
    let mut bots: Vec<Bot<G>> =
        (0..game.seats()).map(|at| Bot::new(levels.get(at).copied().unwrap_or(last))).collect();
    let seats = vec![0.0; game.seats()];
    let mut sum = Simulation {
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
    };
    for at in 0..matches {
        progress(at as f32 / matches as f32);
        let random = Random::for_entry(seed, at as usize);
        if play(game, &mut bots, random, cancel, &mut sum).is_none() {
            break;
        }
    }
    if sum.matches == 0 {
        sum.lengths.0 = 0;
    }
    let played = f64::from(sum.matches.max(1));
    if let Wins::Group { reached, .. } = &mut sum.wins {
        *reached /= played;
    }
    sum.scores.iter_mut().for_each(|score| *score /= played);
    sum.seconds = begun.elapsed().as_secs_f64();
    progress(1.0);
    sum
}

/// Plays one match and adds it up; `None` if it was cancelled.
fn play<G: Game>(
    game: &G,
    bots: &mut [Bot<G>],
    mut random: Random,
    cancel: &AtomicBool,
    sum: &mut Simulation,
) -> Option<()> {
    // The bots' draws are their own, so that the dice of a match do not depend on who plays.
    let mut thoughts = Random::from_seed(random.seed());
    let mut state = game.start();
    let mut entries = 0;
    let outcome = loop {
        let seat = match game.turn(&state) {
            Turn::Over => break game.outcome(&state)?,
            Turn::Chance(_) => {
                let chance = game.sample(&state, &mut random);
                game.apply_chance(&mut state, &chance, &mut ());
                entries += 1;
                continue;
            }
            Turn::Choose(seat) => seat,
            Turn::Secret { seats, .. } => seats.first()?,
        };
        if cancel.load(Ordering::Relaxed) {
            return None;
        }
        if entries >= MOST_ENTRIES {
            sum.stopped += 1;
            return Some(());
        }
        let action = answer(game, &state, seat, bots.get_mut(seat.index())?, thoughts.seed(), cancel)?;
        game.apply_action(&mut state, seat, &action, &mut ());
        entries += 1;
    };
    sum.matches += 1;
    sum.entries += u64::from(entries);
    sum.lengths = (sum.lengths.0.min(entries), sum.lengths.1.max(entries));
    *sum.endings.entry(outcome.decided_by.to_string()).or_default() += 1;
    sum.wins.add(&outcome);
    for (total, score) in sum.scores.iter_mut().zip(&outcome.scores) {
        *total += f64::from(*score);
    }
    Some(())
}

fn answer<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    bot: &mut Bot<G>,
    seed: u64,
    cancel: &AtomicBool,
) -> Option<G::Action> {
    let observation = game.observe(state, Viewer::Seat(seat));
    let question = Question { game, observation: &observation, seat, seed };
    let advice = bot.advise(&question, Watch { cancel, progress: &mut |_| {} })?;
    Some(advice.choice)
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
        let Some(action) = game.random_legal(state, seat, random, legal) else { return entries };
        game.apply_action(state, seat, &action, &mut ());
        entries += 1;
    }
}
