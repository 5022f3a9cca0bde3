//! Who does what now.

use crate::engine::{ChanceRules, Rules, Seat, SeatSet, Text, text, text_n, text_to};
use crate::games::dualing_dice::names;
use crate::games::dualing_dice::rules::SoloResult;
use crate::games::dualing_dice::state::Step;
use crate::games::dualing_dice::{DualingDice, Request, State};

pub fn ask_seat(state: &State, seat: Seat) -> Text {
    let sentence = match state.step {
        Step::Discard => text("{seat}: discard one goal or keep all of them."),
        Step::Repick => text("{seat}: pick another white die."),
        Step::Select => text("{seat}: save a die."),
        // In other steps nobody chooses alone but who is alone.
        Step::Draw | Step::Pick | Step::Roll | Step::TiePick | Step::TieRoll | Step::Reveal | Step::Over => {
            text("{seat}: pick a colour die and a white die.")
        }
    };
    sentence.with("seat", seat)
}

pub fn ask_together(game: &DualingDice, state: &State, seats: SeatSet) -> Text {
    let everyone = seats.len() == game.seats() && !game.solo();
    let sentence = match state.step {
        Step::Pick if everyone => return text("Everyone: secretly pick a colour die and a white die."),
        Step::Pick => text_to("{seats}: secretly pick a colour die and a white die.", seats.len()),
        Step::TiePick if everyone => return text("Everyone: choose one of your two dice to reroll."),
        Step::TiePick => text_to("{seats}: choose one of your two dice to reroll.", seats.len()),
        // In the others nothing is chosen in secret.
        Step::Reveal
        | Step::Discard
        | Step::Draw
        | Step::Repick
        | Step::Roll
        | Step::TieRoll
        | Step::Select
        | Step::Over => match everyone {
            true => return text("Everyone: reveal the goals that your dice meet."),
            false => text_to("{seats}: reveal the goals that your dice meet.", seats.len()),
        },
    };
    sentence.with("seats", names::seats(seats.iter()))
}

pub fn ask_chance(game: &DualingDice, state: &State) -> Text {
    match game.request(state) {
        Some(Request::DrawGoals { seat, n }) => {
            text_n("{seat}: draw one goal.", "{seat}: draw {n} goals.", n).with("seat", seat)
        }
        Some(Request::RollDice { .. }) if game.solo() => {
            text("{seat}: roll your two dice and the House’s two dice.").with("seat", Seat(0))
        }
        Some(Request::Reroll { .. }) if game.solo() => {
            text("{seat}: reroll your die and the House’s die.").with("seat", Seat(0))
        }
        Some(Request::Reroll { .. }) => text_to("{seats}: reroll the die you chose.", state.tied.len())
            .with("seats", names::seats(state.tied.iter())),
        Some(Request::RollDice { .. }) | None => text("Everyone: roll both dice."),
    }
}

/// How the match ended.
pub fn over(game: &DualingDice, state: &State) -> Text {
    if let Some(result) = game.solo_result(state) {
        return over_solo(state, result);
    }
    let Some(outcome) = game.outcome(state) else { return text("The match is over.") };
    let winners = outcome.winners();
    let (1, Some(seat)) = (winners.len(), winners.first()) else {
        return text("{seats} share the victory.").with("seats", names::seats(winners.iter()));
    };
    let own = state.seat(seat);
    let sentence = match outcome.decided_by.as_str() {
        "DD-END-3" | "DD-OPT-3" => text_n(
            "{seat} wins with {n} point and the fewest goals ({goals}).",
            "{seat} wins with {n} points and the fewest goals ({goals}).",
            own.points,
        ),
        _ => {
            return text_n("{seat} wins with {n} point.", "{seat} wins with {n} points.", own.points)
                .with("seat", seat);
        }
    };
    sentence.with("seat", seat).with("goals", i64::from(own.goals))
}

fn over_solo(state: &State, result: SoloResult) -> Text {
    let own = state.seat(Seat(0));
    let sentence = if result.won {
        text_n(
            "{seat} beats the House with {n} point; sets: {sets}, goals: {goals}.",
            "{seat} beats the House with {n} points; sets: {sets}, goals: {goals}.",
            own.points,
        )
    } else {
        text_n(
            "The House wins: {seat} has {n} point; sets: {sets}, goals: {goals}.",
            "The House wins: {seat} has {n} points; sets: {sets}, goals: {goals}.",
            own.points,
        )
    };
    let sentence = sentence.with("seat", Seat(0));
    sentence.with("sets", i64::from(state.set)).with("goals", i64::from(own.goals))
}
