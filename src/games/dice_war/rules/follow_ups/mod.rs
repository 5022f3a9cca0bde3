//! Further actions of a creature that has attacked (DW-LOD-52, DW-GEN-6).

mod legal;

use super::executor::Executor;
use super::refusals::never;
use crate::engine::{EventSink, Seat, Violation, text};
use crate::games::dice_war::DiceWar;
use crate::games::dice_war::action::Action;
use crate::games::dice_war::content::Effect;
use crate::games::dice_war::event::Event;
use crate::games::dice_war::field::{self, Field};
use crate::games::dice_war::state::{State, Step, TOP, other};
use crate::games::dice_war::view::Way;

impl DiceWar {
    /// The rule that gives follow-ups to a seat's creatures.
    pub(super) fn follow_rule(&self, seat: Seat) -> &'static str {
        let follows = |level: &u8| self.tribe(seat).creature(*level).follow.is_some();
        let Some(level) = (1..=TOP).find(follows) else { return "DW-TURN-2" };
        self.ability_rule(seat, level, |ability| {
            ability.effects.iter().any(|effect| matches!(effect, Effect::FollowUp { .. }))
        })
        .unwrap_or("DW-TURN-2")
    }

    /// A choice that does not belong to somebody else's turn.
    pub(super) fn check_out_of_turn(&self, state: &State, action: &Action) -> Result<(), Violation> {
        let seat = state.active;
        match action {
            Action::DeclareEndOfWar { .. } => {
                never("DW-EOW-3", text("You can declare the End of War only before your action."))
            }
            Action::FollowMove { .. } | Action::FollowAttack { .. } | Action::EndTurn => {
                self.check_late_follow_up(state, action)
            }
            Action::SetLineup { .. } | Action::PlaceDie { .. } => self.setup_is_over(action),
            Action::Move { .. }
            | Action::Attack { .. }
            | Action::Upgrade { .. }
            | Action::CastSpell { .. }
            | Action::Pass => {
                let why = text("You have only one Standard Action per turn; it is now {seat}’s turn.");
                never("DW-TURN-2", why.with("seat", seat))
            }
        }
    }

    /// The creature on this field goes on, and no other.
    pub(in crate::games::dice_war) fn other_die_follows(
        &self,
        state: &State,
        from: Field,
    ) -> Result<(), Violation> {
        let why = text("The follow-up belongs to the {creature} on {field}.");
        let why = why.with("creature", self.who(state, from)).with("field", from);
        never(self.follow_rule(state.active), why)
    }

    pub(super) fn check_follow_up(
        &self,
        state: &State,
        seat: Seat,
        from: Field,
        action: &Action,
    ) -> Result<(), Violation> {
        let follow = self.tribe(seat).creature(state.level(from)).follow;
        match *action {
            Action::EndTurn => Ok(()),
            Action::FollowMove { to, via } if follow.is_some_and(|f| f.moves) => {
                self.check_movement(state, seat, Way { from, to, via, attack: false })
            }
            Action::FollowAttack { to, via } if follow.is_some_and(|f| f.attacks) => {
                self.check_attack(state, seat, Way { from, to, via, attack: true })
            }
            Action::FollowMove { .. } | Action::FollowAttack { .. } => never(
                self.follow_rule(seat),
                text("The {creature} cannot follow up like that.").with("creature", self.who(state, from)),
            ),
            Action::DeclareEndOfWar { .. } => {
                never("DW-EOW-3", text("You can declare the End of War only before your action."))
            }
            Action::SetLineup { .. } | Action::PlaceDie { .. } => self.setup_is_over(action),
            Action::Move { .. }
            | Action::Attack { .. }
            | Action::Upgrade { .. }
            | Action::CastSpell { .. }
            | Action::Pass => self.other_die_follows(state, from),
        }
    }

    /// A follow-up of the seat whose turn is over.
    pub(super) fn check_late_follow_up(&self, state: &State, action: &Action) -> Result<(), Violation> {
        let seat = other(state.active);
        if let Some(at) = self.weakened(state, seat, action) {
            return self.is_another_now(state, at);
        }
        let why = text("You have only one extra move or attack per turn; it is now {seat}’s turn.");
        never(self.follow_rule(seat), why.with("seat", state.active))
    }

    pub(in crate::games::dice_war) fn is_another_now(
        &self,
        state: &State,
        at: Field,
    ) -> Result<(), Violation> {
        let why = text("The die is now a {creature}, so the turn is over.");
        never("DW-GEN-6", why.with("creature", self.who(state, at)))
    }

    /// Where a die stands that would get there, were it still the creature that has follow-ups, just after an
    /// Attack; none if such a creature of the seat gets there itself.
    fn weakened(&self, state: &State, seat: Seat, action: &Action) -> Option<Field> {
        let (to, attack) = match *action {
            Action::FollowMove { to, .. } => (to, false),
            Action::FollowAttack { to, .. } => (to, true),
            _ => return None,
        };
        let tribe = self.tribe(seat);
        let level =
            (1..=TOP).find(|level| tribe.creature(*level).follow.is_some()).filter(|_| state.quiet == 0)?;
        let creature = tribe.creature(level);
        let reach = if attack { &creature.attacks } else { &creature.moves };
        let near = |at: &Field| reach.widest(*at) & to.bit() != 0;
        let strong = state.own(seat) & state.of_level(level);
        if field::each(strong).any(|at| near(&at)) {
            return None;
        }
        field::each(state.own(seat)).find(near)
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    pub(super) fn follow(&mut self, seat: Seat, to: Field, via: Option<Field>, attack: bool) {
        let Step::FollowUp(from) = self.state.step else { return };
        self.state.step = Step::War;
        self.state.follow_ups = self.state.follow_ups.saturating_add(1);
        let way = Way { from, to, via, attack };
        if attack {
            self.attack(seat, way);
            return;
        }
        let level = self.state.level(from);
        self.step(seat, way, level);
        if !self.after_action(seat) && !self.goes_on(seat, to, level, false) {
            // It began with an Attack, which always earns something.
            self.end_turn(seat, [u8::MAX; 2], None);
        }
    }

    /// The seat does nothing further.
    pub(super) fn end_follow_ups(&mut self, seat: Seat) {
        self.state.step = Step::War;
        // It began with an Attack, which always earns something.
        self.end_turn(seat, [u8::MAX; 2], None);
    }
}
