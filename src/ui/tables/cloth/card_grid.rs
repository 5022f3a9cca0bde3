//! Cards of one size in rows, as many side by side as they are told.

use std::cell::Cell;

use relm4::gtk::{self, glib, prelude::*, subclass::prelude::*};

use super::plan::Area;
use super::zone::allocate;

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct CardGrid {
        pub columns: Cell<usize>,
        /// Width and height of a card, and what lies between two, in pixels.
        pub size: Cell<(f64, f64, f64)>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for CardGrid {
        const NAME: &'static str = "TablesideCardGrid";
        type Type = super::CardGrid;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("cardgrid");
            class.set_accessible_role(gtk::AccessibleRole::Group);
        }
    }

    impl ObjectImpl for CardGrid {
        fn dispose(&self) {
            self.obj().clear();
        }
    }

    impl WidgetImpl for CardGrid {
        fn measure(&self, along: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            let (wide, high, gap) = self.size.get();
            let columns = self.columns.get().max(1);
            let rows = self.obj().cards().count().div_ceil(columns);
            let each = |n: usize, size: f64| (n as f64 * (size + gap)).ceil() as i32;
            match along {
                // The sheet says how wide its cards are.
                gtk::Orientation::Horizontal => (1, each(columns, wide).max(1), -1, -1),
                _ => (each(rows, high), each(rows, high), -1, -1),
            }
        }

        fn size_allocate(&self, _: i32, _: i32, _: i32) {
            let ((wide, high, gap), columns) = (self.size.get(), self.columns.get().max(1));
            for (at, card) in self.obj().cards().enumerate() {
                let (column, row) = ((at % columns) as f64, (at / columns) as f64);
                let corner = (column * (wide + gap) + gap / 2.0, row * (high + gap) + gap / 2.0);
                allocate(&card, Area::new(corner.0, corner.1, wide, high));
            }
        }
    }
}

glib::wrapper! {
    /// The cards.
    pub struct CardGrid(ObjectSubclass<imp::CardGrid>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for CardGrid {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl CardGrid {
    fn cards(&self) -> impl Iterator<Item = gtk::Widget> + use<> {
        std::iter::successors(self.first_child(), WidgetExt::next_sibling)
    }

    /// Takes all cards out.
    pub fn clear(&self) {
        while let Some(card) = self.first_child() {
            card.unparent();
        }
    }

    /// Puts a card behind the others.
    pub fn append(&self, card: &gtk::Widget) {
        card.set_parent(self);
    }

    /// So many cards side by side, so wide and high and so far apart.
    pub fn set_cells(&self, columns: usize, size: (f64, f64, f64)) {
        self.imp().columns.set(columns);
        self.imp().size.set(size);
        self.queue_resize();
    }
}
