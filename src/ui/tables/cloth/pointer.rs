//! What the ribbon speaks of: it glows, and a dotted line runs to it.

use relm4::gtk::{self, glib, graphene, prelude::*, subclass::prelude::*};

use super::plan::Area;
use super::route::route;
use crate::shared::Shared;
use crate::widgets::colour;

/// What is pointed at, and what the line goes round.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pointing {
    pub from: Area,
    /// The first is the one that the line leads to.
    pub to: Vec<Area>,
    pub around: Vec<Area>,
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Pointer {
        pub shown: Shared<Pointing>,
        pub way: Shared<Vec<(f64, f64)>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Pointer {
        const NAME: &'static str = "TablesidePointer";
        type Type = super::Pointer;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("pointer");
            class.set_accessible_role(gtk::AccessibleRole::Presentation);
        }
    }

    impl ObjectImpl for Pointer {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_can_target(false);
        }
    }

    impl WidgetImpl for Pointer {
        fn measure(&self, _: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            (0, 0, -1, -1)
        }

        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            self.obj().draw(snapshot);
        }
    }
}

glib::wrapper! {
    /// The pointer.
    pub struct Pointer(ObjectSubclass<imp::Pointer>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for Pointer {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl Pointer {
    /// Points at something within a rectangle; at nothing if there is nothing.
    pub fn point(&self, pointing: Pointing, within: Area) {
        let imp = self.imp();
        if *imp.shown.get() == pointing {
            return;
        }
        let way = pointing
            .to
            .first()
            .map(|to| route(pointing.from, to.inset(-GLOW, -GLOW), within, &pointing.around))
            .unwrap_or_default();
        imp.way.set(way);
        imp.shown.set(pointing);
        self.queue_draw();
    }

    fn draw(&self, snapshot: &gtk::Snapshot) {
        let imp = self.imp();
        let (shown, way) = (imp.shown.get(), imp.way.get());
        if shown.to.is_empty() {
            return;
        }
        let area = graphene::Rect::new(0.0, 0.0, self.width() as f32, self.height() as f32);
        let cr = snapshot.append_cairo(&area);
        let gold = colour::ink(self);
        let ink = |strength: f64| {
            cr.set_source_rgba(gold.red().into(), gold.green().into(), gold.blue().into(), strength);
        };
        for to in &shown.to {
            // A wide faint edge under a narrow clear one is the glow.
            for (width, strength) in [(9.0, 0.22), (5.0, 0.4), (2.0, 1.0)] {
                ink(strength);
                cr.set_line_width(width);
                super::prints::rounded(&cr, to.inset(-GLOW, -GLOW), 9.0);
                cr.stroke().ok();
            }
        }
        ink(1.0);
        cr.set_line_width(2.6);
        cr.set_line_cap(gtk::cairo::LineCap::Round);
        cr.set_dash(&[0.1, 6.0], 0.0);
        for (at, (x, y)) in way.iter().enumerate() {
            if at == 0 { cr.move_to(*x, *y) } else { cr.line_to(*x, *y) }
        }
        cr.stroke().ok();
    }
}

/// How far from a thing its edge is drawn.
const GLOW: f64 = 4.0;
