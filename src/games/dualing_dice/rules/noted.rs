//! A round of which only the saved dice are noted (DD-TABLE-9): what was picked and rolled stays open.

use super::draw::BOTS_KNOW;
use super::executor::Executor;
use super::roll::check_number;
use crate::engine::{EventSink, Seat, Text, Violation, text, text_n};
use crate::games::dualing_dice::DualingDice;
use crate::games::dualing_dice::action::{HAND, SavedDice};
use crate::games::dualing_dice::dice::{Die, Tint};
use crate::games::dualing_dice::event::Event;
use crate::games::dualing_dice::names;
use crate::games::dualing_dice::options::Selection;
use crate::games::dualing_dice::state::{Pick, ROUNDS, State, Step};

/// The rule that a round can be noted by its saved dice.
pub(in crate::games::dualing_dice) const RULE: &str = "DD-TABLE-9";

impl DualingDice {
    /// Whether a round begins of which nothing has been entered yet (DD-TABLE-9).
    #[must_use]
    pub fn round_is_open(&self, state: &State) -> bool {
        state.step == Step::Pick && state.seats.iter().all(|seat| seat.pick == Pick::Open)
    }

    /// Whether these dice can be what each seat saved (DD-TABLE-9).
    pub(in crate::games::dualing_dice) fn check_saved(
        &self,
        state: &State,
        saved: &SavedDice,
        first: Option<Seat>,
    ) -> Result<(), Violation> {
        let no = |rule, why| Err(Violation::impossible(rule, why));
        if !state.bots.is_empty() {
            let why = text("A bot has to see all dice of a round: enter what was picked and rolled.");
            return no(BOTS_KNOW, why);
        }
        if !self.round_is_open(state) {
            return no(RULE, text("Saved dice can be entered alone only before anything else of a round."));
        }
        if saved.len() != self.seats() {
            let why = text_n(
                "You must enter {n} saved die, not {m}.",
                "You must enter {n} saved dice, not {m}.",
                self.seats(),
            );
            return no(RULE, why.with("m", saved.len()));
        }
        if let Some(first) = first {
            Violation::check_seat(RULE, first, self.seats())?;
        }
        for (seat, die) in state.all().zip(saved) {
            self.check_one(state, seat, *die, saved)?;
        }
        let may_run_short = usize::from(state.deck) < HAND * self.seats();
        if first.is_none() && state.round == ROUNDS && may_run_short {
            let why = text("The deck may run short: say which player saved first in this round.");
            return no("DD-DRAW-5", why);
        }
        Ok(())
    }

    fn check_one(
        &self,
        state: &State,
        seat: Seat,
        die: Option<Die>,
        saved: &SavedDice,
    ) -> Result<(), Violation> {
        let no = |rule, why: Text| Err(Violation::impossible(rule, why));
        let Some(die) = die else {
            return match self.options().selection {
                Selection::Optional => Ok(()),
                Selection::Compulsory => no("DD-SEL-4", text("{seat} must save a die.").with("seat", seat)),
            };
        };
        match die.tint {
            Tint::Colour if !state.seat(seat).has_free(die.kind) => {
                let why = text("{seat}’s colour {die} is saved until this set has been scored.");
                return no("DD-SEL-6", why.with("seat", seat).with("die", names::kind(die.kind)));
            }
            Tint::Colour => {}
            Tint::White => {
                let Some(pile) = state.piles.get(die.kind.index()) else {
                    return no("DD-DICE-1", text("There is no white D20."));
                };
                let same = |other: &&Option<Die>| {
                    other.is_some_and(|other| (other.tint, other.kind) == (Tint::White, die.kind))
                };
                if saved.iter().filter(same).count() > usize::from(*pile) {
                    let why =
                        text_n("Only {n} white {die} is left.", "Only {n} white {die} are left.", *pile);
                    return no("DD-PICK-1", why.with("die", names::kind(die.kind)));
                }
            }
        }
        check_number(die.kind, die.number)
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// A round is over of which only the saved dice are known.
    pub fn save_noted(&mut self, saved: &SavedDice, first: Option<Seat>) {
        for (seat, die) in self.state.all().zip(saved) {
            let Some(die) = *die else { continue };
            if let (Tint::White, Some(pile)) = (die.tint, self.state.piles.get_mut(die.kind.index())) {
                *pile = pile.saturating_sub(1);
            }
            let die = Die { number: die.kind.shows(die.number), ..die };
            self.state.seat_mut(seat).saved.push(die);
        }
        if let Some(first) = first {
            self.state.first = first;
        }
        self.end_round();
    }
}
