//! The table of Dicequest.
//!
//! ```text
//! DicequestTable
//! ├ model     what the view model answers besides what every game's does
//! ├ draft     what a person has begun to enter
//! ├ names     words and signs of colours, symbols and cards
//! ├ parts     the drawn things: symbols, pictures, what is printed on cards
//! ├ about     all that a seat has, opened from its plate
//! ├ art       cards to be read
//! ├ tile      a card on the table that can be pressed
//! ├ faces     what stands on the tiles
//! ├ middle    the Market, the Quests and the Adventure on the stage
//! ├ quest     an attempt on the stage: pool, requirements, wounds, what would help
//! ├ party     the Heroes, Items and Achievements of the nearest seat
//! ├ tavern    the buttons of the Tavern
//! ├ tells     what people tell of real cards
//! ├ strip     rounds, Acts and Threat in a line
//! ├ moves     what an entry moved, to be seen flying
//! ├ story     what an attempt, an Act and a match brought
//! ├ choices   the buttons, and what to press
//! ├ example   what the introduction shows
//! └ layout    the widgets, and where they stand in each form
//! ```

mod about;
mod art;
mod choices;
mod draft;
mod example;
mod faces;
mod layout;
mod middle;
mod model;
mod moves;
mod names;
mod parts;
mod party;
mod quest;
mod story;
mod strip;
mod tavern;
mod tells;
#[cfg(test)]
mod tests;
mod tile;

use super::kit::{self, Interlude, Move};
use crate::engine::prelude::*;
use crate::engine::{Match, Seat};
use crate::games::dicequest::action::Request;
use crate::games::dicequest::dice::Color;
use crate::games::dicequest::state::{Card, PartyHero};
use crate::games::dicequest::{Action, Chance, Dicequest, Event, State};
use crate::i18n::gettext;
use crate::sound::Sound;
use crate::tables::Rolled;
use crate::widgets::{Fact, Glyph, SeatView, Shape};
use draft::{Draft, Edit};
pub use example::DRAWINGS;
use model::Facts;
pub use names::EMBLEM;
use parts::{cards, symbols};

/// How the table is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outlook {
    /// Whether the board is looked at while there is an attempt.
    pub board: bool,
    /// How often a chance has been found out.
    pub found: u32,
}

/// The table of Dicequest.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DicequestTable;

type Button = kit::Button<DicequestTable>;
type CardLook = kit::CardLook<DicequestTable>;
type Choices = kit::Choices<DicequestTable>;
type Command = kit::Command<DicequestTable>;
type DieCell = kit::DieCell<DicequestTable>;
type DieLook = kit::DieLook<DicequestTable>;
type PartRow<P> = kit::PartRow<DicequestTable, P>;
type Session = kit::Session<DicequestTable>;
type ViewModel = kit::ViewModel<DicequestTable>;

impl kit::Table for DicequestTable {
    type Rules = Dicequest;
    type Facts = Facts;
    type Draft = Draft;
    type Edit = Edit;
    type Outlook = Outlook;
    type Layout = layout::Layout;

    const CARD_BACK: Option<Glyph> = Some(EMBLEM);

    fn facts(played: &Match<Dicequest>, _: &Match<Dicequest>, _: Option<&Facts>) -> Facts {
        Facts::of(played)
    }

    fn seat_facts(game: &Dicequest, state: &State, seat: Seat, view: &mut SeatView) {
        let Some(own) = state.seats.get(seat.index()) else { return };
        view.unit = gettext("VP");
        view.first = state.seats.len() > 1 && state.first == Some(seat);
        view.opens = true;
        let gold = names::gold(own.gold);
        let mut fact = |glyph, text: String, spoken: String| {
            view.facts.push(Fact { glyph: Some(glyph), text, spoken });
        };
        fact(symbols::GOLD, own.gold.to_string(), gold);
        let (text, spoken) = match own.token {
            true => (gettext("ready"), gettext("Reroll token ready")),
            false => (gettext("used"), gettext("Reroll token used")),
        };
        fact(symbols::REROLL, text, spoken);
        if let Some((text, spoken)) = story::adventure_note(own.adventure) {
            fact(symbols::SCORE, text, spoken);
        }
        let portrait = |hero: &PartyHero| {
            let words = names::words(game.title(Card::Hero(hero.card)));
            (cards::portrait(game, hero.card, hero.expert), words)
        };
        view.pictures = own.heroes().map(|(_, hero)| portrait(hero)).collect();
    }

    fn sound(events: &[Event]) -> Option<Sound> {
        events.iter().find_map(|event| match event {
            Event::Defeated(..) => Some(Sound::Capture),
            Event::Succeeded(..) => Some(Sound::Points),
            _ => None,
        })
    }

    fn rolled(before: &State, game: &Dicequest, entry: &Chance) -> Vec<Rolled> {
        let (Some(Request::RollDice { dice }), Chance::RollDice { sides }) = (game.request(before), entry)
        else {
            return Vec::new();
        };
        let colors =
            Color::ALL.into_iter().zip(dice).flat_map(|(color, n)| std::iter::repeat_n(color, n.into()));
        let die = |(color, side): (Color, &u8)| {
            let face = game.cards().faces[color.index()].get(usize::from(*side)).copied().unwrap_or_default();
            Rolled { face: symbols::face(face), tint: names::tint(color), shape: Shape::Cube }
        };
        colors.zip(sides.iter()).map(die).collect()
    }

    fn moves(before: &ViewModel, after: &ViewModel) -> Vec<Move> {
        moves::between(before, after)
    }

    fn interlude(before: &ViewModel, after: &ViewModel) -> Option<Interlude> {
        story::interlude(before, after)
    }

    /// What is spent, sold or left behind does not come back.
    fn spends(action: &Action) -> bool {
        !matches!(action, Action::Equip { .. } | Action::Choose { .. })
    }
}
