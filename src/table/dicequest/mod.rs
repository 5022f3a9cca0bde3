//! The table of Dicequest.
//!
//! ```text
//! DicequestTable
//! ├ model     what the model answers besides what every game's does
//! ├ draft     what a person has begun to enter
//! ├ names     words for colours and cards
//! ├ symbols   glyphs of symbols, wounds and rewards; faces of dice
//! ├ pictures  Heroes, Items, Quests, Adventures and Threats as pictures
//! ├ prints    all cards as they are printed
//! ├ chances   how likely an attempt is to succeed
//! ├ board     the Market, the Quests and the Adventure, and the path of the rounds
//! ├ party     the Heroes, Items and Gold of a seat
//! ├ tavern    the choices in the Tavern
//! ├ needs     which requirements are met
//! ├ attempt   the card that is attempted
//! ├ marks     which die is meant, where several are alike
//! ├ dice      the pool
//! ├ helps     what would help: abilities, Items, the Reroll token, Runes
//! ├ answers   what a card asks meanwhile
//! ├ faces     what people tell of real dice
//! ├ cards     what people tell of real cards
//! ├ naming    real cards that are named late
//! ├ ribbon    the choices with words
//! ├ story     what an attempt or an Act brought
//! ├ tale      what the whole match came to
//! └ zones     what lies where in each step
//! ```

mod acts;
mod answers;
mod attempt;
mod board;
mod cards;
mod chances;
mod dice;
mod draft;
mod faces;
mod helps;
mod marks;
mod model;
mod names;
mod naming;
mod needs;
mod party;
mod pictures;
mod prints;
mod ribbon;
mod story;
mod symbols;
mod tale;
mod tavern;
#[cfg(test)]
mod tests;
mod zones;

use super::game::Desk;
use super::look::{Face, Glyph};
use super::{Act, CardLook, DieLook, Interlude, Key, Sound, Table, Tale, View};
use crate::engine::prelude::*;
use crate::engine::{Match, Setup};
use crate::games::dicequest::dice::{Colour, Symbols};
use crate::games::dicequest::ids::{AdventureId, HeroId, ItemId, QuestId, ThreatId};
use crate::games::dicequest::odds::{Steps, steps};
use crate::games::dicequest::state::Card;
use crate::games::dicequest::{Action, Chance, Dicequest, Event, Request, State};
use chances::Question;
use draft::{Draft, Edit};
use model::Facts;

/// The table of Dicequest.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DicequestTable;

/// The sign of the game, which stands on the backs of its cards.
pub const EMBLEM: Glyph = names::EMBLEM;

type Model = super::Model<Dicequest, Facts>;
type Press = super::Press<Dicequest, Edit>;
type Item = super::Item<Press>;
type Zone = super::Zone<Press>;
type Choice = super::Choice<Dicequest, Edit>;
type Odds = Desk<DicequestTable>;

impl Table for DicequestTable {
    type Rules = Dicequest;
    type Facts = Facts;
    type Draft = Draft;
    type Question = Question;
    type Answer = Steps;

    fn facts(played: &Match<Dicequest>, _: &Match<Dicequest>, _: Option<&Facts>) -> Facts {
        Facts::of(played)
    }

    fn view(m: &Model, draft: &Draft, desk: &mut Odds) -> View<Press> {
        zones::view(m, draft, desk)
    }

    fn work_out(game: &Dicequest, (state, seat): &Question) -> Option<Steps> {
        steps(game, state, *seat)
    }

    fn typed(m: &Model, draft: &Draft, key: Key) -> Option<Vec<Press>> {
        faces::typed(m, draft, key)
    }

    /// What is spent, sold or left behind does not come back.
    fn spends(action: &Action) -> bool {
        !matches!(action, Action::Equip { .. } | Action::Choose { .. })
    }

    fn interlude(before: &Model, after: &Model) -> Option<Interlude> {
        story::interlude(before, after)
    }

    fn acts(before: &Model, after: &Model) -> Vec<Act> {
        acts::acts(before, after)
    }

    fn tale(m: &Model, played: &Match<Dicequest>) -> Tale {
        tale::tale(m, played)
    }

    fn sound(events: &[Event]) -> Option<Sound> {
        events.iter().find_map(|event| match event {
            Event::Defeated(..) => Some(Sound::Capture),
            Event::Succeeded(..) => Some(Sound::Points),
            _ => None,
        })
    }

    fn rolled(before: &State, game: &Dicequest, entry: &Chance) -> Vec<DieLook> {
        let (Some(Request::RollDice { dice }), Chance::RollDice { sides }) = (game.request(before), entry)
        else {
            return Vec::new();
        };
        let colours =
            Colour::ALL.into_iter().zip(dice).flat_map(|(colour, n)| std::iter::repeat_n(colour, n.into()));
        let die = |(colour, side): (Colour, &u8)| {
            let face =
                game.cards().faces[colour.index()].get(usize::from(*side)).copied().unwrap_or_default();
            DieLook { face: symbols::face(face), tint: names::tint(colour), ..DieLook::default() }
        };
        colours.zip(sides.iter()).map(die).collect()
    }
}

/// A card of the shipped pack, for an introduction; an Expert’s has a `+` after its id. `None` if there is no such card.
#[must_use]
pub fn shipped_card(id: &str) -> Option<CardLook> {
    let content = Dicequest::built_in_content().ok()?;
    let setup = Setup { seats: 2, options: std::collections::BTreeMap::default(), content };
    let game = Dicequest::new(setup).ok()?;
    let (id, expert) = id.strip_suffix('+').map_or((id, false), |id| (id, true));
    let content = game.content();
    let number = |at: Option<usize>| at.and_then(|at| u8::try_from(at).ok());
    let hero = || number(content.hero.iter().position(|card| card.id == id)).map(|n| Card::Hero(HeroId(n)));
    let item = || number(content.item.iter().position(|card| card.id == id)).map(|n| Card::Item(ItemId(n)));
    let quest =
        || number(content.quest.iter().position(|card| card.id == id)).map(|n| Card::Quest(QuestId(n)));
    let adventure = || {
        let at = number(content.adventure.iter().position(|card| card.id == id));
        at.map(|n| Card::Adventure(AdventureId(n)))
    };
    let threat = || {
        let at = number(content.threat_card.iter().position(|card| card.id == id));
        at.map(|n| Card::Threat(ThreatId(n)))
    };
    let playtime = || (content.playtime.id == id).then_some(Card::Playtime);
    let found = hero().or_else(item).or_else(quest).or_else(adventure).or_else(threat).or_else(playtime)?;
    Some(match found {
        // As the Market offers it.
        Card::Hero(hero) if !expert => prints::recruit(&game, hero, game.hero(hero).cost),
        _ => prints::card(&game, found, expert),
    })
}

/// What a face looks like, in letters as packs write them: `SS`, `AR`; `-` is blank, nothing a die that was not rolled.
#[must_use]
pub fn shipped_face(letters: &str) -> Option<Face> {
    match letters {
        "" => Some(Face::Unknown),
        "-" => Some(Face::Blank),
        letters => Symbols::try_from(letters.to_owned()).ok().map(symbols::face),
    }
}
