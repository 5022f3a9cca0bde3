//! Two columns where the window is wide enough, else one below the other.

use relm4::gtk::{self, glib, prelude::*, subclass::prelude::*};

use crate::shared::Shared;

/// From this width on there are two columns.
const TWO: i32 = 840;
const GAP: i32 = 30;
/// The width of the right column, in hundredths.
const RIGHT: i32 = 46;

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Columns {
        pub parts: Shared<Vec<gtk::Widget>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Columns {
        const NAME: &'static str = "TablesideColumns";
        type Type = super::Columns;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("columns");
        }
    }

    impl ObjectImpl for Columns {
        fn dispose(&self) {
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for Columns {
        fn request_mode(&self) -> gtk::SizeRequestMode {
            gtk::SizeRequestMode::HeightForWidth
        }

        fn measure(&self, orientation: gtk::Orientation, width: i32) -> (i32, i32, i32, i32) {
            let parts = self.parts.get();
            if orientation == gtk::Orientation::Horizontal {
                let least =
                    parts.iter().map(|part| part.measure(orientation, -1).0).max().unwrap_or_default();
                return (least, 1052.max(least), -1, -1);
            }
            let two = !(0..TWO).contains(&width);
            let heights =
                parts.iter().zip(widths(if width < 0 { 1052 } else { width })).map(|(part, width)| {
                    let (least, natural, ..) = part.measure(orientation, width);
                    (least, natural)
                });
            let (least, natural) = if two {
                heights.fold((0, 0), |all: (i32, i32), one| (all.0.max(one.0), all.1.max(one.1)))
            } else {
                heights.fold((-GAP, -GAP), |all, one| (all.0 + one.0 + GAP, all.1 + one.1 + GAP))
            };
            (least.max(0), natural.max(0), -1, -1)
        }

        fn size_allocate(&self, width: i32, _: i32, _: i32) {
            let mirrored = self.obj().direction() == gtk::TextDirection::Rtl;
            let (mut x, mut y) = (0, 0);
            for (part, wide) in self.parts.get().iter().zip(widths(width)) {
                let (_, high, ..) = part.measure(gtk::Orientation::Vertical, wide);
                let left = if mirrored { width - x - wide } else { x };
                part.size_allocate(&gtk::Allocation::new(left, y, wide, high), -1);
                if width >= TWO {
                    x += wide + GAP;
                } else {
                    y += high + GAP;
                }
            }
        }
    }
}

glib::wrapper! {
    /// Two columns, or one.
    pub struct Columns(ObjectSubclass<imp::Columns>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for Columns {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl Columns {
    /// Adds the left, then the right column.
    pub fn add(&self, part: &impl IsA<gtk::Widget>) {
        part.set_parent(self);
        self.imp().parts.change(|parts| parts.push(part.clone().upcast()));
    }
}

/// How wide the two columns are.
fn widths(width: i32) -> [i32; 2] {
    if width >= TWO {
        let right = width * RIGHT / 100;
        [width - right - GAP, right]
    } else {
        [width, width]
    }
}
