//! What every game's table is built from.
//!
//! A game implements [`Table`]: its rules, what its view model holds beyond the common fields, what a person can have
//! begun, and its [`Layout`]. Everything else is here.
//!
//! ```text
//! table       the trait, and the widget around any game's layout
//! ├ model      the scene as plain values, as the viewer sees it
//! ├ draft      what a person has begun to enter
//! ├ command    what pressing something does
//! ├ session    what is shown, what was begun, where commands go
//! ├ choices    the sentence and the buttons below it, as values and as widgets
//! ├ parts      dice and buttons that are kept and shown anew; rows of them
//! ├ popover    what opens over a part of the table
//! ├ ranking    the places at the end
//! ├ dialog     the window of the table's rulings
//! ├ adjust     the form for one adjustment by the table
//! ├ flight     cards and dice that fly to where they lie now
//! ├ focus      where the focus goes when what had it is gone
//! ├ interlude  what a part of the match brought, for a moment over the stage
//! ├ frame      where plates, stage, sentence, choices and hand stand, for every game alike
//! ├ layout     containers and the forms of a table
//! └ basics     labels, boxes, names for screen readers
//! ```

mod adjust;
pub mod basics;
mod choices;
mod command;
mod dialog;
mod example;
mod flight;
pub mod focus;
pub mod frame;
mod interlude;
pub mod layout;
mod model;
mod parts;
mod popover;
mod ranking;
mod session;
mod table;
#[cfg(test)]
pub mod testing;
pub use tableside::table::words;

pub use adjust::{OtherForm, open_adjustment};
pub use basics::{
    add_all, centred, group, label, set_accessible_name, set_class, set_text, styled_box, titled,
};
pub use choices::{Choices, ChoicesBar, Meter};
pub use command::Command;
pub use dialog::Dialog;
pub use example::{Drawings, draw as draw_example};
pub use flight::{FlightLayer, Lifted, Move, Place};
pub use focus::focus_first_lit;
pub use interlude::{Brought, Interlude, InterludeView};
pub use model::ViewModel;
pub use parts::{Button, ButtonCell, DieCell, DieLook, Part, PartRow, mark_command};
pub use popover::{keep_in_sight, open_over};
pub use ranking::Ranking;
pub use session::Session;
pub use table::{ActionOf, ChanceOf, Layout, RulingOf, StateOf, Table, TableWidget};
pub use tableside::table::{Draft, remove, toggle};
