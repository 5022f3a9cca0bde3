//! Where the focus goes when what had it is gone.

use relm4::gtk::{self, glib, prelude::*};

use super::layout::Arena;

/// What has the focus, if it is a part of the table; the table itself if nothing has.
pub fn within(arena: &Arena) -> Option<gtk::Widget> {
    let whole = arena.upcast_ref::<gtk::Widget>();
    let focus = arena.root()?.focus().unwrap_or_else(|| whole.clone());
    (focus == *whole || focus.is_ancestor(whole)).then_some(focus)
}

/// If what had the focus is gone or has no part in the question any more, the focus goes home. While nobody is asked
/// it waits on the table.
pub fn keep(arena: &Arena, held: &gtk::Widget, home: impl Fn() -> bool) {
    let whole = arena.upcast_ref::<gtk::Widget>();
    if held != whole && held.is_mapped() && held.is_focusable() && held.is_sensitive() {
        if within(arena).as_ref() != Some(held) {
            held.grab_focus();
        }
    } else if arena.is_mapped() && !home() {
        arena.set_focusable(true);
        arena.grab_focus();
        // What has just been made may be mapped only later.
        let arena = arena.downgrade();
        glib::idle_add_local_once(move || {
            if let Some(arena) = arena.upgrade().filter(|arena| arena.is_focus()) {
                focus_first_lit(&arena);
            }
        });
    }
}

/// Gives the focus to the first thing that can be done now, if there is one.
pub fn focus_first_lit(arena: &Arena) -> bool {
    let found = first_lit(arena.upcast_ref()).is_some_and(|lit| lit.grab_focus());
    if found {
        // The table itself is no stop of the Tab key.
        arena.set_focusable(false);
    }
    found
}

fn first_lit(widget: &gtk::Widget) -> Option<gtk::Widget> {
    let lit = widget.has_css_class("selectable") || widget.has_css_class("choice");
    if lit && widget.is_mapped() && widget.is_sensitive() && widget.is_focusable() {
        return Some(widget.clone());
    }
    std::iter::successors(widget.first_child(), gtk::Widget::next_sibling).find_map(|child| first_lit(&child))
}
