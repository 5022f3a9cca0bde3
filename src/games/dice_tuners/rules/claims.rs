//! What seats said of cards that nobody knew, and cards that prove it wrong later (section 5 of the rules).
//!
//! At a table with its own cards a seat plays no card, or takes a cheapest hero, on its word. When one of the
//! unknown cards of that hand is named later and must have been there, the word was wrong: the log says so and
//! can mark the entry, but nothing is rolled back.

use crate::engine::{EventSink, Seat};
use crate::games::dice_tuners::dice::{Colour, Colours};
use crate::games::dice_tuners::event::Event;
use crate::games::dice_tuners::options::PassCard;
use crate::games::dice_tuners::rules::executor::Executor;
use crate::games::dice_tuners::state::{Claim, Commit, Said, State};
use crate::games::dice_tuners::{CardId, DiceTuners};

impl DiceTuners {
    /// Whether a card is one of those a seat said it does not hold.
    fn contradicts(&self, said: Said, card: CardId) -> bool {
        let card = self.card(card);
        match said {
            Said::NoCard { colours, .. } => card.colour.is_none_or(|colour| colours.contains(colour)),
            Said::NoMoney { lacking } => card.value >= lacking,
        }
    }

    /// What a seat says by playing no card. What the table ruled about a colour is held against nobody.
    fn claims_no_card(&self, state: &State, seat: Seat) -> Said {
        let playable = |colour: &Colour| {
            state.colour_rulings[colour.index()].is_none()
                && (state.colour_legal(*colour) || self.any_colour(state, seat, *colour))
        };
        let colours = Colours::of(Colour::ALL.into_iter().filter(playable));
        Said::NoCard { duel: state.duel.index, colours }
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// Before the cards of a duel are turned over: the seats that play none hold none, they say.
    pub fn claim_no_cards(&mut self) {
        if self.game.options().pass_card == PassCard::May {
            return;
        }
        for seat in self.state.in_order() {
            let none = self.state.seat(seat).committed == Commit::Nothing;
            if none && self.game.known_playable(self.state, seat).is_none() {
                self.claim(seat, self.game.claims_no_card(self.state, seat));
            }
        }
    }

    /// A seat that takes a cheapest hero, or none, has no second card that would have helped, it says.
    pub fn claim_no_money(&mut self, seat: Seat) {
        let own = self.state.seat(seat);
        let lacking = self.game.lacking_at_first(self.state, seat);
        let said = Said::NoMoney { lacking };
        let known = own.known().any(|card| self.game.contradicts(said, card));
        if lacking > 0 && !own.shown.is_empty() && !known {
            self.claim(seat, said);
        }
    }

    fn claim(&mut self, seat: Seat, said: Said) {
        if self.state.seat(seat).unknown() == 0 {
            return;
        }
        let claims = &mut self.state.claims;
        if claims.is_full() {
            claims.remove(0);
        }
        claims.push(Claim { seat, round: self.state.round, said, came: 0, against: 0 });
    }

    /// An unknown card came into a hand.
    pub fn unknown_came(&mut self, seat: Seat) {
        for claim in self.state.claims.iter_mut().filter(|claim| claim.seat == seat) {
            claim.came = claim.came.saturating_add(1);
        }
    }

    /// A card that was unknown in a hand is shown to everyone.
    pub fn unknown_shown(&mut self, seat: Seat, card: CardId) {
        let mut at = 0;
        while let Some(claim) = self.state.claims.get_mut(at) {
            if claim.seat == seat && self.game.contradicts(claim.said, card) {
                claim.against = claim.against.saturating_add(1);
                if claim.against > claim.came {
                    let claim = *claim;
                    self.state.claims.remove(at);
                    self.note(Event::Disproved(claim, card));
                    continue;
                }
            }
            at += 1;
        }
    }
}
