//! Things that lie together: one stop of the Tab key; arrows move within.

use relm4::gtk::{self, glib, graphene, gsk, prelude::*, subclass::prelude::*};

use super::item::{ItemView, Run};
use super::plan::Area;
use crate::shared::Shared;
use crate::tables::kit::{set_accessible_name, set_class, set_text};
use std::rc::Rc;
use tableside::table::{Arrangement, Place, Zone};

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct ZoneView {
        pub place: std::cell::Cell<Place>,
        pub title: gtk::Label,
        pub note: gtk::Label,
        pub items: Shared<Vec<Rc<ItemView>>>,
        /// Where its parts lie, from the corner of the zone.
        pub placed: Shared<Vec<(gtk::Widget, Area)>>,
        pub last: glib::WeakRef<gtk::Widget>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for ZoneView {
        const NAME: &'static str = "TablesideZone";
        type Type = super::ZoneView;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("zone");
            class.set_accessible_role(gtk::AccessibleRole::Group);
        }
    }

    impl ObjectImpl for ZoneView {
        fn constructed(&self) {
            self.parent_constructed();
            let zone = self.obj();
            self.title.add_css_class("printed");
            self.title.set_ellipsize(gtk::pango::EllipsizeMode::End);
            self.title.set_xalign(0.5);
            self.note.add_css_class("under");
            self.note.set_wrap(true);
            self.note.set_justify(gtk::Justification::Center);
            self.note.set_ellipsize(gtk::pango::EllipsizeMode::None);
            for label in [&self.title, &self.note] {
                label.set_can_target(false);
                label.set_parent(&*zone);
            }
        }

        fn dispose(&self) {
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for ZoneView {
        fn measure(&self, _: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            (0, 0, -1, -1)
        }

        fn size_allocate(&self, _: i32, _: i32, _: i32) {
            for (widget, area) in self.placed.get().iter() {
                allocate(widget, *area);
            }
        }

        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            let zone = self.obj();
            let raised = zone.raised();
            let all = std::iter::successors(zone.first_child(), gtk::Widget::next_sibling);
            for child in all.filter(|child| Some(child) != raised.as_ref()).chain(raised.clone()) {
                zone.snapshot_child(&child, snapshot);
            }
        }

        fn focus(&self, direction: gtk::DirectionType) -> bool {
            use gtk::DirectionType::{TabBackward, TabForward};
            let zone = self.obj();
            let leaves = matches!(direction, TabForward | TabBackward);
            let moved = match zone.focus_child() {
                Some(_) if leaves => false,
                Some(now) => {
                    zone.step(&now, direction);
                    true
                }
                None => zone.enter(direction),
            };
            if let Some(now) = zone.focus_child() {
                self.last.set(Some(&now));
            }
            moved
        }
    }
}

glib::wrapper! {
    /// A zone.
    pub struct ZoneView(ObjectSubclass<imp::ZoneView>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for ZoneView {
    fn default() -> Self {
        glib::Object::new()
    }
}

/// Gives a widget a rectangle, whatever it would like.
pub fn allocate(widget: &gtk::Widget, area: Area) {
    allocate_turned(widget, area, false);
}

/// The same; `turned` stands it upside down, for somebody who sits opposite.
pub fn allocate_turned(widget: &gtk::Widget, area: Area, turned: bool) {
    if !widget.is_visible() {
        return;
    }
    let least = widget.measure(gtk::Orientation::Horizontal, -1).0;
    let width = (area.width.round() as i32).max(least).max(1);
    let least = widget.measure(gtk::Orientation::Vertical, width).0;
    let height = (area.height.round() as i32).max(least).max(1);
    let corner = graphene::Point::new(area.x.round() as f32, area.y.round() as f32);
    let place = gsk::Transform::new().translate(&corner);
    let place = if turned {
        let far = graphene::Point::new(width as f32, height as f32);
        place.translate(&far).rotate(180.0)
    } else {
        place
    };
    widget.allocate(width, height, -1, Some(place));
}

impl ZoneView {
    pub fn place(&self) -> Place {
        self.imp().place.get()
    }

    /// Whether there is something to choose here.
    pub fn asks(&self) -> bool {
        self.items().iter().any(|item| {
            let widget = item.widget();
            widget.has_css_class("selectable") || widget.has_css_class("choice")
        })
    }

    pub fn items(&self) -> Rc<Vec<Rc<ItemView>>> {
        self.imp().items.get()
    }

    pub fn title(&self) -> gtk::Label {
        self.imp().title.clone()
    }

    pub fn note(&self) -> gtk::Label {
        self.imp().note.clone()
    }

    /// Where its parts lie.
    pub fn put(&self, placed: Vec<(gtk::Widget, Area)>) {
        self.imp().placed.set(placed);
    }

    /// Shows a zone; items that are still there keep their widgets.
    pub fn show(&self, zone: &Zone, run: &Run, fresh: bool) {
        let imp = self.imp();
        imp.place.set(zone.place);
        set_class(self, "corner", matches!(zone.place, Place::Corner(_)));
        set_class(self, "left", zone.place == Place::Left);
        set_class(self, "own", zone.place == Place::Own);
        set_class(self, "column", zone.arrangement == Arrangement::Column);
        set_class(self, "pad", zone.place == Place::Pad);
        // Chips for more than so many seats lie closer.
        let line = zone.place == Place::Foot || zone.arrangement == Arrangement::Column;
        set_class(self, "full", line && zone.items.len() > super::plan::MANY);
        set_text(&imp.title, &zone.title);
        set_text(&imp.note, &zone.note);
        let own = matches!(zone.place, Place::Own);
        imp.note.set_xalign(if own || matches!(zone.place, Place::Below(_)) { 0.0 } else { 0.5 });
        imp.note.set_justify(if own { gtk::Justification::Left } else { gtk::Justification::Center });
        imp.note.set_yalign(if own || zone.place == Place::Corner(2) { 0.0 } else { 0.5 });
        imp.title.set_xalign(if own { 0.0 } else { 0.5 });
        let told = zone.place == Place::Corner(2);
        if let Arrangement::Box(now) = zone.arrangement {
            // The sum at the left, what it comes to at the right; with the others it lies above.
            imp.title.set_xalign(0.0);
            imp.note.set_xalign(if now { 1.0 } else { 0.0 });
            imp.note.set_justify(gtk::Justification::Left);
        } else if told {
            imp.note.set_xalign(0.0);
            imp.note.set_justify(gtk::Justification::Left);
        }
        set_class(self, "told", told);
        set_class(self, "box", matches!(zone.arrangement, Arrangement::Box(_)));
        set_class(self, "present", zone.arrangement == Arrangement::Box(true));
        set_accessible_name(self, &zone.name);
        let old = imp.items.get();
        let view = |item| {
            let kept = old.iter().find(|view| view.can_show(item)).cloned();
            if let Some(kept) = kept {
                kept.show(item, fresh);
                return kept;
            }
            let made = Rc::new(ItemView::new(item, run, fresh));
            // The card that is raised is another one then.
            made.widget().connect_state_flags_changed(|widget, _| {
                if let Some(zone) = widget.parent() {
                    zone.queue_draw();
                }
            });
            made
        };
        let items: Vec<Rc<ItemView>> = zone.items.iter().map(view).collect();
        if let Place::Edge(_) | Place::Tray = zone.place {
            for label in items.iter().map(|item| &item.caption) {
                label.set_wrap(true);
                label.set_lines(2);
                label.set_justify(gtk::Justification::Center);
            }
        }
        let rows = zone.arrangement == Arrangement::Column;
        items.iter().for_each(|item| item.set_two_lines(rows));
        let gone = old.iter().filter(|view| !items.iter().any(|kept| Rc::ptr_eq(kept, view)));
        for view in gone {
            for part in parts(view) {
                part.unparent();
            }
        }
        // In the order of the items, which is that of the focus.
        let mut before: Option<gtk::Widget> = Some(imp.note.clone().upcast());
        for view in &items {
            for part in parts(view) {
                if part.parent().is_none() || part.prev_sibling() != before {
                    part.insert_after(self, before.as_ref());
                }
                before = Some(part);
            }
        }
        imp.items.set(items);
    }

    /// The card under the pointer, else the one that has the focus: it lies above the others and is seen whole. The order of
    /// the focus stays.
    fn raised(&self) -> Option<gtk::Widget> {
        if self.place() != Place::Hand {
            return None;
        }
        let items = self.items();
        let that = |flags: gtk::StateFlags| {
            items.iter().map(|item| item.widget()).find(|widget| widget.state_flags().intersects(flags))
        };
        use gtk::StateFlags as Flags;
        that(Flags::PRELIGHT).or_else(|| that(Flags::FOCUSED | Flags::FOCUS_WITHIN))
    }

    /// Where the focus was last, else where something can be done, else at the start.
    fn enter(&self, direction: gtk::DirectionType) -> bool {
        let items = self.items();
        let widgets = || items.iter().map(|item| item.widget()).filter(|widget| widget.is_focusable());
        let last = self.imp().last.upgrade().filter(|last| widgets().any(|widget| widget == *last));
        let lit = widgets().find(|widget| widget.has_css_class("selectable"));
        last.into_iter().chain(lit).chain(widgets()).any(|widget| widget.child_focus(direction))
    }

    /// To the nearest thing in a direction; stays at the edges.
    fn step(&self, now: &gtk::Widget, direction: gtk::DirectionType) {
        let middle = |widget: &gtk::Widget| {
            let bounds = widget.compute_bounds(self)?;
            Some((bounds.x() + bounds.width() / 2.0, bounds.y() + bounds.height() / 2.0))
        };
        let Some((x, y)) = middle(now) else { return };
        let distance = |widget: &gtk::Widget| {
            let (a, b) = middle(widget)?;
            let (along, across) = match direction {
                gtk::DirectionType::Left => (x - a, y - b),
                gtk::DirectionType::Right => (a - x, y - b),
                gtk::DirectionType::Up => (y - b, x - a),
                gtk::DirectionType::Down => (b - y, x - a),
                _ => return None,
            };
            (along > 1.0).then_some(along + 3.0 * across.abs())
        };
        let items = self.items();
        let nearest = items
            .iter()
            .map(|item| item.widget())
            .filter(|widget| widget.is_focusable())
            .filter_map(|widget| Some((distance(&widget)?, widget)))
            .min_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, widget)) = nearest {
            widget.grab_focus();
        }
    }
}

fn parts(view: &ItemView) -> [gtk::Widget; 3] {
    [view.widget(), view.caption.clone().upcast(), view.effect.clone().upcast()]
}

/// Sizes measured before a change of styles are forgotten. GTK takes new styles in with the next frame or when a widget is
/// asked for a size it does not remember; until then a box could mix old sizes of its children with new ones.
pub fn measure_anew(widget: &gtk::Widget) {
    widget.queue_resize();
    let mut child = widget.first_child();
    while let Some(widget) = child {
        measure_anew(&widget);
        child = widget.next_sibling();
    }
}
