//! What sentences are made of.

use crate::engine::{Arg, Seat, Text, text, text_n};
use crate::games::dualing_dice::DualingDice;
use crate::games::dualing_dice::action::Claim;
use crate::games::dualing_dice::dice::{Die, Kind, Tint};

/// A type of die: `D8`.
pub fn kind(kind: Kind) -> Arg {
    Arg::Verbatim(kind.name().to_owned())
}

/// A die and what it shows: `white D8 (3)`.
pub fn die(die: Die) -> Arg {
    let sentence = match die.tint {
        Tint::White => text("white {die} ({n})"),
        Tint::Colour => text("colour {die} ({n})"),
    };
    sentence.with("die", kind(die.kind)).with("n", die.number).into()
}

/// Several dice, joined by commas.
pub fn dice(dice: &[Die]) -> Arg {
    Arg::List(dice.iter().map(|saved| die(*saved)).collect())
}

/// Several seats, joined by commas.
pub fn seats(seats: impl Iterator<Item = Seat>) -> Arg {
    Arg::List(seats.map(Arg::Seat).collect())
}

/// A goal by its title, or by its points in an unlisted deck.
pub fn claim(game: &DualingDice, claim: Claim) -> Arg {
    match claim {
        Claim::Goal(goal) => game.title(goal),
        Claim::Points { points } => points_goal(points).into(),
    }
}

fn points_goal(points: u8) -> Text {
    text_n("a goal for 1 point", "a goal for {n} points", points)
}

/// Several goals, joined by commas.
pub fn claims(game: &DualingDice, goals: &[Claim]) -> Arg {
    Arg::List(goals.iter().map(|goal| claim(game, *goal)).collect())
}
