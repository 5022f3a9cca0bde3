//! Small parts that are kept and shown anew: dice, buttons, rows of them.

mod button;
mod die;
mod row;

pub use button::{Button, ButtonCell};
pub use die::{DieCell, DieLook};
pub use row::{Part, PartRow};

use std::rc::Weak;

use relm4::gtk::{self, glib::prelude::IsA};

use super::focus::SPENDS;
use super::{Command, Session, Table, set_class};

/// Marks what spends something when it is pressed, so that the focus does not come to it by itself, and rings what a hint
/// proposes.
pub fn mark_command<T: Table>(
    widget: &impl IsA<gtk::Widget>,
    session: &Weak<Session<T>>,
    command: Option<&Command<T>>,
) {
    let hinted = session.upgrade().is_some_and(|session| session.is_hint(command));
    set_class(widget, "hinted", hinted);
    let spends = match command {
        Some(Command::Act(_, action)) => T::spends(action),
        Some(Command::ActAll(actions)) => actions.iter().any(|(_, action)| T::spends(action)),
        _ => false,
    };
    set_class(widget, SPENDS, spends);
}
