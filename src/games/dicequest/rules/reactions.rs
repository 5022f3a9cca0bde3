//! “Take That!” cards that are played in another seat’s turn (DQ-TT-3).

use super::asked::Asked;
use super::executor::Executor;
use super::refusal::{Refusal, Verdict};
use crate::engine::{EventSink, Seat, SeatSet};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::Action;
use crate::games::dicequest::content::compiled::in_step;
use crate::games::dicequest::event::Event;
use crate::games::dicequest::ids::ItemId;
use crate::games::dicequest::state::{Card, Running, State, Window};

impl Dicequest {
    /// Whether a seat could play this card now.
    fn reacts(&self, state: &State, seat: Seat, item: ItemId) -> bool {
        let Some(ability) = self.item(item).abilities.first() else { return false };
        let waits_for = ability.step.rival();
        waits_for.is_some()
            && waits_for == self.ability_step_of(state.step)
            && state.seat(seat).gold >= u16::from(ability.cost.gold)
            && self.conditions_hold(state, seat, None, ability)
            && self.check_effect(state, &self.reaction(state, seat, item)).is_ok()
    }

    /// A card that hurts the active seat and nobody else.
    fn reaction(&self, state: &State, seat: Seat, item: ItemId) -> Running {
        Running { rival: Some(state.active), ..self.start_of(Card::Item(item), 0, seat) }
    }

    /// The seats that are asked. With secret Backpacks that is everyone who may hold such a card.
    fn reactors(&self, state: &State) -> SeatSet {
        let now = self.ability_step_of(state.step).map_or(0, in_step);
        if self.cards().awaited & now == 0 {
            return SeatSet::EMPTY;
        }
        let others = Seat::all(self.seats()).filter(|seat| *seat != state.active);
        if !self.secret() {
            return others
                .filter(|seat| state.seat(*seat).known().any(|item| self.reacts(state, *seat, item)))
                .collect();
        }
        let items = (0..self.cards().items.len() as u8).map(ItemId);
        let mut known = items.filter(|item| self.item_counts().of(*item) > 0);
        let any = |seat: &Seat, item: ItemId| self.reacts(state, *seat, item);
        let possible: SeatSet = match known.find(|item| others.clone().any(|seat| any(&seat, *item))) {
            Some(_) => others.collect(),
            None => SeatSet::EMPTY,
        };
        possible.iter().filter(|seat| !state.seat(*seat).backpack.is_empty()).collect()
    }

    fn check_window(&self, state: &State, seat: Seat) -> Verdict {
        match self.asked(state) {
            Asked::Reaction(asked) if asked == seat => Ok(()),
            Asked::Reaction(asked) => Err(Refusal::OtherSeat(asked)),
            Asked::Over => Err(Refusal::MatchOver),
            Asked::Chance | Asked::Overflow(_) | Asked::Effect(_) | Asked::LevelUp(_) | Asked::Step(_) => {
                Err(Refusal::NoReaction)
            }
        }
    }

    pub(super) fn check_reaction(&self, state: &State, seat: Seat, item: ItemId) -> Verdict {
        self.check_window(state, seat)?;
        self.check_named(state, seat, item)?;
        if self.reacts(state, seat, item) { Ok(()) } else { Err(Refusal::NotThisReaction(item)) }
    }

    pub(super) fn check_pass(&self, state: &State, seat: Seat) -> Verdict {
        self.check_window(state, seat)
    }

    pub(super) fn legal_reactions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.each_named(state, seat, &mut |item| {
            if self.check_reaction(state, seat, item).is_ok() {
                out.push(Action::PlayReaction { item });
            }
        });
        out.push(Action::Pass);
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// At the end of a step others may be asked; says whether anything changed by that.
    pub fn open_window(&mut self) -> bool {
        if let Some(window) = self.state.window.take() {
            // Everyone has been asked: the active seat gets the step back if a card was played.
            self.state.turn.ending = !window.played;
            self.state.turn.reacted = !window.played;
            return true;
        }
        if self.state.turn.reacted {
            return false;
        }
        self.state.turn.reacted = true;
        let waiting = self.game.reactors(self.state);
        if waiting.is_empty() {
            return false;
        }
        self.state.window = Some(Window { waiting, played: false });
        true
    }

    pub fn react(&mut self, seat: Seat, item: ItemId) {
        if item.index() >= self.game.cards().items.len() || !self.take_held(seat, item) {
            return;
        }
        self.asked_once(seat, true);
        let cost = self.game.item(item).abilities.first().map_or(0, |ability| ability.cost.gold);
        let own = self.state.seat_mut(seat);
        own.gold = own.gold.saturating_sub(u16::from(cost));
        self.state.running = Some(self.game.reaction(self.state, seat, item));
    }

    pub fn pass(&mut self, seat: Seat) {
        self.asked_once(seat, false);
    }

    fn asked_once(&mut self, seat: Seat, played: bool) {
        if let Some(window) = &mut self.state.window {
            window.waiting.remove(seat);
            window.played |= played;
        }
    }
}
