//! Private notes (DD-TABLE-7): what a person says of their own unknown cards, and when that can no longer be so.

use super::executor::Executor;
use crate::engine::{EventSink, Few, Seat, Violation, text};
use crate::games::dualing_dice::action::HAND;
use crate::games::dualing_dice::event::Event;
use crate::games::dualing_dice::state::{SeatState, State};
use crate::games::dualing_dice::{DualingDice, GoalId};

const RULE: &str = "DD-TABLE-7";

impl DualingDice {
    pub(in crate::games::dualing_dice) fn check_note(
        &self,
        state: &State,
        seat: Seat,
        goal: GoalId,
    ) -> Result<(), Violation> {
        let no = |why| Err(Violation::impossible(RULE, why));
        if self.goal(goal).is_none() {
            return no(text("This deck has no such goal."));
        }
        let own = state.seat(seat);
        if own.unnamed() == 0 {
            return no(text("All of {seat}’s goals are known.").with("seat", seat));
        }
        if self.unseen_left(state, seat, goal) <= own.noted(goal) {
            return no(text("All copies of {goal} lie open.").with("goal", self.title(goal)));
        }
        Ok(())
    }

    pub(in crate::games::dualing_dice) fn check_withdrawal(
        &self,
        state: &State,
        seat: Seat,
        goal: GoalId,
    ) -> Result<(), Violation> {
        if state.seat(seat).notes.goals.contains(&goal) {
            return Ok(());
        }
        let why = text("{seat} has not recorded this goal.").with("seat", seat);
        Err(Violation::impossible(RULE, why))
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// A person notes what an unknown card of their hand is.
    pub fn note_goal(&mut self, seat: Seat, goal: GoalId) {
        let own = self.state.seat_mut(seat);
        own.notes.goals.insert_sorted(goal);
        own.notes.dropped.clear();
    }

    /// Takes a note back.
    pub fn withdraw_note(&mut self, seat: Seat, goal: GoalId) {
        self.state.seat_mut(seat).forget(goal);
    }

    /// Drops notes that cannot be so any more: others have all copies, or the hand has fewer unknown cards.
    pub fn drop_notes(&mut self) {
        for seat in self.state.all() {
            let own = self.state.seat(seat);
            if own.notes.in_hand || own.notes.goals.is_empty() {
                continue;
            }
            let notes = own.notes.goals;
            let mut kept = Few::<GoalId, HAND>::new();
            let mut dropped = own.notes.dropped;
            for goal in &notes {
                let before = kept.iter().filter(|other| *other == goal).count();
                if before >= self.game.unseen_left(self.state, seat, *goal) {
                    dropped.push(*goal);
                } else if kept.len() < own.unknown() {
                    kept.push(*goal);
                }
            }
            let own: &mut SeatState = self.state.seat_mut(seat);
            (own.notes.goals, own.notes.dropped) = (kept, dropped);
        }
    }
}
