//! What is seen to happen at the end of a duel.

use super::{Model, names};
use crate::games::dice_tuners::DuelResult;
use crate::table::{Act, Spot};

/// What is seen on the way from one moment to the next.
pub fn acts(before: &Model, after: &Model) -> Vec<Act> {
    if !before.state.step.in_duel() {
        return Vec::new();
    }
    let facts = &after.facts;
    let ended = if facts.brought.is_empty() { &facts.results } else { &facts.brought };
    let index = before.state.duel.index;
    // It had been decided before.
    if before.facts.results.len() > usize::from(index) {
        return Vec::new();
    }
    let Some((result, points)) = ended.get(usize::from(index)) else { return Vec::new() };
    let strength = |seat| Spot::Item(format!("strength/{seat}"));
    let seats = before.game.pairing(before.state.first, index).seats;
    let mut acts = vec![Act::Crossed(names::EMBLEM, seats.iter().map(|seat| strength(seat.0)).collect())];
    if let DuelResult::Won(seat) = *result
        && *points > 0
    {
        acts.push(Act::Sparks { from: strength(seat.0), to: Spot::Plate(seat) });
    }
    acts
}
