//! A bar of so many places, such as the VP bar.

use std::cell::Cell;

use relm4::gtk::{self, glib, graphene, prelude::*, subclass::prelude::*};

use super::colour;
use super::marks::{paint, rgb};

/// What a track shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// Places filled.
    pub full: u8,
    /// Places after them that are only outlined and hatched: points that may vanish again.
    pub ghost: u8,
    /// All places.
    pub of: u8,
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Track {
        pub level: Cell<Level>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Track {
        const NAME: &'static str = "TablesideTrack";
        type Type = super::Track;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("track");
            class.set_accessible_role(gtk::AccessibleRole::Presentation);
        }
    }

    impl ObjectImpl for Track {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_hexpand(true);
            self.obj().set_valign(gtk::Align::Center);
        }
    }

    impl WidgetImpl for Track {
        fn measure(&self, orientation: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            match orientation {
                gtk::Orientation::Horizontal => (34, 110, -1, -1),
                _ => (12, 14, -1, -1),
            }
        }

        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            self.obj().draw(snapshot);
        }
    }
}

glib::wrapper! {
    /// A bar of so many places. It tells nothing to a screen reader; the words beside it do. With the style class `ink` it
    /// has the colour of text.
    pub struct Track(ObjectSubclass<imp::Track>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for Track {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl Track {
    /// Shows a level.
    pub fn set_level(&self, level: Level) {
        if self.imp().level.replace(level) != level {
            self.queue_draw();
        }
    }

    fn draw(&self, snapshot: &gtk::Snapshot) {
        let level = self.imp().level.get();
        if level.of == 0 {
            return;
        }
        let (width, height) = (f64::from(self.width()), f64::from(self.height()));
        let cr = snapshot.append_cairo(&graphene::Rect::new(0.0, 0.0, width as f32, height as f32));
        let gap = 2.0;
        let place = (width - gap * (f64::from(level.of) - 1.0)) / f64::from(level.of);
        let ink = rgb(colour::ink(self));
        let fill = if self.has_css_class("ink") { ink } else { paint(self, "accent_bg_color") };
        for n in 0..level.of {
            let x = f64::from(n) * (place + gap);
            cr.rectangle(x + 0.5, 0.5, place - 1.0, height - 1.0);
            if n < level.full {
                cr.set_source_rgb(fill.r, fill.g, fill.b);
                cr.fill().ok();
            } else if n < level.full + level.ghost {
                cr.set_source_rgb(fill.r, fill.g, fill.b);
                cr.set_line_width(1.5);
                cr.stroke().ok();
                cr.move_to(x + 1.0, height - 1.0);
                cr.line_to(x + place - 1.0, 1.0);
                cr.stroke().ok();
            } else {
                cr.set_source_rgba(ink.r, ink.g, ink.b, 0.2);
                cr.fill().ok();
            }
        }
    }
}
