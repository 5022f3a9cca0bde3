//! Attack (RD-ATTACK-*, RD-OPT-4).

use crate::engine::{EventSink, Random, Seat, Violation, text};
use crate::games::regidice::Regidice;
use crate::games::regidice::action::Action;
use crate::games::regidice::dice::Dice;
use crate::games::regidice::event::Event;
use crate::games::regidice::formation;
use crate::games::regidice::options::AttackDice;
use crate::games::regidice::rules::executor::Executor;
use crate::games::regidice::rules::subsets::{count_reaching, each_subset};
use crate::games::regidice::state::State;

/// How often some dice are drawn by lot before all are taken.
const TRIES: usize = 16;

impl Regidice {
    /// The damage of an attack with these dice (RD-ATTACK-1, RD-OPT-4).
    #[must_use]
    pub fn attack_damage(&self, state: &State, dice: &Dice) -> u8 {
        let reach = self.divisor(state);
        match self.options().attack_dice {
            AttackDice::Pooled => (dice.pips() / u16::from(reach)).min(255) as u8,
            AttackDice::WholeGroups => formation::groups(&dice.faces(), reach),
        }
    }

    /// Dice that reach the defence together make one group at least.
    pub(super) fn can_attack(&self, state: &State, seat: Seat) -> bool {
        state.seat(seat).live.pips() >= u16::from(self.divisor(state))
    }

    pub(super) fn legal_attacks(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let reach = u16::from(self.divisor(state));
        each_subset(&state.seat(seat).live, |dice| {
            if dice.pips() >= reach {
                out.push(Action::Attack { dice: *dice });
            }
        });
    }

    pub(super) fn count_attacks(&self, state: &State, seat: Seat) -> usize {
        count_reaching(&state.seat(seat).live, self.divisor(state))
    }

    /// No dice at all stands for doing nothing.
    pub(super) fn some_attack(&self, state: &State, seat: Seat, random: &mut Random) -> Option<Action> {
        let (live, reach) = (state.seat(seat).live, u16::from(self.divisor(state)));
        for _ in 0..TRIES {
            let dice = live.some(random);
            if dice.pips() >= reach {
                return Some(Action::Attack { dice });
            }
            if dice.is_empty() {
                return None;
            }
        }
        Some(Action::Attack { dice: live })
    }

    pub(super) fn check_attack(&self, state: &State, seat: Seat, dice: &Dice) -> Result<(), Violation> {
        self.check_live(state, seat, dice, "RD-RESOLVE-5")?;
        let (pips, reach) = (dice.pips(), self.divisor(state));
        if pips >= u16::from(reach) {
            return Ok(());
        }
        let why =
            text("A total of {sum} does not reach the defence of {defence}.").with("sum", u32::from(pips));
        Err(Violation::impossible("RD-ATTACK-4", why.with("defence", reach)))
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    pub(super) fn attack(&mut self, seat: Seat, dice: &Dice) {
        let damage = self.game.attack_damage(self.state, dice);
        self.state.seat_mut(seat).spend(dice);
        self.deal(seat, damage);
    }

    /// A seat deals damage, which is marked when all have acted (RD-RESOLVE-6).
    pub(super) fn deal(&mut self, seat: Seat, damage: u8) {
        let dealt = &mut self.state.tally.damage[seat.index()];
        *dealt = dealt.saturating_add(damage);
        self.note(Event::Damage(seat, damage));
    }
}
