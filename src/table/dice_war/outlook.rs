//! How the board is looked at: from which side, with threats or without, and which field.

use super::Model;
use crate::engine::Seat;
use crate::games::dice_war::{BLACK, Field, Step};

/// From which side the board is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// From the side of a lone person, else from Red's.
    #[default]
    Mine,
    Opposite,
    /// From the side of whoever acts.
    Mover,
    /// Two people face each other across the screen: what is Black's stands upside down.
    Facing,
}

/// How the board is looked at. No question changes it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outlook {
    pub side: Side,
    /// Whether threatened dice are marked.
    pub danger: bool,
    /// The field under a pointer.
    pub pointed: Option<Field>,
    /// The field that has the focus, or had it last.
    pub cursor: Option<Field>,
    /// The last field with a die that was looked at.
    pub card: Option<Field>,
    /// The file of a field that is being typed.
    pub file: Option<u8>,
    /// The field that was called by its name.
    pub called: Option<Field>,
}

impl Outlook {
    pub fn is_facing(&self) -> bool {
        self.side == Side::Facing
    }

    pub fn is_from_black(&self, m: &Model) -> bool {
        let mine = m.anchor() == BLACK;
        match self.side {
            Side::Mine => mine,
            Side::Opposite => !mine,
            Side::Facing => false,
            Side::Mover => match m.state.step {
                Step::StartRoll | Step::Over(_) => mine,
                Step::Setup | Step::War | Step::FollowUp(_) => m.state.active == BLACK,
            },
        }
    }
}

/// Both seats, the one at the near side of the board first.
pub const fn near_and_far(from_black: bool) -> [Seat; 2] {
    if from_black { [Seat(1), Seat(0)] } else { [Seat(0), Seat(1)] }
}
