//! What follows an action: Location, victories, the end of the turn (DW-WIN-*, DW-EOW-*, DW-CAP-*, DW-RUIN-*).

use super::DiceWar;
use super::content::{LocationWin, When};
use super::event::Event;
use super::field::{self, Field};
use super::options::{BothAtTen, Caps, EndOfWar, NoAction, NoCreatures};
use super::state::{BLACK, Countdown, Ended, Phase, RED, Reason, Run, State, pair_index};
use super::table::Executor;
use super::view::{Bindings, View, other};
use crate::engine::{EventSink, Outcome, RuleId, Scores, Seat, Standing};

/// The total that wins (DW-WIN-1).
pub const GOAL: u8 = 10;
/// A run that allows a declaration (DW-EOW-3).
pub const CHASE: u8 = 3;
/// How many flights of the chased die end the match (DW-EOW-5).
pub const LAST_FLIGHTS: u8 = 5;
/// Turns without VP that end the match (DW-CAP-1).
pub const QUIET_CAP: u16 = 80;
/// Turns without VP that the referee mentions (DW-CAP-3).
pub const QUIET_WARNING: u16 = 60;
/// The last turn (DW-CAP-2).
pub const TURN_CAP: u16 = 400;

impl DiceWar {
    pub(super) fn standing(&self, state: &State) -> Scores {
        let view = View { game: self, state };
        [RED, BLACK].into_iter().map(|seat| i32::from(view.total(seat))).collect()
    }

    pub(super) fn result(&self, state: &State) -> Option<Outcome> {
        let ended = state.ended()?;
        let place = |seat: Seat| if ended.winner.is_none_or(|winner| winner == seat) { 1 } else { 2 };
        Some(Outcome {
            standing: Standing::Places([RED, BLACK].into_iter().map(place).collect()),
            scores: self.standing(state),
            decided_by: RuleId::new(ended.reason.rule()),
        })
    }

    /// How many turns a declaration lets pass at most: flights of one die, or all turns of both seats.
    pub(super) fn last_turns(&self) -> u8 {
        if self.options.end_of_war == EndOfWar::Announced { 2 * LAST_FLIGHTS } else { LAST_FLIGHTS }
    }

    /// Whether flights matter at all.
    pub(super) fn watches_chases(&self) -> bool {
        self.options.end_of_war != EndOfWar::Off
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// Ends the match.
    pub(super) fn end(&mut self, winner: Option<Seat>, reason: Reason) {
        self.state.follow_ups = 0;
        self.state.phase = Phase::Over(Ended { winner, reason });
        self.note(Event::Over { winner, reason });
    }

    /// Ends the match by the higher total (DW-EOW-6).
    fn end_by_totals(&mut self, reason: Reason) {
        let [red, black] = [RED, BLACK].map(|seat| self.view().total(seat));
        let winner = match red.cmp(&black) {
            std::cmp::Ordering::Greater => Some(RED),
            std::cmp::Ordering::Less => Some(BLACK),
            std::cmp::Ordering::Equal => None,
        };
        self.end(winner, reason);
    }

    /// Steps (e) and (f) of DW-TURN-6; says whether the match is over. `seat` is the seat whose turn it is.
    pub(super) fn settle(&mut self, seat: Seat) -> bool {
        self.location(seat);
        self.victory(seat)
    }

    /// DW-RUIN-4, and whatever else a Location does: first for the creatures of the acting seat (DW-TURN-7).
    fn location(&mut self, seat: Seat) {
        let arrived = std::mem::take(&mut self.arrived);
        let game = self.game;
        let held = game.options.ruins & self.state.occupied();
        let Some(location) = game.location.as_ref().filter(|_| held != 0) else { return };
        for (when, fields) in [(When::Entered, arrived & held), (When::Always, game.options.ruins)] {
            let own = self.state.own(seat);
            for at in field::each(fields & own).chain(field::each(fields & !own)) {
                self.fire_location(location, when, at);
            }
        }
        // Who is brought onto a Location by it has not entered it.
        self.arrived = 0;
    }

    /// DW-WIN-1, -3, -4, -5.
    pub(super) fn victory(&mut self, seat: Seat) -> bool {
        let [red, black] = [RED, BLACK].map(|seat| self.view().total(seat));
        match (red >= GOAL, black >= GOAL) {
            (true, true) if self.game.options.both_at_ten == BothAtTen::Total => {
                self.end_by_totals(Reason::Vp);
                return true;
            }
            (true, true) => self.end(Some(seat), Reason::Vp),
            (true, false) => self.end(Some(RED), Reason::Vp),
            (false, true) => self.end(Some(BLACK), Reason::Vp),
            (false, false) => match [RED, BLACK].map(|seat| self.state.own(seat) == 0) {
                [false, false] => return false,
                [true, false] if self.game.options.no_creatures == NoCreatures::Loses => {
                    self.end(Some(BLACK), Reason::Annihilation);
                }
                [false, true] if self.game.options.no_creatures == NoCreatures::Loses => {
                    self.end(Some(RED), Reason::Annihilation);
                }
                _ => self.end_by_totals(Reason::Annihilation),
            },
        }
        true
    }

    /// Step (h) of DW-TURN-6 and section 4.4. `earned` are the VP at the beginning of the action;
    /// `flight` is where a threatened creature moved from and to.
    pub(super) fn end_turn(&mut self, seat: Seat, earned: [u8; 2], flight: Option<(Field, Field)>) {
        self.state.follow_ups = 0;
        if self.between_turns(When::TurnEnd, seat) || self.holds_the_ruins(seat) {
            return;
        }
        let flight = flight.filter(|(_, to)| self.state.own(seat) & to.bit() != 0);
        if earned != self.state.earned {
            self.scored();
        } else {
            self.state.quiet = self.state.quiet.saturating_add(1);
            self.count_flights(seat, flight);
        }
        self.count_down(seat, flight);
        if self.state.countdown.is_some_and(|count| count.left == 0) {
            self.end_by_totals(Reason::EndOfWar);
            return;
        }
        let capped = self.game.options.caps == Caps::On;
        if capped && self.state.quiet >= QUIET_CAP {
            self.end_by_totals(Reason::QuietCap);
            return;
        }
        if self.state.quiet == QUIET_WARNING {
            self.note(Event::Quiet(QUIET_WARNING));
        }
        self.state.turn = self.state.turn.saturating_add(1);
        if capped && self.state.turn > TURN_CAP {
            self.end_by_totals(Reason::TurnCap);
            return;
        }
        self.state.to_act = other(seat);
        self.begin_turn();
    }

    /// What VP do to chases (DW-EOW-2, DW-EOW-7) and to the caps (DW-CAP-1).
    fn scored(&mut self) {
        self.state.quiet = 0;
        self.state.runs = [Run::default(); 2];
        if self.game.options.end_of_war != EndOfWar::Announced && self.state.countdown.take().is_some() {
            self.note(Event::Cancelled);
        }
    }

    /// The beginning of the turn of the seat to act.
    pub(super) fn begin_turn(&mut self) {
        let (seat, earned) = (self.state.to_act, self.state.earned);
        if self.between_turns(When::TurnStart, seat) {
            return;
        }
        if earned != self.state.earned {
            self.scored();
        }
        self.stuck();
    }

    /// Abilities for the beginning or the end of a turn; says whether they ended the match.
    fn between_turns(&mut self, when: When, seat: Seat) -> bool {
        let game = self.game;
        let tribe = game.tribe(seat);
        let location = game.location.as_ref().filter(|location| location.has(when));
        if !tribe.has(when) && location.is_none() {
            return false;
        }
        for at in field::each(self.state.own(seat)) {
            if self.state.own(seat) & at.bit() != 0 {
                self.fire(self.state.level(at), when, Bindings::new(seat, at.bit()), true);
            }
        }
        if let Some(location) = location {
            for at in field::each(self.state.own(seat) & game.options.ruins) {
                self.fire_location(location, when, at);
            }
        }
        let over = self.settle(seat);
        if !over && when == When::TurnStart {
            self.forget_lost_dice();
        }
        over
    }

    /// Ends the chase of a die that an ability has taken off the board (DW-EOW-2, DW-EOW-7).
    fn forget_lost_dice(&mut self) {
        for seat in [RED, BLACK] {
            let run = self.state.runs[pair_index(seat)];
            if self.state.own(seat) & run.field.bit() == 0 {
                self.state.runs[pair_index(seat)] = Run::default();
            }
        }
        let gone = |count: Countdown| self.state.own(count.seat) & count.field.bit() == 0;
        if self.game.options.end_of_war != EndOfWar::Announced && self.state.countdown.is_some_and(gone) {
            self.state.countdown = None;
            self.note(Event::Cancelled);
        }
    }

    /// DW-RUIN-5.
    fn holds_the_ruins(&mut self, seat: Seat) -> bool {
        let ruins = self.game.options.ruins;
        let wins = self.game.location.as_ref().and_then(|location| location.win);
        let held = ruins != 0
            && self.state.own(seat) & ruins == ruins
            && wins == Some(LocationWin::HoldAllAtEndOfOwnTurn);
        if held {
            self.end(Some(seat), Reason::Ruins);
        }
        held
    }

    /// DW-EOW-2.
    fn count_flights(&mut self, seat: Seat, flight: Option<(Field, Field)>) {
        let run = &mut self.state.runs[pair_index(seat)];
        let before = *run;
        *run = match flight {
            None => Run::default(),
            Some((from, to)) if before.n > 0 && before.field == from => {
                Run { field: to, n: before.n.saturating_add(1) }
            }
            Some((_, to)) => Run { field: to, n: 1 },
        };
        let now = *run;
        let there = self.state.own(other(seat));
        let opposing = &mut self.state.runs[pair_index(other(seat))];
        if there & opposing.field.bit() == 0 {
            *opposing = Run::default();
        }
        if now.n > 0 {
            self.note(Event::Fled { seat, at: now.field, n: now.n });
        }
    }

    /// DW-EOW-5, DW-EOW-7.
    fn count_down(&mut self, seat: Seat, flight: Option<(Field, Field)>) {
        let Some(count) = self.state.countdown else { return };
        let announced = self.game.options.end_of_war == EndOfWar::Announced;
        let next = match flight {
            Some((from, to)) if count.seat == seat && from == count.field => {
                Some(Countdown { field: to, left: count.left.saturating_sub(1), ..count })
            }
            _ if announced => Some(Countdown { left: count.left.saturating_sub(1), ..count }),
            _ if count.seat == seat => None,
            _ => Some(count).filter(|count| self.state.own(count.seat) & count.field.bit() != 0),
        };
        self.state.countdown = next;
        match next {
            None => self.note(Event::Cancelled),
            Some(next) if next.left != count.left => self.note(Event::Countdown(next.left)),
            Some(_) => {}
        }
    }

    /// DW-EOW-3 to DW-EOW-5.
    pub(super) fn declare(&mut self, seat: Seat, die: Option<Field>) {
        let chased = match die {
            Some(field) => self.state.owner(field).map(|owner| (owner, field)),
            None => {
                chased(self.state, seat).map(|chased| (chased, self.state.runs[pair_index(chased)].field))
            }
        };
        let Some((chased, field)) = chased else { return };
        self.state.countdown = Some(Countdown { seat: chased, field, left: self.game.last_turns() });
    }

    /// Option `no_action`: the match ends with a seat that cannot act.
    pub(super) fn stuck(&mut self) {
        if self.game.options.no_action == NoAction::Pass || self.state.phase != Phase::War {
            return;
        }
        let seat = self.state.to_act;
        if self.game.can_act(self.state, seat) {
            return;
        }
        let winner = (self.game.options.no_action == NoAction::Loses).then(|| other(seat));
        self.end(winner, Reason::NoAction);
    }
}

/// DW-EOW-4: whose run counts, if `declarer` declares now.
pub(super) fn chased(state: &State, declarer: Seat) -> Option<Seat> {
    let enemy = other(declarer);
    let [own, opposing] = [declarer, enemy].map(|seat| state.runs[pair_index(seat)].n);
    if own.max(opposing) < CHASE {
        return None;
    }
    Some(if own > opposing { declarer } else { enemy })
}
