//! A card, face up: its worth, its name, a line of drawings, what it asks for, what is missing and how likely it is.

use std::cell::Cell;
use std::rc::Rc;

use relm4::gtk::{self, pango, prelude::*};

use super::item::Fullness;
use super::picture::LinePicture;
use crate::i18n::gettext_f;
use crate::shared::Shared;
use crate::tables::kit::{add_all, label, set_class, set_text, styled_box};
use crate::widgets::{Emblem, PressButton, Tint};
use tableside::table::{CardLook, CardPart};

/// A card that can be pressed.
pub struct CardFace {
    pub button: PressButton,
    value: gtk::Label,
    title: gtk::Label,
    sign: Emblem,
    /// The title of a card that is higher than wide.
    name: gtk::Label,
    picture: LinePicture,
    text: gtk::Label,
    part: PartFace,
    foot: gtk::Label,
    before: gtk::Label,
    measure: gtk::Label,
    head: gtk::Box,
    body: gtk::Box,
    /// That there is more to read than there is room for: at the foot of a card that is higher than wide, else in its band,
    /// where it takes no line of the text.
    eye: gtk::Image,
    band_eye: gtk::Image,
    fullness: Cell<Fullness>,
    upright: Cell<bool>,
    /// Whether there is no room for a title in the band.
    tiny: Cell<bool>,
    look: Rc<Shared<CardLook>>,
}

/// A part of a card: what it takes, and what it does then.
struct PartFace {
    root: gtk::Box,
    head: gtk::Box,
    needs: gtk::Box,
    title: gtk::Label,
    text: gtk::Label,
}

impl Default for CardFace {
    fn default() -> Self {
        let part = PartFace {
            root: styled_box(gtk::Orientation::Vertical, 0, "part"),
            head: styled_box(gtk::Orientation::Horizontal, 0, "part-head"),
            needs: styled_box(gtk::Orientation::Horizontal, 2, ""),
            title: label("part-title"),
            text: label("text"),
        };
        let this = Self {
            button: PressButton::default(),
            value: label("value"),
            title: label("title"),
            sign: Emblem::of_glyph(None, 17),
            name: label("title"),
            picture: LinePicture::default(),
            text: label("text"),
            part,
            foot: label("foot"),
            before: label("before"),
            measure: label("measure"),
            head: styled_box(gtk::Orientation::Horizontal, 0, "band"),
            body: styled_box(gtk::Orientation::Vertical, 0, "body"),
            eye: eye(),
            band_eye: eye(),
            fullness: Cell::default(),
            upright: Cell::default(),
            tiny: Cell::default(),
            look: Rc::default(),
        };
        this.build();
        this
    }
}

impl CardFace {
    pub fn show(&self, look: &CardLook) {
        for tint in Tint::ALL {
            set_class(&self.button, tint.css_class(), tint == look.tint);
        }
        set_class(&self.button, "met", look.met);
        set_class(&self.button, "cost", look.cost);
        set_text(&self.value, &look.value);
        self.sign.set_glyph(look.sign);
        self.sign.set_visible(look.sign.is_some());
        self.picture.show(&look.picture);
        self.look.set(look.clone());
        self.part.show(look.part.as_ref());
        self.show_words();
        let before = gettext_f("{chance} →", &[("chance", &look.before)]);
        set_text(&self.before, if look.before.is_empty() { "" } else { &before });
        set_text(&self.measure, &look.measure);
    }

    /// What it shows, for whoever opens it to be read.
    pub fn reader(&self) -> Rc<Shared<CardLook>> {
        Rc::clone(&self.look)
    }

    /// Shows less where there is little room; brief are value, name, drawings and measure.
    pub fn set_fullness(&self, fullness: Fullness) {
        if self.fullness.replace(fullness) != fullness {
            self.show_words();
        }
    }

    /// A card that is higher than wide has its title below the band; of a tiny one only what it is worth is shown.
    pub fn set_form(&self, upright: bool, tiny: bool) {
        let old = (self.upright.replace(upright), self.tiny.replace(tiny));
        if old != (upright, tiny) {
            self.show_words();
        }
    }

    pub fn fullness(&self) -> Fullness {
        self.fullness.get()
    }

    /// What of it is shown if one step less is; none if that is all that can be left out.
    pub fn less(&self) -> Option<Fullness> {
        let look = self.look.get();
        match self.fullness.get() {
            Fullness::Full => Some(Fullness::Short),
            Fullness::Short => Some(Fullness::Brief),
            Fullness::Brief if look.picture.is_empty() => Some(Fullness::Terse),
            Fullness::Terse if !look.text.is_empty() || look.part.is_some() => Some(Fullness::Bare),
            Fullness::Terse => None,
            Fullness::Brief | Fullness::Bare | Fullness::Whole => None,
        }
    }

    fn show_words(&self) {
        let (look, fullness) = (self.look.get(), self.fullness.get());
        let upright = self.upright.get();
        let drawn = fullness == Fullness::Brief && !look.picture.is_empty();
        let bare = fullness == Fullness::Bare;
        set_text(&self.title, if upright || bare && self.tiny.get() { "" } else { &look.title });
        set_text(&self.name, if upright { &look.title } else { "" });
        set_text(
            &self.text,
            if drawn || bare || upright && fullness == Fullness::Terse { "" } else { &look.text },
        );
        // What is missing makes way for what the chosen die would change; the line keeps its place.
        let foot = match fullness {
            Fullness::Full | Fullness::Whole => look.before.is_empty(),
            Fullness::Brief => !drawn && look.before.is_empty() && look.part.is_none() && !upright,
            Fullness::Short | Fullness::Terse | Fullness::Bare => false,
        };
        self.foot.set_text(if foot { &look.foot } else { "" });
        self.foot.set_visible(foot && !look.foot.is_empty() || !look.measure.is_empty());
        // An upright card keeps what its part takes, one that lies keeps what it says.
        let without = if upright { Fullness::Bare } else { Fullness::Terse };
        self.part.root.set_visible(look.part.is_some() && fullness != without && (upright || !bare));
        let whole = matches!(fullness, Fullness::Full | Fullness::Short | Fullness::Whole);
        self.part.text.set_visible(whole);
        self.part.title.set_visible(!upright);
        let named = upright && !self.tiny.get();
        self.body.set_visible(!bare || named);
        self.head.set_vexpand(bare && !named);
        let hidden = (bare || upright && fullness == Fullness::Terse) && !look.text.is_empty()
            || !whole && look.part.is_some();
        self.eye.set_visible(hidden && named);
        self.band_eye.set_visible(hidden && !upright && !bare);
        set_class(&self.button, "brief", !matches!(fullness, Fullness::Full | Fullness::Whole));
        set_class(&self.button, "bare", bare);
        set_class(&self.button, "tiny", bare && self.tiny.get());
        set_class(&self.button, "upright", upright);
    }

    fn build(&self) {
        self.button.add_css_class("cardface");
        self.button.add_css_class("flat");
        for label in [&self.title, &self.name, &self.text, &self.foot, &self.part.text] {
            // As wide as the card, not as the text.
            label.set_max_width_chars(8);
            label.set_width_chars(0);
            label.set_hexpand(true);
        }
        self.title.set_lines(3);
        self.title.set_ellipsize(pango::EllipsizeMode::End);
        for label in [&self.before, &self.measure] {
            label.set_wrap(false);
            label.set_valign(gtk::Align::End);
        }
        self.name.set_xalign(0.5);
        self.name.set_justify(gtk::Justification::Center);
        self.value.set_xalign(0.5);
        self.value.set_valign(gtk::Align::Center);
        self.sign.set_halign(gtk::Align::End);
        self.sign.set_valign(gtk::Align::Center);
        add_all(&self.head, &[&self.value, &self.title]);
        self.sign.set_hexpand(true);
        add_all(&self.head, &[&self.band_eye, &self.sign]);
        let foot = styled_box(gtk::Orientation::Horizontal, 0, "feet");
        foot.set_valign(gtk::Align::End);
        foot.set_vexpand(true);
        self.foot.set_valign(gtk::Align::End);
        add_all(&foot, &[&self.foot, &self.before, &self.measure]);
        foot.append(&self.eye);
        self.part.build();
        self.body.set_vexpand(true);
        add_all(&self.body, &[&self.name, &self.picture, &self.text, &self.part.root, &foot]);
        let card = styled_box(gtk::Orientation::Vertical, 0, "");
        card.set_overflow(gtk::Overflow::Hidden);
        add_all(&card, &[&self.head, &self.body]);
        self.button.set_child(Some(&card));
    }
}

fn eye() -> gtk::Image {
    let eye = gtk::Image::from_icon_name("view-reveal-symbolic");
    eye.set_accessible_role(gtk::AccessibleRole::Presentation);
    eye.add_css_class("eye");
    eye.set_halign(gtk::Align::Center);
    eye
}

impl PartFace {
    fn build(&self) {
        self.title.set_hexpand(true);
        add_all(&self.head, &[&self.needs, &self.title]);
        add_all(&self.root, &[&self.head, &self.text]);
        self.root.set_visible(false);
    }

    fn show(&self, part: Option<&CardPart>) {
        while let Some(child) = self.needs.first_child() {
            self.needs.remove(&child);
        }
        let Some(part) = part else { return };
        set_text(&self.title, &part.title);
        self.text.set_text(&part.text);
        for (tint, missing) in &part.needs {
            let pip = styled_box(gtk::Orientation::Horizontal, 0, "pip");
            pip.add_css_class(tint.css_class());
            set_class(&pip, "missing", *missing);
            let emblem = Emblem::of_glyph(tint.emblem(), 12);
            emblem.set_halign(gtk::Align::Center);
            emblem.set_hexpand(true);
            pip.append(&emblem);
            pip.set_valign(gtk::Align::Center);
            pip.set_hexpand(false);
            pip.set_halign(gtk::Align::Start);
            self.needs.append(&pip);
        }
    }
}
