//! House rules and levels (section 2 of the rules): what a table decides before a match.

use std::collections::BTreeMap;

use super::dice::Colour;
use crate::engine::{BuiltInRulebook, Seat, Text, option_values};

/// The rules in words, with what a table may decide.
pub(super) static RULEBOOK: BuiltInRulebook =
    BuiltInRulebook::new(include_str!("../../../data/rules/regidice.toml"));

option_values! {
    /// How hard the enemies are (RD-LEVEL-1 to RD-LEVEL-4).
    Level:
    /// As in the rulebook.
    Standard = "standard",
    /// They strike for one die less.
    Gentle = "gentle",
    /// Every pool starts a die short.
    Hard = "hard",
    /// They strike for one die more; three and four players start short, too.
    Brutal = "brutal"
}
option_values! {
    /// Who plays two seats (RD-SOLO-8).
    Hands:
    /// Everyone plays one seat.
    One = "one_hand",
    /// One person plays two seats and sees all dice.
    Two = "two_hands"
}
option_values! {
    /// How many hits finish an enemy die (RD-OPT-1).
    Health:
    /// As many as it takes to show a 6.
    AllSixes = "all_sixes",
    /// Six.
    SixPerDie = "six_per_die"
}
option_values! {
    /// Which enemy dice hits go to (RD-OPT-2).
    Placement:
    /// Always to the die with the fewest.
    LowestFirst = "lowest_first",
    /// Those who dealt them say.
    AttackerChooses = "attacker_chooses"
}
option_values! {
    /// Who may request the same value (RD-OPT-3).
    Values:
    /// Nobody.
    Distinct = "distinct",
    /// Seats with different actions.
    PerAction = "per_action"
}
option_values! {
    /// How an attack's pips count (RD-OPT-4).
    AttackDice:
    /// All together.
    Pooled = "pooled",
    /// In groups of dice that reach the defence each.
    WholeGroups = "whole_groups"
}
option_values! {
    /// How many sets a Block has, and how many runs a Heal (RD-OPT-5).
    BlockSets:
    /// Several.
    Many = "many",
    /// One.
    One = "one"
}
option_values! {
    /// How much the blue spell keeps off (RD-OPT-12).
    BlueSpell:
    /// The whole blow.
    Complete = "complete",
    /// One for each die of the spell.
    PerDie = "per_die"
}
option_values! {
    /// Who gets healed dice (RD-OPT-6).
    HealTo:
    /// The healer.
    Healer = "self",
    /// Whomever the healer names.
    Anyone = "anyone"
}
option_values! {
    /// How many black dice overkill brings (RD-OPT-7).
    Overkill:
    /// All.
    All = "all",
    /// One for each point.
    PerPoint = "per_point"
}
option_values! {
    /// Who pays for the blow (RD-OPT-8).
    Suffer:
    /// The seats of the class together.
    ClassShares = "class_shares",
    /// One of them.
    OneTarget = "one_target",
    /// Everyone.
    EachPlayer = "each_player"
}
option_values! {
    /// Which seat begins the later rounds (RD-OPT-9).
    StartSeat:
    /// The next one.
    Rotates = "rotates",
    /// The same one.
    Fixed = "fixed"
}

/// After how many rounds the match is lost (RD-OPT-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundLimit {
    /// As many as the level says for so many players (RD-SOLO-9).
    ByLevel,
    /// There is none, as in the rulebook (RD-END-4).
    None,
    /// As many as the table agreed.
    Rounds(u16),
}

impl RoundLimit {
    fn read(word: &str) -> Self {
        match word.parse() {
            Ok(rounds) => Self::Rounds(rounds),
            Err(_) if word == "none" => Self::None,
            Err(_) => Self::ByLevel,
        }
    }
}

impl Level {
    /// The level as packs write it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Gentle => "gentle",
            Self::Hard => "hard",
            Self::Brutal => "brutal",
        }
    }
}

/// All options of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// `level`
    pub level: Level,
    /// `solo`
    pub hands: Hands,
    /// `solo_colour`: the colour of which one player has most (RD-SETUP-4).
    pub solo_colour: Colour,
    /// `solo_dice` (RD-OPT-11)
    pub solo_dice: u8,
    /// `first_seat` (RD-SETUP-7), as a seat that may be beyond the last one.
    pub first_seat: Seat,
    /// `health`
    pub health: Health,
    /// `damage_placement`
    pub placement: Placement,
    /// `values`
    pub values: Values,
    /// `attack_dice`
    pub attack_dice: AttackDice,
    /// `block_sets`
    pub block_sets: BlockSets,
    /// `heal_to`
    pub heal_to: HealTo,
    /// `blue_spell`
    pub blue_spell: BlueSpell,
    /// `overkill`
    pub overkill: Overkill,
    /// `suffer`
    pub suffer: Suffer,
    /// `start_seat`
    pub start_seat: StartSeat,
    /// `round_limit`
    pub round_limit: RoundLimit,
}

impl Options {
    /// Reads a set-up's options.
    ///
    /// # Errors
    /// Every option that does not exist and every value an option does not have.
    pub fn read(given: &BTreeMap<String, String>) -> Result<Self, Vec<Text>> {
        let words = RULEBOOK.get().resolve_options(given)?;
        let word = |id: &str| words.get(id).map_or("", String::as_str);
        // The values of these options are numbers, or the word for none.
        let number = |id: &str| word(id).parse::<u16>().ok();
        Ok(Self {
            level: Level::read(word("level")),
            hands: Hands::read(word("solo")),
            solo_colour: match word("solo_colour") {
                "yellow" => Colour::Yellow,
                "blue" => Colour::Blue,
                _ => Colour::Red,
            },
            solo_dice: number("solo_dice").unwrap_or(13) as u8,
            first_seat: Seat(number("first_seat").unwrap_or(1).saturating_sub(1) as u8),
            health: Health::read(word("health")),
            placement: Placement::read(word("damage_placement")),
            values: Values::read(word("values")),
            attack_dice: AttackDice::read(word("attack_dice")),
            block_sets: BlockSets::read(word("block_sets")),
            heal_to: HealTo::read(word("heal_to")),
            blue_spell: BlueSpell::read(word("blue_spell")),
            overkill: Overkill::read(word("overkill")),
            suffer: Suffer::read(word("suffer")),
            start_seat: StartSeat::read(word("start_seat")),
            round_limit: RoundLimit::read(word("round_limit")),
        })
    }
}
