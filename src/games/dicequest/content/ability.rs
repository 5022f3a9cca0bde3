//! What cards do: steps and costs (section 7.3 of the rules). What an ability does stands in `effect.rs`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::condition::When;
pub use super::effect::{
    AnyColour, AnyFace, Effect, Forbidden, Heroes, ItemDeck, Letter, LightKind, PreventKind, Priced, Scored,
    ThreatPlace, Times, TokenSide, Victim, Who, WoundKind,
};

/// One printed ability. Optional, unless it is on a Quest, an Adventure or a Threat card (DQ-ABIL-1, DQ-ABIL-2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// When it works.
    pub step: Step,
    /// What is paid for each use.
    #[serde(default, skip_serializing_if = "Cost::is_free")]
    pub cost: Cost,
    /// All must hold when it is used.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<When>,
    /// What it does, in order; 1 to 4.
    #[serde(rename = "do")]
    #[schemars(length(min = 1, max = 4))]
    pub effects: Vec<Effect>,
    /// What players read; without it, the program phrases the effects.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}

/// The step in which an ability works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// In the Tavern.
    Tavern,
    /// In the Deployment Step.
    Deployment,
    /// In the Combat Step.
    Combat,
    /// In the Wound Step.
    Wound,
    /// In the Reward Step.
    Reward,
    /// Always, or while it applies (DQ-ABIL-10).
    Static,
    /// At the end of another seat's Tavern (DQ-TT-3).
    #[serde(rename = "rival.tavern")]
    RivalTavern,
    /// At the end of another seat's Deployment Step.
    #[serde(rename = "rival.deployment")]
    RivalDeployment,
    /// At the end of another seat's Combat Step.
    #[serde(rename = "rival.combat")]
    RivalCombat,
    /// At the end of another seat's Wound abilities.
    #[serde(rename = "rival.wound")]
    RivalWound,
    /// At the end of another seat's Reward abilities.
    #[serde(rename = "rival.reward")]
    RivalReward,
    /// When the Adventure is revealed.
    Reveal,
    /// At the start of a round.
    RoundStart,
}

impl Step {
    /// The step of another seat's turn that this one waits for.
    #[must_use]
    pub const fn rival(self) -> Option<Self> {
        match self {
            Self::RivalTavern => Some(Self::Tavern),
            Self::RivalDeployment => Some(Self::Deployment),
            Self::RivalCombat => Some(Self::Combat),
            Self::RivalWound => Some(Self::Wound),
            Self::RivalReward => Some(Self::Reward),
            _ => None,
        }
    }
}

/// What a use costs. All of it is paid (DQ-ABIL-8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Cost {
    /// Gold.
    #[serde(skip_serializing_if = "is_zero")]
    #[schemars(range(min = 0, max = 9))]
    pub gold: u8,
    /// Runes: 0 or 1.
    #[serde(skip_serializing_if = "is_zero")]
    #[schemars(range(min = 0, max = 1))]
    pub rune: u8,
    /// A Light Wound for one of the seat's Active Heroes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wound: Option<LightKind>,
    /// The Reroll token turns inactive.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub reroll_token: bool,
    /// Items that go to the bottom of their decks: 0 or 1.
    #[serde(skip_serializing_if = "is_zero")]
    #[schemars(range(min = 0, max = 1))]
    pub discard_item: u8,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_zero(n: &u8) -> bool {
    *n == 0
}

impl Cost {
    /// Whether all that is paid are Runes: nothing of it is seen but on the dice.
    #[must_use]
    pub const fn rests_on_dice(&self) -> bool {
        self.gold == 0 && self.wound.is_none() && !self.reroll_token && self.discard_item == 0
    }

    /// Whether nothing is paid.
    #[must_use]
    pub fn is_free(&self) -> bool {
        *self == Self::default()
    }
}
