//! The closed list of effects, and what they name (section 7.3 of the rules).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::needs::NeedChange;
use crate::games::dicequest::dice::{Colour, Symbol, Symbols};

/// A Light Wound, blockable or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum LightKind {
    /// An ordinary one.
    #[serde(rename = "light")]
    Light,
    /// An Unblockable one (DQ-WND-5).
    #[serde(rename = "ulight")]
    Unblockable,
}

/// A kind of wound.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub enum WoundKind {
    /// Two defeat a Hero.
    #[default]
    #[serde(rename = "light")]
    Light,
    /// One defeats a Hero.
    #[serde(rename = "deadly")]
    Deadly,
    /// A Light Wound that cannot be blocked or removed.
    #[serde(rename = "ulight")]
    UnblockableLight,
    /// A Deadly Wound that cannot be blocked.
    #[serde(rename = "udeadly")]
    UnblockableDeadly,
}

impl WoundKind {
    /// All of them, in the order of per-kind arrays.
    pub const ALL: [Self; 4] = [Self::Light, Self::Deadly, Self::UnblockableLight, Self::UnblockableDeadly];

    /// As an index into per-kind arrays.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether one of it defeats a Hero.
    #[must_use]
    pub const fn is_deadly(self) -> bool {
        matches!(self, Self::Deadly | Self::UnblockableDeadly)
    }
}

/// A colour, or any that the seat chooses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AnyColour {
    /// The seat chooses.
    #[default]
    Any,
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
}

impl AnyColour {
    /// The colour; none if the seat chooses.
    #[must_use]
    pub const fn colour(self) -> Option<Colour> {
        match self {
            Self::Any => None,
            Self::Red => Some(Colour::Red),
            Self::Blue => Some(Colour::Blue),
            Self::Yellow => Some(Colour::Yellow),
            Self::Green => Some(Colour::Green),
        }
    }
}

/// A face by its letters, or `any` that the die has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub enum AnyFace {
    /// The seat chooses among the faces of that die's colour (DQ-COMB-6).
    Any,
    /// This one.
    Face(Symbols),
}

impl TryFrom<String> for AnyFace {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        if word == "any" { Ok(Self::Any) } else { Symbols::try_from(word).map(Self::Face) }
    }
}

impl From<AnyFace> for String {
    fn from(face: AnyFace) -> Self {
        match face {
            AnyFace::Any => "any".to_owned(),
            AnyFace::Face(symbols) => symbols.to_string(),
        }
    }
}

/// Which Heroes of the acting seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Heroes {
    /// The Active ones.
    Active,
    /// All of the Party.
    Own,
}

/// Whose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// The acting seat's.
    #[default]
    #[serde(rename = "self")]
    Own,
    /// That of another seat, which the acting seat chooses; in a reaction, the active seat's.
    Rival,
    /// Every seat's, in turn order.
    EachSeat,
}

/// Who gets a wound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Victim {
    /// An Active Hero of the acting seat.
    Active,
    /// Any Hero of its Party.
    Own,
    /// A Hero of another seat's Party; that seat chooses which.
    Rival,
    /// A Hero of each seat's Party; each seat chooses its own.
    EachSeat,
}

/// What an Item deck is called.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum ItemDeck {
    /// Basic Items.
    #[default]
    Basic,
    /// Legendary Items.
    Legendary,
}

impl ItemDeck {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Basic, Self::Legendary];

    /// As an index into per-deck arrays.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Which side of a Reroll token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TokenSide {
    /// It can be used.
    Active,
    /// It cannot.
    Inactive,
}

/// What a blockable wound that is prevented may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PreventKind {
    /// Light.
    Light,
    /// Deadly.
    Deadly,
    /// Either: a Deadly one if there is one.
    Any,
}

/// What has a price that can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Priced {
    /// A Hero of the Market.
    Recruit,
    /// A Basic Item (DQ-BOARD-2).
    Buy,
    /// Levelling up (DQ-BOARD-4).
    Train,
    /// Removing a wound (DQ-BOARD-5).
    Heal,
    /// Refreshing the Market (DQ-COOP-10).
    Refresh,
}

/// What a card can forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Forbidden {
    /// Using the Reroll token.
    RerollToken,
    /// Rerolling a die with a Rune.
    RuneReroll,
    /// Recruiting.
    Recruit,
    /// Equipping Items.
    Equip,
    /// Using single-use Items.
    Items,
    /// Board actions.
    Board,
}

/// Where a Threat token goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ThreatPlace {
    /// On the face-up Adventure.
    Adventure,
    /// On the Adventure of Act III.
    Act3,
    /// On a Quest without one (DQ-THR-7).
    Quest,
}

/// How often.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Times {
    /// For each seat.
    Seat,
    /// Altogether.
    Total,
}

/// What `score_vp` counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scored {
    /// Items in the Backpack.
    Item,
    /// Heroes in the Party and among the Achievements.
    Hero,
    /// Completed Quests.
    Quest,
    /// Different classes among those Heroes.
    Class,
}

/// One thing that an ability does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// A die joins the pool (DQ-DICE-3 to DQ-DICE-6).
    AddDie(AnyColour),
    /// A die becomes one of another colour (DQ-DICE-7).
    ConvertDie {
        /// Which dice.
        from: AnyColour,
        /// Into which.
        to: AnyColour,
    },
    /// Up to `max` Unlocked dice are rolled again together.
    Reroll {
        /// Which dice.
        #[serde(rename = "color")]
        colour: AnyColour,
        /// 1 to 16.
        #[schemars(range(min = 1, max = 16))]
        max: u8,
    },
    /// An Unlocked die is turned to a face.
    SetFace {
        /// Which dice.
        #[serde(rename = "color")]
        colour: AnyColour,
        /// Only dice that show one of these; all if there are none.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        from: Vec<Symbols>,
        /// The face, or `any`.
        to: AnyFace,
    },
    /// Symbols are added to the result.
    AddSymbol(Symbols),
    /// A symbol of the result becomes others (DQ-COMB-7).
    ConvertSymbol {
        /// Which.
        take: Letter,
        /// What it becomes; the seat chooses one.
        #[schemars(length(min = 1, max = 4))]
        give: Vec<Symbols>,
    },
    /// Free Runes.
    GainRune(#[schemars(range(min = 1, max = 5))] u8),
    /// An ordinary Light Wound is removed (DQ-WND-11).
    RemoveWound {
        /// From which Heroes.
        who: Heroes,
        /// Whether one that this attempt is going to deal can be cancelled instead.
        #[serde(default)]
        pending: bool,
    },
    /// Blockable wounds of this attempt are cancelled.
    Prevent {
        /// Which.
        kind: PreventKind,
        /// How many.
        #[schemars(range(min = 1, max = 9))]
        n: u8,
    },
    /// A Hero gets a wound at once.
    GiveWound {
        /// Whose Hero.
        who: Victim,
        /// Which wound.
        kind: WoundKind,
    },
    /// More wounds are counted.
    ExtraWound {
        /// Which.
        kind: WoundKind,
        /// How many.
        #[schemars(range(min = 1, max = 5))]
        n: u8,
        /// For each of this symbol that the dice show (DQ-CARD-24).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        per: Option<Letter>,
    },
    /// No dice of this colour (DQ-DICE-6).
    BanDie(Colour),
    /// Gold is gained or lost.
    Gold {
        /// How much; less than 0 to lose it, down to none.
        #[schemars(range(min = -9, max = 9))]
        n: i8,
        /// Whose.
        #[serde(default)]
        who: Who,
    },
    /// Victory Point tokens.
    Vp(#[schemars(range(min = 1, max = 9))] u8),
    /// Items are drawn.
    DrawItem {
        /// From which deck.
        deck: ItemDeck,
        /// How many, 1 to 3.
        #[schemars(range(min = 1, max = 3))]
        n: u8,
    },
    /// An Apprentice becomes an Expert.
    LevelUp(Heroes),
    /// A Reroll token is turned.
    RerollToken {
        /// To which side.
        side: TokenSide,
        /// Whose.
        #[serde(default)]
        who: Who,
    },
    /// Gold of another seat becomes one’s own, at most what it has.
    StealGold(#[schemars(range(min = 1, max = 9))] u8),
    /// Items go to the bottom of their decks; their owner chooses which.
    LoseItem {
        /// Whose.
        who: Who,
        /// How many.
        #[schemars(range(min = 1, max = 5))]
        n: u8,
    },
    /// Up to so many Heroes of the Market are replaced.
    RefreshMarket(#[schemars(range(min = 1, max = 5))] u8),
    /// So many Quests are replaced, never the one that is attempted.
    ReplaceQuest(#[schemars(range(min = 1, max = 5))] u8),
    /// The requirements of the attempt change.
    Need(NeedChange),
    /// A price changes.
    Price {
        /// Of what.
        what: Priced,
        /// By how much.
        #[schemars(range(min = -5, max = 5))]
        delta: i8,
    },
    /// Something is not allowed.
    Forbid(Forbidden),
    /// Threat tokens are placed.
    PlaceThreat {
        /// Where.
        #[serde(rename = "where")]
        place: ThreatPlace,
        /// How many.
        #[schemars(range(min = 1, max = 4))]
        n: u8,
        /// How often.
        per: Times,
    },
    /// Threat tokens on the Adventure are discarded.
    DiscardThreat(#[schemars(range(min = 1, max = 9))] u8),
    /// Victory Points at the end.
    ScoreVp {
        /// For what.
        per: Scored,
        /// How many for each.
        #[schemars(range(min = 1, max = 5))]
        n: u8,
    },
    /// The table does what the card says (section 7.6).
    Manual(String),
}

/// A symbol as its letter: `S`, `A`, `W`, `H` or `R`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct Letter(pub Symbol);

impl TryFrom<String> for Letter {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        let mut letters = word.chars();
        let symbol = letters.next().and_then(Symbol::of_letter).filter(|_| letters.next().is_none());
        symbol.map(Self).ok_or_else(|| format!("a symbol is one of S, A, W, H and R, not “{word}”"))
    }
}

impl From<Letter> for String {
    fn from(symbol: Letter) -> Self {
        symbol.0.letter().to_string()
    }
}
