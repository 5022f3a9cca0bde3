//! What past matches tell: counted from the archive, and where one was decided, for the window and the terminal alike.

mod analysis;
mod analyst;
mod errors;
mod ledger;
mod sitting;
mod statistics;
pub mod telling;

pub use analysis::{
    ANALYSIS_VERSION, Account, Analysis, Cause, Effort, Judged, Judgement, Mark, Mistakes, Stage, Step,
    TurningPoint,
};
pub use analyst::{Analyst, AnalystOf, analyst, analyst_of};
pub use errors::{bracket, judge_choice};
pub use ledger::Ledger;
pub use sitting::wins_before;
pub use statistics::{GameStatistics, Line, difficulties, difficulty, game_statistics, label};
