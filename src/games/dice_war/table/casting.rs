//! Spells (DW-SPELL-*): what they cost, then what they do.

use super::super::action::{Beside, MAX_CHOSEN};
use super::super::event::{Event, Source, Watch};
use super::super::field::{self, Field, Fields};
use super::super::state::{State, pair_index};
use super::super::tribe::Spell;
use super::super::view::Around;
use super::Table;
use crate::engine::Seat;

/// What a spell would come to, besides its cost.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Rehearsal {
    /// Everything it says.
    Whole,
    /// Only a part of it (DW-SPELL-3).
    Part,
    /// Nothing (DW-SPELL-4).
    Nothing,
}

/// What is chosen for a spell, taken apart: first what is paid, then creatures, then fields.
struct Chosen {
    paid: Fields,
    around: Around,
}

impl Chosen {
    fn new(spell: &Spell, fields: &[Field], around: Around) -> Self {
        let n = spell.card.choose.fields.map_or(0, |choice| usize::from(choice.n));
        let paid = spell.card.cost.exile_own.map_or(0, |price| usize::from(price.n)).min(fields.len());
        let (paid, rest) = fields.split_at(paid);
        let (targets, places) = rest.split_at(rest.len().saturating_sub(n).min(MAX_CHOSEN));
        let set = |fields: &[Field]| fields.iter().fold(0, |set, field| set | field.bit());
        let around = Around { target: set(targets), chosen: set(places), ..around };
        Self { paid: set(paid), around }
    }
}

impl<W: Watch> Table<'_, W> {
    pub(super) fn cast(&mut self, seat: Seat, at: Field, spell: u8, fields: &[Field], k: u8) {
        let earned = self.state.earned;
        let level = self.state.level(at);
        let game = self.game;
        let Some(spell) = game.tribe(seat).kind(level).spells.iter().find(|own| own.id == spell) else {
            return;
        };
        let chosen = Chosen::new(spell, fields, Around { k, ..Around::new(seat, at.bit()) });
        let abilities = &game.creature(seat, level).abilities;
        let ability = abilities.iter().position(|ability| ability.id == spell.card.id).unwrap_or(0);
        self.carry_out(spell, &chosen, Source::Creature { seat, level, ability });
        if !self.settle(seat) {
            self.end_turn(seat, earned, None);
        }
    }

    /// Pays for a spell and does what it says; gives the state between.
    fn carry_out(&mut self, spell: &Spell, chosen: &Chosen, by: Source) -> State {
        let seat = chosen.around.seat();
        let exiled = self.view().number(&spell.card.cost.exile_reserve, &chosen.around).clamp(0, 15) as u8;
        self.stock = Some(self.state.reserve[pair_index(seat)].saturating_sub(exiled));
        self.pay(spell, chosen, exiled);
        let paid = *self.state;
        self.work(&spell.card.effects, &chosen.around, by, true);
        self.stock = None;
        paid
    }

    /// Step (a) of DW-TURN-6.
    fn pay(&mut self, spell: &Spell, chosen: &Chosen, exiled: u8) {
        let (cost, around) = (&spell.card.cost, &chosen.around);
        let seat = around.seat();
        if exiled > 0 {
            let reserve = &mut self.state.reserve[pair_index(seat)];
            *reserve = reserve.saturating_sub(exiled);
            self.note(Event::Exiled { seat, n: exiled });
        }
        if cost.tp > 0 {
            self.add_tp(seat, -(cost.tp as i8));
        }
        for at in field::each(chosen.paid) {
            self.send_off(seat, at, Beside::Exile, false);
        }
        let Some(at) = field::first(around.me) else { return };
        if cost.level_self > 0 {
            let level = self.state.level(at);
            self.state.put(seat, at, level.saturating_sub(cost.level_self).max(1));
        }
        if cost.self_to_reserve {
            self.send_off(seat, at, Beside::Reserve, false);
        }
    }

    /// Carries a spell out to see what comes of it.
    pub(in super::super) fn rehearse(
        &mut self,
        spell: &Spell,
        fields: &[Field],
        around: Around,
    ) -> Rehearsal {
        let chosen = Chosen::new(spell, fields, around);
        let by = Source::Creature { seat: around.seat(), level: 0, ability: 0 };
        self.whole = true;
        let paid = self.carry_out(spell, &chosen, by);
        if !self.whole {
            Rehearsal::Part
        } else if spell.sure || paid != *self.state {
            Rehearsal::Whole
        } else {
            Rehearsal::Nothing
        }
    }
}
