//! What the group's dice come to in this round, if the seat that is asked does what it has begun, and the others the best
//! they can. The rules are asked, on a copy of the state.

use super::deed::Deed;
use super::state::Ending;
use super::{Action, Event, Regidice, State, Step, best};
use crate::engine::prelude::*;
use crate::engine::{Seat, SeatSet, Turn};

/// The blow that follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// How hard it is.
    pub attack: u8,
    /// How much of it is blocked.
    pub blocked: u8,
    /// How many dice are lost.
    pub net: u8,
    /// Whom it strikes.
    pub seats: SeatSet,
}

/// What the round comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forecast {
    /// The damage of the whole round.
    pub damage: u16,
    /// How much was missing.
    pub missing: u8,
    /// The enemy falls, with so much to spare.
    pub falls: Option<u8>,
    /// The blow, if the enemy stands.
    pub blow: Option<Blow>,
    /// The match ends with it.
    pub ending: Option<Ending>,
    /// What each seat that is still to act comes to.
    pub deeds: Vec<Deed>,
}

/// More entries than a round can have.
const MOST: usize = 64;

/// The forecast from a moment in which dice are used; `first` is what the seat that is asked has begun. `None` at any
/// other moment.
#[must_use]
pub fn forecast(game: &Regidice, state: &State, first: Option<&Action>) -> Option<Forecast> {
    if state.step != Step::Resolve {
        return None;
    }
    let mut found = Forecast { missing: game.missing(state), damage: state.damage(), ..Forecast::default() };
    let (mut after, mut first) = (*state, first);
    for _ in 0..MOST {
        let Turn::Choose(seat) = game.turn(&after) else { break };
        if after.step != Step::Resolve {
            break;
        }
        let begun = first.take().filter(|action| game.check_action(&after, seat, action).is_ok());
        let action = begun.copied().unwrap_or_else(|| next(game, &after, seat));
        let (before, mut events) = (after, Vec::new());
        game.apply_action(&mut after, seat, &action, &mut events);
        if let Some(mut deed) = Deed::of(seat, &action, &events) {
            deed.complete(game, &action, || before);
            deed.add_to(&mut found.deeds);
        }
        events.iter().for_each(|event| found.take_in(event));
    }
    Some(found)
}

fn next(game: &Regidice, state: &State, seat: Seat) -> Action {
    if game.solo() { Action::EndActions } else { best::proposal(game, state, seat) }
}

impl Forecast {
    fn take_in(&mut self, event: &Event) {
        match *event {
            Event::Damage(_, n) => self.damage += u16::from(n),
            Event::Fell { overkill, .. } => self.falls = Some(overkill),
            Event::Strikes { attack, blocked, net, seats, .. } => {
                self.blow = Some(Blow { attack, blocked, net, seats });
            }
            Event::Over(ending) => self.ending = Some(ending),
            _ => {}
        }
    }
}
