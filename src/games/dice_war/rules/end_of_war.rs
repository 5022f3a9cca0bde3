//! Flights, chases and the End of War (DW-EOW-*).

use super::executor::Executor;
use super::refusals::never;
use crate::engine::{EventSink, Seat, Violation, text};
use crate::games::dice_war::DiceWar;
use crate::games::dice_war::action::Action;
use crate::games::dice_war::event::Event;
use crate::games::dice_war::field::{self, Field};
use crate::games::dice_war::options::EndOfWar;
use crate::games::dice_war::state::{BLACK, Countdown, RED, Run, State, other, pair_index};

/// A run that allows a declaration (DW-EOW-3).
pub const CHASE: u8 = 3;

/// How many flights of the chased die end the match (DW-EOW-5).
pub const LAST_FLIGHTS: u8 = 5;

impl DiceWar {
    /// How many turns a declaration lets pass at most: flights of one die, or all turns of both seats.
    pub(in crate::games::dice_war) fn last_turns(&self) -> u8 {
        if self.options.end_of_war == EndOfWar::Announced { 2 * LAST_FLIGHTS } else { LAST_FLIGHTS }
    }

    /// Whether flights matter at all.
    pub(super) fn watches_chases(&self) -> bool {
        self.options.end_of_war != EndOfWar::Off
    }

    /// DW-EOW-3.
    pub(super) fn declarations(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        match self.options.end_of_war {
            _ if state.countdown.is_some() => {}
            EndOfWar::Off => {}
            EndOfWar::Free => {
                let dice = field::each(state.occupied());
                out.extend(dice.map(|field| Action::DeclareEndOfWar { die: Some(field) }));
            }
            EndOfWar::Strict | EndOfWar::Announced => {
                if chased(state, seat).is_some() {
                    out.push(Action::DeclareEndOfWar { die: None });
                }
            }
        }
    }

    pub(super) fn check_declaration(
        &self,
        state: &State,
        seat: Seat,
        die: Option<Field>,
    ) -> Result<(), Violation> {
        let free = self.options.end_of_war == EndOfWar::Free;
        match self.options.end_of_war {
            EndOfWar::Off => {
                return never("DW-EOW-3", text("This match is played without the End of War."));
            }
            _ if state.countdown.is_some() => {
                return never("DW-EOW-3", text("The End of War has already been declared."));
            }
            _ if free != die.is_some() => {
                return never(
                    "DW-EOW-3",
                    text(
                        "In this match, you choose a die for the End of War only if no run of escapes is needed.",
                    ),
                );
            }
            _ => {}
        }
        if let Some(die) = die {
            if state.owner(die).is_some() {
                return Ok(());
            }
            return never("DW-EOW-3", text("There is no die on {field}.").with("field", die));
        }
        if chased(state, seat).is_some() {
            return Ok(());
        }
        let longest = state.runs.iter().map(|run| run.n).max().unwrap_or(0);
        never(
            "DW-EOW-3",
            text("The End of War needs 3 escapes in a row; the longest run so far is {n}.")
                .with("n", longest),
        )
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
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

    /// What VP do to chases (DW-EOW-2, DW-EOW-7) and to the caps (DW-CAP-1).
    pub(super) fn scored(&mut self) {
        self.state.quiet = 0;
        self.state.runs = [Run::default(); 2];
        if self.game.options.end_of_war != EndOfWar::Announced && self.state.countdown.take().is_some() {
            self.note(Event::Cancelled);
        }
    }

    /// DW-EOW-2.
    pub(super) fn count_flights(&mut self, seat: Seat, flight: Option<(Field, Field)>) {
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
    pub(super) fn count_down(&mut self, seat: Seat, flight: Option<(Field, Field)>) {
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

    /// Ends the chase of a die that an ability has taken off the board (DW-EOW-2, DW-EOW-7).
    pub(super) fn forget_lost_dice(&mut self) {
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
}

/// DW-EOW-4: whose run counts, if `declarer` declares now.
pub(in crate::games::dice_war) fn chased(state: &State, declarer: Seat) -> Option<Seat> {
    let enemy = other(declarer);
    let [own, opposing] = [declarer, enemy].map(|seat| state.runs[pair_index(seat)].n);
    if own.max(opposing) < CHASE {
        return None;
    }
    Some(if own > opposing { declarer } else { enemy })
}
