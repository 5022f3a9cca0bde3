//! A picture with words: beside it where there is room, below it where there is not.

use std::cell::Cell;

use relm4::gtk::{self, glib, prelude::*, subclass::prelude::*};

use crate::shared::Shared;

/// Between picture and words.
const GAP: i32 = 12;

/// How a picture and its words share their room.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// From this width on they stand side by side, the picture as large as this.
    pub beside_from: i32,
    /// The picture beside its words.
    pub beside: (i32, i32),
    /// Where there is less room.
    pub narrow: Narrow,
}

/// Where a picture is where there is little room.
#[derive(Clone, Copy, Debug)]
pub enum Narrow {
    /// Above the words, as high as this.
    Above(i32),
    /// Beside them all the same, but smaller.
    Beside(i32, i32),
}

impl Default for Room {
    fn default() -> Self {
        Self { beside_from: 0, beside: (0, 0), narrow: Narrow::Above(0) }
    }
}

impl Room {
    /// The size of the picture beside its words in this width; `None` if it stands above them.
    fn beside(self, width: i32) -> Option<(i32, i32)> {
        match self.narrow {
            _ if width >= self.beside_from => Some(self.beside),
            Narrow::Beside(wide, high) => Some((wide, high)),
            Narrow::Above(_) => None,
        }
    }

    /// How high the picture is above its words.
    fn above(self) -> i32 {
        match self.narrow {
            Narrow::Above(high) => high,
            Narrow::Beside(..) => 0,
        }
    }
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Beside {
        pub picture: Shared<Option<gtk::Widget>>,
        pub words: Shared<Option<gtk::Widget>>,
        pub room: Cell<Room>,
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
    pub fn new(picture: &gtk::Widget, words: &gtk::Widget, room: Room) -> Self {
        let both: Self = glib::Object::new();
        picture.set_parent(&both);
        words.set_parent(&both);
        let imp = both.imp();
        imp.picture.set(Some(picture.clone()));
        imp.words.set(Some(words.clone()));
        imp.room.set(room);
        both
    }

    fn words(&self) -> Option<gtk::Widget> {
        (*self.imp().words.get()).clone()
    }

    fn measured(&self, orientation: gtk::Orientation, width: i32) -> (i32, i32) {
        let room = self.imp().room.get();
        let Some(words) = self.words() else { return (0, 0) };
        if orientation == gtk::Orientation::Horizontal {
            let (least, natural, ..) = words.measure(gtk::Orientation::Horizontal, -1);
            return match room.narrow {
                Narrow::Above(_) => (least, natural.max(room.beside.0)),
                Narrow::Beside(wide, _) => (least + wide + GAP, natural + room.beside.0 + GAP),
            };
        }
        if let Some((wide, high)) = room.beside(width) {
            // Without a width it is asked how high both are in any.
            let room = if width < 0 { -1 } else { (width - wide - GAP).max(0) };
            let (least, natural, ..) = words.measure(gtk::Orientation::Vertical, room);
            return (least.max(high), natural.max(high));
        }
        let (least, natural, ..) = words.measure(gtk::Orientation::Vertical, width);
        (least + room.above() + GAP, natural + room.above() + GAP)
    }

    fn share(&self, width: i32, height: i32) {
        let room = self.imp().room.get();
        let picture = self.imp().picture.get();
        let (Some(picture), Some(words)) = (picture.as_ref(), self.words()) else { return };
        let place = |widget: &gtk::Widget, x: i32, y: i32, width: i32, height: i32| {
            widget.measure(gtk::Orientation::Horizontal, -1);
            widget.size_allocate(&gtk::Allocation::new(x, y, width.max(0), height.max(0)), -1);
        };
        if let Some((wide, high)) = room.beside(width) {
            let left = if self.direction() == gtk::TextDirection::Rtl { width - wide } else { 0 };
            let right = if left == 0 { wide + GAP } else { 0 };
            place(picture, left, (height - high) / 2, wide, high);
            place(&words, right, 0, width - wide - GAP, height);
        } else {
            let above = room.above();
            place(picture, 0, 0, width, above);
            place(&words, 0, above + GAP, width, height - above - GAP);
        }
    }
}
