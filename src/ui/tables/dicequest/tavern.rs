//! The buttons of the Tavern.

use crate::engine::Seat;
use crate::games::dicequest::content::ItemKind;
use crate::games::dicequest::content::ability::Priced;
use crate::games::dicequest::options::Unequip;
use crate::games::dicequest::state::{Card, Step, Wound};
use crate::games::dicequest::words::effects;
use crate::games::dicequest::{Action, ItemPlace, Source};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dicequest::draft::{Draft, Edit, Picked};
use crate::tables::dicequest::{Button, Choices, ViewModel, names};

/// What there is to do in the Tavern besides what is pressed on the table.
pub fn choices(m: &ViewModel, draft: &Draft, seat: Seat) -> Choices {
    if draft.picked == Some(Picked::Market) { refresh(m, draft) } else { main(m, seat) }
}

fn main(m: &ViewModel, seat: Seat) -> Choices {
    let mut buttons = abilities(m, seat, None);
    if m.state.board_level >= 1 {
        let price = m.game.board_price(&m.state, seat, Priced::Buy);
        let button = Button::act(m, gettext("_Buy an Item"), Action::BuyItem);
        buttons.push(button.detail(names::gold(price)));
    }
    if m.game.coop() {
        let price = m.game.board_price(&m.state, seat, Priced::Refresh);
        let button = Button::edit(gettext("_Replace Heroes…"), Edit::Pick(Some(Picked::Market)));
        let button = button.detail(gettext_f("{gold}, up to 3", &[("gold", &names::gold(price))]));
        let able = m.has_legal(|action| matches!(action, Action::Refresh { .. }));
        if able {
            buttons.push(button);
        }
    }
    buttons.push(Button::act(m, gettext("_Leave the Tavern"), Action::EndTavern).suggested());
    let own = m.state.of(seat);
    let affordable = m.has_legal(|action| matches!(action, Action::Recruit { .. }));
    let has_items = !own.backpack.is_empty();
    let hint = match (affordable, own.spaces().is_empty(), has_items) {
        (true, true, _) => gettext("Choose a Hero in the Market to recruit"),
        (true, false, _) => gettext("Choose a Hero in the Market to recruit, or your own cards to use them"),
        (false, false, _) | (false, _, true) => gettext("Choose your Heroes and Items to use them"),
        (false, true, false) => String::new(),
    };
    Choices::row(hint, buttons)
}

/// What one of the seat’s own Heroes can do, or what can be done with it.
pub fn hero(m: &ViewModel, seat: Seat, space: u8) -> Choices {
    let Some(own) = m.state.of(seat).hero(space) else { return Choices::default() };
    let tavern = m.state.step == Step::Tavern;
    let name = names::title(&m.game, Card::Hero(own.card));
    let card = m.game.hero(own.card);
    let mut buttons = abilities(m, seat, Some(space));
    if tavern {
        let keeps = if own.expert { names::points(card.vp) } else { gettext("worth nothing yet") };
        buttons.push(Button::act(m, gettext("_Graduate"), Action::Graduate { hero: space }).detail(keeps));
    }
    if tavern && m.state.board_level >= 2 {
        let price = |what| names::gold(m.game.board_price(&m.state, seat, what));
        if !own.expert {
            let button = Button::act(m, gettext("Le_vel Up"), Action::TrainHero { hero: space });
            buttons.push(button.detail(price(Priced::Train)));
        }
        if own.wound != Wound::None {
            let button = Button::act(m, gettext("_Heal"), Action::HealHero { hero: space });
            buttons.push(button.detail(price(Priced::Heal)));
        }
    }
    if let Some(item) = own.item {
        let title = names::title(&m.game, Card::Item(item));
        let place = ItemPlace::Equipped { hero: space };
        if tavern && m.game.options().unequip == Unequip::Yes {
            buttons
                .push(Button::act(m, gettext("_Unequip"), Action::Unequip { hero: space }).detail(&*title));
        }
        if tavern && m.state.board_level >= 1 {
            buttons.push(sell(m, place).detail(gettext_f("{item}, for 1 Gold", &[("item", &title)])));
        }
        buttons.push(Button::act(m, gettext("_Discard"), Action::DiscardItem { item: place }).detail(title));
    }
    buttons.push(back());
    Choices::row(name, buttons)
}

/// What can be done with an Item.
pub fn item(m: &ViewModel, seat: Seat, place: ItemPlace) -> Choices {
    let ItemPlace::Backpack { item } = place else { return Choices::default() };
    let name = names::title(&m.game, Card::Item(item));
    let mut buttons = Vec::new();
    let mut hint = name.clone();
    match m.game.item(item).kind {
        ItemKind::SingleUse => {
            let words = names::words(effects::described(&m.game, Card::Item(item), 0));
            buttons.push(Button::act(m, gettext("_Use"), Action::UseItem { item }).detail(words));
        }
        ItemKind::Equipment if m.state.step == Step::Tavern => {
            hint = gettext_f("{item}: choose the Hero to carry it", &[("item", &name)]);
        }
        ItemKind::Equipment => {}
    }
    if m.state.step == Step::Tavern {
        if m.state.board_level >= 1 {
            buttons.push(sell(m, place).detail(gettext("for 1 Gold")));
        }
        if m.game.coop() {
            let others = (0..m.seats() as u8).map(Seat).filter(|to| *to != seat);
            buttons.extend(others.map(|to| {
                let words = [("seat", &*names::escape(&m.name(to)))];
                Button::act(m, gettext_f("Give to {seat}", &words), Action::Gift { item, to })
            }));
        }
    }
    buttons.push(Button::act(m, gettext("_Discard"), Action::DiscardItem { item: place }));
    buttons.push(back());
    Choices::row(hint, buttons)
}

fn sell(m: &ViewModel, item: ItemPlace) -> Button {
    Button::act(m, gettext("_Sell"), Action::SellItem { item })
}

fn back() -> Button {
    Button::edit(gettext("_Something Else"), Edit::Pick(None))
}

fn refresh(m: &ViewModel, draft: &Draft) -> Choices {
    let places = draft.places.iter().copied().collect();
    let replace = Button::act(m, gettext("_Replace Them"), Action::Refresh { places }).suggested();
    let hint = gettext("Choose up to 3 Heroes in the Market");
    Choices::row(hint, vec![replace.only_if(!draft.places.is_empty()), back()])
}

/// Abilities that work in the Tavern: those of a Hero, or of all of them.
fn abilities(m: &ViewModel, seat: Seat, of: Option<u8>) -> Vec<Button> {
    let shown = |action: &&Action| match action {
        Action::UseAbility { source: Source::Hero { hero } | Source::Equipment { hero }, .. } => {
            of.is_none_or(|of| of == *hero)
        }
        Action::UseAbility { .. } => of.is_none(),
        _ => false,
    };
    let button = |action: &Action| {
        let words = m.words(seat, action);
        let (label, detail) = words.split_once(": ").unwrap_or((&words, ""));
        Button::act(m, names::escape(label), *action).detail(detail).spoken(words.clone())
    };
    m.legal.iter().filter(shown).map(button).collect()
}
