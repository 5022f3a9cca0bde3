//! The plate of a seat: who sits there, the score, and what else everyone knows.

mod seat;

pub use seat::{Fact, SeatView};

use std::cell::Cell;
use std::sync::OnceLock;

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, glib, pango, subclass::prelude::*};

use crate::shared::Shared;
use crate::widgets::Named;
use crate::{
    i18n::{gettext, gettext_f},
    widgets::{PictureView, cell, emblem::Emblem, glyph::Glyph, palette::Tint},
};

/// How much a plate has room for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlateRoom {
    /// Everything.
    #[default]
    Full,
    /// Sign, name, score and the first fact.
    Tight,
    /// Sign and score.
    Sign,
}

impl PlateRoom {
    /// What fits into so many pixels.
    #[must_use]
    pub const fn of(width: i32) -> Self {
        match width {
            ..90 => Self::Sign,
            90..230 => Self::Tight,
            _ => Self::Full,
        }
    }
}

/// How long a score takes to count to a new value, in milliseconds.
const COUNTING: u32 = 400;

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Plate {
        pub seat: Shared<SeatView>,
        pub tint: Shared<Option<Emblem>>,
        pub name: gtk::Label,
        pub score: gtk::Label,
        pub unit: gtk::Label,
        pub marks: gtk::Box,
        pub facts: gtk::Box,
        pub pictures: gtk::Box,
        pub turn: gtk::Label,
        pub spinner: gtk::Spinner,
        pub room: Cell<PlateRoom>,
        pub counting: Cell<Option<adw::TimedAnimation>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Plate {
        const NAME: &'static str = "TablesidePlate";
        type Type = super::Plate;
        type ParentType = gtk::Box;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("plate");
            class.set_accessible_role(gtk::AccessibleRole::ListItem);
            class.install_action(cell::ACTIVATE, None, |plate, _, _| {
                if plate.imp().seat.get().opens {
                    plate.emit_by_name::<()>("opened", &[]);
                }
            });
            cell::bind_keys(class);
        }
    }

    impl ObjectImpl for Plate {
        fn signals() -> &'static [glib::subclass::Signal] {
            static SIGNALS: OnceLock<Vec<glib::subclass::Signal>> = OnceLock::new();
            SIGNALS.get_or_init(|| vec![glib::subclass::Signal::builder("opened").build()])
        }

        fn constructed(&self) {
            self.parent_constructed();
            self.obj().build();
        }
    }

    impl WidgetImpl for Plate {
        // A box gives the focus to what is in it; a plate that opens takes it itself.
        fn focus(&self, _: gtk::DirectionType) -> bool {
            let plate = self.obj();
            plate.is_focusable() && !plate.is_focus() && plate.grab_focus()
        }

        fn grab_focus(&self) -> bool {
            let plate = self.obj();
            let root = plate.root().filter(|_| plate.is_focusable());
            root.inspect(|root| root.set_focus(Some(&*plate))).is_some()
        }
    }
    impl BoxImpl for Plate {}
}

glib::wrapper! {
    /// Name, score and state of one seat.
    pub struct Plate(ObjectSubclass<imp::Plate>)
        @extends gtk::Box, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Orientable;
}

impl Default for Plate {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl Plate {
    /// Shows this seat.
    pub fn set_seat(&self, seat: &SeatView) {
        let imp = self.imp();
        if *imp.seat.get() == *seat {
            return;
        }
        let old = imp.seat.replace(seat.clone());
        imp.name.set_text(&seat.name);
        imp.name.set_tooltip_text(Some(&seat.name));
        self.count_to(&old.score, &seat.score);
        imp.unit.set_text(&seat.unit);
        for words in [&imp.score, &imp.unit] {
            words.set_tooltip_text((!seat.about.is_empty()).then_some(seat.about.as_str()));
        }
        imp.turn.set_visible(seat.to_move && !seat.thinking);
        imp.spinner.set_visible(seat.thinking);
        imp.spinner.set_spinning(seat.thinking);
        if let Some(emblem) = imp.tint.get().as_ref() {
            emblem.set_tint(seat.tint);
            emblem.set_visible(seat.tint != Tint::Neutral);
        }
        if seat.to_move {
            self.add_css_class("to-move");
        } else {
            self.remove_css_class("to-move");
        }
        self.show_words(seat);
        self.set_accessible_name(&seat.spoken());
    }

    /// The score counts up, or down, to where it is now.
    fn count_to(&self, old: &str, new: &str) {
        let imp = self.imp();
        if let Some(counting) = imp.counting.take() {
            counting.skip();
        }
        imp.score.set_text(new);
        let (Ok(from), Ok(to)) = (old.parse::<i32>(), new.parse::<i32>()) else { return };
        if from == to || !self.is_mapped() || !adw::is_animations_enabled(self) {
            return;
        }
        let score = imp.score.clone();
        let target = adw::CallbackAnimationTarget::new(move |at| score.set_text(&format!("{at:.0}")));
        let counting = adw::TimedAnimation::new(self, f64::from(from), f64::from(to), COUNTING, target);
        imp.score.add_css_class("counting");
        let score = imp.score.clone();
        counting.connect_done(move |_| score.remove_css_class("counting"));
        counting.play();
        imp.counting.set(Some(counting));
    }

    /// Calls `f` when a plate that opens is pressed.
    pub fn connect_opened<F: Fn(&Self) + 'static>(&self, f: F) -> glib::SignalHandlerId {
        self.connect_closure("opened", false, glib::closure_local!(move |plate: &Self| f(plate)))
    }

    /// A plate that opens can be reached and pressed.
    fn show_opens(&self, opens: bool) {
        if opens == self.is_focusable() {
            return;
        }
        self.set_focusable(opens);
        self.set_cursor_from_name(opens.then_some("pointer"));
        if opens && !self.has_css_class("opens") {
            self.add_css_class("opens");
            cell::press_on_click(self);
        }
        let words = if opens { gettext("Shows this player’s cards and dice") } else { String::new() };
        self.update_property(&[gtk::accessible::Property::Description(&words)]);
    }

    /// Says less, for a phone.
    pub fn set_small(&self, small: bool) {
        self.set_spacing(if small { 7 } else { 12 });
    }

    /// Says less where many seats share a row: without words for what an icon or another place says; at last only
    /// sign and score.
    pub fn set_room(&self, room: PlateRoom) {
        if self.imp().room.replace(room) != room {
            self.show_words(&self.imp().seat.get());
        }
    }

    fn show_words(&self, seat: &SeatView) {
        let imp = self.imp();
        let room = imp.room.get();
        imp.unit.set_visible(room == PlateRoom::Full && !seat.unit.is_empty());
        imp.name.set_visible(room != PlateRoom::Sign);
        imp.marks.set_visible(room != PlateRoom::Sign);
        imp.facts.set_visible(room != PlateRoom::Sign);
        self.show_marks(seat);
        self.show_facts(seat);
        self.show_pictures(seat);
        self.show_opens(seat.opens);
    }

    /// The digits above the name, large, where there is height for it.
    pub fn set_tall(&self, tall: bool) {
        let across = if tall { gtk::Orientation::Vertical } else { gtk::Orientation::Horizontal };
        if self.orientation() == across {
            return;
        }
        self.set_orientation(across);
        if tall {
            self.add_css_class("tall");
        } else {
            self.remove_css_class("tall");
        }
        let imp = self.imp();
        self.show_pictures(&imp.seat.get());
        if let Some(words) = imp.name.parent().and_then(|head| head.parent()) {
            words.set_valign(if tall { gtk::Align::Start } else { gtk::Align::Center });
        }
        if let Some(count) = imp.score.parent() {
            count.set_halign(if tall { gtk::Align::Start } else { gtk::Align::Fill });
            count.set_vexpand(tall);
        }
    }

    fn build(&self) {
        let imp = self.imp();
        // The digits beside the name, not below it: tall digits in a low tile.
        self.set_spacing(12);
        let head = gtk::Box::new(gtk::Orientation::Horizontal, 6);
        let emblem = Emblem::new(Tint::Neutral, 16);
        emblem.set_visible(false);
        imp.name.set_ellipsize(pango::EllipsizeMode::End);
        imp.name.set_single_line_mode(true);
        imp.name.set_xalign(0.0);
        imp.name.set_hexpand(true);
        imp.name.add_css_class("name");
        imp.marks.set_spacing(4);
        head.append(&emblem);
        head.append(&imp.name);
        head.append(&imp.marks);
        imp.tint.set(Some(emblem));

        let count = gtk::Box::new(gtk::Orientation::Horizontal, 4);
        count.set_valign(gtk::Align::Center);
        imp.score.add_css_class("score");
        imp.score.add_css_class("numeric");
        imp.unit.add_css_class("unit");
        imp.unit.set_valign(gtk::Align::End);
        imp.score.set_valign(gtk::Align::End);
        count.append(&imp.score);
        count.append(&imp.unit);

        imp.turn.add_css_class("turn");
        imp.turn.set_text("▸");
        imp.turn.set_tooltip_text(Some(&gettext("To move")));
        for end in [imp.turn.upcast_ref::<gtk::Widget>(), imp.spinner.upcast_ref()] {
            end.set_valign(gtk::Align::Center);
            end.set_halign(gtk::Align::End);
            end.set_visible(false);
        }
        imp.spinner.set_size_request(20, 20);
        imp.spinner.set_tooltip_text(Some(&gettext("Thinking…")));
        imp.facts.set_spacing(12);
        imp.facts.set_hexpand(true);
        imp.facts.add_css_class("facts");
        let foot = gtk::Box::new(gtk::Orientation::Horizontal, 6);
        foot.append(&imp.facts);
        foot.append(&imp.turn);
        foot.append(&imp.spinner);

        let words = gtk::Box::new(gtk::Orientation::Vertical, 2);
        words.set_hexpand(true);
        words.set_valign(gtk::Align::Center);
        words.append(&head);
        words.append(&foot);
        imp.pictures.set_spacing(4);
        imp.pictures.set_valign(gtk::Align::Center);
        self.append(&count);
        self.append(&words);
        self.append(&imp.pictures);
    }

    fn show_marks(&self, seat: &SeatView) {
        let marks = &self.imp().marks;
        clear(marks);
        if seat.first {
            marks.append(&Emblem::of_sign(Glyph::CROWN, 18, &gettext("First player")));
        }
        if let Some(level) = &seat.bot {
            let words = gettext_f("Bot, {level}", &[("level", level)]);
            marks.append(&Emblem::of_sign(Glyph::ROBOT, 18, &words));
            if self.imp().room.get() == PlateRoom::Full {
                let level = gtk::Label::new(Some(level));
                level.add_css_class("level");
                marks.append(&level);
            }
        }
    }

    /// On a tall plate they would stand in the way; what they show lies beside it.
    fn show_pictures(&self, seat: &SeatView) {
        let holder = &self.imp().pictures;
        clear(holder);
        let fits =
            self.imp().room.get() == PlateRoom::Full && self.orientation() == gtk::Orientation::Horizontal;
        for (picture, words) in seat.pictures.iter().filter(|_| fits) {
            let view = PictureView::new(Some(picture.clone()), 34, 34);
            view.add_css_class("face");
            let frame = gtk::Box::new(gtk::Orientation::Horizontal, 0);
            frame.append(&view);
            frame.set_valign(gtk::Align::Center);
            frame.set_tooltip_text((!words.is_empty()).then_some(words.as_str()));
            holder.append(&frame);
        }
        holder.set_visible(holder.first_child().is_some());
    }

    fn show_facts(&self, seat: &SeatView) {
        let facts = &self.imp().facts;
        clear(facts);
        let most = if self.imp().room.get() == PlateRoom::Full { usize::MAX } else { 1 };
        for fact in seat.facts.iter().take(most) {
            let line = gtk::Box::new(gtk::Orientation::Horizontal, 4);
            if fact.glyph.is_some() {
                line.append(&Emblem::of_glyph(fact.glyph, 15));
            }
            let text = gtk::Label::new(Some(&fact.text));
            text.set_ellipsize(pango::EllipsizeMode::End);
            text.add_css_class("numeric");
            line.append(&text);
            line.set_tooltip_text((!fact.spoken.is_empty()).then_some(fact.spoken.as_str()));
            facts.append(&line);
        }
    }
}

fn clear(holder: &gtk::Box) {
    while let Some(child) = holder.first_child() {
        holder.remove(&child);
    }
}
