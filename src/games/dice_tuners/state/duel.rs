use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::{Few, Seat, SeatSet};
use crate::games::dice_tuners::AbilityRef;
use crate::games::dice_tuners::dice::Colour;
use crate::games::dice_tuners::ids::{CardId, MAX_PLAYERS};

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn no_seats(seats: &SeatSet) -> bool {
    seats.is_empty()
}

/// A duel. Lists by seat are as long as there are seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Duel {
    /// Its place in the round, from 0; see [`DiceTuners::pairing`](crate::games::dice_tuners::DiceTuners::pairing).
    pub index: u8,
    /// The seats that take part: those of the pairing without those a Shield kept out from the start.
    pub seats: SeatSet,
    /// Those that have neither retreated nor been shielded out.
    pub live: SeatSet,
    /// Those that retreated.
    pub retreated: SeatSet,
    /// The played cards that lie on the table.
    pub played: Few<Option<CardId>, MAX_PLAYERS>,
    /// Whose card is told by its looks alone (DT-REF-3).
    #[serde(default, skip_serializing_if = "no_seats")]
    pub alike: SeatSet,
    /// Whether cards have been revealed.
    pub revealed: bool,
    /// The highest value revealed, which stays the measure when its owner retreats (DT-FIRE-3).
    pub best: u8,
    /// Who is On Fire (DT-FIRE-1).
    pub fire: SeatSet,
    /// Whom the table ruled to be On Fire.
    pub fire_ruled: SeatSet,
    /// Whom the table ruled not to be On Fire.
    pub cold_ruled: SeatSet,
    /// Who cannot retreat, once that is settled (DT-FIRE-9).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<SeatSet>,
    /// On Fire seats that have decided to fight.
    pub fights: SeatSet,
    /// Colours that dice count as.
    pub colour: Few<Option<Colour>, MAX_PLAYERS>,
    /// Changes of Strength.
    pub strength: Few<i8, MAX_PLAYERS>,
    /// Who has advantage by an effect.
    pub gain: SeatSet,
    /// Who has no advantage by an effect; beats `gain`.
    pub lose: SeatSet,
    /// Whom the table ruled to have advantage.
    pub gain_ruled: SeatSet,
    /// Whom the table ruled to have no advantage.
    pub lose_ruled: SeatSet,
    /// Who wins ties.
    pub win_ties: SeatSet,
    /// Who ignores the others' Shields.
    pub pierce: SeatSet,
    /// Whose card is cancelled.
    pub cancelled: SeatSet,
    /// Whose card returns to the hand.
    pub keep: SeatSet,
    /// Whose card cannot be taken.
    pub no_take: SeatSet,
    /// Whether an effect annuls the duel after resolution.
    pub annul: bool,
    /// Whether the table ended the duel.
    pub stopped: bool,
    /// What was declared, in order.
    pub declared: Few<Declared, 15>,
    /// How far resolution has come: first all for their `Cancel` effects, then all for the others.
    pub resolved: u8,
    /// How it ended.
    #[serde(rename = "verdict")]
    pub result: DuelResult,
    /// Losers that left the winner's card.
    pub left: SeatSet,
    /// The loser that takes the winner's card.
    pub taker: Option<Seat>,
}

impl Duel {
    /// A duel that begins: its place in the round, who takes part, and how many play the match.
    #[must_use]
    pub fn new(index: u8, seats: SeatSet, players: usize) -> Self {
        Self {
            index,
            seats,
            live: seats,
            retreated: SeatSet::EMPTY,
            played: Few::filled(None, players),
            alike: SeatSet::EMPTY,
            revealed: false,
            best: 0,
            fire: SeatSet::EMPTY,
            fire_ruled: SeatSet::EMPTY,
            cold_ruled: SeatSet::EMPTY,
            held: None,
            fights: SeatSet::EMPTY,
            colour: Few::filled(None, players),
            strength: Few::filled(0, players),
            gain: SeatSet::EMPTY,
            lose: SeatSet::EMPTY,
            gain_ruled: SeatSet::EMPTY,
            lose_ruled: SeatSet::EMPTY,
            win_ties: SeatSet::EMPTY,
            pierce: SeatSet::EMPTY,
            cancelled: SeatSet::EMPTY,
            keep: SeatSet::EMPTY,
            no_take: SeatSet::EMPTY,
            annul: false,
            stopped: false,
            declared: Few::new(),
            resolved: 0,
            result: DuelResult::Open,
            left: SeatSet::EMPTY,
            taker: None,
        }
    }
}

/// How a duel ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DuelResult {
    /// Not yet.
    #[default]
    Open,
    /// Nobody scores.
    Null,
    /// This seat won.
    Won(Seat),
}

/// An ability announced in the declare window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Declared {
    /// By whom.
    pub seat: Seat,
    /// Which.
    pub ability: AbilityRef,
    /// Against whom, if that was open.
    pub opponent: Option<Seat>,
    /// The colour named, if that was open.
    pub colour: Option<Colour>,
}

impl Default for Declared {
    fn default() -> Self {
        Self { seat: Seat(0), ability: AbilityRef::Skill1, opponent: None, colour: None }
    }
}
