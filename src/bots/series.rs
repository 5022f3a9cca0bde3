//! Matches among bots, one after another or several at the same time.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use super::{Analysis, Bot, Level, Question, Watch};
use crate::engine::{Entry, EntryOf, EventSink, Game, Outcome, Random, Seat, Turn, Viewer};

/// How many entries a match without people may have. The games end after a few hundred; with some house rules, and
/// bots that do not want to win, a match need not end at all.
pub const MOST_ENTRIES: u32 = 10_000;

/// Which matches bots play, and how they are watched.
pub struct Series<'a> {
    /// The bots seat by seat; seats beyond the list have its last level, or [`Level::Easy`].
    pub levels: &'a [Level],
    /// How many matches there are, all shards together.
    pub matches: u32,
    /// Where the dice and cards come from: match `i` has the same whatever else is asked for.
    pub seed: u64,
    /// Which of the matches are played.
    pub shard: Shard,
    /// How many matches are played at the same time; the result does not depend on it.
    pub threads: usize,
    /// Set by another thread to stop: matches under way are dropped, and what was played is told.
    pub cancel: &'a AtomicBool,
    /// Told after each match how much is done, from 0 to 1.
    pub progress: &'a mut dyn FnMut(f32),
}

/// One of several equal parts of a series, each played by itself: every so many-th match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    at: u32,
    of: u32,
}

impl Shard {
    /// The whole series.
    pub const WHOLE: Self = Self { at: 1, of: 1 };

    /// The `at`-th of so many shards, counted from 1; `None` if there is no such.
    #[must_use]
    pub const fn new(at: u32, of: u32) -> Option<Self> {
        if at >= 1 && at <= of { Some(Self { at, of }) } else { None }
    }

    /// Which one it is, counted from 1.
    #[must_use]
    pub const fn at(self) -> u32 {
        self.at
    }

    /// How many shards there are.
    #[must_use]
    pub const fn of(self) -> u32 {
        self.of
    }

    /// How many of the matches are its own.
    const fn count(self, matches: u32) -> u32 {
        matches / self.of + (matches % self.of >= self.at) as u32
    }

    /// Which match its `n`-th is, both from 0 on.
    fn nth(self, n: u32) -> usize {
        n as usize * self.of as usize + self.at as usize - 1
    }
}

/// A match that was played.
pub(super) struct Played {
    pub entries: u32,
    /// `None` if it was stopped after [`MOST_ENTRIES`] entries.
    pub outcome: Option<Outcome>,
}

/// Who looks on while bots play one match.
pub(super) trait Spectator<G: Game>: Default + Send {
    /// Whether it wants to know what each entry did.
    const WANTS_EVENTS: bool = false;

    /// Before the first entry; `seed` is another one for each match, for what is imagined.
    fn begins(&mut self, _seed: u64) {}

    /// What a seat thinks before it acts.
    fn thought(&mut self, _seat: Seat, _analysis: &Analysis<G::Action>) {}

    /// What an entry did; only if [`Self::WANTS_EVENTS`].
    fn entered(
        &mut self,
        _game: &G,
        _before: &G::State,
        _entry: &EntryOf<G>,
        _events: &[G::Event],
        _after: &G::State,
    ) {
    }
}

/// Who wants to know only how matches end.
impl<G: Game> Spectator<G> for () {}

impl Series<'_> {
    /// Plays the matches, each with a spectator of its own, and tells what they saw in the order of the matches.
    pub(super) fn play<G: Game, S: Spectator<G>>(self, game: &G, mut ended: impl FnMut(S, Played)) {
        let Self { levels, matches, seed, shard, threads, cancel, progress } = self;
        let count = shard.count(matches);
        let one = |bots: &mut [Bot<G>], n: u32| {
            let mut spectator = S::default();
            // What is imagined is not what comes up.
            spectator.begins(Random::for_entry(!seed, shard.nth(n)).seed());
            let played = play(game, bots, Random::for_entry(seed, shard.nth(n)), cancel, &mut spectator)?;
            Some((spectator, played))
        };
        if threads < 2 || count < 2 {
            let mut bots = Bot::team(levels, game.seats());
            for n in 0..count {
                progress(n as f32 / count as f32);
                let Some((spectator, played)) = one(&mut bots, n) else { break };
                ended(spectator, played);
            }
            return progress(1.0);
        }
        progress(0.0);
        let next = AtomicU64::new(0);
        let work = |send: mpsc::Sender<(u32, (S, Played))>| {
            let mut bots = Bot::team(levels, game.seats());
            let take = || u32::try_from(next.fetch_add(1, Ordering::Relaxed)).ok().filter(|n| *n < count);
            while let Some(n) = take() {
                // Whoever is not listened to any more stops, too.
                let Some(done) = one(&mut bots, n) else { return };
                if send.send((n, done)).is_err() {
                    return;
                }
            }
        };
        std::thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            for _ in 0..threads.min(count as usize) {
                let send = send.clone();
                scope.spawn(|| work(send));
            }
            drop(send);
            // Those that came before their turn.
            let mut early = BTreeMap::new();
            let mut told = 0;
            for (done, (n, played)) in (1..).zip(receive) {
                early.insert(n, played);
                while let Some((spectator, played)) = early.remove(&told) {
                    ended(spectator, played);
                    told += 1;
                }
                if done < count {
                    progress(done as f32 / count as f32);
                }
            }
        });
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
            spectator.entered(game, &before, &entry, &events, &state);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_out_every_match_once() {
        for (matches, of) in [(0, 1), (1, 1), (10, 3), (3, 5), (64, 64)] {
            let shards = (1..=of).filter_map(|at| Shard::new(at, of));
            let mut all: Vec<usize> =
                shards.flat_map(|shard| (0..shard.count(matches)).map(move |n| shard.nth(n))).collect();
            all.sort_unstable();
            assert_eq!(all, (0..matches as usize).collect::<Vec<_>>(), "{matches} in {of}");
        }
        assert_eq!([Shard::new(0, 3), Shard::new(4, 3)], [None, None]);
    }
}
