//! What follows from the width of the window.

use relm4::gtk::{self, glib, prelude::*};

use crate::widgets::follow_window_size;

/// From this width of the window the log stands beside the table.
pub(super) const LOG_BESIDE: i32 = 1400;
/// From this width of the window the header has room for all buttons.
const WIDE_HEADER: i32 = 600;

/// Shows buttons only where there is room for them. They are hidden at first, as a window never gets narrower again
/// by itself.
pub(super) fn show_when_wide(root: &gtk::Box, buttons: [gtk::Widget; 3]) {
    buttons.iter().for_each(|button| button.set_visible(false));
    follow_window_size(root, move |width, _| {
        let (buttons, wide) = (buttons.clone(), width >= WIDE_HEADER);
        // The width is told in the middle of an allocation, when nothing may ask for a new one. By then the page may be
        // gone, and with it the header bar, which listens to its buttons.
        glib::idle_add_local_once(move || {
            buttons
                .iter()
                .filter(|button| button.root().is_some())
                .for_each(|button| button.set_visible(wide));
        });
    });
}
