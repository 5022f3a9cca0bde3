//! What packs hold: dice, heroes, strategy cards and the closed set of ability primitives (section 7 of
//! the rules). Form is checked while reading; meaning by `validate`.

pub mod compiled;
pub mod validate;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::dice::{Colour, Face, Side};
use crate::engine::PackInfo;

/// A pack's content.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Content {
    /// Who wrote it.
    pub pack: PackInfo,
    /// The dice.
    pub dice: DiceContent,
    /// The hero cards.
    pub hero: Vec<Hero>,
    /// The strategy cards, the Bluff included.
    pub strategy: Vec<Strategy>,
}

/// The dice in the box.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiceContent {
    /// How many of each colour.
    pub count: PerColour<u8>,
    /// The six faces of each colour.
    pub faces: PerColour<[Face; 6]>,
}

/// One thing for each colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PerColour<T> {
    /// For green.
    pub green: T,
    /// For blue.
    pub blue: T,
    /// For red.
    pub red: T,
}

/// A hero card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hero {
    /// Unique among heroes, such as `hero.aoi`.
    pub id: String,
    /// The name people see.
    pub name: String,
    /// What it costs to hire, 1 to 9; also the worth of its Sheathe.
    #[schemars(range(min = 1, max = 9))]
    pub cost: u8,
    /// 0 to 2 abilities.
    #[serde(default)]
    #[schemars(length(max = 2))]
    pub skill: Vec<Ability>,
    /// 0 or 1 ability with `needs`.
    #[serde(default)]
    #[schemars(length(max = 1))]
    pub overdrive: Vec<Ability>,
}

/// A strategy card design.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Strategy {
    /// Unique among strategy cards, such as `red.rising_cut`.
    pub id: String,
    /// The name people see.
    pub name: String,
    /// The colour; `none` may always be played.
    pub colour: CardColour,
    /// Money and rank, 0 to 9.
    #[schemars(range(min = 0, max = 9))]
    pub value: u8,
    /// How many of it are in the box.
    #[schemars(range(min = 1, max = 255))]
    pub copies: u8,
    /// Whether every player begins with one.
    #[serde(default)]
    pub bluff: bool,
    /// Whether its effects need the seat to be On Fire.
    #[serde(default = "yes")]
    pub needs_fire: bool,
    /// 0 to 2 abilities.
    #[serde(default)]
    #[schemars(length(max = 2))]
    pub effect: Vec<Ability>,
}

const fn yes() -> bool {
    true
}

/// The colour of a strategy card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CardColour {
    /// Playable when a green die lies aside.
    Green,
    /// Playable when a blue die lies aside.
    Blue,
    /// Playable when a red die lies aside.
    Red,
    /// Always playable.
    None,
}

/// Something a card does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// What players read.
    pub text: String,
    /// When it works.
    pub when: Trigger,
    /// Whether its owner may decline. Without it: no for Skills and `always`, yes for the rest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub optional: Option<bool>,
    /// How often. Without it: once per round for Overdrives and `hired`, `picked`, `deployed`, `round_end`;
    /// else once per duel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uses: Option<Uses>,
    /// All must hold, when used and when resolved.
    #[serde(default, rename = "if", skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
    /// Paid when used.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cost: Vec<Cost>,
    /// What it does, in order; 1 to 4.
    #[serde(rename = "do")]
    #[schemars(length(min = 1, max = 4))]
    pub effects: Vec<Effect>,
    /// Overdrives: the colours that must lie on the hero's sides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<Colour>,
}

/// When an ability works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// All the time.
    Always,
    /// When its hero was hired.
    Hired,
    /// When its owner has picked a die.
    Picked,
    /// After deployment.
    Deployed,
    /// Before a duel of its owner.
    BeforeDuel,
    /// After the reveal and the retreats.
    Declare,
    /// When its owner has won a duel.
    Won,
    /// When its owner has lost a duel.
    Lost,
    /// When a duel of its owner came to nothing.
    Null,
    /// At the end of the round.
    RoundEnd,
}

/// How often an ability may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Uses {
    /// Once in each duel.
    Duel,
    /// Once in each round.
    Round,
}

/// Whom a condition or effect is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// The owner.
    #[default]
    #[serde(rename = "self")]
    Myself,
    /// The opponent; among several a chosen live one.
    Opponent,
    /// All live opponents.
    Opponents,
}

/// Something that must hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "is", rename_all = "snake_case", deny_unknown_fields)]
pub enum Condition {
    /// On Fire, or not.
    OnFire {
        /// Whose fire.
        #[serde(default)]
        who: Who,
        /// Whether it must be so or must not.
        yes: bool,
    },
    /// Has advantage in this duel, or not.
    Advantage {
        /// Whose advantage.
        #[serde(default)]
        who: Who,
        /// Whether it must be so or must not.
        yes: bool,
    },
    /// The die has one of these colours.
    Colour {
        /// Whose die.
        #[serde(default)]
        who: Who,
        /// The colours.
        #[schemars(length(min = 1))]
        any: Vec<Colour>,
    },
    /// The die shows this.
    Face {
        /// Whose die.
        #[serde(default)]
        who: Who,
        /// The symbol.
        has: Symbol,
    },
    /// The owner's die of this duel lies on one of these sides.
    Side {
        /// The sides.
        #[schemars(length(min = 1))]
        any: Vec<Side>,
    },
    /// So many cards in hand.
    Hand {
        /// Whose hand.
        #[serde(default)]
        who: Who,
        /// At least.
        #[serde(default)]
        min: Option<u8>,
        /// At most.
        #[serde(default)]
        max: Option<u8>,
    },
    /// The owner's victory points against each opponent in the duel.
    Vp {
        /// How they stand.
        rel: Standing,
    },
    /// So many dice of a colour lie aside.
    Aside {
        /// The colour.
        colour: Colour,
        /// At least.
        #[schemars(range(min = 1, max = 3))]
        min: u8,
    },
    /// The round's number.
    Round {
        /// At least.
        #[serde(default)]
        min: Option<u8>,
        /// At most.
        #[serde(default)]
        max: Option<u8>,
    },
}

/// A symbol on a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Symbol {
    /// At least one Katana.
    Katana,
    /// A Shield.
    Shield,
    /// A Sheathe.
    Sheathe,
}

/// How victory points compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Fewer.
    Behind,
    /// As many.
    Level,
    /// More.
    Ahead,
}

/// What must be paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "pay", rename_all = "snake_case", deny_unknown_fields)]
pub enum Cost {
    /// Cards from the hand.
    Discard {
        /// How many, 1 to 4.
        #[schemars(range(min = 1, max = 4))]
        n: u8,
    },
    /// Victory points.
    Vp {
        /// How many, 1 to 3.
        #[schemars(range(min = 1, max = 3))]
        n: u8,
    },
}

/// What a `StrengthPer` counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Per {
    /// Katanas on the own die.
    OwnKatana,
    /// Katanas on the opponent's die.
    OpponentKatana,
    /// Cards in the own hand.
    HandCard,
    /// Own deployed green dice.
    DeployedGreen,
    /// Own deployed blue dice.
    DeployedBlue,
    /// Own deployed red dice.
    DeployedRed,
    /// Green dice aside.
    AsideGreen,
    /// Blue dice aside.
    AsideBlue,
    /// Red dice aside.
    AsideRed,
}

/// Gain or lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Has it, whatever the colours.
    Gain,
    /// Does not have it; beats `gain`.
    Lose,
}

/// A colour, or the owner's choice of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ColourChoice {
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Red.
    Red,
    /// The owner names one.
    Choose,
}

/// One thing an ability does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "op", deny_unknown_fields)]
pub enum Effect {
    /// Changes Strength by `n`, -9 to 9.
    Strength {
        /// Whose.
        #[serde(default)]
        who: Who,
        /// By how much.
        #[schemars(range(min = -9, max = 9))]
        n: i8,
    },
    /// Changes Strength by `n` for each counted thing, at most `max`.
    StrengthPer {
        /// Whose.
        #[serde(default)]
        who: Who,
        /// What is counted.
        per: Per,
        /// For each.
        #[schemars(range(min = -9, max = 9))]
        n: i8,
        /// At most, in absolute terms.
        #[schemars(range(min = 1, max = 9))]
        max: u8,
    },
    /// The own card's value for On Fire.
    CardValue {
        /// By how much.
        #[schemars(range(min = -9, max = 9))]
        n: i8,
    },
    /// The Sheathe is worth the cost and `bonus`; `cold`: also when not On Fire.
    Sheathe {
        /// 0 to 9.
        #[serde(default)]
        #[schemars(range(min = 0, max = 9))]
        bonus: u8,
        /// Also without fire.
        #[serde(default)]
        cold: bool,
    },
    /// The die counts as this colour in this duel.
    Colour {
        /// Whose die.
        #[serde(default)]
        who: Who,
        /// Which colour.
        to: ColourChoice,
    },
    /// Advantage, whatever the colours.
    Advantage {
        /// Whose.
        #[serde(default)]
        who: Who,
        /// Gained or lost.
        mode: Mode,
    },
    /// Wins a tie for highest that would be null, unless another tied seat has this too.
    WinTies,
    /// Opponents' Shields are ignored in this duel.
    Pierce,
    /// Turns the die.
    Face {
        /// Whose die.
        #[serde(default)]
        who: Who,
        /// To this face.
        to: Face,
    },
    /// Rolls the die again.
    Reroll {
        /// Whose die.
        #[serde(default)]
        who: Who,
    },
    /// Exchanges two own deployed dice.
    SwapSides,
    /// Exchanges one own deployed die with one aside.
    SwapAside,
    /// Draws cards.
    Draw {
        /// Who draws.
        #[serde(default)]
        who: Who,
        /// How many, 1 to 3.
        #[schemars(range(min = 1, max = 3))]
        n: u8,
    },
    /// Discards cards of that seat's choice.
    Discard {
        /// Who discards.
        who: Who,
        /// How many, 1 to 3.
        #[schemars(range(min = 1, max = 3))]
        n: u8,
    },
    /// Changes victory points by `n`, -3 to 3.
    Vp {
        /// Whose.
        #[serde(default)]
        who: Who,
        /// By how many.
        #[schemars(range(min = -3, max = 3))]
        n: i8,
    },
    /// Opponents in this hero's duels may not retreat.
    NoRetreat,
    /// The duel is null after resolution.
    Annul,
    /// The own played card returns to the hand and cannot be taken.
    Keep,
    /// Losers may not take the own card.
    NoTake,
    /// Their played card's effects do nothing in this duel.
    Cancel {
        /// Whose card.
        who: Who,
    },
    /// The owner may also play cards of these colours.
    AnyColour {
        /// The colours.
        #[schemars(length(min = 1))]
        colours: Vec<Colour>,
    },
    /// The referee stops and the table does what the card says.
    Manual {
        /// What to do.
        note: String,
    },
}
