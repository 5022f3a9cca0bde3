//! Who is asked, and for what: chance first, then what interrupts a step, then the step itself (section 4.3).

use super::due;
use super::refusal::{Refusal, Verdict};
use crate::engine::Seat;
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::state::{State, Step};

/// Who is asked for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::dicequest) enum Asked {
    /// Dice or cards.
    Chance,
    /// A seat with too many Items (DQ-ITEM-2).
    Overflow(Seat),
    /// A seat that a card asks.
    Effect(Seat),
    /// A seat that chooses who levels up.
    LevelUp(Seat),
    /// A seat that may play a card in another one's turn.
    Reaction(Seat),
    /// The active seat, in this step.
    Step(Step),
    /// Nobody.
    Over,
}

impl Dicequest {
    /// What is asked now. Before an entry has been settled it may also be what goes on by itself.
    pub(in crate::games::dicequest) fn asked(&self, state: &State) -> Asked {
        if state.step == Step::Over {
            return Asked::Over;
        }
        if due::may_be_due(self, state) && due::asked(self, state).is_some() {
            return Asked::Chance;
        }
        self.asked_of_seats(state)
    }

    /// The same where chance is not asked.
    pub(super) fn asked_of_seats(&self, state: &State) -> Asked {
        if let Some(seat) = state.overfull() {
            return Asked::Overflow(seat);
        }
        if state.running.is_some() {
            return Asked::Effect(self.effect_asks(state));
        }
        if let Some(granting) = state.granting {
            return Asked::LevelUp(granting.seat);
        }
        let window =
            state.window.and_then(|window| window.waiting.clockwise_from(state.active, self.seats()).next());
        window.map_or(Asked::Step(state.step), Asked::Reaction)
    }

    /// The seat that is asked to choose.
    pub(super) const fn seat_of(&self, state: &State, asked: Asked) -> Option<Seat> {
        match asked {
            Asked::Chance | Asked::Over => None,
            Asked::Overflow(seat) | Asked::Effect(seat) | Asked::LevelUp(seat) | Asked::Reaction(seat) => {
                Some(seat)
            }
            Asked::Step(_) => Some(state.active),
        }
    }

    /// Whether the active seat is asked, in one of these steps.
    pub(super) fn check_step(&self, state: &State, seat: Seat, steps: &[Step]) -> Verdict {
        match self.asked(state) {
            Asked::Step(step) if steps.contains(&step) => {
                if seat == state.active {
                    Ok(())
                } else {
                    Err(Refusal::OtherSeat(state.active))
                }
            }
            Asked::Step(step) if steps == [Step::Tavern] => Err(Refusal::TavernClosed(step)),
            Asked::Over => Err(Refusal::MatchOver),
            Asked::Step(_)
            | Asked::Chance
            | Asked::Overflow(_)
            | Asked::Effect(_)
            | Asked::LevelUp(_)
            | Asked::Reaction(_) => Err(Refusal::NotNow),
        }
    }
}
