//! A window of groups of rows above another: preferences, the archive, packs.
//!
//! It is an `AdwPreferencesWindow`, which `AdwPreferencesDialog` replaces from libadwaita 1.5 on; Debian 12 has 1.2. What
//! differs between the two is here.

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, glib};

use crate::i18n::gettext;
use crate::widgets::Named;

/// The window.
pub type RowsWindow = adw::PreferencesWindow;

/// A window that is to be so large if there is room. Without a title of its own it has that of preferences.
pub fn rows_window(title: Option<&str>, (width, height): (i32, i32)) -> RowsWindow {
    let window = RowsWindow::builder()
        .modal(true)
        .search_enabled(false)
        .default_width(width)
        .default_height(height)
        .build();
    if title.is_some() {
        window.set_title(title);
    }
    window
}

/// Lets people search its rows.
pub fn let_search(window: &RowsWindow) {
    window.set_search_enabled(true);
    name_search(window.upcast_ref());
}

/// The button for it has a picture, but no name.
fn name_search(part: &gtk::Widget) {
    if let Some(button) = part.downcast_ref::<gtk::ToggleButton>()
        && button.icon_name().is_some_and(|icon| icon == "edit-find-symbolic")
    {
        button.set_accessible_name(&gettext("Search"));
    }
    std::iter::successors(part.first_child(), gtk::Widget::next_sibling).for_each(|part| name_search(&part));
}

/// Shows it above another window.
pub fn present_above(window: &RowsWindow, below: &impl IsA<gtk::Window>) {
    window.set_transient_for(Some(below));
    window.present();
}

/// Calls `closed` when it closes.
pub fn on_close(window: &RowsWindow, closed: impl Fn() + 'static) {
    window.connect_close_request(move |window| {
        // It is still held when the window below is gone, and would look for it.
        window.set_transient_for(gtk::Window::NONE);
        closed();
        glib::Propagation::Proceed
    });
}

/// Shows a page of its own in it.
pub fn open_page(window: &RowsWindow, page: &impl IsA<gtk::Widget>) {
    window.present_subpage(page);
}

/// Calls `leave` when Escape is pressed on a page, instead of closing the window.
pub fn leave_by_escape(page: &impl IsA<gtk::Widget>, leave: impl Fn() + 'static) {
    let keys = gtk::EventControllerKey::new();
    // A search would take the key first.
    keys.set_propagation_phase(gtk::PropagationPhase::Capture);
    keys.connect_key_pressed(move |_, key, _, _| {
        if key != gtk::gdk::Key::Escape {
            return glib::Propagation::Proceed;
        }
        leave();
        glib::Propagation::Stop
    });
    page.add_controller(keys);
}

/// Goes back from that page.
pub fn leave_page(window: &RowsWindow) {
    window.close_subpage();
}
