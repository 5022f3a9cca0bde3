//! The parts of a card put together, one function for each size.

use relm4::gtk::{self, pango::Alignment, prelude::*};

use super::{
    back::CardBack,
    content::{CardContent, CardSize, Panel},
    crest::Crest,
    pictured,
};
use crate::{
    i18n::gettext,
    widgets::{FitText, Glyph, TooLong, emblem::Emblem, palette::Tint},
};

/// The face of a card, or its back when nothing is known.
pub fn build(
    content: Option<&CardContent>,
    size: CardSize,
    public: bool,
    back_glyph: Option<Glyph>,
) -> gtk::Widget {
    let Some(content) = content else {
        return back(size, back_glyph).upcast();
    };
    if let Some(picture) = &content.picture {
        return pictured::build(content, picture, size, public).upcast();
    }
    match size {
        CardSize::Chip => chip(content, public).upcast(),
        CardSize::Small => small(content, public).upcast(),
        CardSize::Full => full(content, public).upcast(),
    }
}

pub(super) fn column(class: &str) -> gtk::Box {
    let column = gtk::Box::new(gtk::Orientation::Vertical, 0);
    column.add_css_class(class);
    column
}

pub(super) fn line(class: &str, spacing: i32) -> gtk::Box {
    let line = gtk::Box::new(gtk::Orientation::Horizontal, spacing);
    line.add_css_class(class);
    line
}

fn back(size: CardSize, glyph: Option<Glyph>) -> gtk::Box {
    let holder = column("face");
    let back = CardBack::new(glyph);
    back.set_hexpand(true);
    back.set_vexpand(true);
    holder.append(&back);
    if size == CardSize::Chip {
        holder.set_orientation(gtk::Orientation::Horizontal);
    }
    holder
}

/// The value or the cost in its seal; a bare emblem when there is none.
pub(super) fn seal(content: &CardContent) -> gtk::Widget {
    if content.value.is_empty() {
        let emblem = Emblem::new(content.tint, 24);
        emblem.add_css_class("seal-emblem");
        return emblem.upcast();
    }
    let value = gtk::Label::new(Some(&content.value));
    value.set_accessible_role(gtk::AccessibleRole::Presentation);
    value.add_css_class("seal");
    value.add_css_class("numeric");
    if content.cost {
        value.add_css_class("cost");
    }
    value.set_valign(gtk::Align::Center);
    value.upcast()
}

/// The mark of a card that everyone has seen.
pub(super) fn public_mark() -> gtk::Image {
    let image = gtk::Image::from_icon_name("view-reveal-symbolic");
    image.add_css_class("public");
    image.set_tooltip_text(Some(&gettext("All players know this card")));
    image.set_pixel_size(12);
    image
}

fn chip(content: &CardContent, public: bool) -> gtk::Box {
    let face = line("face", 0);
    let end = line("band", 5);
    end.append(&seal(content));
    if content.tint != Tint::Neutral && !content.value.is_empty() {
        end.append(&Emblem::new(content.tint, 15));
    }
    face.append(&end);
    let title = FitText::new(&content.title, "title", Alignment::Left).max_lines(2);
    title.set_hexpand(true);
    title.set_valign(gtk::Align::Center);
    face.append(&title);
    if public {
        face.append(&public_mark());
    }
    face
}

fn band(content: &CardContent, emblem: i32) -> gtk::Box {
    let band = line("band", 6);
    band.append(&seal(content));
    if content.tint != Tint::Neutral && !content.value.is_empty() {
        let mark = Emblem::new(content.tint, emblem);
        mark.set_hexpand(true);
        mark.set_halign(gtk::Align::End);
        band.append(&mark);
    }
    band
}

/// The text asks for one line only and takes what title and foot leave.
fn small(content: &CardContent, public: bool) -> gtk::Box {
    let face = column("face");
    let band = band(content, 20);
    if content.portrait {
        let crest = Crest::new(&content.seed);
        crest.set_hexpand(true);
        crest.set_size_request(30, 30);
        band.append(&crest);
    }
    face.append(&band);
    let title = FitText::new(&content.title, "title", Alignment::Center).max_lines(2);
    face.append(&title);
    let body = FitText::new(&content.body, "body", Alignment::Center).max_lines(1).too_long(TooLong::Cut);
    body.set_vexpand(true);
    body.set_valign(gtk::Align::Fill);
    face.append(&body);
    let foot = line("foot", 3);
    foot.set_halign(gtk::Align::Center);
    for tint in content.panel.iter().flat_map(|panel| &panel.needs) {
        foot.append(&pip(*tint, 10));
    }
    if public {
        foot.append(&public_mark());
    }
    face.append(&foot);
    face
}

/// Text of a card to be read: always whole, always of one size.
pub(super) fn whole(text: &str, class: &str) -> FitText {
    FitText::new(text, class, Alignment::Left).too_long(TooLong::Grow)
}

fn full(content: &CardContent, public: bool) -> gtk::Box {
    let face = column("face");
    let band = line("band", 8);
    band.append(&seal(content));
    let title = whole(&content.title, "title");
    title.set_hexpand(true);
    title.set_valign(gtk::Align::Center);
    band.append(&title);
    if content.tint != Tint::Neutral && !content.value.is_empty() {
        band.append(&Emblem::new(content.tint, 22));
    }
    face.append(&band);
    let art = Crest::new(&content.seed);
    art.set_size_request(-1, if content.portrait { 72 } else { 84 });
    let picture = column("art");
    art.set_hexpand(true);
    picture.append(&art);
    face.append(&picture);
    add_lower_half(&face, content, public);
    face
}

/// Text, panel and foot, which all cards have at the bottom.
pub(super) fn add_lower_half(face: &gtk::Box, content: &CardContent, public: bool) {
    let body = whole(&content.body, "body");
    body.set_vexpand(true);
    face.append(&body);
    if let Some(panel) = &content.panel {
        face.append(&panel_box(panel));
    }
    let foot = foot(content, public);
    if foot.first_child().is_some() {
        face.append(&foot);
    }
}

fn pip(tint: Tint, size: i32) -> gtk::Box {
    let pip = line("pip", 0);
    pip.add_css_class(tint.css_class());
    pip.append(&Emblem::new(tint, size));
    pip.set_valign(gtk::Align::Center);
    pip
}

fn panel_box(panel: &Panel) -> gtk::Box {
    let panel_column = column("panel");
    let head = line("head", 3);
    let title = FitText::new(&panel.title, "panel-title", Alignment::Left);
    title.set_hexpand(true);
    title.set_valign(gtk::Align::Center);
    head.append(&title);
    for tint in &panel.needs {
        head.append(&pip(*tint, 11));
    }
    panel_column.append(&head);
    panel_column.append(&whole(&panel.text, "body"));
    panel_column
}

fn foot(content: &CardContent, public: bool) -> gtk::Box {
    let foot = line("foot", 8);
    for note in &content.notes {
        let remark = line("note", 3);
        if !note.icon.is_empty() {
            let icon = gtk::Image::from_icon_name(&note.icon);
            icon.set_pixel_size(12);
            remark.append(&icon);
        }
        let text = FitText::new(&note.text, "caption", Alignment::Left);
        text.set_valign(gtk::Align::Center);
        remark.append(&text);
        foot.append(&remark);
    }
    if public {
        let mark = public_mark();
        mark.set_hexpand(true);
        mark.set_halign(gtk::Align::End);
        foot.append(&mark);
    }
    foot
}
