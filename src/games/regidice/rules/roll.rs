//! The start of a round, and rolling (RD-ROUND-*, RD-ROLL-*).

use super::executor::Executor;
use crate::engine::{EventSink, Seat, SeatSet};
use crate::games::regidice::action::{Faces, Kind};
use crate::games::regidice::content::Trigger;
use crate::games::regidice::dice::Counts;
use crate::games::regidice::event::Event;
use crate::games::regidice::options::StartSeat;
use crate::games::regidice::state::{Ending, Step, Tally};

impl<S: EventSink<Event>> Executor<'_, S> {
    /// A round begins: dice that are not locked are rolled (RD-ROLL-1, RD-ROLL-3).
    pub fn begin_round(&mut self) {
        self.state.tally = Tally::default();
        for pool in self.state.seats.iter_mut() {
            pool.declared = None;
        }
        self.abilities(Trigger::RoundStart, None);
        let pooled = self.state.late.map_or(0, |late| late.pooled);
        if pooled == 0 && self.state.seats.iter().all(|pool| pool.total() == 0) {
            return self.end(Ending::NoDice);
        }
        self.state.step = Step::Roll;
        self.state.waiting =
            self.state.all().filter(|seat| !self.state.seat(*seat).blank.is_empty()).collect();
        if self.state.waiting.is_empty() {
            self.all_rolled();
        }
    }

    /// The next round begins (RD-ROUND-2).
    pub fn next_round(&mut self) {
        self.state.round = self.state.round.saturating_add(1);
        if self.game.options().start_seat == StartSeat::Rotates {
            self.state.first = self.state.left_of(self.state.first);
        }
        self.note(Event::RoundBegins(self.state.round));
        self.begin_round();
    }

    /// A seat has rolled.
    pub fn rolled(&mut self, seat: Seat, faces: &Faces) {
        let pool = self.state.seat_mut(seat);
        match faces {
            Faces::Known(dice) => pool.live = pool.live.plus(dice),
            Faces::Concealed => pool.unknown = pool.unknown.plus(&pool.blank),
        }
        pool.blank = Counts::EMPTY;
        self.state.waiting.remove(seat);
        if self.state.waiting.is_empty() {
            self.all_rolled();
        }
    }

    /// One player goes straight to the actions (RD-SOLO-1).
    pub fn all_rolled(&mut self) {
        if self.game.solo() {
            return self.begin_resolve();
        }
        self.state.step = Step::Declare;
        self.state.waiting = SeatSet::all(self.game.seats());
        self.state.active = self.state.first;
    }

    /// A seat announces what it does (RD-DECLARE-1).
    pub fn declare(&mut self, seat: Seat, action: Kind, value: u8) {
        let declared = crate::games::regidice::state::Declared { action, value };
        self.state.seat_mut(seat).declared = Some(declared);
        self.state.waiting.remove(seat);
        match self.next_waiting() {
            Some(next) => self.state.active = next,
            None => self.begin_reveal(),
        }
    }
}
