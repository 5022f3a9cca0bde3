//! Cards for duels, retreats and what follows a duel.

use super::perspective::Perspective;
use crate::engine::{Seat, SeatSet};
use crate::games::dice_tuners::state::{DuelResult, HAND_LIMIT};
use crate::games::dice_tuners::{CardId, State};

/// What a point of defeat is worth, against a point of victory.
const DEFEAT: f32 = 0.85;
/// What it is worth to an opponent to get its card back.
const CARD_BACK: f32 = 0.06;
/// What effects of an opponent's card that is not known yet are worth, in Strength.
const UNKNOWN_EFFECT: f32 = 0.6;
/// What is less likely than this is not looked at.
const UNLIKELY: f32 = 0.03;
/// A null duel returns nothing; a lost one at least offers the winner's card.
const CONSOLATION: f32 = 0.05;

impl Perspective<'_> {
    /// The live opponents in the current duel.
    pub fn opponents_in_duel(&self, state: &State) -> SeatSet {
        let mut others = state.duel.live;
        others.remove(self.seat);
        others
    }

    /// Own Strength against the strongest opponent's; a tie that advantage decides counts as a half.
    pub fn margin(&self, state: &State) -> f32 {
        let strength = |seat: Seat| {
            let might = self.game.might(state, seat);
            f32::from(might.strength) + if might.advantage { 0.5 } else { 0.0 }
        };
        let others = self.opponents_in_duel(state).iter().map(strength).fold(0.0, f32::max);
        strength(self.seat) - others
    }

    /// What a margin is worth, with some doubt about it.
    pub fn stake(&self, state: &State, margin: f32, doubt: f32) -> f32 {
        let won = margin / (margin.abs() + doubt);
        let beaten = self.opponents_in_duel(state).len() as f32;
        if won > 0.0 { won * beaten } else { won * DEFEAT }
    }

    /// A card for the current duel, or none.
    pub fn play(&self, card: Option<CardId>) -> f32 {
        let mut state = self.played(card);
        let (alone, shared, beaten) = match card {
            Some(_) => self.fire_chances(&state),
            None => (0.0, 0.0, 1.0),
        };
        let others = self.opponents_in_duel(&state);
        let mut both = others;
        both.insert(self.seat);
        let mut worth = 0.0;
        if alone > UNLIKELY {
            worth += alone * self.hot(&mut state, SeatSet::one(self.seat), 0.0);
        }
        if shared > UNLIKELY {
            worth += shared * self.hot(&mut state, both, UNKNOWN_EFFECT);
        }
        if beaten > UNLIKELY {
            worth += beaten * self.cold(&mut state, others);
        }
        worth - card.map_or(0.0, |card| self.spent(card))
    }

    /// The state once the card, or none, is turned over.
    pub fn played(&self, card: Option<CardId>) -> State {
        let mut state = *self.state;
        state.duel.revealed = true;
        state.duel.played[self.seat.index()] = card;
        // The card leaves the hand when it is turned over; some effects count what is left.
        let hand = &mut state.seat_mut(self.seat);
        let at = card.and_then(|card| hand.find(card));
        if let Some(at) = at {
            hand.hand.remove(at);
        }
        state
    }

    /// On Fire: the better of a fight with what the card and the hero add, and a retreat.
    fn hot(&self, state: &mut State, fire: SeatSet, threat: f32) -> f32 {
        state.duel.fire = fire;
        let fight = self.with_boosts(state, threat, 0.8);
        if self.game.held_back(state, self.seat) { fight } else { fight.max(-CARD_BACK) }
    }

    /// Not On Fire: opponents have their effects, and retreat if they would lose.
    fn cold(&self, state: &mut State, fire: SeatSet) -> f32 {
        state.duel.fire = fire;
        let fight = self.with_boosts(state, UNKNOWN_EFFECT, 0.8);
        let held = |other: Seat| self.game.held_back(state, other);
        match fight > 0.0 {
            true if fire.iter().all(held) => fight,
            true => 0.45 * fight,
            false => fight + CONSOLATION,
        }
    }

    /// A fight with what effects add to it.
    fn with_boosts(&self, state: &State, threat: f32, doubt: f32) -> f32 {
        let margin = self.margin(state);
        let boost = self.boosts(state, margin);
        let margin = margin - threat;
        let plain = self.stake(state, margin, doubt);
        let boosted = self.stake(state, margin + boost.strength, doubt) + boost.points;
        let null = if boost.annul { boost.points } else { f32::NEG_INFINITY };
        plain.max(boosted).max(null)
    }

    /// How likely the card played is alone the highest, shares that, or is beaten.
    pub fn fire_chances(&self, state: &State) -> (f32, f32, f32) {
        let own = f32::from(self.game.fire_value(state, self.seat).unwrap_or(0));
        let (mut none_above, mut none_level) = (1.0, 1.0);
        for other in self.opponents_in_duel(state).iter() {
            let hand = &self.state.seat(other).hand;
            let unknown = hand.iter().filter(|slot| self.sees(other, **slot).is_none()).count();
            let mut rivals = self.rivals(other, own).share(unknown);
            for card in hand.iter().filter_map(|slot| self.sees(other, *slot)) {
                if self.game.playable(state, other, card) {
                    rivals.add_known(self.game.card(card), own);
                }
            }
            // With few cards it may well be that none can be played.
            let all = rivals.playable.max(0.7);
            none_above *= 1.0 - rivals.above / all;
            none_level *= 1.0 - (rivals.above + rivals.level) / all;
        }
        (none_level, none_above - none_level, 1.0 - none_above)
    }

    /// What it hurts to have played a card: it is gone for later duels, and the loser may take it.
    fn spent(&self, card: CardId) -> f32 {
        // One card fewer than duels to fight hurts more than one of many.
        let spare = self.state.seat(self.seat).hand.len() > self.duels_left(self.seat);
        let last = self.rounds_left() == 0 && self.duels_left(self.seat) <= 1;
        let worth = self.card_worth(card);
        if last {
            0.05 * worth
        } else if spare {
            0.6 * worth
        } else {
            worth
        }
    }

    /// To stay in the duel, with everything that can still be declared.
    pub fn fight(&self) -> f32 {
        let threat: f32 = self.opponents_in_duel(self.state).iter().map(|other| self.threat(other)).sum();
        let fight = self.with_boosts(self.state, threat, 0.4);
        if fight < 0.0 { fight + CONSOLATION } else { fight }
    }

    /// What an opponent that is known to have played a card can still add.
    fn threat(&self, other: Seat) -> f32 {
        let theirs = Perspective { seat: other, ..*self };
        theirs.boosts(self.state, theirs.margin(self.state)).strength.max(0.0)
    }

    /// To leave the duel: the opponent has its card back.
    pub fn retreat(&self) -> f32 {
        -CARD_BACK
    }

    /// To take the winner's card.
    pub fn take(&self) -> f32 {
        let DuelResult::Won(winner) = self.state.duel.result else { return 0.0 };
        let Some(card) = self.state.duel.played[winner.index()] else { return 0.0 };
        let worth = self.card_worth(card);
        if self.state.seat(self.seat).hand.len() < HAND_LIMIT { worth } else { worth - self.least_worth() }
    }
}
