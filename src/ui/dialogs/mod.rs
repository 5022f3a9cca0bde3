//! Windows above the window: preferences, shortcuts, about.

mod about;
mod preferences;
mod shortcuts;

pub use about::show_about;
pub use preferences::show_preferences;
pub use shortcuts::shortcuts_window;
