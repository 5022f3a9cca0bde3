//! Deployment: dice to left, right and front (DT-DEPLOY-*).

use crate::engine::{EventSink, Seat, Violation, text};
use crate::games::dice_tuners::dice::{Die, Side};
use crate::games::dice_tuners::event::Event;
use crate::games::dice_tuners::rules::executor::Executor;
use crate::games::dice_tuners::state::{State, Step};
use crate::games::dice_tuners::{Action, DiceTuners};

impl DiceTuners {
    /// The seat that deploys a die now, in the step of deploying (DT-DEPLOY-1).
    #[must_use]
    pub fn deployer(&self, state: &State) -> Seat {
        state.first.clockwise(state.deployed as usize, self.seats())
    }

    /// Whether all dice lie on sides.
    #[must_use]
    pub fn all_deployed(&self, state: &State) -> bool {
        state.deployed as usize == 3 * self.seats()
    }

    pub(in crate::games::dice_tuners) fn legal_deployments(
        &self,
        state: &State,
        seat: Seat,
        out: &mut Vec<Action>,
    ) {
        let hand = state.seat(seat);
        for (at, die) in hand.dice.iter().enumerate() {
            if hand.dice[..at].contains(die) {
                continue;
            }
            for side in Side::ALL {
                if hand.sides[side.index()].is_none() {
                    out.push(Action::DeployDie { die: *die, side });
                }
            }
        }
    }

    pub(in crate::games::dice_tuners) fn check_deployment(
        &self,
        state: &State,
        seat: Seat,
        die: Die,
        side: Side,
    ) -> Result<(), Violation> {
        let own = state.seat(seat);
        let placed = Side::ALL.into_iter().find(|side| own.sides[side.index()] == Some(die));
        if let Some(placed) = placed.filter(|_| !own.dice.contains(&die) && !self.is_due(state)) {
            let why = text("{die} is already on your {side} and must stay there.")
                .with("die", die)
                .with("side", placed);
            return Err(Violation::impossible("DT-DEPLOY-2", why));
        }
        if state.step != Step::Deploy || self.is_due(state) {
            return Err(self.not_now(state));
        }
        let now = self.deployer(state);
        if now != seat {
            let why = text("You can deploy only one die per turn; {seat} is next.").with("seat", now);
            return Err(Violation::impossible("DT-DEPLOY-1", why));
        }
        if !own.dice.contains(&die) {
            let why = text("{die} is not one of your dice.").with("die", die);
            return Err(Violation::impossible("DT-DEPLOY-1", why));
        }
        if let Some(there) = own.sides[side.index()] {
            let why = text("Your {side} already has {die}.").with("side", side).with("die", there);
            return Err(Violation::impossible("DT-DEPLOY-2", why));
        }
        Ok(())
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    pub fn deploy(&mut self, seat: Seat, die: Die, side: Side) {
        let own = self.state.seat_mut(seat);
        if let Some(at) = own.dice.iter().position(|drafted| *drafted == die) {
            own.dice.remove(at);
            own.sides[side.index()] = Some(die);
            self.state.deployed += 1;
        }
    }

    /// The last die of a seat has only one place to go.
    pub fn deploy_if_forced(&mut self) -> bool {
        if self.game.all_deployed(self.state) {
            self.state.step = Step::Deployed;
            return true;
        }
        let seat = self.game.deployer(self.state);
        let own = self.state.seat(seat);
        let empty = Side::ALL.into_iter().find(|side| own.sides[side.index()].is_none());
        let ([die], Some(side)) = (&*own.dice, empty) else { return false };
        let die = *die;
        self.note(Event::LastDie(seat, die, side));
        self.deploy(seat, die, side);
        true
    }

    pub fn after_deployment(&mut self) -> bool {
        if let Some(goes_on) = self.window() {
            return goes_on;
        }
        self.begin_duel(0);
        true
    }
}
