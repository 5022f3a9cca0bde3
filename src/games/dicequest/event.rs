//! What happens while an entry is carried out, step by step, for the log and for animations.

use schemars::JsonSchema;
use serde::Serialize;

use super::action::{HeroSpaces, Onto, Target};
use super::content::ability::{ItemDeck, WoundKind};
use super::content::compiled::Op;
use super::dice::{Colour, Symbol, Symbols};
use super::ids::{AdventureId, HeroId, ItemId, QuestId, ThreatId, TokenId};
use super::state::Card;
use crate::engine::Seat;

/// Something an entry brought about. What the entry itself says is not repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub enum Event {
    /// A round begins.
    RoundBegins(u8),
    /// A seat's turn begins with this income.
    TurnBegins(Seat, u8),
    /// A seat had one Quest and one Party to choose from, and goes (DQ-ABIL-12).
    Deployed(Seat, Target, HeroSpaces),
    /// A Hero came to the Market, or to the top of the deck.
    HeroRevealed(HeroId),
    /// A Quest came to the board.
    QuestRevealed(QuestId),
    /// The Adventure was turned up.
    AdventureRevealed(AdventureId),
    /// The Threat card of the round.
    ThreatRevealed(ThreatId),
    /// A token came to lie there.
    TokenPlaced(TokenId, Onto),
    /// The tokens on Quests moved to the Adventure.
    TokensMoved(u8),
    /// A token was discarded.
    TokenDiscarded(TokenId),
    /// A seat drew an Item whose name is certain.
    Drawn(Seat, ItemId),
    /// A seat drew so many Items that nobody has named (DQ-TABLE-4).
    DrawnUnnamed(Seat, ItemDeck, u8),
    /// A deck was empty.
    NothingToDraw(ItemDeck),
    /// An ability does something; what the seat chose is in the entry.
    Does(Card, u8, #[serde(skip)] Op),
    /// A die joined the pool.
    DieAdded(Colour),
    /// A die was turned to this face, as nothing else could be chosen (DQ-ABIL-12).
    DieTurned(Colour, Symbols),
    /// A die became one of another colour, likewise.
    DieConverted(Colour, Colour),
    /// A symbol was exchanged, likewise.
    Exchanged(Symbol, Symbols),
    /// A coming Light Wound was cancelled, likewise.
    WoundCancelled(Seat),
    /// A Quest left the game, likewise.
    QuestLeft(QuestId),
    /// Bonus symbols were added.
    Bonus(Symbols),
    /// A seat gained or lost Gold.
    Gold(Seat, i16),
    /// A Gold was put on a Quest that was failed; so many lie there now (DQ-REW-1).
    QuestGold(QuestId, u8),
    /// A seat took the Gold on a Quest (DQ-REW-3).
    QuestGoldTaken(Seat, QuestId, u8),
    /// A seat gained Victory Point tokens.
    Vp(Seat, u8),
    /// A Reroll token was turned; active or not.
    Token(Seat, bool),
    /// A Hero was wounded.
    Wounded(Seat, HeroId, WoundKind),
    /// A Hero was defeated; whether it left the game, as its deck is out of use (DQ-DONE-8).
    Defeated(Seat, HeroId, bool),
    /// A Hero lost its wound.
    Healed(Seat, HeroId),
    /// An Apprentice became an Expert.
    LeveledUp(Seat, HeroId),
    /// An Item went to the bottom of its deck, or out of a Backpack.
    ItemReturned(Seat, ItemId),
    /// So many wounds of each kind are to be assigned.
    Wounds([u8; 4]),
    /// The attempt failed.
    Failed(Seat, Target),
    /// It succeeded.
    Succeeded(Seat, Target),
    /// The Adventure Score of a success.
    Scored(Seat, u8),
    /// A Quest went to a seat's Achievements.
    Completed(Seat, QuestId),
    /// The Adventure of this Act was completed; in co-op whether it succeeded.
    AdventureDone(u8, Option<bool>),
    /// The rank of a seat, and which rank's reward it gets; none if there is none.
    Ranked(Seat, u8, Option<u8>),
    /// Board actions of this Act are unlocked.
    Unlocked(u8),
    /// Legendary Heroes are unlocked.
    LegendaryUnlocked,
    /// The match is over.
    Over,
}
