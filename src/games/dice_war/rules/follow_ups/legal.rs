//! What a creature may do further (DW-LOD-52).

use crate::engine::Seat;
use crate::games::dice_war::DiceWar;
use crate::games::dice_war::action::Action;
use crate::games::dice_war::content::Deed;
use crate::games::dice_war::field::{self, Field};
use crate::games::dice_war::state::State;
use crate::games::dice_war::view::View;

impl DiceWar {
    /// DW-LOD-52: what the creature on a field may do further, besides nothing.
    pub(in crate::games::dice_war::rules) fn follow_ups(
        &self,
        state: &State,
        seat: Seat,
        from: Field,
        sink: &mut impl FnMut(Action),
    ) {
        let view = View { game: self, state };
        let level = state.level(from);
        let creature = self.tribe(seat).creature(level);
        let Some(follow) = creature.follow.filter(|_| state.own(seat) & from.bit() != 0) else { return };
        if follow.moves && view.forbidden(seat, Deed::Move) & from.bit() == 0 {
            let free = view.reached(seat, from, level, false) & state.free();
            let to = free | view.exchanges(seat, from, level);
            field::each(to).for_each(|to| sink(Action::FollowMove { to, via: None }));
            for (via, to) in view.branches(seat, from, level, false) {
                let via = Some(via);
                field::each(to & state.free()).for_each(|to| sink(Action::FollowMove { to, via }));
            }
        }
        if follow.attacks && view.forbidden(seat, Deed::Attack) & from.bit() == 0 {
            let prey = view.prey(seat, from, level);
            let to = view.reached(seat, from, level, true) & prey;
            field::each(to).for_each(|to| sink(Action::FollowAttack { to, via: None }));
            for (via, to) in view.branches(seat, from, level, true) {
                let via = Some(via);
                field::each(to & prey).for_each(|to| sink(Action::FollowAttack { to, via }));
            }
        }
    }

    /// Whether a follow-up of the creature on a field is possible.
    pub(in crate::games::dice_war) fn can_follow(&self, state: &State, seat: Seat, from: Field) -> bool {
        let mut any = false;
        self.follow_ups(state, seat, from, &mut |_| any = true);
        any
    }
}
