//! What follows from the size of the window.

use std::cell::Cell;
use std::rc::Rc;

use relm4::gtk::{self, gdk, glib, prelude::*};

/// Tells how wide and how high the window is, and again when that changes, while the widget is in it. It is told in the
/// middle of an allocation, when nothing may ask for a new one. The window outlives the page and must not hold anything of it.
pub fn follow_window_size(widget: &impl IsA<gtk::Widget>, tell: impl Fn(i32, i32) + 'static) {
    type Watched = (gdk::Surface, [glib::SignalHandlerId; 2]);
    let tell = Rc::new(tell);
    let watched = Rc::new(Cell::new(None::<Watched>));
    let held = Rc::clone(&watched);
    widget.connect_realize(move |widget| {
        let Some(surface) = widget.native().and_then(|native| native.surface()) else { return };
        tell(surface.width(), surface.height());
        let [wide, high] = [(); 2].map(|()| Rc::clone(&tell));
        let watch = [
            surface.connect_width_notify(move |surface| wide(surface.width(), surface.height())),
            surface.connect_height_notify(move |surface| high(surface.width(), surface.height())),
        ];
        held.set(Some((surface, watch)));
    });
    widget.connect_unrealize(move |_| {
        if let Some((surface, watch)) = watched.take() {
            watch.into_iter().for_each(|id| surface.disconnect(id));
        }
    });
}
