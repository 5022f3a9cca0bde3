//! Who does what now.

use crate::engine::{Seat, SeatSet, Text, text, text_n, text_to};
use crate::games::regidice::action::Kind;
use crate::games::regidice::names;
use crate::games::regidice::options::Suffer;
use crate::games::regidice::state::{Ending, Step};
use crate::games::regidice::{Regidice, State};

pub fn ask_seat(game: &Regidice, state: &State, seat: Seat) -> Text {
    match state.step {
        Step::Resolve | Step::Suffer if state.late.is_some() => super::late::ask(game, state, seat),
        Step::Declare => text("{seat}: declare an action and a value."),
        Step::Resolve => ask_use(game, state, seat),
        Step::Place => text_n(
            "{seat}: mark 1 hit on the enemy.",
            "{seat}: mark {n} hits on the enemy.",
            state.tally.damage[seat.index()],
        ),
        Step::Spoils => text_n(
            "{seat}: take the black die or leave it for the others who hit the enemy.",
            "{seat}: take any of the {n} black dice; the others who hit the enemy get the rest.",
            state.tally.spoils,
        ),
        Step::Target => {
            text("{seat}: choose who loses {dice}.").with("dice", names::how_many(state.tally.due))
        }
        Step::Suffer => ask_loss(game, state, seat),
        Step::Prepare if game.solo() => text("{seat}: choose unused dice to keep as they are, or none."),
        // In the others no seat chooses anything.
        Step::Prepare | Step::Roll | Step::Reveal | Step::Over => {
            text("{seat}: choose unused dice to pass to {left}, or none.").with("left", state.left_of(seat))
        }
    }
}

fn ask_use(game: &Regidice, state: &State, seat: Seat) -> Text {
    if state.tally.boosting && !game.solo() {
        return text("{seat}: raise another die, or stop.");
    }
    match state.seat(seat).declared.map(|declared| declared.action) {
        _ if game.solo() => text("{seat}: use your dice (each action once), or end your actions."),
        Some(Kind::Attack) => {
            text("{seat}: attack; every {n} pips deal 1 hit.").with("n", game.divisor(state))
        }
        Some(Kind::Block) => text("{seat}: block with sets of equal dice."),
        Some(Kind::Heal) => text("{seat}: heal with runs of consecutive dice."),
        Some(Kind::Cast) => text("{seat}: cast a spell with {faces} in one colour.")
            .with("faces", names::enemy_faces(&state.hits)),
        Some(Kind::Animal) => text("{seat}: raise the others’ dice with your 1s."),
        None => text("{seat}: use your dice."),
    }
}

fn ask_loss(game: &Regidice, state: &State, seat: Seat) -> Text {
    let (min, max) = game.loss_bounds(state, seat);
    if min < max {
        let others = state.waiting.iter().filter(|other| *other != seat);
        let sentence = match min {
            0 => text("{seat}: lose up to {dice}; {others} must lose the rest."),
            _ => text("{seat}: lose {min} to {dice}; {others} must lose the rest.").with("min", min),
        };
        return sentence.with("dice", names::how_many(max)).with("others", names::seats(others));
    }
    text("{seat}: choose {dice} to lose.").with("dice", names::how_many(min))
}

pub fn ask_chance(game: &Regidice, state: &State, seats: SeatSet) -> Text {
    let everyone = seats.len() == game.seats() && !game.solo();
    let sentence = match state.step {
        Step::Roll if game.rolls_openly() && everyone => return text("Roll the dice of both players."),
        Step::Roll if everyone => return text("Everyone: roll your dice and keep them covered."),
        Step::Roll if game.rolls_openly() => text_to("{seats}: roll your dice.", seats.len()),
        Step::Roll => text_to("{seats}: roll your dice and keep them covered.", seats.len()),
        // In the others nothing is asked of dice.
        Step::Reveal
        | Step::Declare
        | Step::Resolve
        | Step::Place
        | Step::Spoils
        | Step::Target
        | Step::Suffer
        | Step::Prepare
        | Step::Over => match everyone {
            true => return text("Everyone: reveal your dice."),
            false => text_to("{seats}: reveal your dice.", seats.len()),
        },
    };
    sentence.with("seats", names::seats(seats.iter()))
}

/// How the match ended. Everyone wins or loses together.
pub fn over(game: &Regidice, state: &State) -> Text {
    let enemy = game.enemy_name(state.enemy);
    match state.ending {
        None => text("The match is over."),
        Some(Ending::Won) if game.solo() => text("{seat} wins in round {n}: the last enemy is defeated.")
            .with("seat", Seat(0))
            .with("n", i64::from(state.round)),
        Some(Ending::Won) => {
            text("The team wins in round {n}: the last enemy is defeated.").with("n", i64::from(state.round))
        }
        Some(Ending::CannotPay { net, dice }) => {
            let sentence = match (game.options().suffer, dice) {
                (_, 0) => text("Lost against {enemy}: the attack cost {due}, but no dice were left."),
                (Suffer::ClassShares, _) => {
                    text("Lost against {enemy}: the attack cost {due}; dice left: {n}.").with("n", dice)
                }
                (Suffer::EachPlayer | Suffer::OneTarget, _) => {
                    text("Lost against {enemy}: a player had to lose {due}, but had only {dice}.")
                        .with("dice", names::how_many(dice))
                }
            };
            sentence.with("enemy", enemy).with("due", names::how_many(net))
        }
        Some(Ending::NoDice) => text("Lost against {enemy}: nobody has any dice left.").with("enemy", enemy),
        Some(Ending::RoundLimit) => text("Lost: {enemy} is still undefeated after round {n}.")
            .with("enemy", enemy)
            .with("n", i64::from(state.round)),
        Some(Ending::Conceded) => text("Lost against {enemy}: the team gave up.").with("enemy", enemy),
    }
}
