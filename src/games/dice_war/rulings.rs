//! What the table decides (DW-WIN-6, and section 7.5 of the rules).

use super::DiceWar;
use super::action::{OffBoard, Ruling};
use super::content::TpMode;
use super::event::Event;
use super::field::Field;
use super::rules::executor::Executor;
use super::state::{DICE, Reason, Run, State, Step, other, pair_index};
use crate::engine::{EventSink, RulingRules, Text, Violation, text};

/// Adjustments for what cards say (DW-TRIBE-3).
const ADJUST: &str = "DW-TRIBE-3";

fn no(rule: &'static str, why: Text) -> Result<(), Violation> {
    Err(Violation::impossible(rule, why))
}

impl RulingRules for DiceWar {
    type Ruling = Ruling;

    fn check_ruling(&self, state: &State, ruling: &Ruling) -> Result<(), Violation> {
        if state.ended().is_some() {
            return no("DW-WIN-6", text("The match is over."));
        }
        let seat = match *ruling {
            Ruling::Resign { seat } => Some((seat, "DW-WIN-6")),
            Ruling::PutOn { seat, .. }
            | Ruling::Reserve { seat, .. }
            | Ruling::SetVp { seat, .. }
            | Ruling::SetTp { seat, .. }
            | Ruling::Act { seat } => Some((seat, ADJUST)),
            Ruling::End { winner } => winner.map(|seat| (seat, ADJUST)),
            _ => None,
        };
        if let Some((seat, rule)) = seat {
            Violation::check_seat(rule, seat, 2)?;
        }
        match *ruling {
            Ruling::Resign { .. } | Ruling::AgreeDraw | Ruling::End { .. } => Ok(()),
            _ if !matches!(state.step, Step::War | Step::FollowUp(_)) => {
                no(ADJUST, text("Place the line-ups first."))
            }
            Ruling::SetLevel { at, level } => die_there(state, at).and_then(|()| level_fits(level)),
            Ruling::MoveDie { from, to } => die_there(state, from).and_then(|()| free(state, to)),
            Ruling::TakeOff { at, .. } => die_there(state, at),
            Ruling::PutOn { seat, from, at, level } => {
                free(state, at)?;
                level_fits(level)?;
                let there = match from {
                    OffBoard::Reserve => state.reserve[pair_index(seat)],
                    OffBoard::Exile => state.exile(seat),
                };
                if there == 0 {
                    no("DW-DICE-1", text("{seat} has no die there.").with("seat", seat))
                } else {
                    Ok(())
                }
            }
            Ruling::Reserve { seat, n } => {
                let reserve = i32::from(state.reserve[pair_index(seat)]) + i32::from(n);
                let exile = i32::from(state.exile(seat)) - i32::from(n);
                if reserve < 0 || exile < 0 {
                    return no(
                        "DW-DICE-1",
                        text("{seat} does not have that many dice there.").with("seat", seat),
                    );
                }
                Ok(())
            }
            Ruling::SetVp { vp: n, .. } | Ruling::SetTp { tp: n, .. } => check_bar(self, ruling, n),
            Ruling::Act { .. } => Ok(()),
        }
    }

    fn apply_ruling(&self, state: &mut State, ruling: &Ruling, events: &mut impl EventSink<Event>) {
        let executor = &mut Executor::new(self, state, events);
        let before = executor.counts();
        match *ruling {
            Ruling::Resign { seat } => return executor.end(Some(other(seat)), Reason::Resign),
            Ruling::AgreeDraw => return executor.end(None, Reason::Agreed),
            Ruling::End { winner } => return executor.end(winner, Reason::CardText),
            Ruling::SetLevel { at, level } => {
                if let Some(seat) = executor.state.owner(at) {
                    executor.state.put(seat, at, level);
                }
            }
            Ruling::MoveDie { from, to } => {
                if let Some(seat) = executor.state.owner(from) {
                    let level = executor.state.level(from);
                    executor.state.lift(from);
                    executor.state.put(seat, to, level);
                    if executor.state.step == Step::FollowUp(from) {
                        executor.state.step = Step::FollowUp(to);
                    }
                }
            }
            Ruling::TakeOff { at, to } => {
                if let Some(seat) = executor.state.owner(at) {
                    executor.state.lift(at);
                    executor.state.reserve[pair_index(seat)] += u8::from(to == OffBoard::Reserve);
                }
            }
            Ruling::PutOn { seat, from, at, level } => {
                let reserve = &mut executor.state.reserve[pair_index(seat)];
                *reserve = reserve.saturating_sub(u8::from(from == OffBoard::Reserve));
                executor.state.put(seat, at, level);
            }
            Ruling::Reserve { seat, n } => {
                let reserve = &mut executor.state.reserve[pair_index(seat)];
                *reserve = reserve.saturating_add_signed(n).min(DICE);
            }
            Ruling::SetVp { seat, vp } => executor.state.earned[pair_index(seat)] = vp,
            Ruling::SetTp { seat, tp } => executor.state.tp[pair_index(seat)] = tp,
            Ruling::Act { seat } => {
                if matches!(executor.state.step, Step::FollowUp(_)) {
                    // It began with an Attack, which always earned something (DW-CAP-1).
                    executor.state.quiet = 0;
                }
                executor.state.active = seat;
                executor.state.step = Step::War;
                executor.state.follow_ups = 0;
            }
        }
        after_ruling(executor);
        executor.note_counts(before);
    }
}

/// Whether a bar can show a number.
fn check_bar(game: &DiceWar, ruling: &Ruling, n: u8) -> Result<(), Violation> {
    let Ruling::SetTp { seat, .. } = *ruling else {
        let why = text("VP cannot be set above {n}.").with("n", 99u8);
        return if n > 99 { no(ADJUST, why) } else { Ok(()) };
    };
    let rule = &game.tribe(seat).tp;
    if rule.mode != TpMode::Stored {
        return no("DW-TP-1", text("{seat}’s tribe cannot store TP.").with("seat", seat));
    }
    if n > rule.max {
        return no("DW-TP-1", text("TP cannot be set above {n}.").with("n", rule.max));
    }
    Ok(())
}

fn die_there(state: &State, at: Field) -> Result<(), Violation> {
    if state.owner(at).is_some() {
        return Ok(());
    }
    no(ADJUST, text("There is no die on {field}.").with("field", at))
}

fn free(state: &State, at: Field) -> Result<(), Violation> {
    if state.free() & at.bit() != 0 {
        return Ok(());
    }
    no("DW-BOARD-5", text("{field} is not empty.").with("field", at))
}

fn level_fits(level: u8) -> Result<(), Violation> {
    if (1..=6).contains(&level) {
        return Ok(());
    }
    no("DW-DICE-3", text("A die has no face {face}.").with("face", level))
}

/// An adjustment ends chases, and the position may be won or lost by it.
fn after_ruling<S: EventSink<Event>>(executor: &mut Executor<'_, S>) {
    executor.state.runs = [Run { field: Field::A1, n: 0 }; 2];
    executor.state.countdown = None;
    let seat = executor.state.active;
    if executor.after_action(seat) {
        return;
    }
    match executor.state.step {
        Step::FollowUp(at) if !executor.game.can_follow(executor.state, seat, at) => {
            executor.state.step = Step::War;
            // It began with an Attack, which always earned something.
            executor.end_turn(seat, [u8::MAX; 2], None);
        }
        Step::War => executor.stuck(),
        _ => {}
    }
}
