//! Choices in a few words; no two choices of a legal list have the same.

use super::effects;
use crate::engine::{Arg, Seat, Text, text};
use crate::games::dicequest::action::{Pay, Rune, Source, Target};
use crate::games::dicequest::content::ability::Priced;
use crate::games::dicequest::content::compiled::Op;
use crate::games::dicequest::dice::DiceSet;
use crate::games::dicequest::ids::TokenId;
use crate::games::dicequest::names;
use crate::games::dicequest::state::{Card, State};
use crate::games::dicequest::{Action, Choice, Dicequest};

/// What a choice in the Tavern costs now.
pub fn price(game: &Dicequest, state: &State, seat: Seat, action: &Action) -> u8 {
    let board = |what| game.board_price(state, seat, what);
    match *action {
        Action::Recruit { place } => {
            let hero = state.market.get(usize::from(place)).copied().flatten();
            hero.map_or(0, |hero| game.cost_of(state, seat, hero))
        }
        Action::BuyItem => board(Priced::Buy),
        Action::TrainHero { .. } => board(Priced::Train),
        Action::HealHero { .. } => board(Priced::Heal),
        Action::Refresh { .. } => board(Priced::Refresh),
        _ => 0,
    }
}

/// A Hero of the Market.
pub fn market(game: &Dicequest, state: &State, place: u8) -> Arg {
    let hero = state.market.get(usize::from(place)).copied().flatten();
    hero.map_or_else(|| text("an empty place").into(), |hero| names::hero_title(game, hero))
}

pub fn chosen(state: &State, dice: DiceSet) -> Arg {
    let there = dice.iter().filter_map(|die| state.turn.dice.get(usize::from(die)));
    names::dice(there)
}

/// A Rune that is spent.
pub fn rune_words(state: &State, rune: Rune) -> Arg {
    match rune {
        Rune::Free => text("a free Rune").into(),
        Rune::Die { die } => text("the Rune of {die}").with("die", names::die_at(state, die)).into(),
    }
}

pub fn discard_token(game: &Dicequest, token: TokenId) -> Text {
    let act = game.content().threat_token.get(token.index()).map_or(0, |token| token.act);
    let sentence = text("Discard the token of Act {act}: {needs}").with("act", names::act(act));
    sentence.with("needs", names::token(game, token))
}

pub fn use_ability(
    game: &Dicequest,
    state: &State,
    seat: Seat,
    source: Source,
    ability: u8,
    pay: Pay,
) -> Text {
    let hero = |space: u8| state.seats.get(seat.index()).and_then(|own| own.hero(space));
    let card = match source {
        Source::Hero { hero: space } => hero(space).map(|hero| Card::Hero(hero.card)),
        Source::Equipment { hero: space } => hero(space).and_then(|hero| hero.item).map(Card::Item),
        Source::Task => game.task_card(state),
    };
    let Some(card) = card else { return text("Use an ability") };
    let title: Arg = match source {
        Source::Equipment { hero: space } => {
            let carried = text("{item} of {hero}").with("item", game.title(card));
            carried.with("hero", names::hero_in(game, state, seat, space)).into()
        }
        Source::Hero { .. } | Source::Task => game.title(card),
    };
    let sentence = match pay {
        Pay::Nothing => text("{card}: {effect}"),
        Pay::Rune(rune) => text("{card}, with {rune}: {effect}").with("rune", rune_words(state, rune)),
        Pay::Wound { hero: space } => {
            let sentence = text("{card}, wounding {hero}: {effect}");
            sentence.with("hero", names::hero_in(game, state, seat, space))
        }
        Pay::Item(item) => {
            let sentence = text("{card}, for {item}: {effect}");
            sentence.with("item", names::item_at(game, state, seat, item))
        }
    };
    // What is paid otherwise has been named.
    let effect = match pay {
        Pay::Nothing => effects::described(game, card, ability).into(),
        Pay::Rune(_) | Pay::Wound { .. } | Pay::Item(_) => effects::phrase(game, card, ability),
    };
    sentence.with("card", title).with("effect", effect)
}

pub fn answer(game: &Dicequest, state: &State, seat: Seat, choice: Choice) -> Text {
    match choice {
        Choice::Done => text("Done"),
        Choice::Colour { colour } => {
            text("A die of this colour: {color}").with("color", names::colour(colour))
        }
        Choice::Convert { die, colour } => {
            let sentence = text("{die} becomes {color}").with("die", names::die_at(state, die));
            sentence.with("color", names::colour(colour))
        }
        Choice::Dice { dice } => text("Reroll {dice}").with("dice", chosen(state, dice)),
        Choice::Face { die, side } => {
            let colour = state.turn.dice.get(usize::from(die)).map_or(0, |die| die.colour.index());
            let face = game.cards().faces[colour].get(usize::from(side)).copied().unwrap_or_default();
            let sentence = text("Set {die} to {face}").with("die", names::die_at(state, die));
            sentence.with("face", names::symbols(face))
        }
        Choice::Swap { die, give } => {
            let running = state.running.as_ref();
            let op = running.and_then(|running| {
                let ability = game.abilities_of(running.card).get(usize::from(running.ability))?;
                ability.ops.get(usize::from(running.op))
            });
            let given = match op {
                Some(Op::ConvertSymbol { give: offers, .. }) => offers.get(usize::from(give)).copied(),
                _ => None,
            };
            let sentence = match die {
                Some(die) => text("{die}: {symbols} instead").with("die", names::die_at(state, die)),
                None => text("A bonus symbol: {symbols} instead"),
            };
            sentence.with("symbols", names::symbols(given.unwrap_or_default()))
        }
        Choice::Hero { hero } => text("{hero}").with("hero", names::hero_in(game, state, seat, hero)),
        Choice::ComingWound => text("Cancel a coming Light Wound"),
        Choice::Seat { seat } => text("{seat}").with("seat", seat),
        Choice::Item { item } => names::item_at(game, state, seat, item),
        Choice::Market { place } => text("{hero}").with("hero", market(game, state, place)),
        Choice::Quest { place } => {
            text("{quest}").with("quest", names::target(game, state, Target::Quest { place }))
        }
        Choice::QuestWithThreat { place } => text("{quest}, with a Threat token")
            .with("quest", names::target(game, state, Target::Quest { place })),
        Choice::Token { token } => discard_token(game, token),
    }
}
