//! One player: which of the dice go into which of the five actions (RD-SOLO-2).

use super::judge::Judge;
use super::quick::{Mood, longest_run, most_plentiful};
use crate::engine::{Few, Rules, Seat};
use crate::games::regidice::Regidice;
use crate::games::regidice::action::{Action, Kind};
use crate::games::regidice::dice::{Colour, Dice};
use crate::games::regidice::rules::subsets::first_showing;
use crate::games::regidice::state::{State, Step};

/// The actions of a round but the Animal, in the order in which a plan lists them.
const ORDER: [Kind; 4] = [Kind::Cast, Kind::Heal, Kind::Block, Kind::Attack];

impl Judge<'_> {
    /// What the choices are worth: each as much as the best plan that it belongs to.
    pub fn solo(&self, state: &State, choices: &[Action]) -> Vec<f32> {
        let mut values: Vec<f32> = choices.iter().map(|_| 0.0).collect();
        self.plans(state, 0, &mut Vec::new(), &mut |plan, end| {
            credit(&mut values, choices, plan, self.hope(end));
        });
        for (value, choice) in values.iter_mut().zip(choices) {
            if matches!(choice, Action::Boost { .. }) {
                let mut next = *state;
                self.game.apply_action(&mut next, self.seat, choice, &mut ());
                // Of equal results the one without more ado.
                *value = 0.999 * self.best_plan(&next);
            } else if *value == 0.0 {
                *value = 0.99 * self.after(state, choice);
            }
        }
        values
    }

    /// What the best plan comes to by the end of the round.
    pub fn best_plan(&self, state: &State) -> f32 {
        if state.step != Step::Resolve {
            return self.best_finish(state);
        }
        let mut best = 0.0f32;
        self.plans(state, 0, &mut Vec::new(), &mut |_, end| best = best.max(self.hope(end)));
        best
    }

    /// Calls `each` with every plan from a place in [`ORDER`] on, and with the state after the round. Plans know nothing of
    /// the Animal.
    pub fn plans(
        &self,
        state: &State,
        at: usize,
        path: &mut Vec<Action>,
        each: &mut impl FnMut(&[Action], &State),
    ) {
        let Some(kind) = ORDER.get(at).filter(|_| state.step == Step::Resolve) else {
            let mut next = *state;
            if next.step == Step::Resolve {
                self.game.apply_action(&mut next, self.seat, &Action::EndActions, &mut ());
            }
            self.game.finish_round(&mut next, Mood::Wait);
            return each(path, &next);
        };
        self.plans(state, at + 1, path, each);
        if state.tally.done & 1 << kind.index() != 0 || !self.game.can(state, self.seat, *kind) {
            return;
        }
        self.game.plan_uses(state, self.seat, *kind, &mut |action| {
            let mut next = *state;
            self.game.apply_action(&mut next, self.seat, &action, &mut ());
            path.push(action);
            self.plans(&next, at + 1, path, each);
            path.pop();
        });
    }
}

/// Each choice is worth as much as the best plan that it belongs to; no plan at all is to end the actions.
pub(super) fn credit(values: &mut [f32], choices: &[Action], plan: &[Action], worth: f32) {
    let ends = [Action::EndActions];
    for action in if plan.is_empty() { &ends } else { plan } {
        if let Some(at) = choices.iter().position(|choice| choice == action) {
            values[at] = values[at].max(worth);
        }
    }
}

impl Regidice {
    /// The uses of dice that plans look at, for an action that can be done.
    pub(super) fn plan_uses(&self, state: &State, seat: Seat, kind: Kind, each: &mut dyn FnMut(Action)) {
        let live = state.seat(seat).live;
        match kind {
            Kind::Attack => {
                if let Some(action) = self.quick_attack(state, seat, Mood::Strike) {
                    each(action);
                }
            }
            Kind::Block => self.each_block(&live, each),
            Kind::Heal => {
                for first in 1..=4u8 {
                    for last in first + 2..=6 {
                        let run = (first..=last)
                            .fold(Dice::EMPTY, |run, face| run.plus(&first_showing(&live, face, 1)));
                        self.each_heal(state, run, each);
                    }
                }
                if let Some(action @ Action::Heal { dice, .. }) = self.quick_heal(state, seat)
                    && longest_run(&dice.faces(), 1).is_some_and(|(a, b)| dice.total() > b - a + 1)
                {
                    each(action);
                }
            }
            Kind::Cast => {
                for colour in Colour::ALL {
                    if self.can_cast_colour(state, seat, colour) {
                        let take = self.spell_heals(state, colour).unwrap_or(0);
                        let take = most_plentiful(&state.injured, take);
                        each(Action::Cast { colour, take, give: Few::new() });
                    }
                }
            }
            Kind::Animal => {}
        }
    }

    fn each_heal(&self, state: &State, dice: Dice, each: &mut dyn FnMut(Action)) {
        if let Some(most) = self.heal_value(state, &dice) {
            each(Action::Heal { dice, take: most_plentiful(&state.injured, most), give: Few::new() });
        }
    }

    /// Of each set all dice, the fewest that are one, or none.
    fn each_block(&self, live: &Dice, each: &mut dyn FnMut(Action)) {
        let faces = live.faces();
        let min = self.compiled().block.min;
        let sets: Few<u8, 6> = (1..=6u8).filter(|face| faces[usize::from(face - 1)] >= min).collect();
        let ways = 3u32.pow(sets.len() as u32);
        for way in 1..ways {
            let (mut dice, mut rest) = (Dice::EMPTY, way);
            let mut twice = false;
            for face in &sets {
                let n = faces[usize::from(face - 1)];
                match rest % 3 {
                    0 => {}
                    1 => dice = dice.plus(&first_showing(live, *face, n)),
                    // The same as all of them.
                    _ if n == min => twice = true,
                    _ => dice = dice.plus(&first_showing(live, *face, min)),
                }
                rest /= 3;
            }
            if !twice && self.block_value(&dice).is_some() {
                each(Action::Block { dice });
            }
        }
    }
}
