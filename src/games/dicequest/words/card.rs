//! What a card does, for people who look at it in the terminal.

use super::{effects, parts};
use crate::engine::{Text, text};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::ids::{AdventureId, HeroId, ItemId, QuestId, ThreatId};
use crate::games::dicequest::state::Card;

/// The needs and abilities of the card with an id, one a line.
pub fn card(game: &Dicequest, id: &str) -> Option<Vec<Text>> {
    let content = game.content();
    let at = |mut ids: Box<dyn Iterator<Item = &String> + '_>| {
        ids.position(|own| own == id).and_then(|at| u8::try_from(at).ok())
    };
    let hero = || at(Box::new(content.hero.iter().map(|c| &c.id))).map(|n| Card::Hero(HeroId(n)));
    let item = || at(Box::new(content.item.iter().map(|c| &c.id))).map(|n| Card::Item(ItemId(n)));
    let quest = || at(Box::new(content.quest.iter().map(|c| &c.id))).map(|n| Card::Quest(QuestId(n)));
    let adventure =
        || at(Box::new(content.adventure.iter().map(|c| &c.id))).map(|n| Card::Adventure(AdventureId(n)));
    let threat =
        || at(Box::new(content.threat_card.iter().map(|c| &c.id))).map(|n| Card::Threat(ThreatId(n)));
    let card = hero().or_else(item).or_else(quest).or_else(adventure).or_else(threat)?;
    let needs = match card {
        Card::Quest(quest) => content.quest.get(quest.index()).map(|card| &card.needs),
        Card::Adventure(adventure) => content.adventure.get(adventure.index()).map(|card| &card.needs),
        _ => None,
    };
    let needs = needs.map(|needs| text("Needs {needs}").with("needs", parts::needs(needs)));
    let abilities = effects::written(game, card).unwrap_or_default();
    let abilities = (0u8..).zip(abilities).map(|(at, ability)| {
        text("{step}: {effect}")
            .with("step", parts::printed_step(ability.step))
            .with("effect", effects::described(game, card, at))
    });
    Some(needs.into_iter().chain(abilities).collect())
}
