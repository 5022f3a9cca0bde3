//! Who is On Fire, and who of them retreats (4.4; DT-FIRE-*, DT-TRIO-2).

use crate::engine::{EventSink, Rules, Seat, SeatSet, Violation, text};
use crate::games::dice_tuners::DiceTuners;
use crate::games::dice_tuners::event::{Event, NoWinner};
use crate::games::dice_tuners::options::Retreats;
use crate::games::dice_tuners::rules::executor::Executor;
use crate::games::dice_tuners::state::{Commit, DuelResult, State, Step};

impl DiceTuners {
    /// The seats that may retreat and have not decided (DT-FIRE-4).
    pub(in crate::games::dice_tuners) fn retreaters(&self, state: &State) -> SeatSet {
        let duel = &state.duel;
        let asked = |seat: &Seat| {
            duel.fire.contains(*seat)
                && !duel.fights.contains(*seat)
                && state.seat(*seat).committed == Commit::Open
                && !self.held_back(state, *seat)
        };
        if duel.fire.is_empty() { SeatSet::EMPTY } else { duel.live.iter().filter(asked).collect() }
    }

    /// A seat's value for On Fire and the highest one.
    pub(in crate::games::dice_tuners) fn fire_values(&self, state: &State, seat: Seat) -> (u32, u32) {
        (self.fire_value(state, seat).unwrap_or(0).into(), state.duel.best.into())
    }

    pub(in crate::games::dice_tuners::rules) fn check_retreat(
        &self,
        state: &State,
        seat: Seat,
        retreats: bool,
    ) -> Result<(), Violation> {
        let duel = &state.duel;
        let open = duel.revealed && duel.result == DuelResult::Open && !self.is_due(state);
        if !open || !duel.live.contains(seat) {
            return Err(self.not_now(state));
        }
        let now = state.step == Step::Retreat;
        if !duel.fire.contains(seat) {
            let (own, best) = self.fire_values(state, seat);
            let why =
                text("{seat} is not On Fire (card value {v}; the highest is {max}).").with("seat", seat);
            let why = why.with("v", own).with("max", best);
            return Err(Violation { can_stand: now && retreats, ..Violation::new("DT-FIRE-6", why) });
        }
        if self.held_back(state, seat) {
            let holder = self.holder(state, seat).and_then(|owner| Some((owner, state.seat(owner).hero?)));
            let why = match holder {
                Some((owner, hero)) => text("{hero} of {owner} lets nobody retreat from this duel.")
                    .with("owner", owner)
                    .with("hero", self.hero_name(hero)),
                None => text("The opponent’s hero prevents retreating."),
            };
            return Err(Violation { can_stand: now && retreats, ..Violation::new("DT-FIRE-9", why) });
        }
        if !now {
            let why = text("You can retreat only before effects are used.");
            return Err(Violation::impossible("DT-FIRE-4", why));
        }
        if duel.fights.contains(seat) || state.seat(seat).committed != Commit::Open {
            let why = text("{seat} has already decided.").with("seat", seat);
            return Err(Violation::impossible("DT-FIRE-4", why));
        }
        if self.turn(state).asks(seat) { Ok(()) } else { Err(self.not_now(state)) }
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
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
        self.settle_held();
        self.note(Event::OnFire(fire));
    }

    /// DT-FIRE-9: who cannot retreat, whoever leaves the duel from now on.
    pub fn settle_held(&mut self) {
        let held = |seat: &Seat| self.game.holder(self.state, *seat).is_some();
        self.state.duel.held = Some(self.state.duel.seats.iter().filter(held).collect());
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
            for seat in self.state.in_order() {
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
        for seat in self.state.in_order() {
            match std::mem::take(&mut self.state.seat_mut(seat).committed) {
                Commit::Retreat => self.retreat(seat),
                Commit::Fight => self.state.duel.fights.insert(seat),
                Commit::Open | Commit::Hidden | Commit::Card(_) | Commit::Nothing | Commit::Forfeit(_) => {}
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
}
