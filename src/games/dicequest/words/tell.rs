//! What an entry did, for the log.

use super::{effects, name};
use crate::engine::{Arg, ChanceRules, Seat, Text, Words, text, text_n};
use crate::games::dicequest::action::{Away, Drawn, FightEnd, HeroSpaces, Onto, Request, Source, Target};
use crate::games::dicequest::content::ability::{ItemDeck, TokenSide};
use crate::games::dicequest::dice::{Colour, Die, Symbols};
use crate::games::dicequest::names;
use crate::games::dicequest::rules::effects::show;
use crate::games::dicequest::state::{Card, State, Wound};
use crate::games::dicequest::{Action, Chance, Dicequest, Ruling};
use crate::i18n::N_;

pub fn tell_choice(game: &Dicequest, before: &State, seat: Seat, action: &Action) -> Text {
    let hero = |space: u8| names::hero_in(game, before, seat, space);
    // Who let it stand with too little has paid what there was.
    let gold = before.seats.get(seat.index()).map_or(0, |own| own.gold);
    let paid = || i64::from(u16::from(name::price(game, before, seat, action)).min(gold));
    let sentence = match *action {
        Action::EndTavern => text("{seat} leaves the Tavern."),
        Action::EndStep => text("{seat} goes on."),
        Action::Pass => text("{seat} passes."),
        Action::BuyItem => text("{seat} buys a Basic Item for {n} Gold.").with("n", paid()),
        Action::Recruit { place } => {
            let sentence = text("{seat} recruits {hero} for {n} Gold.").with("n", paid());
            sentence.with("hero", name::market(game, before, place))
        }
        Action::Equip { item, hero: space } => {
            let sentence = text("{seat} gives {item} to {hero}.").with("hero", hero(space));
            sentence.with("item", names::item_title(game, item))
        }
        Action::Unequip { hero: space } => {
            text("{seat} takes back what {hero} carried.").with("hero", hero(space))
        }
        Action::DiscardItem { item } => {
            text("{seat} discards {item}.").with("item", names::item_at(game, before, seat, item))
        }
        Action::SellItem { item } => {
            text("{seat} sells {item} for 1 Gold.").with("item", names::item_at(game, before, seat, item))
        }
        Action::TrainHero { hero: space } => {
            text("{seat} pays {n} Gold to level up {hero}.").with("n", paid()).with("hero", hero(space))
        }
        Action::HealHero { hero: space } => {
            text("{seat} pays {n} Gold to heal {hero}.").with("n", paid()).with("hero", hero(space))
        }
        Action::Refresh { places } => {
            let heroes = places.iter().map(|place| name::market(game, before, *place)).collect();
            let sentence =
                text("{seat} pays {n} Gold and replaces in the Market: {heroes}.").with("n", paid());
            sentence.with("heroes", Arg::List(heroes))
        }
        Action::Gift { item, to } => {
            let sentence = text("{seat} gives {item} to {other}.").with("other", to);
            sentence.with("item", names::item_title(game, item))
        }
        Action::LevelUp { hero: space } => {
            text("{seat} chooses {hero} to level up.").with("hero", hero(space))
        }
        Action::Graduate { hero: space } if leaves_by_graduating(game, before, seat, space) => {
            text("{seat} graduates {hero}, who leaves the game.").with("hero", hero(space))
        }
        Action::Graduate { hero: space } => text("{seat} graduates {hero}.").with("hero", hero(space)),
        Action::UseItem { item } => text("{seat} uses {item}.").with("item", names::item_title(game, item)),
        Action::PlayReaction { item } => {
            text("{seat} plays {item}.").with("item", names::item_title(game, item))
        }
        Action::BlockWounds { light: 0, deadly: 0 } => text("{seat} blocks nothing."),
        Action::BlockWounds { light, deadly } => {
            text("{seat} blocks {wounds}.").with("wounds", names::wounds([light, deadly, 0, 0]))
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
            let sentence = text("{seat} uses {card}: {effect}.").with("card", game.title(card));
            sentence.with("effect", effects::described(game, card, ability))
        }
        Action::UseRerollToken { dice } => {
            let rolled = dice.iter().filter_map(|die| before.turn.dice.get(usize::from(die)));
            text("{seat} uses the Reroll token on {dice}.").with("dice", names::dice(rolled))
        }
        Action::RerollWithRune { rune, die } => {
            let sentence = text("{seat} spends {rune} to reroll {die}.");
            sentence.with("rune", name::rune_words(before, rune)).with("die", names::die_at(before, die))
        }
        Action::AssignWound { .. }
        | Action::DiscardThreat { .. }
        | Action::QuestToken { .. }
        | Action::Choose { .. } => {
            let words = game.name(before, seat, action);
            text("{seat}: {choice}.").with("choice", words)
        }
    };
    sentence.with("seat", seat)
}

/// Whether a graduating Hero leaves the game: an Apprentice whose deck is out of use (DQ-DONE-8).
fn leaves_by_graduating(game: &Dicequest, before: &State, seat: Seat, space: u8) -> bool {
    let hero = before.seats.get(seat.index()).and_then(|own| own.hero(space));
    hero.is_some_and(|hero| !hero.expert && game.hero(hero.card).deck != game.deck_in_use(before))
}

/// Who goes where.
pub(super) fn goes(game: &Dicequest, before: &State, seat: Seat, target: Target, heroes: HeroSpaces) -> Text {
    let sentence = if heroes.is_empty() {
        text("{seat} chooses {quest}.")
    } else {
        text("{seat} sends {heroes} on {quest}.").with("heroes", names::heroes(game, before, seat, heroes))
    };
    sentence.with("seat", seat).with("quest", names::target(game, before, target))
}

pub fn tell_chance(game: &Dicequest, before: &State, chance: &Chance) -> Vec<Text> {
    let request = game.request(before);
    match (request, chance) {
        (_, Chance::PickSeat { seat }) => {
            vec![text("{seat} is the First Player.").with("seat", *seat)]
        }
        (Some(Request::DealItems { seat, deck, n }), Chance::DealItems { items }) => {
            let drawn = |drawn: &Drawn| match drawn {
                Drawn::Item(item) if !game.secret() => Some(names::item_title(game, *item)),
                Drawn::Item(_) | Drawn::Unknown(_) => None,
            };
            let known: Vec<Arg> = items.iter().filter_map(drawn).collect();
            if known.len() == items.len() {
                let sentence = text("{seat} draws {items}.").with("seat", seat);
                return vec![sentence.with("items", Arg::List(known))];
            }
            vec![drawn_unnamed(seat, deck, n)]
        }
        (Some(Request::ShowItems { seat, .. }), Chance::ShowItems { items, .. }) => {
            let items = Arg::List(items.iter().map(|item| names::item_title(game, *item)).collect());
            vec![text("{seat} shows {items}.").with("seat", seat).with("items", items)]
        }
        (Some(Request::RollDice { dice }), Chance::RollDice { sides }) => {
            let sentence = text("{seat} rolls {dice}.").with("seat", before.active);
            vec![sentence.with("dice", rolled(game, dice, sides))]
        }
        // Events name the cards that were turned up.
        _ => Vec::new(),
    }
}

/// How a fight has ended, in one sentence.
fn fight_end(game: &Dicequest, before: &State, end: &FightEnd) -> Text {
    let seat = before.active;
    let mut dice: Vec<Die> = Vec::new();
    for told in &end.dice {
        let mut die = Die::rolling(told.colour);
        show(game, &mut die, told.side);
        dice.push(die);
    }
    let mut used: Vec<Arg> = Vec::new();
    if end.token {
        used.push(text("the Reroll token").into());
    }
    let spent = end.dice.iter().filter(|die| die.spent).count();
    if spent > 0 {
        used.push(text_n("{n} Rune", "{n} Runes", spent).into());
    }
    used.extend(end.items.iter().map(|item| names::item_title(game, *item)));
    used.extend(end.used.iter().filter_map(|used| {
        let own = |space: u8| before.seat(seat).hero(space);
        Some(match used.source {
            Source::Hero { hero } => names::hero_title(game, own(hero)?.card),
            Source::Equipment { hero } => names::item_title(game, own(hero)?.item?),
            Source::Task => return None,
        })
    }));
    if let Some(result) = end.result {
        let sentence = match used.is_empty() {
            true => text("{seat} ends the fight with this result: {symbols}."),
            false => text("{seat} ends the fight with this result: {symbols}. Used: {used}."),
        };
        let sentence = sentence.with("seat", seat).with("symbols", names::symbols(result));
        return sentence.with("used", Arg::List(used));
    }
    let sentence = match (end.bonus == Symbols::NONE, used.is_empty()) {
        (true, true) => text("{seat} ends the fight with {dice}."),
        (true, false) => text("{seat} ends the fight with {dice}. Used: {used}."),
        (false, true) => text("{seat} ends the fight with {dice}, plus {symbols}."),
        (false, false) => text("{seat} ends the fight with {dice}, plus {symbols}. Used: {used}."),
    };
    let sentence = sentence.with("seat", seat).with("dice", names::dice(dice.iter()));
    sentence.with("symbols", names::symbols(end.bonus)).with("used", Arg::List(used))
}

/// Items whose names are not told.
pub(super) fn drawn_unnamed(seat: Seat, deck: ItemDeck, n: u8) -> Text {
    let sentence = match (deck, n) {
        (ItemDeck::Basic, 1) => text("{seat} draws a Basic Item."),
        (ItemDeck::Basic, n) => text("{seat} draws {n} Basic Items.").with("n", n),
        (ItemDeck::Legendary, 1) => text("{seat} draws a Legendary Item."),
        (ItemDeck::Legendary, n) => text("{seat} draws {n} Legendary Items.").with("n", n),
    };
    sentence.with("seat", seat)
}

fn rolled(game: &Dicequest, dice: [u8; 4], sides: &[u8]) -> Arg {
    let mut sides = sides.iter();
    let mut shown = Vec::new();
    for colour in Colour::ALL {
        for side in sides.by_ref().take(usize::from(dice[colour.index()])) {
            let face = game.cards().faces[colour.index()].get(usize::from(*side)).copied();
            shown.push(Die { side: *side, symbols: face.unwrap_or_default(), ..Die::rolling(colour) });
        }
    }
    names::dice(shown.iter())
}

pub fn tell_ruling(game: &Dicequest, before: &State, ruling: &Ruling) -> Text {
    let hero = |seat: Seat, space: u8| names::hero_in(game, before, seat, space);
    match *ruling {
        Ruling::SetGold { seat, gold } => {
            text("House ruling: {seat} has {n} Gold.").with("seat", seat).with("n", gold)
        }
        Ruling::SetVp { seat, vp } => {
            text("House ruling: {seat} has {n} VP in tokens.").with("seat", seat).with("n", vp)
        }
        Ruling::SetToken { seat, side } => {
            let side = if side == TokenSide::Active { N_("active") } else { N_("inactive") };
            let sentence = text("House ruling: the Reroll token of {seat} is {side}.");
            sentence.with("seat", seat).with("side", Arg::Term(side))
        }
        Ruling::SetDie { die, side } => {
            let colour = before.turn.dice.get(usize::from(die)).map_or(0, |die| die.colour.index());
            let face = game.cards().faces[colour].get(usize::from(side)).copied().unwrap_or_default();
            let sentence = text("House ruling: {die} shows {face}.").with("die", names::die_at(before, die));
            sentence.with("face", names::symbols(face))
        }
        Ruling::AddDie { colour, side } => {
            let face = game.cards().faces[colour.index()].get(usize::from(side)).copied();
            let sentence = text("House ruling: a {color} die showing {face} is added.");
            sentence
                .with("color", names::colour(colour))
                .with("face", names::symbols(face.unwrap_or_default()))
        }
        Ruling::RemoveDie { die } => {
            text("House ruling: {die} leaves the pool.").with("die", names::die_at(before, die))
        }
        Ruling::SetBonus { symbol, n } => {
            let sentence = text("House ruling: bonus symbols: {n} × {symbol}.").with("n", n);
            sentence.with("symbol", names::symbol(symbol))
        }
        Ruling::SetWound { seat, hero: space, wound } => {
            let sentence = match wound {
                Wound::None => text("House ruling: {hero} is not wounded."),
                Wound::Light => text("House ruling: {hero} has a Light Wound."),
                Wound::Unblockable => text("House ruling: {hero} has an Unblockable Light Wound."),
            };
            sentence.with("hero", hero(seat, space))
        }
        Ruling::SetSide { seat, hero: space, expert } => {
            let sentence = if expert {
                text("House ruling: {hero} is an Expert.")
            } else {
                text("House ruling: {hero} is an Apprentice.")
            };
            sentence.with("hero", hero(seat, space))
        }
        Ruling::RemoveHero { seat, hero: space } => {
            let sentence = text("House ruling: {hero} leaves the Party of {seat}.");
            sentence.with("hero", hero(seat, space)).with("seat", seat)
        }
        Ruling::GiveItem { seat, item } => {
            let sentence = text("House ruling: {seat} gets {item}.").with("seat", seat);
            sentence.with("item", names::item_title(game, item))
        }
        Ruling::TakeItem { seat, item } => {
            let sentence = text("House ruling: {seat} loses {item}.").with("seat", seat);
            sentence.with("item", names::item_at(game, before, seat, item))
        }
        Ruling::SetPending { kind, n } => {
            let sentence = text("House ruling: wounds still to be assigned: {n} × {wound}.").with("n", n);
            sentence.with("wound", names::wound(kind))
        }
        Ruling::PlaceToken { token, onto } => {
            let sentence = match onto {
                Onto::Adventure => text("House ruling: a Threat token is placed on the Adventure: {needs}."),
                Onto::Act3 => {
                    text("House ruling: a Threat token is placed on the Adventure of Act III: {needs}.")
                }
                Onto::Quest { place } => {
                    let quest = names::target(game, before, Target::Quest { place });
                    text("House ruling: a Threat token is placed on {quest}: {needs}.").with("quest", quest)
                }
            };
            sentence.with("needs", names::token(game, token))
        }
        Ruling::SetLocked { die, locked } => {
            let sentence = if locked {
                text("House ruling: {die} is Locked.")
            } else {
                text("House ruling: {die} is no longer Locked.")
            };
            sentence.with("die", names::die_at(before, die))
        }
        Ruling::GiveHero { seat, hero } => {
            let sentence = text("House ruling: {hero} joins the Party of {seat}.").with("seat", seat);
            sentence.with("hero", names::hero_title(game, hero))
        }
        Ruling::GraduateHero { seat, hero: space } => {
            let sentence = text("House ruling: {hero} goes to the Achievements of {seat}.");
            sentence.with("hero", hero(seat, space)).with("seat", seat)
        }
        Ruling::SetMarket { place, hero: Some(hero) } => {
            let sentence = text("House ruling: {hero} comes to place {n} of the Market.");
            sentence.with("hero", names::hero_title(game, hero)).with("n", names::place(place))
        }
        Ruling::SetMarket { place, hero: None } => {
            text("House ruling: place {n} of the Market is refilled.").with("n", names::place(place))
        }
        Ruling::SetQuest { place, quest: Some(quest) } => {
            let sentence = text("House ruling: {quest} comes to Quest place {n}.");
            sentence.with("quest", names::quest_title(game, quest)).with("n", names::place(place))
        }
        Ruling::SetQuest { place, quest: None } => {
            text("House ruling: Quest place {n} is refilled.").with("n", names::place(place))
        }
        Ruling::SetQuestGold { place, gold } => {
            let quest = names::target(game, before, Target::Quest { place });
            text("House ruling: {n} Gold on {quest}.").with("n", gold).with("quest", quest)
        }
        Ruling::SetBoardLevel { level: 0 } => text("House ruling: no board actions are unlocked."),
        Ruling::SetBoardLevel { level } => {
            let sentence = text("House ruling: the board actions up to Act {act} are unlocked.");
            sentence.with("act", names::act(level))
        }
        Ruling::SetCompleted { seat, quest, completed } => {
            let sentence = if completed {
                text("House ruling: {quest} goes to the Achievements of {seat}.")
            } else {
                text("House ruling: {quest} leaves the Achievements of {seat} and the game.")
            };
            sentence.with("seat", seat).with("quest", names::quest_title(game, quest))
        }
        Ruling::MixDeck { deck } => match deck.items() {
            Some(deck) => text("House ruling: the returned cards are mixed into their deck: {deck}.")
                .with("deck", names::deck(deck)),
            None => text("House ruling: the returned Heroes are mixed into their deck."),
        },
        Ruling::NameCards { late: true, .. } => {
            text("Cards are named late from here on: once something is done with them.")
        }
        Ruling::NameCards { late: false, .. } => text("All cards are named from here on."),
        Ruling::NameHero { place, hero } => {
            let sentence = text("In the Market, place {n}: {hero}.").with("n", names::place(place));
            sentence.with("hero", names::hero_title(game, hero))
        }
        Ruling::NameQuest { place, quest } => {
            let sentence = text("On the board, place {n}: {quest}.").with("n", names::place(place));
            sentence.with("quest", names::quest_title(game, quest))
        }
        Ruling::NameItem { seat, item } => {
            let sentence = text("In the Backpack of {seat}: {item}.").with("seat", seat);
            sentence.with("item", names::item_title(game, item))
        }
        Ruling::PutAway { seat, deck, to } => {
            let sentence = match to {
                Away::Sold => text("{seat} sells an Item that nobody has named: {deck}."),
                Away::Discarded => text("{seat} discards an Item that nobody has named: {deck}."),
                Away::Given { seat: other } => {
                    text("{seat} gives {other} an Item that nobody has named: {deck}.").with("other", other)
                }
            };
            sentence.with("seat", seat).with("deck", names::deck(deck))
        }
        Ruling::Fought { end } => fight_end(game, before, &end),
        Ruling::RemoveToken { token, .. } => {
            let sentence = text("House ruling: a Threat token is discarded: {needs}.");
            sentence.with("needs", names::token(game, token))
        }
    }
}
