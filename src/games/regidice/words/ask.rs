//! Who does what now.

use super::parts;
use crate::engine::{Rules, Seat, SeatSet, Text, Turn, text};
use crate::games::regidice::action::Kind;
use crate::games::regidice::options::Suffer;
use crate::games::regidice::state::{Ending, Step};
use crate::games::regidice::{Regidice, State};

/// Who does what now.
pub fn ask(game: &Regidice, state: &State) -> Text {
    match game.turn(state) {
        Turn::Choose(seat) => ask_seat(game, state, seat).with("seat", seat),
        Turn::Chance(asked) => ask_chance(game, state, asked.seats),
        Turn::Secret { .. } | Turn::Over => over(game, state),
    }
}

fn ask_seat(game: &Regidice, state: &State, seat: Seat) -> Text {
    match state.step {
        Step::Declare => text("{seat}: announce an action and a value."),
        Step::Resolve => ask_use(game, state, seat),
        Step::Place => match state.tally.damage[seat.index()] {
            1 => text("{seat}: mark 1 hit on the enemy."),
            n => text("{seat}: mark {n} hits on the enemy.").with("n", n),
        },
        Step::Spoils => text("{seat}: take any of the {n} black dice; the next attackers get the rest.")
            .with("n", state.tally.spoils),
        Step::Target => match state.tally.due {
            1 => text("{seat}: name the player who loses 1 die."),
            n => text("{seat}: name the player who loses {n} dice.").with("n", n),
        },
        Step::Suffer => ask_loss(game, state, seat),
        _ if game.solo() => text("{seat}: keep any unused dice as they lie, or none."),
        _ => text("{seat}: pass any unused dice to {left}, or none.").with("left", state.left_of(seat)),
    }
}

fn ask_use(game: &Regidice, state: &State, seat: Seat) -> Text {
    if state.tally.boosting && !game.solo() {
        return text("{seat}: raise another die, or stop.");
    }
    match state.pool(seat).declared.map(|declared| declared.action) {
        _ if game.solo() => text("{seat}: use your dice, each action once, or end your actions."),
        Some(Kind::Attack) => {
            text("{seat}: attack; every {n} pips deal 1 damage.").with("n", game.divisor(state))
        }
        Some(Kind::Block) => text("{seat}: block with sets of equal dice."),
        Some(Kind::Heal) => text("{seat}: heal with runs of consecutive dice."),
        Some(Kind::Cast) => text("{seat}: cast a spell, with {faces} in one colour.")
            .with("faces", parts::enemy_faces(&state.hits)),
        Some(Kind::Animal) => text("{seat}: raise the others’ dice with your 1s."),
        None => text("{seat}: use your dice."),
    }
}

fn ask_loss(game: &Regidice, state: &State, seat: Seat) -> Text {
    let (min, max) = game.loss_bounds(state, seat);
    if min < max {
        let others = state.waiting.iter().filter(|other| *other != seat);
        let told = text("{seat}: lose {min} to {max} dice; {others} must lose the rest.");
        return told.with("min", min).with("max", max).with("others", parts::seats(others));
    }
    match min {
        1 => text("{seat}: choose 1 die to lose."),
        n => text("{seat}: choose {n} dice to lose.").with("n", n),
    }
}

fn ask_chance(game: &Regidice, state: &State, seats: SeatSet) -> Text {
    let everyone = seats.len() == game.seats() && !game.solo();
    let told = match state.step {
        Step::Roll if game.rolls_openly() && everyone => return text("Roll the dice of both players."),
        Step::Roll if everyone => return text("Everyone: roll your dice, and keep them covered."),
        Step::Roll if game.rolls_openly() => text("{seats}: roll your dice."),
        Step::Roll => text("{seats}: roll your dice, and keep them covered."),
        _ if everyone => return text("Everyone: show your dice."),
        _ => text("{seats}: show your dice."),
    };
    told.with("seats", parts::seats(seats.iter()))
}

/// How the match ended. Everybody wins or loses together.
pub fn over(game: &Regidice, state: &State) -> Text {
    let enemy = game.enemy_name(state.enemy);
    match state.ending {
        None => text("The match is over."),
        Some(Ending::Won) if game.solo() => text("{seat} wins in round {n}: the last enemy has fallen.")
            .with("seat", Seat(0))
            .with("n", i64::from(state.round)),
        Some(Ending::Won) => {
            text("The team wins in round {n}: the last enemy has fallen.").with("n", i64::from(state.round))
        }
        Some(Ending::CannotPay { net, dice }) => {
            let told = match game.options().suffer {
                Suffer::ClassShares => text("Lost against {enemy}: dice to lose {n}, dice left {m}."),
                _ => text("Lost against {enemy}: a player had to lose {n} dice and had {m}."),
            };
            told.with("enemy", enemy).with("n", net).with("m", dice)
        }
        Some(Ending::NoDice) => text("Lost against {enemy}: nobody has a die left.").with("enemy", enemy),
        Some(Ending::RoundLimit) => text("Lost: {enemy} still stands after round {n}.")
            .with("enemy", enemy)
            .with("n", i64::from(state.round)),
        Some(Ending::Conceded) => text("Lost against {enemy}: the team gives up.").with("enemy", enemy),
    }
}
