//! What followed from an entry by itself.

use super::ask::over;
use super::name::own_die;
use crate::engine::{Arg, Seat, Text, text, text_n};
use crate::games::dualing_dice::action::{Claim, RolledDie};
use crate::games::dualing_dice::dice::Tint;
use crate::games::dualing_dice::event::Event;
use crate::games::dualing_dice::names;
use crate::games::dualing_dice::state::Reroll;
use crate::games::dualing_dice::{DualingDice, State};

/// Appends what an event says.
pub fn tell_event(
    game: &DualingDice,
    event: &Event,
    before: &State,
    after: &State,
    sentences: &mut Vec<Text>,
) {
    match *event {
        Event::SetBegins(set) => sentences.push(text("Set {n} begins.").with("n", i64::from(set))),
        Event::RoundBegins(round) => sentences.push(text("Round {n} begins.").with("n", round)),
        Event::Picked(picked) => {
            for (seat, picked) in after.all().zip(&picked) {
                let picks = text("{seat} picks the colour {color} and a white {white}.").with("seat", seat);
                let picks = picks.with("color", names::kind(picked.colour));
                sentences.push(picks.with("white", names::kind(picked.white)));
            }
        }
        Event::Short(seats) => {
            let short = text("There are not enough white dice; these players pick a different one: {seats}.");
            sentences
                .push(short.with("seats", names::seats(seats.clockwise_from(after.first, game.seats()))));
        }
        Event::Tied(seats, number) if game.solo() => {
            let tied = text("{seats} and the House are tied with {n} and reroll.");
            sentences.push(tied.with("seats", names::seats(seats.iter())).with("n", number));
        }
        Event::Tied(seats, number) => {
            let tied = text("Tied for first with {n}: {seats}. Each rerolls a die.");
            sentences.push(tied.with("n", number).with("seats", names::seats(seats.iter())));
        }
        Event::Rerolls => {
            for seat in after.tied.iter() {
                let tint = match after.seat(seat).reroll {
                    Reroll::Die(tint) => tint,
                    Reroll::Open | Reroll::Hidden => Tint::Colour,
                };
                let chosen = text("{seat} rerolls {die}.").with("seat", seat);
                sentences.push(chosen.with("die", own_die(after, seat, tint)));
            }
        }
        Event::First(seat, number) => {
            sentences.push(text("{seat} saves first, with {n}.").with("seat", seat).with("n", number));
        }
        Event::HouseFirst(number, removed) => sentences.push(house_first(after, number, removed)),
        Event::NothingHeld => sentences.push(text("Nobody holds any goals.")),
        Event::Revealed(seat, goals) if goals.is_empty() => {
            sentences.push(text("{seat} completes no goal.").with("seat", seat));
        }
        Event::Revealed(seat, goals) => {
            sentences.extend(goals.iter().map(|claim| completed(game, seat, *claim)));
        }
        Event::SetEnds(set) => sentences.push(set_ends(before, after, set)),
        Event::Over => sentences.push(over(game, after)),
    }
}

fn house_first(after: &State, number: u8, removed: RolledDie) -> Text {
    let player = Seat(0);
    let die = after.rolled_die(player, removed).map_or_else(|| text("a white die").into(), names::die);
    let sentence = match removed {
        RolledDie::House => text("The House is first with {n} and removes its own {die}."),
        RolledDie::Colour | RolledDie::ColourOf { .. } | RolledDie::White { .. } => {
            text("The House is first with {n} and removes {seat}’s {die}.").with("seat", player)
        }
    };
    sentence.with("n", number).with("die", die)
}

fn completed(game: &DualingDice, seat: Seat, claim: Claim) -> Text {
    let sentence = match claim {
        Claim::Points { .. } => text("{seat} completes {goal}."),
        Claim::Goal(_) => text_n(
            "{seat} completes {goal} for 1 point.",
            "{seat} completes {goal} for {n} points.",
            game.points(claim),
        ),
    };
    sentence.with("seat", seat).with("goal", names::claim(game, claim))
}

/// The points after a set.
fn set_ends(before: &State, after: &State, set: u16) -> Text {
    let points = |seat: Seat| {
        let gained = i64::from(after.seat(seat).points) - i64::from(before.seat(seat).points);
        let sentence = if gained > 0 {
            text("{seat} {n} (+{gained})").with("gained", gained)
        } else {
            text("{seat} {n}")
        };
        Arg::from(sentence.with("seat", seat).with("n", i64::from(after.seat(seat).points)))
    };
    let points = Arg::List(after.all().map(points).collect());
    text("After set {n}: {points}.").with("n", i64::from(set)).with("points", points)
}
