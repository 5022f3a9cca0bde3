//! What bots need: how good a state looks, and how sensible a choice (section 10 of the rules). Reads nothing of other
//! seats but what everyone sees.

mod attempt;
mod judge;
mod thumb;
mod weights;
mod worth;

use worth::logistic;

use super::state::{Attempt, ROUNDS, State, Step};
use super::{Action, Dicequest};
use crate::engine::{Advice, Effort, Gauge, Levels, MAX_CANDIDATES, Rules, Seat};

/// The most ways to use the Reroll token that are looked at.
const MOST_REROLLS: usize = 192;

impl Advice for Dicequest {
    /// Expert looks as far as Hard and knows better what things are worth against rivals; together both play alike.
    const LEVELS: Levels = Levels::USUAL;

    /// Playouts by thumb and lot seldom meet a Quest as people would.
    const GAUGE: Gauge = Gauge::Evaluation;

    /// Without what hardly ever helps: discarding, selling and giving Items without need, replacing several Heroes at
    /// once, and most of very many ways to reroll.
    fn candidates(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.legal(state, seat, out);
        if self.asks_for_more_than_items(state) {
            out.retain(|action| {
                let idle = match action {
                    Action::DiscardItem { .. } | Action::SellItem { .. } | Action::Gift { .. } => true,
                    Action::Refresh { places } => places.len() > 1,
                    _ => false,
                };
                !idle
            });
        }
        let mut rerolls = 0;
        out.retain(|action| {
            rerolls += usize::from(matches!(action, Action::UseRerollToken { .. }));
            !matches!(action, Action::UseRerollToken { .. }) || rerolls <= MOST_REROLLS
        });
        // The last one ends the step.
        if out.len() > MAX_CANDIDATES {
            out.drain(MAX_CANDIDATES - 1..out.len() - 1);
        }
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        if let Some(outcome) = self.outcome(state) {
            return outcome.utility(seat);
        }
        if self.coop() {
            return self.group_hope(state);
        }
        let mine = self.standing(state, seat);
        let others = || state.in_order().filter(|other| *other != seat);
        let above = |other| logistic((mine - self.standing(state, other)) / 4.0);
        others().map(above).sum::<f32>() / others().count().max(1) as f32
    }

    fn rate(&self, state: &State, seat: Seat, action: &Action) -> f32 {
        self.thumb(state, seat, action)
    }

    fn judge(&self, state: &State, seat: Seat, choices: &[Action], effort: Effort) -> Option<Vec<f32>> {
        let now = self.evaluate(state, seat);
        judge::Judge::new(self, seat, effort).judge(state, choices, now)
    }
}

impl Dicequest {
    /// Whether an ability step is asked, rather than which Item goes.
    fn asks_for_more_than_items(&self, state: &State) -> bool {
        state.overfull().is_none()
            && state.running.is_none()
            && matches!(
                state.step,
                Step::Tavern | Step::Deployment | Step::Combat | Step::Wound | Step::Reward
            )
    }

    /// The points of a seat with what its Gold, Heroes and Items promise.
    fn standing(&self, state: &State, seat: Seat) -> f32 {
        let own = state.seat(seat);
        let left = f32::from(ROUNDS - state.round.min(ROUNDS)) / f32::from(ROUNDS);
        let dice: u8 = own.heroes().map(|(_, hero)| self.hero(hero.card).dice.iter().sum::<u8>()).sum();
        let token = if own.token { 0.5 } else { 0.0 };
        let adventure = match own.adventure {
            Attempt::Score(score) => 1.5 + 0.4 * f32::from(score),
            Attempt::None | Attempt::Failed => 0.0,
        };
        let promise = 0.5 * f32::from(own.gold.min(12))
            + 1.5 * f32::from(dice)
            + 0.4 * own.backpack.len() as f32
            + token;
        f32::from(self.points(state, seat, !self.secret())) + adventure + left * promise
    }

    /// The chance of a group: the weakest seat must have its points, and the Threat must be met.
    fn group_hope(&self, state: &State) -> f32 {
        let least = f32::from(self.options().difficulty.minimum());
        let played = f32::from(state.round) / f32::from(ROUNDS);
        let lowest = state.in_order().map(|seat| self.standing(state, seat)).fold(f32::MAX, f32::min);
        let tokens = (state.tokens.len() + state.act3.len()) as f32;
        logistic((lowest - least * (0.3 + 0.7 * played)) / 4.0 - 0.25 * tokens)
    }
}
