//! Why a follow-up is refused (DW-LOD-52, DW-GEN-6), and moves whose notation is not so.

use super::super::DiceWar;
use super::super::action::Action;
use super::super::content::Effect;
use super::super::field::{self, Field};
use super::super::notation::ParsedMove;
use super::super::state::{BLACK, Phase, RED, State, TOP};
use super::super::view::{Way, other};
use super::super::words::field_arg;
use super::never;
use crate::engine::{Arg, Seat, Violation, text};

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
                self.check_way(state, seat, Way { from, to, via, attack: false })
            }
            Action::FollowAttack { to, via } if follow.is_some_and(|f| f.attacks) => {
                self.check_way(state, seat, Way { from, to, via, attack: true })
            }
            Action::FollowMove { .. } | Action::FollowAttack { .. } => never(
                self.follow_rule(seat),
                text("The {creature} cannot go on so.").with("creature", self.who(state, from)),
            ),
            Action::DeclareEndOfWar { .. } => never("DW-EOW-3", text("Declare before your action.")),
            action if Self::is_setup(&action) => self.setup_is_over(&action),
            _ => {
                let told = text("The follow-up belongs to the {creature} on {field}.");
                let told = told.with("creature", self.who(state, from));
                never(self.follow_rule(seat), told.with("field", field_arg(from)))
            }
        }
    }

    /// All spells that creatures of the match have, each once.
    fn spell_ids(&self) -> Arg {
        let mut ids: Vec<Arg> = Vec::new();
        for (seat, level) in
            [RED, BLACK].into_iter().flat_map(|seat| (1..=TOP).map(move |level| (seat, level)))
        {
            for spell in &self.tribe(seat).creature(level).spells {
                let id = Arg::Verbatim(spell.card.id.clone());
                if !ids.contains(&id) {
                    ids.push(id);
                }
            }
        }
        Arg::List(ids)
    }

    /// A follow-up of the seat whose turn is over.
    pub(super) fn check_late_follow_up(&self, state: &State, action: &Action) -> Result<(), Violation> {
        let seat = other(state.to_act);
        if let Some(at) = self.weakened(state, seat, action) {
            return self.is_another_now(state, at);
        }
        let told = text("Only one extra move or attack per turn; it is {seat}’s turn.");
        never(self.follow_rule(seat), told.with("seat", state.to_act))
    }

    fn is_another_now(&self, state: &State, at: Field) -> Result<(), Violation> {
        let told = text("It is a {creature} now; the turn is over.");
        never("DW-GEN-6", told.with("creature", self.who(state, at)))
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

    /// The number of a spell that is named (DW-SPELL-6).
    pub(in super::super) fn named_spell(&self, spell: &str) -> Result<usize, Violation> {
        if let Some(number) = self.spell_number(spell) {
            return Ok(number.into());
        }
        let told = text("There is no spell “{spell}” in this match, only {spells}.");
        let told = told.with("spell", Arg::Verbatim(spell.to_owned())).with("spells", self.spell_ids());
        Err(Violation::impossible("DW-SPELL-6", told))
    }

    /// Whether the die of a move in notation is the creature that it is said to be (DW-GEN-6).
    pub(in super::super) fn check_notation(
        &self,
        state: &State,
        written: &ParsedMove,
    ) -> Result<(), Violation> {
        let ParsedMove { action, die: Some((at, said)) } = *written else { return Ok(()) };
        let follows = matches!(action, Action::FollowMove { .. } | Action::FollowAttack { .. });
        if let (true, Phase::FollowUp(from)) = (follows, state.phase)
            && from != at
        {
            let told = text("The follow-up belongs to the {creature} on {field}.");
            let told = told.with("creature", self.who(state, from)).with("field", field_arg(from));
            return never(self.follow_rule(state.to_act), told);
        }
        let Some(owner) = state.owner(at).filter(|_| state.level(at) != said) else { return Ok(()) };
        if follows && owner != state.to_act {
            return self.is_another_now(state, at);
        }
        let told = text("The die on {field} shows level {level}, not {said}.").with("field", field_arg(at));
        never("DW-GEN-6", told.with("level", state.level(at)).with("said", said))
    }
}
