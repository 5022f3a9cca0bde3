//! How long people wait for an answer, without drawing: from a press to the table as it is then, from a press to the reason
//! why not, and to the odds of every choice. `benches/README.md` says how to read the lines.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a bench may stop at the first surprise")]
#![allow(missing_docs, reason = "criterion's macros define public items without docs")]

use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use tableside::engine::prelude::*;
use tableside::engine::{
    Entry, EntryOf, Game, GameVisitor, Match, Names, Random, Record, Seat, Setup, Source, Turn, Viewer,
};
use tableside::games;
use tableside::games::regidice::{Action, Kind, Regidice};
use tableside::play::{MatchSetup, Next, Provider, SeatSetup};
use tableside::table::{AnyTable, Scene, table};

/// After how many entries somebody presses; before its last entry in a match that has fewer.
const EARLY: usize = 10;
const LATE: usize = 2_000;

/// A set-up between people with the program's dice, that goes on as long as its rules let it.
fn set_up<G: Game>(seats: usize) -> (MatchSetup, Arc<G>) {
    let content: G::Content = toml::from_str(G::default_pack()).unwrap();
    let json = serde_json::to_value(&content).unwrap();
    let options: &[(&str, &str)] =
        if G::INFO.id == "dice-war" { &[("caps", "off"), ("end_of_war", "off")] } else { &[] };
    let options: BTreeMap<String, String> =
        options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    let seat = |at: usize| SeatSetup { name: format!("Player {}", at + 1), bot: None };
    let setup = MatchSetup {
        game: G::INFO.id.to_owned(),
        seats: (0..seats).map(seat).collect(),
        options: options.clone(),
        pack: serde_json::from_value(json["pack"].clone()).unwrap(),
        pack_hash: String::new(),
        content: json,
        dice: Provider::Program,
        cards: Provider::Program,
        seed: 1.into(),
        track_draws: true,
    };
    (setup, Arc::new(G::new(Setup { seats, options, content }).unwrap()))
}

/// The seat that is asked to choose.
fn asked(turn: Turn) -> Option<Seat> {
    match turn {
        Turn::Choose(seat) => Some(seat),
        Turn::Secret { seats, .. } => seats.first(),
        Turn::Chance(_) | Turn::Over => None,
    }
}

/// A random match of so many entries, or until it is over.
fn played<G: Game>(game: &Arc<G>, seed: u64, entries: usize) -> Match<G> {
    let mut played = Match::new(Arc::clone(game));
    let (mut random, mut room) = (Random::from_seed(seed), Vec::new());
    while played.log().len() < entries && played.turn() != Turn::Over {
        let entry: EntryOf<G> = match asked(played.turn()) {
            Some(seat) => {
                let action = game.random_legal(played.state(), seat, &mut random, &mut room).unwrap();
                Entry::Do { seat, action }
            }
            None => played.roll(seed).unwrap(),
        };
        played.play(Record::new(entry, Source::Typed)).unwrap();
    }
    played
}

/// The longest of some random matches, up to a choice after at most so many entries.
fn moment<G: Game>(game: &Arc<G>, entries: usize) -> Match<G> {
    let longest = (0..40)
        .map(|seed| played(game, seed, entries + 1))
        .reduce(|longest, next| if next.log().len() > longest.log().len() { next } else { longest })
        .unwrap();
    let mut at = longest.log().len().saturating_sub(1).min(entries);
    while asked(longest.at(at).turn()).is_none() {
        at -= 1;
    }
    longest.at(at)
}

/// The table of a match as whoever is asked sees it.
fn show<G: Game>(table: &mut dyn AnyTable, setup: &MatchSetup, names: &Names, game: &Match<G>) {
    let acting = asked(game.turn());
    let scene = Scene {
        whole: None,
        game,
        setup,
        names,
        viewer: acting.map_or(Viewer::Table, Viewer::Seat),
        next: Next::told_by_people(game.turn()),
        acting,
        hint: None,
        advice: setup.people().len() <= 1,
        shared: false,
        amending: false,
        animate: true,
        told: &[],
    };
    black_box(table.show(&scene).unwrap());
}

struct Each<'c>(&'c mut Criterion);

impl GameVisitor for Each<'_> {
    fn game<G: Game>(&mut self) {
        let (setup, game) = set_up::<G>(G::INFO.max_seats);
        let names = setup.names();
        let mut group = self.0.benchmark_group(format!("answer/{}", G::INFO.id));
        for entries in [EARLY, LATE] {
            let before = moment(&game, entries);
            let at = before.log().len();
            let seat = asked(before.turn()).unwrap();
            let mut random = Random::from_seed(7);
            let action = game.random_legal(before.state(), seat, &mut random, &mut Vec::new()).unwrap();
            let entry: EntryOf<G> = Entry::Do { seat, action };
            let mut table = table(G::INFO.id).unwrap();
            show(&mut *table, &setup, &names, &before);
            let mut press = |mut after: Match<G>| {
                after.play(Record::new(entry.clone(), Source::Typed)).unwrap();
                show(&mut *table, &setup, &names, &after);
                after
            };
            group.bench_function(format!("press-{at}"), |b| {
                b.iter_batched(|| before.clone(), &mut press, BatchSize::PerIteration);
            });
            // What was done before is seldom allowed again.
            let choices = || before.log().iter().map(|logged| &logged.record.entry);
            let refused = choices().find_map(|entry| match entry {
                Entry::Do { action, .. } if game.check_action(before.state(), seat, action).is_err() => {
                    Some(action)
                }
                _ => None,
            });
            if let Some(action) = refused {
                group.bench_function(format!("reason-{at}"), |b| {
                    b.iter(|| {
                        let why = game.check_action(black_box(before.state()), seat, action).unwrap_err();
                        why.text.render(&names)
                    });
                });
            }
        }
    }
}

fn answers(c: &mut Criterion) {
    games::visit(&mut Each(c));
}

/// The odds of everything that a player may declare, in the rounds of a match with the most seats.
fn regidice_odds(c: &mut Criterion) {
    let (_, game) = set_up::<Regidice>(Regidice::INFO.max_seats);
    let mut legal = Vec::new();
    for seed in 0.. {
        let before = played(&game, seed, 40);
        let Some(seat) = asked(before.turn()) else { continue };
        let seen = game.observe(before.state(), Viewer::Seat(seat));
        game.legal(&seen, seat, &mut legal);
        let mut declared: Vec<(Kind, u8)> = Vec::new();
        for action in &legal {
            if let Action::Declare { action, value } = action {
                declared.push((*action, *value));
            }
        }
        if declared.len() < 4 {
            continue;
        }
        c.bench_function(&format!("odds/regidice-{}-choices", declared.len()), |b| {
            b.iter(|| {
                declared
                    .iter()
                    .filter(|(kind, value)| game.outlook(black_box(&seen), seat, *kind, *value).is_some())
                    .count()
            });
        });
        return;
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1));
    targets = answers, regidice_odds
}
criterion_main!(benches);
