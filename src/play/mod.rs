//! A match with people and bots around it: who sits where, who rolls and deals, whose answer is next.

mod catalogue;
mod setup;
mod table;

pub use catalogue::{AnyPack, Catalogue, GameDef, Shelf};
pub use setup::{MatchSetup, Provider, SeatSetup};
pub use table::{Next, PlayError, Store, StoreError, Table};
