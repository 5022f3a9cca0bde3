//! The focus goes along in an order of our own: what lies around a table is not in the order of its lines.

use relm4::gtk::{self, prelude::*};

/// Moves the focus to the next of some children, or the one before; `None` for arrows, which go where they point.
pub fn focus_in_order<'a>(
    parent: &gtk::Widget,
    children: impl DoubleEndedIterator<Item = &'a gtk::Widget>,
    direction: gtk::DirectionType,
) -> Option<bool> {
    let mut order: Vec<&gtk::Widget> = match direction {
        gtk::DirectionType::TabForward => children.collect(),
        gtk::DirectionType::TabBackward => children.rev().collect(),
        _ => return None,
    };
    let now = parent.focus_child();
    if let Some(at) = order.iter().position(|child| Some(*child) == now.as_ref()) {
        order.drain(..at);
    }
    Some(order.into_iter().any(|child| child.child_focus(direction)))
}
