//! What an Attack does to the attacker, before it is made: a Curse, a Ruin that is too strong for it.

use super::tell::ability;
use crate::engine::{Rules, Text, text};
use crate::games::dice_war::DiceWar;
use crate::games::dice_war::action::Action;
use crate::games::dice_war::event::Event;
use crate::games::dice_war::field::Field;
use crate::games::dice_war::names::creature;
use crate::games::dice_war::state::{State, Step, other};

impl DiceWar {
    /// What a legal Attack of the seat to act brings upon the attacker by itself, one sentence each; empty if nothing
    /// does, and for all other actions.
    #[must_use]
    pub fn backlash(&self, state: &State, action: &Action) -> Vec<Text> {
        let Some((from, to)) = attack(state, action) else { return Vec::new() };
        let (seat, mut after, mut events) = (state.active, *state, Vec::new());
        self.apply_action(&mut after, seat, action, &mut events);
        let captured =
            events.iter().position(|event| matches!(event, Event::Defeated { at, .. } if *at == to));
        let Some(captured) = captured else { return Vec::new() };
        // Some stay where they attack from.
        let mut at = if after.owner(to) == Some(other(seat)) { from } else { to };
        let mut sentences = Vec::new();
        for event in events.into_iter().skip(captured + 1) {
            match event {
                Event::LevelChanged { seat: whose, at: here, was, is, by } if (whose, here) == (seat, at) => {
                    let words = text("{ability}: the {creature} becomes a {other}, level {level}.")
                        .with("ability", ability(self, by))
                        .with("creature", creature(self, seat, was))
                        .with("other", creature(self, seat, is));
                    sentences.push(words.with("level", is));
                }
                Event::ToReserve { seat: whose, at: here, location } if (whose, here) == (seat, at) => {
                    sentences.push(if location {
                        text("Then it is too weak for the Ruin and goes to the Reserve.")
                    } else {
                        text("Then it goes to the Reserve.")
                    });
                }
                Event::ToExile { seat: whose, at: here } if (whose, here) == (seat, at) => {
                    sentences.push(text("Then it goes to the Exile."));
                }
                Event::Relocated { from: here, to, .. } if here == at => {
                    sentences.push(text("Then it goes to {field}.").with("field", to));
                    at = to;
                }
                _ => {}
            }
        }
        sentences
    }
}

fn attack(state: &State, action: &Action) -> Option<(Field, Field)> {
    match (*action, state.step) {
        (Action::Attack { from, to, .. }, _) => Some((from, to)),
        (Action::FollowAttack { to, .. }, Step::FollowUp(from)) => Some((from, to)),
        _ => None,
    }
}
