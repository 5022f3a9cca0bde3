//! What seats said of cards that nobody knew, and cards that prove it wrong later (section 5 of the rules).
//!
//! At a table with its own cards a seat plays no card, or takes a cheapest hero, on its word. When one of the
//! unknown cards of that hand is named later and must have been there, the word was wrong: the log says so and
//! can mark the entry, but nothing is rolled back.

use serde::{Deserialize, Serialize};

use super::cards::Colours;
use super::dice::Colour;
use super::event::{Event, Watch};
use super::options::PassCard;
use super::state::{Commit, State};
use super::table::Table;
use super::{Action, CardId, DiceTuners};
use crate::engine::{Entry, EntryOf, Logged, Seat};

/// How many claims are remembered; then the oldest makes room.
pub const MAX_CLAIMS: usize = 6;

/// What a seat said of its unknown cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// Whose word it is.
    pub seat: Seat,
    /// The round it was given in.
    pub round: u8,
    /// That no unknown card was such a card.
    pub said: Said,
    /// How many unknown cards have come into the hand since.
    pub came: u8,
    /// How many cards that were unknown have been named since and are such cards. Once they are more than
    /// those that came, one of them was there before.
    pub against: u8,
}

impl Default for Claim {
    fn default() -> Self {
        Self { seat: Seat(0), round: 0, said: Said::NoMoney { lacking: 0 }, came: 0, against: 0 }
    }
}

/// What a seat said it does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Said {
    /// No card that could be played in a duel (DT-CARD-4).
    NoCard {
        /// Its place in the round, from 0.
        duel: u8,
        /// The colours that could be played.
        colours: Colours,
    },
    /// No second card that would have reached a hero (DT-HIRE-10).
    NoMoney {
        /// The value that would have been enough.
        lacking: u8,
    },
}

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

impl<W: Watch> Table<'_, W> {
    /// Before the cards of a duel are turned over: the seats that play none hold none, they say.
    pub fn claim_no_cards(&mut self) {
        if self.game.options().pass_card == PassCard::May {
            return;
        }
        for seat in self.state.clockwise() {
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

    /// A card that was unknown in a hand is shown to everybody.
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

/// The indices of the entries that the last one of a log proves wrong.
pub(super) fn disproved_by_last(log: &[Logged<DiceTuners>]) -> Vec<usize> {
    let proves = |event: &Event| matches!(event, Event::Disproved(..));
    if !log.last().is_some_and(|last| last.events.iter().any(proves)) {
        return Vec::new();
    }
    let all = disproofs(log.iter().map(|logged| (&logged.record.entry, logged.events.as_slice())));
    all.into_iter().filter(|(_, proof)| proof + 1 == log.len()).map(|(wrong, _)| wrong).collect()
}

/// Which entries of a log later ones prove wrong, each pair as (wrong, proof) by index in the log. Every entry
/// comes with what happened while it was carried out.
pub fn disproofs<'a>(
    log: impl IntoIterator<Item = (&'a EntryOf<DiceTuners>, &'a [Event])>,
) -> Vec<(usize, usize)> {
    let (mut round, mut now) = (0, 0);
    let mut said: Vec<(Seat, u8, Option<u8>, usize)> = Vec::new();
    let mut found = Vec::new();
    for (at, (entry, events)) in log.into_iter().enumerate() {
        match entry {
            Entry::Do { seat, action: Action::PlayNone } => said.push((*seat, round, Some(now), at)),
            Entry::Do { seat, action: Action::HireCheapest { .. } | Action::HireNobody } => {
                said.push((*seat, round, None, at));
            }
            _ => {}
        }
        for event in events {
            match *event {
                Event::RoundBegins(n) => round = n,
                Event::DuelBegins(n, _) => now = n,
                Event::Disproved(claim, _) => {
                    let duel = match claim.said {
                        Said::NoCard { duel, .. } => Some(duel),
                        Said::NoMoney { .. } => None,
                    };
                    let same = |(seat, round, at_duel, _): &&(Seat, u8, Option<u8>, usize)| {
                        (*seat, *round, *at_duel) == (claim.seat, claim.round, duel)
                    };
                    found.extend(said.iter().rev().find(same).map(|wrong| (wrong.3, at)));
                }
                _ => {}
            }
        }
    }
    found
}
