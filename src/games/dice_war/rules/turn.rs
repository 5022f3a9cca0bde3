//! The course of a turn: what follows an action, its end and the next one's beginning (DW-TURN-6, DW-CAP-*,
//! DW-RUIN-4).

use super::executor::Executor;
use crate::engine::{EventSink, Seat};
use crate::games::dice_war::content::When;
use crate::games::dice_war::event::Event;
use crate::games::dice_war::field::{self, Field};
use crate::games::dice_war::options::{Caps, NoAction};
use crate::games::dice_war::state::{Reason, Step, other};
use crate::games::dice_war::view::Bindings;

/// Turns without VP that end the match (DW-CAP-1).
pub const QUIET_CAP: u16 = 80;

/// Turns without VP that the referee mentions (DW-CAP-3).
pub const QUIET_WARNING: u16 = 60;

/// The last turn (DW-CAP-2).
pub const TURN_CAP: u16 = 400;

impl<S: EventSink<Event>> Executor<'_, S> {
    /// Steps (e) and (f) of DW-TURN-6; says whether the match is over. `seat` is the seat whose turn it is.
    pub(in crate::games::dice_war) fn after_action(&mut self, seat: Seat) -> bool {
        self.location(seat);
        self.victory(seat)
    }

    /// DW-RUIN-4, and whatever else a Location does: first for the creatures of the acting seat (DW-TURN-7).
    pub(super) fn location(&mut self, seat: Seat) {
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

    /// DW-LOD-52: asks for a further action of a creature that has just attacked or moved, if it has one.
    pub(super) fn goes_on(&mut self, seat: Seat, at: Field, level: u8, attacked: bool) -> bool {
        let Some(follow) = self.game.tribe(seat).creature(level).follow else { return false };
        let again = self.state.follow_ups < follow.times || follow.chain && attacked;
        let bindings = Bindings::new(seat, at.bit());
        let may = again
            && self.is_still(seat, at, level)
            && self.view().holds(follow.condition.as_ref(), &bindings, true)
            && self.game.can_follow(self.state, seat, at);
        if may {
            self.state.step = Step::FollowUp(at);
            self.note(Event::MayFollow(at));
        }
        may
    }

    /// Step (h) of DW-TURN-6 and section 4.4. `earned` are the VP at the beginning of the action;
    /// `flight` is where a threatened creature moved from and to.
    pub(in crate::games::dice_war) fn end_turn(
        &mut self,
        seat: Seat,
        earned: [u8; 2],
        flight: Option<(Field, Field)>,
    ) {
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
        self.state.active = other(seat);
        self.begin_turn();
    }

    /// The beginning of the turn of the seat to act.
    pub(super) fn begin_turn(&mut self) {
        let (seat, earned) = (self.state.active, self.state.earned);
        if self.between_turns(When::TurnStart, seat) {
            return;
        }
        if earned != self.state.earned {
            self.scored();
        }
        self.stuck();
    }

    /// Abilities for the beginning or the end of a turn; says whether they ended the match.
    pub(super) fn between_turns(&mut self, when: When, seat: Seat) -> bool {
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
        let over = self.after_action(seat);
        if !over && when == When::TurnStart {
            self.forget_lost_dice();
        }
        over
    }

    /// Option `no_action`: the match ends with a seat that cannot act.
    pub(in crate::games::dice_war) fn stuck(&mut self) {
        if self.game.options.no_action == NoAction::Pass || self.state.step != Step::War {
            return;
        }
        let seat = self.state.active;
        if self.game.can_act(self.state, seat) {
            return;
        }
        let winner = (self.game.options.no_action == NoAction::Loses).then(|| other(seat));
        self.end(winner, Reason::NoAction);
    }

    /// A match that begins at a position may be won, or have nothing to do, at once.
    pub(in crate::games::dice_war) fn begin_in_the_middle(&mut self) {
        if !self.victory(self.state.active) {
            self.stuck();
        }
    }
}
