//! A match with people and bots around it: who sits where, who rolls and deals, who may see what, whose answer is
//! next.

mod catalogue;
mod name;
mod session;
mod setup;

pub use catalogue::{AnyPack, Catalogue, GameDef, Shelf};
pub use name::{LONGEST_NAME, clean_name};
pub use session::{GameSession, Next, PlayError, Store, StoreError};
pub use setup::{MatchSetup, Provider, SeatSetup};
