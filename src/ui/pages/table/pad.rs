//! The keys of a number pad with what they mean now, below the line.

use relm4::gtk::{self, prelude::*};

use crate::engine::notation::PadPart;
use crate::i18n::gettext;
use crate::tables::kit::{label, styled_box, titled};
use crate::widgets::{Named, Wrap};

/// The most that is shown of them; more scrolls.
const TALLEST: i32 = 170;

/// The keys with their meanings.
pub(super) struct Pad {
    root: gtk::ScrolledWindow,
    rows: gtk::Box,
    /// What is shown.
    parts: Vec<PadPart>,
}

impl Pad {
    pub fn new() -> Self {
        let rows = styled_box(gtk::Orientation::Vertical, 3, "pad-keys");
        // A narrow window has no room for all of it.
        let root = gtk::ScrolledWindow::builder()
            .hscrollbar_policy(gtk::PolicyType::Never)
            .propagate_natural_height(true)
            .max_content_height(TALLEST)
            .child(&rows)
            .build();
        root.set_visible(false);
        Self { root, rows, parts: Vec::new() }
    }

    pub const fn widget(&self) -> &gtk::ScrolledWindow {
        &self.root
    }

    /// Shows these keys; nothing where there are none.
    pub fn show(&mut self, parts: Vec<PadPart>) {
        if self.parts == parts {
            return;
        }
        while let Some(row) = self.rows.first_child() {
            self.rows.remove(&row);
        }
        parts.iter().for_each(|part| self.rows.append(&row(part)));
        let told: Vec<String> = parts.iter().map(in_words).collect();
        self.rows.set_accessible_words(&gettext("Keys"), &told.join(". "));
        self.root.set_visible(!parts.is_empty());
        self.parts = parts;
    }
}

fn row(part: &PadPart) -> Wrap {
    let row = Wrap::new(10).plain();
    row.update_state(&[gtk::accessible::State::Hidden(true)]);
    let what = titled("what", &part.what);
    what.set_wrap(false);
    row.append(&what);
    for key in &part.keys {
        let pair = styled_box(gtk::Orientation::Horizontal, 4, "");
        let cap = label("key-cap");
        cap.set_wrap(false);
        cap.set_xalign(0.5);
        cap.set_text(&key.printed());
        pair.append(&cap);
        let means = titled("", &key.means);
        means.set_wrap(false);
        pair.append(&means);
        row.append(&pair);
    }
    row
}

/// A part as a sentence.
fn in_words(part: &PadPart) -> String {
    let keys: Vec<String> =
        part.keys.iter().map(|key| format!("{} {}", key.printed(), key.means).trim().to_owned()).collect();
    format!("{}: {}", part.what, keys.join(", "))
}
