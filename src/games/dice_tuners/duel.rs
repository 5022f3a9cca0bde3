//! Duels from the Shield check to the discards (DT-DUEL-*, DT-CARD-*, DT-FIRE-*, DT-WIN-*, DT-TRIO-*).

use super::event::{Event, NoWinner, Watch};
use super::options::{BluffCards, PassCard, Retreats, ShieldTiming, ThreeWayShield};
use super::state::{Commit, Duel, MAX_PLAYERS, SeatState, State, Step, Verdict};
use super::table::Table;
use super::{Action, CardId, CardRef, DiceTuners};
use crate::engine::{Seat, SeatSet};

impl DiceTuners {
    /// The seats that still have to commit a card or none (4.3): also those that can only commit none,
    /// so that the question reveals nothing.
    pub(super) fn committers(&self, state: &State) -> SeatSet {
        let open = |seat: &Seat| {
            let seat = state.seat(*seat);
            seat.committed == Commit::Open && !seat.hand.is_empty()
        };
        state.duel.live.iter().filter(open).collect()
    }

    /// Whether a seat may play a card in the current duel (DT-CARD-2, DT-CARD-3, `AnyColour`).
    #[must_use]
    pub fn playable(&self, state: &State, seat: Seat, card: CardId) -> bool {
        self.card(card)
            .colour
            .is_none_or(|colour| state.colour_legal(colour) || self.any_colour(state, seat, colour))
    }

    /// A known card in hand that a seat may play.
    pub(super) fn known_playable(&self, state: &State, seat: Seat) -> Option<CardId> {
        state.seat(seat).known().find(|card| self.playable(state, seat, *card))
    }

    pub(super) fn legal_plays(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let known = |hand: &SeatState, card: CardId| hand.find(card).is_some();
        let hand = state.seat(seat);
        self.nameable(state, seat, |card| {
            if self.playable(state, seat, card) {
                out.push(Action::PlayCard { card });
            } else if !known(hand, card) {
                out.push(Action::ForfeitCard { card });
            }
        });
        if self.options().pass_card == PassCard::May || self.known_playable(state, seat).is_none() {
            out.push(Action::PlayNone);
        }
    }

    /// The seats that may retreat and have not decided (DT-FIRE-4).
    pub(super) fn retreaters(&self, state: &State) -> SeatSet {
        let duel = &state.duel;
        let asked = |seat: &Seat| {
            duel.fire.contains(*seat)
                && !duel.fights.contains(*seat)
                && state.seat(*seat).committed == Commit::Open
                && !self.held_back(state, *seat)
        };
        if duel.fire.is_empty() { SeatSet::EMPTY } else { duel.live.iter().filter(asked).collect() }
    }

    /// The loser to whom the winner's card is offered now, if there is one (DT-WIN-2, DT-TRIO-6).
    pub(super) fn taker(&self, state: &State) -> Option<Seat> {
        let duel = &state.duel;
        let Verdict::Won(winner) = duel.verdict else { return None };
        let card = duel.played[winner.index()]?;
        let stays = duel.keep.contains(winner)
            || duel.taker.is_some()
            || (self.card(card).bluff && self.options().bluff == BluffCards::Returns)
            || self.untakeable(state, winner);
        if stays {
            return None;
        }
        let left = winner.clockwise(1, self.players());
        duel.live
            .clockwise_from(left, self.players())
            .find(|seat| *seat != winner && !duel.left.contains(*seat))
    }

    /// The live seats whose front die or side shows a Shield that counts (DT-DUEL-6, `Pierce`).
    fn shields(&self, state: &State) -> SeatSet {
        state.duel.live.iter().filter(|seat| self.shielded(state, *seat)).collect()
    }
}

impl<W: Watch> Table<'_, W> {
    pub fn begin_duel(&mut self, index: u8) {
        let seats = self.game.pairing(self.state.first, index).seats;
        self.state.duel = Duel { index, seats, live: seats, ..Duel::default() };
        self.state.step = Step::BeforeDuel;
        let mut dice = [None; MAX_PLAYERS];
        for seat in seats.iter() {
            dice[seat.index()] = self.game.duel_die(self.state, seat);
        }
        self.note(Event::DuelBegins(index, dice));
    }

    fn next_duel(&mut self) {
        self.state.last_verdict = self.state.duel.verdict;
        let next = self.state.duel.index + 1;
        if next < self.game.duels() {
            self.begin_duel(next);
        } else {
            self.state.step = Step::RoundEnd;
        }
    }

    /// 4.1 and 4.2.
    pub fn open_duel(&mut self) -> bool {
        if self.state.duel.stopped {
            self.negate(NoWinner::Ruling);
            return true;
        }
        if let Some(goes_on) = self.window() {
            return goes_on;
        }
        let negated = self.game.options().shield_timing == ShieldTiming::BeforeCards && self.shield_check();
        if negated {
            self.negate(NoWinner::Shield);
        } else {
            self.state.duel.seats = self.state.duel.live;
            self.state.step = Step::Commit;
        }
        true
    }

    /// Takes shielded seats out; true if that leaves no duel (DT-DUEL-6, DT-TRIO-4).
    fn shield_check(&mut self) -> bool {
        let shields = self.game.shields(self.state);
        if shields.is_empty() {
            return false;
        }
        let trio = self.game.pairing(self.state.first, self.state.duel.index).seats.len() > 2;
        let owner_out = self.game.options().three_way_shield == ThreeWayShield::OwnerOut;
        if !trio || !owner_out {
            return true;
        }
        for seat in self.clockwise(shields) {
            self.state.duel.live.remove(seat);
            self.note(Event::ShieldedOut(seat));
        }
        self.state.duel.live.len() < 2
    }

    /// No duel takes place: nothing is played, nothing triggers.
    fn negate(&mut self, why: NoWinner) {
        for seat in self.state.clockwise() {
            let own = self.state.seat_mut(seat);
            (own.committed, own.named) = (Commit::Open, false);
        }
        self.note(Event::Negated(self.state.duel.index, why));
        self.state.duel.verdict = Verdict::Null;
        self.state.passed = SeatSet::EMPTY;
        self.next_duel();
    }

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
        let mut played = [None; MAX_PLAYERS];
        let mut forfeited = [None; MAX_PLAYERS];
        for seat in self.state.clockwise() {
            match std::mem::take(&mut self.state.seat_mut(seat).committed) {
                Commit::Card(card) => {
                    self.take_from_hand(seat, card);
                    played[seat.index()] = Some(card);
                }
                Commit::Forfeit(card) => {
                    self.take_from_hand(seat, card);
                    self.discard(seat, card);
                    forfeited[seat.index()] = Some(card);
                }
                _ => {}
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

    fn discard_played(&mut self, seat: Seat) {
        if let Some(card) = self.state.duel.played[seat.index()].take() {
            self.discard_laid(seat, card);
        }
    }

    /// DT-FIRE-1 and 2.
    pub fn set_fire(&mut self) {
        let value = |seat: Seat| self.game.fire_value(self.state, seat);
        let live = self.state.duel.live;
        let best = live.iter().filter_map(value).max();
        let duel = &self.state.duel;
        let burns = |seat: &Seat| {
            let highest = best.is_some() && value(*seat) == best;
            (highest || duel.fire_ruled.contains(*seat)) && !duel.cold_ruled.contains(*seat)
        };
        let fire: SeatSet = live.iter().filter(burns).collect();
        self.state.duel.fire = fire;
        self.state.duel.best = best.unwrap_or(0);
        self.note(Event::OnFire(fire));
    }

    pub fn decide_retreat(&mut self, seat: Seat, retreats: bool) {
        if self.game.options().retreat == Retreats::Secret {
            self.state.seat_mut(seat).committed = if retreats { Commit::Retreat } else { Commit::Fight };
        } else if retreats {
            self.retreat(seat);
        } else {
            self.state.duel.fights.insert(seat);
        }
    }

    fn retreat(&mut self, seat: Seat) {
        self.state.duel.live.remove(seat);
        self.state.duel.retreated.insert(seat);
        self.note(Event::Retreated(seat));
        self.discard_played(seat);
    }

    /// 4.4: who wanted to retreat has (DT-FIRE-5, DT-TRIO-2).
    pub fn after_retreats(&mut self) -> bool {
        if self.state.duel.stopped {
            for seat in self.state.clockwise() {
                self.state.seat_mut(seat).committed = Commit::Open;
            }
            self.conclude_null(NoWinner::Ruling);
            return true;
        }
        // Nobody is left to fight once a two-dice duel has lost a seat: the others are not asked.
        let fights = self.state.duel.live.len() > 1;
        if fights && !self.game.retreaters(self.state).is_empty() {
            return false;
        }
        for seat in self.state.clockwise() {
            match std::mem::take(&mut self.state.seat_mut(seat).committed) {
                Commit::Retreat => self.retreat(seat),
                Commit::Fight => self.state.duel.fights.insert(seat),
                _ => {}
            }
        }
        let live = self.state.duel.live;
        if live.len() > 1 {
            self.state.step = Step::Declare;
            return true;
        }
        if let Some(alone) = live.first() {
            // It takes its own card back.
            self.state.duel.keep.insert(alone);
        }
        self.conclude_null(NoWinner::Retreat);
        true
    }

    /// Nobody scores; the windows `null` follow.
    pub fn conclude_null(&mut self, why: NoWinner) {
        self.state.duel.verdict = Verdict::Null;
        self.state.passed = SeatSet::EMPTY;
        self.state.step = Step::AfterDuel;
        self.note(Event::Null(why));
    }

    /// 4.7: Shields and annulments by effects, then the Strengths (DT-STR-*).
    pub fn compare(&mut self) {
        if self.state.duel.annul {
            self.conclude_null(NoWinner::Annulled);
            return;
        }
        if self.shield_check() {
            self.conclude_null(NoWinner::Shield);
            return;
        }
        let live = self.state.duel.live;
        let mut strengths = [None; MAX_PLAYERS];
        for seat in live.iter() {
            strengths[seat.index()] = Some(self.game.strength(self.state, seat));
        }
        self.note(Event::Compared(strengths));
        let Some(winner) = self.game.winner(self.state) else {
            self.conclude_null(NoWinner::Tie);
            return;
        };
        let points = (live.len() - 1) as u8;
        let vp = &mut self.state.seat_mut(winner).vp;
        *vp = vp.saturating_add(points);
        self.note(Event::Won(winner, points));
        self.state.duel.verdict = Verdict::Won(winner);
        self.state.step = Step::AfterDuel;
    }

    pub fn after_duel(&mut self) -> bool {
        if let Some(goes_on) = self.window() {
            return goes_on;
        }
        self.state.step = Step::Take;
        true
    }

    /// 4.9: where the played cards go (DT-CARD-6, DT-WIN-2, DT-WIN-3).
    pub fn after_offers(&mut self) -> bool {
        if self.game.taker(self.state).is_some() {
            return false;
        }
        if self.state.duel.played == [None; MAX_PLAYERS] {
            self.next_duel();
            return true;
        }
        let (keep, verdict, taker) = (self.state.duel.keep, self.state.duel.verdict, self.state.duel.taker);
        for seat in self.state.clockwise() {
            let Some(card) = self.state.duel.played[seat.index()].take() else { continue };
            if keep.contains(seat) {
                self.give(seat, CardRef::Card(card));
                self.note(Event::Returned(seat, card));
            } else if let (true, Some(taker)) = (verdict == Verdict::Won(seat), taker) {
                self.give(taker, CardRef::Card(card));
                self.note(Event::Took(taker, card));
            } else {
                self.discard_laid(seat, card);
            }
        }
        // Hands that are too large now come first; then there is nothing left on the table.
        true
    }
}
