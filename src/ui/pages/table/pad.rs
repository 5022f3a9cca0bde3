//! The keys of a number pad with what they mean now, below the line. They can be pressed with the pointer or a finger, too.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::engine::notation::PadPart;
use crate::i18n::{gettext, gettext_f};
use crate::tables::kit::{label, set_class, styled_box, titled};
use crate::widgets::{Columns, Named, PressButton, Shares, Wrap};

/// The most that is shown of what keys mean; more scrolls.
const TALLEST: i32 = 170;

/// A key of the pad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    Sign(char),
    Back,
    Enter,
}

/// The keys where they are on a keyboard: column, row, how many columns and rows they take.
const KEYS: [(Press, [i32; 4]); 17] = [
    (Press::Sign('/'), [0, 0, 1, 1]),
    (Press::Sign('*'), [1, 0, 1, 1]),
    (Press::Sign('-'), [2, 0, 1, 1]),
    (Press::Back, [3, 0, 1, 1]),
    (Press::Sign('7'), [0, 1, 1, 1]),
    (Press::Sign('8'), [1, 1, 1, 1]),
    (Press::Sign('9'), [2, 1, 1, 1]),
    (Press::Sign('+'), [3, 1, 1, 2]),
    (Press::Sign('4'), [0, 2, 1, 1]),
    (Press::Sign('5'), [1, 2, 1, 1]),
    (Press::Sign('6'), [2, 2, 1, 1]),
    (Press::Sign('1'), [0, 3, 1, 1]),
    (Press::Sign('2'), [1, 3, 1, 1]),
    (Press::Sign('3'), [2, 3, 1, 1]),
    (Press::Enter, [3, 3, 1, 2]),
    (Press::Sign('0'), [0, 4, 2, 1]),
    (Press::Sign('.'), [2, 4, 1, 1]),
];

/// The keys, and beside them their meanings.
pub(super) struct Pad {
    root: Columns,
    rows: gtk::Box,
    keys: Vec<(Press, PressButton)>,
    /// What is shown.
    parts: Vec<PadPart>,
}

impl Pad {
    /// `press` is told of each key that is pressed here.
    pub fn new(press: impl Fn(Press) + 'static) -> Self {
        let rows = styled_box(gtk::Orientation::Vertical, 3, "pad-keys");
        // A narrow window has no room for all of it.
        let meanings = gtk::ScrolledWindow::builder()
            .hscrollbar_policy(gtk::PolicyType::Never)
            .propagate_natural_height(true)
            .max_content_height(TALLEST)
            .child(&rows)
            .build();
        let grid = gtk::Grid::builder().row_spacing(4).column_spacing(4).valign(gtk::Align::End).build();
        grid.set_column_homogeneous(true);
        grid.set_row_homogeneous(true);
        grid.add_css_class("number-keys");
        grid.set_accessible_name(&gettext("Number keys"));
        let press: Rc<dyn Fn(Press)> = Rc::new(press);
        let keys: Vec<_> = KEYS.into_iter().map(|(key, place)| (key, place, button(key, &press))).collect();
        for (_, [left, top, width, height], button) in &keys {
            grid.attach(button, *left, *top, *width, *height);
        }
        let root = Columns::new(Shares { two_from: 480, gap: 10, right: 100, even: true, most: 184 });
        root.add(&meanings);
        root.add(&grid);
        root.set_visible(false);
        let keys = keys.into_iter().map(|(key, _, button)| (key, button)).collect();
        Self { root, rows, keys, parts: Vec::new() }
    }

    pub const fn widget(&self) -> &Columns {
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
        let mut means = parts.iter().flat_map(|part| &part.keys);
        for (key, button) in &self.keys {
            let Press::Sign(sign) = key else { continue };
            set_class(button, "idle", !means.clone().any(|key| key.keys.contains(*sign)));
        }
        self.root.set_visible(means.next().is_some());
        self.parts = parts;
    }
}

/// A key that can be pressed. The focus stays in the line: whoever has a keyboard has these keys there.
fn button(key: Press, press: &Rc<dyn Fn(Press)>) -> PressButton {
    let button = PressButton::default();
    button.set_focusable(false);
    button.set_focus_on_click(false);
    let name = match key {
        Press::Sign(sign) => {
            let printed = match sign {
                '-' => "−".to_owned(),
                '*' => "×".to_owned(),
                _ => sign.to_string(),
            };
            button.set_label(&printed);
            sign.to_string()
        }
        Press::Back => {
            button.set_icon_name("edit-clear-symbolic");
            gettext("Backspace")
        }
        Press::Enter => {
            button.set_icon_name("object-select-symbolic");
            gettext("Enter")
        }
    };
    button.set_accessible_name(&gettext_f("Key {key}", &[("key", &name)]));
    let press = Rc::clone(press);
    button.connect_clicked(move |_| press(key));
    button
}

fn row(part: &PadPart) -> Wrap {
    let row = Wrap::new(10).plain();
    row.update_state(&[gtk::accessible::State::Hidden(true)]);
    let what = titled("what", &part.what);
    row.append(&what);
    for key in &part.keys {
        let pair = styled_box(gtk::Orientation::Horizontal, 4, "");
        let cap = label("key-cap");
        cap.set_wrap(false);
        cap.set_xalign(0.5);
        cap.set_text(&key.printed());
        pair.append(&cap);
        let means = titled("", &key.means);
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
