//! Small helps that every table uses.

use relm4::gtk::{self, prelude::*};

/// A label that wraps.
#[must_use]
pub fn label(class: &str) -> gtk::Label {
    let label = gtk::Label::new(None);
    label.set_wrap(true);
    label.set_wrap_mode(gtk::pango::WrapMode::WordChar);
    label.set_xalign(0.0);
    if !class.is_empty() {
        label.add_css_class(class);
    }
    label
}

/// Shows a text, or nothing at all if it is empty.
pub fn say(label: &gtk::Label, text: &str) {
    if label.text() != text {
        label.set_text(text);
    }
    label.set_visible(!text.is_empty());
}

/// A box with a style class.
#[must_use]
pub fn boxed(orientation: gtk::Orientation, gap: i32, class: &str) -> gtk::Box {
    let container = gtk::Box::new(orientation, gap);
    if !class.is_empty() {
        container.add_css_class(class);
    }
    container
}

/// Sets or removes a style class.
pub fn mark(widget: &impl IsA<gtk::Widget>, class: &str, on: bool) {
    if on {
        widget.add_css_class(class);
    } else {
        widget.remove_css_class(class);
    }
}

/// What a screen reader calls a widget.
pub fn call(widget: &impl IsA<gtk::Widget>, name: &str) {
    widget.as_ref().update_property(&[gtk::accessible::Property::Label(name)]);
}
