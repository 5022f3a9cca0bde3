//! House rules (section 11 of the rules): what a table decides before a match.

use std::collections::BTreeMap;

use crate::engine::{BuiltInRulebook, Text, option_values};

/// The rules in words, with what a table may decide.
pub(super) static RULEBOOK: BuiltInRulebook =
    BuiltInRulebook::new(include_str!("../../../data/rules/dice-tuners.toml"));

option_values! {
    /// How many dice are rolled in each draft step with four players (DT-DRAFT-3).
    DiceAtFour:
    /// Five; the die left over goes aside.
    Five = "5",
    /// Four; the three dice left in the pool go aside after the last step.
    Four = "4"
}
option_values! {
    /// Whether the strategy deck lies open (DT-SETUP-4).
    StrategyDeck:
    /// Everyone sees its top card.
    FaceUp = "face_up",
    /// Draws are hidden.
    FaceDown = "face_down"
}
option_values! {
    /// Which additional dice a starter may roll (DT-DRAFT-4).
    ExtraDice:
    /// Each later step can still roll all three colours.
    Guarded = "guarded",
    /// Any in the pool.
    Free = "free"
}
option_values! {
    /// What happens to a seat that can afford no hero (DT-HIRE-10 to 12).
    NoMoney:
    /// It takes a cheapest one.
    Cheapest = "cheapest",
    /// As before, but from round 2 cards are drawn before hiring.
    DrawFirst = "draw_first",
    /// It has no hero this round.
    Nobody = "none"
}
option_values! {
    /// Whether a playable card must be played (DT-CARD-4).
    PassCard:
    /// It must.
    Must = "must",
    /// Playing none is always allowed.
    May = "may"
}
option_values! {
    /// What becomes of Bluffs (DT-DRAW-5, DT-CARD-6).
    BluffCards:
    /// They are ordinary cards once discarded.
    Circulates = "circulates",
    /// Each goes back to its owner at the end of the round and cannot be taken.
    Returns = "returns",
    /// A discarded one leaves the match.
    Once = "once"
}
option_values! {
    /// When a Shield negates a duel (DT-DUEL-6).
    ShieldTiming:
    /// Before cards are played.
    BeforeCards = "before_cards",
    /// After they were revealed; they are lost.
    AfterCards = "after_cards"
}
option_values! {
    /// What a Shield does in the three-way front duel (DT-TRIO-4).
    ThreeWayShield:
    /// Its owner is out.
    OwnerOut = "owner_out",
    /// Nobody fights.
    AllNull = "all_null"
}
option_values! {
    /// How seats decide to retreat (DT-FIRE-4).
    Retreats:
    /// One after the other.
    InOrder = "in_order",
    /// All at once.
    Secret = "secret"
}
option_values! {
    /// When two players fight their front duel (DT-DUEL-2).
    FrontOrder:
    /// Last.
    Last = "last",
    /// Second.
    Middle = "middle"
}

/// All options of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// `dice_at_four`
    pub dice_at_four: DiceAtFour,
    /// `strategy_deck`
    pub strategy_deck: StrategyDeck,
    /// `extra_dice`
    pub extra_dice: ExtraDice,
    /// `no_money`
    pub no_money: NoMoney,
    /// `pass_card`
    pub pass_card: PassCard,
    /// `bluff`
    pub bluff: BluffCards,
    /// `shield_timing`
    pub shield_timing: ShieldTiming,
    /// `three_way_shield`
    pub three_way_shield: ThreeWayShield,
    /// `retreat`
    pub retreat: Retreats,
    /// `front_order_2p`
    pub front_order: FrontOrder,
}

impl Options {
    /// Reads a set-up's options.
    ///
    /// # Errors
    /// Every option that does not exist and every value an option does not have.
    pub fn read(given: &BTreeMap<String, String>) -> Result<Self, Vec<Text>> {
        let words = RULEBOOK.get().resolve_options(given)?;
        let word = |id: &str| words.get(id).map_or("", String::as_str);
        Ok(Self {
            dice_at_four: DiceAtFour::read(word("dice_at_four")),
            strategy_deck: StrategyDeck::read(word("strategy_deck")),
            extra_dice: ExtraDice::read(word("extra_dice")),
            no_money: NoMoney::read(word("no_money")),
            pass_card: PassCard::read(word("pass_card")),
            bluff: BluffCards::read(word("bluff")),
            shield_timing: ShieldTiming::read(word("shield_timing")),
            three_way_shield: ThreeWayShield::read(word("three_way_shield")),
            retreat: Retreats::read(word("retreat")),
            front_order: FrontOrder::read(word("front_order_2p")),
        })
    }
}
