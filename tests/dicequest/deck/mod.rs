//! The deck that comes with the game: what is in it, how its values rise, and that every card can do what it says.

mod counts;
mod curves;
mod possible;
mod primitives;

use std::sync::Arc;

use tableside::engine::prelude::*;
use tableside::games::dicequest::Dicequest;
use tableside::games::dicequest::content::Content;
use tableside::games::dicequest::content::ability::Ability;

use crate::conformance::conform_with;
use crate::invariants::check_invariants;
use crate::table::rules;

/// The cards that come with the game.
pub fn deck() -> Content {
    toml::from_str(Dicequest::default_pack()).unwrap()
}

/// All abilities, each with the id of its card.
fn abilities(deck: &Content) -> Vec<(&str, &Ability)> {
    let heroes = deck.hero.iter().map(|card| (card.id.as_str(), &card.abilities));
    let items = deck.item.iter().map(|card| (card.id.as_str(), &card.abilities));
    let quests = deck.quest.iter().map(|card| (card.id.as_str(), &card.abilities));
    let adventures = deck.adventure.iter().map(|card| (card.id.as_str(), &card.abilities));
    let threats = deck.threat_card.iter().map(|card| (card.id.as_str(), &card.abilities));
    let all = heroes.chain(items).chain(quests).chain(adventures).chain(threats);
    all.flat_map(|(id, abilities)| abilities.iter().map(move |ability| (id, ability))).collect()
}

#[test]
fn matches_with_the_deck_keep_every_law() {
    for (seats, mode) in [(3, "competitive"), (2, "coop")] {
        let game = Arc::try_unwrap(rules(seats, &[("mode", mode)], deck())).unwrap();
        conform_with(game, 11, 1, check_invariants);
    }
}
