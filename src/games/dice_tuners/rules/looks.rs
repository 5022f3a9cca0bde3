//! Cards of which only colour and value were told (DT-REF-3): which of the designs that look so it was matters to nobody, as long
//! as none of its effects is used.
//!
//! Such a card stands where it lies as one of those designs, and is open: once another one must be it, they change places.

use crate::engine::{EventSink, Seat, Violation, text};
use crate::games::dice_tuners::event::Event;
use crate::games::dice_tuners::rules::LAID;
use crate::games::dice_tuners::rules::executor::Executor;
use crate::games::dice_tuners::state::{MAX_OPEN, OpenCard, Slot, State, Step};
use crate::games::dice_tuners::{CardId, DiceTuners};

/// How a hand can hold a card that it is not known to hold, if an open card turns out to be another design.
#[derive(Clone, Copy)]
enum Way {
    /// The open card of the hand is it. What it stood as is unseen again, or an open card elsewhere is that.
    Own { at: usize, other: Option<usize> },
    /// An open card elsewhere is of this design, so that one of the sought design is unseen.
    Elsewhere { at: usize, to: CardId },
}

impl DiceTuners {
    /// The designs that look like a card, itself among them.
    fn designs_like(&self, card: CardId) -> impl Iterator<Item = CardId> {
        let looks = |card: CardId| {
            let printed = self.card(card);
            (printed.colour, printed.value)
        };
        let wanted = looks(card);
        (0..self.cards().len() as u8).map(CardId).filter(move |other| looks(*other) == wanted)
    }

    /// Whether a seat may play a card in this duel of which only its looks are told.
    pub(in crate::games::dice_tuners) fn check_looks(
        &self,
        state: &State,
        seat: Seat,
    ) -> Result<(), Violation> {
        Violation::check_seat(LAID, seat, self.seats())?;
        if !state.laid {
            let why = text("A card can stay open only in a round that is entered by what lies on the table.");
            return Err(Violation::impossible(LAID, why));
        }
        if state.step != Step::Commit || !self.committers(state).contains(seat) {
            return Err(self.not_now(state));
        }
        if state.duel.alike.contains(seat) {
            let why = text("That was already said of {seat}’s card.").with("seat", seat);
            return Err(Violation::impossible(LAID, why));
        }
        if state.open.len() + self.seats() > MAX_OPEN {
            let why = text("Too many cards are open: say which one it is.");
            return Err(Violation::impossible(LAID, why));
        }
        Ok(())
    }

    /// A card that acts by itself must be told apart from those that look like it.
    pub(super) fn check_design(&self, state: &State, seat: Seat, card: CardId) -> Result<(), Violation> {
        if !state.duel.alike.contains(seat) || !self.acts_by_itself(card) {
            return Ok(());
        }
        let why = text("One of the matching cards acts by itself: say which one {seat} plays.");
        Err(Violation::impossible(LAID, why.with("seat", seat)))
    }

    /// Whether a card that looks so does something without being used.
    pub(in crate::games::dice_tuners) fn acts_by_itself(&self, card: CardId) -> bool {
        let acts = |card: CardId| self.card(card).effects.iter().flatten().any(|effect| !effect.optional);
        self.designs_like(card).any(acts)
    }

    /// How a hand can hold a card that it is not known to hold.
    fn way_to_be(&self, state: &State, seat: Seat, card: CardId) -> Option<Way> {
        let hand = state.seat(seat);
        if state.open.is_empty() || card.index() >= self.cards().len() || hand.find(card).is_some() {
            return None;
        }
        let like = |other: CardId| other != card && self.designs_like(card).any(|like| like == other);
        let own = state.open.iter().position(|open| open.at == Some(seat) && like(open.card));
        let stands = |open: &OpenCard| open.card == card && open.at != Some(seat);
        let elsewhere = state.open.iter().position(stands);
        let unseen = state.unseen.of(card) > 0;
        if let Some(at) = own.filter(|_| unseen || elsewhere.is_some()) {
            return Some(Way::Own { at, other: elsewhere.filter(|_| !unseen) });
        }
        let at = elsewhere.filter(|_| !unseen && hand.unknown() > 0)?;
        let to = self.designs_like(card).find(|to| state.unseen.of(*to) > 0)?;
        Some(Way::Elsewhere { at, to })
    }

    /// Whether an open card of a hand can be this one.
    pub(super) fn own_can_be(&self, state: &State, seat: Seat, card: CardId) -> bool {
        matches!(self.way_to_be(state, seat, card), Some(Way::Own { .. }))
    }

    /// Whether an open card can be of another design, so that a hand can hold this one.
    pub(super) fn open_can_be(&self, state: &State, seat: Seat, card: CardId) -> bool {
        self.way_to_be(state, seat, card).is_some()
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// An open card turns out to be of another design, if only so a hand can hold this one.
    pub fn turns_out(&mut self, seat: Seat, card: CardId) {
        match self.game.way_to_be(self.state, seat, card) {
            None => {}
            Some(Way::Own { at, other }) => {
                let Some(stood) = self.state.open.get(at).map(|open| open.card) else { return };
                self.redesign(at, card);
                match other {
                    Some(other) => self.redesign(other, stood),
                    None => {
                        self.state.unseen.take(card);
                        self.state.unseen.add(stood, 1);
                    }
                }
                self.state.open.remove(at);
            }
            Some(Way::Elsewhere { at, to }) => {
                self.redesign(at, to);
                self.state.unseen.take(to);
                self.state.unseen.add(card, 1);
            }
        }
    }

    /// An open card stands as another design from now on.
    fn redesign(&mut self, at: usize, to: CardId) {
        let Some(open) = self.state.open.get_mut(at) else { return };
        let OpenCard { at: place, card: from } = std::mem::replace(open, OpenCard { card: to, ..*open });
        let Some(seat) = place else {
            if self.state.discard.take(from) {
                self.state.discard.add(to, 1);
            }
            return;
        };
        let hand = &mut self.state.seat_mut(seat).hand;
        let slots = [true, false].map(|public| Slot::Known { card: from, public });
        let found = slots.iter().find_map(|slot| hand.iter().position(|held| held == slot));
        if let Some(Slot::Known { public, .. }) = found.and_then(|at| hand.remove(at)) {
            hand.insert_sorted(Slot::Known { card: to, public });
        }
    }

    /// A card that was played in this duel goes to a hand, or to the discard pile: if it is open, it stays so there.
    pub fn stays_open(&mut self, player: Seat, card: CardId, at: Option<Seat>) {
        if self.state.duel.alike.contains(player) {
            self.state.open.push(OpenCard { at, card });
        }
    }

    /// What has been shuffled, or has left a hand as what it is, is open no longer.
    pub fn tidy_open(&mut self) {
        let state = &mut *self.state;
        let mut at = 0;
        while let Some(open) = state.open.get(at).copied() {
            let alike = state.open.iter().take(at).filter(|other| **other == open).count();
            let there = match open.at {
                None => state.discard.of(open.card) as usize,
                Some(seat) => {
                    state.seat(seat).hand.iter().filter(|slot| slot.card() == Some(open.card)).count()
                }
            };
            if alike < there {
                at += 1;
            } else {
                state.open.remove(at);
            }
        }
    }
}
