//! How far a match is, and the rule that says what is done now.

use crate::engine::{Text, text};
use crate::games::dualing_dice::state::{ROUNDS, State, Step};

/// The set, and what is done in it.
pub(super) fn moment(state: &State) -> Text {
    let phase = match state.step {
        Step::Discard | Step::Draw => text("Drawing goals"),
        Step::Reveal => text("Scoring"),
        Step::Over => return text("The end"),
        _ => text("Round {n} of {of}").with("n", state.round).with("of", ROUNDS),
    };
    text("Set {n} · {phase}").with("n", u32::from(state.set)).with("phase", phase)
}

/// The rule by which a step is taken.
pub(super) const fn rule(step: Step) -> &'static str {
    match step {
        Step::Discard => "DD-OPT-6",
        Step::Draw => "DD-DRAW-1",
        Step::Pick => "DD-PICK-1",
        Step::Repick => "DD-PICK-5",
        Step::Roll => "DD-ROLL-1",
        Step::TiePick | Step::TieRoll => "DD-TIE-2",
        Step::Select => "DD-SEL-2",
        Step::Reveal => "DD-SCORE-1",
        Step::Over => "DD-END-2",
    }
}
