//! The score of one seat, readable from two metres.

use std::cell::RefCell;

use relm4::gtk::{self, glib, pango, prelude::*, subclass::prelude::*};

use super::SeatView;
use crate::{
    i18n::gettext,
    ui::widgets::{emblem::Emblem, glyph::Glyph, palette::Tint},
};

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct ScoreTile {
        pub seat: RefCell<SeatView>,
        pub tint: RefCell<Option<Emblem>>,
        pub name: gtk::Label,
        pub score: gtk::Label,
        pub unit: gtk::Label,
        pub marks: gtk::Box,
        pub facts: gtk::Box,
        pub turn: gtk::Label,
        pub spinner: gtk::Spinner,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for ScoreTile {
        const NAME: &'static str = "TablesideScoreTile";
        type Type = super::ScoreTile;
        type ParentType = gtk::Box;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("scoretile");
            class.set_accessible_role(gtk::AccessibleRole::ListItem);
        }
    }

    impl ObjectImpl for ScoreTile {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().build();
        }
    }

    impl WidgetImpl for ScoreTile {}
    impl BoxImpl for ScoreTile {}
}

glib::wrapper! {
    /// Name, score and state of one seat.
    pub struct ScoreTile(ObjectSubclass<imp::ScoreTile>)
        @extends gtk::Box, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Orientable;
}

impl Default for ScoreTile {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl ScoreTile {
    /// Shows this seat.
    pub fn set_seat(&self, seat: &SeatView) {
        let imp = self.imp();
        if *imp.seat.borrow() == *seat {
            return;
        }
        imp.seat.replace(seat.clone());
        imp.name.set_text(&seat.name);
        imp.name.set_tooltip_text(Some(&seat.name));
        imp.score.set_text(&seat.score);
        imp.unit.set_text(&seat.unit);
        imp.unit.set_visible(!seat.unit.is_empty());
        imp.turn.set_visible(seat.to_move && !seat.thinking);
        imp.spinner.set_visible(seat.thinking);
        imp.spinner.set_spinning(seat.thinking);
        if let Some(emblem) = imp.tint.borrow().as_ref() {
            emblem.set_tint(seat.tint);
            emblem.set_visible(seat.tint != Tint::Neutral);
        }
        if seat.to_move {
            self.add_css_class("to-move");
        } else {
            self.remove_css_class("to-move");
        }
        self.show_marks(seat);
        self.show_facts(seat);
        self.update_property(&[gtk::accessible::Property::Label(&seat.spoken())]);
    }

    /// Says less, for a phone.
    pub fn set_small(&self, small: bool) {
        let words = if small { "▸".to_owned() } else { gettext("▸ To Move") };
        self.imp().turn.set_text(&words);
        self.set_spacing(if small { 7 } else { 12 });
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
        imp.tint.replace(Some(emblem));

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
        imp.turn.set_text(&gettext("▸ To Move"));
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
        self.append(&count);
        self.append(&words);
    }

    fn show_marks(&self, seat: &SeatView) {
        let marks = &self.imp().marks;
        clear(marks);
        let all =
            [(seat.first, Glyph::CROWN, gettext("First player")), (seat.bot, Glyph::ROBOT, gettext("Bot"))];
        for (_, glyph, tip) in all.into_iter().filter(|(on, ..)| *on) {
            marks.append(&Emblem::of_sign(glyph, 18, &tip));
        }
    }

    fn show_facts(&self, seat: &SeatView) {
        let facts = &self.imp().facts;
        clear(facts);
        for fact in &seat.facts {
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
