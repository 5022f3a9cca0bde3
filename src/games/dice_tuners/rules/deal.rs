//! The first deal, the first player and the begin of a round (DT-SETUP-*, DT-ROUND-*).

use crate::engine::{EventSink, Few, Seat, SeatSet};
use crate::games::dice_tuners::event::Event;
use crate::games::dice_tuners::ids::{Counts, HeroId, HeroSet};
use crate::games::dice_tuners::rules::executor::Executor;
use crate::games::dice_tuners::state::{Duel, SeatState, Slot, State, Step};
use crate::games::dice_tuners::{CardRef, DiceTuners};

/// The state before anything is dealt: every seat has its Bluff (DT-SETUP-1, 2).
pub fn start(game: &DiceTuners) -> State {
    let bluffs = game.bluffs();
    let mut unseen = game.all_cards();
    let mut seats = Few::new();
    for bluff in &bluffs {
        unseen.take(*bluff);
        let mut seat = SeatState::default();
        seat.gain(Slot::Known { card: *bluff, public: true });
        seats.push(seat);
    }
    State {
        round: 0,
        first: Seat(0),
        step: Step::Deal,
        seats,
        market: HeroSet::EMPTY,
        hero_deck: (0u8..).take(game.heroes().len()).map(HeroId).collect(),
        hero_discard: HeroSet::EMPTY,
        deck: u8::try_from(unseen.total()).unwrap_or(u8::MAX),
        top: None,
        unseen,
        discard: Counts::EMPTY,
        discard_unknown: 0,
        gone: Few::new(),
        pool: [0; 3],
        selected: [0; 3],
        rolled: Few::new(),
        aside: Few::new(),
        colour_rulings: [None; 3],
        hire: Default::default(),
        draft: 0,
        picks: 0,
        deployed: 0,
        passed: SeatSet::EMPTY,
        duel: Duel::new(0, SeatSet::EMPTY, game.seats()),
        last_result: Default::default(),
        due: Default::default(),
        resolving: None,
        claims: Few::new(),
    }
}

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
