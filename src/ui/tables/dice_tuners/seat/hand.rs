//! A hand: own cards face up, others as backs with the public ones face up.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::engine::{Few, Seat};
use crate::games::dice_tuners::action::MAX_HAND;
use crate::games::dice_tuners::state::Hand;
use crate::games::dice_tuners::{Action, CardRef, Commit, Slot};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dice_tuners::draft::{Draft, Edit};
use crate::tables::dice_tuners::names;
use crate::tables::dice_tuners::{CardCell, CardLook, Command, PartRow, Peek, Session, ViewModel};
use crate::tables::kit::{PeekLook, label, set_text, styled_box};
use crate::widgets::{CardSize, CellState};

pub struct HandView {
    pub root: gtk::Box,
    size: gtk::Label,
    cards: PartRow<CardCell>,
    small: PartRow<Peek>,
}

impl HandView {
    pub fn new(session: &Rc<Session>) -> Self {
        let this = Self {
            root: styled_box(gtk::Orientation::Vertical, 3, "dt-hand"),
            size: label("caption"),
            cards: PartRow::new(session, 10),
            // Small cards lie fanned: value and colour stand at their left.
            small: PartRow::new(session, -4),
        };
        this.root.append(&this.size);
        this.root.append(&this.cards.root);
        this.root.append(&this.small.root);
        this
    }

    /// Shows nothing.
    pub fn hide(&self) {
        self.root.set_visible(false);
        self.cards.show("", []);
        self.small.show("", []);
    }

    /// Shows a seat's hand, with large cards if `big`; of small ones the backs only with `backs`, else the plate
    /// counts them.
    pub fn show(&self, m: &ViewModel, draft: &Draft, seat: Seat, big: bool, backs: bool) {
        let hand = &m.state.seat(seat).hand;
        let name = m.name(seat);
        self.root.set_visible(true);
        // Large cards count themselves.
        set_text(&self.size, &if big || !backs { String::new() } else { names::cards(hand.len()) });
        let title = gettext_f("{seat}’s hand", &[("seat", &name)]);
        if big {
            self.small.show(&title, []);
            self.cards.show(&title, looks(m, draft, seat));
        } else {
            self.cards.show(&title, []);
            // Known cards first: they are what one looks for.
            let shown = hand.iter().rev().filter(|slot| backs || slot.card().is_some());
            let slots = shown.map(|slot| PeekLook {
                content: slot.card().map(|card| names::strategy(&m.game, card)),
                mini: true,
                place: gettext_f("In {seat}’s hand", &[("seat", &name)]),
            });
            self.small.show(&title, slots);
        }
    }

    /// A card of the hand, as shown now. Small cards stand in another order.
    pub fn at(&self, at: usize) -> Option<gtk::Widget> {
        self.cards.at(at)
    }
}

/// The cards of a hand, as they can be pressed.
pub fn looks(m: &ViewModel, draft: &Draft, seat: Seat) -> Vec<CardLook> {
    let state = m.state.seat(seat);
    let committed = match state.committed {
        Commit::Card(card) | Commit::Forfeit(card) => state.find(card),
        _ => None,
    };
    let name = m.name(seat);
    let look = |(at, slot): (usize, &Slot)| {
        let content = slot.card().map(|card| names::strategy(&m.game, card));
        let words = content.as_ref().map_or_else(|| gettext("unknown card"), |card| card.spoken());
        let mut look = CardLook {
            content,
            size: CardSize::Small,
            public: matches!(slot, Slot::Known { public: true, .. }),
            spoken: gettext_f("In {seat}’s hand: {card}", &[("seat", &name), ("card", &words)]),
            ..CardLook::default()
        };
        if committed == Some(at) {
            look.state = CellState::Committed;
        } else if m.acting_uncovered() == Some(seat) {
            highlight(m, draft, seat, at, &mut look);
        }
        look
    };
    state.hand.iter().enumerate().map(look).collect()
}

/// Lights a card of the acting seat's hand.
fn highlight(m: &ViewModel, draft: &Draft, seat: Seat, at: usize, look: &mut CardLook) {
    let hand = &m.state.seat(seat).hand;
    let Some(card) = hand.get(at).and_then(|slot| slot.card()) else { return };
    if let Some(due) = m.discarding() {
        let selected = draft.slots.contains(&at);
        let full = chosen(hand, draft).len() >= due;
        (look.state, look.action) = match (selected, full) {
            (true, _) => (CellState::Selected, gettext("Keep this card")),
            (false, false) => (CellState::Selectable, gettext("Discard this card")),
            (false, true) => (CellState::Dimmed, gettext("You have chosen enough cards")),
        };
        look.command = Some(if full && !selected {
            let mut cards = chosen(hand, draft);
            cards.push(CardRef::Card(card));
            Command::AskWhy(seat, Action::DiscardCards { cards })
        } else {
            Command::Edit(Edit::ToggleSlot(at))
        });
        return;
    }
    let Some(action) = m.card_action(card) else { return };
    // A card that is added is spent: that takes a press of its own.
    if matches!(action, Action::AddCard { .. }) && m.is_legal(&action) {
        let chosen = draft.adding == Some(at);
        look.state = if chosen { CellState::Selected } else { CellState::Selectable };
        look.action = if chosen { gettext("Keep this card") } else { gettext("Choose this card to add it") };
        look.command = Some(Command::Edit(Edit::Adding((!chosen).then_some(at))));
        return;
    }
    look.command = m.command(action);
    if m.is_legal(&action) {
        look.state = CellState::Selectable;
        look.action = m.words(seat, &action);
    } else {
        look.state = CellState::Dimmed;
        look.action = m.reason(seat, &action);
    }
}

/// The cards chosen to be discarded.
pub fn chosen(hand: &Hand, draft: &Draft) -> Few<CardRef, MAX_HAND> {
    let slots = draft.slots.iter().filter_map(|at| hand.get(*at)?.card()).map(CardRef::Card);
    slots.chain(draft.named.iter().copied()).collect()
}
