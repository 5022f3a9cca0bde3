//! Choices in a few words.

use super::parts;
use crate::engine::{Arg, Seat, Text, text, text_n};
use crate::games::regidice::dice::{Counts, Dice, DieRef};
use crate::games::regidice::{Action, Regidice, State};

/// A choice in a few words; no two choices of a legal list have the same.
pub fn name(game: &Regidice, state: &State, seat: Seat, action: &Action) -> Text {
    match action {
        Action::Declare { action, value } => parts::announced(*action, *value),
        Action::Boost { one, seat: whose, die } => {
            let told = if *whose == seat {
                text("Raise your {die} with the {one}")
            } else {
                text("Raise {whose}’s {die} with the {one}").with("whose", *whose)
            };
            let one = DieRef::new(*one, game.compiled().animal.face);
            told.with("die", parts::die(*die)).with("one", parts::die(one))
        }
        Action::Attack { dice } => {
            let told = text("Attack for {n} with {dice}").with("dice", parts::dice(dice));
            told.with("n", game.attack_damage(state, dice))
        }
        Action::Block { dice } => {
            let told = text("Block {n} with {dice}").with("dice", parts::dice(dice));
            told.with("n", game.block_value(dice).unwrap_or(0))
        }
        Action::Heal { dice, take, give } => {
            let told = text("Heal {taken} with {dice}").with("dice", parts::dice(dice));
            told.with("taken", parts::taken(seat, take, give))
        }
        Action::Cast { colour, take, give } if take.is_empty() && give.is_empty() => {
            text("Cast the {colour} spell").with("colour", parts::colour(*colour))
        }
        Action::Cast { colour, take, give } => {
            let told =
                text("Cast the {colour} spell and heal {taken}").with("colour", parts::colour(*colour));
            told.with("taken", parts::taken(seat, take, give))
        }
        Action::Idle if state.tally.boosting => text("Stop raising dice"),
        Action::Idle => text("Do nothing"),
        Action::EndActions => text("End your actions"),
        Action::PlaceHits { faces } => {
            let faces = faces.iter().map(|face| Arg::from(*face)).collect();
            text("Hit the dice that show {faces}").with("faces", Arg::List(faces))
        }
        Action::TakeBlack { count: 0 } => text("Take no black dice"),
        Action::TakeBlack { count } => text_n("Take 1 black die", "Take {n} black dice", *count),
        Action::NameTarget { seat } => text("{seat} loses the dice").with("seat", *seat),
        Action::LoseDice { spent, blank, live }
            if spent.is_empty() && blank.is_empty() && live.is_empty() =>
        {
            text("Lose nothing")
        }
        Action::LoseDice { spent, blank, live } => text("Lose {dice}").with("dice", lost(spent, blank, live)),
        Action::PassDice { dice } if dice.is_empty() => {
            if game.solo() {
                text("Keep nothing")
            } else {
                text("Pass nothing")
            }
        }
        Action::PassDice { dice } => {
            let told = if game.solo() { text("Keep {dice}") } else { text("Pass {dice}") };
            told.with("dice", parts::dice(dice))
        }
    }
}

/// Dice that are lost: unused ones, used ones, ones without pips.
pub fn lost(spent: &Counts, blank: &Counts, live: &Dice) -> Arg {
    let live = (!live.is_empty()).then(|| parts::dice(live));
    let used = (!spent.is_empty()).then(|| text("{dice} (used)").with("dice", parts::counts(spent)).into());
    let fresh =
        (!blank.is_empty()).then(|| text("{dice} (not rolled)").with("dice", parts::counts(blank)).into());
    Arg::List(live.into_iter().chain(used).chain(fresh).collect())
}
