//! What is seen to happen at the end of a set.

use super::{Model, dice};
use crate::table::{Act, Spot};

/// What is seen on the way from one moment to the next: the points of each seat come from the dice that it has saved.
pub fn acts(before: &Model, after: &Model) -> Vec<Act> {
    let Some((_, revealed)) = after.facts.ended.as_ref().filter(|_| after.entries > before.entries) else {
        return Vec::new();
    };
    let scored = revealed.iter().filter(|(_, claims)| !claims.is_empty());
    let sparks = scored.flat_map(|(seat, _)| {
        let saved = dice::saved_ids(before, *seat).into_iter().map(Spot::Item);
        saved.map(|from| Act::Sparks { from, to: Spot::Plate(*seat) })
    });
    sparks.collect()
}
