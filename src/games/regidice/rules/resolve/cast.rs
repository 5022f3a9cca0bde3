//! Cast (RD-CAST-*).

use crate::engine::{EventSink, Few, Seat, Violation, text};
use crate::games::regidice::Regidice;
use crate::games::regidice::action::{Action, Gift};
use crate::games::regidice::dice::{Colour, Counts, Dice};
use crate::games::regidice::event::Event;
use crate::games::regidice::names;
use crate::games::regidice::rules::executor::Executor;
use crate::games::regidice::state::State;

impl Regidice {
    /// The dice of a spell: the enemy's pattern in one colour (RD-CAST-1).
    #[must_use]
    pub fn spell_dice(&self, state: &State, colour: Colour) -> Dice {
        Dice::of_colour(colour, state.pattern())
    }

    /// How many dice a spell brings back; `None` if it does not heal.
    #[must_use]
    pub fn spell_heals(&self, state: &State, colour: Colour) -> Option<u8> {
        let amount = self.compiled().spells[colour.index()].heal?;
        Some(amount.of_pattern(state.hits.len() as u8).min(state.injured.total()))
    }

    /// Whether a seat can cast the spell of a colour.
    #[must_use]
    pub fn can_cast_colour(&self, state: &State, seat: Seat, colour: Colour) -> bool {
        state.seat(seat).live.contains(&self.spell_dice(state, colour))
            && self.compiled().spells[colour.index()].is_some()
            && !self.is_immune(state, colour)
            && self.spell_heals(state, colour) != Some(0)
    }

    pub(super) fn can_cast(&self, state: &State, seat: Seat) -> bool {
        Colour::ALL.into_iter().any(|colour| self.can_cast_colour(state, seat, colour))
    }

    pub(super) fn legal_casts(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        for colour in Colour::ALL.into_iter().filter(|colour| self.can_cast_colour(state, seat, *colour)) {
            match self.spell_heals(state, colour) {
                Some(most) => self.each_take(state, seat, most, |take, give| {
                    out.push(Action::Cast { colour, take: *take, give: *give });
                }),
                None => out.push(Action::Cast { colour, take: Counts::EMPTY, give: Few::new() }),
            }
        }
    }

    pub(super) fn check_cast(
        &self,
        state: &State,
        seat: Seat,
        colour: Colour,
        take: &Counts,
        give: &[Gift],
    ) -> Result<(), Violation> {
        let no = |rule, why| Err(Violation::impossible(rule, why));
        let live = state.seat(seat).live;
        let dice = self.spell_dice(state, colour);
        let lacking = dice.minus(&live);
        if !lacking.is_empty() {
            let why = text("A spell needs {pattern} in one colour; {colour} lacks {missing}.");
            let why = why.with("pattern", names::enemy_faces(&state.hits));
            let why = why.with("colour", names::colour(colour));
            return no("RD-CAST-1", why.with("missing", names::faces(&lacking)));
        }
        if self.is_immune(state, colour) || !self.compiled().spells[colour.index()].is_some() {
            let why = text("The {colour} spell has no effect on this enemy.");
            return no("RD-PACK-2", why.with("colour", names::colour(colour)));
        }
        match self.spell_heals(state, colour) {
            Some(0) => no("RD-HEAL-5", text("The injured pool is empty.")),
            Some(most) => self.check_take(state, seat, most, take, give),
            None if take.is_empty() && give.is_empty() => Ok(()),
            None => {
                let why = text("The {colour} spell brings no dice back.");
                no("RD-CAST-4", why.with("colour", names::colour(colour)))
            }
        }
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    pub(super) fn cast(&mut self, seat: Seat, colour: Colour, take: &Counts, give: &[Gift]) {
        let dice = self.game.spell_dice(self.state, colour);
        self.state.seat_mut(seat).spend(&dice);
        self.take_effect(seat, colour);
        self.bring_back(seat, take, give);
    }

    /// What a spell does besides bringing dice back.
    pub(super) fn take_effect(&mut self, seat: Seat, colour: Colour) {
        let n = self.state.hits.len() as u8;
        let spell = self.game.compiled().spells[colour.index()];
        if let Some(amount) = spell.damage {
            self.deal(seat, amount.of_pattern(n));
        }
        if let Some(amount) = spell.block {
            self.keep_off(seat, amount.of_pattern(n));
        }
        if let Some(amount) = spell.block_for_all {
            let (n, tally) = (amount.of_pattern(n), &mut self.state.tally);
            tally.other_block = tally.other_block.saturating_add_unsigned(n);
            self.note(Event::Blocked(seat, n));
        }
        self.state.tally.all_blocked |= spell.block_all;
        self.state.tally.slain |= spell.defeat;
    }
}
