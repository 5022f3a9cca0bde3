//! A code for the camera of a phone: dark on white whatever the style, so that every camera reads it.

use relm4::gtk::{self, gdk, glib, graphene, prelude::*, subclass::prelude::*};

use crate::exchange::{Code, QUIET};
use crate::shared::Shared;

/// The side of a code in pixels, at least.
const LEAST: i32 = 264;

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct QrCode {
        pub code: Shared<Option<Code>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for QrCode {
        const NAME: &'static str = "TablesideQrCode";
        type Type = super::QrCode;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("qrcode");
            class.set_accessible_role(gtk::AccessibleRole::Img);
        }
    }

    impl ObjectImpl for QrCode {}

    impl WidgetImpl for QrCode {
        fn measure(&self, _: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            (LEAST, LEAST, -1, -1)
        }

        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            self.obj().draw(snapshot);
        }
    }
}

glib::wrapper! {
    /// The code.
    pub struct QrCode(ObjectSubclass<imp::QrCode>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for QrCode {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl QrCode {
    /// Shows a code, or nothing.
    pub fn set_code(&self, code: Option<Code>) {
        self.imp().code.set(code);
        self.queue_draw();
    }

    fn draw(&self, snapshot: &gtk::Snapshot) {
        let code = self.imp().code.get();
        let Some(code) = code.as_ref() else { return };
        let all = code.side + 2 * QUIET;
        // Modules of whole pixels stay sharp.
        let module = (self.width().min(self.height()) / all as i32).max(1) as f32;
        let side = module * all as f32;
        let (left, top) =
            (((self.width() as f32 - side) / 2.0).floor(), ((self.height() as f32 - side) / 2.0).floor());
        snapshot.append_color(&gdk::RGBA::WHITE, &graphene::Rect::new(left, top, side, side));
        for y in 0..code.side {
            let row: Vec<bool> = (0..code.side).map(|x| code.is_dark(x, y)).collect();
            let mut x = 0;
            for run in row.chunk_by(|one, other| one == other) {
                if run.first() == Some(&true) {
                    let at = |n: usize| (n + QUIET) as f32 * module;
                    let area =
                        graphene::Rect::new(left + at(x), top + at(y), run.len() as f32 * module, module);
                    snapshot.append_color(&gdk::RGBA::BLACK, &area);
                }
                x += run.len();
            }
        }
    }
}
