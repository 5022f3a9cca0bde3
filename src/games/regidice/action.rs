//! What seats choose, what is asked of chance and how it answers, and what a table may adjust.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::dice::{Colour, Counts, Dice, DieRef};
use crate::engine::{Few, Seat};

/// The most seats (RD-SETUP-3).
pub const SEATS: usize = 4;
/// The most dice an enemy has.
pub const ENEMY_DICE: usize = 8;
/// The most hits that are placed at once: less than an enemy can take.
pub const HITS: usize = 48;

/// One of the five actions that a seat announces (RD-DECLARE-1).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Damage by pips.
    #[default]
    Attack,
    /// Sets keep the enemy's blow off.
    Block,
    /// Runs bring injured dice back.
    Heal,
    /// A spell: the enemy's pattern in one colour.
    Cast,
    /// Ones raise dice of the others.
    Animal,
}

impl Kind {
    /// All actions, in the order of the rulebook.
    pub const ALL: [Self; 5] = [Self::Attack, Self::Block, Self::Heal, Self::Cast, Self::Animal];

    /// How packs and entries write it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Attack => "attack",
            Self::Block => "block",
            Self::Heal => "heal",
            Self::Cast => "cast",
            Self::Animal => "animal",
        }
    }

    /// As an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A seat's choice (section 4 of the rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Action {
    /// Announces an action and the value whose dice the seat gathers (RD-DECLARE-1).
    Declare {
        /// What it is going to do.
        action: Kind,
        /// 1 to 6.
        value: u8,
    },
    /// Animal: spends a 1 to raise a die by a pip (RD-ANIMAL-1). The seat is asked again until it is `Idle`, or
    /// nothing is left to raise.
    Boost {
        /// The colour of the 1.
        one: Colour,
        /// Whose die is raised.
        seat: Seat,
        /// That die as it shows now.
        die: DieRef,
    },
    /// Attacks with these dice (RD-ATTACK-1). With `attack_dice = whole_groups` they count as the most groups that
    /// can be made of them (RD-OPT-4).
    Attack {
        /// Live dice of the own pool.
        dice: Dice,
    },
    /// Blocks with these dice (RD-BLOCK-1).
    Block {
        /// All dice of one value are a set.
        dice: Dice,
    },
    /// Heals with these dice (RD-HEAL-1). They count as the fewest runs that they make, as those heal most.
    Heal {
        /// Dice that make runs.
        dice: Dice,
        /// What comes from the injured pool to the own one.
        #[serde(default, skip_serializing_if = "Counts::is_empty")]
        take: Counts,
        /// Option `heal_to = anyone`: what goes to others (RD-OPT-6). One gift a seat at most.
        #[serde(default, skip_serializing_if = "no_gifts")]
        give: Few<Gift, 3>,
    },
    /// Casts the spell of a colour (RD-CAST-1).
    Cast {
        /// The colour of the dice, which show the enemy's pattern.
        colour: Colour,
        /// A spell that heals: what comes from the injured pool to the own one.
        #[serde(default, skip_serializing_if = "Counts::is_empty")]
        take: Counts,
        /// As in `Heal`.
        #[serde(default, skip_serializing_if = "no_gifts")]
        give: Few<Gift, 3>,
    },
    /// Does nothing, or nothing more (RD-RESOLVE-4).
    Idle,
    /// One player: ends the actions of the round (RD-SOLO-2).
    EndActions,
    /// Option `damage_placement = attacker_chooses`: marks the hits of a seat one by one (RD-OPT-2).
    PlaceHits {
        /// For each hit, what the raised die shows before it.
        faces: Few<u8, HITS>,
    },
    /// Takes some of the spoils (RD-CHECK-5).
    TakeBlack {
        /// How many.
        count: u8,
    },
    /// Option `suffer = one_target`: the seat that pays alone (RD-OPT-8).
    NameTarget {
        /// One of the class that is struck.
        seat: Seat,
    },
    /// Pays for the enemy's blow (RD-SUFFER-5).
    LoseDice {
        /// Used this round, by colour.
        #[serde(default, skip_serializing_if = "Counts::is_empty")]
        spent: Counts,
        /// Without pips, by colour.
        #[serde(default, skip_serializing_if = "Counts::is_empty")]
        blank: Counts,
        /// Not used.
        #[serde(default, skip_serializing_if = "Dice::is_empty")]
        live: Dice,
    },
    /// Passes dice to the left neighbour, or none (RD-PREPARE-1).
    PassDice {
        /// Live dice of the own pool.
        dice: Dice,
    },
    /// Where people tell only totals: what the dice used came to (RD-REF-6).
    Total {
        /// The announced action; one player’s choice.
        action: Kind,
        /// The pips of an attack, or its groups (RD-OPT-4); what was blocked; how many dice came back, also by a spell;
        /// how many 1s an Animal spent, of which it need not tell. 0 for nothing done.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        amount: Option<u8>,
        /// The spell.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        colour: Option<Colour>,
    },
    /// Where people tell only totals: the blow was paid for (RD-SUFFER-4).
    Paid,
    /// Where people tell only totals: those who are struck hold too few dice (RD-SUFFER-7).
    CannotPay {
        /// How many they hold together.
        dice: u8,
    },
}

fn no_gifts(gifts: &Few<Gift, 3>) -> bool {
    gifts.is_empty()
}

/// Healed dice for another seat (RD-OPT-6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Gift {
    /// Who gets them.
    pub seat: Seat,
    /// Which, one at least.
    pub dice: Counts,
}

/// What is asked of chance. Any of the seats may answer first, each for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub enum Request {
    /// Roll the unlocked dice, each seat in secret (RD-ROLL-1).
    RollDice {
        /// Who has not rolled yet.
        seats: Few<Asked, SEATS>,
    },
    /// Show the dice that nobody has entered (RD-COLLECT-1).
    Reveal {
        /// Whose dice are not known yet.
        seats: Few<Asked, SEATS>,
    },
}

impl Request {
    /// Who is asked, and for which dice.
    #[must_use]
    pub const fn seats(&self) -> &Few<Asked, SEATS> {
        match self {
            Self::RollDice { seats } | Self::Reveal { seats } => seats,
        }
    }
}

/// Dice of a seat that are asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Asked {
    /// Whose.
    pub seat: Seat,
    /// By colour.
    pub colours: Counts,
}

/// How chance answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Chance {
    /// A seat has rolled.
    Rolled {
        /// Who.
        seat: Seat,
        /// What came up.
        faces: Faces,
    },
    /// A seat shows what it rolled.
    Revealed {
        /// Who.
        seat: Seat,
        /// Its unlocked dice.
        dice: Dice,
    },
}

/// What a seat rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Faces {
    /// The program knows it, and tells only its owner.
    Known(Dice),
    /// Only its owner knows it, behind a hand at a real table.
    Concealed,
}

/// What a table may decide outside the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Ruling {
    /// The team gives up (RD-END-5).
    Concede {
        /// Who said so.
        seat: Seat,
    },
    /// Sets right what lies on the table (RD-REF-4). Everything in it is done in the order of the fields.
    Adjust {
        /// Dice that move.
        #[serde(default, skip_serializing_if = "few_is_empty")]
        moves: Few<Move, 8>,
        /// Dice that are turned.
        #[serde(default, skip_serializing_if = "few_is_empty")]
        faces: Few<Turned, 8>,
        /// Hits on the enemy: more, or fewer.
        #[serde(default, skip_serializing_if = "is_zero")]
        hits: i8,
        /// What has been blocked in this round: more, or less.
        #[serde(default, skip_serializing_if = "is_zero")]
        block: i8,
        /// The damage that seats have dealt in this round: more, or less.
        #[serde(default, skip_serializing_if = "few_is_empty")]
        damage: Few<Dealt, SEATS>,
    },
    /// From now on people tell of their dice only what came of them (RD-REF-6).
    Totals,
    /// Where only totals are told: a seat’s dice are counted before any are collected (RD-REF-6).
    Holds {
        /// Whose.
        seat: Seat,
        /// How many.
        dice: u8,
    },
    /// Where only totals are told: which dice the last blow cost (RD-REF-6).
    Lost {
        /// By colour, all of them.
        dice: Counts,
    },
    /// Where only totals are told: these dice were passed before this round, and are locked for its Roll (RD-REF-6).
    Passed {
        /// Who passed them, if that is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// Which.
        dice: Dice,
    },
    /// People tell again which dice everyone has (RD-REF-6); the others are injured.
    EveryDie {
        /// Each seat’s dice, in seat order.
        pools: Few<Counts, SEATS>,
    },
}

fn few_is_empty<T, const N: usize>(few: &Few<T, N>) -> bool {
    few.is_empty()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
const fn is_zero(n: &i8) -> bool {
    *n == 0
}

/// A die that moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// Its colour.
    pub colour: Colour,
    /// What it shows, for a live die; a die without a face is a spent, blank or unknown one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<u8>,
    /// Where it lies.
    pub from: Place,
    /// Where it goes. In a pool it shows the face that is given, or is blank.
    pub to: Place,
}

/// Where dice lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// A seat's pool.
    Pool(Seat),
    /// The injured pool.
    Injured,
    /// Black dice for later enemies.
    Supply,
    /// Out of the match.
    #[default]
    Box,
}

/// A live die that is turned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Turned {
    /// In whose pool.
    pub seat: Seat,
    /// As it lies.
    pub die: DieRef,
    /// What it shows from now on.
    pub face: u8,
}

/// Damage of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dealt {
    /// Whose.
    pub seat: Seat,
    /// More, or less.
    pub n: i8,
}
