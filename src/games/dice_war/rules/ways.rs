//! What a Movement and an Attack share: a way from field to field (DW-MOVE-*), and what is passed on it.

use super::executor::Executor;
use super::refusals::{never, no};
use crate::engine::{Arg, EventSink, Seat, Text, Violation, text};
use crate::games::dice_war::content::{Dirs, Pass, Pattern, When};
use crate::games::dice_war::event::Event;
use crate::games::dice_war::field::{self, Field, Fields};
use crate::games::dice_war::options::RULEBOOK;
use crate::games::dice_war::state::State;
use crate::games::dice_war::view::{Bindings, View, Way};
use crate::games::dice_war::{DiceWar, reach};

impl DiceWar {
    /// Whether a creature's patterns lead along a way, whatever stands at its end.
    pub(super) fn is_reached(&self, state: &State, seat: Seat, way: Way) -> bool {
        let Way { from, to, via, attack } = way;
        let (view, level) = (View { game: self, state }, state.level(from));
        match via {
            None => view.leads(seat, from, to, level, attack),
            Some(via) => view.over(seat, from, level, attack, via) & to.bit() != 0,
        }
    }

    /// Why a way cannot be gone that no pattern leads along.
    pub(super) fn not_reached(&self, state: &State, seat: Seat, way: Way) -> Result<(), Violation> {
        let Way { from, to, via, attack } = way;
        let leads = || View { game: self, state }.leads(seat, from, to, state.level(from), attack);
        if let Some(via) = via.filter(|_| leads()) {
            let why = text("The {creature} has no route from {from} to {to} via {field}.");
            let why = why.with("creature", self.who(state, from)).with("from", from);
            return never("DW-MOVE-2", why.with("to", to).with("field", via));
        }
        self.out_of_reach(state, seat, way)
    }

    /// DW-MOVE-3: the way ends on a die of the seat's own.
    pub(super) fn own_die_on(&self, state: &State, seat: Seat, way: Way) -> Result<(), Violation> {
        let why = text("{field} is occupied by your own level {level} die.").with("field", way.to);
        never(self.taken_rule(state, seat, way), why.with("level", state.level(way.to)))
    }

    /// The rule by which a way cannot end on a field that is taken.
    pub(super) fn taken_rule(&self, state: &State, seat: Seat, way: Way) -> &'static str {
        let reached = self.is_reached(state, seat, way);
        let hop = if reached { self.hop_over(seat, way.from, way.to, state) } else { None };
        hop.unwrap_or("DW-MOVE-3")
    }

    /// The rule of a hop that leads from one field to another.
    pub(super) fn hop_over(&self, seat: Seat, from: Field, to: Field, state: &State) -> Option<&'static str> {
        if from.adjacent() & to.bit() != 0 {
            return None;
        }
        self.hop_rule(seat, state.level(from)).map(|(rule, _)| rule)
    }

    /// The rule and the sentence of a creature's hop.
    pub(super) fn hop_rule(&self, seat: Seat, level: u8) -> Option<(&'static str, &str)> {
        self.creature(seat, level).moves.iter().find_map(|pattern| match pattern {
            Pattern::Hop { rule, text, .. } => {
                Some((RULEBOOK.get().id_of(rule).unwrap_or("DW-MOVE-2"), text.as_str()))
            }
            _ => None,
        })
    }

    pub(super) fn out_of_reach(
        &self,
        state: &State,
        seat: Seat,
        Way { from, to, attack, .. }: Way,
    ) -> Result<(), Violation> {
        let level = state.level(from);
        let card = self.creature(seat, level);
        let creature = self.tribe(seat).creature(level);
        let reach = if attack { &creature.attacks } else { &creature.moves };
        let fields = |why: Text| {
            let why = why.with("creature", Arg::Content(card.name.clone()));
            why.with("from", from).with("to", to)
        };
        let line = reach::between(from, to) != 0 && from.lines() & to.bit() != 0;
        if !attack
            && line
            && let Some((rule, why)) = self.hop_rule(seat, level)
        {
            return no(rule, text("{rule}").with("rule", Arg::Content(why.to_owned())));
        }
        if reach.widest(from) & to.bit() != 0 {
            return no(
                "DW-MOVE-4",
                fields(text("The {creature} is blocked on its way from {from} to {to}.")),
            );
        }
        let patterns = card.attack.as_ref().filter(|_| attack).unwrap_or(&card.moves);
        let plain = |pattern: &Pattern| match pattern {
            Pattern::Slide { dirs, min, max, pass, turn } => {
                (*dirs, *min, *max, *pass, *turn) == (Dirs::Orth, 1, 1, Pass::None, false)
            }
            Pattern::Hop { .. } => true,
            _ => false,
        };
        if patterns.iter().all(plain) {
            if from.lines() & to.bit() != 0 {
                let n = from.file().abs_diff(to.file()) + from.rank().abs_diff(to.rank());
                let why = text("The {creature} can reach one square; {to} is {n} squares away.");
                let why = why.with("creature", Arg::Content(card.name.clone()));
                return no("DW-MOVE-1", why.with("to", to).with("n", n));
            }
            let why = text("The {creature} moves only to adjacent squares, not from {from} to {to}.");
            return no("DW-MOVE-1", fields(why));
        }
        let why = text("The {creature} cannot get from {from} to {to}: {rule}");
        let why = fields(why).with("rule", Arg::Content(card.text.clone()));
        no(RULEBOOK.get().id_of(&card.rule).unwrap_or("DW-MOVE-2"), why)
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// Leaves the field and passes others (b), to arrive later.
    pub(super) fn go(&mut self, seat: Seat, way: Way, level: u8) {
        let creature = self.game.tribe(seat).creature(level);
        let passes = creature.has(When::Passing);
        let mut passed = if passes { self.view().passed(seat, &way) & self.state.occupied() } else { 0 };
        if !(way.attack && creature.stay) {
            self.state.lift(way.from);
        }
        let (me, first) = (way.from.bit(), self.state.follow_ups == 0);
        while let Some(next) = nearest(passed, way.from) {
            passed &= !next.bit();
            let bindings = Bindings { passed: next.bit(), origin: me, ..Bindings::new(seat, me) };
            self.fire(level, When::Passing, bindings, first);
        }
    }
}

/// The field of a set nearest to another: what is passed first comes first.
pub(super) fn nearest(set: Fields, from: Field) -> Option<Field> {
    let away = |field: &Field| field.file().abs_diff(from.file()).max(field.rank().abs_diff(from.rank()));
    field::each(set).min_by_key(away)
}
