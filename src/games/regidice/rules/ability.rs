//! What enemies do besides striking (section 7 of the rules, RD-PACK-*). The enemies of the rulebook do nothing.

use super::executor::Executor;
use crate::engine::EventSink;
use crate::games::regidice::Regidice;
use crate::games::regidice::action::Kind;
use crate::games::regidice::content::{Ability, Amount, Condition, Effect, Trigger};
use crate::games::regidice::dice::{Colour, Counts};
use crate::games::regidice::event::Event;
use crate::games::regidice::state::State;

impl Regidice {
    /// Whether an ability holds; `class` is what the seats that are struck announced.
    fn holds(&self, state: &State, ability: &Ability, class: Option<Kind>) -> bool {
        match ability.condition {
            None => true,
            Some(Condition::EnemyIndex { i }) => state.enemy + 1 == i,
            Some(Condition::HitsAtLeast { h }) => state.hits() >= h,
            Some(Condition::ClassHit { action }) => class == Some(action),
            Some(Condition::Players { n }) => self.seats() == usize::from(n),
        }
    }

    /// The enemy's abilities of a moment that hold, with their places in its list.
    pub(in crate::games::regidice) fn abilities_at(
        &self,
        state: &State,
        trigger: Trigger,
        class: Option<Kind>,
    ) -> impl Iterator<Item = (u8, &Ability)> {
        let abilities = (0u8..).zip(&self.enemy(state).abilities);
        abilities.filter(move |(_, ability)| ability.trigger == trigger && self.holds(state, ability, class))
    }

    /// Whether the spell of a colour cannot be cast now.
    pub(super) fn is_immune(&self, state: &State, colour: Colour) -> bool {
        let immune =
            |ability: &Ability| matches!(ability.effect, Effect::Immune { colour: c } if c == colour);
        self.abilities_at(state, Trigger::Resolve, None).any(|(_, ability)| immune(ability))
    }

    /// How much less blocks keep off, and how many dice more are lost, when the enemy strikes.
    pub(super) fn harder_blow(&self, state: &State, class: Option<Kind>) -> (u8, u8) {
        let (mut ignored, mut extra) = (0u8, 0u8);
        for (_, ability) in self.abilities_at(state, Trigger::Suffer, class) {
            match ability.effect {
                Effect::IgnoreBlock { n } => ignored = ignored.saturating_add(n),
                Effect::LoseExtra { n } => extra = extra.saturating_add(n),
                Effect::Damage { .. } | Effect::Block { .. } | Effect::BlockAll(_) | Effect::Heal { .. } => {}
                Effect::Defeat(_) | Effect::RaiseDie { .. } | Effect::AttackDelta { .. } => {}
                Effect::Immune { .. } | Effect::UnlockAll(_) | Effect::Manual { .. } => {}
            }
        }
        (ignored, extra)
    }

    /// Whether dice that are passed are rolled again.
    pub(super) fn unlocks(&self, state: &State) -> bool {
        let all = |ability: &Ability| matches!(ability.effect, Effect::UnlockAll(true));
        self.abilities_at(state, Trigger::Prepare, None).any(|(_, ability)| all(ability))
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// The enemy's abilities of a moment take effect.
    pub fn abilities(&mut self, trigger: Trigger, class: Option<Kind>) {
        let game = self.game;
        if game.enemy(self.state).abilities.is_empty() {
            return;
        }
        for (at, ability) in (0u8..).zip(&game.enemy(self.state).abilities) {
            if ability.trigger == trigger && game.holds(self.state, ability, class) {
                self.ability(at, &ability.effect);
            }
        }
    }

    fn ability(&mut self, at: u8, effect: &Effect) {
        let dice = self.state.hits.len() as u8;
        let amount = |amount: Amount| amount.of_pattern(dice);
        let tally = &mut self.state.tally;
        match effect {
            Effect::Damage { amount: n } => tally.own_damage = tally.own_damage.saturating_add(amount(*n)),
            Effect::Block { amount: n } => {
                tally.other_block = tally.other_block.saturating_add_unsigned(amount(*n));
            }
            Effect::BlockAll(on) => tally.all_blocked |= on,
            Effect::Defeat(on) => tally.slain |= on,
            Effect::AttackDelta { n } => tally.fiercer = tally.fiercer.saturating_add(*n),
            Effect::Heal { amount: n, .. } => self.share_out(amount(*n)),
            Effect::Manual { .. } => return self.note(Event::Manual(at)),
            Effect::RaiseDie { .. }
            | Effect::IgnoreBlock { .. }
            | Effect::Immune { .. }
            | Effect::LoseExtra { .. }
            | Effect::UnlockAll(_) => {}
        }
        self.note(Event::Ability(at));
    }

    /// Injured dice come back without anybody's doing: one for each seat in turn order, of the colour of which most lie
    /// there (RD-PACK-3).
    fn share_out(&mut self, n: u8) {
        if self.state.late.is_some() {
            return self.heal_by_ability(n);
        }
        let order: crate::engine::Few<_, 4> = self.state.in_order().collect();
        for seat in order.iter().copied().cycle().take(usize::from(n)) {
            let most = self.state.injured.0.iter().max().copied().unwrap_or(0);
            let Some(colour) = Colour::ALL.into_iter().find(|c| self.state.injured.of(*c) == most) else {
                return;
            };
            if most == 0 {
                return;
            }
            self.state.injured.take(colour, 1);
            self.state.seat_mut(seat).blank.add(colour, 1);
            self.note(Event::Healed(seat, Counts::of_one(colour, 1)));
        }
    }
}
