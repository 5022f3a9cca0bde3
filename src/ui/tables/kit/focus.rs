//! Where the focus goes when what had it is gone.

use relm4::gtk::{self, prelude::*};

/// What has the focus, if it is a part of the table; the table itself if nothing has.
pub fn within(table: &impl IsA<gtk::Widget>) -> Option<gtk::Widget> {
    let whole = table.upcast_ref::<gtk::Widget>();
    let focus = table.root()?.focus().unwrap_or_else(|| whole.clone());
    (focus == *whole || focus.is_ancestor(whole)).then_some(focus)
}

/// The style class of what spends something when it is pressed.
pub const SPENDS: &str = "spends";

/// Whether what had the focus can keep it: it is still there and still has a part in the question. Where another question
/// is asked `anew`, one press more must not spend anything.
pub fn can_keep(table: &impl IsA<gtk::Widget>, held: &gtk::Widget, anew: bool) -> bool {
    !(anew && held.has_css_class(SPENDS))
        && held != table.upcast_ref::<gtk::Widget>()
        && held.is_mapped()
        && held.is_focusable()
        && held.is_sensitive()
}

/// Lets the focus wait on the table itself while nothing else can have it; otherwise that is no stop of the Tab key.
/// Says whether it waits as wanted.
pub fn wait_on(table: &impl IsA<gtk::Widget>, wait: bool) -> bool {
    table.set_focusable(wait);
    !wait || table.grab_focus()
}

/// Gives the focus to where something is typed, else to the first thing that can be done now and spends nothing, if there
/// is one.
pub fn focus_first_lit(table: &impl IsA<gtk::Widget>) -> bool {
    let typed = |widget: &gtk::Widget| widget.is::<gtk::SearchEntry>();
    let safe = |widget: &gtk::Widget| is_lit(widget) && !widget.has_css_class(SPENDS);
    let whole = table.upcast_ref();
    let found = first(whole, &typed).or_else(|| first(whole, &safe));
    found.is_some_and(|found| found.grab_focus())
}

/// Gives the focus to the first thing that can be done now, if there is one.
pub fn focus_any_lit(table: &impl IsA<gtk::Widget>) -> bool {
    first(table.upcast_ref(), &is_lit).is_some_and(|found| found.grab_focus())
}

fn is_lit(widget: &gtk::Widget) -> bool {
    (widget.has_css_class("selectable") || widget.has_css_class("choice")) && widget.is_focusable()
}

/// The first part of a widget that is so, on the screen and can be used.
fn first(widget: &gtk::Widget, holds: &impl Fn(&gtk::Widget) -> bool) -> Option<gtk::Widget> {
    if holds(widget) && widget.is_mapped() && widget.is_sensitive() {
        return Some(widget.clone());
    }
    std::iter::successors(widget.first_child(), gtk::Widget::next_sibling)
        .find_map(|child| first(&child, holds))
}
