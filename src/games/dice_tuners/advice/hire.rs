//! Bids, payments and heroes.

use super::perspective::Perspective;
use crate::games::dice_tuners::{CardId, HeroId};

/// What the first place in the hiring order is worth against the last.
const FIRST_CHOICE: f32 = 0.02;
/// How much of the worth of a card is lost that would soon be discarded anyway.
const SURPLUS: f32 = 0.35;

impl Perspective<'_> {
    /// A bid: what it buys, what it costs, and a little for coming early.
    pub fn bid(&self, card: CardId) -> f32 {
        let own = f32::from(self.game.card(card).value);
        let rivals = self.rivals(self.seat, own);
        let early =
            if rivals.all > 0.0 { 1.0 - (rivals.above + rivals.level / 2.0) / rivals.all } else { 0.0 };
        self.pay(card) + FIRST_CHOICE * early
    }

    /// What a card shown to pay leads to: the best hero it reaches, with or without one more card.
    pub fn pay(&self, card: CardId) -> f32 {
        let (state, game) = (self.state, self.game);
        let power = game.power(state, self.seat) + u32::from(game.card(card).value);
        let worths = self.worths();
        let price = self.price(worths.of(card), 1);
        let alone = self.best_hero(power) - price;
        let may_add = state.seat(self.seat).shown.is_empty();
        if !may_add {
            return alone;
        }
        let hand = state.seat(self.seat);
        let copies = |card: CardId| hand.hand.iter().filter(|slot| slot.card() == Some(card)).count();
        let others = hand.known().filter(|other| *other != card || copies(card) > 1);
        let with = |other: CardId| {
            let power = power + u32::from(game.card(other).value);
            self.best_hero(power) - price - self.price(worths.of(other), 2)
        };
        others.map(with).fold(alone, f32::max)
    }

    /// The best hero that so much money buys; without enough for any, a cheapest one.
    fn best_hero(&self, power: u32) -> f32 {
        let cost = |hero: HeroId| u32::from(self.game.hero(hero).cost);
        let market = self.state.market;
        let lowest = market.iter().map(cost).min().unwrap_or(0);
        let reached = market.iter().filter(|hero| cost(*hero) <= power.max(lowest));
        reached.map(|hero| self.game.hero_worth(hero)).fold(0.0, f32::max)
    }

    /// What it hurts to lose a card of such a worth as the `nth` of a payment. From round 2 on three cards are drawn
    /// after hiring, so that what is kept above one card is soon discarded.
    fn price(&self, worth: f32, nth: usize) -> f32 {
        let left = self.state.seat(self.seat).hand.len().saturating_sub(nth);
        if self.state.round > 1 && left >= 1 { SURPLUS * worth } else { worth }
    }
}
