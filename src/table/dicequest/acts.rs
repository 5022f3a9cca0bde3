//! What is seen to happen at the end of an attempt.

use super::{Model, board, party};
use crate::games::dicequest::Event;
use crate::table::{Act, Spot};

/// What is seen on the way from one moment to the next.
pub fn acts(before: &Model, after: &Model) -> Vec<Act> {
    let mut acts = Vec::new();
    for event in &after.facts.events {
        match event {
            Event::Succeeded(seat, target) => {
                let quest = Spot::Item(board::quest_id(*target, before));
                acts.push(Act::Sealed(quest.clone()));
                acts.push(Act::Sparks { from: quest, to: Spot::Plate(*seat) });
            }
            Event::Wounded(_, hero, _) => acts.push(Act::Struck(Spot::Item(party::hero_id(*hero)))),
            Event::Defeated(_, hero, _) => acts.push(Act::Fell(Spot::Item(party::hero_id(*hero)))),
            _ => {}
        }
    }
    acts
}
