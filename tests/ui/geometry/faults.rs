//! What can be wrong with how things lie on a cloth.

use std::collections::BTreeSet;

use relm4::gtk::{self, pango, prelude::*};
use tableside::engine::Tip;
use tableside_window::tables::Surround;
use tableside_window::widgets::Die;

use super::overlays;
use super::ui::bench::{face, walk};

/// How small what is pressed may be, and a tool of the rail or of a board.
pub const TARGET: (f32, f32) = (44.0, 34.0);
/// Own dice, and on a telephone.
const OWN: (f32, f32) = (64.0, 48.0);
/// Text on a card.
const CARD_TEXT: f64 = 13.0;
/// What is rounded to pixels.
pub const FEW: f32 = 1.5;

/// What is allowed for now: a part of what is said, and why.
const KNOWN: &[(&str, &str)] = &[
    (
        "1100x674 1.5*cut*[\"line\"]",
        "a line of one part on a plate of which there are four, with large letters; a press on the plate tells it whole",
    ),
    (
        "dicequest 360x594*cut*[\"title\"]",
        "the name of a Quest in a line of a list; a long press opens the card",
    ),
    ("dice-tuners 360x594*cut*[\"title\"]", "the name of a hero in four lines; a long press opens the card"),
    (
        "360x594*cut*[\"detail\"]",
        "what a card does, said again below the sentence; the card in the hand says it",
    ),
    (
        "dice-tuners 360x594*35 instead of 44: die",
        "dice of the pool; the same can be pressed as a choice in the ribbon",
    ),
    (
        "dice-tuners 360x594*cut: *wenn In Flammen",
        "a Strength that counts On Fire, in German, on a telephone",
    ),
    (
        "360x594*amendment: cut*\"guides\"",
        "what to do, beside the number of the entry and the button that ends it, on a telephone; a long press tells it",
    ),
    (
        "dice-tuners 360x594*amended: outside: label genommen",
        "a word at the edge that is four pixels longer than its place, while what an amendment leads to is told, in German",
    ),
    (
        "dualing-dice 1100x674 1 Over*cut: “2 Schlangenaugen”",
        "the longest name of a goal among those of eight people, behind the end of a match, which tells it, too",
    ),
    (
        "regidice 1100x674 1 Roll amendment: cut*\"guides\"",
        "which die is next, beside the number of the entry and four choices; the die glows",
    ),
    ("dice-war 1100x674 1.5*amendment: cut*\"guides\"", "the same beside a small board, with large letters"),
    (
        "dice-tuners 1100x674 1 Declare amendment: cut*\"guides\"",
        "what a card does, said again beside that button; the card in the hand says it",
    ),
    (
        "dicequest 1100x674 1*cut: “Abenteuer gescheitert” [\"line\"]",
        "the longest line of a plate of which there are four, in German; a press on the plate tells it whole",
    ),
    (
        "regidice 360x594 1 Over*cut: “* von 15 Treffern” [\"effect\"]",
        "how far the last enemy is beaten, in German, behind the end of a match; the end says it, too",
    ),
    (
        "regidice 360x594 1 Place real: 43 instead of 44: die Black",
        "dice of the enemy to be hit, one pixel too small, at a real table on a telephone",
    ),
    (
        "regidice 360x594 1 Roll amendment: over the ribbon: die",
        "who of four rolls first, one with a name of 22 letters, while the first entry is amended on a telephone",
    ),
    ("regidice*1.5*cut*[\"under\"]", "dice of enemies to come, with large letters; a tap tells them"),
];

/// Whether a fault is one of those that are allowed for now.
pub fn is_known(fault: &str) -> bool {
    KNOWN.iter().any(|(part, _)| part.split('*').all(|word| fault.contains(word)))
}

/// What is wrong on a cloth.
pub fn of(cloth: &gtk::Widget) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let ribbon = overlays::ribbon(cloth);
    walk(cloth, &mut |widget| {
        if widget == cloth || !is_shown(widget, cloth) {
            return;
        }
        let Some(area) = widget.compute_bounds(cloth) else { return };
        // All cards that a real one can be are more than a window holds: one writes which.
        let listed = is_in(widget, "sheet")
            && around(widget, |parent| parent.css_name() == "scrolledwindow").is_some();
        if listed {
            return;
        }
        // A zone without anything in it has a place all the same.
        let seen = area.width() > 1.0 && area.height() > 1.0;
        if seen && !lies_within(&area, cloth.width() as f32, cloth.height() as f32) {
            let [x, y, width, height] = [area.x(), area.y(), area.width(), area.height()].map(f32::round);
            found.insert(format!("outside: {} at {x} {y}, {width}x{height}", face(widget)));
        }
        if widget.is::<gtk::Scrollbar>() && !is_in(widget, "movelist") {
            found.insert(format!("a scroll bar in {:?}", widget.parent().map(|parent| parent.css_name())));
        }
        found.extend(too_small(widget, &area, cloth.width() < 600));
        if let Some(ribbon) = ribbon.filter(|_| lies_on_table(widget)) {
            let both = area.intersection(&ribbon);
            if both.is_some_and(|both| both.width() > FEW && both.height() > FEW) {
                found.insert(format!("over the ribbon: {}", face(widget)));
            }
        }
        if let Some(label) = widget.downcast_ref::<gtk::Label>() {
            found.extend(unreadable(label));
        }
    });
    found
}

/// A tip lies in the place of the ribbon, each of its pages, and its buttons can be pressed.
pub fn of_tip(frame: &dyn Surround, tip: &Tip, wait: impl Fn()) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let (note, cloth) = (frame.tip(), frame.widget());
    let mut ribbon = None;
    walk(&cloth, &mut |widget| {
        if widget.has_css_class("ribbon") {
            let area = widget.compute_bounds(&cloth).expect("it lies there");
            ribbon = Some((area.width().round() as i32, area.height().round() as i32));
        }
    });
    let (width, height) = ribbon.expect("a ribbon");
    frame.set_tip(None, false);
    frame.set_tip(Some(tip), true);
    wait();
    let pages = note.page().1;
    if note.width() > width + 1 || pages == 0 || pages > 3 {
        found.insert(format!("the tip {} is {} wide and has {pages} pages", tip.id, note.width()));
    }
    // Where it lies, since it grows upwards there if it needs more.
    for _ in 0..pages {
        if note.height() > height + 1 {
            found.insert(format!("the tip {} is {} high, the ribbon {height}", tip.id, note.height()));
        }
        note.turn_page();
        wait();
    }
    frame.set_tip(None, false);
    found
}

/// Whether it is one of the things or words of a zone, or a plate.
pub fn lies_on_table(widget: &gtk::Widget) -> bool {
    let said = widget.downcast_ref::<gtk::Label>().is_none_or(|label| !label.text().is_empty());
    let in_zone = widget.parent().is_some_and(|parent| parent.css_name() == "zone");
    in_zone && said || widget.has_css_class("nameplate")
}

/// Whether a widget and all it lies in are drawn.
pub fn is_shown(widget: &gtk::Widget, cloth: &gtk::Widget) -> bool {
    let mut at = Some(widget.clone());
    while let Some(widget) = at.filter(|widget| widget != cloth) {
        if !widget.is_mapped() || !widget.is_child_visible() {
            return false;
        }
        at = widget.parent();
    }
    true
}

fn lies_within(area: &gtk::graphene::Rect, width: f32, height: f32) -> bool {
    area.x() >= -FEW
        && area.y() >= -FEW
        && area.x() + area.width() <= width + FEW
        && area.y() + area.height() <= height + FEW
}

/// The nearest widget around one for which something holds.
fn around(widget: &gtk::Widget, holds: impl Fn(&gtk::Widget) -> bool) -> Option<gtk::Widget> {
    let mut at = widget.parent();
    while let Some(widget) = at {
        if holds(&widget) {
            return Some(widget);
        }
        at = widget.parent();
    }
    None
}

pub fn is_in(widget: &gtk::Widget, class: &str) -> bool {
    around(widget, |parent| parent.has_css_class(class)).is_some()
}

/// What is pressed but hard to hit, and own dice that are hard to see.
fn too_small(widget: &gtk::Widget, area: &gtk::graphene::Rect, narrow: bool) -> Option<String> {
    let side = area.width().min(area.height());
    let pressed = ["selectable", "selected", "choice", "nameplate"];
    let own = widget.is::<Die>() && is_in(widget, "own");
    let least = match () {
        () if own && narrow => OWN.1,
        () if own => OWN.0,
        () if is_in(widget, "tools") && widget.is::<gtk::Button>() => TARGET.1,
        () if pressed.iter().any(|class| widget.has_css_class(class)) => TARGET.0,
        () => return None,
    };
    (side < least - 0.5).then(|| format!("{side} instead of {least}: {}", face(widget)))
}

/// Words that are cut off, hidden below the edge of their card, or too small on it.
fn unreadable(label: &gtk::Label) -> Option<String> {
    let text = label.text();
    if text.trim().is_empty() {
        return None;
    }
    let widget = label.upcast_ref::<gtk::Widget>();
    // Names of people are as long as they like; a press on the plate tells them whole.
    let name = ["name", "tray-title", "seat-of"].iter().any(|class| label.has_css_class(class));
    // What is not said is not seen, either.
    let unsaid = label.has_css_class("unsaid");
    // What happened stands in the log in full.
    let news = label.has_css_class("detail") && !label.has_css_class("guides");
    if label.layout().is_ellipsized() && !name && !unsaid && !news && !names_people(label) {
        return Some(format!("cut: “{text}” {:?}", label.css_classes()));
    }
    let (wide, high) = label.layout().pixel_size();
    if label.ellipsize() == pango::EllipsizeMode::None
        && (wide > label.width() + 2 || high > label.height() + 2)
    {
        return Some(format!(
            "clipped: “{text}” {wide}x{high} in {}x{} {:?}",
            label.width(),
            label.height(),
            label.css_classes()
        ));
    }
    let card =
        around(widget, |parent| ["cardface", "profile"].iter().any(|class| parent.has_css_class(class)))?;
    let inside = widget.compute_bounds(&card)?;
    if !lies_within(&inside, card.width() as f32, card.height() as f32) {
        return Some(format!("below the edge of its card: “{text}” {:?}", label.css_classes()));
    }
    let size = letters(label);
    (size < CARD_TEXT - 0.1).then(|| format!("letters of {size:.1}: {:?}", label.css_classes()))
}

/// Whether what is said is the name of somebody at the table.
fn names_people(label: &gtk::Label) -> bool {
    label.text().contains("Papadopoulos")
}

/// The size of letters in pixels.
fn letters(label: &gtk::Label) -> f64 {
    let font = label.pango_context().font_description();
    let size = font.map_or(0, |font| font.size());
    f64::from(size) / f64::from(pango::SCALE)
}
