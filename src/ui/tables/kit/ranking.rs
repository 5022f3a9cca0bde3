//! The end: who is where, and why.

use relm4::gtk::{self, prelude::*};

use super::{Table, ViewModel, add_all, centred, set_class, set_text, styled_box};
use crate::engine::Seat;
use crate::engine::prelude::*;
use crate::i18n::{gettext, gettext_f};

/// The places of all seats, the winner large.
pub struct Ranking {
    pub root: gtk::Box,
    trophy: gtk::Image,
    winner: gtk::Label,
    lines: gtk::Label,
    adjusted: gtk::Label,
    places: Vec<gtk::Label>,
    columns: [gtk::Box; 2],
}

impl Ranking {
    /// Room for so many seats.
    pub fn new(seats: usize) -> Self {
        let root = styled_box(gtk::Orientation::Vertical, 8, "ranking");
        root.set_halign(gtk::Align::Center);
        root.set_valign(gtk::Align::Center);
        let trophy = gtk::Image::from_icon_name("tableside-trophy-symbolic");
        trophy.set_pixel_size(64);
        trophy.set_accessible_role(gtk::AccessibleRole::Presentation);
        let winner = centred("title-1");
        root.append(&trophy);
        root.append(&winner);
        let lines = centred("body");
        root.append(&lines);
        let adjusted = centred("dim-label");
        adjusted.set_text(&gettext("The table adjusted this match."));
        root.append(&adjusted);
        let places: Vec<gtk::Label> = (0..seats).map(|_| centred("title-4")).collect();
        // No grid: one that stands in the middle of a wider place is measured for less than the least height it tells.
        let columns = [(); 2].map(|()| styled_box(gtk::Orientation::Vertical, 8, ""));
        let both = styled_box(gtk::Orientation::Horizontal, 32, "");
        both.set_halign(gtk::Align::Center);
        add_all(&both, &[&columns[0], &columns[1]]);
        root.append(&both);
        Self { root, trophy, winner, lines, adjusted, places, columns }
    }

    /// Says more below who won: what a group achieved, and how.
    pub fn set_lines(&self, lines: &[String]) {
        set_text(&self.lines, &lines.join("\n"));
    }

    /// Shows the ranking once the match is over; `score` says what a seat has.
    pub fn show<T: Table>(&self, m: &ViewModel<T>, score: impl Fn(Seat) -> String) {
        let outcome = m.game.outcome(&m.state);
        self.root.set_visible(outcome.is_some());
        let Some(outcome) = outcome else { return };
        self.adjusted.set_visible(m.adjusted);
        self.trophy.set_visible(!outcome.winners().is_empty());
        let winners: Vec<String> = outcome.winners().iter().map(|seat| m.name(seat)).collect();
        set_text(
            &self.winner,
            &match winners.as_slice() {
                _ if m.seats() == 1 => match outcome.group().is_some_and(|group| group.won) {
                    true => gettext("You have won"),
                    false => gettext("You have lost"),
                },
                _ if outcome.group().is_some_and(|group| group.won) => gettext("You have won together"),
                [] => gettext("You have lost together"),
                [one] => gettext_f("{seat} wins", &[("seat", one)]),
                several => gettext_f("Shared victory: {seats}", &[("seats", &several.join(", "))]),
            },
        );
        let seats = (0u8..).map(Seat).take(m.seats());
        let mut order: Vec<(u8, Seat)> =
            seats.filter_map(|seat| Some((outcome.place(seat)?, seat))).collect();
        order.sort_unstable();
        // Many places stand in two columns.
        let rows = if order.len() > 4 { order.len().div_ceil(2) } else { order.len().max(1) };
        for (at, label) in self.places.iter().enumerate().take(order.len()) {
            if label.parent().is_none() {
                self.columns[at / rows].append(label);
            }
        }
        self.columns[1].set_visible(order.len() > rows);
        for (at, label) in self.places.iter().enumerate() {
            let text = order.get(at).map(|(place, seat)| {
                let words =
                    [("place", &*place.to_string()), ("seat", &m.name(*seat)), ("points", &score(*seat))];
                gettext_f("{place}. {seat}, {points}", &words)
            });
            set_class(label, "dim-label", order.get(at).is_some_and(|(place, _)| *place > 1));
            set_text(label, &text.unwrap_or_default());
        }
    }
}
