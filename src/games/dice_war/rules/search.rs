//! What searches ask of the rules besides the trait.

use super::standard_actions::Wanted;
use crate::engine::Rules;
use crate::games::dice_war::DiceWar;
use crate::games::dice_war::action::Action;
use crate::games::dice_war::state::{State, Step};

impl DiceWar {
    /// The state after an action of the seat to act, which must be legal.
    #[must_use]
    pub fn after(&self, state: &State, action: &Action) -> State {
        let mut after = *state;
        self.apply_action(&mut after, state.active, action, &mut ());
        after
    }

    /// Appends the Attacks that the seat to act may make now, follow-ups included.
    pub(in crate::games::dice_war) fn append_attacks(&self, state: &State, out: &mut Vec<Action>) {
        let seat = state.active;
        match state.step {
            Step::War => self.standard(state, seat, Wanted::Captures, &mut |action| out.push(action)),
            Step::FollowUp(from) => self.follow_ups(state, seat, from, &mut |action| {
                if matches!(action, Action::FollowAttack { .. }) {
                    out.push(action);
                }
            }),
            Step::StartRoll | Step::Setup | Step::Over(_) => {}
        }
    }
}
