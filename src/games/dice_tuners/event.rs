//! What happens while an entry is carried out, step by step, for the log and for animations.

use schemars::JsonSchema;
use serde::Serialize;

use super::action::AbilityRef;
use super::dice::{Colour, Die, Side};
use super::ids::{CardId, CardRef, HeroId};
use super::state::{Claim, MAX_PLAYERS};
use crate::engine::{Few, Seat, SeatSet};

/// Something an entry brought about. What the entry itself says (a die picked, a face rolled) is not
/// repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub enum Event {
    /// All bids are in and turned over; by seat.
    BidsRevealed([Option<CardId>; MAX_PLAYERS]),
    /// The hiring order is set.
    HireOrder(Few<Seat, MAX_PLAYERS>),
    /// A seat has hired and lost the cards it had shown.
    Hired(Seat, Option<HeroId>),
    /// The hero discard pile became the hero deck.
    HeroesReshuffled,
    /// The strategy discard pile became the deck, of so many cards.
    Reshuffled(u8),
    /// A seat drew this card.
    Drew(Seat, CardRef),
    /// The starter's selection was forced; additional colours.
    Selected(Seat, Few<Colour, 4>),
    /// This die lies aside now.
    Aside(Colour),
    /// A seat's last die went to its last empty side.
    LastDie(Seat, Die, Side),
    /// A duel begins: its place in the round, from 0, and the dice that meet, by seat.
    DuelBegins(u8, [Option<Die>; MAX_PLAYERS]),
    /// No duel takes place there, and why: nothing triggers, nobody scores.
    Negated(u8, NoWinner),
    /// A Shield keeps or takes a seat out of the three-way duel.
    ShieldedOut(Seat),
    /// All cards are turned over; by seat.
    Revealed(Few<Option<CardId>, MAX_PLAYERS>),
    /// A card of an illegal colour was discarded; its owner plays none.
    Forfeited(Seat, CardId),
    /// These seats are On Fire.
    OnFire(SeatSet),
    /// A seat left the duel.
    Retreated(Seat),
    /// An ability was announced or happens by itself.
    Used(Seat, AbilityRef),
    /// An ability is carried out.
    Resolves(Seat, AbilityRef),
    /// A seat's card does nothing in this duel.
    Cancelled(Seat),
    /// A die was turned or rolled again by an ability: before and after.
    DieTurned(Seat, Die, Die),
    /// Victory points by an effect or cost: how many came or went.
    VpChanged(Seat, i8),
    /// Strengths were compared; by seat, none for those that were not in it.
    Compared([Option<u8>; MAX_PLAYERS]),
    /// A seat won the duel and scores so many points.
    Won(Seat, u8),
    /// The duel is null, and why.
    Null(NoWinner),
    /// A card that lay before a seat, played or shown to hire, was discarded.
    Discarded(Seat, CardId),
    /// A played card went back to its owner's hand.
    Returned(Seat, CardId),
    /// A loser has the winner's card.
    Took(Seat, CardId),
    /// A card that was unknown in a hand shows that what its seat said before was wrong (section 5).
    Disproved(Claim, CardId),
    /// A Bluff went back to its owner's hand at the end of the round.
    BluffReturned(Seat),
    /// The round ended; the next one's number.
    RoundBegins(u8),
    /// The match is over.
    MatchEnds,
}

/// Why nobody wins a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub enum NoWinner {
    /// A Shield that counts (DT-DUEL-6, DT-STR-7, DT-TRIO-4).
    Shield,
    /// Retreats left one seat or none (DT-FIRE-5, DT-TRIO-2).
    Retreat,
    /// An effect annulled the duel.
    Annulled,
    /// A tie that nothing breaks (DT-STR-6).
    Tie,
    /// The table ended the duel.
    Ruling,
}
