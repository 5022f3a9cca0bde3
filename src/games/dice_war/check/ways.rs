//! Why a Movement or an Attack is refused (DW-MOVE-*, DW-ATK-*).

use super::super::content::{Deed, Dirs, Effect, Immunity, Pass, Pattern};
use super::super::field::Field;
use super::super::state::State;
use super::super::view::{View, Way, other};
use super::super::words::field_arg;
use super::super::{DiceWar, reach, rule_id};
use super::{never, no};
use crate::engine::{Arg, Seat, Text, Violation, text};

impl DiceWar {
    pub(super) fn check_way(&self, state: &State, seat: Seat, way: Way) -> Result<(), Violation> {
        let Way { from, to, via, attack } = way;
        self.own_die(state, seat, from)?;
        let view = View { game: self, state };
        let level = state.level(from);
        let reached = match via {
            None => view.leads(seat, from, to, level, attack),
            Some(via) => view.over(seat, from, level, attack, via) & to.bit() != 0,
        };
        let swaps = !attack && via.is_none() && view.exchanges(seat, from, level) & to.bit() != 0;
        let taken = || {
            let hop = if reached { self.hop_over(seat, from, to, state) } else { None };
            hop.unwrap_or("DW-MOVE-3")
        };
        match (attack, state.owner(to)) {
            (_, Some(owner)) if owner == seat && !swaps => {
                let told = text("{field} is taken by your own level {level}.").with("field", field_arg(to));
                return never(taken(), told.with("level", state.level(to)));
            }
            (false, Some(_)) if !swaps => {
                return never(taken(), text("{field} is not free.").with("field", field_arg(to)));
            }
            (true, None) => {
                let told = text("There is no opposing creature on {field}.");
                return never("DW-ATK-1", told.with("field", field_arg(to)));
            }
            _ => {}
        }
        if attack {
            self.check_prey(state, seat, from, to)?;
        }
        if !reached && !swaps {
            if let Some(via) = via.filter(|_| view.leads(seat, from, to, level, attack)) {
                let told = text("No way of the {creature} from {from} to {to} is named by {field}.");
                let told = told.with("creature", self.who(state, from)).with("from", field_arg(from));
                return never("DW-MOVE-2", told.with("to", field_arg(to)).with("field", field_arg(via)));
            }
            return self.out_of_reach(state, seat, way);
        }
        self.allowed(state, seat, from, if attack { Deed::Attack } else { Deed::Move })
    }

    /// DW-ATK-2 to -5 and -9: whether the attacker beats what stands there.
    fn check_prey(&self, state: &State, seat: Seat, from: Field, to: Field) -> Result<(), Violation> {
        let view = View { game: self, state };
        let (a, d) = (state.level(from), state.level(to));
        if view.beats(seat, from, a) >> d & 1 == 0 {
            return match (a, d) {
                (1, _) => no("DW-ATK-5", text("Level {a} has nothing to attack.").with("a", a)),
                (4 | 5, 6) => {
                    no("DW-ATK-3", text("Only level 3 has the exception against {d}.").with("d", d))
                }
                (6, 3) => {
                    let told = text("In this match level {a} does not beat level {d}.");
                    no("DW-ATK-4", told.with("a", a).with("d", d))
                }
                (a, d) if a <= d => {
                    let told = text("Level {a} cannot attack level {d}: it must be higher.");
                    no("DW-ATK-2", told.with("a", a).with("d", d))
                }
                _ => {
                    let told = text("The card keeps level {a} from attacking level {d}.");
                    no("DW-ATK-2", told.with("a", a).with("d", d))
                }
            };
        }
        let enemy = other(seat);
        if view.immune(enemy, Immunity::Attacks) & to.bit() == 0 {
            return Ok(());
        }
        let rule = self.ability_rule(enemy, d, |ability| {
            let grants = |effect: &Effect| match effect {
                Effect::Grant { immune, .. } => immune.contains(&Immunity::Attacks),
                _ => false,
            };
            ability.effects.iter().any(grants)
        });
        let told =
            text("The {creature} on {field} is immune to attacks.").with("creature", self.who(state, to));
        no(rule.unwrap_or("DW-ATK-9"), told.with("field", field_arg(to)))
    }

    /// The rule of a hop that leads from one field to another.
    fn hop_over(&self, seat: Seat, from: Field, to: Field, state: &State) -> Option<&'static str> {
        if from.adjacent() & to.bit() != 0 {
            return None;
        }
        self.hop_rule(seat, state.level(from)).map(|(rule, _)| rule)
    }

    /// The rule and the sentence of a creature's hop.
    fn hop_rule(&self, seat: Seat, level: u8) -> Option<(&'static str, &str)> {
        self.creature(seat, level).moves.iter().find_map(|pattern| match pattern {
            Pattern::Hop { rule, text, .. } => Some((rule_id(rule).unwrap_or("DW-MOVE-2"), text.as_str())),
            _ => None,
        })
    }

    fn out_of_reach(
        &self,
        state: &State,
        seat: Seat,
        Way { from, to, attack, .. }: Way,
    ) -> Result<(), Violation> {
        let level = state.level(from);
        let card = self.creature(seat, level);
        let creature = self.tribe(seat).creature(level);
        let reach = if attack { &creature.attacks } else { &creature.moves };
        let fields = |told: Text| {
            let told = told.with("creature", Arg::Content(card.name.clone()));
            told.with("from", field_arg(from)).with("to", field_arg(to))
        };
        let line = reach::between(from, to) != 0 && from.lines() & to.bit() != 0;
        if !attack
            && line
            && let Some((rule, told)) = self.hop_rule(seat, level)
        {
            return no(rule, text("{rule}").with("rule", Arg::Content(told.to_owned())));
        }
        if reach.widest(from) & to.bit() != 0 {
            return no(
                "DW-MOVE-4",
                fields(text("The way of the {creature} from {from} to {to} is blocked.")),
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
                let told = text("The {creature} reaches one field; {to} is {n} away.");
                let told = told.with("creature", Arg::Content(card.name.clone()));
                return no("DW-MOVE-1", told.with("to", field_arg(to)).with("n", n));
            }
            let told = text("The {creature} moves to adjacent fields only, not {from} to {to}.");
            return no("DW-MOVE-1", fields(told));
        }
        let told = text("The {creature} does not get from {from} to {to}: {rule}");
        let told = fields(told).with("rule", Arg::Content(card.text.clone()));
        no(rule_id(&card.rule).unwrap_or("DW-MOVE-2"), told)
    }
}
