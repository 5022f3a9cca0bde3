//! Every effect, condition, cost and trigger of section 7.4 of the rules.

mod conditions;
mod dice;
mod hands;
mod strength;
mod triggers;

use crate::given::{Given, given_with};
use crate::notation::{card_with, driven, skilled};
use crate::table::Table;

/// Two players fight the first duel; seat 0 plays `special`, a red 5 with this effect, seat 1 `R1`. All
/// that is optional is still to be used.
fn played(effect: &str, own: &str, other: &str) -> Table {
    let given = given_with(2, &[card_with("special", &[effect])]).meet(own, other);
    fight(given.hands(&["special G1 B1", "R1 G2"]))
}

/// Cards `special` and `R1` are played and everyone fights.
fn fight(given: Given) -> Table {
    let mut table = given.deployed();
    table.cards(&[(0, "special"), (1, "R1")]).plays(0, "fight");
    table
}

/// Seat 0's hero has this Skill, and nobody has cards.
fn with_skill(skill: &str) -> Given {
    given_with(2, &[skilled("hero", &[skill])]).hero(0, "hero")
}

/// Seat 0's hero has this Overdrive, and nobody has cards.
fn with_overdrive(overdrive: &str) -> Given {
    given_with(2, &[driven("hero", overdrive)]).hero(0, "hero")
}
