//! Every game keeps every law, with every seat count.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

#[path = "common/conformance.rs"]
mod conformance;
#[path = "common/guess.rs"]
mod guess;
#[path = "common/high_card.rs"]
mod high_card;
#[path = "common/pig.rs"]
mod pig;
#[path = "common/tower.rs"]
mod tower;

use conformance::conform;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::collections::BTreeMap;
use tableside::engine::prelude::*;
use tableside::engine::{Game, RuleOption, Setup};
use tableside::games::dice_tuners::DiceTuners;
use tableside::games::dice_tuners::content::{self, Content, Hero};
use tableside::games::dice_war::DiceWar;

#[test]
fn guess_conforms() {
    use guess::Mode;
    for mode in [Mode::Die, Mode::Opponent, Mode::Cup, Mode::Foresight { face: 3 }] {
        conform(guess::Guess(mode), 1, 6);
    }
}

proptest! {
    #![proptest_config(config(6))]

    #[test]
    fn pig_conforms(seats in 2usize..=8, target in prop::sample::select(vec![30u16, 100]), seed in 0u64..1 << 53) {
        conform(pig::table(seats, target), seed, 1);
    }

    #[test]
    fn tower_conforms(seats in 1usize..=4, seed in 0u64..1 << 53) {
        conform(tower::table(seats), seed, 3);
    }

    #[test]
    fn high_card_conforms(seats in 2usize..=4, seed in 0u64..1 << 53) {
        conform(high_card::table(seats), seed, 2);
    }
}

/// The same cases every time; with `PROPTEST_CASES` set, so many new ones.
fn config(cases: u32) -> ProptestConfig {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    if std::env::var_os("PROPTEST_CASES").is_some() {
        return config;
    }
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(7), ..config }
}

/// A table of Dice Tuners with the default content.
fn dice_tuners(seats: usize, options: BTreeMap<String, String>) -> DiceTuners {
    let content = toml::from_str(DiceTuners::default_pack()).unwrap();
    DiceTuners::new(Setup { seats, options, content }).unwrap()
}

#[test]
fn dice_tuners_for_two_conforms() {
    conform(dice_tuners(2, BTreeMap::new()), 2, 2);
}

#[test]
fn dice_tuners_for_three_conforms() {
    conform(dice_tuners(3, BTreeMap::new()), 3, 1);
}

#[test]
fn dice_tuners_for_four_conforms() {
    conform(dice_tuners(4, BTreeMap::new()), 4, 1);
}

/// The example cards of the rules have every kind of effect.
#[test]
fn dice_tuners_with_the_example_cards_conforms() {
    let plain = include_str!("dice_tuners/plain.toml");
    let mut content: Content = toml::from_str(plain).unwrap();
    let more: toml::Table = toml::from_str(include_str!("dice_tuners/examples.toml")).unwrap();
    let more = |key: &str| more[key].clone();
    content.hero.extend(more("hero").try_into::<Vec<Hero>>().unwrap());
    content.strategy.extend(more("strategy").try_into::<Vec<content::Strategy>>().unwrap());
    // Mostly special cards.
    content
        .strategy
        .iter_mut()
        .filter(|card| card.id.len() == 2 && !card.bluff)
        .for_each(|card| card.copies = 1);
    conform(DiceTuners::new(Setup { seats: 3, options: BTreeMap::new(), content }).unwrap(), 5, 1);
}

/// A table of DiceWar with the default content.
fn dice_war(options: BTreeMap<String, String>) -> DiceWar {
    let content = toml::from_str(DiceWar::default_pack()).unwrap();
    DiceWar::new(Setup { seats: 2, options, content }).unwrap()
}

#[test]
fn dice_war_conforms() {
    conform(dice_war(BTreeMap::new()), 2, 1);
}

/// Every option of a game at any of its values.
fn house_rules<G: Game>() -> impl Strategy<Value = BTreeMap<String, String>> {
    let option = |option: &'static RuleOption| {
        let values: Vec<String> = option.values.iter().map(|value| value.value.clone()).collect();
        prop::sample::select(values).prop_map(|value| (option.id.clone(), value))
    };
    let all: Vec<_> = G::rulebook().options.iter().map(option).collect();
    all.prop_map(BTreeMap::from_iter)
}

proptest! {
    #![proptest_config(config(5))]

    #[test]
    fn dice_tuners_conforms_with_any_house_rules(
        seats in 2usize..=4,
        options in house_rules::<DiceTuners>(),
        seed in 0u64..1 << 53,
    ) {
        conform(dice_tuners(seats, options), seed, 1);
    }
}

proptest! {
    #![proptest_config(config(12))]

    /// Without line-ups, of which there are too many to look at each of them every time.
    #[test]
    fn dice_war_conforms_with_any_house_rules(
        mut options in house_rules::<DiceWar>(),
        seed in 0u64..1 << 53,
    ) {
        options.insert("caps".to_owned(), "on".to_owned());
        if options["setup"] == "whole" {
            let tribes = format!("{},{}", options["red"], options["black"]);
            let ruins = options["ruins"].replace("none", "-");
            let tp = if options["red"] == "lod" { 1 } else { 0 };
            let position = format!("1b1c1e1/7/7/7/7/7/2DBCA1 r - 0,0 {tp},0 11,12 {tribes} {ruins} - 0 1");
            options.insert("position".to_owned(), position);
        }
        conform(dice_war(options), seed, 1);
    }
}
