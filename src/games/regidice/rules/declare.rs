//! Announcements (RD-DECLARE-*).

use crate::engine::{Arg, Random, Seat, Violation, text};
use crate::games::regidice::action::{Action, Kind};
use crate::games::regidice::options::Values;
use crate::games::regidice::state::{Declared, State, Step};
use crate::games::regidice::{Regidice, names};

impl Regidice {
    /// Who has requested the value in a way that keeps a seat from requesting it for this action (RD-DECLARE-3,
    /// RD-OPT-3).
    pub(in crate::games::regidice) fn taken_by(
        &self,
        state: &State,
        action: Kind,
        value: u8,
    ) -> Option<Seat> {
        let any = self.options().values == Values::Distinct;
        let taken = |declared: Declared| declared.value == value && (any || declared.action == action);
        state.all().find(|seat| state.seat(*seat).declared.is_some_and(taken))
    }

    pub(super) fn legal_declarations(&self, state: &State, _: Seat, out: &mut Vec<Action>) {
        for action in Kind::ALL {
            let free = (1..=6).filter(|value| self.taken_by(state, action, *value).is_none());
            out.extend(free.map(|value| Action::Declare { action, value }));
        }
    }

    pub(super) fn some_declaration(&self, state: &State, _: Seat, random: &mut Random) -> Option<Action> {
        // Three of thirty are taken at most.
        for _ in 0..1_000 {
            let drawn = random.below(30) as usize;
            let (action, value) = (Kind::ALL[drawn / 6], (drawn % 6) as u8 + 1);
            if self.taken_by(state, action, value).is_none() {
                return Some(Action::Declare { action, value });
            }
        }
        None
    }

    pub(super) fn check_declaration(
        &self,
        state: &State,
        seat: Seat,
        action: Kind,
        value: u8,
    ) -> Result<(), Violation> {
        let no = |rule, why| Err(Violation::impossible(rule, why));
        if self.solo() {
            return no("RD-SOLO-1", text("A solo player does not declare."));
        }
        if let Some(declared) = state.seat(seat).declared {
            let why = text("{seat} has declared {declared} and cannot change it.").with("seat", seat);
            return no("RD-DECLARE-5", why.with("declared", names::declared(declared)));
        }
        if state.step != Step::Declare {
            return Err(self.not_now(state));
        }
        if state.active != seat {
            let why = text("It is {seat}’s turn to declare.").with("seat", state.active);
            return no("RD-DECLARE-1", why);
        }
        if !(1..=6).contains(&value) {
            return no("RD-DECLARE-1", text("Name an action and a value from 1 to 6."));
        }
        if let Some(other) = self.taken_by(state, action, value) {
            let why = text("{value} is already taken by {seat}; choose another value.").with("value", value);
            // It may stand: the earlier seat collects the dice, as with RD-OPT-3 (RD-REF-5).
            return Err(Violation::new("RD-DECLARE-3", why.with("seat", Arg::Seat(other))));
        }
        Ok(())
    }
}
