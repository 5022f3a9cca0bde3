//! A picture with words: beside it where there is room, below it where there is not.

use std::cell::Cell;

use relm4::gtk::{self, glib, prelude::*, subclass::prelude::*};

use crate::shared::Shared;

/// Between picture and words.
const GAP: i32 = 12;

/// How a picture and its words share their room.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shares {
    /// From this width on they stand side by side.
    pub beside_from: i32,
    /// The picture beside its words.
    pub beside: (i32, i32),
    /// How high the picture is above its words.
    pub above: i32,
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Beside {
        pub picture: Shared<Option<gtk::Widget>>,
        pub words: Shared<Option<gtk::Widget>>,
        pub shares: Cell<Shares>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Beside {
        const NAME: &'static str = "TablesideBeside";
        type Type = super::Beside;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("beside");
            class.set_accessible_role(gtk::AccessibleRole::Group);
        }
    }

    impl ObjectImpl for Beside {
        fn dispose(&self) {
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for Beside {
        fn request_mode(&self) -> gtk::SizeRequestMode {
            gtk::SizeRequestMode::HeightForWidth
        }

        fn measure(&self, orientation: gtk::Orientation, width: i32) -> (i32, i32, i32, i32) {
            let (least, natural) = self.obj().measured(orientation, width);
            (least, natural, -1, -1)
        }

        fn size_allocate(&self, width: i32, height: i32, _: i32) {
            self.obj().share(width, height);
        }
    }
}

glib::wrapper! {
    pub struct Beside(ObjectSubclass<imp::Beside>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Beside {
    pub fn new(picture: &gtk::Widget, words: &gtk::Widget, shares: Shares) -> Self {
        let both: Self = glib::Object::new();
        picture.set_parent(&both);
        words.set_parent(&both);
        let imp = both.imp();
        imp.picture.set(Some(picture.clone()));
        imp.words.set(Some(words.clone()));
        imp.shares.set(shares);
        both
    }

    fn words(&self) -> Option<gtk::Widget> {
        (*self.imp().words.get()).clone()
    }

    fn measured(&self, orientation: gtk::Orientation, width: i32) -> (i32, i32) {
        let shares = self.imp().shares.get();
        let Some(words) = self.words() else { return (0, 0) };
        if orientation == gtk::Orientation::Horizontal {
            let (least, natural, ..) = words.measure(gtk::Orientation::Horizontal, -1);
            return (least, natural.max(shares.beside.0));
        }
        if width >= shares.beside_from {
            let (least, natural, ..) =
                words.measure(gtk::Orientation::Vertical, width - shares.beside.0 - GAP);
            return (least.max(shares.beside.1), natural.max(shares.beside.1));
        }
        let (least, natural, ..) = words.measure(gtk::Orientation::Vertical, width);
        (least + shares.above + GAP, natural + shares.above + GAP)
    }

    fn share(&self, width: i32, height: i32) {
        let shares = self.imp().shares.get();
        let picture = self.imp().picture.get();
        let (Some(picture), Some(words)) = (picture.as_ref(), self.words()) else { return };
        let place = |widget: &gtk::Widget, x: i32, y: i32, width: i32, height: i32| {
            widget.measure(gtk::Orientation::Horizontal, -1);
            widget.size_allocate(&gtk::Allocation::new(x, y, width.max(0), height.max(0)), -1);
        };
        if width >= shares.beside_from {
            let (wide, high) = shares.beside;
            let left = if self.direction() == gtk::TextDirection::Rtl { width - wide } else { 0 };
            let right = if left == 0 { wide + GAP } else { 0 };
            place(picture, left, (height - high) / 2, wide, high);
            place(&words, right, 0, width - wide - GAP, height);
        } else {
            place(picture, 0, 0, width, shares.above);
            place(&words, 0, shares.above + GAP, width, height - shares.above - GAP);
        }
    }
}
