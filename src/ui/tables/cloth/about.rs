//! Finds what the ribbon speaks of: the thing that a tip explains, that a hint proposes, the real die that is told next.

use relm4::gtk::{self, prelude::*, subclass::prelude::*};

use super::cloth::Cloth;
use super::plan::Area;
use super::pointer::Pointing;
use super::zone::ZoneView;
use crate::engine::About;
use tableside::table::{Arrangement, Item, Place, Seating, State, View, Zone};

impl Cloth {
    /// Points from the ribbon, or from what takes its place, to what it speaks of.
    pub(super) fn place_pointer(&self, ribbon: Area, tray: Area, view: &View) {
        let imp = self.imp();
        let whole = Area::new(0.0, 0.0, f64::from(self.width()), f64::from(self.height()));
        super::zone::allocate(imp.pointer.upcast_ref(), whole);
        let over: [&gtk::Widget; 2] = [imp.notice.upcast_ref(), imp.tip.upcast_ref()];
        let from = over.iter().find(|part| part.is_visible()).and_then(|part| self.area_of(*part));
        let from = from.unwrap_or(ribbon);
        let mut to = if imp.tip.is_visible() {
            self.explained(imp.about.get(), tray, view)
        } else {
            self.items_that(view, |item, zone| item.hinted || is_told(item, zone, view))
        };
        // Nothing can be told of what is covered.
        to.retain(|area| !area.overlaps(&from));
        let (x, y) = super::prints::middle(from);
        let far = |area: &Area| {
            let (a, b) = super::prints::middle(*area);
            (a - x).abs() + (b - y).abs()
        };
        to.sort_by(|a, b| far(a).total_cmp(&far(b)));
        let around = if to.is_empty() { Vec::new() } else { self.things() };
        imp.pointer.point(Pointing { from, to, around }, whole);
    }

    /// Where a widget lies, if it can be seen.
    fn area_of(&self, widget: &impl IsA<gtk::Widget>) -> Option<Area> {
        let widget = widget.upcast_ref::<gtk::Widget>();
        let shown = widget.is_visible() && widget.is_child_visible() && widget.width() > 1;
        let area = shown.then(|| widget.compute_bounds(self)).flatten()?;
        let [x, y, width, height] = [area.x(), area.y(), area.width(), area.height()].map(f64::from);
        Some(Area::new(x, y, width, height))
    }

    /// The areas of the items for which something holds.
    fn items_that(&self, view: &View, holds: impl Fn(&Item, &Zone) -> bool) -> Vec<Area> {
        let zones = self.imp().zones.get();
        let shown = view.zones.iter().zip(zones.iter()).filter(|(_, (_, shown))| shown.is_child_visible());
        shown
            .flat_map(|(zone, (_, shown))| {
                let items = shown.items();
                let those = zone.items.iter().zip(items.iter()).filter(|(item, _)| holds(item, zone));
                those.filter_map(|(_, item)| self.area_of(&item.widget())).collect::<Vec<_>>()
            })
            .collect()
    }

    /// What a tip about a part of the table explains.
    fn explained(&self, about: About, tray: Area, view: &View) -> Vec<Area> {
        match about {
            About::Table | About::Sentence | About::Choices => Vec::new(),
            About::Plates => {
                let plates = self.imp().plates.get();
                plates.iter().filter_map(|plate| self.area_of(&plate.button)).collect()
            }
            About::Hand => {
                let own = |place: Place| matches!(place, Place::Hand | Place::Own);
                self.zone_that(view, |zone| own(zone.place)).into_iter().collect()
            }
            About::Stage => {
                let asks = |zone: &Zone| {
                    is_middle(zone)
                        && zone.items.iter().any(|item| matches!(item.state, State::Lit | State::Chosen))
                };
                let somebody = |zone: &Zone| zone.arrangement == Arrangement::Figure;
                let found = self.zone_that(view, asks).or_else(|| self.zone_that(view, somebody));
                found.or(Some(tray).filter(|tray| tray.width > 0.0)).into_iter().collect()
            }
        }
    }

    /// The first zone that can be seen and for which something holds.
    fn zone_that(&self, view: &View, holds: impl Fn(&Zone) -> bool) -> Option<Area> {
        let zones = self.imp().zones.get();
        let mut found = view.zones.iter().zip(zones.iter()).filter(|(zone, _)| holds(zone));
        found.find_map(|(zone, (_, shown))| (!zone.items.is_empty()).then(|| self.area_of(shown)).flatten())
    }

    /// Dice, cards, plates and words, which a line goes round.
    fn things(&self) -> Vec<Area> {
        let imp = self.imp();
        let parts = |zone: &ZoneView| {
            let children = std::iter::successors(zone.first_child(), WidgetExt::next_sibling);
            let said = |part: &gtk::Widget| {
                part.downcast_ref::<gtk::Label>().is_none_or(|label| !label.text().is_empty())
            };
            children.filter(said).filter_map(|part| self.area_of(&part)).collect::<Vec<_>>()
        };
        let zones = imp.zones.get();
        let shown = zones.iter().filter(|(_, zone)| zone.is_child_visible());
        let mut things: Vec<Area> = shown.flat_map(|(_, zone)| parts(zone)).collect();
        let plates = imp.plates.get();
        things.extend(plates.iter().filter_map(|plate| self.area_of(&plate.button)));
        things.extend(self.area_of(&imp.tray_title));
        if let Some(form) = self.board_form() {
            let beside: [&gtk::Widget; 2] = [form.moves.root.upcast_ref(), form.tools.root.upcast_ref()];
            things.extend(beside.into_iter().filter_map(|part| self.area_of(part)));
        }
        things
    }
}

/// Whether a real die is the one that is told now.
fn is_told(item: &Item, zone: &Zone, view: &View) -> bool {
    // On a paper the place that is written shows that itself.
    let asked = || view.zones.iter().any(|zone| zone.place == Place::Pad) && view.seating != Seating::Paper;
    zone.place == Place::Tray && item.state == State::Chosen && asked()
}

fn is_middle(zone: &Zone) -> bool {
    match zone.place {
        Place::Tray | Place::Left | Place::Right | Place::Corner(_) | Place::Edge(_) => true,
        Place::Foot
        | Place::Beside(_)
        | Place::Below(_)
        | Place::Before(_)
        | Place::Own
        | Place::Saved
        | Place::Hand
        | Place::Pad
        | Place::Panel
        | Place::Store(_) => false,
    }
}
