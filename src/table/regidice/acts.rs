//! What is seen to happen when dice are used, the enemy is hit, falls or strikes.

use super::{Model, pool};
use crate::games::regidice::Event;
use crate::table::{Act, Spot};

/// What is seen on the way from one moment to the next.
pub fn acts(before: &Model, after: &Model) -> Vec<Act> {
    let events = &after.facts.events;
    let arrives = events.iter().any(|event| matches!(event, Event::Arrives(_)));
    let portrait = || Spot::item("foe/portrait");
    let mut acts = Vec::new();
    for event in events {
        match event {
            Event::Damage(seat, n) if *n > 0 => {
                let used = pool::used(before, after, *seat).into_iter().map(Spot::Item);
                acts.extend(used.map(|from| Act::Sparks { from, to: Spot::item("foe/hits") }));
            }
            Event::Blocked(seat, n) if *n > 0 => {
                let used = pool::used(before, after, *seat).into_iter().map(Spot::Item);
                acts.extend(used.map(|from| Act::Sparks { from, to: Spot::item("foe/attack") }));
            }
            Event::Hits { n, .. } if *n > 0 && !arrives => acts.push(Act::Struck(portrait())),
            // Broken it lies there until the next enemy comes.
            Event::Arrives(_) if before.state.enemy != after.state.enemy => acts.push(Act::Fell(portrait())),
            Event::Strikes { net, seats, .. } if *net > 0 => {
                acts.extend(seats.iter().map(|seat| Act::Struck(Spot::Plate(seat))));
            }
            _ => {}
        }
    }
    acts
}
