//! The nameplate of a seat: its score on brass, its sign and name, and one line of what it holds or does.

use std::cell::Cell;

use relm4::gtk::{self, pango, prelude::*};

use crate::i18n::{gettext, gettext_f};
use crate::shared::Shared;
use crate::tables::kit::{add_all, count_to, set_class, styled_box};
use crate::widgets::person::PersonFace;
use crate::widgets::{Emblem, Glyph, PressButton, Tint};
use tableside::table::Plate;

/// What stands between the parts of a line.
const PART: &str = " · ";
/// The side of a face at one pixel a unit, and in letters.
const FACE: i32 = 34;
const IN_LETTERS: f64 = 2.43;

/// Where the time of a seat stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum TimeForm {
    #[default]
    After,
    Below,
    /// The head of a column has no room for it.
    None,
}

/// A nameplate.
pub struct PlateView {
    pub button: PressButton,
    row: gtk::Box,
    score: gtk::Label,
    unit: gtk::Label,
    emblem: Emblem,
    name: gtk::Label,
    crown: Emblem,
    bot: Emblem,
    face: PersonFace,
    spinner: gtk::Spinner,
    /// How long the seat has taken, if somebody wants to know: after the name, or below it where that is narrow.
    times: [gtk::Label; 2],
    form: Cell<TimeForm>,
    /// Whether the sign of a bot is there, unless a time takes its place.
    robot: Cell<bool>,
    head: gtk::Box,
    line: gtk::Label,
    shown: Shared<Plate>,
    thinking: Cell<bool>,
}

impl PlateView {
    /// A plate that tells when it is pressed.
    pub fn new(pressed: impl Fn() + 'static) -> Self {
        let words = |class: &str| {
            let label = gtk::Label::builder().css_classes([class]).xalign(0.0).build();
            label.set_ellipsize(pango::EllipsizeMode::End);
            label
        };
        let this = Self {
            button: PressButton::default(),
            row: styled_box(gtk::Orientation::Horizontal, 8, ""),
            score: gtk::Label::builder().css_classes(["score"]).build(),
            unit: gtk::Label::builder().css_classes(["unit"]).build(),
            emblem: Emblem::new(Tint::Neutral, 16),
            name: words("name"),
            crown: Emblem::of_glyph(Some(Glyph::CROWN), 15),
            bot: Emblem::of_glyph(Some(Glyph::ROBOT), 15),
            face: PersonFace::new(FACE),
            spinner: gtk::Spinner::new(),
            times: std::array::from_fn(|_| {
                gtk::Label::builder().css_classes(["time", "numeric"]).visible(false).build()
            }),
            form: Cell::default(),
            robot: Cell::default(),
            head: gtk::Box::default(),
            line: words("line"),
            shown: Shared::new(Plate::default()),
            thinking: Cell::default(),
        };
        let brass = styled_box(gtk::Orientation::Vertical, 0, "brass");
        brass.set_valign(gtk::Align::Center);
        add_all(&brass, &[&this.score, &this.unit]);
        this.name.set_hexpand(true);
        this.times[0].set_halign(gtk::Align::End);
        this.times[1].set_halign(gtk::Align::Start);
        this.bot.add_css_class("bot");
        this.crown.add_css_class("crown");
        add_all(
            &this.head,
            &[&this.emblem, &this.name, &this.crown, &this.bot, &this.spinner, &this.times[0]],
        );
        let lines = styled_box(gtk::Orientation::Vertical, 0, "");
        lines.set_valign(gtk::Align::Center);
        lines.set_hexpand(true);
        add_all(&lines, &[&this.head, &this.times[1], &this.line]);
        add_all(&this.row, &[&brass, &this.face.root, &lines]);
        this.button.set_child(Some(&this.row));
        this.button.add_css_class("nameplate");
        this.button.add_css_class("flat");
        this.button.connect_clicked(move |_| pressed());
        this
    }

    pub fn shown(&self) -> std::rc::Rc<Plate> {
        self.shown.get()
    }

    /// Whether the bot of this seat is thinking.
    pub fn set_thinking(&self, thinking: bool) {
        self.thinking.set(thinking);
        self.spinner.set_visible(thinking);
        self.spinner.set_spinning(thinking);
        self.speak();
    }

    /// How long the seat has taken; nothing if nobody wants to know. The sign of a bot gives way to it.
    pub fn set_time(&self, time: &str) {
        if self.times[0].text() != time {
            self.tick(time);
            self.arrange_time();
            self.speak();
        }
    }

    /// Its time goes on. A screen reader is not told every second.
    pub fn tick(&self, time: &str) {
        self.times.iter().for_each(|label| label.set_text(time));
    }

    /// The time is where there is room for it, and other things give way.
    fn arrange_time(&self) {
        let (form, timed) = (self.form.get(), !self.times[0].text().is_empty());
        self.times[0].set_visible(timed && form == TimeForm::After);
        self.times[1].set_visible(timed && form == TimeForm::Below);
        self.bot.set_visible(self.robot.get() && !timed);
        if form == TimeForm::Below {
            self.name.set_lines(if timed { 1 } else { 2 });
        }
    }

    /// Letters are so many pixels high.
    pub fn set_letters(&self, letters: f64) {
        self.face.set_side((letters * IN_LETTERS).round() as i32);
    }

    /// Shows a plate; on a narrow cloth with many seats the sign stands for the name. `faced` says whether there is room for a
    /// face, which a narrow one never has.
    pub fn show(&self, plate: &Plate, narrow: bool, many: bool, faced: bool) {
        let faced = faced && !narrow;
        self.face.root.set_visible(faced);
        self.name.set_visible(!(narrow && many));
        self.row.set_spacing(if narrow { 4 } else { 8 });
        self.head.set_spacing(if narrow { 3 } else { 6 });
        // A telephone has no room for a long name in one line.
        self.name.set_wrap(narrow);
        self.name.set_wrap_mode(pango::WrapMode::WordChar);
        self.name.set_width_chars(if narrow { 3 } else { -1 });
        self.name.set_lines(if narrow { 2 } else { 1 });
        set_class(&self.button, "narrow", narrow);
        self.line.set_visible(!narrow);
        self.unit.set_visible(!narrow && !plate.unit.is_empty());
        self.robot.set(plate.bot.is_some() && !narrow && !faced);
        self.form.set(if narrow { TimeForm::Below } else { TimeForm::After });
        self.arrange_time();
        self.crown.set_visible(!plate.crown.is_empty());
        self.spinner.set_visible(self.thinking.get());
        if *self.shown.get() == *plate {
            return;
        }
        // A plate that is given to another seat has nothing to count.
        if self.shown.get().seat != plate.seat {
            self.score.set_text("");
        }
        count_to(&self.score, &plate.score);
        self.score.set_visible(!plate.score.is_empty());
        self.unit.set_text(&plate.unit);
        self.emblem.set_tint(plate.tint);
        self.emblem.set_visible(plate.tint != Tint::Neutral);
        self.name.set_text(&plate.name);
        self.face.show(&plate.name, plate.bot.is_some(), plate.tint);
        if self.shown.get().line != plate.line {
            self.line.set_text(&plate.line);
        }
        set_class(&self.button, "to-move", plate.to_move);
        self.button.set_tip(&plate.name);
        self.shown.set(plate.clone());
        self.speak();
    }

    /// Says as many whole parts of its line as there is room for: half a word says nothing.
    pub fn fit_line(&self) {
        let (plate, width) = (self.shown.get(), self.line.width());
        if width < 1 || !self.line.is_visible() {
            return;
        }
        let fits = |text: &str| self.line.create_pango_layout(Some(text)).pixel_size().0 <= width;
        let mut text = plate.line.as_str();
        while !fits(text)
            && let Some((less, _)) = text.rsplit_once(PART)
        {
            text = less;
        }
        if self.line.text() != text {
            self.line.set_text(text);
        }
    }

    /// At the head of a column there is nothing but the name and the score; they stand one over the other where there is no
    /// room side by side.
    pub fn be_a_head(&self, slim: bool) {
        let along = if slim { gtk::Orientation::Vertical } else { gtk::Orientation::Horizontal };
        self.row.set_orientation(along);
        self.row.set_spacing(if slim { 0 } else { 8 });
        self.line.set_visible(false);
        self.form.set(TimeForm::None);
        self.arrange_time();
        set_class(&self.button, "slim", slim);
    }

    fn speak(&self) {
        let plate = self.shown.get();
        let mut parts = vec![plate.name.clone()];
        parts.push(format!("{} {}", plate.score, plate.unit).trim().to_owned());
        if plate.to_move {
            parts.push(gettext("to move"));
        }
        if self.thinking.get() {
            parts.push(gettext("thinking"));
        }
        if !plate.crown.is_empty() {
            parts.push(plate.crown.clone());
        }
        if let Some(level) = &plate.bot {
            parts.push(gettext_f("bot, {level}", &[("level", level)]));
        }
        if !plate.line.is_empty() {
            parts.push(plate.line.clone());
        }
        let time = self.times[0].text();
        if !time.is_empty() && self.form.get() != TimeForm::None {
            parts.push(gettext_f("time: {time}", &[("time", &time)]));
        }
        self.button.update_property(&[gtk::accessible::Property::Label(&parts.join(", "))]);
    }
}
