//! The Tavern: recruit, graduate, equip (DQ-TAV-*), and income (DQ-INC-*).

use super::executor::Executor;
use super::lasting::changed_price;
use super::lot::Offers;
use super::refusal::{Refusal, Verdict};
use crate::engine::{EventSink, Seat};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::{Action, ItemPlace};
use crate::games::dicequest::content::ability::{Forbidden, Priced};
use crate::games::dicequest::content::{HeroDeck, ItemKind};
use crate::games::dicequest::event::Event;
use crate::games::dicequest::ids::{HeroId, ItemId};
use crate::games::dicequest::options::Unequip;
use crate::games::dicequest::state::{BACKPACK, PARTY, PartyHero, State, Step, TurnState, Wound};

/// What a seat receives (DQ-INC-1), and as much again without Heroes (DQ-INC-2).
const INCOME: u16 = 2;

impl Dicequest {
    pub(super) fn offer_tavern(&self, state: &State, seat: Seat, out: &mut dyn Offers) {
        let own = state.seat(seat);
        let mut offer = |verdict: Verdict, action: Action| {
            if verdict.is_ok() {
                out.one(action);
            }
        };
        self.each_recruit(state, seat, &mut |place| offer(Ok(()), Action::Recruit { place }));
        let [trades, trains] = [1, 2].map(|act| self.may_use_board(state, act).is_ok());
        for (hero, _) in own.heroes() {
            offer(Ok(()), Action::Graduate { hero });
            offer(self.may_unequip(state, seat, hero), Action::Unequip { hero });
            if trains {
                offer(self.may_train(state, seat, hero), Action::TrainHero { hero });
                offer(self.may_heal(state, seat, hero), Action::HealHero { hero });
            }
        }
        let may_equip = self.check_free(state, Forbidden::Equip).is_ok();
        self.each_named(state, seat, &mut |item| {
            let equips = may_equip && self.item(item).kind != ItemKind::SingleUse;
            for (hero, _) in own.heroes().filter(|(_, hero)| equips && hero.item.is_none()) {
                offer(Ok(()), Action::Equip { item, hero });
            }
            for to in Seat::all(self.seats()).filter(|_| self.coop()) {
                offer(self.may_gift(state, seat, item, to), Action::Gift { item, to });
            }
        });
        if trades {
            self.each_named_item(state, seat, &mut |item| offer(Ok(()), Action::SellItem { item }));
            offer(self.may_buy(state, seat), Action::BuyItem);
        }
        self.offer_refreshes(state, seat, out);
        if self.check_all_used(state, seat).is_ok() {
            out.one(Action::EndTavern);
        }
    }

    /// The places of Heroes that can be recruited: what is the same for all is looked at once.
    fn each_recruit(&self, state: &State, seat: Seat, each: &mut dyn FnMut(u8)) {
        let own = state.seat(seat);
        if own.party.iter().all(Option::is_some) || self.check_free(state, Forbidden::Recruit).is_err() {
            return;
        }
        let change = self.price_change(state, seat, Priced::Recruit);
        for (place, hero) in (0u8..).zip(state.market) {
            let cost = |hero: HeroId| changed_price(Priced::Recruit, self.hero(hero).cost, change);
            if hero.is_some_and(|hero| own.gold >= u16::from(cost(hero))) {
                each(place);
            }
        }
    }

    /// What a Hero of the Market costs the active seat.
    #[must_use]
    pub fn cost_of(&self, state: &State, seat: Seat, hero: HeroId) -> u8 {
        self.price(state, seat, Priced::Recruit, self.hero(hero).cost)
    }

    pub(super) fn check_recruit(&self, state: &State, seat: Seat, place: u8) -> Verdict {
        self.check_step(state, seat, &[Step::Tavern])?;
        self.may_recruit(state, seat, place)
    }

    fn may_recruit(&self, state: &State, seat: Seat, place: u8) -> Verdict {
        let hero = state.market.get(usize::from(place)).copied().flatten().ok_or(Refusal::NotInMarket)?;
        self.check_free(state, Forbidden::Recruit)?;
        if state.seat(seat).party.iter().all(Option::is_some) {
            return Err(Refusal::PartyFull);
        }
        let (cost, gold) = (self.cost_of(state, seat, hero), state.seat(seat).gold);
        if gold < u16::from(cost) { Err(Refusal::HeroTooDear { hero, cost, gold }) } else { Ok(()) }
    }

    /// The Hero of a seat in a space; `rule` says what it is needed for.
    pub(super) fn check_own_hero(
        &self,
        state: &State,
        seat: Seat,
        hero: u8,
        rule: &'static str,
    ) -> Result<PartyHero, Refusal> {
        state.seat(seat).hero(hero).copied().ok_or(Refusal::NoHero(rule))
    }

    pub(super) fn check_equip(&self, state: &State, seat: Seat, item: ItemId, hero: u8) -> Verdict {
        self.check_step(state, seat, &[Step::Tavern])?;
        self.check_named(state, seat, item)?;
        self.may_equip(state, seat, item, hero)
    }

    /// The same for an Item that is known to be there.
    fn may_equip(&self, state: &State, seat: Seat, item: ItemId, hero: u8) -> Verdict {
        self.check_free(state, Forbidden::Equip)?;
        if self.item(item).kind == ItemKind::SingleUse {
            return Err(Refusal::SingleUse(item));
        }
        match self.check_own_hero(state, seat, hero, "DQ-TAV-11")?.item {
            Some(carried) => Err(Refusal::CarriesAlready { hero, item: carried }),
            None => Ok(()),
        }
    }

    pub(super) fn check_unequip(&self, state: &State, seat: Seat, hero: u8) -> Verdict {
        self.check_step(state, seat, &[Step::Tavern])?;
        self.may_unequip(state, seat, hero)
    }

    fn may_unequip(&self, state: &State, seat: Seat, hero: u8) -> Verdict {
        if self.options().unequip == Unequip::No {
            return Err(Refusal::NoUnequip);
        }
        self.check_own_hero(state, seat, hero, "DQ-TAV-12")?.item.ok_or(Refusal::CarriesNothing(hero))?;
        if state.seat(seat).backpack.len() >= BACKPACK { Err(Refusal::BackpackFull) } else { Ok(()) }
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// A seat's turn begins: income, then the Tavern.
    pub fn begin_turn(&mut self, seat: Seat) {
        let state = &mut *self.state;
        state.active = seat;
        state.turn = TurnState::default();
        state.step = Step::Tavern;
        state.cursor = 0;
        let homeless = state.seat(seat).party.iter().all(Option::is_none);
        let income = if homeless { 2 * INCOME } else { INCOME };
        let own = state.seat_mut(seat);
        own.gold = own.gold.saturating_add(income);
        self.note(Event::TurnBegins(seat, income as u8));
    }

    pub fn recruit(&mut self, seat: Seat, place: u8) {
        let Some(hero) = self.state.market.get(usize::from(place)).copied().flatten() else { return };
        let cost = self.game.cost_of(self.state, seat, hero);
        if !self.join(seat, hero) {
            return;
        }
        let own = self.state.seat_mut(seat);
        own.gold = own.gold.saturating_sub(u16::from(cost));
        self.state.market[usize::from(place)] = None;
    }

    /// Puts a Hero into an empty space of a Party; says whether there was one.
    fn join(&mut self, seat: Seat, hero: HeroId) -> bool {
        let expert = self.game.hero(hero).deck == HeroDeck::Legendary;
        let own = self.state.seat_mut(seat);
        let Some(space) = own.party.iter().position(Option::is_none) else { return false };
        own.party[space] = Some(PartyHero { card: hero, expert, wound: Wound::None, item: None });
        if seat == self.state.active {
            self.state.turn.set_used_at(TurnState::hero_place(space as u8), 0);
        }
        true
    }

    /// A Hero joins a Party from wherever it is; a place that it leaves is filled again.
    pub fn take_in(&mut self, seat: Seat, hero: HeroId) {
        if hero.index() >= self.game.cards().heroes.len() || !self.join(seat, hero) {
            return;
        }
        match self.state.market.iter_mut().find(|place| **place == Some(hero)) {
            Some(place) => *place = None,
            None => self.take_from_deck(hero),
        }
    }

    /// Takes a Hero out of the deck in use.
    pub fn take_from_deck(&mut self, hero: HeroId) {
        let state = &mut *self.state;
        if state.hero_top == Some(hero) {
            state.hero_top = None;
        } else if let Some(at) = state.hero_bottom.iter().position(|there| *there == hero) {
            state.hero_bottom.remove(at);
        } else {
            state.heroes_unseen.remove(hero);
        }
    }

    pub fn graduate(&mut self, seat: Seat, space: u8) {
        let Some(hero) = self.state.seat(seat).hero(space).copied() else { return };
        self.leave_party(seat, space);
        if hero.expert {
            self.state.seat_mut(seat).graduated.insert(hero.card);
        } else {
            self.return_hero(hero.card);
        }
    }

    /// Empties a Hero space; an Item there goes under its deck (DQ-TAV-9, DQ-WND-8).
    pub fn leave_party(&mut self, seat: Seat, space: u8) {
        let own = self.state.seat_mut(seat);
        let Some(hero) = own.party.get_mut(usize::from(space)).and_then(Option::take) else { return };
        own.took_part.remove(space);
        if seat == self.state.active {
            self.state.turn.heroes.remove(space);
            self.state.turn.set_used_at(TurnState::item_place(space), 0);
        }
        if let Some(item) = hero.item {
            self.return_item(item);
            self.note(Event::ItemReturned(seat, item));
        }
    }

    /// A Hero goes to the bottom of its deck, or out of the game if that is not in use (DQ-DONE-8).
    pub fn return_hero(&mut self, hero: HeroId) {
        if self.game.hero(hero).deck == self.game.deck_in_use(self.state) {
            self.state.hero_bottom.push(hero);
        }
    }

    pub fn equip(&mut self, seat: Seat, item: ItemId, space: u8) {
        if self.state.seat(seat).hero(space).is_none_or(|hero| hero.item.is_some()) {
            return;
        }
        let used = self.take_stowed(seat, item);
        if !self.take_held(seat, item) {
            return;
        }
        if let Some(hero) = self.state.seat_mut(seat).hero_mut(space) {
            hero.item = Some(item);
        }
        if seat == self.state.active {
            self.state.turn.set_used_at(TurnState::item_place(space), used);
        }
    }

    pub fn unequip(&mut self, seat: Seat, space: u8) {
        let Some(carried) = self.take_carried(seat, space) else { return };
        self.put_openly(seat, carried.item);
        if carried.used != 0 {
            self.state.turn.stowed.insert_sorted(carried);
        }
    }

    /// The seat leaves the Tavern.
    pub fn end_step(&mut self) {
        self.state.turn.ending = true;
    }
}

/// The Hero spaces.
pub fn spaces() -> impl Iterator<Item = u8> {
    0..PARTY as u8
}

/// All places of Items of a seat: the equipment slots.
pub fn slots() -> impl Iterator<Item = ItemPlace> {
    spaces().map(|hero| ItemPlace::Equipped { hero })
}
