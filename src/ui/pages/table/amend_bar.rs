//! What an amendment leads to, in the ribbon's place: keep what stands in the log, or accept.

use relm4::adw::prelude::*;
use relm4::gtk;

use super::TableMsg;
use crate::engine::{AmendPreview, EntryError, Names};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::widgets::{ALONG, Named, Paged, Wrap, readers};

pub(super) struct AmendBar {
    root: gtk::Box,
    words: Paged,
    rule: gtk::Button,
    keep: gtk::Button,
}

impl AmendBar {
    pub fn new(input: &relm4::Sender<TableMsg>) -> Self {
        let root = gtk::Box::builder()
            .orientation(gtk::Orientation::Vertical)
            .spacing(9)
            .css_classes(["card", "amending", ALONG])
            .build();
        let words = Paged::default();
        words.set_accessible_role(readers::TELLER);
        words.set_vexpand(true);
        let button = |label: &str, class: &str, msg: fn() -> TableMsg| {
            let button = gtk::Button::builder().label(label).use_underline(true).css_classes([class]).build();
            let input = input.clone();
            button.connect_clicked(move |_| drop(input.send(msg())));
            button
        };
        let rule = button(&gettext("Show the _Rule"), "flat", || TableMsg::AmendRule);
        let keep = button(&gettext("_Discard Changes"), "keep", || TableMsg::KeepOld);
        let accept = button(&gettext("_Accept"), "suggested-action", || TableMsg::AcceptAmendment);
        let buttons = Wrap::new(9).align(1.0).plain();
        buttons.set_valign(gtk::Align::Center);
        for button in [&rule, &keep, &accept] {
            buttons.append(button);
        }
        root.set_vexpand(true);
        root.append(&words);
        root.append(&buttons);
        Self { root, words, rule, keep }
    }

    pub const fn widget(&self) -> &gtk::Box {
        &self.root
    }

    /// Where there is little room, icons stand for words.
    pub fn set_narrow(&self, narrow: bool) {
        let all = [
            (&self.rule, gettext("Show the _Rule"), "tableside-rulebook-symbolic"),
            (&self.keep, gettext("_Discard Changes"), "window-close-symbolic"),
        ];
        for (button, label, icon) in all {
            let name = label.replace('_', "");
            if narrow {
                button.set_icon_name(icon);
            } else {
                button.set_label(&label);
            }
            button.set_tooltip_text(Some(&*name).filter(|_| narrow));
            button.set_accessible_name(&name);
        }
    }

    /// What it leads to that the entry at an index is amended.
    pub fn show(&self, preview: Option<(usize, &AmendPreview)>, names: &Names) {
        self.root.set_visible(preview.is_some());
        let Some((at, preview)) = preview else { return };
        let words = if preview.secret {
            let number = (at + 1).to_string();
            gettext_f(
                "It depends on things you cannot see whether entry {n} and those after it are valid. They are checked when the log is changed.",
                &[("n", &number)],
            )
        } else {
            consequence(preview, names)
        };
        self.words.set_text(&words);
        readers::tell(&self.words, &words);
        self.rule.set_visible(preview.stop.is_some());
    }
}

fn consequence(preview: &AmendPreview, names: &Names) -> String {
    let Some(stop) = &preview.stop else {
        return gettext("All later entries are still valid.");
    };
    let lost = preview.of - preview.kept;
    let number = (stop.at + 1).to_string();
    let why = match &stop.why {
        EntryError::Refused(violation) => format!("{}: {}", violation.rule, violation.text.render(names)),
        EntryError::Malformed(why) => why.clone(),
    };
    let first = gettext_f("Entry {number} is no longer valid. {why}", &[("number", &number), ("why", &why)]);
    let n = u32::try_from(lost).unwrap_or(u32::MAX);
    let second = ngettext_f(
        "Accepting removes {n} entry; redo restores it if it is still valid.",
        "Accepting removes {n} entries; redo restores those that are still valid.",
        n,
        &[("n", &n.to_string())],
    );
    format!("{first} {second}")
}
