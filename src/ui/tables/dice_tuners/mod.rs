//! The table of Dice Tuners.
//!
//! ```text
//! DiceTunersTable
//! ├ model      what the view model answers besides what every game's does
//! ├ draft      what a person has begun to enter
//! ├ moves      what an entry moved, to be seen flying
//! ├ round_end  what the duels of a round brought
//! ├ layout     the widgets, and where they stand in each form
//! ├ strip      round, phase, pool, dice aside, legal colours
//! ├ seat       one seat: hero, hand, drafted dice
//! ├ stage      the middle: market, draft, deployment, duels, dice that face each other, end; buttons
//! ├ entry      what people tell of real dice and cards
//! └ tray       decks and piles
//! ```

mod draft;
mod entry;
mod example;
mod layout;
mod model;
mod moves;
mod names;
mod round_end;
mod seat;
mod stage;
mod strip;
#[cfg(test)]
mod tests;
mod tray;

pub use example::DRAWINGS;
pub use names::EMBLEM;

use super::kit::{self, Interlude, Move};
use crate::engine::prelude::*;
use crate::engine::{Match, Seat};
use crate::games::dice_tuners::dice::{self, Colour, Die};
use crate::games::dice_tuners::{Action, Chance, DiceTuners, Event, Request, State};
use crate::i18n::gettext;
use crate::sound::Sound;
use crate::tables::Rolled;
use crate::widgets::{Fact, Glyph, SeatView};
use draft::{Draft, Edit};
use model::Facts;

/// The table of Dice Tuners.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DiceTunersTable;

type Button = kit::Button<DiceTunersTable>;
type ButtonCell = kit::ButtonCell<DiceTunersTable>;
type CardCell = kit::CardCell<DiceTunersTable>;
type CardLook = kit::CardLook<DiceTunersTable>;
type Choices = kit::Choices<DiceTunersTable>;
type Command = kit::Command<DiceTunersTable>;
type DieCell = kit::DieCell<DiceTunersTable>;
type DieLook = kit::DieLook<DiceTunersTable>;
type Peek = kit::Peek<DiceTunersTable>;
type PartRow<P> = kit::PartRow<DiceTunersTable, P>;
type Session = kit::Session<DiceTunersTable>;
type ViewModel = kit::ViewModel<DiceTunersTable>;

impl kit::Table for DiceTunersTable {
    type Rules = DiceTuners;
    type Facts = Facts;
    type Draft = Draft;
    type Edit = Edit;
    type Outlook = ();
    type Layout = layout::Layout;

    const CARD_BACK: Option<Glyph> = Some(EMBLEM);

    fn facts(played: &Match<DiceTuners>, _: &Match<DiceTuners>, _: Option<&Facts>) -> Facts {
        Facts::of(played)
    }

    fn seat_facts(game: &DiceTuners, state: &State, seat: Seat, view: &mut SeatView) {
        let Some(own) = state.seats.get(seat.index()) else { return };
        // Hand sizes are public.
        let cards = own.hand.len();
        view.unit = gettext("VP");
        view.first = state.round > 0 && state.first == seat;
        let words = [names::cards(cards), seat::note(game, state, seat)];
        for words in words.into_iter().filter(|words| !words.is_empty()) {
            view.facts.push(Fact { glyph: None, text: words.clone(), spoken: words });
        }
    }

    fn sound(events: &[Event]) -> Option<Sound> {
        let scored = events.iter().any(|event| matches!(event, Event::Won(..)));
        let turned =
            |event: &Event| matches!(event, Event::BidsRevealed(_) | Event::Revealed(_) | Event::Took(..));
        (!scored && events.iter().any(turned)).then_some(Sound::Card)
    }

    fn spends(action: &Action) -> bool {
        use Action::{Continue, DeployDie, DraftDie, Fight, SelectDice, TakeCard};
        !matches!(
            action,
            Continue | DeployDie { .. } | DraftDie { .. } | Fight | SelectDice { .. } | TakeCard
        )
    }

    fn moves(before: &ViewModel, after: &ViewModel) -> Vec<Move> {
        moves::between(before, after)
    }

    fn interlude(before: &ViewModel, after: &ViewModel) -> Option<Interlude> {
        round_end::interlude(before, after)
    }

    fn rolled(before: &State, game: &DiceTuners, entry: &Chance) -> Vec<Rolled> {
        let (Some(Request::RollDice { dice }), Chance::RollDice { faces }) = (game.request(before), entry)
        else {
            return Vec::new();
        };
        let die = |(colour, face): (&Colour, &dice::Face)| {
            let look = names::die_look(Some(Die { colour: *colour, face: *face }));
            Rolled { face: look.face, tint: look.tint, shape: look.shape }
        };
        dice.iter().zip(faces.iter()).map(die).collect()
    }
}
