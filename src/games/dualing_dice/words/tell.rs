//! What entries did, for the log. Everyone reads it: choices that are still secret are not named.

use super::name::own_die;
use crate::engine::{Seat, Text, text, text_n};
use crate::games::dualing_dice::action::{Numbers, RolledDie};
use crate::games::dualing_dice::dice::{Die, Tint};
use crate::games::dualing_dice::names;
use crate::games::dualing_dice::state::{Reroll, State};
use crate::games::dualing_dice::{Action, Chance, DualingDice, GoalRef, Ruling};

pub fn tell_choice(game: &DualingDice, before: &State, seat: Seat, action: &Action) -> Text {
    let sentence = match *action {
        Action::PickDice { .. } if game.picks_in_secret() => text("{seat} has picked two dice."),
        Action::PickDice { colour, white } => text("{seat} picks the colour {color} and a white {white}.")
            .with("color", names::kind(colour))
            .with("white", names::kind(white)),
        Action::RepickWhite { white } => {
            text("{seat} picks a white {white} instead.").with("white", names::kind(white))
        }
        Action::PickReroll { .. } => text("{seat} has chosen a die to reroll."),
        Action::SaveDie { die } => return saved(before, seat, die),
        Action::SaveNothing => text("{seat} saves nothing."),
        Action::RevealGoals { .. } => text("{seat} has decided what to reveal."),
        Action::DiscardGoal { goal: None } => text("{seat} keeps all goals."),
        Action::DiscardGoal { goal: Some(GoalRef::Card(goal)) } => {
            text("{seat} discards {goal}.").with("goal", game.title(goal))
        }
        Action::DiscardGoal { goal: Some(GoalRef::Unknown) } => text("{seat} discards a goal."),
    };
    sentence.with("seat", seat)
}

fn saved(before: &State, seat: Seat, die: RolledDie) -> Text {
    let sentence = match die {
        RolledDie::White { from } if from != seat => {
            text("{seat} saves {die}, rolled by {from}.").with("from", from)
        }
        RolledDie::House => text("{seat} saves {die}, rolled by the House."),
        RolledDie::Colour | RolledDie::ColourOf { .. } | RolledDie::White { .. } => {
            text("{seat} saves {die}.")
        }
    };
    let die = before.rolled_die(seat, die).map_or_else(|| text("a die").into(), names::die);
    sentence.with("seat", seat).with("die", die)
}

pub fn tell_chance(game: &DualingDice, before: &State, chance: &Chance) -> Vec<Text> {
    match chance {
        Chance::DrawGoals { goals } => {
            let seat = game.drawer(before).unwrap_or_default();
            let sentence = text_n("{seat} draws one goal.", "{seat} draws {n} goals.", goals.len());
            vec![sentence.with("seat", seat)]
        }
        Chance::RollDice { rolls } => tell_rolls(game, before, rolls),
        Chance::Reroll { numbers } => tell_rerolls(game, before, numbers),
    }
}

fn tell_rolls(game: &DualingDice, before: &State, rolls: &[Numbers]) -> Vec<Text> {
    let mut sentences = Vec::new();
    for (seat, roll) in before.all().zip(rolls) {
        let picked = before.seat(seat).picked().unwrap_or_default();
        let colour =
            Die { tint: Tint::Colour, kind: picked.colour, number: picked.colour.shows(roll.colour) };
        let white = Die { tint: Tint::White, kind: picked.white, number: picked.white.shows(roll.white) };
        let rolled = text("{seat} rolls {color} and {white}.").with("seat", seat);
        sentences.push(rolled.with("color", names::die(colour)).with("white", names::die(white)));
    }
    if let (Some(_), Some(roll)) = (before.house, rolls.get(before.seats.len())) {
        let (own, white) = (game.options().house.die(), before.house_white());
        let colour = Die { tint: Tint::Colour, kind: own, number: own.shows(roll.colour) };
        let white = Die { tint: Tint::White, kind: white, number: white.shows(roll.white) };
        let rolled = text("The House rolls {color} and {white}.");
        sentences.push(rolled.with("color", names::die(colour)).with("white", names::die(white)));
    }
    sentences
}

fn tell_rerolls(game: &DualingDice, before: &State, numbers: &[u8]) -> Vec<Text> {
    let mut sentences = Vec::new();
    for (seat, number) in before.tied.iter().zip(numbers) {
        let own = before.seat(seat);
        let picked = own.picked().unwrap_or_default();
        let (tint, kind) = match own.reroll {
            Reroll::Die(Tint::White) => (Tint::White, picked.white),
            _ => (Tint::Colour, picked.colour),
        };
        let rolled = text("{seat} rerolls {die} and gets {n}.").with("seat", seat);
        sentences.push(rolled.with("die", own_die(before, seat, tint)).with("n", kind.shows(*number)));
    }
    if let (Some(_), Some(number)) = (before.house, numbers.get(before.tied.len())) {
        let die = game.options().house.die();
        let rolled = text("The House rerolls its {die} and gets {n}.");
        sentences.push(rolled.with("die", names::kind(die)).with("n", die.shows(*number)));
    }
    sentences
}

/// What an adjustment did. A note names nothing: only its owner may know it (DD-TABLE-7).
pub fn tell_ruling(game: &DualingDice, before: &State, ruling: &Ruling) -> Text {
    match *ruling {
        Ruling::AwardGoal { seat, goal } => {
            let sentence = text("House ruling: {seat} completes {goal}.").with("seat", seat);
            sentence.with("goal", names::claim(game, goal))
        }
        Ruling::StrikeGoal { seat, goal } => {
            let sentence = text("House ruling: {seat} has not completed {goal}.").with("seat", seat);
            sentence.with("goal", names::claim(game, goal))
        }
        Ruling::SetSavedDie { seat, index, number } => {
            let die = before.seats.get(seat.index()).and_then(|own| own.saved.get(usize::from(index)));
            let sentence =
                text("House ruling: {seat}’s {die} shows {n}.").with("seat", seat).with("n", number);
            sentence.with("die", die.map_or_else(|| text("die").into(), |die| names::die(*die)))
        }
        Ruling::SetHandCount { seat, count } => {
            let sentence = text_n(
                "House ruling: {seat} holds one goal.",
                "House ruling: {seat} holds {n} goals.",
                count,
            );
            sentence.with("seat", seat)
        }
        Ruling::SetPoints { seat, points } => {
            text_n("House ruling: {seat} has {n} point.", "House ruling: {seat} has {n} points.", points)
                .with("seat", seat)
        }
        Ruling::NoteGoal { seat, .. } => text("{seat} privately records a goal.").with("seat", seat),
        Ruling::WithdrawNote { seat, .. } => text("{seat} withdraws a private note.").with("seat", seat),
        Ruling::SavedDice { saved, .. } => {
            let seats = before.all().zip(&saved).map(|(seat, die)| match die {
                Some(die) => {
                    let die = Die { number: die.kind.shows(die.number), ..*die };
                    text("{seat} {die}").with("seat", seat).with("die", names::die(die)).into()
                }
                None => text("{seat} nothing").with("seat", seat).into(),
            });
            text("Saved in round {n}: {dice}.")
                .with("n", before.round)
                .with("dice", crate::engine::Arg::List(seats.collect()))
        }
    }
}
