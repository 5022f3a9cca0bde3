//! What packs hold: dice, Heroes, Items, Quests, Adventures and Threat (section 7 of the rules). Form is checked
//! while reading; meaning by [`check`].

pub mod ability;
pub mod compiled;
pub mod condition;
mod effect;
pub mod needs;
#[cfg(test)]
mod tests;
mod validate;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::dice::{Colour, SymbolSet, Symbols};
use crate::engine::{Arg, PackInfo};

use ability::{Ability, ItemDeck};
use needs::Need;

pub use validate::check;

/// A pack's content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Content {
    /// Who wrote it.
    pub pack: PackInfo,
    /// What is special about this pack.
    #[serde(default, skip_serializing_if = "PackRules::is_usual")]
    pub rules: PackRules,
    /// The dice.
    pub dice: Dice,
    /// The Hero cards, Legendary ones included.
    #[serde(default)]
    pub hero: Vec<Hero>,
    /// The Item cards.
    #[serde(default)]
    pub item: Vec<Item>,
    /// The Quest cards.
    #[serde(default)]
    pub quest: Vec<Quest>,
    /// The Quest that is printed on the board (DQ-DEP-7).
    pub playtime: Quest,
    /// The Adventure cards.
    #[serde(default)]
    pub adventure: Vec<Adventure>,
    /// The Threat cards.
    #[serde(default)]
    pub threat_card: Vec<ThreatCard>,
    /// The Threat tokens.
    #[serde(default)]
    pub threat_token: Vec<ThreatToken>,
}

/// What is special about a pack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PackRules {
    /// Whether the numbers of cards may differ from those of the box (DQ-COMP-1).
    pub fan: bool,
    /// The letters that match a generic success; `SAWH` if none are given (DQ-OUT-5).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generic: Option<Symbols>,
}

impl PackRules {
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }

    /// What matches a generic success.
    #[must_use]
    pub fn generic_set(&self) -> SymbolSet {
        self.generic.map_or(SymbolSet::FIGHTING, set_of)
    }
}

/// The symbols among these.
#[must_use]
pub fn set_of(symbols: Symbols) -> SymbolSet {
    let mut set = SymbolSet::default();
    super::dice::Symbol::ALL.into_iter().filter(|s| symbols.of(*s) > 0).for_each(|s| set.insert(s));
    set
}

/// The dice of the box: four of each colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dice {
    /// The Warriors'.
    pub red: Faces,
    /// The Marksmen's.
    pub blue: Faces,
    /// The Mages'.
    pub yellow: Faces,
    /// The Tanks'.
    pub green: Faces,
}

impl Dice {
    /// The faces of a colour.
    #[must_use]
    pub const fn of(&self, colour: Colour) -> &[Symbols; 6] {
        match colour {
            Colour::Red => &self.red.faces,
            Colour::Blue => &self.blue.faces,
            Colour::Yellow => &self.yellow.faces,
            Colour::Green => &self.green.faces,
        }
    }
}

/// The six faces of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Faces {
    /// Up to three letters each; nothing for a blank.
    pub faces: [Symbols; 6],
}

/// A Hero card. One of the Apprentice deck has two sides (DQ-COMP-4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hero {
    /// Unique among Heroes.
    pub id: String,
    /// The name people see.
    pub name: String,
    /// Which deck it belongs to.
    pub deck: HeroDeck,
    /// Its class.
    pub class: Class,
    /// What it costs in the Market, 1 to 9.
    #[schemars(range(min = 1, max = 9))]
    pub cost: u8,
    /// 1 to 4 dice.
    #[schemars(length(min = 1, max = 4))]
    pub dice: Vec<Colour>,
    /// What its Expert or Legendary side is worth, 0 to 9.
    #[schemars(range(min = 0, max = 9))]
    pub vp: u8,
    /// What its Expert or Legendary side can do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 4))]
    pub abilities: Vec<Ability>,
}

/// A deck of Heroes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HeroDeck {
    /// Apprentices, with Experts on their backs.
    Apprentice,
    /// Legendary Heroes, of Act III.
    Legendary,
}

/// What a Hero is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Red dice.
    Warrior,
    /// Blue dice.
    Marksman,
    /// Yellow dice.
    Mage,
    /// Green dice.
    Tank,
}

/// A kind of Item card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// Unique among Items.
    pub id: String,
    /// The name people see.
    pub name: String,
    /// Which deck it belongs to.
    pub deck: ItemDeck,
    /// Equipment or single-use.
    pub kind: ItemKind,
    /// Whether it is a “Take That!” card (DQ-TT-1).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub take_that: bool,
    /// How many there are, 1 to 4.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 4))]
    pub copies: u8,
    /// Equipment: dice that it gives its Hero.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 4))]
    pub dice: Vec<Colour>,
    /// What it is worth in the Backpack, 0 to 5.
    #[serde(default)]
    #[schemars(range(min = 0, max = 5))]
    pub vp: u8,
    /// What it can do; a single-use Item has exactly one ability.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 4))]
    pub abilities: Vec<Ability>,
}

const fn one() -> u8 {
    1
}

/// What an Item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ItemKind {
    /// A Hero carries it.
    Equipment,
    /// It is used once, from the Backpack.
    SingleUse,
}

/// Wounds by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Wounds {
    /// Light.
    #[schemars(range(min = 0, max = 9))]
    pub light: u8,
    /// Deadly.
    #[schemars(range(min = 0, max = 9))]
    pub deadly: u8,
    /// Unblockable Light.
    #[schemars(range(min = 0, max = 9))]
    pub ulight: u8,
    /// Unblockable Deadly.
    #[schemars(range(min = 0, max = 9))]
    pub udeadly: u8,
}

/// What a card gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Reward {
    /// Gold.
    #[schemars(range(min = 0, max = 9))]
    pub gold: u8,
    /// The Reroll token turns active.
    pub reroll: bool,
    /// Apprentices that level up.
    #[schemars(range(min = 0, max = 3))]
    pub level_up: u8,
    /// Basic Items.
    #[schemars(range(min = 0, max = 3))]
    pub basic: u8,
    /// Legendary Items.
    #[schemars(range(min = 0, max = 3))]
    pub legendary: u8,
    /// Victory Point tokens; a Quest has them in its own `vp`.
    #[schemars(range(min = 0, max = 15))]
    pub vp: u8,
}

/// A Quest card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Quest {
    /// Unique among Quests.
    pub id: String,
    /// The name people see.
    pub name: String,
    /// 1 to 3; Playtime has none.
    #[serde(default)]
    #[schemars(range(min = 0, max = 3))]
    pub act: u8,
    /// Fewest and most Heroes.
    #[schemars(inner(range(min = 0, max = 3)))]
    pub party: [u8; 2],
    /// What it requires.
    #[serde(default)]
    #[schemars(length(max = 9))]
    pub needs: Vec<Need>,
    /// What it deals.
    #[serde(default)]
    pub wounds: Wounds,
    /// What happens meanwhile; compulsory.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 3))]
    pub abilities: Vec<Ability>,
    /// What is given in any case.
    #[serde(default)]
    pub guaranteed: Reward,
    /// What success gives besides.
    #[serde(default)]
    pub rewards: Reward,
    /// What it is worth in the Achievements Zone, 0 to 9.
    #[serde(default)]
    #[schemars(range(min = 0, max = 9))]
    pub vp: u8,
}

/// An Adventure card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Adventure {
    /// Unique among Adventures.
    pub id: String,
    /// The name people see.
    pub name: String,
    /// 1 to 3.
    #[schemars(range(min = 1, max = 3))]
    pub act: u8,
    /// For which way of playing.
    pub set: AdventureSet,
    /// Whether it is one for a first game (DQ-COOP-2).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub starred: bool,
    /// Fewest and most Heroes.
    #[schemars(inner(range(min = 1, max = 3)))]
    pub party: [u8; 2],
    /// What it requires.
    #[serde(default)]
    #[schemars(length(max = 9))]
    pub needs: Vec<Need>,
    /// Competitive: the ∞ symbols as letters, or `*` for any that match a generic success.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub excess: String,
    /// What it deals.
    #[serde(default)]
    pub wounds: Wounds,
    /// What happens meanwhile; compulsory.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 3))]
    pub abilities: Vec<Ability>,
    /// Competitive: what the first, second, … get.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 4))]
    pub ranks: Vec<Reward>,
    /// Co-op: what everyone who meets it gets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rewards: Option<Reward>,
}

/// A set of Adventures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdventureSet {
    /// For competitive play.
    Competitive,
    /// For solo and co-op.
    Coop,
}

/// A Threat card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ThreatCard {
    /// Unique among Threat cards.
    pub id: String,
    /// The name people see.
    pub name: String,
    /// Once, or until the end of the round (DQ-THR-2).
    pub timing: Timing,
    /// Immediate ones have the step `round_start`, ongoing ones `static`.
    #[serde(default)]
    #[schemars(length(max = 3))]
    pub abilities: Vec<Ability>,
}

/// How long a Threat card acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Timing {
    /// Once.
    Immediate,
    /// Until the end of the round.
    Ongoing,
}

/// A kind of Threat token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ThreatToken {
    /// Unique among tokens.
    pub id: String,
    /// 1 to 3.
    #[schemars(range(min = 1, max = 3))]
    pub act: u8,
    /// What discards it, 1 to 3 symbols.
    #[schemars(length(min = 1, max = 3))]
    pub needs: Vec<Need>,
    /// How many there are.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 12))]
    pub copies: u8,
}

/// An Act as the cards count them: I, II, III.
#[must_use]
pub fn act_name(act: u8) -> Arg {
    match act {
        1 => Arg::Verbatim("I".to_owned()),
        2 => Arg::Verbatim("II".to_owned()),
        3 => Arg::Verbatim("III".to_owned()),
        other => other.into(),
    }
}
