//! The table of Regidice.
//!
//! ```text
//! RegidiceTable
//! ├ model     what the view model answers besides what every game's does
//! ├ draft     what a person has begun to enter
//! ├ names     words, colours and signs of dice and actions
//! ├ best      the use of dice that the program proposes
//! ├ uses      what could be entered now, from what was begun
//! ├ deed      what seats did with their dice
//! ├ forecast  what the group's dice come to in this round
//! ├ pool      every die of a seat, as it lies
//! ├ press     what pressing it does
//! ├ middle    the injured dice, and those of the enemy
//! ├ declare   the announcements, as values
//! ├ odds      what an announcement promises, found out in a worker
//! ├ reveal    what people tell of real dice
//! ├ choices   the buttons, and what to press
//! ├ moves     what an entry moved, to be seen flying
//! ├ story     what a round and a match brought
//! ├ enemy     the enemy on the stage
//! ├ grid      the announcements on the stage
//! ├ desk      what is entered on the stage
//! ├ panel     what lies before a seat, what it announced, what that came to
//! ├ alone     one player's five actions
//! ├ sizes     how large things are in each form
//! └ layout    the widgets, and where they stand in each form
//! ```

mod alone;
mod best;
mod choices;
mod declare;
mod deed;
mod desk;
mod draft;
mod enemy;
mod forecast;
mod grid;
mod layout;
mod middle;
mod model;
mod moves;
mod names;
mod odds;
mod panel;
mod pool;
mod press;
mod reveal;
mod sizes;
mod story;
#[cfg(test)]
mod tests;
mod uses;

use super::kit::{self, Interlude, Move};
use crate::engine::{Match, Seat};
use crate::games::regidice::{Action, Chance, Event, Faces, Regidice, Ruling, State};
use crate::i18n::npgettext;
use crate::sound::Sound;
use crate::tables::Rolled;
use crate::widgets::{Face, Fact, SeatView, Shape};
use draft::{Draft, Edit};
use model::Facts;
pub use names::EMBLEM;

/// The table of Regidice.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RegidiceTable;

type Button = kit::Button<RegidiceTable>;
type Choices = kit::Choices<RegidiceTable>;
type Command = kit::Command<RegidiceTable>;
type DieCell = kit::DieCell<RegidiceTable>;
type DieLook = kit::DieLook<RegidiceTable>;
type PartRow<P> = kit::PartRow<RegidiceTable, P>;
type Session = kit::Session<RegidiceTable>;
type ViewModel = kit::ViewModel<RegidiceTable>;

impl kit::Table for RegidiceTable {
    type Rules = Regidice;
    type Facts = Facts;
    type Draft = Draft;
    type Edit = Edit;
    type Outlook = ();
    type Layout = layout::Layout;

    /// Dice are chosen from up to twenty: there are far too many ways to list them.
    const LISTS_CHOICES: bool = false;

    fn facts(played: &Match<Regidice>, _: &Match<Regidice>, _: Option<&Facts>) -> Facts {
        Facts::of(played)
    }

    fn seat_facts(_: &Regidice, state: &State, seat: Seat, view: &mut SeatView) {
        let Some(pool) = state.pools.get(seat.index()) else { return };
        view.unit = npgettext("beside how many dice a player has", "die", "dice", pool.total().into());
        view.tint = names::sign(seat);
        view.first = state.pools.len() > 1 && state.start == seat;
        let note = model::note(state, seat);
        if !note.is_empty() {
            let glyph = pool.declared.map(|declared| names::action_sign(declared.action));
            view.facts.push(Fact { glyph, text: note.clone(), spoken: note });
        }
        if pool.declared.is_none() {
            let colours = names::counts(&pool.colours());
            view.facts.push(Fact { glyph: None, text: colours.clone(), spoken: colours });
        }
    }

    fn sound(events: &[Event]) -> Option<Sound> {
        events.iter().find_map(|event| match event {
            Event::Fell { .. } => Some(Sound::Points),
            Event::Lost(..) => Some(Sound::Capture),
            Event::Strikes { net, .. } if *net > 0 => Some(Sound::Capture),
            _ => None,
        })
    }

    fn rolled(_: &State, _: &Regidice, entry: &Chance) -> Vec<Rolled> {
        let dice = match entry {
            Chance::Rolled { faces: Faces::Known(dice), .. } | Chance::Revealed { dice, .. } => dice,
            Chance::Rolled { .. } => return Vec::new(),
        };
        let die = |die: crate::games::regidice::DieRef| Rolled {
            face: Face::Pips(die.face),
            tint: names::tint(die.colour),
            shape: Shape::Cube,
        };
        dice.each().map(die).collect()
    }

    fn resignation(seat: Seat) -> Option<Ruling> {
        Some(Ruling::Concede { seat })
    }

    /// Dice that are lost or passed are gone, and what is announced stands.
    fn spends(action: &Action) -> bool {
        !matches!(action, Action::Declare { .. })
    }

    fn moves(before: &ViewModel, after: &ViewModel) -> Vec<Move> {
        moves::between(before, after)
    }

    fn interlude(before: &ViewModel, after: &ViewModel) -> Option<Interlude> {
        story::interlude(before, after)
    }
}
