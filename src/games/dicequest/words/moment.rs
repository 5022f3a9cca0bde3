//! How far a match is, and the rule that says what is done now.

use super::parts;
use crate::engine::{Text, text};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::rules::asked::Asked;
use crate::games::dicequest::state::{ROUNDS, State, Step};

/// The round and the step.
pub(super) fn moment(state: &State) -> Text {
    match state.step {
        Step::SetUp => text("Set-up"),
        Step::Over => text("The end"),
        _ if state.round == 0 => text("Set-up"),
        step => text("Round {n} of {of} · {step}")
            .with("n", state.round)
            .with("of", ROUNDS)
            .with("step", parts::step(step)),
    }
}

/// The turn that something belongs to.
pub(super) fn chapter(state: &State) -> Text {
    match state.step {
        Step::SetUp => text("Set-up"),
        Step::Over => text("The end"),
        _ if state.round == 0 => text("Set-up"),
        Step::Tavern
        | Step::Deploy
        | Step::Deployment
        | Step::Combat
        | Step::Wound
        | Step::Block
        | Step::Assign
        | Step::Reward
        | Step::SpendExcess
        | Step::Rewards => text("Round {n} · {seat}").with("n", state.round).with("seat", state.seat),
        Step::NewAct | Step::Threat | Step::RoundStart | Step::Complete | Step::Show => {
            text("Round {n}").with("n", state.round)
        }
    }
}

/// The rule by which something is asked.
pub(super) fn rule(game: &Dicequest, state: &State) -> &'static str {
    match game.asked(state) {
        Asked::Overflow(_) => return "DQ-ITEM-2",
        Asked::Effect(_) => return "DQ-ABIL-4",
        Asked::LevelUp(_) => return "DQ-REW-6",
        Asked::Reaction(_) => return "DQ-TT-3",
        Asked::Chance | Asked::Step(_) | Asked::Over => {}
    }
    match state.step {
        Step::SetUp => "DQ-SETUP-2",
        Step::NewAct => "DQ-DONE-7",
        Step::Threat => "DQ-THR-1",
        Step::RoundStart => "DQ-ROUND-1",
        Step::Tavern => "DQ-TAV-1",
        Step::Deploy => "DQ-DEP-1",
        Step::Deployment => "DQ-DEP-11",
        Step::Combat => "DQ-COMB-2",
        Step::Wound => "DQ-WND-1",
        Step::Block => "DQ-WND-3",
        Step::Assign => "DQ-WND-6",
        Step::Reward => "DQ-OUT-2",
        Step::SpendExcess => "DQ-THR-5",
        Step::Rewards => "DQ-REW-9",
        Step::Complete => "DQ-DONE-1",
        Step::Show => "DQ-HIDE-6",
        Step::Over => "DQ-VP-5",
    }
}
