//! Passing dice, and the end of a round (RD-PREPARE-*, RD-SOLO-9, RD-OPT-10).

use super::executor::Executor;
use super::subsets::each_subset;
use crate::engine::{EventSink, Seat, SeatSet, Violation, text};
use crate::games::regidice::Regidice;
use crate::games::regidice::action::Action;
use crate::games::regidice::content::Trigger;
use crate::games::regidice::dice::{Counts, Dice};
use crate::games::regidice::event::Event;
use crate::games::regidice::names;
use crate::games::regidice::state::{Ending, State, Step};

impl Regidice {
    pub(super) fn legal_passes(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        each_subset(&state.seat(seat).live, |dice| out.push(Action::PassDice { dice: *dice }));
    }

    pub(super) fn check_pass(&self, state: &State, seat: Seat, dice: &Dice) -> Result<(), Violation> {
        if state.step != Step::Prepare {
            return Err(self.not_now(state));
        }
        let left = state.left_of(seat);
        if !state.waiting.contains(seat) {
            let why = text("You can pass dice only to {left}, once per round.").with("left", left);
            return Err(Violation::impossible("RD-PREPARE-4", why));
        }
        self.check_asked(state, seat, Step::Prepare, "RD-PREPARE-1")?;
        let pool = state.seat(seat);
        let Some(die) = pool.live.missing(dice) else { return Ok(()) };
        let received = |from: &Seat| state.left_of(*from) == seat && state.seat(*from).passed.of(die) > 0;
        if let Some(from) = state.all().find(received) {
            let why = text("The {die} was passed by {from} this phase and cannot be passed on.");
            let why = why.with("die", names::die(die)).with("from", from);
            return Err(Violation::impossible("RD-PREPARE-4", why));
        }
        let why = text("Only unused dice can be passed: {seat} has no unused {die} left.").with("seat", seat);
        let why = why.with("die", names::die(die));
        // A used die that is passed may stand, with the pips that are named (RD-REF-5).
        let used = pool.spent.contains(&dice.minus(&pool.live).colours());
        Err(if used {
            Violation::new("RD-PREPARE-2", why)
        } else {
            Violation::impossible("RD-PREPARE-2", why)
        })
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// The match goes on: dice may be passed (RD-PREPARE-1).
    pub fn prepare(&mut self) {
        self.abilities(Trigger::Prepare, None);
        self.state.step = Step::Prepare;
        self.state.waiting = SeatSet::all(self.game.seats());
        self.next_pass();
    }

    /// Goes on to the next seat that has something to pass.
    pub fn next_pass(&mut self) {
        while let Some(seat) = self.next_waiting() {
            if !self.state.seat(seat).live.is_empty() {
                self.state.active = seat;
                return;
            }
            self.state.waiting.remove(seat);
        }
        self.end_round();
    }

    /// A seat has set dice aside (RD-PREPARE-4).
    pub fn pass(&mut self, seat: Seat, dice: &Dice) {
        let pool = self.state.seat_mut(seat);
        pool.spent = pool.spent.minus(&dice.minus(&pool.live).colours());
        pool.live = pool.live.minus(dice);
        pool.passed = *dice;
        self.state.waiting.remove(seat);
        self.next_pass();
    }

    /// Passed dice change hands and are locked; all others are rolled next (RD-PREPARE-3, RD-PREPARE-6).
    fn end_round(&mut self) {
        let unlocked = self.game.unlocks(self.state);
        for pool in self.state.seats.iter_mut() {
            pool.blank = pool.blank.plus(&pool.spent).plus(&pool.live.colours());
            pool.spent = Counts::EMPTY;
            pool.live = Dice::EMPTY;
            pool.locked = Dice::EMPTY;
        }
        for from in self.state.all() {
            let dice = std::mem::take(&mut self.state.seat_mut(from).passed);
            if dice.is_empty() {
                continue;
            }
            let to = self.state.left_of(from);
            let pool = self.state.seat_mut(to);
            if unlocked {
                pool.blank = pool.blank.plus(&dice.colours());
            } else {
                pool.live = dice;
                pool.locked = dice;
            }
            self.note(Event::Passed { from, to, dice });
        }
        self.count_late();
        if self.game.round_limit().is_some_and(|limit| self.state.round >= limit) {
            return self.end(Ending::RoundLimit);
        }
        self.next_round();
    }
}
