//! Every game keeps every law, with every seat count.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

#[path = "common/conformance.rs"]
mod conformance;
#[path = "common/guess.rs"]
mod guess;
#[path = "common/high_card.rs"]
mod high_card;
#[path = "common/lots.rs"]
mod lots;
#[path = "common/pig.rs"]
#[allow(dead_code, reason = "each test uses a part of it")]
mod pig;
#[path = "common/tower.rs"]
mod tower;

use conformance::conform;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::collections::BTreeMap;
use tableside::engine::{Game, GameVisitor, Random, RuleOption, Setup};
use tableside::games::dice_tuners::DiceTuners;
use tableside::games::dice_tuners::content::{self, Content, Hero};
use tableside::games::{self, dice_war};

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

/// A table of a game with its default content.
fn table<G: Game>(seats: usize, options: BTreeMap<String, String>) -> G {
    let content = toml::from_str(G::default_pack()).unwrap();
    G::new(Setup { seats, options, content }).unwrap()
}

/// Every game of the list, with every number of seats.
#[test]
fn all_games_conform() {
    struct Each;
    impl GameVisitor for Each {
        fn game<G: Game>(&mut self) {
            for seats in G::INFO.min_seats..=G::INFO.max_seats {
                let matches = if seats == 2 { 2 } else { 1 };
                let mut options = BTreeMap::new();
                if G::INFO.sheet_of.unwrap_or(G::INFO.id) == "dualing-dice" {
                    with_a_last_set(&mut options, seats);
                }
                conform(table::<G>(seats, options), seats as u64, matches);
            }
        }
    }
    games::visit(&mut Each);
    games::visit_sheets(&mut Each);
}

/// Every game of the list, with every option at any of its values.
#[test]
fn all_games_conform_with_any_house_rules() {
    struct Each(u64);
    impl GameVisitor for Each {
        #[expect(clippy::print_stdout, reason = "a test that fails shows what it was about to do")]
        fn game<G: Game>(&mut self) {
            for seed in 0..self.0 {
                let mut random = Random::from_seed(seed);
                let seats = G::INFO.min_seats + random.index(G::INFO.max_seats - G::INFO.min_seats + 1);
                let mut options = house_rules(&G::rulebook().options, &mut random);
                if G::INFO.id == "dice-war" {
                    without_line_ups(&mut options);
                }
                if G::INFO.sheet_of.unwrap_or(G::INFO.id) == "dualing-dice" {
                    with_a_last_set(&mut options, seats);
                }
                println!("{}, {seats} seats, seed {seed}, {options:?}", G::INFO.id);
                conform(table::<G>(seats, options), seed, 1);
            }
        }
    }
    // As many as proptest is asked for elsewhere.
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    games::visit(&mut Each(cases.unwrap_or(12)));
    games::visit_sheets(&mut Each(cases.unwrap_or(12)));
}

fn house_rules(options: &[RuleOption], random: &mut Random) -> BTreeMap<String, String> {
    let value = |option: &RuleOption, random: &mut Random| random.pick(&option.values).unwrap().value.clone();
    options.iter().map(|option| (option.id.clone(), value(option, random))).collect()
}

/// Ends Dualing Dice early: aimless players could go on for ever, as no rule limits the number of sets.
fn with_a_last_set(options: &mut BTreeMap<String, String>, seats: usize) {
    options.insert("set_limit".to_owned(), if seats < 3 { "2" } else { "1" }.to_owned());
}

/// Begins DiceWar after the line-ups, of which there are too many to look at each of them every time, and ends
/// it by its caps.
fn without_line_ups(options: &mut BTreeMap<String, String>) {
    options.insert("caps".to_owned(), "on".to_owned());
    if options["setup"] == "whole" {
        let tribes = format!("{},{}", options["red"], options["black"]);
        let ruins = options["ruins"].replace("none", "-");
        let tp = if options["red"] == "lod" { 1 } else { 0 };
        let position = format!("1b1c1e1/7/7/7/7/7/2DBCA1 r - 0,0 {tp},0 11,12 {tribes} {ruins} - 0 1");
        options.insert(dice_war::options::POSITION.to_owned(), position);
    }
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
