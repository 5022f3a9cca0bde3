//! The closed language of conditions (section 7.2 of the rules), as packs write it. Form is checked while
//! reading, meaning by [`content::check`](crate::games::dualing_dice::content::check).

use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::games::dualing_dice::dice::{Kind, Tint};

/// What five saved dice must be (DD-GOAL-1). The order of saving never matters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// How many dice.
    Count(Tested),
    /// The total of their numbers.
    Sum(Tested),
    /// The highest number.
    Max(Tested),
    /// The lowest number.
    Min(Tested),
    /// The highest number less the lowest.
    Spread(Tested),
    /// How many different numbers.
    Values(Tested),
    /// How many different types.
    Kinds(Tested),
    /// The size of the largest group with one number.
    Same(Tested),
    /// The size of the largest group of one type.
    SameKind(Tested),
    /// The length of the longest run of consecutive numbers (DD-GOAL-4).
    Run(Tested),
    /// All five dice fit.
    All(Filter),
    /// No die fits.
    None(Filter),
    /// A different die for every slot (DD-GOAL-5).
    Match(Match),
    /// Groups of one number or type each (DD-GOAL-5).
    Groups(Groups),
    /// Two measures against each other.
    Compare(Compare),
    /// All hold; two to five.
    And(#[schemars(length(min = 2, max = 5))] Vec<Condition>),
    /// At least one holds; two to five.
    Or(#[schemars(length(min = 2, max = 5))] Vec<Condition>),
    /// It does not hold.
    Not(Box<Condition>),
    /// Some of the listed conditions hold.
    AtLeastOf(AtLeastOf),
    /// The people at the table judge it (DD-GOAL-7); stands alone.
    Manual(String),
}

impl Condition {
    /// The measure with its tests, if the condition is one.
    #[must_use]
    pub const fn tested(&self) -> Option<(Measure, &Tested)> {
        Some(match self {
            Self::Count(tested) => (Measure::Count, tested),
            Self::Sum(tested) => (Measure::Sum, tested),
            Self::Max(tested) => (Measure::Max, tested),
            Self::Min(tested) => (Measure::Min, tested),
            Self::Spread(tested) => (Measure::Spread, tested),
            Self::Values(tested) => (Measure::Values, tested),
            Self::Kinds(tested) => (Measure::Kinds, tested),
            Self::Same(tested) => (Measure::Same, tested),
            Self::SameKind(tested) => (Measure::SameKind, tested),
            Self::Run(tested) => (Measure::Run, tested),
            _ => return None,
        })
    }

    /// The conditions directly within this one.
    #[must_use]
    pub fn parts(&self) -> &[Self] {
        match self {
            Self::And(parts) | Self::Or(parts) | Self::AtLeastOf(AtLeastOf { of: parts, .. }) => parts,
            Self::Not(part) => std::slice::from_ref(part),
            _ => &[],
        }
    }
}

/// Which dice are meant: those with all the properties that are given (DD-GOAL-2).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Filter {
    /// White or colour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tint: Option<Tint>,
    /// Of one of these types.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1))]
    pub die: Option<Vec<Kind>>,
    /// Shows one of these numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1), inner(range(min = 1, max = 20)))]
    pub is: Option<Vec<u8>>,
    /// Shows this number or more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 20))]
    pub ge: Option<u8>,
    /// Shows this number or less.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 20))]
    pub le: Option<u8>,
    /// Shows an even or an odd number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parity: Option<Parity>,
    /// Shows its highest number (DD-GOAL-6); only `true` may be written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<bool>,
    /// Shows a number of this half of its range (DD-GOAL-6).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub half: Option<Half>,
}

impl Filter {
    /// Whether it chooses every die.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Even or odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Parity {
    /// Divisible by two.
    Even,
    /// Not divisible by two.
    Odd,
}

/// Half of a die's range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Half {
    /// More than half the number of sides.
    Upper,
    /// At most half the number of sides.
    Lower,
}

/// What is measured of some dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// How many dice.
    Count,
    /// The total of their numbers.
    Sum,
    /// The highest number.
    Max,
    /// The lowest number.
    Min,
    /// The highest number less the lowest.
    Spread,
    /// How many different numbers.
    Values,
    /// How many different types.
    Kinds,
    /// The size of the largest group with one number.
    Same,
    /// The size of the largest group of one type.
    SameKind,
    /// The length of the longest run of consecutive numbers.
    Run,
}

/// Tests on a measure of the dice that fit a filter; at least one, and all must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tested {
    /// The dice that are measured; left out: all.
    #[serde(default, skip_serializing_if = "Filter::is_empty")]
    pub of: Filter,
    /// This or more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u8>,
    /// This or less.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<u8>,
    /// Just this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exactly: Option<u8>,
    /// From the first to the second, both included.
    #[serde(default, deserialize_with = "pair", skip_serializing_if = "Option::is_none")]
    pub between: Option<[u8; 2]>,
    /// Divisible by this, 2 to 20.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 2, max = 20))]
    pub multiple_of: Option<u8>,
    /// Even or odd.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parity: Option<Parity>,
}

/// Just two numbers: an array's own reader lets a third pass.
fn pair<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<[u8; 2]>, D::Error> {
    let numbers = Vec::deserialize(reader)?;
    let pair = <[u8; 2]>::try_from(numbers);
    pair.map(Some).map_err(|numbers| D::Error::invalid_length(numbers.len(), &"two numbers"))
}

/// Different dice for different slots.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Match {
    /// One to five dice.
    #[schemars(length(min = 1, max = 5))]
    pub slots: Vec<Filter>,
    /// What the dice in the slots have in common besides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same: Option<By>,
}

/// What makes a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The number shown.
    Value,
    /// The type.
    Kind,
}

/// Groups of at least these sizes, each with a number or type of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Groups {
    /// What makes a group.
    pub by: By,
    /// Their sizes, at most five dice altogether.
    #[schemars(length(min = 1), inner(range(min = 1, max = 5)))]
    pub sizes: Vec<u8>,
    /// The dice that are grouped; left out: all.
    #[serde(default, skip_serializing_if = "Filter::is_empty")]
    pub of: Filter,
}

/// Two measures against each other, by left less right; just one of the three tests is given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Compare {
    /// What is compared.
    pub left: Measured,
    /// With what.
    pub right: Measured,
    /// Left is at least so much more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u8>,
    /// Left is just so much more; less, if negative.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exactly: Option<i8>,
    /// Left and right differ by at most so much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<u8>,
}

/// A measure of the dice that fit a filter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Measured {
    /// How many dice.
    Count(Filter),
    /// The total of their numbers.
    Sum(Filter),
    /// The highest number.
    Max(Filter),
    /// The lowest number.
    Min(Filter),
    /// The highest number less the lowest.
    Spread(Filter),
    /// How many different numbers.
    Values(Filter),
    /// How many different types.
    Kinds(Filter),
    /// The size of the largest group with one number.
    Same(Filter),
    /// The size of the largest group of one type.
    SameKind(Filter),
    /// The length of the longest run of consecutive numbers.
    Run(Filter),
}

impl Measured {
    /// The measure and its dice.
    #[must_use]
    pub const fn parts(&self) -> (Measure, &Filter) {
        match self {
            Self::Count(of) => (Measure::Count, of),
            Self::Sum(of) => (Measure::Sum, of),
            Self::Max(of) => (Measure::Max, of),
            Self::Min(of) => (Measure::Min, of),
            Self::Spread(of) => (Measure::Spread, of),
            Self::Values(of) => (Measure::Values, of),
            Self::Kinds(of) => (Measure::Kinds, of),
            Self::Same(of) => (Measure::Same, of),
            Self::SameKind(of) => (Measure::SameKind, of),
            Self::Run(of) => (Measure::Run, of),
        }
    }
}

/// Some of several conditions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AtLeastOf {
    /// How many must hold, from 1.
    pub n: u8,
    /// Two to five conditions.
    pub of: Vec<Condition>,
}
