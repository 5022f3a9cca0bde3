//! What an entry moved: cards that are seen flying. Both models hold only what the viewer sees.

use crate::engine::Seat;
use crate::games::dicequest::Event;
use crate::games::dicequest::state::PARTY;
use crate::tables::dicequest::ViewModel;
use crate::tables::kit::{Move, Place};

/// The first Quest among the places of the middle; before them are those of the Market.
pub const QUESTS: usize = 10;

/// What is different between two moments, as far as it is a card that went elsewhere.
pub fn between(before: &ViewModel, after: &ViewModel) -> Vec<Move> {
    if before.seats() != after.seats() || after.entries <= before.entries {
        return Vec::new();
    }
    let mut moves = Vec::new();
    let mut fly = |from, to| moves.push(Move { from, to, face_down: false });
    let to = |seat: Seat, space: usize| {
        if seat == after.nearest { Place::Before(seat, space) } else { Place::Plate(seat) }
    };
    for seat in (0..after.seats() as u8).map(Seat) {
        let (had, has) = (before.state.of(seat), after.state.of(seat));
        for space in 0..PARTY {
            let Some(hero) = has.party[space].filter(|_| had.party[space].is_none()) else { continue };
            let place = before.state.market.iter().position(|there| *there == Some(hero.card));
            if let Some(place) = place {
                fly(Place::Middle(place), to(seat, space));
            }
        }
    }
    for event in &after.facts.events {
        if let Event::Completed(seat, quest) = event {
            let there = before.state.quests.iter().position(|one| one.is_some_and(|one| one.quest == *quest));
            if let Some(place) = there {
                fly(Place::Middle(QUESTS + place), Place::Plate(*seat));
            }
        }
    }
    moves
}
