//! Adjustments by the table (DD-TABLE-6) and private notes (DD-TABLE-7).

use super::action::{Claim, HAND};
use super::event::Event;
use super::rules::executor::Executor;
use super::state::{Reveal, SeatState, State, Step};
use super::{DualingDice, GoalRef, Ruling};
use crate::engine::{Component, EventSink, RulingRules, Seat, Text, Violation, text, text_n};

pub(super) const RULE: &str = "DD-TABLE-6";

/// The most points a seat can be set to.
pub(super) const MOST_POINTS: u8 = 99;

fn no(why: Text) -> Result<(), Violation> {
    Err(Violation::impossible(RULE, why))
}

impl RulingRules for DualingDice {
    type Ruling = Ruling;

    fn check_ruling(&self, state: &State, ruling: &Ruling) -> Result<(), Violation> {
        match *ruling {
            Ruling::AwardGoal { seat, goal } => {
                self.check_cards_rest(state, seat)?;
                self.check_award(state, seat, goal)
            }
            Ruling::StrikeGoal { seat, goal } => {
                self.check_cards_rest(state, seat)?;
                if state.seat(seat).completed.contains(&goal) {
                    return Ok(());
                }
                no(text("{seat} has not completed this goal.").with("seat", seat))
            }
            Ruling::SetSavedDie { seat, index, number } => {
                self.check_seat(seat)?;
                match state.seat(seat).saved.get(usize::from(index)) {
                    None => no(text("{seat}’s scoring card has no such die.").with("seat", seat)),
                    Some(die) => super::rules::check_number(die.kind, number),
                }
            }
            Ruling::SetHandCount { seat, count } => {
                self.check_cards_rest(state, seat)?;
                let held = state.seat(seat).hand.len();
                if usize::from(count) > HAND {
                    return no(text("A player cannot hold more than three goals."));
                }
                if usize::from(count) > held && state.bots.contains(seat) {
                    return Err(super::chance::name_the_goals());
                }
                if usize::from(count).saturating_sub(held) > usize::from(state.deck) {
                    return no(text_n(
                        "The goal deck has only {n} card.",
                        "The goal deck has only {n} cards.",
                        state.deck,
                    ));
                }
                Ok(())
            }
            Ruling::SetPoints { seat, points } => {
                self.check_seat(seat)?;
                if points > MOST_POINTS {
                    return no(text("Points must be between 0 and {n}.").with("n", MOST_POINTS));
                }
                Ok(())
            }
            Ruling::NoteGoal { seat, goal } => {
                self.check_cards_rest(state, seat)?;
                self.check_note(state, seat, goal)
            }
            Ruling::WithdrawNote { seat, goal } => {
                self.check_cards_rest(state, seat)?;
                self.check_withdrawal(state, seat, goal)
            }
            Ruling::SavedDice { saved, first } => self.check_saved(state, &saved, first),
        }
    }

    fn reports(&self, ruling: &Ruling) -> Option<(&'static [Component], &'static str)> {
        match ruling {
            Ruling::SavedDice { .. } => Some((&[Component::Dice], super::rules::NOTED)),
            Ruling::AwardGoal { .. }
            | Ruling::StrikeGoal { .. }
            | Ruling::SetSavedDie { .. }
            | Ruling::SetHandCount { .. }
            | Ruling::SetPoints { .. }
            | Ruling::NoteGoal { .. }
            | Ruling::WithdrawNote { .. } => None,
        }
    }

    fn reason_rule(&self, ruling: &Ruling) -> Option<&'static str> {
        match ruling {
            // A note changes nothing for the others (DD-TABLE-7), and what is reported overrules nothing (DD-TABLE-9).
            Ruling::NoteGoal { .. } | Ruling::WithdrawNote { .. } | Ruling::SavedDice { .. } => None,
            Ruling::AwardGoal { .. }
            | Ruling::StrikeGoal { .. }
            | Ruling::SetSavedDie { .. }
            | Ruling::SetHandCount { .. }
            | Ruling::SetPoints { .. } => Some(RULE),
        }
    }

    fn apply_ruling(&self, state: &mut State, ruling: &Ruling, events: &mut impl EventSink<Event>) {
        let executor = &mut Executor { game: self, state, events };
        let state = &mut *executor.state;
        match *ruling {
            Ruling::AwardGoal { seat, goal } => {
                let held = match goal {
                    Claim::Goal(goal) => state.seat(seat).holds(goal) > 0,
                    Claim::Points { .. } => false,
                };
                if !held && state.seat(seat).unknown() == 0 {
                    // It comes from the deck.
                    state.deck = state.deck.saturating_sub(1);
                    if let Claim::Goal(goal) = goal {
                        state.unseen.take(goal);
                    }
                }
                executor.complete(seat, goal);
            }
            Ruling::StrikeGoal { seat, goal } => strike(executor, seat, goal),
            Ruling::SetSavedDie { seat, index, number } => {
                if let Some(die) = state.seat_mut(seat).saved.get_mut(usize::from(index)) {
                    die.number = number;
                }
            }
            Ruling::SetHandCount { seat, count } => set_hand(state, seat, usize::from(count)),
            Ruling::SetPoints { seat, points } => state.seat_mut(seat).points = u16::from(points),
            Ruling::NoteGoal { seat, goal } => executor.note_goal(seat, goal),
            Ruling::WithdrawNote { seat, goal } => executor.withdraw_note(seat, goal),
            Ruling::SavedDice { saved, first } => {
                // What follows happens by itself, as after the last die of a round.
                executor.save_noted(&saved, first);
                return executor.drop_notes();
            }
        }
        go_on(executor);
        executor.drop_notes();
    }
}

impl DualingDice {
    fn check_seat(&self, seat: Seat) -> Result<(), Violation> {
        Violation::check_seat(RULE, seat, self.seats())
    }

    /// Hands are not changed while goals are drawn, nor after their seat has decided what it reveals.
    fn check_cards_rest(&self, state: &State, seat: Seat) -> Result<(), Violation> {
        self.check_seat(seat)?;
        if state.step == Step::Draw {
            return no(text("Draw the goals first."));
        }
        if state.seat(seat).reveal != Reveal::Open {
            return no(
                text("{seat} has already chosen what to reveal; reveal the goals first.").with("seat", seat)
            );
        }
        Ok(())
    }

    fn check_award(&self, state: &State, seat: Seat, claim: Claim) -> Result<(), Violation> {
        let own = state.seat(seat);
        match claim {
            Claim::Points { points } if self.unlisted() => {
                if !(1..=9).contains(&points) {
                    return no(text("A goal is worth 1 to 9 points."));
                }
                if own.hand.is_empty() && state.deck == 0 {
                    return no(text("No goal cards are left."));
                }
                Ok(())
            }
            Claim::Points { .. } => no(text("The goals of this deck are listed: choose which one it is.")),
            Claim::Goal(goal) if own.holds(goal) > 0 => Ok(()),
            Claim::Goal(goal) => {
                let source = own.unknown() > 0 || state.deck > 0;
                if source && self.unseen_left(state, seat, goal) > 0 {
                    return Ok(());
                }
                Err(self.not_held(state, seat, goal))
            }
        }
    }
}

/// What follows from an adjustment: who has something to reveal, and whether the match is over.
fn go_on<S: EventSink<Event>>(executor: &mut Executor<'_, S>) {
    match executor.state.step {
        Step::Reveal => {
            let waits = |seat: &SeatState| seat.reveal == Reveal::Open && !seat.hand.is_empty();
            let state = &*executor.state;
            let waiting = state.all().filter(|seat| waits(state.seat(*seat))).collect();
            executor.state.waiting = waiting;
            if executor.state.waiting.is_empty() {
                executor.score();
            }
        }
        Step::Over => executor.end_or_go_on(),
        _ => {}
    }
}

/// Takes a completed goal back, with its points.
fn strike<S: EventSink<Event>>(executor: &mut Executor<'_, S>, seat: Seat, claim: Claim) {
    let points = executor.game.points(claim);
    let state = &mut *executor.state;
    let own = state.seat_mut(seat);
    if let Some(at) = own.completed.iter().position(|other| *other == claim) {
        own.completed.remove(at);
    }
    own.points = own.points.saturating_sub(points);
    own.goals = own.goals.saturating_sub(1);
    let card = match claim {
        Claim::Goal(goal) => GoalRef::Card(goal),
        Claim::Points { .. } => GoalRef::Unknown,
    };
    if !own.hand.insert_sorted(card) {
        state.deck = state.deck.saturating_add(1);
        if let GoalRef::Card(goal) = card {
            state.unseen.add(goal, 1);
        }
    }
}

/// Cards come from the deck, or go under it.
fn set_hand(state: &mut State, seat: Seat, count: usize) {
    let held = state.seat(seat).hand.len();
    for _ in held..count {
        state.deck = state.deck.saturating_sub(1);
        state.seat_mut(seat).hand.insert_sorted(GoalRef::Unknown);
    }
    for _ in count..held {
        // Unknown cards stand first.
        let card = state.seat_mut(seat).hand.remove(0);
        state.deck = state.deck.saturating_add(1);
        if let Some(GoalRef::Card(goal)) = card {
            state.unseen.add(goal, 1);
        }
    }
}
