//! The default deck of Dice Tuners: it has the numbers that section 7.6 of the rules wants, uses every
//! primitive, and no hero wins or loses too often between equal players.
//!
//! A bigger measurement, with its tables:
//! `BALANCE_MATCHES=3000 cargo test --release --test packs_dice_tuners -- --nocapture`
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::collections::{BTreeMap, BTreeSet};

use tableside::engine::prelude::*;
use tableside::engine::{Entry, Random, Seat, Setup, Turn};
use tableside::games::dice_tuners::content::{
    Ability, CardColour, Content, Effect, Hero, Strategy, Trigger, Who,
};
use tableside::games::dice_tuners::{AbilityRef, Action, CardId, DiceTuners, Event, HeroId, State, Step};

fn deck() -> Content {
    toml::from_str(DiceTuners::default_pack()).unwrap()
}

fn hero_abilities(deck: &Content) -> impl Iterator<Item = &Ability> {
    deck.hero.iter().flat_map(|hero| hero.skill.iter().chain(&hero.overdrive))
}

fn all_abilities(deck: &Content) -> impl Iterator<Item = &Ability> {
    hero_abilities(deck).chain(deck.strategy.iter().flat_map(|card| &card.effect))
}

/// The word of an enum with data: its tag.
fn word(value: &impl serde::Serialize) -> String {
    let value = serde_json::to_value(value).unwrap();
    let tag = ["op", "is", "pay"].into_iter().find_map(|tag| value.get(tag));
    tag.unwrap_or(&value).as_str().unwrap().to_owned()
}

fn words<T: serde::Serialize>(values: impl IntoIterator<Item = T>) -> BTreeSet<String> {
    values.into_iter().map(|value| word(&value)).collect()
}

#[test]
fn heroes_have_the_numbers_of_7_6() {
    let deck = deck();
    let costs = |cost: u8| deck.hero.iter().filter(|hero| hero.cost == cost).count();
    assert_eq!((1..=9).map(costs).collect::<Vec<_>>(), [3, 5, 6, 5, 3, 2, 0, 0, 0]);
    let mut needs: BTreeMap<Vec<String>, usize> = BTreeMap::new();
    for hero in &deck.hero {
        assert!(!hero.skill.is_empty(), "{} has no Skill", hero.id);
        let [overdrive] = &*hero.overdrive else { panic!("{} has no Overdrive", hero.id) };
        let mut colours: Vec<String> = overdrive.needs.iter().map(word).collect();
        colours.sort();
        *needs.entry(colours).or_default() += 1;
    }
    for (colours, n) in needs {
        let different = colours.iter().collect::<BTreeSet<_>>().len();
        let expected = match (colours.len(), different) {
            (2, _) | (3, 3) => 3,
            (3, 1) => 1,
            _ => 0,
        };
        assert_eq!(n, expected, "{colours:?}");
    }
}

#[test]
fn strategy_cards_have_the_numbers_of_7_6() {
    let deck = deck();
    for colour in [CardColour::Green, CardColour::Blue, CardColour::Red] {
        let cards: Vec<&Strategy> = deck.strategy.iter().filter(|card| card.colour == colour).collect();
        let designs = |value: u8| cards.iter().filter(|card| card.value == value).count();
        assert_eq!((0..=6).map(designs).collect::<Vec<_>>(), [0, 1, 2, 2, 2, 1, 1], "{colour:?}");
        assert!(cards.iter().all(|card| card.copies == 2 && card.value <= 6));
        assert_eq!(cards.iter().map(|card| u32::from(card.value * card.copies)).sum::<u32>(), 60);
        let cold: Vec<_> = cards.iter().filter(|card| !card.needs_fire).collect();
        assert!(cold.len() == 1 && cold[0].value <= 2, "{colour:?}");
    }
    let bluffs: Vec<_> = deck.strategy.iter().filter(|card| card.bluff).collect();
    assert_eq!(bluffs.iter().map(|card| card.copies).collect::<Vec<_>>(), [4]);
}

#[test]
fn every_primitive_is_used() {
    let deck = deck();
    let effects = || all_abilities(&deck).flat_map(|ability| &ability.effects);
    // `Manual` is for packs whose cards the program cannot carry out.
    assert!(!effects().any(|effect| matches!(effect, Effect::Manual { .. })));
    let ops = "Strength StrengthPer CardValue Sheathe Colour Advantage WinTies Pierce Face Reroll SwapSides \
               SwapAside Draw Discard Vp NoRetreat Annul Keep NoTake Cancel AnyColour";
    assert_eq!(words(effects()), ops.split_whitespace().map(String::from).collect());
    let conditions = "on_fire advantage colour face side hand vp aside round";
    let used = words(all_abilities(&deck).flat_map(|ability| &ability.conditions));
    assert_eq!(used, conditions.split_whitespace().map(String::from).collect());
    assert_eq!(words(all_abilities(&deck).flat_map(|ability| &ability.cost)).len(), 2);
    let skills = || deck.hero.iter().flat_map(|hero| &hero.skill);
    let of = |when: Trigger| skills().filter(move |skill| skill.when == when);
    for when in [Trigger::Hired, Trigger::Picked, Trigger::Deployed, Trigger::Won, Trigger::Lost] {
        assert!(of(when).count() >= 2, "{when:?}");
    }
    let always = "Strength StrengthPer CardValue Sheathe Advantage WinTies Pierce NoRetreat NoTake AnyColour";
    let used = words(of(Trigger::Always).flat_map(|skill| &skill.effects));
    assert_eq!(used, always.split_whitespace().map(String::from).collect());
    assert!(effects().any(|effect| matches!(effect, Effect::Cancel { who: Who::Opponents })));
}

/// What became of a hero's rounds.
#[derive(Clone, Copy, Default)]
struct Rounds {
    hired: f64,
    /// Rounds with more points than the mean of the others; half of those with as many.
    won: f64,
}

impl Rounds {
    fn share(self) -> f64 {
        self.won / self.hired
    }

    /// Three standard errors: what chance alone may make of the share.
    fn doubt(self) -> f64 {
        1.5 / self.hired.sqrt()
    }
}

/// What happened in many matches between equal players.
#[derive(Default)]
struct Tally {
    heroes: BTreeMap<u8, Rounds>,
    played: BTreeMap<u8, u32>,
    paid: BTreeMap<u8, u32>,
    used: BTreeMap<(String, String), u32>,
}

/// The action that the rule of thumb likes best.
fn best(game: &DiceTuners, state: &State, seat: Seat, legal: &mut Vec<Action>) -> Action {
    game.legal(state, seat, legal);
    let rated = legal.iter().map(|action| (game.rate(state, seat, action), *action));
    rated.reduce(|best, next| if next.0 > best.0 { next } else { best }).unwrap().1
}

impl Tally {
    /// Plays a match by the rule of thumb.
    fn play(&mut self, game: &DiceTuners, seed: u64) {
        let mut random = Random::from_seed(seed);
        let mut state = game.start();
        let mut legal = Vec::new();
        let mut round_start = state;
        let mut heroes = Vec::new();
        loop {
            let before = state;
            let entry = match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance(_) => Entry::Chance(game.sample(&state, &mut random)),
                Turn::Choose(seat) => Entry::Do { seat, action: best(game, &state, seat, &mut legal) },
                Turn::Secret { seats, .. } => {
                    let seat = seats.first().unwrap();
                    Entry::Do { seat, action: best(game, &state, seat, &mut legal) }
                }
            };
            if let Entry::Do { action: Action::SpendCard { card } | Action::AddCard { card }, .. } = entry {
                *self.paid.entry(card.0).or_default() += 1;
            }
            let mut events = Vec::new();
            tableside::engine::apply(game, &mut state, &entry, false, &mut events).unwrap();
            events.iter().for_each(|event| self.note(game, &before, &state, event));
            if state.step == Step::Pick {
                heroes = state.seats.iter().map(|seat| seat.hero).collect();
            }
            if state.round != before.round || state.step == Step::Over {
                self.round(&heroes, &round_start, &state);
                round_start = state;
            }
        }
    }

    fn note(&mut self, game: &DiceTuners, before: &State, after: &State, event: &Event) {
        let count = |cards: &[Option<CardId>], to: &mut BTreeMap<u8, u32>| {
            cards.iter().flatten().for_each(|card| *to.entry(card.0).or_default() += 1);
        };
        match event {
            Event::Revealed(cards) => count(cards, &mut self.played),
            Event::BidsRevealed(cards) => count(cards, &mut self.paid),
            Event::Used(seat, which) => {
                let content = game.content();
                let id = match which {
                    AbilityRef::Effect1 | AbilityRef::Effect2 => {
                        before.duel.played[seat.index()].map(|card| &content.strategy[card.index()].id)
                    }
                    _ => {
                        let hero = before.seat(*seat).hero.or(after.seat(*seat).hero);
                        hero.map(|hero| &content.hero[hero.index()].id)
                    }
                };
                if let Some(id) = id {
                    *self.used.entry((id.clone(), word(which))).or_default() += 1;
                }
            }
            _ => {}
        }
    }

    /// A round is over: who scored more than the others in the mean.
    fn round(&mut self, heroes: &[Option<HeroId>], before: &State, after: &State) {
        let gains: Vec<f64> = after
            .seats
            .iter()
            .zip(&before.seats)
            .map(|(after, before)| f64::from(after.vp) - f64::from(before.vp))
            .collect();
        let all: f64 = gains.iter().sum();
        for (hero, gain) in heroes.iter().zip(&gains) {
            let Some(hero) = hero else { continue };
            let others = (all - gain) / (gains.len() - 1) as f64;
            let rounds = self.heroes.entry(hero.0).or_default();
            rounds.hired += 1.0;
            rounds.won += if *gain > others {
                1.0
            } else if *gain < others {
                0.0
            } else {
                0.5
            };
        }
    }

    /// Rounds of all heroes of a cost.
    fn of_cost(&self, deck: &Content, cost: u8) -> Rounds {
        let mut sum = Rounds::default();
        for (hero, rounds) in &self.heroes {
            if deck.hero[*hero as usize].cost == cost {
                sum.hired += rounds.hired;
                sum.won += rounds.won;
            }
        }
        sum
    }

    #[expect(clippy::print_stdout, reason = "the tables are for people who measure by hand")]
    fn print(&self, deck: &Content) {
        println!("{:<16} {:>4} {:>7} {:>6}", "hero", "cost", "hired", "share");
        for (Hero { id, cost, .. }, at) in deck.hero.iter().zip(0u8..) {
            let rounds = self.heroes.get(&at).copied().unwrap_or_default();
            println!("{id:<16} {cost:>4} {:>7} {:>6.3}", rounds.hired, rounds.share());
        }
        println!("{:<28} {:>7} {:>7}", "strategy card", "played", "paid");
        for (card, at) in deck.strategy.iter().zip(0u8..) {
            let of = |map: &BTreeMap<u8, u32>| map.get(&at).copied().unwrap_or(0);
            println!("{:<28} {:>7} {:>7}", card.id, of(&self.played), of(&self.paid));
        }
        for ((id, ability), n) in &self.used {
            println!("{id:<28} {ability:<10} used {n}");
        }
    }
}

#[test]
fn no_hero_wins_or_loses_too_often_and_everything_is_played() {
    let matches = std::env::var("BALANCE_MATCHES").ok().and_then(|n| n.parse().ok()).unwrap_or(120);
    let deck = deck();
    let mut tally = Tally::default();
    for players in 2..=4 {
        let setup = Setup { seats: players, options: BTreeMap::new(), content: deck.clone() };
        let game = DiceTuners::new(setup).unwrap();
        (0..matches).for_each(|seed| tally.play(&game, seed));
    }
    tally.print(&deck);
    for (hero, at) in deck.hero.iter().zip(0u8..) {
        let rounds = tally.heroes.get(&at).copied().unwrap_or_default();
        assert!(rounds.hired >= 10.0, "{} is hardly ever hired", hero.id);
        let (share, doubt) = (rounds.share(), rounds.doubt());
        let fair = 0.40 - doubt..=0.60 + doubt;
        assert!(fair.contains(&share), "{} wins {share:.3} of its rounds", hero.id);
        let equals = tally.of_cost(&deck, hero.cost).share();
        assert!((share - equals).abs() < 0.1 + doubt, "{}: {share:.3}, its equals {equals:.3}", hero.id);
    }
    for (card, at) in deck.strategy.iter().zip(0u8..) {
        assert!(tally.played.contains_key(&at), "{} is never played", card.id);
        assert!(tally.paid.contains_key(&at), "{} is never paid with", card.id);
    }
    let mut unused = Vec::new();
    let mut look = |id: &str, ability: &Ability, which: AbilityRef| {
        // What always works is never used.
        if ability.when != Trigger::Always && !tally.used.contains_key(&(id.to_owned(), word(&which))) {
            unused.push(format!("{id} {which:?}"));
        }
    };
    for hero in &deck.hero {
        for (skill, which) in hero.skill.iter().zip([AbilityRef::Skill1, AbilityRef::Skill2]) {
            look(&hero.id, skill, which);
        }
        hero.overdrive.iter().for_each(|overdrive| look(&hero.id, overdrive, AbilityRef::Overdrive));
    }
    for card in &deck.strategy {
        for (effect, which) in card.effect.iter().zip([AbilityRef::Effect1, AbilityRef::Effect2]) {
            look(&card.id, effect, which);
        }
    }
    assert!(unused.is_empty(), "never used: {unused:?}");
}
