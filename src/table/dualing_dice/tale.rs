//! What a finished match came to: the goals that each seat completed.

use super::{Model, goals, names};
use crate::engine::{Match, Seat};
use crate::games::dualing_dice::{Claim, DualingDice};
use crate::i18n::gettext;
use crate::table::{SeatTale, Tale, Thing, end};

/// What the match came to.
pub fn tale(m: &Model, played: &Match<DualingDice>) -> Tale {
    let mut brought = end::by_score(played, |state| usize::from(state.set.saturating_sub(1)));
    let parts = end::numbered(&brought);
    let seat = |seat: Seat| {
        let own = m.state.seat(seat);
        let source =
            |claim: &Claim| format!("{} {}", m.game.points(*claim), names::claim(&m.game, *claim, &m.names));
        let thing = |item: super::Item| Thing { look: item.look, name: item.name };
        SeatTale {
            score: names::points(own.points),
            words: names::completed(own.goals.into()),
            sources: own.completed.iter().map(source).collect(),
            things: goals::completed(m, seat).into_iter().map(thing).collect(),
            brought: brought.get_mut(seat.index()).map(std::mem::take).unwrap_or_default(),
        }
    };
    let seats = m.state.all().map(seat).collect();
    Tale { heading: gettext("What each set brought"), parts, seats, ..Tale::default() }
}
