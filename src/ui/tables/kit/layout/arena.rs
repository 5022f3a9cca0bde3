//! The whole table, which takes another form when it becomes narrow or very wide.

use std::cell::{Cell, RefCell};

use relm4::gtk::{self, glib, prelude::*, subclass::prelude::*};

/// The form of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// One column, from 360 pixels.
    #[default]
    Narrow,
    /// One column, with the other seats in a row.
    Medium,
    /// The question with the other seats and the supplies beside it, the nearest seat below.
    Wide,
    /// The same in a low window, where little must be enough.
    Low,
    /// The same, larger, for a television.
    Tv,
}

impl Form {
    /// The form for a size, where the middle of the table needs all the width it can get.
    #[must_use]
    pub const fn of(width: i32, height: i32) -> Self {
        match (width, height) {
            (1700.., 800..) => Self::Tv,
            (1060.., 560..) => Self::Wide,
            (1060.., _) => Self::Low,
            (620.., _) => Self::Medium,
            _ => Self::Narrow,
        }
    }
}

impl Form {
    /// Whether everything stands in one column.
    #[must_use]
    pub const fn is_column(self) -> bool {
        matches!(self, Self::Narrow | Self::Medium)
    }
}

/// Which form fits a width and a height, in pixels.
pub type FormRule = fn(i32, i32) -> Form;

/// A change of form.
type Listener = Box<dyn Fn(Form)>;

mod imp {
    use super::*;

    pub struct Arena {
        pub rule: Cell<FormRule>,
        pub form: Cell<Form>,
        pub wanted: Cell<Form>,
        pub listener: RefCell<Option<Listener>>,
    }

    impl Default for Arena {
        fn default() -> Self {
            Self {
                rule: Cell::new(Form::of),
                form: Cell::default(),
                wanted: Cell::default(),
                listener: RefCell::default(),
            }
        }
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Arena {
        const NAME: &'static str = "TablesideArena";
        type Type = super::Arena;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("arena");
            class.set_accessible_role(gtk::AccessibleRole::Group);
        }
    }

    impl ObjectImpl for Arena {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_overflow(gtk::Overflow::Hidden);
        }

        fn dispose(&self) {
            if let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for Arena {
        fn request_mode(&self) -> gtk::SizeRequestMode {
            gtk::SizeRequestMode::HeightForWidth
        }

        fn measure(&self, orientation: gtk::Orientation, for_size: i32) -> (i32, i32, i32, i32) {
            let Some(child) = self.obj().first_child() else { return (0, 0, -1, -1) };
            let (least, natural, ..) = child.measure(gtk::Orientation::Horizontal, -1);
            if orientation == gtk::Orientation::Horizontal {
                // A wide form must not keep the window from becoming narrow.
                let least = if self.form.get() == Form::Narrow { least } else { least.min(320) };
                return (least, natural, -1, -1);
            }
            let width = if for_size < 0 { -1 } else { for_size.max(least) };
            let (least, natural, ..) = child.measure(gtk::Orientation::Vertical, width);
            (least, natural, -1, -1)
        }

        fn size_allocate(&self, width: i32, height: i32, _: i32) {
            let arena = self.obj();
            let Some(child) = arena.first_child() else { return };
            let least = child.measure(gtk::Orientation::Horizontal, -1).0;
            let area = gtk::Allocation::new(0, 0, width.max(least), height);
            child.size_allocate(&area, -1);
            let form = self.rule.get()(width, height);
            if self.wanted.replace(form) != form {
                // Sizes must not change while they are given out; but soon after, before the eye notices.
                let arena = arena.downgrade();
                glib::idle_add_local_full(glib::Priority::HIGH, move || {
                    if let Some(arena) = arena.upgrade() {
                        arena.take_form(form);
                    }
                    glib::ControlFlow::Break
                });
            }
        }
    }
}

glib::wrapper! {
    /// Holds the table and tells when another form fits better.
    pub struct Arena(ObjectSubclass<imp::Arena>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Arena {
    /// A table around its one child; `changed` is called with each new form.
    #[must_use]
    pub fn new(child: &impl IsA<gtk::Widget>, changed: impl Fn(Form) + 'static) -> Self {
        let arena: Self = glib::Object::new();
        child.as_ref().set_parent(&arena);
        arena.imp().listener.replace(Some(Box::new(changed)));
        arena
    }

    /// Takes other forms at other sizes.
    #[must_use]
    pub fn with_rule(self, rule: FormRule) -> Self {
        self.imp().rule.set(rule);
        self
    }

    /// Takes a form; happens by itself when the width changes.
    pub fn take_form(&self, form: Form) {
        self.imp().wanted.set(form);
        if self.imp().form.replace(form) != form
            && let Some(listener) = self.imp().listener.borrow().as_ref()
        {
            listener(form);
        }
    }
}
