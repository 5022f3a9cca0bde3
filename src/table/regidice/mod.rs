//! The table of Regidice.
//!
//! ```text
//! RegidiceTable
//! ├ model     what the model answers besides what every game's does
//! ├ draft     what a person has begun to enter
//! ├ names     words, colours and signs of dice and actions
//! ├ uses      what could be entered now, from what was begun
//! ├ deed      what seats did with their dice, in words
//! ├ forecast  what the group's dice come to in this round, in words
//! ├ pool      every die of a seat, as it lies
//! ├ press     what pressing it does
//! ├ boxes     what each seat does with its dice, side by side
//! ├ foe       the enemy, those still to come, the injured dice
//! ├ declare   the announcements
//! ├ actions   what dice are used for, where there is more than one way
//! ├ odds      what an announcement promises
//! ├ reveal    what people tell of real dice
//! ├ totals    what people tell where they tell no dice
//! ├ ribbon    the choices with words
//! ├ story     what a round and the match brought
//! ├ tale      what the whole match came to
//! └ zones     what lies where in each step
//! ```

mod actions;
mod acts;
mod boxes;
mod declare;
mod deed;
mod draft;
mod foe;
mod forecast;
mod model;
mod names;
mod odds;
mod pool;
mod press;
mod reveal;
mod ribbon;
mod story;
mod tale;
#[cfg(test)]
mod tests;
mod totals;
mod uses;
mod zones;

pub use names::sign as seat_tint;

use super::look::{Face, Glyph};
use super::{Act, DieLook, Interlude, Key, Sound, Table, Tale, View, game};
use crate::engine::{Match, Seat};
use crate::games::regidice::odds::Outlook;
use crate::games::regidice::{Action, Chance, DieRef, Event, Faces, Regidice, Ruling, State};
use draft::{Draft, Edit};
use model::Facts;
pub use names::portrait;

/// The table of Regidice.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RegidiceTable;

/// The sign of the game.
pub const EMBLEM: Glyph = Glyph::new("regidice/crowned-die");

type Model = super::Model<Regidice, Facts>;
type Press = super::Press<Regidice, Edit>;
type Item = super::Item<Press>;
type Zone = super::Zone<Press>;
type Choice = super::Choice<Regidice, Edit>;
type Desk = game::Desk<RegidiceTable>;

impl Table for RegidiceTable {
    type Rules = Regidice;
    type Facts = Facts;
    type Draft = Draft;
    type Question = odds::Question;
    type Answer = Outlook;

    /// Dice are chosen from up to twenty: there are far too many ways to list them.
    const LISTS_CHOICES: bool = false;

    fn facts(played: &Match<Regidice>, _: &Match<Regidice>, _: Option<&Facts>) -> Facts {
        Facts::of(played)
    }

    fn view(m: &Model, draft: &Draft, desk: &mut Desk) -> View<Press> {
        zones::view(m, draft, desk)
    }

    fn work_out(game: &Regidice, question: &odds::Question) -> Option<Outlook> {
        odds::work_out(game, question)
    }

    fn typed(m: &Model, draft: &Draft, key: Key) -> Option<Vec<Press>> {
        let told = || totals::typed(m, draft, key);
        reveal::typed(m, draft, key).or_else(told).or_else(|| declare::typed(m, draft, key))
    }

    /// Dice that are lost or passed are gone.
    fn spends(action: &Action) -> bool {
        !matches!(action, Action::Declare { .. })
    }

    fn acts(before: &Model, after: &Model) -> Vec<Act> {
        acts::acts(before, after)
    }

    fn tale(m: &Model, played: &Match<Regidice>) -> Tale {
        tale::tale(m, played)
    }

    fn interlude(before: &Model, after: &Model) -> Option<Interlude> {
        story::interlude(before, after)
    }

    fn sound(events: &[Event]) -> Option<Sound> {
        events.iter().find_map(|event| match event {
            Event::Fell { .. } => Some(Sound::Points),
            Event::Lost(..) => Some(Sound::Capture),
            Event::Strikes { net, .. } if *net > 0 => Some(Sound::Capture),
            _ => None,
        })
    }

    fn rolled(_: &State, _: &Regidice, entry: &Chance) -> Vec<DieLook> {
        let dice = match entry {
            Chance::Rolled { faces: Faces::Known(dice), .. } | Chance::Revealed { dice, .. } => dice,
            Chance::Rolled { .. } => return Vec::new(),
        };
        let die = |die: DieRef| names::die(die.colour, Face::Pips(die.face));
        dice.each().map(die).collect()
    }

    fn resignation(seat: Seat) -> Option<Ruling> {
        Some(Ruling::Concede { seat })
    }
}
