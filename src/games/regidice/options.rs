//! House rules and levels (section 2 of the rules): what a table decides before a match.

use super::dice::Colour;
use crate::engine::{BuiltInRulebook, Seat, option_values, options};

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

options! {
    RULEBOOK,
    level: Level = "level",
    hands: Hands = "solo",
    /// The colour of which one player has most (RD-SETUP-4).
    solo_colour: Colour = "solo_colour" by colour,
    /// RD-OPT-11.
    solo_dice: u8 = "solo_dice" by |word| number(word).unwrap_or(13) as u8,
    /// As a seat that may be beyond the last one (RD-SETUP-7).
    first_seat: Seat = "first_seat" by |word| Seat(number(word).unwrap_or(1).saturating_sub(1) as u8),
    health: Health = "health",
    placement: Placement = "damage_placement",
    values: Values = "values",
    attack_dice: AttackDice = "attack_dice",
    block_sets: BlockSets = "block_sets",
    heal_to: HealTo = "heal_to",
    blue_spell: BlueSpell = "blue_spell",
    overkill: Overkill = "overkill",
    suffer: Suffer = "suffer",
    start_seat: StartSeat = "start_seat",
    round_limit: RoundLimit = "round_limit",
}

fn number(word: &str) -> Option<u16> {
    word.parse().ok()
}

fn colour(word: &str) -> Colour {
    match word {
        "yellow" => Colour::Yellow,
        "blue" => Colour::Blue,
        _ => Colour::Red,
    }
}
