//! One player who looks a round further: what the next roll can be made of counts, rather than how many dice there are.

use super::judge::{Judge, situation};
use super::quick::Mood;
use super::solo::credit;
use crate::engine::{ChanceRules, Random, Rules, Turn};
use crate::games::regidice::action::Action;
use crate::games::regidice::dice::Dice;
use crate::games::regidice::state::{State, Step};

/// So many of the best choices or plans are looked at.
const BEST: usize = 8;
/// For so many next rolls, the same for all of them.
const ROLLS: usize = 24;
/// Of equal results the one without the Animal is better: there is less ado.
const ADO: f32 = 0.999;
/// A round has far fewer entries; a bound keeps a mistake from becoming an endless loop.
const ENTRIES: usize = 20;

impl Judge<'_> {
    /// What the choices are worth after the next round.
    pub fn ahead(&self, state: &State, choices: &[Action]) -> Vec<f32> {
        let seed = situation(state, self.seat);
        if state.step == Step::Resolve {
            self.plans_ahead(state, choices, seed)
        } else {
            self.losses_ahead(state, choices, seed)
        }
    }

    /// Where dice are lost or passed.
    fn losses_ahead(&self, state: &State, choices: &[Action], seed: u64) -> Vec<f32> {
        let near = choices.iter().map(|choice| self.after(state, choice)).collect();
        corrected(near, |at| {
            let mut next = *state;
            self.game.apply_action(&mut next, self.seat, &choices[at], &mut ());
            self.game.finish_round(&mut next, Mood::Wait);
            self.outlook(&next, seed)
        })
    }

    /// Where dice are used: each choice as much as the best plan that it belongs to.
    fn plans_ahead(&self, state: &State, choices: &[Action], seed: u64) -> Vec<f32> {
        let mut plans: Vec<(Vec<Action>, State)> = Vec::new();
        self.plans(state, 0, &mut Vec::new(), &mut |plan, end| plans.push((plan.to_vec(), *end)));
        let mut near: Vec<f32> = plans.iter().map(|(_, end)| self.hope(end)).collect();
        for boost in choices.iter().filter(|choice| matches!(choice, Action::Boost { .. })) {
            let Some((value, end)) = self.after_boost(state, boost) else { continue };
            near.push(ADO * value);
            plans.push((vec![*boost], end));
        }
        let far = corrected(near, |at| {
            let (plan, end) = &plans[at];
            let ado = if matches!(plan.as_slice(), [Action::Boost { .. }]) { ADO } else { 1.0 };
            ado * self.outlook(end, seed)
        });
        let mut values = vec![0.0; choices.len()];
        for ((plan, _), worth) in plans.iter().zip(far) {
            credit(&mut values, choices, plan, worth);
        }
        values
    }

    /// What the best plan after the Animal comes to, and where it ends.
    fn after_boost(&self, state: &State, boost: &Action) -> Option<(f32, State)> {
        let mut next = *state;
        self.game.apply_action(&mut next, self.seat, boost, &mut ());
        let mut best: Option<(f32, State)> = None;
        self.plans(&next, 0, &mut Vec::new(), &mut |_, end| {
            let value = self.hope(end);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, *end));
            }
        });
        best
    }

    /// What a state after a round is worth: the mean of the best plans for some rolls of the next.
    fn outlook(&self, state: &State, seed: u64) -> f32 {
        let one = |roll| {
            let mut next = *state;
            self.roll_on(&mut next, &mut Random::for_entry(seed, roll));
            self.best_plan(&next)
        };
        (0..ROLLS).map(one).sum::<f32>() / ROLLS as f32
    }

    /// Passes the high dice and rolls the others.
    fn roll_on(&self, state: &mut State, random: &mut Random) {
        for _ in 0..ENTRIES {
            match self.game.turn(state) {
                Turn::Chance(_) => {
                    let chance = self.game.sample(state, random);
                    self.game.apply_chance(state, &chance, &mut ());
                }
                Turn::Choose(seat) if state.step == Step::Prepare => {
                    let live = state.seat(seat).live;
                    let high = live.showing(5).plus(&live.showing(6));
                    let ways = [high, Dice::EMPTY].map(|dice| Action::PassDice { dice });
                    let allowed = |action: &&Action| self.game.check_action(state, seat, action).is_ok();
                    let Some(action) = ways.iter().find(allowed) else { return };
                    self.game.apply_action(state, seat, action, &mut ());
                }
                _ => return,
            }
        }
    }
}

/// The best values are looked at once more, and corrected; the others stay below the best of them, as far as they were.
fn corrected(mut values: Vec<f32>, look: impl Fn(usize) -> f32) -> Vec<f32> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|a, b| values[*b].total_cmp(&values[*a]));
    let (looked, rest) = order.split_at(order.len().min(BEST));
    let before = looked.first().map_or(0.0, |at| values[*at]);
    if before >= 1.0 {
        // It is won.
        return values;
    }
    looked.iter().for_each(|at| values[*at] = look(*at));
    let after = looked.iter().map(|at| values[*at]).fold(0.0, f32::max);
    for at in rest {
        values[*at] = 0.999 * after * (values[*at] / before.max(f32::MIN_POSITIVE)).min(1.0);
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Care, Effort, Packs, Seat, Setup};
    use crate::games::regidice::Regidice;

    #[test]
    fn the_best_are_looked_at_and_the_others_stay_below() {
        let near: Vec<f32> = (0..30).map(|n| 0.9 - 0.02 * n as f32).collect();
        let far = corrected(near.clone(), |at| if at == BEST - 1 { 0.7 } else { 0.2 });
        let best = (0..30).max_by(|a, b| far[*a].total_cmp(&far[*b]));
        assert_eq!(best, Some(BEST - 1));
        assert!(far[BEST..].iter().all(|value| *value < 0.7) && far[BEST..].is_sorted_by(|a, b| a > b));
        let won = [0.3, 1.0];
        assert_eq!(corrected(won.to_vec(), |_| 0.0), won, "who has won looks no further");
    }

    #[test]
    fn the_next_roll_keeps_what_was_passed() {
        let content = toml::from_str(Regidice::default_pack()).unwrap();
        let game = Regidice::new(Setup { seats: 1, options: [].into(), content }).unwrap();
        let judge = Judge::new(
            &game,
            Seat(0),
            Effort { simulations: 30_000, care: Care::Thorough, seed: 0, chances: false },
        );
        let mut passed = 0;
        for seed in 0..8 {
            let (mut state, mut random) = (game.start(), Random::from_seed(seed));
            judge.roll_on(&mut state, &mut random);
            assert_eq!(state.step, Step::Resolve);
            game.apply_action(&mut state, Seat(0), &Action::EndActions, &mut ());
            game.finish_round(&mut state, Mood::Wait);
            if state.step != Step::Prepare {
                continue;
            }
            let high = [5, 6].map(|face| state.seat(Seat(0)).live.showing(face).total());
            let round = state.round;
            judge.roll_on(&mut state, &mut random);
            assert_eq!((state.step, state.round), (Step::Resolve, round + 1));
            let now = [5, 6].map(|face| state.seat(Seat(0)).live.showing(face).total());
            assert!(now[0] >= high[0] && now[1] >= high[1], "{high:?} {now:?}");
            passed += high[0] + high[1];
        }
        assert!(passed > 0);
    }
}
