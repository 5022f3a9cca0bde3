//! Board actions (DQ-BOARD-*), and what only solo and co-op have in the Tavern (DQ-COOP-10, DQ-COOP-11).

use super::executor::Executor;
use super::lot::Offers;
use super::refusal::{Refusal, Verdict};
use crate::engine::{EventSink, Few, Seat};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::{Action, ItemPlace, PLACES};
use crate::games::dicequest::content::ability::{Forbidden, ItemDeck, Priced};
use crate::games::dicequest::event::Event;
use crate::games::dicequest::ids::ItemId;
use crate::games::dicequest::options::Heal;
use crate::games::dicequest::state::{Deal, State, Step, Wound};

/// What a board action costs.
const PRICE: u8 = 3;
/// What refreshing the Market costs.
const REFRESH: u8 = 2;

impl Dicequest {
    /// Whether the board actions of an Act can be used.
    pub(super) fn may_use_board(&self, state: &State, act: u8) -> Verdict {
        if state.board_level < act {
            return Err(Refusal::Locked(act));
        }
        self.check_free(state, Forbidden::Board)
    }

    /// What a board action or refreshing the Market costs a seat now.
    #[must_use]
    pub fn board_price(&self, state: &State, seat: Seat, what: Priced) -> u8 {
        self.price(state, seat, what, if what == Priced::Refresh { REFRESH } else { PRICE })
    }

    fn check_price(&self, state: &State, seat: Seat, what: Priced, base: u8) -> Verdict {
        let (cost, gold) = (self.price(state, seat, what, base), state.seat(seat).gold);
        if gold < u16::from(cost) { Err(Refusal::TooDear { what, cost, gold }) } else { Ok(()) }
    }

    pub(super) fn check_buy(&self, state: &State, seat: Seat) -> Verdict {
        self.check_step(state, seat, &[Step::Tavern])?;
        self.may_buy(state, seat)
    }

    pub(super) fn may_buy(&self, state: &State, seat: Seat) -> Verdict {
        self.may_use_board(state, 1)?;
        if self.deck_is_empty(state, ItemDeck::Basic) {
            return Err(Refusal::DeckEmpty(ItemDeck::Basic));
        }
        self.check_price(state, seat, Priced::Buy, PRICE)
    }

    pub(super) fn check_sell(&self, state: &State, seat: Seat, place: ItemPlace) -> Verdict {
        self.may_sell(state, seat)?;
        self.check_named_item(state, seat, place)
    }

    /// Whether a seat may sell an Item now.
    pub(super) fn may_sell(&self, state: &State, seat: Seat) -> Verdict {
        self.check_step(state, seat, &[Step::Tavern])?;
        self.may_use_board(state, 1)
    }

    pub(super) fn check_train(&self, state: &State, seat: Seat, hero: u8) -> Verdict {
        self.check_step(state, seat, &[Step::Tavern])?;
        self.may_train(state, seat, hero)
    }

    pub(super) fn may_train(&self, state: &State, seat: Seat, hero: u8) -> Verdict {
        self.may_use_board(state, 2)?;
        if self.check_own_hero(state, seat, hero, "DQ-BOARD-4")?.expert {
            return Err(Refusal::NoApprentice(hero));
        }
        self.check_price(state, seat, Priced::Train, PRICE)
    }

    pub(super) fn check_heal(&self, state: &State, seat: Seat, hero: u8) -> Verdict {
        self.check_step(state, seat, &[Step::Tavern])?;
        self.may_heal(state, seat, hero)
    }

    pub(super) fn may_heal(&self, state: &State, seat: Seat, hero: u8) -> Verdict {
        self.may_use_board(state, 2)?;
        match self.check_own_hero(state, seat, hero, "DQ-BOARD-5")?.wound {
            Wound::None => return Err(Refusal::NotWounded(hero)),
            Wound::Unblockable if self.options().heal != Heal::Any => {
                return Err(Refusal::WoundStays(hero));
            }
            Wound::Light | Wound::Unblockable => {}
        }
        self.check_price(state, seat, Priced::Heal, PRICE)
    }

    pub(super) fn check_refresh(&self, state: &State, seat: Seat, places: &[u8]) -> Verdict {
        self.check_step(state, seat, &[Step::Tavern])?;
        if !self.coop() {
            return Err(Refusal::CoopOnly);
        }
        if places.is_empty() {
            return Err(Refusal::RefreshNone);
        }
        for (at, place) in places.iter().enumerate() {
            let filled = state.market.get(usize::from(*place)).is_some_and(Option::is_some);
            if !filled || places[..at].contains(place) {
                return Err(Refusal::NotInMarket);
            }
        }
        self.check_price(state, seat, Priced::Refresh, REFRESH)
    }

    /// Every one, two or three Heroes in every order, as that is the order under the deck.
    pub(super) fn offer_refreshes(&self, state: &State, seat: Seat, out: &mut dyn Offers) {
        if !self.coop() || self.check_price(state, seat, Priced::Refresh, REFRESH).is_err() {
            return;
        }
        let filled: Few<u8, PLACES> =
            (0..PLACES as u8).filter(|place| state.market[usize::from(*place)].is_some()).collect();
        let n = filled.len();
        // What begins with one Hero: that one alone, or with a second; alone with it, or with a third.
        let with_two = 1 + n.saturating_sub(2);
        let with_one = 1 + n.saturating_sub(1) * with_two;
        out.many(n * with_one, &|at| {
            let (mut left, mut places) = (filled, Few::new());
            let mut take = |at: usize| places.push(left.remove(at).unwrap_or_default());
            take(at / with_one);
            if let Some(at) = (at % with_one).checked_sub(1) {
                take(at / with_two);
                if let Some(at) = (at % with_two).checked_sub(1) {
                    take(at);
                }
            }
            Action::Refresh { places }
        });
    }

    pub(super) fn check_gift(&self, state: &State, seat: Seat, item: ItemId, to: Seat) -> Verdict {
        self.check_step(state, seat, &[Step::Tavern])?;
        self.may_gift(state, seat, item, to)
    }

    /// Whether a seat may give another one something.
    pub(super) fn may_give(&self, seat: Seat, to: Seat) -> Verdict {
        if !self.coop() {
            return Err(Refusal::CoopOnly);
        }
        if to == seat || to.index() >= self.seats() { Err(Refusal::NoRecipient) } else { Ok(()) }
    }

    pub(super) fn may_gift(&self, state: &State, seat: Seat, item: ItemId, to: Seat) -> Verdict {
        self.may_give(seat, to)?;
        let equipped = state.seat(seat).heroes().any(|(_, hero)| hero.item == Some(item));
        match self.check_named(state, seat, item) {
            Err(Refusal::NotHeld(_) | Refusal::NotNamed(_)) if equipped => Err(Refusal::GiftEquipped(item)),
            verdict => verdict,
        }
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    fn pay(&mut self, seat: Seat, what: Priced, base: u8) {
        let cost = self.game.price(self.state, seat, what, base);
        let own = self.state.seat_mut(seat);
        own.gold = own.gold.saturating_sub(u16::from(cost));
    }

    pub fn buy(&mut self, seat: Seat) {
        self.pay(seat, Priced::Buy, PRICE);
        self.state.deal = Some(Deal { seat, deck: ItemDeck::Basic, n: 1 });
    }

    pub fn sell(&mut self, seat: Seat, place: ItemPlace) {
        if self.discard(seat, place).is_some() {
            self.paid_for_item(seat);
        }
    }

    /// A seat gets the Gold for an Item that it has sold.
    pub fn paid_for_item(&mut self, seat: Seat) {
        let own = self.state.seat_mut(seat);
        own.gold = own.gold.saturating_add(1);
    }

    pub fn train(&mut self, seat: Seat, space: u8) {
        self.pay(seat, Priced::Train, PRICE);
        self.level_up(seat, space);
    }

    pub fn heal(&mut self, seat: Seat, space: u8) {
        self.pay(seat, Priced::Heal, PRICE);
        if let Some(hero) = self.state.seat_mut(seat).hero_mut(space) {
            hero.wound = Wound::None;
        }
    }

    /// Turns an Apprentice to its Expert side; its wound and its Item stay (DQ-REW-6).
    pub fn level_up(&mut self, seat: Seat, space: u8) {
        let Some(hero) = self.state.seat_mut(seat).hero_mut(space) else { return };
        hero.expert = true;
        let card = hero.card;
        self.note(Event::LeveledUp(seat, card));
    }

    pub fn refresh(&mut self, seat: Seat, places: &Few<u8, 3>) {
        self.pay(seat, Priced::Refresh, REFRESH);
        for place in places {
            self.return_from_market(*place);
        }
    }

    /// A Hero of the Market goes to the bottom of its deck.
    pub fn return_from_market(&mut self, place: u8) {
        let hero = self.state.market.get_mut(usize::from(place)).and_then(Option::take);
        if let Some(hero) = hero {
            self.return_hero(hero);
        }
    }

    pub fn gift(&mut self, seat: Seat, item: ItemId, to: Seat) {
        if to.index() < self.state.seats.len() && self.take_held(seat, item) {
            self.forget_stowed(seat, item);
            self.put_openly(to, item);
        }
    }
}
