//! Rolls.

use tableside::engine::{ChanceRules, EventSink, Random, Violation, text};

use super::{Dice, Event, Farkle, Request, Rolled, State, Step};

impl ChanceRules for Farkle {
    type Request = Request;
    type Chance = Rolled;

    fn request(&self, state: &State) -> Option<Request> {
        (state.step == Step::Rolling).then_some(Request { dice: state.left })
    }

    fn check_chance(&self, state: &State, chance: &Rolled) -> Result<(), Violation> {
        let no = |rule, told| Err(Violation::impossible(rule, told));
        match state.step {
            Step::Rolling if chance.dice.total() == state.left => Ok(()),
            Step::Rolling => {
                let told = text("{n} dice are rolled, not {m}.").with("n", state.left);
                no("FK-ROLL-1", told.with("m", chance.dice.total()))
            }
            Step::Decide | Step::Keep | Step::Over => no("FK-ROLL-1", text("Nobody has rolled the dice.")),
        }
    }

    fn apply_chance(&self, state: &mut State, chance: &Rolled, events: &mut impl EventSink<Event>) {
        if chance.dice.scores() {
            state.rolled = chance.dice;
            state.step = Step::Keep;
        } else {
            events.push(Event::Farkle(state.pending));
            self.pass(state);
        }
    }

    fn sample(&self, state: &State, random: &mut Random) -> Rolled {
        let mut dice = Dice::default();
        (0..state.left).for_each(|_| dice.0[random.index(6)] += 1);
        Rolled { dice }
    }
}
