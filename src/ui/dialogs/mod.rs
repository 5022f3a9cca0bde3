//! Windows above the window: archive, packs, preferences, shortcuts, about, what is asked and told.
//!
//! Newer versions of GTK and libadwaita have other types for these. Each of the old ones is named in one module, which
//! says why it stays; `tests/toolkit.rs` holds that.

mod about;
mod archive;
mod crash;
mod dice;
mod imports;
mod introduction;
mod message;
mod packs;
mod plays;
mod preferences;
mod reading;
mod rows_window;
mod shortcuts;

pub use about::show_about;
pub use archive::{ArchiveDialog, ArchiveInit, ArchiveOutput};
pub use crash::{close_with_escape, tell_of_panic};
pub use dice::{Rolled, name_dice, note_rolls};
pub use imports::show_imports;
pub use introduction::introduce;
pub use message::{Answer, Message};
pub use packs::{PacksDialog, PacksInit};
pub use plays::{PlaysDialog, PlaysInit, PlaysOutput};
pub use preferences::show_preferences;
pub use reading::{Part, read};
pub use rows_window::{RowsWindow, on_close, present_above, rows_window};
pub use shortcuts::show_shortcuts;
