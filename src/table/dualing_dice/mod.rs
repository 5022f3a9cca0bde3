//! The table of Dualing Dice.
//!
//! ```text
//! DualingDiceTable
//! ├ model     what the model answers besides what every game's does
//! ├ draft     what a person has begun to enter
//! ├ names     words, colours and shapes of dice; goals in words
//! ├ dice      every die on the table, as it can be pressed
//! ├ numbers   what people tell of real dice
//! ├ saving    rounds of which people tell only the saved dice
//! ├ claims    what people tell of real goal cards
//! ├ odds      how likely goals are
//! ├ goals     goals in a hand
//! ├ drawing   a goal as a line of small dice
//! ├ zones     what lies where in each step
//! ├ ribbon    the choices with words
//! ├ set_end   what a set brought
//! └ tale      what the whole match came to
//! ```

mod acts;
mod claims;
mod dice;
mod draft;
mod drawing;
mod goals;
mod model;
mod names;
mod numbers;
mod odds;
mod ribbon;
mod saving;
mod set_end;
mod tale;
#[cfg(test)]
mod tests;
mod zones;

use super::game::Desk;
use super::look::Glyph;
use super::{Act, CardLook, DieLook, Interlude, Key, Sound, Table, Tale, View};
use crate::engine::prelude::*;
use crate::engine::{Match, Seat};
use crate::games::dualing_dice::dice::{Die, Kind, Tint};
use crate::games::dualing_dice::{Action, Chance, DualingDice, Event, GoalId, Request, State};
use draft::{Draft, Edit};
use model::Facts;
pub use names::tint as seat_tint;
use odds::Question;

/// The table of Dualing Dice.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DualingDiceTable;

/// The sign of the game, which stands on the backs of its cards.
pub const EMBLEM: Glyph = names::EMBLEM;

type Model = super::Model<DualingDice, Facts>;
type Press = super::Press<DualingDice, Edit>;
type Item = super::Item<Press>;
type Zone = super::Zone<Press>;
type Odds = Desk<DualingDiceTable>;

impl Table for DualingDiceTable {
    type Rules = DualingDice;
    type Facts = Facts;
    type Draft = Draft;
    type Question = Question;
    type Answer = f64;

    fn facts(played: &Match<DualingDice>, _: &Match<DualingDice>, known: Option<&Facts>) -> Facts {
        Facts::of(played, known)
    }

    fn view(m: &Model, draft: &Draft, desk: &mut Odds) -> View<Press> {
        zones::view(m, draft, desk)
    }

    fn work_out(game: &DualingDice, question: &Question) -> Option<f64> {
        odds::work_out(game, question)
    }

    fn typed(m: &Model, draft: &Draft, key: Key) -> Option<Vec<Press>> {
        numbers::typed(m, draft, key)
    }

    fn spends(action: &Action) -> bool {
        match action {
            Action::RevealGoals { .. } | Action::SaveNothing => true,
            Action::DiscardGoal { goal } => goal.is_some(),
            Action::PickDice { .. }
            | Action::RepickWhite { .. }
            | Action::PickReroll { .. }
            | Action::SaveDie { .. } => false,
        }
    }

    fn interlude(before: &Model, after: &Model) -> Option<Interlude> {
        set_end::interlude(before, after)
    }

    fn acts(before: &Model, after: &Model) -> Vec<Act> {
        acts::acts(before, after)
    }

    fn tale(m: &Model, played: &Match<DualingDice>) -> Tale {
        tale::tale(m, played)
    }

    /// The House takes a die away.
    fn sound(events: &[Event]) -> Option<Sound> {
        events.iter().any(|event| matches!(event, Event::HouseFirst(..))).then_some(Sound::Capture)
    }

    fn rolled(before: &State, game: &DualingDice, entry: &Chance) -> Vec<DieLook> {
        let die = |tint, kind: Kind, number, owner| {
            dice::still(Die { tint, kind, number: kind.shows(number) }, owner)
        };
        let owner = |at: u8| Some(Seat(at)).filter(|seat| seat.index() < game.seats());
        match (game.request(before), entry) {
            (Some(Request::RollDice { dice }), Chance::RollDice { rolls }) => (0u8..)
                .zip(dice.iter().zip(rolls))
                .flat_map(|(at, (picked, roll))| {
                    let own = die(Tint::Colour, picked.colour, roll.colour, owner(at));
                    [own, die(Tint::White, picked.white, roll.white, None)]
                })
                .collect(),
            (Some(Request::Reroll { dice }), Chance::Reroll { numbers }) => dice
                .iter()
                .zip(numbers)
                .map(|(again, number)| die(again.tint, again.die, *number, again.seat))
                .collect(),
            _ => Vec::new(),
        }
    }
}

/// A goal card of the shipped deck, for an introduction; `None` if there is no such goal.
#[must_use]
pub fn shipped_goal(id: &str) -> Option<CardLook> {
    let setup = crate::engine::Setup {
        seats: 2,
        options: std::collections::BTreeMap::default(),
        content: DualingDice::built_in_content().ok()?,
    };
    let game = DualingDice::new(setup).ok()?;
    let at = game.content().goal.iter().position(|goal| goal.id == id)?;
    Some(goals::face(&game, GoalId(at.try_into().ok()?), Seat(0), &crate::engine::Names::default()))
}
