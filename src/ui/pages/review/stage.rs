//! The table in a part of the page: drawn for a size at which everything has room, and shown smaller where there is less.

use relm4::gtk::{self, glib, gsk, prelude::*, subclass::prelude::*};

/// For which size a table is drawn at least: in the wide form, and in that of a telephone.
const WIDE: (f64, f64) = (900.0, 560.0);
const NARROW: (f64, f64) = (460.0, 580.0);
/// From this width on it has the wide form.
const FROM: i32 = 600;

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Stage;

    #[glib::object_subclass]
    impl ObjectSubclass for Stage {
        const NAME: &'static str = "TablesideStage";
        type Type = super::Stage;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("stage");
        }
    }

    impl ObjectImpl for Stage {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_overflow(gtk::Overflow::Hidden);
        }

        fn dispose(&self) {
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for Stage {
        fn request_mode(&self) -> gtk::SizeRequestMode {
            gtk::SizeRequestMode::HeightForWidth
        }

        fn measure(&self, orientation: gtk::Orientation, width: i32) -> (i32, i32, i32, i32) {
            match orientation {
                gtk::Orientation::Horizontal => (300, 900, -1, -1),
                _ if (0..FROM).contains(&width) => {
                    let high = (f64::from(width) * NARROW.1 / NARROW.0) as i32;
                    (high, high, -1, -1)
                }
                _ => (280, 560, -1, -1),
            }
        }

        fn size_allocate(&self, width: i32, height: i32, _: i32) {
            let Some(child) = self.obj().first_child() else { return };
            let least = if width < FROM { NARROW } else { WIDE };
            let scale = (f64::from(width) / least.0).min(f64::from(height) / least.1).min(1.0);
            let room = |pixels: i32| (f64::from(pixels) / scale).round() as i32;
            let transform = (scale < 1.0).then(|| gsk::Transform::new().scale(scale as f32, scale as f32));
            let wide = room(width).max(child.measure(gtk::Orientation::Horizontal, -1).0);
            let high = room(height).max(child.measure(gtk::Orientation::Vertical, wide).0);
            // What cannot be smaller is moved so that its upper left corner is seen.
            child.allocate(wide, high, -1, transform);
        }
    }
}

glib::wrapper! {
    /// Shows a table in whatever room there is.
    pub struct Stage(ObjectSubclass<imp::Stage>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Stage {
    /// A stage for a table.
    pub fn new(table: &impl IsA<gtk::Widget>) -> Self {
        let stage: Self = glib::Object::new();
        table.set_parent(&stage);
        stage.set_vexpand(true);
        stage.set_hexpand(true);
        stage
    }
}
