//! Cards in a hand: own ones to be pressed, those of others as backs, with what everyone knows of them face up.

use super::draft::{Draft, Edit};
use super::{Item, Model, Press, Zone, names};
use crate::engine::{Few, Seat};
use crate::games::dice_tuners::action::MAX_HAND;
use crate::games::dice_tuners::state::Hand;
use crate::games::dice_tuners::{Action, CardId, CardRef, Commit, Slot};
use crate::i18n::{gettext, gettext_f};
use crate::table::{Look, Place, State};

/// The nearest hand.
pub fn own(m: &Model, draft: &Draft) -> Zone {
    let seat = m.nearest;
    Zone {
        id: "hand".to_owned(),
        place: Place::Hand,
        owner: Some(seat),
        name: gettext_f("{seat}’s hand", &[("seat", &m.name(seat))]),
        items: cards(m, draft, seat),
        ..Zone::default()
    }
}

/// A known card of a hand.
fn id(seat: Seat, card: CardId, copy: usize) -> String {
    format!("card/{}/{}.{copy}", seat.0, card.0)
}

/// Where a card came from that lies before a seat now: its place in the hand, or the hand itself.
pub fn played_from(m: &Model, seat: Seat, card: Option<CardId>) -> String {
    match card.filter(|_| seat == m.nearest) {
        Some(card) => {
            let left = m.state.seat(seat).hand.iter().filter(|slot| slot.card() == Some(card)).count();
            // A card that was chosen in secret still counts as one of the hand.
            let chosen = usize::from(in_duel(m, seat) == Some(card));
            id(seat, card, left.saturating_sub(chosen))
        }
        None => format!("held/{}", seat.0),
    }
}

/// The card that the seat has chosen in secret and that lies before it in the duel.
fn in_duel(m: &Model, seat: Seat) -> Option<CardId> {
    match m.state.seat(seat).committed {
        Commit::Card(card) | Commit::Forfeit(card) if m.state.step.in_duel() => Some(card),
        _ => None,
    }
}

/// The cards of a hand, as they can be pressed.
fn cards(m: &Model, draft: &Draft, seat: Seat) -> Vec<Item> {
    let state = m.state.seat(seat);
    let committed = match state.committed {
        Commit::Card(card) | Commit::Forfeit(card) => state.find(card),
        _ => None,
    };
    // In a duel it lies on the table.
    let away = committed.filter(|_| in_duel(m, seat).is_some());
    let held: Vec<(usize, Slot)> =
        state.hand.iter().copied().enumerate().filter(|(at, _)| Some(*at) != away).collect();
    let kinds: Vec<Option<CardId>> = held.iter().map(|(_, slot)| slot.card()).collect();
    let item = |(nth, (at, slot)): (usize, &(usize, Slot))| {
        let Some(card) = slot.card() else { return unknown(m, seat, *at) };
        let mut look = names::strategy(&m.game, card);
        let words = [("seat", &*m.name(seat)), ("card", &*names::spoken(&look))];
        let mut name = gettext_f("In {seat}’s hand: {card}", &words);
        if let Slot::Known { public: true, .. } = slot {
            look.foot = gettext("Known to all");
            name = gettext_f("{card}, known to all players", &[("card", &name)]);
        }
        let mut item = Item {
            id: id(seat, card, names::copy(&kinds, nth)),
            name,
            look: Look::Card(Box::new(look)),
            from: Some(came_from(m)),
            ..Item::default()
        };
        if committed == Some(*at) {
            (item.state, item.about) = (State::Aside, gettext("Lies face down until all have chosen"));
        } else if m.acting_uncovered() == Some(seat) {
            light(m, draft, seat, (*at, card), &mut item);
        }
        item
    };
    held.iter().enumerate().map(item).collect()
}

fn unknown(m: &Model, seat: Seat, at: usize) -> Item {
    let words = [("seat", &*m.name(seat)), ("card", &*gettext("unknown card"))];
    Item {
        id: format!("slot/{}/{at}", seat.0),
        look: Look::Backs(names::EMBLEM, 1),
        name: gettext_f("In {seat}’s hand: {card}", &words),
        from: Some("deck".to_owned()),
        ..Item::default()
    }
}

/// From the deck; after a duel from whoever won it.
fn came_from(m: &Model) -> String {
    match m.state.duel.result {
        crate::games::dice_tuners::DuelResult::Won(winner) if m.duelling() => format!("played/{}", winner.0),
        _ => "deck".to_owned(),
    }
}

/// Lights a card of the acting seat’s hand.
fn light(m: &Model, draft: &Draft, seat: Seat, (at, card): (usize, CardId), item: &mut Item) {
    let hand = &m.state.seat(seat).hand;
    if let Some(due) = m.discarding() {
        let selected = draft.slots.contains(&at);
        let full = chosen(hand, draft).len() >= due;
        (item.state, item.about) = match (selected, full) {
            (true, _) => (State::Chosen, gettext("Keep this card")),
            (false, false) => (State::Lit, gettext("Discard this card")),
            (false, true) => (State::Dimmed, gettext("You have chosen enough cards")),
        };
        item.press = Some(if full && !selected {
            let mut cards = chosen(hand, draft);
            cards.push(CardRef::Card(card));
            Press::AskWhy(seat, Action::DiscardCards { cards })
        } else {
            Press::Edit(Edit::ToggleSlot(at))
        });
        return;
    }
    let Some(action) = m.card_action(card) else { return };
    // A card that is added is spent: that takes a press of its own.
    if matches!(action, Action::AddCard { .. }) && m.is_legal(&action) {
        let chosen = draft.adding == Some(at);
        item.state = if chosen { State::Chosen } else { State::Lit };
        item.about = if chosen { gettext("Keep this card") } else { gettext("Choose this card to add it") };
        item.press = Some(Press::Edit(Edit::Adding((!chosen).then_some(at))));
        return;
    }
    let Some(press) = m.press(action) else { return };
    item.state = if matches!(press, Press::Act(..)) { State::Lit } else { State::Dimmed };
    item.about = names::pressed(m, &press);
    item.press = Some(press);
}

/// The cards chosen to be discarded.
pub fn chosen(hand: &Hand, draft: &Draft) -> Few<CardRef, MAX_HAND> {
    let slots = draft.slots.iter().filter_map(|at| hand.get(*at)?.card()).map(CardRef::Card);
    slots.chain(draft.named.iter().copied()).collect()
}

/// What another seat holds: backs, and face up what everyone knows.
pub fn others(m: &Model, seat: Seat) -> Zone {
    let hand = &m.state.seat(seat).hand;
    let name = m.name(seat);
    let known: Vec<CardId> = hand.iter().filter_map(|slot| slot.card()).collect();
    let hidden = hand.len() - known.len();
    let backs = (hidden > 0).then(|| Item {
        id: format!("held/{}", seat.0),
        look: Look::Backs(names::EMBLEM, hidden),
        name: gettext_f("{seat} holds {cards}", &[("seat", &name), ("cards", &names::cards(hidden))]),
        ..Item::default()
    });
    let face_up = |(at, card): (usize, &CardId)| {
        let look = names::strategy(&m.game, *card);
        let words = [("seat", &*name), ("card", &*names::spoken(&look))];
        let words = gettext_f("In {seat}’s hand: {card}", &words);
        Item {
            id: id(seat, *card, names::copy(&known, at)),
            name: gettext_f("{card}, known to all players", &[("card", &words)]),
            look: Look::Card(Box::new(look)),
            from: Some(came_from(m)),
            ..Item::default()
        }
    };
    Zone {
        id: format!("hand/{}", seat.0),
        place: Place::Beside(seat),
        owner: Some(seat),
        name: gettext_f("{seat}’s hand", &[("seat", &name)]),
        items: backs.into_iter().chain(known.iter().enumerate().map(face_up)).collect(),
        ..Zone::default()
    }
}

/// What a seat has shown to hire a hero, or has bid in secret.
pub fn shown(m: &Model, seat: Seat) -> Vec<Item> {
    let state = m.state.seat(seat);
    let name = m.name(seat);
    let item = |(at, card): (usize, &CardId)| {
        let look = names::strategy(&m.game, *card);
        let words = [("seat", &*name), ("card", &*names::spoken(&look))];
        Item {
            id: format!("shown/{}/{at}", seat.0),
            name: gettext_f("Shown by {seat}: {card}", &words),
            look: Look::Card(Box::new(look)),
            from: Some(played_from(m, seat, Some(*card))),
            ..Item::default()
        }
    };
    let bid = matches!(state.committed, Commit::Hidden | Commit::Card(_)) && !m.state.step.in_duel();
    let hidden = (bid && seat != m.nearest).then(|| Item {
        id: format!("bid/{}", seat.0),
        look: Look::Backs(names::EMBLEM, 1),
        name: gettext_f("{seat} has placed a bid", &[("seat", &name)]),
        from: Some(format!("held/{}", seat.0)),
        ..Item::default()
    });
    state.shown.iter().enumerate().map(item).chain(hidden).collect()
}
