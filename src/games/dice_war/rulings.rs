//! What the table decides (DW-WIN-6, and section 7.5 of the rules).

use super::DiceWar;
use super::action::{OffBoard, Ruling};
use super::content::TpMode;
use super::event::Event;
use super::field::Field;
use super::state::{DICE, Phase, Reason, Run, State, pair_index};
use super::table::Executor;
use super::words::field_arg;
use crate::engine::{EventSink, Text, Violation, text};

/// Adjustments for what cards say (DW-TRIBE-3).
const ADJUST: &str = "DW-TRIBE-3";

fn no(rule: &'static str, told: Text) -> Result<(), Violation> {
    Err(Violation::impossible(rule, told))
}

impl DiceWar {
    /// Whether the table may decide this.
    pub(super) fn check_ruling(&self, state: &State, ruling: &Ruling) -> Result<(), Violation> {
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
        if let Some((seat, rule)) = seat.filter(|(seat, _)| seat.index() > 1) {
            return no(rule, text("There is no seat {n}.").with("n", u32::from(seat.0) + 1));
        }
        match *ruling {
            Ruling::Resign { .. } | Ruling::AgreeDraw | Ruling::End { .. } => Ok(()),
            _ if !matches!(state.phase, Phase::War | Phase::FollowUp(_)) => {
                no(ADJUST, text("The line-ups come first."))
            }
            Ruling::SetLevel { at, level } => self.die_there(state, at).and_then(|()| level_fits(level)),
            Ruling::MoveDie { from, to } => self.die_there(state, from).and_then(|()| free(state, to)),
            Ruling::TakeOff { at, .. } => self.die_there(state, at),
            Ruling::PutOn { seat, from, at, level } => {
                free(state, at)?;
                level_fits(level)?;
                let there = match from {
                    OffBoard::Reserve => state.reserve[pair_index(seat)],
                    OffBoard::Exile => state.exile(seat),
                };
                if there == 0 {
                    no("DW-DICE-1", text("No die of {seat} lies there.").with("seat", seat))
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
                        text("{seat} does not have so many dice there.").with("seat", seat),
                    );
                }
                Ok(())
            }
            Ruling::SetVp { vp: n, .. } | Ruling::SetTp { tp: n, .. } => self.check_bar(ruling, n),
            Ruling::Act { .. } => Ok(()),
        }
    }

    /// Whether a bar can show a number.
    fn check_bar(&self, ruling: &Ruling, n: u8) -> Result<(), Violation> {
        let Ruling::SetTp { seat, .. } = *ruling else {
            let told = text("At most {n} VP can be noted.").with("n", 99u8);
            return if n > 99 { no(ADJUST, told) } else { Ok(()) };
        };
        let rule = &self.tribe(seat).tp;
        if rule.mode != TpMode::Stored {
            return no("DW-TP-1", text("The tribe of {seat} stores no TP.").with("seat", seat));
        }
        if n > rule.max {
            return no("DW-TP-1", text("At most {n} TP can be stored.").with("n", rule.max));
        }
        Ok(())
    }

    fn die_there(&self, state: &State, at: Field) -> Result<(), Violation> {
        if state.owner(at).is_some() {
            return Ok(());
        }
        no(ADJUST, text("No die stands on {field}.").with("field", field_arg(at)))
    }
}

fn free(state: &State, at: Field) -> Result<(), Violation> {
    if state.free() & at.bit() != 0 {
        return Ok(());
    }
    no("DW-BOARD-5", text("{field} is not free.").with("field", field_arg(at)))
}

fn level_fits(level: u8) -> Result<(), Violation> {
    if (1..=6).contains(&level) {
        return Ok(());
    }
    no("DW-DICE-3", text("A die has no face {face}.").with("face", level))
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// Carries out a decision of the table.
    pub(super) fn rule(&mut self, ruling: &Ruling) {
        let before = self.counts();
        match *ruling {
            Ruling::Resign { seat } => return self.end(Some(super::view::other(seat)), Reason::Resign),
            Ruling::AgreeDraw => return self.end(None, Reason::Agreed),
            Ruling::End { winner } => return self.end(winner, Reason::CardText),
            Ruling::SetLevel { at, level } => {
                if let Some(seat) = self.state.owner(at) {
                    self.state.put(seat, at, level);
                }
            }
            Ruling::MoveDie { from, to } => {
                if let Some(seat) = self.state.owner(from) {
                    let level = self.state.level(from);
                    self.state.lift(from);
                    self.state.put(seat, to, level);
                    if self.state.phase == Phase::FollowUp(from) {
                        self.state.phase = Phase::FollowUp(to);
                    }
                }
            }
            Ruling::TakeOff { at, to } => {
                if let Some(seat) = self.state.owner(at) {
                    self.state.lift(at);
                    self.state.reserve[pair_index(seat)] += u8::from(to == OffBoard::Reserve);
                }
            }
            Ruling::PutOn { seat, from, at, level } => {
                let reserve = &mut self.state.reserve[pair_index(seat)];
                *reserve = reserve.saturating_sub(u8::from(from == OffBoard::Reserve));
                self.state.put(seat, at, level);
            }
            Ruling::Reserve { seat, n } => {
                let reserve = &mut self.state.reserve[pair_index(seat)];
                *reserve = reserve.saturating_add_signed(n).min(DICE);
            }
            Ruling::SetVp { seat, vp } => self.state.earned[pair_index(seat)] = vp,
            Ruling::SetTp { seat, tp } => self.state.tp[pair_index(seat)] = tp,
            Ruling::Act { seat } => {
                if matches!(self.state.phase, Phase::FollowUp(_)) {
                    // It began with an Attack, which always earned something (DW-CAP-1).
                    self.state.quiet = 0;
                }
                self.state.to_act = seat;
                self.state.phase = Phase::War;
                self.state.follow_ups = 0;
            }
        }
        self.after_ruling();
        self.note_counts(before);
    }

    /// An adjustment ends chases, and the position may be won or lost by it.
    fn after_ruling(&mut self) {
        self.state.runs = [Run { field: Field::A1, n: 0 }; 2];
        self.state.countdown = None;
        let seat = self.state.to_act;
        if self.settle(seat) {
            return;
        }
        match self.state.phase {
            Phase::FollowUp(at) if !self.game.can_follow(self.state, seat, at) => {
                self.state.phase = Phase::War;
                // It began with an Attack, which always earned something.
                self.end_turn(seat, [u8::MAX; 2], None);
            }
            Phase::War => self.stuck(),
            _ => {}
        }
    }
}
