//! Screen readers are told of what is shown only: GTK 4.8 tells them of every page of a stack.

use relm4::{
    adw,
    gtk::{self, accessible::State, prelude::*},
};

/// Tells screen readers of the visible page of a stack only, now and whenever it changes.
pub fn expose_visible_child(stack: &gtk::Stack) {
    let tell = |stack: &gtk::Stack| hide_all_but(stack.upcast_ref(), stack.visible_child());
    tell(stack);
    stack.connect_visible_child_notify(tell);
}

/// The same for a stack of views.
pub fn expose_visible_view(stack: &adw::ViewStack) {
    let tell = |stack: &adw::ViewStack| hide_all_but(stack.upcast_ref(), stack.visible_child());
    tell(stack);
    stack.connect_visible_child_notify(tell);
}

fn hide_all_but(stack: &gtk::Widget, shown: Option<gtk::Widget>) {
    for page in std::iter::successors(stack.first_child(), gtk::Widget::next_sibling) {
        page.update_state(&[State::Hidden(Some(&page) != shown.as_ref())]);
    }
}
