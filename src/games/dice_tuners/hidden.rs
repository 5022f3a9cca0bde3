//! What a seat sees, and how it can imagine the rest (section 5 of the rules).

use super::chance::draw;
use super::state::{Commit, Hand, Slot, State, Step};
use super::{CardRef, DiceTuners};
use crate::engine::{Random, Seat, Viewer};

impl DiceTuners {
    /// The state with the other seats' secrets turned unknown: cards in hand that not everybody has seen,
    /// and choices that have not been revealed.
    pub(super) fn seen_by(&self, state: &State, viewer: Viewer) -> State {
        let mut seen = *state;
        for seat in (0u8..).take(self.players()).map(Seat) {
            if viewer != Viewer::Seat(seat) {
                hide(&mut seen, seat);
            }
        }
        seen
    }

    /// Replaces what is unknown by something that can be: each unknown slot by a card drawn fairly from
    /// the unseen ones, hidden choices by any that the hand allows.
    ///
    /// Looking at the result from the same seat gives back the observation it was made from, unless the
    /// table did not tell cards that lie open or that the seat itself holds. Unknown cards of the discard
    /// pile stay unknown: they matter only once they are shuffled.
    pub(super) fn imagine(&self, state: &mut State, random: &mut Random) {
        let mut total = state.unseen.total();
        for seat in (0u8..).take(self.players()).map(Seat) {
            while state.seat(seat).unknown() > 0 {
                let Some(card) = draw(&mut state.unseen, &mut total, random) else { break };
                let hand = state.seat_mut(seat);
                hand.hand.remove(0);
                hand.gain(Slot::Known { card, public: false });
            }
        }
        if state.top == Some(CardRef::Unknown) {
            state.top = draw(&mut state.unseen, &mut total, random).map(CardRef::Card);
        }
        if state.step == Step::ShowHands {
            // No hand is unknown any more.
            super::table::Table { game: self, state, watch: &mut () }.advance();
        }
        for seat in (0u8..).take(self.players()).map(Seat) {
            if state.seat(seat).committed == Commit::Hidden {
                let commit = self.some_commitment(state, seat, random);
                state.seat_mut(seat).committed = commit;
            }
        }
    }

    /// One of the choices a seat can have made, uniformly.
    fn some_commitment(&self, state: &State, seat: Seat, random: &mut Random) -> Commit {
        if state.step == Step::Retreat {
            return if random.below(2) == 0 { Commit::Fight } else { Commit::Retreat };
        }
        let mut chosen = Commit::Nothing;
        let mut ways = 0;
        // The n-th way replaces what was chosen before with probability 1/n.
        let mut offer = |commit: Commit, random: &mut Random| {
            ways += 1;
            if random.below(ways) == 0 {
                chosen = commit;
            }
        };
        for card in state.seat(seat).known() {
            if state.step == Step::Bid || self.playable(state, seat, card) {
                offer(Commit::Card(card), random);
            }
        }
        let may_pass = self.options().pass_card == super::options::PassCard::May;
        if state.step == Step::Commit && may_pass {
            offer(Commit::Nothing, random);
        }
        chosen
    }
}

fn hide(state: &mut State, seat: Seat) {
    let State { seats, unseen, .. } = state;
    let own = &mut seats[seat.index()];
    if own.committed != Commit::Open {
        own.committed = Commit::Hidden;
        own.named = false;
    }
    let mut hand = Hand::new();
    for slot in &own.hand {
        if let Slot::Known { card, public: false } = *slot {
            unseen.add(card, 1);
        }
        hand.push(match *slot {
            Slot::Known { public: true, .. } => *slot,
            _ => Slot::Unknown,
        });
    }
    hand.sort_unstable();
    own.hand = hand;
}
