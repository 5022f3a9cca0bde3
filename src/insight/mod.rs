//! What past matches tell: counted from the archive, and where one was decided, for the window and the terminal alike.

mod analysis;
mod analyst;
mod answers;
pub mod as_text;
mod classes;
mod difficulty;
mod errors;
pub mod fair_dice;
pub mod figure;
mod kept;
mod ledger;
mod lengths;
mod logs;
mod luck;
mod newton;
mod pools;
mod profile;
pub mod puzzles;
mod rating_tables;
mod ratings;
mod results;
mod share;
mod sitting;
mod table;
pub mod telling;

pub use analysis::{
    ANALYSIS_VERSION, Account, Analysis, Cause, Effort, Judged, Judgement, Mark, Mistakes, Stage, Step,
    TurningPoint, Work,
};
pub use analyst::{Analyst, AnalystOf, analyst, analyst_of};
pub use answers::{Answer, Question, answers, chance_of_a_run};
pub use classes::{Class, FEWEST, LEVELS as CLASSES, class_of};
pub use difficulty::{difficulties, difficulty};
pub use errors::{bracket, judge_choice};
pub use kept::{Kept, Key};
pub use ledger::Ledger;
pub use lengths::Lengths;
pub use logs::{FromLogs, answers_from_logs};
pub use luck::luck_and_choices;
pub use pools::{Pool, dice_tables, named_dice, named_dice_tables, pools};
pub use profile::{Profile, profile};
pub use rating_tables::rating_tables;
pub use ratings::{
    Anchors, GameRatings, GroupStrength, Rating, SeatOffset, group_strengths, ratings, ratings_by_month,
};
pub use results::{Calendar, Past, PlayedGame, Results, Scope};
pub use share::Share;
pub use sitting::wins_before;
pub use table::{Cell, Column, Kind, Table};
