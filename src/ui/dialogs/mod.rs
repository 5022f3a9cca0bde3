//! Windows above the window: archive, packs, preferences, shortcuts, about.

mod about;
mod archive;
mod packs;
mod preferences;
mod shortcuts;

pub use about::show_about;
pub use archive::{ArchiveDialog, ArchiveInit, ArchiveOutput};
pub use packs::{PacksDialog, PacksInit};
pub use preferences::show_preferences;
pub use shortcuts::shortcuts_window;
