//! Showing all dice, and collecting (RD-COLLECT-*).

use super::executor::Executor;
use crate::engine::{EventSink, Seat};
use crate::games::regidice::dice::{Counts, Dice};
use crate::games::regidice::event::Event;
use crate::games::regidice::state::Step;

impl<S: EventSink<Event>> Executor<'_, S> {
    /// Dice that are not known are asked for (RD-COLLECT-1).
    pub fn begin_reveal(&mut self) {
        self.state.waiting =
            self.state.all().filter(|seat| !self.state.seat(*seat).unknown.is_empty()).collect();
        if self.state.waiting.is_empty() {
            self.collect();
        } else {
            self.state.step = Step::Reveal;
        }
    }

    /// A seat shows its dice.
    pub fn revealed(&mut self, seat: Seat, dice: &Dice) {
        let pool = self.state.seat_mut(seat);
        pool.live = pool.live.plus(dice);
        pool.unknown = Counts::EMPTY;
        self.state.waiting.remove(seat);
        if self.state.waiting.is_empty() {
            self.collect();
        }
    }

    /// Everyone gets all dice of the value they requested (RD-COLLECT-2). Where two seats may request the same one,
    /// the earlier gets them (RD-OPT-3).
    fn collect(&mut self) {
        let mut gone = 0u8;
        for to in self.state.in_order() {
            let Some(declared) = self.state.seat(to).declared else { continue };
            if gone & 1 << declared.value != 0 {
                continue;
            }
            gone |= 1 << declared.value;
            for from in self.state.in_order().filter(|from| *from != to) {
                let dice = self.state.seat_mut(from).live.take_showing(declared.value);
                if dice.is_empty() {
                    continue;
                }
                let pool = self.state.seat_mut(to);
                pool.live = pool.live.plus(&dice);
                self.note(Event::Collected { to, from, dice });
            }
        }
        self.begin_resolve();
    }
}
