//! How long people wait in Dicequest: the odds of the hardest attempts that the cards allow, and the decisions of Hard
//! bots there. `benches/README.md` says how to read the lines.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a bench may stop at the first surprise")]
#![allow(missing_docs, reason = "criterion's macros define public items without docs")]

use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use tableside::bots::{Bot, Level, Question, Watch};
use tableside::engine::prelude::*;
use tableside::engine::{Random, Seat, Setup, Turn};
use tableside::games::dicequest::ids::{HeroId, ItemId};
use tableside::games::dicequest::odds::steps::steps;
use tableside::games::dicequest::state::{ItemRef, PartyHero, Wound};
use tableside::games::dicequest::{Action, Dicequest, State, Step, Target};

/// Heroes with two dice and abilities that leave many ways, each with an Item that adds a die and another way.
const PARTY: [(&str, &str); 3] =
    [("night-ranger", "starstring-bow"), ("zacoal", "emberbrand"), ("mother-nettle", "moonwell-staff")];
/// Potions for five more dice; fourteen in all.
const POTIONS: [&str; 5] =
    ["ember-ale", "dragonskin-potion", "hawkeye-tonic", "arcane-potion", "dragonskin-potion"];
/// The same Backpack with what can be used after the roll.
const TRICKS: [&str; 5] =
    ["four-winds-horn", "scroll-of-shiny-rune", "scroll-of-shiny-rune", "dragons-breath", "phoenix-feather"];

/// A way of playing, its seats and its name.
const WAYS: [(&str, usize, &str); 3] =
    [("competitive", 2, "rivals"), ("coop", 2, "coop"), ("coop", 1, "solo")];

fn table(mode: &str, seats: usize) -> Dicequest {
    let content = toml::from_str(Dicequest::default_pack()).unwrap();
    let options = [("mode", mode)].map(|(id, value)| (id.to_owned(), value.to_owned())).into();
    Dicequest::new(Setup { seats, options, content }).unwrap()
}

fn item(game: &Dicequest, id: &str) -> ItemId {
    ItemId(game.content().item.iter().position(|item| item.id == id).unwrap() as u8)
}

/// The Tavern of the first seat in the last round, with the Party above, these Items, Gold and an active token.
fn last_tavern(game: &Dicequest, backpack: &[&str]) -> (State, Seat) {
    for seed in 0.. {
        let mut random = Random::from_seed(seed);
        let (mut state, mut legal) = (game.start(), Vec::new());
        while !(state.round == 9 && state.step == Step::Tavern && game.turn(&state) != Turn::Over) {
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Choose(seat) => {
                    let action = game.random_legal(&state, seat, &mut random, &mut legal).unwrap();
                    game.apply_action(&mut state, seat, &action, &mut ());
                }
                _ => {
                    let chance = game.sample(&state, &mut random);
                    game.apply_chance(&mut state, &chance, &mut ());
                }
            }
        }
        let Turn::Choose(seat) = game.turn(&state) else { continue };
        // No Threat card stands in the way.
        state.ongoing = None;
        let hero = |id: &str| game.content().hero.iter().position(|hero| hero.id == id).unwrap() as u8;
        let own = state.seat_mut(seat);
        for (place, (id, carried)) in own.party.iter_mut().zip(PARTY) {
            let item = Some(item(game, carried));
            *place = Some(PartyHero { card: HeroId(hero(id)), expert: true, wound: Wound::None, item });
        }
        own.backpack.clear();
        backpack.iter().for_each(|id| {
            own.backpack.insert_sorted(ItemRef::Item(item(game, id)));
        });
        (own.gold, own.token) = (9, true);
        return (state, seat);
    }
    unreachable!("some match comes to its last round")
}

fn act(game: &Dicequest, state: &mut State, action: Action) {
    let Turn::Choose(seat) = game.turn(state) else { panic!("{:?}", state.step) };
    game.check_action(state, seat, &action).unwrap();
    game.apply_action(state, seat, &action, &mut ());
}

/// From the Tavern to the choice of an attempt, then to Deployment with all Heroes, then to Combat after a roll.
fn stations(game: &Dicequest, backpack: &[&str], potions: bool) -> [(State, Seat); 3] {
    let (mut state, seat) = last_tavern(game, backpack);
    act(game, &mut state, Action::EndTavern);
    let deploy = state;
    let heroes = [0, 1, 2].into_iter().collect();
    act(game, &mut state, Action::Deploy { target: Target::Adventure, heroes });
    let mut prepared = state;
    if potions {
        POTIONS.iter().for_each(|id| act(game, &mut state, Action::UseItem { item: item(game, id) }));
        assert_eq!(state.turn.dice.len(), 14);
    }
    if state.step == Step::Deployment {
        prepared = state;
        act(game, &mut state, Action::EndStep);
    }
    let chance = game.sample(&state, &mut Random::from_seed(1));
    game.apply_chance(&mut state, &chance, &mut ());
    assert_eq!(state.step, Step::Combat);
    [(deploy, seat), (prepared, seat), (state, seat)]
}

fn odds(c: &mut Criterion) {
    let mut group = c.benchmark_group("dicequest-odds");
    let game = table("competitive", 2);
    for (name, backpack, potions) in [("tricks", &TRICKS, false), ("potions", &POTIONS, true)] {
        for (at, (state, seat)) in
            ["deploy", "deployment", "combat"].into_iter().zip(stations(&game, backpack, potions))
        {
            // Without potions nothing is asked before the roll.
            if steps(&game, &state, seat).is_none() {
                continue;
            }
            group
                .bench_function(format!("{name}_{at}"), |b| b.iter(|| steps(&game, black_box(&state), seat)));
        }
    }
    group.finish();
}

fn decisions(c: &mut Criterion) {
    let mut group = c.benchmark_group("dicequest-hard");
    for (mode, seats, way) in WAYS {
        let game = table(mode, seats);
        let tavern = last_tavern(&game, &TRICKS);
        let [deploy, _, combat] = stations(&game, &TRICKS, false);
        let [_, deployment, many] = stations(&game, &POTIONS, true);
        let moments = [
            ("tavern", tavern),
            ("deploy", deploy),
            ("deployment", deployment),
            ("combat", combat),
            ("14", many),
        ];
        for (at, (state, seat)) in moments {
            let mut bot = Bot::new(Level::Hard);
            group.bench_function(format!("{way}_{at}"), |b| {
                b.iter(|| {
                    let question = Question { game: &game, observation: &state, seat, seed: 1 };
                    bot.advise(&question, Watch { cancel: &AtomicBool::new(false), progress: &mut |_| {} })
                });
            });
        }
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10).warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2));
    targets = odds, decisions
}
criterion_main!(benches);
