//! What happens while an entry is carried out, step by step, for the log and for animations.

use schemars::JsonSchema;
use serde::Serialize;

use super::action::{Claims, Picked, RolledDie};
use crate::engine::{Few, MAX_SEATS, Seat, SeatSet};

/// Something an entry brought about. What the entry itself says (a die saved, a number rolled) is not repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub enum Event {
    /// A set begins.
    SetBegins(u16),
    /// A round of the set begins.
    RoundBegins(u8),
    /// All picks are in and shown, in seat order.
    Picked(Few<Picked, MAX_SEATS>),
    /// There are not enough white dice: these seats pick another one.
    Short(SeatSet),
    /// These seats are tied for the highest number and re-roll one die each; alone, with the House.
    Tied(SeatSet, u8),
    /// All tied seats have chosen the die they re-roll, and re-roll it.
    Rerolls,
    /// This seat saves first, with this number.
    First(Seat, u8),
    /// The House goes first with this number and removes a white die.
    HouseFirst(u8, RolledDie),
    /// All rounds have been played and nobody holds a goal, so that nothing is revealed.
    NothingHeld,
    /// A seat revealed these goals; possibly none.
    Revealed(Seat, Claims),
    /// The scoring cards were cleared.
    SetEnds(u16),
    /// The match is over.
    Over,
}

impl Event {
    /// Whether it shows what seats had chosen in secret.
    #[must_use]
    pub const fn shows_choices(&self) -> bool {
        matches!(self, Self::Picked(_) | Self::Rerolls | Self::Revealed(..))
    }
}
