//! What a plate shows on a press.

use relm4::gtk::{self, prelude::*, subclass::prelude::*};

use super::cloth::Cloth;
use super::item::ItemView;
use crate::tables::kit::{open_over, set_accessible_name, styled_box};
use tableside::table::{Place, Zone};

impl Cloth {
    /// What a seat has: on a narrow cloth also what lies before it elsewhere.
    pub(super) fn open_plate(&self, at: usize) {
        let imp = self.imp();
        let view = imp.view.get();
        let (Some(plate), Some(shown)) = (imp.plates.get().get(at).cloned(), view.plates.get(at)) else {
            return;
        };
        let content = styled_box(gtk::Orientation::Vertical, 8, "opened");
        let before = |zone: &&Zone| matches!(zone.place, Place::Beside(seat) | Place::Below(seat) | Place::Store(seat) | Place::Before(seat) if seat == shown.seat);
        let Some(run) = (*imp.run.get()).clone() else { return };
        let here = imp.narrow.get() && !view.plates.iter().all(|plate| plate.opens.is_some());
        let zones: Vec<_> = view.zones.iter().filter(before).filter(|_| here).collect();
        for zone in zones.into_iter().chain(&shown.opens) {
            let row = gtk::FlowBox::builder()
                .selection_mode(gtk::SelectionMode::None)
                .max_children_per_line(5)
                .build();
            set_accessible_name(&row, &zone.name);
            for item in &zone.items {
                let shown = ItemView::new(item, &run, false);
                shown.fit((190, 128), 1.0);
                let item = shown.widget();
                let card = item.has_css_class("cardface");
                item.set_size_request(if card { 190 } else { 44 }, if card { 128 } else { 44 });
                row.append(&item);
                if let Some(place) = item.parent() {
                    place.set_focusable(false);
                }
            }
            content.append(&row);
        }
        let label = gtk::Label::builder().label(&shown.line).wrap(true).xalign(0.0).build();
        content.prepend(&label);
        let name =
            gtk::Label::builder().label(&shown.name).wrap(true).xalign(0.0).css_classes(["heading"]).build();
        content.prepend(&name);
        open_over(&plate.button, "on-cloth", &content);
    }
}
