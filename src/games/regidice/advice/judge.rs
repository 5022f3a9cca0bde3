//! The search of the bots: what each choice is worth, by playing the round to its end.
//!
//! Before the dice are shown, those of the others are imagined some times over, and the seats that announce later are
//! taken to do one of a few things, the best of which counts. Afterwards everything is open, and one look is enough.

use super::quick::Mood;
use super::worth::{HASTY, LOOKING_BACK, PATIENT, Style};
use crate::engine::{Care, Effort, Few, Hidden, Random, Rules, Seat};
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

/// How many sets of dice are imagined for each seat that has announced something, to find one that fits.
const WAYS: usize = 6;
/// By how many hits an announcement may be worse than the best for its seat to make it e times (2.72 times) as rarely.
const LOOSE: f32 = 1.0;

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
        let style = match (effort.chances, effort.care) {
            (true, _) => &LOOKING_BACK,
            (false, Care::Hasty) => &HASTY,
            (false, _) => &PATIENT,
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
            _ if self.game.solo() && self.effort.care == Care::Thorough => self.ahead(state, choices),
            Step::Resolve if self.game.solo() && self.effort.care > Care::Hasty => self.solo(state, choices),
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
            self.imagine(&mut rolled, &mut random);
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

    /// Imagines the dice that are not seen. Those of seats that have announced something are taken from some that they
    /// may have, the more likely the better the announcement fits them: what others may tell is heard.
    fn imagine(&self, state: &mut State, random: &mut Random) {
        let unseen = *state;
        self.game.fill_unknown(state, random);
        for seat in unseen.all().filter(|seat| *seat != self.seat && unseen.seat(*seat).declared.is_some()) {
            let mut best = (f32::MIN, *state);
            for way in 0..WAYS {
                let mut other = *state;
                if way > 0 {
                    let mut again = unseen;
                    self.game.fill_unknown(&mut again, random);
                    *other.seat_mut(seat) = *again.seat(seat);
                }
                // With such noise the highest is drawn by its weight, e to the power of the fit.
                let fit = self.fit(&other, seat) / LOOSE - (-random.unit().max(f32::MIN_POSITIVE).ln()).ln();
                if fit > best.0 {
                    best = (fit, other);
                }
            }
            *state = best.1;
        }
    }

    /// How well what a seat has announced fits its dice: by how many hits it promises less than the best would have.
    fn fit(&self, state: &State, seat: Seat) -> f32 {
        let Some(declared) = state.seat(seat).declared else { return 0.0 };
        let mut before = *state;
        before.seat_mut(seat).declared = None;
        let promise = |kind: Kind, value: u8| self.game.promise(&before, seat, kind, value);
        let best = Kind::ALL.into_iter().flat_map(|kind| (1..=6).map(move |value| (kind, value)));
        let best = best.map(|(kind, value)| promise(kind, value)).fold(f32::MIN, f32::max);
        promise(declared.action, declared.value) - best
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
pub(super) fn situation(state: &State, seat: Seat) -> u64 {
    let pool = state.seat(seat);
    let words = pool.live.faces().into_iter().chain([seat.0, state.enemy, state.hits()]);
    words.fold(u64::from(state.round), |sum, word| sum.wrapping_mul(31).wrapping_add(u64::from(word)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{ChanceRules, Packs, Setup, Turn, Viewer};

    /// The first state of a random match with two seats in which one has announced, and the other is to.
    fn one_has_announced(game: &Regidice, seed: u64) -> State {
        let (mut state, mut random) = (game.start(), Random::from_seed(seed));
        while state.step != Step::Declare || state.waiting.len() != 1 {
            match game.turn(&state) {
                Turn::Choose(seat) => {
                    let action = game.random_legal(&state, seat, &mut random, &mut Vec::new()).unwrap();
                    game.apply_action(&mut state, seat, &action, &mut ());
                }
                _ => {
                    let chance = game.sample(&state, &mut random);
                    game.apply_chance(&mut state, &chance, &mut ());
                }
            }
        }
        state
    }

    #[test]
    fn what_others_announce_is_heard() {
        let content = toml::from_str(Regidice::default_pack()).unwrap();
        let game = Regidice::new(Setup { seats: 2, options: [].into(), content }).unwrap();
        let mut gained = 0.0;
        for seed in 0..20 {
            let state = one_has_announced(&game, seed);
            let (me, other) = (state.active, state.left_of(state.active));
            let judge = Judge::new(
                &game,
                me,
                Effort { simulations: 400, care: Care::Hasty, seed: 0, chances: false },
            );
            let seen = game.observe(&state, Viewer::Seat(me));
            for roll in 0..20 {
                let mut blind = seen;
                game.fill_unknown(&mut blind, &mut Random::for_entry(seed, roll));
                let mut heard = seen;
                judge.imagine(&mut heard, &mut Random::for_entry(seed, roll));
                gained += judge.fit(&heard, other) - judge.fit(&blind, other);
                assert_eq!(
                    heard.seat(other).colours(),
                    blind.seat(other).colours(),
                    "as many of each colour"
                );
                assert_eq!(game.observe(&heard, Viewer::Seat(me)), seen, "nothing else is imagined");
            }
        }
        assert!(gained / 400.0 > 0.3, "{}", gained / 400.0);
    }
}
