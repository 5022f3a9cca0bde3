//! One seat at the round table: a face, the seat’s sign, a name, and who sits there.

use std::cell::Cell;

use relm4::gtk::{self, glib, prelude::*, subclass::prelude::*};

use super::order::focus_in_order;

use crate::i18n::{gettext, gettext_f};
use crate::play::LONGEST_NAME;
use crate::widgets::person::PersonFace;
use crate::widgets::{Emblem, Named, Tint};

/// A face at the table, there with many seats, and in a list.
const FACE: [i32; 3] = [72, 56, 40];
/// From so many places on, a table has many.
const MANY: usize = 7;
/// The sign of a seat, and how far it stands from the edge of the name.
const SIGN: (i32, i32) = (14, 9);
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
        /// The face as a button that opens who can sit there.
        pub button: gtk::MenuButton,
        pub sign: Emblem,
        pub tint: Cell<Tint>,
        /// How large the face is at the table.
        pub side: Cell<i32>,
        pub bot: Cell<bool>,
        pub name: gtk::Entry,
        pub kind: gtk::DropDown,
        pub remove: gtk::Button,
        /// Which seat it is, counted from one.
        pub number: Cell<usize>,
        /// Whether it is a line of a list.
        pub line: Cell<bool>,
        /// Whether the words stand above the face, on the far side of the table.
        pub far: Cell<bool>,
    }

    impl Default for SeatPlace {
        fn default() -> Self {
            Self {
                face: PersonFace::new(FACE[0]),
                button: gtk::MenuButton::default(),
                sign: Emblem::new(Tint::Neutral, SIGN.0),
                tint: Cell::default(),
                side: Cell::new(FACE[0]),
                bot: Cell::default(),
                name: gtk::Entry::default(),
                kind: gtk::DropDown::from_strings(&[]),
                remove: gtk::Button::default(),
                number: Cell::default(),
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
                _ => FACE[2] + 2 * GAP,
            };
            (least, least, -1, -1)
        }

        fn size_allocate(&self, width: i32, height: i32, _: i32) {
            self.obj().place_parts(width, height);
        }

        fn focus(&self, direction: gtk::DirectionType) -> bool {
            let parts: [&gtk::Widget; 4] = [
                self.button.upcast_ref(),
                self.name.upcast_ref(),
                self.kind.upcast_ref(),
                self.remove.upcast_ref(),
            ];
            let found = focus_in_order(self.obj().upcast_ref(), parts.into_iter(), direction);
            found.unwrap_or_else(|| self.parent_focus(direction))
        }
    }
}

/// How wide a seat is at the round table.
pub const WIDTH: i32 = 136;
/// How much of its height is words.
pub const WORDS: i32 = 2 * LINE + 2 * GAP;
/// How high it is as a line of a list.
pub const LINE_HEIGHT: i32 = FACE[2] + 2 * GAP + 4;

/// How large faces are at a table with so many places.
pub const fn side(places: usize) -> i32 {
    if places < MANY { FACE[0] } else { FACE[1] }
}

/// How high a seat is at a table with so many.
pub const fn height(places: usize) -> i32 {
    side(places) + WORDS
}

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
        imp.button.set_child(Some(&imp.face.root));
        imp.button.set_css_classes(&["seat-face", "flat", "circular"]);
        imp.button.set_tooltip_text(Some(&gettext(
            "Choose who sits here. Drag the face, or press Alt and an arrow key, to change seats.",
        )));
        imp.sign.set_visible(false);
        imp.remove.add_css_class("seat-remove");
        imp.remove.set_icon_name("list-remove-symbolic");
        imp.remove.add_css_class("flat");
        imp.remove.add_css_class("circular");
        imp.remove.set_tooltip_text(Some(&gettext("Remove this seat")));
        imp.remove.set_accessible_name(&gettext("Remove this seat"));
        self.add_css_class("around");
        let parts: [&gtk::Widget; 5] = [
            imp.button.upcast_ref(),
            imp.name.upcast_ref(),
            imp.sign.upcast_ref(),
            imp.kind.upcast_ref(),
            imp.remove.upcast_ref(),
        ];
        parts.iter().for_each(|part| part.set_parent(self));
        let weak = self.downgrade();
        imp.name.connect_changed(move |_| {
            if let Some(place) = weak.upgrade() {
                place.show_face();
                place.name_face();
                // At the table it is as wide as its words.
                place.queue_allocate();
            }
        });
    }

    /// The face, which opens who can sit there.
    pub fn face(&self) -> gtk::MenuButton {
        self.imp().button.clone()
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
        self.imp().number.set(number);
        let title = gettext_f("Seat {number}", &[("number", &number.to_string())]);
        self.imp().name.set_accessible_name(&title);
        self.set_accessible_name(&title);
        self.name_face();
    }

    /// Says whose face it is, and at which seat.
    fn name_face(&self) {
        let number = self.imp().number.get().to_string();
        let name = self.imp().name.text();
        let words = gettext_f("{name} at seat {number}", &[("name", &name), ("number", &number)]);
        let button = &self.imp().button;
        button.set_accessible_name(&words);
        // What has the focus is a button inside it.
        if let Some(inner) = button.first_child() {
            inner.set_accessible_name(&words);
        }
    }

    /// Shows the sign and the colour that the seat has at the table, if it has any.
    pub fn set_tint(&self, tint: Tint) {
        let imp = self.imp();
        imp.tint.set(tint);
        imp.sign.set_tint(tint);
        imp.sign.set_visible(tint != Tint::Neutral);
        if tint == Tint::Neutral {
            imp.name.remove_css_class("signed");
        } else {
            imp.name.add_css_class("signed");
        }
        self.show_face();
        self.queue_allocate();
    }

    /// Says how large the face is at the table; before it is given its size.
    pub fn set_side(&self, side: i32) {
        if self.imp().side.replace(side) != side && !self.imp().line.get() {
            self.imp().face.set_side(side);
        }
    }

    /// Whether a bot sits there.
    pub fn set_bot(&self, bot: bool) {
        self.imp().bot.set(bot);
        self.show_face();
    }

    fn show_face(&self) {
        let imp = self.imp();
        imp.face.show(&imp.name.text(), imp.bot.get(), imp.tint.get());
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
            self.imp().face.set_side(if line { FACE[2] } else { self.imp().side.get() });
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
        let (face, name) = (imp.button.upcast_ref(), imp.name.upcast_ref());
        let (kind, remove) = (imp.kind.upcast_ref(), imp.remove.upcast_ref());
        let signed = if imp.sign.is_visible() { SIGN.0 + GAP } else { 0 };
        let sign = |left: i32, top: i32| {
            put(imp.sign.upcast_ref(), left + SIGN.1, top + (LINE - SIGN.0) / 2, SIGN.0, SIGN.0);
        };
        if imp.line.get() {
            let side = FACE[2];
            let (_, choice, ..) = imp.kind.measure(gtk::Orientation::Horizontal, -1);
            let gone = if imp.remove.is_visible() { REMOVE + GAP } else { 0 };
            let top = |high: i32| (height - high) / 2;
            put(face, 0, top(side), side, side);
            let words = width - side - 2 * GAP - choice - gone;
            put(name, side + GAP, top(LINE), words, LINE);
            sign(side + GAP, top(LINE));
            put(kind, width - choice - gone, top(LINE), choice, LINE);
            put(remove, width - REMOVE, top(REMOVE), REMOVE, REMOVE);
        } else {
            let side = imp.side.get();
            let left = (width - side) / 2;
            // Without a choice who sits there the name is beside the face.
            let spare = if imp.kind.is_visible() { 0 } else { LINE + GAP };
            let words = if imp.far.get() { spare } else { side + GAP };
            let top = if imp.far.get() { WORDS } else { 0 };
            put(face, left, top, side, side);
            let (written, _) = imp.name.create_pango_layout(Some(&imp.name.text())).pixel_size();
            let wide = (written + 2 * AROUND + signed).clamp(side, width);
            put(name, (width - wide) / 2, words, wide, LINE);
            sign((width - wide) / 2, words);
            put(kind, 0, words + LINE + GAP, width, LINE);
            // On the rim of the face, away from the words.
            let corner = if imp.far.get() { side - REMOVE } else { 0 };
            put(remove, left + side - REMOVE * 2 / 3, top + corner, REMOVE, REMOVE);
        }
    }
}
