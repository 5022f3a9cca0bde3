//! What is seen to happen when creatures are captured.

use super::Model;
use super::changes::Change;
use crate::games::dice_war::{BLACK, RED};
use crate::table::{Act, Spot};

/// What is seen on the way from one moment to the next: points go to whoever captures.
pub fn acts(before: &Model, after: &Model) -> Vec<Act> {
    let new = after.facts.steps.iter().skip(before.facts.steps.len());
    let changes = new.flat_map(|step| &step.changes);
    let sparks = changes.filter_map(|change| match change {
        Change::Gone { die: (seat, _), at, captured: true } => {
            let to = Spot::Plate(if *seat == RED { BLACK } else { RED });
            Some(Act::Sparks { from: Spot::Item(at.to_string()), to })
        }
        _ => None,
    });
    sparks.collect()
}
