//! A state that is being changed, and what follows from an entry by itself.

use super::asked::Asked;
use crate::engine::EventSink;
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::chance;
use crate::games::dicequest::event::Event;
use crate::games::dicequest::state::{State, Step};

/// A state that is being changed, with its rules and with somebody who may want to know what happens.
pub(in crate::games::dicequest) struct Executor<'a, S: EventSink<Event>> {
    pub game: &'a Dicequest,
    pub state: &'a mut State,
    pub events: &'a mut S,
}

/// Whether a step went on by itself, or somebody has to say something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Something was done; look again.
    GoesOn,
    /// A seat is asked.
    Asks,
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// Tells what happened.
    pub fn note(&mut self, event: Event) {
        self.events.push(event);
    }

    /// Carries on until somebody is asked: chance, a seat, or nobody any more.
    pub fn settle(&mut self) {
        while self.goes_on() == Progress::GoesOn {}
    }

    /// Carries out an ability to its end, but does not go on to another step.
    pub fn settle_effects(&mut self) {
        loop {
            if chance::may_be_due(self.game, self.state) {
                if chance::answer_certain(self) {
                    continue;
                }
                if chance::asked(self.game, self.state).is_some() {
                    return;
                }
            }
            let runs = matches!(self.game.asked_of_seats(self.state), Asked::Effect(_));
            if !runs || self.run() == Progress::Asks {
                return;
            }
        }
    }

    fn goes_on(&mut self) -> Progress {
        if self.state.step == Step::Over {
            return Progress::Asks;
        }
        if chance::may_be_due(self.game, self.state) {
            if chance::answer_certain(self) {
                return Progress::GoesOn;
            }
            if chance::asked(self.game, self.state).is_some() {
                return Progress::Asks;
            }
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
