//! Who sees what (section 5 of the rules). Deck orders are nobody’s secret: no state holds them. Only the house rule
//! `backpack = secret` hides something from somebody.

use super::chance::draw;
use super::content::ability::ItemDeck;
use super::ids::ItemId;
use super::state::{ItemRef, State, Step};
use super::{Chance, Dicequest, Request};
use crate::engine::{ChanceRules, Few, Hidden, Random, Seat, SeatSet, Viewer, Violation, text};

impl Hidden for Dicequest {
    /// The state with the Backpacks of others turned unknown, where those are secret (DQ-HIDE-2).
    fn observe(&self, state: &State, viewer: Viewer) -> State {
        let mut seen = *state;
        // At the end all Backpacks are shown (DQ-HIDE-6).
        if !self.secret() || matches!(state.step, Step::Show | Step::Over) {
            return seen;
        }
        for seat in state.in_order().filter(|seat| !viewer.sees(*seat)) {
            let own = &mut seen.seats[seat.index()];
            let mut open = own.shown;
            for slot in own.backpack.iter_mut() {
                if let ItemRef::Item(item) = *slot {
                    if let Some(at) = open.iter().position(|shown| *shown == item) {
                        open.remove(at);
                        continue;
                    }
                    *slot = ItemRef::Unknown(self.item(item).deck);
                    seen.items_unseen.add(item, 1);
                }
            }
            own.backpack.sort_unstable();
        }
        seen
    }

    /// Each unknown Item becomes one drawn fairly from those of its deck that nobody has seen.
    fn fill_unknown(&self, state: &mut State, random: &mut Random) {
        for seat in state.in_order() {
            for deck in ItemDeck::ALL {
                for _ in 0..state.seat(seat).unknown(deck) {
                    let Some(item) = draw(&mut state.items_unseen, self.items_of(deck), random) else {
                        break;
                    };
                    let own = state.seat_mut(seat);
                    if let Some(at) = own.backpack.iter().position(|slot| *slot == ItemRef::Unknown(deck)) {
                        own.backpack.remove(at);
                    }
                    own.backpack.insert_sorted(ItemRef::Item(ItemId(item)));
                }
            }
        }
    }

    /// At a table with real cards: Items that only their owner sees are entered without being asked (section 5).
    fn unknown_answer(&self, state: &State, unknowing: SeatSet, _: bool) -> Option<Chance> {
        match self.request(state)? {
            Request::DealItems { seat, n, .. } if self.secret() && unknowing.contains(seat) => {
                Some(Chance::DealItems { items: Few::filled(Default::default(), usize::from(n)) })
            }
            _ => None,
        }
    }

    /// A bot knows the Items in its Backpack.
    fn check_bot(&self, state: &State, seat: Seat) -> Result<(), Violation> {
        let known = |slot: &ItemRef| matches!(slot, ItemRef::Item(_));
        if state.seats.get(seat.index()).is_none_or(|own| own.backpack.iter().all(known)) {
            return Ok(());
        }
        let why = text("Tableside does not know all Items in {seat}’s Backpack; a bot cannot play with it.");
        Err(Violation::impossible("DQ-HIDE-2", why.with("seat", seat)))
    }
}
