//! Who won: a face under a crown, by how much, and with what. Of a group: whom they met, and who they were.

use relm4::gtk::{self, prelude::*};

use super::super::item::Run;
use super::strips::things;
use super::{Form, Shown};
use crate::tables::kit::{centred, label, styled_box};
use crate::widgets::person::face;
use crate::widgets::{Emblem, Glyph, Portrait};
use tableside::table::{End, Foe, SeatEnd};

/// The side of the face of who won alone; of several.
const FACE: (f64, f64) = (148.0, 84.0);
/// Of whom a group met: who stands, who fell.
const FOE: (f64, f64) = (190.0, 132.0);

/// How wide the column of who won is, in units.
pub fn width(end: &End) -> f64 {
    if is_crowd(end) { 380.0 } else { 330.0 }
}

/// Whether there are so many strips that all else lies in the column of who won.
pub const fn is_crowd(end: &End) -> bool {
    end.seats.len() > 3
}

/// Everything about who won.
pub fn hero(shown: &Shown, end: &End, run: &Run) -> gtk::Box {
    if !end.foes.is_empty() {
        return group(shown, end);
    }
    let form = shown.form;
    let honoured: Vec<&SeatEnd> = match end.together {
        Some(_) => end.seats.iter().collect(),
        None => end.seats.iter().filter(|seat| seat.winner).collect(),
    };
    let crowned = end.together != Some(false);
    let side = match (form.narrow, honoured.len()) {
        (true, 0 | 1) => 62.0,
        (true, 2) => 44.0,
        (true, _) => 34.0,
        (false, 0 | 1) if form.column => 54.0,
        (false, 2 | 3) if form.column => 44.0,
        (false, 0 | 1) if is_crowd(end) => FACE.0 * 0.66,
        (false, 0 | 1) => FACE.0,
        (false, 2 | 3) => FACE.1,
        (false, _) => 60.0,
    };
    let faces = gtk::Box::new(gtk::Orientation::Horizontal, form.px(10.0));
    faces.set_halign(gtk::Align::Center);
    faces.set_valign(gtk::Align::Center);
    for seat in honoured.iter().take(if form.narrow { 3 } else { 4 }) {
        faces.append(&crowned_face(shown, seat, form.px(side), crowned));
    }
    // Where the names of many take all the room, the strips have the faces.
    faces.set_visible(!form.narrow || end.together.is_none() || end.seats.len() < 3);
    let words = title(end, !form.column);
    let whole = if form.column {
        let row = styled_box(gtk::Orientation::Horizontal, form.px(10.0), "end-hero");
        row.append(&faces);
        row.append(&words);
        row
    } else {
        let column = styled_box(gtk::Orientation::Vertical, form.px(6.0), "end-hero");
        column.append(&faces);
        column.append(&words);
        column
    };
    if !form.column {
        whole.set_valign(gtk::Align::Center);
        whole.set_size_request(form.px(width(end)), -1);
        whole.set_hexpand(false);
        if let [one] = honoured.as_slice() {
            let best = things(&one.tale.things, form.px(56.0), 4, run, form);
            best.set_halign(gtk::Align::Center);
            best.set_margin_top(form.px(14.0));
            whole.append(&best);
        }
    }
    whole
}

/// The words: who won, and by how much.
fn title(end: &End, middle: bool) -> gtk::Box {
    let words = gtk::Box::new(gtk::Orientation::Vertical, 0);
    words.set_valign(gtk::Align::Center);
    words.set_hexpand(true);
    let line = |class: &str, text: &str| {
        let line = if middle { centred(class) } else { label(class) };
        line.set_text(text);
        line.set_visible(!text.is_empty());
        line.set_can_target(false);
        if middle {
            // The column is as wide as it is, whatever is told in it.
            line.set_max_width_chars(10);
        }
        line
    };
    let title = line("end-title", &end.title);
    title.set_focusable(true);
    title.set_accessible_role(gtk::AccessibleRole::Heading);
    words.append(&title);
    words.append(&line("end-margin", &end.margin));
    words
}

fn crowned_face(shown: &Shown, seat: &SeatEnd, side: i32, crowned: bool) -> gtk::Box {
    let sitter = shown.sitter(seat.seat);
    let whole = styled_box(gtk::Orientation::Vertical, 0, "crowned");
    if crowned {
        let crown = Emblem::of_glyph(Some(Glyph::CROWN), (side * 2 / 5).max(20));
        crown.add_css_class("crown");
        whole.append(&crown);
    }
    let face = face(&sitter.name, sitter.bot, sitter.tint, side);
    face.add_css_class("ringed");
    whole.append(&face);
    whole
}

/// Whom a group met, and at the right what that came to.
fn group(shown: &Shown, end: &End) -> gtk::Box {
    let form = shown.form;
    let row = styled_box(gtk::Orientation::Horizontal, form.px(12.0), "end-hero");
    let foes = gtk::Box::new(gtk::Orientation::Horizontal, form.px(8.0));
    foes.set_homogeneous(form.narrow);
    foes.set_halign(gtk::Align::Fill);
    end.foes.iter().for_each(|foe| foes.append(&met(foe, form, end.foes.len())));
    let words = title(end, false);
    let faces = gtk::Box::new(gtk::Orientation::Horizontal, form.px(10.0));
    for seat in &end.seats {
        let face = crowned_face(shown, seat, form.px(if end.seats.len() > 3 { 44.0 } else { 52.0 }), false);
        faces.append(&face);
    }
    faces.set_margin_top(form.px(12.0));
    if form.column {
        let whole = styled_box(gtk::Orientation::Vertical, form.px(4.0), "end-hero");
        whole.append(&words);
        whole.append(&foes);
        return whole;
    }
    words.append(&faces);
    words.set_margin_start(form.px(24.0));
    row.append(&foes);
    row.append(&words);
    row
}

/// Somebody whom the group met: broken with a tick, or standing and larger.
fn met(foe: &Foe, form: Form, of: usize) -> gtk::Box {
    let whole = styled_box(gtk::Orientation::Vertical, 0, "foe");
    let fallen = foe.portrait.broken;
    let side = match (form.column, fallen) {
        (true, _) => 72.0,
        (false, false) => FOE.0,
        (false, true) => FOE.1,
    };
    let side = form.px(if of > 2 { side * 2.4 / of as f64 } else { side });
    let portrait = Portrait::default();
    portrait.set_size(side);
    portrait.set_resource(foe.portrait.path);
    portrait.set_glow(f64::from(foe.portrait.glow) / 100.0);
    portrait.set_broken(fallen);
    portrait.set_valign(gtk::Align::End);
    let over = gtk::Overlay::builder().child(&portrait).build();
    over.set_vexpand(!form.column);
    over.set_valign(gtk::Align::End);
    if fallen {
        let tick = Emblem::of_glyph(Some(Glyph::CHECK), side / 4);
        tick.add_css_class("tick");
        tick.set_halign(gtk::Align::Center);
        tick.set_valign(gtk::Align::Center);
        over.add_overlay(&tick);
    }
    whole.append(&over);
    for (class, text) in [("foe-name", &foe.name), ("foe-note", &foe.note)] {
        let line = centred(class);
        line.set_text(text);
        line.set_can_target(false);
        line.set_max_width_chars(16);
        whole.append(&line);
    }
    whole.set_valign(gtk::Align::End);
    whole
}
