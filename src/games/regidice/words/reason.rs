//! Why a choice is a good one, in a sentence.

use crate::engine::{Seat, Text, text};
use crate::games::regidice::action::Kind;
use crate::games::regidice::state::Step;
use crate::games::regidice::{Action, Regidice, State};

/// Why `seat` may want to do this; `None` where there is nothing short to say.
pub fn reason(game: &Regidice, state: &State, seat: Seat, action: &Action) -> Option<Text> {
    let missing = u16::from(game.missing(state));
    match action {
        Action::Declare { action: Kind::Attack, value } => {
            let own = state.pools.get(seat.index())?.live.showing(*value).total();
            let told = match own {
                0 => return None,
                1 => text("You show one {value} yourself."),
                n => text("You show {n} of the {value}s yourself.").with("n", n),
            };
            Some(told.with("value", *value))
        }
        Action::Attack { dice } => {
            let damage = state.damage() + u16::from(game.attack_damage(state, dice));
            (damage >= missing).then(|| text("With it the enemy falls."))
        }
        Action::Block { dice } => {
            let blocked = state.blocked() + u16::from(game.block_value(dice).unwrap_or(0));
            (blocked >= u16::from(game.attack(state))).then(|| text("With it the whole blow is blocked."))
        }
        Action::LoseDice { live, .. } if live.is_empty() => {
            Some(text("It costs only dice that will be rolled anyway."))
        }
        Action::Idle if state.step == Step::Resolve => {
            Some(text("Unused dice can be passed, and keep what they show."))
        }
        _ => None,
    }
}
