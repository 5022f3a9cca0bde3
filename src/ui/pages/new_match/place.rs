//! One seat at the round table: a face, a name, and who sits there.

use std::cell::Cell;

use relm4::gtk::{self, glib, prelude::*, subclass::prelude::*};

use crate::i18n::{gettext, gettext_f};
use crate::play::LONGEST_NAME;
use crate::widgets::person::PersonFace;
use crate::widgets::{Named, Tint};

/// A face at the table, and in a list.
const FACE: (i32, i32) = (72, 40);
/// A line below the face.
const LINE: i32 = 36;
/// The button that takes the seat away.
const REMOVE: i32 = 30;
/// What is left and right of a name at the table.
const AROUND: i32 = 15;
const GAP: i32 = 6;

mod imp {
    use super::*;

    pub struct SeatPlace {
        pub face: PersonFace,
        pub bot: Cell<bool>,
        pub name: gtk::Entry,
        pub kind: gtk::DropDown,
        pub remove: gtk::Button,
        /// Whether it is a line of a list.
        pub line: Cell<bool>,
        /// Whether the words stand above the face, on the far side of the table.
        pub far: Cell<bool>,
    }

    impl Default for SeatPlace {
        fn default() -> Self {
            Self {
                face: PersonFace::new(FACE.0),
                bot: Cell::default(),
                name: gtk::Entry::default(),
                kind: gtk::DropDown::from_strings(&[]),
                remove: gtk::Button::default(),
                line: Cell::default(),
                far: Cell::default(),
            }
        }
    }

    #[glib::object_subclass]
    impl ObjectSubclass for SeatPlace {
        const NAME: &'static str = "TablesideSeatPlace";
        type Type = super::SeatPlace;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("seat-place");
            class.set_accessible_role(gtk::AccessibleRole::Group);
        }
    }

    impl ObjectImpl for SeatPlace {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().build();
        }

        fn dispose(&self) {
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for SeatPlace {
        fn measure(&self, orientation: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            let least = match orientation {
                gtk::Orientation::Horizontal => super::WIDTH,
                _ => FACE.1 + 2 * GAP,
            };
            (least, least, -1, -1)
        }

        fn size_allocate(&self, width: i32, height: i32, _: i32) {
            self.obj().place_parts(width, height);
        }
    }
}

/// How wide and high a seat is at the round table.
pub const WIDTH: i32 = 136;
pub const HEIGHT: i32 = FACE.0 + WORDS;
/// How much of it is words.
pub const WORDS: i32 = 2 * LINE + 2 * GAP;
/// How high it is as a line of a list.
pub const LINE_HEIGHT: i32 = FACE.1 + 2 * GAP + 4;

glib::wrapper! {
    /// A seat.
    pub struct SeatPlace(ObjectSubclass<imp::SeatPlace>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for SeatPlace {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl SeatPlace {
    fn build(&self) {
        let imp = self.imp();
        imp.name.set_max_length(i32::try_from(LONGEST_NAME).unwrap_or(i32::MAX));
        imp.name.set_width_chars(3);
        imp.name.set_has_frame(false);
        gtk::prelude::EntryExt::set_alignment(&imp.name, 0.5);
        imp.name.add_css_class("seat-name");
        imp.remove.add_css_class("seat-remove");
        imp.remove.set_icon_name("list-remove-symbolic");
        imp.remove.add_css_class("flat");
        imp.remove.add_css_class("circular");
        imp.remove.set_tooltip_text(Some(&gettext("Remove this seat")));
        imp.remove.set_accessible_name(&gettext("Remove this seat"));
        self.add_css_class("around");
        let parts: [&gtk::Widget; 4] = [
            imp.face.root.upcast_ref(),
            imp.name.upcast_ref(),
            imp.kind.upcast_ref(),
            imp.remove.upcast_ref(),
        ];
        parts.iter().for_each(|part| part.set_parent(self));
        let weak = self.downgrade();
        imp.name.connect_changed(move |_| {
            if let Some(place) = weak.upgrade() {
                place.show_face();
                // At the table it is as wide as its words.
                place.queue_allocate();
            }
        });
    }

    pub fn name(&self) -> gtk::Entry {
        self.imp().name.clone()
    }

    pub fn kind(&self) -> gtk::DropDown {
        self.imp().kind.clone()
    }

    pub fn remove(&self) -> gtk::Button {
        self.imp().remove.clone()
    }

    /// Says which seat it is, counted from one.
    pub fn set_number(&self, number: usize) {
        let title = gettext_f("Seat {number}", &[("number", &number.to_string())]);
        self.imp().name.set_accessible_name(&title);
        self.set_accessible_name(&title);
    }

    /// Whether a bot sits there.
    pub fn set_bot(&self, bot: bool) {
        self.imp().bot.set(bot);
        self.show_face();
    }

    fn show_face(&self) {
        let imp = self.imp();
        imp.face.show(&imp.name.text(), imp.bot.get(), Tint::Neutral);
    }

    /// Makes it a line of a list, or a place at the table.
    pub fn set_line(&self, line: bool) {
        if self.imp().line.replace(line) != line {
            if line {
                self.remove_css_class("around");
            } else {
                self.add_css_class("around");
            }
            gtk::prelude::EntryExt::set_alignment(&self.imp().name, if line { 0.0 } else { 0.5 });
            self.imp().face.set_side(if line { FACE.1 } else { FACE.0 });
        }
    }

    /// Says whether it is on the far side of the table; before it is given its size.
    pub fn set_far(&self, far: bool) {
        if self.imp().far.replace(far) != far {
            self.queue_allocate();
        }
    }

    fn place_parts(&self, width: i32, height: i32) {
        let imp = self.imp();
        let put = |part: &gtk::Widget, x: i32, y: i32, wide: i32, high: i32| {
            let (least, ..) = part.measure(gtk::Orientation::Horizontal, -1);
            let wide = wide.max(least);
            let (least, ..) = part.measure(gtk::Orientation::Vertical, wide);
            let x = if self.direction() == gtk::TextDirection::Rtl { width - x - wide } else { x };
            part.size_allocate(&gtk::Allocation::new(x, y, wide, high.max(least)), -1);
        };
        let (face, name) = (imp.face.root.upcast_ref(), imp.name.upcast_ref());
        let (kind, remove) = (imp.kind.upcast_ref(), imp.remove.upcast_ref());
        if imp.line.get() {
            let (_, choice, ..) = imp.kind.measure(gtk::Orientation::Horizontal, -1);
            let gone = if imp.remove.is_visible() { REMOVE + GAP } else { 0 };
            let top = |high: i32| (height - high) / 2;
            put(face, 0, top(FACE.1), FACE.1, FACE.1);
            let words = width - FACE.1 - 2 * GAP - choice - gone;
            put(name, FACE.1 + GAP, top(LINE), words, LINE);
            put(kind, width - choice - gone, top(LINE), choice, LINE);
            put(remove, width - REMOVE, top(REMOVE), REMOVE, REMOVE);
        } else {
            let left = (width - FACE.0) / 2;
            // Without a choice who sits there the name is beside the face.
            let spare = if imp.kind.is_visible() { 0 } else { LINE + GAP };
            let words = if imp.far.get() { spare } else { FACE.0 + GAP };
            let top = if imp.far.get() { WORDS } else { 0 };
            put(face, left, top, FACE.0, FACE.0);
            let (written, _) = imp.name.create_pango_layout(Some(&imp.name.text())).pixel_size();
            let wide = (written + 2 * AROUND).clamp(FACE.0, width);
            put(name, (width - wide) / 2, words, wide, LINE);
            put(kind, 0, words + LINE + GAP, width, LINE);
            // On the rim of the face, away from the words.
            let corner = if imp.far.get() { FACE.0 - REMOVE } else { 0 };
            put(remove, left + FACE.0 - REMOVE * 2 / 3, top + corner, REMOVE, REMOVE);
        }
    }
}
