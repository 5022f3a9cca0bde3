//! The rule of thumb: save the die after which luck brings most, pick the dice that can show such a number.

use crate::engine::Seat;
use crate::games::dualing_dice::dice::{Die, Kind, Tint};
use crate::games::dualing_dice::state::{SeatState, State};
use crate::games::dualing_dice::{Action, DualingDice, GoalRef};

/// How many ways to go on a hurried player looks at.
const HURRIED: usize = 8;

impl DualingDice {
    /// How sensible a choice looks to a seat.
    pub(super) fn thumb(&self, state: &State, seat: Seat, action: &Action) -> f32 {
        let Some(own) = state.seats.get(seat.index()) else { return 0.0 };
        match *action {
            Action::PickDice { colour, white } => {
                let [low, high] = self.low_and_high(own, Tint::Colour, colour);
                let white = self.low_and_high(own, Tint::White, white);
                white.map(|white| low.max(white) + high.max(white)).iter().sum()
            }
            Action::RepickWhite { white } => self.low_and_high(own, Tint::White, white).iter().sum(),
            Action::PickReroll { die } => {
                let picked = own.picked().unwrap_or_default();
                f32::from(if die == Tint::White { picked.white } else { picked.colour }.sides())
            }
            Action::SaveDie { die } => {
                state.rolled_die(seat, die).map_or(0.0, |die| self.after(own, die, HURRIED))
            }
            Action::SaveNothing => self.prospects(own, &own.saved, HURRIED) - 0.5,
            Action::RevealGoals { goals } => goals.iter().map(|goal| f32::from(self.points(*goal))).sum(),
            Action::DiscardGoal { goal } => self.worth_discarding(own, goal),
        }
    }

    /// What a seat can hope for when it has saved this die too.
    pub(super) fn after(&self, own: &SeatState, die: Die, ways: usize) -> f32 {
        let mut saved = own.saved;
        saved.push(die);
        self.prospects(own, &saved, ways)
    }

    /// The same for a low and a high number of a type.
    fn low_and_high(&self, own: &SeatState, tint: Tint, kind: Kind) -> [f32; 2] {
        let sides = kind.sides();
        [1 + sides / 4, sides - sides / 5].map(|number| self.after(own, Die { tint, kind, number }, HURRIED))
    }

    /// A goal goes if luck alone hardly ever brings it.
    fn worth_discarding(&self, own: &SeatState, goal: Option<GoalRef>) -> f32 {
        let Some(GoalRef::Card(goal)) = goal else { return 0.0 };
        0.1 - self.hope(own, goal, &[])
    }
}
