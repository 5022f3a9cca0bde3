//! Items: who holds which, discarding, single use (DQ-ITEM-*).

use super::asked::Asked;
use super::executor::Executor;
use super::refusal::{Refusal, Verdict};
use super::tavern::slots;
use crate::engine::{EventSink, Seat, SeatSet};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::{Action, ItemPlace};
use crate::games::dicequest::content::ItemKind;
use crate::games::dicequest::content::ability::{Forbidden, ItemDeck};
use crate::games::dicequest::event::Event;
use crate::games::dicequest::ids::ItemId;
use crate::games::dicequest::state::{Card, ItemRef, Running, State, Step};

/// The steps of one's own turn in which abilities and Items are used.
pub const ABILITY_STEPS: [Step; 5] =
    [Step::Tavern, Step::Deployment, Step::Combat, Step::Wound, Step::Reward];

impl Dicequest {
    /// The kinds of Items that a Backpack holds, or may hold where some are not known.
    pub(super) fn each_held(&self, state: &State, seat: Seat, each: &mut dyn FnMut(ItemId)) {
        let own = state.seat(seat);
        if own.backpack.iter().any(|item| matches!(item, ItemRef::Unknown(_))) {
            let all = (0..self.cards().items.len() as u8).map(ItemId);
            all.filter(|item| self.check_held(state, seat, *item).is_ok()).for_each(each);
            return;
        }
        let mut last = None;
        for item in own.known().filter(|item| last.replace(*item) != Some(*item)) {
            each(item);
        }
    }

    /// The same without those that nobody has named, where cards are named late: they are named before they are used.
    pub(super) fn each_named(&self, state: &State, seat: Seat, each: &mut dyn FnMut(ItemId)) {
        if state.naming.at_once() {
            return self.each_held(state, seat, each);
        }
        self.each_held(state, seat, &mut |item| {
            if self.check_named(state, seat, item).is_ok() {
                each(item);
            }
        });
    }

    pub(super) fn check_named(&self, state: &State, seat: Seat, item: ItemId) -> Verdict {
        self.check_held(state, seat, item)?;
        let named = state.naming.at_once() || state.seat(seat).known().any(|held| held == item);
        if named { Ok(()) } else { Err(Refusal::NotNamed(item)) }
    }

    /// Items of a seat that can be used, wherever they are.
    pub(super) fn each_named_item(&self, state: &State, seat: Seat, each: &mut dyn FnMut(ItemPlace)) {
        self.each_named(state, seat, &mut |item| each(ItemPlace::Backpack { item }));
        let own = state.seat(seat);
        slots().filter(|place| self.item_at(own, *place).is_some()).for_each(each);
    }

    pub(super) fn check_named_item(&self, state: &State, seat: Seat, place: ItemPlace) -> Verdict {
        match place {
            ItemPlace::Backpack { item } => self.check_named(state, seat, item),
            ItemPlace::Equipped { .. } => self.check_item(state, seat, place).map(drop),
        }
    }

    /// The Items of a seat, wherever they are.
    pub(super) fn each_item(&self, state: &State, seat: Seat, each: &mut dyn FnMut(ItemPlace)) {
        self.each_held(state, seat, &mut |item| each(ItemPlace::Backpack { item }));
        let own = state.seat(seat);
        let equipped = |place: &ItemPlace| self.item_at(own, *place).is_some();
        slots().filter(equipped).for_each(each);
    }

    pub(super) fn check_held(&self, state: &State, seat: Seat, item: ItemId) -> Verdict {
        let own = state.seat(seat);
        if own.known().any(|held| held == item) {
            return Ok(());
        }
        let Some(card) = self.cards().items.get(item.index()) else { return Err(Refusal::NoSuchItem) };
        if card.take_that && self.item_counts().of(item) == 0 {
            return Err(Refusal::TakeThatOut);
        }
        if own.unknown(card.deck) > 0 && self.uncovered_copies(state, seat, item) > 0 {
            return Ok(());
        }
        Err(Refusal::NotHeld(item))
    }

    /// How many copies of an Item nobody but other seats has seen: those in decks, and those covered in secret Backpacks of others.
    /// What the latter hold must not decide what the table is told (DQ-HIDE-2).
    pub(in crate::games::dicequest) fn uncovered_copies(
        &self,
        state: &State,
        seat: Seat,
        item: ItemId,
    ) -> u8 {
        let others = state.in_order().filter(|other| self.secret() && *other != seat);
        let covered = others.map(|other| covered(state, other, item)).sum::<u8>();
        state.items_unseen.of(item) + covered
    }

    /// Whether an Item is in a Backpack, or can be there.
    #[must_use]
    pub fn may_hold(&self, state: &State, seat: Seat, item: ItemId) -> bool {
        self.check_held(state, seat, item).is_ok()
    }

    /// The Item at a place, where that is an equipment slot; Backpacks are looked up by [`Self::check_held`].
    pub(super) fn item_at(
        &self,
        own: &crate::games::dicequest::state::SeatState,
        place: ItemPlace,
    ) -> Option<ItemId> {
        match place {
            ItemPlace::Backpack { item } => Some(item),
            ItemPlace::Equipped { hero } => own.hero(hero)?.item,
        }
    }

    pub(super) fn check_item(&self, state: &State, seat: Seat, place: ItemPlace) -> Result<ItemId, Refusal> {
        match place {
            ItemPlace::Backpack { item } => self.check_held(state, seat, item).map(|()| item),
            ItemPlace::Equipped { hero } => {
                self.check_own_hero(state, seat, hero, "DQ-ITEM-1")?.item.ok_or(Refusal::CarriesNothing(hero))
            }
        }
    }

    pub(super) fn check_discard(&self, state: &State, seat: Seat, place: ItemPlace) -> Verdict {
        if let Asked::Overflow(owner) = self.asked(state) {
            let n = state.seat(owner).backpack.len() as u8;
            return match place {
                _ if owner != seat => Err(Refusal::OtherSeat(owner)),
                ItemPlace::Backpack { item } => self.check_held(state, seat, item),
                ItemPlace::Equipped { .. } => Err(Refusal::Overfull(n)),
            };
        }
        self.check_step(state, seat, &ABILITY_STEPS)?;
        self.check_named_item(state, seat, place)
    }

    /// Whether a seat may put an Item of its Backpack under its deck now.
    pub(super) fn may_discard(&self, state: &State, seat: Seat) -> Verdict {
        match self.asked(state) {
            Asked::Overflow(owner) if owner == seat => Ok(()),
            Asked::Overflow(owner) => Err(Refusal::OtherSeat(owner)),
            _ => self.check_step(state, seat, &ABILITY_STEPS),
        }
    }

    pub(super) fn legal_overflow(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.each_held(state, seat, &mut |item| {
            out.push(Action::DiscardItem { item: ItemPlace::Backpack { item } });
        });
    }

    pub(super) fn check_use_item(&self, state: &State, seat: Seat, item: ItemId) -> Verdict {
        self.check_step(state, seat, &ABILITY_STEPS)?;
        self.check_named(state, seat, item)?;
        self.may_use_item(state, seat, item)
    }

    /// The same for an Item that is known to be there.
    pub(super) fn may_use_item(&self, state: &State, seat: Seat, item: ItemId) -> Verdict {
        self.check_free(state, Forbidden::Items)?;
        let card = self.item(item);
        let Some(ability) = card.abilities.first().filter(|_| card.kind == ItemKind::SingleUse) else {
            return Err(Refusal::NotSingleUse(item));
        };
        let card = Card::Item(item);
        if Some(ability.step) != self.ability_step_of(state.step) {
            return Err(Refusal::WrongStep { card, step: ability.step });
        }
        if !self.conditions_hold(state, seat, None, ability) {
            return Err(Refusal::Condition(card));
        }
        let (cost, gold) = (ability.cost.gold, state.seat(seat).gold);
        if gold < u16::from(cost) {
            return Err(Refusal::AbilityTooDear { card, cost, gold });
        }
        self.check_effect(state, &self.start_of(card, 0, seat))
    }

    /// What an ability looks like before its first effect.
    pub(super) fn start_of(&self, card: Card, ability: u8, seat: Seat) -> Running {
        Running { card, ability, op: 0, seat, begun: false, waiting: SeatSet::EMPTY, rival: None, left: 0 }
    }

    /// How many cards of an Item deck nobody has seen.
    #[must_use]
    pub fn undrawn(&self, state: &State, deck: ItemDeck) -> usize {
        state.items_unseen.total(self.items_of(deck)).saturating_sub(hidden(state, deck))
    }

    /// Whether an Item deck has no card left.
    pub(super) fn deck_is_empty(&self, state: &State, deck: ItemDeck) -> bool {
        if !state.item_bottom[deck.index()].is_empty() {
            return false;
        }
        // Counted only until there is one that no Backpack can hold.
        let (hidden, mut unseen) = (hidden(state, deck), 0);
        !state.items_unseen.among(self.items_of(deck)).any(|(_, n)| {
            unseen += usize::from(n);
            unseen > hidden
        })
    }
}

/// How many copies of an Item are known in a Backpack, but not to everybody.
fn covered(state: &State, seat: Seat, item: ItemId) -> u8 {
    let own = state.seat(seat);
    let known = own.known().filter(|held| *held == item).count();
    known.saturating_sub(own.shown.iter().filter(|shown| **shown == item).count()) as u8
}

/// How many Items of a deck lie in Backpacks unknown.
fn hidden(state: &State, deck: ItemDeck) -> usize {
    state.seats.iter().map(|own| own.unknown(deck)).sum()
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// An Item goes to the bottom of its deck.
    pub fn return_item(&mut self, item: ItemId) {
        let Some(card) = self.game.cards().items.get(item.index()) else { return };
        self.state.item_bottom[card.deck.index()].push(item);
    }

    /// Takes an Item out of a Backpack; one that was not known is shown by that. Says whether it was there.
    pub fn take_held(&mut self, seat: Seat, item: ItemId) -> bool {
        let Some(card) = self.game.cards().items.get(item.index()) else { return false };
        let deck = card.deck;
        let own = self.state.seat_mut(seat);
        let at = |wanted: ItemRef| move |held: &ItemRef| *held == wanted;
        if let Some(at) = own.backpack.iter().position(at(ItemRef::Item(item))) {
            own.backpack.remove(at);
            if let Some(at) = own.shown.iter().position(|shown| *shown == item) {
                own.shown.remove(at);
            }
            return true;
        }
        let Some(at) = own.backpack.iter().position(at(ItemRef::Unknown(deck))) else { return false };
        own.backpack.remove(at);
        self.uncover(seat, item);
        true
    }

    /// A seat shows an Item that nobody has seen. If all copies are accounted for, one that was noted covered in another Backpack was
    /// noted wrongly: this one lies open.
    pub fn uncover(&mut self, seat: Seat, item: ItemId) {
        if self.state.items_unseen.take(item) || !self.game.secret() {
            return;
        }
        let mut others = self.state.in_order().filter(|other| *other != seat);
        let Some(other) = others.find(|other| covered(self.state, *other, item) > 0) else { return };
        let deck = self.game.item(item).deck;
        let own = self.state.seat_mut(other);
        if let Some(at) = own.backpack.iter().position(|slot| *slot == ItemRef::Item(item)) {
            own.backpack.remove(at);
            own.backpack.insert_sorted(ItemRef::Unknown(deck));
        }
    }

    /// Puts an Item into a Backpack where everybody sees it (DQ-HIDE-2).
    pub fn put_openly(&mut self, seat: Seat, item: ItemId) {
        let secret = self.game.secret();
        let own = self.state.seat_mut(seat);
        if own.backpack.insert_sorted(ItemRef::Item(item)) && secret {
            own.shown.insert_sorted(item);
        }
    }

    /// Puts an Item of a seat under its deck; says which it was.
    pub fn discard(&mut self, seat: Seat, place: ItemPlace) -> Option<ItemId> {
        let item = match place {
            ItemPlace::Backpack { item } => {
                let taken = self.take_held(seat, item);
                self.forget_stowed(seat, item);
                taken.then_some(item)
            }
            ItemPlace::Equipped { hero } => self.take_carried(seat, hero).map(|carried| carried.item),
        }?;
        self.return_item(item);
        Some(item)
    }

    pub fn use_item(&mut self, seat: Seat, item: ItemId) {
        let Some(card) = self.game.cards().items.get(item.index()) else { return };
        let Some(cost) = card.abilities.first().map(|ability| ability.cost.gold) else { return };
        if card.kind != ItemKind::SingleUse || !self.take_held(seat, item) {
            return;
        }
        let own = self.state.seat_mut(seat);
        own.gold = own.gold.saturating_sub(u16::from(cost));
        self.state.running = Some(self.game.start_of(Card::Item(item), 0, seat));
    }
}
