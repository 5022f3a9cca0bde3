//! What an entry did, for the log.

use super::events::tell_events;
use super::{effects, name, parts};
use crate::engine::{Arg, Entry, EntryOf, Rules, Seat, Text, text};
use crate::games::dicequest::action::{Drawn, HeroSpaces, Onto, Request, Source, Target};
use crate::games::dicequest::content::ability::{ItemDeck, TokenSide};
use crate::games::dicequest::dice::{Color, Die};
use crate::games::dicequest::state::{Card, State, Wound};
use crate::games::dicequest::{Action, Chance, Dicequest, Event, Ruling};
use crate::i18n::N_;

/// The sentences of an entry and of what followed.
pub fn tell(
    game: &Dicequest,
    before: &State,
    entry: &EntryOf<Dicequest>,
    events: &[Event],
    after: &State,
) -> Vec<Text> {
    let mut told = match entry {
        Entry::Do { seat, action } => vec![tell_choice(game, before, *seat, action)],
        Entry::Chance(chance) => tell_chance(game, before, chance),
        Entry::Ruling(ruling) => vec![tell_ruling(game, before, ruling)],
    };
    // The choice of who takes a wound has said it.
    let said = matches!(entry, Entry::Do { action: Action::AssignWound { .. }, .. });
    let events = match events {
        [Event::Wounded(..), rest @ ..] if said => rest,
        all => all,
    };
    tell_events(game, events, before, after, &mut told);
    told
}

fn tell_choice(game: &Dicequest, before: &State, seat: Seat, action: &Action) -> Text {
    let hero = |space: u8| parts::hero_in(game, before, seat, space);
    let told = match *action {
        Action::EndTavern => text("{seat} leaves the Tavern."),
        Action::EndStep => text("{seat} goes on."),
        Action::Pass => text("{seat} passes."),
        Action::BuyItem => text("{seat} buys a Basic Item."),
        Action::Recruit { place } => {
            text("{seat} recruits {hero}.").with("hero", name::market(game, before, place))
        }
        Action::Equip { item, hero: space } => {
            let told = text("{seat} gives {item} to {hero}.").with("hero", hero(space));
            told.with("item", parts::item_title(game, item))
        }
        Action::Unequip { hero: space } => {
            text("{seat} takes back what {hero} carried.").with("hero", hero(space))
        }
        Action::DiscardItem { item } => {
            text("{seat} discards {item}.").with("item", parts::item_at(game, before, seat, item))
        }
        Action::SellItem { item } => {
            text("{seat} sells {item}.").with("item", parts::item_at(game, before, seat, item))
        }
        Action::TrainHero { hero: space } => {
            text("{seat} pays to level up {hero}.").with("hero", hero(space))
        }
        Action::HealHero { hero: space } => text("{seat} pays to heal {hero}.").with("hero", hero(space)),
        Action::Refresh { places } => {
            let heroes = places.iter().map(|place| name::market(game, before, *place)).collect();
            text("{seat} replaces in the Market: {heroes}.").with("heroes", Arg::List(heroes))
        }
        Action::Gift { item, to } => {
            let told = text("{seat} gives {item} to {other}.").with("other", to);
            told.with("item", parts::item_title(game, item))
        }
        Action::LevelUp { hero: space } => {
            text("{seat} chooses {hero} to level up.").with("hero", hero(space))
        }
        Action::Graduate { hero: space } => text("{seat} graduates {hero}.").with("hero", hero(space)),
        Action::UseItem { item } => text("{seat} uses {item}.").with("item", parts::item_title(game, item)),
        Action::PlayReaction { item } => {
            text("{seat} plays {item}.").with("item", parts::item_title(game, item))
        }
        Action::BlockWounds { light: 0, deadly: 0 } => text("{seat} blocks nothing."),
        Action::BlockWounds { light, deadly } => {
            text("{seat} blocks {wounds}.").with("wounds", parts::wounds([light, deadly, 0, 0]))
        }
        Action::Deploy { target, heroes } => goes(game, before, seat, target, heroes),
        Action::UseAbility { source, ability, .. } => {
            let own = |space: u8| before.seats.get(seat.index()).and_then(|own| own.hero(space));
            let card = match source {
                Source::Hero { hero } => own(hero).map(|hero| Card::Hero(hero.card)),
                Source::Equipment { hero } => own(hero).and_then(|hero| hero.item).map(Card::Item),
                Source::Task => game.task_card(before),
            };
            let card = card.unwrap_or(Card::Playtime);
            let told = text("{seat} uses {card}: {effect}.").with("card", game.title(card));
            told.with("effect", effects::described(game, card, ability))
        }
        Action::UseRerollToken { dice } => {
            let rolled = dice.iter().filter_map(|die| before.turn.dice.get(usize::from(die)));
            text("{seat} uses the Reroll token on {dice}.").with("dice", parts::dice(rolled))
        }
        Action::RerollWithRune { rune, die } => {
            let told = text("{seat} spends {rune} to reroll {die}.");
            told.with("rune", name::rune_words(before, rune)).with("die", parts::die_at(before, die))
        }
        _ => {
            let words = name::name(game, before, seat, action);
            text("{seat}: {choice}.").with("choice", words)
        }
    };
    told.with("seat", seat)
}

/// Who goes where.
pub(super) fn goes(game: &Dicequest, before: &State, seat: Seat, target: Target, heroes: HeroSpaces) -> Text {
    let told = if heroes.is_empty() {
        text("{seat} chooses {quest}.")
    } else {
        text("{seat} sends {heroes} on {quest}.").with("heroes", parts::heroes(game, before, seat, heroes))
    };
    told.with("seat", seat).with("quest", parts::target(game, before, target))
}

fn tell_chance(game: &Dicequest, before: &State, chance: &Chance) -> Vec<Text> {
    let request = game.request(before);
    match (request, chance) {
        (_, Chance::PickSeat { seat }) => {
            vec![text("{seat} is the First Player.").with("seat", *seat)]
        }
        (Some(Request::DealItems { seat, deck, n }), Chance::DealItems { items }) => {
            let drawn = |drawn: &Drawn| match drawn {
                Drawn::Item(item) if !game.secret() => Some(parts::item_title(game, *item)),
                Drawn::Item(_) | Drawn::Unknown(_) => None,
            };
            let known: Vec<Arg> = items.iter().filter_map(drawn).collect();
            if known.len() == items.len() {
                let told = text("{seat} draws {items}.").with("seat", seat);
                return vec![told.with("items", Arg::List(known))];
            }
            let told = match (deck, n) {
                (ItemDeck::Basic, 1) => text("{seat} draws a Basic Item."),
                (ItemDeck::Basic, n) => text("{seat} draws {n} Basic Items.").with("n", n),
                (ItemDeck::Legendary, 1) => text("{seat} draws a Legendary Item."),
                (ItemDeck::Legendary, n) => text("{seat} draws {n} Legendary Items.").with("n", n),
            };
            vec![told.with("seat", seat)]
        }
        (Some(Request::ShowItems { seat, .. }), Chance::ShowItems { items, .. }) => {
            let items = Arg::List(items.iter().map(|item| parts::item_title(game, *item)).collect());
            vec![text("{seat} shows {items}.").with("seat", seat).with("items", items)]
        }
        (Some(Request::RollDice { dice }), Chance::RollDice { sides }) => {
            let told = text("{seat} rolls {dice}.").with("seat", before.seat);
            vec![told.with("dice", rolled(game, dice, sides))]
        }
        // Events name the cards that were turned up.
        _ => Vec::new(),
    }
}

fn rolled(game: &Dicequest, dice: [u8; 4], sides: &[u8]) -> Arg {
    let mut sides = sides.iter();
    let mut shown = Vec::new();
    for color in Color::ALL {
        for side in sides.by_ref().take(usize::from(dice[color.index()])) {
            let face = game.cards().faces[color.index()].get(usize::from(*side)).copied();
            shown.push(Die { side: *side, symbols: face.unwrap_or_default(), ..Die::rolling(color) });
        }
    }
    parts::dice(shown.iter())
}

fn tell_ruling(game: &Dicequest, before: &State, ruling: &Ruling) -> Text {
    let hero = |seat: Seat, space: u8| parts::hero_in(game, before, seat, space);
    match *ruling {
        Ruling::SetGold { seat, gold } => {
            text("House ruling: {seat} has {n} Gold.").with("seat", seat).with("n", gold)
        }
        Ruling::SetVp { seat, vp } => {
            text("House ruling: {seat} has {n} VP in tokens.").with("seat", seat).with("n", vp)
        }
        Ruling::SetToken { seat, side } => {
            let side = if side == TokenSide::Active { N_("active") } else { N_("inactive") };
            let told = text("House ruling: the Reroll token of {seat} is {side}.");
            told.with("seat", seat).with("side", Arg::Term(side))
        }
        Ruling::SetDie { die, side } => {
            let color = before.turn.dice.get(usize::from(die)).map_or(0, |die| die.color.index());
            let face = game.cards().faces[color].get(usize::from(side)).copied().unwrap_or_default();
            let told = text("House ruling: {die} shows {face}.").with("die", parts::die_at(before, die));
            told.with("face", parts::symbols(face))
        }
        Ruling::AddDie { color, side } => {
            let face = game.cards().faces[color.index()].get(usize::from(side)).copied();
            let told = text("House ruling: a {color} die showing {face} is added.");
            told.with("color", parts::color(color)).with("face", parts::symbols(face.unwrap_or_default()))
        }
        Ruling::RemoveDie { die } => {
            text("House ruling: {die} leaves the pool.").with("die", parts::die_at(before, die))
        }
        Ruling::SetBonus { symbol, n } => {
            let told = text("House ruling: bonus symbols: {n} × {symbol}.").with("n", n);
            told.with("symbol", parts::symbol(symbol))
        }
        Ruling::SetWound { seat, hero: space, wound } => {
            let told = match wound {
                Wound::None => text("House ruling: {hero} is not wounded."),
                Wound::Light => text("House ruling: {hero} has a Light Wound."),
                Wound::Unblockable => text("House ruling: {hero} has an Unblockable Light Wound."),
            };
            told.with("hero", hero(seat, space))
        }
        Ruling::SetSide { seat, hero: space, expert } => {
            let told = if expert {
                text("House ruling: {hero} is an Expert.")
            } else {
                text("House ruling: {hero} is an Apprentice.")
            };
            told.with("hero", hero(seat, space))
        }
        Ruling::RemoveHero { seat, hero: space } => {
            let told = text("House ruling: {hero} leaves the Party of {seat}.");
            told.with("hero", hero(seat, space)).with("seat", seat)
        }
        Ruling::GiveItem { seat, item } => {
            let told = text("House ruling: {seat} gets {item}.").with("seat", seat);
            told.with("item", parts::item_title(game, item))
        }
        Ruling::TakeItem { seat, item } => {
            let told = text("House ruling: {seat} loses {item}.").with("seat", seat);
            told.with("item", parts::item_at(game, before, seat, item))
        }
        Ruling::SetPending { kind, n } => {
            let told = text("House ruling: wounds still to be assigned: {n} × {wound}.").with("n", n);
            told.with("wound", parts::wound(kind))
        }
        Ruling::PlaceToken { token, onto } => {
            let told = match onto {
                Onto::Adventure => text("House ruling: a Threat token is placed on the Adventure: {needs}."),
                Onto::Act3 => {
                    text("House ruling: a Threat token is placed on the Adventure of Act III: {needs}.")
                }
                Onto::Quest { place } => {
                    let quest = parts::target(game, before, Target::Quest { place });
                    text("House ruling: a Threat token is placed on {quest}: {needs}.").with("quest", quest)
                }
            };
            told.with("needs", parts::token(game, token))
        }
        Ruling::SetLocked { die, locked } => {
            let told = if locked {
                text("House ruling: {die} is Locked.")
            } else {
                text("House ruling: {die} is no longer Locked.")
            };
            told.with("die", parts::die_at(before, die))
        }
        Ruling::GiveHero { seat, hero } => {
            let told = text("House ruling: {hero} joins the Party of {seat}.").with("seat", seat);
            told.with("hero", parts::hero_title(game, hero))
        }
        Ruling::GraduateHero { seat, hero: space } => {
            let told = text("House ruling: {hero} goes to the Achievements of {seat}.");
            told.with("hero", hero(seat, space)).with("seat", seat)
        }
        Ruling::RemoveToken { token, .. } => {
            let told = text("House ruling: a Threat token is discarded: {needs}.");
            told.with("needs", parts::token(game, token))
        }
    }
}
