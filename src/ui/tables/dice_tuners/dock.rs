//! The lower edge of the table, always in sight: what to tap, and the nearest seat or, where there is little
//! room, its hand.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use super::core::Core;
use super::moment::Moment;
use super::parts::boxed;
use super::plan::Plan;
use super::seat::HandView;
use crate::engine::Seat;
use crate::ui::tables::layout::Form;

/// The lower edge of the table.
pub struct Dock {
    root: gtk::Box,
    row: gtk::ScrolledWindow,
    hand: HandView,
}

impl Dock {
    /// An empty edge.
    #[must_use]
    pub fn new(core: &Rc<Core>) -> Self {
        let hand = HandView::new(core);
        // A hand that is too wide is moved sideways; more than one line would leave too little of the table.
        let port = gtk::Viewport::new(gtk::Adjustment::NONE, gtk::Adjustment::NONE);
        port.set_hscroll_policy(gtk::ScrollablePolicy::Natural);
        port.set_child(Some(hand.widget()));
        hand.widget().set_halign(gtk::Align::Center);
        let row = gtk::ScrolledWindow::builder()
            .vscrollbar_policy(gtk::PolicyType::Never)
            .focusable(false)
            .propagate_natural_height(true)
            .child(&port)
            .build();
        let root = boxed(gtk::Orientation::Vertical, 8, "dt-dock");
        root.append(&row);
        Self { root, row, hand }
    }

    /// Its widget.
    #[must_use]
    pub const fn widget(&self) -> &gtk::Box {
        &self.root
    }

    /// Shows the hand of the nearest seat, if its cards are known here and the seat stands elsewhere.
    pub fn show(&self, m: &Moment, plan: &Plan, near: Seat, form: Form) {
        let shown = shows_hand(m, near, form);
        self.row.set_visible(shown);
        if shown {
            self.hand.show(m, plan, near, true);
        } else {
            self.hand.hide();
        }
        let mut parts = std::iter::successors(self.root.first_child(), gtk::Widget::next_sibling);
        self.root.set_visible(parts.any(|part| part.get_visible()));
    }
}

/// Whether the edge shows this hand, so that the seat need not: in one column, while a card of it is asked for.
#[must_use]
pub fn shows_hand(m: &Moment, seat: Seat, form: Form) -> bool {
    let known = || m.state.seat(seat).hand.iter().any(|slot| slot.card().is_some());
    form.is_column() && m.asks_for_card(seat) && known() && !m.covered(seat)
}
