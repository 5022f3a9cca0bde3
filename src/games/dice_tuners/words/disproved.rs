//! Entries that later ones prove wrong, for the log to mark (section 5 of the rules).

use crate::engine::{Entry, EntryOf, Seat};
use crate::games::dice_tuners::event::Event;
use crate::games::dice_tuners::state::Said;
use crate::games::dice_tuners::{Action, DiceTuners};

/// Which entries of a log later ones prove wrong, each pair as (wrong, proof) by index in the log. Every entry
/// comes with what happened while it was carried out.
pub fn disproofs<'a>(
    log: impl IntoIterator<Item = (&'a EntryOf<DiceTuners>, &'a [Event])>,
) -> Vec<(usize, usize)> {
    let (mut round, mut now) = (0, 0);
    let mut said: Vec<(Seat, u8, Option<u8>, usize)> = Vec::new();
    let mut found = Vec::new();
    for (at, (entry, events)) in log.into_iter().enumerate() {
        match entry {
            Entry::Do { seat, action: Action::PlayNone } => said.push((*seat, round, Some(now), at)),
            Entry::Do { seat, action: Action::HireCheapest { .. } | Action::HireNobody } => {
                said.push((*seat, round, None, at));
            }
            _ => {}
        }
        for event in events {
            match *event {
                Event::RoundBegins(n) => round = n,
                Event::DuelBegins(n, _) => now = n,
                Event::Disproved(claim, _) => {
                    let duel = match claim.said {
                        Said::NoCard { duel, .. } => Some(duel),
                        Said::NoMoney { .. } => None,
                    };
                    let same = |(seat, round, at_duel, _): &&(Seat, u8, Option<u8>, usize)| {
                        (*seat, *round, *at_duel) == (claim.seat, claim.round, duel)
                    };
                    found.extend(said.iter().rev().find(same).map(|wrong| (wrong.3, at)));
                }
                _ => {}
            }
        }
    }
    found
}
