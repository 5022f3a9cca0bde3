//! The numbers behind a choice that a hint names: what the seat could work out itself from what it sees.

use super::perspective::Perspective;
use crate::engine::Seat;
use crate::games::dice_tuners::dice::{Colour, Die, Side};
use crate::games::dice_tuners::{CardId, DiceTuners, HeroId, State};

impl DiceTuners {
    /// The hero that a seat likes best of those that a card, with those shown already, is enough for.
    pub(in crate::games::dice_tuners) fn best_reached(
        &self,
        state: &State,
        seat: Seat,
        card: CardId,
    ) -> Option<HeroId> {
        let power = self.power(state, seat) + u32::from(self.card(card).value);
        let reached = state.market.iter().filter(|hero| u32::from(self.hero(*hero).cost) <= power);
        reached.max_by(|a, b| self.hero_worth(*a).total_cmp(&self.hero_worth(*b)))
    }

    /// How many dice of a colour a seat's Overdrive still needs.
    pub(in crate::games::dice_tuners) fn overdrive_needs(
        &self,
        state: &State,
        seat: Seat,
        colour: Colour,
    ) -> u8 {
        Perspective { game: self, state, seat }.needed(colour)
    }

    /// How many of a seat's cards may be played once a die of a colour lies aside, and may not yet.
    pub(in crate::games::dice_tuners) fn cards_unlocked(
        &self,
        state: &State,
        seat: Seat,
        colour: Colour,
    ) -> usize {
        Perspective { game: self, state, seat }.unlocked(colour) as usize
    }

    /// Of the dice that one on a side meets or may still meet, Shields left out: how many it beats by Katanas and colour
    /// alone, and how many there are.
    pub(in crate::games::dice_tuners) fn beaten_there(
        &self,
        state: &State,
        seat: Seat,
        die: Die,
        side: Side,
    ) -> (usize, usize) {
        let (mut beaten, mut met) = (0, 0);
        let strength = |die: Die, other: Die| die.face.katana + u8::from(die.colour.beats(other.colour));
        Perspective { game: self, state, seat }.each_opposite(side, |_, other| {
            if !other.face.shield {
                met += 1;
                beaten += usize::from(strength(die, other) > strength(other, die));
            }
        });
        (beaten, met)
    }

    /// How likely a seat is On Fire with a card in the current duel, from 0 to 1, as far as it knows the others' cards.
    pub(in crate::games::dice_tuners) fn chance_of_fire(
        &self,
        state: &State,
        seat: Seat,
        card: CardId,
    ) -> f32 {
        let view = Perspective { game: self, state, seat };
        let (alone, shared, _) = view.fire_chances(&view.played(Some(card)));
        alone + shared
    }

    /// Whether a seat will fight for a card after the current duel.
    pub(in crate::games::dice_tuners) fn fights_later(&self, state: &State, seat: Seat) -> bool {
        let view = Perspective { game: self, state, seat };
        view.rounds_left() > 0 || view.duels_left(seat) > 1
    }

    /// The Strength of the strongest opponent in the current duel.
    pub(in crate::games::dice_tuners) fn strongest_opponent(&self, state: &State, seat: Seat) -> Option<u8> {
        let view = Perspective { game: self, state, seat };
        view.opponents_in_duel(state).iter().map(|other| self.strength(state, other)).max()
    }
}
