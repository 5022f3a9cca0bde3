//! What was done against the rules and may stand, as a position is left from which play can go on (DQ-TABLE-2).

use super::refusal::Refusal;
use crate::engine::{Seat, Violation};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::Action;
use crate::games::dicequest::state::State;

impl Dicequest {
    /// A refusal as a violation. It can stand if nothing but what may stand is wrong with the choice.
    pub(super) fn violation(
        &self,
        state: &State,
        seat: Seat,
        action: &Action,
        refusal: Refusal,
    ) -> Violation {
        refusal.violation(self, state, seat, self.can_stand(state, seat, action, refusal))
    }

    fn can_stand(&self, state: &State, seat: Seat, action: &Action, refusal: Refusal) -> bool {
        let (mut as_if, mut wrong) = (*state, refusal);
        while lift(&mut as_if, seat, action, wrong) {
            match self.allows(&as_if, seat, action) {
                Ok(()) => return true,
                // Nothing is looked at after the number of Heroes.
                Err(next) if next == wrong => return true,
                Err(next) => wrong = next,
            }
        }
        false
    }
}

/// Makes a state one in which this is not refused; says whether it is something that may stand.
fn lift(state: &mut State, seat: Seat, action: &Action, refusal: Refusal) -> bool {
    let ability = matches!(action, Action::UseAbility { .. });
    match refusal {
        Refusal::HeroTooDear { cost, .. }
        | Refusal::TooDear { cost, .. }
        | Refusal::AbilityTooDear { cost, .. } => state.seat_mut(seat).gold = cost.into(),
        Refusal::Locked(act) => state.board_level = act,
        // In another round of the Act.
        Refusal::MustAttempt { .. } => state.round = state.round.saturating_sub(1),
        Refusal::WrongParty { .. } => {}
        Refusal::UsedUp(_) => state.turn.used = 0,
        Refusal::TokenInactive => state.seat_mut(seat).token = true,
        Refusal::AtHome(hero) if ability => state.turn.heroes.insert(hero),
        Refusal::Apprentice(hero) => {
            if let Some(hero) = state.seat_mut(seat).hero_mut(hero) {
                hero.expert = true;
            }
        }
        _ => return false,
    }
    true
}
