//! The lower edge of the table, always in sight: what to tap, and the nearest seat or, where there is little
//! room, its hand.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use super::draft::Draft;
use super::seat::HandView;
use crate::engine::Seat;
use crate::ui::tables::dice_tuners::{Session, ViewModel};
use crate::ui::tables::kit::layout::Form;
use crate::ui::tables::kit::styled_box;

/// The lower edge of the table.
pub struct Dock {
    pub root: gtk::Box,
    row: gtk::ScrolledWindow,
    hand: HandView,
}

impl Dock {
    pub fn new(session: &Rc<Session>) -> Self {
        let hand = HandView::new(session);
        // A hand that is too wide is moved sideways; more than one line would leave too little of the table.
        let port = gtk::Viewport::new(gtk::Adjustment::NONE, gtk::Adjustment::NONE);
        port.set_hscroll_policy(gtk::ScrollablePolicy::Natural);
        port.set_child(Some(&hand.root));
        hand.root.set_halign(gtk::Align::Center);
        let row = gtk::ScrolledWindow::builder()
            .vscrollbar_policy(gtk::PolicyType::Never)
            .focusable(false)
            .propagate_natural_height(true)
            .child(&port)
            .build();
        let root = styled_box(gtk::Orientation::Vertical, 8, "dt-dock");
        root.append(&row);
        Self { root, row, hand }
    }

    /// Shows the hand of the nearest seat, if its cards are known here and the seat stands elsewhere.
    pub fn show(&self, m: &ViewModel, draft: &Draft, near: Seat, form: Form) {
        let shown = shows_hand(m, near, form);
        self.row.set_visible(shown);
        if shown {
            self.hand.show(m, draft, near, true);
        } else {
            self.hand.hide();
        }
        let mut parts = std::iter::successors(self.root.first_child(), gtk::Widget::next_sibling);
        self.root.set_visible(parts.any(|part| part.get_visible()));
    }
}

/// Whether the edge shows this hand, so that the seat need not: in one column, while a card of it is asked for.
pub fn shows_hand(m: &ViewModel, seat: Seat, form: Form) -> bool {
    let known = || m.state.seat(seat).hand.iter().any(|slot| slot.card().is_some());
    form.is_column() && m.asks_for_card(seat) && known() && !m.is_covered(seat)
}
