//! A cloth as its page sees it, and the way of the Tab key over it.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*, subclass::prelude::*};

use super::cloth::Cloth;
use super::end::EndView;
use super::zone::ZoneView;
use crate::engine::{Seat, Tip};
use crate::i18n::gettext;
use crate::tables::Surround;
use crate::tables::kit::{InterludeView, set_class};
use crate::widgets::{TipNote, TipText, TurnBanner};

impl Cloth {
    /// The Tab key goes over what is said, the table, the choices and the plates; arrows stay where they are.
    pub(super) fn move_focus(&self, direction: gtk::DirectionType) -> bool {
        let stops = self.stops();
        let inside = self.focus_child();
        let at = inside.and_then(|inside| stops.iter().position(|stop| *stop == inside));
        let forward = direction == gtk::DirectionType::TabForward;
        if !forward && direction != gtk::DirectionType::TabBackward {
            // Of what is left by an arrow, nothing else is meant.
            if let Some(stop) = at.and_then(|at| stops.get(at)) {
                stop.child_focus(direction);
            }
            return at.is_some();
        }
        if at.and_then(|at| stops.get(at)).is_some_and(|stop| stop.child_focus(direction)) {
            return true;
        }
        let mut others: Vec<&gtk::Widget> = match (at, forward) {
            (Some(at), true) => stops.iter().skip(at + 1).collect(),
            (Some(at), false) => stops.iter().take(at).collect(),
            (None, _) => stops.iter().collect(),
        };
        if !forward {
            others.reverse();
        }
        others.into_iter().any(|stop| stop.is_mapped() && stop.child_focus(direction))
    }

    /// The stops of the Tab key, in order.
    fn stops(&self) -> Vec<gtk::Widget> {
        let imp = self.imp();
        if imp.end.root.is_visible() {
            return vec![imp.end.root.clone().upcast()];
        }
        let mut stops: Vec<gtk::Widget> = vec![imp.notice.clone().upcast(), imp.tip.clone().upcast()];
        if let Some(sheet) = self.sheet() {
            stops.push(sheet.root.clone().upcast());
        } else {
            let zones = imp.zones.get();
            let zone = |(_, zone): &(String, ZoneView)| zone.clone().upcast::<gtk::Widget>();
            // After the board comes what there is to choose from, then the ribbon, and only then what is to be read.
            let (asks, reads): (Vec<_>, Vec<_>) =
                zones.iter().partition(|(_, zone)| self.board_form().is_none() || zone.asks());
            if let Some(form) = self.board_form() {
                stops.push(form.board.clone().upcast());
                stops.extend(asks.into_iter().map(zone));
                stops.push(imp.ribbon.clone().upcast());
                stops.extend(reads.into_iter().map(zone));
                stops.extend([form.moves.root.clone().upcast(), form.tools.root.clone().upcast()]);
            } else {
                stops.extend(asks.into_iter().map(zone));
            }
        }
        if !stops.contains(imp.ribbon.upcast_ref()) {
            stops.push(imp.ribbon.clone().upcast());
        }
        stops.extend(imp.plates.get().iter().map(|plate| plate.button.clone().upcast()));
        stops
    }
}

impl Surround for Cloth {
    fn widget(&self) -> gtk::Widget {
        self.clone().upcast()
    }

    fn banner(&self) -> TurnBanner {
        self.imp().banner.clone()
    }

    fn offers(&self) -> Option<gtk::Box> {
        Some(self.imp().offers.clone())
    }

    fn notice(&self) -> Option<gtk::Box> {
        Some(self.imp().notice.clone())
    }

    fn stage(&self) -> Option<gtk::Widget> {
        Some(self.clone().upcast())
    }

    /// What is said lies in the ribbon's place, wherever it is about.
    fn set_anchor(&self, _: Option<&gtk::Widget>) {
        self.queue_allocate();
    }

    fn set_thinking(&self, seat: Option<Seat>) {
        self.imp().plates.get().iter().for_each(|plate| plate.set_thinking(Some(plate.shown().seat) == seat));
    }

    fn set_times(&self, times: Option<&[String]>) {
        for plate in self.imp().plates.get().iter() {
            let time = times.and_then(|times| times.get(plate.shown().seat.index()));
            plate.set_time(time.map_or("", String::as_str));
        }
        // A plate with its time has less room for a name.
        self.queue_allocate();
    }

    fn tick(&self, seat: Seat, time: &str) {
        let plates = self.imp().plates.get();
        if let Some(plate) = plates.iter().find(|plate| plate.shown().seat == seat) {
            plate.tick(time);
        }
    }

    fn tip(&self) -> TipNote {
        self.imp().tip.clone()
    }

    fn set_tip(&self, tip: Option<&Tip>, more: bool) {
        let imp = self.imp();
        let Some(tip) = tip else {
            let held = imp.tip.is_visible()
                && self.root().and_then(|root| root.focus()).is_some_and(|focus| focus.is_ancestor(&imp.tip));
            imp.tip.set_visible(false);
            self.queue_allocate();
            if held {
                imp.banner.grab_focus();
            }
            return;
        };
        let rule = tip.rule.clone().unwrap_or_default();
        imp.about.set(tip.about);
        imp.tip.show_tip(&TipText { title: gettext(&tip.title), text: gettext(&tip.text), rule, more });
        self.queue_allocate();
    }

    fn interlude(&self) -> InterludeView {
        self.imp().interlude.clone()
    }

    fn toggle_far_view(&self) {
        let far = !self.imp().far_view.get();
        self.imp().far_view.set(far);
        set_class(self, "far", far);
    }

    fn end(&self) -> Option<Rc<EndView>> {
        Some(Rc::clone(&self.imp().end))
    }

    fn show_end(&self, shown: bool) {
        let imp = self.imp();
        if imp.end.is_there() && imp.end_away.replace(!shown) == shown {
            self.follow_end(true);
            self.queue_allocate();
        }
    }

    fn page_class(&self) -> Option<&'static str> {
        Some("on-cloth")
    }

    fn lists_moves(&self) -> bool {
        self.imp().view.get().moves.is_some()
    }

    fn changed(&self) {
        self.choose_offers();
        self.follow_end(false);
        self.queue_allocate();
    }
}
