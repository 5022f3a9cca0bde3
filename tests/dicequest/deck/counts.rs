//! How many cards of each sort, what they are called, and what the rulebook fixes about some.

use std::collections::BTreeSet;

use tableside::engine::Names;
use tableside::engine::prelude::*;
use tableside::games::dicequest::Dicequest;
use tableside::games::dicequest::content::ability::ItemDeck;
use tableside::games::dicequest::content::needs::Need;
use tableside::games::dicequest::content::{AdventureSet, Class, Content, Hero, HeroDeck, ItemKind};
use tableside::games::dicequest::dice::Colour;

use super::deck;
use crate::table::rule;

/// The most letters of a name on a card.
const NAME: usize = 22;

#[test]
fn the_box_is_complete() {
    let deck = deck();
    let faults = Dicequest::check_content(&deck);
    rule("DQ-COMP-1").holds_when(
        format!("{:?}", faults.iter().map(|f| f.render(&Names::default())).collect::<Vec<_>>()),
        faults.is_empty(),
    );
    assert!(!deck.rules.fan, "the checks compare with the box");
    for class in [Class::Warrior, Class::Marksman, Class::Mage, Class::Tank] {
        let of = |hero: &&Hero| hero.deck == HeroDeck::Apprentice && hero.class == class;
        assert_eq!(deck.hero.iter().filter(of).count(), 7, "{class:?}");
    }
    assert_eq!(deck.hero.iter().filter(|hero| hero.deck == HeroDeck::Legendary).count(), 15);
    let items = |of: ItemDeck, take_that: bool| -> u8 {
        let fits = |item: &&tableside::games::dicequest::content::Item| {
            item.deck == of && item.take_that == take_that
        };
        deck.item.iter().filter(fits).map(|item| item.copies).sum()
    };
    assert_eq!(items(ItemDeck::Basic, false), 30);
    assert_eq!(items(ItemDeck::Basic, true), 6);
    assert_eq!(items(ItemDeck::Legendary, false), 20);
    for act in 1..=3 {
        assert_eq!(deck.quest.iter().filter(|quest| quest.act == act).count(), 18);
        for set in [AdventureSet::Competitive, AdventureSet::Coop] {
            let of = deck.adventure.iter().filter(|card| card.act == act && card.set == set);
            assert_eq!(of.clone().count(), 4);
            let starred = of.filter(|card| card.starred).count();
            assert_eq!(starred, usize::from(set == AdventureSet::Coop), "one for a first game in Act {act}");
        }
        let tokens = deck.threat_token.iter().filter(|token| token.act == act);
        assert_eq!(tokens.map(|token| token.copies).sum::<u8>(), 12);
    }
    assert_eq!(deck.threat_card.len(), 10);
}

fn names(deck: &Content) -> Vec<&str> {
    let heroes = deck.hero.iter().map(|card| card.name.as_str());
    let items = deck.item.iter().map(|card| card.name.as_str());
    let quests = deck.quest.iter().map(|card| card.name.as_str());
    let adventures = deck.adventure.iter().map(|card| card.name.as_str());
    let threats = deck.threat_card.iter().map(|card| card.name.as_str());
    heroes.chain(items).chain(quests).chain(adventures).chain(threats).collect()
}

fn ids(deck: &Content) -> Vec<&str> {
    let heroes = deck.hero.iter().map(|card| card.id.as_str());
    let items = deck.item.iter().map(|card| card.id.as_str());
    let quests = deck.quest.iter().map(|card| card.id.as_str());
    let adventures = deck.adventure.iter().map(|card| card.id.as_str());
    let threats = deck.threat_card.iter().map(|card| card.id.as_str());
    let tokens = deck.threat_token.iter().map(|card| card.id.as_str());
    heroes.chain(items).chain(quests).chain(adventures).chain(threats).chain(tokens).collect()
}

/// People type and say names: each stands for one card, of whatever sort.
#[test]
fn names_and_ids_are_unique_and_short() {
    let deck = deck();
    for words in [names(&deck), ids(&deck)] {
        let mut seen = BTreeSet::new();
        for word in words {
            assert!(seen.insert(word.to_lowercase()), "{word} stands twice");
        }
    }
    for name in names(&deck) {
        assert!((3..=NAME).contains(&name.chars().count()), "{name} does not fit on a card");
        assert_eq!(name.trim(), name);
        assert!(!name.contains('\''), "{name}: a typographic apostrophe");
    }
}

fn hero<'a>(deck: &'a Content, name: &str) -> &'a Hero {
    deck.hero.iter().find(|hero| hero.name == name).unwrap_or_else(|| panic!("there is no {name}"))
}

#[test]
fn heroes_of_the_rulebook() {
    let deck = deck();
    use Class::{Mage, Marksman, Tank, Warrior};
    let named = [
        (Marksman, &["Pirate", "Scavenger", "Pistolier"][..]),
        (Warrior, &["Corporal", "Blademaster", "Bladedancer", "Duelist"]),
        (Mage, &["Fire Mage", "Ward Mage", "Shaman", "Spiritist", "Scarifier"]),
        (Tank, &["Paladin", "Defender"]),
    ];
    for (class, names) in named {
        for name in names {
            assert_eq!((hero(&deck, name).class, hero(&deck, name).deck), (class, HeroDeck::Apprentice));
        }
    }
    for name in ["Khepiax", "Vorhild", "T-Max", "Akimo", "Corjof", "Yami", "Zacoal"] {
        assert_eq!(hero(&deck, name).deck, HeroDeck::Legendary, "{name}");
    }
    // What the printed examples show.
    for (name, dice) in [
        ("Pirate", &[Colour::Blue][..]),
        ("Blademaster", &[Colour::Red]),
        ("Scavenger", &[Colour::Blue]),
        ("Ward Mage", &[Colour::Yellow]),
        ("Akimo", &[Colour::Red, Colour::Blue]),
    ] {
        rule("DQ-DICE-1").gives_when(name, &*hero(&deck, name).dice, dice);
    }
}

#[test]
fn items_and_quests_of_the_rulebook() {
    let deck = deck();
    let item = |name: &str| deck.item.iter().find(|item| item.name == name).unwrap();
    for name in ["Necklace of Kurumo", "Charm of Liathan", "Frost Knives", "Staff of Lightning"] {
        assert_eq!((item(name).kind, item(name).deck), (ItemKind::Equipment, ItemDeck::Basic), "{name}");
        assert!(item(name).dice.is_empty(), "{name} adds no die in the examples");
        assert_eq!(item(name).copies, 1, "{name}");
    }
    for name in ["Arcane Potion", "Dragonskin Potion", "Minion Potion", "Scroll of Shiny Rune"] {
        assert_eq!((item(name).kind, item(name).deck), (ItemKind::SingleUse, ItemDeck::Basic), "{name}");
    }
    let storm = deck.quest.iter().find(|quest| quest.name == "Stormcaller").unwrap();
    rule("DQ-CARD-22").gives((storm.party, storm.vp, storm.guaranteed.gold), ([2, 2], 3, 2));
    rule("DQ-CARD-22").gives((storm.wounds.light, storm.wounds.deadly, storm.wounds.ulight), (1, 1, 0));
    let dealer = deck.adventure.iter().find(|card| card.name == "Death Dealer").unwrap();
    assert_eq!((dealer.act, dealer.set, dealer.party), (3, AdventureSet::Competitive, [3, 3]));
    rule("DQ-CARD-23").gives(&*dealer.needs, [Need::Generic; 5]);
    rule("DQ-CARD-23").gives(dealer.wounds.light, 5);
    assert!(deck.quest.iter().any(|quest| quest.name == "Doomies"));
}
