//! Spells (DW-SPELL-*).

mod carry_out;
mod check;
mod legal;

use super::executor::Executor;
use crate::engine::{EventSink, Seat};
use crate::games::dice_war::event::{AbilitySource, Event};
use crate::games::dice_war::field::Field;
use crate::games::dice_war::view::Bindings;
use carry_out::Chosen;

impl<S: EventSink<Event>> Executor<'_, S> {
    pub(super) fn cast(&mut self, seat: Seat, at: Field, spell: u8, fields: &[Field], k: u8) {
        let earned = self.state.earned;
        let level = self.state.level(at);
        let game = self.game;
        let Some(spell) = game.tribe(seat).creature(level).spells.iter().find(|own| own.id == spell) else {
            return;
        };
        let chosen = Chosen::new(spell, fields, Bindings { k, ..Bindings::new(seat, at.bit()) });
        let abilities = &game.creature(seat, level).abilities;
        let ability = abilities.iter().position(|ability| ability.id == spell.card.id).unwrap_or(0);
        self.carry_out(spell, &chosen, AbilitySource::Creature { seat, level, ability });
        if !self.after_action(seat) {
            self.end_turn(seat, earned, None);
        }
    }
}
