//! What happens while an entry is carried out, step by step, for the log and for animations.

use schemars::JsonSchema;
use serde::Serialize;

use super::action::Kind;
use super::dice::{Counts, Dice};
use super::state::Ending;
use crate::engine::{Seat, SeatSet};

/// Something an entry brought about. What the entry itself says (dice used, dice passed) is not repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub enum Event {
    /// A round begins.
    RoundBegins(u16),
    /// Dice are gathered by the seat that requested their value (RD-COLLECT-2).
    Collected {
        /// Who gets them.
        to: Seat,
        /// Whose they were.
        from: Seat,
        /// Which.
        dice: Dice,
    },
    /// An attack or a spell dealt damage.
    Damage(Seat, u8),
    /// A block was made.
    Blocked(Seat, u8),
    /// Dice came back from the injured pool.
    Healed(Seat, Counts),
    /// Hits were marked on the enemy; so many in all are on it now.
    Hits {
        /// How many were marked.
        n: u8,
        /// Its defence from now on.
        defence: u8,
    },
    /// An enemy has fallen, by its place from 0, with so much damage to spare.
    Fell {
        /// Which.
        enemy: u8,
        /// The overkill.
        overkill: u8,
    },
    /// Black dice go to a seat's pool.
    Spoils(Seat, u8),
    /// Dice of colours that nobody told came back from the injured pool, to a seat or by an ability.
    Back(Option<Seat>, u8),
    /// Black dice go to these seats, which share them as nobody told.
    Shared(SeatSet, u8),
    /// A round of which only totals were told is over: so many dice are in the pools, and injured.
    Counted {
        /// In the pools together.
        pooled: u8,
        /// In the injured pool.
        injured: u8,
    },
    /// Black dice go to the injured pool.
    BlackInjured(u8),
    /// The next enemy is set out.
    Arrives(u8),
    /// The enemy strikes.
    Strikes {
        /// Its attack in this round.
        attack: u8,
        /// How much of it was blocked.
        blocked: u8,
        /// How many dice are to be lost, by each of the seats or by all of them together.
        net: u8,
        /// Whom it strikes; nobody if nothing is left of the blow.
        seats: SeatSet,
        /// What those announced; `None` if they did not, or if everyone is struck.
        class: Option<Kind>,
    },
    /// A seat lost all its dice, or all it had to, without a choice.
    Lost(Seat, Counts),
    /// Dice were passed to the left neighbour.
    Passed {
        /// Who passed them.
        from: Seat,
        /// Who has them now.
        to: Seat,
        /// Which.
        dice: Dice,
    },
    /// An ability of the enemy took effect: its place in the enemy's list.
    Ability(u8),
    /// The table has to do by hand what the ability at this place says.
    Manual(u8),
    /// The match is over.
    Over(Ending),
}
