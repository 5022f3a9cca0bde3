use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{AnyPack, GameDef};
use crate::bots::Level;
use crate::engine::{Component, HandOver, Names, PackInfo, Seat, SeatSet, Seed, Source, name};

/// Who has the dice or the cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Provider {
    /// The program rolls or deals.
    #[default]
    Program,
    /// They lie on the table; people tell what came up.
    Physical,
}

/// Who sits in a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatSetup {
    /// The name people see; see [`clean_name`](super::clean_name).
    #[serde(deserialize_with = "name::read")]
    pub name: String,
    /// The bot's level; a person if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<Level>,
}

impl From<&HandOver> for SeatSetup {
    fn from(over: &HandOver) -> Self {
        Self { name: over.name.clone(), bot: over.bot }
    }
}

/// Everything that is decided before a match, as the archive and match files keep it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchSetup {
    /// The game's id.
    pub game: String,
    /// The seats, clockwise.
    pub seats: Vec<SeatSetup>,
    /// House-rule options that differ from the default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The pack's head.
    pub pack: PackInfo,
    /// SHA-256 of the content's canonical JSON, in hex.
    pub pack_hash: String,
    /// The content itself, so that the match replays for ever.
    pub content: Value,
    /// Who rolls.
    #[serde(default)]
    pub dice: Provider,
    /// Who deals.
    #[serde(default)]
    pub cards: Provider,
    /// Where the program's dice and cards come from. Nobody is told while the match goes on.
    pub seed: Seed,
    /// At a table with real cards: whether cards that everyone saw drawn are told to the program.
    /// Without it they are entered as unknown, without asking.
    #[serde(default = "yes")]
    pub track_draws: bool,
}

const fn yes() -> bool {
    true
}

impl MatchSetup {
    /// A match with a pack, with the program's dice and cards; nobody sits in its seats yet.
    #[must_use]
    pub fn of(game: &GameDef, pack: &AnyPack, seed: impl Into<Seed>) -> Self {
        Self {
            game: game.info.id.to_owned(),
            seats: Vec::new(),
            options: BTreeMap::new(),
            pack: pack.info.clone(),
            pack_hash: pack.hash.clone(),
            content: pack.content.clone(),
            dice: Provider::Program,
            cards: Provider::Program,
            seed: seed.into(),
            track_draws: true,
        }
    }

    /// Who rolled what an answer of chance from this source tells: the table or the program. `None` if its faces were chosen
    /// and not rolled: where the program rolls, people who say what came up have changed it, and the table may have ruled it.
    #[must_use]
    pub const fn rolled_by(&self, source: Source) -> Option<Provider> {
        match (source, self.dice) {
            (Source::Program, _) => Some(Provider::Program),
            (Source::Typed, Provider::Physical) => Some(Provider::Physical),
            (Source::Typed | Source::Bot | Source::Ruled, _) => None,
        }
    }

    /// The names of the seats.
    #[must_use]
    pub fn names(&self) -> Names {
        Names(self.seats.iter().map(|seat| seat.name.clone()).collect())
    }

    /// The bot in a seat, if one sits there.
    #[must_use]
    pub fn bot(&self, seat: Seat) -> Option<Level> {
        self.seats.get(seat.index()).and_then(|seat| seat.bot)
    }

    /// The seats in which people sit.
    #[must_use]
    pub fn people(&self) -> SeatSet {
        let seats = (0u8..).map(Seat).zip(&self.seats);
        seats.filter(|(_, seat)| seat.bot.is_none()).map(|(seat, _)| seat).collect()
    }

    /// The seats that the program plays.
    #[must_use]
    pub fn bots(&self) -> SeatSet {
        let seats = (0u8..).map(Seat).zip(&self.seats);
        seats.filter(|(_, seat)| seat.bot.is_some()).map(|(seat, _)| seat).collect()
    }

    /// The same match once more with another seed; with `swap` everyone sits one place further.
    #[must_use]
    pub fn again(&self, seed: Seed, swap: bool) -> Self {
        let mut setup = Self { seed, ..self.clone() };
        if swap {
            setup.seats.rotate_right(1);
        }
        setup
    }

    /// Who answers chance requests about a component. Lots follow the dice.
    #[must_use]
    pub const fn provider(&self, component: Component) -> Provider {
        match component {
            Component::Dice | Component::Lot => self.dice,
            Component::Cards => self.cards,
        }
    }
}
