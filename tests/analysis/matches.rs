//! Matches among bots, to be analysed.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tableside::bots::{Bot, Level, Question, Watch};
use tableside::engine::{Entry, EntryOf, Game, Match, Random, Record, Seat, Setup, Source, Turn, Viewer};

/// Whether there is time for the long form of a test.
pub fn long() -> bool {
    std::env::var_os("TABLESIDE_FULL").is_some()
}

/// A table of a game with its default content.
pub fn table<G: Game>(seats: usize) -> G {
    let content = toml::from_str(G::default_pack()).unwrap();
    G::new(Setup { seats, options: [].into(), content }).unwrap()
}

/// Nothing stops it.
pub static NEVER: AtomicBool = AtomicBool::new(false);

/// A match in which each seat chooses as `choose` says, stopped after so many entries.
pub fn played<G: Game>(
    game: G,
    seed: u64,
    most: usize,
    mut choose: impl FnMut(&G, &G::State, Seat, u64) -> G::Action,
) -> Match<G> {
    let mut of = Match::new(Arc::new(game));
    let mut random = Random::from_seed(seed);
    while of.log().len() < most {
        let seat = match of.turn() {
            Turn::Over => break,
            Turn::Chance(_) => {
                let chance = of.game().sample(of.state(), &mut random);
                enter(&mut of, Entry::Chance(chance));
                continue;
            }
            Turn::Choose(seat) => seat,
            Turn::Secret { seats, .. } => seats.first().unwrap(),
        };
        let observation = of.game().observe(of.state(), Viewer::Seat(seat));
        let action = choose(of.game(), &observation, seat, random.seed());
        enter(&mut of, Entry::Do { seat, action });
    }
    of
}

pub fn enter<G: Game>(of: &mut Match<G>, entry: EntryOf<G>) {
    of.play(Record::new(entry, Source::Bot)).unwrap();
}

/// A match of bots of one level.
pub fn by_bots<G: Game>(game: G, level: Level, seed: u64) -> Match<G> {
    started_by_bots(game, level, seed, 5_000)
}

/// The first entries of one.
pub fn started_by_bots<G: Game>(game: G, level: Level, seed: u64, most: usize) -> Match<G> {
    let mut bot = Bot::new(level);
    played(game, seed, most, |game, observation, seat, seed| {
        let question = Question { game, observation, seat, seed };
        bot.advise(&question, Watch { cancel: &NEVER, progress: &mut |_| {} }).unwrap().choice
    })
}
