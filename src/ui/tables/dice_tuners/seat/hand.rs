//! A hand: own cards face up, others as backs with the public ones face up.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::engine::{Few, Seat};
use crate::games::dice_tuners::action::MAX_HAND;
use crate::games::dice_tuners::state::Hand;
use crate::games::dice_tuners::{Action, CardRef, Commit, Slot};
use crate::i18n::{gettext, gettext_f};
use crate::ui::tables::dice_tuners::core::Core;
use crate::ui::tables::dice_tuners::moment::Moment;
use crate::ui::tables::dice_tuners::names;
use crate::ui::tables::dice_tuners::parts::{CardCell, CardLook, Peek, PeekLook, Pool, boxed, label, say};
use crate::ui::tables::dice_tuners::plan::{Change, Plan, Press};
use crate::ui::widgets::{CardSize, CellState};

/// A hand.
pub struct HandView {
    root: gtk::Box,
    size: gtk::Label,
    cards: Pool<CardCell>,
    small: Pool<Peek>,
}

impl HandView {
    /// An empty hand.
    #[must_use]
    pub fn new(core: &Rc<Core>) -> Self {
        let this = Self {
            root: boxed(gtk::Orientation::Vertical, 3, "dt-hand"),
            size: label("caption"),
            cards: Pool::new(core, 10),
            small: Pool::new(core, 4),
        };
        this.root.append(&this.size);
        this.root.append(this.cards.widget());
        this.root.append(this.small.widget());
        this
    }

    /// Its widget.
    #[must_use]
    pub const fn widget(&self) -> &gtk::Box {
        &self.root
    }

    /// Shows nothing.
    pub fn hide(&self) {
        self.root.set_visible(false);
        self.cards.show("", []);
        self.small.show("", []);
    }

    /// Shows a seat's hand, with large cards if `big`.
    pub fn show(&self, m: &Moment, plan: &Plan, seat: Seat, big: bool) {
        let hand = &m.state.seat(seat).hand;
        let name = m.name(seat);
        self.root.set_visible(true);
        // Large cards count themselves.
        say(&self.size, &if big { String::new() } else { names::cards(hand.len()) });
        let title = gettext_f("Hand of {seat}", &[("seat", &name)]);
        if big {
            self.small.show(&title, []);
            self.cards.show(&title, looks(m, plan, seat));
        } else {
            self.cards.show(&title, []);
            // Known cards first: they are what one looks for.
            let slots = hand.iter().rev().map(|slot| PeekLook {
                content: slot.card().map(|card| names::strategy(&m.game, card)),
                mini: true,
                place: gettext_f("In {seat}’s hand", &[("seat", &name)]),
            });
            self.small.show(&title, slots);
        }
    }
}

fn looks(m: &Moment, plan: &Plan, seat: Seat) -> Vec<CardLook> {
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
        } else if m.open_handed() == Some(seat) {
            light(m, plan, seat, at, &mut look);
        }
        look
    };
    state.hand.iter().enumerate().map(look).collect()
}

/// Lights a card of the acting seat's hand.
fn light(m: &Moment, plan: &Plan, seat: Seat, at: usize, look: &mut CardLook) {
    let hand = &m.state.seat(seat).hand;
    let Some(card) = hand.get(at).and_then(|slot| slot.card()) else { return };
    if let Some(due) = m.discarding() {
        let selected = plan.slots.contains(&at);
        let full = chosen(hand, plan).len() >= due;
        (look.state, look.action) = match (selected, full) {
            (true, _) => (CellState::Selected, gettext("Keep this card")),
            (false, false) => (CellState::Selectable, gettext("Discard this card")),
            (false, true) => (CellState::Dimmed, gettext("Enough cards are chosen")),
        };
        look.press = Some(if full && !selected {
            let mut cards = chosen(hand, plan);
            cards.push(CardRef::Card(card));
            Press::Why(seat, Action::DiscardCards { cards })
        } else {
            Press::Change(Change::ToggleSlot(at))
        });
        return;
    }
    let Some(action) = m.card_action(card) else { return };
    look.press = m.press(action);
    if m.may(&action) {
        look.state = CellState::Selectable;
        look.action = m.words(seat, &action);
    } else {
        look.state = CellState::Dimmed;
        look.action = m.reason(seat, &action);
    }
}

/// The cards chosen to be discarded.
#[must_use]
pub fn chosen(hand: &Hand, plan: &Plan) -> Few<CardRef, MAX_HAND> {
    let slots = plan.slots.iter().filter_map(|at| hand.get(*at)?.card()).map(CardRef::Card);
    slots.chain(plan.named.iter().copied()).collect()
}
