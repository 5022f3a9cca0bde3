//! The duels of the round, the current one large.

mod badge;
mod corner;
mod list;

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::engine::{Seat, SeatSet};
use crate::games::dice_tuners::{DuelResult, Step};
use crate::i18n::{gettext, gettext_f};
use crate::ui::tables::dice_tuners::PartRow;
use crate::ui::tables::dice_tuners::{Session, ViewModel};
use crate::ui::tables::kit::layout::{Form, Wrap};
use crate::ui::tables::kit::{label, set_accessible_name, set_text, styled_box};
use corner::Corner;
use list::DuelChip;

pub struct DuelStage {
    pub root: gtk::Box,
    words: gtk::Label,
    corners: Vec<Corner>,
    against: Vec<gtk::Label>,
    ring: Wrap,
    /// The round's duels, to stand below what is chosen now.
    pub list: PartRow<DuelChip>,
}

impl DuelStage {
    pub fn new(session: &Rc<Session>) -> Self {
        let words = label("dt-verdict");
        words.set_xalign(0.5);
        words.set_justify(gtk::Justification::Center);
        let ring = Wrap::new(12).align(0.5).plain();
        let corners: Vec<Corner> = (0..3).map(|_| Corner::new(session)).collect();
        let against: Vec<gtk::Label> = (0..2).map(|_| gtk::Label::new(Some("×"))).collect();
        for (at, corner) in corners.iter().enumerate() {
            if let Some(sign) = at.checked_sub(1).and_then(|at| against.get(at)) {
                sign.add_css_class("dt-against");
                sign.set_accessible_role(gtk::AccessibleRole::Presentation);
                ring.append(sign);
            }
            ring.append(&corner.root);
        }
        let list = PartRow::centred(session, 8);
        let root = styled_box(gtk::Orientation::Vertical, 4, "dt-duels");
        root.append(&ring);
        root.append(&words);
        Self { root, words, corners, against, ring, list }
    }

    /// Shows the duels, from the moment all dice are deployed.
    pub fn show(&self, m: &ViewModel, form: Form, fresh: bool) {
        let shown = m.duelling() || m.state.step == Step::Deployed;
        self.root.set_visible(shown && m.state.step.in_duel());
        self.list.root.set_visible(shown);
        if !shown {
            return;
        }
        let pairing = m.game.pairing(m.state.first, m.state.duel.index);
        let fought = m.state.step.in_duel();
        let seats: Vec<Seat> = if fought {
            pairing.seats.clockwise_from(leader(m, pairing.seats), m.seats()).collect()
        } else {
            Vec::new()
        };
        self.ring.set_visible(fought);
        self.ring.set_accessible_name(&gettext("The current duel"));
        for (at, corner) in self.corners.iter().enumerate() {
            let seat = seats.get(at);
            corner.root.set_visible(seat.is_some());
            if let Some(seat) = seat {
                corner.show(m, *seat, form, fresh, seats.len() > 2);
            }
        }
        for (at, sign) in self.against.iter().enumerate() {
            sign.set_visible(at == 0 && seats.len() == 2 && form != Form::Narrow);
        }
        set_text(&self.words, &if fought { verdict(m) } else { String::new() });
        self.list.show(&gettext("Duels of this round"), list::looks(m));
        set_accessible_name(&self.root, &gettext("Duels"));
    }
}

/// Who stands left: the nearest seat, else the one whose left die fights.
fn leader(m: &ViewModel, seats: SeatSet) -> Seat {
    let near = m.nearest;
    if seats.contains(near) { near } else { seats.first().unwrap_or(near) }
}

fn verdict(m: &ViewModel) -> String {
    match m.state.duel.result {
        DuelResult::Open => String::new(),
        DuelResult::Null => gettext("Null: nobody scores"),
        DuelResult::Won(seat) => gettext_f("{seat} wins the duel", &[("seat", &m.name(seat))]),
    }
}
