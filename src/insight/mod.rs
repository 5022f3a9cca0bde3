//! What past matches tell: counted from the archive, for the window and the terminal alike.

mod sitting;
mod statistics;

pub use sitting::wins_before;
pub use statistics::{GameStatistics, Line, difficulties, difficulty, game_statistics, label};
