//! Ways of playing and house rules (sections 2.2, 2.23 and 11 of the rules): what a table decides before a match.

use crate::engine::{BuiltInRulebook, Seat, option_values, options};

/// The rules in words, with what a table may decide.
pub(super) static RULEBOOK: BuiltInRulebook =
    BuiltInRulebook::new(include_str!("../../../data/rules/dicequest.toml"));

option_values! {
    /// Against each other or together (DQ-MODE-1).
    Mode:
    /// The most Victory Points win.
    Competitive = "competitive",
    /// Everyone wins or loses together.
    Coop = "coop"
}
option_values! {
    /// Whether “Take That!” Items are in the deck (DQ-MODE-3).
    TakeThat:
    /// They are.
    In = "in",
    /// They are left out.
    Out = "out"
}
option_values! {
    /// How hard the co-operative game is (DQ-DIFF-*).
    Difficulty:
    /// As the rules say.
    Normal = "normal",
    /// Without the Threat Phase.
    Practice = "practice",
    /// Failed Adventures leave new tokens.
    Hard = "hard",
    /// The same, with 20 VP.
    Heroic = "heroic",
    /// A failed Adventure loses the match; 25 VP.
    Legendary = "legendary",
    /// The same, with 30 VP.
    Godly = "godly"
}
option_values! {
    /// Which co-op Adventures are used (DQ-COOP-2).
    Adventures:
    /// All.
    Any = "any",
    /// The starred ones, for a first game.
    Starred = "starred"
}
option_values! {
    /// What tied seats get for an Adventure (DQ-DONE-3).
    Ties:
    /// The reward of the next rank.
    Next = "next",
    /// That of the last rank which they span.
    Last = "last",
    /// That of their rank.
    Shared = "shared"
}
option_values! {
    /// Whether free abilities must be used (DQ-ABIL-2).
    Abilities:
    /// They may.
    Optional = "optional",
    /// They must, before the step ends.
    FreeCompulsory = "free_compulsory"
}
option_values! {
    /// Whether a Shield that blocks counts further (DQ-WND-4).
    ShieldsCount:
    /// It does.
    Yes = "yes",
    /// It is spent.
    No = "no"
}
option_values! {
    /// Whether a Rune matches a generic success (DQ-OUT-5).
    GenericRune:
    /// It does not.
    No = "no",
    /// It does.
    Yes = "yes"
}
option_values! {
    /// What “remove a Light Wound” can do (DQ-WND-10, DQ-WND-11).
    Heal:
    /// Ordinary wounds, taken or coming.
    Ordinary = "ordinary",
    /// Unblockable ones too.
    Any = "any",
    /// Ordinary ones that a Hero already has.
    TokenOnly = "token_only"
}
option_values! {
    /// What becomes of the First Player token (DQ-ROUND-3).
    FirstPlayer:
    /// It stays.
    Fixed = "fixed",
    /// It goes clockwise each round.
    Rotates = "rotates"
}
option_values! {
    /// Whether equipped Items score (DQ-VP-3).
    EquippedVp:
    /// They do not.
    No = "no",
    /// They do.
    Yes = "yes"
}
option_values! {
    /// Who sees Backpacks (DQ-HIDE-2).
    Backpack:
    /// Everyone.
    Open = "open",
    /// Their owners.
    Secret = "secret"
}
option_values! {
    /// What becomes of Gold on Quests that are replaced (DQ-DONE-9).
    QuestGold:
    /// It is lost.
    Reserve = "reserve",
    /// It stays on the place.
    Stays = "stays"
}
option_values! {
    /// Whether a seat that misses the requirements may discard Threat tokens (DQ-THR-5).
    ThreatOnFail:
    /// It may not.
    No = "no",
    /// It may.
    Yes = "yes"
}
option_values! {
    /// What becomes of the tokens left on a failed Adventure at Hard and Heroic (DQ-DIFF-3).
    HardTokens:
    /// New ones take their place.
    Replaced = "replaced",
    /// They stay in the match, and new ones come besides.
    Added = "added"
}
option_values! {
    /// Whether the top of the Apprentice deck is seen (DQ-SETUP-6).
    HeroTop:
    /// It is.
    On = "on",
    /// It is not.
    Off = "off"
}
option_values! {
    /// Whether equipment can go back to the Backpack (DQ-TAV-12).
    Unequip:
    /// It cannot.
    No = "no",
    /// It can, in the Tavern.
    Yes = "yes"
}

options! {
    #[derive(Default)]
    RULEBOOK,
    mode: Mode = "mode",
    /// The First Player; none if it is drawn (DQ-SETUP-10).
    first: Option<Seat> = "first" by |word| (word == "first").then_some(Seat(0)),
    take_that: TakeThat = "take_that",
    difficulty: Difficulty = "difficulty",
    adventures: Adventures = "adventures",
    ties: Ties = "ties",
    abilities: Abilities = "abilities",
    shields_count: ShieldsCount = "shields_count",
    generic_rune: GenericRune = "generic_rune",
    heal: Heal = "heal",
    first_player: FirstPlayer = "first_player",
    equipped_vp: EquippedVp = "equipped_vp",
    backpack: Backpack = "backpack",
    quest_gold: QuestGold = "quest_gold",
    threat_on_fail: ThreatOnFail = "threat_on_fail",
    hard_tokens: HardTokens = "hard_tokens",
    hero_top: HeroTop = "hero_top",
    unequip: Unequip = "unequip",
}

impl Difficulty {
    /// The fewest points of each seat in a match that is won (DQ-COOP-4, DQ-DIFF-*).
    #[must_use]
    pub const fn minimum(self) -> u16 {
        match self {
            Self::Normal | Self::Practice | Self::Hard => 15,
            Self::Heroic => 20,
            Self::Legendary => 25,
            Self::Godly => 30,
        }
    }

    /// Whether a failed Adventure leaves new tokens (DQ-DIFF-3).
    #[must_use]
    pub const fn renews_tokens(self) -> bool {
        matches!(self, Self::Hard | Self::Heroic)
    }

    /// Whether any failed Adventure loses the match (DQ-DIFF-5).
    #[must_use]
    pub const fn unforgiving(self) -> bool {
        matches!(self, Self::Legendary | Self::Godly)
    }
}
