//! What a seat sees, and what can be behind the rest (section 5 of the rules).

use super::chance::draw;
use super::options::PassCard;
use super::rules::executor::Executor;
use super::state::{Commit, Hand, Slot, State, Step};
use super::{CardRef, Chance, DiceTuners, Request};
use crate::engine::{
    ChanceRules, Hidden, Random, Seat, SeatSet, SetupError, Viewer, Violation, text, text_n,
};

/// What a table may leave out, and a bot needs.
const UNKNOWN: &str = "DT-REF-1";

impl Hidden for DiceTuners {
    /// The state with the other seats' secrets turned unknown: cards in hand that not everyone has seen,
    /// and choices that have not been revealed.
    fn observe(&self, state: &State, viewer: Viewer) -> State {
        let mut seen = *state;
        for seat in (0u8..).take(self.seats()).map(Seat) {
            if !viewer.sees(seat) {
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
    fn fill_unknown(&self, state: &mut State, random: &mut Random) {
        let mut total = state.unseen.total();
        for seat in (0u8..).take(self.seats()).map(Seat) {
            while state.seat(seat).unknown() > 0 {
                let Some(card) = draw(&mut state.unseen, &mut total, random) else { break };
                let hand = state.seat_mut(seat);
                hand.lose_unknown();
                hand.gain(Slot::Known { card, public: false });
            }
        }
        if state.top == Some(CardRef::Unknown) {
            state.top = draw(&mut state.unseen, &mut total, random).map(CardRef::Card);
        }
        if state.step == Step::ShowHands {
            // No hand is unknown any more.
            Executor { game: self, state, events: &mut () }.advance();
        }
        for seat in (0u8..).take(self.seats()).map(Seat) {
            if state.seat(seat).committed == Commit::Hidden {
                let commit = self.some_commitment(state, seat, random);
                state.seat_mut(seat).committed = commit;
            }
        }
    }

    /// What a table with real cards enters without being asked (section 5): cards that stay face down,
    /// and the drawn ones of a table that does not note them. Opening hands are dealt all at once: if one of
    /// them must be known, people enter the deal.
    fn unknown_answer(&self, state: &State, unknowing: SeatSet, track_draws: bool) -> Option<Chance> {
        let unknown = |n: u8| (0..n).map(|_| CardRef::Unknown);
        match self.request(state)? {
            Request::Deal { seats, n } if unknowing == SeatSet::all(self.seats()) => {
                let hand = unknown(n).collect();
                Some(Chance::Deal { hands: (0..seats).map(|_| hand).collect() })
            }
            Request::DrawHidden { seat, n } if unknowing.contains(seat) => {
                Some(Chance::DrawHidden { cards: unknown(n).collect() })
            }
            // Where a round is told late, nobody stops for the deck either.
            Request::TurnTop if !track_draws || state.laid => {
                Some(Chance::TurnTop { card: CardRef::Unknown })
            }
            _ => None,
        }
    }

    /// A bot chooses among its cards: it has to know them, and what has been chosen for it face down.
    fn check_bot(&self, state: &State, seat: Seat) -> Result<(), Violation> {
        let Some(own) = state.seats.get(seat.index()) else { return Ok(()) };
        if own.committed == Commit::Hidden {
            let why = text("{seat} has chosen in secret; a bot can play once that is turned over.");
            return Err(Violation::impossible(UNKNOWN, why.with("seat", seat)));
        }
        match own.unknown() {
            0 => Ok(()),
            n => {
                let why = text_n(
                    "{seat} holds {n} card that Tableside does not know; a bot cannot play with it.",
                    "{seat} holds {n} cards that Tableside does not know; a bot cannot play with them.",
                    n,
                );
                Err(Violation::impossible(UNKNOWN, why.with("seat", seat)))
            }
        }
    }

    fn seat_bots(&mut self, bots: SeatSet) -> Result<(), SetupError> {
        self.set_bots(bots);
        Ok(())
    }

    fn hand_over(&self, state: &mut State, seat: Seat, bot: bool) {
        state.bots.set(seat, bot);
    }
}

impl DiceTuners {
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
        let may_pass = self.options().pass_card == PassCard::May;
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
