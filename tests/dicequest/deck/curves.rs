//! What costs more is worth more, and what gives more is harder.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use tableside::engine::Names;
use tableside::engine::prelude::*;
use tableside::games::dicequest::Dicequest;
use tableside::games::dicequest::content::ability::{Effect, ItemDeck, Scored};
use tableside::games::dicequest::content::compiled::Compiled;
use tableside::games::dicequest::content::needs::Need;
use tableside::games::dicequest::content::{AdventureSet, Class, Content, Hero, HeroDeck, ItemKind, Quest};
use tableside::games::dicequest::dice::{Colour, Symbol};
use tableside::games::dicequest::study::{Hardness, Measure};

use super::deck;

const CLASSES: [(Class, Colour); 4] = [
    (Class::Warrior, Colour::Red),
    (Class::Marksman, Colour::Blue),
    (Class::Mage, Colour::Yellow),
    (Class::Tank, Colour::Green),
];

/// How hard the Quests are, in the order of the deck.
static QUESTS: LazyLock<Vec<(Quest, Hardness)>> = LazyLock::new(|| {
    let deck = deck();
    let cards = Compiled::new(&deck);
    let mut measure = Measure::new(&cards);
    deck.quest.iter().cloned().zip(cards.quests.iter().map(|task| measure.hardness(task))).collect()
});

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let values: Vec<f64> = values.collect();
    values.iter().sum::<f64>() / values.len() as f64
}

fn heroes(deck: &Content, of: HeroDeck) -> Vec<&Hero> {
    let mut heroes: Vec<&Hero> = deck.hero.iter().filter(|hero| hero.deck == of).collect();
    heroes.sort_by_key(|hero| hero.cost);
    heroes
}

#[test]
fn apprentices_cost_what_they_bring_alike_in_every_class() {
    let deck = deck();
    for (class, colour) in CLASSES {
        let all = heroes(&deck, HeroDeck::Apprentice);
        let all: Vec<&&Hero> = all.iter().filter(|hero| hero.class == class).collect();
        let costs: Vec<u8> = all.iter().map(|hero| hero.cost).collect();
        assert_eq!(costs, [2, 2, 2, 3, 3, 4, 5], "{class:?}");
        assert!(all.is_sorted_by_key(|hero| hero.vp), "{class:?}: points rise with the cost");
        assert!(all.is_sorted_by_key(|hero| hero.dice.len()), "{class:?}: dice rise with the cost");
        for hero in all {
            assert_eq!(hero.dice[0], colour, "{} has dice of its class", hero.id);
            assert!(!hero.abilities.is_empty(), "{} can do something", hero.id);
            assert!(hero.vp >= 1 && hero.dice.len() <= 2, "{}", hero.id);
        }
    }
}

/// Points that a Hero is worth in a usual match: what it scores counts as much as people usually have of it.
fn usual_vp(hero: &Hero) -> u8 {
    let scored = hero.abilities.iter().flat_map(|ability| &ability.effects).map(|effect| match effect {
        Effect::ScoreVp { per, n } => {
            n * match per {
                Scored::Item => 2,
                Scored::Hero => 4,
                Scored::Quest => 4,
                Scored::Class => 3,
            }
        }
        _ => 0,
    });
    hero.vp + scored.sum::<u8>()
}

#[test]
fn legendary_heroes_are_worth_their_price() {
    let deck = deck();
    let all = heroes(&deck, HeroDeck::Legendary);
    for hero in &all {
        assert!((4..=7).contains(&hero.cost) && hero.dice.len() == 2, "{}", hero.id);
        // The dice are worth the rest.
        assert!(usual_vp(hero) + 2 >= hero.cost, "{} is never worth its price", hero.id);
        assert!(usual_vp(hero) < hero.cost, "{} is worth more than its price", hero.id);
        assert!(!hero.abilities.is_empty(), "{} can do something", hero.id);
    }
    for (class, _) in CLASSES {
        let n = all.iter().filter(|hero| hero.class == class).count();
        assert!((3..=4).contains(&n), "{n} of {class:?}");
    }
    let mean_vp = |of| mean(heroes(&deck, of).into_iter().map(|hero| f64::from(usual_vp(hero))));
    assert!(mean_vp(HeroDeck::Legendary) > 1.5 * mean_vp(HeroDeck::Apprentice));
    // Every colour is on as many Legendary dice, within two.
    let dice = |colour| all.iter().flat_map(|hero| &hero.dice).filter(|die| **die == colour).count();
    let counts: Vec<usize> = Colour::ALL.into_iter().map(dice).collect();
    assert!(counts.iter().max().unwrap() - counts.iter().min().unwrap() <= 3, "{counts:?}");
}

#[test]
fn items_help_every_class() {
    let deck = deck();
    let gives = |of: ItemDeck, kind: ItemKind, colour: Colour| -> u8 {
        let adds = |item: &&tableside::games::dicequest::content::Item| {
            let potion = item.abilities.iter().flat_map(|ability| &ability.effects);
            item.dice.contains(&colour)
                || potion
                    .clone()
                    .any(|effect| matches!(effect, Effect::AddDie(any) if any.colour() == Some(colour)))
        };
        let of = deck.item.iter().filter(|item| item.deck == of && item.kind == kind).filter(adds);
        of.map(|item| item.copies).sum()
    };
    for colour in Colour::ALL {
        assert_eq!(gives(ItemDeck::Basic, ItemKind::SingleUse, colour), 2, "potions of {colour:?}");
        assert_eq!(gives(ItemDeck::Basic, ItemKind::Equipment, colour), 1, "{colour:?}");
        assert_eq!(gives(ItemDeck::Legendary, ItemKind::Equipment, colour), 2, "{colour:?}");
    }
    let worth = |of: ItemDeck| {
        let items = deck.item.iter().filter(move |item| item.deck == of && !item.take_that);
        items.map(|item| item.vp).collect::<Vec<_>>()
    };
    assert!(worth(ItemDeck::Legendary).iter().all(|vp| *vp == 1));
    assert_eq!(worth(ItemDeck::Basic).iter().sum::<u8>(), 1, "one relic");
}

fn of_act(act: u8) -> impl Iterator<Item = &'static (Quest, Hardness)> {
    QUESTS.iter().filter(move |(quest, _)| quest.act == act)
}

#[test]
fn quests_become_harder_bloodier_and_dearer() {
    let per_act =
        |value: &dyn Fn(&Quest) -> f64| [1, 2, 3].map(|act| mean(of_act(act).map(|(quest, _)| value(quest))));
    let symbols = per_act(&|quest| quest.needs.len() as f64);
    let points = per_act(&|quest| f64::from(quest.vp));
    let harm = per_act(&|quest| {
        let wounds = quest.wounds;
        f64::from(wounds.light + wounds.ulight) + 2.0 * f64::from(wounds.deadly + wounds.udeadly)
    });
    for [first, second, third] in [symbols, points, harm] {
        assert!(first + 0.5 < second && second + 0.5 < third, "{first} {second} {third}");
    }
    for (quest, _) in QUESTS.iter() {
        let (needs, vp) = match quest.act {
            1 => (1..=2, 1..=2),
            2 => (2..=4, 1..=3),
            _ => (4..=6, 3..=5),
        };
        assert!(needs.contains(&quest.needs.len()), "{}: {} symbols", quest.id, quest.needs.len());
        assert!(vp.contains(&quest.vp), "{}: {} points", quest.id, quest.vp);
        assert!(quest.guaranteed.gold >= 1, "{}: nobody comes home with nothing", quest.id);
    }
}

/// The same party finds the Quests of a later Act harder, and so does the usual party of the Act.
#[test]
fn the_chance_falls_from_act_to_act() {
    let deck = deck();
    let cards = Compiled::new(&deck);
    let mut measure = Measure::new(&cards);
    let mut alike = |act: u8| {
        let tasks: Vec<_> = cards.quests.iter().filter(|task| task.act == act).collect();
        mean(tasks.into_iter().map(|task| measure.hardness_with(task, task.party[1], 4).suited))
    };
    let [first, second, third] = [1, 2, 3].map(&mut alike);
    assert!(first > second + 0.2 && second > third + 0.2, "four dice: {first:.2} {second:.2} {third:.2}");
    let usual = |act| mean(of_act(act).map(|(_, hardness)| hardness.suited));
    let [first, second, third] = [1, 2, 3].map(usual);
    assert!(first > second + 0.03 && second > third + 0.03, "usual: {first:.2} {second:.2} {third:.2}");
    assert!((0.6..0.85).contains(&first) && (0.35..0.6).contains(&third), "{first:.2} {third:.2}");
}

#[test]
fn every_quest_can_be_done_and_none_is_certain() {
    for (quest, hardness) in QUESTS.iter() {
        let Hardness { suited, with_token, .. } = *hardness;
        assert!(with_token > 0.4, "{}: {with_token:.2} at best", quest.id);
        assert!(suited < 0.9, "{}: {suited:.2} without the Reroll token", quest.id);
    }
}

/// Requirements ask for every class in every Act, about a third of them for any success.
#[test]
fn every_act_wants_every_class() {
    let share = |act: u8, fits: &dyn Fn(&Need) -> bool| {
        let needs: Vec<&Need> = of_act(act).flat_map(|(quest, _)| &quest.needs).collect();
        needs.iter().filter(|need| fits(need)).count() as f64 / needs.len() as f64
    };
    for act in 1..=3 {
        let generic = share(act, &|need| *need == Need::Generic);
        assert!((0.25..0.45).contains(&generic), "Act {act}: {generic:.2} generic");
        for symbol in [Symbol::Sword, Symbol::Arrow, Symbol::Wand, Symbol::Shield] {
            let wanted = share(act, &|need| match need {
                Need::Exactly(other) => *other == symbol,
                Need::Either(set) => set.contains(symbol),
                Need::Generic => false,
            });
            assert!((0.1..0.3).contains(&wanted), "Act {act}: {wanted:.2} {symbol:?}");
        }
    }
    let mut bans = BTreeMap::new();
    for (quest, _) in QUESTS.iter() {
        for effect in quest.abilities.iter().flat_map(|ability| &ability.effects) {
            if let Effect::BanDie(colour) = effect {
                *bans.entry(*colour).or_insert(0) += 1;
            }
        }
    }
    assert_eq!(bans.len(), 4, "{bans:?}");
    assert!(bans.values().all(|n| (2..=5).contains(n)), "{bans:?}");
}

#[test]
fn adventures_become_harder_and_dearer() {
    let deck = deck();
    let of = |act: u8, set: AdventureSet| {
        deck.adventure.iter().filter(move |card| card.act == act && card.set == set)
    };
    for set in [AdventureSet::Competitive, AdventureSet::Coop] {
        let needs = [1, 2, 3].map(|act| mean(of(act, set).map(|card| card.needs.len() as f64)));
        assert!(needs[0] < needs[1] && needs[1] < needs[2], "{set:?}: {needs:?}");
        let first = |card: &tableside::games::dicequest::content::Adventure| {
            f64::from(card.ranks.first().copied().or(card.rewards).unwrap().vp)
        };
        let points = [1, 2, 3].map(|act| mean(of(act, set).map(first)));
        assert!(points[0] < points[1] && points[1] < points[2], "{set:?}: {points:?}");
    }
    for card in &deck.adventure {
        let points: Vec<u8> = card.ranks.iter().map(|reward| reward.vp).collect();
        assert!(points.is_sorted_by(|better, worse| better >= worse), "{}: {points:?}", card.id);
        assert!(card.set == AdventureSet::Coop || points.len() == 3, "{}", card.id);
    }
}

#[test]
fn the_study_tells_of_every_quest_and_adventure() {
    let study = Dicequest::study_content(&deck()).unwrap();
    assert_eq!(study.rows.len(), 54 + 24);
    assert!(study.rows.iter().all(|row| row.len() == study.columns.len()));
    let told = |n: usize| study.remarks[n].render(&Names::default());
    assert_eq!(study.remarks.len(), 3);
    assert!(told(0).starts_with("Quests of Act I: "), "{}", told(0));
}
