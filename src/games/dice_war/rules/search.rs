//! What searches ask of the rules besides the trait.

use super::super::DiceWar;
use super::super::action::Action;
use super::super::state::{Phase, State};
use super::standard_actions::Wanted;
use crate::engine::Rules;

impl DiceWar {
    /// The state after an action of the seat to act, which must be legal.
    #[must_use]
    pub fn after(&self, state: &State, action: &Action) -> State {
        let mut after = *state;
        self.apply_action(&mut after, state.to_act, action, &mut ());
        after
    }

    /// Appends the Attacks that the seat to act may make now, follow-ups included.
    pub(in super::super) fn append_attacks(&self, state: &State, out: &mut Vec<Action>) {
        let seat = state.to_act;
        match state.phase {
            Phase::War => self.standard(state, seat, Wanted::Captures, &mut |action| out.push(action)),
            Phase::FollowUp(from) => self.follow_ups(state, seat, from, &mut |action| {
                if matches!(action, Action::FollowAttack { .. }) {
                    out.push(action);
                }
            }),
            _ => {}
        }
    }
}
