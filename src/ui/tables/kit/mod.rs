//! What tables and their pages share beside the cloth.
//!
//! ```text
//! adjust     the form for one adjustment by the table
//! count      a number that counts up to what it has become
//! dialog     the window of a game's own form for that
//! example    the pictures of an introduction
//! flight     cards and dice that fly to where they lie now
//! focus      where the focus goes when what had it is gone
//! interlude  what a part of the match brought, for a moment over the table
//! popover    what opens over a part of the table
//! basics     labels, boxes, names for screen readers
//! ```

mod adjust;
pub mod basics;
mod count;
mod dialog;
mod example;
mod flight;
pub mod focus;
mod interlude;
mod popover;

pub use adjust::{OtherForm, facts_form, open_adjustment};
pub use basics::{
    add_all, centred, group, label, set_accessible_name, set_class, set_text, styled_box, titled,
};
pub use count::{count_to, count_up};
pub use dialog::Dialog;
pub use example::{Drawings, draw as draw_example};
pub use flight::{FlightLayer, Lifted};
pub use focus::focus_first_lit;
pub use interlude::InterludeView;
pub use popover::{keep_in_sight, open_over};
