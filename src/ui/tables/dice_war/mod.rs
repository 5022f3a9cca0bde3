//! The table of DiceWar.
//!
//! ```text
//! DiceWarTable
//! ├ facts      the actions so far
//! ├ changes    what an action did to dice on the board
//! ├ draft      what a person has begun to enter
//! ├ news       what the last turn did, for its marks
//! ├ press      what pressing a field does, what is lit
//! ├ choices    buttons: what the chosen die can do, line-ups, the roll for the first turn
//! ├ layout     the widgets, and where they stand in each form
//! ├ board      49 fields: press, drag, arrow keys
//! ├ looks      how each field looks, and what a screen reader is told
//! ├ card       the creature that is looked at, what it can do, what threatens it
//! ├ moves      all actions in notation, to look back at
//! ├ symbols    the pictures of creatures
//! ├ outlook    from which side the board is seen, threats, both tribes
//! └ real_board the editor for a board that looks different on the table
//! ```

mod board;
mod card;
mod changes;
mod choices;
mod draft;
mod example;
mod facts;
mod layout;
mod looks;
mod moves;
mod names;
mod news;
mod outlook;
mod press;
mod rail;
mod real_board;
mod symbols;
#[cfg(test)]
mod tests;

pub use example::DRAWINGS;
pub use symbols::DRAGON as EMBLEM;

use super::kit;
use crate::engine::{Match, Seat};
use crate::games::dice_war::{DiceWar, Event, Ruling, State};
use crate::i18n::gettext;
use crate::sound::Sound;
use crate::widgets::SeatView;
use draft::{Draft, Edit};
use facts::Facts;
use outlook::Outlook;

/// The keys of this table alone, with what they do.
pub fn shortcuts() -> Vec<(String, &'static str)> {
    vec![
        (gettext("Go to a square by name"), "a...g 1...7"),
        (gettext("Upgrade the selected die"), "plus"),
        (gettext("Show or hide dice under threat"), "t"),
    ]
}

/// The table of DiceWar.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DiceWarTable;

type Button = kit::Button<DiceWarTable>;
type Choices = kit::Choices<DiceWarTable>;
type Command = kit::Command<DiceWarTable>;
type Session = kit::Session<DiceWarTable>;
type ViewModel = kit::ViewModel<DiceWarTable>;

impl kit::Table for DiceWarTable {
    type Rules = DiceWar;
    type Facts = Facts;
    type Draft = Draft;
    type Edit = Edit;
    type Outlook = Outlook;
    type Layout = layout::Layout;

    fn facts(_: &Match<DiceWar>, whole: &Match<DiceWar>, known: Option<&Facts>) -> Facts {
        Facts::of(whole, known)
    }

    fn seat_facts(game: &DiceWar, state: &State, seat: Seat, view: &mut SeatView) {
        view.unit = gettext("VP");
        view.about = gettext("Victory Points: the first to reach 10 wins");
        view.tint = names::tint(seat);
        view.facts = names::seat_facts(game, state, seat);
    }

    fn sound(events: &[Event]) -> Option<Sound> {
        let captured = events.iter().any(|event| matches!(event, Event::Defeated { .. }));
        captured.then_some(Sound::Capture)
    }

    fn resignation(seat: Seat) -> Option<Ruling> {
        Some(Ruling::Resign { seat })
    }

    fn draw() -> Option<Ruling> {
        Some(Ruling::AgreeDraw)
    }

    fn other_form() -> Option<kit::OtherForm<Self>> {
        Some(kit::OtherForm {
            title: gettext("_Match the Real Board…"),
            about: gettext("Correct the dice, the Reserve, the Exile and the bars"),
            open: real_board::open,
        })
    }
}
