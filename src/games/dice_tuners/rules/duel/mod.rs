//! Duels from the Shield check to the result (DT-DUEL-*, DT-STR-*, DT-WIN-1, DT-TRIO-*).

mod cards;
mod retreat;
mod take;

use crate::engine::{EventSink, SeatSet};
use crate::games::dice_tuners::DiceTuners;
use crate::games::dice_tuners::event::{Event, NoWinner};
use crate::games::dice_tuners::options::{ShieldTiming, ThreeWayShield};
use crate::games::dice_tuners::rules::executor::Executor;
use crate::games::dice_tuners::state::{Commit, Duel, DuelResult, MAX_PLAYERS, State, Step};

impl DiceTuners {
    /// The live seats whose front die or side shows a Shield that counts (DT-DUEL-6, `Pierce`).
    fn shields(&self, state: &State) -> SeatSet {
        state.duel.live.iter().filter(|seat| self.shielded(state, *seat)).collect()
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    pub fn begin_duel(&mut self, index: u8) {
        let seats = self.game.pairing(self.state.first, index).seats;
        self.state.duel = Duel::new(index, seats, self.game.seats());
        self.state.step = Step::BeforeDuel;
        let mut dice = [None; MAX_PLAYERS];
        for seat in seats.iter() {
            dice[seat.index()] = self.game.duel_die(self.state, seat);
        }
        self.note(Event::DuelBegins(index, dice));
    }

    fn next_duel(&mut self) {
        self.state.last_result = self.state.duel.result;
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
        for seat in self.state.in_order() {
            let own = self.state.seat_mut(seat);
            (own.committed, own.named) = (Commit::Open, false);
        }
        self.note(Event::Negated(self.state.duel.index, why));
        self.state.duel.result = DuelResult::Null;
        self.state.passed = SeatSet::EMPTY;
        self.next_duel();
    }

    /// Nobody scores; the windows `null` follow.
    pub fn conclude_null(&mut self, why: NoWinner) {
        self.state.duel.result = DuelResult::Null;
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
        self.state.duel.result = DuelResult::Won(winner);
        self.state.step = Step::AfterDuel;
    }

    pub fn after_duel(&mut self) -> bool {
        if let Some(goes_on) = self.window() {
            return goes_on;
        }
        self.state.step = Step::Take;
        true
    }
}
