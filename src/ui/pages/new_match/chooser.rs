//! Who can sit in a seat: people one plays with, bots, or somebody with a new name. It opens at a face.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use super::seats::{kind_title, promise};
use crate::bots::Level;
use crate::i18n::gettext;
use crate::play::{LONGEST_NAME, clean_name};
use crate::widgets::person::face;
use crate::widgets::{Named, Tint};

/// How high it grows before it scrolls.
const HIGHEST: i32 = 420;
const FACE: i32 = 28;
/// How many letters stand in a line at most.
const WIDEST: i32 = 32;

/// Somebody who can sit down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// A person with this name.
    Person(String),
    Bot(Level),
}

/// Fills what opens at a face.
pub fn fill(
    popover: &gtk::Popover,
    people: &[String],
    levels: &[Level],
    tint: Tint,
    sit: impl Fn(Sitter) + 'static,
) {
    let sit: Rc<dyn Fn(Sitter)> = Rc::new(sit);
    let all = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(2).build();
    if !people.is_empty() {
        all.append(&heading(&gettext("People")));
    }
    for name in people {
        let row = row(popover, face(name, false, Tint::Neutral, FACE).upcast_ref(), name, None);
        let (sit, name) = (Rc::clone(&sit), name.clone());
        row.connect_clicked(move |_| sit(Sitter::Person(name.clone())));
        all.append(&row);
    }
    if !levels.is_empty() {
        all.append(&heading(&gettext("Bots")));
    }
    for level in levels {
        let (title, promised) = (kind_title(Some(*level)), promise(Some(*level)));
        let row = row(popover, face("", true, tint, FACE).upcast_ref(), &title, Some(&promised));
        let (sit, level) = (Rc::clone(&sit), *level);
        row.connect_clicked(move |_| sit(Sitter::Bot(level)));
        all.append(&row);
    }
    all.append(&heading(&gettext("Somebody Else")));
    let entry = gtk::Entry::builder()
        .placeholder_text(gettext("Name"))
        .max_length(i32::try_from(LONGEST_NAME).unwrap_or(i32::MAX))
        .margin_start(6)
        .margin_end(6)
        .margin_bottom(6)
        .build();
    entry.set_accessible_name(&gettext("Name of somebody else"));
    let weak = popover.downgrade();
    entry.connect_activate(move |entry| {
        let name = clean_name(&entry.text());
        if let (false, Some(popover)) = (name.is_empty(), weak.upgrade()) {
            popover.popdown();
            sit(Sitter::Person(name));
        }
    });
    all.append(&entry);
    let scrolled = gtk::ScrolledWindow::builder()
        .hscrollbar_policy(gtk::PolicyType::Never)
        .propagate_natural_height(true)
        .propagate_natural_width(true)
        .max_content_height(HIGHEST)
        .child(&all)
        .build();
    popover.set_child(Some(&scrolled));
}

fn heading(words: &str) -> gtk::Label {
    let label = gtk::Label::builder().label(words).xalign(0.0).margin_top(6).margin_start(9);
    label.css_classes(["caption-heading", "dim-label"]).build()
}

fn row(popover: &gtk::Popover, picture: &gtk::Widget, title: &str, below: Option<&str>) -> gtk::Button {
    let words =
        gtk::Box::builder().orientation(gtk::Orientation::Vertical).valign(gtk::Align::Center).build();
    let label = |text: &str| {
        let label = gtk::Label::builder().label(text).xalign(0.0).max_width_chars(WIDEST);
        label.ellipsize(gtk::pango::EllipsizeMode::End).build()
    };
    words.append(&label(title));
    if let Some(below) = below {
        let below = label(below);
        below.set_css_classes(&["caption", "dim-label"]);
        words.append(&below);
    }
    let line = gtk::Box::builder().spacing(9).build();
    line.append(picture);
    line.append(&words);
    let row = gtk::Button::builder().child(&line).css_classes(["flat", "sitter"]).build();
    row.set_accessible_words(title, below.unwrap_or_default());
    let weak = popover.downgrade();
    row.connect_clicked(move |_| {
        if let Some(popover) = weak.upgrade() {
            popover.popdown();
        }
    });
    row
}
