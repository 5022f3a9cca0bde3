//! Random matches at every table: they end, they keep the invariants of section 9 and every law of every game.

use std::collections::BTreeMap;
use std::sync::Arc;

use tableside::engine::prelude::*;
use tableside::engine::{Random, Setup};
use tableside::games::dualing_dice::content::Unlisted;
use tableside::games::dualing_dice::{DualingDice, State};

use crate::conformance::{conform, conform_with};
use crate::invariants::check_invariants;
use crate::table::{content, rules};

fn law(game: &DualingDice, state: &State) {
    check_invariants(game, state, false);
}

fn game(seats: usize, options: &[(&str, &str)]) -> DualingDice {
    Arc::try_unwrap(rules(seats, options, content())).unwrap()
}

/// The deck of a table that has not typed in its cards (DD-TABLE-4).
#[test]
fn matches_with_an_unlisted_deck() {
    let mut content = content();
    content.goal.clear();
    content.unlisted = Some(Unlisted { cards: 40 });
    conform(Arc::try_unwrap(rules(2, &[("set_limit", "1"), ("discard", "one")], content)).unwrap(), 3, 1);
}

#[test]
fn matches_at_every_table() {
    for seats in 1..=8 {
        let sets = if seats < 4 { "2" } else { "1" };
        conform_with(game(seats, &[("set_limit", sets)]), seats as u64, 1, law);
    }
}

/// Every option at any of its values; a last set is agreed, as aimless players could go on for ever (invariant 16).
#[test]
#[expect(clippy::print_stdout, reason = "a test that fails shows what it was about to do")]
fn matches_with_any_house_rules() {
    for seed in 0..12 {
        let mut random = Random::from_seed(seed);
        let seats = 1 + random.index(5);
        let mut options = BTreeMap::new();
        for option in &DualingDice::rulebook().options {
            let value = random.pick(&option.values).unwrap().value.clone();
            options.insert(option.id.clone(), value);
        }
        options.insert("set_limit".to_owned(), ["1", "2"][random.index(2)].to_owned());
        println!("{seats} seats, seed {seed}, {options:?}");
        let game = DualingDice::new(Setup { seats, options, content: content() }).unwrap();
        conform_with(game, seed, 1, law);
    }
}
