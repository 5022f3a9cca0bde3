//! The widgets, and where they stand in each form.

use std::rc::Rc;

use relm4::gtk::{self, gdk, prelude::*};

use super::draft::Draft;
use super::moves;
use super::seat::{HandView, SeatView};
use super::stage::Stage;
use super::strip::Strip;
use super::tray::Tray;
use crate::engine::Seat;
use crate::games::dice_tuners::state::MAX_PLAYERS;
use crate::tables::dice_tuners::{DiceTunersTable, Session, ViewModel};
use crate::tables::kit::frame::{FrameParts, Kind};
use crate::tables::kit::layout::{Form, move_to};
use crate::tables::kit::{self, Place, add_all, put_in_line, styled_box};

/// The widgets of the table.
pub struct Layout {
    /// What lies on the cloth: everyone else's things, the middle, the supplies.
    cloth: gtk::Grid,
    main: gtk::Box,
    others: gtk::Box,
    strip: Strip,
    stage: Stage,
    tray: Tray,
    seats: Vec<SeatView>,
    /// The strip, where it stands beside the plates.
    facts: gtk::Box,
    /// What lies before the nearest seat.
    own: gtk::Box,
    hand: HandView,
}

impl kit::Layout<DiceTunersTable> for Layout {
    fn new(session: &Rc<Session>) -> Self {
        let this = Self {
            cloth: gtk::Grid::builder().row_spacing(8).column_spacing(8).css_classes(["dt-cloth"]).build(),
            main: styled_box(gtk::Orientation::Vertical, 6, "dt-main"),
            others: styled_box(gtk::Orientation::Horizontal, 8, "dt-others"),
            strip: Strip::new(session),
            stage: Stage::new(session),
            tray: Tray::new(session),
            seats: (0..MAX_PLAYERS).map(|_| SeatView::new(session)).collect(),
            facts: styled_box(gtk::Orientation::Horizontal, 0, "dt-facts"),
            own: styled_box(gtk::Orientation::Horizontal, 12, "dt-own"),
            hand: HandView::new(session),
        };
        for seat in this.seats.iter().skip(1) {
            this.others.append(&seat.panel.root);
        }
        this.others.set_homogeneous(true);
        this.main.set_hexpand(true);
        this.stage.root.set_vexpand(true);
        this.stage.root.set_valign(gtk::Align::Center);
        this.hand.root.set_valign(gtk::Align::Center);
        add_all(&this.main, &[&this.others, &this.stage.root]);
        this.strip.root.set_hexpand(true);
        this.strip.root.set_valign(gtk::Align::Center);
        this.cloth.attach(&this.main, 0, 0, 1, 1);
        this.cloth.attach(&this.tray.root, 1, 0, 1, 1);
        this.own.append(&this.hand.root);
        this
    }

    fn parts(&self) -> FrameParts {
        FrameParts {
            game: "dice-tuners",
            kind: Kind::Cloth,
            stage: self.cloth.clone().upcast(),
            choices: self.stage.choices.root.clone().upcast(),
            own: Some(self.own.clone().upcast()),
            rail: None,
            facts: Some(self.facts.clone().upcast()),
        }
    }

    fn take_form(&self, form: Form) {
        let column = form.is_column();
        put_in_line(&self.cloth, [self.main.upcast_ref(), self.tray.root.upcast_ref()], column);
        self.others.set_orientation(if form == Form::Narrow {
            gtk::Orientation::Vertical
        } else {
            gtk::Orientation::Horizontal
        });
        move_to(&self.strip.root, if column { &self.main } else { &self.facts });
        // On a telephone the lower edge has room for the hand alone, and what is asked comes first.
        if let Some(near) = self.seats.first() {
            move_to(&near.panel.root, if form == Form::Narrow { &self.main } else { &self.own });
        }
        if column {
            self.main.reorder_child_after(&self.stage.root, gtk::Widget::NONE);
        } else {
            self.main.reorder_child_after(&self.others, gtk::Widget::NONE);
        }
    }

    fn show(&self, m: &ViewModel, draft: &Draft, form: Form, fresh: bool) {
        self.strip.show(m);
        let around: Vec<_> = m.around().collect();
        for (at, view) in self.seats.iter().enumerate() {
            view.panel.root.set_visible(at < around.len());
            if let Some(seat) = around.get(at) {
                view.show(m, draft, *seat, form, at == 0);
            }
        }
        self.others.set_visible(around.len() > 1);
        self.stage.show(m, draft, form, fresh);
        if let Some(near) = around.first() {
            let known = m.state.seat(*near).hand.iter().any(|slot| slot.card().is_some());
            self.hand.show(m, draft, *near, known, true);
        }
        self.tray.show(m, form, !Stage::shows_market(m));
    }

    fn at(&self, m: &ViewModel, place: Place) -> Option<gtk::Widget> {
        let view = |seat: Seat| self.seats.get(m.around().position(|other| other == seat)?);
        let there = match place {
            Place::Supply(moves::ASIDE) => Some(self.strip.aside.root.clone().upcast()),
            Place::Supply(at) => self.tray.at(at),
            Place::Hand(seat, at) if seat == m.nearest => self.hand.at(at),
            Place::Before(seat, at) => self.stage.at(m, place).or_else(|| view(seat)?.at(at)),
            _ => self.stage.at(m, place),
        };
        there.filter(gtk::Widget::is_visible)
    }

    fn key(&self, key: gdk::Key) -> bool {
        self.stage.entry.key(key)
    }
}
