//! The choices in the Tavern, and what can be done with an own Hero or Item.

use super::draft::{self, Draft, Edit, Mode};
use super::ribbon::Row;
use super::{Choice, Model, names, naming};
use crate::engine::Seat;
use crate::games::dicequest::content::ItemKind;
use crate::games::dicequest::content::ability::Priced;
use crate::games::dicequest::dice::DiceSet;
use crate::games::dicequest::ids::ItemId;
use crate::games::dicequest::options::Unequip;
use crate::games::dicequest::state::{Card, Step, Wound};
use crate::games::dicequest::words::effects;
use crate::games::dicequest::{Action, ItemPlace, Source};
use crate::i18n::{gettext, gettext_f};

fn begin(id: &str, label: String, mode: Mode) -> Choice {
    Choice::new(id, label, super::Press::Edit(Edit::Begin(mode, DiceSet::default())))
}

fn act(m: &Model, id: &str, label: String, action: Action) -> Option<Choice> {
    Choice::act(m, id, label, action)
}

/// The way back to where nothing has been begun.
pub fn back() -> Choice {
    Choice::new("back", gettext("Bac_k"), super::Press::Edit(draft::nothing()))
}

/// What there is to do in the Tavern besides what is pressed on the table.
pub fn choices(m: &Model, draft: &Draft, seat: Seat) -> Row {
    if draft.mode == Mode::Market {
        return refresh(m, draft);
    }
    let mut row = Row::default();
    if m.state.board_level >= 1 {
        let price = m.game.board_price(&m.state, seat, Priced::Buy);
        let buy = act(m, "buy", gettext("_Buy an Item"), Action::BuyItem);
        row.choices.extend(buy.map(|buy| buy.outcome(names::gold(price))));
    }
    if m.has_legal(|action| matches!(action, Action::Refresh { .. })) {
        let price = m.game.board_price(&m.state, seat, Priced::Refresh);
        let words = gettext_f("{gold}, up to 3", &[("gold", &names::gold(price))]);
        row.choices.push(begin("refresh", gettext("_Replace Heroes…"), Mode::Market).outcome(words));
    }
    row.last = act(m, "leave", gettext("_Leave the Tavern"), Action::EndTavern);
    let own = m.state.seat(seat);
    let affordable = m.has_legal(|action| matches!(action, Action::Recruit { .. }));
    if naming::any_hero(m) {
        row.help = gettext("Choose a place of the Market to say who lies there");
        return row;
    }
    row.help = match (affordable, own.spaces().is_empty(), own.backpack.is_empty()) {
        (true, true, _) => gettext("Choose a Hero in the Market to recruit"),
        (true, false, _) => gettext("Choose a Hero in the Market to recruit, or your own cards to use them"),
        (false, false, _) | (false, _, false) => gettext("Choose your Heroes and Items to use them"),
        (false, true, true) => String::new(),
    };
    row
}

fn refresh(m: &Model, draft: &Draft) -> Row {
    let places = draft.places.iter().copied().collect();
    let replace = act(m, "replace", gettext("_Replace Them"), Action::Refresh { places });
    Row {
        help: gettext("Choose up to 3 Heroes in the Market"),
        choices: replace.filter(|_| !draft.places.is_empty()).map(Choice::golden).into_iter().collect(),
        last: Some(back()),
    }
}

/// What one of the seat’s own Heroes can do, or what can be done with it.
pub fn hero(m: &Model, seat: Seat, space: u8) -> Row {
    let Some(own) = m.state.seat(seat).hero(space) else { return Row::default() };
    let card = m.game.hero(own.card);
    let mut row = Row { help: names::title(&m.game, Card::Hero(own.card)), ..Row::default() };
    row.choices.extend(abilities(m, seat, Source::Hero { hero: space }));
    if m.state.step == Step::Tavern {
        let keeps = if own.expert { names::points(card.vp) } else { gettext("worth nothing yet") };
        let graduate = act(m, "graduate", gettext("_Graduate"), Action::Graduate { hero: space });
        row.choices.extend(graduate.map(|graduate| graduate.outcome(keeps)));
        let price = |what| names::gold(m.game.board_price(&m.state, seat, what));
        if m.state.board_level >= 2 && !own.expert {
            let train = act(m, "train", gettext("Le_vel Up"), Action::TrainHero { hero: space });
            row.choices.extend(train.map(|train| train.outcome(price(Priced::Train))));
        }
        if m.state.board_level >= 2 && own.wound != Wound::None {
            let heal = act(m, "heal", gettext("_Heal"), Action::HealHero { hero: space });
            row.choices.extend(heal.map(|heal| heal.outcome(price(Priced::Heal))));
        }
    }
    if let Some(item) = own.item {
        let label =
            gettext_f("{item}…", &[("item", &names::escape(&names::title(&m.game, Card::Item(item))))]);
        row.choices.push(begin("carried", label, Mode::Item(ItemPlace::Equipped { hero: space })));
    }
    row.last = Some(back());
    row
}

/// What can be done with an Item.
pub fn item(m: &Model, seat: Seat, place: ItemPlace) -> Row {
    let carrier = match place {
        ItemPlace::Backpack { .. } => None,
        ItemPlace::Equipped { hero } => Some(hero),
    };
    let item = match place {
        ItemPlace::Backpack { item } => Some(item),
        ItemPlace::Equipped { hero } => m.state.seat(seat).hero(hero).and_then(|hero| hero.item),
    };
    let Some(item) = item else { return Row { last: Some(back()), ..Row::default() } };
    let (card, tavern) = (Card::Item(item), m.state.step == Step::Tavern);
    let name = names::title(&m.game, card);
    let mut row = Row { help: name.clone(), last: Some(back()), ..Row::default() };
    match (carrier, m.game.item(item).kind) {
        (Some(hero), _) => {
            row.choices.extend(abilities(m, seat, Source::Equipment { hero }));
            if tavern && m.game.options().unequip == Unequip::Yes {
                row.choices.extend(act(m, "unequip", gettext("_Unequip"), Action::Unequip { hero }));
            }
        }
        (None, ItemKind::SingleUse) => {
            let words = names::words(effects::described(&m.game, card, 0));
            let used = act(m, "use", gettext("_Use"), Action::UseItem { item });
            row.choices.extend(used.map(|used| used.about(words)));
        }
        (None, ItemKind::Equipment) if tavern => {
            row.help = gettext_f("{item}: choose the Hero to carry it", &[("item", &name)]);
        }
        (None, ItemKind::Equipment) => {}
    }
    if tavern && m.state.board_level >= 1 {
        let sell = act(m, "sell", gettext("_Sell"), Action::SellItem { item: place });
        row.choices.extend(sell.map(|sell| sell.outcome(gettext("for 1 Gold"))));
    }
    if tavern && m.game.coop() && carrier.is_none() {
        let mut gifts: Vec<Choice> = gifts(m, seat, item);
        match gifts.len() {
            0 | 1 => row.choices.append(&mut gifts),
            _ => row.choices.push(begin("give", gettext("_Give It Away…"), Mode::Give(item))),
        }
    }
    row.choices.extend(act(m, "discard", gettext("_Discard"), Action::DiscardItem { item: place }));
    row
}

/// To whom an Item can be given.
pub fn give(m: &Model, seat: Seat, item: ItemId) -> Row {
    let name = names::title(&m.game, Card::Item(item));
    Row { help: name, choices: gifts(m, seat, item), last: Some(back()) }
}

fn gifts(m: &Model, seat: Seat, item: ItemId) -> Vec<Choice> {
    let others = Seat::all(m.seats()).filter(|to| *to != seat);
    let gift = |to: Seat| {
        let label = gettext_f("Give to {seat}", &[("seat", &names::escape(&m.name(to)))]);
        act(m, &format!("give/{}", to.0), label, Action::Gift { item, to })
    };
    others.filter_map(gift).collect()
}

/// The abilities of a Hero or of what it carries that can be used now, with what pays for them.
fn abilities(m: &Model, seat: Seat, of: Source) -> Vec<Choice> {
    let own = |action: &&Action| matches!(action, Action::UseAbility { source, .. } if *source == of);
    let choice = |(at, action): (usize, &Action)| {
        let words = m.words(seat, action);
        let (label, detail) = words.split_once(": ").unwrap_or((&words, ""));
        let choice = act(m, &format!("ability/{at}"), names::escape(label), *action)?;
        Some(choice.about(names::sentence(detail)).named(words.clone()))
    };
    m.legal.iter().filter(own).enumerate().filter_map(choice).collect()
}
