//! Two columns where the window is wide enough, else one below the other.

use std::cell::Cell;

use relm4::gtk::{self, glib, prelude::*, subclass::prelude::*};

use crate::shared::Shared;

/// How the columns share their room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shares {
    /// From this width on there are two columns.
    pub two_from: i32,
    /// Between them, in pixels.
    pub gap: i32,
    /// The width of the right column, in hundredths.
    pub right: i32,
    /// Whether one is as high as the other.
    pub even: bool,
    /// The right column is at most so wide, in pixels.
    pub most: i32,
}

impl Default for Shares {
    fn default() -> Self {
        Self { two_from: 840, gap: 30, right: 46, even: false, most: i32::MAX }
    }
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Columns {
        pub parts: Shared<Vec<gtk::Widget>>,
        pub shares: Cell<Shares>,
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
            let (parts, shares) = (self.parts.get(), self.shares.get());
            if orientation == gtk::Orientation::Horizontal {
                let least =
                    parts.iter().map(|part| part.measure(orientation, -1).0).max().unwrap_or_default();
                return (least, 1052.max(least), -1, -1);
            }
            let width = if width < 0 { 1052 } else { width };
            let heights = parts.iter().zip(shares.widths(width, parts.len())).map(|(part, width)| {
                let (least, natural, ..) = part.measure(orientation, width);
                (least, natural)
            });
            let (least, natural) = if shares.beside(width, parts.len()) {
                heights.fold((0, 0), |all: (i32, i32), one| (all.0.max(one.0), all.1.max(one.1)))
            } else {
                let gap = shares.gap;
                heights.fold((-gap, -gap), |all, one| (all.0 + one.0 + gap, all.1 + one.1 + gap))
            };
            (least.max(0), natural.max(0), -1, -1)
        }

        fn size_allocate(&self, width: i32, height: i32, _: i32) {
            let (parts, shares) = (self.parts.get(), self.shares.get());
            let mirrored = self.obj().direction() == gtk::TextDirection::Rtl;
            let beside = shares.beside(width, parts.len());
            let (mut x, mut y) = (0, 0);
            for (part, wide) in parts.iter().zip(shares.widths(width, parts.len())) {
                let (_, own, ..) = part.measure(gtk::Orientation::Vertical, wide);
                let high = if shares.even && beside { height } else { own };
                let left = if mirrored { width - x - wide } else { x };
                part.size_allocate(&gtk::Allocation::new(left, y, wide, high), -1);
                if beside {
                    x += wide + shares.gap;
                } else {
                    y += high + shares.gap;
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
    /// Columns that share their room so.
    pub fn new(shares: Shares) -> Self {
        let columns = Self::default();
        columns.imp().shares.set(shares);
        columns
    }

    /// Adds the left, then the right column.
    pub fn add(&self, part: &impl IsA<gtk::Widget>) {
        part.set_parent(self);
        self.imp().parts.change(|parts| parts.push(part.clone().upcast()));
    }

    /// Takes away what is in them.
    pub fn clear(&self) {
        self.imp().parts.replace(Vec::new()).iter().for_each(gtk::Widget::unparent);
    }
}

impl Shares {
    /// Whether the columns lie side by side.
    const fn beside(self, width: i32, parts: usize) -> bool {
        parts > 1 && width >= self.two_from
    }

    /// How wide the columns are.
    const fn widths(self, width: i32, parts: usize) -> [i32; 2] {
        if !self.beside(width, parts) {
            return [width, width];
        }
        let right = width * self.right / 100;
        let right = if right < self.most { right } else { self.most };
        [width - right - self.gap, right]
    }
}
