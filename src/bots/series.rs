//! Matches among bots, one after another.

use std::sync::atomic::{AtomicBool, Ordering};

use super::{Analysis, Bot, Level, Question, Watch};
use crate::engine::{Entry, EntryOf, EventSink, Game, Outcome, Random, Seat, Turn, Viewer};

/// How many entries a match without people may have. The games end after a few hundred; with some house rules, and
/// bots that do not want to win, a match need not end at all.
pub const MOST_ENTRIES: u32 = 10_000;

/// Which matches bots play, and how they are watched.
pub struct Series<'a> {
    /// The bots seat by seat; seats beyond the list have its last level, or [`Level::Easy`].
    pub levels: &'a [Level],
    /// How many matches.
    pub matches: u32,
    /// Where the dice and cards come from: match `i` has the same whatever else is asked for.
    pub seed: u64,
    /// Set by another thread to stop: the match under way is dropped, and what was played is told.
    pub cancel: &'a AtomicBool,
    /// Told after each match how much is done, from 0 to 1.
    pub progress: &'a mut dyn FnMut(f32),
}

/// A match that was played.
pub(super) struct Played {
    pub entries: u32,
    /// `None` if it was stopped after [`MOST_ENTRIES`] entries.
    pub outcome: Option<Outcome>,
}

/// Who looks on while bots play.
pub(super) trait Spectator<G: Game> {
    /// Whether it wants to know what each entry did.
    const WANTS_EVENTS: bool = false;

    /// What a seat thinks before it acts.
    fn thought(&mut self, _seat: Seat, _analysis: &Analysis<G::Action>) {}

    /// What an entry did; only if [`Self::WANTS_EVENTS`].
    fn entered(&mut self, _game: &G, _before: &G::State, _entry: &EntryOf<G>, _events: &[G::Event]) {}

    /// A match has come to its end, or was stopped.
    fn ended(&mut self, _played: Played) {}
}

impl Series<'_> {
    /// Plays the matches while somebody looks on.
    pub(super) fn play<G: Game, S: Spectator<G>>(self, game: &G, spectator: &mut S) {
        let Self { levels, matches, seed, cancel, progress } = self;
        let mut bots = Bot::team(levels, game.seats());
        for at in 0..matches {
            progress(at as f32 / matches as f32);
            let random = Random::for_entry(seed, at as usize);
            match play(game, &mut bots, random, cancel, spectator) {
                Some(played) => spectator.ended(played),
                None => break,
            }
        }
        progress(1.0);
    }
}

/// Plays one match; `None` if it was cancelled.
fn play<G: Game, S: Spectator<G>>(
    game: &G,
    bots: &mut [Bot<G>],
    mut random: Random,
    cancel: &AtomicBool,
    spectator: &mut S,
) -> Option<Played> {
    // The bots' draws are their own, so that the dice of a match do not depend on who plays.
    let mut thoughts = Random::from_seed(random.seed());
    let (mut state, mut events) = (game.start(), Vec::new());
    let mut entries = 0;
    let outcome = loop {
        let seat = match game.turn(&state) {
            Turn::Over => break Some(game.outcome(&state)?),
            Turn::Chance(_) => None,
            Turn::Choose(seat) => Some(seat),
            Turn::Secret { seats, .. } => Some(seats.first()?),
        };
        let entry = match seat {
            None => Entry::Chance(game.sample(&state, &mut random)),
            Some(_) if cancel.load(Ordering::Relaxed) => return None,
            Some(_) if entries >= MOST_ENTRIES => break None,
            Some(seat) => {
                let bot = bots.get_mut(seat.index())?;
                let analysis = answer(game, &state, seat, bot, thoughts.seed(), cancel)?;
                spectator.thought(seat, &analysis);
                Entry::Do { seat, action: analysis.choice }
            }
        };
        if S::WANTS_EVENTS {
            let before = state.clone();
            events.clear();
            apply(game, &mut state, &entry, &mut events);
            spectator.entered(game, &before, &entry, &events);
        } else {
            apply(game, &mut state, &entry, &mut ());
        }
        entries += 1;
    };
    Some(Played { entries, outcome })
}

fn apply<G: Game>(game: &G, state: &mut G::State, entry: &EntryOf<G>, events: &mut impl EventSink<G::Event>) {
    match entry {
        Entry::Do { seat, action } => game.apply_action(state, *seat, action, events),
        Entry::Chance(chance) => game.apply_chance(state, chance, events),
        // Bots do not rule, and stay.
        Entry::Ruling(_) | Entry::HandOver(_) => {}
    }
}

fn answer<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    bot: &mut Bot<G>,
    seed: u64,
    cancel: &AtomicBool,
) -> Option<Analysis<G::Action>> {
    let observation = game.observe(state, Viewer::Seat(seat));
    let question = Question { game, observation: &observation, seat, seed };
    bot.advise(&question, Watch { cancel, progress: &mut |_| {} })
}
