//! Where the focus goes when what had it is gone.

use relm4::gtk::{self, prelude::*};

use super::frame::Frame;

/// What has the focus, if it is a part of the table; the table itself if nothing has.
pub fn within(frame: &Frame) -> Option<gtk::Widget> {
    let whole = frame.upcast_ref::<gtk::Widget>();
    let focus = frame.root()?.focus().unwrap_or_else(|| whole.clone());
    (focus == *whole || focus.is_ancestor(whole)).then_some(focus)
}

/// Whether what had the focus can keep it: it is still there and still has a part in the question.
pub fn can_keep(frame: &Frame, held: &gtk::Widget) -> bool {
    held != frame.upcast_ref::<gtk::Widget>()
        && held.is_mapped()
        && held.is_focusable()
        && held.is_sensitive()
}

/// Lets the focus wait on the table itself while nothing else can have it; otherwise that is no stop of the Tab key.
pub fn wait_on(frame: &Frame, wait: bool) {
    frame.set_focusable(wait);
    if wait {
        frame.grab_focus();
    }
}

/// Gives the focus to the first thing that can be done now, if there is one.
pub fn focus_first_lit(frame: &Frame) -> bool {
    first_lit(frame.upcast_ref()).is_some_and(|lit| lit.grab_focus())
}

fn first_lit(widget: &gtk::Widget) -> Option<gtk::Widget> {
    let lit = widget.has_css_class("selectable") || widget.has_css_class("choice");
    if lit && widget.is_mapped() && widget.is_sensitive() && widget.is_focusable() {
        return Some(widget.clone());
    }
    std::iter::successors(widget.first_child(), gtk::Widget::next_sibling).find_map(|child| first_lit(&child))
}
