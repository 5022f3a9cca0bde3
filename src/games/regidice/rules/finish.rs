//! The end of the match (RD-END-*).

use crate::engine::{GroupResult, Outcome, RuleId, Rules, Standing};
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

/// How the match ended; `None` while it runs. Everyone wins or loses together.
pub fn outcome(game: &Regidice, state: &State) -> Option<Outcome> {
    let ending = state.ending?;
    let won = ending == Ending::Won;
    let reached = u16::from(state.enemy) + u16::from(won);
    let standing = Standing::Group(GroupResult { won, reached, stages: u16::from(game.enemies()) });
    Some(Outcome {
        standing,
        scores: game.scores(state),
        decided_by: RuleId::new(rule(game, state)),
        adjusted: false,
    })
}
