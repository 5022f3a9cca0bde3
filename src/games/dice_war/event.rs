//! What happens while an entry is carried out, step by step, for the log and for animations.

use schemars::JsonSchema;
use serde::Serialize;

use super::field::Field;
use super::state::Reason;
use crate::engine::Seat;

/// An ability as the cards have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub enum AbilitySource {
    /// Of a creature.
    Creature {
        /// Whose.
        seat: Seat,
        /// Its level.
        level: u8,
        /// The ability's index on the card.
        ability: usize,
    },
    /// Of the Location.
    Location {
        /// The ability's index on the card.
        ability: usize,
    },
}

/// Something an entry brought about. What the entry itself says (which die went where) is not repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub enum Event {
    /// A creature was defeated: whose, where, its level, the VP for the level and for the field.
    Defeated {
        /// Whose.
        seat: Seat,
        /// Where.
        at: Field,
        /// Its level.
        level: u8,
        /// VP for the field (DW-BOARD-4).
        bonus: u8,
    },
    /// A level changed by an ability.
    LevelChanged {
        /// Whose creature.
        seat: Seat,
        /// Where.
        at: Field,
        /// Before.
        was: u8,
        /// After.
        is: u8,
        /// By what.
        by: AbilitySource,
    },
    /// A Reserve die stands on the board.
    Placed {
        /// Whose.
        seat: Seat,
        /// Where.
        at: Field,
        /// Its level.
        level: u8,
    },
    /// A die went off the board into the Reserve.
    ToReserve {
        /// Whose.
        seat: Seat,
        /// Where it stood.
        at: Field,
        /// Whether the Location did it (DW-RUIN-4).
        location: bool,
    },
    /// A die went off the board into the Exile, without a defeat.
    ToExile {
        /// Whose.
        seat: Seat,
        /// Where it stood.
        at: Field,
    },
    /// Reserve dice went to the Exile as a cost.
    Exiled {
        /// Whose.
        seat: Seat,
        /// How many.
        n: u8,
    },
    /// Exiled dice came back to the Reserve.
    FromExile {
        /// Whose.
        seat: Seat,
        /// How many.
        n: u8,
    },
    /// The TP bar shows something else.
    Tp {
        /// Whose.
        seat: Seat,
        /// The TP now.
        is: u8,
    },
    /// VP were earned by a card's text.
    Vp {
        /// Whose.
        seat: Seat,
        /// How many.
        n: u8,
    },
    /// The virtual VP of a seat changed.
    Virtual {
        /// Whose.
        seat: Seat,
        /// How many now.
        is: u8,
    },
    /// An ability took a creature to another field.
    Relocated {
        /// Whose.
        seat: Seat,
        /// From here.
        from: Field,
        /// To here.
        to: Field,
    },
    /// Two creatures exchanged places.
    Swapped {
        /// Here.
        one: Field,
        /// And here.
        two: Field,
    },
    /// The table does what a card says.
    Manual {
        /// Which ability.
        by: AbilitySource,
        /// The effect's index.
        effect: usize,
    },
    /// The creature may act again.
    MayFollow(Field),
    /// The match began with this seat.
    Begins(Seat),
    /// A creature fled so many times in a row.
    Fled {
        /// Whose.
        seat: Seat,
        /// Where it is now.
        at: Field,
        /// How many times.
        n: u8,
    },
    /// So many turns are left of the countdown.
    Countdown(u8),
    /// The countdown was cancelled (DW-EOW-7).
    Cancelled,
    /// So many turns in a row brought no VP.
    Quiet(u16),
    /// The match is over.
    Over {
        /// Who won; a draw without.
        winner: Option<Seat>,
        /// Why.
        reason: Reason,
    },
}
