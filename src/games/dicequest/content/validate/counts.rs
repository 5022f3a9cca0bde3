//! Whether the pack has the cards of the box (DQ-COMP-1).

use crate::engine::{Faults, text};
use crate::games::dicequest::content::ability::ItemDeck;
use crate::games::dicequest::content::{AdventureSet, Content, HeroDeck, act_name};

/// Compares the numbers of cards with those of the box; a fan pack needs only what a match cannot do without.
pub fn check(faults: &mut Faults, content: &Content) {
    for act in 1..=3 {
        for set in [AdventureSet::Competitive, AdventureSet::Coop] {
            let there = content.adventure.iter().filter(|card| card.act == act && card.set == set).count();
            let starred = |card: &&crate::games::dicequest::content::Adventure| {
                card.act == act && card.set == set && card.starred
            };
            let any_starred = content.adventure.iter().any(|card| starred(&card));
            let missing = text("Act {act} needs at least one Adventure for each way of playing.");
            faults.must(there > 0, "adventure", missing.with("act", act_name(act)));
            let missing = text("Act {act} needs a starred co-op Adventure.").with("act", act_name(act));
            faults.must(set == AdventureSet::Competitive || any_starred, "adventure", missing);
            if !content.rules.fan {
                exactly(faults, "adventure", there, 4);
            }
        }
    }
    if content.rules.fan {
        return;
    }
    let heroes = |deck| content.hero.iter().filter(|hero| hero.deck == deck).count();
    exactly(faults, "hero, deck apprentice", heroes(HeroDeck::Apprentice), 28);
    exactly(faults, "hero, deck legendary", heroes(HeroDeck::Legendary), 15);
    let items = |deck, take_that| -> usize {
        let of = content.item.iter().filter(|item| item.deck == deck && item.take_that == take_that);
        of.map(|item| usize::from(item.copies)).sum()
    };
    exactly(faults, "item, deck basic", items(ItemDeck::Basic, false), 30);
    exactly(faults, "item, take_that", items(ItemDeck::Basic, true), 6);
    exactly(faults, "item, deck legendary", items(ItemDeck::Legendary, false), 20);
    for act in 1..=3 {
        let place = format!("quest, act {act}");
        exactly(faults, &place, content.quest.iter().filter(|quest| quest.act == act).count(), 18);
        let tokens = content.threat_token.iter().filter(|token| token.act == act);
        let place = format!("threat_token, act {act}");
        exactly(faults, &place, tokens.map(|token| usize::from(token.copies)).sum(), 12);
    }
    exactly(faults, "threat_card", content.threat_card.len(), 10);
}

fn exactly(faults: &mut Faults, place: &str, n: usize, due: usize) {
    let problem =
        text("There are {n} cards, and {due} in the box; say “fan = true” under [rules] if that is meant.");
    faults.must(n == due, place, problem.with("n", n).with("due", due));
}
