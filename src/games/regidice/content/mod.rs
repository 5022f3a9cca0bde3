//! What packs hold: enemies, spells, actions, set-ups and levels (section 7 of the rules). Form is checked while
//! reading; meaning by [`check`]; [`compiled`] is what the rules make of it.

pub mod compiled;
#[cfg(test)]
mod tests;
mod validate;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::action::Kind;
use super::dice::{Colour, Counts};
use crate::engine::PackInfo;

pub use validate::check;

/// A pack's content. A list that is left out is that of the built-in pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Content {
    /// Who wrote it.
    pub pack: PackInfo,
    /// The enemies, in the order in which they are fought.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 6))]
    pub enemy: Vec<Enemy>,
    /// The spells, one for each colour.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spell: Vec<Spell>,
    /// The five actions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub action: Vec<ActionDef>,
    /// The dice at the start, for each number of players.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub setup: Vec<SetupDef>,
    /// The levels of difficulty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub level: Vec<LevelDef>,
}

/// An enemy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Enemy {
    /// A unique id.
    pub id: String,
    /// The name people see; without one it goes by its number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How many dice it has, 1 to 8.
    #[schemars(range(min = 1, max = 8))]
    pub dice: u8,
    /// What its dice show when it arrives, 1 to 6.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 6))]
    pub start_face: u8,
    /// For how many dice it strikes.
    #[serde(default)]
    pub attack: Strength,
    /// How many hits finish a die, 5 or 6.
    #[serde(default = "five")]
    #[schemars(range(min = 5, max = 6))]
    pub hits_per_die: u8,
    /// What it does besides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub abilities: Vec<Ability>,
}

const fn one() -> u8 {
    1
}

const fn five() -> u8 {
    5
}

/// For how many dice an enemy strikes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Strength {
    /// As many as it has dice.
    #[default]
    #[serde(with = "dice_word")]
    #[schemars(with = "String", extend("const" = "dice"))]
    Dice,
    /// So many.
    Fixed(#[schemars(range(min = 0, max = 20))] u8),
}

/// Reads and writes a variant as one word.
macro_rules! word {
    ($module:ident, $word:literal) => {
        mod $module {
            use serde::{Deserialize, Deserializer, Serializer};

            pub fn serialize<S: Serializer>(serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str($word)
            }

            pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
                let word = String::deserialize(deserializer)?;
                if word == $word {
                    Ok(())
                } else {
                    Err(serde::de::Error::custom(concat!("expected ", $word)))
                }
            }
        }
    };
}
word!(dice_word, "dice");
word!(defence_word, "defence");

/// Something an enemy does at a moment of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// When.
    pub trigger: Trigger,
    /// Only if this holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// What happens.
    pub effect: Effect,
}

/// When an ability takes effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// Before the dice are rolled.
    RoundStart,
    /// Before the first seat acts, and for as long as they act.
    Resolve,
    /// After all have acted, before hits are marked.
    Check,
    /// When it has fallen.
    Defeat,
    /// When it strikes.
    Suffer,
    /// When dice are passed.
    Prepare,
}

/// When an ability holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Condition {
    /// The enemy is fought in this place, from 1.
    EnemyIndex {
        /// Its place.
        #[schemars(range(min = 1, max = 6))]
        i: u8,
    },
    /// So many hits are marked on it, or more.
    HitsAtLeast {
        /// How many.
        #[schemars(range(min = 1, max = 48))]
        h: u8,
    },
    /// The seats that it strikes announced this.
    ClassHit {
        /// The announcement.
        action: Kind,
    },
    /// So many play.
    Players {
        /// How many.
        #[schemars(range(min = 1, max = 4))]
        n: u8,
    },
}

/// What an ability, an action or a spell does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// Damage to the enemy.
    Damage {
        /// How much.
        amount: Amount,
    },
    /// Keeps off a part of its blow.
    Block {
        /// How much.
        amount: Amount,
    },
    /// Keeps off its whole blow.
    BlockAll(bool),
    /// Brings dice back from the injured pool.
    Heal {
        /// How many.
        amount: Amount,
        /// To whom.
        #[serde(default)]
        to: HealTo,
    },
    /// The enemy has fallen.
    Defeat(bool),
    /// Raises a die by pips.
    RaiseDie {
        /// By how many.
        #[schemars(range(min = 1, max = 5))]
        by: u8,
        /// Whose dice.
        whose: Whose,
        /// The highest face it can be raised to.
        #[schemars(range(min = 2, max = 6))]
        max: u8,
    },
    /// The enemy strikes for more dice, or fewer.
    AttackDelta {
        /// How many.
        #[schemars(range(min = -9, max = 9))]
        n: i8,
    },
    /// Blocks keep off less.
    IgnoreBlock {
        /// How much less.
        #[schemars(range(min = 1, max = 9))]
        n: u8,
    },
    /// The spell of a colour cannot be cast.
    Immune {
        /// The colour.
        colour: Colour,
    },
    /// Whoever loses dice to the blow loses more.
    LoseExtra {
        /// How many more.
        #[schemars(range(min = 1, max = 9))]
        n: u8,
    },
    /// Dice that are passed are rolled again.
    UnlockAll(bool),
    /// The table does by hand what the text says.
    Manual {
        /// What to do.
        text: String,
    },
}

/// How much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Amount {
    /// So much.
    Fixed(#[schemars(range(min = 1, max = 20))] u8),
    /// The pips divided by what they have to reach.
    Quotient,
    /// The number of dice of each set or run, less this.
    SizeMinus(u8),
    /// The number of dice used.
    DiceUsed,
    /// The number of the enemy's dice.
    EnemyDice,
}

/// Who gets healed dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HealTo {
    /// Whoever heals.
    #[default]
    #[serde(rename = "self")]
    Healer,
    /// Any seats.
    Any,
}

/// Whose dice are raised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Whose {
    /// Those of the other seats.
    #[default]
    Other,
    /// The own ones.
    Own,
    /// All.
    Any,
}

/// What dice are needed; exactly one formation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Need {
    /// Pips that reach a sum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sum_pips: Option<SumPips>,
    /// Dice of one value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of_a_kind: Option<Least>,
    /// Dice of consecutive values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run: Option<Least>,
    /// Dice that show what the enemy shows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_enemy: Option<MatchEnemy>,
    /// Dice of one face.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<FaceOf>,
    /// Nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub none: Option<bool>,
    /// How often in one action.
    #[serde(default)]
    pub times: Times,
}

/// How often a formation may be used in one action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Times {
    /// Once.
    #[default]
    Once,
    /// As often as there are dice for it.
    Any,
}

/// A sum of pips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SumPips {
    /// What it takes for one.
    pub per: Per,
}

/// What a sum is divided by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Per {
    /// The enemy's defence.
    #[default]
    #[serde(with = "defence_word")]
    #[schemars(with = "String", extend("const" = "defence"))]
    Defence,
    /// So many pips.
    Fixed(#[schemars(range(min = 1, max = 48))] u8),
}

/// How many dice at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Least {
    /// That many.
    #[schemars(range(min = 2, max = 6))]
    pub min: u8,
}

/// Dice that show what the enemy shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MatchEnemy {
    /// All in one colour.
    pub one_colour: bool,
}

/// Dice of one face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FaceOf {
    /// 1 to 6.
    #[schemars(range(min = 1, max = 6))]
    pub value: u8,
}

/// A spell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Spell {
    /// A unique id.
    pub id: String,
    /// The colour of its dice.
    pub colour: Colour,
    /// What dice it takes.
    pub need: Need,
    /// What it does.
    #[schemars(length(min = 1))]
    pub effects: Vec<Effect>,
}

/// One of the five actions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionDef {
    /// Which.
    pub id: Kind,
    /// Its place when the enemy strikes: the seats with the lowest are struck.
    #[schemars(range(min = 1, max = 5))]
    pub priority: u8,
    /// What dice it takes.
    pub need: Need,
    /// What it does.
    pub effects: Vec<Effect>,
}

/// The dice at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupDef {
    /// For how many players.
    #[schemars(range(min = 1, max = 4))]
    pub players: u8,
    /// Each seat's dice. For one player those of 12 dice; the others are chosen by options.
    #[schemars(length(min = 1, max = 4))]
    pub pools: Vec<Counts>,
    /// What lies in the injured pool.
    #[serde(default, skip_serializing_if = "Counts::is_empty")]
    pub injured: Counts,
}

/// A level of difficulty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LevelDef {
    /// `standard`, `gentle`, `hard` or `brutal`.
    pub id: String,
    /// For how many dice more the enemies strike.
    #[serde(default)]
    pub attack_delta: ByPlayers,
    /// How many dice of each pool start in the injured pool, by number of players.
    #[serde(default)]
    #[schemars(inner(range(min = 0, max = 2)))]
    pub dice_short: [u8; 4],
    /// After how many rounds the match is lost, by number of players; 0 for no limit.
    #[serde(default)]
    #[schemars(inner(range(min = 0, max = 100)))]
    pub round_limit: [u8; 4],
}

/// A number, for all tables or by number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum ByPlayers {
    /// The same for all.
    All(#[schemars(range(min = -2, max = 4))] i8),
    /// For one to four players.
    Each(#[schemars(inner(range(min = -2, max = 4)))] [i8; 4]),
}

impl Default for ByPlayers {
    fn default() -> Self {
        Self::All(0)
    }
}

impl ByPlayers {
    /// The number for so many players.
    #[must_use]
    pub fn at(self, players: usize) -> i8 {
        match self {
            Self::All(n) => n,
            Self::Each(list) => list.get(players.saturating_sub(1)).copied().unwrap_or(0),
        }
    }
}
