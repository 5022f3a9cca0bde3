//! Whose part an effect is.

use crate::games::dicequest::content::ability::{ThreatPlace, Times, Victim, Who};
use crate::games::dicequest::content::compiled::Op;

/// Whose part of an effect it is.
pub enum Parts {
    /// The acting seat's.
    Own,
    /// Another seat's, which is chosen.
    Rival,
    /// Every seat's.
    Each,
}

/// Whose part an effect is.
pub fn parts(op: &Op) -> Parts {
    match op {
        Op::StealGold(_)
        | Op::Gold { who: Who::Rival, .. }
        | Op::RerollToken { who: Who::Rival, .. }
        | Op::LoseItem { who: Who::Rival, .. }
        | Op::GiveWound { who: Victim::Rival, .. } => Parts::Rival,
        Op::PlaceThreat { place: ThreatPlace::Quest, per: Times::Seat, .. }
        | Op::Gold { who: Who::EachSeat, .. }
        | Op::RerollToken { who: Who::EachSeat, .. }
        | Op::LoseItem { who: Who::EachSeat, .. }
        | Op::GiveWound { who: Victim::EachSeat, .. } => Parts::Each,
        _ => Parts::Own,
    }
}
