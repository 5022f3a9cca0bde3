//! The first deal, the first player and the begin of a round (DT-SETUP-*, DT-ROUND-*).

use crate::engine::{EventSink, Few, Seat};
use crate::games::dice_tuners::CardRef;
use crate::games::dice_tuners::event::Event;
use crate::games::dice_tuners::rules::executor::Executor;
use crate::games::dice_tuners::state::{Slot, Step};

impl<S: EventSink<Event>> Executor<'_, S> {
    /// DT-SETUP-3.
    pub fn deal(&mut self, hands: &[Few<CardRef, 4>]) {
        for (seat, cards) in (0u8..).map(Seat).zip(hands) {
            for card in cards {
                let slot = match *card {
                    CardRef::Unknown => Slot::Unknown,
                    CardRef::Card(card) => {
                        self.state.unseen.take(card);
                        Slot::Known { card, public: false }
                    }
                };
                self.state.seat_mut(seat).gain(slot);
                self.state.deck -= 1;
            }
        }
        self.state.step = Step::Market;
    }

    /// DT-SETUP-6 and 7.
    pub fn first_player(&mut self, seat: Seat) {
        self.state.first = seat;
        self.begin_round(1);
    }

    pub fn begin_round(&mut self, round: u8) {
        self.state.round = round;
        self.state.pool = [self.game.seats() as u8 + 1; 3];
        self.note(Event::RoundBegins(round));
        self.begin_recruitment();
    }
}
