//! A state that is being changed: what the phases have in common.

use crate::engine::{EventSink, Seat, SeatSet};
use crate::games::dice_tuners::event::Event;
use crate::games::dice_tuners::state::{Commit, Slot, State};
use crate::games::dice_tuners::{CardId, CardRef, DiceTuners};

/// A state that is being changed, with its rules and with somebody who may want to know what happens.
pub(in crate::games::dice_tuners) struct Executor<'a, S: EventSink<Event>> {
    pub game: &'a DiceTuners,
    pub state: &'a mut State,
    pub events: &'a mut S,
}

impl<S: EventSink<Event>> Executor<'_, S> {
    pub fn note(&mut self, event: Event) {
        self.events.push(event);
    }

    /// Some seats clockwise from the first player, the order in which they do what they do at the same time
    /// (DT-GEN-5).
    pub fn clockwise(&self, seats: SeatSet) -> impl Iterator<Item = Seat> + use<S> {
        self.state.in_order().filter(move |seat| seats.contains(*seat))
    }

    /// A card goes face down (DT-HIRE-2, DT-CARD-1).
    pub fn commit(&mut self, seat: Seat, card: CardId, commit: Commit) {
        let named = self.learn(seat, card);
        let own = self.state.seat_mut(seat);
        (own.committed, own.named) = (commit, named);
    }

    /// A card of a hand is named: if it is not a known one, an unknown slot was it (DT-REF-1), and this is true.
    fn learn(&mut self, seat: Seat, card: CardId) -> bool {
        self.turns_out(seat, card);
        let state = &mut *self.state;
        let hand = &mut state.seats[seat.index()];
        let unknown = hand.find(card).is_none() && hand.unknown() > 0 && state.unseen.take(card);
        if unknown {
            hand.lose_unknown();
            hand.gain(Slot::Known { card, public: false });
        }
        unknown
    }

    /// Takes a card out of a hand, for everyone to see.
    pub fn take_from_hand(&mut self, seat: Seat, card: CardId) {
        let unknown = self.learn(seat, card);
        let own = self.state.seat_mut(seat);
        let unknown = std::mem::take(&mut own.named) || unknown;
        if let Some(at) = own.find(card) {
            own.hand.remove(at);
        }
        if unknown {
            self.unknown_shown(seat, card);
        }
    }

    /// Puts a card that everyone sees into a hand.
    pub fn give(&mut self, seat: Seat, card: CardRef) {
        self.add_to_hand(seat, Slot::face_up(card));
    }

    /// A hand grows; from then on its limit holds (DT-HAND-2).
    pub fn add_to_hand(&mut self, seat: Seat, slot: Slot) {
        self.state.seat_mut(seat).gain(slot);
        self.state.due.limit.insert(seat);
        if slot == Slot::Unknown {
            self.unknown_came(seat);
        }
    }
}
