//! The kinds of things that stand behind a verb.

use crate::games::dicequest::content::ability::WoundKind;

pub const HERO_CARD: &str = "hero card";
pub const QUEST_CARD: &str = "quest card";
pub const ADVENTURE: &str = "adventure";
pub const THREAT: &str = "threat card";
pub const TOKEN: &str = "token";
pub const ITEM: &str = "item";
/// An Item, of whoever it is.
pub const SHOWN: &str = "item card";
pub const DRAWN: &str = "item or unknown";
/// A Hero of the Market.
pub const MARKET: &str = "market hero";
/// A Hero of one's own.
pub const HERO: &str = "hero";
/// An Item of the Backpack, or one that a Hero carries.
pub const PLACE: &str = "own item";
pub const QUEST: &str = "quest";
/// What can be attempted.
pub const TARGET: &str = "target";
pub const SOURCE: &str = "hero or item";
pub const DIE: &str = "die";
/// A die with a Rune, or a Rune on no die.
pub const RUNE: &str = "rune";
/// A die, or a symbol on none.
pub const SYMBOL: &str = "die or bonus";
pub const OFFER: &str = "symbol";
pub const COLOUR: &str = "colour";
pub const FACE: &str = "face";
/// A face, a colour, or the word for blanks.
pub const ROLLED: &str = "face or colour";
pub const WOUND: &str = "wound";

/// Wounds in words.
pub const WOUNDS: [(&str, WoundKind); 4] = [
    ("light", WoundKind::Light),
    ("deadly", WoundKind::Deadly),
    ("ulight", WoundKind::UnblockableLight),
    ("udeadly", WoundKind::UnblockableDeadly),
];
