//! House rules (section 11 of the rules): what a table decides before a match.

use crate::engine::{BuiltInRulebook, option_values, options};

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

options! {
    #[derive(Default)]
    RULEBOOK,
    dice_at_four: DiceAtFour = "dice_at_four",
    strategy_deck: StrategyDeck = "strategy_deck",
    extra_dice: ExtraDice = "extra_dice",
    no_money: NoMoney = "no_money",
    pass_card: PassCard = "pass_card",
    bluff: BluffCards = "bluff",
    shield_timing: ShieldTiming = "shield_timing",
    three_way_shield: ThreeWayShield = "three_way_shield",
    retreat: Retreats = "retreat",
    front_order: FrontOrder = "front_order_2p",
}
