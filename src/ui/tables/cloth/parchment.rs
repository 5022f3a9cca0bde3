//! A card on parchment: a picture, a name, rows of symbols. What of it is shown, and where, follows from its size.

use std::cell::Cell;
use std::rc::Rc;

use relm4::gtk::{self, pango, prelude::*};

use super::signs::sign_line;
use crate::shared::Shared;
use crate::tables::kit::{add_all, label, set_class, set_text, styled_box};
use crate::widgets::{Emblem, PictureView, PressButton};
use tableside::table::look::{Sign, SignRow};
use tableside::table::{CardLook, Paper};

/// How a card lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Form {
    /// Its picture alone, and how likely it is.
    Icon,
    /// A strip: picture, name, what it says.
    Line,
    /// Its name and what is needed to choose.
    Small,
    /// A small card.
    #[default]
    Tile,
    /// A large one, each row with its title.
    Sheet,
    /// All that is printed on it, to be read.
    Whole,
}

/// Steps in which a card shows less: with a smaller picture, without its text, without a picture, without names beside signs.
const LEAST: u8 = 4;

/// A card that can be pressed.
pub struct Parchment {
    pub button: PressButton,
    art: PictureView,
    form: Cell<Form>,
    size: Cell<(i32, i32)>,
    k: Cell<f64>,
    level: Cell<u8>,
    look: Rc<Shared<CardLook>>,
}

impl Default for Parchment {
    fn default() -> Self {
        let button = PressButton::default();
        for class in ["cardface", "parchment", "flat"] {
            button.add_css_class(class);
        }
        let art = PictureView::default();
        art.add_css_class("art");
        Self {
            button,
            art,
            form: Cell::default(),
            size: Cell::new((180, 140)),
            k: Cell::new(1.0),
            level: Cell::default(),
            look: Rc::default(),
        }
    }
}

impl Parchment {
    pub fn show(&self, look: &CardLook) {
        let old = self.look.replace(look.clone());
        if *old == *look && self.button.child().is_some() {
            return;
        }
        self.level.set(0);
        self.art.set_picture(look.art.clone());
        for (paper, class) in [(Paper::Gilded, "gilded"), (Paper::Dusk, "dusk")] {
            set_class(&self.button, class, look.paper == paper);
        }
        set_class(&self.button, "met", look.met);
        self.build();
    }

    /// What it shows, for whoever opens it to be read.
    pub fn reader(&self) -> Rc<Shared<CardLook>> {
        Rc::clone(&self.look)
    }

    /// Begins anew in a place of this size, with all that fits there.
    pub fn fit(&self, (width, height): (i32, i32), k: f64) {
        let (wide, high) = (f64::from(width) / k, f64::from(height) / k);
        let form = match () {
            () if high <= 62.0 && wide <= 104.0 => Form::Icon,
            () if wide > 1.9 * high => Form::Line,
            () if high >= 230.0 => Form::Sheet,
            () if high < 104.0 && wide < 150.0 => Form::Small,
            () => Form::Tile,
        };
        self.form.set(form);
        self.size.set((width, height));
        self.k.set(k);
        self.level.set(0);
        self.build();
    }

    /// Shows all that is printed on it, however high that is.
    pub fn show_whole(&self) {
        self.form.set(Form::Whole);
        self.size.set((230, 110));
        self.build();
    }

    /// Shows a step less, if that is possible; says whether it was.
    pub fn shorten(&self) -> bool {
        let (form, level) = (self.form.get(), self.level.get());
        if level >= LEAST || matches!(form, Form::Icon | Form::Whole) {
            return false;
        }
        self.level.set(level + 1);
        self.build();
        true
    }

    fn px(&self, units: f64) -> i32 {
        (units * self.k.get()).round() as i32
    }

    fn build(&self) {
        if let Some(holder) = self.art.parent().and_downcast::<gtk::Box>() {
            holder.remove(&self.art);
        } else if let Some(holder) = self.art.parent().and_downcast::<gtk::Overlay>() {
            holder.set_child(gtk::Widget::NONE);
        }
        let look = self.look.get();
        let card = match self.form.get() {
            Form::Icon => self.icon(&look),
            Form::Line => self.line(&look),
            Form::Small => self.small(&look),
            Form::Tile => self.tile(&look),
            Form::Sheet => self.sheet(&look, false),
            Form::Whole => self.sheet(&look, true),
        };
        card.set_overflow(gtk::Overflow::Hidden);
        self.button.set_child(Some(&card));
    }

    /// The picture, or the sign that stands for one, with a side of so many pixels.
    fn picture(&self, look: &CardLook, side: i32) -> Option<gtk::Widget> {
        if look.art.is_some() {
            self.art.set_size(side, side);
            self.art.set_valign(gtk::Align::Start);
            self.art.set_halign(gtk::Align::Start);
            self.art.set_hexpand(false);
            return Some(self.art.clone().upcast());
        }
        let sign = look.sign?;
        let field = styled_box(gtk::Orientation::Horizontal, 0, "field");
        field.set_size_request(side, side);
        field.set_valign(gtk::Align::Start);
        field.set_halign(gtk::Align::Start);
        field.set_hexpand(false);
        let emblem = Emblem::of_glyph(Some(sign), side * 3 / 5);
        emblem.set_margin_start(side / 5);
        emblem.set_margin_end(side / 5);
        field.append(&emblem);
        Some(field.upcast())
    }

    fn measure_of(look: &CardLook) -> Option<gtk::Label> {
        (!look.measure.is_empty()).then(|| {
            let measure = gtk::Label::builder().label(&look.measure).css_classes(["measure"]).build();
            measure.set_valign(gtk::Align::Center);
            measure
        })
    }

    fn icon(&self, look: &CardLook) -> gtk::Box {
        let card = styled_box(gtk::Orientation::Horizontal, 0, "icon");
        let (width, height) = self.size.get();
        let measure = Self::measure_of(look);
        let side = if measure.is_some() { width.min(height) - self.px(12.0) } else { width.min(height) };
        if let Some(picture) = self.picture(look, side) {
            if measure.is_none() {
                // It fills the card.
                picture.set_halign(gtk::Align::Fill);
                picture.set_valign(gtk::Align::Fill);
                picture.set_hexpand(true);
            } else {
                picture.set_valign(gtk::Align::Center);
            }
            card.append(&picture);
        }
        if let Some(measure) = measure {
            measure.set_hexpand(true);
            card.append(&measure);
        }
        card
    }

    fn line(&self, look: &CardLook) -> gtk::Box {
        let card = styled_box(gtk::Orientation::Horizontal, self.px(8.0), "line");
        let (width, height) = self.size.get();
        let level = self.level.get();
        let side = (height - self.px(12.0)).min(self.px(58.0));
        let narrow = width < self.px(212.0);
        let needed: Vec<&SignRow> = look.rows.iter().filter(|row| row.line == 1).collect();
        // What it asks for stands below its name.
        let asks = look.rows.iter().any(|row| row.line == 2) || needed.iter().any(|row| is_asked(row));
        let many = needed.iter().map(|row| row.signs.len()).sum::<usize>() > 3;
        if level < 3
            && !(asks && (narrow || many && width < self.px(320.0)))
            && let Some(picture) = self.picture(look, side)
        {
            picture.set_valign(gtk::Align::Center);
            card.append(&picture);
        }
        let words = styled_box(gtk::Orientation::Vertical, 0, "words");
        words.set_hexpand(true);
        words.set_valign(gtk::Align::Center);
        let title = label_of("title", &look.title);
        if narrow && asks && level > 0 {
            title.set_wrap(false);
            title.set_ellipsize(pango::EllipsizeMode::End);
        }
        words.append(&title);
        let mut measure = Self::measure_of(look);
        if asks {
            let line = styled_box(gtk::Orientation::Horizontal, self.px(4.0), "row");
            needed.iter().for_each(|row| line.append(&sign_line(&row.signs, self.px(15.0), self.px(4.0))));
            if let Some(measure) = measure.take_if(|_| narrow) {
                measure.set_hexpand(true);
                measure.set_halign(gtk::Align::End);
                line.append(&measure);
            }
            words.append(&line);
        }
        let says = if asks { &look.foot } else { &look.text };
        if !says.is_empty() && level < 1 {
            words.append(&label_of(if asks { "foot" } else { "text" }, says));
        }
        card.append(&words);
        if !asks {
            // What it adds stands at its end.
            needed.iter().filter(|row| level < 2 && !row.signs.is_empty()).for_each(|row| {
                card.append(&sign_line(&row.signs, self.px(14.0), self.px(3.0)));
            });
        }
        measure.iter().for_each(|measure| card.append(measure));
        card
    }

    fn tile(&self, look: &CardLook) -> gtk::Box {
        let card = styled_box(gtk::Orientation::Vertical, self.px(3.0), "tile");
        let (width, height) = self.size.get();
        let level = self.level.get();
        let person = look.art.as_ref().is_some_and(|art| art.portrait);
        // Where there is little width, the name stands above the picture.
        let above = width < self.px(185.0);
        let share = if person { 0.40 } else { 0.32 };
        let side = (f64::from(height) * share).min(f64::from(width) * 0.36) as i32;
        let side = if level == 1 { side * 2 / 3 } else { side };
        let title = label_of("title", &look.title);
        if above {
            card.append(&title);
        }
        let head = styled_box(gtk::Orientation::Horizontal, self.px(8.0), "head");
        if level < 3
            && let Some(picture) = self.picture(look, side)
        {
            head.append(&picture);
        }
        let beside = styled_box(gtk::Orientation::Vertical, self.px(3.0), "beside");
        beside.set_hexpand(true);
        if !above {
            beside.append(&title);
            if !look.kind.is_empty() && level < 2 {
                beside.append(&label_of("kind", &look.kind));
            }
        }
        let first = if person { 1 } else { 2 };
        beside.append(&self.rows(look, |line| line == first));
        let badges = self.badges(look);
        if !person {
            badges.iter().for_each(|badges| beside.append(badges));
        }
        if let Some(measure) = Self::measure_of(look) {
            measure.set_halign(gtk::Align::Start);
            beside.append(&measure);
        }
        head.append(&beside);
        card.append(&head);
        card.append(&self.rows(look, |line| line > 0 && line != first && line < 3));
        let hidden = level > 1 && !look.text.is_empty();
        if !hidden && !look.text.is_empty() {
            card.append(&label_of("text", &look.text));
        }
        let feet = styled_box(gtk::Orientation::Vertical, self.px(2.0), "feet");
        feet.set_vexpand(true);
        feet.set_valign(gtk::Align::End);
        if !look.foot.is_empty() && (level < 3 || person) {
            feet.append(&label_of("foot", &look.foot));
        }
        let last = styled_box(gtk::Orientation::Horizontal, self.px(6.0), "");
        if person {
            badges.iter().for_each(|badges| last.append(badges));
        }
        let rows = self.rows(look, |line| line == 3);
        rows.set_hexpand(true);
        last.append(&rows);
        if hidden {
            last.append(&eye());
        }
        feet.append(&last);
        card.append(&feet);
        card
    }

    /// Name and what is needed to choose.
    fn small(&self, look: &CardLook) -> gtk::Box {
        let card = styled_box(gtk::Orientation::Vertical, self.px(2.0), "small");
        let (_, height) = self.size.get();
        let level = self.level.get();
        card.append(&label_of("title", &look.title));
        let head = styled_box(gtk::Orientation::Horizontal, self.px(6.0), "head");
        let person = look.art.as_ref().is_some_and(|art| art.portrait);
        let side = height * 2 / 5;
        if person
            && level < 1
            && let Some(picture) = self.picture(look, side)
        {
            head.append(&picture);
        }
        let beside = styled_box(gtk::Orientation::Vertical, self.px(2.0), "beside");
        beside.set_hexpand(true);
        beside.append(&self.rows(look, |line| line == 1));
        if level < 2 {
            self.badges(look).iter().for_each(|badges| beside.append(badges));
        }
        head.append(&beside);
        Self::measure_of(look).iter().for_each(|measure| head.append(measure));
        card.append(&head);
        card
    }

    /// The lines of symbols that are so, without the words for them.
    fn rows(&self, look: &CardLook, shown: impl Fn(u8) -> bool) -> gtk::Box {
        let lines = styled_box(gtk::Orientation::Vertical, self.px(3.0), "rows");
        for line in (1..4).filter(|line| shown(*line)) {
            let rows: Vec<&SignRow> =
                look.rows.iter().filter(|row| row.line == line && !row.signs.is_empty()).collect();
            if rows.is_empty() {
                continue;
            }
            let several = rows.len() > 1;
            // Where there is little width, they stand below each other.
            let tight = several && self.size.get().0 < self.px(135.0);
            let along = if tight { gtk::Orientation::Vertical } else { gtk::Orientation::Horizontal };
            let all = styled_box(along, self.px(if tight { 3.0 } else { 8.0 }), "row");
            for row in rows {
                let signs = sign_line(&row.signs, self.px(15.0), self.px(if line == 3 { 8.0 } else { 3.0 }));
                signs.set_halign(gtk::Align::Start);
                if several && row.short && !tight {
                    signs.set_hexpand(true);
                    signs.set_halign(gtk::Align::End);
                }
                all.append(&signs);
            }
            lines.append(&all);
        }
        lines.set_visible(lines.first_child().is_some());
        lines
    }

    /// What has come upon it.
    fn badges(&self, look: &CardLook) -> Option<gtk::Box> {
        (!look.badges.is_empty()).then(|| {
            // In the least room the sign of what is carried stands without its name.
            let bare = |sign: &Sign| match self.level.get() >= LEAST
                && !sign.glyphs.is_empty()
                && sign.label.chars().count() > 3
            {
                true => Sign { label: String::new(), ..sign.clone() },
                false => sign.clone(),
            };
            let badges: Vec<Sign> = look.badges.iter().map(bare).collect();
            let badges = sign_line(&badges, self.px(14.0), self.px(4.0));
            badges.add_css_class("badges");
            badges
        })
    }

    /// Each row with its title; `whole` leaves nothing out.
    fn sheet(&self, look: &CardLook, whole: bool) -> gtk::Box {
        let card = styled_box(gtk::Orientation::Vertical, 0, "sheet-card");
        let (_, height) = self.size.get();
        let level = if whole { 0 } else { self.level.get() };
        let title = label_of("title", &look.title);
        if level < 3 && look.art.is_some() {
            let high = if whole { height } else { (f64::from(height) * 0.27) as i32 };
            let high = if level >= 1 { high * 2 / 3 } else { high };
            self.art.set_size(-1, high);
            self.art.set_halign(gtk::Align::Fill);
            self.art.set_valign(gtk::Align::Fill);
            self.art.set_hexpand(true);
            let overlay = gtk::Overlay::new();
            overlay.set_child(Some(&self.art));
            title.set_valign(gtk::Align::End);
            title.add_css_class("over");
            overlay.add_overlay(&title);
            overlay.set_clip_overlay(&title, true);
            card.append(&overlay);
        } else {
            card.append(&title);
        }
        let body = styled_box(gtk::Orientation::Vertical, self.px(2.0), "body");
        body.set_vexpand(true);
        if whole && !look.kind.is_empty() {
            body.append(&label_of("kind", &look.kind));
        }
        let mut rows: Vec<&SignRow> =
            look.rows.iter().filter(|row| !row.signs.is_empty() && !row.title.is_empty()).collect();
        rows.sort_by_key(|row| if row.line == 0 { 4 } else { row.line });
        for row in rows {
            let line = styled_box(gtk::Orientation::Horizontal, self.px(8.0), "told");
            let words =
                gtk::Label::builder().label(&row.title).xalign(0.0).css_classes(["row-title"]).build();
            words.set_hexpand(true);
            words.set_wrap(true);
            let signs = sign_line(&row.signs, self.px(17.0), self.px(4.0));
            signs.set_halign(gtk::Align::End);
            add_all(&line, &[&words, &signs]);
            body.append(&line);
        }
        if !look.badges.is_empty() {
            self.badges(look).iter().for_each(|badges| body.append(badges));
        }
        let hidden = level > 1 && !look.text.is_empty();
        if !hidden && !look.text.is_empty() {
            body.append(&label_of("text", &look.text));
        }
        let feet = styled_box(gtk::Orientation::Horizontal, self.px(8.0), "feet");
        feet.set_vexpand(true);
        feet.set_valign(gtk::Align::End);
        let foot = label_of("foot", "");
        set_text(&foot, &look.foot);
        foot.set_valign(gtk::Align::Center);
        feet.append(&foot);
        if hidden {
            feet.append(&eye());
        }
        Self::measure_of(look).iter().for_each(|measure| feet.append(measure));
        body.append(&feet);
        card.append(&body);
        card
    }
}

/// Whether it is known of its symbols if they are there.
fn is_asked(row: &SignRow) -> bool {
    row.signs.iter().any(|sign| sign.there.is_some())
}

/// A label that is as wide as the card, not as its text.
fn label_of(class: &str, words: &str) -> gtk::Label {
    let text = label(class);
    text.set_text(words);
    text.set_max_width_chars(8);
    text.set_width_chars(0);
    text.set_hexpand(true);
    text.set_wrap_mode(pango::WrapMode::WordChar);
    text
}

/// That there is more to read than there is room for.
fn eye() -> gtk::Image {
    let eye = gtk::Image::from_icon_name("view-reveal-symbolic");
    eye.set_accessible_role(gtk::AccessibleRole::Presentation);
    eye.add_css_class("eye");
    eye
}

#[cfg(test)]
mod tests {
    use super::*;

    #[gtk::test]
    fn a_card_shows_less_step_by_step() {
        relm4::adw::init().unwrap();
        let card = Parchment::default();
        card.show(&CardLook {
            title: "Goblin Toll".into(),
            text: "Nobody passes.".into(),
            ..CardLook::default()
        });
        card.fit((170, 146), 1.0);
        let high = |card: &Parchment| card.button.measure(gtk::Orientation::Vertical, 170).0;
        let all = high(&card);
        assert!(card.shorten());
        assert!(high(&card) <= all);
        assert!((1..LEAST).all(|_| card.shorten()) && !card.shorten());
    }
}
