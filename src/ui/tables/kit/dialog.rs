//! A window for what the table decides: a header with Cancel and what enters it, a column that scrolls, a reason.

use std::cell::Cell;
use std::rc::Rc;

use relm4::adw::prelude::*;
use relm4::{adw, gtk};

use super::styled_box;
use crate::i18n::gettext;

/// The most characters of a reason that are written down.
const REASON: usize = 300;

/// A window above another, closed with Escape.
pub struct Dialog {
    pub window: adw::Window,
    /// What is decided stands here.
    pub page: gtk::Box,
    header: adw::HeaderBar,
    reason: adw::EntryRow,
}

impl Dialog {
    pub fn new(title: &str, parent: &gtk::Window, (width, height): (i32, i32)) -> Self {
        let window = adw::Window::builder()
            .title(title)
            .transient_for(parent)
            .modal(true)
            .destroy_with_parent(true)
            .default_width(width)
            .default_height(height)
            .width_request(320)
            .build();
        close_with_escape(&window);
        let page = styled_box(gtk::Orientation::Vertical, 16, "");
        page.set_margin_top(12);
        page.set_margin_bottom(18);
        page.set_margin_start(12);
        page.set_margin_end(12);
        let clamp = adw::Clamp::builder().maximum_size(860).tightening_threshold(860).child(&page).build();
        let scroll = gtk::ScrolledWindow::builder()
            .hscrollbar_policy(gtk::PolicyType::Never)
            .vexpand(true)
            .child(&clamp)
            .build();
        let header =
            adw::HeaderBar::builder().show_start_title_buttons(false).show_end_title_buttons(false).build();
        let cancel = gtk::Button::with_mnemonic(&gettext("_Cancel"));
        let weak = window.downgrade();
        cancel.connect_clicked(move |_| {
            if let Some(window) = weak.upgrade() {
                window.close();
            }
        });
        header.pack_start(&cancel);
        let whole = styled_box(gtk::Orientation::Vertical, 0, "");
        whole.append(&header);
        whole.append(&scroll);
        window.set_content(Some(&whole));
        let reason = adw::EntryRow::builder().title(gettext("Reason")).build();
        Self { window, page, header, reason }
    }

    /// Adds the field for the reason at the end of a part of the page; with a sentence above it, if there is one.
    pub fn add_reason_to(&self, part: &gtk::Box, about: &str) {
        let group = adw::PreferencesGroup::new();
        if !about.is_empty() {
            group.set_description(Some(about));
        }
        group.add(&self.reason);
        part.append(&group);
    }

    /// Adds the button that does what the window is for.
    pub fn add_enter(&self, words: &str) -> gtk::Button {
        let button = gtk::Button::with_mnemonic(words);
        button.add_css_class("suggested-action");
        self.header.pack_end(&button);
        button
    }

    /// The reason as it will be written down.
    pub fn reason(&self) -> String {
        self.reason.text().trim().chars().take(REASON).collect()
    }

    /// Tells when the reason changes.
    pub fn on_reason(&self, changed: impl Fn() + 'static) {
        self.reason.connect_changed(move |_| changed());
    }

    /// Shows the window. Its parts know `owner` only weakly; it goes with the window.
    pub fn present<O: 'static>(&self, owner: Rc<O>) {
        let owner = Cell::new(Some(owner));
        self.window.connect_unmap(move |_| {
            owner.take();
        });
        self.window.present();
    }
}

fn close_with_escape(window: &adw::Window) {
    let escape = gtk::Shortcut::new(
        gtk::ShortcutTrigger::parse_string("Escape"),
        Some(gtk::NamedAction::new("window.close")),
    );
    let shortcuts = gtk::ShortcutController::new();
    shortcuts.add_shortcut(escape);
    window.add_controller(shortcuts);
}
