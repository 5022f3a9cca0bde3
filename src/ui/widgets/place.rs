//! Where a widget is. `gtk_widget_get_allocation` told that until GTK 4.12; this does in every version.

use relm4::gtk::{self, prelude::*};

/// The left and upper edge of a widget in the one that holds it, in whole pixels.
#[must_use]
pub fn place(widget: &impl IsA<gtk::Widget>) -> (i32, i32) {
    let bounds = widget.parent().and_then(|parent| widget.compute_bounds(&parent));
    bounds.map_or((0, 0), |bounds| (bounds.x().round() as i32, bounds.y().round() as i32))
}
