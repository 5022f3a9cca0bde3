//! A holder that can turn what is in it upside down, for somebody who sits opposite.

use std::cell::Cell;

use relm4::gtk::{self, glib, graphene, gsk, prelude::*, subclass::prelude::*};

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Turned {
        pub turned: Cell<bool>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Turned {
        const NAME: &'static str = "TablesideTurned";
        type Type = super::Turned;
        type ParentType = gtk::Widget;
    }

    impl ObjectImpl for Turned {
        fn dispose(&self) {
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for Turned {
        fn request_mode(&self) -> gtk::SizeRequestMode {
            gtk::SizeRequestMode::HeightForWidth
        }

        fn measure(&self, orientation: gtk::Orientation, for_size: i32) -> (i32, i32, i32, i32) {
            match self.obj().first_child() {
                Some(child) if child.should_layout() => child.measure(orientation, for_size),
                _ => (0, 0, -1, -1),
            }
        }

        fn size_allocate(&self, width: i32, height: i32, baseline: i32) {
            let Some(child) = self.obj().first_child() else { return };
            let turn = self.turned.get().then(|| {
                gsk::Transform::new()
                    .translate(&graphene::Point::new(width as f32, height as f32))
                    .rotate(180.0)
            });
            child.allocate(width, height, baseline, turn);
        }
    }
}

glib::wrapper! {
    /// Holds one child, upright or upside down.
    pub struct Turned(ObjectSubclass<imp::Turned>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Turned {
    /// Around this child.
    #[must_use]
    pub fn new(child: &impl IsA<gtk::Widget>) -> Self {
        let this: Self = glib::Object::new();
        child.as_ref().set_parent(&this);
        this
    }

    /// Turns it, or not.
    pub fn set_turned(&self, turned: bool) {
        if self.imp().turned.replace(turned) != turned {
            self.queue_allocate();
        }
    }
}
