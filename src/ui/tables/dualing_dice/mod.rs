//! The table of Dualing Dice.
//!
//! ```text
//! DualingDiceTable
//! ├ model     what the view model answers besides what every game's does
//! ├ draft     what a person has begun to enter
//! ├ names     words, colours and shapes of dice; goals in words
//! ├ dice      every die on the table, as it can be pressed
//! ├ numbers   what people tell of real dice
//! ├ claims    what people tell of real goal cards
//! ├ odds      how likely goals are
//! ├ goal      a goal card, its picture, the hand
//! ├ choices   the buttons, and what to press
//! ├ moves     what an entry moved, to be seen flying
//! ├ set_end   what a set brought
//! ├ seat      what lies before another seat: saved dice, rolled dice, completed goals
//! ├ middle    own dice, piles, numbers to tell, goals to tell, the end
//! └ layout    the widgets, and where they stand in each form
//! ```

mod choices;
mod claims;
mod dice;
mod draft;
mod example;
mod goal;
mod layout;
mod middle;
mod model;
mod moves;
mod names;
mod numbers;
mod odds;
mod seat;
mod set_end;
#[cfg(test)]
mod tests;

use super::kit::{self, Interlude, Move};
use crate::engine::prelude::*;
use crate::engine::{Match, Seat};
use crate::games::dualing_dice::dice::{Die, Kind, Tint};
use crate::games::dualing_dice::{Chance, DualingDice, Event, Request, State};
use crate::i18n::gettext;
use crate::sound::Sound;
use crate::tables::Rolled;
use crate::widgets::{Fact, Glyph, SeatView};
use draft::{Draft, Edit};
pub use example::DRAWINGS;
use model::Facts;
pub use names::EMBLEM;

/// The table of Dualing Dice.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DualingDiceTable;

type Button = kit::Button<DualingDiceTable>;
type CardLook = kit::CardLook<DualingDiceTable>;
type Choices = kit::Choices<DualingDiceTable>;
type Command = kit::Command<DualingDiceTable>;
type DieCell = kit::DieCell<DualingDiceTable>;
type DieLook = kit::DieLook<DualingDiceTable>;
type PartRow<P> = kit::PartRow<DualingDiceTable, P>;
type Session = kit::Session<DualingDiceTable>;
type ViewModel = kit::ViewModel<DualingDiceTable>;

impl kit::Table for DualingDiceTable {
    type Rules = DualingDice;
    type Facts = Facts;
    type Draft = Draft;
    type Edit = Edit;
    /// How many chances have been found.
    type Outlook = u64;
    type Layout = layout::Layout;

    const CARD_BACK: Option<Glyph> = Some(EMBLEM);

    fn facts(played: &Match<DualingDice>, _: &Match<DualingDice>, known: Option<&Facts>) -> Facts {
        Facts::of(played, known)
    }

    fn seat_facts(game: &DualingDice, state: &State, seat: Seat, view: &mut SeatView) {
        let Some(own) = state.seats.get(seat.index()) else { return };
        view.unit = gettext("points");
        view.tint = names::tint(seat);
        let goals = if own.goals > 0 { names::goals(own.goals.into()) } else { String::new() };
        for spoken in [model::note(game, state, seat), goals].into_iter().filter(|words| !words.is_empty()) {
            view.facts.push(Fact { glyph: None, text: spoken.clone(), spoken });
        }
    }

    /// The House takes a die away; completed goals sound like points.
    fn sound(events: &[Event]) -> Option<Sound> {
        events.iter().any(|event| matches!(event, Event::HouseFirst(..))).then_some(Sound::Capture)
    }

    fn rolled(before: &State, game: &DualingDice, entry: &Chance) -> Vec<Rolled> {
        let die = |tint, kind: Kind, number, owner| {
            let look = dice::still(Die { tint, kind, number: kind.shows(number) }, owner, 0);
            Rolled { face: look.face, tint: look.tint, shape: look.shape }
        };
        let owner = |at: u8| Some(Seat(at)).filter(|seat| seat.index() < game.seats());
        match (game.request(before), entry) {
            (Some(Request::RollDice { dice }), Chance::RollDice { rolls }) => (0u8..)
                .zip(dice.iter().zip(rolls))
                .flat_map(|(at, (picked, roll))| {
                    let own = die(Tint::Colour, picked.color, roll.color, owner(at));
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

    fn moves(before: &ViewModel, after: &ViewModel) -> Vec<Move> {
        moves::between(before, after)
    }

    fn interlude(before: &ViewModel, after: &ViewModel) -> Option<Interlude> {
        set_end::interlude(before, after)
    }
}
