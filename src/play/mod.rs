//! A match with people and bots around it: who sits where, who rolls and deals, who may see what, whose answer is
//! next.

mod advice;
mod at_table;
mod cards;
mod catalogue;
mod clock;
mod day;
mod hand_over;
mod keep_score;
pub mod line;
mod pack_draft;
mod packs;
mod pause;
mod session;
mod setup;
mod told;

pub use crate::engine::{LONGEST_NAME, clean_name};
pub use advice::Advice;
pub use at_table::{bots_need, referee_presses, sheet_presses};
pub use cards::PackCard;
pub(crate) use catalogue::rules;
pub use catalogue::{AnyPack, Catalogue, GameDef, Shelf, shipped_content};
pub use clock::{Clock, total_line};
pub use day::{Day, SEATS as SEATS_OF_A_DAY};
pub use keep_score::ScoreKept;
pub use pack_draft::{DraftFault, PackDraft, SaveDraftError};
pub use packs::{ImportPackError, PackNow, TakenPack, all_packs, import_pack, pack_now};
pub use pause::{clock_face, longest_thought, pause_of, remark_of};
pub use session::{GameSession, Next, PlayError, Store, StoreError};
pub use setup::{MatchSetup, Provider, SeatSetup};
pub use told::{clock_line, log_lines, score_line, standing_lines};
