//! Where a card is that cannot be turned up (DQ-HIDE-4). Of secret Backpacks only what everybody knows is told.

use crate::engine::{Arg, Seat, Text, text};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::ids::{AdventureId, HeroId, ItemId, QuestId, ThreatId};
use crate::games::dicequest::names;
use crate::games::dicequest::state::{Card, State};

/// Why a card cannot be turned up now: where it is, as far as everybody knows.
pub fn not_there(game: &Dicequest, state: &State, card: Card) -> Text {
    let places: Vec<Arg> = places(game, state, card).into_iter().map(Arg::from).collect();
    let sentence = if places.is_empty() {
        text("{card} is not among the cards of this deck that nobody has seen.")
    } else {
        text("{card} cannot be turned up; it is {places}.").with("places", Arg::List(places))
    };
    sentence.with("card", game.title(card))
}

fn places(game: &Dicequest, state: &State, card: Card) -> Vec<Text> {
    match card {
        Card::Hero(hero) => vec![of_hero(game, state, hero)],
        Card::Item(item) => of_item(game, state, item),
        Card::Quest(quest) => vec![of_quest(game, state, quest)],
        Card::Adventure(adventure) => vec![of_adventure(state, adventure)],
        Card::Threat(threat) => vec![of_threat(state, threat)],
        Card::Playtime => vec![text("printed on the board")],
    }
}

fn seats(game: &Dicequest) -> impl Iterator<Item = Seat> + use<> {
    Seat::all(game.seats())
}

fn returned(at: usize) -> Text {
    text("among the returned cards, as number {n}").with("n", at + 1)
}

fn of_hero(game: &Dicequest, state: &State, hero: HeroId) -> Text {
    for seat in seats(game) {
        let own = state.seat(seat);
        if own.heroes().any(|(_, other)| other.card == hero) {
            return text("in the Party of {seat}").with("seat", seat);
        }
        if own.graduated.contains(hero) {
            return text("in the Achievements of {seat}").with("seat", seat);
        }
    }
    if state.market.contains(&Some(hero)) {
        text("in the Market")
    } else if state.hero_top == Some(hero) {
        text("on top of its deck")
    } else if let Some(at) = state.hero_bottom.iter().position(|other| *other == hero) {
        returned(at)
    } else if state.heroes_unseen.contains(hero) {
        text("in another deck")
    } else {
        text("out of the game")
    }
}

/// Of several copies each place.
fn of_item(game: &Dicequest, state: &State, item: ItemId) -> Vec<Text> {
    let Some(card) = game.cards().items.get(item.index()) else { return Vec::new() };
    if game.item_counts().of(item) == 0 {
        return vec![text("out of the game")];
    }
    let mut found = Vec::new();
    for seat in seats(game) {
        let own = state.seat(seat);
        for (_, hero) in own.heroes().filter(|(_, hero)| hero.item == Some(item)) {
            let sentence = text("carried by {hero} of {seat}").with("seat", seat);
            found.push(sentence.with("hero", names::hero_title(game, hero.card)));
        }
        let packed = if game.secret() {
            own.shown.iter().filter(|shown| **shown == item).count()
        } else {
            own.known().filter(|held| *held == item).count()
        };
        if packed > 0 {
            found.push(text("in the Backpack of {seat}").with("seat", seat));
        }
    }
    let bottom = state.item_bottom[card.deck.index()].iter().enumerate();
    found.extend(bottom.filter(|(_, other)| **other == item).map(|(at, _)| returned(at)));
    if found.is_empty() && state.items_unseen.of(item) > 0 && !game.secret() {
        found.push(text("in another deck"));
    }
    found
}

fn of_quest(game: &Dicequest, state: &State, quest: QuestId) -> Text {
    let done = seats(game).find(|seat| state.seat(*seat).completed.contains(quest));
    if let Some(seat) = done {
        text("in the Achievements of {seat}").with("seat", seat)
    } else if state.quests.iter().flatten().any(|other| other.quest == quest) {
        text("on the board")
    } else if state.quests_unseen.contains(quest) {
        text("in another deck")
    } else {
        text("out of the game")
    }
}

fn of_adventure(state: &State, adventure: AdventureId) -> Text {
    if state.adventure == Some(adventure) {
        text("on the board")
    } else if state.adventures_unseen.contains(adventure) {
        text("in another deck")
    } else {
        text("out of the game")
    }
}

fn of_threat(state: &State, threat: ThreatId) -> Text {
    if state.ongoing == Some(threat) { text("on the board") } else { text("among the discarded cards") }
}
