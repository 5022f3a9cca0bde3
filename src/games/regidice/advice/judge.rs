//! The search of the bots: what each choice is worth, by playing the round to its end.
//!
//! Before the dice are shown, those of the others are imagined some times over, and the seats that announce later are
//! taken to do one of a few things, the best of which counts. Afterwards everything is open, and one look is enough.

use super::quick::Mood;
use super::worth::{HASTY, LOOKING_BACK, PATIENT, Style};
use crate::engine::{Effort, Few, Hidden, Random, Rules, Seat};
use crate::games::regidice::Regidice;
use crate::games::regidice::action::{Action, Kind, SEATS};
use crate::games::regidice::state::{State, Step};

/// How the number of imagined rolls follows from that of simulations: its square root divided by this.
const ROOTS: u32 = 6;
/// After so many rolls only the better half of the choices is looked at further.
const HALVING: u32 = 4;
/// So many choices are always looked at to the end.
const FINALISTS: usize = 6;

/// How far the others are trusted to do what is best; for the rest they may do anything that was looked at.
const TRUST: f32 = 0.9;

/// What the seats that have not announced do, in turn order.
type Plan = Few<Kind, SEATS>;

/// One who judges choices of a seat.
pub(super) struct Judge<'a> {
    pub game: &'a Regidice,
    pub seat: Seat,
    style: &'static Style,
    effort: Effort,
}

impl<'a> Judge<'a> {
    pub fn new(game: &'a Regidice, seat: Seat, effort: Effort) -> Self {
        let style = match (effort.chances, effort.careful) {
            (true, _) => &LOOKING_BACK,
            (false, true) => &PATIENT,
            (false, false) => &HASTY,
        };
        Self { game, seat, style, effort }
    }

    /// What a state is worth in which every die is known.
    pub fn known(&self, state: &State) -> f32 {
        if state.step != Step::Declare {
            return self.best_finish(state);
        }
        let later = state.waiting.len().saturating_sub(1);
        let ways = [Kind::Attack, Kind::Block, Kind::Heal, Kind::Cast].map(|kind| {
            let plan = std::iter::once(kind).chain(std::iter::repeat_n(Kind::Attack, later));
            self.follow(state, &plan.collect::<Plan>())
        });
        ways.into_iter().fold(0.0, f32::max)
    }

    /// What each choice is worth to the team.
    pub fn judge(&self, state: &State, choices: &[Action]) -> Vec<f32> {
        match state.step {
            Step::Declare => self.declarations(state, choices),
            Step::Resolve if self.game.solo() && self.effort.careful => self.solo(state, choices),
            _ => choices
                .iter()
                .map(|choice| (self.after(state, choice) - self.baring(state, choice)).max(0.0))
                .collect(),
        }
    }

    /// Who loses their last dice cannot do much in the next round: of equal losses another is better.
    fn baring(&self, state: &State, choice: &Action) -> f32 {
        const BARE: f32 = 0.001;
        match choice {
            Action::LoseDice { spent, blank, live } => {
                let lost = spent.total() + blank.total() + live.total();
                if lost == state.seat(self.seat).total() { BARE } else { 0.0 }
            }
            _ => 0.0,
        }
    }

    /// What a choice is worth when every die is known and everyone goes on by the quick rules.
    pub fn after(&self, state: &State, choice: &Action) -> f32 {
        let mut next = *state;
        self.game.apply_action(&mut next, self.seat, choice, &mut ());
        self.best_finish(&next)
    }

    /// The better of striking and waiting.
    pub fn best_finish(&self, state: &State) -> f32 {
        let mut next = *state;
        self.game.finish_round(&mut next, Mood::Strike);
        let strike = self.hope(&next);
        if state.step != Step::Resolve {
            return strike;
        }
        let mut next = *state;
        self.game.finish_round(&mut next, Mood::Wait);
        strike.max(self.hope(&next))
    }

    pub fn hope(&self, state: &State) -> f32 {
        self.game.hope(state, self.style)
    }

    fn declarations(&self, state: &State, choices: &[Action]) -> Vec<f32> {
        let rolls = (self.effort.simulations.isqrt() / ROOTS).max(1);
        let plans = plans(state);
        let mut random =
            Random::for_entry(situation(state, self.seat) ^ self.effort.seed, usize::from(state.round));
        // Sums by choice and plan, and how many rolls they stand for.
        let mut sums = vec![[0.0f32; 5]; choices.len()];
        let mut looked = vec![0u32; choices.len()];
        let mut open: Vec<usize> = (0..choices.len()).collect();
        let mean = |sums: &[[f32; 5]], looked: &[u32], at: usize| {
            let sums = &sums[at][..plans.len()];
            let best = sums.iter().copied().fold(0.0, f32::max);
            let mean = sums.iter().sum::<f32>() / plans.len() as f32;
            (TRUST * best + (1.0 - TRUST) * mean) / looked[at].max(1) as f32
        };
        for roll in 0..rolls {
            if roll > 0 && roll % HALVING == 0 && open.len() > FINALISTS {
                open.sort_by(|a, b| mean(&sums, &looked, *b).total_cmp(&mean(&sums, &looked, *a)));
                open.truncate((open.len() / 2).max(FINALISTS));
            }
            let mut rolled = *state;
            self.game.fill_unknown(&mut rolled, &mut random);
            for &at in &open {
                let mut declared = rolled;
                self.game.apply_action(&mut declared, self.seat, &choices[at], &mut ());
                for (sum, plan) in sums[at].iter_mut().zip(&plans) {
                    *sum += self.follow(&declared, plan);
                }
                looked[at] += 1;
            }
        }
        if self.effort.chances {
            return (0..choices.len()).map(|at| mean(&sums, &looked, at)).collect();
        }
        // Those that dropped out stay below those that did not.
        let most = looked.iter().copied().max().unwrap_or(1).max(1) as f32;
        let value = |at: usize| mean(&sums, &looked, at) * (0.5 + 0.5 * looked[at] as f32 / most);
        set_off((0..choices.len()).map(value).collect(), self.style)
    }

    /// The rest of the round, if the others announce as planned.
    fn follow(&self, state: &State, plan: &[Kind]) -> f32 {
        let mut next = *state;
        for kind in plan {
            let seat = next.active;
            let value = self.game.quick_value(&next, seat, *kind);
            let declare = Action::Declare { action: *kind, value };
            self.game.apply_action(&mut next, seat, &declare, &mut ());
        }
        self.best_finish(&next)
    }
}

/// The best choice keeps its value, and the others are set off from it by the hits that they are worse: a round changes
/// little in the chance to win a match that is all but won or lost, and all choices would look the same.
fn set_off(values: Vec<f32>, style: &Style) -> Vec<f32> {
    const EDGE: f32 = 1e-6;
    let log_odds = |value: f32| {
        let value = value.clamp(EDGE, 1.0 - EDGE);
        (value / (1.0 - value)).ln()
    };
    let best = values.iter().copied().fold(0.0, f32::max);
    let worse = |value: f32| (log_odds(best) - log_odds(value)) * style.hits_per_log_odds();
    values.into_iter().map(|value| best * 2.0 / (1.0 + worse(value).exp())).collect()
}

/// What those who announce later may do: all attack, or the next of them does something else.
fn plans(state: &State) -> Vec<Plan> {
    let later = state.waiting.len().saturating_sub(1);
    let attack = Plan::filled(Kind::Attack, later);
    let other = |kind: Kind| {
        let mut plan = attack;
        plan[0] = kind;
        plan
    };
    if later == 0 {
        return vec![attack];
    }
    let mut plans = vec![attack];
    plans.extend([Kind::Block, Kind::Heal, Kind::Cast].map(other));
    plans
}

/// A number for what a seat sees, so that it always imagines the same rolls of the same table.
fn situation(state: &State, seat: Seat) -> u64 {
    let pool = state.seat(seat);
    let words = pool.live.faces().into_iter().chain([seat.0, state.enemy, state.hits()]);
    words.fold(u64::from(state.round), |sum, word| sum.wrapping_mul(31).wrapping_add(u64::from(word)))
}
