//! The chance of each step, held against going through everything by the rules.

use std::collections::HashMap;

use tableside::engine::prelude::*;
use tableside::engine::{Few, Random, Seat, Turn};
use tableside::games::dicequest::odds;
use tableside::games::dicequest::{Action, Chance, Dicequest, Event, Request, State, Step, Target};

use crate::table::{Table, box_content, rules, table};

fn close(told: f64, due: f64) {
    assert!((told - due).abs() < 1e-5, "{told} is not {due}");
}

/// The chance after an entry: where the attempt is over by it, whether it succeeded.
fn then(game: &Dicequest, next: &State, events: &[Event], known: &mut HashMap<String, f64>) -> f64 {
    let outcome = events.iter().find_map(|event| match event {
        Event::Succeeded(..) => Some(1.0),
        Event::Failed(..) => Some(0.0),
        _ => None,
    });
    match outcome {
        Some(chance) => chance,
        None if matches!(next.step, Step::Deployment | Step::Combat) => by_the_rules(game, next, known),
        None => f64::from(u8::from(game.is_met(next))),
    }
}

/// The best chance of success from a state, by the rules alone. What Items and wounds do besides does not matter.
fn by_the_rules(game: &Dicequest, state: &State, known: &mut HashMap<String, f64>) -> f64 {
    let key = format!("{:?}{:?}{:?}", state.turn, state.running, state.seats);
    if let Some(known) = known.get(&key) {
        return *known;
    }
    let value = match game.turn(state) {
        Turn::Chance(_) => match game.request(state) {
            Some(Request::RollDice { dice }) => {
                let n: u8 = dice.iter().sum();
                let mut sum = 0.0;
                for throw in 0..6u32.pow(n.into()) {
                    let sides: Few<u8, 16> =
                        (0..u32::from(n)).map(|at| (throw / 6u32.pow(at) % 6) as u8).collect();
                    let (mut next, mut events) = (*state, Vec::new());
                    game.apply_chance(&mut next, &Chance::RollDice { sides }, &mut events);
                    sum += then(game, &next, &events, known);
                }
                sum / f64::from(6u32.pow(n.into()))
            }
            _ => {
                let (mut next, mut events) = (*state, Vec::new());
                let chance = game.sample(state, &mut Random::from_seed(1));
                game.apply_chance(&mut next, &chance, &mut events);
                then(game, &next, &events, known)
            }
        },
        Turn::Choose(seat) => {
            let mut choices = Vec::new();
            game.legal(state, seat, &mut choices);
            choices.retain(|choice| !matches!(choice, Action::DiscardItem { .. }));
            let value =
                |choice: &Action, known: &mut HashMap<String, f64>| after(game, state, seat, choice, known);
            choices.iter().map(|choice| value(choice, known)).fold(0.0, f64::max)
        }
        _ => 0.0,
    };
    known.insert(key, value);
    value
}

fn after(
    game: &Dicequest,
    state: &State,
    seat: Seat,
    choice: &Action,
    known: &mut HashMap<String, f64>,
) -> f64 {
    let (mut next, mut events) = (*state, Vec::new());
    game.apply_action(&mut next, seat, choice, &mut events);
    then(game, &next, &events, known)
}

fn holds(table: &Table) -> usize {
    let seat = table.state.active;
    let Some(steps) = odds::steps(&table.game, &table.state, seat) else { panic!("no attempt") };
    let mut known = HashMap::new();
    assert!(steps.best.exact, "{steps:?}");
    if table.state.step != Step::Deploy {
        close(steps.best.p, by_the_rules(&table.game, &table.state, &mut known));
    }
    for (choice, chance) in &steps.steps {
        let due = after(&table.game, &table.state, seat, choice, &mut known);
        assert!((chance.p - due).abs() < 1e-5, "{choice:?}: {chance:?} is not {due}");
    }
    steps.steps.len()
}

#[test]
fn two_dice_with_token_runes_and_abilities() {
    let mut table = table(2);
    table
        .gold(0, 5)
        .heroes(0, "corporal+ pirate+:frost-knives")
        .items(0, "scroll-of-shiny-rune")
        .quests("dark-cellar");
    table.goes("dark-cellar corporal pirate").chances("red R, blue -");
    assert!(holds(&table) > 6);
}

#[test]
fn symbols_that_are_exchanged() {
    let mut table = table(2);
    table.heroes(0, "corporal+ defender+").quests("dark-cellar").goes("dark-cellar corporal defender");
    table.chances("red -, green H");
    holds(&table);
}

/// At random moments of random matches with few dice.
#[test]
fn random_moments() {
    let game = rules(2, &[], box_content());
    let mut found = 0;
    for seed in 0..12 {
        let mut random = Random::from_seed(seed);
        let mut table = Table::new(game.clone());
        let mut choices = Vec::new();
        loop {
            match game.turn(&table.state) {
                Turn::Over => break,
                Turn::Chance(_) => {
                    let chance = game.sample(&table.state, &mut random);
                    game.apply_chance(&mut table.state, &chance, &mut ());
                }
                Turn::Choose(seat) => {
                    let few = (1..=2).contains(&table.state.turn.dice.len());
                    let calm = table.state.running.is_none() && table.state.turn.needs.generic < 9;
                    if table.state.step == Step::Combat
                        && seat == table.state.active
                        && few
                        && calm
                        && seed % 3 == found % 3
                    {
                        holds(&table);
                        found += 1;
                    }
                    game.candidates(&table.state, seat, &mut choices);
                    let action = *random.pick(&choices).unwrap();
                    game.apply_action(&mut table.state, seat, &action, &mut ());
                }
                turn => panic!("{turn:?}"),
            }
        }
    }
    assert!(found >= 5, "{found}");
}

/// SC-80 again, through the rules: the token alone, before anybody goes.
#[test]
fn before_anybody_goes() {
    let mut table = table(2);
    table.heroes(0, "corporal").quests("dark-cellar").does("leave");
    let steps = odds::steps(&table.game, &table.state, Seat(0)).unwrap();
    let (_, playtime) = steps
        .steps
        .iter()
        .find(|(choice, _)| matches!(choice, Action::Deploy { target: Target::Playtime, .. }))
        .unwrap();
    assert_eq!((playtime.p, playtime.exact), (1.0, true), "Playtime asks for nothing");
    holds(&table);
    assert!(odds::steps(&table.game, &table.state, Seat(1)).is_none(), "another one’s attempt");
}
