//! The current duel, large.

mod badge;
mod corner;

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::engine::{Seat, SeatSet};
use crate::games::dice_tuners::DuelResult;
use crate::i18n::{gettext, gettext_f};
use crate::tables::dice_tuners::{Session, ViewModel};
use crate::tables::kit::layout::Form;
use crate::tables::kit::{centred, group, set_accessible_name, set_class, set_text, styled_box};
use corner::Corner;

pub struct DuelStage {
    pub root: gtk::Box,
    corners: Vec<Corner>,
    /// What stands between two: that they meet, then how it ended.
    words: gtk::Label,
    /// How it ended, where there is no room between them.
    below: gtk::Label,
    ring: gtk::Box,
}

impl DuelStage {
    pub fn new(session: &Rc<Session>) -> Self {
        let (words, below) = (centred("dt-verdict"), centred("dt-verdict"));
        words.set_max_width_chars(10);
        let ring = group(gtk::Orientation::Horizontal, 10, "", &gettext("The current duel"));
        ring.set_halign(gtk::Align::Center);
        // Who stands left stands left, whatever the direction of text.
        ring.set_direction(gtk::TextDirection::Ltr);
        let corners: Vec<Corner> = (0..3).map(|_| Corner::new(session)).collect();
        for (at, corner) in corners.iter().enumerate() {
            if at == 1 {
                ring.append(&words);
            }
            ring.append(&corner.root);
        }
        let root = styled_box(gtk::Orientation::Vertical, 4, "dt-duels");
        root.set_valign(gtk::Align::Center);
        root.append(&ring);
        root.append(&below);
        Self { root, corners, words, below, ring }
    }

    /// Shows the duel that is fought.
    pub fn show(&self, m: &ViewModel, form: Form, fresh: bool) {
        let fought = m.state.step.in_duel();
        self.root.set_visible(fought);
        if !fought {
            return;
        }
        let pairing = m.game.pairing(m.state.first, m.state.duel.index);
        let seats: Vec<Seat> = pairing.seats.clockwise_from(leader(m, pairing.seats), m.seats()).collect();
        for (at, corner) in self.corners.iter().enumerate() {
            let seat = seats.get(at);
            corner.root.set_visible(seat.is_some());
            if let Some(seat) = seat {
                corner.show(m, *seat, form, fresh, seats.len() > 2);
            }
        }
        let open = m.state.duel.result == DuelResult::Open;
        let narrow = form == Form::Narrow;
        let verdict = verdict(m);
        set_text(&self.words, if narrow { "" } else { &verdict });
        set_class(&self.words, "open", open);
        set_text(&self.below, if narrow && !open { &verdict } else { "" });
        let pile = form.is_column() && seats.len() > 2;
        self.ring.set_orientation(if pile {
            gtk::Orientation::Vertical
        } else {
            gtk::Orientation::Horizontal
        });
        set_accessible_name(&self.root, &gettext("Duels"));
    }

    /// The card of a seat, as it is shown now.
    pub fn card(&self, m: &ViewModel, seat: Seat) -> Option<gtk::Widget> {
        let seats = m.game.pairing(m.state.first, m.state.duel.index).seats;
        let at = seats.clockwise_from(leader(m, seats), m.seats()).position(|other| other == seat)?;
        self.corners.get(at).map(Corner::card).filter(|_| self.root.is_visible())
    }
}

/// Who stands left: the nearest seat, else the one whose left die fights.
fn leader(m: &ViewModel, seats: SeatSet) -> Seat {
    let near = m.nearest;
    if seats.contains(near) { near } else { seats.first().unwrap_or(near) }
}

fn verdict(m: &ViewModel) -> String {
    match m.state.duel.result {
        DuelResult::Open => "×".to_owned(),
        DuelResult::Null => gettext("Null: nobody scores"),
        DuelResult::Won(seat) => gettext_f("{seat} wins the duel", &[("seat", &m.name(seat))]),
    }
}
