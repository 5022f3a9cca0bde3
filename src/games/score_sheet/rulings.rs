//! The table may set a total.

use super::action::{Ruling, Source};
use super::forms::SheetOf;
use super::law::Rows;
use super::lines::{ENEMIES, HITS};
use super::rules::write;
use super::setup::ScoreSheet;
use super::state::State;
use crate::engine::{Carried, Component, EventSink, RulingRules, Seat, Violation, text};

/// The greatest total that can be set.
pub(super) const MOST: i16 = 999;

impl<F: SheetOf> RulingRules for ScoreSheet<F> {
    type Ruling = Ruling;

    fn check_ruling(&self, state: &State, ruling: &Ruling) -> Result<(), Violation> {
        let (seat, total) = match ruling {
            Ruling::SetTotal { seat, total } => (*seat, *total),
            Ruling::Carried(carried) => return self.check_carried(state, carried),
        };
        let known = seat.index() < self.seats && self.foe(state).is_none() && !state.played;
        if known && (0..=MOST).contains(&total) {
            return Ok(());
        }
        Err(Violation::impossible("SHEET-FIX-1", text("That total cannot be set.")))
    }

    /// What was refereed before overrules nothing.
    fn reports(&self, ruling: &Ruling) -> Option<(&'static [Component], &'static str)> {
        matches!(ruling, Ruling::Carried(_)).then_some((&[], "SHEET-FIX-2"))
    }

    fn apply_ruling(&self, state: &mut State, ruling: &Ruling, _: &mut impl EventSink<()>) {
        let (seat, total) = match ruling {
            Ruling::SetTotal { seat, total } => (*seat, *total),
            Ruling::Carried(carried) => return self.carry_on(state, carried),
        };
        let by = i32::from(total) - self.total(state, seat);
        if let Some(adjusted) = state.adjusted.get_mut(seat.index()) {
            *adjusted = i16::try_from(i32::from(*adjusted) + by).unwrap_or(*adjusted);
        }
        self.go_on(state);
    }
}

impl<F: SheetOf> ScoreSheet<F> {
    /// Whether an empty sheet can begin so (SHEET-FIX-2).
    fn check_carried(&self, state: &State, carried: &Carried) -> Result<(), Violation> {
        let no = |why| Err(Violation::impossible("SHEET-FIX-2", why));
        if *state != crate::engine::Rules::start(self) {
            return no(text("Only an empty sheet goes on from a match that was refereed."));
        }
        let lines = self.lines();
        let all = match F::LAW.rows {
            Rows::Duels => lines.len(),
            Rows::Seats => self.seats,
            Rows::Captures | Rows::Team => 0,
        };
        let lasts = F::LAW.extras.iter().find(|extra| extra.source == Source::Virtual);
        let lasting = match lasts {
            Some(extra) => carried.lasting.iter().all(|n| extra.points.contains(n)),
            None => carried.lasting.is_empty(),
        };
        let foe = match (self.foe(state), carried.foe) {
            (Some(_), Some(foe)) => foe.defeated < ENEMIES && (0..full(foe.defeated)).contains(&foe.hits),
            (None, None) => true,
            _ => false,
        };
        let known = carried.points.len() == self.seats
            && (carried.lasting.is_empty() || carried.lasting.len() == self.seats)
            && (1..=self.rounds).contains(&carried.round)
            && carried.points.iter().all(|n| (0..=MOST).contains(n))
            && carried.done.iter().all(|at| usize::from(*at) < all);
        if known && lasting && foe {
            return Ok(());
        }
        no(text("A sheet of this match cannot begin that way."))
    }

    /// The sheet begins where a match that was refereed stands.
    fn carry_on(&self, state: &mut State, carried: &Carried) {
        state.round = carried.round;
        state.adjusted.iter_mut().zip(&carried.points).for_each(|(own, points)| *own = *points);
        for (seat, points) in self.all().zip(&carried.lasting) {
            write(state, 0, Some(seat), Source::Virtual, *points);
        }
        for at in &carried.done {
            match F::LAW.rows {
                Rows::Duels => write(state, *at, None, Source::Line, 0),
                Rows::Seats | Rows::Captures | Rows::Team => {
                    write(state, 0, Some(Seat(*at)), Source::Line, 0)
                }
            }
        }
        if let Some(foe) = carried.foe {
            // Each enemy in a line of its own, and what the next one has taken.
            for enemy in 0..foe.defeated {
                write(state, 0, Some(Seat(0)), Source::Line, full(enemy));
            }
            if foe.hits > 0 {
                write(state, 0, Some(Seat(0)), Source::Line, foe.hits);
            }
            return;
        }
        self.go_on(state);
    }
}

/// The hits that an enemy takes.
fn full(enemy: u8) -> i16 {
    HITS * i16::from(enemy + ENEMIES)
}
