//! What cards in force change meanwhile: conditions, forbidden things, colours, prices.

use super::refusal::{Refusal, Verdict};
use crate::engine::Seat;
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::Target;
use crate::games::dicequest::content::ability::{Forbidden, Priced, Step as Printed};
use crate::games::dicequest::content::compiled::{Ability, Cond, Op, Sides, in_step};
use crate::games::dicequest::dice::{Colour, Die};
use crate::games::dicequest::state::{Card, State, Wound};

impl Dicequest {
    pub(super) fn conditions_hold(
        &self,
        state: &State,
        seat: Seat,
        hero: Option<u8>,
        ability: &Ability,
    ) -> bool {
        ability.when.iter().all(|cond| self.holds(state, seat, hero, *cond))
    }

    pub(in crate::games::dicequest) fn holds(
        &self,
        state: &State,
        seat: Seat,
        hero: Option<u8>,
        cond: Cond,
    ) -> bool {
        let own = state.seat(seat);
        match cond {
            Cond::SelfWounded => {
                let hero = hero.and_then(|hero| own.hero(hero));
                hero.is_some_and(|hero| hero.wound != Wound::None)
            }
            Cond::Shows(sides) => state.turn.dice.iter().any(|die| shows(die, &sides)),
            Cond::Has(symbol, n) => self.result(state).of(symbol) >= n,
            Cond::Met(met) => self.is_met(state) == met,
            Cond::Party(n) => state.turn.heroes.len() >= n.into(),
            Cond::OnAdventure => state.turn.target == Some(Target::Adventure),
            Cond::Reroll(active) => own.token == active,
            Cond::Gold(n) => own.gold >= u16::from(n),
            Cond::Act(n) => state.act >= n,
        }
    }

    /// The effects of the card attempted and of the Threat card that count while they are in force.
    pub(super) fn each_lasting(&self, state: &State, each: &mut dyn FnMut(Card, &Op)) {
        let mut look = |card: Card, abilities: &[Ability]| {
            for ability in abilities.iter().filter(|ability| ability.lasts()) {
                if self.conditions_hold(state, state.active, None, ability) {
                    ability.ops.iter().for_each(|op| each(card, op));
                }
            }
        };
        if state.turn.target.is_some() {
            let task = self.task(state);
            if task.lasting
                && let Some(card) = self.task_card(state)
            {
                look(card, &task.abilities);
            }
        }
        if let Some(id) = state.ongoing {
            let threat = self.threat(id);
            if threat.lasting {
                look(Card::Threat(id), &threat.abilities);
            }
        }
    }

    /// Whether a card in force forbids something.
    pub(in crate::games::dicequest) fn check_free(&self, state: &State, what: Forbidden) -> Verdict {
        let mut found = None;
        self.each_lasting(state, &mut |card, op| {
            if *op == Op::Forbid(what) {
                found = Some(card);
            }
        });
        found.map_or(Ok(()), |card| Err(Refusal::Forbidden(card)))
    }

    /// Whether no dice of a colour are rolled (DQ-DICE-6).
    #[must_use]
    pub fn is_banned(&self, state: &State, colour: Colour) -> bool {
        let mut banned = false;
        self.each_lasting(state, &mut |_, op| banned = banned || *op == Op::BanDie(colour));
        banned
    }

    /// A price with what cards change about it.
    pub(super) fn price(&self, state: &State, seat: Seat, what: Priced, base: u8) -> u8 {
        changed_price(what, base, self.price_change(state, seat, what))
    }

    /// By how much cards change a kind of price.
    pub(super) fn price_change(&self, state: &State, seat: Seat, what: Priced) -> i16 {
        let mut price = 0;
        let mut change = |op: &Op| {
            if let Op::Price { what: of, delta } = op
                && *of == what
            {
                price += i16::from(*delta);
            }
        };
        if let Some(threat) = state.ongoing {
            let abilities = &self.threat(threat).abilities;
            abilities.iter().flat_map(|ability| &ability.ops).for_each(&mut change);
        }
        for (space, hero) in state.seat(seat).heroes() {
            const ALWAYS: u16 = in_step(Printed::Static);
            let (card, item) = (self.hero(hero.card), hero.item.map(|item| self.item(item)));
            let own = if hero.expert && card.steps & ALWAYS != 0 { &*card.abilities } else { &[] };
            let carried =
                item.filter(|item| item.steps & ALWAYS != 0).map_or(&[][..], |item| &item.abilities);
            for ability in own.iter().chain(carried).filter(|ability| ability.step == Printed::Static) {
                if self.conditions_hold(state, seat, Some(space), ability) {
                    ability.ops.iter().for_each(&mut change);
                }
            }
        }
        price
    }
}

/// A price with a change of it.
pub fn changed_price(what: Priced, base: u8, change: i16) -> u8 {
    // Below these, a Tavern might never end.
    let least = match what {
        Priced::Recruit | Priced::Refresh => 1,
        Priced::Buy => 2,
        Priced::Train | Priced::Heal => 0,
    };
    (i16::from(base) + change).clamp(least, 99) as u8
}

/// Whether a die shows one of these sides.
pub fn shows(die: &Die, sides: &Sides) -> bool {
    die.rests() && sides[die.colour.index()] & (1 << die.side) != 0
}
