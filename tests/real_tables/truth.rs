//! Matches as they were at a table, every die and card of them: bots play, and a generator rolls and deals.

use std::sync::atomic::AtomicBool;

use tableside::bots::{Level, Series, Shard, simulate_logged};
use tableside::engine::{EntryOf, Game, Outcome, Setup, apply};

/// Something that happened.
pub struct Moment<G: Game> {
    pub before: G::State,
    pub entry: EntryOf<G>,
    pub events: Vec<G::Event>,
    pub after: G::State,
}

/// A whole match.
pub struct Truth<G: Game> {
    pub game: G,
    pub moments: Vec<Moment<G>>,
    pub outcome: Outcome,
}

/// The match of a seed among so many.
pub fn truth<G: Game>(seats: usize, seed: u64, level: Level) -> Truth<G> {
    let content = toml::from_str(G::default_pack()).unwrap();
    let game = G::new(Setup { seats, options: Default::default(), content }).unwrap();
    let mut logs = Vec::new();
    let series = Series {
        levels: &[level],
        matches: 1,
        seed,
        shard: Shard::WHOLE,
        threads: 1,
        cancel: &AtomicBool::new(false),
        progress: &mut |_| {},
    };
    simulate_logged(&game, series, &mut |entries, outcome| logs.push((entries, outcome.clone())));
    let (entries, outcome) = logs.pop().unwrap();
    let mut state = game.start();
    let mut moment = |entry: &EntryOf<G>| {
        let (before, mut events) = (state.clone(), Vec::new());
        apply(&game, &mut state, entry, false, &mut events).unwrap();
        Moment { before, entry: entry.clone(), events, after: state.clone() }
    };
    let moments = entries.iter().map(|entry| moment(entry.downcast_ref().unwrap())).collect();
    Truth { game, moments, outcome }
}

impl<G: Game> Truth<G> {
    pub fn end(&self) -> &G::State {
        &self.moments.last().unwrap().after
    }
}
