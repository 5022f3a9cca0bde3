//! What each seat came to: its place, what its points came from, and bars on one scale.

use relm4::gtk::{self, pango, prelude::*};

use super::super::item::{ItemView, Run};
use super::hero::is_crowd;
use super::{Form, Shown};
use crate::tables::kit::{count_up, label, styled_box};
use crate::widgets::Emblem;
use crate::widgets::bars::{Bars, Drawn};
use crate::widgets::person::face;
use tableside::table::{End, SeatEnd, Thing};

/// From so many seats on there is a line for each, without what its points came from.
const MANY: usize = 5;
/// The side of things in a strip.
const THING: f64 = 30.0;

/// Whether each seat has one line.
fn is_slim(form: Form, end: &End) -> bool {
    end.seats.len() >= if form.narrow { MANY - 1 } else { MANY }
}

/// The strips of all seats, with a heading; `counts` says that their points are counted up.
pub fn strips(shown: &Shown, end: &End, run: &Run, counts: bool) -> gtk::Box {
    let form = shown.form;
    let many = is_slim(form, end);
    let column = styled_box(gtk::Orientation::Vertical, form.px(6.0), "end-strips");
    column.set_hexpand(true);
    column.set_valign(if form.column || !end.foes.is_empty() {
        gtk::Align::Fill
    } else {
        gtk::Align::Center
    });
    let bars = end.has_bars();
    if bars && !end.heading.is_empty() && !(form.narrow && many) {
        let heading = label("end-heading");
        heading.set_text(&end.heading);
        column.append(&heading);
    }
    let each = gtk::Box::new(
        gtk::Orientation::Vertical,
        form.px(match (form.narrow, many) {
            (true, true) => 3.0,
            (true, false) => 4.0,
            (false, true) => 5.0,
            (false, false) => 10.0,
        }),
    );
    each.set_homogeneous(true);
    each.set_vexpand(bars && (form.column || !end.foes.is_empty()));
    for (at, seat) in end.seats.iter().enumerate() {
        let last = at + 1 == end.seats.len();
        each.append(&strip(shown, end, seat, (last, counts), run));
    }
    column.append(&each);
    if !end.notes.is_empty() {
        let notes = label("end-notes");
        notes.set_text(&end.notes.join(" · "));
        column.append(&notes);
    }
    column
}

fn strip(shown: &Shown, end: &End, seat: &SeatEnd, (last, counts): (bool, bool), run: &Run) -> gtk::Box {
    let (form, many) = (shown.form, is_slim(shown.form, end));
    let whole = styled_box(gtk::Orientation::Vertical, form.px(4.0), "strip");
    if many {
        whole.add_css_class("slim");
    }
    let line = gtk::Box::new(gtk::Orientation::Horizontal, form.px(if form.narrow { 8.0 } else { 16.0 }));
    let head = head(shown, seat, many, counts);
    // Without bars there is room for long names.
    head.set_hexpand(!end.has_bars());
    let bars = Bars::new(Drawn {
        values: seat.tale.brought.clone(),
        // Rows of a group share the line below the last.
        words: if end.foes.is_empty() || last || !form.narrow { end.parts.clone() } else { Vec::new() },
        most: end.scale(),
        least: end.lowest(),
        numbers: !many,
        golden: seat.winner,
        marks: end.foes.iter().filter_map(|foe| foe.fell).collect(),
    });
    bars.set_hexpand(true);
    bars.set_visible(end.has_bars());
    bars.set_vexpand(true);
    // What a group on a telephone did is told in words below.
    let noted = form.narrow && !end.notes.is_empty();
    let told = !many && !noted && !seat.tale.things.is_empty();
    if form.column || many || !end.foes.is_empty() {
        head.set_valign(gtk::Align::Center);
        head.set_size_request(
            form.px(match (form.column, many) {
                (true, true) => 200.0,
                (true, false) => 168.0,
                (false, true) => 280.0,
                (false, false) => 200.0,
            }),
            -1,
        );
        line.append(&head);
        line.append(&bars);
        whole.append(&line);
        if told && form.column {
            whole.append(&things(&seat.tale.things, form.px(26.0), 8, run, form));
        }
        return whole;
    }
    let crowd = is_crowd(end);
    whole.set_size_request(-1, form.px(if crowd { 98.0 } else { 116.0 }));
    let left = gtk::Box::new(gtk::Orientation::Vertical, form.px(3.0));
    left.set_valign(gtk::Align::Center);
    left.set_size_request(form.px(if crowd { 270.0 } else { 290.0 }), -1);
    left.append(&head);
    if told {
        left.append(&things(&seat.tale.things, form.px(if crowd { 24.0 } else { THING }), 8, run, form));
    }
    let words = label("sources");
    words.set_text(&seat.tale.words);
    words.set_visible(!seat.tale.words.is_empty());
    words.set_max_width_chars(40);
    left.append(&words);
    line.append(&left);
    line.append(&bars);
    line.set_vexpand(true);
    whole.append(&line);
    whole
}

/// Place, face, sign and name, score.
fn head(shown: &Shown, seat: &SeatEnd, many: bool, counts: bool) -> gtk::Box {
    let form = shown.form;
    let sitter = shown.sitter(seat.seat);
    let row = gtk::Box::new(gtk::Orientation::Horizontal, form.px(if form.narrow { 6.0 } else { 10.0 }));
    if let Some(place) = seat.place {
        let number = gtk::Label::builder().label(place.to_string()).css_classes(["place"]).build();
        if seat.winner {
            number.add_css_class("first");
        }
        row.append(&number);
    }
    row.append(&face(
        &sitter.name,
        sitter.bot,
        sitter.tint,
        form.px(match (form.narrow, many) {
            (true, true) => 24.0,
            (false, true) => 28.0,
            (true, false) => 32.0,
            (false, false) => 42.0,
        }),
    ));
    // Of many, each has one line.
    let along = if many { gtk::Orientation::Horizontal } else { gtk::Orientation::Vertical };
    let lines = gtk::Box::new(along, if many { form.px(6.0) } else { 0 });
    lines.set_valign(gtk::Align::Center);
    lines.set_hexpand(true);
    let signed = gtk::Box::new(gtk::Orientation::Horizontal, form.px(5.0));
    if sitter.tint.emblem().is_some() {
        let sign = Emblem::new(sitter.tint, form.px(14.0));
        sign.add_css_class("sign");
        signed.append(&sign);
    }
    let name = gtk::Label::builder().label(&sitter.name).css_classes(["seat-of"]).xalign(0.0).build();
    name.set_ellipsize(pango::EllipsizeMode::End);
    // All strips have their bars at the same place, however long a name is.
    name.set_max_width_chars(6);
    name.set_hexpand(true);
    name.set_tooltip_text(Some(&sitter.name));
    signed.append(&name);
    lines.append(&signed);
    let score = gtk::Label::builder().label(&seat.tale.score).css_classes(["seat-score"]).xalign(0.0).build();
    score.set_wrap(!many);
    signed.set_hexpand(true);
    if counts {
        score.connect_map(count_up);
    }
    lines.append(&score);
    row.append(&lines);
    row
}

/// Things side by side, at most so many, and how many more there are.
pub fn things(things: &[Thing], side: i32, most: usize, run: &Run, form: Form) -> gtk::Box {
    let row = styled_box(gtk::Orientation::Horizontal, form.px(5.0), "things");
    row.set_halign(gtk::Align::Start);
    let shown = if things.len() > most { most - 1 } else { things.len() };
    for (at, thing) in things.iter().take(shown).enumerate() {
        let view = ItemView::new(&thing.item(format!("end/thing/{at}")), run, false);
        let widget = view.widget();
        view.fit((side, side), form.k);
        widget.set_size_request(side, side);
        widget.set_focusable(false);
        widget.set_hexpand(false);
        widget.set_halign(gtk::Align::Center);
        widget.set_valign(gtk::Align::Center);
        widget.set_can_target(false);
        widget.set_tooltip_text(Some(&thing.name));
        row.append(&widget);
    }
    if things.len() > shown {
        let more = gtk::Label::builder().label(format!("+{}", things.len() - shown)).build();
        more.add_css_class("more");
        row.append(&more);
    }
    row
}
