use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Few, MAX_SEATS};

/// How a match stands whose score alone is kept from here on: what its sheet begins with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Carried {
    /// The round, or set, that is played, from 1 on; 1 where there are none.
    #[serde(default = "first")]
    pub round: u8,
    /// The points of each seat, as far as the sheet does not ask for them at the end.
    pub points: Few<i16, MAX_SEATS>,
    /// Of each seat those besides that count only as long as what they are for lasts.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub lasting: Few<i16, MAX_SEATS>,
    /// The lines of the round that are full; where each seat has one number in a round, the seats that have it.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub done: Few<u8, MAX_SEATS>,
    /// The enemy that all fight together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foe: Option<CarriedFoe>,
}

/// How a fight against enemies stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CarriedFoe {
    /// How many enemies are defeated.
    pub defeated: u8,
    /// The hits that the next one has taken.
    pub hits: i16,
}

const fn first() -> u8 {
    1
}

fn is_empty<T, const N: usize>(list: &Few<T, N>) -> bool {
    list.is_empty()
}
