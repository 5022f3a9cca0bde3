//! Parts at fixed spots of a picture that is as large as its room allows.

use std::cell::Cell;

use relm4::gtk::{self, glib, prelude::*, subclass::prelude::*};

use crate::shared::Shared;

/// Where a part stands, in units from the upper left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spot {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

impl Spot {
    /// A square of one unit.
    #[must_use]
    pub const fn unit(x: f32, y: f32) -> Self {
        Self { x, y, width: 1.0, height: 1.0 }
    }

    /// A spot of this size around a point.
    #[must_use]
    pub fn around((x, y): (f32, f32), (width, height): (f32, f32)) -> Self {
        Self { x: x - width / 2.0, y: y - height / 2.0, width, height }
    }

    /// Its middle.
    #[must_use]
    pub fn middle(&self) -> (f32, f32) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Spread {
        /// The least and the most pixels of a unit.
        pub unit: Cell<(i32, i32)>,
        /// Width and height of the whole, in units.
        pub extent: Cell<(f32, f32)>,
        pub parts: Shared<Vec<(gtk::Widget, Spot)>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Spread {
        const NAME: &'static str = "TablesideSpread";
        type Type = super::Spread;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("spread");
            class.set_accessible_role(gtk::AccessibleRole::Group);
        }
    }

    impl ObjectImpl for Spread {
        fn dispose(&self) {
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for Spread {
        fn measure(&self, orientation: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            let ((least, most), (wide, high)) = (self.unit.get(), self.extent.get());
            let units = if orientation == gtk::Orientation::Horizontal { wide } else { high };
            let pixels = |unit: i32| (units * unit as f32).ceil() as i32;
            (pixels(least), pixels(most), -1, -1)
        }

        fn size_allocate(&self, width: i32, height: i32, _: i32) {
            let ((least, most), (wide, high)) = (self.unit.get(), self.extent.get());
            if wide <= 0.0 || high <= 0.0 {
                return;
            }
            let room = (width as f32 / wide).min(height as f32 / high);
            let unit = room.clamp(least as f32, most.max(least) as f32);
            let (left, top) = ((width as f32 - wide * unit) / 2.0, (height as f32 - high * unit) / 2.0);
            for (part, spot) in self.parts.get().iter().filter(|(part, _)| part.should_layout()) {
                let least = part.measure(gtk::Orientation::Horizontal, -1).0;
                let part_width = ((spot.width * unit) as i32).max(least);
                let least = part.measure(gtk::Orientation::Vertical, part_width).0;
                let part_height = ((spot.height * unit) as i32).max(least);
                // What cannot be as small as its spot stays in the middle of it.
                let (x, y) = spot.middle();
                let x = (left + x * unit - part_width as f32 / 2.0).round() as i32;
                let y = (top + y * unit - part_height as f32 / 2.0).round() as i32;
                part.size_allocate(&gtk::Allocation::new(x, y, part_width, part_height), -1);
            }
        }
    }
}

glib::wrapper! {
    /// Parts at fixed spots. The unit grows with the room, between its least and its most.
    pub struct Spread(ObjectSubclass<imp::Spread>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for Spread {
    fn default() -> Self {
        let spread: Self = glib::Object::new();
        // A picture of the table is never mirrored.
        spread.set_direction(gtk::TextDirection::Ltr);
        spread
    }
}

impl Spread {
    /// Sets how many pixels a unit has at least and at most.
    pub fn set_unit(&self, least: i32, most: i32) {
        if self.imp().unit.replace((least, most)) != (least, most) {
            self.queue_resize();
        }
    }

    /// Sets how large the whole is, in units.
    pub fn set_extent(&self, width: f32, height: f32) {
        if self.imp().extent.replace((width, height)) != (width, height) {
            self.queue_resize();
        }
    }

    /// Puts a part at a spot, or moves it there.
    pub fn put(&self, part: &impl IsA<gtk::Widget>, spot: Spot) {
        let (part, parts) = (part.as_ref(), &self.imp().parts);
        let old = parts.get().iter().find(|(known, _)| known == part).map(|(_, old)| *old);
        if old == Some(spot) {
            return;
        }
        parts.change(|parts| {
            parts.retain(|(known, _)| known != part);
            parts.push((part.clone(), spot));
        });
        if old.is_none() {
            part.set_parent(self);
        }
        self.queue_allocate();
    }
}
