//! The panel of a seat: who sits there, what it has, and whether it is asked.

use relm4::gtk::{self, pango, prelude::*};

use super::{group, label, set_accessible_name, set_class, set_text, styled_box};
use crate::widgets::{Emblem, Tint};

/// The frame and the head of a seat's panel; a game adds the rest below.
pub struct SeatPanel {
    pub root: gtk::Box,
    head: gtk::Box,
    emblem: Emblem,
    name: gtk::Label,
    note: gtk::Label,
}

impl Default for SeatPanel {
    fn default() -> Self {
        let root = group(gtk::Orientation::Vertical, 4, "seat", "");
        let head = styled_box(gtk::Orientation::Horizontal, 7, "head");
        let emblem = Emblem::new(Tint::Neutral, 18);
        let one_line = |class: &str| {
            let label = label(class);
            label.set_wrap(false);
            label.set_ellipsize(pango::EllipsizeMode::End);
            label
        };
        let (name, note) = (one_line("heading"), one_line("caption"));
        note.set_hexpand(true);
        note.set_xalign(1.0);
        emblem.set_visible(false);
        head.append(&emblem);
        head.append(&name);
        head.append(&note);
        root.append(&head);
        Self { root, head, emblem, name, note }
    }
}

impl SeatPanel {
    /// Adds a mark after the name, to be shown and hidden by the game.
    pub fn add_mark(&self, icon: &str, spoken: &str) -> gtk::Image {
        let image = gtk::Image::from_icon_name(icon);
        image.set_tooltip_text(Some(spoken));
        set_accessible_name(&image, spoken);
        self.add_to_head(&image);
        image
    }

    /// Adds something after the name and the marks.
    pub fn add_to_head(&self, part: &impl IsA<gtk::Widget>) {
        self.head.insert_child_after(part, self.note.prev_sibling().as_ref());
    }

    /// Shows the head, where no plate tells who sits there.
    pub fn set_head_visible(&self, visible: bool) {
        self.head.set_visible(visible);
    }

    pub fn set_tint(&self, tint: Tint) {
        self.emblem.set_tint(tint);
        self.emblem.set_visible(tint != Tint::Neutral);
    }

    /// Shows who sits there, what is to be said beside the name, and what a screen reader is told of all.
    pub fn show(&self, name: &str, note: &str, spoken: &str, to_move: bool) {
        set_text(&self.name, name);
        // The note keeps its place, so that the name does not.
        if self.note.text() != note {
            self.note.set_text(note);
        }
        set_accessible_name(&self.root, spoken);
        set_class(&self.root, "to-move", to_move);
    }
}
