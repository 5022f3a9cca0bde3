//! Words, colours and shapes of dice; goals in words.

use crate::engine::{Names, Seat};
use crate::games::dualing_dice::dice::{Die, Kind, Tint};
use crate::games::dualing_dice::{Claim, DualingDice, GoalId};
use crate::i18n::{gettext_f, ngettext_f};
use crate::table::look::{self, Face, Glyph, Shape};
pub use crate::table::words::{escape, number, percent};

/// What the game is known by.
pub const EMBLEM: Glyph = Glyph::new("dualing-dice/d20");

/// The colours of the seats. White is that of the dice in the piles.
const SEATS: [look::Tint; 8] = [
    look::Tint::Blue,
    look::Tint::Red,
    look::Tint::Green,
    look::Tint::Yellow,
    look::Tint::Violet,
    look::Tint::Orange,
    look::Tint::Teal,
    look::Tint::Black,
];

/// The colour of a seat's own dice.
pub fn tint(seat: Seat) -> look::Tint {
    SEATS.get(seat.index()).copied().unwrap_or_default()
}

/// The colour of a die; its owner is none for one of the House.
pub fn paint(tint_of: Tint, owner: Option<Seat>) -> look::Tint {
    match tint_of {
        Tint::White => look::Tint::White,
        Tint::Colour => owner.map(tint).unwrap_or_default(),
    }
}

/// The solid of a type.
pub const fn shape(kind: Kind) -> Shape {
    match kind {
        Kind::D4 => Shape::D4,
        Kind::D6 => Shape::Cube,
        Kind::D8 => Shape::D8,
        Kind::D10 => Shape::D10,
        Kind::D12 => Shape::D12,
        Kind::D20 => Shape::D20,
    }
}

/// What is printed on the side of a die: the ten of a D10 is a 0 (DD-DICE-2).
pub fn face(kind: Kind, number: u8) -> Face {
    match (kind, number) {
        (Kind::D10, 10) => Face::Number(0),
        _ => Face::Number(number.into()),
    }
}

/// A die that has not been rolled shows its type.
pub fn unrolled(kind: Kind) -> Face {
    Face::Text(kind.name().to_owned())
}

/// The sides a die can tumble through.
pub fn faces(kind: Kind) -> Vec<Face> {
    (1..=kind.sides()).map(|number| face(kind, number)).collect()
}

/// “white D8”.
pub fn die_kind(tint: Tint, kind: Kind) -> String {
    let words = [("die", kind.name())];
    match tint {
        Tint::White => gettext_f("white {die}", &words),
        Tint::Colour => gettext_f("colour {die}", &words),
    }
}

/// “white D8 (3)”.
pub fn die(die: Die) -> String {
    let (kind, n) = (die.kind.name(), die.number.to_string());
    let words = [("die", kind), ("n", n.as_str())];
    match die.tint {
        Tint::White => gettext_f("white {die} ({n})", &words),
        Tint::Colour => gettext_f("colour {die} ({n})", &words),
    }
}

/// “2 goals”.
pub fn goals(n: usize) -> String {
    ngettext_f("{n} goal", "{n} goals", number(n), &[("n", &n.to_string())])
}

/// “2 goals completed”.
pub fn completed(n: usize) -> String {
    ngettext_f("{n} goal completed", "{n} goals completed", number(n), &[("n", &n.to_string())])
}

/// “4 points”.
pub fn points(n: u16) -> String {
    ngettext_f("{n} point", "{n} points", n.into(), &[("n", &n.to_string())])
}

/// The title of a goal card.
pub fn goal_title(game: &DualingDice, goal: GoalId, names: &Names) -> String {
    game.goal(goal).map(|card| card.title().render(names)).unwrap_or_default()
}

/// What a goal asks for, in one line.
pub fn goal_line(game: &DualingDice, goal: GoalId, names: &Names) -> String {
    game.goal(goal).map(|card| card.line().render(names)).unwrap_or_default()
}

/// A goal by its title; in an unlisted deck by its points.
pub fn claim(game: &DualingDice, claim: Claim, names: &Names) -> String {
    match claim {
        Claim::Goal(goal) => goal_title(game, goal, names),
        Claim::Points { points: n } => gettext_f("a goal for {points}", &[("points", &points(n.into()))]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seat_has_a_colour_and_a_sign_of_its_own() {
        let mut signs: Vec<_> = SEATS.iter().map(|tint| format!("{:?}", tint.emblem())).collect();
        assert!(SEATS.iter().all(|tint| tint.emblem().is_some() && *tint != look::Tint::White));
        signs.sort();
        signs.dedup();
        assert_eq!(signs.len(), SEATS.len());
    }

    #[test]
    fn only_the_ten_of_a_d10_is_a_zero() {
        assert_eq!(face(Kind::D10, 10), Face::Number(0));
        assert_eq!(face(Kind::D12, 10), Face::Number(10));
        assert_eq!(faces(Kind::D20).len(), 20);
    }
}
