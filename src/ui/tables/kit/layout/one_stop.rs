//! A grid that is one stop of the Tab key; arrows move within it and stop at its edges.

use relm4::gtk::{self, glib, prelude::*, subclass::prelude::*};

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct OneStopGrid {
        pub last: glib::WeakRef<gtk::Widget>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for OneStopGrid {
        const NAME: &'static str = "TablesideOneStopGrid";
        type Type = super::OneStopGrid;
        type ParentType = gtk::Grid;

        fn class_init(class: &mut Self::Class) {
            class.set_accessible_role(gtk::AccessibleRole::Group);
        }
    }

    impl ObjectImpl for OneStopGrid {}

    impl WidgetImpl for OneStopGrid {
        fn focus(&self, direction: gtk::DirectionType) -> bool {
            use gtk::DirectionType::{TabBackward, TabForward};
            let grid = self.obj();
            let inside = grid.focus_child();
            let leaves = matches!(direction, TabForward | TabBackward);
            let moved = match inside {
                Some(_) if leaves => false,
                Some(_) => {
                    self.parent_focus(direction);
                    true
                }
                None => grid.enter(direction),
            };
            if let Some(now) = grid.focus_child() {
                self.last.set(Some(&now));
            }
            moved
        }
    }

    impl GridImpl for OneStopGrid {}
}

glib::wrapper! {
    /// The grid.
    pub struct OneStopGrid(ObjectSubclass<imp::OneStopGrid>)
        @extends gtk::Grid, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Orientable;
}

impl Default for OneStopGrid {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl OneStopGrid {
    /// Where the focus was last, else where something can be done, else at the start.
    fn enter(&self, direction: gtk::DirectionType) -> bool {
        let children = || std::iter::successors(self.first_child(), gtk::Widget::next_sibling);
        let last = self.imp().last.upgrade();
        let here = last.filter(|last| last.is_visible() && last.parent().as_ref() == Some(self.upcast_ref()));
        let lit = children().find(|child| child.has_css_class("selectable"));
        here.into_iter().chain(lit).chain(children()).any(|child| child.child_focus(direction))
    }
}
