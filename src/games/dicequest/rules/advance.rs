//! What follows from an entry by itself.

use super::asked::Asked;
use super::certain::answer_certain;
use super::due::may_be_due;
use super::executor::{Executor, Progress};
use crate::engine::EventSink;
use crate::games::dicequest::event::Event;
use crate::games::dicequest::state::Step;

impl<S: EventSink<Event>> Executor<'_, S> {
    /// Carries on until somebody is asked: chance, a seat, or nobody any more.
    pub fn advance(&mut self) {
        while self.goes_on() == Progress::GoesOn {}
    }

    /// Carries out an ability to its end, but does not go on to another step.
    pub fn advance_effects(&mut self) {
        loop {
            if may_be_due(self.game, self.state) {
                match answer_certain(self) {
                    Some(Progress::GoesOn) => continue,
                    Some(Progress::Asks) => return,
                    None => {}
                }
            }
            let runs = matches!(self.game.asked_of_seats(self.state), Asked::Effect(_));
            if !runs || self.run() == Progress::Asks {
                return;
            }
        }
    }

    pub(super) fn goes_on(&mut self) -> Progress {
        if self.state.step == Step::Over {
            return Progress::Asks;
        }
        if may_be_due(self.game, self.state)
            && let Some(progress) = answer_certain(self)
        {
            return progress;
        }
        match self.game.asked_of_seats(self.state) {
            Asked::Chance | Asked::Overflow(_) | Asked::Over => Progress::Asks,
            Asked::Effect(_) => self.run(),
            Asked::LevelUp(_) => self.grant(),
            Asked::Reaction(_) => Progress::Asks,
            Asked::Step(step) => self.step(step),
        }
    }

    fn step(&mut self, step: Step) -> Progress {
        match step {
            Step::SetUp => self.deal_next(),
            Step::NewAct => self.new_act_goes_on(),
            Step::Threat => self.threat_goes_on(),
            Step::RoundStart => self.round_start_goes_on(),
            Step::Tavern | Step::Deployment | Step::Combat | Step::Wound | Step::Reward => {
                self.ability_step()
            }
            Step::Deploy => self.deploy_goes_on(),
            Step::Over => Progress::Asks,
            Step::Block => self.block_goes_on(),
            Step::Assign => self.assign_goes_on(),
            Step::SpendExcess => self.excess_goes_on(),
            Step::Rewards => self.rewarded(),
            Step::Complete => self.complete_goes_on(),
            Step::Show => self.shown(),
        }
    }
}
