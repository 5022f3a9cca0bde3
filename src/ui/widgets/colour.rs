//! Colours of the style sheet, for widgets that draw themselves.
//!
//! Both are asked of a `GtkStyleContext`. `gtk_widget_get_color` replaces the first from GTK 4.10 on; for named colours
//! nothing does before libadwaita 1.6, which knows the accent colour alone. Debian 12 has 4.8 and 1.2.

use relm4::gtk::{self, gdk, prelude::*};

/// The colour of a widget's text.
#[must_use]
pub fn ink(widget: &impl IsA<gtk::Widget>) -> gdk::RGBA {
    widget.style_context().color()
}

/// The colour that the style sheet calls by this name, or that of text.
#[must_use]
pub fn named(widget: &impl IsA<gtk::Widget>, name: &str) -> gdk::RGBA {
    let style = widget.style_context();
    style.lookup_color(name).unwrap_or_else(|| style.color())
}
