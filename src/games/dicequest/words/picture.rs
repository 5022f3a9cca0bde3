//! The table as lines of text.

use crate::engine::{Arg, Seat, Text, text};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::ids::{AdventureId, HeroId, QuestId, TokenId};
use crate::games::dicequest::names;
use crate::games::dicequest::state::{Attempt, ItemRef, PartyHero, State, Wound};

pub fn list(items: Vec<Arg>) -> Arg {
    if items.is_empty() { text("none").into() } else { Arg::List(items) }
}

pub fn priced(game: &Dicequest, state: &State, hero: HeroId) -> Arg {
    let sentence = text("{hero} ({n} Gold)").with("hero", names::hero_title(game, hero));
    sentence.with("n", game.cost_of(state, state.active, hero)).into()
}

pub fn quest_line(
    game: &Dicequest,
    state: &State,
    place: u8,
    quest: QuestId,
    token: Option<TokenId>,
) -> Text {
    let card = game.content().quest.get(quest.index());
    let needs = card.map_or_else(|| text("nothing").into(), |card| names::needs(&card.needs));
    let gold = state.quest_gold.get(usize::from(place)).copied().unwrap_or_default();
    let sentence = match token {
        None => text("Quest {place}: {quest}; {heroes}; needs {needs}; {gold} Gold on it"),
        Some(token) => {
            text("Quest {place}: {quest}; {heroes}; needs {needs}; {gold} Gold on it; Threat: {threat}")
                .with("threat", names::token(game, token))
        }
    };
    sentence
        .with("place", names::place(place))
        .with("quest", names::quest_title(game, quest))
        .with("heroes", names::party(game.quest(quest).party))
        .with("needs", needs)
        .with("gold", gold)
}

pub fn adventure_line(game: &Dicequest, state: &State, adventure: AdventureId) -> Text {
    let card = game.content().adventure.get(adventure.index());
    let needs = card.map_or_else(|| text("nothing").into(), |card| names::needs(&card.needs));
    let tokens = list(state.tokens.iter().map(|token| names::token(game, *token)).collect());
    let sentence = if game.coop() {
        text("Adventure: {card}; {heroes}; needs {needs}; Threat: {tokens}").with("tokens", tokens)
    } else {
        text("Adventure: {card}; {heroes}; needs {needs}")
    };
    sentence
        .with("card", names::adventure_title(game, adventure))
        .with("heroes", names::party(game.adventure(adventure).party))
        .with("needs", needs)
}

pub fn seat_lines(game: &Dicequest, state: &State, seat: Seat) -> Vec<Text> {
    let own = state.seat(seat);
    let party = list(own.heroes().map(|(_, hero)| hero_words(game, hero)).collect());
    let item = |item: &ItemRef| match item {
        ItemRef::Unknown(deck) => names::deck(*deck),
        ItemRef::Item(item) => names::item_title(game, *item),
    };
    let backpack = list(own.backpack.iter().map(item).collect());
    let points = game.points(state, seat, !game.secret());
    let sentence = if own.token {
        text("{seat}: {gold} Gold, {points} VP, Reroll token active")
    } else {
        text("{seat}: {gold} Gold, {points} VP, Reroll token inactive")
    };
    let mut lines =
        vec![sentence.with("seat", seat).with("gold", i64::from(own.gold)).with("points", i64::from(points))];
    lines.push(text("Party: {heroes}").with("heroes", party));
    lines.push(text("Backpack: {items}").with("items", backpack));
    if let Attempt::Score(score) = own.adventure
        && !game.coop()
    {
        lines.push(text("Adventure Score: {n}").with("n", score));
    }
    lines
}

fn hero_words(game: &Dicequest, hero: &PartyHero) -> Arg {
    let sentence = match (hero.expert, hero.wound) {
        (true, Wound::None) => text("{hero}"),
        (false, Wound::None) => text("{hero} (Apprentice)"),
        (true, Wound::Light) => text("{hero} (wounded)"),
        (false, Wound::Light) => text("{hero} (Apprentice, wounded)"),
        (true, Wound::Unblockable) => text("{hero} (wounded, Unblockable)"),
        (false, Wound::Unblockable) => text("{hero} (Apprentice, wounded, Unblockable)"),
    };
    let sentence = sentence.with("hero", names::hero_title(game, hero.card));
    match hero.item {
        None => sentence.into(),
        Some(item) => text("{hero} with {item}")
            .with("hero", sentence)
            .with("item", names::item_title(game, item))
            .into(),
    }
}
