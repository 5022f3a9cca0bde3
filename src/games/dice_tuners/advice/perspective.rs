//! What a seat sees of the cards, and what they are worth to it.

use crate::engine::Seat;
use crate::games::dice_tuners::content::compiled::Card;
use crate::games::dice_tuners::dice::Colours;
use crate::games::dice_tuners::state::{DuelResult, HAND_LIMIT, Slot, Step};
use crate::games::dice_tuners::{CardId, CardRef, DiceTuners, State};

/// What a card in hand is worth at the end of a match: it only breaks ties.
const TIE_BREAK: f32 = 0.01;
/// A card in hand, whatever it is.
const ANY_CARD: f32 = 0.09;
/// Each point of its value.
const CARD_POINT: f32 = 0.022;
/// An effect on it.
const CARD_EFFECT: f32 = 0.03;
/// How much a card that can no longer be played this round counts.
const LATER: f32 = 0.7;

/// A state as a seat sees it.
#[derive(Clone, Copy)]
pub struct Perspective<'a> {
    pub game: &'a DiceTuners,
    pub state: &'a State,
    pub seat: Seat,
}

/// How the cards that a seat may hold compare with a value, in numbers of cards.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rivals {
    /// All cards.
    pub all: f32,
    /// Those that may be played.
    pub playable: f32,
    /// Those of them with a higher value.
    pub above: f32,
    /// Those with the same value.
    pub level: f32,
}

impl Perspective<'_> {
    /// The card in a slot, if this seat can see it.
    pub fn sees(&self, owner: Seat, slot: Slot) -> Option<CardId> {
        match slot {
            Slot::Known { card, public } if public || owner == self.seat => Some(card),
            _ => None,
        }
    }

    /// Calls `f` for the designs of which this seat does not know where all copies are, with how many
    /// those are: what is unseen by all, and what others alone know.
    pub fn hidden(&self, mut f: impl FnMut(&Card, u8)) {
        let mut counts = self.state.unseen;
        for (owner, seat) in (0u8..).map(Seat).zip(&self.state.seats) {
            if owner != self.seat {
                for slot in &seat.hand {
                    if let (Some(card), None) = (slot.card(), self.sees(owner, *slot)) {
                        counts.add(card, 1);
                    }
                }
            }
        }
        for (card, id) in self.game.cards().iter().zip((0u8..).map(CardId)) {
            let n = counts.of(id);
            if n > 0 {
                f(card, n);
            }
        }
    }

    /// The cards whose place this seat does not know, against a value.
    pub fn rivals(&self, owner: Seat, value: f32) -> Rivals {
        let mut rivals = Rivals::default();
        let colours = self.game.playable_colours(self.state, owner);
        self.hidden(|card, n| rivals.count(card.fits(colours), card, n, value));
        rivals
    }

    /// The rounds that are still to come after this one.
    pub fn rounds_left(&self) -> u8 {
        self.game.rounds().saturating_sub(self.state.round)
    }

    /// How many duels of this round a seat will still fight, the current one included.
    pub fn duels_left(&self, seat: Seat) -> usize {
        let next = next_duel(self.game, self.state);
        (next..self.game.duels()).filter(|at| self.fights(seat, *at)).count()
    }

    /// Whether a seat will still fight this round.
    fn will_fight(&self, seat: Seat) -> bool {
        let next = next_duel(self.game, self.state);
        (next..self.game.duels()).any(|at| self.fights(seat, at))
    }

    /// Whether a duel of the round asks a card of a seat, as far as the dice say.
    fn fights(&self, seat: Seat, index: u8) -> bool {
        let pairing = self.game.pairing(self.state.first, index);
        let shielded = |seat: Seat| {
            let side = pairing.side(seat).and_then(|side| self.state.seat(seat).sides[side.index()]);
            side.is_some_and(|die| die.face.shield)
        };
        pairing.side(seat).is_some()
            && !shielded(seat)
            && (pairing.seats.len() > 2 || !pairing.seats.iter().any(shielded))
    }

    /// What cards are worth to keep: what that depends on is worked out once for all of them.
    pub fn worths(&self) -> Worths<'_> {
        let fights = self.will_fight(self.seat);
        let useful = match (fights, self.dice_are_out()) {
            (false, _) => None,
            (true, false) => Some(Colours::ALL),
            (true, true) => Some(self.game.playable_colours(self.state, self.seat)),
        };
        Worths { game: self.game, useful, ends: !fights && self.rounds_left() == 0 }
    }

    /// What a card is worth to keep.
    pub fn card_worth(&self, card: CardId) -> f32 {
        self.worths().of(card)
    }

    /// Whether the legal colours of the round are known.
    fn dice_are_out(&self) -> bool {
        self.state.aside.is_full()
    }

    /// What a seat's hand is worth, judged by what this seat sees; `worths` are its [`Self::worths`].
    pub fn hand_worth(&self, owner: Seat, worths: &Worths<'_>) -> f32 {
        let hand = &self.state.seat(owner).hand;
        let (mut sum, mut hidden) = (0.0, 0.0);
        for slot in hand {
            match self.sees(owner, *slot) {
                Some(card) => sum += worths.of(card),
                None => hidden += 1.0,
            }
        }
        // The hidden cards in one sum: where they lie in the hand must not matter, not even by a rounding.
        sum += hidden * worths.named(CardRef::Unknown);
        // Cards beyond the limit will be discarded.
        if hand.len() > HAND_LIMIT { sum * HAND_LIMIT as f32 / hand.len() as f32 } else { sum }
    }

    /// The lowest worth of a card in the own hand.
    pub fn least_worth(&self) -> f32 {
        let worths = self.worths();
        let known = self.state.seat(self.seat).known();
        known.map(|card| worths.of(card)).fold(f32::INFINITY, f32::min)
    }
}

/// What cards are worth to a seat to keep.
pub struct Worths<'a> {
    game: &'a DiceTuners,
    /// The colours it may still play this round; `None` if it fights no more.
    useful: Option<Colours>,
    /// Whether it fights no more in the whole match.
    ends: bool,
}

impl Worths<'_> {
    /// Of a card.
    pub fn of(&self, card: CardId) -> f32 {
        let design = self.game.card(card);
        let value = f32::from(design.value);
        if self.ends {
            return TIE_BREAK * value;
        }
        let effect = if design.triggers == Default::default() { 0.0 } else { CARD_EFFECT };
        let worth = ANY_CARD + CARD_POINT * value + effect;
        if self.useful.is_some_and(|colours| design.fits(colours)) { worth } else { LATER * worth }
    }

    /// Of a card that people named.
    pub fn named(&self, card: CardRef) -> f32 {
        card.card().map_or(ANY_CARD + 3.0 * CARD_POINT, |card| self.of(card))
    }
}

impl Rivals {
    fn count(&mut self, playable: bool, card: &Card, n: u8, value: f32) {
        let n = f32::from(n);
        let own = f32::from(card.value);
        self.all += n;
        if playable {
            self.playable += n;
            self.above += if own > value { n } else { 0.0 };
            self.level += if own == value { n } else { 0.0 };
        }
    }

    /// Adds a card of which it is known that the seat holds it.
    pub fn add_known(&mut self, card: &Card, value: f32) {
        self.count(true, card, 1, value);
    }

    /// The part of it that falls on so many unknown cards.
    pub fn share(mut self, unknown: usize) -> Self {
        let part = if self.all > 0.0 { unknown as f32 / self.all } else { 0.0 };
        for n in [&mut self.all, &mut self.playable, &mut self.above, &mut self.level] {
            *n *= part;
        }
        self
    }
}

/// The index of the first duel of the round that is still open.
pub fn next_duel(game: &DiceTuners, state: &State) -> u8 {
    match state.step {
        step if step.in_duel() => state.duel.index + u8::from(state.duel.result != DuelResult::Open),
        Step::RoundEnd | Step::ShowHands | Step::Over => game.duels(),
        _ => 0,
    }
}
