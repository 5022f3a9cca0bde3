//! The widgets, and where they stand in each form.

use std::rc::Rc;

use relm4::gtk::{self, gdk, prelude::*};

use super::dock::Dock;
use super::draft::Draft;
use super::seat::SeatView;
use super::stage::Stage;
use super::strip::Strip;
use super::tray::Tray;
use crate::games::dice_tuners::state::MAX_PLAYERS;
use crate::ui::tables::dice_tuners::{DiceTunersTable, Session, ViewModel};
use crate::ui::tables::kit::layout::{Form, move_to, scrolling};
use crate::ui::tables::kit::{self, styled_box};

/// The widgets of the table.
pub struct Layout {
    all: gtk::Box,
    places: Places,
    side: gtk::Box,
    strip: Strip,
    stage: Stage,
    others: gtk::Box,
    seats: Vec<SeatView>,
    tray: Tray,
    dock: Dock,
}

/// Where parts stand; the form says which stands where.
struct Places {
    /// Above all that scrolls.
    head: gtk::Box,
    /// The part that scrolls, with the middle of the table.
    main: gtk::Box,
    /// Beside it, scrolling by itself.
    beside: gtk::Box,
    beside_scroll: gtk::ScrolledWindow,
}

impl kit::Layout<DiceTunersTable> for Layout {
    fn new(session: &Rc<Session>) -> Self {
        let stage = Stage::new(session);
        let tray = Tray::new(session);
        let seats: Vec<SeatView> = (0..MAX_PLAYERS).map(|_| SeatView::new(session)).collect();
        let dock = Dock::new(session);
        let others = styled_box(gtk::Orientation::Vertical, 10, "dt-others");
        for seat in seats.iter().skip(1) {
            others.append(&seat.panel.root);
        }
        let side = styled_box(gtk::Orientation::Vertical, 10, "");
        side.append(&others);
        side.append(&tray.root);
        let places = Places::new();
        places.main.append(&stage.root);
        let main_scroll = scrolling(&places.main, 140);
        main_scroll.set_hexpand(true);
        let across = styled_box(gtk::Orientation::Horizontal, 0, "");
        across.set_vexpand(true);
        across.append(&main_scroll);
        across.append(&places.beside_scroll);
        let all = styled_box(gtk::Orientation::Vertical, 0, "dice-tuners");
        all.append(&places.head);
        all.append(&across);
        all.append(&dock.root);
        Self { all, places, side, strip: Strip::new(session), stage, others, seats, tray, dock }
    }

    fn widget(&self) -> gtk::Widget {
        self.all.clone().upcast()
    }

    fn take_form(&self, form: Form) {
        let column = form.is_column();
        let (main, seat) = (&self.places.main, self.seats.first().map(|seat| &seat.panel.root));
        move_to(&self.strip.root, if column { main } else { &self.places.head });
        // Strip, stage, seat, all others.
        main.reorder_child_after(&self.stage.root, column.then_some(&self.strip.root));
        if let Some(seat) = seat {
            move_to(seat, if column { main } else { &self.dock.root });
        }
        // The buttons stay in sight; where that would leave too little of the rest, they come first.
        if form == Form::Narrow {
            move_to(&self.stage.choices.root, &self.stage.root);
            self.stage.root.reorder_child_after(&self.stage.choices.root, gtk::Widget::NONE);
        } else {
            move_to(&self.stage.choices.root, &self.dock.root);
            self.dock.root.reorder_child_after(&self.stage.choices.root, gtk::Widget::NONE);
        }
        move_to(&self.side, if column { main } else { &self.places.beside });
        main.set_valign(if column { gtk::Align::Start } else { gtk::Align::Center });
        let row = form == Form::Medium;
        self.others.set_orientation(if row {
            gtk::Orientation::Horizontal
        } else {
            gtk::Orientation::Vertical
        });
        self.others.set_homogeneous(row);
        self.places.beside_scroll.set_visible(!column);
        let width = if form == Form::Tv { 470 } else { 350 };
        self.places.beside_scroll.set_size_request(width, -1);
    }

    fn show(&self, m: &ViewModel, draft: &Draft, form: Form, fresh: bool) {
        self.strip.show(m, form);
        let around: Vec<_> = m.around().collect();
        for (at, view) in self.seats.iter().enumerate() {
            view.panel.root.set_visible(at < around.len());
            if let Some(seat) = around.get(at) {
                view.show(m, draft, *seat, form, at == 0);
            }
        }
        self.stage.show(m, draft, form, fresh);
        if let Some(near) = around.first() {
            self.dock.show(m, draft, *near, form);
        }
        self.tray.show(m, form, !Stage::shows_market(m));
    }

    fn key(&self, key: gdk::Key) -> bool {
        self.stage.entry.key(key)
    }
}

impl Places {
    fn new() -> Self {
        let beside = styled_box(gtk::Orientation::Vertical, 10, "dt-beside");
        let beside_scroll = scrolling(&beside, 140);
        Self {
            head: styled_box(gtk::Orientation::Vertical, 0, "dt-head"),
            main: styled_box(gtk::Orientation::Vertical, 10, "dt-main"),
            beside,
            beside_scroll,
        }
    }
}
