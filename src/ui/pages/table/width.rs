//! What follows from the width of the window.

use std::cell::Cell;
use std::rc::Rc;

use relm4::gtk::{self, gdk, glib, prelude::*};

/// From this width of the window the log stands beside the table.
pub(super) const LOG_BESIDE: i32 = 1400;
/// From this width of the window the header has room for all buttons.
const WIDE_HEADER: i32 = 600;

/// Shows buttons only where there is room for them. They are hidden at first, as a window never gets narrower again
/// by itself.
pub(super) fn show_when_wide(root: &gtk::Box, buttons: [gtk::Widget; 2]) {
    buttons.iter().for_each(|button| button.set_visible(false));
    follow_width(root.upcast_ref(), move |width| {
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

/// Tells how wide the window is, and again when that changes, while the widget is in it. The window outlives the page
/// and must not hold anything of it.
pub(super) fn follow_width(widget: &gtk::Widget, tell: impl Fn(i32) + 'static) {
    let tell = Rc::new(tell);
    let watched = Rc::new(Cell::new(None::<(gdk::Surface, glib::SignalHandlerId)>));
    let held = Rc::clone(&watched);
    widget.connect_realize(move |widget| {
        let Some(surface) = widget.native().and_then(|native| native.surface()) else { return };
        tell(surface.width());
        let tell = Rc::clone(&tell);
        let watch = surface.connect_width_notify(move |surface| tell(surface.width()));
        held.set(Some((surface, watch)));
    });
    widget.connect_unrealize(move |_| {
        if let Some((surface, watch)) = watched.take() {
            surface.disconnect(watch);
        }
    });
}
