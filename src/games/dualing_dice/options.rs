//! House rules (section 2.14 of the rules): what a table decides before a match.

use super::dice::Kind;
use crate::engine::{BuiltInRulebook, option_values, options};

/// The rules in words, with what a table may decide.
pub(super) static RULEBOOK: BuiltInRulebook =
    BuiltInRulebook::new(include_str!("../../../data/rules/dualing-dice.toml"));

option_values! {
    /// How strong the House is (DD-SOLO-2).
    House:
    /// It rolls a D10.
    Even = "even",
    /// It rolls a D6.
    Gentle = "gentle",
    /// It rolls a D20.
    Stern = "stern",
    /// It rolls a D20, and there are six sets.
    Ruthless = "ruthless"
}
option_values! {
    /// In which order players pick (DD-OPT-1).
    Picking:
    /// All at once.
    Simultaneous = "simultaneous",
    /// Openly, one after the other.
    Clockwise = "clockwise"
}
option_values! {
    /// Whether goals that are met must be revealed (DD-OPT-2).
    Reveal:
    /// They must.
    Compulsory = "compulsory",
    /// They may be held back.
    Optional = "optional"
}
option_values! {
    /// Who wins (DD-OPT-3).
    Winner:
    /// Whoever has the most points.
    MostPoints = "most_points",
    /// Of those with 15 points, whoever has the fewest goals.
    FewestGoals = "fewest_goals"
}
option_values! {
    /// What happens in a tie of points and goals (DD-OPT-4).
    LastTie:
    /// The victory is shared.
    Shared = "shared",
    /// Further sets are played.
    PlayOn = "play_on"
}
option_values! {
    /// Whether a die must be saved (DD-OPT-5).
    Selection:
    /// It must.
    Compulsory = "compulsory",
    /// A player may save nothing.
    Optional = "optional"
}
option_values! {
    /// Whether goals can be discarded (DD-OPT-6).
    Discard:
    /// They stay.
    Never = "never",
    /// One, after a set without a completed goal.
    One = "one"
}
option_values! {
    /// How many goals may be completed in a set (DD-OPT-7).
    GoalsPerSet:
    /// All that are met.
    Any = "any",
    /// One.
    One = "one"
}
option_values! {
    /// Who gets the last white dice of a type (DD-OPT-9).
    Contention:
    /// The first selector before the others.
    Order = "order",
    /// The first selector after the others.
    Reverse = "reverse"
}
option_values! {
    /// What happens to goals that only people can judge (DD-GOAL-7).
    ManualGoals:
    /// They are left out.
    Out = "out",
    /// They are played.
    In = "in"
}

impl House {
    /// The House's colour die (DD-SOLO-2).
    #[must_use]
    pub const fn die(self) -> Kind {
        match self {
            Self::Gentle => Kind::D6,
            Self::Even => Kind::D10,
            Self::Stern | Self::Ruthless => Kind::D20,
        }
    }

    /// How many sets the player has (DD-SOLO-8).
    #[must_use]
    pub const fn sets(self) -> u16 {
        match self {
            Self::Ruthless => 6,
            _ => 8,
        }
    }

    /// Its place among the levels, the easiest first (DD-SOLO-9).
    #[must_use]
    pub const fn rank(self) -> u8 {
        match self {
            Self::Gentle => 0,
            Self::Even => 1,
            Self::Stern => 2,
            Self::Ruthless => 3,
        }
    }
}

options! {
    #[derive(Default)]
    RULEBOOK,
    house: House = "house",
    picking: Picking = "picking",
    reveal: Reveal = "reveal",
    winner: Winner = "winner",
    last_tie: LastTie = "last_tie",
    selection: Selection = "selection",
    discard: Discard = "discard",
    goals_per_set: GoalsPerSet = "goals_per_set",
    /// DD-OPT-8; the word for none is no number.
    set_limit: Option<u16> = "set_limit" by |word: &str| word.parse().ok(),
    contention: Contention = "contention",
    manual_goals: ManualGoals = "manual_goals",
}
