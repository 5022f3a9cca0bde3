//! The table of DiceWar.
//!
//! ```text
//! DiceWarTable
//! ├ facts     the actions so far
//! ├ changes   what an action did to dice on the board
//! ├ draft     what a person has begun to enter
//! ├ outlook   how the board is looked at
//! ├ news      what the last turn did, for its marks
//! ├ press     what pressing a field does, what is lit
//! ├ fields    how each field looks, and what a screen reader is told
//! ├ ribbon    the choices with words
//! ├ panel     the creature that is looked at, line-ups, the roll for the first turn
//! ├ moves     all actions in words, to look back at
//! ├ zones     the whole picture
//! ├ tale      what the whole match came to
//! ├ keys      what is typed
//! ├ names     words and pictures for what the rules have numbers for
//! ├ symbols   the pictures of creatures
//! ├ compare   what differs between the board and the one on the table
//! └ example   boards of the introduction
//! ```

mod acts;
mod changes;
pub mod compare;
mod draft;
mod example;
mod facts;
mod fields;
mod keys;
mod moves;
pub mod names;
mod news;
mod outlook;
mod panel;
mod press;
mod ribbon;
mod symbols;
mod tale;
#[cfg(test)]
mod tests;
mod zones;

pub use example::{board, board_of, die};
pub use symbols::DRAGON as EMBLEM;

use super::game::Desk;
use super::{Act, Key, Sound, Table, Tale, View};
use crate::engine::{Match, Seat};
use crate::games::dice_war::{Action, DiceWar, Event, Field, Ruling};
use draft::{Draft, Edit};
use facts::Facts;

/// The table of DiceWar.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DiceWarTable;

type Model = super::Model<DiceWar, Facts>;
type Press = super::Press<DiceWar, Edit>;
type Item = super::Item<Press>;
type Zone = super::Zone<Press>;

/// Nothing has to be worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nothing {}

impl Table for DiceWarTable {
    type Rules = DiceWar;
    type Facts = Facts;
    type Draft = Draft;
    type Question = Nothing;
    type Answer = Nothing;

    fn facts(_: &Match<DiceWar>, whole: &Match<DiceWar>, known: Option<&Facts>) -> Facts {
        Facts::of(whole, known)
    }

    fn view(m: &Model, draft: &Draft, _: &mut Desk<Self>) -> View<Press> {
        zones::view(m, draft)
    }

    fn work_out(_: &DiceWar, question: &Nothing) -> Option<Nothing> {
        match *question {}
    }

    fn typed(m: &Model, draft: &Draft, key: Key) -> Option<Vec<Press>> {
        keys::typed(m, draft, key)
    }

    fn looked(m: &Model, draft: &Draft, item: Option<&str>, held: bool) -> Option<Edit> {
        let at: Option<Field> = match item {
            Some(id) => Some(id.parse().ok()?),
            None => None,
        };
        let (state, _) = m.shown(draft.back);
        let stands = at.is_some_and(|at| state.owner(at).is_some());
        match at {
            Some(at) if held => Some(Edit::Cursor(at, stands)),
            at => (draft.outlook.pointed != at).then_some(Edit::Point(at, stands)),
        }
    }

    fn line(m: &Model, draft: &Draft, at: usize) -> Option<Press> {
        moves::chosen(m, draft, at)
    }

    fn acts(before: &Model, after: &Model) -> Vec<Act> {
        acts::acts(before, after)
    }

    /// A turn, the war or what a die has is given up; a Spell is paid for.
    fn spends(action: &Action) -> bool {
        matches!(
            action,
            Action::CastSpell { .. } | Action::Pass | Action::DeclareEndOfWar { .. } | Action::EndTurn
        )
    }

    fn tale(m: &Model, played: &Match<DiceWar>) -> Tale {
        tale::tale(m, played)
    }

    fn sound(events: &[Event]) -> Option<Sound> {
        events.iter().any(|event| matches!(event, Event::Defeated { .. })).then_some(Sound::Capture)
    }

    fn resignation(seat: Seat) -> Option<Ruling> {
        Some(Ruling::Resign { seat })
    }

    fn draw() -> Option<Ruling> {
        Some(Ruling::AgreeDraw)
    }
}
