//! What becomes of the cards of a pack in matches among bots.

use std::collections::{BTreeMap, BTreeSet};

use super::Series;
use super::series::{Played, Spectator};
use crate::engine::{EntryOf, Game, Outcome, Seat};

/// How the cards fared in a series of matches.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Balance {
    /// How many matches were played to the end.
    pub matches: u32,
    /// The final scores of all seats, from the lowest up.
    pub scores: Vec<i32>,
    /// How many matches a group won.
    pub won: u32,
    /// What was done with which card.
    pub rows: Vec<BalanceRow>,
}

/// What was done with a card.
#[derive(Clone, Debug, PartialEq)]
pub struct BalanceRow {
    /// What was done, in English.
    pub what: &'static str,
    /// The id of the card.
    pub card: String,
    /// How often.
    pub times: u32,
    /// By how many seats, each match counted.
    pub seats: u32,
    /// The mean final score of these seats.
    pub score: f64,
    /// Which part of a win they had on average: 1 for a sole winner or a group that won.
    pub wins: f64,
}

#[derive(Default)]
struct Sum {
    times: u32,
    seats: u32,
    score: f64,
    wins: f64,
}

/// Writes down what is done with cards.
#[derive(Default)]
struct Clerk {
    /// In the match under way.
    done: Vec<(Seat, &'static str, String)>,
    sums: BTreeMap<(&'static str, String), Sum>,
    found: Balance,
}

impl<G: Game> Spectator<G> for Clerk {
    const WANTS_EVENTS: bool = true;

    fn entered(&mut self, game: &G, before: &G::State, entry: &EntryOf<G>, events: &[G::Event]) {
        self.done.extend(game.tally(before, entry, events));
    }

    /// A match that never ends counts nowhere.
    fn ended(&mut self, played: Played) {
        let done = std::mem::take(&mut self.done);
        let Some(outcome) = played.outcome else { return };
        self.found.matches += 1;
        self.found.won += u32::from(outcome.group().is_some_and(|group| group.won));
        self.found.scores.extend(outcome.scores.iter());
        add(&mut self.sums, done, &outcome);
    }
}

/// Plays matches as [`simulate`](super::simulate()) does and tells what was done with each card.
pub fn balance<G: Game>(game: &G, series: Series<'_>) -> Balance {
    let mut clerk = Clerk::default();
    series.play(game, &mut clerk);
    let Clerk { sums, mut found, .. } = clerk;
    found.scores.sort_unstable();
    found.rows = sums.into_iter().map(|((what, card), sum)| row(what, card, &sum)).collect();
    found
}

fn row(what: &'static str, card: String, sum: &Sum) -> BalanceRow {
    let seats = f64::from(sum.seats.max(1));
    let (score, wins) = (sum.score / seats, sum.wins / seats);
    BalanceRow { what, card, times: sum.times, seats: sum.seats, score, wins }
}

/// Adds up what was done in a match that ended so.
fn add(
    sums: &mut BTreeMap<(&'static str, String), Sum>,
    done: Vec<(Seat, &'static str, String)>,
    outcome: &Outcome,
) {
    let mut counted = BTreeSet::new();
    for (seat, what, card) in done {
        let sum = sums.entry((what, card.clone())).or_default();
        sum.times += 1;
        if counted.insert((seat, what, card)) {
            sum.seats += 1;
            sum.score += f64::from(outcome.scores.get(seat.index()).copied().unwrap_or_default());
            let winners = outcome.winners();
            sum.wins += match outcome.group() {
                Some(group) => f64::from(u8::from(group.won)),
                None if winners.contains(seat) => 1.0 / winners.len() as f64,
                None => 0.0,
            };
        }
    }
}
