//! Actions as they are written and read.

use super::choices;
use crate::engine::{Seat, Violation};
use crate::games::dicequest::action::{HeroSpaces, ItemPlace, PLACES, Pay, Rune, Source, Target};
use crate::games::dicequest::content::ability::WoundKind;
use crate::games::dicequest::dice::{Color, DiceSet};
use crate::games::dicequest::ids::{HeroId, ItemId, TokenId};
use crate::games::dicequest::rules::refusal::Refusal;
use crate::games::dicequest::state::State;
use crate::games::dicequest::{Action, Dicequest};

pub const WOUNDS: [(&str, WoundKind); 4] = [
    ("light", WoundKind::Light),
    ("deadly", WoundKind::Deadly),
    ("ulight", WoundKind::UnblockableLight),
    ("udeadly", WoundKind::UnblockableDeadly),
];

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
    let color = state.turn.dice.get(usize::from(die))?.color;
    let before = state.turn.dice.iter().take(usize::from(die)).filter(|other| other.color == color).count();
    Some(format!("{}{}", &crate::games::dicequest::content::condition::color_name(color)[..1], before + 1))
}

pub fn read_die(state: &State, word: &str) -> Option<u8> {
    let color: Color = super::color_of(word.get(..1)?)?;
    let n: usize = word.get(1..)?.parse().ok()?;
    let of_color = state.turn.dice.iter().enumerate().filter(|(_, die)| die.color == color);
    of_color.map(|(at, _)| at as u8).nth(n.checked_sub(1)?)
}

pub fn write_dice(state: &State, dice: DiceSet) -> Option<String> {
    let all: Option<Vec<String>> = dice.iter().map(|die| write_die(state, die)).collect();
    Some(all?.join(" "))
}

pub fn read_dice(state: &State, words: &[&str]) -> Option<DiceSet> {
    words.iter().try_fold(DiceSet::default(), |mut set, word| {
        set.insert(read_die(state, word)?);
        Some(set)
    })
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

pub fn read_place(game: &Dicequest, state: &State, seat: Seat, word: &str) -> Option<ItemPlace> {
    match word.split_once('@') {
        Some((_, hero)) => Some(ItemPlace::Equipped { hero: read_space(game, state, seat, hero)? }),
        None => Some(ItemPlace::Backpack { item: read_item(game, word)? }),
    }
}

pub fn read_item(game: &Dicequest, word: &str) -> Option<ItemId> {
    let at = game.content().item.iter().position(|card| card.id == word)?;
    u8::try_from(at).ok().map(ItemId)
}

pub fn read_token(game: &Dicequest, word: &str) -> Option<TokenId> {
    let at = game.content().threat_token.iter().position(|card| card.id == word)?;
    u8::try_from(at).ok().map(TokenId)
}

pub fn read_space(game: &Dicequest, state: &State, seat: Seat, word: &str) -> Option<u8> {
    (0..3).find(|space| space_id(game, state, seat, *space) == Some(word))
}

fn places() -> impl Iterator<Item = u8> {
    0..PLACES as u8
}

pub fn read_quest(game: &Dicequest, state: &State, word: &str) -> Option<u8> {
    places().find(|place| quest_id(game, state, *place) == Some(word))
}

pub fn read_market(game: &Dicequest, state: &State, word: &str) -> Option<u8> {
    places().find(|place| market_id(game, state, *place) == Some(word))
}

fn write_rune(state: &State, rune: Rune) -> Option<String> {
    match rune {
        Rune::Free => Some("free".to_owned()),
        Rune::Die { die } => write_die(state, die),
    }
}

fn read_rune(state: &State, word: &str) -> Option<Rune> {
    match word {
        "free" => Some(Rune::Free),
        word => Some(Rune::Die { die: read_die(state, word)? }),
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

fn read_pay(game: &Dicequest, state: &State, seat: Seat, words: &[&str]) -> Option<Pay> {
    match words {
        [] => Some(Pay::Nothing),
        ["rune", rune] => Some(Pay::Rune(read_rune(state, rune)?)),
        ["wound", hero] => Some(Pay::Wound { hero: read_space(game, state, seat, hero)? }),
        ["item", item] => Some(Pay::Item(read_place(game, state, seat, item)?)),
        _ => None,
    }
}

fn write_source(game: &Dicequest, state: &State, seat: Seat, source: Source) -> Option<String> {
    match source {
        Source::Hero { hero } => space_id(game, state, seat, hero).map(str::to_owned),
        Source::Equipment { hero } => write_place(game, state, seat, ItemPlace::Equipped { hero }),
        Source::Task => Some("quest".to_owned()),
    }
}

/// `pirate`, `staff@pirate` or `quest`, with `.2` for the second ability.
fn read_source(game: &Dicequest, state: &State, seat: Seat, word: &str) -> Option<(Source, u8)> {
    let (word, ability) = match word.rsplit_once('.') {
        Some((word, n)) => (word, n.parse::<u8>().ok()?.checked_sub(1)?),
        None => (word, 0),
    };
    let source = match word {
        "quest" => Source::Task,
        word if word.contains('@') => match read_place(game, state, seat, word)? {
            ItemPlace::Equipped { hero } => Source::Equipment { hero },
            ItemPlace::Backpack { .. } => return None,
        },
        word => Source::Hero { hero: read_space(game, state, seat, word)? },
    };
    Some((source, ability))
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
        Action::DiscardThreat { token } => format!("threat {}", token_id(game, token)?),
        Action::LevelUp { hero } => format!("level-up {}", space(hero)?),
        Action::PlayReaction { item } => format!("play {}", item_id(game, item)?),
        Action::Pass => "pass".to_owned(),
        Action::Choose { choice } => format!("choose {}", choices::write(game, state, seat, choice)?),
    })
}

pub fn read(
    game: &Dicequest,
    state: &State,
    seat: Seat,
    words: &[&str],
) -> Option<Result<Action, Violation>> {
    if let ["recruit" | "refresh", heroes @ ..] = words
        && heroes.iter().any(|hero| read_market(game, state, hero).is_none())
        && game.content().hero.iter().any(|card| heroes.contains(&card.id.as_str()))
    {
        return Some(Err(Refusal::NotInMarket.violation(game, state, seat, false)));
    }
    read_words(game, state, seat, words).map(Ok)
}

fn read_words(game: &Dicequest, state: &State, seat: Seat, words: &[&str]) -> Option<Action> {
    let space = |word: &str| read_space(game, state, seat, word);
    let place = |word: &str| read_place(game, state, seat, word);
    let item = |word: &str| read_item(game, word);
    Some(match words {
        ["recruit", hero] => Action::Recruit { place: read_market(game, state, hero)? },
        ["graduate", hero] => Action::Graduate { hero: space(hero)? },
        ["equip", carried, hero] => Action::Equip { item: item(carried)?, hero: space(hero)? },
        ["unequip", hero] => Action::Unequip { hero: space(hero)? },
        ["use", used] => Action::UseItem { item: item(used)? },
        ["discard", gone] => Action::DiscardItem { item: place(gone)? },
        ["buy"] => Action::BuyItem,
        ["sell", sold] => Action::SellItem { item: place(sold)? },
        ["train", hero] => Action::TrainHero { hero: space(hero)? },
        ["heal", hero] => Action::HealHero { hero: space(hero)? },
        ["refresh", heroes @ ..] if heroes.len() <= 3 => {
            let places: Option<Vec<u8>> = heroes.iter().map(|hero| read_market(game, state, hero)).collect();
            Action::Refresh { places: places?.into_iter().collect() }
        }
        ["gift", given, to] => {
            let to = Seat(to.parse::<u8>().ok()?.checked_sub(1)?);
            Action::Gift { item: item(given)?, to }
        }
        ["leave"] => Action::EndTavern,
        ["go", target, heroes @ ..] => {
            let target = match *target {
                "playtime" => Target::Playtime,
                "adventure" => Target::Adventure,
                quest => Target::Quest { place: read_quest(game, state, quest)? },
            };
            let mut spaces = HeroSpaces::default();
            for hero in heroes {
                spaces.insert(space(hero)?);
            }
            Action::Deploy { target, heroes: spaces }
        }
        ["ability", source, pay @ ..] => {
            let (source, ability) = read_source(game, state, seat, source)?;
            Action::UseAbility { source, ability, pay: read_pay(game, state, seat, pay)? }
        }
        ["token", dice @ ..] => Action::UseRerollToken { dice: read_dice(state, dice)? },
        ["rune", rune, die] => {
            Action::RerollWithRune { rune: read_rune(state, rune)?, die: read_die(state, die)? }
        }
        ["end"] => Action::EndStep,
        ["block", light, deadly] => {
            Action::BlockWounds { light: light.parse().ok()?, deadly: deadly.parse().ok()? }
        }
        ["wound", kind, hero] => {
            let (_, kind) = WOUNDS.iter().find(|(word, _)| word == kind)?;
            Action::AssignWound { kind: *kind, hero: space(hero)? }
        }
        ["threat", token] => Action::DiscardThreat { token: read_token(game, token)? },
        ["level-up", hero] => Action::LevelUp { hero: space(hero)? },
        ["play", played] => Action::PlayReaction { item: item(played)? },
        ["pass"] => Action::Pass,
        ["choose", words @ ..] => Action::Choose { choice: choices::read(game, state, seat, words)? },
        // The name of a Hero or of what it carries is short for its ability.
        [source, pay @ ..] => {
            let (source, ability) = read_source(game, state, seat, source)?;
            Action::UseAbility { source, ability, pay: read_pay(game, state, seat, pay)? }
        }
        [] => return None,
    })
}
