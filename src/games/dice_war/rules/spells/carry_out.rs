//! Spells (DW-SPELL-*): what they cost, then what they do.

use crate::engine::EventSink;
use crate::games::dice_war::DiceWar;
use crate::games::dice_war::action::{MAX_CHOSEN, OffBoard};
use crate::games::dice_war::event::{AbilitySource, Event};
use crate::games::dice_war::field::{self, Field, Fields};
use crate::games::dice_war::rules::executor::Executor;
use crate::games::dice_war::state::{State, pair_index};
use crate::games::dice_war::tribe::Spell;
use crate::games::dice_war::view::Bindings;

/// What a spell would come to, besides its cost.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::games::dice_war::rules) enum Feasibility {
    /// Everything it says.
    Full,
    /// Only a part of it (DW-SPELL-3).
    Partial,
    /// Nothing (DW-SPELL-4).
    NoEffect,
}

/// What is chosen for a spell, taken apart: first what is paid, then creatures, then fields.
pub(super) struct Chosen {
    paid: Fields,
    bindings: Bindings,
}

impl Chosen {
    pub(super) fn new(spell: &Spell, fields: &[Field], bindings: Bindings) -> Self {
        let n = spell.card.choose.fields.map_or(0, |choice| usize::from(choice.n));
        let paid = spell.card.cost.exile_own.map_or(0, |price| usize::from(price.n)).min(fields.len());
        let (paid, rest) = fields.split_at(paid);
        let (targets, places) = rest.split_at(rest.len().saturating_sub(n).min(MAX_CHOSEN));
        let set = |fields: &[Field]| fields.iter().fold(0, |set, field| set | field.bit());
        let bindings = Bindings { target: set(targets), chosen: set(places), ..bindings };
        Self { paid: set(paid), bindings }
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// Pays for a spell and does what it says; gives the state between.
    pub(super) fn carry_out(&mut self, spell: &Spell, chosen: &Chosen, by: AbilitySource) -> State {
        let seat = chosen.bindings.seat();
        let exiled = self.view().number(&spell.card.cost.exile_reserve, &chosen.bindings).clamp(0, 15) as u8;
        self.stock = Some(self.state.reserve[pair_index(seat)].saturating_sub(exiled));
        self.pay(spell, chosen, exiled);
        let paid = *self.state;
        self.apply_effects(&spell.card.effects, &chosen.bindings, by, true);
        self.stock = None;
        paid
    }

    /// Step (a) of DW-TURN-6.
    fn pay(&mut self, spell: &Spell, chosen: &Chosen, exiled: u8) {
        let (cost, bindings) = (&spell.card.cost, &chosen.bindings);
        let seat = bindings.seat();
        if exiled > 0 {
            let reserve = &mut self.state.reserve[pair_index(seat)];
            *reserve = reserve.saturating_sub(exiled);
            self.note(Event::Exiled { seat, n: exiled });
        }
        if cost.tp > 0 {
            self.add_tp(seat, -(cost.tp as i8));
        }
        for at in field::each(chosen.paid) {
            self.send_off(seat, at, OffBoard::Exile, false);
        }
        let Some(at) = field::first(bindings.me) else { return };
        if cost.level_self > 0 {
            let level = self.state.level(at);
            self.state.put(seat, at, level.saturating_sub(cost.level_self).max(1));
        }
        if cost.self_to_reserve {
            self.send_off(seat, at, OffBoard::Reserve, false);
        }
    }

    /// Carries a spell out to see what comes of it.
    pub(in crate::games::dice_war::rules) fn try_out(
        &mut self,
        spell: &Spell,
        fields: &[Field],
        bindings: Bindings,
    ) -> Feasibility {
        let chosen = Chosen::new(spell, fields, bindings);
        let by = AbilitySource::Creature { seat: bindings.seat(), level: 0, ability: 0 };
        self.whole = true;
        let paid = self.carry_out(spell, &chosen, by);
        if !self.whole {
            Feasibility::Partial
        } else if spell.sure || paid != *self.state {
            Feasibility::Full
        } else {
            Feasibility::NoEffect
        }
    }
}

impl DiceWar {
    /// DW-SPELL-3, DW-SPELL-4: what a spell would come to besides its cost.
    #[inline]
    pub(in crate::games::dice_war::rules) fn feasibility(
        &self,
        state: &State,
        spell: &Spell,
        fields: &[Field],
        bindings: Bindings,
    ) -> Feasibility {
        if spell.sure && !spell.exacting {
            return Feasibility::Full;
        }
        let mut after = *state;
        Executor::new(self, &mut after, &mut ()).try_out(spell, fields, bindings)
    }
}
