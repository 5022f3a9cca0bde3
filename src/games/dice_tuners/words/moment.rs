//! How far a match is, and the rule that says what is done now.

use crate::engine::{Text, text};
use crate::games::dice_tuners::{DiceTuners, State, Step};

/// The round and its phase.
pub(super) fn moment(game: &DiceTuners, state: &State) -> Text {
    let phase = match state.step {
        _ if state.step.in_duel() => {
            text("Duel {duel} of {duels}").with("duel", state.duel.index + 1).with("duels", game.duels())
        }
        Step::Select | Step::Roll | Step::Pick | Step::Picked => text("Draft"),
        Step::Deploy | Step::Deployed => text("Deployment"),
        Step::ShowHands | Step::Over => return text("The end"),
        Step::RoundEnd => text("Scoring"),
        _ => text("Recruitment"),
    };
    let round = text("Round {n} of {of} · {phase}").with("n", state.round.max(1)).with("of", game.rounds());
    round.with("phase", phase)
}

/// The rule by which a step is taken.
pub(super) const fn rule(step: Step) -> &'static str {
    match step {
        Step::Deal => "DT-SETUP-3",
        Step::Market => "DT-SETUP-5",
        Step::FirstPlayer => "DT-SETUP-7",
        Step::Bid => "DT-HIRE-2",
        Step::Spend => "DT-HIRE-7",
        Step::Hire => "DT-HIRE-1",
        Step::Refill => "DT-HIRE-16",
        Step::Draw => "DT-DRAW-1",
        Step::Select => "DT-DRAFT-2",
        Step::Roll => "DT-DRAFT-5",
        Step::Pick => "DT-DRAFT-6",
        Step::Deploy => "DT-DEPLOY-1",
        Step::Commit => "DT-CARD-1",
        Step::Retreat => "DT-FIRE-4",
        Step::Declare | Step::Resolve => "DT-FX-5",
        Step::Hired | Step::Picked | Step::Deployed | Step::BeforeDuel | Step::AfterDuel => "DT-FX-2",
        Step::Take => "DT-WIN-2",
        Step::RoundEnd => "DT-END-1",
        Step::ShowHands => "DT-OVER-3",
        Step::Over => "DT-OVER-1",
    }
}
