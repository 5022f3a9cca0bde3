//! The end of the match (RD-END-*).

use crate::games::regidice::Regidice;
use crate::games::regidice::options::RoundLimit;
use crate::games::regidice::state::{Ending, State};

/// The rule that ended the match.
pub const fn rule(game: &Regidice, state: &State) -> &'static str {
    match state.ending {
        Some(Ending::Won) | None => "RD-END-1",
        Some(Ending::CannotPay { .. }) => "RD-END-2",
        Some(Ending::NoDice) => "RD-END-3",
        Some(Ending::RoundLimit) => match game.options().round_limit {
            RoundLimit::ByLevel => "RD-SOLO-9",
            RoundLimit::None | RoundLimit::Rounds(_) => "RD-OPT-10",
        },
        Some(Ending::Conceded) => "RD-END-5",
    }
}
