//! Parts that stand in different places in different forms.

use relm4::gtk::{self, prelude::*};

/// Moves a part to the end of another place.
pub fn move_to(part: &impl IsA<gtk::Widget>, place: &gtk::Box) {
    if let Some(old) = part.parent().and_downcast::<gtk::Box>() {
        old.remove(part);
    }
    place.append(part);
}

/// Lets a place hold these parts in this order; what is right already is not touched, so that the focus stays.
pub fn arrange(place: &gtk::Box, parts: &[&gtk::Widget]) {
    let there = std::iter::successors(place.first_child(), gtk::Widget::next_sibling);
    if there.eq(parts.iter().map(|part| (*part).clone())) {
        return;
    }
    let mut last: Option<&gtk::Widget> = None;
    for part in parts {
        if part.parent().as_ref() != Some(place.upcast_ref()) {
            move_to(*part, place);
        }
        place.reorder_child_after(*part, last);
        last = Some(part);
    }
}

/// A part that scrolls when it is too high, also with the focus in it.
pub fn scrolling(part: &impl IsA<gtk::Widget>, least_height: i32) -> gtk::ScrolledWindow {
    gtk::ScrolledWindow::builder()
        .hscrollbar_policy(gtk::PolicyType::Never)
        .focusable(false)
        .min_content_height(least_height)
        .child(part)
        .build()
}
