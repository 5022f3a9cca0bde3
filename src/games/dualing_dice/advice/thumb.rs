//! The rule of thumb: save the die after which luck brings most, pick the dice that can show such a number.

use crate::engine::Seat;
use crate::games::dualing_dice::dice::{Die, Kind, Tint};
use crate::games::dualing_dice::state::{SeatState, State};
use crate::games::dualing_dice::{Action, DualingDice, GoalRef};

/// How many numbers of a die stand for all.
const NUMBERS: usize = 3;

impl DualingDice {
    /// How sensible a choice looks to a seat.
    pub(super) fn thumb(&self, state: &State, seat: Seat, action: &Action) -> f32 {
        let Some(own) = state.seats.get(seat.index()) else { return 0.0 };
        match *action {
            Action::PickDice { color, white } => {
                let color = self.after_each(own, Tint::Colour, color);
                let white = self.after_each(own, Tint::White, white);
                let better = color.iter().flat_map(|c| white.iter().map(move |w| c.max(*w)));
                better.sum::<f32>() / (NUMBERS * NUMBERS) as f32
            }
            Action::RepickWhite { white } => {
                self.after_each(own, Tint::White, white).iter().sum::<f32>() / NUMBERS as f32
            }
            Action::PickReroll { die } => {
                let picked = own.picked().unwrap_or_default();
                f32::from(if die == Tint::White { picked.white } else { picked.color }.sides())
            }
            Action::SaveDie { die } => state.rolled_die(seat, die).map_or(0.0, |die| self.after(own, die)),
            Action::SaveNothing => self.prospects(own, &own.saved) - 0.5,
            Action::RevealGoals { goals } => goals.iter().map(|goal| f32::from(self.points(*goal))).sum(),
            Action::DiscardGoal { goal } => self.worth_discarding(own, goal),
        }
    }

    /// What a seat can hope for when it has saved this die too.
    fn after(&self, own: &SeatState, die: Die) -> f32 {
        let mut saved = own.saved;
        saved.push(die);
        self.prospects(own, &saved)
    }

    /// The same for a low, a middling and a high number of a type.
    fn after_each(&self, own: &SeatState, tint: Tint, kind: Kind) -> [f32; NUMBERS] {
        let sides = kind.sides();
        [1 + sides / 6, sides.div_ceil(2), sides - sides / 6]
            .map(|number| self.after(own, Die { tint, kind, number }))
    }

    /// A goal goes if luck alone hardly ever brings it.
    fn worth_discarding(&self, own: &SeatState, goal: Option<GoalRef>) -> f32 {
        let Some(GoalRef::Goal(goal)) = goal else { return 0.0 };
        let alone = SeatState { hand: [GoalRef::Goal(goal)].into_iter().collect(), ..*own };
        0.1 - self.prospects(&alone, &[])
    }
}
