//! How far a match is, and the rule that says what is done now.

use crate::engine::{Arg, Text, text};
use crate::games::regidice::action::Kind;
use crate::games::regidice::{Regidice, State, Step};

/// The round, the enemy, and what is done.
pub(super) fn moment(game: &Regidice, state: &State) -> Text {
    let phase = match state.step {
        Step::Roll => text("Roll"),
        Step::Declare => text("Declare"),
        Step::Reveal => text("Reveal"),
        Step::Resolve => text("Resolve"),
        Step::Place | Step::Spoils => text("Check"),
        Step::Target | Step::Suffer => text("Suffer"),
        Step::Prepare => text("Prepare"),
        Step::Over => return text("The end"),
    };
    text("{chapter} · {phase}").with("chapter", chapter(game, state)).with("phase", phase)
}

/// The round and the enemy.
pub(super) fn chapter(game: &Regidice, state: &State) -> Text {
    let told = match game.round_limit() {
        Some(limit) => text("Round {n} of {m} · {enemy}").with("m", i64::from(limit)),
        None => text("Round {n} · {enemy}"),
    };
    told.with("n", i64::from(state.round)).with("enemy", enemy(game, state))
}

/// The enemy with a capital.
fn enemy(game: &Regidice, state: &State) -> Arg {
    match game.enemy_name(state.enemy) {
        Arg::Text(name) => Arg::Capital(name),
        name => name,
    }
}

/// The rule by which a step is taken.
pub(super) fn rule(game: &Regidice, state: &State) -> &'static str {
    match state.step {
        Step::Roll => "RD-ROLL-1",
        Step::Declare => "RD-DECLARE-1",
        Step::Reveal => "RD-COLLECT-1",
        Step::Resolve if game.solo() => "RD-SOLO-2",
        Step::Resolve => {
            match state.pools.get(state.active.index()).and_then(|pool| pool.declared).map(|d| d.action) {
                Some(Kind::Attack) => "RD-ATTACK-1",
                Some(Kind::Block) => "RD-BLOCK-1",
                Some(Kind::Heal) => "RD-HEAL-1",
                Some(Kind::Cast) => "RD-CAST-1",
                Some(Kind::Animal) => "RD-ANIMAL-1",
                None => "RD-RESOLVE-2",
            }
        }
        Step::Place => "RD-OPT-2",
        Step::Spoils => "RD-CHECK-5",
        Step::Target => "RD-OPT-8",
        Step::Suffer => "RD-SUFFER-4",
        Step::Prepare => "RD-PREPARE-1",
        Step::Over => "RD-END-1",
    }
}
