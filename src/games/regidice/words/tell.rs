//! What entries did, for the log. Everyone reads it: dice that are still covered are not named.

use super::late;
use crate::engine::{Arg, Seat, Text, text, text_n};
use crate::games::regidice::action::{Dealt, Faces, Move, Turned};
use crate::games::regidice::dice::{Dice, DieRef};
use crate::games::regidice::names;
use crate::games::regidice::{Action, Chance, Regidice, Ruling, State};

pub fn tell_choice(game: &Regidice, before: &State, seat: Seat, action: &Action) -> Text {
    let sentence = match action {
        Action::Declare { action, value } => {
            text("{seat} declares {declared}.").with("declared", names::announced(*action, *value))
        }
        Action::Boost { one, seat: whose, die } => {
            let raised = DieRef { face: die.face + game.compiled().animal.by, ..*die };
            let one = DieRef::new(*one, game.compiled().animal.face);
            let sentence = if *whose == seat {
                text("{seat} uses the {one} to raise the {die} to {n}.")
            } else {
                text("{seat} uses the {one} to raise {whose}’s {die} to {n}.").with("whose", *whose)
            };
            sentence.with("one", names::die(one)).with("die", names::die(*die)).with("n", raised.face)
        }
        Action::Attack { dice } => text("{seat} attacks with {dice}.").with("dice", names::dice(dice)),
        Action::Block { dice } => text("{seat} blocks with {dice}.").with("dice", names::dice(dice)),
        Action::Heal { dice, .. } => text("{seat} heals with {dice}.").with("dice", names::dice(dice)),
        Action::Cast { colour, .. } => {
            let dice = game.spell_dice(before, *colour);
            let sentence = text("{seat} casts the {colour} spell with {faces}.");
            sentence.with("colour", names::colour(*colour)).with("faces", names::faces(&dice))
        }
        Action::Idle if before.tally.boosting => text("{seat} stops raising dice."),
        Action::Idle => text("{seat} does nothing."),
        Action::EndActions => text("{seat} ends their actions."),
        Action::PlaceHits { faces } => {
            let faces = faces.iter().map(|face| Arg::from(*face)).collect();
            text("{seat} hits the dice that show {faces}.").with("faces", Arg::List(faces))
        }
        Action::TakeBlack { count: 0 } => text("{seat} takes no black dice."),
        Action::TakeBlack { count } => {
            text_n("{seat} takes 1 black die.", "{seat} takes {n} black dice.", *count)
        }
        Action::NameTarget { seat: target } => {
            text("{seat} chooses {target} to lose the dice.").with("target", *target)
        }
        Action::LoseDice { spent, blank, live } => {
            let none = spent.is_empty() && blank.is_empty() && live.is_empty();
            if none {
                text("{seat} loses nothing.")
            } else {
                text("{seat} loses {dice}.").with("dice", names::lost(spent, blank, live))
            }
        }
        Action::PassDice { dice } => return passed(game, before, seat, dice),
        Action::Total { .. } | Action::Paid | Action::CannotPay { .. } => late::tell(game, before, action),
    };
    sentence.with("seat", seat)
}

fn passed(game: &Regidice, before: &State, seat: Seat, dice: &Dice) -> Text {
    let sentence = match (dice.is_empty(), game.solo()) {
        (true, true) => text("{seat} keeps nothing."),
        (true, false) => text("{seat} passes nothing."),
        (false, true) => text("{seat} keeps {dice}.").with("dice", names::dice(dice)),
        (false, false) => {
            let sentence = text("{seat} passes {dice} to {left}.").with("left", before.left_of(seat));
            sentence.with("dice", names::dice(dice))
        }
    };
    sentence.with("seat", seat)
}

pub fn tell_chance(game: &Regidice, before: &State, chance: &Chance) -> Text {
    match chance {
        Chance::Rolled { seat, faces: Faces::Known(dice) } if game.rolls_openly() => {
            text("{seat} rolls {dice}.").with("seat", *seat).with("dice", names::dice(dice))
        }
        Chance::Rolled { seat, .. } => {
            let n = before.seat(*seat).blank.total();
            text_n("{seat} rolls 1 die.", "{seat} rolls {n} dice.", n).with("seat", *seat)
        }
        Chance::Revealed { seat, dice } => {
            text("{seat} reveals {dice}.").with("seat", *seat).with("dice", names::dice(dice))
        }
    }
}

pub fn tell_ruling(ruling: &Ruling) -> Vec<Text> {
    let (moves, faces, hits, block, damage) = match ruling {
        Ruling::Concede { seat } => return vec![text("{seat} gives up for the team.").with("seat", *seat)],
        Ruling::Adjust { moves, faces, hits, block, damage } => (moves, faces, *hits, *block, damage),
        Ruling::Totals => return vec![text("From now on, only what dice come to is entered.")],
        Ruling::EveryDie { pools } => return late::pools(pools),
        Ruling::Holds { seat, dice } => {
            let told = text("{seat} has {dice}.").with("seat", *seat);
            return vec![told.with("dice", names::how_many(*dice))];
        }
        Ruling::Passed { seat: Some(seat), dice } => {
            let told = text("{seat} has passed {dice}.").with("seat", *seat);
            return vec![told.with("dice", names::dice(dice))];
        }
        Ruling::Passed { seat: None, dice } => {
            return vec![text("These dice were passed: {dice}.").with("dice", names::dice(dice))];
        }
        Ruling::Lost { dice } => {
            return vec![text("The last attack cost {dice}.").with("dice", names::counts(dice))];
        }
    };
    let mut sentences: Vec<Text> = moves.iter().map(moved).collect();
    sentences.extend(faces.iter().map(|Turned { seat, die, face }| {
        let sentence = text("House ruling: {seat}’s {die} is turned to {n}.").with("seat", *seat);
        sentence.with("die", names::die(*die)).with("n", *face)
    }));
    if hits != 0 {
        sentences.push(text("House ruling: hits on the enemy change by {n}.").with("n", signed(hits)));
    }
    if block != 0 {
        sentences.push(text("House ruling: blocked damage changes by {n}.").with("n", signed(block)));
    }
    sentences.extend(damage.iter().map(|Dealt { seat, n }| {
        text("House ruling: {seat}’s damage changes by {n}.").with("seat", *seat).with("n", signed(*n))
    }));
    sentences
}

fn signed(n: i8) -> Arg {
    Arg::Verbatim(format!("{n:+}"))
}

fn moved(moved: &Move) -> Text {
    let die = match moved.face {
        Some(face) => names::die(DieRef::new(moved.colour, face)),
        None => text("{colour} die").with("colour", names::colour(moved.colour)).into(),
    };
    let sentence = text("House ruling: a {die} moves from {from} to {to}.").with("die", die);
    sentence.with("from", names::place(moved.from)).with("to", names::place(moved.to))
}
