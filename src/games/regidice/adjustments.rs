//! The adjustments that a table can choose from when it types them, one thing each; not all are allowed at every moment.

use super::action::{Dealt, Move, Place, Ruling, Turned};
use super::dice::{Colour, DieRef};
use super::state::State;
use crate::engine::Few;

/// By how much hits, blocks and damage change at most.
const MOST: i8 = 9;

pub(super) fn adjustments(state: &State) -> Vec<Ruling> {
    let (moves, faces, damage) = (Few::default(), Few::default(), Few::default());
    let nothing = |hits, block| Ruling::Adjust { moves, faces, hits, block, damage };
    let mut all: Vec<Ruling> = state.all().map(|seat| Ruling::Concede { seat }).collect();
    for n in (1..=MOST).flat_map(|n| [n, -n]) {
        all.extend([nothing(n, 0), nothing(0, n)]);
        all.extend(state.all().map(|seat| {
            let damage = [Dealt { seat, n }].into_iter().collect();
            Ruling::Adjust { moves, faces, hits: 0, block: 0, damage }
        }));
    }
    for seat in state.all() {
        for die in
            Colour::ALL.into_iter().flat_map(|colour| (1..=6).map(move |face| DieRef::new(colour, face)))
        {
            all.extend((1..=6).filter(|face| *face != die.face).map(|face| {
                let faces = [Turned { seat, die, face }].into_iter().collect();
                Ruling::Adjust { moves, faces, hits: 0, block: 0, damage }
            }));
        }
    }
    let places: Vec<Place> =
        state.all().map(Place::Pool).chain([Place::Injured, Place::Supply, Place::Box]).collect();
    for colour in Colour::ALL {
        for face in (1..=6).map(Some).chain([None]) {
            for from in &places {
                all.extend(places.iter().filter(|to| *to != from).map(|to| {
                    let moves = [Move { colour, face, from: *from, to: *to }].into_iter().collect();
                    Ruling::Adjust { moves, faces, hits: 0, block: 0, damage }
                }));
            }
        }
    }
    all
}
