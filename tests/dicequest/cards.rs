//! The cards of the tests.

use tableside::games::dicequest::content::ability::{Ability, ItemDeck};
use tableside::games::dicequest::content::{
    AdventureSet, Class, Content, Hero, HeroDeck, Item, ItemKind, Quest,
};
use tableside::games::dicequest::dice::Colour;

/// The cards of the tests: a fan pack with few of each.
pub fn content() -> Content {
    toml::from_str(include_str!("deck.toml")).unwrap()
}

/// The same, filled up to the numbers of the box.
pub fn box_content() -> Content {
    let mut content = content();
    content.rules.fan = false;
    let classes = [
        (Class::Warrior, Colour::Red),
        (Class::Marksman, Colour::Blue),
        (Class::Mage, Colour::Yellow),
        (Class::Tank, Colour::Green),
    ];
    for (deck, due) in [(HeroDeck::Apprentice, 28), (HeroDeck::Legendary, 15)] {
        let there = content.hero.iter().filter(|hero| hero.deck == deck).count();
        for n in there..due {
            let (class, colour) = classes[n % 4];
            let legendary = deck == HeroDeck::Legendary;
            let kind = if legendary { "legend" } else { "recruit" };
            content.hero.push(Hero {
                id: format!("{kind}-{n}"),
                name: format!("Filler {kind} {n}"),
                deck,
                class,
                cost: if legendary { 5 } else { 2 + n as u8 % 3 },
                dice: vec![colour; if legendary { 2 } else { 1 }],
                vp: if legendary { 4 } else { 1 },
                abilities: Vec::new(),
            });
        }
    }
    for (deck, due) in [(ItemDeck::Basic, 30), (ItemDeck::Legendary, 20)] {
        let of_deck = content.item.iter().filter(|item| item.deck == deck && !item.take_that);
        let mut there: usize = of_deck.map(|item| usize::from(item.copies)).sum();
        while there < due {
            let copies = (due - there).min(4);
            content.item.push(Item {
                id: format!("trinket-{}", content.item.len()),
                name: format!("Filler Trinket {}", content.item.len()),
                deck,
                kind: ItemKind::Equipment,
                take_that: false,
                copies: copies as u8,
                dice: Vec::new(),
                vp: 0,
                abilities: Vec::new(),
            });
            there += copies;
        }
    }
    for act in 1..=3u8 {
        fill_act(&mut content, act);
    }
    content
}

/// The cards of [`box_content`], one of which has these abilities instead.
pub fn with_abilities(id: &str, abilities: &str) -> Content {
    #[derive(serde::Deserialize)]
    struct Written {
        abilities: Vec<Ability>,
    }
    let written: Written = toml::from_str(&format!("abilities = {abilities}")).unwrap();
    let mut cards = box_content();
    let heroes = cards.hero.iter_mut().map(|card| (&card.id, &mut card.abilities));
    let items = cards.item.iter_mut().map(|card| (&card.id, &mut card.abilities));
    let quests = cards.quest.iter_mut().map(|card| (&card.id, &mut card.abilities));
    let adventures = cards.adventure.iter_mut().map(|card| (&card.id, &mut card.abilities));
    let threats = cards.threat_card.iter_mut().map(|card| (&card.id, &mut card.abilities));
    let mut all = heroes.chain(items).chain(quests).chain(adventures).chain(threats);
    *all.find(|(other, _)| *other == id).unwrap().1 = written.abilities;
    cards
}

fn fill_act(content: &mut Content, act: u8) {
    let there = content.quest.iter().filter(|quest| quest.act == act).count();
    for n in there..18 {
        content.quest.push(Quest {
            id: format!("errand-{act}-{n}"),
            name: format!("Filler Errand {act} {n}"),
            act,
            party: [1, 1 + n as u8 % 3],
            needs: content.quest[n % 3].needs.clone(),
            wounds: Default::default(),
            abilities: Vec::new(),
            guaranteed: Default::default(),
            rewards: Default::default(),
            vp: act,
        });
    }
    for set in [AdventureSet::Competitive, AdventureSet::Coop] {
        let of_act = content.adventure.iter().filter(|card| card.act == act && card.set == set);
        let first = of_act.clone().next().unwrap().clone();
        for n in of_act.count()..4 {
            let mut card = first.clone();
            card.id = format!("{}-{n}", first.id);
            card.name = format!("{} {n}", first.name);
            card.starred = false;
            content.adventure.push(card);
        }
    }
}
