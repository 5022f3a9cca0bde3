//! Parts of sentences: dice, cards, lists.

use crate::engine::{Arg, Seat, Text, text, text_n};
use crate::games::dice_tuners::content::Ability;
use crate::games::dice_tuners::dice::{Colour, Die, Face, Side};
use crate::games::dice_tuners::{AbilityRef, CardId, CardRef, DiceTuners, HeroId, State};

/// Names, one after the other.
pub fn seats(seats: impl IntoIterator<Item = Seat>) -> Arg {
    Arg::List(seats.into_iter().map(Arg::Seat).collect())
}

/// Colours, one after the other.
pub fn colours(colours: &[Colour]) -> Arg {
    Arg::List(colours.iter().map(|colour| Arg::from(*colour)).collect())
}

/// Such as “2 Katanas”.
pub fn katanas(n: u8) -> Text {
    match n {
        0 => text("no Katana"),
        n => text_n("1 Katana", "{n} Katanas", n),
    }
}

/// What a die shows.
pub fn face(face: Face) -> Arg {
    let mut shown = Vec::new();
    if face.katana > 0 || !(face.shield || face.sheathe) {
        shown.push(katanas(face.katana).into());
    }
    if face.shield {
        shown.push(text("Shield").into());
    }
    if face.sheathe {
        shown.push(text("Sheathe").into());
    }
    Arg::List(shown)
}

/// Such as “green (2 Katanas)”.
pub fn die(die: Die) -> Text {
    text("{colour} ({face})").with("colour", die.colour).with("face", face(die.face))
}

/// Dice, one after the other.
pub fn dice(dice: impl IntoIterator<Item = Die>) -> Arg {
    Arg::List(dice.into_iter().map(|each| die(each).into()).collect())
}

/// A card with what tells it from others: “Rising Cut (red 1)”.
pub fn card(game: &DiceTuners, card: CardId) -> Text {
    let name = game.card_name(card);
    let Some(design) = game.cards().get(card.index()) else { return text("{card}").with("card", name) };
    let sentence = match design.colour {
        Some(colour) => text("{card} ({colour} {value})").with("colour", colour),
        None => text("{card} ({value})"),
    };
    let sentence = sentence.with("card", name).with("value", design.value);
    let printed = &game.content().strategy;
    let twin = |at: usize| {
        at != card.index()
            && printed[at].name == printed[card.index()].name
            && (game.cards()[at].colour, game.cards()[at].value) == (design.colour, design.value)
    };
    if (0..printed.len()).any(twin) {
        let id = Arg::Verbatim(printed[card.index()].id.clone());
        return text("{card}, {id}").with("card", sentence).with("id", id);
    }
    sentence
}

/// A card, or that it is not known.
pub fn card_or_unknown(game: &DiceTuners, which: CardRef) -> Text {
    match which {
        CardRef::Card(known) => card(game, known),
        CardRef::Unknown => text("an unknown card"),
    }
}

/// Several cards; those that are not known are counted, behind the others.
pub fn cards(game: &DiceTuners, cards: impl IntoIterator<Item = CardRef>) -> Vec<Arg> {
    let (known, unknown): (Vec<CardRef>, Vec<CardRef>) =
        cards.into_iter().partition(|card| *card != CardRef::Unknown);
    let unknown =
        (!unknown.is_empty()).then(|| text_n("an unknown card", "{n} unknown cards", unknown.len()).into());
    known.into_iter().map(|card| card_or_unknown(game, card).into()).chain(unknown).collect()
}

/// Such as “Aoi of Still Water (cost 2)”.
pub fn hero(game: &DiceTuners, hero: HeroId) -> Text {
    let name = game.hero_name(hero);
    let Some(design) = game.heroes().get(hero.index()) else { return text("{hero}").with("hero", name) };
    let sentence = text("{hero} (cost {cost})").with("hero", name).with("cost", design.cost);
    let printed = &game.content().hero;
    let twin = |at: usize| {
        at != hero.index()
            && printed[at].name == printed[hero.index()].name
            && printed[at].cost == printed[hero.index()].cost
    };
    if (0..printed.len()).any(twin) {
        let id = Arg::Verbatim(printed[hero.index()].id.clone());
        return text("{hero}, {id}").with("hero", sentence).with("id", id);
    }
    sentence
}

/// Where a die lies.
pub fn side(side: Side) -> Text {
    match side {
        Side::Left => text("left side"),
        Side::Right => text("right side"),
        Side::Front => text("front"),
    }
}

/// An ability as printed.
pub fn printed<'a>(
    game: &'a DiceTuners,
    state: &State,
    seat: Seat,
    which: AbilityRef,
) -> Option<&'a Ability> {
    let hero = || game.content().hero.get(state.seats.get(seat.index())?.hero?.index());
    let card = || game.content().strategy.get((*state.duel.played.get(seat.index())?)?.index());
    match which {
        AbilityRef::Skill1 => hero()?.skill.first(),
        AbilityRef::Skill2 => hero()?.skill.get(1),
        AbilityRef::Overdrive => hero()?.overdrive.first(),
        AbilityRef::Effect1 => card()?.effect.first(),
        AbilityRef::Effect2 => card()?.effect.get(1),
    }
}

/// The card or hero an ability belongs to.
pub fn source(game: &DiceTuners, state: &State, seat: Seat, which: AbilityRef) -> Option<Arg> {
    if which.is_effect() {
        let card = (*state.duel.played.get(seat.index())?)?;
        return Some(game.card_name(card));
    }
    Some(game.hero_name(state.seats.get(seat.index())?.hero?))
}
