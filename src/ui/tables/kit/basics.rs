//! Labels, boxes, style classes, names for screen readers.

use relm4::gtk::{self, prelude::*};

use crate::widgets::Named;

/// A label that wraps.
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

/// A label that wraps, its lines in the middle.
pub fn centred(class: &str) -> gtk::Label {
    let label = label(class);
    label.set_xalign(0.5);
    label.set_justify(gtk::Justification::Center);
    label
}

/// A label that says the same for ever.
pub fn titled(class: &str, text: &str) -> gtk::Label {
    let label = label(class);
    label.set_text(text);
    label
}

/// Shows a text, or nothing at all if it is empty.
pub fn set_text(label: &gtk::Label, text: &str) {
    if label.text() != text {
        label.set_text(text);
    }
    label.set_visible(!text.is_empty());
}

/// A box with a style class.
pub fn styled_box(orientation: gtk::Orientation, gap: i32, class: &str) -> gtk::Box {
    let container = gtk::Box::new(orientation, gap);
    if !class.is_empty() {
        container.add_css_class(class);
    }
    container
}

/// A box that a screen reader tells as one thing with a name.
pub fn group(orientation: gtk::Orientation, gap: i32, class: &str, name: &str) -> gtk::Box {
    let container = styled_box(orientation, gap, class);
    container.set_accessible_role(gtk::AccessibleRole::Group);
    if !name.is_empty() {
        set_accessible_name(&container, name);
    }
    container
}

pub fn add_all(container: &gtk::Box, parts: &[&dyn AsRef<gtk::Widget>]) {
    for part in parts {
        container.append((*part).as_ref());
    }
}

/// Sets or removes a style class.
pub fn set_class(widget: &impl IsA<gtk::Widget>, class: &str, on: bool) {
    if on {
        widget.add_css_class(class);
    } else {
        widget.remove_css_class(class);
    }
}

/// What a screen reader calls a widget.
pub fn set_accessible_name(widget: &impl IsA<gtk::Widget>, name: &str) {
    widget.as_ref().set_accessible_name(name);
}
