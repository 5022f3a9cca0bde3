//! The table of Dice Tuners.
//!
//! ```text
//! DiceTunersTable
//! ├ model      what the model answers besides what every game's does
//! ├ draft      what a person has begun to enter
//! ├ names      words and pictures for dice, cards and places
//! ├ dice       dice that are rolled, taken and deployed
//! ├ hand       cards in a hand
//! ├ heroes     the market, and the hero before a seat
//! ├ duel       the sides of the duel of now, and the lines between dice that meet
//! ├ supplies   what all share: pool, dice aside, decks
//! ├ faces      what people tell of real dice
//! ├ cards      what people tell of real cards
//! ├ laying     rounds of which people tell only what lies
//! ├ reveal     cards that are turned over together
//! ├ abilities  abilities with their targets
//! ├ ribbon     the choices with words
//! ├ round_end  what a round brought
//! ├ tale       what the whole match came to
//! └ zones      what lies where in each step
//! ```

mod abilities;
mod acts;
mod cards;
mod dice;
mod draft;
mod duel;
mod faces;
mod hand;
mod heroes;
mod laying;
mod model;
mod names;
mod reveal;
mod ribbon;
mod round_end;
mod supplies;
mod tale;
#[cfg(test)]
mod tests;
mod zones;

use super::game::Desk;
use super::look::Glyph;
use super::{Act, CardLook, DieLook, Interlude, Key, Table, Tale, View};
use crate::engine::prelude::*;
use crate::engine::{Match, Setup};
use crate::games::dice_tuners::dice::{Colour, Die, Face};
use crate::games::dice_tuners::{Action, CardId, Chance, DiceTuners, HeroId, Request, State};
use draft::{Draft, Edit};
use model::Facts;

/// The table of Dice Tuners.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DiceTunersTable;

/// The sign of the game, which stands on the backs of its cards.
pub const EMBLEM: Glyph = names::EMBLEM;

type Model = super::Model<DiceTuners, Facts>;
type Press = super::Press<DiceTuners, Edit>;
type Item = super::Item<Press>;
type Zone = super::Zone<Press>;
type Choice = super::Choice<DiceTuners, Edit>;

impl Table for DiceTunersTable {
    type Rules = DiceTuners;
    type Facts = Facts;
    type Draft = Draft;
    /// Nothing takes long enough.
    type Question = ();
    type Answer = ();

    const ADVISES: bool = false;

    fn facts(played: &Match<DiceTuners>, _: &Match<DiceTuners>, _: Option<&Facts>) -> Facts {
        Facts::of(played)
    }

    fn view(m: &Model, draft: &Draft, _: &mut Desk<Self>) -> View<Press> {
        zones::view(m, draft)
    }

    fn work_out(_: &DiceTuners, (): &()) -> Option<()> {
        None
    }

    fn typed(m: &Model, draft: &Draft, key: Key) -> Option<Vec<Press>> {
        laying::typed(m, draft, key).or_else(|| faces::typed(m, draft, key))
    }

    fn acts(before: &Model, after: &Model) -> Vec<Act> {
        acts::acts(before, after)
    }

    fn tale(m: &Model, played: &Match<DiceTuners>) -> Tale {
        tale::tale(m, played)
    }

    fn spends(action: &Action) -> bool {
        use Action::{Continue, DeployDie, DraftDie, Fight, SelectDice, TakeCard};
        !matches!(
            action,
            Continue | DeployDie { .. } | DraftDie { .. } | Fight | SelectDice { .. } | TakeCard
        )
    }

    fn interlude(before: &Model, after: &Model) -> Option<Interlude> {
        round_end::interlude(before, after)
    }

    fn rolled(before: &State, game: &DiceTuners, entry: &Chance) -> Vec<DieLook> {
        let (Some(Request::RollDice { dice }), Chance::RollDice { faces }) = (game.request(before), entry)
        else {
            return Vec::new();
        };
        let die = |(colour, face): (&Colour, &Face)| names::die(game, Die { colour: *colour, face: *face });
        dice.iter().zip(faces.iter()).map(die).collect()
    }
}

/// A card of the shipped pack, for an introduction; `None` if there is no such card.
#[must_use]
pub fn shipped_card(id: &str) -> Option<CardLook> {
    let content = DiceTuners::built_in_content().ok()?;
    let setup = Setup { seats: 2, options: std::collections::BTreeMap::default(), content };
    let game = DiceTuners::new(setup).ok()?;
    let content = game.content();
    let strategy = content.strategy.iter().position(|card| card.id == id);
    let hero = content.hero.iter().position(|card| card.id == id);
    strategy
        .and_then(|at| Some(names::strategy(&game, CardId(at.try_into().ok()?))))
        .or_else(|| Some(names::hero(&game, HeroId(hero?.try_into().ok()?))))
}

/// What a face written as in a pack looks like.
#[must_use]
pub fn shipped_face(face: &str) -> Option<super::look::Face> {
    face.parse().ok().map(names::face)
}
