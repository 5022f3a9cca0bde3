//! The ends of rounds and the end of the match (DT-END-*, DT-OVER-*).

use crate::engine::{EventSink, Few, Seat, SeatSet};
use crate::games::dice_tuners::action::Shown;
use crate::games::dice_tuners::event::Event;
use crate::games::dice_tuners::options::BluffCards;
use crate::games::dice_tuners::rules::executor::Executor;
use crate::games::dice_tuners::state::{Duel, HAND_LIMIT, SeatState, Slot, State, Step};
use crate::games::dice_tuners::{CardId, CardRef, DiceTuners};

/// The criteria of the ranking, in order.
type Rank = [i32; 3];

/// The rules of the criteria, and of a tie in all of them.
const CRITERIA: [&str; 4] = ["DT-OVER-1", "DT-OVER-2", "DT-OVER-3", "DT-OVER-4"];

impl DiceTuners {
    /// The seat that has to show its hand next: tied for first, with cards that are not known.
    pub(in crate::games::dice_tuners) fn hand_to_show(&self, state: &State) -> Option<Seat> {
        let best = state.seats.iter().map(|seat| seat.vp).max()?;
        let tied = || state.in_order().filter(|seat| state.seat(*seat).vp == best);
        if tied().count() < 2 {
            return None;
        }
        tied().find(|seat| state.seat(*seat).unknown() > 0 && state.seat(*seat).hand_total.is_none())
    }

    /// Only seats tied for first show hands that are not known (6.1). Where such a hand would decide a place
    /// further down, the seats with so many points share it (DT-OVER-4).
    pub fn rank(&self, state: &State, seat: Seat) -> Rank {
        let own = state.seat(seat);
        if !compares_hands(state, own.vp) {
            return [own.vp.into(), 0, 0];
        }
        let total = own.hand_total.map_or_else(|| self.known_total(state, seat), u32::from);
        [own.vp.into(), total as i32, own.hero.map_or(0, |hero| self.hero(hero).cost.into())]
    }
}

/// Whether the hands of all seats with so many points are known, or what they add up to.
fn compares_hands(state: &State, vp: u8) -> bool {
    let known = |seat: &SeatState| seat.unknown() == 0 || seat.hand_total.is_some();
    state.seats.iter().filter(|seat| seat.vp == vp).all(known)
}

/// The rule that tells the winner from the second: that of a criterion, if one does.
pub fn decided_by(criterion: Option<usize>) -> &'static str {
    criterion.and_then(|at| CRITERIA.get(at)).unwrap_or(&CRITERIA[3])
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// 5.1.
    pub fn end_round(&mut self) -> bool {
        if let Some(goes_on) = self.window() {
            return goes_on;
        }
        if self.state.round >= self.game.rounds() {
            self.state.step = Step::ShowHands;
            return true;
        }
        for seat in self.state.in_order() {
            self.clear_up(seat);
        }
        let state = &mut *self.state;
        state.aside = Few::new();
        let laid = std::mem::take(&mut state.laid);
        state.colour_rulings = [None; 3];
        state.draft = 0;
        state.picks = 0;
        state.deployed = 0;
        state.duel = Duel::new(0, SeatSet::EMPTY, self.game.seats());
        state.last_result = Default::default();
        // DT-ROUND-2.
        state.first = state.first.clockwise(1, self.game.seats());
        if laid {
            self.open_heroes();
        }
        self.begin_round(self.state.round + 1);
        true
    }

    /// DT-END-1; option `bluff = returns`.
    fn clear_up(&mut self, seat: Seat) {
        let own = self.state.seat_mut(seat);
        let hero = own.hero.take();
        own.dice = Few::new();
        own.sides = [None; 3];
        own.used = [0; 5];
        own.strength = 0;
        if let Some(hero) = hero {
            self.state.hero_discard.insert(hero);
        }
        if self.game.options().bluff != BluffCards::Returns {
            return;
        }
        while self.state.seat(seat).hand.len() < HAND_LIMIT {
            let Some(bluff) = self.state.seat_mut(seat).bluffs.pop() else { return };
            self.give(seat, CardRef::Card(bluff));
            self.note(Event::BluffReturned(seat));
        }
    }

    /// 6.1: nobody is left to show.
    pub fn after_showing(&mut self) -> bool {
        if self.game.hand_to_show(self.state).is_some() {
            return false;
        }
        self.lay_open();
        self.state.step = Step::Over;
        self.note(Event::MatchEnds);
        true
    }

    /// DT-OVER-2, DT-OVER-4: seats that are level show their hands.
    fn lay_open(&mut self) {
        let before = *self.state;
        for seat in self.state.seats.iter_mut() {
            let level = before.seats.iter().filter(|other| other.vp == seat.vp).count() > 1;
            if !level || !compares_hands(&before, seat.vp) {
                continue;
            }
            for slot in seat.hand.iter_mut() {
                if let Slot::Known { public, .. } = slot {
                    *public = true;
                }
            }
            seat.hand.sort_unstable();
        }
    }

    pub fn show_hand(&mut self, seat: Seat, shown: Shown) {
        match shown {
            Shown::Total(total) => self.state.seat_mut(seat).hand_total = Some(total),
            Shown::Cards(cards) => {
                for card in &cards {
                    self.learn_unknown(seat, *card);
                }
                let held = self.state.seat(seat).known_cards();
                self.count_hand(seat, held);
            }
        }
    }

    /// An unknown slot was this card, even if the hand also has a known copy.
    fn learn_unknown(&mut self, seat: Seat, card: CardId) {
        let state = &mut *self.state;
        let hand = &mut state.seats[seat.index()];
        if hand.unknown() > 0 && state.unseen.take(card) {
            hand.lose_unknown();
            hand.gain(Slot::Known { card, public: true });
            self.unknown_shown(seat, card);
        }
    }
}
