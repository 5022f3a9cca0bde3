//! What becomes of the cards of a pack in matches among bots.

use std::collections::{BTreeMap, BTreeSet};

use super::series::Spectator;
use super::{Series, Sum};
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

/// How a card fared so far.
#[derive(Default)]
struct Fared {
    times: u32,
    seats: u32,
    score: Sum,
    wins: Sum,
}

/// Writes down what is done with cards in a match.
#[derive(Default)]
struct Clerk(Vec<(Seat, &'static str, String)>);

impl<G: Game> Spectator<G> for Clerk {
    const WANTS_EVENTS: bool = true;

    fn entered(&mut self, game: &G, before: &G::State, entry: &EntryOf<G>, events: &[G::Event]) {
        self.0.extend(game.tally(before, entry, events));
    }
}

/// Plays matches as [`simulate`](super::simulate()) does and tells what was done with each card.
pub fn balance<G: Game>(game: &G, series: Series<'_>) -> Balance {
    let (mut found, mut sums) = (Balance::default(), BTreeMap::new());
    series.play(game, |Clerk(done), played| {
        // A match that never ends counts nowhere.
        let Some(outcome) = played.outcome else { return };
        found.matches += 1;
        found.won += u32::from(outcome.group().is_some_and(|group| group.won));
        found.scores.extend(outcome.scores.iter());
        add(&mut sums, done, &outcome);
    });
    found.scores.sort_unstable();
    found.rows = sums.into_iter().map(|((what, card), sum)| row(what, card, &sum)).collect();
    found
}

fn row(what: &'static str, card: String, sum: &Fared) -> BalanceRow {
    let (score, wins) = (sum.score.mean(sum.seats), sum.wins.mean(sum.seats));
    BalanceRow { what, card, times: sum.times, seats: sum.seats, score, wins }
}

/// Adds up what was done in a match that ended so.
fn add(
    sums: &mut BTreeMap<(&'static str, String), Fared>,
    done: Vec<(Seat, &'static str, String)>,
    outcome: &Outcome,
) {
    let mut counted = BTreeSet::new();
    for (seat, what, card) in done {
        let sum = sums.entry((what, card.clone())).or_default();
        sum.times += 1;
        if counted.insert((seat, what, card)) {
            sum.seats += 1;
            sum.score.add(f64::from(outcome.scores.get(seat.index()).copied().unwrap_or_default()));
            let winners = outcome.winners();
            sum.wins.add(match outcome.group() {
                Some(group) => f64::from(u8::from(group.won)),
                None if winners.contains(seat) => 1.0 / winners.len() as f64,
                None => 0.0,
            });
        }
    }
}
