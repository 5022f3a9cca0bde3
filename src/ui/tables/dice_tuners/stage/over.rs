//! The end: who is where, and why.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::engine::{Game, Seat};
use crate::games::dice_tuners::Step;
use crate::i18n::gettext_f;
use crate::ui::tables::dice_tuners::names;
use crate::ui::tables::dice_tuners::{Session, ViewModel};
use crate::ui::tables::kit::{label, set_class, set_text, styled_box};

/// The ranking.
pub struct OverStage {
    pub root: gtk::Box,
    winner: gtk::Label,
    places: Vec<gtk::Label>,
}

impl OverStage {
    pub fn new(_core: &Rc<Session>) -> Self {
        let root = styled_box(gtk::Orientation::Vertical, 8, "dt-over");
        root.set_halign(gtk::Align::Center);
        root.set_valign(gtk::Align::Center);
        let trophy = gtk::Image::from_icon_name("tableside-trophy-symbolic");
        trophy.set_pixel_size(64);
        trophy.set_accessible_role(gtk::AccessibleRole::Presentation);
        let winner = label("title-1");
        winner.set_xalign(0.5);
        winner.set_justify(gtk::Justification::Center);
        root.append(&trophy);
        root.append(&winner);
        let places: Vec<gtk::Label> = (0..4)
            .map(|_| {
                let place = label("title-4");
                place.set_xalign(0.5);
                root.append(&place);
                place
            })
            .collect();
        Self { root, winner, places }
    }

    /// Shows the ranking once the match is over.
    pub fn show(&self, m: &ViewModel) {
        let outcome = m.game.outcome(&m.state).filter(|_| m.state.step == Step::Over);
        self.root.set_visible(outcome.is_some());
        let Some(outcome) = outcome else { return };
        let winners: Vec<String> = outcome.winners().iter().map(|seat| m.name(seat)).collect();
        set_text(
            &self.winner,
            &match winners.as_slice() {
                [one] => gettext_f("{seat} wins", &[("seat", one)]),
                several => gettext_f("Shared victory: {seats}", &[("seats", &several.join(", "))]),
            },
        );
        let mut order: Vec<(u8, Seat)> = outcome.places.iter().copied().zip((0u8..).map(Seat)).collect();
        order.sort_unstable();
        for (at, label) in self.places.iter().enumerate() {
            let text = order.get(at).map(|(place, seat)| {
                let points = names::points(m.state.seat(*seat).vp);
                let (place, name) = (place.to_string(), m.name(*seat));
                let words = [("place", place.as_str()), ("seat", &name), ("points", &points)];
                gettext_f("{place}. {seat}, {points}", &words)
            });
            set_class(label, "dim-label", order.get(at).is_some_and(|(place, _)| *place > 1));
            set_text(label, &text.unwrap_or_default());
        }
    }
}
