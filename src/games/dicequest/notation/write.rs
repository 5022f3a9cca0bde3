//! Entries as they are written.

use super::kinds::{ADVENTURE, DRAWN, HERO_CARD, QUEST_CARD, SHOWN, THREAT, TOKEN, WOUNDS};
use crate::engine::notation::{UNKNOWN, names_of};
use crate::engine::{ChanceRules, Notation, Seat};
use crate::games::dicequest::action::{Chance, Drawn, ItemPlace, Pay, Request, Rune, Source, Target};
use crate::games::dicequest::content::compiled::Op;
use crate::games::dicequest::content::condition::colour_name;
use crate::games::dicequest::dice::{Colour, DiceSet, Symbols};
use crate::games::dicequest::ids::{HeroId, ItemId, TokenId};
use crate::games::dicequest::state::State;
use crate::games::dicequest::{Action, Choice, Dicequest};

pub fn hero_id(game: &Dicequest, hero: HeroId) -> Option<&str> {
    game.content().hero.get(hero.index()).map(|card| card.id.as_str())
}

pub fn item_id(game: &Dicequest, item: ItemId) -> Option<&str> {
    game.content().item.get(item.index()).map(|card| card.id.as_str())
}

/// The id of the Hero in a space.
pub fn space_id<'a>(game: &'a Dicequest, state: &State, seat: Seat, space: u8) -> Option<&'a str> {
    hero_id(game, state.seats.get(seat.index())?.hero(space)?.card)
}

pub fn market_id<'a>(game: &'a Dicequest, state: &State, place: u8) -> Option<&'a str> {
    hero_id(game, state.market.get(usize::from(place)).copied().flatten()?)
}

pub fn quest_id<'a>(game: &'a Dicequest, state: &State, place: u8) -> Option<&'a str> {
    let quest = state.quests.get(usize::from(place)).copied().flatten()?.quest;
    game.content().quest.get(quest.index()).map(|card| card.id.as_str())
}

pub fn token_id(game: &Dicequest, token: TokenId) -> Option<&str> {
    game.content().threat_token.get(token.index()).map(|card| card.id.as_str())
}

/// A die of the pool: `b2`.
pub fn write_die(state: &State, die: u8) -> Option<String> {
    let colour = state.turn.dice.get(usize::from(die))?.colour;
    let before = state.turn.dice.iter().take(usize::from(die)).filter(|other| other.colour == colour).count();
    Some(format!("{}{}", &colour_name(colour)[..1], before + 1))
}

pub fn write_dice(state: &State, dice: DiceSet) -> Option<String> {
    let all: Option<Vec<String>> = dice.iter().map(|die| write_die(state, die)).collect();
    Some(all?.join(" "))
}

/// `staff`, or `staff@pirate` for one that a Hero carries.
pub fn write_place(game: &Dicequest, state: &State, seat: Seat, place: ItemPlace) -> Option<String> {
    match place {
        ItemPlace::Backpack { item } => item_id(game, item).map(str::to_owned),
        ItemPlace::Equipped { hero } => {
            let item = state.seats.get(seat.index())?.hero(hero)?.item?;
            Some(format!("{}@{}", item_id(game, item)?, space_id(game, state, seat, hero)?))
        }
    }
}

fn write_rune(state: &State, rune: Rune) -> Option<String> {
    match rune {
        Rune::Free => Some("free".to_owned()),
        Rune::Die { die } => write_die(state, die),
    }
}

fn write_pay(game: &Dicequest, state: &State, seat: Seat, pay: Pay) -> Option<String> {
    Some(match pay {
        Pay::Nothing => String::new(),
        Pay::Rune(rune) => format!(" rune {}", write_rune(state, rune)?),
        Pay::Wound { hero } => format!(" wound {}", space_id(game, state, seat, hero)?),
        Pay::Item(place) => format!(" item {}", write_place(game, state, seat, place)?),
    })
}

fn write_source(game: &Dicequest, state: &State, seat: Seat, source: Source) -> Option<String> {
    match source {
        Source::Hero { hero } => space_id(game, state, seat, hero).map(str::to_owned),
        Source::Equipment { hero } => write_place(game, state, seat, ItemPlace::Equipped { hero }),
        Source::Task => Some("quest".to_owned()),
    }
}

pub fn write(game: &Dicequest, state: &State, seat: Seat, action: &Action) -> Option<String> {
    let space = |hero: u8| space_id(game, state, seat, hero);
    let place = |item: ItemPlace| write_place(game, state, seat, item);
    Some(match *action {
        Action::Recruit { place } => format!("recruit {}", market_id(game, state, place)?),
        Action::Graduate { hero } => format!("graduate {}", space(hero)?),
        Action::Equip { item, hero } => format!("equip {} {}", item_id(game, item)?, space(hero)?),
        Action::Unequip { hero } => format!("unequip {}", space(hero)?),
        Action::UseItem { item } => format!("use {}", item_id(game, item)?),
        Action::DiscardItem { item } => format!("discard {}", place(item)?),
        Action::BuyItem => "buy".to_owned(),
        Action::SellItem { item } => format!("sell {}", place(item)?),
        Action::TrainHero { hero } => format!("train {}", space(hero)?),
        Action::HealHero { hero } => format!("heal {}", space(hero)?),
        Action::Refresh { places } => {
            let ids: Option<Vec<&str>> = places.iter().map(|place| market_id(game, state, *place)).collect();
            format!("refresh {}", ids?.join(" "))
        }
        Action::Gift { item, to } => format!("gift {} {}", item_id(game, item)?, to.0 + 1),
        Action::EndTavern => "leave".to_owned(),
        Action::Deploy { target, heroes } => {
            let target = match target {
                Target::Playtime => "playtime",
                Target::Adventure => "adventure",
                Target::Quest { place } => quest_id(game, state, place)?,
            };
            let heroes: Option<Vec<&str>> = heroes.iter().map(space).collect();
            format!("go {target} {}", heroes?.join(" ")).trim_end().to_owned()
        }
        Action::UseAbility { source, ability, pay } => {
            let n = if ability == 0 { String::new() } else { format!(".{}", ability + 1) };
            let pay = write_pay(game, state, seat, pay)?;
            format!("ability {}{n}{pay}", write_source(game, state, seat, source)?)
        }
        Action::UseRerollToken { dice } => format!("token {}", write_dice(state, dice)?),
        Action::RerollWithRune { rune, die } => {
            format!("rune {} {}", write_rune(state, rune)?, write_die(state, die)?)
        }
        Action::EndStep => "end".to_owned(),
        Action::BlockWounds { light, deadly } => format!("block {light} {deadly}"),
        Action::AssignWound { kind, hero } => {
            let (word, _) = WOUNDS.iter().find(|(_, other)| *other == kind)?;
            format!("wound {word} {}", space(hero)?)
        }
        Action::QuestToken { there } => (if there { "with threat" } else { "without threat" }).to_owned(),
        Action::DiscardThreat { token } => format!("threat {}", token_id(game, token)?),
        Action::LevelUp { hero } => format!("level-up {}", space(hero)?),
        Action::PlayReaction { item } => format!("play {}", item_id(game, item)?),
        Action::Pass => "pass".to_owned(),
        Action::Choose { choice } => format!("choose {}", write_choice(game, state, seat, choice)?),
    })
}

/// What a symbol can be exchanged for now.
pub fn offers(game: &Dicequest, state: &State) -> Vec<Symbols> {
    let running = state.running.as_ref();
    let op = running.and_then(|running| {
        let ability = game.abilities_of(running.card).get(usize::from(running.ability))?;
        ability.ops.get(usize::from(running.op))
    });
    match op {
        Some(Op::ConvertSymbol { give, .. }) => give.to_vec(),
        _ => Vec::new(),
    }
}

pub fn letters(face: Symbols) -> String {
    if face == Symbols::NONE { "-".to_owned() } else { face.to_string() }
}

fn write_choice(game: &Dicequest, state: &State, seat: Seat, choice: Choice) -> Option<String> {
    Some(match choice {
        Choice::Done => "done".to_owned(),
        Choice::Colour { colour } => colour_name(colour).to_owned(),
        Choice::Convert { die, colour } => format!("{} {}", write_die(state, die)?, colour_name(colour)),
        Choice::Dice { dice } => format!("dice {}", write_dice(state, dice)?),
        Choice::Face { die, side } => {
            let colour = state.turn.dice.get(usize::from(die))?.colour;
            let face = game.cards().faces[colour.index()].get(usize::from(side))?;
            format!("{}={}", write_die(state, die)?, letters(*face))
        }
        Choice::Swap { die, give } => {
            let given = letters(*offers(game, state).get(usize::from(give))?);
            match die {
                Some(die) => format!("{}>{given}", write_die(state, die)?),
                None => format!("bonus>{given}"),
            }
        }
        Choice::Hero { hero } => format!("hero {}", space_id(game, state, seat, hero)?),
        Choice::ComingWound => "coming".to_owned(),
        Choice::Seat { seat } => format!("seat {}", seat.0 + 1),
        Choice::Item { item } => format!("item {}", write_place(game, state, seat, item)?),
        Choice::Market { place } => format!("market {}", market_id(game, state, place)?),
        Choice::Quest { place } => format!("quest {}", quest_id(game, state, place)?),
        Choice::QuestWithThreat { place } => {
            format!("quest with threat {}", quest_id(game, state, place)?)
        }
        Choice::Token { token } => format!("token {}", token_id(game, token)?),
    })
}

/// What came up: cards by their names, a roll colour by colour.
pub fn write_chance(game: &Dicequest, state: &State, chance: &Chance) -> Option<String> {
    let named =
        |kind, values: &mut dyn Iterator<Item = u8>| names_of(&game.things(state, None, kind), values);
    match chance {
        Chance::PickSeat { seat } => Some((seat.0 + 1).to_string()),
        Chance::RevealHeroes { cards } => named(HERO_CARD, &mut cards.iter().map(|card| card.0)),
        Chance::RevealQuests { quests } => named(QUEST_CARD, &mut quests.iter().map(|card| card.0)),
        Chance::RevealAdventure { adventure } => named(ADVENTURE, &mut [adventure.0].into_iter()),
        Chance::RevealThreat { card } => named(THREAT, &mut [card.0].into_iter()),
        Chance::DrawTokens { tokens } => named(TOKEN, &mut tokens.iter().map(|token| token.0)),
        Chance::ShowItems { items, .. } => named(SHOWN, &mut items.iter().map(|item| item.0)),
        Chance::DealItems { items } => {
            let value = |item: &Drawn| match item {
                Drawn::Item(item) => item.0,
                Drawn::Unknown(_) => UNKNOWN,
            };
            named(DRAWN, &mut items.iter().map(value))
        }
        Chance::RollDice { sides } => write_roll(game, state, sides),
    }
}

fn write_roll(game: &Dicequest, state: &State, sides: &[u8]) -> Option<String> {
    let Request::RollDice { dice } = game.request(state)? else { return None };
    let mut sides = sides.iter();
    let mut rows = Vec::new();
    for colour in Colour::ALL.into_iter().filter(|colour| dice[colour.index()] > 0) {
        let face = |side: &u8| {
            letters(game.cards().faces[colour.index()].get(usize::from(*side)).copied().unwrap_or_default())
        };
        let shown: Vec<String> = sides.by_ref().take(usize::from(dice[colour.index()])).map(face).collect();
        rows.push(format!("{} {}", colour_name(colour), shown.join(" ")));
    }
    Some(rows.join(", "))
}
