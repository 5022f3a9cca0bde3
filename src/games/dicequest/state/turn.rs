//! What belongs to one turn, and to what interrupts it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::{Few, Seat, SeatSet};
use crate::games::dicequest::action::{HeroSpaces, Target};
use crate::games::dicequest::content::needs::Needs;
use crate::games::dicequest::dice::{Die, POOL, Symbols};
use crate::games::dicequest::ids::{AdventureId, BACKPACK, HeroId, ItemId, PARTY, QuestId, ThreatId};

/// Where a turn or the match stands (section 4.3 of the rules).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Cards are laid out and dealt.
    #[default]
    SetUp,
    /// The cards of an Act have been revealed; tokens and abilities follow.
    NewAct,
    /// The Threat card acts.
    Threat,
    /// The Adventure's abilities of the start of a round.
    RoundStart,
    /// The Tavern.
    Tavern,
    /// A Quest and Heroes are chosen.
    Deploy,
    /// Deployment abilities.
    Deployment,
    /// The Combat Step, once the dice have been rolled.
    Combat,
    /// Wound abilities.
    Wound,
    /// Shields block.
    Block,
    /// Wounds are assigned.
    Assign,
    /// Reward abilities.
    Reward,
    /// Tokens are discarded with excess symbols.
    SpendExcess,
    /// Rewards are given.
    Rewards,
    /// An Adventure is completed.
    Complete,
    /// Secret Backpacks are shown.
    Show,
    /// The end.
    Over,
}

/// How an attempt went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Attempt {
    /// There has been none.
    #[default]
    None,
    /// The requirements were missed.
    Failed,
    /// They were met, with this Adventure Score.
    Score(u8),
}

/// An Item in the Backpack of the active seat that has used abilities in this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct Stowed {
    /// Which.
    pub item: ItemId,
    /// Which of its abilities, as bits.
    pub used: u8,
}

/// What belongs to the turn that is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TurnState {
    /// What is attempted.
    pub target: Option<Target>,
    /// The Active Heroes (DQ-DEP-2).
    #[serde(rename = "active")]
    pub heroes: HeroSpaces,
    /// The pool, sorted.
    pub dice: Few<Die, POOL>,
    /// Bonus symbols; Runes are the free ones.
    pub bonus: Symbols,
    /// Whether only the result of the fight was told, and stands there (DQ-TABLE-5).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub counted: bool,
    /// What the attempt requires now.
    pub needs: Needs,
    /// Abilities used, by [`TurnState::mark`].
    pub used: u32,
    /// What Items that were taken back into the Backpack have used, sorted (DQ-ABIL-4).
    pub stowed: Few<Stowed, BACKPACK>,
    /// The Heroes that have been defeated in this attempt, by their spaces (DQ-WND-7).
    pub fallen: [Option<HeroId>; PARTY],
    /// Coming Light Wounds that have been cancelled (DQ-WND-11).
    pub cancelled: u8,
    /// Light, Deadly and any blockable wounds that have been prevented.
    pub prevented: [u8; 3],
    /// Wounds that abilities added, by kind.
    pub extra: [u8; 4],
    /// Wounds that are still to be assigned, by kind.
    pub wounds: [u8; 4],
    /// Shields that have blocked.
    pub blocked: u8,
    /// Symbols of tokens that have been discarded with excess symbols.
    pub paid: Needs,
    /// Whether the seat has ended the step.
    pub ending: bool,
    /// Whether everyone has been asked for a reaction since.
    pub reacted: bool,
    /// How the attempt went.
    pub outcome: Attempt,
}

impl TurnState {
    /// The bit of an ability of the card in a Hero space, of the Item carried there, or of the card attempted.
    #[must_use]
    pub const fn mark(place: u8, ability: u8) -> u32 {
        1 << (place * 4 + (ability & 3))
    }

    /// What has been used at a place, as bits.
    #[must_use]
    pub const fn used_at(&self, place: u8) -> u8 {
        (self.used >> (place * 4)) as u8 & 0b1111
    }

    /// Sets what has been used at a place.
    pub const fn set_used_at(&mut self, place: u8, used: u8) {
        self.used = self.used & !(0b1111 << (place * 4)) | ((used & 0b1111) as u32) << (place * 4);
    }

    /// The place of a Hero for [`TurnState::mark`].
    #[must_use]
    pub const fn hero_place(hero: u8) -> u8 {
        hero
    }

    /// The place of the Item of a Hero for [`TurnState::mark`].
    #[must_use]
    pub const fn item_place(hero: u8) -> u8 {
        3 + hero
    }

    /// The place of what is attempted for [`TurnState::mark`].
    pub const TASK_PLACE: u8 = 6;
}

/// A card that does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    /// A Hero.
    Hero(HeroId),
    /// An Item.
    Item(ItemId),
    /// A Quest.
    Quest(QuestId),
    /// Playtime.
    Playtime,
    /// An Adventure.
    Adventure(AdventureId),
    /// A Threat card.
    Threat(ThreatId),
}

/// An ability that is being carried out, effect by effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Running {
    /// Whose.
    pub card: Card,
    /// Its number on the card.
    pub ability: u8,
    /// The effect that is carried out.
    pub op: u8,
    /// Who uses it.
    pub seat: Seat,
    /// Whether this effect has begun.
    pub begun: bool,
    /// Seats that have yet to do their part of it.
    pub waiting: SeatSet,
    /// The other seat that was chosen, for the whole ability.
    pub rival: Option<Seat>,
    /// How often the effect is still to be done.
    pub left: u8,
}

/// Other seats are asked whether they play a card at the end of a step (DQ-TT-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Window {
    /// Who has yet to be asked.
    pub waiting: SeatSet,
    /// Whether anybody played one.
    pub played: bool,
}
