//! Drawing, the hand limit and everything else that comes before a step goes on (DT-HAND-*, DT-DRAW-*).

use crate::engine::{Arg, EventSink, Few, Rules, Seat, Text, Turn, Violation, text, text_n};
use crate::games::dice_tuners::event::Event;
use crate::games::dice_tuners::ids::Counts;
use crate::games::dice_tuners::options::{BluffCards, StrategyDeck};
use crate::games::dice_tuners::rules::executor::Executor;
use crate::games::dice_tuners::state::{HAND_LIMIT, MAX_PLAYERS, Slot, State, Step};
use crate::games::dice_tuners::{Action, CardId, CardRef, DiceTuners};

impl DiceTuners {
    /// Whether the strategy deck lies face up (DT-SETUP-4).
    pub(in crate::games::dice_tuners) fn open_deck(&self) -> bool {
        self.options().strategy_deck == StrategyDeck::FaceUp
    }

    /// Whether the top of the strategy deck must be turned up.
    pub(in crate::games::dice_tuners) fn top_is_due(&self, state: &State) -> bool {
        state.top.is_none() && state.deck > 0 && self.open_deck() && state.step != Step::Deal
    }

    /// How many cards a seat has to discard now: as a cost or by an effect, else down to the limit. The
    /// limit waits until the seat has drawn all its cards (DT-HAND-3).
    #[must_use]
    pub fn discards_due(&self, state: &State, seat: Seat) -> usize {
        let hand = state.seat(seat).hand.len();
        match state.due.discards[seat.index()] as usize {
            0 if state.due.limit.contains(seat) && state.due.draws[seat.index()] == 0 => {
                hand.saturating_sub(HAND_LIMIT)
            }
            due => due.min(hand),
        }
    }

    /// The fewest cards that a seat can have to discard now: fewer than are due if its hand may be smaller (DT-REF-3).
    #[must_use]
    pub fn least_discards(&self, state: &State, seat: Seat) -> usize {
        let (due, own) = (self.discards_due(state, seat), state.seat(seat));
        match state.due.discards[seat.index()] {
            0 => due.saturating_sub(own.unsure.into()),
            _ => due.min(own.least_hand()),
        }
    }

    /// The seat that has to discard first, if any has to.
    pub(in crate::games::dice_tuners) fn discarder(&self, state: &State) -> Option<Seat> {
        // Asked after every entry. Places without a seat hold no cards, and a fixed number of them is fast.
        let none = state.due.discards == [0; MAX_PLAYERS]
            && (state.due.limit.is_empty()
                || state.seats.places().iter().all(|seat| seat.hand.len() <= HAND_LIMIT));
        if none {
            return None;
        }
        state.in_order().find(|seat| self.discards_due(state, *seat) > 0)
    }

    /// The seat that draws next, if any does.
    pub(in crate::games::dice_tuners) fn drawer(&self, state: &State) -> Option<Seat> {
        if state.due.draws == [0; MAX_PLAYERS] {
            return None;
        }
        state.in_order().find(|seat| state.due.draws[seat.index()] > 0)
    }

    /// Calls `add` for each way to discard `n` cards of a hand; an unknown slot stays unknown, though it
    /// may be named as well.
    pub(in crate::games::dice_tuners) fn legal_discards(
        &self,
        state: &State,
        seat: Seat,
        out: &mut Vec<Action>,
    ) {
        let mut kinds: Few<(CardRef, u8), 10> = Few::new();
        for slot in &state.seat(seat).hand {
            let card = slot.card().map_or(CardRef::Unknown, CardRef::Card);
            match kinds.last_mut() {
                Some((last, n)) if *last == card => *n += 1,
                _ => {
                    kinds.push((card, 1));
                }
            }
        }
        for n in (self.least_discards(state, seat)..=self.discards_due(state, seat)).rev() {
            choose(&kinds, n, Few::new(), out);
        }
    }

    pub(in crate::games::dice_tuners) fn check_discards(
        &self,
        state: &State,
        seat: Seat,
        cards: &[CardRef],
    ) -> Result<(), Violation> {
        let due = self.discards_due(state, seat);
        if self.turn(state) != Turn::Choose(seat) || due == 0 {
            return Err(self.not_now(state));
        }
        let hand = state.seat(seat);
        if cards.len() < self.least_discards(state, seat) {
            return Err(self.too_many_cards(state, seat));
        }
        let unknown = cards.iter().filter(|card| **card == CardRef::Unknown).count();
        let named: Counts = cards.iter().filter_map(|card| card.card()).collect();
        if named.total() + unknown < cards.len() {
            return Err(Violation::impossible("DT-REF-1", text("There is no such card.")));
        }
        let mut from_unknown = unknown;
        for (card, n) in named.iter() {
            let known = hand.hand.iter().filter(|slot| slot.card() == Some(card)).count();
            // An open card that looks so may be this one.
            let open = usize::from(self.open_can_be(state, seat, card));
            let own = usize::from(self.own_can_be(state, seat, card));
            let more = (n as usize).saturating_sub(known + own);
            let unseen = state.unseen.of(card) as usize + open - own;
            if more > 0 && (hand.unknown() == 0 || unseen < more) {
                return Err(self.not_in_hand(state, seat, card));
            }
            from_unknown += more;
        }
        if from_unknown > hand.unknown() {
            let why = text_n(
                "Only {n} of {seat}’s cards is unknown.",
                "Only {n} of {seat}’s cards are unknown.",
                hand.unknown(),
            );
            return Err(Violation::impossible("DT-REF-1", why.with("seat", seat)));
        }
        if cards.len() > due {
            let why = text_n("Discard exactly {n} card.", "Discard exactly {n} cards.", due);
            return Err(Violation::new("DT-HAND-1", why));
        }
        Ok(())
    }

    /// What is said to a seat that would keep too many cards.
    pub(in crate::games::dice_tuners) fn too_many_cards(&self, state: &State, seat: Seat) -> Violation {
        let (hand, due) = (state.seat(seat).hand.len(), self.discards_due(state, seat));
        if state.due.discards[seat.index()] > 0 {
            let why = text_n("{seat} must discard {n} card.", "{seat} must discard {n} cards.", due)
                .with("seat", seat);
            return Violation::impossible("DT-FX-9", why);
        }
        let why = text("You have {n} cards and the limit is 4: discard {due}.");
        Violation::impossible("DT-HAND-1", why.with("n", hand).with("due", due))
    }

    /// Calls `f` for each card a hand can hold: its known ones, and what its unknown slots can be.
    pub(in crate::games::dice_tuners) fn nameable(
        &self,
        state: &State,
        seat: Seat,
        mut f: impl FnMut(CardId),
    ) {
        let hand = state.seat(seat);
        hand.known().for_each(&mut f);
        if hand.unknown() > 0 {
            let unseen = state.unseen.iter().map(|(card, _)| card);
            unseen.filter(|card| hand.find(*card).is_none()).for_each(&mut f);
        }
        if !state.open.is_empty() {
            let all = (0..self.cards().len() as u8).map(CardId);
            let named = |card: &CardId| hand.unknown() > 0 && state.unseen.of(*card) > 0;
            all.filter(|card| !named(card) && self.open_can_be(state, seat, *card)).for_each(f);
        }
    }

    /// DT-REF-1: a named card must be a known one of that hand, or an unknown slot must be able to be it.
    pub(in crate::games::dice_tuners) fn check_in_hand(
        &self,
        state: &State,
        seat: Seat,
        card: CardId,
    ) -> Result<(), Violation> {
        let hand = state.seat(seat);
        let unseen = hand.unknown() > 0 && state.unseen.of(card) > 0;
        if hand.find(card).is_some() || unseen || self.open_can_be(state, seat, card) {
            return Ok(());
        }
        Err(self.not_in_hand(state, seat, card))
    }

    /// Why a hand cannot hold a card.
    pub(in crate::games::dice_tuners) fn not_in_hand(
        &self,
        state: &State,
        seat: Seat,
        card: CardId,
    ) -> Violation {
        let why = if card.index() >= self.cards().len() {
            text("There is no such card.")
        } else if state.seat(seat).unknown() == 0 {
            let why = text("{seat} does not hold {card}.");
            why.with("seat", seat).with("card", self.card_name(card))
        } else {
            self.all_seen(state, card)
        };
        Violation::impossible("DT-REF-1", why)
    }

    /// Everybody knows where all copies of a card are.
    pub(in crate::games::dice_tuners) fn all_seen(&self, state: &State, card: CardId) -> Text {
        let places = self.places(state, card);
        let why = match places.as_slice() {
            [(all, _)] => text("All {n} copies of {card} are {place}.").with("place", all.clone()),
            _ => {
                let some = |(place, n): (Text, usize)| match n {
                    1 => place.into(),
                    _ => text("{n} {place}").with("n", n).with("place", place).into(),
                };
                let places = Arg::List(places.into_iter().map(some).collect());
                text("All {n} copies of {card} are accounted for: {places}.").with("places", places)
            }
        };
        why.with("n", u32::from(self.all_cards().of(card))).with("card", self.card_name(card))
    }

    /// Where the copies of a card are, as far as everyone may know, and how many are there.
    fn places(&self, state: &State, card: CardId) -> Vec<(Text, usize)> {
        let mut places = Vec::new();
        for seat in state.in_order() {
            let own = state.seat(seat);
            let public = Slot::Known { card, public: true };
            let held = own.hand.iter().filter(|slot| **slot == public).count();
            let laid = own.shown.iter().chain(&own.bluffs).filter(|shown| **shown == card).count()
                + usize::from(state.duel.played[seat.index()] == Some(card));
            places.push((text("in {seat}’s hand").with("seat", seat), held));
            places.push((text("in front of {seat}").with("seat", seat), laid));
        }
        places
            .push((text("on top of the deck"), usize::from(state.top.and_then(CardRef::card) == Some(card))));
        places.push((text("in the discard pile"), usize::from(state.discard.of(card))));
        let gone = state.gone.iter().filter(|gone| **gone == card).count();
        places.push((text("out of the match"), gone));
        places.retain(|(_, n)| *n > 0);
        places
    }
}

fn choose(kinds: &[(CardRef, u8)], n: usize, chosen: Few<CardRef, 10>, out: &mut Vec<Action>) {
    let Some(((card, copies), rest)) = kinds.split_first() else {
        if n == 0 {
            out.push(Action::DiscardCards { cards: chosen });
        }
        return;
    };
    let mut with = chosen;
    for taken in 0..=n.min(*copies as usize) {
        if taken > 0 {
            with.push(*card);
        }
        choose(rest, n - taken, with, out);
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// Draws what can be drawn by itself; true if something that is due asks.
    pub fn blocked(&mut self) -> bool {
        loop {
            if self.state.fills_in() {
                self.fill_in();
            }
            let state = &*self.state;
            if self.game.uncounted(state).is_some() {
                return true;
            }
            if !state.due.rerolls.is_empty()
                || self.game.top_is_due(state)
                || self.game.discarder(state).is_some()
            {
                return true;
            }
            let Some(seat) = self.game.drawer(state) else { return state.due.manual.is_some() };
            if state.deck == 0 {
                if !self.reshuffle() {
                    // DT-DRAW-4: there is nothing left to draw.
                    self.state.due.draws[seat.index()] = 0;
                }
            } else if self.game.open_deck() {
                self.draw_top(seat);
            } else {
                return true;
            }
        }
    }

    /// DT-DRAW-3: the discard pile becomes the deck.
    pub fn reshuffle(&mut self) -> bool {
        let state = &mut *self.state;
        let cards = state.discard.total() + state.discard_unknown as usize;
        if cards == 0 {
            return false;
        }
        let discard = std::mem::take(&mut state.discard);
        state.unseen.add_all(&discard);
        state.discard_unknown = 0;
        state.deck = u8::try_from(cards).unwrap_or(u8::MAX);
        self.note(Event::Reshuffled(self.state.deck));
        true
    }

    /// DT-DRAW-2: the visible top goes to the hand, which exposes the next card.
    fn draw_top(&mut self, seat: Seat) {
        let Some(card) = self.state.top.take() else { return };
        self.state.deck -= 1;
        self.state.due.draws[seat.index()] -= 1;
        self.give(seat, card);
        self.note(Event::Drew(seat, card));
    }

    pub fn turn_top(&mut self, card: CardRef) {
        if let CardRef::Card(card) = card {
            self.state.unseen.take(card);
        }
        self.state.top = Some(card);
    }

    /// Option `strategy_deck = face_down`: only the owner sees the cards.
    pub fn draw_hidden(&mut self, cards: &[CardRef]) {
        let Some(seat) = self.game.drawer(self.state) else { return };
        for card in cards {
            let slot = match *card {
                CardRef::Unknown => Slot::Unknown,
                CardRef::Card(card) => {
                    self.state.unseen.take(card);
                    Slot::Known { card, public: false }
                }
            };
            self.state.deck -= 1;
            self.state.due.draws[seat.index()] -= 1;
            self.add_to_hand(seat, slot);
        }
    }

    pub fn discard_cards(&mut self, seat: Seat, cards: &[CardRef]) {
        let (due, limit) =
            (self.game.discards_due(self.state, seat), self.state.due.discards[seat.index()] == 0);
        if cards.len() >= due {
            let held = if limit { self.state.seat(seat).hand.len() } else { due };
            self.state.seat_mut(seat).holds_at_least(held);
        }
        // Known cards first: naming one may use up an unknown slot.
        for card in cards.iter().filter_map(|card| card.card()) {
            self.take_from_hand(seat, card);
            self.discard(seat, card);
        }
        for _ in cards.iter().filter(|card| **card == CardRef::Unknown) {
            self.drop_unknown(seat);
        }
        self.state.due.discards[seat.index()] = 0;
        if cards.len() < due {
            // It had no more to discard.
            self.count_hand(seat, if limit { HAND_LIMIT } else { 0 });
        }
    }

    /// A card that lay before a seat goes to the discard pile.
    pub fn discard_laid(&mut self, seat: Seat, card: CardId) {
        self.discard(seat, card);
        self.note(Event::Discarded(seat, card));
    }

    /// A card that a seat had goes to the discard pile (DT-CARD-6, DT-DRAW-5).
    pub fn discard(&mut self, seat: Seat, card: CardId) {
        let put = match self.game.options().bluff {
            _ if !self.game.card(card).bluff => false,
            BluffCards::Circulates => false,
            BluffCards::Returns => self.state.seat_mut(seat).bluffs.push(card),
            BluffCards::Once => self.state.gone.push(card),
        };
        if !put {
            self.state.discard.add(card, 1);
        }
    }

    /// An effect or a cost makes a seat discard, as many as it has.
    pub fn must_discard(&mut self, seat: Seat, n: u8) {
        let hand = self.state.seat(seat).hand.len() as u8;
        let due = &mut self.state.due.discards[seat.index()];
        *due = due.saturating_add(n).min(hand);
    }
}
