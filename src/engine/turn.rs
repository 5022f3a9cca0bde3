use serde::Serialize;

use super::{Seat, SeatSet};

/// The one thing a state asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A seat chooses, openly.
    Choose(Seat),
    /// Seats choose in secret, and their choices are shown together.
    Secret {
        /// Who has yet to choose. Any order of entry.
        seats: SeatSet,
        /// What they choose among. Where that is real, people choose on the table and say what everyone
        /// turned over.
        component: Component,
    },
    /// Dice, cards or lots: whoever has them answers.
    Chance(ChanceTurn),
    /// The match has ended.
    Over,
}

impl Turn {
    /// Whether a seat is asked to choose, openly or in secret.
    #[must_use]
    pub fn asks(self, seat: Seat) -> bool {
        match self {
            Self::Choose(asked) => asked == seat,
            Self::Secret { seats, .. } => seats.contains(seat),
            Self::Chance(_) | Self::Over => false,
        }
    }
}

/// What a state asks of chance, as far as a table that knows no game needs it. The details are the game's own
/// [`Rules::Request`](super::Rules::Request).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChanceTurn {
    /// What is rolled, dealt or drawn.
    pub component: Component,
    /// Whose roll or draw it is; nobody's if it is the table's.
    pub seats: SeatSet,
    /// Whether only these seats may see the answer, each its own part.
    pub secret: bool,
}

impl ChanceTurn {
    /// What everyone sees and nobody owns: cards turned up, lots drawn.
    #[must_use]
    pub const fn of_table(component: Component) -> Self {
        Self { component, seats: SeatSet::EMPTY, secret: false }
    }

    /// A seat's roll or draw that everyone sees.
    #[must_use]
    pub fn of_seat(component: Component, seat: Seat) -> Self {
        Self { component, seats: SeatSet::one(seat), secret: false }
    }

    /// What these seats roll or draw, each for its own eyes.
    #[must_use]
    pub const fn in_secret(component: Component, seats: SeatSet) -> Self {
        Self { component, seats, secret: true }
    }
}

/// What a chance request is about; each may be real or the program's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Component {
    /// Dice are rolled.
    Dice,
    /// Cards are dealt or revealed.
    Cards,
    /// Lots are drawn, for example for the first player.
    Lot,
}
