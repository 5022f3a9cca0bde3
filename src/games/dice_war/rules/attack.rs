//! Attacks (DW-ATK-*).

use super::executor::Executor;
use super::refusals::{never, no};
use crate::engine::{EventSink, Seat, Violation, text};
use crate::games::dice_war::DiceWar;
use crate::games::dice_war::action::OffBoard;
use crate::games::dice_war::content::{Deed, Effect, Immunity, When};
use crate::games::dice_war::event::Event;
use crate::games::dice_war::field::Field;
use crate::games::dice_war::state::{State, other, pair_index};
use crate::games::dice_war::view::{Bindings, View, Way};

impl DiceWar {
    pub(super) fn check_attack(&self, state: &State, seat: Seat, way: Way) -> Result<(), Violation> {
        let Way { from, to, .. } = way;
        self.own_die(state, seat, from)?;
        match state.owner(to) {
            Some(owner) if owner == seat => return self.own_die_on(state, seat, way),
            Some(_) => self.check_prey(state, seat, from, to)?,
            None => {
                let why = text("There is no opposing creature on {field}.");
                return never("DW-ATK-1", why.with("field", to));
            }
        }
        if !self.is_reached(state, seat, way) {
            return self.not_reached(state, seat, way);
        }
        self.allowed(state, seat, from, Deed::Attack)
    }

    /// DW-ATK-2 to -5 and -9: whether the attacker beats what stands there.
    pub(super) fn check_prey(
        &self,
        state: &State,
        seat: Seat,
        from: Field,
        to: Field,
    ) -> Result<(), Violation> {
        let view = View { game: self, state };
        let (a, d) = (state.level(from), state.level(to));
        if view.beats(seat, from, a) >> d & 1 == 0 {
            return match (a, d) {
                (1, _) => no("DW-ATK-5", text("Level {a} cannot attack.").with("a", a)),
                (4 | 5, 6) => {
                    no("DW-ATK-3", text("Only level 3 can attack level {d} by exception.").with("d", d))
                }
                (6, 3) => {
                    let why = text("In this match level {a} does not beat level {d}.");
                    no("DW-ATK-4", why.with("a", a).with("d", d))
                }
                (a, d) if a <= d => {
                    let why = text("Level {a} cannot attack level {d}: it must be higher.");
                    no("DW-ATK-2", why.with("a", a).with("d", d))
                }
                _ => {
                    let why = text("Its card prevents level {a} from attacking level {d}.");
                    no("DW-ATK-2", why.with("a", a).with("d", d))
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
        let why =
            text("The {creature} on {field} is immune to attacks.").with("creature", self.who(state, to));
        no(rule.unwrap_or("DW-ATK-9"), why.with("field", to))
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    pub(super) fn attack(&mut self, seat: Seat, way: Way) {
        let earned = self.state.earned;
        let first = self.state.follow_ups == 0;
        let level = self.state.level(way.from);
        self.go(seat, way, level);
        let creature = self.game.tribe(seat).creature(level);
        let victim = self.state.level(way.to);
        self.defeat(seat, way.to, OffBoard::Exile);
        let stands = if creature.stay { way.from } else { way.to };
        if creature.stay {
            self.state.put(seat, stands, level);
        } else {
            self.put_anew(seat, stands, level);
        }
        let enemy = other(seat);
        let bindings = Bindings {
            attacker: stands.bit(),
            victim: way.to.bit(),
            origin: way.from.bit(),
            ..Bindings::new(enemy, way.to.bit())
        };
        if self.game.tribe(enemy).creature(victim).has(When::WhenDefeated) {
            self.fire(victim, When::WhenDefeated, bindings, true);
        }
        if creature.has(When::AfterAttack) && self.is_still(seat, stands, level) {
            let bindings = Bindings { seat: pair_index(seat), me: stands.bit(), ..bindings };
            self.fire(level, When::AfterAttack, bindings, first);
        }
        if !self.after_action(seat) && !self.goes_on(seat, stands, level, true) {
            self.end_turn(seat, if first { earned } else { [u8::MAX; 2] }, None);
        }
    }
}
