//! Cards for a duel: committed in secret, then turned over (4.3; DT-CARD-*).

use crate::engine::{Arg, EventSink, Few, Seat, SeatSet, Violation, text};
use crate::games::dice_tuners::dice::{Colour, Colours};
use crate::games::dice_tuners::event::{Event, NoWinner};
use crate::games::dice_tuners::options::{PassCard, ShieldTiming};
use crate::games::dice_tuners::rules::executor::Executor;
use crate::games::dice_tuners::state::{Commit, MAX_PLAYERS, SeatState, State, Step};
use crate::games::dice_tuners::{Action, CardId, DiceTuners};

impl DiceTuners {
    /// The seats that still have to commit a card or none (4.3): also those that can only commit none,
    /// so that the question reveals nothing.
    pub(in crate::games::dice_tuners) fn committers(&self, state: &State) -> SeatSet {
        let open = |seat: &Seat| {
            let seat = state.seat(*seat);
            seat.committed == Commit::Open && !seat.hand.is_empty()
        };
        state.duel.live.iter().filter(open).collect()
    }

    /// Whether a seat may play a card in the current duel (DT-CARD-2, DT-CARD-3, `AnyColour`).
    #[must_use]
    pub fn playable(&self, state: &State, seat: Seat, card: CardId) -> bool {
        self.card(card).colour.is_none_or(|colour| self.colour_playable(state, seat, colour))
    }

    fn colour_playable(&self, state: &State, seat: Seat, colour: Colour) -> bool {
        state.colour_legal(colour) || self.any_colour(state, seat, colour)
    }

    /// The colours of which a seat may play cards in the current duel; see [`Self::playable`].
    #[must_use]
    pub fn playable_colours(&self, state: &State, seat: Seat) -> Colours {
        Colours::of(Colour::ALL.into_iter().filter(|colour| self.colour_playable(state, seat, *colour)))
    }

    /// A known card in hand that a seat may play.
    pub(in crate::games::dice_tuners) fn known_playable(&self, state: &State, seat: Seat) -> Option<CardId> {
        state.seat(seat).known().find(|card| self.playable(state, seat, *card))
    }

    pub(in crate::games::dice_tuners) fn legal_plays(
        &self,
        state: &State,
        seat: Seat,
        out: &mut Vec<Action>,
    ) {
        let known = |hand: &SeatState, card: CardId| hand.find(card).is_some();
        let hand = state.seat(seat);
        self.nameable(state, seat, |card| {
            if self.playable(state, seat, card) {
                if self.check_design(state, seat, card).is_ok() {
                    out.push(Action::PlayCard { card });
                }
            } else if !known(hand, card) {
                out.push(Action::ForfeitCard { card });
            }
        });
        if self.options().pass_card == PassCard::May || self.known_playable(state, seat).is_none() {
            out.push(Action::PlayNone);
        }
    }

    /// Refuses a commitment by a seat that is not asked for one.
    fn check_committing(&self, state: &State, seat: Seat) -> Result<(), Violation> {
        if state.step != Step::Commit || self.is_due(state) {
            return Err(self.not_now(state));
        }
        if !state.duel.live.contains(seat) {
            return Err(self.not_in_duel(state, seat));
        }
        if state.seat(seat).committed != Commit::Open {
            return Err(Violation::impossible("DT-CARD-1", text("You can play only one card per duel.")));
        }
        if state.seat(seat).hand.is_empty() {
            let why = text("{seat} has no card to play.").with("seat", seat);
            return Err(Violation::impossible("DT-CARD-4", why));
        }
        Ok(())
    }

    /// Why a seat is not in the current duel: a Shield, perhaps in one of its duels before, or its place.
    fn not_in_duel(&self, state: &State, seat: Seat) -> Violation {
        let own = |index: &u8| self.pairing(state.first, *index).side(seat).is_some();
        let latest = (0..=state.duel.index).rev().find(own);
        let pairing = latest.map(|index| self.pairing(state.first, index));
        let shield = pairing.and_then(|pairing| {
            let trio = pairing.seats.len() > 2;
            let dice = pairing.seats.iter().filter(|other| !trio || *other == seat);
            let mut dice = dice.filter_map(|other| {
                let die = state.seat(other).sides[pairing.side(other)?.index()]?;
                Some((other, die))
            });
            dice.find(|(_, die)| die.face.shield)
        });
        let why = match shield {
            Some((owner, die)) => text("{seat}’s {die} shows a Shield, so there is no duel on this side.")
                .with("seat", owner)
                .with("die", die),
            None => {
                return Violation::impossible(
                    "DT-DUEL-5",
                    text("{seat} is not in this duel.").with("seat", seat),
                );
            }
        };
        Violation::impossible("DT-DUEL-6", why)
    }

    pub(in crate::games::dice_tuners::rules) fn check_play(
        &self,
        state: &State,
        seat: Seat,
        card: CardId,
    ) -> Result<(), Violation> {
        self.check_committing(state, seat)?;
        self.check_in_hand(state, seat, card)?;
        self.check_design(state, seat, card)?;
        let Some(colour) = self.card(card).colour else { return Ok(()) };
        if self.playable(state, seat, card) {
            return Ok(());
        }
        let why = text("{colour} is not among the dice set aside ({dice}).").with("colour", colour);
        let dice = state.aside.iter().map(|die| Arg::from(die.colour)).collect();
        Err(Violation::new("DT-CARD-2", why.with("dice", Arg::List(dice))))
    }

    pub(in crate::games::dice_tuners::rules) fn check_play_none(
        &self,
        state: &State,
        seat: Seat,
    ) -> Result<(), Violation> {
        self.check_committing(state, seat)?;
        match self.known_playable(state, seat) {
            Some(card) if self.options().pass_card == PassCard::Must => {
                let why = text("You must play a card: you hold {card}, which is legal.")
                    .with("card", self.card_name(card));
                Err(Violation::new("DT-CARD-4", why))
            }
            _ => Ok(()),
        }
    }

    /// DT-CARD-5 is for cards the program did not know: with a known one the mistake can be avoided, but
    /// the table may let it stand.
    pub(in crate::games::dice_tuners::rules) fn check_forfeit(
        &self,
        state: &State,
        seat: Seat,
        card: CardId,
    ) -> Result<(), Violation> {
        self.check_committing(state, seat)?;
        self.check_in_hand(state, seat, card)?;
        let why = if self.playable(state, seat, card) {
            text("{card} cannot be forfeited: its colour is legal.")
        } else if state.seat(seat).find(card).is_some() {
            text("{card} is not legal; choose another card or none.")
        } else {
            return Ok(());
        };
        Err(Violation::new("DT-CARD-5", why.with("card", self.card_name(card))))
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// 4.3: all cards are in.
    pub fn after_commits(&mut self) -> bool {
        if self.state.duel.stopped {
            self.negate(NoWinner::Ruling);
            return true;
        }
        if !self.game.committers(self.state).is_empty() {
            return false;
        }
        self.turn_over();
        if self.game.options().shield_timing == ShieldTiming::AfterCards && self.late_shields() {
            return true;
        }
        self.set_fire();
        self.state.step = Step::Retreat;
        true
    }

    fn turn_over(&mut self) {
        self.claim_no_cards();
        let mut played = Few::filled(None, self.game.seats());
        let mut forfeited = [None; MAX_PLAYERS];
        for seat in self.state.in_order() {
            match std::mem::take(&mut self.state.seat_mut(seat).committed) {
                Commit::Card(card) => {
                    self.take_from_hand(seat, card);
                    played[seat.index()] = Some(card);
                }
                Commit::Forfeit(card) => {
                    self.take_from_hand(seat, card);
                    self.discard(seat, card);
                    self.stays_open(seat, card, None);
                    forfeited[seat.index()] = Some(card);
                }
                Commit::Open | Commit::Hidden | Commit::Nothing | Commit::Fight | Commit::Retreat => {}
            }
        }
        self.state.duel.played = played;
        self.state.duel.revealed = true;
        self.note(Event::Revealed(played));
        for (seat, card) in (0u8..).map(Seat).zip(forfeited) {
            if let Some(card) = card {
                self.note(Event::Forfeited(seat, card));
            }
        }
    }

    /// Option `shield_timing = after_cards`: true if the duel is over and its cards are lost.
    fn late_shields(&mut self) -> bool {
        let before = self.state.duel.live;
        let negated = self.shield_check();
        for seat in self.clockwise(before) {
            if negated || !self.state.duel.live.contains(seat) {
                self.discard_played(seat);
                self.state.duel.seats.remove(seat);
            }
        }
        if negated {
            self.negate(NoWinner::Shield);
        }
        negated
    }

    pub fn discard_played(&mut self, seat: Seat) {
        if let Some(card) = self.state.duel.played[seat.index()].take() {
            self.discard_laid(seat, card);
            self.stays_open(seat, card, None);
        }
    }
}
