//! The laws every game keeps, held against random matches: one call a game, seat count and option.

#[path = "conformance/choices.rs"]
mod choices;
#[path = "conformance/logs.rs"]
mod logs;
#[path = "conformance/sights.rs"]
mod sights;

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use tableside::engine::{
    Arg, Entry, EntryOf, Game, Match, Names, Random, Record, RecordOf, Seat, SeatSet, Source, Standing, Text,
    Turn, apply,
};

/// No match of any game takes more entries.
const BOUND: usize = 4_000;
/// How many actions and outcomes of other moments are tried at each step.
const TRIES: usize = 8;
/// Longer lists of choices are not made; some of the choices stand for all.
const LISTED: usize = 1_000;
/// How many those are.
const DRAWN: usize = 24;

/// Plays `matches` random matches and holds every law against every state on the way.
///
/// # Panics
/// If a law is broken.
pub fn conform<G: Game>(game: G, seed: u64, matches: u64) {
    conform_with(game, seed, matches, |_, _| {});
}

/// As [`conform`], with a law of the game's own for every state.
///
/// # Panics
/// If a law is broken.
pub fn conform_with<G: Game>(game: G, seed: u64, matches: u64, law: impl Fn(&G, &G::State)) {
    let game = Arc::new(game);
    let mut random = Random::from_seed(seed);
    let mut seen = Seen { actions: Vec::new(), chances: Vec::new() };
    // A first match without questions, so that the others meet actions of all its moments.
    run(&*game, game.start(), &mut random, &mut |entry| seen.keep(entry));
    facts::<G>();
    schemas::<G>();
    for _ in 0..matches {
        let played = play(&game, &mut seen, &mut random, &law);
        logs::hold(&played, &seen, &mut random);
    }
}

/// A match with the state before each record, and the last one.
pub struct Played<G: Game> {
    table: Match<G>,
    states: Vec<G::State>,
}

/// Actions and answers of chance of earlier moments: most of them do not fit the present one.
pub struct Seen<G: Game> {
    actions: Vec<G::Action>,
    chances: Vec<G::Chance>,
}

impl<G: Game> Seen<G> {
    fn keep(&mut self, entry: &EntryOf<G>) {
        match entry {
            Entry::Do { action, .. } if self.actions.len() < 500 && !self.actions.contains(action) => {
                self.actions.push(action.clone());
            }
            Entry::Chance(chance) if self.chances.len() < 100 && !self.chances.contains(chance) => {
                self.chances.push(chance.clone());
            }
            _ => {}
        }
    }

    fn some<'a, T>(items: &'a [T], random: &mut Random) -> Vec<&'a T> {
        (0..TRIES).filter_map(|_| random.pick(items)).collect()
    }

    fn actions(&self, random: &mut Random) -> Vec<&G::Action> {
        Self::some(&self.actions, random)
    }

    fn chances(&self, random: &mut Random) -> Vec<&G::Chance> {
        Self::some(&self.chances, random)
    }
}

/// All seats of the match.
fn seats<G: Game>(game: &G) -> impl Iterator<Item = Seat> + use<G> {
    (0..game.seats() as u8).map(Seat)
}

/// Who may act now.
fn asked(turn: Turn) -> SeatSet {
    match turn {
        Turn::Choose(seat) => SeatSet::one(seat),
        Turn::Secret { seats, .. } => seats,
        Turn::Chance(_) | Turn::Over => SeatSet::EMPTY,
    }
}

/// Whether all choices of a seat are looked at.
fn listed<G: Game>(game: &G, state: &G::State, seat: Seat) -> bool {
    game.count_legal(state, seat) <= LISTED
}

/// What a seat may do now: all of it, or the same draws each time where that is very much.
fn legal<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut actions = Vec::new();
    if listed(game, state, seat) {
        game.legal(state, seat, &mut actions);
        return actions;
    }
    let (mut random, mut room) = (Random::from_seed(1), Vec::new());
    for _ in 0..DRAWN {
        let action = game.random_legal(state, seat, &mut random, &mut room).expect("there are many");
        if !actions.contains(&action) {
            actions.push(action);
        }
    }
    actions
}

/// A random entry that fits, or nothing at the end.
fn some_entry<G: Game>(game: &G, state: &G::State, random: &mut Random) -> Option<EntryOf<G>> {
    match game.turn(state) {
        Turn::Over => None,
        Turn::Chance(_) => Some(Entry::Chance(game.sample(state, random))),
        turn => {
            let seats: Vec<Seat> = asked(turn).iter().collect();
            let seat = *random.pick(&seats).unwrap_or_else(|| panic!("nobody is asked: {state:?}"));
            let action = game.random_legal(state, seat, random, &mut Vec::new());
            let action = action.unwrap_or_else(|| panic!("{seat:?} has no choice: {state:?}"));
            Some(Entry::Do { seat, action })
        }
    }
}

/// Plays at random to the end, which must come.
fn run<G: Game>(
    game: &G,
    from: G::State,
    random: &mut Random,
    each: &mut dyn FnMut(&EntryOf<G>),
) -> G::State {
    let mut state = from;
    for _ in 0..BOUND {
        let Some(entry) = some_entry(game, &state, random) else { return state };
        each(&entry);
        apply(game, &mut state, &entry, false, &mut ())
            .unwrap_or_else(|violation| panic!("{entry:?} is refused: {violation}\n{state:?}"));
    }
    panic!("no end after {BOUND} entries");
}

fn play<G: Game>(
    game: &Arc<G>,
    seen: &mut Seen<G>,
    random: &mut Random,
    law: &dyn Fn(&G, &G::State),
) -> Played<G> {
    let mut table = Match::new(Arc::clone(game));
    let mut states = Vec::new();
    loop {
        let state = table.state().clone();
        assert!(states.len() <= BOUND, "no end after {BOUND} entries");
        law(game, &state);
        state_laws(&**game, &state);
        choices::hold(&**game, &state, seen, random);
        sights::hold(&**game, &state, seen, random, states.len());
        states.push(state.clone());
        let Some(entry) = some_entry(&**game, &state, random) else { break };
        seen.keep(&entry);
        entry_laws(&**game, &state, &entry);
        let source = if matches!(entry, Entry::Chance(_)) { Source::Program } else { Source::Typed };
        let record: RecordOf<G> = Record::new(entry.clone(), source);
        table.play(record).unwrap_or_else(|violation| panic!("{entry:?} is refused: {violation}\n{state:?}"));
        let told = &table.log().last().unwrap().told;
        assert!(!told.is_empty(), "the log says nothing of {entry:?}: {state:?}");
        told.iter().for_each(says);
    }
    Played { table, states }
}

/// The same after writing and reading.
fn survives_json<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let written = serde_json::to_string(value).unwrap();
    let read: T = serde_json::from_str(&written).unwrap_or_else(|e| panic!("{e}: {written}"));
    assert_eq!(read, *value, "{written}");
}

/// A sentence is complete: what stands in braces is filled, and nothing is filled that is not there.
fn says(text: &Text) {
    let said = text.render(&Names::default());
    assert!(!said.trim().is_empty(), "an empty sentence: {text:?}");
    let sentence = text.plural.map_or(text.msgid, |(plural, _)| plural);
    let places: BTreeSet<&str> =
        sentence.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)).collect();
    let filled: BTreeSet<&str> = text.args.iter().map(|(name, _)| *name).collect();
    assert_eq!(places, filled, "“{said}” has an open place, or none for what it was given: {text:?}");
    text.args.iter().for_each(|(_, arg)| says_within(arg));
}

fn says_within(arg: &Arg) {
    match arg {
        Arg::Text(text) => says(text),
        Arg::List(items) => items.iter().for_each(says_within),
        _ => {}
    }
}

/// What holds for every state by itself.
fn state_laws<G: Game>(game: &G, state: &G::State) {
    assert_eq!(state.clone(), *state);
    survives_json(state);
    says(&game.ask(state));
    assert!(game.rule(state).is_none_or(|id| G::rulebook().rule(id).is_some()), "{:?}", game.rule(state));
    game.moment(state).iter().chain(&game.chapter(state)).for_each(&mut says);
    game.picture(state).iter().for_each(says);
    let scores = game.scores(state);
    assert_eq!(scores.len(), game.seats());
    for seat in seats(game) {
        let worth = game.evaluate(state, seat);
        assert!((0.0..=1.0).contains(&worth), "{seat:?} is worth {worth}: {state:?}");
    }
    let turn = game.turn(state);
    assert_eq!(game.request(state).is_some(), matches!(turn, Turn::Chance(_)), "{state:?}");
    if let Some(request) = game.request(state) {
        assert_ne!(serde_json::to_value(&request).unwrap(), Value::Null);
    }
    assert_eq!(game.outcome(state).is_some(), turn == Turn::Over, "{state:?}");
    let Some(outcome) = game.outcome(state) else { return };
    survives_json(&outcome);
    assert_eq!(outcome.scores, scores, "the result has other scores than the last state");
    assert!(G::rulebook().find(&outcome.decided_by).is_some(), "no rule decided: {outcome:?}");
    assert!(outcome.fits(game.seats()), "{outcome:?}");
    assert_eq!(outcome.group().is_some(), game.cooperative(), "{outcome:?}");
    let worth: f32 = seats(game).map(|seat| outcome.utility(seat)).sum();
    match &outcome.standing {
        Standing::Places(places) => {
            assert!(!outcome.winners().is_empty(), "nobody won: {outcome:?}");
            for place in places {
                let better = places.iter().filter(|other| *other < place).count();
                assert_eq!(*place as usize, better + 1, "places are shared or follow: {outcome:?}");
            }
            assert!(
                (worth - game.seats() as f32 / 2.0).abs() < 1e-4,
                "what one wins others lose: {outcome:?}"
            );
        }
        Standing::Group(group) => {
            assert!(group.reached <= group.stages, "{outcome:?}");
            let half = game.seats() as f32 / 2.0;
            assert_eq!(worth > half, group.won, "a win is worth more than any loss: {outcome:?}");
        }
    }
}

/// What holds for every entry by itself.
fn entry_laws<G: Game>(game: &G, state: &G::State, entry: &EntryOf<G>) {
    survives_json(entry);
    let names = Names::default();
    match entry {
        Entry::Do { seat, action } => {
            let Some(word) = game.write_action(state, *seat, action) else { return };
            let read = game.read_action(state, *seat, &word, &names);
            assert_eq!(read.as_ref(), Ok(action), "“{word}” is read as something else: {state:?}");
        }
        Entry::Chance(chance) => {
            let Some(word) = game.write_chance(state, chance) else { return };
            let read = game.read_chance(state, None, &word, &names);
            // Two sides of a die may show the same.
            let after = |chance: &G::Chance| {
                let mut after = state.clone();
                game.apply_chance(&mut after, chance, &mut ());
                after
            };
            assert_eq!(read.as_ref().map(after), Ok(after(chance)), "“{word}” is read as something else");
        }
        Entry::Ruling(_) | Entry::HandOver(_) => {}
    }
}

/// What is known of a game without its rulebook stands there, too.
fn facts<G: Game>() {
    let (info, book) = (G::INFO, G::rulebook());
    assert_eq!((info.id, info.title, info.tagline), (&*book.game, &*book.title, &*book.tagline));
    assert_eq!([info.min_seats, info.max_seats], book.players);
}

/// Every type of an entry has a schema.
fn schemas<G: Game>() {
    let all = [schemars::schema_for!(EntryOf<G>), schemars::schema_for!(G::Request)];
    for schema in all {
        assert!(schema.as_object().is_some_and(|fields| !fields.is_empty()));
    }
}
